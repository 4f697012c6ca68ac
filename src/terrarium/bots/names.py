"""What bots are called at a table: names of creatures that nobody has met, the same for the same match and seat.

A name says nothing about how well its bot plays; its level is told behind it.
"""

from __future__ import annotations

from collections.abc import Collection
from hashlib import blake2b

NAMES = (
    *("Agate", "Basil", "Bramblejaw", "Brindle", "Burr", "Chert", "Cinder", "Clover", "Cobb", "Copperfin", "Dapple"),
    *("Dusk", "Ember", "Fennick", "Fern", "Flint", "Gorse", "Gritt", "Hazel", "Hob", "Ivo", "Juniper", "Kestrel"),
    *("Lichen", "Loam", "Marl", "Mudlark", "Nettle", "Newton", "Ochre", "Onyx", "Pebble", "Pike", "Quill", "Rattle"),
    *("Rook", "Rushes", "Sable", "Sedge", "Skink", "Slate", "Sorrel", "Tansy", "Thistle", "Tuff", "Umber", "Vetch"),
    *("Wick", "Yarrow", "Zinnia"),
)


def called(match: str, seat: int, taken: Collection[str] = ()) -> str:
    """The bot in that seat. Two seats of one match have two names, and none of those that people have there; beyond
    that it depends on nothing but match and seat, so that it stays whoever comes and goes."""
    order = sorted(NAMES, key=lambda name: blake2b(f"{match}/{name}".encode(), digest_size=8).digest())
    theirs = {name.casefold() for name in taken}
    mine = order[seat % len(order)]
    if mine.casefold() not in theirs:
        return mine
    spare = [name for name in reversed(order) if name.casefold() not in theirs]
    return spare[seat % len(spare)]
