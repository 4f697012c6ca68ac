"""A strict referee's cases: ties, the last point, exactly enough, one's own act, two at once."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.pygmies.model.stakes import breaks_at
from terrarium.games.pygmies.rules.end_of_turn import end_of_turn, tally, victory
from terrarium.games.pygmies.rules.fighting import fight
from terrarium.games.pygmies.rules.heroism import interrupt, openers
from terrarium.games.pygmies.rules.magic import cast
from terrarium.games.pygmies.rules.result import result
from terrarium.games.pygmies.rules.shooting import shoot
from terrarium.games.pygmies.rules.wounds import removed, wound
from terrarium.games.pygmies.state import EDITION

from .table import Arena, model, paired, ready
from .test_meetings import plunderers
from .test_order_of_things import at_plan

ORC = "Orc Warrior"
MAN = "Man-at-Arms"


@pytest.mark.rule("PY-097", "PY-172")
@pytest.mark.parametrize(("edition", "order"), [(3, ["NA0", "SB0", "SA0"]), (EDITION, ["NA0", "SA0", "SB0"])])
def test_heroes_of_one_seat_who_tie_keep_their_slots_when_another_wins_the_roll_off(
    edition: int, order: list[str]
) -> None:
    t = at_plan(
        model("SA0", "Ernest Goodfellow", 10, 5),
        model("SB0", "Borin Copperkettle", 14, 5),
        model("NA0", "King Haldor", 10, 30),
        dice={"initiative": [5, 2], "with me": [4, 4, 4], "with me tie": [2, 6]},
    )
    t.state.edition = edition
    plans = {0: {"AB": {"with_me": {"SA0": 1, "SB0": 1}}}, 1: {"A": {"with_me": {"NA0": 1}}}}
    t.events += t.state.play(t.state.moments()[0], plans, t.dice).events
    while t.kind == "with_me":
        t.say({"pass": True} if t.ok({"pass": True}) else t.state.default(t.state.moments()[0], next(iter(t.asked))))
    assert [told["who"] for told in t.told("heroic")] == order


@pytest.mark.rule("PY-093", "PY-094")
def test_a_tie_for_the_initiative_passes_it_on_and_in_turn_one_is_rolled_again() -> None:
    t = at_plan(model("SA1", ORC, 10, 5), model("NA1", ORC, 10, 30), dice={"initiative": [3, 3, 4, 4, 2, 5]})
    t.say({"ABC": {}}, seat=0)
    assert (len(t.told("initiative")), t.field.initiative) == (3, 1)
    for had in (0, 1):
        t = at_plan(model("SA1", ORC, 10, 5), model("NA1", ORC, 10, 30), initiative=had, dice={"initiative": [3, 3]})
        t.field.turn = 2
        t.say({"ABC": {}}, seat=0)
        assert t.field.initiative == 1 - had


@pytest.mark.rule("PY-198", "PY-009", "PY-196")
@pytest.mark.parametrize(
    ("points", "dice", "resisted"),
    [({"NA0": 1}, [5], True), ({"NA0": 1}, [4], False), ({"NA0": 3}, [6, 6, 5], False), ({"NA0": 2}, [1, 1], False)],
)
def test_a_tie_is_resisted_and_who_spends_all_has_nothing_to_add(
    points: dict[str, int], dice: list[int], resisted: bool
) -> None:
    """The missile has 3 + 4; one die of three leaves two to add, three leave none; a natural 1 counts for nothing."""
    t = ready(
        model("SA0", "Merriweather Quill", 10, 10), model("NA0", "King Haldor", 10, 15, heroism=3),
        dice={"cast": [3], "resist": dice, "damage": [6], "defense": [2]},
    )  # fmt: skip
    t.run(cast(0, 0)).say({"cast": {"SA0": {"Magic Missile": {"target": "NA0", "dice": 1}}}}).say(points)
    if t.kind == "medic":
        t.say("accept")
    assert bool(t.told("damage")) is not resisted
    assert t["NA0"].heroism == 3 - sum(points.values())


@pytest.mark.rule("PY-173", "PY-170", "PY-007")
def test_the_last_point_of_heroism_is_tried_and_nobody_is_asked_for_more() -> None:
    t = ready(model("SA1", ORC, 10, 10), model("NA0", "King Haldor", 10, 11, heroism=1, wounds=1), dice={"medic": [2]})
    t.run(wound(0, t.i("NA0"), t.i("SA1"), "melee")).say("spend")
    assert (t["NA0"].alive, t["NA0"].heroism, t.kind) == (False, 0, "")
    t = ready(model("SA1", ORC, 10, 10), model("NA0", "King Haldor", 10, 11, heroism=0, wounds=1))
    t.run(wound(0, t.i("NA0"), t.i("SA1"), "melee"))
    assert (t["NA0"].alive, t.told("removed")[0]["who"]) == (False, "NA0")


@pytest.mark.rule("PY-273", "PY-016")
@pytest.mark.parametrize(("crew", "left"), [(1, 0), (2, 0), (3, 1), (5, 1), (6, 2), (23, 7), (24, 8), (30, 10)])
def test_a_third_rounded_down_breaks_a_crew(crew: int, left: int) -> None:
    t = Arena(model("SA1", ORC, 5, 5), originals=(crew, 3))
    assert breaks_at(t.field, 0) == left


@pytest.mark.rule("PY-273", "PY-356", "PY-201")
@pytest.mark.parametrize(("north", "winner", "why"), [(3, 1, "broken"), (2, -1, "both broken")])
def test_a_caster_whose_fire_burns_its_own_crew_away_has_lost_by_its_own_act(north: int, winner: int, why: str) -> None:
    """Looked at after the whole power: two of South's three burn with one of the two or three that North has left."""
    south = [model("SA0", "Merriweather Quill", 10, 10), model("SA1", MAN, 10, 15), model("SA2", MAN, 11.1, 15)]
    foes = [model("NA1", ORC, 10, 16.1), model("NA2", ORC, 30, 30), *([model("NA3", ORC, 33, 30)] if north > 2 else [])]
    t = Arena(*south, *foes, originals=(3, 3), dice={"cast": [6], "damage": [6] * 3, "defense": [2] * 3})
    t.run(cast(0, 0)).say({"cast": {"SA0": {"Fireball": {"at": [10300, 15400], "dice": 1}}}})
    assert [m.id for m in t.field.models if not m.alive] == ["SA1", "SA2", "NA1"]
    assert (t.field.winner, t.field.ended) == (winner, why)


