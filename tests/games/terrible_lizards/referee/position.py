"""A position as the referee writes it down, and the figures of section 1 in it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from .page import TYPES, cards


@dataclass
class Announced:
    """A card on the stack."""

    card: str
    by: int
    who: int = -1
    at: tuple[str, ...] = ()
    replaces: str = ""


@dataclass
class Position:
    seats: int
    play_on: bool
    cap: int
    last_round: int
    first: int
    active: int
    round: int
    used: int
    opened: bool
    rampaged: bool
    health: list[int]
    dead: list[bool]
    parts: list[dict[str, str]]
    rows: list[list[str]]
    away: list[dict[str, tuple[int, str]]]
    """Suppressed cards: by whom, and until when."""
    hands: list[list[str]]
    deck: list[str]
    discard: list[str]
    stack: list[Announced]
    modified: list[tuple[int, str, int, int]]
    """Seat, figure, change, and who played the card."""
    rights: list[int]
    cancelled: list[bool]
    attack: dict[str, Any] | None

    # ---- figures

    def living(self) -> list[int]:
        return [seat for seat in range(self.seats) if not self.dead[seat]]

    def clockwise(self, seat: int) -> list[int]:
        """The living, from this seat's place on."""
        around = [(seat + n) % self.seats for n in range(self.seats)]
        return [other for other in around if not self.dead[other]]

    def opponents(self, seat: int) -> list[int]:
        return [other for other in self.clockwise(seat) if other != seat]

    def own(self, seat: int, name: str) -> int:
        """How many of this Persistent the seat has in play."""
        return sum(cards()[card].name == name for card in self.rows[seat])

    def set(self, seat: int) -> str:
        """TL-065: the dinosaur whose bonus the seat has."""
        need = 3 if self.own(seat, "Missing Link") else 4
        names = Counter(cards()[card].dinosaur for card in self.parts[seat].values())
        return next((name for name, n in names.items() if n >= need), "")

    def atk(self, seat: int) -> int:
        """TL-006."""
        total = sum(cards()[card].attack for card in self.parts[seat].values()) + 3 * self.own(seat, "Razor Claws")
        total += sum(n for who, what, n, _ in self.modified if (who, what) == (seat, "attack"))
        return total + {"Tyrannosaurus": 10, "Quetzalcoatlus": 3}.get(self.set(seat), 0)

    def wgt(self, seat: int) -> int:
        """TL-007."""
        total = sum(cards()[card].weight for card in self.parts[seat].values()) + 3 * self.own(seat, "Armor Plates")
        return total + sum(n for who, what, n, _ in self.modified if (who, what) == (seat, "weight"))

    def actions_left(self) -> int:
        """TL-045."""
        return max(0, 2 + self.own(self.active, "Fast Metabolism") - self.used)

    def drawable(self) -> bool:
        """TL-150 to TL-152."""
        return bool(self.deck) or (not self.play_on and bool(self.discard))

    def where(self, card: str) -> int:
        """Whose part or Persistent in play this is, or -1."""
        for seat in range(self.seats):
            if card in self.rows[seat] or card in self.parts[seat].values():
                return seat
        return -1

    def aimable(self, by: int, seat: int) -> bool:
        """Whether effect cards of `by` may name this seat or its cards: Camouflage."""
        return not self.dead[seat] and (by == seat or not self.own(seat, "Camouflage"))

    # ---- moving cards

    def remove(self, card: str) -> None:
        """Out of play."""
        for seat in range(self.seats):
            if card in self.rows[seat]:
                self.rows[seat].remove(card)
            if card in self.parts[seat].values():
                del self.parts[seat][cards()[card].type]

    def hurt(self, seat: int, n: int, kind: str) -> None:
        """TL-192: Ankylosaurus is hurt by attacks only."""
        if kind == "attack" or self.set(seat) != "Ankylosaurus":
            self.health[seat] -= n

    def heal(self, seat: int, n: int) -> None:
        """TL-021."""
        if self.cap:
            n = max(0, min(n, self.cap - self.health[seat]))
        self.health[seat] += n

    def told(self) -> dict[str, Any]:
        """What is compared."""
        return {
            "health": [0 if self.dead[s] else self.health[s] for s in range(self.seats)],
            "parts": self.parts,
            "rows": [sorted(row) for row in self.rows],
            "away": [sorted(a) for a in self.away],
            "hands": [sorted(h) for h in self.hands],
            "discard": sorted(self.discard),
            "stack": [a.card for a in self.stack],
            "modified": sorted((who, what, n) for who, what, n, _ in self.modified),
            "sets": [self.set(s) for s in range(self.seats)],
            "turn": (self.round, self.active, self.used, self.opened, self.rampaged),
            "rights": self.rights,
            "cancelled": self.cancelled,
            "attack": self.attack,
        }


def written_down(s: Any) -> Position:
    """The game's state in the referee's words."""
    attack = None
    if s.attack is not None:
        a = s.attack
        attack = {"by": a.attacker, "on": a.defender, "dice": list(a.dice), "dodged": a.dodged}
    return Position(
        s.seats,
        s.deck_out == "play_on",
        s.health_cap,
        s.round_limit,
        s.first,
        s.active,
        s.round,
        s.used,
        s.opened,
        s.rampaged,
        list(s.health),
        [bool(d) for d in s.died],
        [{TYPES[i]: card for i, card in enumerate(dino) if card} for dino in s.dinos],
        [list(row) for row in s.rows],
        [{k.card: (k.by, k.until) for k in kept} for kept in s.suppressed],
        [list(hand) for hand in s.hands],
        list(s.deck),
        list(s.discard),
        [Announced(p.card, p.seat, p.who, tuple(p.cards), p.replace) for p in s.stack],
        [(m.seat, m.stat, m.amount, m.by) for m in s.mods],
        list(s.rights),
        list(s.armored),
        attack,
    )
