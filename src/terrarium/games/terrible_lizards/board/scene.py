"""The game's picture: two animals that no museum ordered, face to face in its hall."""

from __future__ import annotations

from terrarium.kernel.svg import drawing, el

from . import skeleton as bones
from .palette import P

WIDE, HIGH = 900, 600
FLOOR = 500
LEFT = ("tyrannosaurus-head", "stegosaurus-body", "velociraptor-arms", "brontomerus-legs")
RIGHT = ("triceratops-head", "spinosaurus-body", "therizinosaurus-arms", "allosaurus-legs", "quetzalcoatlus-wings")


def _animal(cards: tuple[str, ...], x: float, scale: float, turned: bool) -> str:
    """The parts put together, its feet on a plinth whose middle is at x."""
    drawn = {card.rpartition("-")[2].capitalize(): bones.part(card)[0] for card in cards}
    parts = [drawn[kind] for kind in bones.ORDER if kind in drawn]
    rods = [el("line", x1=at, x2=at, y1=96, y2=bones.GROUND, stroke_width=2.5, **P(stroke="rod")) for at in (140, 190)]
    way = -scale if turned else scale
    top = FLOOR - 34 - bones.GROUND * scale
    return el("g", *rods, *parts, transform=f"translate({x - 165 * way:.1f} {top:.1f}) scale({way} {scale})")


def _plinth(x: float) -> str:
    shade = el("ellipse", cx=x, cy=FLOOR + 14, rx=200, ry=14, opacity="0.25", **P("shade"))
    block = el("path", d=f"M{x - 170},{FLOOR - 34} h340 l14,44 h-368 z", stroke_width=2, **P("plinth", "wood"))
    plate = el("rect", x=x - 70, y=FLOOR - 20, width=140, height=20, rx=3, stroke_width=1.5, **P("brass", "wood"))
    return shade + block + plate


def _hall() -> list[str]:
    """A wall with tall windows, boards on the floor, and light that falls from the left."""
    wall = el("rect", width=WIDE, height=FLOOR - 20, **P("tan-wash"))
    floor = el("rect", y=FLOOR - 20, width=WIDE, height=HIGH - FLOOR + 20, **P("table"))
    joints = "".join(f"M0,{FLOOR + 8 + 30 * n}h{WIDE}" for n in range(4))
    grain = el("path", d=joints, stroke_width=2, **P(stroke="grain"))
    windows = []
    for x in (90, 330, 570, 810):
        arch = f"M{x - 62},400 V150 a62,62 0 0 1 124,0 V400 z"
        cross = f"M{x},88 V400 M{x - 62},190 h124 M{x - 62},290 h124"
        windows.append(el("path", d=arch, stroke_width=6, **P("felt", "plinth")))
        windows.append(el("path", d=cross, stroke_width=3, **P("none", "plinth")))
    beams = "M40,150 L330,560 H560 L150,150 z M520,150 L760,560 H890 L640,150 z"
    light = el("path", d=beams, opacity="0.35", **P("felt"))
    return [wall, *windows, floor, grain, light]


def scene() -> str:
    return drawing(
        WIDE, HIGH,
        *_hall(), _plinth(220), _plinth(680), _animal(LEFT, 220, 1.75, False), _animal(RIGHT, 680, 1.75, True),
        title="Two skeletons, put together out of several dinosaurs each, face each other in a museum",
    )  # fmt: skip