@pytest.mark.rule("PY-271", "PY-270", "PY-043")
def test_two_heroes_mourned_at_once_are_mourned_by_their_own_squads_once() -> None:
    t = Arena(
        model("SA0", "Ernest Goodfellow", 3, 3), model("SA1", MAN, 5, 3), model("SB0", "Borin Copperkettle", 8, 3),
        model("SB1", MAN, 10, 3), model("SC0", "King Haldor", 13, 3), model("SC1", MAN, 15, 3),
        model("NA1", ORC, 30, 30), originals=(6, 1), dice={"courage": [6, 6]},
    )  # fmt: skip
    t.run(removed(0, t.i("SA0"), "slain"), removed(0, t.i("SB0"), "slain"), end_of_turn(0))
    assert [told["who"] for told in t.told("die")] == ["SA1", "SB1"]
    t.run(end_of_turn(0))
    assert len(t.told("die")) == 2, "and not again in the next turn"


@pytest.mark.rule("PY-274", "PY-276", "PY-052")
@pytest.mark.parametrize(("south", "wins"), [(9000, False), (9010, False), (9012, True)])
def test_an_enemy_nine_inches_from_the_grave_still_contests_it(south: int, wins: bool) -> None:
    """Within nine inches, with the hundredth that every measurement has."""
    t = plunderers(originals=(9, 3))
    t.field.set(t.i("NA0"), x=1000, y=1000)
    grave = next(piece for piece in t.field.ground.pieces if piece.name == "Golden Grave")
    top = max(y for _, y in grave.poly)
    middle = sum(x for x, _ in grave.poly) // len(grave.poly)
    t.field.set(t.i("NA1"), x=middle, y=top + 500 + south)
    assert tally(t.field, 0)[0][2] == int(not wins)
    t.run(victory(0))
    assert bool(t.field.ended) is wins


