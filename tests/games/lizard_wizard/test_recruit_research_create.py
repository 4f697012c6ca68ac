"""Duels, research and towers (chapters 6 to 8)."""

from __future__ import annotations

import pytest

from terrarium.games.lizard_wizard.content import SCHOOLS
from terrarium.kernel import SPECTATOR

from .table import NONE, PASS, SPELL, Table, held


def duel(t: Table, seat: int, bid: int, wizard: str = "") -> str:
    wizard = wizard or t.s.wizards[0]
    t.play(seat, {"recruit": {"wizard": wizard, "bid": bid}})
    return wizard


@pytest.mark.rule("LW-401", "LW-402")
def test_opening_a_duel() -> None:
    t = Table(3)
    assert not t.may(0, {"recruit": {"wizard": t.s.wizards[0], "bid": 0}})
    assert not t.may(0, {"recruit": {"wizard": t.s.wizard_deck[-1], "bid": 1}})
    assert not t.may(0, {"recruit": {"wizard": t.s.wizards[0], "bid": 21}})
    wizard = duel(t, 0, 20)
    assert t.told("duel") == [{"seat": 0, "wizard": wizard, "bid": 20}]
    assert t.asked() == {1: "bid"}


@pytest.mark.rule("LW-403", "LW-404")
def test_each_bid_is_higher_and_who_passed_is_out() -> None:
    t = Table(4)
    duel(t, 0, 3)
    assert not t.may(1, {"bid": 3})
    t.play(1, {"bid": 4})
    t.play(2, PASS)
    t.play(3, {"bid": 6})
    t.play(0, PASS)
    t.play(1, {"bid": 7})
    assert t.asked() == {3: "bid"}
    t.play(3, PASS)
    assert len(t[1].wizards) == 1
    assert t.asked() == {0: "action"}


@pytest.mark.rule("LW-407", "LW-985")
def test_a_poor_seat_is_asked_all_the_same() -> None:
    t = Table(3)
    t[1].mana = 0
    duel(t, 0, 5)
    assert t.asked() == {1: "bid"}
    assert t.decision(1).form.count() == 1
    u = Table(3, open_money=True)
    u[1].mana = 0
    duel(u, 0, 5)
    assert u.asked() == {2: "bid"}
    assert u.told("bid_passed") == [{"seat": 1}]
    u.play(2, {"bid": 20})
    assert u[2].wizards
    assert u.told("bid") == [{"seat": 2, "bid": 20}]
    assert u.told("bid_passed") == [{"seat": 1}, {"seat": 0}]


@pytest.mark.rule("LW-408")
def test_two_seats_left_of_three_duel_as_two() -> None:
    t = Table(3)
    t.s.act(2, "resign", True, t.dice)
    duel(t, 0, 3)
    t.play(1, {"bid": 4})
    assert len(t[1].wizards) == 1


@pytest.mark.rule("LW-410", "LW-414")
def test_the_order_after_a_duel() -> None:
    t = Table(3)
    t.own(1, "Rallying Call", state="active")
    t.own(2, "Pied Piper", state="active")
    t.own(0, "Graceful Defeat", state="active")
    wizard = duel(t, 0, 3, "")
    top = t.s.wizard_deck[-1]
    t.play(1, {"bid": 4})
    t.play(2, PASS)
    t.play(0, PASS)
    assert top in t.s.wizards
    assert wizard not in t.s.wizards
    order = [(event.kind, (event.face or {}).get("source")) for event in t.events[-6:]]
    assert order[:5] == [
        ("bid_passed", None),
        ("duel_won", None),
        ("refilled", None),
        ("gain", SPELL["Rallying Call"]),
        ("gain", SPELL["Pied Piper"]),
    ]
    assert order[5] == ("gain", SPELL["Graceful Defeat"])
    assert sum(t[1].tokens) == 2
    assert (t[0].mana, t[2].mana) == (26, 21)


@pytest.mark.rule("LW-414")
def test_who_wins_its_own_duel_has_not_lost_it() -> None:
    t = Table(3)
    t.own(0, "Graceful Defeat", state="active")
    duel(t, 0, 3)
    t.play(1, PASS)
    t.play(2, PASS)
    assert (t[0].mana, t.asked()) == (17, {1: "action"})


