"""The board: a sea chart being drawn, inked in square by square."""

from __future__ import annotations

from collections.abc import Iterator

from terrarium.kernel.svg import FONT, MONO, drawing, el, pen, words

from . import prospects
from .land import STEPS, grid
from .palette import EDGES, PALETTE, seat_colour
from .records import NOBODY, Square, Stack
from .roster import general, stack_points
from .text import caption, square_line
from .view import CampaignView
from .words import BANDS, PHASES, plural, seat_name

V = CampaignView
CELL = 64
EDGE = 46
FOOT = 50
LINE = 14
ink = pen(PALETTE)

GROUND = {
    "open": "ground",
    "forest": "wood",
    "thick": "deepwood",
    "hills": "upland",
    "mountain": "rock",
    "water": "sea",
    "volcano": "ash",
    "lava": "lava",
}


def board(v: V) -> str:
    g = grid(v)
    width = g.width * CELL + 2 * EDGE
    height = g.height * CELL + 2 * EDGE + foot(v)
    return drawing(
        width,
        height,
        el("rect", width=width, height=height, **ink(fill="paper")),
        *frame(v),
        el("g", *(square(v, i) for i in range(g.size))),
        el("g", *coast(v)),
        el("g", *roads(v)),
        el("g", *stacks(v)),
        *legend(v, height),
        title=caption(v),
    )


def corner(v: V, index: int) -> tuple[int, int]:
    row, col = divmod(index, v.setup.width)
    return EDGE + col * CELL, EDGE + row * CELL


def luck(index: int, salt: int, most: int) -> int:
    """A steady pencil: the same square is always drawn alike."""
    return ((index * 7919 + salt * 104729 + 12345) * 2654435761 >> 16) % most


# ---- the frame of the sheet


def frame(v: V) -> Iterator[str]:
    """A chart's ladder border, with letters and numbers."""
    g = grid(v)
    right, bottom = EDGE + g.width * CELL, EDGE + g.height * CELL
    for inset, thick in ((8, 2.0), (14, 0.8)):
        yield el(
            "rect", x=EDGE - inset, y=EDGE - inset, width=right - EDGE + 2 * inset, height=bottom - EDGE + 2 * inset,
            stroke_width=thick, **ink(fill="none", stroke="ink"),
        )  # fmt: skip
    for col in range(g.width):
        x = EDGE + col * CELL
        name = g.names[col].rstrip("0123456789")
        for y in (EDGE - 13, bottom + 9):
            if col % 2 == 0:
                yield el("rect", x=x, y=y, width=CELL, height=4, **ink(fill="ink"))
        yield letter(x + CELL / 2, EDGE - 22, name, 13)
        yield letter(x + CELL / 2, bottom + 30, name, 13)
    for row in range(g.height):
        y = EDGE + row * CELL
        for x in (EDGE - 13, right + 9):
            if row % 2 == 0:
                yield el("rect", x=x, y=y, width=4, height=CELL, **ink(fill="ink"))
        yield letter(EDGE - 29, y + CELL / 2 + 5, str(row + 1), 13)
        yield letter(right + 29, y + CELL / 2 + 5, str(row + 1), 13)


def letter(x: float, y: float, text: str, size: float, colour: str = "ink", **more: object) -> str:
    return el(
        "text",
        words(text),
        x=x,
        y=y,
        font_size=size,
        font_family=FONT,
        text_anchor="middle",
        **ink(fill=colour),
        **more,
    )


# ---- squares


