"""A strict referee's cases: heroes lost at the wrong moment, what is found and used at once, and who leaves."""

from __future__ import annotations

import pytest

from terrarium.games.pygmies.rules.end_of_turn import end_of_turn
from terrarium.games.pygmies.rules.fighting import fight, fighting
from terrarium.games.pygmies.rules.movement import move
from terrarium.games.pygmies.rules.rolls import damage
from terrarium.games.pygmies.rules.shooting import shoot
from terrarium.games.pygmies.rules.targets import shoot_fault
from terrarium.games.pygmies.state import EDITION, Zone

from .table import Arena, model, paired, ready
from .test_order_of_things import at_plan

ORC = "Orc Warrior"
MAN = "Man-at-Arms"


@pytest.mark.rule("PY-170", "PY-173", "PY-253", "PY-254")
@pytest.mark.parametrize(("heals", "alive"), [(6, True), (1, False)])
def test_a_trapped_hero_who_cannot_move_a_finger_is_healed_all_the_same(heals: int, alive: bool) -> None:
    """Paralysed, he swings at nobody; but only the swayed, the transfixed and pumpkins spend no Heroism."""
    t = ready(
        model("SA1", ORC, 18, 9.5),
        model("NA0", "Ernest Goodfellow", 18, 8.5, paralysed=True, wounds=1, heroism=1, used=("Lucky",)),
        board="park",
        phase="fighting",
        dice={"to hit": [6], "damage": [1, 6], "defense": [6, 1], "medic": [heals]},
    )
    paired(t, ["SA1"], ["NA0"]).run(fight(0, 0, ""))
    assert t.told("trapped")
    assert t.kind == "medic"
    t.say("spend")
    assert (t["NA0"].alive, t["NA0"].heroism) == (alive, 0)


@pytest.mark.rule("PY-270", "PY-271", "PY-137")
def test_a_hero_who_drowns_when_the_turn_ends_is_mourned_when_the_next_one_does() -> None:
    """Duress comes before the checks of those who swim."""
    t = ready(
        model("SA0", "Ernest Goodfellow", 30, 8, used=("Lucky",), heroism=0),
        model("SA1", MAN, 20, 4),
        board="park",
        dice={"swim": [1], "courage": [1]},
    )
    t.run(end_of_turn(0))
    assert not t["SA0"].alive
    assert t["SA1"].alive
    t.run(end_of_turn(0))
    assert not t["SA1"].alive


@pytest.mark.rule("PY-279", "PY-273", "PY-271")
@pytest.mark.parametrize(("courage", "winner"), [(6, 0), (1, 1)])
def test_a_crew_that_breaks_at_the_last_duress_has_lost_whatever_the_shares_say(courage: int, winner: int) -> None:
    """Two of three against three of six at the turn limit, unless the last fright leaves one of three."""
    t = Arena(
        model("SA0", "Ernest Goodfellow", 5, 5, alive=False, wounds=0),
        model("SA1", MAN, 20, 4),
        model("SB1", MAN, 24, 4),
        *(model(f"NA{n}", ORC, 5 + 3 * n, 32) for n in (1, 2, 3)),
        turn=16,
        dice={"courage": [courage]},
    )
    t.field.originals = (3, 6)
    t.field.mourned = (t.i("SA0"),)
    t.run(end_of_turn(0))
    assert t.state.over
    assert {seat: place.place for seat, place in t.state.result().items()} == {winner: 1, 1 - winner: 2}


@pytest.mark.rule("PY-099", "PY-100", "PY-137")
@pytest.mark.parametrize("edition", [4, EDITION])
def test_nobody_follows_a_hero_who_has_drowned_on_the_way(edition: int) -> None:
    """Who moves with a hero ends within 6 inches of him; without one they have not moved, and may do so later."""
    t = at_plan(
        model("SA0", "Ernest Goodfellow", 26, 10, used=("Lucky",)),
        *(model(name, MAN, x, y) for name, x, y in (("SA1", 24, 10), ("SA2", 24, 12), ("SB1", 4, 4))),
        *(model(f"NA{n}", ORC, 5 + 3 * n, 32) for n in (1, 2)),
        board="park",
        dice={"initiative": [5, 2], "with me": [4], "swim": [1]},
    )
    t.state.edition = edition
    t.say({"A": {"with_me": {"SA0": 1}}}, seat=0)
    into = {"model": "SA0", "steps": [{"go": [30000, 8500]}]}
    after = {"model": "SA1", "steps": [{"go": [25000, 8600]}]}
    t.say({"orders": [into, after]})
    assert not t["SA0"].alive
    assert (t["SA1"].moved >= 0) == (edition < 5), "until then what stood in the same answer was carried out"
    assert t.kind == "first_mover"
    t.say("me")
    assert t.ok({"orders": [after]}) == (edition >= 5)


