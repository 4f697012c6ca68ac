"""Achievements, the end and scoring (LW-801 to LW-829, section 17.6)."""

from __future__ import annotations

import pytest

from terrarium.games.lizard_wizard.content import DUNGEON, TILES
from terrarium.games.lizard_wizard.rules.achievements import progress
from terrarium.games.lizard_wizard.rules.scoring import scores

from .table import PASS, Table


@pytest.mark.rule("LW-801", "LW-802")
def test_several_tiles_at_one_check_and_never_replaced() -> None:
    t = Table()
    t.tile("A10", "A11", "A08")
    t[0].mana, t[0].gold = 60, 15
    t.turn(0)
    t.play(0, PASS)
    assert t[0].tiles == ["A10", "A11"]
    assert t.s.tiles == ["A08"]
    t[0].mana = 0
    assert scores(t.s)[0].tiles == 20
    t[1].mana = 60
    t.play(1, PASS)
    assert t[1].tiles == []


def prepared(tile: str, t: Table) -> None:
    """A position in which seat 0 just meets the tile's condition."""
    own = t.own
    match tile:
        case "A01":
            own(0, "W-CON-1", "W-SOR-1", "W-ALC-1", "W-ENC-1", "W-DRU-1")
        case "A02":
            own(0, "W-CON-1", "W-CON-2", "W-CON-3")
        case "A03":
            own(0, "T1-CON", "T1-SOR", "T1-ALC", "T1-ENC", "T1-DRU")
        case "A04":
            own(0, "T1-CON", "T2-CON")
        case "A05":
            own(0, "W-CON-1", "W-SOR-1", "W-ALC-1", "T1-CON", "T1-SOR", "T1-ALC")
        case "A06":
            own(0, "W-CON-1", "W-CON-2", "W-CON-3", "W-CON-4", "W-SOR-1")
            own(0, "T1-CON", "T1-ALC", "T1-ENC", "T1-DRU", "T1-THA")
        case "A07":
            t.tokens(0, "SSSSSSS")
        case "A08":
            t.tokens(0, "STENMFH")
        case "A09":
            own(0, "T1-CON", "T1-SOR", "T1-ALC")
            t.tokens(0, "SSSSSSTTTTTTT")
        case "A10":
            t[0].mana = 60
        case "A11":
            t[0].gold = 15
        case "A12":
            own(0, "CON-1", "CON-3", state="active")
            own(0, "CON-2", "CON-5", state="spent")
        case "A13":
            own(0, "CON-1", "CON-2", "CON-3", "CON-4")
            own(0, "CON-6", state="active")
            own(0, "CON-5", state="spent")
        case "A14":
            own(0, "F05-CON", "F10-CON", "F15-CON", "F20-CON", "F25-CON")
        case "A15":
            own(0, "F05-CON", "F05-SOR", "F05-ALC", "F05-ENC", "F05-DRU")
        case "A16":
            own(0, "I01", "I02", "I03")
        case "A17":
            t.s.kept = 5
        case "A18":
            own(0, "W-CON-1", "T1-CON", "F05-CON", "CON-1", "CON-2", "CON-3")
        case "A19":
            own(0, "W-CON-1", "T1-CON", "F05-CON")
            own(0, "CON-1", state="active")
        case "A20":
            t.s.converted = 40


@pytest.mark.rule("LW-801")
@pytest.mark.parametrize("tile", TILES)
def test_each_tile_is_met_exactly(tile: str) -> None:
    t = Table(4)
    have, need = progress(t.s, t[0], tile)
    assert have < need
    prepared(tile, t)
    have, need = progress(t.s, t[0], tile)
    assert have == need
    t.tile(tile)
    t.play(0, PASS)
    assert t.told("tile") == [{"seat": 0, "tile": tile}]
    assert (t[0].tiles, t.s.tiles) == ([tile], [])


@pytest.mark.rule("LW-801")
@pytest.mark.parametrize("missing", ["W-CON-1", "T1-CON", "F05-CON", "CON-1"])
def test_a_quartet_has_all_four(missing: str) -> None:
    """An uncast spell is none of them."""
    t = Table(4)
    t.own(0, *({"W-CON-1", "T1-CON", "F05-CON"} - {missing}))
    t.own(0, "CON-1", state="uncast" if missing == "CON-1" else "active")
    assert progress(t.s, t[0], "A19") == (0, 1)


def test_pairs_are_as_many_as_the_rarer_kind() -> None:
    t = Table(4)
    t.own(0, "W-CON-1", "W-SOR-1", "W-ALC-1", "W-ENC-1", "W-DRU-1", "T1-CON")
    assert progress(t.s, t[0], "A06") == (1, 5)


