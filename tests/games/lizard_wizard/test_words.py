"""Notation, prompts, reasons, aids, the text twin and the drawing (sections 15 and 19)."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.lizard_wizard import game
from terrarium.games.lizard_wizard.content import SPELLS, TILES, TOWERS
from terrarium.games.lizard_wizard.content.vocabulary import GATHER_LIMIT
from terrarium.games.lizard_wizard.forms import forced_take, held
from terrarium.games.lizard_wizard.rules.achievements import progress
from terrarium.kernel import Illegal, Match
from terrarium.kernel.pov import look

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
    pov = look(game, t.s, 0)
    assert pov.aid("price", "S")[2] == {"count": 3, "mana": 21, "value": 3}
    gather = pov.aid("gather", "R2F")
    assert (gather["take"], gather["bonus"], gather["castable"]) == (3, {"T": 1}, [SPELL["Scrying"]])
    assert pov.aid("dungeon", True)["hit"] == round(100 * 20 / 51)
    assert pov.aid("dungeon", True)["defeat"] == 0
    assert pov.aid("familiar", "F10-CON")["score"] == 2
    assert pov.aid("score", 0)["singles"] == 1
    assert pov.aid("score", 1)["gold"] is None
    assert pov.aid("tile", "A11")["have"] == {0: 0, 1: None}


def test_the_odds_with_one_hit() -> None:
    t = Table()
    t.offer("F10-DRU")
    t.top("M01", "G15")
    t.play(0, {"summon": {"F10-DRU": "dungeon"}})
    t.play(0, "go")
    odds = look(game, t.s, 0).aid("dungeon", True)
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
    assert game.caption(t.s.view(0)).startswith("Your turn in round 1")


def test_towers_are_named_in_the_book() -> None:
    from terrarium.kernel.document import as_text

    book = as_text(look(game, Table().s, 0).paper("spells"))
    assert all(tower.name in book for tower in TOWERS.values())
    mild = as_text(look(game, Table(no_gotcha=True).s, 0).paper("spells"))
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
    sheet = look(game, t.s, 0).paper("score")
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


def preview(t: Table, card: str) -> dict[str, Any]:
    facts = look(game, t.s, 0).aid("gather", card)
    assert isinstance(facts, dict)
    return facts


@pytest.mark.parametrize("spells", [(), ("Fairy Ring",), ("Withering Curse",), ("Fairy Ring", "Withering Curse")])
def test_what_a_gathering_card_promises_is_what_happens(spells: tuple[str, ...]) -> None:
    """LW-301 to LW-310: tokens, values and castable spells, whatever is active on either side."""
    t = Table()
    for spell in spells:
        t.own(0 if spell == "Fairy Ring" else 1, spell, state="active")
    t.own(0, "W-CON-1", "Scrying")
    card = t[0].hand[0]
    facts, before = preview(t, card), list(t[0].tokens)
    form = t.s.moments()[0].decisions[0].form.ways["gather"].ways[card]  # type: ignore[attr-defined]
    take = True if form.ok(True) else held(forced_take(card, t[0].gather_limit, tuple(t.s.supply)))
    t.play(0, {"gather": {card: take}})
    gained = sum(t[0].tokens) - sum(before)
    asked = [one for moment in t.s.moments() for seat, one in moment.decisions.items() if seat == 0]
    castable = [answer["cast"] for one in asked if one.kind == "cast" for answer in one.form.each() if "cast" in answer]
    assert facts["values"] == t.s.tracks
    assert facts["take"] + sum(facts["bonus"].values()) == gained
    assert set(castable) <= set(facts["castable"])


def test_what_a_curse_makes_impossible_is_not_promised() -> None:
    """Scrying wants an Eye of Newt and a Foxglove: with a gather limit of 1 no choice of R2F's icons brings both."""
    t = Table()
    t.own(0, "Scrying")
    t[0].hand[0] = "R2F"
    assert preview(t, "R2F")["castable"] == [SPELL["Scrying"]]
    t[0].stats[GATHER_LIMIT] -= 2
    assert preview(t, "R2F")["castable"] == []


def test_what_another_did_in_its_turn_is_not_ones_own_progress() -> None:
    t = Table()
    t.s.converted, t.s.kept = 20, 3
    turns = [tile for tile, card in TILES.items() if card.condition.counter.startswith("turn.")]
    assert turns
    for tile in turns:
        assert progress(t.s, t[t.s.active], tile)[0] > 0
        assert progress(t.s, t[1 - t.s.active], tile)[0] == 0


def test_a_spell_being_resolved_is_not_listed_as_uncast() -> None:
    t = Table()
    t[0].casting.append(SPELL["Fireball"])
    said = game.text(t.s.view(0))
    assert "Being cast: " + SPELL["Fireball"] in said
    assert SPELL["Fireball"] not in said.split("Uncast spells:")[1].splitlines()[0]


def test_conveyors_label_tells_what_it_pays() -> None:
    t = Table()
    t.own(0, "Conveyor", state="active")
    t.tokens(0, "SE")
    label = game.label(t.s.view(0), "", "convert_mixed")
    before = t[0].mana
    t.play(0, {"convert_mixed": {"S": 1, "E": 1}})
    assert label == f"Convert mixed, {(t[0].mana - before) // 2} mana each"


def test_a_familiars_preview_tells_the_price_and_the_tokens_of_ones_spells() -> None:
    """Summoner's Circle makes it cheaper, Laden Paws brings more tokens of one's choice."""
    t = Table()
    for spell in ("Summoner's Circle", "Laden Paws"):
        t.own(0, spell, state="active")
    t.offer("F10-DRU")
    facts = look(game, t.s, 0).aid("familiar", "F10-DRU")
    mana = t[0].mana = 30
    t.play(0, {"summon": {"F10-DRU": "gather"}})
    assert facts["cost"] == mana - t[0].mana
    asked = t.s.moments()[0].decisions[0]
    assert (asked.kind, asked.facts["number"]) == ("effect", facts["choice"])


def test_a_discard_by_fireball_does_not_speak_of_storage() -> None:
    t = Table()
    t.tokens(1, "SSEE")
    t.ready(0, "Fireball")
    t.cast(0, "Fireball")
    asked = next(m.decisions[1] for m in t.s.moments() if 1 in m.decisions)
    assert asked.kind == "discard"
    assert "store" not in game.prompt(t.s.view(1), asked)
