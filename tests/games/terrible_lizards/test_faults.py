"""TL-221: what no table may look like is found and said."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from terrarium.games.terrible_lizards.state import Attack, Played, State

from .table import Table, full

Break = Callable[[State], object]


def table() -> Table:
    """Seat 2 has nothing but its health, so that it may be called dead."""
    t = Table(3, dinos={0: full("Dracorix")}, rows={0: ["Venomous", "Razor Claws"]}, hands={0: ["Feast", "Trip"]})
    t.actions()
    assert t.state.faults() == []
    return t


def laid(card: str, seat: int, slot: int = -1) -> Break:
    """The card lies in the seat's row, or in a slot of its dinosaur."""

    def lay(s: State) -> None:
        s.deck.remove(card)
        if slot < 0:
            s.rows[seat].append(card)
        else:
            s.dinos[seat][slot] = card

    return lay


def dead(then: Break) -> Break:
    """Seat 2 counts as dead, and then."""

    def die(s: State) -> None:
        s.died[2], s.health[2] = 1, 0
        assert s.faults() == []
        then(s)

    return die


@pytest.mark.rule("TL-004", "TL-221")
@pytest.mark.parametrize(
    ("says", "breaks"),
    [
        ("in exactly one zone", lambda s: s.deck.pop()),
        ("in exactly one zone", lambda s: s.discard.append(s.deck[0])),
        ("wears allosaurus-legs as Head", laid("allosaurus-legs", 1, 0)),
        ("more than two Persistents", laid("armor-plates-1", 0)),
        ("or something else in their row", laid("stampede-1", 1)),
        ("lives with 0 health", lambda s: s.health.__setitem__(1, 0)),
        ("dead and still has", dead(lambda s: s.health.__setitem__(2, 3))),
        ("dead and still has", dead(lambda s: s.hands[2].append(s.deck.pop()))),
        ("dead and still has", dead(laid("warm-blood-1", 2))),
        ("dead and still has", dead(laid("allosaurus-legs", 2, 3))),
        ("set bonus is not the one", lambda s: s.bonus.__setitem__(0, "")),
        ("stack is not empty at action", lambda s: s.stack.append(Played(s.hands[0].pop(), 0))),
    ],
)
def test_a_broken_table_is_told(says: str, breaks: Break) -> None:
    t = table()
    breaks(t.state)
    [fault] = t.state.faults()
    assert says in fault


@pytest.mark.rule("TL-221", "TL-012")
def test_health_may_be_gone_in_an_aftermath_only() -> None:
    s = table().state
    s.health[1] = 0
    s.attack = Attack(1, 0)
    assert s.faults() == ["Seat 2 lives with 0 health."]
    s.attack = Attack(1, 0, damage=0)
    assert s.faults() == []
