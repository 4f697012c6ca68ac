"""The worked examples of section 18 up to X19: the six actions and the dungeon. The page's seat 1 is seat 0 here."""

from __future__ import annotations

import pytest

from terrarium.games.lizard_wizard.content import DUNGEON
from terrarium.kernel import Scripted

from .table import PASS, SPELL, Table, held, kinds


@pytest.mark.rule("LW-302", "LW-303", "LW-308")
def test_x01_julie_gathers_three_of_five() -> None:
    t = Table()
    t.hand(0, "R2S")
    for wrong in ({"S": 1, "T": 1}, {"S": 1, "T": 1, "E": 1, "N": 1}, {"S": 1, "T": 1, "F": 1}):
        assert not t.may(0, {"gather": {"R2S": wrong}})
    t.play(0, {"gather": {"R2S": {"S": 1, "T": 1, "N": 1}}})
    assert held(t[0]) == "STN"
    assert t.s.tracks == [1, 1, 1, 1, 2, 2, 1]


@pytest.mark.rule("LW-305")
def test_x02_jacks_wizards_bring_a_token_each() -> None:
    t = Table()
    t.own(0, "W-ENC-1", "W-NEC-1")
    t.hand(0, "R1M")
    t.play(0, {"gather": {"R1M": True}})
    assert t[0].tokens == kinds("SMMFN")
    assert t.s.tracks == [1, 2, 1, 2, 1, 1, 2]


@pytest.mark.rule("LW-321")
def test_x03_storage_limits() -> None:
    t = Table()
    t.own(0, "T2-CON", "T2-SOR", "T2-ALC")
    assert t[0].storage == 13
    t.own(1, "Root Cellar")
    t.own(1, "T2-DRU", "T2-ENC", "T2-NEC")
    assert t[1].storage == 13
    t[1].uncast.remove("DRU-1")
    t[1].active.append("DRU-1")
    t[1].stats = t.s.modifiers(1)
    assert t[1].storage == 23


@pytest.mark.rule("LW-341", "LW-342", "LW-343")
def test_x04_dan_converts_four_mandrake() -> None:
    t = Table()
    t.tokens(0, "MMMM")
    t.values(M=6)
    supply = t.s.supply[4]
    t.play(0, {"convert": {"M": 4}})
    assert t[0].mana == 20 + 24
    assert t.s.supply[4] == supply + 4
    assert t.s.tracks[4] == 2


@pytest.mark.rule("LW-343", "LW-009")
def test_x05_a_value_never_falls_below_one() -> None:
    t = Table()
    t.tokens(0, "HHHHH")
    t.values(H=3)
    t.play(0, {"convert": {"H": 5}})
    assert (t[0].mana, t.s.tracks[6], held(t[0]), t.s.supply[6]) == (35, 1, "", 29)
    face = {"seat": 0, "reagent": "H", "count": 5, "value": 3, "mana": 15, "source": ""}
    assert t.told("converted") == [face]


@pytest.mark.rule("LW-308", "LW-009")
def test_x06_a_value_never_rises_above_twelve() -> None:
    t = Table()
    t.hand(0, "R6E")
    t.values(E=11)
    t.play(0, {"gather": {"R6E": {"S": 1, "T": 1, "N": 1}}})
    assert t.s.tracks[2] == 12


@pytest.mark.rule("LW-344")
def test_x07_mixed_conversion_moves_no_value() -> None:
    t = Table()
    t.tokens(0, "SSF")
    t.values(S=9, F=4)
    t.play(0, {"convert_mixed": {"S": 2, "F": 1}})
    assert t[0].mana == 23
    assert (t.s.tracks[0], t.s.tracks[5]) == (9, 4)


@pytest.mark.rule("LW-304", "LW-008")
def test_x08_what_the_supply_lacks_cannot_be_taken() -> None:
    t = Table()
    t.own(0, "W-ENC-1")
    t.hand(0, "R4M", "R5M")
    t.supply("M", 1)
    assert t.may(0, {"gather": {"R4M": True}})
    assert not t.may(0, {"gather": {"R4M": {"M": 2}}})
    t.play(0, {"gather": {"R4M": True}})
    assert held(t[0]) == "M"
    assert (t.s.tracks[1], t.s.tracks[5]) == (2, 2)
    other = Table()
    other.hand(0, "R5M")
    other.supply("M", 0)
    other.play(0, {"gather": {"R5M": True}})
    assert held(other[0]) == "SS"


