"""Bots that play any game, and matches between bots."""

from .arena import ArenaResult, Standing, arena
from .chance import RandomBot
from .find import find_bot
from .playing import drawn_answers
from .runner import MatchResult, Tally, play_match
from .search import SearchBot

__all__ = [
    "ArenaResult",
    "MatchResult",
    "RandomBot",
    "SearchBot",
    "Standing",
    "Tally",
    "arena",
    "drawn_answers",
    "find_bot",
    "play_match",
]
