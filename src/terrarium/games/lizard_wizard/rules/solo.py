"""Solo play: the two sides of the AI's flow chart (LW-901 to LW-908, LW-916)."""

from __future__ import annotations

from collections.abc import Callable

from terrarium.kernel import Flow

from .. import forms as decisions
from ..content import FAMILIARS, GATHERING, SPELLS, TOWERS
from ..state import WizardState, rules
from . import ai, convert, create, gather, recruit, summon
from .casting import cast
from .goods import give_back, refill

THRESHOLDS = {1: (10, 10), 2: (10, 10), 3: (20, 15)}
"""LW-906, LW-907, LW-916: the least sale of boxes A3 and B4, by level."""

Box = Callable[[WizardState, Flow, int], bool]


def tower_payment(s: WizardState) -> tuple[list[int], int] | None:
    """LW-908: in reagents if it can, else in gold, else not at all."""
    mage = s.mages[s.ai]
    tower = s.towers[0]
    if not tower:
        return None
    if decisions.covers(mage.tokens, TOWERS[tower].cost):
        return list(TOWERS[tower].cost), 0
    return ([0] * 7, TOWERS[tower].gold) if mage.gold >= TOWERS[tower].gold else None


def reached(s: WizardState, f: Flow) -> None:
    """LW-915: the box that acts is told."""
    s.idle = False
    f.tell("ai_box", box=s.box)


def build(s: WizardState, f: Flow, seat: int) -> bool:
    paid = tower_payment(s)
    if paid is None:
        return False
    reached(s, f)
    give_back(s, seat, paid[0])
    s.mages[seat].gold -= paid[1]
    create.created(s, f, seat, *paid)
    return True


def a1(s: WizardState, f: Flow, seat: int) -> bool:
    """A tower for a school with more AI wizards than AI towers."""
    if not s.towers[0]:
        return False
    school = TOWERS[s.towers[0]].school
    return ai.wizards_of(s, school) > ai.towers_of(s, school) and build(s, f, seat)


def a2(s: WizardState, f: Flow, seat: int) -> bool:
    """LW-909: the wizard of the greatest worth; LW-910: it opens with its limit."""
    offer = [card for card in s.wizards if card]
    if s.mages[seat].mana < 12 or not offer:
        return False
    reached(s, f)
    wizard = max(offer, key=lambda card: ai.worth(s, card))
    recruit.open_duel(s, f, seat, wizard, ai.limit(s, f, wizard))
    return True


def a3(s: WizardState, f: Flow, seat: int) -> bool:
    return sell(s, f, seat, THRESHOLDS[s.level][0])


def sell(s: WizardState, f: Flow, seat: int, least: int) -> bool:
    mana, kind = ai.best_sale(s)
    if mana < least:
        return False
    reached(s, f)
    convert.market(s, f, seat, kind, s.mages[seat].tokens[kind])
    return True


def a4(s: WizardState, f: Flow, seat: int) -> bool:
    return call(s, f, seat, s.mages[seat].mana - 8)


def call(s: WizardState, f: Flow, seat: int, most: int) -> bool:
    """LW-911, LW-913: a familiar that costs at most so much, and its use."""
    eligible = [(c, FAMILIARS[c].mana, n) for n, c in enumerate(s.familiars) if c and FAMILIARS[c].mana <= most]
    familiar = ai.choice(s, eligible)
    if not familiar:
        return False
    reached(s, f)
    card = FAMILIARS[familiar]
    summon.take_familiar(s, f, seat, familiar, ai.use_for(s, card.school, card.tokens), card.mana)
    return True


def turn_up(s: WizardState, f: Flow, seat: int) -> bool:
    """LW-903: the top gathering card, every token on it; nothing limits it."""
    card = gather.draw(s, f)
    if card:
        reached(s, f)
        f.reveal()
        gather.collected(s, f, seat, card, list(GATHERING[card].icons))
    return bool(card)


def b1(s: WizardState, f: Flow, seat: int) -> bool:
    """A spell that it can pay, of a school in which it owns a wizard or a tower."""
    mage = s.mages[seat]
    if len(mage.uncast) >= 3:
        return False
    eligible = []
    for slot, spell in enumerate(s.spells):
        if spell and SPELLS[spell].mana <= mage.mana:
            school = SPELLS[spell].school
            if ai.wizards_of(s, school) or ai.towers_of(s, school):
                eligible.append((spell, SPELLS[spell].mana, slot))
    spell = ai.choice(s, eligible)
    if not spell:
        return False
    reached(s, f)
    mage.mana -= SPELLS[spell].mana
    mage.uncast.append(spell)
    f.tell("researched", seat=seat, spell=spell, mana=SPELLS[spell].mana)
    refill(f, s.spell_deck, s.spells, s.spells.index(spell))
    f.then(cast(seat, spell, 0))
    return True


def b2(s: WizardState, f: Flow, seat: int) -> bool:
    mage = s.mages[seat]
    return len(mage.towers) < len(mage.wizards) and build(s, f, seat)


def b3(s: WizardState, f: Flow, seat: int) -> bool:
    return call(s, f, seat, s.mages[seat].mana)


def b4(s: WizardState, f: Flow, seat: int) -> bool:
    return sell(s, f, seat, THRESHOLDS[s.level][1])


SIDES: tuple[tuple[Box, ...], tuple[Box, ...]] = ((a1, a2, a3, a4, turn_up), (b1, b2, b3, b4, turn_up))


@rules.step
def chart(s: WizardState, f: Flow, seat: int, box: int) -> None:
    """LW-905: from this box downward, the first action reached; after a lost duel side A goes on with A3."""
    f.then(("action_ends", seat))
    for number in range(box, 6):
        s.box = f"{'AB'[s.side]}{number}"
        if SIDES[s.side][number - 1](s, f, seat):
            return
