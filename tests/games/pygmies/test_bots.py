"""PY-441, PY-442: what the bots do in positions where it is clear, and that they see only their view."""

from __future__ import annotations

from math import dist
from random import Random
from typing import Any

import pytest

from terrarium.games.pygmies import game
from terrarium.games.pygmies.bots.captain import division_gain
from terrarium.games.pygmies.bots.cards import best_card
from terrarium.games.pygmies.bots.worth import duress, life, stamina, worth
from terrarium.games.pygmies.geometry.ways import FAR, route
from terrarium.games.pygmies.model.paths.words import Barred
from terrarium.games.pygmies.model.planner import go_there
from terrarium.games.pygmies.rules.magic import cast
from terrarium.games.pygmies.rules.movement import move
from terrarium.games.pygmies.rules.shooting import shoot
from terrarium.games.pygmies.study import fought
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
    goblin = life(t.field, t.i("NA1"))
    assert duress(t.field, t.i("NA0")) == pytest.approx(8 * 0.5 * goblin), "half of eight goblins would run"
    assert life(t.field, t.i("NA0")) > duress(t.field, t.i("NA0")), "and he himself would be gone"


@pytest.mark.rule("PY-441", "PY-173", "PY-273")
def test_a_wound_is_worth_what_it_takes_to_remove_a_model() -> None:
    t = Arena(
        model("NA0", "Gorbash Ironjaw", 10, 15, heroism=3),
        model("NB0", "Gorbash Ironjaw", 14, 15, heroism=0),
        model("NA1", "Ogre", 20, 15),
        model("NA2", "Goblin", 24, 15),
    )
    assert stamina(t.field, t.i("NB0")) == 2, "two Wounds"
    assert stamina(t.field, t.i("NA0")) == pytest.approx(2 + 3 * 5 / 6), "each of three points keeps five in six"
    goblin, ogre = t.i("NA2"), t.i("NA1")
    rated = worth(t.field, goblin) / worth(t.field, ogre)
    deep = worth(t.field, goblin, deep=True) / worth(t.field, ogre, deep=True)
    assert deep > rated, "the Goblin breaks a crew as well, and takes one Wound instead of three"


