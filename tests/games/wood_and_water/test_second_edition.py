"""What a strict referee found: each case as the rulebook has it since edition 2, and as edition 1 still plays it."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.conformance import playthrough
from terrarium.games.wood_and_water import game
from terrarium.games.wood_and_water.content import KINDS
from terrarium.games.wood_and_water.forms import goes, orders
from terrarium.games.wood_and_water.forms.sheet import sheet
from terrarium.games.wood_and_water.model import building, economy
from terrarium.games.wood_and_water.model.forces import regroup
from terrarium.games.wood_and_water.model.units import points
from terrarium.games.wood_and_water.resolver import Ground
from terrarium.games.wood_and_water.resolver.blows import to_hit
from terrarium.games.wood_and_water.resolver.shooting import machine
from terrarium.games.wood_and_water.rules.aftermath import retreats_to
from terrarium.games.wood_and_water.rules.battles import fight_phase
from terrarium.games.wood_and_water.rules.encounters import comes, joins_on
from terrarium.games.wood_and_water.rules.settling import settles
from terrarium.games.wood_and_water.rules.spending import spending_phase
from terrarium.games.wood_and_water.rules.turn import works_stand
from terrarium.games.wood_and_water.rules.voyages import sail
from terrarium.games.wood_and_water.state.records import Work
from terrarium.kernel import Dice, codec

from .table import at, campaign, facts, field, lay, lead, question, run, say, stack, start
from .test_examples import flow
from .test_resolver import FOE, battle, engage, unit

BOTH = pytest.mark.parametrize("edition", [1, 2])


def town(s: Any, name: str, *works: str, seat: int = 0) -> int:
    return lay(s, name, owner=seat, works=["meeting-hall", *works])


def listed(s: Any, *given: dict[str, Any], seat: int = 0) -> str:
    """What the sheet of phase 5 finds in a list of orders."""
    s.phase = 5
    return "; ".join(finding.says for finding in sheet(s.view(seat), s.view(seat), seat).check(list(given)))


# ---- what stands and what is ordered


@BOTH
@pytest.mark.rule("WW-204", "WW-291")
def test_two_palaces_are_not_ordered_in_one_list(edition: int) -> None:
    s = campaign("EM", "GO", edition=edition)
    town(s, "B2"), town(s, "D2")
    s.seat(0, treasury=500)
    both = [{"build": {"square": square, "key": "palace"}} for square in ("B2", "D2")]
    assert ("ordered already" in listed(s, *both)) == (edition == 2)
    if edition == 2:
        run(s, spending_phase())
        with pytest.raises(Exception, match="ordered already"):
            say(s, both, [])


@pytest.mark.rule("WW-203", "WW-201")
@pytest.mark.parametrize(
    ("standing", "ordered", "needed"),
    [
        (["fence"], "walls", "fence"),
        (["fence", "walls"], "fortifications", "walls"),
        (["mound"], "fort", "mound"),
        (["barracks"], "city-barracks", "barracks"),
        (["palace"], "manor", "palace"),
        ([], "fence", "meeting-hall"),
    ],
)
@pytest.mark.parametrize("way", ["demolish", "burn"])
def test_what_an_ordered_building_needs_is_not_taken_down(
    standing: list[str], ordered: str, needed: str, way: str
) -> None:
    s = campaign("EM", "GO")
    town(s, "B2", *standing)
    s.seat(0, treasury=500)
    build, gone = {"build": {"square": "B2", "key": ordered}}, {way: {"square": "B2", "key": needed}}
    assert "depends on it" in listed(s, build, gone)
    assert "needs a" in listed(s, gone, build) or "towns only" in listed(s, gone, build)


@pytest.mark.rule("WW-207", "WW-198")
def test_nothing_is_built_where_a_canal_is_ordered() -> None:
    s = campaign("EM", "GO")
    lay(s, "B2", owner=0)
    lay(s, "B3", "water")
    s.seat(0, treasury=500)
    canal = {"build": {"square": "B2", "key": "canal"}}
    for key in ("road", "farm", "meeting-hall", "clearing"):
        assert listed(s, canal, {"build": {"square": "B2", "key": key}})


@pytest.mark.rule("WW-221", "WW-222", "WW-224")
def test_who_is_granted_away_is_neither_crowned_nor_heir() -> None:
    s = campaign("EM", "BR")
    town(s, "B2", "palace", "palatial-manor")
    stack(s, 0, "B2", "EM2", "EM2", ("EM4", 20))
    stack(s, 1, "B2", "BR3")
    lead(s, 0, 10001)
    s.seat(0, treasury=500)
    grant = {"grant": {"units": [10002], "seat": 1}}
    assert listed(s, grant) == ""
    assert "granted to another seat" in listed(s, grant, {"crown": {"unit": 10002, "points": 100}})
    assert "granted to another seat" in listed(s, grant, {"heir": {"unit": 10002}})
    assert "leader and heir" in listed(s, {"heir": {"unit": 10002}}, grant)


# ---- water


@BOTH
@pytest.mark.rule("WW-062", "WW-207")
def test_a_canal_fills_in_the_corner(edition: int) -> None:
    """D2 and C3 are water now, C2 is land: D3 cannot be anything but water."""
    s = campaign("EM", "GO", edition=edition)
    lay(s, "C2"), lay(s, "D2", owner=0), lay(s, "C3", "water"), lay(s, "E2", "water")
    s.works = [Work(0, at(s, "D2"), "canal", 30)]
    works_stand(s, flow(s))
    assert s.squares[at(s, "D2")].terrain == "water"
    assert s.squares[at(s, "D3")].terrain == ("water" if edition == 2 else "")


@BOTH
@pytest.mark.rule("WW-065", "WW-209")
def test_a_voyage_that_finds_a_resource_rolls_the_second_die(edition: int) -> None:
    s = campaign("EM", "GO", edition=edition)
    town(s, "B2", "ferry", "port")
    field(s, "water", "B3", "C3")
    number = stack(s, 0, "B2", "EM2", ("EM4", 20))
    f = flow(s, {"voyage": [4], "explore": [6, 4], "resource": [1, 4]})
    sail(s, f, number, at(s, "C2"), 1)
    waiting = [frame[0] for frame in s.strands[0].stack]
    assert "arrives" in waiting
    assert ("encounter_die" in waiting) == (edition == 2)


# ---- on the march


@BOTH
@pytest.mark.rule("WW-235", "WW-048")
def test_orcs_without_movement_left_still_charge_who_stands_beside_them(edition: int) -> None:
    s = campaign("GO", "EM", edition=edition, land="open")
    number = stack(s, 0, "B2", "GO2", ("GO4", 20))
    stack(s, 1, "C2", "EM2", ("EM4", 20))
    for member in s.stacks[number].units:
        s.unit(member, spent=10)
    assert (("charge", at(s, "C2")) in goes.acts_of(s, s.stacks[number])) == (edition == 2)
    start(s)
    assert ("charge" in question(s, 0).form.ways if question(s, 0) else False) == (edition == 2)


@BOTH
@pytest.mark.rule("WW-059", "WW-048")
def test_an_army_that_reaches_a_farm_with_its_last_step_may_burn_it(edition: int) -> None:
    s = campaign("EM", "GO", edition=edition, land="hills")
    lay(s, "C2", owner=1, works=["farm"])
    number = stack(s, 0, "B2", "EM2", ("EM4", 20))
    for member in s.stacks[number].units:
        s.unit(member, spent=8)
    start(s)
    say(s, {"step": {str(number): "C2"}})
    asked = question(s, 0)
    assert (asked is not None and "burn_farm" in asked.form.ways) == (edition == 2)
    if edition == 2:
        say(s, {"burn_farm": str(number)})
        assert not s.squares[at(s, "C2")].has("farm")


@BOTH
@pytest.mark.rule("WW-107", "WW-034")
def test_who_regroups_was_still_there_first(edition: int) -> None:
    """All who came first go over to a stack that joined them after the Orcs had come."""
    s = campaign("EM", "GO", edition=edition, land="open")
    stack(s, 0, "B2", "EM2", ("EM4", 20), ("EM4", 10))
    stack(s, 1, "B2", "GO2", ("GO4", 20))
    stack(s, 0, "B2", "EM2")
    regroup(s, 0, at(s, "B2"), {"units": [10001, 10002, 10003], "into": "1002"})
    run(s, fight_phase(), dice=Dice(b"k" * 32))
    [met] = s.fields.values()
    assert {s.stacks[n].seat for n in met.defenders} == ({0} if edition == 2 else {1})


@BOTH
@pytest.mark.rule("WW-107", "WW-034")
def test_who_splits_off_was_still_there_first(edition: int) -> None:
    s = campaign("EM", "GO", edition=edition, land="open")
    stack(s, 0, "B2", "EM2", "EM2", ("EM4", 20), ("EM4", 10))
    stack(s, 1, "B2", "GO2", ("GO4", 20))
    regroup(s, 0, at(s, "B2"), {"units": [10001, 10003], "into": "new"})
    assert (s.stacks[1002].arrived < s.stacks[2001].arrived) == (edition == 2)


@BOTH
@pytest.mark.rule("WW-073", "WW-184")
def test_a_retreat_into_the_tree_of_life_is_a_visit(edition: int) -> None:
    s = campaign("EM", "GO", edition=edition, land="open")
    lay(s, "C2", resource="tree")
    number = stack(s, 0, "B2", "EM2", ("EM4", 20))
    retreats_to(s, flow(s), number, at(s, "C2"))
    assert (s.units[10001].finds == ("seed-of-rebirth",)) == (edition == 2)
    s.stack(number, square=at(s, "B2"))
    run(s, settles(number))
    retreats_to(s, flow(s), number, at(s, "C2"))
    assert s.units[10001].finds.count("seed-of-rebirth") <= 1


# ---- encounters and battles


@BOTH
@pytest.mark.rule("WW-104", "WW-101")
def test_the_skinks_who_come_in_place_of_the_raiders_speak_for_themselves(edition: int) -> None:
    """Red Crested Skinks are of the Skink Tribes' list; the Raiders are Dogs of War."""
    s = campaign("ST", "DG", edition=edition, land="open")
    number = stack(s, 0, "B2", "ST1", ("ST3", 10))
    s.uniques.append("RR1")
    outcome = run(s, comes(number, -1, 13), dice=Dice(b"k" * 32))
    assert [KINDS[kind].id for kind, _ in facts(outcome, "comes")["units"]] == ["LZ7"]
    assert (question(s, 0).facts["needs"] if question(s, 0) else 7) == (2 if edition == 2 else 4)
    assert joins_on(s, 1, facts(outcome, "comes")["entry"]) == (4 if edition == 2 else 2)


