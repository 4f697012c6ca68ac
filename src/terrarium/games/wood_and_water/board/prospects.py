"""Little prospects on the chart: towns that grow with their buildings, huts, bridges, finds, a compass."""

from __future__ import annotations

from terrarium.kernel.svg import FONT, el, pen, words

from ..state.records import Square
from ..words.naming import PEOPLE, find_name
from .palette import PALETTE

ink = pen(PALETTE)


def _line(d: str, thick: float = 1.0, colour: str = "ink", **more: object) -> str:
    return el("path", d=d, stroke_width=thick, stroke_linecap="round", **ink(fill="none", stroke=colour), **more)


def _shape(d: str, fill: str, thick: float = 0.9) -> str:
    return el("path", d=d, stroke_width=thick, stroke_linejoin="round", **ink(fill=fill, stroke="wallline"))


def _house(x: float, y: float, w: float = 8, h: float = 6) -> str:
    return _shape(f"M{x} {y}v{-h}h{w}v{h}z", "wall") + _shape(
        f"M{x - 1} {y - h}l{w / 2 + 1} {-h * 0.8:.1f}l{w / 2 + 1} {h * 0.8:.1f}z", "roof"
    )


def _tower(x: float, y: float, h: float = 16) -> str:
    return _shape(f"M{x} {y}v{-h}h-1v-3h2v2h2v-2h2v2h2v-2h2v3h-1v{h}z", "wall")


def town(x: int, y: int, here: Square) -> list[str]:
    """A prospect seen from the sea: what stands is drawn."""
    parts: list[str] = []
    base = y + 58
    if here.has("farm"):
        d = "".join(f"M{x + 34 + n * 5} {base}l4 -13" for n in range(5))
        parts.append(_line(d, 1.6, "gold"))
    if here.has("mound"):
        parts.append(_shape(f"M{x + 4} {base}q28 -22 56 0z", "upland"))
        base -= 7
    if here.has("watch-post") or here.has("toll-gate"):
        parts.append(_tower(x + 46, y + 56, 14))
    if not here.town:
        return parts
    houses = min(6, here.count("house"))
    for n in range(houses):
        parts.append(_house(x + 6 + n * 9, base - 9 + (n % 2) * 2, 7, 5))
    if here.has("palace"):
        parts.append(_shape(f"M{x + 38} {base}v-20h14v20z", "wall"))
        parts.append(_shape(f"M{x + 37} {base - 20}q8 -13 16 0z", "gold"))
        parts.append(_line(f"M{x + 45} {base - 27}v-6l6 2l-6 2", 1.1))
    if here.has("fort"):
        parts += [_tower(x + 8, base, 20), _tower(x + 16, base, 20)]
    if here.has("merchant-house") or here.has("merchant-guild"):
        parts.append(_house(x + 40, base, 12, 8))
    if here.has("barracks"):
        parts.append(_house(x + 28, base, 10, 7))
    if here.has("hall-of-heroes"):
        parts.append(_shape(f"M{x + 8} {base}v-9h13v9zM{x + 6} {base - 9}l8.5 -7l8.5 7z", "wall"))
    parts.append(_shape(f"M{x + 18} {base}v-13h13v13z", "wall"))
    parts.append(_shape(f"M{x + 16} {base - 13}l8.5 -9l8.5 9z", "roof"))
    parts.append(_shape(f"M{x + 23} {base}v-6h4v6z", "wallline"))
    if here.has("town-gate"):
        parts.append(_tower(x + 50, base, 12))
    parts += _rings(x, base, here)
    if here.has("ferry") or here.has("port"):
        parts.append(_shape(f"M{x + 44} {y + 60}h14l-3 4h-8z", "roof"))
        parts.append(_shape(f"M{x + 51} {y + 59}v-12l7 10z", "wall"))
    return parts


def _rings(x: int, base: float, here: Square) -> list[str]:
    if here.has("fortifications") or here.has("walls"):
        high = 8 if here.has("fortifications") else 6
        d = f"M{x + 5} {base + 2}v{-high}" + "h3v-2h3v2" * 9 + f"v{high}z"
        return [_shape(d, "wall", 1.1)]
    if here.has("fence"):
        return [
            _line(
                "".join(f"M{x + 6 + n * 4} {base + 2}v-6" for n in range(14)) + f"M{x + 5} {base - 1}h54", 1.2, "road"
            )
        ]
    return []


def village(x: int, y: int) -> list[str]:
    return [
        _shape(f"M{x + a} {y + b}v-5h11v5z", "wall") + _shape(f"M{x + a - 3} {y + b - 5}q8.5 -13 17 0z", "gold")
        for a, b in ((10, 40), (40, 41), (25, 49))
    ]


