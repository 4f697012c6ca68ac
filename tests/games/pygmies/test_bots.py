"""PY-441, PY-442: what the bots do in positions where it is clear, and that they see only their view."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from terrarium.games.pygmies import game
from terrarium.games.pygmies.bots.captain import division_gain
from terrarium.games.pygmies.bots.worth import duress, worth
from terrarium.games.pygmies.rules.magic import cast
from terrarium.games.pygmies.rules.movement import move
from terrarium.games.pygmies.rules.shooting import shoot
from terrarium.games.pygmies.study import fought
from terrarium.games.pygmies.ways import FAR, route
from terrarium.kernel import Dice, Question, Value

from .disguise import disguise
from .table import Arena, model

ORC = "Orc Warrior"
MAN = "Man-at-Arms"


def answer(level: str, t: Arena, seat: int = 0) -> Value:
    moment = t.state.moments()[0]
    decision, default = moment.decisions[seat], t.state.default(moment, seat)
    question = Question(t.state.view(seat), moment.id, decision, default, [], None, Random(1))
    given = game.bots[level]().answer(question).answer
    assert decision.form.ok(given)
    return given


@pytest.mark.rule("PY-441")
@pytest.mark.parametrize("level", ["veteran", "captain"])
def test_a_charge_that_the_odds_favour(level: str) -> None:
    t = Arena(model("SA1", "Berserker", 10, 5), model("NA1", "Zombie", 10, 9), originals=(1, 1)).run(move(0, 0))
    assert answer(level, t)["orders"][0]["charge"] == ["NA1"]


@pytest.mark.rule("PY-441")
def test_a_veteran_does_not_charge_against_the_odds() -> None:
    t = Arena(model("SA1", "Skeleton Archer", 10, 5), model("NA1", "Ogre", 10, 10)).run(move(0, 0))
    assert all("charge" not in order for order in answer("veteran", t).get("orders", []))


@pytest.mark.rule("PY-441")
def test_shots_go_where_they_kill_and_captains_seek_heroes() -> None:
    crowd = [model(f"NA{n}", "Goblin", 3 + 2 * n, 17) for n in range(1, 9)]
    t = Arena(
        model("SA1", "Human Archer", 10, 5),
        model("NA0", "Zogwort", 10, 15),
        model("NB1", "Dwarf Warrior", 8, 12),
        *crowd,
    ).run(shoot(0, 0, ""))
    [volley] = answer("captain", t)["fire"]["volleys"]
    assert volley == {"SA1": {"Long Bow": {"at": ["NA0"]}}}
    assert duress(t.field, t.i("NA0")) == pytest.approx(8 * 0.5 * 8), "half of eight goblins would run"
    assert worth(t.field, t.i("NA0"), deep=True) > 2 * worth(t.field, t.i("NA0"))


@pytest.mark.rule("PY-441")
def test_captains_cast_what_promises_most() -> None:
    burnt = [model(f"NA{n}", "Goblin", 10 + (n % 2), 19 + n // 2) for n in range(4)]
    t = Arena(model("SA0", "Merriweather Quill", 10, 10), *burnt).run(cast(0, 0))
    [(spell, what)] = answer("captain", t)["cast"]["SA0"].items()
    assert spell == "Fireball"
    assert 1 <= what["dice"] <= 6
    far = Arena(model("SA0", "Merriweather Quill", 10, 10), model("NA1", "Zombie", 10, 21)).run(cast(0, 0))
    assert answer("captain", far) == {"pass": True}, "a Zombie is not worth a point"


@pytest.mark.rule("PY-441", "PY-232")
def test_captains_pair_the_strong_with_the_weak() -> None:
    t = Arena(
        model("SA1", "Berserker", 10, 10),
        model("SA2", "Skeleton Archer", 12, 10),
        model("NA1", "Human Archer", 11, 11),
        model("NA2", "Dwarf Warrior", 11, 9),
    )
    good = division_gain(t.field, "SA1:NA1 SA2:NA2", 0)
    assert good > division_gain(t.field, "SA1:NA2 SA2:NA1", 0)


@pytest.mark.rule("PY-441")
def test_the_way_to_a_ship_leads_over_pier_or_rope() -> None:
    way = route("harbor", (), 500, (18_000, 4_000), (9_500, 17_500), 60_000)
    assert way.left < FAR
    assert all(not how or how.startswith("R") or how == "jump" for how in way.how)
    from_quay = route("harbor", (), 500, (8_500, 4_000), (9_500, 13_000), 60_000)
    assert "R1" in from_quay.how


@pytest.mark.rule("PY-442")
@pytest.mark.parametrize("level", list(game.bots))
def test_bots_answer_alike_whatever_is_hidden(level: str) -> None:
    rng, dice = Random(4), Dice(b"hidden")
    state, _ = game.new(2, game.settled({"board": "meadow", "turn_limit": 2}), dice)
    bot = game.bots[level]()
    asked = 0
    while moments := state.moments():
        moment = moments[0]
        answers = {}
        for seat, decision in moment.decisions.items():
            twin = disguise(state, seat, rng)
            twin.reread()
            given = []
            for one in (state, twin):
                view, default = one.view(seat), one.default(one.moments()[0], seat)
                question = Question(view, moment.id, one.moments()[0].decisions[seat], default, [], None, Random(asked))
                given.append(bot.answer(question).answer)
            assert given[0] == given[1]
            assert decision.form.ok(given[0])
            answers[seat] = given[0]
            asked += 1
        state.play(moment, answers, dice)
    assert asked > 10


@pytest.mark.rule("PY-441", "PY-279")
@pytest.mark.timeout(300)
def test_a_battle_of_captains_is_decided() -> None:
    captain: Any = game.bots["captain"]()
    made = fought([captain, captain], ("Ironjaw Horde", "Bluebury Watch"), {"board": "meadow"}, "decided")
    assert made.ended in ("broken", "both broken")
    assert sum(made.won) == 1
