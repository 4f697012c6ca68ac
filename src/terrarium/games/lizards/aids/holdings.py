"""What the clan holds: growth and recruits, points and victory."""

from __future__ import annotations

from typing import Any

import msgspec

from terrarium.kernel import Pov, Value

from ..model.dens import after_world, recruits
from ..view import View
from ..view.alerts import alerts as worries


def dens(pov: Pov[View], asked: Value = None) -> Any:
    """Own dens: what lives there, what will, and what a RECRUIT would bring next turn and the turn after."""
    view = pov.view
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


def points(pov: Pov[View], asked: Value = None) -> Any:
    """LZ-360 to LZ-363: the own points and how far they are from victory, with the leader's."""
    view = pov.view
    own = view.standing
    best = max((clan.points for clan in view.clans), default=0)
    mine = own.points if own else 0
    return {
        "points": mine,
        "needed": view.needed,
        "missing": max(0, view.needed - mine),
        "leader": best,
        **(msgspec.structs.asdict(own) if own else {}),
    }


def alerts(pov: Pov[View], asked: Value = None) -> Any:
    """LZ-344, LZ-347: who is lost next turn."""
    view = pov.view
    return worries(view)
