"""Section 7 where it is hardest: climbing, plants that hold, compulsory moves, moves that are final."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.pygmies import game
from terrarium.games.pygmies.content import BOARDS, BoardPlan, Card, Piece, invalid
from terrarium.games.pygmies.rules.compulsory import compelled
from terrarium.games.pygmies.rules.end_of_turn import end_of_turn
from terrarium.games.pygmies.rules.movement import free_move, move
from terrarium.games.pygmies.rules.shooting import shoot
from terrarium.games.pygmies.state import Zone
from terrarium.kernel import Closed, Match

from .table import Arena, cost, model

ORC = "Orc Warrior"
MAN = "Man-at-Arms"
FACE = ((10_000, 9_500), (20_000, 9_500), (20_000, 10_500), (10_000, 10_500))
BOARDS["palisade"] = BoardPlan(
    "plain", 6000, (Piece("Palisade", "barrier", FACE, line=(10_000, 10_000, 20_000, 10_000), t=1000, h=3000),)
)


def order(id: str, *steps: Any, charge: Any = ()) -> dict[str, Any]:
    one = {"model": id, "steps": list(steps)}
    return {"orders": [{**one, "charge": list(charge)} if charge else one]}


def tower(*more: Any, **figures: Any) -> Arena:
    """At the foot of the meadow's eastern rock tower, three inches high."""
    climber = model("SA1", ORC, *figures.pop("at", (27.5, 9.5)), **figures.pop("model", {}))
    t = Arena(climber, *more, **{"originals": (0, 0), **figures})
    t.field.models += [model("SC9", ORC, 2, 2), model("NC9", ORC, 5, 33)]
    t.field.originals = (2, 2)
    return t


@pytest.mark.rule("PY-134")
def test_a_climb_of_two_turns_up_and_its_costs() -> None:
    t = tower(dice={"climb": [4, 6]})
    up = order("SA1", {"climb": [27500, 10500]})
    t.run(move(0, 0)).say(up)
    assert (t["SA1"].climbing, t["SA1"].moved, t["SA1"].y) == (2000, 2000, 9500), "it hangs, its base at the foot"
    t.run(end_of_turn(0))
    assert t["SA1"].climbing == 2000, "4: it hangs on"
    further = order("SA1", {"climb": [27500, 10500]}, {"go": [27500, 12000]})
    t.run(move(0, 0)).say(further)
    assert (t["SA1"].climbing, t["SA1"].y, t["SA1"].moved) == (-1, 12000, 2500), "6: an inch of climb, then on"


@pytest.mark.rule("PY-134")
def test_who_ends_a_climb_with_less_than_six_stops_at_the_top() -> None:
    hanging = {"climbing": 2000, "cx": 27500, "cy": 10500}
    t = tower(model=hanging, dice={"climb": [5]})
    t.run(move(0, 0)).say(order("SA1", {"climb": [27500, 10500]}, {"go": [27500, 12000]}))
    assert (t["SA1"].climbing, t["SA1"].y) == (-1, 10500)
    t = tower(model=hanging, dice={"climb": [1], "damage": [2, 2], "defense": [6, 6]})
    t.run(move(0, 0)).say(order("SA1", {"climb": [27500, 10500]}))
    assert (t["SA1"].prone, t["SA1"].y, t.told("fall")[0]["height"]) == (True, 9500, 3000)
    assert len(t.told("damage")) == 2, "two hits for the full two inches"


@pytest.mark.rule("PY-134")
def test_while_the_top_is_taken_a_climber_hangs_on() -> None:
    hanging = {"climbing": 2000, "cx": 27500, "cy": 10500}
    t = tower(model("SA2", ORC, 27.5, 10.6), model=hanging, dice={"climb": [3]})
    assert str(cost(t, "SA1", ("climb", 27.5, 10.5))).startswith("PY-132: SA2 stands at the landing")
    t.run(end_of_turn(0))
    assert t["SA1"].climbing == 2000
    fresh = tower(model("SA2", ORC, 27.5, 10.6))
    assert cost(fresh, "SA1", ("climb", 27.5, 10.5)) == "PY-134: there is no room at the foot or the top"


