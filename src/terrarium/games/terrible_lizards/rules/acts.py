"""What may be done unasked: leaving (TL-168), and the referee's corrections."""

from __future__ import annotations

from terrarium.kernel import Amount, Fields, Flow, Form, One, Value

from ..content import CARDS
from ..state import State, rules
from .elimination import checkpoint
from .suppression import off_the_table


def living(s: State) -> list[int]:
    return [seat for seat in range(s.seats) if not s.died[seat]]


@rules.leave(living)
def leave(s: State, f: Flow, seat: int, why: str) -> None:
    """TL-168: an immediate checkpoint at which this seat alone dies; what it owed is dropped."""
    f.tell("left", seat=seat, why=why)
    others = {other: s.health[other] for other in living(s) if s.health[other] <= 0 and other != seat}
    for other in others:
        s.health[other] = 1
    s.health[seat] = 0
    if checkpoint(s, f):
        for other, health in others.items():
            s.health[other] = health


@rules.act(by="referee", correction=True)
def set_health(s: State, who: int) -> Form | None:
    """A wrongly kept figure is put right."""
    return Fields({"seat": One(living(s), of="seat"), "health": Amount(1, 999)})


@set_health.done
def health_set(s: State, f: Flow, who: int, value: Value) -> None:
    s.health[value["seat"]] = value["health"]
    f.tell("corrected", seat=value["seat"], health=value["health"])


@rules.act(by="referee", correction=True)
def move_card(s: State, who: int) -> Form | None:
    """A card goes to a hand, openly; only while nothing is on the stack and no attack is under way."""
    if s.stack or s.attack is not None:
        return None
    return Fields({"card": One(tuple(CARDS), of="card"), "seat": One(living(s), of="seat")})


@move_card.done
def card_moved(s: State, f: Flow, who: int, value: Value) -> None:
    card, seat = value["card"], value["seat"]
    _lift(s, f, card)
    s.hands[seat].append(card)
    s.shown[card] = -1
    f.tell("corrected", seat=seat, card=card)


def _lift(s: State, f: Flow, card: str) -> None:
    for pile in (s.deck, s.discard, *s.hands):
        if card in pile:
            pile.remove(card)
            return
    off_the_table(s, f, card)