@pytest.mark.rule("PY-248", "PY-247", "PY-014")
@pytest.mark.parametrize(
    ("south", "north", "dice", "winner"),
    [("Ernest Goodfellow", ORC, [], 0), (ORC, "Ernest Goodfellow", [], 1), (ORC, ORC, [4, 4, 2, 5], 1)],
)
def test_no_hits_on_either_side_are_a_tie_too(south: str, north: str, dice: list[int], winner: int) -> None:
    a = "SA0" if south != ORC else "SA1"
    c = "NA0" if north != ORC else "NA1"
    t = ready(model(a, south, 10, 10), model(c, north, 10, 11), dice={"dice off": dice})
    paired(t, [a], [c])
    t.run(result(0, 0))
    assert t.told("won")[0]["side"] == winner
    assert t[c if winner == 0 else a].y == (12000 if winner == 0 else 9000)


@pytest.mark.rule("PY-247", "PY-257")
def test_a_combat_in_which_both_fall_has_no_winner() -> None:
    t = ready(model("SA1", ORC, 10, 10), model("NA1", ORC, 10, 11))
    paired(t, ["SA1"], ["NA1"], lost=(t.i("SA1"), t.i("NA1")))
    for name in ("SA1", "NA1"):
        t.field.set(t.i(name), alive=False, wounds=0)
    t.run(result(0, 0))
    assert t.told("won") == []
    assert t.kind == ""


@pytest.mark.rule("PY-214", "PY-220", "PY-218")
def test_the_second_stone_of_a_sling_is_lost_with_its_only_target_and_the_first_was_thrown_in_haste() -> None:
    """Two shots at -1, named together: the first needs 6 + 3 - 1, kills, and there is nobody else in range."""
    t = ready(
        model("SA1", "Goblin Slinger", 10, 10), model("NA1", ORC, 10, 14),
        dice={"to hit": [6], "damage": [6], "defense": [2]},
    )  # fmt: skip
    t.run(shoot(0, 0, ""))
    t.say({"fire": {"volleys": [{"SA1": {"Sling": {"at": ["NA1", "NA1"]}}}]}})
    assert not t["NA1"].alive
    [to_hit] = [told for told in t.told("die") if told["purpose"] == "to hit"]
    assert to_hit["mod"] == t.field.card(t.i("SA1")).shooting - 1
    assert t.kind == ""
    assert t["SA1"].shot


@pytest.mark.rule("PY-329", "PY-273", "PY-271")
def test_who_dies_of_the_last_blow_of_the_one_it_slew_is_mourned_too() -> None:
    """Haldor slays Gorbash, who strikes back and slays him: both crews lose a hero, and both squads are shaken."""
    t = Arena(
        model("SA0", "King Haldor", 10, 10, wounds=1, heroism=0), model("SA1", MAN, 3, 3), model("SB1", MAN, 5, 3),
        model("NA0", "Gorbash Ironjaw", 10, 11, wounds=1, heroism=0), model("NA1", ORC, 30, 30),
        model("NB1", ORC, 33, 30), originals=(3, 3), initiative=0,
        dice={"to hit": [6, 6], "damage": [6, 6], "defense": [2, 2], "courage": [6, 6]},
    )  # fmt: skip
    paired(t, ["SA0"], ["NA0"])
    t.run(fight(0, 0, ""))
    while t.kind == "swing":
        t.say(t.state.default(t.state.moments()[0], next(iter(t.asked))))
    assert (t["SA0"].alive, t["NA0"].alive) == (False, False)
    assert not t.field.ended
    t.run(end_of_turn(0))
    assert [told["who"] for told in t.told("die") if told["purpose"] == "courage"] == ["SA1", "NA1"]


