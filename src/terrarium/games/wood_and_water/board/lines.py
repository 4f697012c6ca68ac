"""Lines between squares: coasts, the ragged edge of the known, borders of the realms, roads."""

from __future__ import annotations

from collections.abc import Iterator

from terrarium.kernel.svg import MONO, el, words

from ..geometry import STEPS
from ..model.economy import networks
from ..model.land import grid, open_way
from ..state.records import NOBODY, Square
from ..words.naming import listed, placed
from .palette import EDGES, seat_colour
from .sheet import CELL, V, corner, ink, strokes
from .terrain import luck

INSET = 2.5


def side_line(x: int, y: int, side: str, off: float, trim: float = 0) -> str:
    """One side of a square, drawn `off` inside it and shortened at both ends."""
    long = CELL - 2 * trim
    return {
        "N": f"M{x + trim} {y + off}h{long}",
        "S": f"M{x + trim} {y + CELL - off}h{long}",
        "W": f"M{x + off} {y + trim}v{long}",
        "E": f"M{x + CELL - off} {y + trim}v{long}",
    }[side]


def coast(v: V) -> Iterator[str]:
    """Where land meets water: one strong line, and two fading ones on the seaward side."""
    g = grid(v)
    lines = {0: "", 3: "", 6: ""}
    for i, here in enumerate(v.squares):
        if here.terrain != "water":
            continue
        x, y = corner(v, i)
        for side, other in g.sides[i].items():
            if v.squares[other].terrain in ("", "water"):
                continue
            for off in lines:
                lines[off] += side_line(x, y, side, off)
    for off, d in lines.items():
        if d:
            yield strokes(d, 2.0 if off == 0 else 0.7, "shore" if off == 0 else "sounding")


def ragged(v: V) -> Iterator[str]:
    """The pen stopped here: short strokes from the known into the blank."""
    g = grid(v)
    d = ""
    for i, here in enumerate(v.squares):
        if not here.explored:
            continue
        x, y = corner(v, i)
        for side, other in g.sides[i].items():
            if v.squares[other].explored:
                continue
            dr, dc = STEPS[side]
            for n in range(9):
                along = 3 + n * 7 + luck(i, n, 3)
                a = x + (along if dr else CELL if dc > 0 else 0)
                b = y + (along if dc else CELL if dr > 0 else 0)
                long = 2 + luck(i, n + 30, 6)
                d += f"M{a} {b}l{dc * long} {dr * long}"
    if d:
        yield strokes(d, 0.8, "pencil")


def realms(v: V) -> Iterator[str]:
    """Each realm: a wash over its squares, and its border in its own dashes, so that it reads without colour."""
    g = grid(v)
    washes: dict[int, str] = {}
    borders: dict[int, str] = {}
    for i, here in enumerate(v.squares):
        if here.owner == NOBODY:
            continue
        x, y = corner(v, i)
        washes[here.owner] = washes.get(here.owner, "") + f"M{x} {y}h{CELL}v{CELL}h{-CELL}z"
        for side in STEPS:
            other = g.sides[i].get(side)
            if other is None or v.squares[other].owner != here.owner:
                d = side_line(x, y, side, INSET, INSET)
                borders[here.owner] = borders.get(here.owner, "") + d
    for owner, d in sorted(washes.items()):
        yield el("path", d=d, fill_opacity=0.13, pointer_events="none", **ink(fill=seat_colour(owner)))
    for owner, d in sorted(borders.items()):
        yield el(
            "path", d=d, stroke_width=3.2, stroke_dasharray=EDGES[owner % 4], stroke_linecap="butt",
            pointer_events="none", **ink(fill="none", stroke=seat_colour(owner)),
        )  # fmt: skip
    for i in tabbed(v):
        yield from tab(v, i)


def tabbed(v: V) -> list[int]:
    """Squares that carry their owner's letters: towns, villages, and the first of each stretch of land."""
    g = grid(v)
    found = []
    for i, here in enumerate(v.squares):
        if here.owner == NOBODY:
            continue
        above, before = g.sides[i].get("N"), g.sides[i].get("W")
        first = all(o is None or v.squares[o].owner != here.owner for o in (above, before))
        if first or here.town or here.village:
            found.append(i)
    return found


def tab(v: V, index: int) -> Iterator[str]:
    x, y = corner(v, index)
    owner = v.squares[index].owner
    yield el("rect", x=x + 2, y=y + 2, width=23, height=15, rx=2, pointer_events="none", **ink(fill=seat_colour(owner)))
    yield el(
        "text", words(v.players[owner].faction), x=x + 13.5, y=y + 13.5, font_size=12.5, font_family=MONO,
        font_weight="bold", text_anchor="middle", pointer_events="none", **ink(fill="on-seat"),
    )  # fmt: skip


def trade(v: V) -> Iterator[str]:
    """WW-192: the ways along which the audience's own towns are joined, under the roads; nothing for a town alone."""
    g = grid(v)
    for squares in networks(v, v.who) if v.seated else ():
        towns = [placed(v, g.names[i]) for i in squares if v.squares[i].town]
        if len(towns) < 2:
            continue
        d = ""
        for i in squares:
            x, y = corner(v, i)
            for side, other in g.sides[i].items():
                if other > i and other in squares and open_way(v, i, other):
                    dr, dc = STEPS[side]
                    d += f"M{x + CELL // 2} {y + CELL // 2}l{dc * CELL} {dr * CELL}"
        says = el("title", words(f"Joined by road: {listed(towns)}"))
        yield el("g", says, strokes(d, 9, "gold", stroke_opacity=0.5), pointer_events="none", data_trade=len(towns))


def roads(v: V) -> Iterator[str]:
    g = grid(v)

    def joined(square: Square) -> bool:
        return square.has("road") or square.axis != "" or square.town

    d = ""
    for i, here in enumerate(v.squares):
        if not here.has("road"):
            continue
        x, y = corner(v, i)
        a, b = x + CELL // 2, y + CELL // 2
        ends = [side for side, o in g.sides[i].items() if joined(v.squares[o])] or ["E", "W"]
        for side in ends:
            dr, dc = STEPS[side]
            d += f"M{a} {b}l{dc * CELL // 2} {dr * CELL // 2}"
    if d:
        yield strokes(d, 4.5, "paper")
        yield strokes(d, 2, "road", stroke_dasharray="5 3")
