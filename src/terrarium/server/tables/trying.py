"""Trying an answer on a copy of what one knows. What the seat cannot know is imagined, the dice are thrown by the way,
and nothing of it is kept: it tells no more than the seat's own view does."""

from __future__ import annotations

import logging
from random import Random
from secrets import token_bytes
from typing import TYPE_CHECKING, Any

from django.conf import settings
from msgspec.structs import replace

from terrarium.kernel import Closed, Dice, Event, Game, MomentId, Refused, State, Value
from terrarium.kernel.events import seen
from terrarium.kernel.guide import Guide

from . import access, hot, names, sight, stories
from .playing import running
from .shown import Tried
from .watch import Limit, Overtime

if TYPE_CHECKING:
    from ..accounts.models import User

log = logging.getLogger("terrarium.tables")


def try_out(person: User | None, code: str, seat: int, moment: str, answer: Value) -> Tried:
    with hot.kept(code) as here:
        access.own_seat(here, person, seat)
        running(here)
        name = names.read(moment, here.branch)
        here.playing.check(seat, name, answer)
        if here.playing.suspended.get(name.strand) is not None:
            raise Closed("Dice that are thrown on a real table cannot be tried.")
        view = here.playing.view(seat)
        try:
            with Limit(settings.TERRARIUM["rules_seconds"]):
                state, events = imagined(here.game, view, name, answer, token_bytes(32))
                after = replace(state.view(seat), names=view.names)
        except (Exception, Overtime):
            log.exception("an answer could not be tried", extra={"game": here.game.slug})
            raise Closed("This cannot be tried here.") from None
        told = tuple(stories.words(here, after, one) for one in seen(events, seat))
        return Tried(told, sight.drawn(here, after, seat, 0))


def imagined(game: Game[Any, Any], view: Any, name: MomentId, answer: Value, seed: bytes) -> tuple[State, list[Event]]:
    """A state that this view allows, after its seat's answer, and what happened: the others, where they are asked too,
    answer by default."""
    state = game.imagine(view, Random(seed))
    moment = state.moment(name)
    answers = {other: state.default(moment, other) for other in moment.decisions} if moment.closes == "all" else {}
    outcome = state.play(moment, {**answers, view.who: answer}, Dice(seed))
    return state, outcome.events


def guide(person: User | None, code: str, seat: int | None, moment: str, draft: Value, touch: str) -> Guide:
    """How to go on with an answer (see the kernel's `guide`). Nothing is sent and nothing kept."""
    with hot.kept(code) as here:
        seat = access.answers_for(here, person, access.audience(here, person, None) if seat is None else seat)
        running(here)
        names.read(moment, here.branch)
        pov = here.playing.pov(seat, heard=())
    asked = pov.find(moment)
    try:
        with Limit(settings.TERRARIUM["rules_seconds"]):
            return pov.guide(asked, draft, touch)
    except Refused:
        raise
    except (Exception, Overtime):
        log.exception("an answer could not be guided", extra={"game": pov.game.slug, "kind": asked.kind})
        raise Closed("There is no way on from here; begin this answer anew.") from None