@pytest.mark.rule("LW-411")
def test_duels_may_be_lost_again_and_again() -> None:
    t = Table()
    for _ in range(3):
        duel(t, 0, 1)
        t.play(1, {"bid": 2})
        assert t.decision(0).facts == {"why": "lost"}
    t.play(0, PASS)
    assert t.asked() == {1: "action"}
    assert len(t[1].wizards) == 3


@pytest.mark.rule("LW-411", "LW-205")
def test_storage_is_checked_before_the_next_action() -> None:
    t = Table()
    t.own(1, "Rallying Call", state="active")
    t.tokens(1, "SSSSSTTTTT")
    duel(t, 0, 1)
    t.play(1, {"bid": 2})
    assert t.asked() == {1: "discard"}


@pytest.mark.rule("LW-412")
def test_winning_ends_the_turn_but_for_extra_actions() -> None:
    t = Table()
    t.ready(0, "Wind-Up Key")
    t.cast(0, "Wind-Up Key")
    duel(t, 0, 1)
    t.play(1, PASS)
    assert t.asked() == {1: "action"}


@pytest.mark.rule("LW-412", "LW-206")
def test_an_extra_action_is_still_owed_after_a_lost_duel() -> None:
    t = Table()
    t.s.extra = 1
    duel(t, 0, 1)
    t.play(1, {"bid": 2})
    assert t.decision(0).facts == {"why": "lost"}
    t.play(0, PASS)
    assert t.decision(0).facts == {"why": "extra"}


@pytest.mark.rule("LW-413", "LW-981")
def test_bids_are_open_and_their_range_is_not() -> None:
    t = Table(3)
    duel(t, 0, 3)
    for who in (0, 1, 2, SPECTATOR):
        view = t.s.view(who)
        assert view.duel is not None
        assert view.duel.bid == 3
    assert "20" not in repr(t.s.view(2).mages[1].mana)


@pytest.mark.rule("LW-501", "LW-502", "LW-503")
def test_research() -> None:
    t = Table()
    t.offer("Root Cellar", "Grand Grimoire")
    t[0].mana = 14
    t.turn(0)
    assert not t.may(0, {"research": SPELL["Grand Grimoire"]})
    assert not t.may(0, {"research": t.s.spell_deck[-1]})
    t.play(0, {"research": SPELL["Root Cellar"]})
    assert (t[0].mana, t[0].uncast, t[0].storage) == (9, [SPELL["Root Cellar"]], 10)
    assert t.told("researched") == [{"seat": 0, "spell": SPELL["Root Cellar"], "mana": 5}]
    assert t.told("refilled") == [{"card": t.s.spells[0], "slot": 1}]
    assert t.outcome.shown
    assert all(t.s.spells)


@pytest.mark.rule("LW-504", "LW-701")
def test_only_the_new_spell_may_be_cast_after_research() -> None:
    t = Table()
    t.own(0, "Scrying")
    t.tokens(0, "MFFEF")
    t.offer("Root Cellar")
    t.play(0, {"research": SPELL["Root Cellar"]})
    assert t.decision(0).form.ways["cast"].options == [SPELL["Root Cellar"]]  # type: ignore[attr-defined]
    t.play(0, {"cast": SPELL["Root Cellar"]})
    assert t[0].active == [SPELL["Root Cellar"]]
    assert t.asked() == {1: "action"}


def test_the_arcane_library_makes_spells_cheaper() -> None:
    t = Table()
    t.own(0, "Arcane Library", state="active")
    t.offer("Root Cellar", "Metamagic")
    t.play(0, {"research": SPELL["Root Cellar"]})
    assert t[0].mana == 19
    u = Table()
    u.own(0, "Arcane Library", state="active")
    u.offer("Metamagic")
    u.play(0, {"research": SPELL["Metamagic"]})
    assert u[0].mana == 19


@pytest.mark.rule("LW-521", "LW-522", "LW-523", "LW-524")
def test_a_tower_for_reagents_or_gold() -> None:
    t = Table()
    t.offer("T2-CON")
    t.tokens(0, "TES")
    top = t.s.tower_deck[-1]
    assert not t.may(0, {"tower": {"gold": True}})
    t.play(0, {"tower": {"reagents": True}})
    assert (held(t[0]), t[0].towers, t.s.towers, t[0].storage) == ("S", ["T2-CON"], [top], 11)
    assert t.told("created") == [{"seat": 0, "tower": "T2-CON", "tokens": {"T": 1, "E": 1}, "gold": 0}]
    u = Table()
    u.offer("T2-CON")
    u.tokens(0, "T")
    u[0].gold = 3
    u.turn(0)
    assert not u.may(0, {"tower": {"reagents": True}})
    u.play(0, {"tower": {"gold": True}})
    assert (u[0].gold, held(u[0])) == (0, "T")
    assert u.told("created") == [{"seat": 0, "tower": "T2-CON", "tokens": {}, "gold": 3}]


