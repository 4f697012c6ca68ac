"""Drawings on paper: named fonts, white ground, type that can be read, cut into sheets where one is too small."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from math import ceil
from typing import Final

import msgspec

from terrarium.kernel.svg import FONT, MONO, SANS

from .inks import ink
from .letters import writable_markup

SMALLEST: Final = 6.0
"""Points: no letter on paper is smaller."""
STRETCH: Final = 1.35
"""Small type of a drawing may grow by this much before the drawing is cut into sheets instead."""
HEADED: Final = 60.0
"""Points of a page on its side that a heading and a caption may need."""
OVERLAP: Final = 20.0
"""Points that neighbouring sheets have in common, to be glued."""
MOST: Final = 16
"""Sheets of one drawing; a larger one than that stays small."""
FAMILIES: Final = {FONT: "Libertinus Serif", SANS: "Fira Sans", MONO: "DejaVu Sans Mono"}
CARD: Final = 63 / 25.4 * 72
"""Points: how wide a card is."""
NEARLY: Final = 0.9
_SVG: Final = "http://www.w3.org/2000/svg"
_SCALE: Final = re.compile(r"(scale|matrix)\(\s*(-?[\d.]+)")
_BOX: Final = re.compile(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"')

ET.register_namespace("", _SVG)


class Sheet(msgspec.Struct, frozen=True):
    """A drawing, or a part of one, as it goes onto a page: measures in points."""

    svg: str
    width: float
    height: float
    flipped: bool = False
    part: int = 0
    """Of so many `parts`, counted from 1; 0: the drawing is whole."""
    parts: int = 0
    column: int = 0
    row: int = 0
    columns: int = 1
    rows: int = 1


class Drawing:
    """A drawing of ours, parsed."""

    def __init__(self, svg: str) -> None:
        self.root = ET.fromstring(writable_markup(svg))
        box = [float(side) for side in self.root.attrib["viewBox"].split()]
        self.left, self.top, self.width, self.height = box
        self.texts = list(_texts(self.root, 1.0))

    @property
    def smallest(self) -> float:
        """The size of its smallest letters, in its own units."""
        return min((size * scale for _, scale, size in self.texts), default=SMALLEST)

    def printed(self, scale: float, paper: bool = True, ground: bool = True) -> str:
        """For a page on which one unit is so many points: no letter too small, named fonts, colours for paper."""
        least = SMALLEST / scale
        letters = {element for element, _, _ in self.texts}
        for element, own, size in self.texts:
            if size * own < least:
                element.set("font-size", f"{min(least / own, size * STRETCH):.2f}")
        for element in self.root.iter():
            family = element.get("font-family")
            if family in FAMILIES:
                element.set("font-family", FAMILIES[family])
            if paper:
                ink(element, element in letters)
                if ground and self._ground(element):
                    element.set("fill", "#FFFFFF")
        return ET.tostring(self.root, encoding="unicode")

    def _ground(self, element: ET.Element) -> bool:
        """The table under everything: a rectangle about as large as the drawing."""
        if not element.tag.endswith("}rect") or element.get("fill", "none") == "none":
            return False
        try:
            wide, high = float(element.get("width", "0")), float(element.get("height", "0"))
        except ValueError:
            return element.get("width") == "100%"
        return wide >= NEARLY * self.width and high >= NEARLY * self.height


def _texts(element: ET.Element, scale: float) -> Iterator[tuple[ET.Element, float, float]]:
    """Every element that has a size of type, with the scale at which it is drawn."""
    for kind, factor in _SCALE.findall(element.get("transform", "")):
        if kind == "scale" or factor != "0":
            scale *= abs(float(factor))
    own = element.get("font-size")
    if own is not None:
        yield element, scale, float(own)
    for child in element:
        yield from _texts(child, scale)


def sheets(svg: str, page: tuple[float, float]) -> list[Sheet]:
    """The drawing for pages with this much room (upright; width and height in points): whole where its letters can be
    read, upright or on its side, else on as few sheets as will do."""
    drawing = Drawing(svg)
    wide, high = page
    least = SMALLEST / (drawing.smallest * STRETCH)
    for room in ((wide, high), (high, wide - HEADED)):
        scale = min(room[0] / drawing.width, room[1] / drawing.height)
        if scale >= least:
            scale = min(scale, 1.0)
            made = drawing.printed(scale)
            return [Sheet(made, drawing.width * scale, drawing.height * scale, room[0] != wide)]
    return _cut(drawing, page, least)


def card(svg: str) -> str:
    """The face of a card, for its size."""
    drawing = Drawing(svg)
    return drawing.printed(CARD / drawing.width, ground=False)


def _cut(drawing: Drawing, page: tuple[float, float], least: float) -> list[Sheet]:
    width, height = drawing.width * least, drawing.height * least
    ways = []
    for flipped, room in enumerate((page, (page[1], page[0] - HEADED))):
        columns, rows = _pieces(width, room[0]), _pieces(height, room[1])
        ways.append((columns * rows, bool(flipped), columns, rows, room))
    count, turned, columns, rows, room = min(ways)
    if count > MOST:
        scale = min(page[0] / drawing.width, page[1] / drawing.height)
        return [Sheet(drawing.printed(scale), drawing.width * scale, drawing.height * scale)]
    scale = min(_reach(columns, room[0]) / drawing.width, _reach(rows, room[1]) / drawing.height)
    svg = drawing.printed(scale)
    wide, high = _piece(drawing.width * scale, columns), _piece(drawing.height * scale, rows)
    made = []
    for number in range(count):
        row, column = divmod(number, columns)
        x = drawing.left + column * (wide - OVERLAP) / scale
        y = drawing.top + row * (high - OVERLAP) / scale
        box = f'viewBox="{x:.2f} {y:.2f} {wide / scale:.2f} {high / scale:.2f}" width="{wide:.2f}" height="{high:.2f}"'
        part = _BOX.sub(box, svg, count=1)
        made.append(Sheet(part, wide, high, turned, number + 1, count, column, row, columns, rows))
    return made


def _pieces(length: float, room: float) -> int:
    return max(1, ceil((length - OVERLAP) / (room - OVERLAP)))


def _reach(pieces: int, room: float) -> float:
    """How long a drawing may be on so many sheets that overlap."""
    return pieces * (room - OVERLAP) + OVERLAP


def _piece(length: float, pieces: int) -> float:
    """How long each of so many overlapping pieces is."""
    return (length - OVERLAP) / pieces + OVERLAP