@pytest.mark.rule("PY-134", "PY-140")
def test_climbing_down_hangs_straight_out_below() -> None:
    t = tower(at=(27.5, 10.5), dice={"climb": [1]})
    t.run(move(0, 0)).say(order("SA1", {"climb": [27500, 9500]}))
    assert (t["SA1"].climbing, t["SA1"].y) == (1000, 9500)
    t.run(end_of_turn(0))
    assert (t["SA1"].climbing, t["SA1"].prone) == (-1, True)
    assert not t.told("damage"), "an inch is no harm"


@pytest.mark.rule("PY-134", "PY-130")
def test_over_a_high_barrier_the_climb_ends_on_its_far_side() -> None:
    t = tower(at=(15, 9), board="palisade", dice={"climb": [3, 2]})
    assert cost(t, "SA1", ("jump", 15, 11)) == 'PY-130: 3.0" is too much for a jump'
    over = order("SA1", {"climb": [15000, 11000]})
    t.run(move(0, 0)).say(over)
    assert (t["SA1"].climbing, t["SA1"].y) == (2000, 9000)
    t.run(end_of_turn(0), move(0, 0)).say(over)
    assert (t["SA1"].climbing, t["SA1"].y) == (-1, 11000)


def plants(*models: Any, **figures: Any) -> Arena:
    t = Arena(*models, zones=(Zone("entangle", 10_000, 10_000, 3000, 9),), **{"originals": (1, 1), **figures})
    t.field.models.append(model("NC9", ORC, 33, 33))
    t.field.originals = (2, 2)
    t.field.models.append(model("SC9", ORC, 33, 3))
    return t


@pytest.mark.rule("PY-355")
def test_plants_hold_whoever_starts_or_comes_among_them() -> None:
    t = plants(model("SA1", MAN, 10, 10), dice={"strength": [3]})
    t.run(move(0, 0)).say(order("SA1", {"go": [10000, 15000]}))
    assert (t["SA1"].y, t["SA1"].held) == (10000, True), "3 + 3: it does not come away"
    assert t.told("die")[0]["total"] == 6
    t = plants(model("SA1", MAN, 10, 5), dice={"strength": [4]})
    t.run(move(0, 0)).say(order("SA1", {"go": [10000, 11000]}))
    assert t["SA1"].y == 11000, "one test is enough for the turn"
    assert [e["purpose"] for e in t.told("die")] == ["strength"]


@pytest.mark.rule("PY-355")
def test_who_is_held_makes_no_further_move_this_turn() -> None:
    t = plants(model("SA0", "Ilyana Starbough", 10, 10, held=True, entangled=1))
    t.run(free_move(0, 0, "0", "fast", 4000))
    assert t.kind == ""
    t.run(end_of_turn(0), free_move(0, 0, "0", "fast", 4000))
    assert not t["SA0"].held


@pytest.mark.rule("PY-355", "PY-144")
def test_flyers_test_only_where_they_start_or_end() -> None:
    over = plants(model("SA1", "Harpy", 10, 5))
    over.run(move(0, 0)).say(order("SA1", {"go": [10000, 15000]}))
    assert over["SA1"].y == 15000
    assert not over.told("die")
    into = plants(model("SA1", "Harpy", 10, 5), dice={"strength": [2]})
    into.run(move(0, 0)).say(order("SA1", {"go": [10000, 11000]}))
    assert (into["SA1"].y, into["SA1"].held) == (11000, True)
    out = plants(model("SA1", "Harpy", 10, 10), dice={"strength": [2]})
    out.run(move(0, 0)).say(order("SA1", {"go": [10000, 15000]}))
    assert out["SA1"].y == 10000


def scared(*more: Any, id: str = "NA1", card: str = MAN, at: Any = (10, 14), **status: Any) -> Arena:
    t = Arena(model("SB0", "Invisible Cindy", 10, 10), model(id, card, *at, **status), *more, board="meadow")
    t.field.set(t.i(id), frightened=t.i("SB0"))
    return t


@pytest.mark.rule("PY-154")
def test_the_frightened_run_their_whole_allowance_straight_away() -> None:
    t = scared(at=(12, 6))
    t.run(compelled(0, 1))
    assert t["NA1"].moved == 6000
    assert abs(t["NA1"].x - 14683) <= 2, "two across for every four down"
    t = scared(at=(12, 6), prone=True)
    t.run(compelled(0, 1))
    assert (t["NA1"].prone, t["NA1"].moved) == (False, 6000), "three to get up, three to run"
    t = scared(model("SA1", ORC, 10, 15), at=(10, 14))
    t.run(compelled(0, t.i("NA1")))
    assert (t["NA1"].y, t["NA1"].moved) == (14000, -1), "engaged, it stays"


