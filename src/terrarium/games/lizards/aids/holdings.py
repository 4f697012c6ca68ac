"""What the clan holds: growth and recruits, points and victory."""

from __future__ import annotations

from typing import Any

import msgspec

from terrarium.kernel import Pov, Value

from ..view import View, forecast
from ..view.alerts import alerts as worries


def dens(pov: Pov[View], asked: Value = None) -> Any:
    """LZ-104, LZ-300: growth, and what a RECRUIT would bring."""
    return forecast.dens(pov.view)


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
