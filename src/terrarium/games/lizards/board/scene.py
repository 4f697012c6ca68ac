"""The game's picture: bands come out of their Home Den into the mist of a swamp, towards a temple that others want."""

from __future__ import annotations

from terrarium.kernel.svg import drawing, el

from .lizard import silhouette
from .palette import clan
from .pictures import drawn, paint
from .terrain import picture

WIDE, HIGH = 900, 600
SHORE = 250
OWN, OTHER = clan(0), clan(8)


def _standing(code: str, x: float, y: float, scale: float, turn: int = 0) -> str:
    """A terrain's picture without the hex below it."""
    return drawn(picture(code, turn)[1:], x, y, scale)


def _band(colour: str, x: float, y: float, scale: float, turned: bool = False) -> str:
    """A lizard on a rim of paper, as bands are on the map, with its shadow on the water."""
    way = -1 if turned else 1
    shape = silhouette()
    parts = [
        el("path", d=shape, transform="translate(1.2 2.6)", opacity="0.25", **paint("bark")),
        el("path", d=shape, stroke_width=1.8, stroke_linejoin="round", **paint("plate", "plate")),
        el("path", d=shape, **paint(colour)),
        el("circle", cx=12.6, cy=-5.9, r=0.7, **paint("plate")),
    ]
    return el("g", *parts, transform=f"translate({x} {y}) scale({scale * way} {scale}) rotate({22 if turned else 14})")


def _mist(x: float, y: float, wide: float) -> str:
    """Drifts that lie over one another, thinner to the sides."""
    return "".join(
        el("ellipse", cx=x + wide * aside, cy=y + down, rx=wide * share, ry=high, opacity="0.3", **paint("snow"))
        for aside, down, share, high in ((0, 0, 1, 9), (-0.25, -7, 0.6, 9), (0.3, 6, 0.55, 8), (0.1, -2, 0.7, 12))
    )


def _den(x: float, y: float, scale: float) -> str:
    """A Home Den with its door open."""
    door = el("path", d="M-6 13.2V5Q0-2.5 6 5V13.2z", **paint("dome-line"))
    return _standing("HomRed", x, y, scale) + el("g", door, transform=f"translate({x} {y}) scale({scale})")


def _country() -> list[str]:
    """Sky, a volcano and peaks far off, drier ground before them, and the swamp."""
    far = "M0 255Q120 205 260 232T560 218T900 228V340H0z"
    bank = "M0 330Q150 250 330 290T640 262T900 300V380H0z"
    pool = "M0 450Q130 385 330 410T640 392T900 420V600H0z"
    waves = "".join(f"M{x} {y}h{long}M{x + 30} {y + 9}h{long - 30}" for x, y, long in POOLS)
    return [
        el("rect", width=WIDE, height=HIGH, **paint("temple")),
        el("circle", cx=590, cy=128, r=44, **paint("yel-lizard")),
        _standing("Vol", 420, 150, 5.6),
        _standing("Pea", 110, 190, 3.6),
        _standing("Pea", 850, 190, 3.6),
        el("path", d=far, **paint("scrub")),
        _mist(470, 252, 330),
        el("path", d=bank, **paint("fertile")),
        el("rect", y=340, width=WIDE, height=HIGH - 340, **paint("swamp")),
        el("path", d=pool, opacity="0.75", **paint("water")),
        el("path", d=waves, stroke_width=2.4, stroke_linecap="round", **paint("none", "wave")),
    ]


POOLS = ((20, 445, 130), (300, 450, 110), (560, 500, 150), (760, 520, 120), (40, 520, 130), (420, 582, 120))
REEDS = ((40, 372, 2.4), (440, 345, 2.2), (870, 372, 2.4), (345, 368, 1.9), (560, 352, 1.8))
BANKS = ((70, 590, 5.2), (850, 592, 5.4))
MARCH = ((282, 366, 2.6), (392, 388, 3.2), (222, 446, 4.6), (412, 486, 6.2))
OTHERS = ((842, 352, 2.4), (640, 376, 3.1), (770, 398, 3.9), (690, 470, 5.6))


def scene() -> str:
    reeds = [_standing("Swa", x, y, scale, n % 3) for n, (x, y, scale) in enumerate(REEDS)]
    band = [_band(OWN, x, y, scale) for x, y, scale in MARCH]
    others = [_band(OTHER, x, y, scale, True) for x, y, scale in OTHERS]
    banks = [_standing("Swa", x, y, scale, n % 3) for n, (x, y, scale) in enumerate(BANKS)]
    dead = [_standing("Cur", 30, 395, 5.6), _standing("Cur", 872, 330, 4.4)]
    return drawing(
        WIDE, HIGH, *_country(), _standing("Tem", 715, 232, 4.8), dead[1], _den(180, 262, 6.6), _mist(480, 338, 340),
        *reeds, dead[0], *others, *band, _mist(100, 418, 190), _mist(820, 436, 170), *banks,
        title="Lizards march out of their Home Den through a misty swamp, and others come towards them from a temple",
    )  # fmt: skip
