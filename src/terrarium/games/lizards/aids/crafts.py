"""Questions before a chant or a work: are there enough of the colour, what would it cost, where could it go."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Pov, Value

from ..view import View, crafts


def chants(pov: Pov[View], asked: Value) -> Any:
    return crafts.chants(pov.view, asked["hex"])


def works(pov: Pov[View], asked: Value) -> Any:
    return crafts.works(pov.view, asked["hex"])
