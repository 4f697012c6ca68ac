"""What is told of every effect (TL-214), and what shows a secret, so that nobody may take back what led to it."""

from __future__ import annotations

from typing import Any

import pytest

from .table import Table, full

TOLD: list[tuple[str, Any, str, dict[str, Any]]] = [
    ("Bone Thief", "dracorix-head", "moved", {"card": "dracorix-head", "seat": 0, "victim": 1, "to": "hand"}),
    ("Mimicry", "venomous-1", "moved", {"card": "venomous-1", "seat": 0, "victim": 1, "to": "row"}),
    ("Scavenge", ["stegosaurus-head"], "fetched", {"seat": 0, "cards": ["stegosaurus-head"], "zone": "discard"}),
    ("Selective Autotomy", "apatosaurus-body", "discarded", {"seat": 0, "card": "apatosaurus-body"}),
    ("Adrenaline", 1, "modified", {"seat": 1, "stat": "attack", "amount": 5, "card": "adrenaline-1"}),
    ("Thick Hide", 0, "modified", {"seat": 0, "stat": "weight", "amount": 5, "card": "thick-hide-1"}),
    ("Ambush", True, "rampage_right", {"seat": 0, "card": "ambush-1"}),
    ("Amber", "venomous-1", "suppressed", {"seat": 1, "card": "venomous-1", "by": 0, "until": "your_turn"}),
    ("Tar Pit", "dracorix-head", "suppressed", {"seat": 1, "card": "dracorix-head", "by": 0, "until": "end_of_turn"}),
    ("Tail Lash", 1, "damage", {"seat": 1, "damage": 4, "of": "effect", "health": 46}),
    ("Trip", 1, "damage", {"seat": 1, "damage": 2, "of": "effect", "health": 48}),
    ("Feast", True, "gained", {"seat": 0, "gain": 8, "by": "feast-1", "health": 58}),
]


@pytest.mark.rule("TL-214")
@pytest.mark.parametrize(("card", "said", "kind", "face"), TOLD)
def test_what_each_effect_tells(card: str, said: Any, kind: str, face: dict[str, Any]) -> None:
    t = Table(
        dinos={0: ["Apatosaurus Body"], 1: ["Dracorix Head"]},
        rows={1: ["Venomous"]},
        discard=["Stegosaurus Head"],
        hands={0: [card]},
    ).actions()
    [played] = t.state.hands[0]
    t.do({"play": {played: said}})
    [told] = t.told(kind)
    assert face.items() <= told.items()
    assert {"restored", "conflict_settled"}.isdisjoint(t.kinds())
    assert t.kinds().count("resolved") == 1


@pytest.mark.rule("TL-214")
def test_a_dodge_a_discard_and_a_drop_are_told() -> None:
    t = Table(hands={1: ["Play Dead"]}).attack(0, 1)
    t.answer({1: {"play": {"play-dead-1": True}}}).quiet()
    assert t.told("dodged") == [{"seat": 1, "card": "play-dead-1"}]
    t = Table(dinos={1: ["Pteranodon Wings"]}).attack(0, 1)
    t.answer({1: {"dodge": "pteranodon-wings-1"}})
    assert t.told("dodged") == [{"seat": 1, "card": "pteranodon-wings-1"}]
    t = Table(rows={0: ["Venomous"]}, hands={0: ["Feast", "Trip"]}).actions()
    t.do({"discard": "feast-1"}).do({"drop": "venomous-1"})
    assert t.told("discarded") == [
        {"seat": 0, "card": "feast-1", "why": "action"},
        {"seat": 0, "card": "venomous-1", "why": "drop"},
    ]


@pytest.mark.rule("TL-214")
def test_a_new_persistent_and_a_return_without_conflict_settle_nothing() -> None:
    t = Table(rows={0: ["Warm Blood"]}, hands={0: ["Venomous"]}).actions()
    t.do({"play": {"venomous-1": {"replace": "warm-blood-1"}}})
    assert {"restored", "conflict_settled"}.isdisjoint(t.kinds())
    assert t.told("replaced") == [{"seat": 0, "card": "venomous-1", "old": "warm-blood-1"}]
    assert t.told("resolved") == [{"card": "venomous-1", "seat": 0}]
    t = Table(suppressed=[(1, "Dracorix Head", 0, "end_of_turn")]).ending().do("stop")
    assert t.told("restored") == [{"seat": 1, "card": "dracorix-head"}]
    assert t.told("conflict_settled") == []


@pytest.mark.rule("TL-200", "TL-201", "TL-202")
@pytest.mark.parametrize(
    ("hands", "first"),
    [
        ({0: ["Spy-nosaur"], 1: ["Trip", "Amber"]}, {"play": {"spy-nosaur-1": 1}}),
        ({0: ["Fossil Dig"], 1: ["Trip"]}, {"play": {"fossil-dig-1": True}}),
        ({0: ["Feast"], 1: ["Trip"]}, {"discard": "feast-1"}),
        ({0: ["Stampede", "Feast"], 1: ["Trip"], 2: ["Amber"]}, {"play": {"stampede-1": True}}),
    ],
)
def test_what_shows_a_secret(hands: dict[int, list[str]], first: Any) -> None:
    """Announcing shows a card; so does, when the window has closed, a look at a hand, a search, or a death."""
    t = Table(3, hands=hands, health={2: 5}).actions()
    outcome = t.state.play(t.moment, {0: first}, t.dice)
    assert outcome.shown
    if t.window == "play":
        passes = {seat: {"pass": True} for seat in t.asked}
        assert t.state.play(t.moment, passes, t.dice).shown


@pytest.mark.rule("TL-085")
@pytest.mark.parametrize("attacker", ["Tyrannosaurus", "Quetzalcoatlus", "Plesiosaurus", "Triceratops", "Apatosaurus"])
def test_the_breakdown_adds_up_whatever_the_set(attacker: str) -> None:
    t = Table(
        dinos={0: full(attacker), 1: full("Stegosaurus")},
        rows={0: ["Razor Claws", "armor-plates-2"], 1: ["Armor Plates"]},
        mods=[(0, "attack", 5), (1, "weight", 2)],
        dice=[6],
    ).attack(0, 1)
    told = t.told("damage")[0]
    assert (sum(told["force"].values()), sum(told["guard"].values())) == (told["offence"], told["defence"])
    figures = {"Tyrannosaurus": (29, 13), "Quetzalcoatlus": (20, 13), "Plesiosaurus": (18, 0), "Triceratops": (18, 1)}
    assert (told["offence"], told["defence"]) == figures.get(attacker, (15, 13))
    assert "stegosaurus-legs" not in told["guard"] or told["defence"] == 13
