"""Matches that the games' own bots have played for a while, and the papers of them: made once a process."""

from __future__ import annotations

from functools import cache
from typing import Any

from terrarium.bots.find import find_bot
from terrarium.bots.runner import Player
from terrarium.kernel import Document, Match
from terrarium.kernel.document import filled
from terrarium.kernel.match import Due
from terrarium.kernel.registry import find

STAGED = {
    "terrible-lizards": (3, 60),
    "lizard-wizard": (3, 60),
    "pygmies": (2, 60),
    "wood-and-water": (4, 80),
    "lizards": (6, 24),
}
"""Seats, and how many answers are given."""


@cache
def staged(slug: str) -> Match[Any, Any]:
    seats, answers = STAGED[slug]
    game = find(slug)
    match = Match.new(game, seats, secret=bytes(32))
    bot = find_bot(game, next(iter(game.bots), "random"))
    players = [Player(bot, seat, "paper") for seat in range(seats)]
    given = 0
    while given < answers and not match.over:
        moment = match.moments()[0]
        asked = list(moment.decisions.items())[: 1 if moment.closes == "any" else None]
        match.play(moment.id, {seat: players[seat].answer(match, Due(moment, seat, due)) for seat, due in asked})
        given += len(asked)
    return match


def papers() -> list[tuple[str, str]]:
    return [(slug, name) for slug in STAGED for name in find(slug).papers]


def paper(slug: str, name: str) -> Document:
    return filled(staged(slug).pov(0).paper(name))
