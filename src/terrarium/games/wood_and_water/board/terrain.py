"""What lies in a square: hatched woods, contour hills, engraved peaks, soundings in the water."""

from __future__ import annotations

from terrarium.kernel.svg import el

from .sheet import CELL, ink, letter, strokes

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


def luck(index: int, salt: int, most: int) -> int:
    """A steady pencil: the same square is always drawn alike."""
    return ((index * 7919 + salt * 104729 + 12345) * 2654435761 >> 16) % most


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