def names(x: int, y: int, here: Square, own: str) -> list[str]:
    """At the foot of the square, over whatever was built there: the town's own name, the people of a village, or the
    find."""
    if own:
        first, second = halves(own)
        longest = max(len(first), len(second))
        size = min(8.5, round(115 / longest, 1))
        lines = [line for line in (first, second) if line]
        return [_name(x, y + 61 - size * (len(lines) - 1 - n), line, size) for n, line in enumerate(lines)]
    if here.village:
        return [_name(x, y + 60, PEOPLE[here.village], 8.5)]
    if not here.resource:
        return []
    first, _, rest = find_name(here.resource).partition(" ")
    lines = [f"{first} {rest}".strip()] if len(first) + len(rest) < 13 else [first, rest]
    return [_name(x, y + 60 - 7 * (len(lines) - 1 - n), line, 7) for n, line in enumerate(lines)]


def halves(name: str) -> tuple[str, str]:
    """A long name in two lines, cut at the blank nearest to its middle."""
    blanks = [at for at, sign in enumerate(name) if sign == " "]
    if len(name) < 13 or not blanks:
        return name, ""
    at = min(blanks, key=lambda at: abs(2 * at - len(name)))
    return name[:at], name[at + 1 :]


def _name(x: int, y: float, says: str, size: float) -> str:
    rim = {"stroke_width": 2.2, "stroke_linejoin": "round", "paint_order": "stroke"}
    return el("text", words(says), x=x + 32, y=y, font_size=size, font_family=FONT, font_style="italic",
              text_anchor="middle", **rim, **ink(fill="ink", stroke="paper"))  # fmt: skip


def passage(x: int, y: int, kind: str) -> list[str]:
    wide = 14 if kind == "cavern" else 8
    return [_shape(f"M{x + 32 - wide} {y + 58}v-10q{wide} {-wide * 1.6:.0f} {2 * wide} 0v10z", "wallline")]


def bridge(x: int, y: int, axis: str) -> list[str]:
    if axis == "EW":
        planks = "".join(f"M{x + 2 + n * 6} {y + 27}v12" for n in range(11))
        rails = f"M{x} {y + 26}h64M{x} {y + 40}h64"
    else:
        planks = "".join(f"M{x + 26} {y + 2 + n * 6}h12" for n in range(11))
        rails = f"M{x + 25} {y}v64M{x + 39} {y}v64"
    return [_line(planks, 2, "road"), _line(rails, 1.6, "ink")]


SIGNS = {
    "gold-mine": "M24 34l8 -8l8 8l-8 8zM28 34h8",
    "wood-cutter": "M22 42l16 -18M36 20l8 6l-6 6z",
    "tower": "M27 44v-22h10v22zM25 22l7 -8l7 8z",
    "pool": "M20 36q12 -10 24 0q-12 10 -24 0zM26 36q6 -4 12 0",
    "ziggurat": "M18 44h28M22 44v-6h20v6M26 38v-6h12v6M30 32v-6h4v6",
    "tree": "M32 46v-14M32 32q-14 0 -9 -10q2 -8 9 -6q7 -2 9 6q5 10 -9 10z",
    "standing-moai": "M27 46v-22q5 -8 10 0v22zM29 30h2M34 30h2M30 38h5",
    "lair": "M20 44q0 -22 12 -22t12 22zM28 44q0 -8 4 -8t4 8",
    "cup": "M24 22h16q0 12 -8 14q-8 -2 -8 -14zM32 36v6M26 44h12",
    "temple": "M20 44h24M22 44v-14M29 44v-14M36 44v-14M42 44v-14M18 30l14 -10l14 10z",
    "armoury": "M22 24h20v10q-2 9 -10 12q-8 -3 -10 -12z",
    "moai-circle": "M32 20v6M20 32h6M38 32h6M32 38v6M24 24l3 3M40 24l-3 3M24 40l3 -3M40 40l-3 -3",
}


def resource(x: int, y: int, kind: str, unclaimed: bool) -> list[str]:
    sign = el(
        "path", d=SIGNS.get(kind, "M26 26h12v12h-12z"), transform=f"translate({x} {y})", stroke_width=1.7,
        stroke_linejoin="round", **ink(fill="gold" if unclaimed or kind == "gold-mine" else "wall", stroke="ink"),
    )  # fmt: skip
    return [sign]


def swords(x: int, y: int) -> list[str]:
    return [
        _line(f"M{x + 16} {y + 14}l32 36M{x + 48} {y + 14}l-32 36", 5, "paper"),
        _line(
            f"M{x + 16} {y + 14}l32 36M{x + 48} {y + 14}l-32 36M{x + 38} {y + 48}l9 -7M{x + 17} {y + 41}l9 7",
            2.4,
            "ember",
        ),
    ]


def compass(x: float, y: float) -> list[str]:
    return [
        el("circle", cx=x, cy=y, r=15, stroke_width=0.8, **ink(fill="none", stroke="ink")),
        _shape(f"M{x} {y - 19}l4 15l15 4l-15 4l-4 15l-4 -15l-15 -4l15 -4z", "wall", 0.8),
        _shape(f"M{x} {y - 19}l4 15h-8z", "roof", 0.8),
        el(
            "text",
            words("N"),
            x=x,
            y=y - 21,
            font_size=8,
            font_family=FONT,
            text_anchor="middle",
            **ink(fill="ink", also="fine"),
        ),
    ]
