"""Draws the pictures of docs/play from the games' own boards: `python tools/pictures.py [name ...]`.

A picture is a position that the game's best bots have played, drawn as one audience sees it and cut to what the page is
about. It brings its colours for day and night, and nothing that only a page needs.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "terrarium.server.checking")
from terrarium.kernel import REFEREE, SPECTATOR, Game, Portrait
from terrarium.kernel.registry import find
from terrarium.kernel.svg import HOUSE, style
from terrarium.server.play.portraits import position

FOLDER = Path(__file__).parents[1] / "docs" / "play" / "pictures"
MOST = 130_000
"""Bytes: a larger one does not belong into the repository."""
WIDE = 540
"""A small cut is shown larger, about so many pixels wide."""


class Picture(NamedTuple):
    """Whose board after how many answers, and which part of it: left, top, width, height."""

    game: str
    how: Portrait
    cut: tuple[int, int, int, int] | None = None


PICTURES = {
    "terrible-lizards-table": Picture("terrible-lizards", Portrait(2, 60, 0)),
    "terrible-lizards-set": Picture("terrible-lizards", Portrait(4, 403, SPECTATOR)),
    "terrible-lizards-attack": Picture("terrible-lizards", Portrait(2, 53, 0), (0, 0, 1000, 410)),
    "lizards-start": Picture("lizards", Portrait(2, 2, 0), (306, 450, 330, 330)),
    "lizards-later": Picture("lizards", Portrait(2, 16, 0), (28, 424, 800, 445)),
    "lizard-wizard-offer": Picture("lizard-wizard", Portrait(2, 90, 0), (0, 0, 1100, 498)),
    "lizard-wizard-seat": Picture("lizard-wizard", Portrait(2, 90, 0), (0, 494, 784, 240)),
    "lizard-wizard-dungeon": Picture("lizard-wizard", Portrait(2, 64, 0), (0, 228, 784, 266)),
    "pygmies-deployed": Picture("pygmies", Portrait(2, 4, REFEREE)),
    "pygmies-battle": Picture("pygmies", Portrait(2, 111, REFEREE), (222, 222, 390, 340)),
    "wood-and-water-chart": Picture("wood-and-water", Portrait(4, 160, REFEREE)),
    "wood-and-water-town": Picture("wood-and-water", Portrait(3, 90, REFEREE), (14, 2, 330, 292)),
}
_FRAME = re.compile(r'viewBox="0 0 [\d.]+ [\d.]+" width="[\d.]+" height="[\d.]+"')
_ONLY_PAGES = re.compile(r' (?:data|aria)-[\w-]+="[^"]*"| tabindex="[^"]*"')
_COLOUR = re.compile(r"\b[fs]-([a-z][\w-]*)")


def drawn(picture: Picture) -> str:
    game: Game[Any, Any] = find(picture.game)
    view = position(game, picture.how).view(picture.how.who)
    board = _ONLY_PAGES.sub("", game.wide_board(view) or game.board(view))
    if picture.cut is not None:
        left, top, wide, high = picture.cut
        scale = max(1, WIDE / wide)
        frame = f'viewBox="{left} {top} {wide} {high}" width="{wide * scale:g}" height="{high * scale:g}"'
        board = _FRAME.sub(frame, board, count=1)
    used = {name for classes in re.findall(r'class="([^"]*)"', board) for name in _COLOUR.findall(classes)}
    colours = {name: value for name, value in {**HOUSE, **game.palette}.items() if name in used or name == "paper"}
    head, _, rest = board.partition(">")
    return f"{head}><style>{style(colours)}</style>{rest}\n"


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or PICTURES:
        text = drawn(PICTURES[name])
        print(f"{name}: {len(text):,} bytes")
        if len(text) > MOST:
            raise SystemExit(f"{name} is too large to keep.")
        (FOLDER / f"{name}.svg").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
