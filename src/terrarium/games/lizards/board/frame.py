"""Round the map: the cartouche with a six-pointed compass above it, the key below."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin
from typing import Final

from terrarium.kernel.svg import FONT, MONO, SANS, el, number, words

from ..content import COLOURS, TERRAINS
from ..geometry import DIRECTIONS
from ..view import View
from ..view.chart import Mark
from .pictures import drawn, paint
from .terrain import picture
from .units import LETTERS, Layers, eye, lizard, pill

EDGE: Final = 44
_WAYS: Final = (0, 60, 120, 180, 240, 300)


def text(
    x: float,
    y: float,
    text: object,
    size: float = 12,
    anchor: str = "start",
    ink: str = "ink",
    font: str = SANS,
    **more: str | None,
) -> str:
    return el("text", words(text), x=x, y=y, font_size=size, text_anchor=anchor, font_family=font, **paint(ink), **more)


def compass(x: float, y: float) -> str:
    """LZ-021: six directions, no east and no west."""
    parts = [el("circle", cx=x, cy=y, r=25, **paint("none", "line"), stroke_width=1)]
    for name, degrees in zip(DIRECTIONS, _WAYS, strict=True):
        a = radians(degrees)
        px, py = sin(a), -cos(a)
        qx, qy = -py, px
        tip, waist = 24, 4.6
        for side, fill in ((1, "ink"), (-1, "sheet")):
            corner = (x + px * 8 + side * qx * waist, y + py * 8 + side * qy * waist)
            d = (
                "M"
                + "L".join(f"{number(a)} {number(b)}" for a, b in ((x, y), corner, (x + px * tip, y + py * tip)))
                + "Z"
            )
            parts.append(el("path", d=d, **paint(fill, "ink"), stroke_width=0.8))
        parts.append(text(x + px * 34, y + py * 34 + 3.5, name, 10, "middle", "ink-soft", MONO))
    return "".join(parts)


def cartouche(view: View, width: int) -> str:
    """Whose map this is and of when."""
    if view.seated and view.clans:
        clan = view.clans[view.who]
        whose = f"as the {clan.name} ({clan.code}) know it" if not view.over else "with nothing hidden any more"
    else:
        whose = "as the moderator sees it" if view.memory is not None else "unseen from outside"
    when = f"at the end of turn {view.turn}" if view.turn else "before the first turn"
    wide = width > 700
    lines = [f"{whose}, {when}"] if wide else [f"{whose},", when]
    parts = [text(EDGE, 50 if wide else 40, "The Savage Swamp", 34 if wide else 26, font=FONT)]
    for n, line in enumerate(lines):
        parts.append(
            text(EDGE + 1, (76 if wide else 60) + 18 * n, line, 14, ink="ink-soft", font=FONT, font_style="italic")
        )
    parts.append(el("path", d=f"M{EDGE} 90H{width - 140}", **paint("none", "line"), stroke_width=1.2))
    return "".join(parts) + compass(width - 84, 54)


_BESIDES: Final = {"Bri": "Bridge", "Raf": "Raft", "HLF": "Half-built den"}


def _grounds(shown: dict[int, Mark]) -> list[tuple[str, str]]:
    """The terrain codes that the sheet uses, with their names (LZ-483)."""
    used = {m.ground for m in shown.values()} | {m.under for m in shown.values()}
    used |= {"HLF"} & {m.foot for m in shown.values()}
    names = {t.code: t.name for t in TERRAINS} | {c.den: f"{c.name} den" for c in COLOURS} | _BESIDES
    names["Den"] = "Unsettled den"
    return [(code, name) for code, name in names.items() if code in used]


class _Shelf:
    """Places for things of one width, row by row, from a corner on."""

    def __init__(self, width: int, top: int, wide: int, high: int) -> None:
        self.across = max(1, (width - 2 * EDGE) // wide)
        self.wide = (width - 2 * EDGE) // self.across
        self.top, self.high, self.count = top, high, 0

    def place(self) -> tuple[int, int]:
        row, column = divmod(self.count, self.across)
        self.count += 1
        return EDGE + column * self.wide, self.top + row * self.high

    @property
    def bottom(self) -> int:
        return self.top + -(-self.count // self.across) * self.high


def key(view: View, shown: dict[int, Mark], used: Iterable[str], width: int, top: int) -> tuple[str, int]:
    """The key of all codes used (LZ-483), and how deep it is."""
    marks = Layers()
    parts = [
        el("path", d=f"M{EDGE} {top + 8}H{width - EDGE}", **paint("none", "line"), stroke_width=1.2),
        text(EDGE, top + 36, "Key", 20, font=FONT),
    ]
    shelf = _Shelf(width, top + 66, 146, 40)
    for code, name in _grounds(shown):
        x, y = shelf.place()
        if code in _BESIDES:
            under = "Pla" if code == "HLF" else "Wat"
            parts.append(drawn(picture(under), x + 18, y, 0.56, f"{under}0" if f"{under}0" in used else ""))
        parts += [
            drawn(picture(code), x + 18, y, 0.56, f"{code}0" if f"{code}0" in used else ""),
            text(x + 42, y - 1, name),
            text(x + 42, y + 12, code, 10, ink="ink-soft", font=MONO),
        ]
    for name in ("Band in the open", "Own spy", "Seen now", "Remembered"):
        x, y = shelf.place()
        if name == "Band in the open":
            lizard(marks, x + 18, y, max(view.who, 0))
        elif name == "Own spy":
            eye(marks, x + 18, y, 1)
        else:
            parts.append(drawn(picture("Scr", 0, name == "Seen now"), x + 18, y, 0.56))
        parts.append(text(x + 42, y + 4, name))
    shelf = _Shelf(width, shelf.bottom, 112, 18)
    signs = [f"{letter} {colour.name.lower()}" for letter, colour in zip(LETTERS, COLOURS, strict=True)]
    for said in (*signs, "? colour unknown", "F famished", "S starved", "! starving", "M mired"):
        parts.append(text(*shelf.place(), said, ink="ink-soft"))
    shelf = _Shelf(width, shelf.bottom + 14, 190, 28)
    for seat, clan in enumerate(view.clans):
        x, y = shelf.place()
        out = clan.status in ("dropped", "eliminated")
        pill(marks, x + 15, y - 2, clan.code, seat)
        parts.append(
            text(
                x + 36,
                y + 2,
                clan.name,
                ink="ink-soft" if out else "ink",
                text_decoration="line-through" if out else None,
            )
        )
    return el("g", *parts, marks.drawn(), data_layer="key"), shelf.bottom + 8 - top
