"""Rounds, turns, actions and storage (chapter 3, LW-321 to LW-324)."""

from __future__ import annotations

import pytest

from terrarium.games.lizard_wizard import game
from terrarium.kernel import MISSED, Illegal, Scripted

from .table import PASS, SPELL, Table, held

GATHER = {"gather": {"R1S": True}}


@pytest.mark.rule("LW-201")
def test_a_round_goes_clockwise_from_the_start_seat() -> None:
    t = Table(3, start=1, turn=1)
    order = []
    for _ in range(6):
        [seat] = t.asked()
        order.append(seat)
        t.hand(seat, "R1S")
        t.play(seat, GATHER)
    assert order == [1, 2, 0, 1, 2, 0]


@pytest.mark.rule("LW-202", "LW-741")
def test_a_skip_consumes_the_turn_and_its_triggers() -> None:
    t = Table()
    t.own(1, "Mana Font", state="active")
    t[1].skip = True
    t.tile("A08")
    t.tokens(1, "STENMFH")
    t.turn(0)
    t.hand(0, "R1S")
    t.play(0, GATHER)
    assert t.told("skipped") == [{"seat": 1}]
    assert (t[1].mana, t[1].tiles, t[1].skip) == (20, [], False)
    assert t.asked() == {0: "action"}


@pytest.mark.rule("LW-202")
def test_the_order_of_a_turn() -> None:
    t = Table()
    t.own(1, "Mana Font", state="active")
    t[1].mana = 59
    t.tile("A10", "A11")
    t[1].gold = 15
    t.play(0, PASS)
    assert t[1].mana == 60
    assert t[1].tiles == ["A10", "A11"]
    assert t.asked() == {1: "action"}


@pytest.mark.rule("LW-202", "LW-811")
def test_a_turn_with_triggers_ends_like_any_other() -> None:
    t = Table()
    t.own(1, "Mana Font", state="active")
    t.deplete("tower", 1, owner=0)
    t[1].gold = 9
    t.hand(0, "R1S")
    t.play(0, GATHER)
    t.tile("A03", "A14")
    t[1].towers, t[0].towers = t[0].towers[:4], t[0].towers[4:]
    t.s.strands[0].asked = None
    t.play(1, {"tower": {"gold": True}})
    assert (t[1].tiles, t.told("last_round"), t.s.over) == (["A03"], [{"decks": ["tower"]}], True)
    assert (t.s.active, t.told("turn"), t.told("round")) == (-1, [{"seat": 1, "round": 1}], [])


@pytest.mark.rule("LW-202", "LW-209")
def test_every_turn_and_every_round_begin_anew() -> None:
    """What counts in one turn is gone in the next; a round in which nobody acts ends the game, also after others."""
    t = Table()
    t.tokens(0, "SSSSS")
    t.values(S=9)
    t.play(0, {"convert": {"S": 5}})
    assert t.told("turn")[-1] == {"seat": 1, "round": 1}
    assert t.s.converted == 0
    t.tile("A20")
    t.play(1, PASS)
    assert (t[1].tiles, t.told("round")) == ([], [{"round": 2}])
    t.play(0, PASS)
    t.play(1, PASS)
    assert (t.s.over, t.told("final")[0]["why"]) == (True, "idle")


@pytest.mark.rule("LW-117", "LW-212", "LW-983")
def test_who_leaves_or_sleeps_before_the_first_round() -> None:
    s, _ = game.new(3, game.settled({}), Scripted({"start": [0]}))
    s.act(1, "resign", True, Scripted({}))
    [moment] = s.moments()
    assert set(moment.decisions) == {0, 2}
    outcome = s.play(moment, {0: ["E", "H"], 2: MISSED}, Scripted({}))
    told = [(event.kind, event.face) for event in outcome.events]
    assert told[:3] == [
        ("missed", {"seat": 2, "decision": "setup_reagents"}),
        ("starting_tokens", {"seat": 0, "tokens": {"E": 1, "H": 1}}),
        ("starting_tokens", {"seat": 2, "tokens": {"S": 1, "T": 1}}),
    ]
    assert s.mages[1].tokens == [0] * 7


@pytest.mark.rule("LW-203", "LW-204", "LW-207")
def test_six_actions_and_passing() -> None:
    t = Table()
    assert {"gather", "recruit", "research", "summon", "pass"} >= set(t.decision(0).form.ways) - {"tower"}  # type: ignore[attr-defined]
    t[0].mana = 0
    t.turn(0)
    assert set(t.decision(0).form.ways) == {"gather", "pass"}  # type: ignore[attr-defined]
    before = t.s.copy()
    with pytest.raises(Illegal):
        t.play(0, {"research": t.s.spells[0]})
    assert t.s == before
    t.play(0, PASS)
    assert (t[0].mana, held(t[0])) == (0, "")
    assert t.told("passed") == [{"seat": 0}]


@pytest.mark.rule("LW-205", "LW-311")
def test_every_action_ends_with_storage_and_drawing() -> None:
    t = Table()
    t.own(0, "Scrying", state="active")
    assert len(t[0].hand) == 3
    t.tokens(0, "S")
    t.play(0, {"convert": {"S": 1}})
    assert len(t[0].hand) == 4
    assert t.whispered("drawn", 1) == [{"seat": 0, "number": 1}]


@pytest.mark.rule("LW-206")
def test_extra_actions_come_one_after_another() -> None:
    t = Table()
    t.ready(0, "Wind-Up Key")
    t.cast(0, "Wind-Up Key")
    assert t.decision(0).facts == {"why": "extra"}
    t.play(0, PASS)
    assert t.asked() == {1: "action"}


