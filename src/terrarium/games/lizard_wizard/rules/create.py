"""Create a tower (chapter 8)."""

from __future__ import annotations

from terrarium.kernel import Flow, Value

from .. import forms as decisions
from ..content import REAGENTS, TOWERS
from ..forms import held
from ..state import WizardState
from .goods import give_back, refill
from .triggers import fires, rivals_fire


def create(s: WizardState, f: Flow, seat: int, value: Value) -> None:
    """LW-521, LW-522: all the reagents (one left out, where a spell allows it) or the gold, never mixed."""
    tower = s.towers[0]
    mage = s.mages[seat]
    if "gold" in value:
        gold = decisions.tower_gold(mage, tower)
        mage.gold -= gold
        created(s, f, seat, [0] * 7, gold)
    else:
        cost = list(TOWERS[tower].cost)
        if "omit" in value:
            cost[REAGENTS.index(value["omit"])] -= 1
        give_back(s, seat, cost)
        created(s, f, seat, cost, 0)


def created(s: WizardState, f: Flow, seat: int, tokens: list[int], gold: int) -> None:
    """LW-523: the next tower is turned up at once. Then TOWER and RIVAL_TOWER triggers."""
    tower = s.towers[0]
    s.mages[seat].towers.append(tower)
    f.tell("created", seat=seat, tower=tower, tokens=held(tokens), gold=gold)
    refill(f, s.tower_deck, s.towers, 0)
    f.then(*fires(s, seat, "TOWER"), *rivals_fire(s, seat, "RIVAL_TOWER"))
