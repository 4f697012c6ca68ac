"""What several chapters do: tell, make and move units and stacks, take squares, bring stacks into contact."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from terrarium.kernel import REFEREE, Flow

from ..content import KINDS
from ..land import OPPOSITE, grid
from ..rates import rate
from ..records import NOBODY, Contact, Square, Stack, Table, Unit
from ..roster import capital, enemies_at, friendly, friends, general, stacks_at, units_of
from ..state import Campaign
from ..units import is_character, kind, own_wizard


def name(s: Table, square: int) -> str:
    return grid(s).names[square]


def index(s: Table, square: str) -> int:
    return grid(s).index[square]


# ---- telling


def sees(s: Table, seat: int) -> set[int]:
    """In fog: the squares within reach 2 of own squares and stacks, and of those of this turn's allies."""
    g = grid(s)
    ours = friends(s, seat)
    eyes = {i for i, square in enumerate(s.squares) if square.owner in ours}
    eyes |= {stack.square for stack in s.stacks.values() if stack.seat in ours}
    near = set(eyes)
    for i in eyes:
        row, col = divmod(i, g.width)
        for r in range(max(0, row - 2), min(g.height, row + 3)):
            near.update(range(r * g.width + max(0, col - 2), r * g.width + min(g.width, col + 3)))
    return near


def remember(s: Campaign) -> None:
    """In fog each seat keeps the squares as it last saw them."""
    if s.setup.fog:
        for seat in range(s.seats):
            known = s.memory[seat]
            for i in sees(s, seat):
                known[i] = s.squares[i]


def show(s: Campaign, f: Flow, what: str, where: Iterable[int], seats: Iterable[int] = (), /, **facts: Any) -> None:
    """Something happens on the map: in the open, or in fog to those who can see a square of it."""
    if f.events is None:
        return
    if not s.setup.fog:
        f.tell(what, **facts)
        return
    places = set(where)
    knows = set(seats) | {seat for seat in range(s.seats) if sees(s, seat) & places}
    f.whisper(what, dict.fromkeys([*sorted(knows), REFEREE], facts))


def private(s: Campaign, f: Flow, what: str, seats: Iterable[int], /, **facts: Any) -> None:
    """Only these seats and the referee learn it."""
    if f.events is not None:
        f.whisper(what, dict.fromkeys([*(seat for seat in seats if seat >= 0), REFEREE], facts))


def thrower(s: Campaign, seat: int) -> int:
    """WW-010: whose dice they are; Gaia's are the referee's, else the first seat's in priority."""
    if seat >= 0 and s.asked(seat):
        return seat
    if s.setup.referee:
        return REFEREE
    return next((p for p in s.order if s.asked(p)), 0)


# ---- units and stacks


def new_unit(s: Campaign, seat: int, what: str, models: int, **more: Any) -> int:
    """A unit gets its number; a stack has to take it in."""
    if seat >= 0:
        made = s.players[seat].made + 1
        s.seat(seat, made=made)
        number = (seat + 1) * 10000 + made
    else:
        number = 1 + max((u for u in s.units if u < 10000), default=0)
    s.add_unit(Unit(number, what, models, **more))
    return number


def new_stack(s: Campaign, seat: int, square: int, units: Iterable[int], **more: Any) -> int:
    number = (seat + 1) * 1000 + 1 if seat >= 0 else 90001
    while number in s.stacks:
        number += 1
    s.arrivals += 1
    s.add_stack(Stack(number, seat, square, tuple(units), arrived=s.arrivals, **more))
    return number


def join_stack(s: Campaign, seat: int, square: int, unit: int) -> int:
    """A new unit joins the seat's first stack in the square that is free, or forms one."""
    for stack in stacks_at(s, square):
        if stack.seat == seat and not stack.combat:
            s.stack(stack.id, units=(*stack.units, unit))
            return stack.id
    return new_stack(s, seat, square, [unit])


def lose_unit(s: Campaign, number: int) -> None:
    """A unit is gone, from its stack and as leader or heir (WW-225)."""
    unit = s.units.pop(number, None)
    if unit is None:
        return
    for stack in list(s.stacks.values()):
        if number in stack.units:
            left = tuple(u for u in stack.units if u != number)
            if left:
                s.stack(stack.id, units=left)
            else:
                del s.stacks[stack.id]
    for seat, player in enumerate(s.players):
        if player.leader == number:
            s.seat(seat, leader=0, titles=("", player.titles[1]))
        elif player.heir == number:
            s.seat(seat, heir=0, titles=(player.titles[0], ""))


def lose_stack(s: Campaign, number: int) -> None:
    for unit in s.stacks[number].units if number in s.stacks else ():
        lose_unit(s, unit)
    s.stacks.pop(number, None)


def move_units(s: Campaign, units: Iterable[int], into: int) -> None:
    """Reorganising: units change their stack; empty ones vanish."""
    chosen = list(units)
    used: set[str] = set()
    for stack in list(s.stacks.values()):
        if stack.id != into and any(u in stack.units for u in chosen):
            used.update(stack.used)
            left = tuple(u for u in stack.units if u not in chosen)
            if left:
                s.stack(stack.id, units=left)
            else:
                del s.stacks[stack.id]
    stack = s.stacks[into]
    s.stack(
        into, units=(*(u for u in stack.units if u not in chosen), *chosen), used=tuple(sorted({*stack.used, *used}))
    )


def regroup(s: Campaign, seat: int, square: int, change: Any) -> None:
    """WW-034: units go into another stack of their square, or into a new one that came as the first of them did."""
    units = list(change["units"])
    if change["into"] == "new":
        first = next(st for st in s.stacks.values() if units[0] in st.units)
        into = new_stack(s, seat, square, [], side=first.side, came=first.came, retreated=first.retreated)
        s.stack(into, used=first.used)
    else:
        into = int(change["into"])
    move_units(s, units, into)


def spend(s: Campaign, stack: int, halves: int) -> None:
    """WW-035: each member remembers what it has spent."""
    for unit in s.stacks[stack].units:
        s.unit(unit, spent=s.units[unit].spent + halves)


def exhaust(s: Campaign, stack: int) -> None:
    """MP drop to 0: each member has spent its own full rate."""
    for unit in s.stacks[stack].units:
        s.unit(unit, spent=max(s.units[unit].spent, rate(s.units[unit])))


def put(s: Campaign, stack: int, square: int, side: str = "", came: int = NOBODY) -> None:
    s.arrivals += 1
    s.stack(stack, square=square, side=side, came=came, arrived=s.arrivals)


# ---- squares


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
        f.then(("summon", seat, s.stacks[stack].square))


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
    """WW-075: monsters of a list worth at most 350."""
    return [k.id for k in KINDS.values() if k.list == own and "monster" in k.tags and k.points <= 350 and not k.unique]
