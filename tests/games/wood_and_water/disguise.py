"""The disguise for the leak test, written from the page's table of hidden information and apart from the view."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from terrarium.games.wood_and_water.model.roster import allied, band, general
from terrarium.games.wood_and_water.model.units import points
from terrarium.games.wood_and_water.state import Campaign
from terrarium.games.wood_and_water.state.records import Gift, Look, Square, Work


def in_question(state: Campaign) -> set[int]:
    """Numbers of stacks and units that an open question is about: what is asked there is seen by all."""
    return {n for strand in state.strands.values() for frame in strand.stack for n in frame[1:] if isinstance(n, int)}


def secret_stacks(state: Campaign, who: int) -> list[int]:
    """Stacks of others that are neither allies, nor in a battle of this seat, nor beside a Far Glass."""
    asked = in_question(state)
    glass = any(
        "far-glass" in (*state.units[u].items, *state.units[u].finds)
        for stack in state.stacks.values()
        if stack.seat == who
        for u in stack.units
    )
    found = []
    for number, stack in state.stacks.items():
        if stack.seat < 0 or stack.seat == who or (who >= 0 and allied(state, who, stack.seat)):
            continue
        busy = number in asked or any(u in asked for u in stack.units) or stack.square in state.fields
        if not busy and not glass:
            found.append(number)
    return found


def spends_for(s: Campaign, who: int, seat: int) -> bool:
    """A steward reads the sheet of the seat for which he spends."""
    return any(strand.stack[-1:] == [("steward_spend", seat, who)] for strand in s.strands.values())


def disguise(state: Campaign, who: int, rng: Random) -> Campaign:
    s = state.copy()
    for number in secret_stacks(s, who):
        _other_troops(s, number, rng)
        for unit in s.stacks[number].units:
            s.named[f"character:{unit}"] = rng.choice(("Ulfric", "Mara", "Old Tom"))
    for seat, player in enumerate(s.players):
        if seat == who or player.out or s.turn == 0 or spends_for(s, who, seat):
            continue
        s.christened[seat] = rng.randrange(13)
        s.seat(
            seat,
            treasury=rng.randrange(0, 900),
            steward=rng.choice([-1, *(o for o in range(s.seats) if o != seat)]),
            policy=rng.choice(("retreat", "fight")),
            store=("war-horn",) if rng.random() < 0.5 else (),
            names=(),
        )
        towns = [i for i, square in enumerate(s.squares) if square.owner == seat and square.town]
        if towns and rng.random() < 0.5:
            s.works = [*s.works, Work(seat, towns[0], "mound", rng.randrange(20, 41))]
        if rng.random() < 0.5:
            other = (seat + 1) % s.seats
            s.gifts = [*s.gifts, Gift(seat, other, rng.randrange(1, 50))]
        if seat in s.orders:
            s.orders[seat] = []
        blank = [i for i, square in enumerate(s.squares) if not square.explored]
        if player.faction == "EM" and blank:
            s.looks = [*s.looks, Look(seat, rng.choice(blank), "hills", "")]
    if s.setup.fog:
        _other_land(s, who, rng)
    return s


PLAIN = ("move_step", "spend", "alliances", "battle_orders", "battle_result", "battle_confirm")


def out_of_sight(s: Campaign, who: int) -> list[int]:
    """In fog: the squares further than reach 2 from every square and stack of the seat and its allies."""
    width = s.setup.width
    seats = {who} | {o for o in range(s.seats) if allied(s, who, o)} if who >= 0 else set()
    eyes = [i for i, square in enumerate(s.squares) if square.owner in seats]
    eyes += [stack.square for stack in s.stacks.values() if stack.seat in seats]
    return [
        i
        for i in range(len(s.squares))
        if all(max(abs(i // width - e // width), abs(i % width - e % width)) > 2 for e in eyes)
    ]


def _other_land(s: Campaign, who: int, rng: Random) -> None:
    """Unseen squares are something else, unseen stacks stand somewhere else, other seats remember otherwise."""
    tops = [strand.stack[-1][0] for strand in s.strands.values() if strand.stack and not strand.waits]
    if any(top not in PLAIN for top in tops):
        return
    unseen = out_of_sight(s, who)
    busy = {stack.square for stack in s.stacks.values()} | set(s.fields) | {c.square for c in s.contacts}
    for i in unseen:
        if i in busy or rng.random() < 0.5:
            continue
        here = s.squares[i]
        if not here.explored:
            s.squares[i] = Square("hills")
        elif here.terrain == "open" and not here.works and here.owner < 0:
            s.squares[i] = replace(here, works=(("road", 30),))
    free = [i for i in unseen if s.squares[i].passable and i not in busy]
    for number in secret_stacks(s, who):
        if free and s.stacks[number].square in unseen and rng.random() < 0.5:
            s.stacks[number] = replace(s.stacks[number], square=rng.choice(free))
    for seat in range(s.seats):
        if seat != who:
            s.memory[seat] = [Square() if rng.random() < 0.3 else square for square in s.memory[seat]]


def _other_troops(s: Campaign, number: int, rng: Random) -> None:
    """Other models and other wounds to their feet, within the band that everybody sees."""
    stack = s.stacks[number]
    before = sum(points(s.units[u]) for u in stack.units)
    led = general(s, stack) is not None
    for u in stack.units:
        unit = s.units[u]
        changed = replace(
            unit, spent=rng.choice((0, unit.spent, 4)), cp=unit.cp if unit.cp >= 6 else rng.randrange(0, 6)
        )
        if unit.models > 2 and rng.random() < 0.7:
            changed = replace(changed, models=unit.models - 1)
        s.units[u] = changed
        if band(sum(points(s.units[x]) for x in stack.units)) != band(before):
            s.units[u] = unit
    assert (general(s, stack) is not None) == led
