"""Places in words: which way somebody went, by what it ended. Coordinates stay in the events and in the text twin."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..content import Piece
from ..geometry import Point, distance, edges, inside, span, turned
from ..state import Field

COMPASS: Final = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")
GRAVE = "Golden Grave"
"""A wall with a name of its own; others are called by what they are."""
BESIDE = 1100
"""Nearer than this to a wall, somebody stands by it."""
WITHIN = {"difficult": "in", "water": "in", "platform": "on", "building": "in", "gap": "in"}


def heading(start: Point, to: Point) -> str:
    """The nearest of eight directions."""
    dx, dy = to[0] - start[0], to[1] - start[1]
    best = max(range(8), key=lambda k: (_dot(turned(1000, 0, 45 * k), dx, dy), -k))
    return COMPASS[best]


def _dot(way: Point, dx: int, dy: int) -> int:
    return way[0] * dx + way[1] * dy


def landmark(field: Field | None, to: Point) -> str:
    """By what a place lies: ` in the West Wood`, ` by the Stone Wall`; nothing on open ground."""
    pieces = field.ground.pieces if field is not None else ()
    for piece in reversed(pieces):
        if piece.kind in WITHIN and piece.poly and inside(*to, piece.poly):
            return f" {WITHIN[piece.kind]} {_named(piece)}"
    near = _nearest(pieces, to, ("barrier", "building", "post"))
    return f" by {near}" if near else ""


def obstacle(field: Field | None, to: Point) -> str:
    """What somebody got across who now stands there; an empty text where nothing is near."""
    pieces = field.ground.pieces if field is not None else ()
    return _nearest(pieces, to, ("barrier", "building", "platform", "gap", "water"))


def _nearest(pieces: Iterable[Piece], to: Point, kinds: tuple[str, ...]) -> str:
    near = min(((_gap(one, to), _named(one)) for one in pieces if one.kind in kinds), default=(BESIDE + 1, ""))
    return near[1] if near[0] <= BESIDE else ""


def _gap(piece: Piece, to: Point) -> int:
    if piece.circle[2]:
        x, y, r = piece.circle
        return abs(distance(x, y, *to) - r)
    return min((span(*to, side) for side in edges(piece.poly)), default=BESIDE + 1) if piece.poly else BESIDE + 1


def _named(piece: Piece) -> str:
    return f"the {piece.name.lower() if piece.kind == 'barrier' and piece.name != GRAVE else piece.name}"
