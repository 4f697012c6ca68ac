"""Rules that meet: causes that are gone, sets that change hands, seats that leave in the middle of an effect."""

from __future__ import annotations

import pytest

from terrarium.games.terrible_lizards.state import Modifier
from terrarium.kernel import REFEREE, SPECTATOR, TABLE, Illegal, NotYours, Refused

from .table import Table, full


@pytest.mark.rule("TL-066", "TL-106")
def test_one_missing_link_for_another_never_loses_the_set() -> None:
    t = Table(
        dinos={0: ["Stegosaurus Head", "Stegosaurus Body", "Stegosaurus Legs"]},
        rows={0: ["missing-link-1", "Venomous"]},
        hands={0: ["missing-link-2"]},
    ).actions()
    t.do({"play": {"missing-link-2": {"replace": "missing-link-1"}}})
    assert t.state.rows[0] == ["venomous-1", "missing-link-2"]
    assert t.state.bonus[0] == "stegosaurus"
    assert not {"set_lost", "set_gained"} & set(t.kinds())


@pytest.mark.rule("TL-066", "TL-145")
def test_a_conflict_between_two_missing_links_never_loses_the_set() -> None:
    t = Table(
        dinos={0: ["Stegosaurus Head", "Stegosaurus Body", "Stegosaurus Legs"]},
        rows={0: ["missing-link-1", "Venomous"]},
        suppressed=[(0, "missing-link-2", 1, "end_of_turn")],
    ).ending()
    t.do("stop").do("missing-link-1")
    assert t.state.rows[0] == ["missing-link-2", "venomous-1"]
    assert t.state.bonus[0] == "stegosaurus"
    assert not {"set_lost", "set_gained"} & set(t.kinds())


@pytest.mark.rule("TL-108", "TL-162")
def test_a_roar_whose_cause_has_died_does_nothing() -> None:
    t = Table(3, hands={0: ["Stampede"], 1: ["Roar"], 2: ["Tail Lash"]}, health={0: 4}).actions()
    t.answer({0: {"play": {"stampede-1": True}}})
    t.answer({1: {"play": {"roar-1": True}}})
    t.answer({2: {"play": {"tail-lash-1": 0}}}).quiet()
    assert t.told("fizzled") == [{"card": "roar-1", "seat": 1}]
    assert t.told("cancelled") == []
    assert [t.health(seat) for seat in range(3)] == [0, 50, 50]
    assert {"stampede-1", "roar-1", "tail-lash-1"} <= set(t.state.discard)


@pytest.mark.rule("TL-108", "TL-144")
def test_camouflage_that_comes_back_hides_a_target_already_named() -> None:
    """The seat that had suppressed it dies while the card is on the stack."""
    t = Table(
        3,
        dinos={1: ["Apatosaurus Body"]},
        suppressed=[(1, "Camouflage", 2, "your_turn")],
        hands={0: ["Trip"], 1: ["Tail Lash"]},
        health={2: 4},
    ).actions()
    t.answer({0: {"play": {"trip-1": 1}}})
    t.answer({1: {"play": {"tail-lash-1": 2}}}).quiet()
    assert t.state.rows[1] == ["camouflage-1"]
    assert t.told("fizzled") == [{"card": "trip-1", "seat": 0}]
    assert t.health(1) == 50


@pytest.mark.rule("TL-168", "TL-160")
def test_who_resigns_dies_alone_though_another_has_no_health_left() -> None:
    """Claw Swipe waits for its choice; its attacker has taken the spikes and lives until the aftermath is over."""
    t = Table(3, dinos={0: full("Therizinosaurus"), 1: full("Stegosaurus")}, health={0: 5}, dice=[6]).attack(0, 1)
    assert (t.kind, t.health(0)) == ("remove_part", 0)
    t.state.act(2, "resign", True, t.dice)
    assert (t.state.died, t.health(0)) == ([0, 0, 1], 0)
    assert t.kind == "remove_part"
    t.answer({0: "stegosaurus-body"})
    assert t.state.died == [2, 0, 1]
    assert {seat: place.place for seat, place in t.state.result().items()} == {0: 2, 1: 1, 2: 3}


@pytest.mark.rule("TL-168")
def test_the_dead_neither_resign_nor_are_dropped() -> None:
    t = Table(3).actions()
    t.state.act(1, "resign", True, t.dice)
    with pytest.raises(NotYours):
        t.state.act(1, "resign", True, t.dice)
    for act, value in (("drop", {"seat": 1}), ("set_health", {"seat": 1, "health": 9})):
        with pytest.raises(Refused):
            t.state.act(TABLE if act == "drop" else REFEREE, act, value, t.dice)
    assert t.state.died == [0, 1, 0]


