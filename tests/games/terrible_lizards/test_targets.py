"""What a card may be aimed at when it is announced, and what of that still holds when it resolves (TL-107, TL-108)."""

from __future__ import annotations

from itertools import combinations

import pytest

from terrarium.games.terrible_lizards.content import PARTS
from terrarium.games.terrible_lizards.forms import Kin, Sundry
from terrarium.games.terrible_lizards.model import attack_of, weight_of

from .table import Table

AIMED = [
    ("Spy-nosaur", "seat", [1]),
    ("Trip", "seat", [1, 3]),
    ("Bone Thief", "card", ["dracorix-head", "allosaurus-arms"]),
    ("Amber", "card", ["apatosaurus-body", "dracorix-head", "allosaurus-arms", "warm-blood-1", "venomous-1"]),
    ("Mimicry", "card", ["venomous-1"]),
    ("Selective Autotomy", "card", ["apatosaurus-body"]),
    ("Adrenaline", "seat", [0, 1, 3]),
    ("Thick Hide", "seat", [0, 1, 3]),
    ("Tar Pit", "card", ["apatosaurus-body", "dracorix-head", "allosaurus-arms"]),
    ("Tail Lash", "seat", [1, 3]),
    ("Scavenge", "card", ["stegosaurus-head", "stegosaurus-legs", "stegosaurus-arms", "triceratops-head"]),
]


@pytest.mark.rule("TL-107", "TL-222", "TL-141")
@pytest.mark.parametrize(("card", "of", "options"), AIMED)
def test_what_each_card_may_be_aimed_at(card: str, of: str, options: list[int | str]) -> None:
    """Seat 2 hides under Camouflage, seat 3 holds no card, seat 1 has a suppressed part."""
    t = Table(
        4,
        dinos={0: ["Apatosaurus Body"], 1: ["Dracorix Head"], 2: ["Dracorix Legs"], 3: ["Allosaurus Arms"]},
        rows={0: ["Warm Blood"], 2: ["Camouflage", "Razor Claws"], 3: ["Venomous"]},
        suppressed=[(1, "Dracorix Body", 1, "your_turn")],
        discard=["Feast", "Stegosaurus Head", "Stegosaurus Legs", "Stegosaurus Arms", "Triceratops Head"],
        hands={0: [card], 1: ["Trip", "Asteroid"], 2: ["Roar"]},
    ).actions()
    [played] = t.state.hands[0]
    form = t.form(0).ways["play"].ways[played]
    assert (form.of, list(form.options)) == (of, options)


@pytest.mark.rule("TL-107")
def test_scavenge_names_one_or_two_parts_of_one_dinosaur() -> None:
    parts = ["Stegosaurus Head", "Stegosaurus Legs", "Stegosaurus Arms", "Triceratops Head"]
    t = Table(hands={0: ["Scavenge"]}, discard=parts).actions()
    head, legs, arms, other = t.state.discard
    for named, legal in (([], 0), ([head], 1), ([head, legs], 1), ([head, other], 0), ([head, legs, arms], 0)):
        assert t.allows(0, {"play": {"scavenge-1": named}}) == bool(legal)


@pytest.mark.rule("TL-201")
def test_a_search_lists_no_effects() -> None:
    t = Table(hands={0: ["Fossil Dig"]}).actions().do({"play": {"fossil-dig-1": True}})
    assert set(t.form(0).options) == {card for card in t.state.deck if card in PARTS}
    t = Table(hands={0: ["Growth Spurt", "Trip", "Dracorix Legs", "Allosaurus Legs", "Dracorix Head", "Dracorix Body"]})
    t.actions().do({"play": {"growth-spurt-1": True}})
    assert set(t.form(0).options) == {card for card in t.state.hands[0] if card in PARTS}
    assert not t.allows(0, ["dracorix-head", "dracorix-body", "dracorix-legs"])