@pytest.mark.rule("LW-323", "LW-321")
def test_x09_casting_comes_before_the_storage_check() -> None:
    t = Table()
    t.own(0, "Root Cellar")
    t.hand(0, "R3F")
    t.tokens(0, "FMSSTTEEN")
    t.play(0, {"gather": {"R3F": True}})
    assert sum(t[0].tokens) == 12
    t.play(0, {"cast": SPELL["Root Cellar"]})
    assert sum(t[0].tokens) == 9
    assert t[0].storage == 20
    assert t.asked() == {1: "action"}


@pytest.mark.rule("LW-322")
def test_x10_any_four_of_fourteen_are_discarded() -> None:
    t = Table()
    t.own(0, "W-NEC-1")
    t.hand(0, "R1S")
    t.tokens(0, "SSTTEENNMM")
    t.play(0, {"gather": {"R1S": True}})
    assert t.asked() == {0: "discard"}
    assert t.decision(0).facts == {"number": 4, "stored": True}
    assert not t.may(0, {"S": 3})
    assert not t.may(0, {"S": 3, "T": 2})
    t.play(0, {"N": 4})
    assert held(t[0]) == "SSSTTTEEMM"


@pytest.mark.rule("LW-403", "LW-404", "LW-405", "LW-406", "LW-407", "LW-409", "LW-411")
def test_x11_a_duel_of_four() -> None:
    t = Table(4, turn=1)
    for seat, mana in enumerate((20, 14, 9, 12)):
        t[seat].mana = mana
    wizard = t.s.wizards[0]
    t.turn(1)
    t.play(1, {"recruit": {"wizard": wizard, "bid": 5}})
    t.play(2, {"bid": 6})
    t.play(3, PASS)
    t.play(0, {"bid": 8})
    t.play(1, {"bid": 9})
    assert t.asked() == {2: "bid"}
    assert not t.may(2, {"bid": 10})
    t.play(2, PASS)
    t.play(0, {"bid": 10})
    t.play(1, PASS)
    assert t[0].wizards == [wizard]
    assert [mage.mana for mage in t.s.mages] == [10, 14, 9, 12]
    assert t.asked() == {1: "action"}
    assert t.decision(1).facts == {"why": "lost"}


@pytest.mark.rule("LW-408")
def test_x12_between_two_the_recruiter_bids_once() -> None:
    t = Table()
    t.play(0, {"recruit": {"wizard": t.s.wizards[0], "bid": 6}})
    t.play(1, {"bid": 7})
    assert (len(t[1].wizards), t[1].mana) == (1, 13)
    assert t.asked() == {0: "action"}
    u = Table()
    u.play(0, {"recruit": {"wizard": u.s.wizards[0], "bid": 6}})
    u.play(1, PASS)
    assert (len(u[0].wizards), u[0].mana) == (1, 14)
    assert u.asked() == {1: "action"}


@pytest.mark.rule("LW-405", "LW-716")
def test_x13_charm_lowers_the_payment_and_not_the_limit() -> None:
    for bid, paid in ((9, 5), (3, 1)):
        t = Table()
        t.own(0, "Charm", state="active")
        t.play(0, {"recruit": {"wizard": t.s.wizards[0], "bid": bid}})
        t.play(1, PASS)
        assert t[0].mana == 20 - paid
    t = Table()
    t.own(0, "Charm", state="active")
    t[0].mana = 9
    assert not t.may(0, {"recruit": {"wizard": t.s.wizards[0], "bid": 10}})


