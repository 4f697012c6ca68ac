"""The worked examples of section 17, as they stand, but for those of the set bonuses. S1 is seat 0."""

from __future__ import annotations

import pytest

from terrarium.games.terrible_lizards.model import actions_left, attack_of, weight_of

from .table import Table, full

HEAVY = ["Stegosaurus Body", "Triceratops Head"]


def test_example_01_plain() -> None:
    t = Table(dinos={0: ["Tyrannosaurus Head", "Allosaurus Legs"], 1: ["Stegosaurus Body"]}, dice=[3])
    t.attack(0, 1)
    assert t.health(1) == 42


@pytest.mark.rule("TL-086", "TL-011")
def test_example_02_zero_damage() -> None:
    t = Table(dinos={0: ["Apatosaurus Head"], 1: HEAVY}, dice=[2]).attack(0, 1)
    assert t.health(1) == 50
    assert [told["damage"] for told in t.told("damage")] == [0]


@pytest.mark.rule("TL-011")
def test_example_03_venomous_on_zero() -> None:
    t = Table(dinos={0: ["Apatosaurus Head"], 1: HEAVY}, rows={0: ["Venomous"]}, dice=[2]).attack(0, 1)
    assert t.health(1) == 47


@pytest.mark.rule("TL-069", "TL-082")
def test_example_04_venomous_against_wings() -> None:
    wings = "pteranodon-wings-1"
    t = Table(dinos={0: ["Apatosaurus Head"], 1: [*HEAVY, wings]}, rows={0: ["Venomous"]}, dice=[2]).attack(0, 1)
    t.answer({1: {"dodge": wings}})
    assert t.health(1) == 50
    assert t.dice.unused() == {"attack": [2]}
    assert wings in t.state.discard
    assert t.told("no_damage") == [{"attacker": 0, "defender": 1, "why": "dodged"}]


@pytest.mark.rule("TL-127")
@pytest.mark.parametrize(("answers", "health"), [(True, 53), (False, 40)])
def test_example_05_trip_and_autotomy(answers: bool, health: int) -> None:
    t = Table(
        dinos={1: ["Apatosaurus Body", "Ankylosaurus Head", "Triceratops Legs"]},
        hands={0: ["Trip"], 1: ["Selective Autotomy"]},
    ).actions()
    assert weight_of(t.state, 1) == 10
    t.answer({0: {"play": {"trip-1": 1}}})
    if answers:
        t.answer({1: {"play": {"selective-autotomy-1": "apatosaurus-body"}}})
        assert (t.told("gained")[0]["health"], weight_of(t.state, 1)) == (58, 5)
    t.quiet()
    assert t.health(1) == health


@pytest.mark.rule("TL-142", "TL-145")
@pytest.mark.parametrize("loser", ["venomous-1", "razor-claws-1", "armor-plates-1"])
def test_example_06_suppressed_persistent(loser: str) -> None:
    t = Table(
        rows={1: ["Venomous", "Razor Claws"]},
        hands={0: ["Amber"], 1: ["Armor Plates"]},
    ).actions()
    t.do({"play": {"amber-1": "venomous-1"}})
    assert t.state.rows[1] == ["razor-claws-1"]
    while t.kind != "action":
        t.do("stop" if t.kind == "draw" else {"none": True})
    assert t.state.active == 1
    t.do({"play": {"armor-plates-1": {}}})
    assert t.state.rows[1] == ["razor-claws-1", "armor-plates-1"]
    while t.kind != "conflict":
        t.do({"action": {"end": True}, "draw": "stop", "attack": {"none": True}}[t.kind])
    assert (t.asked, t.state.active) == ({1}, 0)
    t.do(loser)
    assert sorted([*t.state.rows[1], loser]) == ["armor-plates-1", "razor-claws-1", "venomous-1"]
    assert loser in t.state.discard


@pytest.mark.rule("TL-052")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_example_07_first_attack(seats: int) -> None:
    attackers = []
    t = Table(seats, round=1).turn()
    while t.state.round < 3:
        if t.kind == "attack":
            attackers.append((t.state.round, t.state.active))
        t.do({"draw": "stop", "action": {"end": True}, "attack": {"none": True}}[t.kind])
    assert attackers == [(1, seats - 1), *[(2, seat) for seat in range(seats)]]


@pytest.mark.rule("TL-042", "TL-043")
def test_example_08_drawing_card_by_card() -> None:
    t = Table(hands={0: ["Feast", "Trip", "Asteroid"]}).turn()
    for held in (4, 5):
        assert t.kind == "draw"
        assert t.allows(0, "stop")
        t.do("draw")
        assert len(t.state.hands[0]) == held
    assert t.kind == "action"


@pytest.mark.rule("TL-110", "TL-046")
def test_example_09_stolen_card_costs_an_action() -> None:
    t = Table(hands={0: ["Spy-nosaur"], 1: ["Stampede", "Trip"]}).actions()
    t.do({"play": {"spy-nosaur-1": 1}}).do("stampede-1")
    assert actions_left(t.state) == 1
    t.answer({0: {"play": {"stampede-1": True}}})
    assert actions_left(t.state) == 0


