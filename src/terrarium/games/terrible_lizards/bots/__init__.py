"""The game's bots, weakest first: random, greedy, planner. None sees a hidden card."""

from __future__ import annotations

from collections.abc import Callable

from terrarium.kernel import Bot

from .greedy import GreedyBot
from .hints import DEPTH, ahead, candidates, clock, value
from .planner import PlannerBot
from .random import RandomBot
from .temper import Temper

BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot, "greedy": GreedyBot, "planner": PlannerBot}
RUNGS = (("greedy", 0.3), ("greedy", 0.1), ("planner", 0.0))
CHARACTERS: dict[str, Callable[[], Bot]] = {
    "raider": lambda: PlannerBot(Temper(dream=0.5, haste=0.75, hold=0.4)),
    "turtle": lambda: PlannerBot(Temper(hold=1.8, roar=0.08, cancel=0.04, dodge=4.0)),
    "schemer": lambda: PlannerBot(Temper(dream=1.0, haste=0.95, patience=0.02, made=0.2)),
}

__all__ = ["BOTS", "CHARACTERS", "DEPTH", "RUNGS", "ahead", "candidates", "clock", "value"]