def square(v: V, index: int) -> str:
    here = v.squares[index]
    x, y = corner(v, index)
    parts = [el("title", words(square_line(v, index, here)))]
    if not here.explored:
        parts.append(el("rect", x=x, y=y, width=CELL, height=CELL, **ink(fill="paper")))
        parts.append(
            el(
                "path",
                d=f"M{x} {y}h{CELL}M{x} {y}v{CELL}",
                stroke_width=0.7,
                stroke_dasharray="1 5",
                **ink(stroke="pencil"),
            )
        )
        look = next((k for k in v.looks if k.square == index), None)
        if look is not None:
            seen = look.resource or look.terrain
            parts.append(letter(x + CELL / 2, y + CELL / 2 + 4, f"({seen})", 9, "violet", font_style="italic"))
    else:
        parts.append(el("rect", x=x, y=y, width=CELL, height=CELL, **ink(fill=GROUND[here.terrain])))
        parts += TERRAIN[here.terrain](x, y, index)
        parts += overlays(v, here, x, y, index)
    return el("g", *parts, data_ref=f"square:{grid(v).names[index]}")


def strokes(d: str, thick: float = 1.0, colour: str = "ink-soft", **more: object) -> str:
    return el("path", d=d, stroke_width=thick, stroke_linecap="round", **ink(fill="none", stroke=colour), **more)


def open_ground(x: int, y: int, index: int) -> list[str]:
    tufts = ""
    for n in range(5):
        a, b = x + 8 + luck(index, n, 46), y + 10 + luck(index, n + 9, 46)
        tufts += f"M{a} {b}l-2 -4M{a} {b}l0 -5M{a} {b}l2 -4"
    return [strokes(tufts, 0.7, "grass")]


