"""Refusals leave no trace: a wrong answer, a strange seat, a moment that is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from terrarium.kernel import Moment, NotYours, Refused, Stale
from terrarium.kernel.codec import encode

from ..answers import broken
from ..case import Broken, require
from ..spot import Spot


def check(spot: Spot) -> None:
    state = spot.state.copy()
    for moment in spot.some(state.moments(), 2):
        answers = spot.right_answers(moment)
        seat = spot.rng.choice(sorted(answers))
        form = moment.decisions[seat].form
        for _ in range(4):
            wrong = broken(answers[seat], spot.rng)
            if not form.ok(wrong):
                play = _play(spot, state, moment, {**answers, seat: wrong})
                refused(state, play, Refused, f"the answer {wrong!r} to {moment.decisions[seat].kind}")
        stranger = next(s for s in range(spot.case.seats + 1) if s not in moment.decisions)
        play = _play(spot, state, moment, {**answers, stranger: answers[seat]})
        refused(state, play, NotYours, f"an answer of seat {stranger}, which is not asked,")
        refused(state, _play(spot, state, moment, {}), Refused, "a moment closed without answers")
        over = Moment(moment.strand, moment.number - 1, moment.ask, moment.decisions)
        refused(state, _play(spot, state, over, answers), Stale, "an answer to a moment that is over")


def _play(spot: Spot, state: Any, moment: Moment, answers: Any) -> Callable[[], object]:
    return lambda: state.play(moment, answers, spot.dice("refused"))


def refused(state: Any, does: Callable[[], object], kind: type[Refused], what: str) -> None:
    """The call is refused for this kind of reason, and the state is as it was."""
    before = encode(state)
    try:
        does()
    except kind as refusal:
        require(all(finding.says.strip() for finding in refusal.findings), f"{what} is refused without a word")
    except Refused as other:
        raise Broken(f"{what} is refused as {other.code}, not as {kind.code}: {other}") from None
    else:
        raise Broken(f"{what} is taken")
    require(encode(state) == before, f"{what} is refused but leaves a trace")
