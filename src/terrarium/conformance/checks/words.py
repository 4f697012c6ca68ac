"""Words for everything: prompts, labels, seats' names, the text twin, the caption, and every event for everyone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from terrarium.kernel import REFEREE, SPECTATOR, Event, Seen
from terrarium.kernel.events import seen

from ..answers import leaves, options
from ..case import Broken, require
from ..spot import Spot, as_json


def _worded(words: Any, says: str) -> None:
    """There are words; anything but a text is none."""
    require(isinstance(words, str) and words.strip(), f"{says}: {words!r}")


def check(spot: Spot) -> None:
    game = spot.game
    for who in spot.some(spot.audiences, 2):
        view = spot.view(who)
        _worded(game.text(view), f"the text twin of {who} is empty")
        _worded(game.caption(view), f"the caption of {who} is empty")
        for seat in range(spot.case.seats):
            _worded(game.seat_name(view, seat), f"seat {seat} has no name for {who}")
    tally = game.tally(spot.view(REFEREE))
    if tally is not None:
        _worded(tally.counts, "the tally does not say what it counts")
        for figures in (tally.figures, *(line for _, line in tally.lines)):
            require(len(figures) == spot.case.seats, f"the tally has {len(figures)} figures for its seats")
    for due in spot.some(spot.dues()):
        view, kind = spot.view(due.seat), due.decision.kind
        _worded(game.prompt(view, due.decision), f"{kind} has no prompt")
        for leaf in leaves(due.decision.form):
            for option in spot.some(options(leaf), 8):
                _worded(game.label(view, leaf.of, option), f"{leaf.of}:{option} of {kind} has no label")
        for ref, finding in game.barred(view, due.decision).items():
            require(":" in ref, f"barred names {ref!r}, which is no of:option")
            require(finding.says.strip(), f"{ref} is barred without a reason")


def narrated(spot: Spot, events: Sequence[Event]) -> None:
    """Each event has words for each audience that saw it, and plain facts."""
    _known_audiences(spot, events)
    for who in (REFEREE, *spot.audiences):
        for event in seen(list(events), who):
            _told(spot, who, event)


def _known_audiences(spot: Spot, events: Sequence[Event]) -> None:
    known = {*spot.audiences, REFEREE}
    for event in events:
        strange = [who for who in event.faces if who not in known]
        require(not strange, f"the event {event.kind} has faces for {strange}, who are nobody")


def _told(spot: Spot, who: int, event: Seen) -> None:
    try:
        as_json(event.face)
    except TypeError as error:
        raise Broken(f"the event {event.kind} has facts that are not plain data: {error}") from None
    try:
        words = spot.game.narrate(spot.view(who), event)
    except Exception as error:
        error.add_note(f"while the event {event.kind} was told to {who}: {event.face!r}")
        raise
    _worded(words, f"the event {event.kind} has no words for {who}, whose face of it is {event.face!r}")


def numbered(spot: Spot) -> None:
    """What each audience has seen is numbered without gaps."""
    for who in (SPECTATOR, *range(spot.case.seats)):
        numbers = [event.number for event in spot.match.seen(who)]
        require(numbers == list(range(1, len(numbers) + 1)), f"the events of {who} are numbered with gaps")
