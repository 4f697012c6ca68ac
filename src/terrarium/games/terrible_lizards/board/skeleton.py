"""Skeletons: every part is a drawing of its own, hung on the same joints, so that any mixture is one animal.

The figures of the drawings are data (`content/bones.toml`).
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from math import cos, pi, radians, sin

import msgspec

from terrarium.kernel import BrokenContent
from terrarium.kernel.svg import el, number

from .. import content
from ..content import PARTS
from .bones import Point, Sketch, along, claw, hung, long_bone, spell, vertebrae
from .palette import P

HIP: Point = (120, 112)
SHOULDER: Point = (196, 118)
NECK: Point = (214, 98)
WING: Point = (168, 92)
TAIL: Point = (106, 104)
GROUND = 206.0
WIDTH, HEIGHT = 340.0, 230.0


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    neck: tuple[Point, Point, Point, Point]
    vertebrae: int
    size: tuple[float, float]
    scale: float
    tilt: float
    skull: str
    jaw: str
    eye: tuple[float, float, float]
    stretch: float = 1.0
    teeth: tuple[Point, Point, int, float] | None = None
    holes: tuple[tuple[float, float, float, float], ...] = ()
    knobs: tuple[tuple[float, float, float], ...] = ()


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    arch: float
    ribs: int
    rib: float
    tail: tuple[Point, Point, Point, Point]
    vertebrae: int
    size: tuple[float, float]
    extra: str = ""


class Limb(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    joints: tuple[Point, ...]
    thick: tuple[float, ...]
    grip: float
    hand: str = ""
    foot: str = ""
    turn: float = 90


class Wing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    joints: tuple[Point, ...]
    thick: tuple[float, ...]
    skin: tuple[Point, ...] = ()
    feathers: int = 0


class Bones(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    head: dict[str, Head]
    body: dict[str, Body]
    arms: dict[str, Limb]
    legs: dict[str, Limb]
    wings: dict[str, Wing]


def read(text: str, file: str = "bones.toml") -> Bones:
    """The drawings' figures; every part needs its own."""
    try:
        bones = msgspec.convert(tomllib.loads(text), Bones)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BrokenContent(f"{file}: {error}") from None
    for part in PARTS.values():
        if part.key not in getattr(bones, part.type.lower()):
            raise BrokenContent(f"{file}: {part.dinosaur}: there is no drawing of its {part.type}.")
    return bones


BONES = read(files(content).joinpath("bones.toml").read_text(encoding="utf-8"))


_PAIR = re.compile(r"(-?[\d.]+),(-?[\d.]+)")


def head(k: Sketch, bones: Head) -> None:
    curve = hung(NECK, bones.neck)
    vertebrae(k, curve, bones.vertebrae, bones.size, bones.stretch)
    x, y = curve[3]
    turn, s = radians(bones.tilt), bones.scale

    def put(px: float, py: float) -> Point:
        return (x + s * (px * cos(turn) - py * sin(turn)), y + s * (px * sin(turn) + py * cos(turn)))

    def moved(d: str) -> tuple[str, list[Point]]:
        points = [put(float(a), float(b)) for a, b in _PAIR.findall(d)]
        rest = iter(points)
        return _PAIR.sub(lambda _: spell(*next(rest)), d), points

    k.path(*moved(bones.jaw), fill="bone-far")
    if bones.teeth:
        (x0, y0), (x1, y1), count, long = bones.teeth
        step = (x1 - x0) / count
        d = " ".join(
            f"M{x0 + n * step},{y0 + (y1 - y0) * n / count} L{x0 + (n + 0.45) * step},"
            f"{y0 + long * (1 - 0.35 * (n % 2))} L{x0 + (n + 0.9) * step},{y0 + (y1 - y0) * n / count}"
            for n in range(count)
        )
        shape, points = moved(d)
        k.path(shape, points, width=0.9)
    k.path(*moved(bones.skull))
    for hx, hy, rx, ry in bones.holes:
        cx, cy = put(hx, hy)
        k.dot(cx, cy, rx * s, ry * s)
    for hx, hy, r in bones.knobs:
        cx, cy = put(hx, hy)
        k.shapes.append(el("circle", cx=cx, cy=cy, r=r * s, **P("bone", "bone-line")))
    cx, cy = put(bones.eye[0], bones.eye[1])
    k.dot(cx, cy, bones.eye[2] * s)


