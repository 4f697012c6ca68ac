"""The state of a game: zones of card ids, and the few figures that are not cards."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from terrarium import kernel
from terrarium.kernel import Place, Steps

from .content import CARDS, EFFECTS, PARTS, TYPES

EVERYONE = -1
"""In `shown`: all seats and spectators know this card of a hand."""


class Suppressed(msgspec.Struct, frozen=True, gc=False):
    """A card treated as not in play (TL-140), by whose card and how long; `at` was its place in the row."""

    card: str
    by: int
    until: str
    at: int = 0


class Modifier(msgspec.Struct, frozen=True, gc=False):
    """Attack or weight of a seat until end of turn, by whose card."""

    seat: int
    stat: str
    amount: int
    by: int
    card: str


class Played(msgspec.Struct, frozen=True):
    """An announced, unresolved card on the stack: by whom, at whom or at which cards, replacing what."""

    card: str
    seat: int
    who: int = -1
    cards: tuple[str, ...] = ()
    replace: str = ""


class Attack(msgspec.Struct, frozen=True):
    """The attack under way. From the damage step on it holds both sets as they were read then (TL-088) and the
    damage dealt (-1: none)."""

    attacker: int
    defender: int
    dice: tuple[int, ...] = ()
    dodged: bool = False
    attacking_set: str = ""
    defending_set: str = ""
    damage: int = -1


class State(kernel.State, kw_only=True):
    """TL-004: each card is in the deck (its end is the top), the discard pile, a hand, a dinosaur, a persistent row, a
    suppressed row, or on the stack. A dinosaur has five slots in the order of the types; an empty one is ""."""

    deck_out: str
    health_cap: int
    round_limit: int
    first: int
    active: int
    health: list[int]
    deck: list[str] = []
    discard: list[str] = []
    hands: list[list[str]] = []
    dinos: list[list[str]] = []
    rows: list[list[str]] = []
    suppressed: list[list[Suppressed]] = []
    stack: list[Played] = []
    round: int = 1
    used: int = 0
    opened: bool = False
    rampaged: bool = False
    attack: Attack | None = None
    died: list[int] = []
    bonus: list[str] = []
    armored: list[bool] = []
    rights: list[int] = []
    mods: list[Modifier] = []
    shown: dict[str, int] = {}
    ended: str = ""

    def result(self) -> dict[int, Place]:
        """TL-165 to TL-167. A dead seat's place is certain: whoever lives still or died later stands before it."""
        health, died = self.health, self.died
        over = self.over

        def before(seat: int, other: int) -> bool:
            if died[seat]:
                return not died[other] or died[other] > died[seat]
            return not died[other] and health[other] > health[seat]

        seats = range(self.seats)
        return {
            seat: Place(1 + sum(before(seat, other) for other in seats), health[seat])
            for seat in seats
            if over or died[seat]
        }

    def faults(self) -> list[str]:
        """TL-221."""
        found = []
        where = self.everywhere()
        if sorted(where) != list(CARDS):
            found.append("Not every one of the 112 cards is in exactly one zone.")
        for seat in range(self.seats):
            name = f"Seat {seat + 1}"
            for slot, card in enumerate(self.dinos[seat]):
                if card and (card not in PARTS or PARTS[card].slot != slot):
                    found.append(f"{name} wears {card} as {TYPES[slot]}.")
            if len(self.rows[seat]) > 2 or any(EFFECTS[card].kind != "persistent" for card in self.rows[seat]):
                found.append(f"{name} has more than two Persistents in play, or something else in their row.")
            if not self.died[seat] and self.health[seat] <= 0 and (self.attack is None or self.attack.damage < 0):
                found.append(f"{name} lives with {self.health[seat]} health.")
            if self.died[seat] and (self.health[seat] or self.hands[seat] or any(self.dinos[seat]) or self.rows[seat]):
                found.append(f"{name} is dead and still has health or cards.")
            if self.bonus[seat] != set_of(self.dinos[seat], self.rows[seat]):
                found.append(f"{name}'s set bonus is not the one its parts give.")
        main = self.strands.get(0)
        top = main.stack[-1][0] if main is not None and main.stack else ""
        if self.stack and top in ("draw", "action", "attack", "rampage", "hand_limit"):
            found.append(f"The stack is not empty at {top}.")
        return found

    def everywhere(self) -> list[str]:
        """The cards of all zones."""
        where = [*self.deck, *self.discard, *(played.card for played in self.stack)]
        for seat in range(self.seats):
            where += self.hands[seat]
            where += [card for card in self.dinos[seat] if card]
            where += self.rows[seat]
            where += [kept.card for kept in self.suppressed[seat]]
        return where


def set_of(dino: Sequence[str], row: Sequence[str]) -> str:
    """TL-065: the dinosaur whose set bonus these parts give, or nothing. A seat never has two (TL-067)."""
    need = 4
    for card in row:
        need = min(need, EFFECTS[card].static.set_needs)
    counts: dict[str, int] = {}
    for card in dino:
        if card:
            part = PARTS[card]
            count = counts.get(part.key, 0) + 1
            if count >= need:
                return part.key
            counts[part.key] = count
    return ""


rules: Steps[State] = Steps()
State.rules = rules
