"""What a seat may know (section *Hidden information*), built field by field."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from terrarium.kernel import REFEREE, View, view_of

from ..model.land import grid
from ..model.roster import allied, band, friends, units_of
from ..model.sight import sees
from ..model.units import is_character, points
from ..state import Campaign
from ..state.records import NOBODY, Contact, Field, Gift, Glimpse, Look, Player, Setup, Square, Stack, Unit, Work, apart


class CampaignView(View, kw_only=True, frozen=True):
    setup: Setup
    squares: list[Square]
    players: list[Player]
    stacks: dict[int, Stack]
    units: dict[int, Unit]
    glimpses: dict[int, Glimpse]
    """Of stacks whose content this audience does not know; their `units` are empty."""
    order: list[int]
    allies: list[tuple[int, int]]
    turn: int
    phase: int
    contacts: list[Contact]
    fields: dict[int, Field]
    erupting: list[int]
    fires: list[tuple[int, int]]
    works: list[Work]
    gifts: list[Gift]
    orders: dict[int, list[Any]]
    tried: list[int]
    razed: list[int]
    looks: list[Look]
    uniques: list[str]
    prowl: list[int]
    ended: bool
    named: dict[str, str]
    """WW-345: the names this audience knows."""
    christened: dict[int, int]
    """WW-345: how many this seat has given this turn."""


def look(s: Campaign, who: int) -> CampaignView:
    everything = who == REFEREE or s.over
    own = wards(s, who)
    near = None if everything or not s.setup.fog else sight(s, who)
    knows = open_to(s, who)
    stacks: dict[int, Stack] = {}
    units: dict[int, Unit] = {}
    glimpses: dict[int, Glimpse] = {}
    named = _named(s) if near is not None else set()
    for number, stack in s.stacks.items():
        if near is not None and not _visible(s, who, stack, near) and number not in named:
            continue
        if everything or knows(stack):
            stacks[number] = stack
            for unit in units_of(s, stack):
                units[unit.id] = unit
        else:
            stacks[number] = replace(stack, units=(), general=0, used=())
            glimpses[number] = glimpse(tuple(units_of(s, stack)))
    return view_of(
        CampaignView,
        s,
        who,
        squares=s.squares[:] if near is None else known_squares(s, who, near),
        players=[open_(p) if everything or seat in own else masked(p, s.setup.fog) for seat, p in enumerate(s.players)],
        stacks=stacks,
        units=units,
        glimpses=glimpses,
        fields={i: _field(s, who, field, everything) for i, field in s.fields.items()},
        erupting=[i for i in s.erupting if near is None or i in near],
        fires=[fire for fire in s.fires if near is None or fire[0] in near],
        works=[work for work in s.works if everything or work.seat in own],
        gifts=[gift for gift in s.gifts if everything or gift.giver in own],
        orders={seat: apart(given) for seat, given in s.orders.items() if everything or seat in own},
        tried=[i for i in s.tried if everything or s.squares[i // 2].owner in own],
        razed=[i for i in s.razed if everything or s.squares[i].owner in own],
        looks=[look for look in s.looks if everything or look.seat in own],
        named={key: name for key, name in s.named.items() if everything or _bears(key, who, near, stacks, units)},
        christened={seat: given for seat, given in s.christened.items() if everything or seat == who},
    )


def _bears(key: str, who: int, near: set[int] | None, stacks: dict[int, Stack], units: dict[int, Unit]) -> bool:
    """Whether what bears a name is known: a town in sight, an army that is seen, a character whose stack is known, an
    own one also when it has died."""
    kind, _, text = key.partition(":")
    number = int(text)
    if kind == "town":
        return near is None or number in near
    if kind == "army":
        return number in stacks
    return number in units or (who >= 0 and number // 10000 - 1 == who)


@lru_cache(maxsize=20000)
def glimpse(units: tuple[Unit, ...]) -> Glimpse:
    """What others see of a stack of these units."""
    return Glimpse(len(units), band(sum(map(points, units))), any(map(is_character, units)))


def wards(s: Campaign, who: int) -> set[int]:
    """The own seat, and those for which it spends as their steward just now (WW-284)."""
    if who < 0:
        return set()
    frames = [strand.stack[-1] for strand in s.strands.values() if strand.stack]
    return {who} | {int(f[1]) for f in frames if f[0] == "steward_spend" and f[2] == who}


def sight(s: Campaign, who: int) -> set[int]:
    return sees(s, who) if who >= 0 else set()


def known_squares(s: Campaign, who: int, near: set[int]) -> list[Square]:
    """In fog: as seen now, or as last seen."""
    if who < 0:
        return [Square()] * len(s.squares)
    memory = s.memory[who]
    return [square if i in near else memory[i] for i, square in enumerate(s.squares)]


def _visible(s: Campaign, who: int, stack: Stack, near: set[int]) -> bool:
    """In fog: within reach, of an ally, or in a battle, whose place is public."""
    if stack.square in near or stack.seat == who or stack.square in s.fields:
        return True
    return who >= 0 and stack.seat >= 0 and allied(s, who, stack.seat)


def _named(s: Campaign) -> set[int]:
    """The stacks that open questions are about: whose go it is has no secrets at a table."""
    found: set[int] = set()
    for strand in s.strands.values():
        for frame in strand.stack:
            found.update(n for n in frame[1:2] if isinstance(n, int) and n in s.stacks)
    return found


def open_to(s: Campaign, who: int) -> Callable[[Stack], bool]:
    """Own stacks, allies', Gaia's, those in a common battle, and those beside a Far Glass."""
    if who < 0:
        return lambda stack: stack.seat in (who, NOBODY)
    ours = {NOBODY, *friends(s, who)}
    glass = glassed(s, who)
    met: set[int] = set()
    for field in s.fields.values():
        fighting = (*field.attackers, *field.defenders)
        sides = {s.stacks[n].seat for n in fighting if n in s.stacks}
        if field.rain and (who in sides or who == field.gaia):
            met.update(n for n in fighting if n in s.stacks and s.stacks[n].square == field.square)
    return lambda stack: stack.seat in ours or stack.square in glass or stack.id in met


def glassed(s: Campaign, who: int) -> set[int]:
    """Squares in which a Far Glass of this seat shows all: its own and those adjacent."""
    found: set[int] = set()
    for stack in s.stacks.values():
        if stack.seat == who and any("far-glass" in (*u.items, *u.finds) for u in units_of(s, stack)):
            found.update((stack.square, *grid(s).adjacent[stack.square]))
    return found


def open_(player: Player) -> Player:
    """A seat as it sees itself."""
    return replace(player, muster=tuple(apart(list(player.muster)))) if player.muster else player


def masked(player: Player, fog: bool) -> Player:
    """Another seat: what it owns, whom it named and how it provides for absence are its own matter."""
    hidden = replace(
        player, treasury=0, made=0, leader=0, heir=0, names=(), store=(), steward=NOBODY, policy="retreat", muster=()
    )
    return replace(hidden, pays=0, talked=(), welcome=(), hostile=()) if fog else hidden


def _field(s: Campaign, who: int, field: Field, everything: bool) -> Field:
    sides = {s.stacks[n].seat for n in (*field.attackers, *field.defenders) if n in s.stacks}
    if everything or (who >= 0 and (who in sides or who == field.gaia)):
        return field if field.filed is None else replace(field, filed=apart(field.filed))
    return replace(field, filed=None)


Campaign.view = look  # type: ignore[method-assign, assignment]
