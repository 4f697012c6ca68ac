"""Golden playthroughs: a game told as text, so that a change of its rules shows as a difference in review."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from terrarium.kernel import REFEREE, Event, Game, Match, Value
from terrarium.kernel.codec import digest
from terrarium.kernel.events import seen

from .case import Case
from .walk import settled_play

EVERY = 10
"""A digest of the state stands after so many entries."""


def playthrough(
    game: Game[Any, Any],
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
    seed: int = 0,
    decisions: int = 60,
) -> str:
    """The first decisions of a random game: what was asked, what was answered, what happened, as the referee saw it."""
    case = Case(game, game.seats[0] if seats is None else seats, dict(options or {}), seed)
    match = case.match()
    head = match.header
    lines = [f"{game.title}, edition {game.edition}, {head.seats} seats, {head.options}, seed {seed}", ""]
    lines += _told(game, match, match.events)
    made = 0
    while not match.over and made < decisions:
        open_moment = match.moments()[0]
        views = {seat: match.view(seat) for seat in open_moment.decisions}
        done = settled_play(match, seed)
        lines.append(f"-- {open_moment.id} {open_moment.ask.name}")
        answers = done.entry.answers or dict.fromkeys(views, done.entry.value)
        for seat, answer in answers.items():
            decision = open_moment.decisions[seat]
            lines.append(f"   {_name(seat)} {decision.kind}: {game.write(views[seat], decision, answer)}".rstrip())
        made += len(answers)
        lines += _told(game, match, done.events)
        if match.number % EVERY == 0:
            lines.append(f"   = {digest(match.state)}")
    lines += ["", f"After {match.number} entries: {digest(match.state)}"]
    if match.over:
        result = match.state.result()
        lines.append("Places: " + ", ".join(f"{_name(s)} {p.place} ({p.score})" for s, p in sorted(result.items())))
    return "\n".join(lines) + "\n"


def _name(seat: int) -> str:
    return f"seat {seat}" if seat >= 0 else "referee"


def _told(game: Game[Any, Any], match: Match, events: list[Event]) -> list[str]:
    """The events in words, as the referee saw them."""
    if not events:
        return []
    view = match.view(REFEREE)
    return [f"   * {line}" for event in seen(events, REFEREE) for line in game.narrate(view, event).splitlines()]