@pytest.mark.rule("PY-138", "PY-218")
def test_who_swims_and_is_shot_at_in_vain_does_not_lie_down_in_the_water() -> None:
    t = ready(
        model("SA1", "Human Archer", 24, 9),
        model("NA1", "Elven Archer", 30, 8),
        board="park",
        phase="shooting",
        dice={"to hit": [6], "in the way": [1], "damage": [1], "defense": [6], "courage": [1]},
    )
    t.run(shoot(0, 0, "")).say({"fire": {"volleys": [{"SA1": {"Long Bow": {"at": ["NA1"]}}}]}})
    assert t.told("damage")
    assert [event["purpose"] for event in t.told("die") if event["who"] == "NA1"][-1] == "courage"
    assert not t["NA1"].prone
    assert shoot_fault(t.field, t.i("NA1"))


@pytest.mark.rule("PY-400", "PY-222")
def test_a_herb_that_was_picked_up_this_turn_heals_this_turn() -> None:
    t = ready(model("SA1", MAN, 5, 5, wounds=1), model("NA1", ORC, 20, 20), loose=(("Healing Herb", 5000, 8000),))
    t.run(move(0, 0)).say({"orders": [{"model": "SA1", "steps": [{"go": [5000, 8000]}, {"take": "Healing Herb"}]}]})
    t.dice = type(t.dice)({"damage": [6], "defense": [1]}, key=b"herb")
    t.state.strands[0].stack.clear()
    t.run(damage(0, t.i("NA1"), t.i("SA1"), 9, "shot"))
    assert t["SA1"].alive
    assert t["SA1"].items == ()


@pytest.mark.rule("PY-280", "PY-233")
@pytest.mark.parametrize("leaver", [0, 1])
def test_who_concedes_while_both_choose_their_stance_has_lost_at_once(leaver: int) -> None:
    t = ready(model("SA1", "Elven Swordsman", 18, 20), model("NA1", "Elven Swordsman", 18, 21), phase="fighting").run(
        fighting(0)
    )
    assert (t.kind, sorted(t.asked)) == ("stance", [0, 1])
    t.state.act(leaver, "resign", True, t.dice)
    assert t.state.over
    assert t.state.result()[1 - leaver].place == 1


@pytest.mark.rule("PY-211", "PY-154")
@pytest.mark.parametrize("status", ["frightened", "captivated"])
def test_who_fears_or_follows_the_first_model_of_all_shoots_nothing(status: str) -> None:
    t = ready(model("SA1", ORC, 20, 20), model("NA1", "Elven Archer", 20, 12))
    assert shoot_fault(t.field, t.i("NA1")) == ""
    t.field.set(t.i("NA1"), **{status: 0})
    assert shoot_fault(t.field, t.i("NA1"))


@pytest.mark.rule("PY-270", "PY-302")
def test_a_cauldron_boils_on_when_what_lasts_for_a_turn_is_over() -> None:
    t = ready(model("SA1", ORC, 20, 20), model("NA1", ORC, 20, 12), turn=3)
    boils, fades, stays = (
        Zone("cauldron", 10000, 10000, 3000, until=0),
        Zone("fog", 20000, 20000, 3000, until=3),
        Zone("fog", 30000, 30000, 3000, until=4),
    )
    t.field.zones = (boils, fades, stays)
    t.run(end_of_turn(0))
    assert t.field.zones == (boils, stays)


@pytest.mark.rule("PY-280", "PY-430")
@pytest.mark.parametrize("leaver", [0, 1])
def test_the_end_names_the_winner_also_when_it_is_the_first_seat(leaver: int) -> None:
    t = ready(model("SA1", ORC, 20, 20), model("NA1", ORC, 20, 12)).run(move(0, 0))
    t.events += t.state.act(leaver, "resign", True, t.dice).events
    assert [event["winner"] for event in t.told("battle_over")] == [1 - leaver]
