"""How long a bot seems to think, where a table wants bots to play like people: pure, and the same again by its seed."""

from __future__ import annotations

from math import exp, log
from random import Random

from terrarium.kernel.moment import Tempo

USUAL: dict[Tempo, float] = {"reply": 2.5, "move": 4.0, "turn": 7.0, "errand": 3.0}
"""Seconds, of which half of the pauses are shorter."""
SPREAD = 0.45
LONGEST = 15.0
OF_THE_CLOCK = 8
"""Never more than this part of the time that a seat has."""
MANY = 40
"""With so many answers to choose from it is the usual time; two take about half of it."""


def pause(seed: str, tempo: Tempo, answers: int | None, allowed: int) -> float:
    """Seconds before it answers; `answers` is among how many it chooses (None: who knows), `allowed` how long a seat
    has (0: no clock). Where there is nothing to choose, none."""
    if answers is not None and answers < 2:
        return 0.0
    choice = 1.0 if answers is None else 0.4 + 0.6 * min(1.0, log(answers) / log(MANY))
    seconds = USUAL[tempo] * choice * exp(Random(seed).gauss(0.0, SPREAD))
    return min(seconds, LONGEST, allowed / OF_THE_CLOCK if allowed else LONGEST)
