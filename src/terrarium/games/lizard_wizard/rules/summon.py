"""Summon a familiar and its four uses (chapter 9)."""

from __future__ import annotations

from terrarium.kernel import Decision, Flow, OneDecision, Value

from .. import forms as decisions
from ..content import FAMILIARS, SCHOOL_OF
from ..content.vocabulary import FAM_SCORE, FAMILIAR_TOKENS
from ..forms import exactly, held
from ..state import WizardState, rules
from .casting import cast
from .dungeon import expedition
from .goods import collect, gained, highest_first, refill, tell_missed_one
from .research import new_research


def summon(s: WizardState, f: Flow, seat: int, value: Value) -> None:
    for familiar, use_for in value.items():
        cost = decisions.familiar_cost(s.mages[seat], familiar)
        take_familiar(s, f, seat, familiar, use_for, cost)


def take_familiar(s: WizardState, f: Flow, seat: int, familiar: str, use_for: str, cost: int) -> None:
    """LW-601, LW-602: pay, take, refill, and use at once."""
    mage = s.mages[seat]
    mage.mana -= cost
    mage.familiars.append(familiar)
    f.tell("summoned", seat=seat, familiar=familiar, mana=cost, use=use_for)
    refill(f, s.familiar_deck, s.familiars, s.familiars.index(familiar))
    use(s, f, seat, familiar, use_for)


def use(s: WizardState, f: Flow, seat: int, familiar: str, use_for: str) -> None:
    """One of the four uses."""
    if use_for == "score":
        score(s, f, seat, familiar)
    elif use_for == "gather":
        fetch(s, f, seat, familiar)
    elif use_for == "research":
        f.then(new_research(seat))
    else:
        f.then(expedition(seat))


def school_cards(s: WizardState, seat: int, school: int) -> int:
    """All cards of a school that a seat owns: wizards, towers, familiars and spells in every state."""
    mage = s.mages[seat]
    count = sum(1 for tower in mage.towers if s.tower_school(tower) == school)
    for cards in (mage.wizards, mage.familiars, mage.uncast, mage.casting, mage.active, mage.spent):
        for card in cards:
            if SCHOOL_OF[card] == school:
                count += 1
    return count


def score(s: WizardState, f: Flow, seat: int, familiar: str) -> None:
    """LW-611: 1 gold for each card of the familiar's school, the new one included."""
    mage = s.mages[seat]
    gold = school_cards(s, seat, FAMILIARS[familiar].school) + mage.stats[FAM_SCORE]
    mage.gold += gold
    gained(f, seat, familiar, gold=gold)


def fetch(s: WizardState, f: Flow, seat: int, familiar: str) -> None:
    """LW-615, LW-616: every token shown, then any number of spells."""
    got = collect(s, seat, FAMILIARS[familiar].tokens)
    gained(f, seat, familiar, got)
    extra = s.mages[seat].stats[FAMILIAR_TOKENS]
    if extra > 0:
        f.then(more_tokens(seat, extra), cast(seat, "familiar", 0))
    else:
        f.then(cast(seat, "familiar", 0))


@rules.ask_one()
def more_tokens(s: WizardState, seat: int, number: int) -> OneDecision:
    """`familiar_tokens`: so many more tokens of the seat's choice, not optional (LW-713)."""
    number = min(number, sum(s.supply))
    if s.mages[seat].out or not number:
        return None
    default = held(highest_first(s, s.supply, number))
    return seat, Decision("effect", exactly(s.supply, number), default, {"spell": "", "number": number})


@more_tokens.answered
def fetched_more(s: WizardState, f: Flow, answer: Value, seat: int, number: int) -> None:
    tell_missed_one(f, "effect", seat, answer)
    if answer is not None:
        gained(f, seat, "", collect(s, seat, decisions.counted(answer)))