def back(bones: Body) -> list[Point]:
    rise = bones.arch * 1.3
    return [TAIL, (134, 104 - rise), (182, 98 - rise), NECK]


def body(k: Sketch, bones: Body) -> None:
    spine = back(bones)
    if bones.extra == "sail":
        _sail(k, spine)
    elif bones.extra == "plates":
        _plates(k, spine, hung(TAIL, bones.tail))
    vertebrae(k, hung(TAIL, bones.tail), bones.vertebrae, bones.size)
    ribs, tips = [], []
    for n in range(bones.ribs):
        t = 0.34 + 0.56 * n / max(1, bones.ribs - 1)
        x, y = along(spine, t)
        long = bones.rib * (0.62 + 0.38 * sin(pi * (0.2 + 0.72 * n / max(1, bones.ribs - 1))))
        tip = (x - 3, y + long)
        ribs.append(f"M{spell(x, y)} Q{spell(x + 13, y + long * 0.55)} {spell(*tip)}")
        tips.append(tip)
    k.stroke(" ".join(ribs), tips, width=2.2)
    if bones.extra == "belly":
        belly = " ".join(f"M{spell(146 + 7 * n, 136)} q3,5 8,1" for n in range(8))
        k.stroke(belly, [(146, 142), (206, 142)], width=2)
    vertebrae(k, spine, 11, (bones.size[0], bones.size[0]))
    _girdles(k)
    if bones.extra == "armor":
        _armor(k, spine, hung(TAIL, bones.tail))


def _girdles(k: Sketch) -> None:
    x, y = HIP
    d = f"M{spell(x - 19, y - 13)} q18,-10 38,3 q-3,11 -15,13 l5,16 l-6,3 l-7,-16 l-9,13 l-6,-4 l7,-14 q-9,-4 -7,-14 Z"
    k.path(d, [(x - 20, y - 16), (x + 20, y + 20)])
    x, y = SHOULDER
    d = f"M{spell(x - 28, y - 20)} q16,1 30,13 l6,8 q-2,8 -9,6 l-8,-9 q-12,-6 -20,-13 q-2,-4 1,-5 Z"
    k.path(d, [(x - 28, y - 20), (x + 8, y + 8)])


def _sail(k: Sketch, spine: list[Point]) -> None:
    tips = []
    for n in range(11):
        t = 0.06 + 0.86 * n / 10
        x, y = along(spine, t)
        tips.append(((x, y), (x - 3 + 0.6 * n, y - 12 - 52 * sin(pi * (0.1 + 0.82 * n / 10)))))
    edge = " L".join(spell(*tip) for _, tip in tips)
    base = " L".join(spell(*root) for root, _ in reversed(tips))
    k.path(f"M{edge} L{base} Z", [tip for _, tip in tips], "skin", 1)
    k.stroke(" ".join(f"M{spell(*root)} L{spell(*tip)}" for root, tip in tips), [tip for _, tip in tips], width=2)


def _plates(k: Sketch, spine: list[Point], tail: list[Point]) -> None:
    for n in range(8):
        x, y = along(spine, 0.02 + 0.94 * n / 7)
        big = 11 + 17 * sin(pi * (0.12 + 0.76 * n / 7))
        lean = (n - 3.5) * 1.6
        tip = (x + lean, y - big * 1.75)
        d = (
            f"M{spell(x - big * 0.3, y - 2)} L{spell(x - big * 0.62 + lean / 2, y - big * 0.85)} L{spell(*tip)} "
            f"L{spell(x + big * 0.62 + lean / 2, y - big * 0.85)} L{spell(x + big * 0.3, y - 2)} Z"
        )
        k.path(d, [tip], "plate")
    for t, angle in ((0.8, -118), (0.97, -100)):
        for aside in (0, 26):
            claw(k, along(tail, t), angle - aside, 26, 2.6, "plate", 0.1)


