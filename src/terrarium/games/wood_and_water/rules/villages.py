"""Villages (section 9): negotiate, attack or withdraw."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Decision, Flow, One, OneDecision, Value

from ..content import BUILDINGS
from ..content.figures import FIGURES
from ..forms import goes
from ..forms.lists import BuildingList
from ..model.building import most_houses
from ..model.forces import put
from ..model.land import grid, name
from ..model.roster import capital
from ..model.sight import show, thrower
from ..state import Campaign, rules
from ..state.records import NOBODY, Stack
from .common import contact, raid
from .settling import settles

JOINS = FIGURES.villages.joins
"""WW-082: from this die on a people that can be an ally joins."""
HOSTILE = FIGURES.villages.hostile
"""WW-083: up to this die any other is hostile."""


def ways(s: Campaign, stack: Stack, hostile: int) -> tuple[str, ...]:
    """WW-081, WW-083, WW-084, WW-086, WW-087: what is open to this stack."""
    player = s.players[stack.seat]
    here = s.squares[stack.square]
    found = []
    talk = not hostile and here.owner == NOBODY and stack.square not in player.talked
    if talk and here.village not in player.hostile:
        found.append("negotiate")
    if s.phase == 1:
        found.append("attack")
    return (*found, "withdraw")


def adopts(s: Campaign, seat: int, square: int) -> bool:
    """WW-278: a local seat takes the villages of its own people without a roll."""
    here = s.squares[square]
    return s.players[seat].faction == here.village and here.owner == NOBODY and here.hamlet


@rules.ask_one(tempo="reply")
def village(s: Campaign, stack: int, hostile: int) -> OneDecision:
    band = s.stacks.get(stack)
    if band is None or not s.asked(band.seat) or adopts(s, band.seat, band.square):
        return None
    facts = {
        "stack": stack,
        "square": name(s, band.square),
        "people": s.squares[band.square].village,
        "hostile": hostile,
    }
    open_ = ways(s, band, hostile)
    wish = "negotiate" if "negotiate" in open_ else None
    return band.seat, Decision("village", One(open_), default="withdraw", facts=facts, suggestion=wish)


@village.answered
def met(s: Campaign, f: Flow, answer: Value, stack: int, hostile: int) -> None:
    if stack not in s.stacks:
        return
    band = s.stacks[stack]
    seat, square = band.seat, band.square
    if adopts(s, seat, square):
        f.then(adopted(seat, square))
        return
    chosen = answer or "withdraw"
    if chosen == "attack":
        attack_village(s, f, stack)
    elif chosen == "withdraw":
        withdraw(s, f, stack)
    else:
        negotiate(s, f, stack)


def withdraw(s: Campaign, f: Flow, stack: int) -> None:
    """Back to the square it came from; the MP are spent."""
    band = s.stacks[stack]
    show(s, f, "withdraws", [band.square], [band.seat], square=name(s, band.square), seat=band.seat, stack=stack)
    put(s, stack, band.came if band.came != NOBODY else band.square)
    s.stack(stack, side="")
    f.then(settles(stack))


def negotiate(s: Campaign, f: Flow, stack: int) -> None:
    """WW-082 to WW-084."""
    band = s.stacks[stack]
    seat, square = band.seat, band.square
    here = s.squares[square]
    player = s.players[seat]
    die = f.dice.die("negotiate", owner=thrower(s, seat))
    s.seat(seat, talked=(*player.talked, square))
    friend = goes.can_ally(player.faction, here.village)
    joins = friend and die >= JOINS
    hostile = not friend and die <= HOSTILE
    show(
        s, f, "negotiated", [square], [seat],
        square=name(s, square), seat=seat, die=die, people=here.village, joins=joins, hostile=hostile,
    )  # fmt: skip
    if joins:
        s.square(square, owner=seat, enslaved=False)
    elif hostile:
        f.then(village(stack, 1))
    else:
        s.seat(seat, welcome=(*player.welcome, square))


def attack_village(s: Campaign, f: Flow, stack: int) -> None:
    """WW-085, WW-086: a battle in phase 2, and hostility for ever."""
    band = s.stacks[stack]
    show(s, f, "raids", [band.square], [band.seat], square=name(s, band.square), seat=band.seat, stack=stack)
    offend(s, f, band.seat, s.squares[band.square].village)
    contact(s, f, band.square)
    raid(s, band.square, stack)


def offend(s: Campaign, f: Flow, seat: int, people: str) -> None:
    """WW-086: all villages of that people are hostile to the seat, and its own leave it at once."""
    player = s.players[seat]
    if people in player.hostile or player.faction == people:
        return
    s.seat(seat, hostile=(*player.hostile, people))
    for i, square in enumerate(s.squares):
        if square.owner == seat and square.hamlet and square.village == people and not square.enslaved:
            s.square(i, owner=NOBODY)
            show(s, f, "village_leaves", [i], [seat], square=name(s, i), seat=seat, people=people)


@rules.step
def adopted(s: Campaign, f: Flow, seat: int, square: int) -> None:
    """WW-278: the village is treated as a town with 200 points of buildings."""
    s.square(square, owner=seat, works=(("meeting-hall", 0), *s.squares[square].works))
    show(s, f, "adopted", [square], [seat], square=name(s, square), seat=seat)
    f.then(local_town(seat, square))


def town_choices(s: Campaign, square: int) -> tuple[str, ...]:
    coast = any(s.squares[i].terrain == "water" for i in grid(s).adjacent[square])
    return tuple(
        key
        for key, b in BUILDINGS.items()
        if b.where == "town" or (b.where == "coast" and coast) or b.where == "capital"
    )


@rules.ask_one(tempo="turn")
def local_town(s: Campaign, seat: int, square: int) -> OneDecision:
    if not s.asked(seat):
        return None
    form = BuildingList(
        One(town_choices(s, square), of="building"),
        0,
        20,
        FIGURES.start.local_town,
        0,
        False,
        s.squares[square].works,
        has_capital(s, seat, square),
        most_houses(s),
    )
    facts = {"square": name(s, square), "points": FIGURES.start.local_town}
    houses = ["house"] * 10
    return seat, Decision("local_town", form, default=houses, facts=facts, suggestion=houses)


def has_capital(s: Campaign, seat: int, square: int) -> bool:
    return capital(s, seat) not in (NOBODY, square)


@local_town.answered
def furnished(s: Campaign, f: Flow, answer: Value, seat: int, square: int) -> None:
    chosen: list[Any] = answer or []
    s.square(square, works=(*s.squares[square].works, *((key, 0) for key in chosen)))
    if chosen:
        show(s, f, "furnished", [square], [seat], square=name(s, square), works=chosen[:])
