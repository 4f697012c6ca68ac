"""The AI's flow chart as it is shown: what each box found, on the table's drawing, on paper and in words."""

from __future__ import annotations

from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from terrarium.games.lizard_wizard import game
from terrarium.games.lizard_wizard.rules.solo import CHART
from terrarium.games.lizard_wizard.words import chart
from terrarium.kernel import Event, Match, Pov, Seen
from terrarium.kernel.document import Grid, Listing

from .table import PASS, Table
from .test_solo import solo


def words(t: Table, kind: str) -> str:
    """The last event of that kind, as it is told."""
    event: Event = [event for event in t.events if event.kind == kind][-1]
    assert event.face is not None
    return game.narrate(t.s.view(0), Seen(event.kind, event.face))


@pytest.mark.rule("LW-905", "LW-906", "LW-915")
def test_the_way_down_is_told_box_by_box() -> None:
    t = solo(mana=11, tokens="SSST")
    t.values(S=4, T=2)
    t.play(0, PASS)
    [told] = t.told("ai_box")
    assert chart.way(told["way"])[1:] == [
        "A2 Recruit: no, it has only 11 mana",
        "A3 Convert: yes, its best sale, 3 Sulphur, brings 12 mana",
    ]
    assert words(t, "ai_box") == "The AI acted by box A3 of its chart: its best sale, 3 Sulphur, brings 12 mana."


@pytest.mark.rule("LW-909", "LW-910", "LW-915")
def test_the_die_is_told_with_what_it_means() -> None:
    t = solo(mana=12, ai=[3])
    t.play(0, PASS)
    [told] = t.told("ai_die")
    assert told["limit"] == min(12, told["worth"] + 3)
    assert words(t, "ai_die").endswith(f"is worth {told['worth']} to it, so it will go up to {told['limit']} mana.")


def test_what_was_told_before_reasons_were_is_still_read() -> None:
    view = solo().s.view(0)
    assert game.narrate(view, Seen("ai_box", {"box": "B2"})) == "The AI acted by box B2 of its chart."
    assert game.narrate(view, Seen("ai_die", {"die": 5})) == "The AI rolled 5."


def played(seed: int, entries: int) -> Match:
    match = Match.new(game, 1, {"round_cap": 30}, seed.to_bytes(8, "big"))
    rng = Random(seed)
    while not match.over and match.number < entries:
        moment = match.moments()[0]
        match.play(moment.id, {0: moment.decisions[0].form.sample(rng)})
    return match


@pytest.mark.rule("LW-905", "LW-915")
def test_what_the_chart_foretells_is_what_the_ai_does() -> None:
    """Whatever a seat may not know, the AI acts by the box that its view shows, unless the seat's own answer changes
    the table; so it is asked after the answer, just before the AI's turn."""
    seen: set[str] = set()
    for seed in range(40):
        match = played(seed, 3 + seed)
        if match.over or match.moments()[0].decisions[0].kind != "action":
            continue
        view = match.view(0)
        foretold = chart.next_box(view, chart.as_it_stands(view))
        before = len(match.pov(0).heard)
        match.play(match.moments()[0].id, {0: PASS})
        told = [event for event in match.pov(0).heard[before:] if event.kind == "ai_box"]
        if told:
            assert told[0].face["box"] == foretold
            seen.add(foretold)
    assert len(seen) > 4


def lit(svg: str) -> dict[str, str]:
    """What is written in the chart's boxes, by box."""
    texts = [element.text or "" for element in ElementTree.fromstring(svg).iter() if element.tag.endswith("text")]
    return {text[:2]: text for text in texts if text[:2] in CHART}


@pytest.mark.parametrize("draw", [game.board, game.wide_board, game.square_board], ids=["tall", "wide", "square"])
def test_the_drawing_lights_the_box(draw: Any) -> None:
    t = solo(mana=11, tokens="SSST")
    t.values(S=4, T=2)
    assert lit(draw(t.s.view(0)))["A3"] == "A3 Convert ◂"
    t.play(0, PASS)
    shown = lit(draw(t.s.view(0)))
    assert set(shown) == set(CHART)
    assert shown["A3"] == "A3 Convert ✓"
    view = t.s.view(0)
    coming = chart.next_box(view, chart.as_it_stands(view))
    assert coming.startswith("B")
    assert shown[coming].endswith(" ◂")
    assert not lit(draw(Table(3).s.view(0)))


@pytest.mark.rule("LW-905", "LW-916")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_chart_on_paper(level: int) -> None:
    t = solo(level=level)
    paper = game.papers["chart"].write(Pov(game, t.s.view(0)))
    grids = [block for block in paper.blocks if isinstance(block, Grid)]
    boxes = [row[0].strip("*") for grid in grids for row in grid.rows]
    assert boxes == list(CHART)
    least = {1: ("10", "10"), 2: ("10", "10"), 3: ("20", "15")}[level]
    assert [f"at least {n} mana" in grid.rows[k][1] for grid, n, k in zip(grids, least, (2, 3), strict=True)] == [
        True
    ] * 2


def test_the_paper_says_why_it_acted_last() -> None:
    match = played(3, 30)
    pov = match.pov(0)
    way = [event for event in pov.heard if event.kind == "ai_box"][-1].face["way"]
    [listing] = [block for block in pov.paper("chart").blocks if isinstance(block, Listing)]
    assert listing.items == chart.way(way)
    table = Match.new(game, 3, {}, b"a table of three").pov(0).paper("chart")
    assert len([block for block in table.blocks if isinstance(block, Grid)]) == 2


@pytest.mark.parametrize("box", list(CHART))
def test_every_box_has_words_for_yes_and_no(box: str) -> None:
    """From tables on which it holds and on which it does not."""
    found: dict[bool, str] = {}
    for seed in range(60):
        state = played(seed, 4 + seed).state
        row = CHART[box].look(state)
        found[row.holds] = chart.reason(box, row.facts)
    if box[1] == "5":
        assert set(found) == {True}
    else:
        assert set(found) == {True, False}
        assert found[True] != found[False]
