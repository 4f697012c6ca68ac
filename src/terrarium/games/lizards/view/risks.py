"""What entering a hex means, as far as the clan knows (section 9): the marks of map, sheet and terminal."""

from __future__ import annotations

from typing import Final

from ..content import CURSED, FERTILE, LIMIT, SWAMP, WHIRLPOOL
from ..content.figures import FIGURES
from ..model.dens import militia as at_first
from . import View
from .land import band_at, foreign_den, water

RISKS: Final = FIGURES.hazards


def monster(view: View, h: int) -> int:
    """LZ-216: how strong a monster would be here, as far as the hexes around are known."""
    return RISKS.monster_strength * sum(view.terrain(n) > CURSED for n in view.grid.near[h])


def swimming(strength: int) -> str:
    """LZ-216: no monster comes where its strength would be 0."""
    return f"swims ({RISKS.monster} %: monster of {strength})" if strength else "swims"


def militia(view: View, h: int) -> int:
    """LZ-573: what a free den's militia was at the start, from the Fertile hexes that are known."""
    return at_first(sum(view.terrain(n) == FERTILE for n in view.grid.near[h]))


def hazards(view: View, h: int, size: int) -> list[str]:
    """What entering a hex with so many warriors means, in the words of the map."""
    ground = view.terrain(h)
    if ground < 0:
        return ["unknown"]
    found = []
    other = band_at(view, h)
    if other is not None and other.clan != view.who:
        found.append(f"attack {other.total}")
    elif foreign_den(view, h):
        found.append("attack den")
    if other is not None and other.clan == view.who and other.total + size > LIMIT:
        found.append(f"over {LIMIT}")
    if ground == FERTILE:
        found.append("feeds")
    elif ground == SWAMP:
        found.append(f"swamp {RISKS.mire} %")
    elif ground == CURSED:
        found.append(f"cursed {RISKS.cursed} %")
    elif ground == WHIRLPOOL and water(view, h):
        found.append(f"whirlpool {RISKS.drown} %")
    elif water(view, h):
        found.append(swimming(monster(view, h)))
    return found
