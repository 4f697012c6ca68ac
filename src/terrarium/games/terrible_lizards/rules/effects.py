"""The vocabulary of effects at work (14.1). Each word is one function; those with a choice ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from terrarium.kernel import Answers, Decision, Decisions, Flow, One, OneDecision, Value

from ..content import EFFECTS, PARTS
from ..content import ops as op
from ..forms import Kin, Sundry
from ..model import announced, opponents, parts_of, wearer, weight_of
from ..state import EVERYONE, Modifier, Played, State, rules
from .attack import throw
from .building import attach
from .changes import gain, hurt, out_of_play
from .deck import can_draw, draw_one, refill
from .elimination import checkpoint
from .suppression import conflict, suppress


@rules.step
def effect(s: State, f: Flow, card: str, index: int) -> None:
    """One word of a resolving card; nothing if its seat has died on the way (TL-162)."""
    item = announced(s, card)
    if item is not None:
        word = EFFECTS[card].does[index]
        DOES[type(word)](s, f, item, word)


@rules.step
def finish(s: State, f: Flow, card: str) -> None:
    """TL-101, TL-109: the card has resolved and goes to the discard pile; then a checkpoint."""
    item = announced(s, card)
    if item is not None:
        s.stack.remove(item)
        s.discard.append(card)
        f.tell("resolved", card=card, seat=item.seat)
    checkpoint(s, f)


def damage(s: State, f: Flow, item: Played, word: op.Damage) -> None:
    for seat in opponents(s, item.seat) if word.who == "each_opponent" else [item.who]:
        amount = min(word.amount, weight_of(s, seat)) if word.at_most == "weight" else word.amount
        hurt(s, f, seat, amount, "effect", item.card)


def heal(s: State, f: Flow, item: Played, word: op.Gain) -> None:
    gain(s, f, item.seat, word.amount, item.card)


def draw_cards(s: State, f: Flow, item: Played, word: op.Draw) -> None:
    for _ in range(word.amount):
        if can_draw(s):
            draw_one(s, f, item.seat)


def look_into_hand(s: State, f: Flow, item: Played, word: op.TakeFromHand) -> None:
    """TL-200: the whole hand is shown to the thief only."""
    for card in s.hands[item.who]:
        s.shown[card] = s.shown.get(card, 0) | 1 << item.seat
    f.reveal()
    f.then(take_card(item.card))


@rules.ask_one(tempo="move")
def take_card(s: State, card: str) -> OneDecision:
    item = announced(s, card)
    if item is None or len(s.hands[item.who]) < 2:
        return None
    hand = sorted(s.hands[item.who])
    return item.seat, Decision("take_card", One(hand, of="card"), hand[0], {"seat": item.who})


@take_card.answered
def taken(s: State, f: Flow, answer: Value, card: str) -> None:
    """The rest of the hand is known to the thief alone from now on: to others, any of it may be the one taken."""
    item = announced(s, card)
    if item is None or not s.hands[item.who]:
        return
    thief, victim = item.seat, item.who
    hand = s.hands[victim]
    loot = answer or hand[0]
    if thief in f.missed:
        loot = f.dice.pick("take", sorted(hand))
    hand.remove(loot)
    for kept in hand:
        s.shown[kept] = 1 << thief
    s.shown[loot] = 1 << victim
    s.hands[thief].append(loot)
    face = {"seat": thief, "victim": victim, "card": loot}
    f.whisper("took", {thief: face, victim: face}, {"seat": thief, "victim": victim})


def part_to_hand(s: State, f: Flow, item: Played, word: op.PartToHand) -> None:
    card = item.cards[0]
    victim = wearer(s, card)
    f.tell("moved", card=card, seat=item.seat, victim=victim, to="hand")
    out_of_play(s, f, victim, card)
    into_hand(s, item.seat, [card])


def into_hand(s: State, seat: int, cards: list[str]) -> None:
    """TL-202: everybody has seen these cards go there."""
    for card in sorted(cards):
        s.hands[seat].append(card)
        s.shown[card] = EVERYONE


def fetch_parts(s: State, f: Flow, item: Played, word: op.Fetch) -> None:
    if word.zone == "deck":
        refill(s, f)
        f.reveal()
        f.then(fetch(item.card, word.most))
        return
    cards = [card for card in item.cards if card in s.discard]
    for card in cards:
        s.discard.remove(card)
    into_hand(s, item.seat, cards)
    f.tell("fetched", seat=item.seat, cards=cards, zone="discard")


@rules.ask_one(tempo="move")
def fetch(s: State, card: str, most: int) -> OneDecision:
    """TL-201: the parts in the deck by id, no order, no effects. Asked even if there are none: that is not public."""
    item = announced(s, card)
    if item is None or not s.deck:
        return None
    return item.seat, Decision("fetch", Kin(sorted(parts_of(s.deck)), 0, most, of="card"), [])


@fetch.answered
def fetched(s: State, f: Flow, answer: Value, card: str, most: int) -> None:
    item = announced(s, card)
    if item is None or not s.deck:
        return
    cards = sorted(answer or ())
    for part in cards:
        s.deck.remove(part)
    into_hand(s, item.seat, cards)
    s.deck = f.dice.shuffle("search", sorted(s.deck))
    f.tell("fetched", seat=item.seat, cards=cards, zone="deck")


def attach_from_hand(s: State, f: Flow, item: Played, word: op.AttachFromHand) -> None:
    f.then(attach_many(item.card, word.most))


@rules.ask_one(tempo="move")
def attach_many(s: State, card: str, most: int) -> OneDecision:
    """Asked of anyone with a hand, even without parts in it: that is no public fact (TL-210)."""
    item = announced(s, card)
    if item is None or not s.hands[item.seat]:
        return None
    return item.seat, Decision("attach_many", Sundry(parts_of(s.hands[item.seat]), 0, most, of="card"), [])


@attach_many.answered
def attached_many(s: State, f: Flow, answer: Value, card: str, most: int) -> None:
    """TL-110: no further actions, no card plays."""
    item = announced(s, card)
    if item is not None:
        for part in answer or ():
            s.hands[item.seat].remove(part)
            s.shown.pop(part, None)
            attach(s, f, item.seat, part)


def shed(s: State, f: Flow, item: Played, word: op.Shed) -> None:
    if word.who == "everyone":
        f.then(own_part(item.card))
    else:
        drop_part(s, f, item.seat, item.cards[0], item.card)


def drop_part(s: State, f: Flow, seat: int, part: str, why: str) -> None:
    f.tell("discarded", seat=seat, card=part, why=why)
    out_of_play(s, f, seat, part)
    s.discard.append(part)


@rules.ask(tempo="move")
def own_part(s: State, card: str) -> Decisions:
    """Asteroid: all at once; who has a single part has no choice (TL-210)."""
    if announced(s, card) is None:
        return {}
    asked = {}
    for seat in range(s.seats):
        parts = [part for part in s.dinos[seat] if part]
        if len(parts) > 1:
            default = min(reversed(parts), key=lambda part: PARTS[part].attack + PARTS[part].weight)
            asked[seat] = Decision("own_part", One(parts, of="card"), default)
    return asked


@own_part.answered
def own_parts(s: State, f: Flow, answers: Answers, card: str) -> None:
    if announced(s, card) is None:
        return
    for step in range(s.seats):
        seat = (s.active + step) % s.seats
        parts = [part for part in s.dinos[seat] if part]
        if parts:
            drop_part(s, f, seat, answers.get(seat, parts[0]), card)


def lay_aside(s: State, f: Flow, item: Played, word: op.Suppress) -> None:
    suppress(s, f, item.cards[0], item.seat, word.until)


def cancel_card(s: State, f: Flow, item: Played, word: op.Cancel) -> None:
    cancel(s, f, item.cards[0], item.seat, item.card)


def cancel(s: State, f: Flow, card: str, by: int, why: str) -> None:
    """TL-112: it does nothing and goes to the discard pile; what was paid stays paid."""
    item = announced(s, card)
    assert item is not None
    s.stack.remove(item)
    s.discard.append(card)
    f.tell("cancelled", card=card, seat=item.seat, by=by, why=why)


def dodge(s: State, f: Flow, item: Played, word: op.Dodge) -> None:
    assert s.attack is not None
    s.attack = replace(s.attack, dodged=True)
    f.tell("dodged", seat=item.seat, card=item.card)


def reroll(s: State, f: Flow, item: Played, word: op.Reroll) -> None:
    throw(s, f, "rerolled")


def modify(s: State, f: Flow, item: Played, word: op.Modify) -> None:
    s.mods.append(Modifier(item.who, word.stat, word.amount, item.seat, item.card))
    f.tell("modified", seat=item.who, stat=word.stat, amount=word.amount, card=item.card)


def rampage_right(s: State, f: Flow, item: Played, word: op.RampageRight) -> None:
    s.rights[item.seat] += 1
    f.tell("rampage_right", seat=item.seat, card=item.card)


def take_control(s: State, f: Flow, item: Played, word: op.TakeControl) -> None:
    card = item.cards[0]
    f.tell("moved", card=card, seat=item.seat, victim=wearer(s, card), to="row")
    f.then(conflict(item.seat, card))


DOES: dict[type, Callable[[State, Flow, Played, Any], None]] = {
    op.Damage: damage,
    op.Gain: heal,
    op.Draw: draw_cards,
    op.TakeFromHand: look_into_hand,
    op.PartToHand: part_to_hand,
    op.Fetch: fetch_parts,
    op.AttachFromHand: attach_from_hand,
    op.Shed: shed,
    op.Suppress: lay_aside,
    op.Cancel: cancel_card,
    op.Dodge: dodge,
    op.Reroll: reroll,
    op.Modify: modify,
    op.RampageRight: rampage_right,
    op.TakeControl: take_control,
}