@pytest.mark.rule("PY-441")
def test_captains_cast_what_promises_most() -> None:
    burnt = [model(f"NA{n}", "Goblin", 10 + (n % 2), 19 + n // 2) for n in range(4)]
    t = Arena(model("SA0", "Merriweather Quill", 10, 10), *burnt).run(cast(0, 0))
    [(spell, what)] = answer("captain", t)["cast"]["SA0"].items()
    assert spell == "Fireball"
    assert 1 <= what["dice"] <= 6
    last = Arena(model("SA0", "Merriweather Quill", 10, 10, heroism=1), *burnt).run(cast(0, 0))
    assert answer("captain", last) == {"pass": True}, "the last point is kept for Medic!"


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


@pytest.mark.rule("PY-442")
def test_the_search_for_a_path_is_bounded() -> None:
    t = Arena(model("SA1", ORC, 10, 10), model("SA2", ORC, 10, 12), model("SA3", ORC, 11.05, 12))
    assert len(go_there(t.field, t.i("SA1"), 10_000, 14_000)) > 1, "round the friends"
    with pytest.raises(Barred, match="SA2 is in the way"):
        go_there(t.field, t.i("SA1"), 10_000, 14_000, looks=0)


@pytest.mark.rule("PY-441", "PY-279")
@pytest.mark.long
def test_a_battle_of_captains_is_decided() -> None:
    captain: Any = game.bots["captain"]()
    made = fought([captain, captain], ("Ironjaw Horde", "Bluebury Watch"), {"board": "meadow"}, "decided")
    assert made.ended in ("broken", "both broken")
    assert sum(made.won) == 1


def ends(order: dict[str, Any]) -> tuple[float, float]:
    """Where an order leads, in inches."""
    x, y = order["steps"][-1]["go"]
    return x / 1000, y / 1000


@pytest.mark.rule("PY-441", "PY-091")
def test_a_captain_saves_the_wide_cards_for_the_clash() -> None:
    hand = ["A", "B", "C", "AB", "AC", "BC", "ABC", "ABC"]
    crew = [model(f"S{slot}{n}", ORC, 8 + 4 * n, 5) for slot, n in (("A", 1), ("B", 2), ("C", 3))]
    far = Arena(*crew, model("NA1", ORC, 16, 30))
    assert len(best_card(far.field, 0, hand)) == 1, "nobody is near"
    near = Arena(*crew, model("NA1", ORC, 16, 10))
    assert best_card(near.field, 0, hand) == "ABC", "all could strike"
    zombies = Arena(model("SA1", "Zombie", 10, 10), model("SB1", ORC, 20, 10), model("NA1", ORC, 10, 11))
    assert best_card(zombies.field, 0, ["A", "B"]) == "A", "without its colour a Zombie does not even swing (PY-320)"


@pytest.mark.rule("PY-441", "PY-245")
def test_a_captain_sends_spears_behind_a_friend_who_fights() -> None:
    t = Arena(
        model("SA1", MAN, 10, 10),
        model("NA1", "Ogre", 10, 11.5),
        model("SA2", "Human Spearman", 10, 5),
        originals=(2, 1),
    ).run(move(0, 0))
    [order] = answer("captain", t)["orders"]
    assert order["model"] == "SA2"
    assert "charge" not in order, "from there it strikes and cannot be struck"
    assert dist(ends(order), (10, 10)) == pytest.approx(1, abs=0.02)
    assert dist(ends(order), (10, 11.5)) > 1.51


@pytest.mark.rule("PY-441", "PY-214")
@pytest.mark.parametrize("level", ["veteran", "captain"])
def test_volleys_of_one_answer_have_targets_of_their_own(level: str) -> None:
    archers = [model(f"SA{n}", "Human Archer", 8 + 2 * n, 5) for n in range(1, 5)]
    t = Arena(*archers, model("NA1", "Goblin", 9, 15), model("NA2", "Goblin", 12, 15)).run(shoot(0, 0, ""))
    fired = answer(level, t)["fire"]["volleys"]
    aimed = [how["Long Bow"]["at"][0] for volley in fired for how in volley.values()]
    assert sorted(aimed) == ["NA1", "NA2"], "the others see first whether anybody is left"


@pytest.mark.rule("PY-441")
def test_the_way_round_a_hedge_is_found() -> None:
    here, there = (11.95, 5.5), (11.8, 15.75)
    t = Arena(model("SA1", ORC, *here), model("NA1", "Zombie", *there), board="park", originals=(1, 1)).run(move(0, 0))
    [order] = answer("veteran", t)["orders"]
    before, after = (
        route("park", (), 500, (round(1000 * x), round(1000 * y)), (11_800, 15_750), 60_000).left
        for x, y in (here, ends(order))
    )
    assert after < before - 4000, "along the way between wall and hedge, not up to the hedge"


def at_the_wall(*models: Any, holder: str) -> Arena:
    """The park, with somebody who defends the South Wall."""
    t = Arena(*models, board="park", originals=(1, 1))
    wall = next(n for n, line in enumerate(t.field.ground.lines) if line.line == (15000, 7750, 21000, 7750))
    t.field.set(t.i(holder), defending=(wall,))
    return t.run(move(0, 0))


@pytest.mark.rule("PY-441", "PY-242")
def test_a_captain_weighs_the_wall_across_which_it_would_fight() -> None:
    one, two = model("SA1", "Berserker", 18, 4), model("NA1", "Berserker", 18, 8.5)
    assert answer("veteran", at_the_wall(one, two, holder="NA1"))["orders"][0]["charge"] == ["NA1"]
    assert "charge" not in str(answer("captain", at_the_wall(one, two, holder="NA1"))), "two hits of three are stopped"
    beside = model("NA1", "Berserker", 22.2, 8.5)
    t = Arena(model("SA1", "Berserker", 22.2, 4), beside, board="park", originals=(1, 1)).run(move(0, 0))
    assert answer("captain", t)["orders"][0]["charge"] == ["NA1"], "nothing lies between"
