"""Random encounters (section 11), and the die of WW-065."""

from __future__ import annotations

from terrarium.kernel import Decision, Flow, One, OneDecision, Value

from ..content import KINDS, content
from ..content.figures import FIGURES
from ..forms.lists import Units
from ..geometry import SIDES
from ..model.forces import disband, lose_stack, lose_unit, new_stack, new_unit
from ..model.land import name
from ..model.roster import faction, general, grade, limit_of, overloaded, stack_points, stacks_of, units_of
from ..model.sight import show, thrower
from ..model.units import points
from ..state import Campaign, rules
from ..state.records import NOBODY, Table, second
from .common import contact

INSTEAD = 14
"""WW-104: the entry that stands in for a regiment which is taken, with its own people at a parley."""


@rules.step
def encounter_die(s: Campaign, f: Flow, stack: int) -> None:
    """WW-065: on a 6 the finders of a resource square meet somebody at once."""
    if stack not in s.stacks:
        return
    band = s.stacks[stack]
    die = f.dice.die("meeting", owner=thrower(s, band.seat))
    show(s, f, "meeting_die", [band.square], [band.seat], die=die, stack=stack)
    if die >= FIGURES.encounters.second_die:
        f.then(encounter(stack, NOBODY))


@rules.step
def encounter_phase(s: Campaign, f: Flow) -> None:
    """WW-029: between phases 1 and 2, by the chosen version."""
    if s.setup.encounters == "realism":
        rolling = [
            n
            for seat in s.order
            for n in sorted(st.id for st in stacks_of(s, seat))
            if not s.stacks[n].combat and s.squares[s.stacks[n].square].found == s.turn
        ]
        f.then(*(realism(stack) for stack in rolling)) if rolling else None
    elif s.turn >= FIGURES.encounters.inclusive_from:
        f.then(inclusive())


@rules.step
def realism(s: Campaign, f: Flow, stack: int) -> None:
    """WW-098: 2D6, on 9 or more."""
    if stack not in s.stacks or s.stacks[stack].combat:
        return
    band = s.stacks[stack]
    dice = f.dice.roll("meeting", 2, owner=thrower(s, band.seat))
    show(s, f, "meeting_dice", [band.square], [band.seat], dice=dice, stack=stack)
    if sum(dice) >= FIGURES.encounters.dice:
        f.then(encounter(stack, NOBODY))


@rules.step
def inclusive(s: Campaign, f: Flow) -> None:
    """WW-099: half of the seats meet, as many others play Gaia."""
    seats = [
        seat for seat in s.order if (own := stacks_of(s, seat)) and not any(st.combat for st in own) and s.asked(seat)
    ]
    drawn = f.dice.shuffle("prowl", seats)
    half = len(drawn) // 2
    meetings = []
    for seat, gaia in zip(drawn[:half], drawn[half : 2 * half], strict=True):
        own = sorted(stacks_of(s, seat), key=lambda st: st.id)
        outside = [st for st in own if not (s.squares[st.square].town or s.squares[st.square].village)]
        stack = f.dice.pick("prowl stack", [st.id for st in outside or own])
        s.prowl += [stack, gaia]
        meetings.append(encounter(stack, gaia))
    if meetings:
        f.then(*meetings)


@rules.step
def encounter(s: Campaign, f: Flow, stack: int, gaia: int) -> None:
    """WW-100: D66 on the chart."""
    if stack not in s.stacks:
        return
    band = s.stacks[stack]
    tens, ones = f.dice.roll("encounter", 2, owner=thrower(s, band.seat))
    show(s, f, "encounter", [band.square], [band.seat], entry=10 * tens + ones, stack=stack, seat=band.seat)
    f.then(cup(stack, gaia, 10 * tens + ones))


def has_cup(s: Campaign, seat: int) -> bool:
    return any(square.resource == "cup" and square.owner == seat for square in s.squares)


@rules.ask_one(tempo="reply")
def cup(s: Campaign, stack: int, gaia: int, entry: int) -> OneDecision:
    """WW-076: the owner of the Cup of Jamshid may re-roll, once per encounter."""
    if stack not in s.stacks:
        return None
    seat = s.stacks[stack].seat
    if not s.asked(seat) or not has_cup(s, seat):
        return None
    return seat, Decision("cup", One(("keep", "reroll")), "keep", {"entry": entry, "stack": stack}, suggestion="keep")


@cup.answered
def drunk(s: Campaign, f: Flow, answer: Value, stack: int, gaia: int, entry: int) -> None:
    if stack not in s.stacks:
        return
    band = s.stacks[stack]
    if answer == "reroll":
        tens, ones = f.dice.roll("encounter", 2, owner=thrower(s, band.seat))
        entry = 10 * tens + ones
        show(s, f, "encounter", [band.square], [band.seat], entry=entry, stack=stack, seat=band.seat)
    f.then(comes(stack, gaia, entry))


