"""The worked examples of section 18, as they stand. The page's seat 1 is seat 0 here."""

from __future__ import annotations

import pytest

from terrarium.games.lizard_wizard import game
from terrarium.games.lizard_wizard.content import DUNGEON
from terrarium.games.lizard_wizard.rules.scoring import item_points, scores
from terrarium.kernel import SPECTATOR, Match, MomentId, Scripted

from .table import NONE, PASS, SPELL, Table, held, kinds


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
    assert (t[0].mana, t.s.tracks[6]) == (35, 1)


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
    assert t.decision(0).facts == {"number": 4}
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
        t.own(0, "DRU-5", state="spent")
        if spirits:
            t.own(0, "Bound Spirits", state="active")
        t.offer("F10-DRU")
        t.play(0, {"summon": {"F10-DRU": "score"}})
        assert t[0].gold == gold


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
    assert t.decision(0).facts == {"number": 1}


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
    t.play(0, True)
    t.play(0, True)
    t.play(0, False)
    assert (t[0].gold, t[0].items) == (4, ["I01"])
    kinds_left = [DUNGEON[card].kind for card in t.s.dungeon]
    assert (len(kinds_left), kinds_left.count("monster"), t.s.treasures()) == (49, 20, 29)


@pytest.mark.rule("LW-634")
def test_x18_defeat_at_the_second_hit() -> None:
    t = _expedition("M01", "G21", "M02")
    t.play(0, {"summon": {"F10-DRU": "dungeon"}})
    t.play(0, True)
    t.play(0, True)
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
        t.play(2, True)
        assert t.s.aside == ["P01"]
        assert t[0].gold == 3
        if golem:
            t.play(2, False)
            assert t[2].gold == 5
        else:
            assert t[2].gold == 0
            assert "G19" in t.s.dungeon
        assert "P02" in t.s.dungeon


@pytest.mark.rule("LW-821", "LW-822", "LW-823", "LW-824")
def test_x20_christines_43_points() -> None:
    t = Table(4)
    t.own(0, "W-DRU-1", "W-SOR-1", "W-CON-1")
    t.own(0, "T1-DRU", "T1-SOR", "T1-ALC", "T1-ENC", "T1-THA", "T1-NEC")
    t.own(0, "DRU-1", "DRU-2", "DRU-3", state="active")
    score = scores(t.s)[0]
    assert (10 * sum(score.matched), 5 * score.other, score.singles, sum(score.spells)) == (20, 5, 3, 15)
    assert score.total == 43
    t[0].active.remove("DRU-3")
    t[0].uncast.append("DRU-3")
    assert t.vp(0) == 38


@pytest.mark.rule("LW-824", "LW-823")
def test_x21_the_best_pairing() -> None:
    t = Table(4)
    t.own(0, "W-DRU-1", "W-DRU-2", "W-SOR-1", "T1-DRU", "T1-ALC", "T1-SOR", "T2-SOR")
    assert t.vp(0) == 26
    t.own(0, "DRU-1", "DRU-2", "SOR-1", "ALC-1", "ALC-2", state="active")
    t.own(0, "SOR-2")
    assert t.vp(0) == 41


@pytest.mark.rule("LW-827")
def test_x22_items() -> None:
    assert item_points([3, 3, 2, 1, 0]) == [10, 10, 5, 0, 0]
    assert item_points([1, 0, 0]) == [10, 0, 0]
    assert item_points([2, 2]) == [10, 10]


@pytest.mark.rule("LW-829")
def test_x23_ties() -> None:
    for mana, places in (((7, 12), (2, 1)), ((12, 12), (1, 1))):
        t = Table()
        t.s.last = True
        for seat in (0, 1):
            t[seat].gold, t[seat].mana = 88, mana[seat]
        t.play(0, PASS)
        t.play(1, PASS)
        assert t.s.over
        result = t.s.result()
        assert [result[seat].score for seat in (0, 1)] == [88, 88]
        assert (result[0].place, result[1].place) == places


