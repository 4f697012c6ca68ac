"""How a picture is drawn once and shown many times.

A `Brush` gathers a picture's paths round (0, 0). Paths of one paint become one `Layer`, a shape in `<defs>` without
colours of its own; a sheet then lays a picture on all its hexes layer by layer, each under one group that
carries the paint. So a world of a thousand hexes stays small, and the page's style sheet still turns day into night,
which it could not do inside the shadow of a `<use>`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from terrarium.kernel.svg import el, number, pen

from .palette import PALETTE

WIDE: Final = 48
"""From one column to the next."""
HIGH: Final = 56
"""From one row to the next."""
HEX: Final = "M-32 0L-16-28H16L32 0L16 28H-16Z"
CORNERS: Final = ((-16, -28), (16, -28), (32, 0), (16, 28), (-16, 28), (-32, 0))
"""From the north-west clockwise: the side towards direction d runs from corner d to corner d + 1."""

paint = pen(PALETTE)


class Layer(msgspec.Struct, frozen=True):
    """One shape in one paint; an empty `fill` or `stroke` is inherited from where it is used."""

    d: str
    fill: str
    stroke: str
    width: float = 0
    opacity: float = 1


Picture = Sequence[Layer]


class Brush:
    """Draws in ink, or the same lines in pencil for what is only remembered."""

    def __init__(self, inked: bool = True) -> None:
        self.inked = inked
        self.layers: list[Layer] = []

    def ground(self, tint: str) -> None:
        self._lay(HEX, tint if self.inked else f"{tint}-faint", "hex-line" if self.inked else "pencil-line", 0.8)

    def line(self, d: str, ink: str, width: float = 1.1) -> None:
        self._lay(d, "none", ink if self.inked else "pencil", width if self.inked else min(width, 1))

    def area(self, d: str, fill: str, ink: str = "", width: float = 1.1) -> None:
        if self.inked:
            self._lay(d, fill, ink or "none", width if ink else 0)
        else:
            self._lay(d, f"{fill}-faint" if f"{fill}-faint" in PALETTE else "paper", "pencil", 0.9)

    def glow(self, x: float, y: float, radius: float, ink: str, opacity: float) -> None:
        if self.inked:
            r, across = number(radius), number(2 * radius)
            arcs = f"a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0-{across} 0z"
            self._lay(f"M{number(x - radius)} {number(y)}{arcs}", ink, "none", 0, opacity)

    def _lay(self, d: str, fill: str, stroke: str, width: float, opacity: float = 1) -> None:
        last = self.layers[-1] if self.layers else None
        if last and (last.fill, last.stroke, last.width, last.opacity) == (fill, stroke, width, opacity):
            self.layers[-1] = msgspec.structs.replace(last, d=last.d + d)
        else:
            self.layers.append(Layer(d, fill, stroke, width, opacity))


def shapes(name: str, picture: Picture) -> str:
    """What `<defs>` holds of a picture."""
    return "".join(f'<path id="lz-{name}-{n}" d="{layer.d}"/>' for n, layer in enumerate(picture))


def laid(name: str, picture: Picture, spots: Iterable[tuple[int, int]]) -> str:
    """The picture on all these spots."""
    places = [f' x="{x}" y="{y}"/>' for x, y in spots]
    parts = []
    for n, layer in enumerate(picture):
        use = f'<use href="#lz-{name}-{n}"'
        parts.append(el("g", use + use.join(places), **coat(layer)))
    return "".join(parts)


def coat(layer: Layer) -> dict[str, str]:
    """The attributes that paint a layer."""
    attributes = paint(layer.fill, layer.stroke)
    if layer.width:
        attributes["stroke_width"] = number(layer.width)
    if layer.opacity < 1:
        attributes["opacity"] = number(layer.opacity)
    return attributes


def drawn(picture: Picture, x: float, y: float, scale: float = 1, name: str = "") -> str:
    """The picture once: by its `name` where `<defs>` holds it, else with its own paths."""
    if name:
        paths = [el("use", href=f"#lz-{name}-{n}", **coat(layer)) for n, layer in enumerate(picture)]
    else:
        paths = [el("path", d=layer.d, **coat(layer)) for layer in picture]
    move = f"translate({number(x)} {number(y)})" + (f" scale({number(scale)})" if scale != 1 else "")
    return el("g", *paths, transform=move)
