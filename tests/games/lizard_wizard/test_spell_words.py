"""What each spell tells of its effect (LW-954, LW-971), and spells that find nothing to work on (LW-702, LW-714)."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.kernel import MISSED

from .table import PASS, SPELL, Table, held

TOLD: list[tuple[str, Any, str, dict[str, Any]]] = [
    ("Sudden Growth", {"track": ["H"]}, "effect", {}),
    ("Midas Draught", {"trade": 2}, "traded", {"mana": 6, "gold": 2}),
    ("Captivate", {"take": "W-CON-1"}, "took", {"card": "W-CON-1"}),
    ("Prefabrication", {"take": "T2-SOR"}, "took", {"card": "T2-SOR"}),
    ("Second Errand", {"reuse": {"F10-NEC": "score"}}, "reused", {"familiar": "F10-NEC", "use": "score"}),
    ("Raise the Spent", {"echo": "THA-9"}, "echoed", {"card": "THA-9"}),
    ("False Colours", {"recolour": {"T2-CON": "NEC"}}, "recoloured", {"tower": "T2-CON", "school": "NEC"}),
    ("Imp Thief", {"steal": {"1": {"H": 3}}}, "stole_tokens", {"target": 1, "tokens": {"H": 3}}),
    ("Blight", {"burn": {"1": "H"}}, "effect", {"target": 1}),
    ("Unsummon", {"silence": {"1": "CON-6"}}, "silenced", {"target": 1, "card": "CON-6"}),
    ("Withering Curse", {"hex": 1}, "hexed", {"target": 1}),
    (
        "Mind Swap",
        {"swap_wizard": {"1": {"own": "W-DRU-1", "theirs": "W-SOR-1"}}},
        "swapped_wizards",
        {"target": 1, "own": "W-DRU-1", "theirs": "W-SOR-1"},
    ),
    ("Slumber", {"stun": 1}, "stunned", {"target": 1}),
]


def furnished(spell: str) -> Table:
    """Seat 0 may cast the spell; both seats have something of everything."""
    t = Table()
    t.own(0, "W-DRU-1", "T2-CON", "F10-NEC")
    t.own(0, "Wind-Up Key", state="spent")
    t.own(1, "W-SOR-1")
    t.own(1, "Menagerie", state="active")
    t.offer("W-CON-1", "T2-SOR")
    t.tokens(1, "HHHH")
    t.ready(0, spell)
    return t


@pytest.mark.rule("LW-954", "LW-971")
@pytest.mark.parametrize(("spell", "answer", "kind", "face"), TOLD)
def test_what_each_choice_tells(spell: str, answer: Any, kind: str, face: dict[str, Any]) -> None:
    t = furnished(spell)
    t.cast(0, spell)
    assert t.told("cast") == [{"seat": 0, "spell": SPELL[spell]}]
    t.play(0, answer)
    assert t.told(kind) == [{"seat": 0, "spell": SPELL[spell], **face}]


@pytest.mark.rule("LW-954", "LW-971", "LW-983")
def test_what_triggers_and_unasked_effects_tell() -> None:
    t = Table()
    t.own(0, "Transmute", "Stone from Air", "Clockwork Masons", state="active")
    t.ready(0, "Wind-Up Key", "STE")
    t.play(0, {"gather": {"R8S": True}})
    assert not t.may(0, {"swap": {"F": "S"}})
    t.play(0, {"swap": {"S": "H"}})
    t.play(0, MISSED)
    t.play(0, {"cast": "THA-9"})
    assert t.told("swapped") == [{"seat": 0, "spell": "ALC-1", "give": "S", "get": "H"}]
    assert t.told("missed") == [{"seat": 0, "decision": "effect"}]
    assert t.told("extra_action") == [{"seat": 0, "spell": "THA-9"}]
    t[0].gold = 9
    t.s.strands[0].asked = None
    t.play(0, {"tower": {"gold": True}})
    t.play(0, {"M": 2})
    gains = [{"seat": 0, "source": "CON-7", "tokens": {"M": 2}, "mana": 0, "gold": 0}]
    assert t.told("gain") == [*gains, {"seat": 0, "source": "THA-4", "tokens": {}, "mana": 0, "gold": 1}]


@pytest.mark.rule("LW-983")
def test_a_missed_cast_is_announced() -> None:
    t = Table()
    t.ready(0, "Fairy Ring")
    t.play(0, {"gather": {"R8S": True}})
    t.play(0, MISSED)
    assert t.told("missed") == [{"seat": 0, "decision": "cast"}]


@pytest.mark.rule("LW-702", "LW-714")
@pytest.mark.parametrize(
    "spell",
    [
        "Captivate",
        "Prefabrication",
        "Open Gate",
        "Far Seeing",
        "Second Errand",
        "False Colours",
        "Imp Thief",
        "Blight",
        "Unsummon",
        "Mind Swap",
    ],
)
def test_a_spell_with_nothing_to_work_on_is_cast_all_the_same(spell: str) -> None:
    """The four decks are empty; seat 2, which owns all of it, has left; seat 1 owns nothing."""
    t = Table(3)
    t.ready(0, spell)
    for deck in ("wizard", "tower", "familiar", "spell"):
        t.deplete(deck, 0, owner=2)
    t[2].out = True
    t.s.left = [2]
    t.cast(0, spell)
    assert t.told("nothing") == [{"seat": 0, "spell": SPELL[spell]}]
    assert t[0].spent == [SPELL[spell]]
    assert t.asked() == {1: "action"}


@pytest.mark.rule("LW-119", "LW-714")
def test_empty_slots_and_empty_hands_are_not_offered() -> None:
    for spell, deck in (("Captivate", "wizard"), ("Open Gate", "familiar")):
        t = Table(3)
        t.ready(0, spell)
        t.deplete(deck, 1)
        t.cast(0, spell)
        form = t.decision(0).form.ways["take"]  # type: ignore[attr-defined]
        assert list(form.options if deck == "wizard" else form.ways) == [getattr(t.s, f"{deck}s")[0]]
    for spell, verb in (
        ("Imp Thief", "steal"),
        ("Blight", "burn"),
        ("Unsummon", "silence"),
        ("Mind Swap", "swap_wizard"),
    ):
        t = Table(3)
        t.ready(0, spell)
        t.own(0, "W-DRU-1")
        t.own(2, "W-SOR-1")
        t.own(2, "Menagerie", state="active")
        t.tokens(2, "H")
        t.cast(0, spell)
        assert list(t.decision(0).form.ways[verb].ways) == ["2"]  # type: ignore[attr-defined]


@pytest.mark.rule("LW-702", "LW-504")
def test_flashpoint_that_took_the_last_tokens_sells_nothing() -> None:
    t = Table()
    t.offer("Flashpoint")
    t.tokens(0, "SEN")
    t.play(0, {"research": "SOR-8"})
    t.play(0, {"cast": "SOR-8"})
    assert t.told("nothing") == [{"seat": 0, "spell": "SOR-8"}]
    assert t.asked() == {1: "action"}


@pytest.mark.rule("LW-208", "LW-322")
def test_who_must_discard_all_is_not_asked() -> None:
    t = Table(3)
    t.ready(0, "Fireball")
    t.tokens(1, "ST")
    t.tokens(2, "STE")
    t.cast(0, "Fireball")
    assert t.asked() == {2: "discard"}
    t.play(2, {"S": 1, "E": 1})
    assert (held(t[1]), held(t[2])) == ("", "T")


@pytest.mark.rule("LW-711", "LW-212")
def test_a_toll_is_not_paid_to_one_who_has_left_meanwhile() -> None:
    """Stone from Air asks for its tokens before the toll falls due."""
    t = Table(3)
    t.own(0, "Stone from Air", state="active")
    t.own(1, "Toll Bridge", state="active")
    t[0].gold = 9
    t.turn(0)
    t.play(0, {"tower": {"gold": True}})
    assert t.asked() == {0: "effect"}
    t.s.act(1, "resign", True, t.dice)
    t.play(0, {"S": 2})
    assert (t[0].mana, t[1].mana) == (20, 0)


@pytest.mark.parametrize("wizard", ["W-THA-1", "W-ALC-1"])
def test_rallying_call_brings_the_reagent_of_the_wizard_won(wizard: str) -> None:
    t = Table()
    t.own(0, "Rallying Call", state="active")
    t.offer(wizard)
    t.play(0, {"recruit": {"wizard": wizard, "bid": 1}})
    t.play(1, PASS)
    assert held(t[0]) == ("HH" if wizard == "W-THA-1" else "SS")
