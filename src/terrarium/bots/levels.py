"""Four levels for people, the same words in every game: gentle, steady, sharp, fierce.

They stand on the game's own bots. The gentlest is its weakest one (chance apart) that lets some of its turns go by;
where a game tells a search what it knows (`house`), the fiercest one looks ahead.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from terrarium.kernel import Bot, Game, Question, Reply

from .chance import RandomBot
from .house import House
from .search import SearchBot

SLIPS = 0.25
"""How often the gentlest bot gives the answer of one who has missed the deadline."""
TRIES, SECONDS = 60, 2.0
"""How far the fiercest looks ahead, and how long at the most."""


class Level(msgspec.Struct, frozen=True):
    """A level as people choose it."""

    name: str
    title: str
    says: str

    @property
    def words(self) -> str:
        return f"{self.title}: {self.says}"


LEVELS = (
    Level("gentle", "Gentle", "lets chances go by: for a first game"),
    Level("steady", "Steady", "knows the rules and plays plainly"),
    Level("sharp", "Sharp", "makes plans and punishes mistakes"),
    Level("fierce", "Fierce", "the strongest there is here"),
)


class Slipping:
    """A bot that now and then misses its moment."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def answer(self, question: Question[Any]) -> Reply:
        slips = question.rng.random() < SLIPS
        reply = self.bot.answer(question)
        return Reply(question.default, reply.note) if slips else reply


def ladder(game: Game[Any, Any]) -> dict[str, Callable[[], Bot]]:
    """The four levels of a game, or as many as its bots make, gentlest first."""
    own = _own(game)
    weakest = game.bots[own[0]] if own else RandomBot
    rungs: list[Callable[[], Bot]] = [lambda: Slipping(weakest()), *(game.bots[name] for name in own)]
    if _looks_ahead(game):
        rungs.append(lambda: SearchBot(game, TRIES, SECONDS))
    return dict(zip((level.name for level in LEVELS), rungs, strict=False))


def rung(game: Game[Any, Any], name: str) -> str:
    """The level that one of the game's own bots stands on; where it stands on none, the middle of them."""
    own = _own(game)
    return LEVELS[1 + own.index(name)].name if name in own else LEVELS[1].name


def _own(game: Game[Any, Any]) -> list[str]:
    """The game's own bots that take a rung, weakest first."""
    most = len(LEVELS) - 2 if _looks_ahead(game) else len(LEVELS) - 1
    return [name for name in game.bots if name != "random"][-most:]


def _looks_ahead(game: Game[Any, Any]) -> bool:
    return House(game).values
