"""Solo play: the two sides of the AI's flow chart (LW-901 to LW-908, LW-916)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from terrarium.kernel import Flow, Value

from .. import forms
from ..content import FAMILIARS, GATHERING, REAGENTS, SPELLS, TOWERS
from ..state import WizardState, rules
from . import ai, convert, create, gather, recruit, summon
from .casting import cast
from .goods import give_back, refill

THRESHOLDS = {1: (10, 10), 2: (10, 10), 3: (20, 15)}
"""LW-906, LW-907, LW-916: the least sale of boxes A3 and B4, by level."""
RECRUITS = 12
"""LW-906: the mana with which it recruits."""
KEPT = 8
"""LW-906: what box A4 leaves it."""
READING = 3
"""LW-907: with so many uncast spells it researches no more."""


class Looked(NamedTuple):
    """One box of the chart as the AI finds it: whether it holds, with what, and the figures on which that rests."""

    holds: bool
    card: str
    facts: dict[str, Value]


class Box(NamedTuple):
    """What a box asks of the table, and what is done where it holds."""

    look: Callable[[WizardState], Looked]
    act: Callable[[WizardState, Flow, int, str], None]


def looked(card: str, holds: bool, **facts: Value) -> Looked:
    return Looked(holds, card, facts)


# ---- towers


def payment(s: WizardState, tower: str) -> str:
    """LW-908: in reagents if it can, else in gold, else not at all."""
    if not tower:
        return ""
    mage = s.mages[s.ai]
    if forms.covers(mage.tokens, TOWERS[tower].cost):
        return "reagents"
    return "gold" if mage.gold >= TOWERS[tower].gold else ""


def a1(s: WizardState) -> Looked:
    """A tower for a school with more AI wizards than AI towers."""
    tower = s.towers[0]
    school = TOWERS[tower].school if tower else 0
    wizards, towers, pays = ai.wizards_of(s, school), ai.towers_of(s, school), payment(s, tower)
    return looked(tower, bool(pays) and wizards > towers, tower=tower, wizards=wizards, towers=towers, pays=pays)


def b2(s: WizardState) -> Looked:
    """Any tower, while it has more wizards than towers."""
    mage, tower = s.mages[s.ai], s.towers[0]
    wizards, towers, pays = len(mage.wizards), len(mage.towers), payment(s, tower)
    return looked(tower, bool(pays) and wizards > towers, tower=tower, wizards=wizards, towers=towers, pays=pays)


def build(s: WizardState, f: Flow, seat: int, tower: str) -> None:
    reagents = payment(s, tower) == "reagents"
    paid = (list(TOWERS[tower].cost), 0) if reagents else ([0] * 7, TOWERS[tower].gold)
    give_back(s, seat, paid[0])
    s.mages[seat].gold -= paid[1]
    create.created(s, f, seat, *paid)


# ---- wizards


def a2(s: WizardState) -> Looked:
    """LW-909: the wizard of the greatest worth."""
    offer = [card for card in s.wizards if card]
    wizard = max(offer, key=lambda card: ai.worth(s, card), default="")
    mana = s.mages[s.ai].mana
    return looked(wizard, bool(wizard) and mana >= RECRUITS, wizard=wizard, mana=mana, least=RECRUITS)


def open_duel(s: WizardState, f: Flow, seat: int, wizard: str) -> None:
    """LW-910: it opens with its limit."""
    recruit.open_duel(s, f, seat, wizard, ai.limit(s, f, wizard))


# ---- sales


def sale(side: int) -> Callable[[WizardState], Looked]:
    def look(s: WizardState) -> Looked:
        mana, kind = ai.best_sale(s)
        least = THRESHOLDS[s.level][side]
        count = s.mages[s.ai].tokens[kind]
        return looked(REAGENTS[kind], mana >= least, kind=REAGENTS[kind], count=count, mana=mana, least=least)

    return look


def sell(s: WizardState, f: Flow, seat: int, kind: str) -> None:
    index = REAGENTS.index(kind)
    convert.market(s, f, seat, index, s.mages[seat].tokens[index])


# ---- familiars


def called(kept: int) -> Callable[[WizardState], Looked]:
    """LW-911: a familiar that leaves it so much mana."""

    def look(s: WizardState) -> Looked:
        most = s.mages[s.ai].mana - kept
        eligible = [(c, FAMILIARS[c].mana, n) for n, c in enumerate(s.familiars) if c and FAMILIARS[c].mana <= most]
        familiar = ai.choice(s, eligible)
        return looked(familiar, bool(familiar), familiar=familiar, most=max(0, most))

    return look


def call(s: WizardState, f: Flow, seat: int, familiar: str) -> None:
    """LW-913: it is used at once."""
    card = FAMILIARS[familiar]
    summon.take_familiar(s, f, seat, familiar, ai.use_for(s, card.school, card.tokens), card.mana)


# ---- spells


def b1(s: WizardState) -> Looked:
    """A spell that it can pay, of a school in which it owns a wizard or a tower."""
    mage = s.mages[s.ai]
    eligible = []
    for slot, spell in enumerate(s.spells):
        if spell and SPELLS[spell].mana <= mage.mana:
            school = SPELLS[spell].school
            if ai.wizards_of(s, school) or ai.towers_of(s, school):
                eligible.append((spell, SPELLS[spell].mana, slot))
    spell, uncast = ai.choice(s, eligible), len(mage.uncast)
    return looked(spell, bool(spell) and uncast < READING, spell=spell, uncast=uncast, most=READING - 1)


def study(s: WizardState, f: Flow, seat: int, spell: str) -> None:
    mage = s.mages[seat]
    mage.mana -= SPELLS[spell].mana
    mage.uncast.append(spell)
    f.tell("researched", seat=seat, spell=spell, mana=SPELLS[spell].mana)
    refill(f, s.spell_deck, s.spells, s.spells.index(spell))
    f.then(cast(seat, spell, 0))


# ---- gathering


def any_card(s: WizardState) -> Looked:
    return looked("", bool(s.gather_deck or s.gather_discard))


def turn_up(s: WizardState, f: Flow, seat: int, _: str) -> None:
    """LW-903: the top gathering card, every token on it; nothing limits it."""
    card = gather.draw(s, f)
    f.reveal()
    gather.collected(s, f, seat, card, list(GATHERING[card].icons))


GATHERS = Box(any_card, turn_up)
CHART = {
    "A1": Box(a1, build),
    "A2": Box(a2, open_duel),
    "A3": Box(sale(0), sell),
    "A4": Box(called(KEPT), call),
    "A5": GATHERS,
    "B1": Box(b1, study),
    "B2": Box(b2, build),
    "B3": Box(called(0), call),
    "B4": Box(sale(1), sell),
    "B5": GATHERS,
}
"""Both sides, from the top; what a box does is told by its words (`words/chart`)."""


def way_down(s: WizardState, first: str) -> dict[str, Looked]:
    """LW-905: the boxes from this one downward, to the first that holds."""
    found = {}
    for box in (name for name in CHART if name[0] == first[0] and name >= first):
        found[box] = CHART[box].look(s)
        if found[box].holds:
            break
    return found


@rules.step
def chart(s: WizardState, f: Flow, seat: int, box: int) -> None:
    """LW-905: from this box downward, the first action reached; after a lost duel side A goes on with A3. The box that
    acts is told with all that were looked at before it (LW-915)."""
    f.then(("action_ends", seat))
    way = way_down(s, f"{'AB'[s.side]}{box}")
    s.box, found = list(way.items())[-1]
    if found.holds:
        s.idle = False
        f.tell("ai_box", box=s.box, way=[{"box": name, "holds": one.holds, **one.facts} for name, one in way.items()])
        CHART[s.box].act(s, f, seat, found.card)
