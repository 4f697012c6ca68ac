"""The story of a match as a small chart: a line for each seat, labelled where it ends, and marks where it turned.

Colours are the house's, by name, so that it is drawn by day and by night; each line has a pattern of its own, so that
nobody needs the colours.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from terrarium.kernel.svg import drawing, el, number, pen, words

from ..tables.show.story import Story

WIDTH, HEIGHT = 372, 190
TOP, FOOT = 14, 12
SIZE = 14
"""Of the letters: the chart is never drawn smaller than it is."""
LETTER = 8
"""How wide a letter of that size may be."""
NAMES = 11
"""So many letters of a name stand beside its line."""
COLOURS = ("moss", "ember", "pool", "amber", "violet", "ink", "ink-soft")
DASHES = (None, "7 3", "2 3", "9 3 2 3", "4 2")
MANY = 8
"""Of more seats than this only the first places are named beside their lines."""

_pen = pen({})


def drawn(story: Story, names: Sequence[str], ranking: Sequence[int]) -> str:
    """`ranking`: the seats in the order of their places."""
    lows = [min(one.figures) for one in story.stood]
    highs = [max(one.figures) for one in story.stood]
    low, high = min(0, *lows), max(1, *highs)
    last = max(1, story.stood[-1].entry)

    named = list(ranking)[:MANY]
    labels = [f"{_short(names[seat])} {story.tally.figures[seat]}" for seat in named]
    left = 10 + LETTER * max(len(str(low)), len(str(high)))
    right = WIDTH - 8 - LETTER * max(map(len, labels), default=0)

    def x(entry: int) -> float:
        return left + (right - left) * entry / last

    def y(figure: int) -> float:
        return HEIGHT - FOOT - (HEIGHT - TOP - FOOT) * (figure - low) / (high - low)

    parts = [_rule(left, right, y(figure), figure) for figure in dict.fromkeys((low, (low + high) // 2, high))]
    heights = _apart([y(story.tally.figures[seat]) for seat in named])
    for seat in reversed(ranking):
        points = " ".join(f"{number(x(one.entry))},{number(y(one.figures[seat]))}" for one in story.stood)
        parts.append(el("polyline", points=points, stroke_width=2.2, **_line(seat)))
    for seat, label, at in zip(named, labels, heights, strict=True):
        parts.append(
            el(
                "text",
                words(label),
                x=right + 6,
                y=at + 4,
                font_size=SIZE,
                **_pen(COLOURS[seat % len(COLOURS)]),
            )
        )
    for n, turn in enumerate(story.turns, 1):
        figures = next(one.figures for one in story.stood if one.entry == turn.entry)
        parts.append(_mark(n, x(turn.entry), y(figures[turn.seat])))
    title = f"How the game went, in {story.tally.counts}"
    return drawing(WIDTH, HEIGHT, *parts, title=title, class_="story", font_family="system-ui, sans-serif")


def _line(seat: int) -> dict[str, str | None]:
    dash = DASHES[(seat // len(COLOURS) + seat) % len(DASHES)]
    return {"stroke_dasharray": dash, "stroke_linejoin": "round"} | _pen("none", COLOURS[seat % len(COLOURS)])


def _rule(left: float, right: float, at: float, figure: int) -> str:
    line = el("line", x1=left, x2=right, y1=at, y2=at, **_pen(stroke="line"))
    return line + el(
        "text", words(figure), x=left - 5, y=at + 4, text_anchor="end", font_size=SIZE, **_pen("ink-soft")
    )  # fmt: skip


def _mark(n: int, x: float, y: float) -> str:
    ring = el("circle", cx=x, cy=y, r=8, **_pen("sheet", "ink"))
    return ring + el("text", words(n), x=x, y=y + 4, text_anchor="middle", font_size=SIZE, **_pen("ink"))


def _short(name: str) -> str:
    return name if len(name) <= NAMES else name[: NAMES - 1] + "…"


def _apart(heights: list[float]) -> list[float]:
    """The same heights, moved as far as labels need, in their own order from above."""
    found = list(heights)
    order = sorted(range(len(found)), key=lambda n: found[n])
    for before, after in itertools.pairwise(order):
        found[after] = max(found[after], found[before] + SIZE + 2)
    over = max(0.0, max(found, default=0.0) - (HEIGHT - FOOT + 4))
    return [height - over for height in found]