def _armor(k: Sketch, spine: list[Point], tail: list[Point]) -> None:
    for row, (count, down) in enumerate(((8, -5), (7, 8), (6, 20))):
        for n in range(count):
            x, y = along(spine, 0.08 + 0.8 * (n + 0.5 * (row % 2)) / count)
            d = f"M{spell(x - 6, y + down)} Q{spell(x, y + down - 13)} {spell(x + 6, y + down)} Z"
            k.path(d, [(x, y + down - 10)], "plate", 1.1)
    x, y = tail[3]
    k.path(
        f"M{spell(x + 6, y - 5)} c-6,-12 -22,-10 -25,0 c-2,11 16,18 25,10 Z", [(x - 20, y - 12), (x, y + 14)], "plate"
    )


def _hand(k: Sketch, kind: str, at: Point, grip: float, turn: float, fill: str) -> None:
    x, y = at
    if kind == "claws":
        for n, angle in enumerate((18, 48, 78)):
            claw(k, (x + n * -1.5, y + n * 1.5), angle, grip * (1 - 0.1 * n), 2.2, fill)
    elif kind == "two":
        for angle in (20, 62):
            claw(k, at, angle, grip, 1.5, fill)
    elif kind == "scythes":
        for n, angle in enumerate((22, 44, 66)):
            claw(k, (x - n * 3, y + n * 2.5), angle, grip * (1 - 0.08 * n), 3, fill, 0.28)
    elif kind == "paddle":
        _paddle(k, at, grip, turn, fill)
    elif kind == "talons":
        for shift, angle in ((0, 14), (-3, 34), (3, 4)):
            claw(k, (x + shift, y + 2), angle, grip * (1 if angle == 14 else 0.85), 3, fill, 0.28)
        claw(k, (x - 3, y + 2), 150, grip * 0.5, 2, fill, -0.4)
    elif kind == "sickle":
        for angle in (10, 30):
            claw(k, (x, y + 2), angle, grip, 2.4, fill, 0.28)
        claw(k, (x + 2, y - 1), -42, grip * 1.05, 2.8, fill, 0.75)
    elif kind == "toes":
        for n in range(3):
            k.path(
                f"M{spell(x - 3 + n * 4, y + 2)} q{spell(grip * 0.5, 1)} {spell(grip * 0.45, GROUND - y - 3)} l-7,0 Z",
                [],
                fill,
            )
        k.reach((x + grip, GROUND))
    else:
        drop = GROUND - y - 1
        d = (
            f"M{spell(x - grip * 0.5, y + 1)} q{spell(-3, drop)} {spell(0, drop)} l{spell(grip * 1.1, 0)} "
            f"q{spell(2, -8)} {spell(-3, -drop)} Z"
        )
        k.path(d, [(x - grip * 0.6, GROUND), (x + grip * 0.7, GROUND)], fill)
        nails = " ".join(f"M{spell(x - grip * 0.2 + n * grip * 0.35, GROUND - 1)} q2,-6 5,0" for n in range(3))
        k.path(nails, [], fill, 1)


def _paddle(k: Sketch, at: Point, long: float, turn: float, fill: str) -> None:
    """Rows of finger bones in the shape of a flipper."""
    ux, uy = cos(radians(turn)), sin(radians(turn))
    nx, ny = -uy, ux
    for finger in range(-2, 3):
        joints = 7 - abs(finger)
        for n in range(joints):
            along = 6 + long * 0.135 * n
            wide = finger * 4.2 * (1 - 0.055 * n * n * 0.35)
            x, y = at[0] + ux * along + nx * wide, at[1] + uy * along + ny * wide
            rx, ry = long * 0.062, 2.3 - 0.16 * n
            k.reach((x, y), by=5)
            k.shapes.append(
                el(
                    "ellipse",
                    cx=x,
                    cy=y,
                    rx=rx,
                    ry=max(1.1, ry),
                    transform=f"rotate({number(turn)} {number(round(x, 2))} {number(round(y, 2))})",
                    **P(fill, "bone-line"),
                )
            )


