"""What a clan knows of a hex, for words, aids and warnings. Nothing but the view is asked."""

from __future__ import annotations

from ..content import CURSED, HOME
from . import BandSeen, View


def band_at(view: View, h: int) -> BandSeen | None:
    return next((band for band in view.bands if band.hex == h), None)


def is_den(view: View, h: int) -> bool:
    return 0 <= view.terrain(h) <= HOME


def foreign_den(view: View, h: int) -> bool:
    """An enemy or a free den, as far as is known: entering it is an attack (LZ-202)."""
    return is_den(view, h) and view.memory is not None and view.memory.owner(h) != view.who


def water(view: View, h: int) -> bool:
    """Entering it means swimming (LZ-030), as far as is known."""
    assert view.memory is not None
    return view.terrain(h) > CURSED and not view.memory.bridge(h) and h not in dict(view.rafts)
