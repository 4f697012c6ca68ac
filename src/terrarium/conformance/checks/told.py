"""What an audience is told on the way shows no more than its views do, unless the rules say so with `f.reveal()`.

Played on from a twin that differs only in what the audience cannot know, the same answers and dice may rightly lead
elsewhere. But an audience that sees the same position before and after was told the same in between; and an answer that
may be taken back (no luck drawn, no secret shown) has told its seat nothing at all.
"""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Answer, Moment, Outcome, Refused
from terrarium.kernel.events import seen

from ..case import require
from ..difference import difference
from ..spot import Spot, as_json, fresh, nothing_hidden

Played = tuple[Any, Outcome]
"""A state that was played on, and what came of it."""


def check(spot: Spot) -> None:
    """Rules that tell otherwise each time are the matter of other checks."""
    if spot.disguise is nothing_hidden or spot.state.over or spot.match.suspended:
        return
    for who in spot.some(spot.audiences, 2):
        moment = spot.rng.choice(spot.state.moments())
        answers = spot.right_answers(moment)
        twin = fresh(spot.disguise(spot.state, who, spot.rng))
        if _fit(twin, moment, answers):
            states = (spot.state.copy(), spot.state.copy(), twin)
            real, again, other = [(one, one.play(moment, answers, spot.dice("told"))) for one in states]
            if _told(who, real) == _told(who, again):
                _no_more(who, moment, real, other)
                if list(answers) == [who]:
                    _nothing(spot, who, moment, real, other)


def _fit(twin: Any, moment: Moment, answers: dict[int, Answer]) -> bool:
    """Whether the twin asks the same seats and takes the same answers: what is hidden may forbid that."""
    try:
        asked = twin.moment(moment.id).decisions
    except Refused:
        return False
    return asked.keys() == moment.decisions.keys() and all(asked[seat].form.ok(a) for seat, a in answers.items())


def _told(who: int, played: Played) -> list[tuple[str, Any]]:
    return [(event.kind, event.face) for event in seen(played[1].events, who)]


def _no_more(who: int, moment: Moment, real: Played, twin: Played) -> None:
    """Where it sees the same before and after, it was told the same."""
    if real[0].over or twin[0].over or real[1].revealed or twin[1].revealed:
        return
    if as_json(real[0].view(who)) == as_json(twin[0].view(who)):
        told, other = _told(who, real), _told(who, twin)
        says = f"after {moment.ask.name}, {who} is told what is hidden and no view shows: {difference(told, other)}"
        require(told == other, f"{says}. If the rules show it in passing, they say so with f.reveal()")


def _nothing(spot: Spot, who: int, moment: Moment, real: Played, twin: Played) -> None:
    """What may be taken back has shown nothing. Only noted: take-back is comfort, and a game may do without it."""
    if real[1].luck or real[1].shown or real[0].over:
        return
    shown = [(done[0].view(who), _told(who, done)) for done in (real, twin)]
    if shown[0] != shown[1]:
        says = f"{moment.ask.name} could be taken back after it has shown what is hidden; f.reveal() is missing"
        spot.coverage.note(f"{says}: {difference(*shown)}")