@pytest.mark.rule("LW-811", "LW-812")
def test_x24_the_last_round() -> None:
    t = Table(4, turn=3, start=2)
    t.deplete("tower", 1, owner=0)
    t[3].gold = 9
    t.turn(3)
    t.play(3, {"tower": {"gold": True}})
    assert t.told("last_round") == [{"decks": ["tower"]}]
    t.play(0, PASS)
    t.play(1, PASS)
    assert t.s.over
    u = Table(4, turn=1, start=2)
    u.deplete("tower", 1, owner=0)
    u[1].gold = 9
    u.turn(1)
    u.play(1, {"tower": {"gold": True}})
    assert u.s.over


@pytest.mark.rule("LW-411", "LW-811")
def test_x25_the_last_wizard_lost() -> None:
    t = Table(3)
    t.deplete("wizard", 1)
    t.play(0, {"recruit": {"wizard": t.s.wizards[0], "bid": 1}})
    t.play(1, {"bid": 2})
    t.play(2, PASS)
    t.play(0, PASS)
    assert t.asked() == {0: "action"}
    assert "recruit" not in t.decision(0).form.ways  # type: ignore[attr-defined]
    t.play(0, PASS)
    assert t.s.last


@pytest.mark.rule("LW-742", "LW-322")
def test_x26_unsummon_on_root_cellar() -> None:
    t = Table(3)
    t.own(2, "Root Cellar", state="active")
    t.own(2, "T2-CON", "T2-SOR")
    t.tokens(2, "SSSTTTEEENNNMMMFF")
    t.own(0, "Unsummon")
    t.tokens(0, "TE")
    t.hand(0, "R1S")
    t.play(0, {"gather": {"R1S": True}})
    t.play(0, {"cast": SPELL["Unsummon"]})
    t.play(0, {"silence": {"2": SPELL["Root Cellar"]}})
    assert t.asked() == {2: "discard"}
    assert t.decision(2).facts == {"number": 5}
    assert t[2].storage == 12
    t.play(2, {"S": 3, "T": 2})
    assert t[2].uncast == [SPELL["Root Cellar"]]


@pytest.mark.rule("LW-206", "LW-202")
def test_x27_three_actions_by_wind_up_key_and_raise_the_spent() -> None:
    t = Table()
    t.own(0, "Wind-Up Key", "Raise the Spent")
    t.tokens(0, "THENN")
    t.hand(0, "R1S", "R4F", "R4M")
    t.tile("A07")
    t.play(0, {"gather": {"R1S": True}})
    t.play(0, {"cast": SPELL["Wind-Up Key"]})
    t.tokens(0, held(t[0]) + "FFFFFFFF")
    assert (t.asked(), t.decision(0).facts) == ({0: "action"}, {"why": "extra"})
    t.play(0, {"gather": {"R4M": True}})
    assert t.s.tiles == ["A07"]
    t.play(0, {"cast": SPELL["Raise the Spent"]})
    t.play(0, {"echo": SPELL["Wind-Up Key"]})
    while t.asked() == {0: "discard"}:
        number = t.decision(0).facts["number"]
        t.play(0, {"M": min(3, number), "S": number - min(3, number)})
    assert (t.asked(), t.decision(0).facts) == ({0: "action"}, {"why": "extra"})
    assert t.s.tiles == ["A07"]
    t.play(0, PASS)
    assert t.s.tiles == []
    assert t[0].tiles == ["A07"]


@pytest.mark.rule("LW-310", "LW-312")
def test_x28_metamagic_first() -> None:
    t = Table()
    t.own(0, "Metamagic", "Scrying")
    t.hand(0, "R3S", "R1T", "R1N")
    t.tokens(0, "EF")
    t.play(0, {"gather": {"R3S": True}})
    assert held(t[0]) == "SSEEF"
    t.play(0, {"cast": SPELL["Metamagic"]})
    t.play(0, {"cast": SPELL["Scrying"]})
    assert len(t[0].hand) == 4
    u = Table()
    u.own(0, "Metamagic", "Scrying")
    u.hand(0, "R3S", "R1T", "R1N")
    u.tokens(0, "EF")
    u.play(0, {"gather": {"R3S": True}})
    u.play(0, {"cast": SPELL["Scrying"]})
    assert u.asked() == {1: "action"}


