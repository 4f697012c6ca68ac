"""What may be asked: forms of plays and targets, made of what the asked seat knows.

`Kin` and `Sundry` are choices of several cards that depend on each other: parts of one dinosaur, parts of different
types.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

from terrarium.kernel import Fields, Finding, Form, One, Some, Value, Yes

from .content import EFFECTS, PARTS, Effect
from .model import Table, announced, attack_step_exists, opponents, shrouded, wearer
from .state import Played

YES = Yes()
WINDOWS = ("play", "declare", "roll", "turn_start", "pre_attack", "turn_end")
OPEN_WINDOWS = ("turn_start", "pre_attack", "turn_end")


class Kin(Some, frozen=True):
    """Parts of one dinosaur."""

    def check(self, value: Value, place: tuple[str | int, ...] = ()) -> list[Finding]:
        found = super().check(value, place)
        if not found and len({PARTS[card].key for card in value}) > 1:
            found.append(Finding("illegal", "One dinosaur only.", place, "TL-201"))
        return found

    def sample(self, rng: Random) -> Value:
        if not self.options or (self.least == 0 and rng.random() < 0.25):
            return []
        first = str(self.options[int(rng.random() * len(self.options))])
        if self.most > 1 and rng.random() < 0.7:
            key = PARTS[first].key
            others = [card for card in self.options if PARTS[str(card)].key == key and card != first]
            if others:
                second = others[int(rng.random() * len(others))]
                return [card for card in self.options if card in (first, second)]
        return [first]

    def count(self) -> int | None:
        return sum(1 for _ in self.each())

    def each(self) -> Iterator[Value]:
        for k in range(self.least, self.most + 1):
            for chosen in combinations(self.options, k):
                if len({PARTS[card].key for card in chosen}) < 2:
                    yield list(chosen)


class Sundry(Some, frozen=True):
    """Parts of different types."""

    def check(self, value: Value, place: tuple[str | int, ...] = ()) -> list[Finding]:
        found = super().check(value, place)
        if not found and len({PARTS[card].slot for card in value}) < len(value):
            found.append(Finding("illegal", "Two parts of one type.", place, "TL-060"))
        return found

    def sample(self, rng: Random) -> Value:
        chosen: list[str] = []
        for card in rng.sample(list(self.options), rng.randint(0, min(self.most, len(self.options)))):
            if all(PARTS[card].slot != PARTS[other].slot for other in chosen):
                chosen.append(card)
        return [card for card in self.options if card in chosen]

    def count(self) -> int | None:
        return sum(1 for _ in self.each())

    def each(self) -> Iterator[Value]:
        for k in range(self.least, self.most + 1):
            for chosen in combinations(self.options, k):
                if len({PARTS[card].slot for card in chosen}) == k:
                    yield list(chosen)


def targets(s: Table, seat: int, kind: str) -> list[int] | list[str]:
    """TL-107: the legal targets of that kind for this seat, Camouflage heeded (TL-222 allows oneself)."""
    if kind == "discarded_parts":
        return [card for card in s.discard if card in PARTS]
    if kind == "own_part":
        return [card for card in s.dinos[seat] if card]
    others = [other for other in opponents(s, seat) if not s.rows[other] or not shrouded(s, other)]
    if kind == "opponent":
        return others
    if kind == "opponent_with_hand":
        return [other for other in others if s.hands[other]]
    if kind == "seat":
        return sorted([seat, *others])
    if kind == "opponent_persistent":
        return [card for other in others for card in s.rows[other]]
    seats = others if kind == "opponent_part" else sorted([seat, *others])
    cards = [card for other in seats for card in s.dinos[other] if card]
    if kind == "any_card":
        cards += [card for other in seats for card in s.rows[other]]
    return cards


def met(s: Table, seat: int, need: str, window: str, card: str, drawable: bool) -> bool:
    """Whether a card's condition holds in this window ("" outside of any), which is about `card`."""
    if need == "deck":
        return drawable
    if need == "effect_announced":
        return window == "play" and card in EFFECTS
    if need == "attack_on_you":
        return window in ("declare", "roll") and s.attack is not None and s.attack.defender == seat
    if need == "dice_rolled":
        return window == "roll"
    return attack_step_exists(s) and not s.rampaged


def play_form(s: Table, seat: int, effect: Effect, window: str, card: str, drawable: bool) -> Form | None:
    """What is to be said when this effect is played here, or None: it cannot be."""
    for need in effect.needs:
        if not met(s, seat, need, window, card, drawable):
            return None
    kind = effect.target
    if kind:
        options = targets(s, seat, kind)
        if not options:
            return None
        if kind == "discarded_parts":
            return Kin(options, 1, 2, of="card")
        return One(options, of="seat" if options[0].__class__ is int else "card")
    if effect.kind == "persistent" and (row := s.rows[seat]):
        return Fields({"replace": One(list(row), of="card")}, () if len(row) > 1 else ("replace",))
    return YES


def played(s: Table, seat: int, card: str, said: Value, about: str = "") -> Played:
    """The stack's entry for a card announced with this answer to its form; `about` is the card it answers."""
    if said is True:
        answers = card in EFFECTS and "effect_announced" in EFFECTS[card].needs
        return Played(card, seat, cards=(about,) if answers else ())
    if said.__class__ is int:
        return Played(card, seat, who=said)
    if said.__class__ is str:
        return Played(card, seat, cards=(said,))
    if said.__class__ is list:
        return Played(card, seat, cards=tuple(sorted(said)))
    return Played(card, seat, replace=said.get("replace", ""))


def stands(s: Table, item: Played) -> bool:
    """TL-108: whether the targets of an announced effect are legal still."""
    effect = EFFECTS[item.card]
    kind = effect.target
    if kind == "discarded_parts":
        return any(card in s.discard for card in item.cards)
    if kind in ("opponent", "seat", "opponent_with_hand"):
        who = item.who
        return (
            not s.died[who]
            and (who == item.seat or not shrouded(s, who))
            and (kind != "opponent_with_hand" or bool(s.hands[who]))
        )
    if kind:
        owner = wearer(s, item.cards[0])
        if owner < 0 or (owner != item.seat and shrouded(s, owner)):
            return False
        return owner == item.seat if kind == "own_part" else owner != item.seat or kind in ("any_part", "any_card")
    for need in effect.needs:
        if need == "effect_announced" and (not item.cards or announced(s, item.cards[0]) is None):
            return False
        if need == "attack_on_you" and (s.attack is None or s.attack.defender != item.seat):
            return False
        if need == "dice_rolled" and s.attack is None:
            return False
    return True
