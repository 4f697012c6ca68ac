"""Casting and what spells do (LW-701 to LW-743, sections 17.1 to 17.3)."""

from __future__ import annotations

import pytest

from terrarium.games.lizard_wizard.content import SPELLS

from .table import DECLINE, NONE, PASS, SPELL, Table, held


def casting(spell: str, seats: int = 2, tokens: str = "") -> Table:
    """Seat 0 can cast the spell in a Gather action with R8S; it then keeps these tokens and S, T, E."""
    t = Table(seats)
    t.ready(0, spell, tokens)
    return t


@pytest.mark.rule("LW-702")
def test_a_spell_without_effect_may_be_cast_all_the_same() -> None:
    t = casting("Raise the Spent")
    t.cast(0, "Raise the Spent")
    assert t.told("nothing") == [{"seat": 0, "spell": SPELL["Raise the Spent"]}]
    assert (t[0].spent, t[0].mana, held(t[0])) == ([SPELL["Raise the Spent"]], 20, "STE")


@pytest.mark.rule("LW-703", "LW-704")
def test_ongoing_spells_stay_and_one_time_spells_are_spent() -> None:
    t = casting("Fairy Ring")
    t.cast(0, "Fairy Ring")
    assert (t[0].active, t[0].spent) == ([SPELL["Fairy Ring"]], [])
    u = casting("Sudden Growth")
    u.cast(0, "Sudden Growth")
    assert u[0].casting == [SPELL["Sudden Growth"]]
    assert (u[0].spent, u[0].uncast) == ([], [])
    u.play(0, {"track": ["H"]})
    assert (u[0].spent, u[0].casting, u.s.tracks[6]) == ([SPELL["Sudden Growth"]], [], 6)


@pytest.mark.rule("LW-705", "LW-713")
def test_casting_and_its_choice_may_be_declined() -> None:
    t = casting("Sudden Growth")
    t.play(0, {"gather": {"R8S": True}})
    t.play(0, NONE)
    assert t[0].uncast == [SPELL["Sudden Growth"]]
    u = casting("Sudden Growth")
    u.cast(0, "Sudden Growth")
    u.play(0, DECLINE)
    assert u[0].spent == [SPELL["Sudden Growth"]]
    assert u.told("declined") == [{"seat": 0, "spell": SPELL["Sudden Growth"]}]


@pytest.mark.rule("LW-711")
def test_triggers_go_clockwise_from_the_active_seat() -> None:
    t = Table(4, turn=2)
    t.own(1, "Soul Harvest", state="active")
    t.own(3, "Silver Tongue", state="active")
    t.own(0, "Pied Piper", state="active")
    t.own(2, "Deathless Study", state="active")
    t.ready(2, "Metamagic")
    t.cast(2, "Metamagic")
    gains = [(face["seat"], face["source"]) for face in t.told("gain")]
    assert gains == [(2, SPELL["Deathless Study"]), (1, SPELL["Soul Harvest"])]
    assert (t[2].mana, t[1].mana) == (23, 22)


@pytest.mark.rule("LW-711")
def test_a_spell_does_not_answer_its_own_casting() -> None:
    t = casting("Deathless Study")
    t.cast(0, "Deathless Study")
    assert t[0].mana == 20


@pytest.mark.rule("LW-712")
def test_nested_casts_are_resolved_inside() -> None:
    t = Table(4)
    t.own(0, "F05-CON", "Metamagic")
    t.ready(0, "Second Errand", "SE")
    t.cast(0, "Second Errand")
    t.play(0, {"reuse": {"F05-CON": "gather"}})
    assert t[0].casting == [SPELL["Second Errand"]]
    t.play(0, {"cast": SPELL["Metamagic"]})
    assert t[0].spent == [SPELL["Second Errand"]]
    assert t[0].active == [SPELL["Metamagic"]]
    assert t.asked() == {1: "action"}


@pytest.mark.rule("LW-713")
def test_gains_of_a_trigger_are_not_optional_but_swap_is() -> None:
    t = Table()
    t.own(0, "Transmute", state="active")
    t.hand(0, "R1S")
    t.play(0, {"gather": {"R1S": True}})
    assert not t.may(0, {"swap": {"S": "S"}})
    t.play(0, {"swap": {"S": "H"}})
    assert held(t[0]) == "TNH"
    t.play(0, DECLINE)
    assert held(t[0]) == "TNH"
    assert t.asked() == {1: "action"}


