"""Answers in words: the notation with names, what an answer would bring, what is suggested, and scenes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from terrarium.games.wood_and_water import game
from terrarium.games.wood_and_water.rules.spending import spending_phase
from terrarium.games.wood_and_water.rules.villages import village
from terrarium.kernel import Dice, Match, reading
from terrarium.kernel.pov import look
from terrarium.kernel.scenes import scenes

from .table import campaign, lay, run, stack, start


def written(s: Any, answer: Any, seat: int = 0) -> str:
    """An answer as text, after a look that it is read back as the same."""
    pov = look(game, s, seat)
    [asked] = pov.asked
    text = pov.write(asked, answer)
    assert pov.read(asked, text).answer == answer
    return text


def test_stacks_units_and_seats_are_called_by_name() -> None:
    s = campaign("EM", "GO", land="open")
    lay(s, "B2", owner=0, works=["meeting-hall"])
    stack(s, 0, "B2", "EM2", ("EM4", 20), ("EM4", 10))
    stack(s, 0, "B2", "EM2")
    stack(s, 1, "F6", "GO2")
    s.seat(0, treasury=100)
    start(s)
    assert written(s, {"step": {"1001": "B3"}}) == "step B2 B3"
    assert written(s, {"step": {"1002": "B3"}}) == "step B2/2 B3"
    change = {"reorganise": {"B2": {"units": [10002, 10003], "into": "1002"}}}
    assert written(s, change) == "reorganise B2 [Halberd-Regiment Halberd-Regiment/2] B2/2"
    run(s, spending_phase())
    assert written(s, [{"tribute": {"seat": 1, "amount": 30}}]) == "[tribute Orcs-Goblins 30]"


def test_a_name_may_be_cut_short_and_a_wrong_one_is_answered_with_names() -> None:
    s = campaign("EM", "GO", land="open")
    lay(s, "B2", owner=0, works=["meeting-hall"])
    stack(s, 0, "B2", "EM2", ("EM4", 20))
    run(s, spending_phase())
    pov = look(game, s, 0)
    [asked] = pov.asked
    assert pov.read(asked, "[reinforce halberd 5]").answer == [{"reinforce": {"unit": 10002, "models": 5}}]
    assert "Halberd-Regiment" in str(pov.read(asked, "[reinforce dragon 5]").findings)


@pytest.mark.parametrize(
    "options", [{}, {"battle_mode": "tabletop", "encounters": "inclusive"}, {"fog": "fog", "local_seats": True}]
)
def test_what_is_written_is_read_as_the_same(options: dict[str, Any]) -> None:
    rng, dice = Random(8), Dice(b"w" * 32)
    s, _ = game.new(3, game.settled(options), dice)
    for _ in range(250):
        if s.over:
            break
        moment = s.moments()[0]
        answers = {}
        for seat, decision in moment.decisions.items():
            view = s.view(seat)
            answers[seat] = decision.form.sample(rng)
            text = game.write(view, decision, answers[seat])
            assert reading.read(game, view, decision, text).answer == answers[seat], text
        if moment.closes == "any":
            answers = dict(list(answers.items())[:1])
        s.play(moment, answers, dice)


# ---- what an answer would bring


def said(s: Any, answer: Any, seat: int = 0) -> str:
    pov = look(game, s, seat)
    return game.outlook(pov, pov.asked[0], answer)


@pytest.mark.rule("WW-053", "WW-054", "WW-060", "WW-209")
def test_a_go_tells_its_price_and_its_risk() -> None:
    s = campaign("EM", "GO", fair_start=False)
    for name, ground in (("B2", "open"), ("C2", "forest"), ("B3", "open"), ("A2", "water"), ("A3", "water")):
        lay(s, name, ground)
    lay(s, "B2", owner=0, works=["meeting-hall", "ferry", "port"])
    stack(s, 0, "B2", "EM2", ("EM4", 20))
    stack(s, 1, "B3", "GO2")
    start(s)
    assert said(s, {"step": {"1001": "C2"}}) == "2 movement points, 3 left"
    assert said(s, {"step": {"1001": "B3"}}) == "1 movement point, 4 left, attacks the Orcs & Goblins"
    assert said(s, {"port": {"1001": "B3"}}) == "all its movement, lost on 1 to 3 (50 %), attacks the Orcs & Goblins"
    assert said(s, {"explore": {"1001": "B1"}}).startswith("water 50 %")


@pytest.mark.rule("WW-082", "WW-083")
@pytest.mark.parametrize(
    ("people", "words"), [("MO", "on 4+ (50 %) it joins you"), ("JG", "on 1 to 4 (67 %) it is hostile")]
)
def test_talks_tell_their_chances(people: str, words: str) -> None:
    s = campaign("EM", "GO", land="open")
    lay(s, "B2", village=people)
    number = stack(s, 0, "B2", "EM2")
    run(s, village(number, 0))
    assert said(s, "negotiate").startswith(words)


# ---- suggestions and scenes


def test_nothing_that_gives_up_is_suggested() -> None:
    """On one's own go nothing is filled in beforehand; what is suggested elsewhere is a right answer."""
    rng, dice = Random(3), Dice(b"s" * 32)
    s, _ = game.new(3, game.settled({"battle_mode": "ask"}), dice)
    kinds = set()
    for _ in range(400):
        if s.over:
            break
        moment = s.moments()[0]
        for decision in moment.decisions.values():
            if decision.kind in ("move_step", "battle_confirm", "join_battle", "battle_result", "spend"):
                assert decision.suggestion is None
            elif decision.suggestion is not None:
                kinds.add(decision.kind)
                assert decision.form.ok(decision.suggestion), decision.kind
        answers = {seat: d.form.sample(rng) for seat, d in moment.decisions.items()}
        if moment.closes == "any":
            answers = dict(list(answers.items())[:1])
        s.play(moment, answers, dice)
    assert kinds >= {"muster_start", "choose_tile", "start_buildings", "name_leader"}


def test_a_long_entry_is_shown_by_phases() -> None:
    """What follows the last pass of a phase: battles, lava, income, each its own picture."""
    match = Match.new(game, 2, {"factions": ["EM", "GO"]}, secret=b"film" * 8)
    rng = Random(2)
    while not match.over and match.number < 60:
        moment = match.moments()[0]
        answers = {}
        for seat, one in moment.decisions.items():
            quiet = rng.random() < 0.7
            answers[seat] = match.state.default(moment, seat) if quiet else one.form.sample(rng)
        match.play(moment.id, answers)
    shown = scenes(match, 0)
    assert "phase" in {scene.kind for scene in shown}
    assert [scene.number for scene in shown] == sorted({scene.number for scene in shown})
    assert all(scene.told for scene in shown)