@pytest.mark.rule("TL-168")
def test_a_corrected_card_goes_openly_and_only_while_nothing_is_under_way() -> None:
    t = Table(3, dinos={0: full("Dracorix")}, hands={0: ["Feast"], 1: ["Trip"], 2: ["Roar"]}).actions()
    t.events += t.state.act(REFEREE, "move_card", {"card": "dracorix-head", "seat": 1}, t.dice).events
    assert (t.state.bonus[0], t.told("corrected")) == ("", [{"seat": 1, "card": "dracorix-head"}])
    assert (t.told("set_lost"), t.told("set_gained")) == ([{"seat": 0, "set": "dracorix"}], [])
    assert t.state.view(SPECTATOR).hands[1] == ("dracorix-head", "")
    t.events += t.state.act(REFEREE, "set_health", {"seat": 2, "health": 999}, t.dice).events
    assert t.told("corrected")[-1] == {"seat": 2, "health": 999}
    t.state.act(REFEREE, "set_health", {"seat": 2, "health": 1}, t.dice)
    for health in (0, 1000):
        with pytest.raises(Illegal):
            t.state.act(REFEREE, "set_health", {"seat": 2, "health": health}, t.dice)
    t.answer({0: {"play": {"feast-1": True}}})
    with pytest.raises(Refused):
        t.state.act(REFEREE, "move_card", {"card": "feast-1", "seat": 1}, t.dice)
    t.quiet().answer({0: {"target": 1}})
    assert t.window == "declare"
    with pytest.raises(Refused):
        t.state.act(REFEREE, "move_card", {"card": "roar-1", "seat": 1}, t.dice)


@pytest.mark.rule("TL-168", "TL-165")
def test_the_last_one_left_lives_though_its_health_was_gone() -> None:
    t = Table(dinos={0: full("Therizinosaurus"), 1: full("Stegosaurus")}, health={0: 5}, dice=[6]).attack(0, 1)
    t.state.act(1, "resign", True, t.dice)
    assert (t.state.over, t.state.ended, t.state.attack) == (True, "last", None)
    assert (t.state.died, t.health(0)) == ([0, 1], 1)


@pytest.mark.rule("TL-144", "TL-161")
def test_a_death_ends_its_own_suppressions_only_and_forgets_its_hand() -> None:
    t = Table(
        3,
        dinos={2: ["Dracorix Arms"]},
        suppressed=[(1, "Dracorix Legs", 0, "your_turn"), (1, "Dracorix Head", 2, "your_turn")],
        hands={2: ["Feast", "Dracorix Body"]},
    )
    t.state.shown = {"dracorix-body": -1}
    t.actions()
    assert t.state.act(2, "resign", True, t.dice).shown
    assert t.state.dinos[1] == ["dracorix-head", "", "", "", ""]
    assert [kept.card for kept in t.state.suppressed[1]] == ["dracorix-legs"]
    assert (t.state.dinos[2], t.state.shown) == ([""] * 5, {})


@pytest.mark.rule("TL-168", "TL-162")
@pytest.mark.parametrize(
    ("card", "kind"), [("Fossil Dig", "fetch"), ("Growth Spurt", "attach_many"), ("Asteroid", "own_part")]
)
def test_who_leaves_while_its_card_asks_takes_the_card_with_it(card: str, kind: str) -> None:
    worn = {1: ["Dracorix Head", "Dracorix Legs"], 2: ["Allosaurus Head"]}
    t = Table(3, dinos=worn, hands={0: [card, "Triceratops Arms"]}).actions()
    deck = t.state.deck[:]
    t.do({"play": {t.state.hands[0][0]: True}})
    assert t.kind == kind
    t.state.act(0, "resign", True, t.dice)
    t.quiet()
    assert (t.state.active, t.state.stack, t.state.faults()) == (1, [], [])
    assert ([c for c in t.state.dinos[1] if c], t.state.dinos[2][0]) == (
        ["dracorix-head", "dracorix-legs"],
        "allosaurus-head",
    )
    assert sorted(t.state.deck) == sorted(deck)


@pytest.mark.rule("TL-145", "TL-168")
@pytest.mark.parametrize("who", [0, 1])
def test_who_leaves_while_a_third_persistent_is_settled(who: int) -> None:
    """The thief gone, the card stays where it was; its owner gone, there is nothing left to take."""
    t = Table(3, rows={0: ["Razor Claws", "Armor Plates"], 1: ["Warm Blood"]}, hands={0: ["Mimicry"]}).actions()
    t.do({"play": {"mimicry-1": "warm-blood-1"}})
    assert t.kind == "conflict"
    t.state.act(who, "resign", True, t.dice)
    t.quiet()
    assert t.kind != "conflict"
    assert t.state.faults() == []
    assert t.state.rows == ([[], ["warm-blood-1"], []] if who == 0 else [["razor-claws-1", "armor-plates-1"], [], []])


