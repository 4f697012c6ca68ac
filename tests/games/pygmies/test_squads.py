"""Many models moved by one touch: as a formation, as a charge, as a volley; ways and costs are the rules' own."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.pygmies import game
from terrarium.games.pygmies.geometry import distance
from terrarium.games.pygmies.rules.movement import move
from terrarium.games.pygmies.rules.shooting import shoot
from terrarium.games.pygmies.rules.turn import deploy
from terrarium.kernel.events import seen

from .table import Arena, clicked, guided, model

ORC, ARCHER = "Orc Warrior", "Human Archer"


def row(board: str = "meadow", y: float = 4, **figures: Any) -> Arena:
    """Five orcs of squad A in a row, two inches apart, and one enemy far off; South moves."""
    orcs = [model(f"SA{n}", ORC, 12 + 2 * n, y) for n in range(1, 6)]
    return Arena(*orcs, model("NA1", ORC, 18, 33), originals=(5, 1), board=board, **figures).run(move(0, 0))


def ends(facts: dict[str, Any]) -> dict[str, list[int]]:
    return {line["model"]: line["end"] for line in facts["lines"]}


def group(t: Arena) -> list[str]:
    return [m.id for m in t.field.models if m.id.startswith("SA")]


@pytest.mark.rule("PY-114", "PY-115")
def test_a_formation_goes_as_it_stands() -> None:
    """Its middle, SA3 at 18, 4, is sent 3 inches east and 4 north: everybody goes 5 inches that way."""
    t = row()
    facts = clicked(t, group=group(t), to=[21000, 8000])
    assert ends(facts) == {f"SA{n}": [12000 + 2000 * n + 3000, 8000] for n in range(1, 6)}
    assert {line["cost"] for line in facts["lines"]} == {5000}
    assert facts["march"] == '5 go 5" as they stand.'
    assert t.ok({"orders": facts["orders"]})
    by_one = clicked(t, group=group(t), anchor="SA1", to=[17000, 8000])
    assert ends(by_one) == ends(facts), "the same, moved by the one that is dragged"


@pytest.mark.rule("PY-116")
def test_a_far_place_is_gone_towards_and_nobody_is_refused_for_a_little() -> None:
    t = row()
    facts = clicked(t, group=group(t), to=[18000, 30000])
    assert ends(facts) == {f"SA{n}": [12000 + 2000 * n, 10000] for n in range(1, 6)}
    slightly = clicked(t, model="SA3", to=[18000, 10030])
    assert slightly["lines"][0]["end"] == pytest.approx([18000, 10000], abs=10)
    assert 'needs 6.03", reaches 6.0"' in slightly["snapped"]


@pytest.mark.rule("PY-060")
def test_who_comes_to_a_wall_stops_there_and_is_named_and_may_leap() -> None:
    """The southern wall of the park lies along y = 7.75 from 15 to 21: those at 14 and 22 pass it, the others stop in
    front of it, or go round its ends."""
    t = row("park", y=5)
    facts = clicked(t, group=group(t), to=[18000, 9500])
    assert "the south wall is in the way" in facts["march"]
    assert t.ok({"orders": facts["orders"]})
    assert len(facts["orders"]) == 5
    over = clicked(t, group=group(t), leap=True, to=[18000, 9500])
    assert any("jump" in step for order in over["orders"] for step in order["steps"])
    assert [line["luck"] for line in over["lines"]] == sorted(line["luck"] for line in over["lines"]), "dice come last"
    assert t.ok({"orders": over["orders"]})


def test_nobody_of_a_formation_ends_on_another_or_pays_more_than_it_has() -> None:
    """Into the corner of the table, where there is no room for all of them as they stand."""
    t = row("park")
    for to in ([2000, 2000], [34000, 9000], [5500, 8500]):
        facts = clicked(t, group=group(t), to=to)
        assert t.ok({"orders": facts["orders"]})
        places = list(ends(facts).values())
        assert all(distance(*a, *b) >= 990 for n, a in enumerate(places) for b in places[n + 1 :])
        assert all(line["cost"] <= 6010 for line in facts["lines"])


@pytest.mark.rule("PY-126")
def test_many_charge_one_or_each_the_nearest() -> None:
    """SA2, SA3 and SA4 reach the enemy five inches before them; for the outer two it is too far or no place is left."""
    orcs = [model(f"SA{n}", ORC, 12 + 2 * n, 4) for n in range(1, 6)]
    t = Arena(*orcs, model("NA1", ORC, 18, 9), model("NA2", ORC, 26, 6), originals=(5, 2)).run(move(0, 0))
    facts = clicked(t, group=group(t), at="NA1")
    assert {order["model"] for order in facts["orders"]} >= {"SA2", "SA3", "SA4"}
    assert all(order["charge"] == ["NA1"] for order in facts["orders"])
    assert t.ok({"orders": facts["orders"]})
    each = guided(t, {"group": group(t)}, "charge:").facts
    assert {order["model"]: order["charge"] for order in each["orders"]}["SA5"] == ["NA2"]
    far = clicked(row(), group=group(row()), at="NA1")
    assert far["march"].startswith('Nobody can charge NA1 Orc Warrior. Towards it: 5 go 6"')
    assert not any("charge" in order for order in far["orders"])


def test_a_squad_by_touches_alone_is_what_a_turn_by_letter_needs() -> None:
    """Squad, place, send: three touches for five models; a second touch on the squad lets it go."""
    t = row()
    held = guided(t, {}, "squad:A")
    assert held.draft["group"] == group(t)
    assert guided(t, held.draft, "squad:A").draft["group"] == []
    gone = guided(t, held.draft, "point:18000,9000")
    assert gone.ready
    t.say(gone.answer)
    assert [t[name].y for name in group(t)] == [9000] * 5
    moved = [one for one in seen(t.events, 0) if one.kind == "move"]
    assert game.narrate(t.state.view(0), moved[0]) == 'Orc Warrior SA1 goes 5" north.'


@pytest.mark.rule("PY-210")
def test_all_who_can_shoot_at_one_target() -> None:
    """Two archers in range of the enemy; a third is too far away, but has another before it."""
    archers = [model(f"SA{n}", ARCHER, x, 5) for n, x in ((1, 10), (2, 12), (3, 33))]
    t = Arena(*archers, model("NA1", ORC, 11, 18), model("NA2", ORC, 33, 16), phase="shooting").run(shoot(0, 0, ""))
    facts = guided(t, {"group": ["SA1", "SA2", "SA3"]}, "model:NA1").facts
    assert [[*volley] for volley in facts["volleys"]] == [["SA1"], ["SA2"]]
    assert facts["together"].startswith("2 shoot at NA1 Orc Warrior; 1 not: ")
    only = guided(t, {"model": "SA1"}, "look:NA1")
    assert only.facts["volleys"] == []
    assert len(only.facts["chosen"]["rays"]) == 12


@pytest.mark.rule("PY-029")
def test_a_squad_is_deployed_together_and_stays_in_its_zone() -> None:
    orcs = [model(f"SA{n}", ORC, 0, 0) for n in range(1, 6)]
    t = Arena(*orcs, model("NA1", ORC, 0, 0), turn=0, phase="", shown=("", "")).run(deploy(0))
    before = guided(t, {}).facts["places"]
    after = guided(t, {"group": group(t), "anchor": "SA1"}, f"point:{before['SA1'][0] + 1000},30000").facts["places"]
    assert [after[name][0] - before[name][0] for name in group(t)] == [1000] * 5
    low, high = guided(t, {}).facts["zone"]
    assert all(low <= y <= high for _, y in after.values())
