"""Puts the sheet together: which hexes it shows, where each lies, and the layers over each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from terrarium.kernel.svg import MONO, drawing, el, words

from ..content import LAND
from ..geometry import Grid, letters
from ..view import View
from ..view.chart import Mark, home, marks, title
from . import frame
from .arrows import arrows
from .designer import designer
from .pictures import CORNERS, HEX, HIGH, WIDE, Layer, Picture, laid, paint, shapes
from .terrain import VARIANTS, picture
from .units import stock, units

MARGIN = 44
TOP = 128
LEAST = 14
"""So many rows and columns a printed piece of the map has at least: drawn larger, a hex gains nothing."""
_BARE: Picture = (Layer(HEX, "none", "pencil-line", 0.8),)


class Window(msgspec.Struct, frozen=True):
    """The rows and columns that a sheet shows, from 0, in the order in which they lie on it."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]


def whole(view: View, centre: int | None = None) -> Window:
    """The whole map. Where it wraps, it is turned until `centre` (its Home Den) lies in the middle."""
    rows, columns = range(view.rows), range(view.columns)
    if not view.wrap:
        return Window(tuple(rows), tuple(columns))
    row, column = divmod(home(view) if centre is None else centre, view.columns)
    top, left = row - view.rows // 2, column - view.columns // 2
    return Window(
        tuple((top + r) % view.rows for r in rows),
        tuple((left + c) % view.columns for c in columns),
    )


def around(view: View, centre: int, radius: int) -> Window:
    """A piece of the map: that many rows and columns to each side of a hex."""
    full = whole(view, centre)
    row, column = divmod(centre, view.columns)
    at, along = full.rows.index(row), full.columns.index(column)
    return Window(
        full.rows[max(0, at - radius) : at + radius + 1], full.columns[max(0, along - radius) : along + radius + 1]
    )


def known(view: View) -> Window:
    """The part of the map of which anything is known, with bare paper round it: for print, where room is dear."""
    full = whole(view)
    seen = {divmod(cell.hex, view.columns) for cell in view.cells()}
    rows = _span(full.rows, {row for row, _ in seen})
    return Window(rows, _span(full.columns, {column for _, column in seen}))