@pytest.mark.rule("WW-113", "WW-175")
@pytest.mark.parametrize(("rain", "mended", "hurt"), [(1, True, True), (3, True, False), (3, False, True)])
def test_wet_powder_is_weaker_against_rings_too(rain: int, mended: bool, hurt: bool) -> None:
    """A mortar (S7) against walls (T8) wounds on 5+; with wet powder (S6) on a 6."""
    dice = {"machine": [6], "wound": [5], "multi": [1]}
    f = battle([unit(1, "CD10")], FOE, Ground(rings=(8,), town=True, mended=mended), rain=rain, dice=dice)
    machine(f, f.sides[0][0])
    assert (f.rings[0][1] < 10) == hurt


@pytest.mark.rule("WW-168")
@pytest.mark.parametrize("mended", [True, False])
def test_a_big_character_has_his_bulk(mended: bool) -> None:
    f = battle([unit(1, "OG2")], [unit(2, "EM2")])
    assert f.sides[0][0].bulk(mended) == (3 if mended else 1)
    assert f.sides[1][0].bulk(mended) == 1


@pytest.mark.rule("WW-165", "WW-174")
@pytest.mark.parametrize(("mended", "need"), [(True, 5), (False, 4)])
def test_a_ring_covers_the_character_behind_it(mended: bool, need: int) -> None:
    """A captain of equal skill, challenged on the wall: 4+ in the field, 5+ against the ring."""
    ground = Ground(rings=(8,), town=True, mended=mended)
    f = battle([unit(1, "EM2")], [unit(2, "EM2")], ground)
    engage(f)
    f.sides[1][0].stance = "hold"
    attacker, defender = f.sides[0][0], f.sides[1][0]
    assert to_hit(f, attacker, attacker.heroes[0].stats[1], defender.heroes[0]) == need