@pytest.mark.rule("LW-714")
@pytest.mark.parametrize("spell", sorted(s.id for s in SPELLS.values() if s.star and not s.ongoing))
def test_a_ward_keeps_off_starred_spells(spell: str) -> None:
    t = Table()
    t.own(1, "Spell Ward", "Fairy Ring", state="active")
    t.own(1, "W-CON-1")
    t.own(0, "W-CON-2")
    t.tokens(1, "SSTTEENN")
    t.ready(0, spell)
    t.cast(0, spell)
    if spell == SPELL["Base Metal"]:
        t.play(0, DECLINE)
    assert t.asked() == {1: "action"}
    assert (held(t[1]), t[1].mana, t[1].skip, t[1].wizards) == ("SSTTEENN", 20, False, ["W-CON-1"])


@pytest.mark.rule("LW-714", "LW-743")
def test_toll_and_curse_against_a_ward() -> None:
    t = Table()
    t.own(1, "Toll Bridge", state="active")
    t.own(0, "Spell Ward", state="active")
    t[0].gold = 9
    t.turn(0)
    t.play(0, {"tower": {"gold": True}})
    assert (t[0].mana, t[1].mana) == (20, 20)
    u = casting("Withering Curse", 3)
    u.own(1, "Spell Ward", state="active")
    u.cast(0, "Withering Curse")
    assert not u.may(0, {"hex": 1})
    u.play(0, {"hex": 2})
    u[1].active.remove("SOR-10")
    u[2].active.append("SOR-10")
    for seat in (1, 2):
        u[seat].stats = u.s.modifiers(seat)
    assert u[2].warded
    assert u[2].gather_limit == 2


@pytest.mark.rule("LW-715")
def test_imitations_do_not_fire_the_triggers_of_actions() -> None:
    t = casting("Flashpoint", tokens="H")
    t.own(0, "Philosopher's Stone", state="active")
    t.own(1, "Silver Tongue", state="active")
    t.values(H=7)
    t.tile("A20")
    t.cast(0, "Flashpoint")
    t.play(0, {"sell": {"H": 1}})
    assert (t[0].mana, t[0].gold, t[1].mana, t.s.tracks[6], t.s.converted) == (27, 0, 20, 7, 0)
    u = casting("Prefabrication")
    u.own(0, "Clockwork Masons", state="active")
    tower = u.s.towers[0]
    u.cast(0, "Prefabrication")
    u.play(0, {"take": tower})
    assert (u[0].towers, u[0].gold) == ([tower], 0)
    v = casting("Captivate", 3)
    v.own(0, "Rallying Call", state="active")
    v.own(1, "Pied Piper", state="active")
    wizard = v.s.wizards[1]
    v.cast(0, "Captivate")
    v.play(0, {"take": wizard})
    assert (v[0].wizards, v[1].mana) == ([wizard], 20)


@pytest.mark.rule("LW-716")
def test_modifiers_add_up() -> None:
    t = Table()
    t.own(0, "Bountiful Harvest", "Wild Abundance", "Scrying", "Forest Paths", state="active")
    assert (t[0].gather_limit, t[0].hand_limit) == (6, 5)


@pytest.mark.rule("LW-741")
def test_slumber() -> None:
    t = casting("Slumber", 3)
    t[1].skip = True
    t.cast(0, "Slumber")
    assert not t.may(0, {"stun": 1})
    t.play(0, {"stun": 2})
    assert t.told("skipped") == [{"seat": 1}, {"seat": 2}]
    assert t.asked() == {0: "action"}
    t[1].skip = True
    t.play(0, {"recruit": {"wizard": t.s.wizards[0], "bid": 1}})
    assert t.asked() == {1: "bid"}


@pytest.mark.rule("LW-742", "LW-743")
def test_silencing_a_curse_lifts_it() -> None:
    t = Table(3)
    t.ready(0, "Withering Curse")
    t.cast(0, "Withering Curse")
    t.play(0, {"hex": 1})
    assert t[1].gather_limit == 2
    t.ready(1, "Unsummon")
    t.hand(1, "R8S")
    t.play(1, {"gather": {"R8S": {"S": 1, "T": 1}}})
    t.play(1, {"cast": SPELL["Unsummon"]})
    t.play(1, {"silence": {"0": SPELL["Withering Curse"]}})
    assert t[1].gather_limit == 3
    assert t[0].uncast == [SPELL["Withering Curse"]]
    assert t.s.hexes == {}


