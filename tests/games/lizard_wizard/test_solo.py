"""Solo play: the AI seat (chapter 11)."""

from __future__ import annotations

import pytest

from terrarium.games.lizard_wizard import game
from terrarium.games.lizard_wizard.content import DUNGEON, SPELLS
from terrarium.games.lizard_wizard.rules import ai
from terrarium.games.lizard_wizard.state import Expedition
from terrarium.kernel import SPECTATOR, Dice

from .table import PASS, SPELL, Table, held

AI = 1


def solo(level: int = 2, side: str = "A", mana: int = 0, tokens: str = "", **script: list[object]) -> Table:
    """The human is about to pass, then the AI acts: no wizard of its own, a tower that it cannot pay."""
    t = Table(1, ai_level=level, script=script)
    t.s.wizard_deck[:0] = t[AI].wizards
    t[AI].wizards = []
    t[AI].mana = mana
    t.tokens(AI, tokens)
    t.s.side = "AB".index(side)
    t.offer("T2-THA", "W-CON-1", "W-SOR-1", "F10-DRU", "F15-NEC")
    return t


@pytest.mark.rule("LW-901", "LW-902")
def test_the_ai_is_set_up() -> None:
    starts = set()
    for n in range(30):
        s, _ = game.new(1, game.settled({}), Dice(bytes([n])))
        ai_mage = s.mages[AI]
        assert (ai_mage.mana, ai_mage.gold, len(ai_mage.wizards), ai_mage.hand) == (30, 0, 1, [])
        assert sorted(ai_mage.tokens) == [0, 0, 0, 0, 0, 1, 1]
        assert len(s.wizard_deck + s.wizards) == 13
        starts.add(s.start)
    assert starts == {0, 1}


@pytest.mark.rule("LW-903", "LW-914")
def test_a_curse_does_not_touch_its_gathering() -> None:
    t = solo()
    t.own(0, "Withering Curse", state="active")
    t.s.hexes = {"NEC-9": AI}
    t[AI].stats = t.s.modifiers(AI)
    t.next_card("R6S")
    t.play(0, PASS)
    assert held(t[AI]) == "TENMFH"
    assert t.s.box == "A5"


@pytest.mark.rule("LW-904")
def test_the_best_sale_and_its_ties() -> None:
    t = solo(tokens="SSSTTEEEEEE")
    t.values(S=4, T=6, E=2)
    assert ai.best_sale(t.s) == (12, 2)
    t.tokens(AI, "SSSTT")
    assert ai.best_sale(t.s) == (12, 0)
    t.values(T=9, S=6)
    t.tokens(AI, "SSSTT")
    assert ai.best_sale(t.s) == (18, 0)


@pytest.mark.rule("LW-905")
def test_the_chart_is_flipped_after_each_turn_taken() -> None:
    t = solo()
    sides = []
    for _ in range(4):
        sides.append("AB"[t.s.side])
        if len(sides) == 3:
            t[AI].skip = True
        t.hand(0, "R1S", "R1T", "R1N")
        t.tokens(0, "")
        t.play(0, {"gather": {"R1S": True}})
    assert sides == ["A", "B", "A", "A"]


@pytest.mark.rule("LW-906", "LW-908")
def test_a1_a_tower_for_a_lonely_wizard() -> None:
    t = solo(tokens="SHH")
    t.own(AI, "W-THA-1")
    t[AI].gold = 9
    t.play(0, PASS)
    assert (t.s.box, t[AI].towers, held(t[AI]), t[AI].gold) == ("A1", ["T2-THA"], "H", 9)
    u = solo(tokens="H")
    u.own(AI, "W-THA-1")
    u[AI].gold = 3
    u.play(0, PASS)
    assert (u.s.box, u[AI].gold) == ("A1", 0)