@pytest.mark.rule("LW-611")
def test_x14_scoring_with_a_familiar() -> None:
    for spirits, gold in ((False, 7), (True, 9)):
        t = Table(4)
        t.own(0, "W-DRU-1", "T1-DRU", "T2-DRU", "DRU-1", "F05-DRU")
        t.own(0, "W-CON-1", "T1-CON", "CON-1", "F05-CON")
        t.own(0, "DRU-5", state="spent")
        if spirits:
            t.own(0, "Bound Spirits", state="active")
        t.offer("F10-DRU")
        t.play(0, {"summon": {"F10-DRU": "score"}})
        assert t[0].gold == gold
        assert t.told("summoned") == [{"seat": 0, "familiar": "F10-DRU", "mana": 10, "use": "score"}]
        assert t.told("gain") == [{"seat": 0, "source": "F10-DRU", "tokens": {}, "mana": 0, "gold": gold}]


@pytest.mark.rule("LW-615", "LW-616", "LW-322")
def test_x15_a_familiar_gathers_and_casts() -> None:
    t = Table(4)
    t.tokens(0, "TTEENNMMFF")
    t.own(0, "Clockwork Masons")
    t.offer("F05-THA")
    t.play(0, {"summon": {"F05-THA": "gather"}})
    assert sum(t[0].tokens) == 13
    t.play(0, {"cast": SPELL["Clockwork Masons"]})
    assert t.asked() == {0: "discard"}
    assert t.decision(0).facts == {"number": 1, "stored": True}


@pytest.mark.rule("LW-621", "LW-622")
def test_x16_new_research_with_a_short_deck() -> None:
    t = Table()
    *rest, x, y = t.s.spell_deck
    t[1].uncast += rest
    t.s.spell_deck = [y, x]
    a, b, c, d = t.s.spells
    t.dice = Scripted({"under": [[d, c, b, a]]})
    t.own(0, "F10-CON")
    t.tokens(0, "SSTTEENNMM")
    t.offer("F10-DRU")
    t.play(0, {"summon": {"F10-DRU": "research"}})
    assert t.s.spells == [x, y, a, b]
    assert t.s.spell_deck == [d, c]
    t.play(0, {"take": y})
    assert t[0].uncast == [y]
    assert t.s.spells == [x, c, a, b]
    assert t.s.spell_deck == [d]
    assert t.asked() == {1: "action"}


def _expedition(*cards: str, seats: int = 2, turn: int = 0) -> Table:
    t = Table(seats, turn=turn)
    t.offer("F10-DRU")
    t.top(*cards)
    return t


@pytest.mark.rule("LW-633", "LW-635")
def test_x17_a_good_expedition() -> None:
    t = _expedition("G15", "M01", "I01")
    t.play(0, {"summon": {"F10-DRU": "dungeon"}})
    t.play(0, "go")
    t.play(0, "go")
    t.play(0, "stop")
    assert (t[0].gold, t[0].items) == (4, ["I01"])
    kinds_left = [DUNGEON[card].kind for card in t.s.dungeon]
    assert (len(kinds_left), kinds_left.count("monster"), t.s.treasures()) == (49, 20, 29)


@pytest.mark.rule("LW-634")
def test_x18_defeat_at_the_second_hit() -> None:
    t = _expedition("M01", "G21", "M02")
    t.play(0, {"summon": {"F10-DRU": "dungeon"}})
    t.play(0, "go")
    t.play(0, "go")
    assert (t[0].gold, t[0].items, t[0].treasure) == (0, [], [])
    assert (len(t.s.dungeon), t.s.treasures()) == (51, 31)
    assert t.asked() == {1: "action"}


@pytest.mark.rule("LW-638")
def test_x19_a_trap() -> None:
    for golem in (False, True):
        t = Table(3, turn=2)
        t.own(0, "Snare", state="spent")
        t.s.dungeon += t.s.aside
        t.s.traps = dict.fromkeys(t.s.aside, 0)
        t.s.aside = []
        t.top("G19", "P01")
        t.offer("F05-DRU")
        if golem:
            t.own(2, "Iron Golem", state="active")
        t.play(2, {"summon": {"F05-DRU": "dungeon"}})
        t.play(2, "go")
        assert t.s.aside == ["P01"]
        assert t[0].gold == 3
        if golem:
            t.play(2, "stop")
            assert t[2].gold == 5
        else:
            assert t[2].gold == 0
            assert "G19" in t.s.dungeon
        assert "P02" in t.s.dungeon