# ---- one spell after the other


def test_open_gate() -> None:
    t = casting("Open Gate")
    t.offer("F10-CON")
    t.cast(0, "Open Gate")
    t.play(0, {"take": {"F10-CON": "score"}})
    assert (t[0].mana, t[0].gold, t[0].familiars) == (20, 2, ["F10-CON"])


def test_second_errand_scores_again() -> None:
    t = Table(4)
    t.own(0, "F05-CON")
    t.ready(0, "Second Errand")
    t.cast(0, "Second Errand")
    t.play(0, {"reuse": {"F05-CON": "score"}})
    assert t[0].gold == 2


def test_imp_thief() -> None:
    t = casting("Imp Thief", 3)
    t.tokens(1, "SS")
    t.tokens(2, "HHHH")
    t.cast(0, "Imp Thief")
    assert not t.may(0, {"steal": {"1": {"S": 3}}})
    assert t.may(0, {"steal": {"1": {"S": 2}}})
    t.play(0, {"steal": {"2": {"H": 3}}})
    assert (held(t[0]), held(t[2])) == ("STEHHH", "H")


@pytest.mark.rule("LW-956", "LW-972", "LW-953")
def test_far_seeing() -> None:
    t = casting("Far Seeing")
    top = t.s.spell_deck[-5:][::-1]
    size = len(t.s.spell_deck)
    t.cast(0, "Far Seeing")
    assert t.s.view(0).digging == tuple(top)
    assert (t.s.view(1).digging, t.s.view(1).dug) == (None, 5)
    assert t.whispered("dug", 0) == [{"seat": 0, "number": 5, "spells": top}]
    assert t.whispered("dug", 1) == [{"seat": 0, "number": 5}]
    t.play(0, {"take": top[3]})
    assert t[0].uncast == [top[3]]
    assert len(t.s.spell_deck) == size - 1
    assert set(t.s.spell_deck[:4]) == set(top) - {top[3]}
    assert t.told("picked") == [{"seat": 0, "spell": top[3], "source": "dig"}]


def test_far_seeing_may_take_nothing() -> None:
    t = casting("Far Seeing")
    size = len(t.s.spell_deck)
    t.cast(0, "Far Seeing")
    t.play(0, DECLINE)
    assert (t[0].uncast, len(t.s.spell_deck)) == ([], size)
    u = casting("Far Seeing")
    u[1].uncast, u.s.spell_deck = u.s.spell_deck[1:], u.s.spell_deck[:1]
    u.cast(0, "Far Seeing")
    assert u.asked() == {0: "pick_spell"}
    u.play(0, DECLINE)
    assert len(u.s.spell_deck) == 1


def test_midas_draught() -> None:
    t = casting("Midas Draught")
    t.cast(0, "Midas Draught")
    assert not t.may(0, {"trade": 7})
    t.play(0, {"trade": 6})
    assert (t[0].mana, t[0].gold) == (2, 6)


@pytest.mark.rule("LW-954", "LW-972")
@pytest.mark.parametrize(("spell", "what", "most"), [("Cutpurse Philtre", "gold", 3), ("Life Drain", "mana", 10)])
def test_stealing_tells_the_amount_to_two_only(spell: str, what: str, most: int) -> None:
    for has in (100, 1):
        t = casting(spell, 3)
        setattr(t[1], what, has)
        t.cast(0, spell)
        before = getattr(t[0], what)
        t.play(0, {"steal": 1})
        taken = min(most, has)
        assert getattr(t[0], what) == before + taken
        assert getattr(t[1], what) == has - taken
        face = {"seat": 0, "spell": SPELL[spell], "target": 1, "what": what}
        assert t.whispered("stole", 0) == t.whispered("stole", 1) == [{**face, "amount": taken}]
        assert t.whispered("stole", 2) == [face]


@pytest.mark.rule("LW-962", "LW-915", "LW-972")
def test_open_purses_have_no_secret_amounts() -> None:
    t = Table(3, open_money=True)
    t.ready(0, "Life Drain")
    t.cast(0, "Life Drain")
    t.play(0, {"steal": 1})
    assert t.told("stole") == [{"seat": 0, "spell": "NEC-8", "target": 1, "what": "mana", "amount": 10}]
    solo = Table(1)
    solo.ready(0, "Cutpurse Philtre")
    solo[1].gold = 2
    solo.cast(0, "Cutpurse Philtre")
    solo.play(0, {"steal": 1})
    assert solo.told("stole") == [{"seat": 0, "spell": "ALC-8", "target": 1, "what": "gold", "amount": 2}]


