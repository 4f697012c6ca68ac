"""The game's bots, weakest first: random, greedy, planner. None sees a hidden card."""

from __future__ import annotations

from collections.abc import Callable

from terrarium.kernel import Bot

from .greedy import GreedyBot
from .hints import DEPTH, candidates, value
from .planner import PlannerBot
from .random import RandomBot

BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot, "planner": PlannerBot}

__all__ = ["BOTS", "DEPTH", "candidates", "value"]
