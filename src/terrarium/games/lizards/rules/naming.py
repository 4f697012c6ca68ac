"""Clan names and their codes (LZ-512 to LZ-514)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from ..content import CLAN_NAMES, TERRAIN
from ..model.plans import DEN_COLOUR

_SMALL: Final = frozenset(["OF", "THE", "AND", "A", "AN", "IN", "ON", "AT", "TO", "FROM", "FOR", "WITH", "BY"])
RESERVED: Final = frozenset(
    ["YOU", "SPY", "LIZ", "OUT", "FRE", "HLF", "BRI", "RAF", *(code.upper() for code in TERRAIN), *DEN_COLOUR]
)


def names(wanted: Sequence[str]) -> list[str]:
    """LZ-512: who gave no name or one that is taken gets one from 25.11."""
    given: list[str] = []
    taken = {name.casefold() for name in wanted if name}
    used: set[str] = set()
    for seat, name in enumerate(wanted):
        if not name or name.casefold() in used:
            turns = range(len(CLAN_NAMES))
            name = next(
                spare
                for spare in (CLAN_NAMES[(seat + n) % len(CLAN_NAMES)] for n in turns)
                if spare.casefold() not in taken | used
            )
        used.add(name.casefold())
        given.append(name)
    return given


def codes(names: Sequence[str]) -> list[str]:
    """LZ-513, LZ-514: a three-letter code for each name, in order of clan numbers."""
    given: list[str] = []
    for name in names:
        taken = RESERVED.union(given)
        given.append(next(code for code in _candidates(name) if code not in taken))
    return given


def _candidates(name: str) -> Iterable[str]:
    all_words = re.sub(r"[^A-Z ]", "", name.upper()).split()
    words = [word for word in all_words if word not in _SMALL] or all_words
    if not words:
        code, rest = "CLA", ""
    elif len(words) >= 3:
        code, rest = words[0][0] + words[1][0] + words[2][0], words[-1][1:]
    elif len(words) == 2:
        split = min(2, len(words[0]))
        code, rest = words[0][:split] + words[1][: 3 - split], words[1][3 - split :]
    else:
        code, rest = words[0][:3], words[0][3:]
    code = code.ljust(3, "X")
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    yield code
    for letter in (*rest, *letters):
        yield code[:2] + letter
    for second in letters:
        for third in letters:
            yield code[0] + second + third
