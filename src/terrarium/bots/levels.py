"""Four levels for people, the same words in every game (gentle, steady, sharp, fierce), and characters beside them.

They stand on the game's own bots. A game's room `bots` may say on which (`house`):

    RUNGS = (("greedy", 0.3), ("greedy", 0.0), ("planner", 0.1))    # gentle, steady, sharp: a bot, how often it slips
    CHARACTERS = {"raider": make, "turtle": make, "schemer": make}

Who slips gives the answer of one who has missed the deadline: a chance goes by. Where a game tells a search what a
position is worth, the fiercest one looks ahead; elsewhere it is the game's best.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from terrarium.kernel import Bot, Game, Question, Reply

from .chance import RandomBot
from .house import House
from .search import MOST_TRIES, SearchBot

SLIPS = 0.25
"""How often the gentlest bot slips, where a game does not say."""
SECONDS = 2.0
"""How long the fiercest looks ahead at the most; it ends sooner where nothing can beat its first answer any more."""


class Level(msgspec.Struct, frozen=True):
    """A level or a character as people choose it."""

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
    Level("fierce", "Fierce", "looks ahead before it answers"),
)
CHARACTERS = (
    Level("raider", "Raider", "strikes early and often"),
    Level("turtle", "Turtle", "holds what it has and waits"),
    Level("schemer", "Schemer", "gathers strength for later"),
)


class Slipping:
    """A bot that now and then misses its moment."""

    def __init__(self, bot: Bot, slips: float = SLIPS) -> None:
        self.bot = bot
        self.slips = slips

    def answer(self, question: Question[Any]) -> Reply:
        slips = question.rng.random() < self.slips
        reply = self.bot.answer(question)
        return Reply(question.default, reply.note) if slips else reply


def ladder(game: Game[Any, Any]) -> dict[str, Callable[[], Bot]]:
    """The four levels of a game, or as many as its bots make, gentlest first."""
    house = House(game)
    rungs = [_rung(game, name, slips) for name, slips in _rungs(game, house)]
    if house.values:
        rungs.append(lambda: SearchBot(game, MOST_TRIES, SECONDS, waited_for=True))
    return dict(zip((level.name for level in LEVELS), rungs, strict=False))


def characters(game: Game[Any, Any]) -> dict[str, Callable[[], Bot]]:
    """Bots with a way of their own, built on the game's best."""
    return dict(getattr(House(game).room, "CHARACTERS", {}))


def rung(game: Game[Any, Any], name: str) -> str:
    """The level that one of the game's own bots stands on; where it stands on none, the middle of them."""
    own = [bot for bot, _ in _rungs(game, House(game))]
    found = [level.name for level, bot in zip(LEVELS, own, strict=False) if bot == name]
    return found[-1] if found else LEVELS[1].name


def _rungs(game: Game[Any, Any], house: House) -> list[tuple[str, float]]:
    """Bots and how often they slip, gentlest first, without the one that looks ahead."""
    said: list[tuple[str, float]] | None = getattr(house.room, "RUNGS", None)
    if said is not None:
        return list(said)
    most = len(LEVELS) - 2 if house.values else len(LEVELS) - 1
    own = [name for name in game.bots if name != "random"][-most:]
    return [(own[0] if own else "random", SLIPS), *((name, 0.0) for name in own)]


def _rung(game: Game[Any, Any], name: str, slips: float) -> Callable[[], Bot]:
    make = game.bots.get(name, RandomBot)
    return (lambda: Slipping(make(), slips)) if slips else make
