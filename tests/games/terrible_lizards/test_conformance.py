"""The public kit: every seat count, every option, and the leak test of section 12."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from terrarium.conformance import check_game
from terrarium.games.terrible_lizards import game
from terrarium.games.terrible_lizards.content import PARTS
from terrarium.games.terrible_lizards.state import State
from terrarium.kernel import REFEREE, Dice
from terrarium.kernel.events import seen

from .table import Table, full


def disguise(state: State, who: int, rng: Random) -> State:
    """Section 12: hands of others (but for cards seen going there) and the order of the deck are all that is hidden.

    A seat that searches the deck knows which parts are in it (TL-201). When the game is over nothing is hidden.
    """
    twin = state.copy()
    if state.over or who == REFEREE:
        return twin
    searching = twin.strands[0].stack[-1][0] == "fetch" and any(
        played.card == twin.strands[0].stack[-1][1] and played.seat == who for played in twin.stack
    )

    def knows(card: str) -> bool:
        mask = twin.shown.get(card, 0)
        return mask == -1 or (who >= 0 and bool(mask >> who & 1))

    def swap(cards: set[str], deck_too: bool) -> None:
        """Deal these hidden cards anew over the places that they hold."""
        places: list[tuple[list[str], int]] = []
        for seat, hand in enumerate(twin.hands):
            if seat != who:
                places += [(hand, n) for n, card in enumerate(hand) if card in cards and not knows(card)]
        if deck_too:
            places += [(twin.deck, n) for n, card in enumerate(twin.deck) if card in cards]
        dealt = [zone[n] for zone, n in places]
        rng.shuffle(dealt)
        for (zone, n), card in zip(places, dealt, strict=True):
            zone[n] = card

    parts = set(PARTS)
    everything = {card for zone in (twin.deck, *twin.hands) for card in zone}
    if searching:
        swap(everything & parts, deck_too=False)
        swap(everything - parts, deck_too=True)
    else:
        swap(everything, deck_too=True)
    rng.shuffle(twin.deck)
    for seat, hand in enumerate(twin.hands):
        if seat != who:
            rng.shuffle(hand)
            twin.shown = {c: m for c, m in twin.shown.items() if c not in hand or knows(c)}
    return twin


@pytest.mark.rule("TL-001", "TL-200", "TL-201", "TL-202", "TL-203", "TL-221")
@pytest.mark.parametrize("seats", game.seats)
def test_the_kit(seats: int) -> None:
    coverage = check_game(game, steps=400, disguise=disguise, seats=[seats])
    assert coverage.twins_changed == coverage.twins > 0


@pytest.mark.soak
def test_the_kit_for_long() -> None:
    coverage = check_game(game, steps=60_000, disguise=disguise)
    assert coverage.pairs == coverage.pairs_of


def rare() -> Iterator[Table]:
    """Moments that random games seldom reach."""
    yield Table(dinos={0: full("Spinosaurus")}, hands={1: ["Trip"]}, dice=[4, 4, 2]).attack(0, 1).answer({})
    yield Table(dinos={0: full("Therizinosaurus"), 1: full("Dracorix")}, dice=[3]).attack(0, 1)
    yield (
        Table(3, rows={0: ["Venomous", "Razor Claws"], 1: ["Warm Blood"]}, hands={0: ["Mimicry"], 2: ["Roar"]})
        .actions()
        .do({"play": {"mimicry-1": "warm-blood-1"}})
    )
    yield Table(3, hands={0: ["Spy-nosaur"], 1: ["Trip", "Amber"]}).actions().do({"play": {"spy-nosaur-1": 1}})
    yield Table(3, hands={0: ["Fossil Dig"], 1: ["Trip"]}).actions().do({"play": {"fossil-dig-1": True}})
    yield (
        Table(3, dinos={0: full("Dracorix")}, hands={0: ["Growth Spurt", "Trip"]})
        .actions()
        .do({"play": {"growth-spurt-1": True}})
    )
    yield (
        Table(3, dinos={1: full("Dracorix"), 2: full("Allosaurus")}, hands={0: ["Asteroid"]})
        .actions()
        .do({"play": {"asteroid-1": True}})
    )
    yield Table(3, dinos={1: full("Brontomerus")}, hands={2: ["Trip"]}).attacking().do({"none": True})
    yield (
        Table(2, dinos={1: full("Ankylosaurus")}, hands={0: ["Feast"], 1: ["Roar"]})
        .actions()
        .answer({0: {"play": {"feast-1": True}}})
    )


@pytest.mark.rule("TL-139", "TL-203", "TL-212")
def test_rare_moments_keep_the_contract() -> None:
    kinds = set()
    for t in rare():
        kinds.add(t.kind)
        state, moment = t.state, t.moment
        assert game.decode(game.encode(state)) == state
        assert state.copy() == state
        for who in (-1, *range(state.seats)):
            view = state.view(who)
            for seed in range(4):
                twin = disguise(state, who, Random(seed))
                twin.strands[0].asked = None
                assert twin.view(who) == view
                if who in moment.decisions:
                    assert twin.moments()[0].decisions[who] == moment.decisions[who]
                dreamt = game.imagine(view, Random(seed))
                assert dreamt.view(who) == view
                if who in moment.decisions:
                    assert dreamt.moments()[0].decisions[who] == moment.decisions[who]
            assert game.board(view).startswith("<svg")
        for seat, decision in moment.decisions.items():
            view = state.view(seat)
            assert game.prompt(view, decision)
            for answer in islice(decision.form.each(), 30):
                assert game.read(view, decision, game.write(view, decision, answer)).answer == answer
            for answer in islice(decision.form.each(), 6):
                answers = {s: state.default(moment, s) for s in moment.decisions}
                after = state.copy()
                outcome = after.play(moment, {**answers, seat: answer}, Dice(b"rare"))
                assert after.faults() == []
                for event in seen(outcome.events, seat):
                    assert game.narrate(after.view(seat), event)
    assert kinds == {
        "chain", "remove_part", "conflict", "take_card", "fetch", "attach_many", "own_part", "rampage", "respond",
    }  # fmt: skip
