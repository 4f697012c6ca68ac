"""Colours on white paper, also where the printer has only grey: grounds are left white, pale lines and letters are
drawn darker. What is nearly white stays so: letters on a dark ground, and the halo around others."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from typing import Final

GROUNDS: Final = frozenset(("paper", "sheet", "plate"))
"""Ink is not spent on these."""
LINE, LETTER, NEARLY_WHITE = 0.42, 0.2, 0.82
"""How light a line and a letter may be (0 is black), and from where on something counts as white."""
_COLOUR: Final = re.compile(r"#[0-9A-Fa-f]{6}$")


def lightness(colour: str) -> float:
    """Relative luminance, 0 to 1."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [((part + 0.055) / 1.055) ** 2.4 if part > 0.04045 else part / 12.92 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def darker(colour: str, most: float) -> str:
    """The same hue, at most so light."""
    while most < lightness(colour) < NEARLY_WHITE:
        colour = "#" + "".join(f"{int(int(colour[at : at + 2], 16) * 0.93):02X}" for at in (1, 3, 5))
    return colour


def ink(element: ET.Element, letters: bool) -> None:
    """Colour one element for paper; `letters`: its fill is the colour of text."""
    names = {name[2:] for name in element.get("class", "").split() if name.startswith("f-")}
    fill, stroke = element.get("fill", ""), element.get("stroke", "")
    if names & GROUNDS:
        element.set("fill", "#FFFFFF")
    elif letters and _COLOUR.match(fill):
        element.set("fill", darker(fill, LETTER))
    if _COLOUR.match(stroke):
        element.set("stroke", darker(stroke, LINE))
