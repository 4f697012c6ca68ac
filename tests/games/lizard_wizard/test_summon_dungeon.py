"""Familiars and the dungeon (chapter 9)."""

from __future__ import annotations

import pytest

from terrarium.games.lizard_wizard.content import DUNGEON
from terrarium.kernel import MISSED

from .table import SPELL, Table, held


def send(*cards: str, spells: tuple[str, ...] = (), seats: int = 2) -> Table:
    """Seat 0 sends a familiar into the dungeon, where these cards lie on top; the first is drawn."""
    t = Table(seats)
    t.own(0, *spells, state="active")
    t.offer("F10-DRU")
    t.top(*cards)
    return t.play(0, {"summon": {"F10-DRU": "dungeon"}})


@pytest.mark.rule("LW-601", "LW-603")
def test_summoning() -> None:
    t = Table()
    t.offer("F10-DRU", "F20-DRU")
    t[0].mana = 19
    t.turn(0)
    assert not t.may(0, {"summon": {"F20-DRU": "score"}})
    top = t.s.familiar_deck[-1]
    t.play(0, {"summon": {"F10-DRU": "score"}})
    assert (t[0].mana, t[0].gold, t[0].familiars) == (9, 1, ["F10-DRU"])
    assert t.s.familiars == [top, "F20-DRU"]


def test_summoners_circle() -> None:
    t = Table(4)
    t.own(0, "Summoner's Circle", state="active")
    t.offer("F05-DRU")
    t.play(0, {"summon": {"F05-DRU": "score"}})
    assert t[0].mana == 20


@pytest.mark.rule("LW-602", "LW-631", "LW-637")
def test_only_possible_uses_can_be_chosen() -> None:
    t = Table()
    t.offer("F10-DRU")
    uses = t.decision(0).form.ways["summon"].ways["F10-DRU"]  # type: ignore[attr-defined]
    assert list(uses.options) == ["score", "gather", "research", "dungeon"]
    treasure = [card for card in t.s.dungeon if DUNGEON[card].treasure]
    for card in treasure:
        t.own(1, card)
    assert not t.may(0, {"summon": {"F10-DRU": "dungeon"}})
    t.deplete("spell", 0)
    assert not t.may(0, {"summon": {"F10-DRU": "research"}})
    assert t.may(0, {"summon": {"F10-DRU": "gather"}})


@pytest.mark.rule("LW-615", "LW-616")
def test_any_number_of_spells_with_a_familiar() -> None:
    t = Table(4)
    t.own(0, "Scrying", "Metamagic", "Forest Paths")
    t.tokens(0, "EFSE")
    t.offer("F05-DRU")
    t.values(F=1)
    t.play(0, {"summon": {"F05-DRU": "gather"}})
    t.play(0, {"cast": SPELL["Scrying"]})
    t.play(0, {"cast": SPELL["Metamagic"]})
    assert held(t[0]) == "FFH"
    assert t.s.tracks == [1] * 7
    assert t.asked() == {1: "action"}


def test_laden_paws() -> None:
    t = Table(4)
    t.own(0, "Laden Paws", state="active")
    t.offer("F05-DRU")
    t.play(0, {"summon": {"F05-DRU": "gather"}})
    assert t.asked() == {0: "effect"}
    t.play(0, {"S": 2, "N": 1})
    assert held(t[0]) == "SSNFFH"


@pytest.mark.rule("LW-621", "LW-622")
def test_new_research_gives_one_spell_that_is_not_cast_now() -> None:
    t = Table()
    t.tokens(0, "SSTTEENNMMFFHH")
    t.own(0, "T2-CON", "T2-SOR", "T2-ALC", "T2-DRU")
    old = set(t.s.spells)
    t.offer("F10-DRU")
    t.play(0, {"summon": {"F10-DRU": "research"}})
    assert set(t.s.spells).isdisjoint(old)
    assert set(t.s.spell_deck[:4]) == old
    spell = t.s.spells[2]
    assert not t.may(0, {"decline": True})
    t.play(0, {"take": spell})
    assert t[0].uncast == [spell]
    assert t.asked() == {1: "action"}


@pytest.mark.rule("LW-615", "LW-616", "LW-713", "LW-983")
def test_laden_paws_bring_tokens_for_a_spell() -> None:
    t = Table(4)
    t.own(0, "Laden Paws", state="active")
    t.own(0, "Clockwork Masons")
    t.offer("F05-CON")
    t.play(0, {"summon": {"F05-CON": "gather"}})
    assert t.told("gain") == [{"seat": 0, "source": "F05-CON", "tokens": {"T": 2, "E": 1}, "mana": 0, "gold": 0}]
    assert not t.may(0, {"S": 1, "H": 1})
    u = Table(4)
    u.own(0, "Laden Paws", state="active")
    u.values(F=3)
    u.offer("F05-CON")
    u.play(0, {"summon": {"F05-CON": "gather"}})
    u.play(0, MISSED)
    assert (held(u[0]), u.told("missed")) == ("TTEFFF", [{"seat": 0, "decision": "effect"}])
    t.play(0, {"S": 1, "H": 2})
    t.play(0, {"cast": SPELL["Clockwork Masons"]})
    assert (held(t[0]), t[0].active[1:]) == ("TTEH", [SPELL["Clockwork Masons"]])


