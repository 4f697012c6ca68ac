"""The checks, one module each. Every function takes a `Spot` and raises `Broken` with a sentence."""

from __future__ import annotations

from collections.abc import Callable

from ..spot import Spot
from . import (
    acts,
    boards,
    copies,
    faults,
    filmed,
    forms,
    guides,
    hidden,
    imagined,
    leaks,
    leaving,
    notation,
    papers,
    players,
    povs,
    promises,
    records,
    refusals,
    results,
    saved,
    standing,
    strands,
    struck,
    told,
    views,
    words,
)

Check = Callable[[Spot], None]

AT_MOMENTS: dict[str, Check] = {
    "forms": forms.check,
    "copies": copies.check,
    "saved": saved.check,
    "views": views.check,
    "refusals": refusals.check,
    "notation": notation.check,
    "words": words.check,
    "points of view": povs.check,
    "guides": guides.check,
    "promises": promises.check,
    "struck texts": struck.check,
    "arrivals": strands.arrivals,
    "hidden moments": hidden.check,
    "leaks": leaks.check,
    "told": told.check,
    "imagined": imagined.check,
    "acts": acts.check,
    "leaving": leaving.check,
    "standing": standing.check,
    "boards": boards.check,
    "papers": papers.check,
    "bots": players.check,
    "strands": strands.check,
}
"""Run at moments on the way, as the deck has them."""

OF_DECISIONS = ("forms", "notation", "words", "points of view", "guides", "promises", "leaving")
"""Run at once where a kind of decision is new."""

AT_END: dict[str, Check] = {
    "faults": faults.check,
    "result": results.check,
    "numbers of events": words.numbered,
    "saved": saved.check,
    "views": views.check,
    "words": words.check,
    "boards": boards.check,
    "papers": papers.check,
    "points of view": povs.check,
    "records": records.check,
    "scenes": filmed.check,
}
"""Run when a game is over."""

__all__ = ["AT_END", "AT_MOMENTS", "OF_DECISIONS", "Check"]
