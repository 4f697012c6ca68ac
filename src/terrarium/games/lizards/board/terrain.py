"""The pictures of the terrains: a flat tint and a small line pattern, so that they read in grey and in print.

Every function draws one hex round (0, 0). Common terrains have a few variants (`turn`), so that a wide plain does not
look like wallpaper.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, radians, sin
from typing import Final

from terrarium.kernel.svg import number

from .pictures import Brush, Picture


def _n(*values: float) -> str:
    return " ".join(number(round(v, 1)) for v in values)


def plains(b: Brush, turn: int) -> None:
    b.ground("plains")
    tufts = (
        [(-19, 2), (-9, -14), (5, 9), (14, -7), (-5, 19), (19, 8), (-1, -3)],
        [(-16, -8), (-20, 7), (-4, -18), (3, 3), (10, 17), (17, -10), (-8, 13)],
        [(-12, 3), (-6, -16), (8, -12), (20, 1), (4, 15), (-14, 16), (10, 2)],
    )[turn]
    dots = "".join(f"M{_n(-y * 0.9, x * 0.8)}h.1" for x, y in tufts)
    b.line("".join(f"M{x - 3} {y}l1.5-4M{x} {y}v-5.5M{x + 3} {y}l-1.5-4" for x, y in tufts) + dots, "grass", 1.1)


def swamp(b: Brush, turn: int) -> None:
    b.ground("swamp")
    clumps = (
        [(-13, 2), (9, -8), (6, 18), (-8, -15), (21, 6)],
        [(-17, 8), (-2, -10), (15, -5), (8, 19), (-5, 17)],
        [(-9, -8), (14, 4), (-15, 12), (3, 20), (12, -14)],
    )[turn]
    water = "".join(f"M{x - 8} {y + 2}h5M{x - 1} {y + 3.5:g}h8" for x, y in clumps)
    b.line(water, "wave", 1)
    reeds = "".join(f"M{x} {y}v-10M{x - 3} {y}q0-5-2-8M{x + 3} {y}q0-4 2.5-7" for x, y in clumps)
    b.line(reeds, "reed", 1.1)
    b.line("".join(f"M{x} {y - 8}v-3.5M{x + 5.5:g} {y - 7}v-1.5" for x, y in clumps), "reed", 2.4)


def scrub(b: Brush, turn: int) -> None:
    b.ground("scrub")
    bushes = (
        [(-14, -4), (4, -12), (14, 6), (-5, 13), (-17, 12)],
        [(-7, -12), (13, -8), (-15, 5), (4, 4), (9, 19)],
        [(-16, -7), (1, -3), (16, -10), (-7, 14), (14, 12)],
    )[turn]
    for x, y in bushes:
        b.area(f"M{x - 7} {y + 4}a4 4 0 0 1 1-7a5 5 0 0 1 9-2a4.5 4.5 0 0 1 4 9z", "scrub", "bush", 1.1)
    b.line("".join(f"M{x - 3} {y + 1}q1.5-2.5 3.5-2M{x + 2} {y + 2}q1-2 2.5-1.5" for x, y in bushes), "bush", 0.9)


def fertile(b: Brush, turn: int) -> None:
    b.ground("fertile")
    b.line("M-25-9Q-4-19 19-20M-28 1Q-4-10 25-11M-26 10Q0-1 28-2M-22 19Q2 8 25 7M-14 26Q4 18 20 17", "leaf", 1)
    sprouts = (
        [(-14, -9), (3, -12), (-6, 3), (12, -2), (-9, 18), (8, 13)],
        [(-17, 1), (-2, -14), (9, -9), (2, 5), (-13, 11), (14, 10)],
    )[turn % 2]
    b.line("".join(f"M{x} {y}v-5M{x} {y - 2}q-4 0-4-4q4 0 4 4q0-4 4-4q0 4-4 4" for x, y in sprouts), "leaf", 1)


def peak(b: Brush, turn: int) -> None:
    b.ground("peak")
    b.area("M-27 14L-13-9L-7-2L-1 14Z", "peak", "rock", 1.2)
    b.area("M-14 18L5-22L26 18Z", "peak", "rock", 1.4)
    b.area("M5-22L-2.5-6L1.5-8.5L4-4.5L7.5-9L12.5-7Z", "snow", "rock", 1.1)
    b.line("M9-3l7 14M6 1l6 14M4 7l3 8M16 9l4 7M-14-2l4 9M-17 4l2 6", "rock", 0.9)
    b.line("M-24 21q5-2 9 0M12 23q5-2 9 0M-5 23q4-1.5 7 0", "rock", 0.9)


def volcano(b: Brush, turn: int) -> None:
    b.ground("volcano")
    b.glow(1, -9, 19, "lava", 0.14)
    b.glow(1, -9, 13, "lava", 0.2)
    b.glow(1, -9, 7.5, "lava", 0.35)
    b.line("M1-13q-5-4-1-8q4-3 0-7", "smoke", 1.6)
    b.area("M-24 19Q-11 11-6-8Q1-4 8-8Q13 11 26 19Q1 24-24 19Z", "volcano", "rock", 1.4)
    b.area("M-6-8Q1-12 8-8Q1-4-6-8Z", "lava", "rock", 1.1)
    b.line("M0-5q-2 6 1 10q2 4-1 8M5-6q1 5 4 9q1 3 4 6", "lava", 1.5)
    b.line("M-9 4q-4 8-9 12M-5 9q-1 5-4 8M15 10q2 4 4 6", "rock", 0.9)


def water(b: Brush, turn: int) -> None:
    b.ground("water")
    rows = (
        [(-20, -9), (4, -15), (-6, 3), (-19, 17), (9, 12)],
        [(-14, -17), (6, -5), (-24, 1), (-9, 12), (7, 21)],
        [(-5, -20), (-21, -6), (8, -2), (-12, 10), (6, 16)],
    )[turn]
    b.line("".join(f"M{x} {y}q3-3.5 6 0q3 3.5 6 0" for x, y in rows), "wave", 1.1)


def whirlpool(b: Brush, turn: int) -> None:
    b.ground("whirlpool")
    steps = [(k * pi / 8, 1.2 + 0.52 * k) for k in range(40)]
    spots = [(r * 1.12 * cos(a), r * 0.86 * sin(a)) for a, r in steps]
    path = f"M{_n(*spots[0])}" + "".join(
        f"Q{_n(*spots[k])} {_n((spots[k][0] + spots[k + 1][0]) / 2, (spots[k][1] + spots[k + 1][1]) / 2)}"
        for k in range(1, 39)
    )
    b.line(path, "deep", 1.5)
    b.line("M-25-6q2-8 9-13M25 7q-3 9-11 14M16-20q5 3 8 9M-16 21q-5-3-8-9", "wave", 1.1)


def temple(b: Brush, turn: int) -> None:
    b.ground("temple")
    b.area("M-22 16h44v4h-44zM-19 12h38v4h-38z", "stone", "mortar", 1.1)
    b.area("M-16-6h5v18h-5zM-7-6h4.5v18h-4.5zM2.5-6h4.5v18h-4.5zM11-6h5v18h-5z", "stone", "mortar", 1.1)
    b.area("M-19-10h38v4h-38z", "stone", "mortar", 1.1)
    b.area("M-20-10L0-21L20-10Z", "stone", "mortar", 1.2)
    b.line("M-3-13.5a3 2.5 0 1 1 6 0", "mortar", 1.1)


def ruin(b: Brush, turn: int) -> None:
    b.ground("ruin")
    b.area("M-19 16V-6Q-19-19-5-19L-2-16L-5-13L-3-11Q-12-11-12-4V16Z", "snow", "rubble", 1.2)
    b.line("M-19-1h7M-19 6h7M-19 11h7M-17-11l5 4M-10-18l2 6", "rubble", 0.9)
    b.area("M9 16V0L11-3L13 1L16-2V16Z", "snow", "rubble", 1.2)
    b.line("M9 6h7M9 11h7", "rubble", 0.9)
    b.area("M-6 17a3.5 3.5 0 1 1 7 0z", "snow", "rubble", 1.1)
    b.line("M-25 17h50M3 13l2 3M-9 21h6M12 21h7", "rubble", 1)


def cursed(b: Brush, turn: int) -> None:
    b.ground("cursed")
    b.line("M1 18Q-1 8 0-1Q-1-6-6-10M0 1Q4-6 9-9", "dead", 3)
    b.line(
        "M-6-10Q-9-13-9-19M-6-10Q-12-11-15-9M9-9Q12-13 11-19M9-9Q14-9 18-13M0-2Q1-10-1-18M-1 7Q-7 4-12 5M1 8Q7 3 13 3",
        "dead",
        1.5,
    )
    b.line("M-15-9l-4-4M11-19l-3-3M18-13l4 1M-12 5l-4-3M13 3l4 3M-9-19l-3-2", "dead", 1.1)
    b.line("M-18 19q9-2 17-1q10 1 20-1M-22 13l4 2M15 12l6 2M-12 24h7M6 24l6-1", "dead", 1)


def bridge(b: Brush, turn: int) -> None:
    """Lies on water, over whatever water there is."""
    b.area("M-29 4Q0-12 29 4L29 12Q0-4-29 12Z", "timber", "bark", 1.3)
    b.line("".join(f"M{x} {_n(4 - 8 * (1 - (x / 29) ** 2))}v8" for x in range(-24, 25, 6)), "bark", 1.1)
    b.line("M-29-2Q0-18 29-2M-24 1v-6M-8-4v-7M8-4v-7M24 1v-6", "rail", 1.1)


def raft(b: Brush, turn: int) -> None:
    for y in (-8, -2, 4, 10):
        b.area(f"M-19 {y}h38a3 3 0 0 1 0 6h-38a3 3 0 0 1 0-6z", "timber", "bark", 1.1)
    b.line("M-12-9v26M12-9v26", "bark", 2)
    b.line("M-19-5h.1M-19 1h.1M-19 7h.1M-19 13h.1", "bark", 2)


def half_built(b: Brush, turn: int) -> None:
    """A den begun: the ring of its wall and the poles of its dome."""
    b.line("M-17 13v-6M17 13v-6M-15 2Q-12-10 0-12M15 2Q12-10 6-11M0-12v-4", "rail", 1.3)
    b.area("M-19 14v-5h7v5zM-9 14v-6h7v6zM2 14v-4h6v4zM12 14v-5h6v5z", "snow", "rubble", 1.1)
    b.line("M-22 15h44", "rubble", 1.2)


def _stones(b: Brush) -> None:
    """The crown of a Home Den: standing stones along the dome's back."""
    for lean, tall in ((-80, 5), (-48, 6), (-16, 6.5), (16, 6.5), (48, 6), (80, 5)):
        a = radians(lean)
        x, y, sx, sy = 15.6 * sin(a), 4 - 15.6 * cos(a), sin(a), -cos(a)
        tx, ty = -sy * 3, sx * 3
        b.area(
            f"M{_n(x - tx, y - ty)}L{_n(x - tx * 0.8 + sx * tall, y - ty * 0.8 + sy * tall)}"
            f"L{_n(x + tx * 0.4 + sx * (tall + 1.2), y + ty * 0.4 + sy * (tall + 1.2))}L{_n(x + tx, y + ty)}Z",
            "snow",
            "rubble",
            1,
        )


