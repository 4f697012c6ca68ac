"""The disguise for the leak test, written from the page's table of hidden information and apart from the view."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from terrarium.games.wood_and_water.records import Gift, Look, Work
from terrarium.games.wood_and_water.roster import allied, band, general, points
from terrarium.games.wood_and_water.state import Campaign

REACH_OF_GLASS = 1


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


def disguise(state: Campaign, who: int, rng: Random) -> Campaign:
    s = state.copy()
    for number in secret_stacks(s, who):
        _other_troops(s, number, rng)
    for seat, player in enumerate(s.players):
        if seat == who or player.out or s.turn == 0:
            continue
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
            if other != who or True:
                s.gifts = [*s.gifts, Gift(seat, other, rng.randrange(1, 50))]
        if seat in s.orders:
            s.orders[seat] = []
        blank = [i for i, square in enumerate(s.squares) if not square.explored]
        if player.faction == "EM" and blank:
            s.looks = [*s.looks, Look(seat, rng.choice(blank), "hills", "")]
    return s


def _other_troops(s: Campaign, number: int, rng: Random) -> None:
    """Other models and other wounds to their feet, within the band that everybody sees."""
    stack = s.stacks[number]
    before = sum(points(s.units[u]) for u in stack.units)
    led = general(s, stack) is not None
    for u in stack.units:
        unit = s.units[u]
        changed = replace(unit, spent=rng.choice((0, unit.spent, 4)), cp=unit.cp if unit.cp >= 6 else rng.randrange(0, 6))
        if unit.models > 2 and rng.random() < 0.7:
            changed = replace(changed, models=unit.models - 1)
        s.units[u] = changed
        if band(sum(points(s.units[x]) for x in stack.units)) != band(before):
            s.units[u] = unit
    assert (general(s, stack) is not None) == led