@pytest.mark.rule("TL-126", "TL-127", "TL-131")
def test_example_27_roar_against_roar() -> None:
    t = Table(3, hands={0: ["Stampede", "roar-1"], 1: ["roar-2", "Feast"]}).actions()
    t.answer({0: {"play": {"stampede-1": True}}})
    t.answer({1: {"play": {"roar-2": True}}})
    assert t.asked == {0}
    t.answer({0: {"play": {"roar-1": True}}})
    assert actions_left(t.state) == 0
    t.answer({})
    assert t.told("cancelled")[0]["card"] == "roar-2"
    assert (t.kind, t.state.stack[0].card) == ("respond", "stampede-1")
    t.answer({})
    assert [t.health(seat) for seat in range(3)] == [50, 45, 45]
    assert sorted(t.state.discard) == ["roar-1", "roar-2", "stampede-1"]


@pytest.mark.rule("TL-150", "TL-151")
def test_example_28_deck_out() -> None:
    hand = ["Feast", "Trip", "Asteroid"]
    for way in ("reshuffle", "play_on"):
        t = Table(hands={0: hand}, deck_out=way)
        t.state.hands[1] = t.state.deck[8:]
        t.state.deck, t.state.discard = t.state.deck[:1], t.state.deck[1:8]
        t.begin(*Table(hands={0: hand}).turn().state.strands[0].stack[::-1])
        assert t.kind == "draw"
        t.answer({0: "draw"})
        assert len(t.state.deck) == 0
        assert len(t.state.discard) == 7
        if way == "reshuffle":
            t.answer({0: "draw"})
            assert (len(t.state.deck), len(t.state.discard)) == (6, 0)
        else:
            assert t.kind != "draw"


@pytest.mark.rule("TL-166")
def test_example_29_both_die() -> None:
    t = Table(
        dinos={0: ["Allosaurus Head", "Allosaurus Body", "Allosaurus Legs"], 1: full("Stegosaurus")},
        suppressed=[(0, "Allosaurus Arms", 1, "end_of_turn")],
        health={0: 3, 1: 6},
        dice=[4],
    )
    assert attack_of(t.state, 0) == 11
    t.attack(0, 1)
    assert [told["health"] for told in t.told("damage")] == [-1, -2]
    assert {seat: place.place for seat, place in t.state.result().items()} == {0: 1, 1: 1}


@pytest.mark.rule("TL-164")
def test_example_30_attacker_dies_of_retaliation() -> None:
    t = Table(3, dinos={1: full("Brontomerus"), 2: full("Stegosaurus")}, health={0: 5}, dice=[1, 1]).attacking()
    t.do({"target": 2})
    assert t.state.died[0]
    assert (t.kind, t.asked) == ("rampage", {1})
    assert t.form(1).ways["target"].options == [2]
    t.do({"none": True})
    assert t.state.active == 1
    assert "drew" not in t.kinds()


@pytest.mark.rule("TL-065", "TL-066", "TL-105")
def test_example_31_missing_link() -> None:
    worn = ["Stegosaurus Head", "Stegosaurus Body", "Stegosaurus Legs"]
    for target in ("stegosaurus-head", "missing-link-1"):
        t = Table(dinos={1: worn}, rows={1: ["Missing Link"]}, hands={0: ["Amber"]}).actions()
        assert t.state.bonus[1] == "stegosaurus"
        t.do({"play": {"amber-1": target}})
        assert t.state.bonus[1] == ""
        assert t.told("set_lost") == [{"seat": 1, "set": "stegosaurus"}]


@pytest.mark.rule("TL-045")
def test_example_32_fast_metabolism() -> None:
    t = Table(hands={0: ["Fast Metabolism", "Feast"]}).actions()
    t.do({"play": {"fast-metabolism-1": True}})
    assert (t.state.used, actions_left(t.state)) == (1, 2)


@pytest.mark.rule("TL-056", "TL-057")
def test_example_33_clutch_of_eggs() -> None:
    hand = ["Clutch of Eggs", "Tyrannosaurus Head", "Trip", "Asteroid", "Feast"]
    t = Table(hands={0: hand}).actions()
    t.do({"play": {"clutch-of-eggs-1": True}})
    assert len(t.state.hands[0]) == 7
    t.do({"attach": "tyrannosaurus-head"}).do({"none": True})
    assert t.kind == "hand_limit"
    assert (t.form(0).least, t.form(0).most) == (1, 1)


@pytest.mark.rule("TL-125", "TL-139")
def test_example_34_sealed_answers() -> None:
    t = Table(
        4,
        active=1,
        hands={0: ["roar-1"], 1: ["Stampede"], 2: ["Trip"], 3: ["roar-2"]},
    ).actions()
    t.answer({1: {"play": {"stampede-1": True}}})
    t.answer({0: {"play": {"roar-1": True}}, 3: {"play": {"roar-2": True}}})
    assert [played.card for played in t.state.stack] == ["stampede-1", "roar-2"]
    assert t.state.hands[0] == ["roar-1"]
    assert "roar-1" not in str(t.events)


def test_example_35_attack_without_parts() -> None:
    t = Table(dinos={1: ["Ankylosaurus Head"]}, dice=[5]).attack(0, 1)
    assert t.health(1) == 48


@pytest.mark.rule("TL-107")
def test_example_36_camouflage() -> None:
    t = Table(
        3,
        dinos={1: ["Apatosaurus Body"]},
        rows={1: ["Camouflage"]},
        hands={0: ["Trip", "Tar Pit", "Stampede"]},
        dice=[1],
    ).actions()
    assert t.form(0).ways["play"].ways["trip-1"].options == [2]
    assert "tar-pit-1" not in t.plays(0)
    t.do({"play": {"stampede-1": True}})
    assert t.health(1) == 45
    t.do({"end": True})
    assert 1 in t.form(0).ways["target"].options
