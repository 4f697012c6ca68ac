"""The dungeon (chapter 9, LW-631 to LW-639)."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Decision, Flow, OneDecision, Value

from ..content import DUNGEON
from ..content.vocabulary import BUST_KEEP, HITS, PEEK, WARD
from ..forms import GO_OR_STOP
from ..state import Expedition, Mage, WizardState, rules
from ..view import MageView, WizardView
from . import ai
from .goods import tell_missed_one

TRAP_HITS, TRAP_GOLD = 2, 3
"""LW-638: what a sprung trap costs, and brings who set it."""


@rules.step
def expedition(s: WizardState, f: Flow, seat: int) -> None:
    """LW-632: the first draw is obligatory."""
    if not s.treasure_left():
        return
    s.expedition = Expedition(seat)
    f.tell("expedition", seat=seat)
    f.then(draw_card(seat))


@rules.step
def draw_card(s: WizardState, f: Flow, seat: int) -> None:
    """LW-632 to LW-636: one card, its Hits, and whether the expedition goes on."""
    trip = s.expedition
    assert trip is not None
    card = s.dungeon.pop()
    hits, drawn = trip.hits, trip.drawn
    f.reveal()
    if DUNGEON[card].kind == "trap":
        hits += trap_drawn(s, f, seat, card)
        drawn += () if card in s.aside else (card,)
    else:
        f.tell("dungeon_card", seat=seat, card=card)
        hits += DUNGEON[card].kind == "monster"
        drawn += (card,)
    s.expedition = Expedition(seat, drawn, hits)
    if hits >= borne(s.mages[seat]):
        defeated(s, f, seat)
    elif not s.treasure_left():
        returned(s, f, seat)
    else:
        peek(s, f, seat)
        f.then(delve(seat))


def trap_drawn(s: WizardState, f: Flow, seat: int, card: str) -> int:
    """LW-638: another's trap is sprung and set aside; one's own, or any under `ward`, does nothing and stays set."""
    setter = s.traps[card]
    if not springs(s.mages[seat], setter == seat):
        f.tell("trap_idle", seat=seat, card=card)
        return 0
    del s.traps[card]
    s.aside.append(card)
    s.mages[setter].gold += TRAP_GOLD
    f.tell("trap_sprung", seat=seat, card=card, setter=setter, gold=TRAP_GOLD)
    return TRAP_HITS


def borne(mage: Mage | MageView) -> int:
    """LW-634: the Hits at which a mage is defeated."""
    return max(2, 2 + mage.stats[HITS])


def springs(mage: Mage | MageView, own: bool) -> bool:
    """LW-638: whether a trap that was set (by this mage: `own`) hurts it."""
    return not own and mage.stats[WARD] <= 0


def rooms_left(view: WizardView) -> list[str]:
    """The cards of the dungeon deck, unordered: they follow from what is open (LW-955)."""
    gone = {of for mage in view.mages for of in (*mage.items, *mage.treasure)} | set(view.aside)
    if view.expedition is not None:
        gone |= set(view.expedition.drawn)
    return [of for of in DUNGEON if of not in gone]


def next_room(view: WizardView) -> dict[str, Any]:
    """The next dungeon card: cards by type, the chance of a Hit and of defeat in percent, and what is at stake."""
    left = rooms_left(view)
    trip = view.expedition or Expedition(max(0, view.who))
    mage = view.mages[trip.seat]
    hits = [_hits(view, trip.seat, card) for card in left]
    total = max(1, len(left))
    return {
        "left": {kind: sum(DUNGEON[c].kind == kind for c in left) for kind in ("gold", "item", "monster", "trap")},
        "hit": round(100 * sum(n > 0 for n in hits) / total),
        "defeat": round(100 * sum(n > 0 and trip.hits + n >= borne(mage) for n in hits) / total),
        "gold": sum(DUNGEON[c].gold for c in trip.drawn),
        "items": sum(DUNGEON[c].kind == "item" for c in trip.drawn),
    }


def _hits(view: WizardView, seat: int, card: str) -> int:
    """LW-633, LW-638: the Hits that drawing this card gives."""
    if DUNGEON[card].kind == "trap":
        setter = view.traps.get(card)
        return TRAP_HITS if setter is not None and springs(view.mages[seat], setter == seat) else 0
    return int(DUNGEON[card].kind == "monster")


def peek(s: WizardState, f: Flow, seat: int) -> None:
    """`peek`: before each decision the owner alone sees the next card."""
    if s.mages[seat].stats[PEEK] > 0:
        f.whisper("peeked", {seat: {"seat": seat, "card": s.dungeon[-1]}}, {"seat": seat})


@rules.ask_one(tempo="reply")
def delve(s: WizardState, seat: int) -> OneDecision:
    """LW-632: draw again or stop."""
    if s.mages[seat].out or not s.human(seat):
        return None
    return seat, Decision("delve", GO_OR_STOP, "stop")


@delve.answered
def delved(s: WizardState, f: Flow, answer: Value, seat: int) -> None:
    tell_missed_one(f, "delve", seat, answer)
    if s.expedition is None:
        return
    if answer == "go" or (seat == s.ai and ai.goes_on(s.expedition)):
        f.then(draw_card(seat))
    else:
        returned(s, f, seat)


def returned(s: WizardState, f: Flow, seat: int) -> None:
    """LW-635, LW-637: all treasure is kept, gold paid at once; monsters go back."""
    assert s.expedition is not None
    kept = [card for card in s.expedition.drawn if DUNGEON[card].treasure]
    bring(s, f, seat, kept, defeat=False)


def defeated(s: WizardState, f: Flow, seat: int) -> None:
    """LW-634: nothing is kept, but for the best gold treasures that `bust_keep` saves."""
    assert s.expedition is not None
    gold = [card for card in s.expedition.drawn if DUNGEON[card].kind == "gold"]
    saved = max(0, s.mages[seat].stats[BUST_KEEP])
    kept = sorted(gold, key=lambda card: -DUNGEON[card].gold)[:saved]
    bring(s, f, seat, kept, defeat=True)


def bring(s: WizardState, f: Flow, seat: int, kept: list[str], defeat: bool) -> None:
    """What is kept leaves the dungeon for good; the rest is shuffled back (LW-639)."""
    assert s.expedition is not None
    mage = s.mages[seat]
    gold = sum(DUNGEON[card].gold for card in kept)
    mage.gold += gold
    mage.items += [card for card in kept if DUNGEON[card].kind == "item"]
    mage.treasure += [card for card in kept if DUNGEON[card].kind == "gold"]
    rest = [card for card in s.expedition.drawn if card not in kept]
    s.expedition = None
    s.kept = max(s.kept, len(kept))
    f.tell("defeated" if defeat else "returned", seat=seat, cards=kept, gold=gold)
    s.dungeon = f.dice.shuffle("dungeon", sorted(s.dungeon + rest))