def trees(x: int, y: int, index: int, many: int) -> list[str]:
    """Hatched tree tops in rows, as an engraver would."""
    crowns, hatch = "", ""
    side = 5 if many > 16 else 4
    gap = CELL / side
    for n in range(side * side):
        a = x + (n % side + 0.5) * gap + luck(index, n, 5) - 2
        b = y + (n // side + 0.75) * gap + luck(index, n + 40, 5) - 2
        if many <= 16 and luck(index, n + 80, 5) == 0:
            continue
        crowns += f"M{a - 5:.0f} {b:.0f}q0 -9 5 -9q5 0 5 9z"
        hatch += f"M{a + 1:.0f} {b - 1:.0f}l3 -4M{a + 3:.0f} {b - 1:.0f}l1.5 -2M{a:.0f} {b:.0f}v3"
    return [
        el("path", d=crowns, stroke_width=0.9, **ink(fill="leaf", stroke="leafline")),
        strokes(hatch, 0.8, "leafline"),
    ]


def forest(x: int, y: int, index: int) -> list[str]:
    return trees(x, y, index, 16)


def thick(x: int, y: int, index: int) -> list[str]:
    return trees(x, y, index, 25)


def hills(x: int, y: int, index: int) -> list[str]:
    """Contour strokes: three nested rings for each hill, a little skewed."""
    d = ""
    for n, (cx, cy, r) in enumerate(((20, 24, 15), (45, 42, 14), (46, 15, 9))):
        a, b = x + cx + luck(index, n, 5) - 2, y + cy + luck(index, n + 5, 5) - 2
        for ring in range(3):
            q = r - ring * 5
            if q > 2:
                d += f"M{a - q} {b}a{q} {q * 0.62:.1f} 0 1 1 {2 * q} 0a{q} {q * 0.62:.1f} 0 1 1 {-2 * q} 0"
    return [strokes(d, 0.9, "contour")]


def mountain(x: int, y: int, index: int) -> list[str]:
    faces, shade = "", ""
    for n, (cx, base, h) in enumerate(((18, 40, 27), (44, 36, 29), (31, 59, 25))):
        a, b = x + cx + luck(index, n, 5) - 2, y + base
        faces += f"M{a - 15} {b}L{a} {b - h}L{a + 15} {b}z"
        for k in range(6):
            top = h - 4 - k * 4
            shade += f"M{a + 2 + k * 2} {b - top}l{1 + k * 0.4:.1f} {max(2, top - 4 - k)}"
        shade += f"M{a - 2} {b - h + 5}l-3 6l2 3M{a - 9} {b - 7}l-3 4"
    return [
        el("path", d=faces, stroke_width=1.2, stroke_linejoin="round", **ink(fill="peak", stroke="ink")),
        strokes(shade, 0.9, "ink-soft"),
    ]


def water(x: int, y: int, index: int) -> list[str]:
    """Soundings, and a few waves."""
    parts = []
    for n in range(3):
        a, b = x + 12 + luck(index, n, 40), y + 18 + n * 17
        depth = 2 + luck(index, n + 20, 38)
        parts.append(letter(a, b, str(depth), 8.5, "sounding", font_style="italic"))
    a, b = x + 8 + luck(index, 50, 20), y + 8 + luck(index, 51, 44)
    parts.append(strokes(f"M{a} {b}q4 -4 8 0t8 0t8 0", 0.8, "sounding"))
    return parts


def volcano(x: int, y: int, index: int) -> list[str]:
    a, b = x + 32, y + 52
    return [
        el("path", d=f"M{a - 24} {b}L{a - 8} {b - 30}Q{a} {b - 24} {a + 8} {b - 30}L{a + 24} {b}z", stroke_width=1.3,
           **ink(fill="peak", stroke="ink")),
        el("path", d=f"M{a - 8} {b - 30}Q{a} {b - 24} {a + 8} {b - 30}L{a + 2} {b - 12}L{a - 1} {b - 20}z",
           **ink(fill="lava")),
        strokes(f"M{a - 3} {b - 33}q-6 -6 0 -10M{a + 4} {b - 33}q6 -7 0 -13", 1.4, "ember"),
    ]  # fmt: skip


def lava(x: int, y: int, index: int) -> list[str]:
    d = "".join(f"M{x + 4} {y + 12 + n * 14}q8 -7 16 0t16 0t16 0" for n in range(4))
    return [strokes(d, 1.6, "ember")]


TERRAIN = {
    "open": open_ground,
    "forest": forest,
    "thick": thick,
    "hills": hills,
    "mountain": mountain,
    "water": water,
    "volcano": volcano,
    "lava": lava,
}


def overlays(v: V, here: Square, x: int, y: int, index: int) -> list[str]:
    parts: list[str] = []
    if here.owner != NOBODY:
        parts += holding(v, here.owner, x, y)
    if here.desolate:
        parts.append(strokes(f"M{x + 8} {y + 8}l48 48M{x + 56} {y + 8}l-48 48M{x + 32} {y + 6}v52", 1.2, "ink-soft"))
    if here.passage:
        parts += prospects.passage(x, y, here.passage)
    if here.axis:
        parts += prospects.bridge(x, y, here.axis)
    if here.resource:
        parts += prospects.resource(x, y, here.resource, here.unclaimed)
    if here.village:
        parts += prospects.village(x, y, here.village)
    if here.town or here.works:
        parts += prospects.town(x, y, here)
    if any(work.square == index for work in v.works):
        parts.append(letter(x + 55, y + 60, "…", 12, "amber"))
    if index in v.fields or any(c.square == index for c in v.contacts):
        parts += prospects.swords(x, y)
    return parts


def holding(v: V, owner: int, x: int, y: int) -> list[str]:
    """A coloured edge with the owner's own dashes, and a tab with the faction's letters."""
    colour = seat_colour(owner)
    key = v.players[owner].faction
    return [
        el("rect", x=x + 2.5, y=y + 2.5, width=CELL - 5, height=CELL - 5, stroke_width=2.4,
           stroke_dasharray=EDGES[owner % 4],
           **ink(fill="none", stroke=colour)),
        el("rect", x=x + 2, y=y + 2, width=19, height=12, rx=2, **ink(fill=colour)),
        el("text", words(key), x=x + 11.5, y=y + 11, font_size=8.5, font_family=MONO, font_weight="bold",
           text_anchor="middle", **ink(fill="on-seat")),
    ]  # fmt: skip


# ---- coast lines and roads


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
                lines[off] += {
                    "N": f"M{x} {y + off}h{CELL}",
                    "S": f"M{x} {y + CELL - off}h{CELL}",
                    "W": f"M{x + off} {y}v{CELL}",
                    "E": f"M{x + CELL - off} {y}v{CELL}",
                }[side]
    for off, d in lines.items():
        if d:
            yield strokes(d, 2.0 if off == 0 else 0.7, "shore" if off == 0 else "sounding")


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


# ---- stacks


def stacks(v: V) -> Iterator[str]:
    by_square: dict[int, list[Stack]] = {}
    for stack in v.stacks.values():
        by_square.setdefault(stack.square, []).append(stack)
    for index, there in sorted(by_square.items()):
        x, y = corner(v, index)
        for place, stack in enumerate(sorted(there, key=lambda st: st.id)):
            yield banner(v, stack, x + 24 + (place % 3) * 12, y + 18 + (place // 3) * 13)


def banner(v: V, stack: Stack, x: float, y: float) -> str:
    """A pennant on its pole; a swallowtail where a general leads."""
    if stack.id in v.glimpses:
        seen = v.glimpses[stack.id]
        count, led = seen.count, seen.led
        says = f"{plural(count, 'unit')}, {BANDS[seen.band]} pts"
    else:
        count, led = len(stack.units), general(v, stack) is not None
        says = f"{plural(count, 'unit')}, {stack_points(v, stack)} pts"
    colour = seat_colour(stack.seat) if stack.seat >= 0 else "gaia"
    tail = f"l-6 6.5l6 6.5H{x + 1}z" if led else f"v13H{x + 1}z"
    return el(
        "g",
        el("title", words(f"{seat_name(v, stack.seat)}, stack {stack.id}: {says}")),
        el("path", d=f"M{x} {y - 2}v30", stroke_width=1.8, stroke_linecap="round", **ink(stroke="ink")),
        el("path", d=f"M{x + 1} {y}h25{tail}", stroke_width=1.1, stroke_linejoin="round",
           **ink(fill=colour, stroke="ink")),
        el("text", words(count), x=x + 9.5, y=y + 10, font_size=10, font_family=MONO, font_weight="bold",
           text_anchor="middle", **ink(fill="on-seat" if stack.seat >= 0 else "ink")),
        data_ref=f"stack:{stack.id}",
    )  # fmt: skip


# ---- the foot of the sheet


def columns(v: V) -> tuple[int, float]:
    """How many seats stand in a line of the legend, and how wide each is."""
    wide = v.setup.width * CELL - 48
    row = max(1, min(8, len(v.players), int(wide // 100)))
    return row, wide / row


def foot(v: V) -> int:
    return FOOT + LINE * -(-len(v.players) // columns(v)[0])


def legend(v: V, height: int) -> Iterator[str]:
    """Compass, turn, and the seats with colour and letters."""
    y = height - foot(v) + 16
    yield from prospects.compass(EDGE + 16, y + 14)
    state = f"Turn {v.turn} of {v.setup.length} · {PHASES[v.phase]}" if v.turn else "Fitting out"
    yield el(
        "text",
        words(state),
        x=EDGE + 48,
        y=y + 4,
        font_size=14,
        font_family=FONT,
        font_style="italic",
        **ink(fill="ink"),
    )
    row, each = columns(v)
    for n, player in enumerate(v.players):
        x = EDGE + 48 + (n % row) * each
        line = y + 14 + (n // row) * LINE
        yield el("rect", x=x, y=line, width=11, height=11, rx=2, **ink(fill=seat_colour(n)))
        name = (player.faction or str(n + 1)) + " " + seat_name(v, n)
        yield el(
            "text", words(name[: max(6, int(each // 6.4) - 2)]), x=x + 15, y=line + 9.5, font_size=10.5,
            font_family=FONT,
            **ink(fill="ink" if player.out == 0 else "ink-soft"),
        )  # fmt: skip