@pytest.mark.rule("PY-275", "PY-094")
@pytest.mark.parametrize("initiative", [0, 1])
def test_two_ships_that_cast_off_in_one_turn_are_settled_by_the_initiative(initiative: int) -> None:
    crews: list[Any] = []
    t = Arena(model("SA1", ORC, 1, 1), board="harbor", scenario="ship", originals=(9, 9), initiative=initiative)
    for side, ship in ((0, "Sea Turnip"), (1, "Gilded Gull")):
        hull = next(piece for piece in t.field.ground.pieces if piece.name == ship)
        xs, ys = [x for x, _ in hull.poly], [y for _, y in hull.poly]
        middle = ((min(xs) + max(xs)) // 2000, (min(ys) + max(ys)) // 2000)
        crews += [model(f"{'SN'[side]}A{n}", ORC, *middle) for n in range(2, 10)]
    t.field.models += crews
    t.run(victory(0))
    assert (t.field.winner, t.field.ended) == (initiative, "ship")


@pytest.mark.rule("PY-272", "PY-303")
def test_who_is_charmed_by_the_first_model_of_all_shakes_it_off_too() -> None:
    t = Arena(
        model("SA0", "Count Vasile Nocturne", 10, 10), model("NA1", MAN, 11.5, 10), model("NA2", MAN, 30, 30),
        originals=(1, 2), dice={"courage": [6]},
    )  # fmt: skip
    t.field.set(t.i("NA1"), charmed=0, control=0)
    t.run(end_of_turn(0))
    assert (t["NA1"].charmed, t["NA1"].control) == (-1, 1)
    assert [told["status"] for told in t.told("freed")] == ["charmed"]


def behind(board: str, x: float, front: float, back: float) -> Arena:
    """A friend who fights, a Goblin with a Spear whose base meets his from behind, and their enemy."""
    t = ready(
        model("SA1", MAN, x, front),
        model("SA2", "Goblin", x, back),
        model("NA1", ORC, x, front - 1, wounds=9),
        board=board,
    )
    t.field.phase = "fighting"
    return paired(t, ["SA1"], ["NA1"])


@pytest.mark.rule("PY-245", "PY-145")
@pytest.mark.parametrize("edition", [3, EDITION])
@pytest.mark.parametrize(
    ("board", "x", "front", "back", "apart"),
    [
        ("park", 3.7, 6, 7, True),
        ("park", 5, 6, 7, False),
        ("meadow", 27.5, 9.5, 10.5, True),
        ("park", 18, 9.5, 10.5, False),
    ],
    ids=["house wall", "window", "tower", "bank"],
)
def test_no_spear_reaches_through_a_wall_or_down_from_a_tower(
    edition: int, board: str, x: float, front: float, back: float, apart: bool
) -> None:
    """Bases that meet on the plan only do not touch: who stands behind a wall stands behind no friend."""
    t = behind(board, x, front, back)
    t.state.edition = edition
    t.run(fight(0, 0, ""))
    while t.kind:
        t.say(t.state.default(t.state.moments()[0], next(iter(t.asked))))
    swung = [told["who"] for told in t.told("attacks")]
    assert ("SA2" in swung) == (not apart or edition < 4)
    assert "SA1" in swung


@pytest.mark.rule("PY-245", "PY-174")
@pytest.mark.parametrize("edition", [3, EDITION])
def test_who_reaches_nobody_through_a_wall_opens_no_window_either(edition: int) -> None:
    """Into the Fray! is offered if it lets anybody act: here only the Goblin is near the hero."""
    t = behind("park", 3.7, 6, 7)
    t.field.models.append(model("SB0", "Borin Copperkettle", 6, 11))
    t.field.models.sort(key=lambda m: m.id[0] != "S")
    t.field.set(t.i("SA1"), swung=True)
    assert ("SB0" in openers(t.field, 0, "fray", edition)) == (edition < 4)


@pytest.mark.rule("PY-245", "PY-025")
def test_a_battle_whose_edition_is_raised_goes_on_by_the_newer_one() -> None:
    t = behind("park", 3.7, 6, 7)
    t.field.models.append(model("SB0", "Borin Copperkettle", 6, 11))
    t.field.models.sort(key=lambda m: m.id[0] != "S")
    t.field.set(t.i("SA1"), swung=True)
    t.field.initiative = 1
    t.state.edition = 3
    t.run(interrupt(0, 0, "fray", t.i("NA1"), ""))
    assert t.kind == "interrupt"
    t.state.raise_edition(EDITION, t.dice)
    assert t.kind == "", "nobody could act any more: nothing is asked"
