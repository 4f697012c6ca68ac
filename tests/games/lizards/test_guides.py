"""Guided sheets: from touch to touch an order is written that the form takes and the rules carry out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from terrarium.games.lizards import game
from terrarium.kernel import Guide, Match, Pov
from terrarium.kernel.pov import look

from .table import Table


def asked(t: Table, seat: int = 0) -> tuple[Pov[Any], Any]:
    t.play({}, {})
    pov = look(game, t.s, seat)
    return pov, pov.asked[0]


def table() -> Table:
    t = Table(seats=3, per_home=60000).den("5E", 0, "RED", 60, home=True).land(Fer="4E", Scr="7E", Wat="8E")
    t.around("5E", "Fer", 3).band("5E", red=100, yel=20, blk=30).band("7E", grn=40, red=9).spy("9H", made=6)
    return t.den("20K", 1, "RED", 60, home=True).around("20K", "Fer", 3).band("20K", 1, red=50)


def touch(pov: Pov[Any], one: Any, *touches: str) -> Guide:
    guide = pov.guide(one)
    for name in touches:
        fits = [t for t in guide.touches if name == t.touch or (t.kind != "choice" and name.startswith(t.touch))]
        assert fits, f"{name} is not offered: {[t.touch for t in guide.touches]}"
        guide = pov.guide(one, guide.draft, name)
    return guide


@pytest.mark.rule("LZ-201", "LZ-410")
def test_a_march_is_two_touches_on_the_map() -> None:
    pov, one = asked(table())
    guide = touch(pov, one, "hex:5E", "ord:MO", "way:N", "way:SE")
    assert guide.lines == ("MO 5E N SE",)
    assert guide.ready
    assert guide.answer["orders"] == [{"hex": "5E", "ord": "MO", "m1": "N", "m2": "SE"}]
    north = next(t for t in touch(pov, one, "hex:5E", "ord:MO").touches if t.touch == "way:N")
    assert (north.ref, north.says) == ("hex:4E", "feeds")


@pytest.mark.rule("LZ-210", "LZ-300", "LZ-411")
def test_a_sheet_is_written_line_by_line_and_struck_again() -> None:
    pov, one = asked(table())
    begun = touch(pov, one, "hex:5E", "ord:SP", "red:40", "yel:5", "way:S")
    assert not begun.ready, "an order is being written"
    guide = touch(pov, one, "hex:5E", "ord:SP", "red:40", "yel:5", "way:S", "done", "hex:5E", "ord:RE")
    assert guide.lines == ("SP 5E S RED=40 YEL=5", "RE 5E")
    assert guide.ready
    assert pov.game.outlook(pov, one, guide.answer).startswith("2 of 30 orders, ")
    assert pov.guide(one, guide.draft, "strike:1").lines == ("RE 5E",)
    assert "ord:SP" not in {t.touch for t in touch(pov, one, "hex:9H").touches}, "a spy only sneaks"


@pytest.mark.rule("LZ-145", "LZ-147", "LZ-322")
def test_chants_and_works_are_offered_where_they_are_possible() -> None:
    pov, one = asked(table())
    chants = {t.touch for t in touch(pov, one, "hex:5E", "ord:CH").touches}
    assert chants == {"back", "chant:EYES", "chant:REVE"}
    assert touch(pov, one, "hex:5E", "ord:CH", "chant:EYES", "done").lines == ("CH 5E EYES",)
    deeds = {t.touch for t in touch(pov, one, "hex:7E").touches}
    assert {"ord:BF", "ord:BR"} <= deeds
    assert "ord:BD" not in deeds
    assert touch(pov, one, "hex:7E", "ord:BR", "way:S").answer["orders"] == [{"hex": "7E", "ord": "BR", "m1": "S"}]


def test_whatever_is_touched_the_sheet_stays_one_that_the_form_takes_or_says_why_not() -> None:
    pov, one = asked(table())
    rng = Random(3)
    whole = 0
    for _ in range(40):
        guide = pov.guide(one)
        for _ in range(rng.randint(1, 40)):
            chosen = rng.choice(guide.touches)
            sent = chosen.touch + (str(rng.randint(*chosen.bounds)) if chosen.kind == "number" else "")
            after = pov.guide(one, guide.draft, sent)
            assert after.draft != guide.draft, sent
            guide = after
        if guide.ready:
            whole += len(guide.answer["orders"])
            assert one.form.ok(guide.answer)
        else:
            assert guide.draft["now"] or any(not found.warning for found in guide.findings)
    assert whole > 20


@pytest.mark.parametrize("draft", [None, [], 3, {"orders": 3, "now": 4}, {"now": {"hex": "99Z"}}, {"orders": [1, {}]}])
def test_a_draft_that_is_none_begins_anew(draft: Any) -> None:
    pov, one = asked(table())
    assert pov.guide(one, draft, "nonsense").touches


@pytest.mark.rule("LZ-380", "LZ-512")
def test_a_start_up_is_named_and_chosen_by_touching() -> None:
    match = Match.new(game, 2)
    pov = match.pov(0)
    [one] = pov.asked
    guide = pov.guide(one)
    assert guide.ready
    assert guide.answer == {"name": "", "choice": 3}
    guide = pov.guide(one, pov.guide(one, guide.draft, "choice:1").draft, "name:Ooze")
    assert guide.answer == {"name": "Ooze", "choice": 1}
    assert any("1200 of 1200 points spent" in line and "2555 points of victory" in line for line in guide.lines)
    too_long = pov.guide(one, {"name": "", "choice": 2}, "name:" + "x" * 21)
    assert (too_long.answer, too_long.findings[0].rule) == ({"name": "", "choice": 2}, "LZ-005")