@pytest.mark.rule("LW-906", "LW-909", "LW-910", "LW-411")
def test_a2_a_duel_and_after_a_loss_on_with_a3() -> None:
    t = solo(mana=12, tokens="SSS", ai=[3])
    t.values(S=5)
    t.own(AI, "F10-SOR")
    t.play(0, PASS)
    assert (t.s.box, t.s.die) == ("A2", 3)
    assert t.told("duel") == [{"seat": AI, "wizard": "W-SOR-1", "bid": 11}]
    assert t.asked() == {0: "bid"}
    t.play(0, {"bid": 12})
    assert t[0].wizards == ["W-SOR-1"]
    assert (t.s.box, t[AI].mana) == ("A3", 12 + 15)
    u = solo(mana=12, ai=[6])
    u.play(0, PASS)
    u.play(0, PASS)
    assert (u[AI].wizards, u[AI].mana) == (["W-CON-1"], 0)
    assert u.asked() == {0: "action"}


@pytest.mark.rule("LW-906", "LW-911", "LW-913")
def test_a4_a_familiar_with_mana_to_spare() -> None:
    t = solo(mana=11, tokens="")
    t.play(0, PASS)
    assert t.s.box == "A5"
    u = solo(mana=18, ai=[1])
    u.deplete("wizard", 0, owner=0)
    u.top("G01", "M01", "G02")
    u.play(0, PASS)
    assert (u.s.box, u[AI].familiars) == ("A4", ["F10-DRU"])
    assert u[AI].gold == 1
    assert [face["card"] for face in u.told("dungeon_card")] == ["G01", "M01"]


@pytest.mark.rule("LW-907", "LW-911")
def test_b1_a_spell_of_its_schools() -> None:
    t = solo(side="B", mana=9)
    t.own(AI, "T2-DRU", "T2-NEC", "F10-NEC")
    t.offer("DRU-1", "NEC-8", "NEC-9", "CON-1")
    t.play(0, PASS)
    assert (t.s.box, t[AI].uncast, t[AI].mana) == ("B1", ["NEC-8"], 4)
    u = solo(side="B", mana=9)
    u.own(AI, "T2-DRU", "CON-2", "CON-3", "CON-4")
    u.offer("DRU-1", "DRU-2", "SOR-1", "CON-1")
    u.s.familiars = ["", ""]
    u.s.familiar_deck += ["F10-DRU", "F15-NEC"]
    u.play(0, PASS)
    assert u.s.box == "B5"


@pytest.mark.rule("LW-907", "LW-908")
def test_b2_to_b4() -> None:
    t = solo(side="B", tokens="SH")
    t.own(AI, "W-CON-2")
    t.offer("SOR-1", "SOR-2", "DRU-1", "DRU-2")
    t.play(0, PASS)
    assert (t.s.box, t[AI].towers) == ("B2", ["T2-THA"])
    u = solo(side="B", mana=10)
    u.play(0, PASS)
    assert (u.s.box, u[AI].familiars, u[AI].mana) == ("B3", ["F10-DRU"], 0)
    v = solo(side="B", tokens="SSSS")
    v.values(S=3)
    v.play(0, PASS)
    assert (v.s.box, v[AI].mana, v.s.tracks[0]) == ("B4", 12, 1)


@pytest.mark.rule("LW-909")
def test_worth() -> None:
    t = solo()
    assert ai.worth(t.s, "W-CON-1") == 6
    t.own(AI, "T2-CON")
    assert ai.worth(t.s, "W-CON-1") == 14
    t.own(AI, "CON-1", "F10-CON", "W-CON-2")
    assert ai.worth(t.s, "W-CON-1") == 6 + 8


@pytest.mark.rule("LW-912", "LW-914")
def test_the_ai_casts_what_it_may() -> None:
    t = solo(tokens="MFFSEHHEE")
    t.own(AI, "Root Cellar", "Metamagic", "Perpetual Engine")
    t.own(AI, "T2-SOR")
    assert ai.spell_to_cast(t.s, "gather", 0) == SPELL["Metamagic"]
    t.own(AI, "W-DRU-1", "T2-DRU")
    assert ai.spell_to_cast(t.s, "gather", 0) == SPELL["Root Cellar"]
    assert ai.spell_to_cast(t.s, "gather", 1) == ""
    assert ai.spell_to_cast(t.s, SPELL["Perpetual Engine"], 0) == SPELL["Perpetual Engine"]
    t.values(S=1)
    t[AI].gold = 0
    t.offer("T2-CON")
    t.next_card("R4S")
    t.own(0, "Soul Harvest", state="active")
    t.play(0, PASS)
    assert t[AI].active == [SPELL["Root Cellar"]]
    assert t[AI].stats == [0] * 18
    assert t[0].mana == 22