# ---- prices


@BOTH
@pytest.mark.rule("WW-214")
def test_bringing_a_regiment_of_renown_up_to_strength_costs_its_share(edition: int) -> None:
    regiment = next(k for k in KINDS.values() if k.total and k.size[1] > 1 and k.unique and not k.special)
    s = campaign("DG", "GO", edition=edition)
    town(s, "B2", "tavern", "barracks", "city-barracks", "siege-workshop", "monster-pit")
    number = stack(s, 0, "B2", "DG3", (regiment.id, regiment.size[1] - 1))
    unit = s.stacks[number].units[1]
    s.seat(0, treasury=1000)
    before = points(s.units[unit])
    order = {"reinforce": {"unit": unit, "models": 1}}
    assert orders.refused(s, 0, order) is None
    orders.carried_out(s, None, 0, order)
    paid = 1000 - s.players[0].treasury
    assert paid == (points(s.units[unit]) - before if edition == 2 else regiment.points)


@pytest.mark.rule("WW-222", "WW-223")
def test_a_coronation_may_cost_more_than_it_brings_and_names_the_next_heir() -> None:
    s = campaign("EM", "GO")
    town(s, "B2", "palace", "palatial-manor")
    stack(s, 0, "B2", "EM2", "EM2", "EM2", "EM2", ("EM4", 20))
    lead(s, 0, 10001)
    s.seat(0, treasury=900, heir=10002, titles=("EM2", "EM2"))
    form = sheet(s.view(0), s.view(0), 0)
    assert form.ok([{"crown": {"unit": 10002, "points": 700, "heir": 10004}}])
    assert "cannot be the new heir" in listed(s, {"crown": {"unit": 10002, "points": 700, "heir": 10002}})
    assert "only the heir" in listed(s, {"crown": {"unit": 10003, "points": 100}})
    orders.carried_out(s, None, 0, {"crown": {"unit": 10002, "points": 700, "heir": 10004}})
    assert (s.players[0].leader, s.players[0].heir, s.players[0].treasury) == (10002, 10004, 200)


