"""Sections 1 and 5: figures, parts, sets."""

from __future__ import annotations

from itertools import combinations

import pytest

from terrarium.games.terrible_lizards.content import PARTS
from terrarium.games.terrible_lizards.model import actions_left, attack_of, weight_of
from terrarium.games.terrible_lizards.state import set_of
from terrarium.games.terrible_lizards.words.naming import animal

from .table import Table, full


@pytest.mark.rule("TL-006", "TL-177", "TL-172")
@pytest.mark.parametrize(
    ("dinosaur", "attack"), [("Tyrannosaurus", 11 + 10), ("Quetzalcoatlus", 9 + 3), ("Dracorix", 11)]
)
def test_attack_is_parts_claws_modifiers_and_set(dinosaur: str, attack: int) -> None:
    t = Table(dinos={0: full(dinosaur)}, rows={0: ["Razor Claws", "Razor Claws"]}, mods=[(0, "attack", 5)])
    assert attack_of(t.state, 0) == attack + 6 + 5


@pytest.mark.rule("TL-007")
def test_weight_is_parts_plates_and_modifiers() -> None:
    t = Table(dinos={0: full("Apatosaurus")}, rows={0: ["Armor Plates", "Armor Plates"]}, mods=[(0, "weight", 5)])
    assert weight_of(t.state, 0) == 12 + 6 + 5
    assert weight_of(t.state, 1) == 0


@pytest.mark.rule("TL-008", "TL-110")
def test_a_stolen_part_is_the_thiefs() -> None:
    t = Table(dinos={1: ["Dracorix Head"]}, hands={0: ["Bone Thief"]}).actions()
    t.do({"play": {"bone-thief-1": "dracorix-head"}})
    assert t.state.hands[0] == ["dracorix-head"]
    t.do({"attach": "dracorix-head"})
    assert t.state.dinos[0][0] == "dracorix-head"
    assert actions_left(t.state) == 0


@pytest.mark.rule("TL-009")
def test_a_card_beats_a_rule_for_what_it_names() -> None:
    t = Table(hands={0: ["Growth Spurt", "Dracorix Head", "Dracorix Legs", "Dracorix Arms"]}).actions()
    t.do({"play": {"growth-spurt-1": True}})
    assert not t.allows(0, ["dracorix-head", "dracorix-legs", "dracorix-arms"])
    t.do(["dracorix-head", "dracorix-legs"])
    assert sum(1 for part in t.state.dinos[0] if part) == 2
    assert actions_left(t.state) == 1


@pytest.mark.rule("TL-060")
def test_growth_spurt_takes_different_types() -> None:
    t = Table(hands={0: ["Growth Spurt", "Dracorix Head", "Allosaurus Head"]}).actions()
    t.do({"play": {"growth-spurt-1": True}})
    [finding] = t.form(0).check(["dracorix-head", "allosaurus-head"])
    assert finding.says == "Two parts of one type."
    assert t.allows(0, [])


@pytest.mark.rule("TL-061")
def test_attaching_is_playing_a_card() -> None:
    t = Table(hands={0: ["Dracorix Head"], 1: ["Trip"]}).actions()
    t.answer({0: {"attach": "dracorix-head"}})
    assert t.window == "play"
    assert [played.card for played in t.state.stack] == ["dracorix-head"]
    assert t.state.dinos[0][0] == ""
    t.quiet()
    assert t.state.dinos[0][0] == "dracorix-head"


@pytest.mark.rule("TL-062")
def test_a_part_replaces_the_old_one() -> None:
    t = Table(dinos={0: ["Allosaurus Head"]}, hands={0: ["Dracorix Head"]}).actions()
    t.do({"attach": "dracorix-head"})
    assert t.state.dinos[0][0] == "dracorix-head"
    assert t.state.discard == ["allosaurus-head"]
    assert t.state.used == 1
    assert t.told("replaced") == [{"seat": 0, "card": "dracorix-head", "old": "allosaurus-head"}]


@pytest.mark.rule("TL-064")
def test_own_parts_cannot_be_dropped() -> None:
    t = Table(dinos={0: ["Allosaurus Head"]}, rows={0: ["Venomous"]}, hands={0: ["Feast"]}).actions()
    assert t.refuses(0, {"drop": "allosaurus-head"})
    assert t.refuses(0, {"discard": "allosaurus-head"})


@pytest.mark.rule("TL-065", "TL-066")
def test_the_fourth_part_gives_the_bonus_at_once() -> None:
    worn = ["Tyrannosaurus Head", "Tyrannosaurus Body", "Tyrannosaurus Legs"]
    t = Table(dinos={0: [*worn, "Pteranodon Wings"]}, hands={0: ["Tyrannosaurus Arms"]}).actions()
    assert t.state.bonus[0] == ""
    t.do({"attach": "tyrannosaurus-arms"})
    assert t.state.bonus[0] == "tyrannosaurus"
    assert t.told("set_gained") == [{"seat": 0, "set": "tyrannosaurus"}]
    assert t.told("set_lost") == []


@pytest.mark.rule("TL-067")
def test_two_sets_never_fit() -> None:
    """Even at three parts each, five slots hold one set only."""
    slots: dict[int, list[str]] = {}
    for card, part in PARTS.items():
        if part.key in ("quetzalcoatlus", "tyrannosaurus"):
            slots.setdefault(part.slot, []).append(card)
    cards = [card for group in slots.values() for card in group]
    for five in combinations(cards, 5):
        if len({PARTS[card].slot for card in five}) == 5:
            counts = [sum(PARTS[card].key == key for card in five) for key in ("quetzalcoatlus", "tyrannosaurus")]
            assert sum(count >= 3 for count in counts) == 1
            assert set_of(sorted(five, key=lambda card: PARTS[card].slot), ["missing-link-1"])


@pytest.mark.rule("TL-068")
def test_quetzalcoatlus_needs_its_wings() -> None:
    t = Table(dinos={0: full("Quetzalcoatlus")})
    assert t.state.bonus[0] == "quetzalcoatlus"
    assert {PARTS[card].type for card in full("Plesiosaurus")} == {"Head", "Body", "Arms", "Legs"}


@pytest.mark.rule("TL-105")
def test_three_parts_of_generic_wings_make_no_set() -> None:
    assert set_of(["", "", "", "", "pteranodon-wings-1"], ["missing-link-1", "missing-link-2"]) == ""


@pytest.mark.rule("TL-070")
def test_a_mixed_animal_has_a_mixed_name() -> None:
    assert animal(["tyrannosaurus-head", "stegosaurus-body", "", "triceratops-legs", ""]) == "Tyrannostegoceratops"
    assert animal([*full("Dracorix"), ""]) == "Dracorix"
    assert animal([""] * 5) == "bare plinth"
