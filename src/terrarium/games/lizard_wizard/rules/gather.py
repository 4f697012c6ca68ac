"""Gather reagents (chapter 4)."""

from __future__ import annotations

from terrarium.kernel import Flow, Value

from .. import forms as decisions
from ..content import GATHERING, WIZARDS
from ..forms import held
from ..state import WizardState, rules
from .casting import cast
from .goods import collect, move_values
from .triggers import fires


def gather(s: WizardState, f: Flow, seat: int, value: Value) -> None:
    """LW-301 to LW-306: play a card, take the tokens chosen and the wizards' bonus."""
    mage = s.mages[seat]
    for card, take in value.items():
        if take is True:
            wanted = list(decisions.forced_take(card, mage.gather_limit, tuple(s.supply)))
        else:
            wanted = decisions.counted(take)
        mage.hand.remove(card)
        collected(s, f, seat, card, wanted)


def collected(s: WizardState, f: Flow, seat: int, card: str, wanted: list[int]) -> None:
    """The tokens arrive; what follows: GATHER triggers (LW-307), the increase, and casting."""
    s.played = card
    got = collect(s, seat, wanted)
    bonus = wizard_bonus(s, seat)
    if f.events is not None:
        f.tell("gathered", seat=seat, card=card, tokens=held(got), bonus=held(bonus))
    triggers = fires(s, seat, "GATHER")
    if triggers:
        f.then(*triggers, increase(seat))
    else:
        increase.run(s, f, seat)


def wizard_bonus(s: WizardState, seat: int) -> list[int]:
    """LW-305: one more token of each wizard's reagent, above the limit."""
    wizards = s.mages[seat].wizards
    bonus = [0] * 7
    if not wizards:
        return bonus
    for wizard in wizards:
        bonus[WIZARDS[wizard].reagent] += 1
    return collect(s, seat, bonus)


@rules.step
def increase(s: WizardState, f: Flow, seat: int) -> None:
    """LW-308, LW-309: every icon of the increase area raises its value; then the seat may cast (LW-310)."""
    move_values(s, f, [(kind, n) for kind, n in enumerate(GATHERING[s.played].rises) if n])
    if s.mages[seat].uncast:
        f.then(cast(seat, "gather", 0))


def draw_up(s: WizardState, f: Flow, seat: int) -> None:
    """LW-205 (b), LW-312: gathering cards up to the hand maximum."""
    mage = s.mages[seat]
    drawn = []
    while len(mage.hand) < mage.hand_limit and (card := draw(s, f)):
        mage.hand.append(card)
        drawn.append(card)
    if drawn:
        f.whisper(
            "drawn", {seat: {"seat": seat, "number": len(drawn), "cards": drawn}}, {"seat": seat, "number": len(drawn)}
        )


def draw(s: WizardState, f: Flow) -> str:
    """LW-313: the top card; the discard pile becomes a new deck when the old one is empty."""
    if not s.gather_deck:
        if not s.gather_discard:
            return ""
        s.gather_deck = f.dice.shuffle("gathering", sorted(s.gather_discard))
        s.gather_discard = []
        f.tell("reshuffled", number=len(s.gather_deck))
    return s.gather_deck.pop()