def test_tower_spells() -> None:
    t = Table()
    t.own(0, "Clockwork Masons", "Gilded Mortar", "Stone from Air", state="active")
    t.own(1, "Toll Bridge", state="active")
    t.offer("T2-CON")
    t[0].gold = 1
    t.turn(0)
    t.play(0, {"tower": {"gold": True}})
    assert t.asked() == {0: "effect"}
    assert not t.may(0, {"S": 1})
    t.play(0, {"S": 1, "H": 1})
    assert (t[0].gold, held(t[0]), t[0].mana, t[1].mana) == (1, "SH", 18, 22)


def test_casting_may_be_declined() -> None:
    t = Table()
    t.ready(0, "Fairy Ring")
    t.play(0, {"gather": {"R8S": True}})
    t.play(0, NONE)
    assert t[0].uncast == [SPELL["Fairy Ring"]]


@pytest.mark.rule("LW-521", "LW-702", "LW-207")
@pytest.mark.parametrize(("school", "kind"), list(zip(SCHOOLS, "TESMFHN", strict=True)))
def test_no_other_reagent_stands_in_for_the_one_shown(school: str, kind: str) -> None:
    t = Table(4)
    t.offer(f"T1-{school}")
    t.tokens(0, "STENMFH".replace(kind, ""))
    assert not t.may(0, {"tower": {"reagents": True}})
    t.tokens(0, kind)
    assert t.may(0, {"tower": {"reagents": True}})


@pytest.mark.rule("LW-521")
def test_living_walls_leave_out_one_token_of_any_that_the_rest_allows() -> None:
    for tower, tokens, omits in (
        ("T2-CON", "E", ["T"]),
        ("T3-CON", "TNH", ["T", "N", "H"]),
        ("T3-CON", "T", []),
        ("T4-CON", "STM", ["T"]),
        ("T4-CON", "SM", []),
    ):
        t = Table(4)
        t.own(0, "Living Walls", state="active")
        t.offer(tower)
        t.tokens(0, tokens)
        ways = t.decision(0).form.ways.get("tower")  # type: ignore[attr-defined]
        assert (list(ways.ways["omit"].options) if ways else []) == omits
    u = Table(4)
    u.offer("T2-CON")
    u.tokens(0, "E")
    assert not u.may(0, {"tower": {"omit": "T"}})


@pytest.mark.rule("LW-207", "LW-341", "LW-344")
def test_the_last_mana_and_the_last_token_will_do() -> None:
    t = Table(4)
    t.offer("Root Cellar", "F05-CON", "Scrying")
    t.tokens(0, "S")
    t[0].mana = 5
    t.turn(0)
    for answer in (
        {"research": SPELL["Root Cellar"]},
        {"summon": {"F05-CON": "score"}},
        {"recruit": {"wizard": t.s.wizards[0], "bid": 5}},
        {"convert": {"S": 1}},
        {"convert_mixed": {"S": 1}},
    ):
        assert t.may(0, answer)
    t[0].mana = 4
    t.turn(0)
    assert not t.may(0, {"research": SPELL["Root Cellar"]})
    assert not t.may(0, {"summon": {"F05-CON": "score"}})


@pytest.mark.rule("LW-621", "LW-602")
def test_new_research_with_a_single_spell_left() -> None:
    t = Table(4)
    t.deplete("spell", 1)
    t.offer("F05-CON")
    [last] = [spell for spell in t.s.spells if spell]
    t.play(0, {"summon": {"F05-CON": "research"}})
    assert (t[0].uncast, t.asked(), t.told("last_round")) == ([last], {1: "action"}, [{"decks": ["spell"]}])
    t.offer("F05-SOR")
    assert not t.may(1, {"summon": {"F05-SOR": "research"}})


@pytest.mark.rule("LW-204")
def test_an_empty_hand_may_pass() -> None:
    t = Table()
    t.hand(0)
    assert "gather" not in t.decision(0).form.ways  # type: ignore[attr-defined]
    assert t.s.default(t.s.moments()[0], 0) == PASS
