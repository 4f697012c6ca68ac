"""Familiars as small line drawings, put together from a vocabulary of parts: plans of bodies, ears, beaks, marks.

What an animal is made of is data (`content/animals.toml`); one that is not named there is a beast with round ears.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files

import msgspec

from terrarium.kernel import BrokenContent
from terrarium.kernel.svg import el, number

from .. import content
from .palette import TINTS, ink

PLANS: dict[str, tuple[str, ...]] = {
    "beast": ("M-13 -2C-13 -12 13 -12 13 -2C13 8 6 14 0 14C-6 14 -13 8 -13 -2Z",),
    "bird": ("M-14 8C-16 -2 -8 -8 0 -6C1 -13 10 -15 13 -9C14 -6 13 -3 12 -1C14 8 4 13 -4 12L-20 14L-14 8Z",),
    "wader": ("M-12 8C-13 1 -4 -2 3 0C8 -2 4 -12 8 -15C12 -18 17 -15 15 -11C11 -10 13 2 9 7C4 13 -6 13 -18 12Z",),
    "insect": ("M0 -6C7 -6 8 14 0 15C-8 14 -7 -6 0 -6Z", "M0 -13C5 -13 6 -6 0 -6C-6 -6 -5 -13 0 -13Z"),
    "lizard": ("M-20 10C-10 14 -12 2 -4 2C4 2 4 -4 10 -6C16 -8 20 -4 19 0C18 4 12 4 9 8C5 13 -8 14 -20 10Z",),
    "snake": (
        "M-18 12C-6 16 -2 6 -8 2C-14 -3 -6 -12 4 -9C8 -8 10 -12 15 -11C20 -9 18 -3 13 -4C6 -4 0 -4 2 0C8 8 0 17 -18 12"
        "Z",
    ),
    "snail": ("M-20 13C-8 16 6 15 14 13C20 11 18 0 15 -3L12 0C13 4 12 8 8 9H-8Z",),
    "toad": ("M-15 12C-20 0 -12 -6 -9 -9C-7 -14 -2 -13 -1 -9H1C2 -13 7 -14 9 -9C12 -6 20 0 15 12C8 15 -8 15 -15 12Z",),
    "shell": ("M-17 9C-16 -8 10 -10 13 8C17 5 21 6 21 9C20 13 15 12 12 12H-14Z",),
}  # fmt: skip
"""The outline of a body; it looks to the right, or at us."""
MARKS: dict[str, tuple[str, ...]] = {
    "round ears": ("M-11 -7a4.5 4.5 0 1 1 6 -4M11 -7a4.5 4.5 0 1 0 -6 -4",),
    "pointed ears": ("M-12 -4L-12 -16L-4 -9M12 -4L12 -16L4 -9",),
    "long ears": ("M-8 -8C-14 -24 -6 -26 -3 -10M8 -8C14 -24 6 -26 3 -10",),
    "antlers": ("M-6 -9L-11 -20M-9 -15L-15 -17M6 -9L11 -20M9 -15L15 -17",),
    "spines": ("M-13 -2L-19 -5L-12 -8L-15 -14L-8 -11L-7 -18L-1 -11L4 -18L7 -11L14 -15L12 -8L19 -6L13 -2",),
    "whiskers": ("M-5 7L-15 5M-5 9L-14 11M5 7L15 5M5 9L14 11",),
    "stripes": ("M-6 -9L-4 6M6 -9L4 6", "M-9 -7L-7 5M9 -7L7 5"),
    "teeth": ("M-2.5 12V17H2.5V12M0 12V17",),
    "tail": ("M13 8C22 10 22 -2 17 -5",),
    "muzzle": ("M-5 6A5 4.5 0 1 0 5 6A5 4.5 0 1 0 -5 6Z",),
    "wings": ("M-12 -2C-24 -12 -24 6 -20 10L-16 5L-12 10M12 -2C24 -12 24 6 20 10L16 5L12 10",),
    "beak": ("M13 -8L20 -6L13 -4",),
    "hook": ("M13 -9C20 -9 19 -3 17 -1C17 -4 15 -4 13 -4",),
    "bill": ("M15 -14L26 -11L15 -11",),
    "legs": ("M-4 12V17M2 12V17M-4 17H-1M2 17H5",),
    "stilts": ("M-3 12V21M3 12V21M-3 21H0M3 21H6",),
    "fan": (
        "M-12 8L-24 -10M-12 8L-16 -14M-12 8L-26 0",
        "M-24 -10A2 2 0 1 1 -24.1 -10M-16 -14A2 2 0 1 1 -16.1 -14M-26 0A2 2 0 1 1 -26.1 0",
    ),
    "crest": ("M7 -13L6 -19M9 -13.5L10 -19.5",),
    "brow": ("M3 -11L9 -8M15 -11L11 -8",),
    "wing": ("M-10 4C-4 0 4 0 6 4C2 9 -6 9 -10 4Z",),
    "moth wings": ("M-4 -4C-22 -18 -26 2 -6 6C-20 8 -16 20 -4 11M4 -4C22 -18 26 2 6 6C20 8 16 20 4 11",),
    "case": ("M0 -5V14M-7 4H7",),
    "six legs": ("M-6 -1L-14 -5M-7 5H-16M-6 10L-13 15M6 -1L14 -5M7 5H16M6 10L13 15",),
    "eight legs": (
        "M-6 0L-14 -8L-18 -4M-6 3L-17 2L-20 7M-6 7L-16 11M-5 11L-12 18",
        "M6 0L14 -8L18 -4M6 3L17 2L20 7M6 7L16 11M5 11L12 18",
    ),
    "feelers": ("M-2 -12L-7 -19M2 -12L7 -19",),
    "pincers": ("M-3 14C-9 18 -5 22 -1 21M3 14C9 18 5 22 1 21",),
    "glow": ("M-10 18L-13 22M0 19V24M10 18L13 22",),
    "four legs": ("M-6 12L-9 18M4 9L5 16M8 -1L13 6",),
    "tongue": ("M17 -9L23 -9L26 -11M23 -9L26 -7",),
    "spiral": ("M-2 9A11 11 0 1 1 6 -2A7 7 0 1 1 -6 3A3.5 3.5 0 1 0 -1 -2",),
    "horns": ("M13 -2L12 -9M16 -2L18 -9",),
    "smile": ("M-8 5C-4 9 4 9 8 5",),
    "plates": ("M-9 8L-6 -4M0 8V-6M8 8L6 -4M-14 1H11",),
}  # fmt: skip
EYES: dict[str, tuple[tuple[float, float], ...]] = {
    "beast": ((-5, -1), (5, -1)),
    "bird": ((9, -9),),
    "wader": ((11, -14),),
    "insect": ((-1.8, -10), (1.8, -10)),
    "lizard": ((14, -3),),
    "snake": ((14, -8),),
    "snail": ((12, -9), (18, -9)),
    "toad": ((-5, -8), (5, -8)),
    "shell": ((17, 8),),
}


class Animal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    plan: str = "beast"
    has: tuple[str, ...] = ("round ears", "muzzle")


def read(text: str, file: str = "animals.toml") -> dict[str, Animal]:
    try:
        found = msgspec.convert(tomllib.loads(text), dict[str, Animal])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BrokenContent(f"{file}: {error}") from None
    for name, animal in found.items():
        for part in (animal.plan, *animal.has):
            if part not in PLANS and part not in MARKS:
                raise BrokenContent(f"{file}: {name}: there is no drawing of {part!r}.")
    return found


ANIMALS = read(files(content).joinpath("animals.toml").read_text(encoding="utf-8"))
BEHIND = ("tail", "fan", "wings", "moth wings", "six legs", "eight legs", "four legs", "legs", "stilts")
"""What is drawn before the body."""


@lru_cache(maxsize=64)
def _drawn(name: str, tint: str) -> str:
    animal = ANIMALS.get(name, Animal())

    def stroke(d: str, fill: str = "none", width: float = 1.7) -> str:
        return el("path", d=d, stroke_width=width, stroke_linejoin="round", stroke_linecap="round", **ink(fill, tint))

    behind = [stroke(d, "none") for mark in animal.has if mark in BEHIND for d in MARKS[mark]]
    body = [stroke(d, "sheet", 1.9) for d in PLANS[animal.plan]]
    before = [stroke(d, "none", 1.5) for mark in animal.has if mark not in BEHIND for d in MARKS[mark]]
    eyes = [el("circle", cx=x, cy=y, r=1.9, **ink("ink")) for x, y in EYES[animal.plan]]
    nose = [el("ellipse", cx=0, cy=5.5, rx=2.4, ry=1.7, **ink("ink"))] if animal.plan == "beast" else []
    return "".join([*behind, *body, *before, *eyes, *nose])


def familiar(name: str, school: int, x: float, y: float, size: float = 1.0) -> str:
    """The animal in its school's ink, its middle here."""
    return el("g", _drawn(name, TINTS[school]), transform=f"translate({number(x)} {number(y)}) scale({number(size)})")