def test_x29_mind_swap() -> None:
    t = Table()
    t.own(0, "W-DRU-1", "W-ALC-1", "T2-SOR", "T2-ALC", "Mind Swap")
    t.own(1, "W-SOR-1")
    assert (t.vp(0), t.vp(1)) == (15, 1)
    t.tokens(0, "ENMM")
    t.hand(0, "R1S")
    t.play(0, {"gather": {"R1S": True}})
    t.play(0, {"cast": SPELL["Mind Swap"]})
    t.play(0, {"swap_wizard": {"1": {"own": "W-DRU-1", "theirs": "W-SOR-1"}}})
    assert (t.vp(0), t.vp(1)) == (20, 1)


@pytest.mark.rule("LW-801")
def test_x30_tiles_are_taken_at_the_checks_only() -> None:
    for cast in (True, False):
        t = Table()
        t.tile("A07")
        t.own(0, "Graceful Defeat")
        t.tokens(0, "MMMMMM")
        t.hand(0, "R1N")
        t.play(0, {"gather": {"R1N": True}})
        t.play(0, {"cast": SPELL["Graceful Defeat"]} if cast else NONE)
        assert t[0].tiles == ([] if cast else ["A07"])
    u = Table()
    u.tile("A09")
    u.tokens(0, "SSTTEENNMM")
    u.hand(0, "R1N")
    u.play(0, {"gather": {"R1N": True}})
    u.play(0, {"S": 2, "T": 1})
    assert u[0].tiles == []


@pytest.mark.rule("LW-801", "LW-711")
def test_x31_pied_piper_and_the_deep_well() -> None:
    t = Table(3)
    t.tile("A10")
    t.own(0, "Pied Piper", state="active")
    t[0].mana = 58
    t.turn(0)
    t.play(0, PASS)
    for seat in (1, 2):
        t.play(seat, {"recruit": {"wizard": t.s.wizards[0], "bid": 1}})
        t.play((seat + 1) % 3, PASS)
        t.play((seat + 2) % 3, PASS)
    assert t[0].mana == 60
    assert t.asked() == {0: "action"}
    assert t[0].tiles == ["A10"]


def _solo(**options: object) -> Table:
    return Table(1, **options)  # type: ignore[arg-type]


@pytest.mark.rule("LW-904", "LW-906")
def test_x32_side_a_of_the_chart() -> None:
    for value, box, mana in ((4, "A3", 23), (3, "A5", 11)):
        t = _solo()
        t.s.wizard_deck += t[1].wizards
        t[1].wizards = []
        t.own(1, "W-ALC-1")
        t[1].mana = 11
        t.tokens(1, "SSST")
        t.values(S=value, T=2)
        t.offer("T2-THA", "F10-DRU", "F15-NEC")
        t.next_card("R4F")
        t.play(0, PASS)
        assert t.s.box == box
        assert t[1].mana == mana
        assert t.s.tracks[0] == (1 if box == "A3" else value)


@pytest.mark.rule("LW-903")
def test_x33_the_ai_gathers_everything() -> None:
    t = _solo()
    t.s.wizard_deck += t[1].wizards
    t[1].wizards = []
    t.own(1, "W-ALC-1")
    t[1].mana = 0
    t.tokens(1, "")
    t.next_card("R6S")
    t.s.tower_deck += t.s.towers
    t.s.towers = [""]
    t.play(0, PASS)
    assert held(t[1]) == "STENMFH"
    assert t.s.tracks[0] == 3
    t.tokens(1, "SSSTTTEEENNNMMMFFFHHH")
    t.play(0, PASS)
    assert not t.told("discarded")


