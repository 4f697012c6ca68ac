"""Questions to a point of view: reach, odds, dens, alerts, points. They use nothing but what the clan knows."""

from __future__ import annotations

from typing import Final

from terrarium.kernel import Aid

from ..words import telling
from .asking import ask_hex, nothing_asked
from .crafts import chants, works
from .desk import DESK
from .holdings import alerts, dens, points
from .march import reach
from .odds import ask_odds, odds

AIDS: Final = {
    "reach": Aid("Where a band can go", ask_hex, reach, tell=telling.reach),
    "odds": Aid("Odds of an attack", ask_odds, odds, tell=telling.odds),
    "dens": Aid("Growth and recruits", nothing_asked, dens, tell=telling.dens),
    "alerts": Aid("Hunger and spies", nothing_asked, alerts, tell=telling.alerts),
    "points": Aid("Points and victory", nothing_asked, points, tell=telling.points),
    "chants": Aid("Chants", ask_hex, chants, tell=telling.chants),
    "works": Aid("Building", ask_hex, works, tell=telling.works),
    **DESK,
}