@pytest.mark.rule("TL-107")
def test_what_is_aimed_at_nothing_names_nothing() -> None:
    t = Table(hands={0: ["Feast"], 1: ["Trip"]}).actions()
    t.answer({0: {"play": {"feast-1": True}}})
    assert t.told("announced") == [{"seat": 0, "card": "feast-1", "who": -1, "cards": [], "replace": ""}]


@pytest.mark.rule("TL-222")
def test_camouflage_does_not_hide_a_seat_from_itself() -> None:
    t = Table(
        dinos={0: ["Dracorix Head", "Dracorix Legs"]},
        rows={0: ["Camouflage", "Fast Metabolism"]},
        hands={0: ["Adrenaline", "Tar Pit", "Amber"]},
    ).actions()
    t.do({"play": {"adrenaline-1": 0}})
    assert attack_of(t.state, 0) == 4 + 3 + 5
    t.do({"play": {"tar-pit-1": "dracorix-head"}}).do({"play": {"amber-1": "dracorix-legs"}})
    assert (attack_of(t.state, 0), weight_of(t.state, 0)) == (5, 0)
    assert t.told("fizzled") == []


@pytest.mark.rule("TL-108")
def test_spy_nosaur_finds_an_empty_hand() -> None:
    t = Table(hands={0: ["Spy-nosaur"], 1: ["Thick Hide"]}).actions()
    t.answer({0: {"play": {"spy-nosaur-1": 1}}})
    t.answer({1: {"play": {"thick-hide-1": 1}}}).quiet()
    assert t.told("fizzled") == [{"card": "spy-nosaur-1", "seat": 0}]


@pytest.mark.rule("TL-108", "TL-141")
def test_a_target_suppressed_meanwhile_is_gone() -> None:
    t = Table(dinos={1: ["Dracorix Head", "Dracorix Legs"]}, hands={0: ["Bone Thief"], 1: ["Tar Pit"]}).actions()
    t.answer({0: {"play": {"bone-thief-1": "dracorix-head"}}})
    t.answer({1: {"play": {"tar-pit-1": "dracorix-head"}}}).quiet()
    assert t.told("fizzled") == [{"card": "bone-thief-1", "seat": 0}]


@pytest.mark.rule("TL-132")
def test_cards_about_an_attack_answer_the_attack_and_no_card() -> None:
    """In the `play` window of a card that answers the attack, Play Dead and Stumble must wait for the attack's own."""
    t = Table(3, hands={1: ["Play Dead", "Stumble", "Tail Lash"], 2: ["Adrenaline"]}, dice=[3]).attack(0, 1)
    t.answer({})
    assert (t.window, t.plays(1)) == ("roll", {"play-dead-1", "stumble-1", "tail-lash-1"})
    t.answer({2: {"play": {"adrenaline-1": 0}}})
    assert (t.window, t.plays(1)) == ("play", {"tail-lash-1"})


@pytest.mark.rule("TL-108")
def test_stumble_about_an_attack_that_is_over() -> None:
    t = Table(3, hands={1: ["Stumble"], 2: ["Tail Lash"]}, health={0: 4}, dice=[3]).attack(0, 1)
    t.answer({})
    t.answer({1: {"play": {"stumble-1": True}}})
    t.answer({2: {"play": {"tail-lash-1": 0}}}).quiet()
    assert t.told("fizzled") == [{"card": "stumble-1", "seat": 1}]
    assert t.told("rerolled") == []


@pytest.mark.rule("TL-201", "TL-060", "TL-110")
@pytest.mark.parametrize("form", [Kin, Sundry])
def test_what_is_listed_is_what_may_be_answered(form: type[Kin | Sundry]) -> None:
    """Every choice of up to three cards: listed and counted where it is right, and nowhere else."""
    cards = sorted(card for card in PARTS if PARTS[card].key in ("allosaurus", "stegosaurus", "pteranodon"))
    asked = form(tuple(cards), 0, 3, of="card")
    every = [list(some) for k in range(4) for some in combinations(cards, k)]
    right = [some for some in every if not asked.check(some)]
    assert list(asked.each()) == right
    assert asked.count() == len(right)
    assert 0 < len(right) < len(every)
