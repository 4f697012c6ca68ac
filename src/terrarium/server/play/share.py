"""A picture of how a match ended, to be shown to somebody: the board, and who won, in one drawing that stands alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from terrarium.interface.records import SeatShown
from terrarium.kernel import Game
from terrarium.kernel.svg import FONT, drawing, el, pen, words

from .templatetags.house import ordinal

WIDTH, HEIGHT = 1200, 630
"""As other sites show pictures of links."""
SIDE = 380
EDGE = 32
LINES = 8

_pen = pen({})
_FRAME = re.compile(r'<svg\b[^>]*?viewBox="([^"]+)"[^>]*>')


def drawn(game: Game[Any, Any], board: str, title: str, ranking: Sequence[SeatShown]) -> str:
    """By day's colours, which the drawing carries itself. Empty: the game has no drawing."""
    frame = _FRAME.match(board)
    if frame is None:
        return ""
    inside = (
        f'<svg x="{SIDE + EDGE}" y="{EDGE}" width="{WIDTH - SIDE - 2 * EDGE}" height="{HEIGHT - 2 * EDGE}" '
        f'viewBox="{frame[1]}">' + board[frame.end() :]
    )
    first = [seat.name for seat in ranking if seat.place == 1]
    won = "A draw" if len(first) != 1 else f"{first[0]} won"
    parts = [
        el("rect", width=WIDTH, height=HEIGHT, **_pen("paper")),
        _text(game.title, EDGE, 80, 34, "moss"),
        "" if title == game.title else _text(title, EDGE, 116, 20, "ink-soft"),
        _text(won, EDGE, 180, 40, "ink"),
    ]
    for n, seat in enumerate(ranking[:LINES]):
        place = "" if seat.place is None else f"{ordinal(seat.place)}  "
        parts.append(_text(f"{place}{seat.name}  {'' if seat.score is None else seat.score}", EDGE, 236 + 40 * n, 24))
    parts.append(_text("Terrarium", EDGE, HEIGHT - EDGE, 20, "ink-soft"))
    return drawing(WIDTH, HEIGHT, *parts, inside, title=f"{game.title}: {won}", font_family=FONT)


def _text(says: str, x: int, y: int, size: int, colour: str = "ink") -> str:
    most = int((SIDE - x) / size * 1.9)
    short = says if len(says) <= most else says[: most - 1] + "…"
    return el("text", words(short), x=x, y=y, font_size=size, **_pen(colour))
