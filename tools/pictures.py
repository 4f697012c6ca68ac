"""Draws the pictures of docs/play from the games' own boards: `make pictures`, in a second.

A picture is a position that the game's best bots have played, as one audience sees it (kept in `pictures/views.json`,
so that the words of a page stay true), cut to what the page is about. It brings its colours for day and night, and
nothing that only a page needs. Names as arguments draw only these; `--anew` has the bots play their positions again,
which takes minutes; `--stale` draws nothing and tells which are no longer what the boards draw.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "terrarium.server.checking")
from terrarium.bots.names import called
from terrarium.kernel import REFEREE, SPECTATOR, Game, Match, Portrait
from terrarium.kernel.registry import find
from terrarium.kernel.svg import HOUSE, style
from terrarium.server.play.portraits import position

FOLDER = Path(__file__).parents[1] / "docs" / "play" / "pictures"
VIEWS = FOLDER / "views.json"
MOST = 140_000
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


def kept() -> dict[str, Any]:
    """The positions by picture, as their audiences see them."""
    return dict(msgspec.json.decode(VIEWS.read_bytes())) if VIEWS.exists() else {}


def seen(picture: Picture) -> Any:
    """What the bots come to; they have names, as at a table."""
    game: Game[Any, Any] = find(picture.game)
    view = position(game, picture.how).view(picture.how.who)
    names = tuple(called("docs", seat) for seat in range(picture.how.seats))
    return msgspec.structs.replace(view, names=names)


def drawn(picture: Picture, view: Any) -> str:
    """`view`: as it is kept."""
    game: Game[Any, Any] = find(picture.game)
    view = msgspec.convert(view, _type(game), strict=False)
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


def _type(game: Game[Any, Any]) -> type:
    """What its views are."""
    return type(Match.new(game, game.seats[0], secret=bytes(32)).view(SPECTATOR))


def stale() -> list[str]:
    """Pictures that are not what the boards draw now."""
    views = kept()
    return [name for name, one in PICTURES.items() if (FOLDER / f"{name}.svg").read_text() != drawn(one, views[name])]


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    anew, names = "--anew" in sys.argv, [one for one in sys.argv[1:] if not one.startswith("--")]
    if "--stale" in sys.argv:
        raise SystemExit("\n".join(f"{name} is stale: make pictures" for name in stale()))
    views = kept()
    for name in names or PICTURES:
        if anew or name not in views:
            views[name] = msgspec.to_builtins(seen(PICTURES[name]), str_keys=True)
        text = drawn(PICTURES[name], views[name])
        print(f"{name}: {len(text):,} bytes")
        if len(text) > MOST:
            raise SystemExit(f"{name} is too large to keep.")
        (FOLDER / f"{name}.svg").write_text(text, encoding="utf-8")
    VIEWS.write_bytes(msgspec.json.encode(views, order="deterministic") + b"\n")


if __name__ == "__main__":
    main()
