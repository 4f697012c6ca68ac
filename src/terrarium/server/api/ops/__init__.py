"""The interface's operations, by concern. Each registers itself (`operations.ALL`), in this order."""

# isort: off
from . import games, lobby, seeing, playing, talking, moderating, me, league

# isort: on

__all__ = ["games", "league", "lobby", "me", "moderating", "playing", "seeing", "talking"]
