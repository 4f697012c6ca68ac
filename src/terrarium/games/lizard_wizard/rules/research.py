"""Research a spell (chapter 7), and taking one from New Research (LW-621, LW-622) or by `dig`."""

from __future__ import annotations

from terrarium.kernel import Decision, Either, Flow, One, OneDecision, Value

from .. import forms as decisions
from ..forms import YES
from ..state import WizardState, rules
from .casting import cast
from .goods import refill, tell_missed_one


def research(s: WizardState, f: Flow, seat: int, value: Value) -> None:
    """LW-501 to LW-504: pay, take, refill; then that very spell may be cast."""
    mage = s.mages[seat]
    cost = decisions.spell_cost(mage, value)
    mage.mana -= cost
    mage.uncast.append(value)
    f.tell("researched", seat=seat, spell=value, mana=cost)
    refill(f, s.spell_deck, s.spells, s.spells.index(value))
    f.then(cast(seat, value, 0))


@rules.step
def new_research(s: WizardState, f: Flow, seat: int) -> None:
    """LW-621: the offer goes under the deck in random order, then four new spells are turned up."""
    old = f.dice.shuffle("under", [card for card in s.spells if card])
    s.spell_deck[:0] = old
    for slot in range(4):
        s.spells[slot] = s.spell_deck.pop() if s.spell_deck else ""
    f.reveal()
    f.tell("new_offer", spells=[card for card in s.spells if card])
    f.then(pick_spell(seat, "research"))


@rules.step
def dig(s: WizardState, f: Flow, seat: int, number: int) -> None:
    """LW-956: the top spells of the deck, seen by their finder alone."""
    s.digging = [s.spell_deck.pop() for _ in range(min(number, len(s.spell_deck)))]
    count = len(s.digging)
    f.whisper("dug", {seat: {"seat": seat, "number": count, "spells": s.digging[:]}}, {"seat": seat, "number": count})
    f.then(pick_spell(seat, "dig"))


@rules.ask_one()
def pick_spell(s: WizardState, seat: int, source: str) -> OneDecision:
    """Only what is dug up may be declined (LW-713). One new spell on offer is taken unasked (LW-208)."""
    shown = s.digging if source == "dig" else [card for card in s.spells if card]
    if not shown or (source == "research" and len(shown) == 1):
        return None
    take = One(shown[:], "spell")
    form = Either({"take": take, "decline": YES}) if source == "dig" else Either({"take": take})
    return seat, Decision("pick_spell", form, {"take": shown[0]}, {"source": source})


@pick_spell.answered
def picked(s: WizardState, f: Flow, answer: Value, seat: int, source: str) -> None:
    """LW-622: free, face down and uncast; it may not be cast now."""
    tell_missed_one(f, "pick_spell", seat, answer)
    mage = s.mages[seat]
    spell = (answer or {}).get("take", "")
    if source == "dig":
        rest = [card for card in s.digging if card != spell]
        s.digging = []
        s.spell_deck[:0] = f.dice.shuffle("under", rest)
    elif not spell:
        spell = next((card for card in s.spells if card), "")
    if spell:
        mage.uncast.append(spell)
        f.tell("picked", seat=seat, spell=spell, source=source)
        if source == "research":
            refill(f, s.spell_deck, s.spells, s.spells.index(spell))
    else:
        f.tell("declined", seat=seat, spell="")
