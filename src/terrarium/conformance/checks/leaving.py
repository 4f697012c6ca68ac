"""Leaving: any seat, at any moment, by the door that tables use; and the game goes on without it, or ends.

Games that declare it (`@rules.leave`) ask one who has left nothing more. Of others with an act `drop` only the
soundness is checked.
"""

from __future__ import annotations

from collections.abc import Callable

from terrarium.kernel import Match
from terrarium.kernel.leaving import ABSENT, DROPPED, RESIGNED, UNPAID, can_leave
from terrarium.kernel.outside import ENTER_DICE

from ..case import Broken, require
from ..difference import difference
from ..spot import Spot
from . import leaks, results, views, words

ON = 40
"""Entries that are played after somebody has left."""


def check(spot: Spot) -> None:
    here = can_leave(spot.state)
    asked = [due.seat for due in spot.dues() if due.seat in here]
    others = [seat for seat in here if seat not in asked]
    for seats in (asked, others):
        for seat in spot.some(seats, 1):
            _one_leaves(spot, seat)
    _all_leave(spot, here)


def _twin(spot: Spot) -> Match:
    """The match as it stands, with whatever waits for dice or for the others' answers."""
    was = spot.match
    twin = Match(
        was.game, was.header, was.secret, spot.state.copy(), branch=was.branch, suspended=was.suspended,
        instructions=was.instructions,
    )  # fmt: skip
    for moment in twin.moments():
        for seat, answer in list(spot.right_answers(moment).items())[: len(moment.decisions) - 1]:
            twin.hold(seat, moment.id, answer)
    return twin


def _ways(spot: Spot) -> list[str]:
    """A game without a `resign` is left by the table only."""
    return [DROPPED, ABSENT, UNPAID] + [RESIGNED] * ("resign" in spot.state.rules.acts)


def _one_leaves(spot: Spot, seat: int) -> None:
    match = _twin(spot)
    why = spot.rng.choice(_ways(spot))
    before = match.state.result()
    if match.leave(seat, why, "tried by the conformance kit") is None:
        require(spot.state.rules.leaving is None, f"seat {seat} can leave, and yet nothing happens when it does")
        return
    for due in spot.dues():
        spot.coverage.left[due.decision.kind] += 1
    says = f"after seat {seat} has left ({why})"
    _sound(match, seat, says)
    after = Spot(spot.case, match, spot.step, spot.coverage, spot.disguise)
    after.rng = spot.rng
    _also("result", says, lambda: results.certain(before, match.state.result()))
    _also("views", says, lambda: views.check(after))
    _also("leaks", says, lambda: leaks.check(after))
    _also("narrated", says, lambda: words.narrated(after, match.events))
    for _ in range(ON):
        if match.over:
            break
        moment = spot.rng.choice(match.moments())
        match.play(moment.id, spot.right_answers(moment))
        _sound(match, seat, f"played on {says}")
    _ended(spot, match, says)


def _all_leave(spot: Spot, seats: list[int]) -> None:
    """One after the other, whatever the order; when nobody is left, there is nothing to wait for."""
    match = _twin(spot)
    for seat in spot.rng.sample(seats, len(seats)):
        if seat in can_leave(match.state):
            match.leave(seat, spot.rng.choice(_ways(spot)))
            _sound(match, seat, f"after seat {seat} has left as one of all")
    if spot.state.rules.leaving is not None:
        waits = [moment.ask.name for moment in match.moments() if any(seat >= 0 for seat in moment.decisions)]
        require(not waits, f"all have left, and the game still asks: {', '.join(waits)}")
    _ended(spot, match, "after all have left")


def _ended(spot: Spot, match: Match, says: str) -> None:
    """Who has left has a place like everybody else."""
    if match.over:
        _also("result", says, lambda: results.check(Spot(spot.case, match, spot.step, spot.coverage, spot.disguise)))


def _also(name: str, says: str, holds: Callable[[], None]) -> None:
    """Another check, which must hold here too."""
    try:
        holds()
    except Broken as broken:
        raise Broken(f"{broken} ({says})", name) from None


def _sound(match: Match, seat: int, says: str) -> None:
    state = match.state
    faults = state.faults()
    require(not faults, f"{says} the state has faults: {'; '.join(faults[:5])}")
    copy = state.copy()
    require(copy == state, f"{says} a copy is not equal: {difference(state, copy)}")
    require(state.over or state.moments(), f"{says} the game is not over, and asks nobody")
    if state.rules.leaving is None:
        return
    require(seat not in can_leave(state), f"{says} it can leave once more")
    asks = [m.ask.name for m in match.moments() if seat in m.decisions and m.ask is not ENTER_DICE]
    require(not asks, f"{says} it is asked all the same: {', '.join(asks)}")
