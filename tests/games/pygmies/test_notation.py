"""Answers as people write them."""

from __future__ import annotations

import json

import pytest

from terrarium.games.pygmies import game
from terrarium.kernel import Match


def test_a_deployment_is_written_model_by_model_in_inches() -> None:
    match = Match.new(game, 2, {"scenario": "plain"}, secret=bytes(32))
    for seat in (0, 1):
        pov = match.pov(seat)
        match.answer(seat, match.moments()[0].id, pov.read(pov.asked[0], "Barrow Host").answer)
    pov = match.pov(0)
    [asked] = pov.asked
    assert asked.kind == "deploy"
    usual = asked.default
    assert pov.read(asked, asked.notation).answer == usual
    assert "\n" not in asked.notation, "it stands in a field of one line, too"
    assert pov.read(asked, asked.notation.replace("; ", "\n")).answer == usual
    x, y = usual["SA0"]
    assert asked.notation.split("; ")[0] == f"SA0 {x / 1000:g},{y / 1000:g}"
    moved = pov.read(asked, f"sa0 {x / 1000:g},{y / 1000 - 1.5:g}\n")
    assert moved.answer == {**usual, "SA0": [x, y - 1500]}
    assert "outside its zone" in pov.read(asked, "SA0 18,20").findings[0].says
    assert "There is no SA99" in pov.read(asked, "SA99 18,4").findings[0].says
    assert pov.read(asked, "SA0 18,4\nSA1 over there").findings[0].place == ("line", 2)
    assert not pov.read(asked, "").ok


@pytest.mark.rule("PY-040")
def test_a_crew_is_written_squad_by_squad() -> None:
    match = Match.new(game, 2, {"scenario": "plain"}, secret=bytes(32))
    pov = match.pov(0)
    [asked] = pov.asked
    watch = """
        ernest goodfellow: 4 Human Spearman, 3 Human Archer
        Ilyana Starbough: 3 Elven Archer, 3x Elven Swordsman
        Sister Agnes Fairweather: 5 Man-at-Arms, 1 Gargoyle
    """
    found = pov.read(asked, watch)
    assert not found.findings
    assert found.answer["own"]["squads"][0] == {
        "hero": "Ernest Goodfellow",
        "groups": [{"name": "Human Spearman", "count": 4}, {"name": "Human Archer", "count": 3}],
    }
    said = pov.write(asked, found.answer)
    assert said.startswith("Ernest Goodfellow: 4 Human Spearman, 3 Human Archer; Ilyana")
    assert pov.read(asked, said).answer == found.answer
    assert pov.read(asked, json.dumps(found.answer)).answer == found.answer, "programs write what they always did"
    assert "Nobody" in str(pov.read(asked, watch.replace("ernest goodfellow", "Nobody")).findings[0])
    assert "A squad is written as" in str(pov.read(asked, "Ernest Goodfellow: many Spearmen").findings[0])
    assert pov.read(asked, "Barrow Host").answer == {"ready": "Barrow Host"}