@pytest.mark.rule("PY-154")
def test_what_stops_the_frightened() -> None:
    wood = scared(at=(6, 14))
    wood.field.set(0, x=6000, y=10000)
    wood.run(compelled(0, 1))
    assert wood["NA1"].moved <= 6000, "the wood counts double"
    assert 17000 <= wood["NA1"].y <= 18200
    zone = scared(model("SA1", ORC, 10, 18), at=(10, 14))
    zone.run(compelled(0, zone.i("NA1")))
    assert 16009 <= zone["NA1"].y <= 16011, "an inch from the enemy's base, by the tolerance of PY-052"
    rock = scared(at=(27.5, 7))
    rock.field.set(0, x=27500, y=4000)
    rock.run(compelled(0, 1))
    assert rock["NA1"].y == 9510, "the rock tower's face"
    pond = Arena(model("SB0", "Invisible Cindy", 30, 2), model("NA1", MAN, 30, 4, frightened=0), board="park")
    pond.run(compelled(0, 1))
    assert pond["NA1"].y < 6000, "the pond begins at y 6"


@pytest.mark.rule("PY-154", "PY-144")
def test_frightened_flyers_fly_and_the_captivated_come_to_an_inch() -> None:
    t = scared(model("SA1", ORC, 13, 20), card="Harpy", at=(13, 14))
    t.field.set(t.i("SB0"), x=13000)
    t.run(compelled(0, t.i("NA1")))
    assert t["NA1"].y == 24000, "over the enemy in its way"
    song = Arena(model("SA0", "Black-Water Nell", 10, 10), model("NA1", MAN, 10, 16, captivated=0))
    song.run(compelled(0, 1))
    assert 11988 <= song["NA1"].y <= 11991


@pytest.mark.rule("PY-112")
def test_a_committed_move_cannot_be_taken_back() -> None:
    match = Match.new(game, 2, {"board": "meadow"}, b"f" * 32, ["a", "b"])
    for _ in range(60):
        moment = match.moments()[0]
        seat, decision = next(iter(moment.decisions.items()))
        if decision.kind == "move":
            break
        match.play(moment.id, {s: match.state.default(moment, s) for s in moment.decisions})
    field = match.state.battles[0].field
    side = field.seats.index(seat)
    i = next(i for i in decision.form.pool if field.card(i).move == 6)  # type: ignore[attr-defined]
    m = field.models[i]
    ahead = 1000 if side == 0 else -1000
    for away in (0, 300, -300):
        step = order(m.id, {"walk": [m.x + away, m.y + ahead]})
        if decision.form.ok(step):
            break
    match.answer(seat, moment.id, step)
    with pytest.raises(Closed):
        match.take_back(seat)


@pytest.mark.rule("PY-015")
def test_dice_are_drawn_one_by_one_and_only_when_needed() -> None:
    def purposes(**dice: Any) -> list[str]:
        t = Arena(
            model("SA1", "Human Archer", 18, 2),
            model("NA1", ORC, 18, 8.5),
            model("NA2", ORC, 30, 30),
            board="park",
            originals=(1, 2),
            dice=dice,
        )
        t.run(shoot(0, 0, "")).say({"fire": {"volleys": [{"SA1": {"Long Bow": {"at": ["NA1"]}}}]}})
        rolls = [event for event in t.events if event.kind in ("die", "damage")]
        return [(event.face or {}).get("purpose", "damage") for event in rolls]

    assert purposes(**{"to hit": [3]}) == ["to hit"]
    assert purposes(**{"to hit": [4], "in the way": [3]}) == ["to hit", "in the way"]
    everything = {"to hit": [4], "in the way": [2], "damage": [2], "defense": [5], "courage": [5]}
    assert purposes(**everything) == ["to hit", "in the way", "damage", "courage"]


@pytest.mark.rule("PY-031")
def test_the_format_leaves_room_for_mounts() -> None:
    rider = Card("Rider", "Good", False, ("Human", "Mount"), "B", 4, 4, 4, 2, 2, 4, move=12)
    assert invalid(rider) == []
    assert "move 13" in invalid(Card("Rider", "Good", False, (), "B", 4, 4, 4, 2, 2, 4, move=13))[0]
