"""The AI's chart box by box, at the figure where each begins to hold (LW-904 to LW-914)."""

from __future__ import annotations

import pytest

from terrarium.games.lizard_wizard.content import DUNGEON
from terrarium.games.lizard_wizard.rules import ai

from .table import PASS, SPELL, Table, held
from .test_solo import AI, solo


def box(t: Table) -> str:
    """The human passes; the box in which the AI then acts, as it is told. It never holds a card."""
    t.play(0, PASS)
    assert t[AI].hand == []
    told = t.told("ai_box")[-1]
    assert told["box"] == t.s.box
    assert [row["holds"] for row in told["way"]] == [False] * (len(told["way"]) - 1) + [True]
    return t.s.box


@pytest.mark.rule("LW-906", "LW-908")
@pytest.mark.parametrize(
    ("cards", "gold", "tokens", "reached"),
    [
        (("W-THA-1",), 3, "", "A1"),
        (("W-THA-1",), 2, "H", "A5"),
        (("W-THA-1", "T3-THA"), 9, "", "A5"),
        (("W-THA-1", "W-THA-2", "T3-THA"), 9, "", "A1"),
        (("W-CON-2",), 9, "", "A5"),
    ],
)
def test_a1(cards: tuple[str, ...], gold: int, tokens: str, reached: str) -> None:
    t = solo(tokens=tokens)
    t.own(AI, *cards)
    t[AI].gold = gold
    assert box(t) == reached
    assert not t.s.over