@pytest.mark.rule("LW-913")
def test_the_use_of_a_familiar() -> None:
    t = solo()
    t.own(AI, "W-DRU-1", "T2-DRU", "DRU-1")
    assert ai.use_for(t.s, 4, (0,) * 7) == "score"
    assert ai.use_for(t.s, 0, (0, 0, 0, 0, 1, 2, 0)) == "gather"
    assert ai.use_for(t.s, 0, (0,) * 7) == "dungeon"
    treasures = [card for card in t.s.dungeon if DUNGEON[card].treasure]
    for card in treasures[7:]:
        t.own(0, card)
    assert ai.use_for(t.s, 0, (0,) * 7) == "score"


@pytest.mark.rule("LW-913")
def test_when_it_stops_in_the_dungeon() -> None:
    assert ai.goes_on(Expedition(AI, ("M01",), 1))
    assert not ai.goes_on(Expedition(AI, ("M01", "G01"), 1))
    assert ai.goes_on(Expedition(AI, ("G01", "G02", "I01"), 0))
    assert not ai.goes_on(Expedition(AI, ("G01", "G02", "I01", "G03"), 0))


@pytest.mark.rule("LW-914")
def test_forced_discards_of_the_ai() -> None:
    t = solo(tokens="SSTTEE")
    t.values(S=5, T=2, E=2)
    t.ready(0, "Fireball")
    t.cast(0, "Fireball")
    face = next(face for face in t.told("discarded") if face["seat"] == AI)
    assert face["tokens"] == {"T": 2}


@pytest.mark.rule("LW-826", "LW-914")
def test_end_spells_of_the_ai_score() -> None:
    t = solo()
    t.own(AI, "SOR-7", state="active")
    assert SPELLS["SOR-7"].points
    assert t.vp(AI) == 1


@pytest.mark.rule("LW-915")
def test_the_ais_purse_die_and_side_are_open() -> None:
    t = solo(mana=12, ai=[3])
    t[AI].gold = 4
    for who in (0, SPECTATOR):
        view = t.s.view(who)
        assert (view.mages[AI].mana, view.mages[AI].gold, view.side) == (12, 4, 0)
    assert t.s.view(SPECTATOR).mages[0].mana is None
    t.play(0, PASS)
    assert t.s.view(0).die == 3
    [told] = t.told("ai_die")
    assert (told["die"], told["worth"], told["limit"]) == (3, ai.worth(t.s, told["wizard"]), told["worth"] + 3)
    assert told["limit"] == t.s.duel.bid if t.s.duel else 0


@pytest.mark.rule("LW-915", "LW-916")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_levels(level: int) -> None:
    t = solo(level=level, tokens="SSSS")
    t.tile("A11")
    t[AI].gold = 15
    assert ai.worth(t.s, "W-CON-1") == {1: 4, 2: 6, 3: 8}[level]
    t.values(S=4)
    t.play(0, PASS)
    assert t.s.box == ("A5" if level == 3 else "A3")
    assert t[AI].tiles == ([] if level == 1 else ["A11"])
    u = solo(level=level, side="B", tokens="SSSS")
    u.values(S=3)
    u.play(0, PASS)
    assert u.s.box == ("B5" if level == 3 else "B4")


def test_a_lost_solo_game_is_second_place() -> None:
    t = solo()
    t.s.last = True
    t[AI].gold = 99
    t.play(0, PASS)
    assert t.s.over
    assert t.s.result()[0].place == 2
    assert list(t.s.result()) == [0]