# ---- the host's caps


@pytest.mark.rule("WW-199")
@pytest.mark.parametrize("houses", ["ten", "any"])
def test_the_host_may_lift_the_cap_on_houses(houses: str) -> None:
    s = campaign("EM", "GO", houses=houses)
    town(s, "B2", *["house"] * 10)
    assert (building.refusal(s, 0, at(s, "B2"), "house") is None) == (houses == "any")


@pytest.mark.rule("WW-191")
@pytest.mark.parametrize(("partners", "income"), [("four", 100), ("any", 125)])
def test_the_host_may_lift_the_cap_on_partners(partners: str, income: int) -> None:
    s = campaign("EM", "GO", partners=partners)
    for name in ("A1", "B1", "C1", "D1", "E1", "F1"):
        town(s, name, "merchant-house")
    assert economy.merchants(s, 0, at(s, "A1")) == income


# ---- editions


@pytest.mark.rule("WW-199", "WW-191")
def test_options_that_came_later_leave_stored_campaigns_as_they_were() -> None:
    """A setup that lifts no cap is written as it was before there were such options."""
    s = campaign("EM", "GO")
    assert b"any_houses" not in codec.encode(s)
    assert b"fair_start" in codec.encode(s)
    lifted = campaign("EM", "GO", houses="any")
    assert codec.decode(game.state, codec.encode(lifted)) == lifted


@pytest.mark.parametrize(
    ("seats", "digest"),
    [(2, "1-f2a65ac993a392f4eb0866329f58299e"), (3, "1-c4922512be2d617037f1f20c9e5f1f51")],
)
def test_a_campaign_of_edition_1_plays_as_it_did(seats: int, digest: str) -> None:
    """The digests that these playthroughs had before there was a second edition."""
    assert playthrough(game.at(1), seats, seed=1, decisions=40).rstrip().endswith(digest)


@pytest.mark.rule("WW-235")
def test_a_charge_in_fog_ends_at_who_was_not_seen() -> None:
    """An enemy three squares off is seen by an ally's town; another in the way is seen by nobody."""
    s = campaign("GO", "EM", fog="fog", land="open", size=12)
    s.memory = [s.squares[:] for _ in range(2)]
    number = stack(s, 0, "B2", "GO2", ("GO4", 20))
    lay(s, "I2", owner=0)
    s.memory[0] = s.squares[:]
    stack(s, 1, "G2", "EM2", ("EM4", 20))
    stack(s, 1, "F2", "EM2", ("EM4", 20))
    for row in ("1", "3"):
        field(s, "water", *(f"{column}{row}" for column in "ABCDEFGH"))
    s.memory[0] = s.squares[:]
    hidden = at(s, "E2")
    assert hidden not in {st.square for st in goes.known(s, 0).stacks.values()}
    stack(s, 1, "E2", "EM2")
    start(s)
    form = question(s, 0).form
    assert "charge" in form.ways
    goal = next(iter(form.ways["charge"].each()))
    say(s, {"charge": goal}, dice=Dice(b"k" * 32))
    assert s.stacks[number].square == hidden
    assert s.stacks[number].combat