@pytest.mark.rule("LW-906", "LW-907", "LW-916")
@pytest.mark.parametrize(
    ("level", "side", "least"), [(2, "A", 10), (2, "B", 10), (1, "A", 10), (1, "B", 10), (3, "A", 20), (3, "B", 15)]
)
def test_the_least_sale(level: int, side: str, least: int) -> None:
    """Five Horn at a fifth of the threshold; at one less they stay."""
    for value, number in ((least // 5, 3 if side == "A" else 4), (least // 5 - 1, 5)):
        t = solo(level=level, side=side, tokens="HHHHH")
        t.values(H=value)
        assert box(t) == f"{side}{number}"


@pytest.mark.rule("LW-904")
def test_the_best_sale_sees_every_kind_and_board_order_breaks_ties() -> None:
    t = solo(tokens="HHHHS")
    t.values(H=3)
    assert ai.best_sale(t.s) == (12, 6)
    t.tokens(AI, "SSTT")
    t.values(S=3, T=3)
    assert ai.best_sale(t.s) == (6, 0)


@pytest.mark.rule("LW-906")
@pytest.mark.parametrize(("mana", "reached"), [(17, "A5"), (18, "A4")])
def test_a4_keeps_eight_mana(mana: int, reached: str) -> None:
    t = solo(mana=mana)
    t.deplete("wizard", 0, owner=0)
    assert box(t) == reached


@pytest.mark.rule("LW-907")
@pytest.mark.parametrize(("mana", "uncast", "reached"), [(5, 2, "B1"), (5, 3, "B5"), (4, 0, "B5")])
def test_b1(mana: int, uncast: int, reached: str) -> None:
    t = solo(side="B", mana=mana)
    t.own(AI, "T2-NEC", *("CON-2", "CON-3", "CON-4")[:uncast])
    t.offer("NEC-8", "NEC-1", "SOR-1", "CON-1")
    assert box(t) == reached
    assert t.told("researched") == ([{"seat": AI, "spell": "NEC-8", "mana": 5}] if reached == "B1" else [])


@pytest.mark.rule("LW-907", "LW-912")
def test_b1_casts_what_it_has_found() -> None:
    t = solo(side="B", mana=5, tokens="SNMMM")
    t.own(AI, "T2-NEC")
    t.offer("NEC-8", "NEC-1", "SOR-1", "CON-1")
    assert box(t) == "B1"
    assert (t[AI].spent, held(t[AI]), t[0].mana) == (["NEC-8"], "MM", 20)


@pytest.mark.rule("LW-907", "LW-912")
def test_b1_a_wizard_will_do_and_with_a_familiar_it_casts_on() -> None:
    t = solo(side="B", mana=5, tokens="SEMFF")
    t.own(AI, "W-NEC-1")
    t.offer("NEC-8", "NEC-1", "SOR-1", "CON-1")
    assert box(t) == "B1"
    t.own(AI, "Root Cellar", "Metamagic")
    assert ai.spell_to_cast(t.s, "familiar", 1) != ""
    assert t.told("ai_setup")[0]["seat"] == AI


@pytest.mark.rule("LW-915", "LW-916")
def test_the_human_takes_tiles_at_every_level() -> None:
    t = solo(level=1)
    t.tile("A11")
    t[0].gold = 15
    t.play(0, PASS)
    assert t[0].tiles == ["A11"]


@pytest.mark.rule("LW-907")
@pytest.mark.parametrize(("cards", "reached"), [(("W-CON-2",), "B2"), (("W-CON-2", "T2-DRU"), "B5")])
def test_b2(cards: tuple[str, ...], reached: str) -> None:
    t = solo(side="B", tokens="SH")
    t.own(AI, *cards)
    t.offer("SOR-1", "SOR-2", "ALC-1", "ALC-2")
    assert box(t) == reached


@pytest.mark.rule("LW-909")
def test_worth_counts_the_cards_of_that_school_only() -> None:
    t = solo()
    t.own(AI, "T2-CON", "W-SOR-2", "T2-SOR", "F10-ALC", "SOR-1")
    assert ai.worth(t.s, "W-CON-1") == 6 + 6 + 2
    assert ai.worth(t.s, "W-SOR-1") == 6 + 6


@pytest.mark.rule("LW-910")
def test_a_pass_of_the_ai_is_told() -> None:
    t = solo(mana=25, ai=[1])
    t.play(0, {"recruit": {"wizard": "W-CON-1", "bid": 7}})
    assert t.told("bid_passed") == [{"seat": AI}]
    assert t[0].wizards == ["W-CON-1"]


@pytest.mark.rule("LW-911")
def test_among_equals_the_cheaper_then_the_lower_slot() -> None:
    t = solo()
    t.own(AI, "T2-NEC")
    assert ai.choice(t.s, [("CON-1", 8, 0), ("CON-3", 7, 1), ("SOR-4", 10, 2)]) == "CON-3"
    assert ai.choice(t.s, [("SOR-1", 5, 1), ("SOR-2", 5, 0)]) == "SOR-2"
    assert ai.choice(t.s, [("CON-3", 7, 0), ("NEC-2", 10, 1)]) == "NEC-2"
    assert ai.choice(t.s, []) == ""


@pytest.mark.rule("LW-912")
@pytest.mark.parametrize(
    ("cards", "cast"),
    [
        (("T2-DRU", "F10-SOR", "F15-SOR"), "Metamagic"),
        (("W-DRU-1", "F10-SOR", "F15-SOR"), "Metamagic"),
        (("W-DRU-1", "T2-DRU", "F10-SOR", "F15-SOR", "F20-SOR"), "Root Cellar"),
    ],
)
def test_a_matching_pair_goes_before_many_cards(cards: tuple[str, ...], cast: str) -> None:
    t = solo(tokens="MFFSE")
    t.own(AI, "Root Cellar", "Metamagic", *cards)
    assert ai.spell_to_cast(t.s, "gather", 0) == SPELL[cast]


@pytest.mark.rule("LW-913")
def test_the_use_of_a_familiar_at_the_edge() -> None:
    """Three cards with the new one are not enough to score; eight treasures are enough for the dungeon."""
    t = solo()
    t.own(AI, "W-DRU-1", "T2-DRU")
    for card in [card for card in t.s.dungeon if DUNGEON[card].treasure][8:]:
        t.own(0, card)
    assert ai.use_for(t.s, 4, (0,) * 7) == "dungeon"


@pytest.mark.rule("LW-914")
def test_spells_of_the_ai_do_nothing() -> None:
    t = solo()
    t.own(AI, "Perpetual Engine", "Silver Tongue", "Soul Harvest", "Mana Font", "Distillation", state="active")
    t.own(0, "Fairy Ring")
    t.tokens(0, "STTF")
    t.hand(0, "R8S")
    t.next_card("R4F")
    t.play(0, {"gather": {"R8S": True}})
    t.play(0, {"cast": SPELL["Fairy Ring"]})
    t.play(0, {"convert": {"S": 1}})
    assert t[AI].mana == 0
    assert [face for face in t.told("gain") if face["seat"] == AI] == []


@pytest.mark.rule("LW-711")
def test_a_rivals_trigger_is_not_set_off_by_its_owner() -> None:
    t = Table(3)
    t.own(0, "Pied Piper", "Silver Tongue", "Soul Harvest", "Toll Bridge", state="active")
    t.ready(0, "Fairy Ring", "S")
    t[0].gold = 9
    t.s.extra = 3
    t.cast(0, "Fairy Ring")
    t.play(0, {"convert": {"S": 1}})
    t.play(0, {"tower": {"gold": True}})
    t.play(0, {"recruit": {"wizard": t.s.wizards[0], "bid": 5}})
    t.play(1, PASS)
    t.play(2, PASS)
    assert (t.told("gain"), t.told("toll"), t[0].mana) == ([], [], 20 + 1 - 5)