@pytest.mark.rule("LW-909", "LW-910")
def test_x34_the_ais_limit() -> None:
    for opening, wins in ((19, True), (20, False)):
        t = _solo(script={"ai": [4]})
        t.s.wizard_deck += t[1].wizards
        t[1].wizards = []
        t.own(1, "T2-THA", "F10-THA")
        t[1].mana, t[0].mana = 25, 30
        t.offer("W-THA-1")
        t.play(0, {"recruit": {"wizard": "W-THA-1", "bid": opening}})
        assert t.s.die == 4
        assert ("W-THA-1" in t[1].wizards) is wins
        if wins:
            assert t[1].mana == 5


@pytest.mark.rule("LW-413")
def test_x35_a_secret_limit_bids_for_its_seat() -> None:
    t = Table(3)
    t[0].mana, t[1].mana = 15, 20
    t.turn(0)
    match = Match.new(game, 3, secret=b"x35")
    match.state = t.s
    wizard = t.s.wizards[0]

    def name() -> MomentId:
        return match.moments()[0].id

    limit = [{"wizard": wizard, "auto_up_to": 10}]
    match.answer(0, name(), {"recruit": {"wizard": wizard, "bid": 4}}, instruction=limit)
    match.answer(1, name(), {"bid": 6})
    match.answer(2, name(), PASS)
    match.settle()
    assert t.s.duel is not None
    assert (t.s.duel.high, t.s.duel.bid) == (0, 7)
    match.answer(1, name(), {"bid": 11})
    assert match.settle() == []
    assert match.awaited() == {0}
    for who in (1, 2, SPECTATOR):
        assert "auto_up_to" not in repr(match.view(who))


@pytest.mark.rule("LW-639", "LW-956")
def test_x36_second_sight() -> None:
    t = Table()
    t.own(0, "Second Sight", state="active")
    t.offer("F10-DRU")
    t.top("G15", "M01", "M02")
    t.play(0, {"summon": {"F10-DRU": "dungeon"}})
    t.play(0, True)
    assert t.s.view(0).peeked == "M02"
    assert t.s.view(1).peeked == ""
    assert t.whispered("peeked", 0)[-1] == {"seat": 0, "card": "M02"}
    assert t.whispered("peeked", 1)[-1] == {"seat": 0}
    before = t.s.dungeon[:]
    t.play(0, False)
    assert t[0].gold == 4
    assert t.s.view(0).peeked == ""
    assert sorted(t.s.dungeon) == sorted([*before, "M01"])
    assert t.s.dungeon != [*before, "M01"]


def test_x37_living_walls() -> None:
    t = Table(4)
    t.own(0, "Living Walls", state="active")
    t.tokens(0, "TH")
    t.offer("T3-CON")
    assert not t.may(0, {"tower": {"reagents": True}})
    t.play(0, {"tower": {"omit": "N"}})
    assert (t[0].towers, held(t[0])) == (["T3-CON"], "")
    u = Table(4)
    u.own(0, "Living Walls", state="active")
    u.tokens(0, "E")
    u.offer("T1-CON")
    assert "tower" not in u.decision(0).form.ways  # type: ignore[attr-defined]


@pytest.mark.rule("LW-982")
def test_x38_fireball() -> None:
    t = Table(4)
    t.own(0, "Fireball")
    t.tokens(0, "SE")
    t.tokens(1, "SSTTE")
    t.tokens(2, "H")
    t.hand(0, "R1N")
    t.play(0, {"gather": {"R1N": True}})
    t.play(0, {"cast": SPELL["Fireball"]})
    assert t.asked() == {1: "discard"}
    assert t.decision(1).facts == {"number": 2}
    t.play(1, {"T": 2})
    assert [held(t[seat]) for seat in (1, 2, 3)] == ["SSE", "", ""]
