"""Recruit a wizard: the duel (chapter 6)."""

from __future__ import annotations

from msgspec.structs import replace

from terrarium.kernel import Decision, Flow, OneDecision, Value

from .. import forms as decisions
from ..content import WIZARDS
from ..content.vocabulary import DUEL_PAY
from ..state import Duel, WizardState, rules
from . import ai
from .goods import refill, tell_missed_one
from .triggers import fires, rivals_fire


def recruit(s: WizardState, f: Flow, seat: int, value: Value) -> None:
    open_duel(s, f, seat, value["wizard"], value["bid"])


def open_duel(s: WizardState, f: Flow, seat: int, wizard: str, opening: int) -> None:
    """LW-401, LW-402. LW-408: between two, the recruiter bids once only."""
    still = s.clockwise(seat)
    if len(still) == 2:
        still = still[1:]
    s.duel = Duel(wizard, seat, seat, opening, tuple(still))
    f.tell("duel", seat=seat, wizard=wizard, bid=opening)
    f.then(bidding(seat))


@rules.step
def bidding(s: WizardState, f: Flow, last: int) -> None:
    """LW-403, LW-406: the next seat clockwise that may still bid is asked; with none left the high bidder wins."""
    duel = s.duel
    assert duel is not None
    for seat in s.clockwise(last):
        if seat == last or seat == duel.high or seat not in duel.still:
            continue
        if seat == s.ai:
            f.then(ai_bid(seat))
        elif s.open_money and s.mages[seat].mana <= duel.bid:
            step_back(s, f, seat)
            f.then(bidding(seat))
        else:
            f.then(bid(seat))
        return
    won(s, f, duel)


@rules.ask_one(tempo="reply")
def bid(s: WizardState, seat: int) -> OneDecision:
    """LW-407: every seat still in the duel is asked, also one that can only pass: to skip it would betray its mana."""
    mage = s.mages[seat]
    if mage.out or s.duel is None:
        return None
    facts = {"high": s.duel.bid, "wizard": s.duel.wizard, "by": s.duel.high}
    return seat, Decision("bid", decisions.bid(s.duel.bid, mage.mana), {"pass": True}, facts)


@bid.answered
def bidden(s: WizardState, f: Flow, answer: Value, seat: int) -> None:
    """LW-404: a seat that has passed is out of this duel."""
    tell_missed_one(f, "bid", seat, answer)
    if s.duel is None:
        return
    if answer is not None and "bid" in answer:
        outbid(s, f, seat, answer["bid"])
    else:
        step_back(s, f, seat)
    f.then(bidding(seat))


def outbid(s: WizardState, f: Flow, seat: int, amount: int) -> None:
    assert s.duel is not None
    s.duel = replace(s.duel, high=seat, bid=amount)
    f.tell("bid", seat=seat, bid=amount)


def step_back(s: WizardState, f: Flow, seat: int) -> None:
    assert s.duel is not None
    s.duel = replace(s.duel, still=tuple(other for other in s.duel.still if other != seat))
    f.tell("bid_passed", seat=seat)


@rules.step
def ai_bid(s: WizardState, f: Flow, seat: int) -> None:
    """LW-910: the AI rolls after the human's opening and bids one more, if its limit allows."""
    assert s.duel is not None
    limit = ai.limit(s, f, s.duel.wizard)
    if s.duel.bid + 1 <= limit:
        outbid(s, f, seat, s.duel.bid + 1)
    else:
        step_back(s, f, seat)
    f.then(bidding(seat))


def won(s: WizardState, f: Flow, duel: Duel) -> None:
    """LW-414: payment, card, refill, then WIN, RIVAL_WIN and the recruiter's LOSS triggers."""
    winner = s.mages[duel.high]
    pays = max(1, duel.bid + winner.stats[DUEL_PAY])
    winner.mana -= pays
    winner.wizards.append(duel.wizard)
    s.duel = None
    f.tell("duel_won", seat=duel.high, wizard=duel.wizard, bid=duel.bid, pays=pays)
    refill(f, s.wizard_deck, s.wizards, s.wizards.index(duel.wizard))
    s.again = duel.high != duel.recruiter
    f.then(
        *fires(s, duel.high, "WIN", WIZARDS[duel.wizard].reagent),
        *rivals_fire(s, duel.high, "RIVAL_WIN"),
        *(fires(s, duel.recruiter, "LOSS") if s.again else ()),
    )