def test_house_favourite_with_two_seats() -> None:
    t = Table(2)
    t.own(0, "W-CON-1", "W-CON-2")
    assert progress(t.s, t[0], "A02") == (2, 2)


@pytest.mark.rule("LW-811")
@pytest.mark.parametrize("name", ["wizard", "tower", "spell", "familiar"])
def test_each_of_four_decks_ends_the_game(name: str) -> None:
    t = Table(2, turn=1)
    t.deplete(name, 1, owner=0)
    t.play(1, PASS)
    assert not t.told("last_round")
    u = Table(2, turn=1)
    u.deplete(name, 0, owner=0)
    u.play(1, PASS)
    assert u.told("last_round") == [{"decks": [name]}]
    assert u.s.over


@pytest.mark.rule("LW-812")
def test_the_dungeon_and_the_gathering_deck_never_end_it() -> None:
    t = Table(2, turn=1)
    for card in [card for card in t.s.dungeon if DUNGEON[card].kind != "monster"]:
        t.own(0, card)
    t[0].hand += t.s.gather_deck
    t.s.gather_deck = []
    t.s.idle = False
    t.play(1, PASS)
    assert not t.s.over


@pytest.mark.rule("LW-821", "LW-822")
def test_pairs_and_singles() -> None:
    t = Table(4)
    t.own(0, "W-CON-1", "W-CON-2")
    assert t.vp(0) == 2
    t.own(0, "T1-SOR")
    assert t.vp(0) == 6
    t.own(0, "T1-CON")
    assert t.vp(0) == 15
    t.own(0, "T1-ALC")
    assert t.vp(0) == 16


@pytest.mark.rule("LW-823")
def test_two_matching_pairs_do_not_count_a_spell_twice() -> None:
    t = Table(4)
    t.own(0, "W-CON-1", "W-CON-2", "T1-CON", "T2-CON")
    t.own(0, "CON-1", state="active")
    t.own(0, "CON-2", state="spent")
    t.own(0, "CON-3")
    assert t.vp(0) == 20 + 10


@pytest.mark.rule("LW-824")
def test_the_formula_is_the_best_pairing() -> None:
    """Against every pairing there is, for small holdings."""
    from itertools import combinations, permutations
    from random import Random

    rng = Random(5)
    schools = ["CON", "SOR", "ALC"]
    for _ in range(60):
        t = Table(4)
        wizards = rng.sample([f"W-{school}-{n}" for school in schools for n in (1, 2, 3)], rng.randint(0, 4))
        towers = rng.sample([f"T{n}-{school}" for school in schools for n in (1, 2, 3)], rng.randint(0, 4))
        t.own(0, *wizards, *towers)
        best = 0
        for k in range(min(len(wizards), len(towers)) + 1):
            for some in combinations(wizards, k):
                for others in permutations(towers, k):
                    pairs = sum(10 if w[2:5] == b[3:6] else 5 for w, b in zip(some, others, strict=True))
                    best = max(best, pairs + len(wizards) + len(towers) - 2 * k)
        assert t.vp(0) == best


@pytest.mark.rule("LW-825", "LW-828")
def test_gold_and_tiles() -> None:
    t = Table()
    t[0].gold = 17
    t[0].tiles = ["A01", "A02"]
    assert t.vp(0) == 37


@pytest.mark.rule("LW-826")
def test_end_spells_score_only_when_active() -> None:
    t = Table(4)
    t.own(0, "F05-CON", "F10-CON", "W-SOR-1", "W-SOR-2", "T1-ALC", "I01")
    t[0].gold = 11
    t.tokens(0, "STT")
    base = t.vp(0)
    ends = {"CON-6": 2, "SOR-7": 7, "ALC-6": 1, "ENC-7": 2, "DRU-7": 2, "THA-8": 1, "NEC-6": 2}
    t.own(0, *ends)
    assert t.vp(0) == base
    for spell in ends:
        t[0].uncast.remove(spell)
        t[0].active.append(spell)
    score = scores(t.s)[0]
    assert dict(score.ends) == ends
    assert score.total == base + sum(ends.values())


@pytest.mark.rule("LW-829")
def test_most_points_win() -> None:
    t = Table(3)
    t.s.last = True
    for seat, gold in enumerate((5, 9, 7)):
        t[seat].gold = gold
    for seat in range(3):
        t.play(seat, PASS)
    assert {seat: place.place for seat, place in t.s.result().items()} == {0: 3, 1: 1, 2: 2}
