"""Section 11 where it is hardest: divisions, weapons, Reach, making way, crossing over, No Quarter."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import msgspec
import pytest

from terrarium.games.pygmies.content import CARDS
from terrarium.games.pygmies.model.backing import way_makers
from terrarium.games.pygmies.model.pairing import contacts, divisions, matched, matching, tangles
from terrarium.games.pygmies.rules.combats import supports
from terrarium.games.pygmies.rules.fighting import fight, first_strikes
from terrarium.games.pygmies.state import EDITION, Combat, Hit

from .table import Arena, model

ORC = "Orc Warrior"
MAN = "Man-at-Arms"


def legal(graph: dict[int, list[int]], side: dict[int, int], division: Any) -> bool:
    """PY-231, from its words: stars of models that touch, everybody in exactly one."""
    everybody = sorted(i for south, north in division for i in (*south, *north))
    stars = all(len(south) == 1 or len(north) == 1 for south, north in division)
    touching = all(j in graph[i] for south, north in division for i in south for j in north)
    sides = all(side[i] == 0 for south, _ in division for i in south)
    return everybody == sorted(graph) and stars and touching and sides


def most_combats(graph: dict[int, list[int]], side: dict[int, int]) -> int:
    """The greatest number of disjoint contacts, by trying them all."""
    pairs = [(i, j) for i in graph if side[i] == 0 for j in graph[i]]
    for n in range(min(len(pairs), len(graph) // 2), 0, -1):
        for chosen in combinations(pairs, n):
            if len({i for pair in chosen for i in pair}) == 2 * n:
                return n
    return 0


@pytest.mark.rule("PY-231")
def test_every_division_is_legal_and_has_the_most_combats() -> None:
    rng = Random(3)
    for _ in range(150):
        n = rng.randint(2, 8)
        t = Arena(*(model(f"{'SN'[k % 2]}A{k}", ORC, 2 + 2 * k, 5) for k in range(n)))
        side = {i: m.control for i, m in enumerate(t.field.models)}
        graph: dict[int, list[int]] = {}
        for i, j in combinations(range(n), 2):
            if side[i] != side[j] and rng.random() < 0.5:
                graph.setdefault(i, []).append(j)
                graph.setdefault(j, []).append(i)
        for part in tangles(graph):
            inside = {i: graph[i] for i in part}
            most = most_combats(inside, side)
            found = divisions(t.field, inside, part)
            assert found
            assert len(matching(inside, side, part)) == most
            for division in [*found, matched(inside, side, part)]:
                assert legal(inside, side, division)
                assert len(division) == most


@pytest.mark.rule("PY-231")
def test_a_great_tangle_is_divided_too() -> None:
    rows = [model(f"SA{k}", ORC, 2 + k * 1.0, 10) for k in range(14)]
    rows += [model(f"NA{k}", ORC, 2.5 + k * 1.0, 10.866) for k in range(14)]
    t = Arena(*rows)
    graph = contacts(t.field)
    [part] = tangles(graph)
    side = {i: t.field.models[i].control for i in part}
    [first, *_] = divisions(t.field, graph, part)
    assert legal(graph, side, first)
    assert len(first) == 14


@pytest.mark.rule("PY-240", "PY-380")
def test_a_swing_may_name_its_weapon() -> None:
    borin = model("SA0", "Borin Copperkettle", 10, 10)
    dice = {"to hit": [3, 2, 2], "damage": [2], "defense": [5]}
    t = Arena(borin, model("NA1", ORC, 10, 11), dice=dice, originals=(1, 1))
    t.field.combats = (Combat(((0,), (1,))),)
    t.run(fight(0, 0, ""))
    assert t.kind == "swing"
    assert not t.ok({"target": "NA1", "weapon": "Sword"})
    t.say({"target": "NA1", "weapon": "Dagger"}).say({"target": "NA1"})
    assert [e["weapon"] for e in t.told("swings")[:2]] == ["Dagger", "Two-Handed Sword"]
    assert [e["mod"] for e in t.told("die") if e["purpose"] == "to hit"][:2] == [4, 5]
    assert t.told("damage")[0]["strength"] == 4
    thrown = Arena(borin, model("NA1", ORC, 10, 11), dice={"to hit": [2, 2, 2]}, originals=(1, 1))
    thrown.field.set(0, thrown=True)
    thrown.field.combats = (Combat(((0,), (1,))),)
    thrown.run(fight(0, 0, ""))
    assert {e["weapon"] for e in thrown.told("swings") if e["who"] == "SA0"} == {"Two-Handed Sword"}


@pytest.mark.rule("PY-310", "PY-235")
def test_first_strike_is_for_the_named_weapon() -> None:
    axe = msgspec.structs.replace(CARDS["King Haldor"], name="Axe King", weapons=("Two-Handed Sword",))
    for card, strikes in (("King Haldor", True), ("Axe King", False)):
        t = Arena(
            model("SA0", card, 10, 10, (axe,)),
            model("NA1", MAN, 10, 11),
            customs=(axe,),
            initiative=1,
            originals=(1, 1),
            dice={"to hit": [2, 2]},
        )
        t.field.combats = (Combat(((0,), (1,))),)
        t.run(first_strikes(0))
        assert t["SA0"].swung is strikes


def spears(*more: Any) -> Arena:
    t = Arena(
        model("SA1", MAN, 10, 10),
        model("SA2", "Goblin", 10, 9),
        model("NA1", ORC, 10, 11),
        *more,
        originals=(1, 1),
        dice={"to hit": [2, 5, 2, 2], "damage": [2], "defense": [5]},
    )
    t.field.combats = (Combat(((t.i("SA1"),), (t.i("NA1"),))),)
    return t


@pytest.mark.rule("PY-245")
def test_a_spear_fights_from_behind() -> None:
    t = spears()
    t.run(fight(0, 0, ""))
    assert [e["who"] for e in t.told("attacks")] == ["SA1", "SA2", "NA1"]
    assert t.told("won")[0]["score"] == [1, 0], "its hit counts"
    assert {e["at"] for e in t.told("swings") if e["who"] == "NA1"} == {"SA1"}, "it cannot be struck"
    assert t["SA2"].y == 9000


@pytest.mark.rule("PY-245")
def test_whom_a_spear_supports() -> None:
    second = spears(model("SA0", "Ernest Goodfellow", 9, 9), model("NA2", ORC, 8, 9))
    second.field.combats = (*second.field.combats, Combat(((second.i("SA0"),), (second.i("NA2"),))))
    assert supports(second.field, second.i("SA2"), EDITION) == 1, "SA0 comes before SA1"
    big = Arena(model("SA1", "Ogre", 10, 10), model("SA2", "Goblin", 10, 8.5), model("NA1", ORC, 10, 11.5))
    big.field.combats = (Combat(((0,), (2,))),)
    assert supports(big.field, 1, EDITION) == -1, "an Ogre is not man-sized"
    busy = spears(model("NA2", ORC, 10, 8))
    assert supports(busy.field, busy.i("SA2"), EDITION) == -1, "it is engaged itself"


@pytest.mark.rule("PY-251")
def test_who_makes_way() -> None:
    def loser(*more: Any) -> Arena:
        return Arena(model("SA1", ORC, 19, 20), model("NA1", MAN, 20, 20), *more)

    free = loser(model("NA2", MAN, 21.2, 20))
    [(j, x, y)] = way_makers(free.field, free.i("NA1"), 1000, 0) or []
    assert free.field.models[j].id == "NA2"
    assert (x - 21000) ** 2 + (y - 20000) ** 2 >= 990**2, "the inch straight back is free"
    assert (x - 21200) ** 2 + (y - 20000) ** 2 <= 1000**2 + 1000, "it moved an inch at most"
    lying = loser(model("NA2", MAN, 21.2, 20, prone=True))
    assert way_makers(lying.field, lying.i("NA1"), 1000, 0) is not None
    engaged = loser(model("NA2", MAN, 21.2, 20), model("SA2", ORC, 22.2, 20))
    assert way_makers(engaged.field, engaged.i("NA1"), 1000, 0) is None
    held = loser(model("NA2", MAN, 21.2, 20, paralysed=True))
    assert way_makers(held.field, held.i("NA1"), 1000, 0) is None
    crowd = [model(f"NB{n}", MAN, 21.2 + dx, 20 + dy) for n, (dx, dy) in enumerate(((0, 1.01), (0, -1.01), (1.01, 0)))]
    packed = loser(model("NA2", MAN, 21.2, 20), *crowd)
    assert way_makers(packed.field, packed.i("NA1"), 1000, 0) is None, "nobody makes way for one making way"


def at_the_wall(*more: Any, **dice: Any) -> Arena:
    t = Arena(
        model("SA1", ORC, 18, 7),
        model("SA2", ORC, 19, 7),
        model("NA1", "Goblin", 18, 8.5),
        model("NC9", ORC, 33, 33),
        *more,
        board="park",
        originals=(1, 1),
        dice=dice,
    )
    wall = next(n for n, one in enumerate(t.field.ground.lines) if one.line == (15000, 7750, 21000, 7750))
    t.field.set(t.i("NA1"), defending=(wall,))
    t.field.contacts = tuple((t.i(name), t.i("NA1"), wall) for name in ("SA1", "SA2"))
    t.field.combats = (Combat(((t.i("SA1"), t.i("SA2")), (t.i("NA1"),))),)
    return t


@pytest.mark.rule("PY-153", "PY-257")
def test_the_winners_cross_over_where_a_defender_fell() -> None:
    dice = {"to hit": [6], "in the way": [2], "damage": [6], "defense": [2]}
    t = at_the_wall(**dice).run(fight(0, 0, ""))
    assert not t["NA1"].alive
    assert t.kind == "cross_over"
    assert list(t.asked[0].form.options) == ["SA1", "SA2"]  # type: ignore[attr-defined]
    t.say(["SA2"])
    assert (t["SA1"].y, t["SA2"].x, t["SA2"].y) == (7000, 19000, 8502)
    aside = at_the_wall(model("NB1", ORC, 18, 9.5, prone=True), **dice).run(fight(0, 0, "")).say(["SA1"])
    assert aside["SA1"].y == 8502
    assert aside["SA1"].x != 18000, "straight across it would touch an enemy"


@pytest.mark.rule("PY-242", "PY-234")
@pytest.mark.parametrize(
    ("parrying", "rolls", "stopped"),
    [(False, [3], True), (False, [2], False), (True, [2, 5], True), (True, [2, 4], False)],
)
def test_each_roll_in_the_way_may_stop_a_swing(parrying: bool, rolls: list[int], stopped: bool) -> None:
    """+4 for the wall it defends, then +2 for its parry; seven stops the swing, and a stopped one is no hit."""
    dice = {"to hit": [6, 1], "in the way": rolls[:1], "parry": rolls[1:], "damage": [6], "defense": [2]}
    t = at_the_wall(**dice)
    t.field.set(t.i("NA1"), parrying=parrying, swung=True)
    t.run(fight(0, 0, ""))
    assert t["NA1"].alive == stopped
    assert bool(t.told("damage")) != stopped


@pytest.mark.rule("PY-153")
def test_nobody_crosses_a_line_that_was_not_defended() -> None:
    t = at_the_wall(**{"to hit": [6], "in the way": [2], "damage": [6], "defense": [2]})
    t.field.set(t.i("NA1"), defending=())
    t.run(fight(0, 0, ""))
    assert not t["NA1"].alive
    assert t.kind == ""


def rampage(*more: Any) -> Arena:
    t = Arena(
        model("SA0", "Gorbash Ironjaw", 10, 10),
        model("SA1", ORC, 9, 11),
        model("SB1", ORC, 20, 10),
        model("NA1", MAN, 10, 11),
        model("NA2", MAN, 10, 15),
        model("NB1", MAN, 20, 11),
        *more,
        originals=(1, 1),
        dice={"to hit": [6, 6], "damage": [6], "defense": [2]},
    )
    i = t.i
    t.field.combats = (
        Combat(((i("SA0"), i("SA1")), (i("NA1"),))),
        Combat(((i("SB1"),), (i("NB1"),)), score=(1, 0), hits=(Hit(i("SB1"), i("NB1"), 4),), begun=True),
    )
    t.field.set(i("SB1"), swung=True)
    return t.run(fight(0, 0, ""))


@pytest.mark.rule("PY-324")
def test_no_quarter_pairs_anew_and_keeps_what_was_scored() -> None:
    t = rampage()
    assert t.kind == "free_move"
    t.say({"orders": [{"model": "SA0", "steps": [], "charge": ["NA2"]}]})
    assert t.kind == "free_move", "the friend of that combat may move too"
    t.say({"done": True})
    fights = {combat.fighters: combat for combat in t.field.combats if not combat.resolved}
    assert set(fights) == {((t.i("SA0"),), (t.i("NA2"),)), ((t.i("SB1"),), (t.i("NB1"),))}
    assert fights[(t.i("SB1"),), (t.i("NB1"),)].score == (1, 0)
    assert not t["SA0"].swung
    assert t["SB1"].swung
    assert "No Quarter" in t["SA0"].used


@pytest.mark.rule("PY-324")
def test_no_quarter_is_not_used_up_by_standing_still() -> None:
    t = rampage().say({"done": True})
    assert t["SA0"].used == ()
    assert [combat.fighters[0] for combat in t.field.combats if not combat.resolved] == [(t.i("SB1"),)]