def limb(k: Sketch, origin: Point, bones: Limb, far: float) -> None:
    """The far one of a pair first, a little ahead and darker."""
    for shift, fill in ((far, "bone-far"), (0.0, "bone")):
        joints = hung((origin[0] + shift, origin[1]), bones.joints)
        _hand(k, bones.hand or bones.foot, joints[-1], bones.grip, bones.turn, fill)
        for n in range(len(joints) - 1, 0, -1):
            long_bone(k, joints[n - 1], joints[n], bones.thick[n - 1], fill)


def wing(k: Sketch, bones: Wing) -> None:
    joints = hung(WING, bones.joints)
    if bones.skin:
        edge = hung(WING, bones.skin)
        d = "M" + " L".join(spell(*p) for p in joints)
        for a, b in pairwise(edge):
            d += f" Q{spell((a[0] + b[0]) / 2 + 7, (a[1] + b[1]) / 2 - 9)} {spell(*b)}"
        k.path(d + " Z", [*joints, *edge], "skin", 1)
    for n in range(bones.feathers):
        t = n / (bones.feathers - 1)
        start = joints[3] if t < 0.25 else joints[2] if t < 0.6 else joints[1]
        mixed = along([joints[3], joints[2], joints[1], joints[0]], t)
        x, y = (start[0] + mixed[0] * 2) / 3, (start[1] + mixed[1] * 2) / 3
        angle = 198 - 78 * t
        long = 52 - 22 * t
        ux, uy = cos(radians(angle)), sin(radians(angle))
        tip = (x + ux * long, y + uy * long)
        nx, ny = -uy * 4, ux * 4
        d = (
            f"M{spell(x, y)} Q{spell(x + ux * long * 0.6 + nx, y + uy * long * 0.6 + ny)} {spell(*tip)} "
            f"Q{spell(x + ux * long * 0.6 - nx, y + uy * long * 0.6 - ny)} {spell(x, y)} Z "
            f"M{spell(x, y)} L{spell(*tip)}"
        )
        k.path(d, [tip], "skin", 0.9)
    for n in range(len(joints) - 1, 0, -1):
        long_bone(k, joints[n - 1], joints[n], bones.thick[n - 1], "bone")
    for angle in (-70, -30):
        claw(k, joints[2], angle, 9, 1.5, "bone")


@lru_cache(maxsize=128)
def part(card: str) -> tuple[str, float, float, float, float]:
    """One part's drawing in the plate's units, and the box it fills (left, top, width, height)."""
    shown = PARTS[card]
    k = Sketch()
    if shown.type == "Head":
        head(k, BONES.head[shown.key])
    elif shown.type == "Body":
        body(k, BONES.body[shown.key])
    elif shown.type == "Arms":
        limb(k, SHOULDER, BONES.arms[shown.key], 20)
    elif shown.type == "Legs":
        limb(k, HIP, BONES.legs[shown.key], 24)
    else:
        wing(k, BONES.wings[shown.key])
    drawn = el("g", *k.shapes, stroke_linejoin="round", stroke_linecap="round")
    return drawn, k.low[0], k.low[1], k.high[0] - k.low[0], k.high[1] - k.low[1]


ORDER = ("Wings", "Body", "Legs", "Arms", "Head")
"""From behind to the front."""


def fitted(card: str, x: float, y: float, wide: float, high: float, most: float = 1.4) -> str:
    """A part by itself, as large as the box allows."""
    shapes, left, top, width, height = part(card)
    scale = min(wide / width, high / height, most)
    dx = x + (wide - width * scale) / 2 - left * scale
    dy = y + (high - height * scale) / 2 - top * scale
    return el("g", shapes, transform=f"translate({spell(dx, dy)}) scale({number(round(scale, 3))})")