@pytest.mark.rule("LW-742", "LW-914")
def test_silencing_a_spell_of_the_ai() -> None:
    """It never worked, so nothing ends but its place among the cast ones; the AI casts it again when it can."""
    t = Table(1)
    t.own(1, "Root Cellar", state="active")
    t.tokens(1, "FFM")
    t[1].mana = 12
    t.ready(0, "Unsummon")
    t.cast(0, "Unsummon")
    t.play(0, {"silence": {"1": "DRU-1"}})
    assert t.told("silenced") == [{"seat": 0, "spell": "CON-9", "target": 1, "card": "DRU-1"}]
    assert t.asked() == {0: "bid"}
    assert (t[1].uncast, t[1].active, t[1].spent) == (["DRU-1"], [], [])
    assert not any(t[1].stats)
    t.play(0, PASS)
    t.s.side, t[1].mana = 1, 0
    t.play(0, PASS)
    assert t.s.box == "B5"
    assert (t[1].uncast, t[1].active) == ([], ["DRU-1"])


def test_base_metal_takes_two_different_kinds() -> None:
    t = casting("Base Metal")
    t.values(H=9, F=3)
    t.cast(0, "Base Metal")
    assert not t.may(0, {"track": ["H"]})
    assert not t.may(0, {"track": ["H", "H"]})
    t.play(0, {"track": ["H", "F"]})
    assert (t.s.tracks[6], t.s.tracks[5]) == (5, 1)


def test_false_colours() -> None:
    t = casting("False Colours")
    t.own(0, "T2-CON", "W-NEC-1")
    assert t.vp(0) == 5
    t.cast(0, "False Colours")
    assert not t.may(0, {"recolour": {"T2-CON": "CON"}})
    t.play(0, {"recolour": {"T2-CON": "NEC"}})
    assert t.vp(0) == 10
    assert t.s.tower_school("T2-CON") == 6


def test_blight() -> None:
    t = casting("Blight", 3)
    t.tokens(1, "SSSTT")
    t.cast(0, "Blight")
    assert not t.may(0, {"burn": {"1": "H"}})
    assert not t.may(0, {"burn": {"2": "S"}})
    t.play(0, {"burn": {"1": "S"}})
    assert held(t[1]) == "TT"
    assert t.told("discarded") == [{"seat": 1, "tokens": {"S": 3}}]


def test_locusts() -> None:
    t = casting("Locusts", 3)
    t.tokens(1, "SSSTTTEE")
    t.tokens(2, "SSSTTT")
    t.cast(0, "Locusts")
    assert t.asked() == {1: "discard"}
    t.play(1, {"E": 2})
    assert (held(t[1]), held(t[2])) == ("SSSTTT", "SSSTTT")
    assert t.told("effect") == [{"seat": 0, "spell": SPELL["Locusts"]}]


def test_skeleton_crew() -> None:
    t = casting("Skeleton Crew")
    t.top("G15", "G16")
    t.cast(0, "Skeleton Crew")
    t.play(0, {"delve": True})
    t.play(0, "stop")
    assert t[0].gold == 4


@pytest.mark.rule("LW-972")
def test_toll_is_paid_as_far_as_the_mana_goes() -> None:
    t = Table(3)
    t.own(1, "Toll Bridge", state="active")
    t[0].gold, t[0].mana = 9, 1
    t.turn(0)
    t.play(0, {"tower": {"gold": True}})
    assert (t[0].mana, t[1].mana) == (0, 21)
    face = {"seat": 1, "spell": SPELL["Toll Bridge"], "target": 0, "what": "mana"}
    assert t.whispered("toll", 2) == [face]
    assert t.whispered("toll", 0) == [{**face, "amount": 1}]


def test_echo_repeats_a_spent_spell_only() -> None:
    t = casting("Raise the Spent")
    t.own(0, "Sudden Growth", state="spent")
    t.own(0, "Fairy Ring", state="active")
    t.cast(0, "Raise the Spent")
    assert not t.may(0, {"echo": SPELL["Fairy Ring"]})
    t.play(0, {"echo": SPELL["Sudden Growth"]})
    t.play(0, {"track": ["S"]})
    assert t.s.tracks[0] == 6
    assert t[0].spent == [SPELL["Sudden Growth"], SPELL["Raise the Spent"]]