def _span(line: tuple[int, ...], wanted: set[int]) -> tuple[int, ...]:
    """The shortest piece of a line of rows or columns that holds all that are wanted, a little more at both ends, and
    no less than a map of two clans is long."""
    places = [at for at, one in enumerate(line) if one in wanted] or [len(line) // 2]
    first, last = places[0] - 1, places[-1] + 1
    lacking = max(0, LEAST - (last - first + 1))
    first, last = first - lacking // 2, last + (lacking + 1) // 2
    return line[max(0, first) : last + 1]


def _spots(window: Window, columns: int) -> dict[int, tuple[int, int]]:
    """Where the middle of each shown hex lies (LZ-022: even columns stand half a hex higher)."""
    return {
        row * columns + column: (MARGIN + 32 + WIDE * i, TOP + 28 + HIGH * j + (HIGH // 2 if column % 2 == 0 else 0))
        for j, row in enumerate(window.rows)
        for i, column in enumerate(window.columns)
    }


def draw(view: View, window: Window | None = None, key: bool = True, orders: Sequence[Mapping[str, Any]] = ()) -> str:
    """The board, with the orders of a sheet as arrows where they are given. An audience without a map (a spectator
    before the end) gets its frame and bare paper."""
    if view.stage == "startup":
        return designer()
    window = window or whole(view)
    spots = _spots(window, view.columns)
    known = marks(view)
    shown = {h: m for h, m in known.items() if h in spots}
    width = 2 * MARGIN + WIDE * len(window.columns) + 16
    height = TOP + HIGH * len(window.rows) + 28 + 26
    ground, used = _terrain(shown, spots)
    pieces = units(view, shown, spots)
    legend, deep = frame.key(view, shown, used, width, height) if key else ("", 0)
    height += deep
    return drawing(
        width,
        height,
        el("defs", *(shapes(name, drawn) for name, drawn in used.items()), stock(), el("path", id="lz-hex", d=HEX)),
        el("rect", width=width, height=height, **paint("paper")),
        frame.cartouche(view, width),
        _labels(window, height - deep, width),
        el("g", ground, _shores(view.grid, shown, spots), data_layer="terrain", **_round),
        el("g", _edge_of_sight(view.grid, shown, spots), _codes(view.grid, shown, spots), data_layer="fog", **_round),
        el("g", pieces, data_layer="units", **_round),
        el("g", arrows(view, orders, spots), data_layer="orders", **_round),
        el(
            "g",
            _targets(view, shown, spots),
            data_layer="interaction",
            fill="none",
            stroke="none",
            pointer_events="all",
        ),
        legend,
        title=f"The Savage Swamp, turn {view.turn}",
        **_first_looked_at(view, spots),
    )


def _first_looked_at(view: View, spots: dict[int, tuple[int, int]]) -> dict[str, str]:
    """The Home Den, where a map too large for its page begins."""
    spot = spots.get(home(view))
    return {"data_middle": f"{spot[0]} {spot[1]}"} if spot else {}


_round = {"stroke_linecap": "round", "stroke_linejoin": "round"}


def _terrain(shown: dict[int, Mark], spots: dict[int, tuple[int, int]]) -> tuple[str, dict[str, Picture]]:
    """Every hex under its picture, picture by picture, and the pictures that were used."""
    places: dict[tuple[int, str, int, bool], list[tuple[int, int]]] = {}
    bare = []
    for h, spot in spots.items():
        m = shown.get(h)
        if m is None:
            bare.append(spot)
            continue
        if m.under:
            places.setdefault((0, m.under, _variant(m.under, h), m.inked), []).append(spot)
        name = m.ground + (m.foot.capitalize() if m.ground == "Hom" and m.foot not in ("", "SPY") else "")
        if m.ground == "Hom" and m.cell.colour >= 0 and m.foot == "SPY":
            name = m.ground
        places.setdefault((bool(m.under), name, _variant(name, h), m.inked), []).append(spot)
        if m.cell.site:
            places.setdefault((2, "HLF", 0, m.inked), []).append(spot)
    used: dict[str, Picture] = {}
    parts = []
    if bare:
        used["bare"] = _BARE
        parts.append(laid("bare", _BARE, bare))
    for (_, code, turn, inked), there in sorted(places.items(), key=lambda item: (item[0][0], item[0][3])):
        name = f"{code}{turn}{'' if inked else 'r'}"
        used[name] = picture(code, turn, inked)
        parts.append(laid(name, used[name], there))
    return "".join(parts), used


def _variant(code: str, h: int) -> int:
    """Which variant of a common picture a hex shows, for good."""
    return (h * 2654435761 >> 13) % VARIANTS[code] if code in VARIANTS else 0


def _side(x: int, y: int, direction: int) -> str:
    (ax, ay), (bx, by) = CORNERS[direction], CORNERS[(direction + 1) % 6]
    return f"M{x + ax} {y + ay}L{x + bx} {y + by}"


def _shores(grid: Grid, shown: dict[int, Mark], spots: dict[int, tuple[int, int]]) -> str:
    """The line between land and water, row by row."""
    ink: dict[int, list[str]] = {}
    pencil: dict[int, list[str]] = {}
    for h, m in shown.items():
        if not LAND[m.cell.terrain]:
            continue
        x, y = spots[h]
        for direction, n in enumerate(grid.around[h]):
            beside = shown.get(n)
            if beside is not None and not LAND[beside.cell.terrain]:
                lines = ink if m.inked or beside.inked else pencil
                lines.setdefault(y, []).append(_side(x, y, direction))
    paths = {name: ["".join(lines) for lines in rows.values()] for name, rows in (("ink", ink), ("pencil", pencil))}
    foam = [el("path", d=d) for d in paths["ink"]]
    return "".join(
        [
            el("g", *[el("path", d=d) for d in paths["pencil"]], **paint("none", "pencil"), stroke_width=1.1),
            el("g", *foam, **paint("none", "foam"), stroke_width=4.5),
            el("g", *foam, **paint("none", "shore"), stroke_width=1.5),
        ]
    )


def _edge_of_sight(grid: Grid, shown: dict[int, Mark], spots: dict[int, tuple[int, int]]) -> str:
    """A dotted line round what is seen now."""
    rows: dict[int, list[str]] = {}
    for h, m in shown.items():
        if m.cell.sighted:
            x, y = spots[h]
            for direction, n in enumerate(grid.around[h]):
                if n < 0 or n not in shown or not shown[n].cell.sighted:
                    rows.setdefault(y, []).append(_side(x, y, direction))
    lines = [el("path", d="".join(row)) for row in rows.values()]
    return el("g", *lines, **paint("none", "sight"), stroke_width=2, stroke_dasharray=".1 5.5")


def _codes(grid: Grid, shown: dict[int, Mark], spots: dict[int, tuple[int, int]]) -> str:
    """The hex codes, small, for whoever writes orders from the map; fainter where nothing is known."""
    known = "".join(f'<text x="{x}" y="{y - 20}">{grid.codes[h]}</text>' for h, (x, y) in spots.items() if h in shown)
    bare = "".join(
        f'<text x="{x}" y="{y - 20}">{grid.codes[h]}</text>' for h, (x, y) in spots.items() if h not in shown
    )
    font = {"font_family": MONO, "font_size": "6.5", "text_anchor": "middle"}
    return el("g", el("g", known, **paint("hex-code")), el("g", bare, **paint("pencil-line")), **font)


def _labels(window: Window, height: int, width: int) -> str:
    """Column letters above and below, row numbers left and right (LZ-480). A bar marks the seam of the world."""
    parts = []
    seams = []
    for i, column in enumerate(window.columns):
        x = MARGIN + 32 + WIDE * i
        parts += [f'<text x="{x}" y="{y}">{letters(column + 1)}</text>' for y in (TOP - 8, height - 10)]
        if i and column == 0:
            seams += [f"M{x - 24} {y}v12" for y in (TOP - 18, height - 22)]
    left, right = window.columns[0], window.columns[-1]
    for j, row in enumerate(window.rows):
        for x, column in ((MARGIN - 18, left), (width - MARGIN + 18, right)):
            y = TOP + 28 + HIGH * j + (HIGH // 2 if column % 2 == 0 else 0)
            parts.append(f'<text x="{x}" y="{y + 4}">{row + 1}</text>')
            if j and row == 0:
                seams.append(f"M{x - 8} {y - 28}h16")
    texts = el("g", *parts, font_family=MONO, font_size=12, text_anchor="middle", **paint("ink-soft"))
    return texts + (el("path", d="".join(seams), **paint("none", "ink-soft"), stroke_width=1.5) if seams else "")


def _targets(view: View, shown: dict[int, Mark], spots: dict[int, tuple[int, int]]) -> str:
    """One element for each hex, to point at and to read."""
    codes = view.grid.codes
    parts = []
    for h, (x, y) in spots.items():
        m = shown.get(h)
        said = words(title(view, m)) if m is not None else f"{codes[h]} unknown"
        parts.append(f'<use href="#lz-hex" x="{x}" y="{y}" data-ref="hex:{codes[h]}"><title>{said}</title></use>')
    return "".join(parts)
