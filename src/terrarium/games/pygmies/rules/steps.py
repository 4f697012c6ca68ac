"""Steps that chapters schedule across each other: their names and fields. Each is carried out in the chapter named."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ParamSpec

from terrarium.kernel import Frame

Fields = ParamSpec("Fields")
DECLARED: list[str] = []


def declared(step: Callable[Fields, None]) -> Callable[Fields, Frame]:
    """Calling it makes the step's frame."""
    DECLARED.append(step.__name__)
    return partial(_frame, step.__name__)


def _frame(*parts: Any) -> Frame:
    return parts


@declared
def compelled(k: int, i: int) -> None:
    """`compulsory`: a move not of its own will."""


@declared
def free_move(k: int, side: int, pool: str, kind: str, most: int) -> None:
    """`movement`: a move outside the Movement phase."""


@declared
def with_me(k: int, side: int, hero: int, pool: str) -> None:
    """`movement`: a hero's frame of moves."""


@declared
def shoot(k: int, side: int, pool: str) -> None:
    """`shooting`: volleys of a seat, or of a frame's pool."""


@declared
def fray(k: int, side: int, pool: str) -> None:
    """`fighting`: a hero's frame of attacks."""


@declared
def result(k: int, c: int) -> None:
    """`result`: a combat is over."""


@declared
def wound(k: int, i: int, by: int, flags: str) -> None:
    """`wounds`: a Wound is lost."""


@declared
def retribution(k: int, i: int, slayer: int) -> None:
    """`swings`: the last blow of one who is slain."""