@pytest.mark.rule("LW-621", "LW-622", "LW-983")
def test_new_research_is_told_and_the_leftmost_is_the_default() -> None:
    t = Table(4)
    t.offer("F05-CON")
    t.play(0, {"summon": {"F05-CON": "research"}})
    assert t.told("new_offer") == [{"spells": t.s.spells}]
    assert t.outcome.shown
    first = t.s.spells[0]
    t.play(0, MISSED)
    assert t[0].uncast == [first]
    assert t.told("missed") == [{"seat": 0, "decision": "pick_spell"}]
    assert t.told("picked") == [{"seat": 0, "spell": first, "source": "research"}]


@pytest.mark.rule("LW-632")
def test_the_first_draw_is_obligatory() -> None:
    t = send("G01", "G02")
    assert t.asked() == {0: "delve"}
    assert t.told("expedition") == [{"seat": 0}]
    assert t.told("dungeon_card") == [{"seat": 0, "card": "G01"}]
    assert t.outcome.shown
    assert t.told("peeked") == []
    t.play(0, "stop")
    assert t.told("returned") == [{"seat": 0, "cards": ["G01"], "gold": 1}]
    assert t.told("defeated") == []
    assert (t[0].gold, t[0].treasure) == (1, ["G01"])


@pytest.mark.rule("LW-633", "LW-634")
def test_iron_golem_takes_one_more_hit() -> None:
    t = send("M01", "G21", "M02", "M03", spells=("Iron Golem",))
    t.play(0, "go")
    t.play(0, "go")
    assert t.asked() == {0: "delve"}
    t.play(0, "go")
    assert t.outcome.shown
    assert t[0].gold == 0
    assert t.told("defeated")


def test_grave_goods_save_the_best_gold() -> None:
    t = send("G01", "G21", "I01", "M01", "M02", spells=("Grave Goods",))
    for _ in range(4):
        t.play(0, "go")
    assert (t[0].gold, t[0].treasure, t[0].items) == (6, ["G21"], [])
    assert t.told("defeated") == [{"seat": 0, "cards": ["G21"], "gold": 6}]
    u = send("I01", "M01", "M02", spells=("Grave Goods",))
    u.play(0, "go")
    u.play(0, "go")
    assert (u[0].items, u.told("defeated")) == ([], [{"seat": 0, "cards": [], "gold": 0}])


@pytest.mark.rule("LW-801")
def test_the_deepest_expedition_of_the_turn_counts() -> None:
    """Five treasures from the first, one from the second, in an extra action: tile A17 wants five of one."""
    t = Table()
    t.tile("A17")
    t.offer("F10-DRU", "F10-CON")
    t.top("G01", "G02", "G03", "G04", "G05")
    t.s.extra = 1
    t.play(0, {"summon": {"F10-DRU": "dungeon"}})
    for answer in ("go", "go", "go", "go", "stop"):
        t.play(0, answer)
    assert (t.s.kept, t[0].tiles) == (5, ["A17"])
    t.top("G21")
    t.play(0, {"summon": {"F10-CON": "dungeon"}})
    t.play(0, "stop")
    assert t[0].tiles == ["A17"]
    assert t.s.kept == 0


@pytest.mark.rule("LW-635", "LW-639")
def test_monsters_are_shuffled_back() -> None:
    t = send("M01", "G01")
    t.play(0, "go")
    t.dice = type(t.dice)({"dungeon": [sorted([*t.s.dungeon, "M01"], reverse=True)]})
    t.play(0, "stop")
    assert t.s.dungeon == sorted(t.s.dungeon, reverse=True)
    assert "M01" in t.s.dungeon
    assert t.dice.unused() == {}


@pytest.mark.rule("LW-636", "LW-637")
def test_an_expedition_stops_by_itself_without_treasure() -> None:
    t = Table()
    t.offer("F10-DRU")
    for card in [card for card in t.s.dungeon if DUNGEON[card].treasure and card != "G21"]:
        t.own(1, card)
    t.top("G21")
    t.play(0, {"summon": {"F10-DRU": "dungeon"}})
    assert t[0].gold == 6
    assert t.asked() == {1: "action"}


@pytest.mark.rule("LW-638")
def test_ones_own_trap_and_a_ward() -> None:
    for setter, spells in ((0, ()), (1, ("Spell Ward",))):
        t = Table()
        t.own(0, *spells, state="active")
        t.s.dungeon += t.s.aside
        t.s.traps = dict.fromkeys(t.s.aside, setter)
        t.s.aside = []
        t.offer("F10-DRU")
        t.top("P01", "G01")
        t.play(0, {"summon": {"F10-DRU": "dungeon"}})
        assert t.told("trap_idle")
        assert t.s.expedition is not None
        assert t.s.expedition.hits == 0
        t.play(0, "go")
        t.play(0, "stop")
        assert t[0].gold == 1
        assert "P01" in t.s.dungeon
        assert t.s.traps["P01"] == setter


@pytest.mark.rule("LW-638")
def test_snare_arms_all_traps_that_lie_aside() -> None:
    t = Table()
    t.ready(0, "Snare")
    t.cast(0, "Snare")
    assert t.s.traps == {"P01": 0, "P02": 0}
    assert len(t.s.dungeon) == 53
    assert t.told("trapped") == [{"seat": 0, "spell": SPELL["Snare"], "number": 2}]
    assert t.asked() == {1: "action"}