def models(f: Flow, text: str, owner: int) -> int:
    """`20+4D6`, `D3`, `12`."""
    base, _, rest = text.rpartition("+")
    if "D" not in rest:
        return int(rest)
    number, _, sides = rest.partition("D")
    rolled = sum(f.dice.roll("force", int(number or 1), owner=owner))
    return int(base or 0) + ((rolled + 1) // 2 if sides == "3" else rolled)


@rules.step
def comes(s: Campaign, f: Flow, stack: int, gaia: int, entry: int) -> None:
    """The creatures appear; WW-104: a regiment already taken is replaced."""
    band = s.stacks[stack]
    owner = thrower(s, gaia)
    if second(s) and any(KINDS[part.id].unique and part.id in s.uniques for part in content.encounters[entry].force):
        entry = INSTEAD
    units = []
    for part in content.encounters[entry].force:
        count = models(f, part.models, owner)
        kind = part.id
        if KINDS[kind].unique:
            if kind in s.uniques:
                kind, count = content.encounters[INSTEAD].force[0].id, 20
            else:
                s.uniques.append(kind)
        if part.each:
            units += [new_unit(s, NOBODY, kind, 1, counted=False) for _ in range(count)]
        else:
            units.append(new_unit(s, NOBODY, kind, count, counted=False, items=part.items))
    side = f.dice.pick("side", SIDES)
    force = new_stack(s, NOBODY, band.square, units, side=side, used=("encounter",))
    shown = [[s.units[u].kind, s.units[u].models] for u in units]
    show(s, f, "comes", [band.square], [band.seat], units=shown, square=name(s, band.square), stack=stack, entry=entry)
    f.then(parley(stack, force, entry))


def joins_on(s: Table, seat: int, entry: int) -> int:
    """WW-101: 2 for the own list, 4 for a trusted one, 7 where they must be fought."""
    own = faction(s, seat)
    lists = content.encounters[entry].lists
    if own in lists:
        return 2
    return 4 if any(grade(own, other) in "TB" for other in lists) else 7


@rules.ask_one(tempo="reply")
def parley(s: Campaign, stack: int, force: int, entry: int) -> OneDecision:
    if stack not in s.stacks or force not in s.stacks:
        return None
    seat = s.stacks[stack].seat
    if not s.asked(seat) or joins_on(s, seat, entry) > 6:
        return None
    facts = {"entry": entry, "stack": stack, "needs": joins_on(s, seat, entry)}
    return seat, Decision("parley", One(("negotiate", "fight")), "negotiate", facts, suggestion="negotiate")


@parley.answered
def parleyed(s: Campaign, f: Flow, answer: Value, stack: int, force: int, entry: int) -> None:
    if stack not in s.stacks:
        lose_stack(s, force)
        return
    band = s.stacks[stack]
    if answer == "negotiate":
        die = f.dice.die("parley", owner=thrower(s, band.seat))
        joined = die >= joins_on(s, band.seat, entry)
        show(s, f, "parley", [band.square], [band.seat], die=die, joined=joined, stack=stack, seat=band.seat)
        if joined:
            enlist(s, f, stack, force)
            return
    contact(s, f, band.square)


def enlist(s: Campaign, f: Flow, stack: int, force: int) -> None:
    """WW-102: they enter the stack free of charge."""
    seat = s.stacks[stack].seat
    joined = []
    for unit in units_of(s, s.stacks[force]):
        number = new_unit(s, seat, unit.kind, unit.models, counted=False, finds=unit.items, command=unit.command)
        s.unit(number, spent=max((u.spent for u in units_of(s, s.stacks[stack])), default=0))
        joined.append(number)
    for number in s.stacks[force].units:
        s.units.pop(number)
    disband(s, force)
    s.stack(stack, units=(*s.stacks[stack].units, *joined))
    f.then(turn_away(stack, joined[0], len(joined)))


@rules.ask_one(tempo="reply")
def turn_away(s: Campaign, stack: int, first: int, count: int) -> OneDecision:
    """Only where the general cannot command them all."""
    if stack not in s.stacks:
        return None
    band = s.stacks[stack]
    if not s.asked(band.seat) or not overloaded(s, band):
        return None
    new = [u for u in range(first, first + count) if u in band.units]
    if not new:
        return None
    return band.seat, Decision(
        "turn_away",
        Units(tuple(new), 0, len(new), of="unit"),
        default=too_many(s, stack, new),
        facts={"stack": stack},
        suggestion=too_many(s, stack, new),
    )


def too_many(s: Campaign, stack: int, new: list[int]) -> list[int]:
    """The newcomers beyond the general's limit, the last ones first."""
    band = s.stacks[stack]
    total, limit = stack_points(s, band), limit_of(general(s, band))
    away: list[int] = []
    for unit in reversed(new):
        if total > limit:
            away.append(unit)
            total -= points(s.units[unit])
    return away


@turn_away.answered
def turned_away(s: Campaign, f: Flow, answer: Value, stack: int, first: int, count: int) -> None:
    for unit in answer or ():
        lose_unit(s, unit)
