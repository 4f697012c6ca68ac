"""The worked examples of section 23, as they stand."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.pygmies.content import BOARDS, CARDS, MISSILES, BoardPlan, Group, Piece, Squad
from terrarium.games.pygmies.model.contact import engaged_with
from terrarium.games.pygmies.model.crews import crew_faults
from terrarium.games.pygmies.model.sight import sight
from terrarium.games.pygmies.model.skills import coven
from terrarium.games.pygmies.rules.areas import caught
from terrarium.games.pygmies.rules.end_of_turn import eligible, end_of_turn, from_grave, tally
from terrarium.games.pygmies.rules.fighting import fight, fighting
from terrarium.games.pygmies.rules.heroism import pool
from terrarium.games.pygmies.rules.magic import cast
from terrarium.games.pygmies.rules.movement import move
from terrarium.games.pygmies.rules.rolls import damage, wins
from terrarium.games.pygmies.rules.shooting import shoot
from terrarium.games.pygmies.rules.swings import obstacle_roll
from terrarium.games.pygmies.rules.targets import in_the_way, shoot_fault, target_fault, weapon_fault
from terrarium.games.pygmies.rules.turn import plan
from terrarium.games.pygmies.rules.wounds import broken, hits, on_edge
from terrarium.games.pygmies.state import Combat
from terrarium.kernel import Illegal

from .table import Arena, cost, mil, model


def rect(x0: float, y0: float, x1: float, y1: float) -> tuple[tuple[int, int], ...]:
    return ((mil(x0), mil(y0)), (mil(x1), mil(y0)), (mil(x1), mil(y1)), (mil(x0), mil(y1)))


BOARDS["rough"] = BoardPlan("plain", 6000, (Piece("Rough", "difficult", rect(0, 8, 36, 36)),))
BOARDS["bands"] = BoardPlan(
    "plain", 6000, (Piece("One", "difficult", rect(0, 8, 36, 9)), Piece("Two", "difficult", rect(0, 10.5, 36, 36)))
)
BOARDS["gap"] = BoardPlan("plain", 6000, (Piece("Gap", "gap", rect(0, 10, 36, 12), depth=1000),))

O = "Orc Warrior"  # noqa: E741
M = "Man-at-Arms"


def refused(answer: int | str, rule: str) -> bool:
    return isinstance(answer, str) and answer.startswith(rule)


# ---- movement and zones


@pytest.mark.rule("PY-116", "PY-115", "PY-057")
def test_ex_01_to_03_stretches() -> None:
    t = Arena(model("SA1", O, 10, 5), board="rough")
    assert cost(t, "SA1", (10, 9)) == 5000
    assert refused(cost(t, "SA1", (10, 9.5)), "PY-116")
    t = Arena(model("SA1", O, 10, 10), board="rough")
    assert cost(t, "SA1", (10, 13)) == 6000
    assert refused(cost(t, "SA1", (10, 13.1)), "PY-116")
    t = Arena(model("SA1", O, 10, 9), board="rough")
    assert cost(t, "SA1", (10, 8), (10, 4)) == 6000
    assert refused(cost(t, "SA1", (10, 8), (10, 3.9)), "PY-116")
    t = Arena(model("SA1", O, 10, 6.5), board="bands")
    assert cost(t, "SA1", (10, 10.5)) == 5000
    assert refused(cost(t, "SA1", (10, 10.6)), "PY-116")


@pytest.mark.rule("PY-116", "PY-118", "PY-119", "PY-212", "PY-117", "PY-006")
def test_ex_04_and_05_on_the_ground() -> None:
    t = Arena(model("SA1", O, 10, 4, prone=True), board="rough")
    assert cost(t, "SA1", (13, 4)) == 6000
    assert refused(cost(t, "SA1", (13.1, 4)), "PY-116")
    t = Arena(model("SA1", O, 10, 12, prone=True), board="rough")
    assert cost(t, "SA1", (11, 12)) == 4000
    assert refused(cost(t, "SA1", (11.5, 12)), "PY-116")
    t = Arena(model("SA1", "Zombie", 10, 4, prone=True))
    assert cost(t, "SA1", (12, 4)) == 4000
    assert refused(cost(t, "SA1", (12.5, 4)), "PY-116")
    assert cost(t, "SA1", ("stand", 0, 0)) == 2000
    t = Arena(model("SA1", "Human Archer", 10, 4, prone=True), model("NA1", O, 10, 8))
    assert cost(t, "SA1", ("stand", 0, 0), (13, 4)) == 6000
    assert refused(cost(t, "SA1", ("stand", 0, 0), (10, 7), charge=["NA1"]), "PY-119")
    t.run(move(0, 0)).say({"orders": [{"model": "SA1", "steps": [{"stand": True}]}]})
    assert t["SA1"].moved == 3000
    assert not t["SA1"].prone
    assert weapon_fault(t.field, t.i("SA1"), MISSILES["Long Bow"]) == ""
    assert cost(Arena(model("SA1", O, 10, 4)), "SA1", (13, 4), ("drop", 0, 0)) == 6000


@pytest.mark.rule("PY-130", "PY-131", "PY-133", "PY-141", "PY-142", "PY-059")
def test_ex_06_a_gap() -> None:
    t = Arena(model("SA1", O, 10, 4.5), board="gap")
    assert refused(cost(t, "SA1", (10, 9.5), ("jump", 10, 12.5)), "PY-131")
    for die, y, prone in ((4, 12.5, False), (6, 13.5, False), (1, 11, True)):
        t = Arena(model("SA1", O, 10, 7.5), board="gap", dice={"jump": [die]})
        steps = [{"go": [10000, 9500]}, {"jump": [10000, 12500]}, {"go": [10000, 13500]}]
        t.run(move(0, 0)).say({"orders": [{"model": "SA1", "steps": steps}]})
        assert (t["SA1"].y, t["SA1"].prone) == (mil(y), prone)
    assert not engaged_with(t.field, 0)
    t.field.set(0, fallen=False, moved=-1, prone=False)
    assert cost(t, "SA1", ("jump", 10, 12.5)) == 1500


@pytest.mark.rule("PY-132", "PY-141", "PY-140")
def test_ex_07_the_wall() -> None:
    t = Arena(model("SA1", O, 18, 7), board="park", dice={"jump": [1]})
    assert cost(t, "SA1", ("jump", 18, 8.5)) == 1500
    assert refused(cost(Arena(model("SA1", O, 18, 2.4), board="park"), "SA1", (18, 7), ("jump", 18, 8.5)), "PY-131")
    t.run(move(0, 0)).say({"orders": [{"model": "SA1", "steps": [{"jump": [18000, 8500]}]}]})
    assert (t["SA1"].x, t["SA1"].y, t["SA1"].prone, t["SA1"].fallen) == (18000, 7000, True, True)
    assert not t.told("damage")
    assert not t.asked


@pytest.mark.rule("PY-060", "PY-120")
def test_ex_08_between_friends() -> None:
    t = Arena(model("SA1", O, 8, 11), model("SA2", O, 10, 10), model("SA3", O, 10, 12))
    assert cost(t, "SA1", (12, 11)) == 4000
    t = Arena(model("SA1", O, 8, 11), model("SA2", O, 10, 10), model("SA3", O, 10, 11.9))
    assert refused(cost(t, "SA1", (12, 11)), "PY-060")


@pytest.mark.rule("PY-122", "PY-123", "PY-128", "PY-124")
def test_ex_09_zones() -> None:
    long: dict[str, Any] = {"most": 12000, "kind": "fast"}
    t = Arena(model("SA1", O, 5, 8), model("NA1", O, 10, 10))
    assert cost(t, "SA1", (15, 8), **long) == 10000
    t = Arena(model("SA1", O, 5, 8.2), model("NA1", O, 10, 10))
    assert refused(cost(t, "SA1", (15, 8.2), **long), "PY-122")
    t = Arena(model("SA1", O, 5, 8.2), model("NA1", O, 10, 10, prone=True))
    assert cost(t, "SA1", (15, 8.2), **long) == 10000
    t = Arena(model("SA1", O, 5, 8.2), model("NA1", O, 10, 10), model("SA2", O, 10, 11))
    assert cost(t, "SA1", (15, 8.2), **long) == 10000
    t = Arena(model("SA1", O, 5, 8.2), model("NA1", O, 10, 10), model("SA3", O, 10, 8.5))
    assert "NA1" in str(cost(t, "SA1", (7.9, 9.3), (8.6, 10), **long))


@pytest.mark.rule("PY-125")
def test_ex_10_inside_a_zone() -> None:
    t = Arena(model("SA1", O, 11.5, 10), model("NA1", O, 10, 10))
    assert cost(t, "SA1", (14, 10)) == 2500
    assert cost(t, "SA1", (11.5, 12)) == 2000
    assert cost(t, "SA1", (11.5, 11), (10.5, 12)) == 'PY-125: enters the zone of NA1 (0.77")'
    assert cost(t, "SA1", (11, 10), charge=["NA1"]) == 500


@pytest.mark.rule("PY-126", "PY-127", "PY-121")
def test_ex_11_charging_one_of_two() -> None:
    t = Arena(model("SA1", O, 10, 5), model("NA1", O, 10, 10), model("NA2", O, 11.2, 10))
    assert cost(t, "SA1", (10, 9), charge=["NA1"]) == 4000
    t = Arena(model("SA1", O, 10, 5), model("NA1", O, 10, 10), model("NA2", O, 11.2, 7))
    assert cost(t, "SA1", (10, 9), charge=["NA1"]) == 'PY-127: enters the zone of NA2 (0.2")'
    t = Arena(model("SA1", O, 10, 9), model("NA1", O, 10, 10))
    assert refused(cost(t, "SA1", (10, 5)), "PY-111")


@pytest.mark.rule("PY-055", "PY-051", "PY-052", "PY-054")
def test_ex_12_touching() -> None:
    t = Arena(model("SA1", O, 6, 10), model("NA1", O, 10, 10))
    assert cost(t, "SA1", (9, 10), charge=["NA1"]) == 3000
    assert refused(cost(t, "SA1", (8.9, 10), charge=["NA1"]), "PY-126")
    assert refused(cost(t, "SA1", (8.9, 10)), "PY-122")
    assert refused(cost(t, "SA1", (9.05, 10), charge=["NA1"]), "PY-060")
    assert t.field.apart(0, 1) == 3000


@pytest.mark.rule("PY-336", "PY-380")
def test_ex_13_uncanny_sense() -> None:
    for die, y in ((3, 9), (4, 8)):
        t = Arena(
            model("SA1", O, 10, 4),
            model("NA0", "Borin Copperkettle", 10, 10),
            dice={"to hit": [die], "damage": [2], "defense": [4]},
        )
        t.run(move(0, 0)).say({"orders": [{"model": "SA1", "steps": [{"go": [10000, 9000]}], "charge": ["NA0"]}]})
        assert t["SA1"].y == mil(y)
        assert [e["strength"] for e in t.told("damage")] == ([4] if die == 4 else [])


@pytest.mark.rule("PY-334", "PY-011", "PY-337")
def test_ex_14_terror() -> None:
    t = Arena(model("SA1", O, 10, 6), model("NA0", "Khet-Amun", 10, 10), dice={"courage": [3]})
    t.run(move(0, 0)).say({"orders": [{"model": "SA1", "steps": [], "charge": ["NA0"]}]})
    assert (t["SA1"].y, t["SA1"].cowed, t["SA1"].moved) == (6000, (1,), 0)
    t = Arena(model("SA1", "Zombie", 10, 6), model("NA0", "Khet-Amun", 10, 10))
    t.run(move(0, 0)).say({"orders": [{"model": "SA1", "steps": [], "charge": ["NA0"]}]})
    assert t["SA1"].charged
    assert not t.told("die")


# ---- sight and shooting

SEEN = [
    ("park", O, (18, 2), O, (18, 8.5), [], (True, 4, 8)),
    ("park", O, (11, 2), O, (11, 8.5), [], (True, 2, 0)),
    ("park", O, (18, 2), "Goblin", (18, 8.5), [], (False, 4, 12)),
    ("park", O, (18, 7), O, (18, 12), [], (True, 0, 0)),
    ("park", "Halfling", (18, 7), O, (18, 12), [], (False, 4, 12)),
    ("meadow", O, (2, 2), O, (10, 2), [("NA2", 6, 2.3, False)], (True, 2, 0)),
    ("meadow", O, (2, 2), O, (10, 2), [("NA2", 6, 2.5, False)], (True, 0, 0)),
    ("meadow", O, (2, 2), O, (10, 2), [("SA2", 3, 2, False)], (True, 0, 0)),
    ("meadow", O, (2, 2), O, (10, 2), [("SA2", 6, 2, True)], (True, 0, 0)),
    ("meadow", O, (2, 2), O, (12, 2), [("NA2", 5, 2, False), ("NA3", 8, 2, False)], (False, 2, 0)),
    ("park", O, (5, 11), O, (5, 14.2), [], (True, 0, 0)),
    ("park", O, (5, 11), O, (5, 15), [], (True, 2, 0)),
    ("park", O, (5, 11), O, (5, 18), [], (False, 2, 0)),
    ("park", O, (10, 9), O, (5, 11.2), [], (False, 4, 12)),
    ("park", O, (10, 9), O, (5, 11.5), [], (True, 4, 6)),
    ("park", O, (10, 9), O, (5, 11.8), [], (True, 0, 0)),
    ("park", O, (5, 3), O, (5, 7.2), [], (True, 4, 4)),
]


@pytest.mark.rule(
    "PY-070", "PY-071", "PY-072", "PY-073", "PY-074", "PY-075", "PY-076", "PY-077", "PY-079", "PY-053", "PY-062"
)
@pytest.mark.parametrize(("board", "viewer", "at", "target", "there", "others", "result"), SEEN)
def test_ex_15_to_20_rays(board: str, viewer: str, at: Any, target: str, there: Any, others: Any, result: Any) -> None:
    more = [model(id, O, x, y, prone=prone) for id, x, y, prone in others]
    t = Arena(model("SA1", viewer, *at), model("NA1", target, *there), *more, board=board)
    seen = sight(t.field, t.i("SA1"), t.i("NA1"))
    assert (seen.seen, seen.in_the_way, seen.solid) == result


@pytest.mark.rule("PY-081")
def test_ex_17_fouled() -> None:
    t = Arena(model("SA1", "Human Archer", 2, 2), model("NA1", O, 10, 2), model("SA2", O, 6, 2.3))
    assert target_fault(t.field, 0, "Long Bow", t.i("NA1")) == "a friend is in the way"


@pytest.mark.rule("PY-078")
def test_ex_21_openings() -> None:
    for x, seen in ((8, True), (8.5, False)):
        t = Arena(model("SA1", O, 5, 7.2), model("NA1", O, x, 3.5), board="park")
        assert sight(t.field, 0, 1).seen is seen


@pytest.mark.rule("PY-076")
def test_ex_22_on_the_ground() -> None:
    t = Arena(model("SA1", O, 2, 2), model("NA1", O, 8, 2, prone=True), board="park")
    assert sight(t.field, 0, 1).seen
    t = Arena(model("SA1", O, 18, 2), model("NA1", O, 18, 8.5, prone=True), board="park")
    assert not sight(t.field, 0, 1).seen


def archery(**dice: Any) -> Arena:
    t = Arena(
        model("SA1", "Human Archer", 5, 3),
        model("NA1", O, 20, 3),
        model("NA2", O, 30, 30),
        phase="shooting",
        originals=(1, 2),
        dice=dice,
    )
    return t.run(shoot(0, 0, "")).say({"fire": {"volleys": [{"SA1": {"Long Bow": {"at": ["NA1"]}}}]}})


@pytest.mark.rule("PY-215", "PY-216", "PY-217", "PY-218", "PY-007", "PY-214", "PY-383")
def test_ex_23_a_shot() -> None:
    t = archery(**{"to hit": [4], "damage": [4], "defense": [3]})
    assert not t["NA1"].alive
    t = archery(**{"to hit": [4], "damage": [3], "defense": [3], "courage": [3]})
    assert t["NA1"].alive
    assert t["NA1"].prone
    assert t["NA1"].decked


@pytest.mark.rule("PY-307", "PY-080")
def test_ex_24_in_the_way() -> None:
    t = Arena(model("SA0", "Ilyana Starbough", 18, 2), model("NA1", O, 18, 8.5), board="park")
    assert in_the_way(t.field, 0, "Long Bow", 1) == 2
    t = Arena(model("SA0", "Ilyana Starbough", 11, 2), model("NA1", O, 11, 8.5), board="park")
    assert in_the_way(t.field, 0, "Long Bow", 1) == 0
    for die, stopped in ((3, True), (2, False)):
        t = Arena(
            model("SA1", "Human Archer", 18, 2),
            model("NA1", O, 18, 8.5),
            model("NA2", O, 30, 30),
            board="park",
            originals=(1, 2),
            dice={"to hit": [4], "in the way": [die], "damage": [6], "defense": [2]},
        )
        t.run(shoot(0, 0, "")).say({"fire": {"volleys": [{"SA1": {"Long Bow": {"at": ["NA1"]}}}]}})
        assert t["NA1"].alive is stopped


@pytest.mark.rule("PY-008", "PY-009", "PY-010")
def test_ex_25_natural_ones() -> None:
    assert wins(2, 1, 2, 6)
    assert not wins(1, 1, 2, 6)
    assert not wins(6, 2, 2, 6)
    t = Arena(
        model("SA0", "Gorbash Ironjaw", 10, 10), model("NA1", O, 10, 11), dice={"to hit": [1, 1, 1]}, originals=(9, 9)
    )
    t.field.combats = (Combat(((0,), (1,))),)
    t.run(fight(0, 0, ""))
    assert not t.told("hit") or all(e["who"] != "SA0" for e in t.told("hit"))


@pytest.mark.rule("PY-212", "PY-386", "PY-384", "PY-211")
def test_ex_26_moved_shooters() -> None:
    t = Arena(model("SA1", "Human Archer", 5, 5, moved=3000), model("SA2", "Dwarf Crossbowman", 8, 5, moved=100))
    assert not weapon_fault(t.field, 0, MISSILES["Long Bow"])
    t.field.set(0, moved=3200)
    assert weapon_fault(t.field, 0, MISSILES["Long Bow"]) == 'moved 3.2", limit 3"'
    assert weapon_fault(t.field, 1, MISSILES["Crossbow"])
    t = Arena(model("SA1", "Bandit", 5, 5), shown=("B", "A"))
    assert "reload" in weapon_fault(t.field, 0, MISSILES["Pistol"])
    t.field.set(0, decked=True)
    assert shoot_fault(t.field, 0) == "hit the deck this turn"


@pytest.mark.rule("PY-219")
def test_ex_27_neighbours() -> None:
    t = Arena(
        model("SA1", "Human Archer", 5, 3),
        model("NA1", O, 15, 3),
        model("NA2", O, 15, 5.9),
        model("NA3", O, 15, 9.4),
        originals=(1, 3),
        dice={"to hit": [6], "damage": [6], "defense": [2], "courage": [2]},
    )
    t.run(shoot(0, 0, "")).say({"fire": {"volleys": [{"SA1": {"Long Bow": {"at": ["NA1"]}}}]}})
    assert [e["who"] for e in t.told("die") if e["purpose"] == "courage"] == ["NA2"]


@pytest.mark.rule("PY-388", "PY-056", "PY-220")
def test_ex_28_blunderbuss() -> None:
    t = Arena(
        model("SA0", "Zogwort", 10, 10),
        model("SA1", "Goblin", 13, 10),
        model("NA1", O, 15, 10.9),
        model("NA2", O, 18.9, 10),
    )
    assert [t.field.models[j].id for j in caught(t.field, 0, [20000, 10000])] == ["SA1", "NA1", "NA2"]
    t.field.set(t.i("NA1"), y=11000)
    assert [t.field.models[j].id for j in caught(t.field, 0, [20000, 10000])] == ["SA1", "NA2"]
    t.field.set(0, used=("Blunderbuss",))
    assert not t.run(shoot(0, 0, "")).asked


# ---- heroic actions and magic


@pytest.mark.rule("PY-093", "PY-091", "PY-092")
def test_ex_29_initiative() -> None:
    t = Arena(model("SA1", O, 5, 5), model("NA1", O, 30, 30), initiative=-1, dice={"initiative": [4, 4, 2, 5]})
    t.state.battles[0].hands = [["A"], ["A"]]
    t.run(plan(0)).say({"A": {}})
    assert t.field.initiative == 1
    assert len(t.told("initiative")) == 2
    t = Arena(model("SA1", O, 5, 5), model("NA1", O, 30, 30), turn=5, initiative=0, dice={"initiative": [2, 2]})
    t.run(plan(0)).say({"A": {}})
    assert t.field.initiative == 1


@pytest.mark.rule("PY-097", "PY-099", "PY-096", "PY-172", "PY-177")
def test_ex_30_with_me() -> None:
    t = Arena(
        model("SA0", "Ernest Goodfellow", 5, 5),
        model("SB0", "Ilyana Starbough", 20, 5),
        model("SB1", "Elven Archer", 27, 5),
        model("SB2", "Elven Archer", 20, 12.2),
        model("NA0", "King Haldor", 20, 30),
        shown=("", ""),
        dice={"with me": [3, 2, 5, 4], "initiative": [6, 1]},
    )
    t.run(plan(0))
    form = t.asked[0].form
    assert form.ok({"AB": {"with_me": {"SA0": 1, "SB0": 2}}})
    assert not form.ok({"C": {"with_me": {"SA0": 1}}})
    moment = t.state.moments()[0]
    t.state.play(moment, {0: {"AB": {"with_me": {"SA0": 1, "SB0": 2}}}, 1: {"ABC": {"with_me": {"NA0": 1}}}}, t.dice)
    assert [t.field.models[i].id for _, i in t.field.with_me] == ["SB0", "NA0", "SA0"]
    assert (t["SA0"].heroism, t["SB0"].heroism, t["NA0"].heroism) == (2, 1, 2)
    assert [t.field.models[i].id for i in pool(t.field, t.i("SB0"))] == ["SB0", "SB1"]


def volley_duel() -> Arena:
    t = Arena(
        model("SA0", "Ernest Goodfellow", 4, 3),
        model("SA1", "Human Archer", 5, 5),
        model("SA2", "Human Archer", 7, 5),
        model("NB0", "Ilyana Starbough", 5, 15),
        model("NB1", "Elven Archer", 7, 15),
        model("NB2", "Elven Archer", 3, 15),
        model("NB3", "Elven Archer", 20, 15),
        originals=(3, 4),
        phase="shooting",
        dice={"fire": [4], "to hit": [6, 6, 6], "damage": [6, 6], "defense": [2, 2]},
    )
    return t.run(shoot(0, 0, ""), shoot(0, 1, "")).say({"fire": {"volleys": [{"SA1": {"Long Bow": {"at": ["NB2"]}}}]}})


@pytest.mark.rule("PY-174", "PY-175", "PY-176", "PY-177", "PY-171", "PY-221", "PY-210")
def test_ex_31_fire_at_will() -> None:
    t = volley_duel()
    assert t.kind == "interrupt"
    t.say({"throw": {"NB0": 1}})
    assert t["NB0"].heroism == 2
    assert not t["SA1"].shot
    assert t.kind == "shoot"
    assert 1 in t.asked
    t.say({"fire": {"volleys": [{"NB2": {"Long Bow": {"at": ["SA1"]}}}]}})
    if t.kind == "interrupt":
        t.say({"pass": True})
    assert not t["SA1"].alive
    assert t["NB2"].shot
    t.say({"pass": True})
    assert 0 in t.asked
    assert t.kind == "shoot"
    t.say({"pass": True})
    form = str(t.asked[1].form)
    assert "'NB3'" in form
    assert "'NB2': Either" not in form


@pytest.mark.rule("PY-178")
def test_ex_32_frames_nest() -> None:
    t = volley_duel()
    t.say({"throw": {"NB0": 1}})
    t.say({"fire": {"volleys": [{"NB2": {"Long Bow": {"at": ["SA1"]}}}]}})
    assert t.kind == "interrupt"
    assert 0 in t.asked
    t.say({"throw": {"SA0": 1}})
    assert t.kind == "shoot"
    assert 0 in t.asked
    assert not t["NB2"].shot
    t.say({"pass": True})
    assert t.kind == "shoot"
    assert 1 in t.asked


def missile(**dice: Any) -> Arena:
    t = Arena(
        model("SA0", "Merriweather Quill", 5, 5),
        model("NA0", "Gorbash Ironjaw", 5, 12),
        model("NA1", O, 30, 30),
        phase="magic",
        originals=(1, 2),
        dice=dice,
    )
    t.run(cast(0, 0)).say({"cast": {"SA0": {"Magic Missile": {"target": "NA0", "dice": 2}}}})
    assert t.kind == "resist"
    return t.say({"NA0": 1})


@pytest.mark.rule("PY-195", "PY-196", "PY-197", "PY-198", "PY-360", "PY-200", "PY-191")
def test_ex_33_resisting() -> None:
    t = missile(cast=[3, 5], resist=[6], damage=[4], defense=[2])
    assert (t["SA0"].heroism, t["NA0"].heroism) == (5, 2)
    assert [(e["strength"], e["defense"], e["ok"]) for e in t.told("damage")] == [(4, 5, True)]
    assert not missile(cast=[3, 4], resist=[6]).told("damage")
    assert missile(cast=[3, 4], resist=[1], damage=[2], defense=[3]).told("damage")


@pytest.mark.rule("PY-199", "PY-356", "PY-202")
def test_ex_34_fireball() -> None:
    t = Arena(
        model("SA0", "Merriweather Quill", 5, 5),
        model("NA0", "King Haldor", 5, 12),
        model("NA1", "Barrow Guard", 6.1, 12),
        model("NA2", "Barrow Guard", 3.9, 12),
        phase="magic",
        originals=(1, 1),
        dice={"cast": [4], "resist": [5], "damage": [2, 2], "defense": [5, 5]},
    )
    t.run(cast(0, 0)).say({"cast": {"SA0": {"Fireball": {"at": [5000, 12000], "dice": 1}}}}).say({"NA0": 1})
    assert sorted(e["on"] for e in t.told("damage")) == ["NA1", "NA2"]
    assert {e["strength"] for e in t.told("damage")} == {3}


@pytest.mark.rule("PY-173", "PY-322", "PY-222", "PY-017", "PY-013")
def test_ex_35_medic() -> None:
    t = Arena(
        model("SA0", "Ernest Goodfellow", 5, 5, wounds=1, used=("Lucky",)),
        model("NA1", "Mummy", 5, 6),
        dice={"damage": [6, 6], "defense": [2, 2], "medic": [2, 3]},
        originals=(0, 0),
    )
    t.run(damage(0, 1, 0, 9, "magic"))
    assert t.kind == "medic"
    t.say("spend").say("spend")
    assert t["SA0"].alive
    assert t["SA0"].heroism == 1
    t.run(damage(0, 1, 0, 9, "melee"))
    assert not t["SA0"].alive
    assert not t.asked


@pytest.mark.rule("PY-302")
def test_ex_36_the_cauldron() -> None:
    t = Arena(
        model("SA0", "Griselda Nettle", 10, 10),
        model("SB0", "Hepzibah Crake", 16, 10),
        model("SC0", "Morwenna Sloe", 13, 16),
    )
    assert coven(t.field, 0, 13000, 12000) == (0, 1, 2)
    assert coven(t.field, 0, 10000, 13000) == ()


# ---- fighting


@pytest.mark.rule("PY-230", "PY-231", "PY-232")
def test_ex_37_pairing() -> None:
    t = Arena(model("SA1", O, 10, 10), model("SA2", O, 11, 10), model("NA1", O, 10, 11), model("NA2", O, 11, 11))
    t.field.set(1, x=10800)
    t.field.set(3, x=10800)
    t.field.set(2, x=10000, y=10950)
    t.field.set(3, y=10950)
    t = Arena(
        model("SA1", O, 10, 10),
        model("SA2", O, 11, 10),
        model("NA1", "Dire Wolf", 10.5, 11.145),
        model("NA2", "Dire Wolf", 10.5, 8.855),
    )
    t.run(fighting(0))
    assert t.kind == "pair_combats"
    assert list(t.asked[0].form.options) == ["SA1:NA1 SA2:NA2", "SA1:NA2 SA2:NA1"]  # type: ignore[attr-defined]
    t = Arena(model("SA1", O, 10, 10), model("NA1", O, 11, 10), model("SA2", O, 12, 10), model("NA2", O, 13, 10))
    t.run(fighting(0))
    assert t.kind != "pair_combats"
    assert [[e["south"], e["north"]] for e in t.told("paired")] == [[["SA1"], ["NA1"]], [["SA2"], ["NA2"]]]
    t = Arena(
        model("NA1", O, 10, 10),
        model("SA1", O, 9, 10),
        model("SA2", O, 10, 11),
        model("SA3", O, 11, 10),
        model("NA2", O, 12, 10),
    )
    t.run(fighting(0))
    assert [[e["south"], e["north"]] for e in t.told("paired")] == [[["SA1", "SA2"], ["NA1"]], [["SA3"], ["NA2"]]]


def duel(south: tuple[float, float], north: tuple[float, float], *more: Any, board: str = "park", **dice: Any) -> Arena:
    t = Arena(
        model("SA1", O, *south),
        model("NA1", M, *north),
        *more,
        board=board,
        dice=dice,
        phase="fighting",
        originals=(1, 2),
    )
    t.field.models.append(model("NC9", O, 34, 34))
    t.field.combats = (Combat(((t.i("SA1"),), (t.i("NA1"),))),)
    return t.run(fight(0, 0, ""))


@pytest.mark.rule("PY-238", "PY-248", "PY-249", "PY-241", "PY-243", "PY-244", "PY-094")
def test_ex_38_one_combat() -> None:
    t = duel((20, 4), (20, 5), **{"to hit": [3, 3], "damage": [5], "defense": [4]})
    assert [(e["dice"], e["ok"]) for e in t.told("damage")] == [([5, 4], False)]
    assert t.told("won")[0]["score"] == [1, 0]
    assert (t["NA1"].x, t["NA1"].y) == (20000, 6000)


@pytest.mark.rule("PY-252", "PY-253", "PY-254")
def test_ex_39_trapped() -> None:
    t = duel((18, 9.5), (18, 8.5), **{"to hit": [3, 3], "damage": [5, 6], "defense": [4, 2]})
    assert t.told("trapped")
    assert not t["NA1"].alive


@pytest.mark.rule("PY-250", "PY-251")
def test_ex_40_blocked() -> None:
    friend = model("NA2", M, 21.2, 20)
    t = Arena(
        model("SA1", O, 19, 20), model("NA1", M, 20, 20), friend, dice={"to hit": [4, 2], "damage": [2], "defense": [4]}
    )
    t.field.originals = (1, 1)
    t.field.combats = (Combat(((0,), (1,))),)
    t.run(fight(0, 0, ""))
    assert t.kind == "push_back"
    assert t.ok({"angle": 60})
    assert t.ok({"angle": -60})
    assert t.ok({"make_way": True})
    assert not t.ok({"angle": 55})
    twin = t.state.copy()
    t.say({"angle": 60})
    assert (t["NA1"].x, t["NA1"].y) == (20500, 20866)
    t.state = twin
    t.say({"make_way": True})
    assert (t["NA1"].x, t["NA1"].y) == (21000, 20000)
    t = Arena(
        model("SA1", O, 19, 20),
        model("NA1", M, 20, 20),
        *(model(f"NA{n}", M, x, y) for n, x, y in ((2, 21.2, 20), (3, 20.6, 21), (4, 20.6, 19))),
        *(model(f"SB{n}", O, x, y) for n, x, y in ((1, 22.2, 20), (2, 20.6, 22), (3, 20.6, 18))),
        dice={"to hit": [4, 2], "damage": [2, 2], "defense": [4, 4]},
        originals=(1, 1),
    )
    t.field.combats = (Combat(((0,), (t.i("NA1"),))),)
    t.run(fight(0, 0, ""))
    assert t.told("trapped")


@pytest.mark.rule("PY-246", "PY-255")
def test_ex_41_on_the_ground() -> None:
    t = Arena(model("SA1", M, 10, 10, prone=True), model("NA1", O, 10, 11), dice={"to hit": [5, 2]}, originals=(1, 1))
    t.field.combats = (Combat(((0,), (1,))),)
    t.run(fight(0, 0, ""))
    assert not t.told("damage")
    assert t.kind == "stand_up"
    t.say(True)
    assert not t["SA1"].prone
    assert t["NA1"].y == 12000
    t = Arena(
        model("SA1", M, 10, 10, prone=True),
        model("NA1", O, 10, 11),
        dice={"to hit": [2, 5], "damage": [2, 2], "defense": [4, 4]},
        originals=(1, 1),
    )
    t.field.combats = (Combat(((0,), (1,))),)
    t.run(fight(0, 0, ""))
    assert len(t.told("damage")) == 2
    assert t["SA1"].prone
    assert t["SA1"].y == 9000


@pytest.mark.rule("PY-247", "PY-255")
@pytest.mark.parametrize("edition", [2, 3])
def test_who_lies_on_the_ground_while_a_friend_slays_the_enemy_may_stand_up(edition: int) -> None:
    t = Arena(
        model("SA1", M, 10, 10, prone=True),
        model("SA2", O, 10, 12),
        model("NA1", M, 10, 11),
        model("NA2", M, 30, 30),
        dice={"to hit": [2, 6], "damage": [6], "defense": [1]},
        originals=(1, 1),
    )
    t.state.edition = edition
    t.field.combats = (Combat(((0, 1), (2,))),)
    t.run(fight(0, 0, ""))
    assert not t["NA1"].alive
    if edition == 3:
        assert t.kind == "stand_up"
        t.say(True)
    assert t["SA1"].prone == (edition == 2)


def wall(*more: Any) -> Arena:
    t = Arena(
        model("NA1", O, 18, 8.5),
        *(model(f"SA{n}", O, 16 + n, 7) for n in (1, 2, 3, 4)),
        *more,
        board="park",
        originals=(1, 1),
    )
    line = next(n for n, one in enumerate(t.field.ground.lines) if one.line == (15000, 7750, 21000, 7750))
    t.field.set(t.i("NA1"), defending=(line,))
    t.field.contacts = tuple((t.i(f"SA{n}"), t.i("NA1"), line) for n in (1, 2, 3, 4))
    return t


@pytest.mark.rule("PY-147", "PY-148", "PY-151", "PY-242", "PY-149", "PY-145", "PY-146", "PY-150")
def test_ex_42_defending() -> None:
    t = wall()
    assert [t.field.models[j].id for j in engaged_with(t.field, t.i("NA1"))] == ["SA1", "SA2", "SA3"]
    assert obstacle_roll(t.field, t.i("SA2"), t.i("NA1")) == 4
    assert obstacle_roll(t.field, t.i("NA1"), t.i("SA2")) == 2
    t.field.combats = (Combat(((t.i("SA2"),), (t.i("NA1"),)), score=(1, 0)),)
    for name in ("SA1", "SA3", "SA4", "SA2", "NA1"):
        t.field.set(t.i(name), swung=True)
    t.run(fight(0, 0, ""))
    assert t["NA1"].y == 8500
    assert not t.told("trapped")
    t = Arena(model("NA1", O, 18, 8.5), model("SA1", O, 19.4, 7), board="park")
    line = next(n for n, one in enumerate(t.field.ground.lines) if one.line == (15000, 7750, 21000, 7750))
    t.field.set(t.i("NA1"), defending=(line,))
    assert refused(cost(t, "SA1", ("jump", 19.4, 8.5)), "PY-149")


@pytest.mark.rule("PY-152", "PY-256")
def test_ex_43_from_its_own_side() -> None:
    t = wall(model("SA5", O, 18, 9.5))
    assert obstacle_roll(t.field, t.i("SA2"), t.i("NA1")) == 2
    assert obstacle_roll(t.field, t.i("SA5"), t.i("NA1")) == 0


@pytest.mark.rule("PY-333", "PY-248", "PY-014")
def test_ex_44_ties() -> None:
    t = Arena(
        model("SA0", "Ernest Goodfellow", 10, 10, swung=True), model("NA1", O, 10, 11, swung=True), originals=(1, 1)
    )
    t.field.combats = (Combat(((0,), (1,)), score=(1, 1)),)
    t.run(fight(0, 0, ""))
    assert t["NA1"].y == 12000
    assert not t.told("dice_off")
    t = Arena(
        model("SA1", O, 10, 10, swung=True),
        model("NA1", O, 10, 11, swung=True),
        dice={"dice off": [3, 5]},
        originals=(1, 1),
    )
    t.field.combats = (Combat(((0,), (1,))),)
    t.run(fight(0, 0, ""))
    assert t["SA1"].y == 9000


@pytest.mark.rule("PY-326", "PY-272", "PY-270")
def test_ex_45_paralysis() -> None:
    t = Arena(
        model("SA1", "Ghoul", 10, 10),
        model("NA1", M, 10, 11),
        dice={"to hit": [4, 2], "damage": [2], "defense": [4], "courage": [2, 3]},
        originals=(1, 1),
    )
    t.field.combats = (Combat(((0,), (1,))),)
    t.run(fight(0, 0, ""))
    assert t["NA1"].paralysed
    assert not any(e["who"] == "NA1" for e in t.told("attacks"))
    t.run(end_of_turn(0))
    assert not t["NA1"].paralysed


@pytest.mark.rule("PY-234", "PY-233", "PY-392")
def test_ex_46_parry() -> None:
    t = Arena(
        model("SA1", "Ogre", 10, 10),
        model("NA1", "Skeleton Warrior", 10, 11.5),
        dice={"to hit": [4, 4], "parry": [5, 4], "damage": [2], "defense": [5]},
        originals=(1, 1),
    )
    t.run(fighting(0))
    assert t.kind == "stance"
    t.say({"parry": ["NA1"]}, seat=1)
    assert [e["purpose"] for e in t.told("die")].count("parry") == 2
    assert [e["who"] for e in t.told("attacks")] == ["SA1"]
    assert len(t.told("hit")) == 1


@pytest.mark.rule("PY-237", "PY-236", "PY-174", "PY-176")
def test_ex_55_into_the_fray() -> None:
    t = Arena(
        *(model(f"SA{n}", O, *at) for n, at in ((1, (9, 10)), (2, (10, 9)), (3, (10, 11)))),
        model("NB0", "Ilyana Starbough", 10, 10),
        originals=(1, 1),
        dice={"to hit": [2, 2, 2, 2, 2, 2], "fray": [3]},
    )
    t.run(fighting(0)).say({"parry": []}, seat=0)
    assert t.kind == "nominate"
    t.say({"SA1-NB0": {"order": ["SA1", "SA2", "SA3"]}}).say({"pass": True})
    assert t["SA1"].swung
    assert t.kind == "interrupt"
    t.say({"throw": {"NB0": 1}})
    assert t.kind == "fray"
    t.say({"swing": "NB0"})
    while t.kind in ("interrupt", "swing", "fray"):
        t.say(t.state.default(t.state.moments()[0], next(iter(t.asked))))
    assert all(t[name].swung for name in ("SA1", "SA2", "SA3", "NB0"))
    assert [e["who"] for e in t.told("attacks")] == ["SA1", "NB0", "SA2", "SA3"]


@pytest.mark.rule("PY-242", "PY-249")
def test_ex_56_above_a_bank() -> None:
    t = Arena(model("NA1", O, 18, 10.5), model("SA1", O, 18, 9.5), board="park")
    assert obstacle_roll(t.field, t.i("SA1"), t.i("NA1")) == 2
    assert obstacle_roll(t.field, t.i("NA1"), t.i("SA1")) == 0


# ---- end of turn, falls, victory, crew


@pytest.mark.rule("PY-273", "PY-016")
def test_ex_47_breaking() -> None:
    for n, left, ends in ((25, 8, True), (25, 9, False), (28, 9, True), (20, 6, True), (20, 7, False)):
        t = Arena(*(model(f"SA{k}", O, 1 + k, 3) for k in range(left)), model("NA1", O, 30, 30), originals=(n, 1))
        t.field.originals = (n, 2)
        t.field.models.append(model("NA2", O, 32, 30))
        t.run(broken(0))
        assert bool(t.field.ended) is ends


@pytest.mark.rule("PY-271", "PY-314", "PY-043")
def test_ex_48_duress() -> None:
    t = Arena(
        model("SA0", "Ernest Goodfellow", 5, 5),
        model("SB0", "Ilyana Starbough", 30, 3, alive=False, wounds=0),
        *(model(f"SB{n}", "Elven Archer", *at) for n, at in ((1, (20, 5)), (2, (22, 5)), (3, (5, 8)))),
        model("NA1", O, 30, 30),
        mourned=(1,),
        originals=(5, 1),
        dice={"courage": [3, 2, 2]},
    )
    t.field.originals = (5, 2)
    t.field.models.append(model("NA2", O, 33, 33))
    t.run(end_of_turn(0))
    assert [t[f"SB{n}"].alive for n in (1, 2, 3)] == [True, False, True]
    assert t.field.mourned == ()


@pytest.mark.rule("PY-140", "PY-143", "PY-137", "PY-064", "PY-063")
def test_ex_49_falls() -> None:
    from terrarium.games.pygmies.rules.wounds import fall

    for height, rolls in ((1500, 0), (3000, 2), (5000, 4)):
        t = Arena(
            model("SA0", "Ernest Goodfellow", 5, 5, used=("Lucky",)),
            dice={"damage": [2] * 4, "defense": [6] * 4},
            originals=(0, 0),
        )
        t.field.models.append(model("NA1", O, 30, 30))
        t.field.originals = (1, 1)
        t.run(fall(0, 0, height, 5000, 5000, -1))
        assert len(t.told("damage")) == rolls
    t = Arena(
        model("NA1", O, 5.9, 12.5),
        board="harbor",
        dice={"edge": [1], "damage": [2, 2], "defense": [6, 6]},
        originals=(0, 1),
    )
    t.field.originals = (1, 1)
    t.field.models.append(model("SA1", O, 30, 2))
    t.run(on_edge(0, 0))
    assert len(t.told("damage")) == 2
    assert t.field.swims(0)
    assert not t["NA1"].prone


@pytest.mark.rule("PY-137", "PY-138", "PY-139")
def test_ex_50_swimming() -> None:
    for die, x in ((4, 30.0), (6, 32.0), (1, None)):
        t = Arena(model("SA1", O, 26, 8), board="park", dice={"swim": [die]}, originals=(1, 1))
        t.field.models.append(model("NA1", O, 5, 33))
        t.field.originals = (1, 2) if die == 1 else (2, 2)
        t.field.models.append(model("NA2", O, 8, 33))
        order = {"model": "SA1", "steps": [{"go": [28000, 8000]}, {"go": [32000, 8000]}]}
        BOARDS["pond"] = BoardPlan("plain", 6000, (Piece("Pond", "water", rect(28, 0, 36, 20)),))
        t.field.board = "pond"
        t.run(move(0, 0)).say({"orders": [order]})
        assert t["SA1"].alive is (x is not None)
        if x is not None:
            assert abs(t["SA1"].x - mil(x)) <= 10
            assert shoot_fault(t.field, 0)


@pytest.mark.rule("PY-274", "PY-276")
def test_ex_51_the_grave() -> None:
    t = Arena(
        model("SA1", O, 18, 25),
        model("SA2", O, 18, 25.1),
        model("NA1", O, 28.5, 18),
        model("NA2", O, 28.6, 18),
        board="park",
        scenario="grave",
    )
    assert [from_grave(t.field, i) for i in range(4)] == [6000, 6100, 9000, 9100]
    assert tally(t.field, 0) == [("Golden Grave", 1, 1)]
    t.field.set(0, statue=True)
    assert not eligible(t.field, 0, 0)


@pytest.mark.rule("PY-275")
def test_ex_52_the_ship() -> None:
    crew = [model(f"SA{n}", O, 6 + n % 4 * 1.5, 15 + n // 4) for n in range(7)]
    t = Arena(*crew, model("SA8", O, 13, 15.5), board="harbor", scenario="ship")
    assert tally(t.field, 0) == [("Sea Turnip", 7, 0), ("Gilded Gull", 0, 0)]


@pytest.mark.rule("PY-040", "PY-041")
def test_ex_53_crews() -> None:
    pool_ = {"Ernest Goodfellow": 1, "Elven Archer": 4, "Gargoyle": 2, "Orc Warrior": 6}
    good = [Squad("Ernest Goodfellow", (Group("Elven Archer", 4), Group("Gargoyle", 2)))]
    assert crew_faults(good, pool_, CARDS) == []
    orcs = [Squad("Ernest Goodfellow", (Group("Orc Warrior", 2), Group("Gargoyle", 2)))]
    assert any("alignment Evil does not fit Good" in says for says in crew_faults(orcs, pool_, CARDS))
    two = {**pool_, "Ilyana Starbough": 1, "Halfling": 2, "Human Archer": 2}
    split = [
        Squad("Ernest Goodfellow", (Group("Elven Archer", 2), Group("Gargoyle", 2))),
        Squad("Ilyana Starbough", (Group("Elven Archer", 2), Group("Halfling", 2))),
    ]
    assert any("split" in says for says in crew_faults(split, two, CARDS))


@pytest.mark.rule("PY-035", "PY-036", "PY-045")
def test_ex_54_counts() -> None:
    leaders = sum(c.copies for c in CARDS.values() if c.hero or c.alignment == "Neutral")
    others = sum(c.copies for c in CARDS.values() if not (c.hero or c.alignment == "Neutral"))
    assert (leaders, others, leaders + others) == (24, 120, 144)


@pytest.mark.rule("PY-200")
def test_automatic_hits_and_refusals_leave_no_trace() -> None:
    t = Arena(model("SA1", O, 10, 5), model("NA1", O, 10, 10), dice={"damage": [2], "defense": [2]}, originals=(0, 0))
    t.run(hits(0, 1, 0, 3, 1, "magic"))
    assert len(t.told("damage")) == 1
    t = Arena(model("SA1", O, 10, 5), model("NA1", O, 10, 10)).run(move(0, 0))
    before = t.state.copy()
    with pytest.raises(Illegal):
        t.say({"orders": [{"model": "SA1", "steps": [{"go": [10000, 9500]}]}]})
    assert t.state == before