@pytest.mark.rule("TL-143")
def test_a_persistent_returns_to_its_place_in_the_row() -> None:
    t = Table(rows={1: ["Venomous", "Razor Claws"]}, hands={0: ["Amber"]}).actions()
    t.do({"play": {"amber-1": "razor-claws-1"}}).do({"none": True}).do("stop")
    while t.state.active == 1 or t.kind != "draw":
        t.do({"draw": "stop", "attack": {"none": True}, "action": {"end": True}}[t.kind])
    assert t.state.rows[1] == ["venomous-1", "razor-claws-1"]


@pytest.mark.rule("TL-210")
def test_asteroid_where_one_has_no_part_and_in_whose_order() -> None:
    worn = {0: ["Tyrannosaurus Body", "Tyrannosaurus Legs"], 1: ["Spinosaurus Head", "Allosaurus Body"]}
    t = Table(4, active=1, dinos={**worn, 3: ["Dracorix Arms"]}, hands={1: ["Asteroid"]}).actions()
    t.do({"play": {"asteroid-1": True}})
    assert t.asked == {0, 1}
    assert t.state.default(t.moment, 0) == "tyrannosaurus-legs"
    assert t.state.default(t.moment, 1) == "allosaurus-body"
    t.answer({})
    assert [(told["seat"], told["card"]) for told in t.told("discarded")] == [
        (1, "allosaurus-body"),
        (3, "dracorix-arms"),
        (0, "tyrannosaurus-legs"),
    ]


@pytest.mark.rule("TL-210", "TL-201", "TL-202")
def test_searches_may_end_empty_and_an_empty_hand_has_no_spurt() -> None:
    t = Table(hands={0: ["Fossil Dig", "Growth Spurt"]}).actions()
    t.do({"play": {"fossil-dig-1": True}}).do([])
    assert t.told("fetched") == [{"seat": 0, "cards": [], "zone": "deck"}]
    t.do({"play": {"growth-spurt-1": True}})
    assert t.kind == "attack"
    t = Table(hands={0: ["Fossil Dig", "Growth Spurt"]}).actions()
    t.do({"play": {"fossil-dig-1": True}}).do(["dracorix-head"])
    assert t.state.shown == {"dracorix-head": -1}
    t.do({"play": {"growth-spurt-1": True}}).do(["dracorix-head"])
    assert (t.state.dinos[0][0], t.state.shown) == ("dracorix-head", {})


@pytest.mark.rule("TL-200")
def test_only_the_thief_sees_whichever_seat_it_has() -> None:
    t = Table(3, active=1, hands={1: ["Spy-nosaur"], 2: ["Feast", "Trip"]}).actions()
    t.do({"play": {"spy-nosaur-1": 2}})
    assert t.state.view(1).hands[2] == ("feast-1", "trip-1")
    assert t.state.view(0).hands[2] == ("", "")


@pytest.mark.rule("TL-168", "TL-108")
def test_a_victim_that_leaves_while_its_hand_is_looked_at() -> None:
    t = Table(3, hands={0: ["Spy-nosaur"], 1: ["Feast", "Trip"]}).actions()
    t.do({"play": {"spy-nosaur-1": 1}})
    assert t.kind == "take_card"
    t.state.act(1, "resign", True, t.dice)
    t.quiet()
    assert (t.state.hands[0], t.told("took"), t.kind) == ([], [], "attack")
    assert {"feast-1", "trip-1", "spy-nosaur-1"} <= set(t.state.discard)


@pytest.mark.rule("TL-162")
def test_modifiers_end_with_who_made_them_and_with_who_has_them() -> None:
    t = Table(4, hands={2: ["Adrenaline"], 3: ["Thick Hide"]})
    t.state.mods = [
        Modifier(0, "attack", 5, 2, "adrenaline-2"),
        Modifier(2, "weight", 5, 0, "thick-hide-2"),
        Modifier(3, "attack", 5, 0, ""),
    ]
    t.state.rights = [0, 0, 1, 1]
    t.actions()
    t.state.act(2, "resign", True, t.dice)
    assert [mod.seat for mod in t.state.mods] == [3]
    assert t.state.rights == [0, 0, 0, 1]