def dome(b: Brush, colour: str, home: bool) -> None:
    """A den: a dome in its lizards' colour; a Home Den wears a crown of stones."""
    b.ground("earth")
    if home:
        _stones(b)
    b.area("M-16 11Q-16-11 0-12Q16-11 16 11Q0 15-16 11Z", colour, "dome-line", 1.4)
    b.line("M-15.2 4.5Q-9 2.2-7 2M15.2 4.5Q9 2.2 7 2M-11-6Q0-9.5 11-6", "dome-line", 0.7)


PICTURES: Final[dict[str, Callable[[Brush, int], None]]] = {
    "Rui": ruin,
    "Pla": plains,
    "Swa": swamp,
    "Scr": scrub,
    "Fer": fertile,
    "Pea": peak,
    "Vol": volcano,
    "Tem": temple,
    "Cur": cursed,
    "Wat": water,
    "Whi": whirlpool,
    "Bri": bridge,
    "Raf": raft,
    "HLF": half_built,
}
"""By the code of the world view (LZ-481); dens are domes."""
VARIANTS: Final = {"Pla": 3, "Swa": 3, "Scr": 3, "Fer": 2, "Wat": 3}
DOMES: Final = {"Red": "red-lizard", "Grn": "grn-lizard", "Gry": "gry-lizard", "Yel": "yel-lizard", "Blk": "blk-lizard"}


@lru_cache(maxsize=256)
def picture(code: str, turn: int = 0, inked: bool = True) -> Picture:
    """The picture of a terrain code. `Den` is an unsettled den, `Hom` a Home Den of unknown colour and `HomRed` a red
    one."""
    brush = Brush(inked)
    if code in PICTURES:
        PICTURES[code](brush, turn)
    else:
        dome(brush, DOMES.get(code.removeprefix("Hom"), "no-lizard"), code.startswith("Hom"))
    return tuple(brush.layers)
