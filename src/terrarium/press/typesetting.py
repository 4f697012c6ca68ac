"""Typst at work: one template, data as JSON, fonts that come along, nothing of the system."""

from __future__ import annotations

import logging
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Final, Literal

import msgspec
import typst
from PIL import Image

from terrarium.kernel.document import Document

from .drawings import Drawing
from .letters import writable
from .pages import pages

Size = Literal["a4", "letter"]
SIZES: Final[dict[Size, tuple[float, float]]] = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""In points."""
MARGINS: Final = (42.5, 45.0)
"""Points at each side, and above and below: 15 mm and a little more."""
COLOURS: Final = 128
HERE: Final = Path(__file__).parent
log = logging.getLogger("terrarium.press")


class PressError(Exception):
    """Something could not be set. It should not happen: the template takes every document."""


@cache
def _fonts() -> typst.Fonts:
    """The sans of the boards; serif and mono are in the compiler."""
    spec = find_spec("fontpkg_fira_sans")
    folders = [Path(where) / "files" for where in (spec.submodule_search_locations or [])] if spec else []
    return typst.Fonts(include_system_fonts=False, font_paths=[str(folder) for folder in folders])


def room(size: Size) -> tuple[float, float]:
    """What is left of a page inside its margins."""
    wide, high = SIZES[size]
    return wide - 2 * MARGINS[0], high - 2 * MARGINS[1]


def pdf(document: Document, size: Size = "a4", footer: str = "", day: tuple[int, int, int] | None = None) -> bytes:
    """The document on paper. `footer` stands on every page beside its number; the file is of that `day` (year, month,
    day), or of none."""
    about = {
        "day": day,
        "footer": writable(footer),
        "page": SIZES[size],
        "margins": MARGINS,
        **pages(document, room(size)),
    }
    return set_type("sheet.typ", about)


def png(svg: str, width: int, ground: str = "#FFFFFF") -> bytes:
    """A drawing as a picture so many pixels wide, on a ground of its own."""
    drawing = Drawing(svg)
    about = {"svg": drawing.printed(1.0, paper=False), "width": drawing.width, "ground": ground}
    return few_colours(set_type("picture.typ", about, "png", 72 * width / drawing.width))


def few_colours(made: bytes) -> bytes:
    """The same picture in so few colours that it is a third as large; nobody sees it on a drawing."""
    with Image.open(BytesIO(made)) as picture:
        less = picture.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
    packed = BytesIO()
    less.save(packed, "PNG", optimize=True)
    return min(packed.getvalue(), made, key=len)


def set_type(
    template: str,
    data: dict[str, object],
    format: Literal["pdf", "png"] = "pdf",
    ppi: float = 144,
    standard: Literal["a-2u"] | None = None,
) -> bytes:
    """A template of ours with this data."""
    compiler = typst.Compiler(root=str(HERE), font_paths=_fonts(), ignore_system_fonts=True)
    inputs = {"doc": msgspec.json.encode(data).decode()}
    source = (HERE / template).read_bytes()
    try:
        made, warnings = compiler.compile_with_warnings(
            input=source, format=format, ppi=ppi, sys_inputs=inputs, pdf_standards=standard or []
        )
    except typst.TypstError as error:
        raise PressError(f"{template}: {error.diagnostic}") from error
    for warning in warnings:
        log.warning("the press warns", extra={"template": template, "says": warning.message})
    if not isinstance(made, bytes):
        raise PressError(f"{template} gave {'several pages' if made else 'nothing'}.")
    return made
