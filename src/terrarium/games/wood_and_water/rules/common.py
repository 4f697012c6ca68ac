"""What several chapters do with squares: bring stacks into contact, take them, reveal them; who gains by a deed."""

from __future__ import annotations

from msgspec.structs import replace

from terrarium.kernel import Flow

from ..content import KINDS
from ..content.figures import FIGURES
from ..geometry import OPPOSITE
from ..model.land import grid, name
from ..model.roster import capital, enemies_at, friendly, general, stacks_at, units_of
from ..model.sight import private, show
from ..model.units import is_character, kind, own_wizard
from ..state import Campaign
from ..state.records import NOBODY, Contact, Square, Stack, Table
from .summoning import summon


def contact(s: Campaign, f: Flow, square: int) -> None:
    """WW-054: all stacks there are in combat and stop."""
    for stack in stacks_at(s, square):
        s.stack(stack.id, combat=True)
    if all(c.square != square for c in s.contacts):
        s.contacts.append(Contact(square))
        show(s, f, "contact", [square], (st.seat for st in stacks_at(s, square)), square=name(s, square))


def raid(s: Campaign, square: int, stack: int) -> None:
    """A stack attacks the village of its square."""
    s.contacts = [
        replace(c, raiders=(*c.raiders, stack)) if c.square == square and stack not in c.raiders else c
        for c in s.contacts
    ]


def takes(s: Campaign, f: Flow, seat: int, square: int, stack: int = 0) -> None:
    """WW-018: a square entered without enemy and village changes hands, buildings intact."""
    here = s.squares[square]
    if not here.passable or here.terrain in ("volcano", "lava") or here.hamlet:
        return
    if (here.owner != NOBODY and friendly(s, here.owner, seat)) or enemies_at(s, square, seat):
        return
    before = here.owner
    works = here.works
    if here.has("palace"):
        throne = capital(s, seat)
        if throne != NOBODY:
            s.square(throne, works=with_palace(s.squares[throne], idle=False))
        works = with_palace(here, idle=throne != NOBODY)
        if before != NOBODY:
            show(s, f, "capital_taken", [square], (before, seat), square=name(s, square), seat=seat, before=before)
    was_capital = before != NOBODY and capital(s, before) == square
    s.square(square, owner=seat, works=works)
    s.works = [work for work in s.works if work.square != square]
    show(s, f, "taken", [square], (before, seat), square=name(s, square), seat=seat, before=before)
    if before != NOBODY and here.town and stack in s.stacks:
        city_captured(s, f, seat, stack, was_capital)


def with_palace(square: Square, idle: bool) -> tuple[tuple[str, int], ...]:
    """The works of a square whose palace serves, or is idle (WW-204); what was paid for it is kept."""
    return tuple(
        (k, -1 - max(p, -1 - p) if idle else max(p, -1 - p)) if k == "palace" else (k, p) for k, p in square.works
    )


def city_captured(s: Campaign, f: Flow, seat: int, stack: int, was_capital: bool) -> None:
    """WW-258: its general gains; WW-232: a Demon wizard may call a unit."""
    led = general(s, s.stacks[stack])
    if led is not None:
        gain(s, f, led.id, 2 if was_capital else 1)
    if s.players[seat].faction == "DM" and any(own_wizard(u) for u in units_of(s, s.stacks[stack])):
        s.seat(seat, summoned=s.players[seat].summoned + 1)
        f.then(summon(seat, s.stacks[stack].square))


def advances(s: Table, unit: int) -> bool:
    """WW-252, WW-269, WW-281: who gains character points."""
    if s.setup.total_advancement:
        return unit in s.units and is_character(s.units[unit])
    for seat, player in enumerate(s.players):
        if player.leader == unit:
            return True
        if player.heir == unit:
            seated = capital(s, seat)
            return seated != NOBODY and s.squares[seated].has("palatial-manor")
    return False


def gain(s: Campaign, f: Flow, unit: int, cp: int) -> None:
    if unit in s.units and cp and advances(s, unit):
        total = max(0, s.units[unit].cp + cp)
        s.unit(unit, cp=total)
        seat = unit // 10000 - 1
        private(s, f, "deeds", [seat], unit=unit, troop=s.units[unit].kind, cp=cp, total=total)


def raze(s: Campaign, square: int) -> None:
    """All upgrades and the town are gone; roads too."""
    s.square(square, works=())
    s.works = [work for work in s.works if work.square != square]


def reveal(s: Campaign, square: int, found: Square) -> None:
    s.squares[square] = found
    s.looks = [look for look in s.looks if look.square != square]


def came_by(s: Table, a: int, b: int) -> str:
    """WW-057: the side of `b` by which one enters from the adjacent `a`."""
    side = grid(s).side(a, b)
    return OPPOSITE[side] if side else ""


def more_than(s: Table, stack: Stack, models: int, tag: str = "") -> bool:
    """More than so many models, of a tag where one is named."""
    return sum(u.models for u in units_of(s, stack) if not tag or tag in kind(u).tags) > models


def monsters_of(own: str) -> list[str]:
    """WW-075: monsters of a list that a lair may hold."""
    own_list = [k for k in KINDS.values() if k.list == own and not k.unique]
    return [k.id for k in own_list if "monster" in k.tags and k.points <= FIGURES.finds.lair]
