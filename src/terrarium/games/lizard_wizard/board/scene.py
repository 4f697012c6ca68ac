"""The game's picture: three arch-mages, their towers, and what they brew with."""

from __future__ import annotations

from math import cos, pi, sin

from terrarium.kernel.svg import drawing, el

from . import figures, signs
from .palette import TINTS, ink

WIDE, HIGH = 900, 600
GROUND = 430


def _large(drawn: str, x: float, y: float, scale: float) -> str:
    return el("g", drawn, transform=f"translate({x} {y}) scale({scale})")


def _country() -> list[str]:
    """A sky in the tint of each school, hills, and a shelf in front."""
    stripes = [
        el("rect", x=n * WIDE / 7, width=WIDE / 7 + 1, height=GROUND, **ink(f"{tint}-tint"))
        for n, tint in enumerate(TINTS)
    ]
    hills = f"M0,{GROUND} Q160,300 330,380 T620,350 T900,330 V{GROUND} z"
    far = el("path", d=hills, opacity="0.5", **ink("dru-tint", "dru"))
    near = el("path", d=f"M0,{GROUND} Q250,360 470,410 T900,390 V{GROUND} z", **ink("dru-tint", "dru"))
    shelf = el("rect", y=GROUND, width=WIDE, height=HIGH - GROUND, **ink("wood"))
    grain = "".join(f"M0,{GROUND + 34 * n}h{WIDE}" for n in range(6))
    return [*stripes, far, near, shelf, el("path", d=grain, stroke_width=2, **ink("none", "grain"))]


def scene() -> str:
    towers = [
        _large(figures.tower(school, floors, 0, 0), x, 340, 3.2)
        for school, floors, x in ((6, 4, 70), (1, 3, 320), (5, 4, 575), (2, 2, 800))
    ]
    mages = [
        _large(figures.wizard(school, 0, 0, trait), x, y, 3.5)
        for school, trait, x, y in ((0, 2, 195, 350), (4, 1, 455, 362), (3, 0, 705, 350))
    ]
    signed = [
        signs.school(n, 450 + 330 * cos(pi * (1 + n / 6)), 250 + 170 * sin(pi * (1 + n / 6)), 54) for n in range(7)
    ]
    jars = [signs.reagent(kind, 90 + 120 * kind, 518, 60, False) for kind in range(7)]
    return drawing(
        WIDE, HIGH, *_country(), *signed, *towers, *mages, *jars,
        title="Three lizards in wizards' hats before their towers, the seven reagents on a shelf",
    )  # fmt: skip
