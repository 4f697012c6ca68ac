"""How a bot fights for wizards: by what one is worth to it, and to whom it would go otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from terrarium.kernel import Decision, Value

from ..content import WIZARDS
from .holdings import holding
from .worth import pairs

if TYPE_CHECKING:
    from .mind import Candidate, Mind

PASS = {"pass": True}
USUAL_PRICE = 9
"""What a duel among three or more usually costs."""


def denied(mind: Mind, wizard: str, seat: int) -> float:
    """What it is worth to keep a wizard from an opponent."""
    if not mind.w.deny or seat == mind.view.who:
        return 0.0
    school = WIZARDS[wizard].school
    theirs = holding(mind.view, mind.view.mages[seat])
    before = pairs(theirs, mind.o, mind.w)
    theirs.wiz[school] += 1
    return mind.w.deny * (pairs(theirs, mind.o, mind.w) - before) / (duellists(mind) - 1)


def duellists(mind: Mind) -> int:
    return sum(1 for mage in mind.view.mages if not mage.out)


def recruit(mind: Mind, offer: list[str], other: float) -> Candidate:
    """The best wizard to fight for, against the best other action."""
    best: Candidate = (-1.0, PASS)
    price = mind.mana_price
    mana = mind.own.mana
    for wizard in offer:
        gain = mind.w.bid * mind.wizard_gain(wizard)
        limit = min(mana, int((gain - other) / price))
        likely = USUAL_PRICE - mind.w.win_at
        if limit < max(1, likely):
            continue
        if duellists(mind) == 2:
            bid, value = max(
                ((b, min(1.0, max(0.05, (b - 2) / 14)) * (gain - price * b - other)) for b in range(1, limit + 1)),
                key=lambda pair: pair[1],
            )
        else:
            bid, value = max(1, min(limit, USUAL_PRICE // 2)), 0.5 * price * (limit - likely) + 0.01
        candidate = (other + value, {"recruit": {"wizard": wizard, "bid": bid}})
        if candidate[0] > best[0]:
            best = candidate
    return best


def bid(mind: Mind, decision: Decision) -> Value:
    """More, as long as the wizard is worth it. The one who opened also gives an action for winning."""
    duel = mind.view.duel
    assert duel is not None
    if "bid" not in decision.form.ways:  # type: ignore[attr-defined]
        return PASS
    gain = mind.w.bid * mind.wizard_gain(duel.wizard)
    if duel.recruiter == mind.view.who:
        gain -= mind.w.action * min(1.0, mind.o.turns / 2)
    gain += denied(mind, duel.wizard, duel.high)
    limit = min(mind.own.mana, int(gain / mind.mana_price))
    more = duel.bid + 1
    if more > limit:
        return PASS
    if duellists(mind) == 2:
        return {"bid": more}
    return {"bid": more + max(0, (limit - more) // 5)}
