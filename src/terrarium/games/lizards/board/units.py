"""What stands on the land: bands as lizards, numbers and clan codes in pills, the letters of dens, spies.

A clan has a hue and an edge pattern (solid, dashed, dotted, double); its code is always written.
"""

from __future__ import annotations

from typing import Final

from terrarium.kernel.svg import MONO, SANS, el, number, piece, words

from ..content import DEN, HOME, TEMPLE
from ..view import View
from ..view.chart import Mark
from .lizard import silhouette
from .palette import clan as hue
from .pictures import paint

LETTERS: Final = ("R", "G", "A", "Y", "K")
"""The lizards' colours by letter: red, green, ash (grey), yellow, black."""
_EDGES: Final[tuple[dict[str, str], ...]] = (
    {},
    {"stroke_dasharray": "4 2.2"},
    {"stroke_dasharray": ".1 2.6", "stroke_width": "1.9"},
    {},
)
_WIDTHS: Final = (28, 37, 42, 48, 54)
"""Of pills, by the digits of their number."""
_HUNGER: Final = {3: ("F", "amber"), 4: ("S", "ember"), 5: ("!", "ember")}


def stock() -> str:
    """The shapes that units are made of, for `<defs>`."""
    pills = [el("rect", id=f"lz-pill{w}", x=-w / 2, y=-7, width=w, height=14, rx=7) for w in _WIDTHS]
    pills += [el("rect", id=f"lz-rim{w}", x=-w / 2 - 2.2, y=-9.2, width=w + 4.4, height=18.4, rx=9.2) for w in _WIDTHS]
    return "".join(
        [
            *pills,
            el("rect", id="lz-core", x=-12.2, y=-5.2, width=24.4, height=10.4, rx=5.2),
            el("path", id="lz-lizard", d=silhouette()),
            el("path", id="lz-small-lizard", d=silhouette(), transform="scale(.66)"),
            el("path", id="lz-eye", d="M-8 0Q0-8 8 0Q0 8-8 0Z"),
            el("circle", id="lz-pupil", r=2.6),
            el("circle", id="lz-badge", r=5),
        ]
    )


class Layers:
    """Gathers the parts of all units by height and paint, so that a paint is written once for all of them."""

    def __init__(self) -> None:
        self.parts: dict[tuple[int, tuple[tuple[str, str], ...]], list[str]] = {}

    def put(self, height: int, part: str, **attributes: str) -> None:
        self.parts.setdefault((height, tuple(attributes.items())), []).append(part)

    def drawn(self) -> str:
        stacked = sorted(self.parts.items(), key=lambda item: item[0][0])
        groups = [el("g", *parts, **dict(attributes)) for (_, attributes), parts in stacked]
        return el("g", *groups, font_family=MONO, font_size=8.5, font_weight="700", text_anchor="middle", **_ROUND)


_ROUND: Final = {"stroke_linecap": "round", "stroke_linejoin": "round"}


def _use(name: str, x: float, y: float) -> str:
    return f'<use href="#lz-{name}" x="{number(x)}" y="{number(y)}"/>'


def _text(x: float, y: float, text: str) -> str:
    return f'<text x="{number(x)}" y="{number(y)}">{words(text)}</text>'


def pill(to: Layers, x: int, y: int, code: str, seat: int, figure: int = 0, inked: bool = True) -> None:
    """A clan's code on its hue, the number beside it, inside the clan's edge. Only remembered: in outline."""
    digits = str(figure) if figure else ""
    wide = _WIDTHS[min(len(digits), 4)]
    colour = hue(seat) if seat >= 0 else "free"
    left = x - wide / 2
    if seat >= 0 and seat % 4 == 3:
        to.put(4, _use(f"rim{wide}", x, y), **paint("none", colour), stroke_width="0.9")
    to.put(4, _use(f"pill{wide}", x, y), **{"stroke_width": "1.6", **paint("plate", colour), **_edge(seat)})
    if inked:
        to.put(5, _use("core", left + 14, y), **paint(colour))
    to.put(6, _text(left + 14, y + 3, code), **paint("on-clan" if inked else colour))
    if digits:
        to.put(
            6, _text(left + 25 + (wide - 26) / 2, y + 3.4, digits), **paint("ink"), font_family=SANS, font_size="9.5"
        )


def _edge(seat: int) -> dict[str, str]:
    return _EDGES[seat % 4] if seat >= 0 else {}


def lizard(to: Layers, x: float, y: float, seat: int, small: bool = False, at: str = "") -> None:
    """A band, in its clan's hue, on a rim of paper. Bands have no names: on the map one is known by its clan and where
    it stands, and a drawing that follows shows it come from there, as far as an eye could tell."""
    shape = "#lz-small-lizard" if small else "#lz-lizard"
    drawn = el("use", href=shape, stroke_width=2.8, **paint("plate", "plate")) + el(
        "use", href=shape, **paint(hue(seat))
    )
    to.put(
        2, piece(f"{seat}@{at}", x, y, drawn) if at else el("g", drawn, transform=f"translate({number(x)} {number(y)})")
    )


def eye(to: Layers, x: float, y: float, count: int) -> None:
    """An own spy (or several)."""
    to.put(3, _use("eye", x, y), **paint("plate", "violet"), stroke_width="1.5")
    to.put(3, _use("pupil", x, y), **paint("violet"))
    if count > 1:
        to.put(6, _text(x, y - 6, str(count)), **paint("violet"))


def badge(to: Layers, x: float, y: float, letter: str, colour: str) -> None:
    to.put(3, _use("badge", x, y), **paint(colour, "plate"), stroke_width="1")
    to.put(6, _text(x, y + 2.8, letter), **paint("on-clan"))


def _unit(to: Layers, view: View, m: Mark, at: str, x: int, y: int) -> None:
    cell, band = m.cell, m.cell.band
    den = cell.terrain in (DEN, HOME)
    housed = den or cell.terrain == TEMPLE
    if den:
        colour = cell.den.colour if cell.den is not None else cell.colour
        ink = "ink-soft" if not m.inked else "dome-letter-dark" if colour in (-1, 3) else "dome-letter"
        to.put(1, _text(x, y + 1, LETTERS[colour] if colour >= 0 else "?"), **paint(ink), font_size="11")
    if band is not None:
        lizard(to, x + (15 if housed else 0), y - (9 if housed else 4), band.clan, housed, at)
        if band.hunger in _HUNGER:
            badge(to, x - 18, y - 10, *_HUNGER[band.hunger])
        if band.mired is not None and band.mired > view.turn:
            badge(to, x - 22, y + 1, "M", "bark")
    if m.foot == "SPY":
        aside = housed or band is not None
        eye(to, x + (20 if aside else 0), y + (2 if aside else -2), cell.spies)
    if m.owner:
        pill(to, x, y + 17, m.owner, m.clan, m.number, m.inked)


def units(view: View, shown: dict[int, Mark], spots: dict[int, tuple[int, int]]) -> str:
    """Everything that stands on the shown hexes."""
    to = Layers()
    for h, m in shown.items():
        if m.owner or m.cell.band is not None or m.foot == "SPY" or m.cell.terrain in (DEN, HOME):
            _unit(to, view, m, view.grid.codes[h], *spots[h])
    return to.drawn()
