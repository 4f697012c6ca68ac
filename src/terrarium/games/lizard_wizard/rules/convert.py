"""Convert reagents to mana (chapter 5)."""

from __future__ import annotations

from terrarium.kernel import Flow, Value

from ..content import REAGENTS
from ..content.vocabulary import MIXED_RATE, SALE_BONUS, SALE_DROP
from ..forms import counted
from ..state import Mage, WizardState
from ..view import MageView
from .goods import give_back, move_values
from .triggers import fires, rivals_fire


def sale(s: WizardState, f: Flow, seat: int, kind: int, count: int, source: str = "") -> int:
    """LW-341, LW-342: tokens of one kind go back, each paid at the value before the conversion."""
    mage = s.mages[seat]
    value = s.tracks[kind]
    mana = count * (value + mage.stats[SALE_BONUS])
    give_back(s, seat, [count if k == kind else 0 for k in range(7)])
    mage.mana += mana
    f.tell("converted", seat=seat, reagent=REAGENTS[kind], count=count, value=value, mana=mana, source=source)
    return mana


def at_market(s: WizardState, f: Flow, seat: int, value: Value) -> None:
    """LW-341 to LW-343: the value falls by the number of tokens converted."""
    for letter, count in value.items():
        market(s, f, seat, REAGENTS.index(letter), count)


def market(s: WizardState, f: Flow, seat: int, kind: int, count: int) -> None:
    s.converted = max(s.converted, sale(s, f, seat, kind, count))
    drop = max(0, count + s.mages[seat].stats[SALE_DROP])
    move_values(s, f, [(kind, -drop)])
    f.then(*fires(s, seat, "CONVERT"), *rivals_fire(s, seat, "RIVAL_CONVERT"))


def mixed_rate(mage: Mage | MageView) -> int:
    """LW-344: the mana for each token of a mixed conversion."""
    return max(1, 1 + mage.stats[MIXED_RATE])


def mixed(s: WizardState, f: Flow, seat: int, value: Value) -> None:
    """LW-344: any tokens for 1 mana each; no value changes."""
    mage = s.mages[seat]
    tokens = counted(value)
    mana = sum(tokens) * mixed_rate(mage)
    give_back(s, seat, tokens)
    mage.mana += mana
    s.converted = max(s.converted, mana)
    f.tell("converted_mixed", seat=seat, tokens=value, mana=mana)
