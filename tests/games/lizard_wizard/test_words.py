"""Notation, prompts, reasons, aids, the text twin and the drawing (sections 15 and 19)."""

from __future__ import annotations

import pytest

from terrarium.games.lizard_wizard import game
from terrarium.games.lizard_wizard.content import SPELLS, TOWERS
from terrarium.kernel import Illegal, Match

from .table import PASS, SPELL, Table


def read(t: Table, seat: int, text: str) -> object:
    reading = game.read(t.s.view(seat), t.decision(seat), text)
    assert not [f for f in reading.findings if not f.warning], reading.findings
    return reading.answer


def test_one_line_orders() -> None:
    t = Table(4)
    t.hand(0, "R2S", "R1S")
    t.offer("W-CON-1", "Root Cellar", "T1-CON", "F05-CON")
    t.tokens(0, "MMMMT")
    t[0].gold = 5
    t.turn(0)
    assert read(t, 0, "gather R2S S T N") == {"gather": {"R2S": {"S": 1, "T": 1, "N": 1}}}
    assert read(t, 0, "gather r2s STN") == {"gather": {"R2S": {"S": 1, "T": 1, "N": 1}}}
    assert read(t, 0, "gather R1S S T N") == {"gather": {"R1S": True}}
    assert read(t, 0, "gather R1S") == {"gather": {"R1S": True}}
    assert read(t, 0, "convert M 4") == {"convert": {"M": 4}}
    assert read(t, 0, "convert mandrake 2") == {"convert": {"M": 2}}
    assert read(t, 0, "mixed 2M T") == {"convert_mixed": {"T": 1, "M": 2}}
    assert read(t, 0, "recruit basil skink 5") == {"recruit": {"wizard": "W-CON-1", "bid": 5}}
    assert read(t, 0, "research root cel") == {"research": SPELL["Root Cellar"]}
    assert read(t, 0, "tower gold") == {"tower": {"gold": True}}
    assert read(t, 0, "create reagents") == {"tower": {"reagents": True}}
    assert read(t, 0, "summon moth dungeon") == {"summon": {"F05-CON": "dungeon"}}
    assert read(t, 0, "pass") == PASS


def test_what_follows_a_semicolon_is_for_the_next_decision() -> None:
    t = Table()
    t.hand(0, "R2S")
    reading = game.read(t.s.view(0), t.decision(0), "gather R2S S T N; cast root cellar")
    assert reading.answer == {"gather": {"R2S": {"S": 1, "T": 1, "N": 1}}}
    assert reading.rest == "cast root cellar"


@pytest.mark.parametrize("text", ["", "dance", "gather R9X", "convert M lots", "research", "pass now", "recruit 5"])
def test_what_cannot_be_read_says_why(text: str) -> None:
    t = Table()
    reading = game.read(t.s.view(0), t.decision(0), text)
    assert not reading.ok
    assert reading.findings[0].says


def test_other_decisions_in_words() -> None:
    t = Table(3)
    t.play(0, {"recruit": {"wizard": t.s.wizards[0], "bid": 4}})
    assert read(t, 1, "bid 7") == read(t, 1, "7") == {"bid": 7}
    assert read(t, 1, "pass") == PASS
    u = Table(3)
    u.ready(0, "Imp Thief")
    u.tokens(2, "HHHS")
    u.play(0, {"gather": {"R8S": True}})
    assert read(u, 0, "cast imp thief") == {"cast": SPELL["Imp Thief"]}
    assert read(u, 0, "nothing") == {"none": True}
    u.play(0, {"cast": SPELL["Imp Thief"]})
    answer = {"steal": {"2": {"S": 1, "H": 2}}}
    assert game.write(u.s.view(0), u.decision(0), answer) == "steal seat3 S H2"
    assert read(u, 0, "steal seat3 S H2") == answer
    v = Table()
    v.offer("F10-DRU")
    v.play(0, {"summon": {"F10-DRU": "dungeon"}})
    if v.asked() == {0: "delve"}:
        assert (read(v, 0, "go"), read(v, 0, "stop")) == ("go", "stop")


@pytest.mark.rule("LW-207")
def test_a_refusal_says_what_is_missing() -> None:
    match = Match.new(game, 2, secret=b"barred")
    for seat in (0, 1):
        match.answer(seat, match.moments()[0].id, ["S", "T"])
    [seat] = match.awaited()
    state = match.state
    state.mages[seat].mana = 1
    state.strands[0].asked = None
    spell = state.spells[0]
    with pytest.raises(Illegal) as refused:
        match.answer(seat, match.moments()[0].id, {"research": spell})
    cost = SPELLS[spell].mana
    assert f"It costs {cost} mana, you have 1: {cost - 1} more needed." in str(refused.value)
    barred = game.barred(match.view(seat), match.moments()[0].decisions[seat])
    assert barred[f"spell:{spell}"].says == f"It costs {cost} mana, you have 1: {cost - 1} more needed."
    assert barred[f"spell:{spell}"].rule == "LW-501"


