"""The worked examples of section 18 from X20 on: scoring, the end, spells, the AI. The page's seat 1 is seat 0 here."""

from __future__ import annotations

import pytest

from terrarium.games.lizard_wizard import game
from terrarium.games.lizard_wizard.rules.scoring import item_points, scores
from terrarium.kernel import SPECTATOR, Match, MomentId

from .table import NONE, PASS, SPELL, Table, held


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
    assert t.decision(2).facts == {"number": 5, "stored": True}
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
    assert (t.s.tiles, t[0].tiles) == ([], ["A07"])
    t.play(0, PASS)
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


@pytest.mark.rule("LW-801", "LW-206")
@pytest.mark.parametrize("edition", [1, 2])
def test_what_is_met_between_two_actions_and_spent_by_the_next_counts(edition: int) -> None:
    """Seven of a kind after the first action, none after the second; by edition 1 nobody looked in between."""
    t = Table()
    t.s.edition = edition
    t.tile("A07")
    t.tokens(0, "MMMMMM")
    t.hand(0, "R1N", "R1S", "R1T")
    t.s.extra = 1
    t.play(0, {"gather": {"R1N": True}})
    assert t.decision(0).facts == {"why": "extra"}
    t.play(0, {"convert": {"M": 7}})
    assert t[0].tiles == (["A07"] if edition == 2 else [])


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

    limit = {"duels": [{"wizard": wizard, "bid_up_to": 10}]}
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
        assert "bid_up_to" not in repr(match.view(who))


@pytest.mark.rule("LW-639", "LW-956")
def test_x36_second_sight() -> None:
    t = Table()
    t.own(0, "Second Sight", state="active")
    t.offer("F10-DRU")
    t.top("G15", "M01", "M02")
    t.play(0, {"summon": {"F10-DRU": "dungeon"}})
    t.play(0, "go")
    assert t.s.view(0).peeked == "M02"
    assert t.s.view(1).peeked == ""
    assert t.whispered("peeked", 0)[-1] == {"seat": 0, "card": "M02"}
    assert t.whispered("peeked", 1)[-1] == {"seat": 0}
    before = t.s.dungeon[:]
    t.play(0, "stop")
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
    assert t.decision(1).facts == {"number": 2, "stored": False}
    t.play(1, {"T": 2})
    assert [held(t[seat]) for seat in (1, 2, 3)] == ["SSE", "", ""]
