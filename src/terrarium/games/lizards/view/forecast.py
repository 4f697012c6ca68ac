"""What the clan's dens will hold, if nothing around them changes (sections 6 and 12)."""

from __future__ import annotations

from typing import Any

from ..model.dens import after_world, recruits
from . import View


def dens(view: View) -> list[dict[str, Any]]:
    """Own dens: what lives there, what will, and what a RECRUIT would bring next turn and the turn after."""
    rows = []
    for den in view.dens:
        if den.owner == view.who:
            first, settled = after_world(den.pop, den.capacity, den.colour >= 0)
            second, later = after_world(first, den.capacity, settled)
            rows.append(
                {
                    "hex": view.grid.code(den.hex),
                    "home": den.home,
                    "colour": den.colour,
                    "population": den.pop,
                    "capacity": den.capacity,
                    "next": first,
                    "recruits": recruits(first) if settled else 0,
                    "recruits_later": recruits(second) if later else 0,
                }
            )
    return rows