def test_reasons_for_towers_and_casting() -> None:
    t = Table()
    t.offer("T2-CON")
    barred = game.barred(t.s.view(0), t.decision(0))
    assert barred["tower:T2-CON"].says == "You lack 1 Toadstool, 1 Eye of Newt, or 3 gold."
    t.own(0, "Root Cellar")
    t.ready(0, "Scrying")
    t.play(0, {"gather": {"R8S": True}})
    barred = game.barred(t.s.view(0), t.decision(0))
    assert barred[f"spell:{SPELL['Root Cellar']}"].says == "You lack 1 Mandrake, 1 Foxglove."


def test_prompts_and_labels() -> None:
    t = Table(3)
    assert game.prompt(t.s.view(0), t.decision(0)) == "Your turn: choose an action."
    wizard = t.s.wizards[0]
    t.play(0, {"recruit": {"wizard": wizard, "bid": 4}})
    view = t.s.view(1)
    said = game.prompt(view, t.decision(1))
    assert said == "The duel for Dulcie Veil: Seat 1 bids 4. Bid more, or pass. You have 20 mana."
    assert game.label(view, "wizard", wizard) != wizard
    assert game.label(view, "seat", "2") == "Seat 3"
    assert game.seat_name(Table(1).s.view(0), 1) == "The AI"


def test_aids() -> None:
    t = Table()
    t.own(0, "Distillation", state="active")
    t.own(0, "W-CON-1", "Scrying")
    t.tokens(0, "SSSE")
    t.values(S=6)
    view = t.s.view(0)
    ask = {name: aid.answer for name, aid in game.aids.items()}
    assert ask["price"](view, "S")[2] == {"count": 3, "mana": 21, "value": 3}
    gather = ask["gather"](view, "R2F")
    assert (gather["take"], gather["bonus"], gather["castable"]) == (3, {"T": 1}, [SPELL["Scrying"]])
    assert ask["dungeon"](view, True)["hit"] == round(100 * 20 / 51)
    assert ask["dungeon"](view, True)["defeat"] == 0
    assert ask["familiar"](view, "F10-CON")["score"] == 2
    assert ask["score"](view, 0)["singles"] == 1
    assert ask["score"](view, 1)["gold"] is None
    assert ask["tile"](view, "A11")["have"] == {0: 0, 1: None}


def test_the_odds_with_one_hit() -> None:
    t = Table()
    t.offer("F10-DRU")
    t.top("M01", "G15")
    t.play(0, {"summon": {"F10-DRU": "dungeon"}})
    t.play(0, "go")
    odds = game.aids["dungeon"].answer(t.s.view(0), True)
    assert (odds["defeat"], odds["gold"]) == (round(100 * 19 / 49), 4)


def test_the_text_twin_shows_what_the_drawing_shows() -> None:
    t = Table(3)
    t.own(1, "W-CON-1", "T1-SOR", "F05-ALC", "CON-1")
    t.own(1, "ENC-1", state="active")
    t.own(0, "I01")
    text, drawing = (show(t.s.view(0)) for show in (game.text, game.board))
    for card in (
        *t.s.wizards,
        *t.s.familiars,
        *t.s.spells,
        t.s.towers[0],
        "W-CON-1",
        "T1-SOR",
        "F05-ALC",
        "CON-1",
        "ENC-1",
    ):
        assert card in text
        assert f":{card}" in drawing
    for card in t[0].hand:
        assert card in text
        assert f'data-ref="card:{card}"' in drawing
    assert "Lantern of Low Stairs" in text
    assert "Lantern of Low Stairs" in drawing
    assert game.caption(t.s.view(0)).startswith("It is your turn in round 1")


def test_towers_are_named_in_the_book() -> None:
    from terrarium.kernel.document import as_text

    book = as_text(game.papers["spells"].write(Table().s.view(0), []))
    assert all(tower.name in book for tower in TOWERS.values())
    mild = as_text(game.papers["spells"].write(Table(no_gotcha=True).s.view(0), []))
    assert "Fireball" in book
    assert "Fireball" not in mild


@pytest.mark.rule("LW-974")
def test_the_score_sheet_has_a_column_for_each_seat() -> None:
    """X20: 20 + 5 + 3 + 15 = 43; the rival's gold and mana are not told while the game goes on."""
    from terrarium.kernel.document import Grid

    t = Table(2)
    t.own(0, "W-DRU-1", "W-SOR-1", "W-CON-1")
    t.own(0, "T2-DRU", "T2-SOR", "T2-ALC", "T2-ENC", "T2-THA", "T2-NEC")
    t.own(0, "DRU-1", "DRU-2", "DRU-3", state="active")
    sheet = game.papers["score"].write(t.s.view(0), [])
    [grid] = [block for block in sheet.blocks if isinstance(block, Grid)]
    rows = {row[0]: row[1:] for row in grid.rows}
    assert len(grid.head) == 3
    assert rows["Matching pairs, 10 each"] == ["20", "0"]
    assert rows["Other pairs, 5 each"] == ["5", "0"]
    assert rows["Singles, 1 each"] == ["3", "0"]
    assert rows["Cast spells of Druidry"] == ["15", "0"]
    assert rows["Gold"] == ["0", "secret"]
    assert rows["**Total**"] == ["**43**", "**0**"]
    assert rows["Mana"] == ["20", "secret"]