@pytest.mark.rule("LW-208")
def test_a_cast_is_asked_only_if_it_can_be_paid() -> None:
    t = Table()
    t.own(0, "Root Cellar")
    t.hand(0, "R1S")
    t.play(0, GATHER)
    assert t.asked() == {1: "action"}
    u = Table()
    u.ready(0, "Midas Draught")
    u[0].mana = 2
    u.cast(0, "Midas Draught")
    assert u.asked() == {0: "effect"}
    assert u.may(0, {"trade": 0})
    assert not u.may(0, {"trade": 1})


@pytest.mark.rule("LW-209")
def test_a_round_of_passing_ends_the_game_and_so_does_the_cap() -> None:
    t = Table(3)
    for seat in (0, 1, 2):
        t.play(seat, PASS)
    assert t.s.over
    assert t.told("final")[0]["why"] == "idle"
    u = Table(2, round_cap=20)
    u.s.round = 20
    u.hand(0, "R1S")
    u.play(0, GATHER)
    u.play(1, PASS)
    assert u.s.over
    assert u.told("final")[0]["why"] == "cap"
    v = Table(2)
    v[1].skip = True
    v.play(0, PASS)
    assert v.s.over


@pytest.mark.rule("LW-312")
def test_a_fall_of_the_hand_maximum_discards_nothing() -> None:
    t = Table()
    t.own(0, "Scrying", state="active")
    t.own(0, "R1S", "R1T")
    assert len(t[0].hand) == 5
    t[0].uncast.append(t[0].active.pop())
    t[0].stats = t.s.modifiers(0)
    t.play(0, PASS)
    assert len(t[0].hand) == 5


@pytest.mark.rule("LW-322", "LW-324", "LW-982")
def test_all_seats_over_their_limit_are_asked_at_once() -> None:
    t = Table(3)
    t.tokens(1, "SSSSSSTTTTTT")
    t.tokens(2, "EEEEEENNNNNN")
    t.hand(0, "R1S")
    t.play(0, GATHER)
    assert t.asked() == {1: "discard", 2: "discard"}
    t.together({1: {"S": 2}, 2: {"E": 1, "N": 1}})
    assert (held(t[1]), held(t[2])) == ("SSSSTTTTTT", "EEEEENNNNN")
    assert [face["seat"] for face in t.told("discarded")] == [1, 2]


@pytest.mark.rule("LW-322")
def test_a_discard_without_a_choice_is_not_asked() -> None:
    t = Table()
    t.tokens(1, "SSSSSSSSSSSS")
    t.play(0, PASS)
    assert held(t[1]) == "S" * 10


@pytest.mark.rule("LW-983")
def test_defaults_at_the_deadline_are_announced() -> None:
    t = Table(3)
    t.hand(0, "R2S", "R1T")
    t.play(0, MISSED)
    assert held(t[0]) == "STE"
    assert t.told("missed") == [{"seat": 0, "decision": "action"}]
    t.play(1, {"recruit": {"wizard": t.s.wizards[0], "bid": 1}})
    t.play(2, MISSED)
    t.play(0, MISSED)
    assert len(t[1].wizards) == 1
    assert t.told("missed")[1:] == [{"seat": 2, "decision": "bid"}, {"seat": 0, "decision": "bid"}]
    assert t.told("bid_passed") == [{"seat": 2}, {"seat": 0}]
    u = Table()
    u.tokens(0, "SSSTTTEEENHH")
    u.values(S=5, T=2, E=3, N=2)
    u.play(0, PASS)
    u.play(0, MISSED)
    assert held(u[0]) == "SSSTTTEEEN"
    assert u.told("missed") == [{"seat": 0, "decision": "discard"}]
    v = Table()
    v.offer("F10-DRU")
    v.top("G01", "G02")
    v.play(0, {"summon": {"F10-DRU": "dungeon"}})
    v.play(0, MISSED)
    assert (v[0].gold, v.told("missed")) == (1, [{"seat": 0, "decision": "delve"}])


@pytest.mark.rule("LW-983")
@pytest.mark.parametrize(("card", "take"), [("R1S", True), ("R4M", True), ("R2S", {"S": 1, "T": 1, "E": 1})])
def test_the_default_gather_is_an_answer_like_any_other(card: str, take: object) -> None:
    t = Table()
    t.hand(0, card, "R1T")
    default = t.s.default(t.s.moments()[0], 0)
    assert default == {"gather": {card: take}}
    assert t.may(0, default)


@pytest.mark.rule("LW-983")
def test_the_default_gather_takes_what_the_supply_has() -> None:
    t = Table()
    t.hand(0, "R5S")
    t.supply("S", 1)
    t.play(0, MISSED)
    assert held(t[0]) == "SNN"


def test_defaults_inside_an_action() -> None:
    t = Table()
    t.ready(0, "Fairy Ring")
    t.play(0, {"gather": {"R8S": True}})
    t.play(0, MISSED)
    assert t[0].uncast == [SPELL["Fairy Ring"]]
    u = Table()
    u.ready(0, "Life Drain")
    u.cast(0, "Life Drain")
    u.play(0, MISSED)
    assert (u[1].mana, u[0].spent) == (20, [SPELL["Life Drain"]])
    v = Table()
    v.own(0, "Stone from Air", state="active")
    v[0].gold = 9
    v.values(H=4, N=7)
    v.turn(0)
    v.play(0, {"tower": {"gold": True}})
    v.play(0, MISSED)
    assert held(v[0]) == "NN"
    assert v.asked() == {1: "action"}
