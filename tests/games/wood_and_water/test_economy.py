"""Income, build orders, troops and the other actions of phase 5 (sections 15 to 19)."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.wood_and_water import game
from terrarium.games.wood_and_water.forms import orders
from terrarium.games.wood_and_water.forms.sheet import sheet
from terrarium.games.wood_and_water.model import building, economy
from terrarium.games.wood_and_water.model.forces import lose_stack
from terrarium.games.wood_and_water.model.purchase import options_of, spec_findings
from terrarium.games.wood_and_water.model.roster import capital
from terrarium.games.wood_and_water.model.units import points, profile, saves, tags
from terrarium.games.wood_and_water.rules.common import takes
from terrarium.games.wood_and_water.rules.spending import spending_phase
from terrarium.games.wood_and_water.rules.turn import gifts_arrive, works_stand
from terrarium.games.wood_and_water.state.records import NOBODY, Unit
from terrarium.kernel.pov import look

from .table import FULL, asked_aid, at, campaign, facts, field, findings, lay, lead, question, run, say, stack
from .test_examples import flow


def town(faction: str = "EM", *works: str, treasury: int = 1000, **more: Any) -> Any:
    """Seat 0 with a town at B2 and money."""
    s = campaign(faction, "GO", **more)
    lay(s, "B2", owner=0, works=["meeting-hall", *works])
    s.seat(0, treasury=treasury)
    return s


def build(square: str, key: str, **more: str) -> dict[str, Any]:
    return {"build": {"square": square, "key": key, **more}}


def why(s: Any, order: dict[str, Any], seat: int = 0) -> str:
    found = orders.refused(s, seat, order)
    return "" if found is None else found[1]


def do(s: Any, order: dict[str, Any], dice: Any = None, seat: int = 0) -> Any:
    assert orders.refused(s, seat, order) is None, orders.refused(s, seat, order)
    f = flow(s, dice)
    orders.carried_out(s, f, seat, order)
    return f


# ---- income


@pytest.mark.rule("WW-189")
@pytest.mark.parametrize(
    ("square", "income"),
    [
        ({"terrain": "hills"}, 5), ({"terrain": "forest"}, 5), ({"terrain": "thick"}, 5), ({"terrain": "open"}, 10),
        ({"terrain": "mountain", "passage": "tunnel"}, 5), ({"terrain": "mountain", "passage": "cavern"}, 5),
        ({"terrain": "open", "resource": "gold-mine", "works": ["meeting-hall"]}, 100),
        ({"terrain": "open", "desolate": True}, 0),
        ({"terrain": "open", "resource": "cup"}, 10), ({"terrain": "open", "village": "ST"}, 25),
    ],
)  # fmt: skip
def test_base_lines(square: dict[str, Any], income: int) -> None:
    s = campaign("EM", "GO")
    lay(s, "B2", owner=0, **square)
    assert economy.income(s, 0) == income


@pytest.mark.rule("WW-191")
def test_allied_merchants_count() -> None:
    s = campaign("EM", "DW")
    lay(s, "A1", owner=0, works=["meeting-hall", "merchant-house"])
    lay(s, "B1", owner=1, works=["meeting-hall", "merchant-house"])
    assert economy.merchants(s, 0, at(s, "A1")) == 0
    s.allies = [(0, 1)]
    assert economy.merchants(s, 0, at(s, "A1")) == 25


@pytest.mark.rule("WW-191")
@pytest.mark.parametrize(
    ("others", "house", "guild"),
    [(3, 75, 225), (4, 100, 300), (5, 100, 300), (6, 100, 300)],
)
def test_a_merchant_deals_with_four_others_at_most(others: int, house: int, guild: int) -> None:
    """A grand alliance joins any number of towns; no house brings in more than a gold mine."""
    s = campaign("EM", "DW", "BR", "DG", "HE", "LZ", "WE")
    s.allies = [(0, other) for other in range(1, 7)]
    lay(s, "A1", owner=0, works=["meeting-hall", "merchant-house"])
    for other, square in zip(range(1, others + 1), ("B1", "C1", "D1", "E1", "F1", "G1"), strict=False):
        lay(s, square, owner=other, works=["meeting-hall", "palace", "merchant-guild"])
    assert economy.merchants(s, 0, at(s, "A1")) == house
    lay(s, "A1", owner=0, works=["meeting-hall", "palace", "merchant-guild"])
    assert economy.merchants(s, 0, at(s, "A1")) == guild


@pytest.mark.rule("WW-193", "WW-325")
def test_a_manor_pays_for_heroes_and_lords() -> None:
    s = town("EM", "palace", "manor")
    stack(s, 0, "B2", "EM2", "EM1", ("EM4", 20))
    [line] = economy.income_lines(s, 0)
    assert (line.base, line.bonus) == (20, 20)


@pytest.mark.rule("WW-195")
def test_prices_are_rounded_up_once_and_refunds_down() -> None:
    s = town("EM", ("barracks", 15))
    lay(s, "A2", "forest", owner=0, resource="wood-cutter")
    stack(s, 0, "B2", ("EM4", 10))
    assert building.price(s, 0, at(s, "B2"), "merchant-guild") == 57
    before = s.players[0].treasury
    do(s, {"demolish": {"square": "B2", "key": "barracks"}})
    assert s.players[0].treasury == before + 7


# ---- building


@pytest.mark.rule("WW-196")
def test_orders_are_sealed_and_carried_out_by_priority() -> None:
    s = campaign("EM", "GO", turn=2)
    for seat, square in ((0, "B2"), (1, "G7")):
        lay(s, square, owner=seat, works=["meeting-hall", "tavern", "barracks"])
        s.seat(seat, treasury=400)
        stack(s, seat, square, s.players[seat].faction + "2", *[(s.players[seat].faction + "4", 10)] * 2)
    s.order = [1, 0]
    run(s, spending_phase())
    assert sorted(s.moments()[0].decisions) == [0, 1]
    assert s.moments()[0].revisable
    hire = {"recruit": {"square": "B2", "unit": "RR4", "models": 4}}
    out = say(s, {0: [hire], 1: [{"recruit": {"square": "G7", "unit": "RR4", "models": 4}}]})
    assert "RR4" in {u.kind for u in s.units.values() if u.id >= 20000}
    assert facts(out, "order_refused")["rule"] == "WW-044"
    assert s.players[0].treasury == 400


@pytest.mark.rule("WW-197")
def test_building_needs_an_own_square_without_enemy_and_money() -> None:
    s = town()
    lay(s, "C2")
    assert why(s, build("C2", "farm")) == "WW-197"
    lay(s, "C2", owner=0)
    assert why(s, build("C2", "farm")) == ""
    stack(s, 1, "C2", "GO2")
    assert why(s, build("C2", "farm")) == "WW-197"
    s.seat(0, treasury=10)
    assert why(s, build("B2", "fence")) == "WW-197"


@pytest.mark.rule("WW-198")
def test_one_slow_upgrade_and_any_number_of_quick_ones() -> None:
    s = town()
    do(s, build("B2", "fence"))
    assert not s.squares[at(s, "B2")].has("fence")
    assert why(s, build("B2", "barracks")) == "WW-198"
    do(s, build("B2", "house"))
    do(s, build("B2", "house"))
    assert s.squares[at(s, "B2")].count("house") == 2
    works_stand(s, flow(s))
    assert s.squares[at(s, "B2")].has("fence")


@pytest.mark.rule("WW-199", "WW-313")
def test_once_per_square_but_ten_houses() -> None:
    s = town("EM", "fence", *["house"] * 9)
    assert why(s, build("B2", "fence")) == "WW-199"
    do(s, build("B2", "house"))
    assert why(s, build("B2", "house")) == "WW-199"


@pytest.mark.rule("WW-200")
def test_where_things_can_be_built() -> None:
    s = town("EM")
    field(s, "forest", "C2", owner=0)
    field(s, "hills", "D2", owner=0)
    lay(s, "E2", "mountain", owner=0, passage="cavern")
    lay(s, "F2", owner=0, resource="cup")
    assert why(s, build("C2", "farm")) == "WW-200"
    assert why(s, build("D2", "road")) == ""
    assert why(s, build("D2", "farm")) == "WW-200"
    assert why(s, build("E2", "meeting-hall")) == ""
    assert why(s, build("F2", "meeting-hall")) == ""
    assert why(s, build("B2", "farm")) == "WW-200"
    assert why(s, build("F2", "fence")) == "WW-200"
    lizards = town("LZ")
    lay(lizards, "C2", "forest", owner=0)
    assert why(lizards, build("C2", "road")) == ""
    assert why(lizards, build("C2", "farm")) == "WW-200"


@pytest.mark.rule("WW-201")
def test_prerequisites_must_stand() -> None:
    s = town()
    assert why(s, build("B2", "walls")) == "WW-201"
    do(s, build("B2", "fence"))
    assert why(s, build("B2", "walls")) != ""
    s = town("EM", "fence")
    assert why(s, build("B2", "walls")) == ""


@pytest.mark.rule("WW-203")
def test_burning_and_the_end_of_a_town() -> None:
    s = town("EM", "fence", "walls")
    assert why(s, {"burn": {"square": "B2", "key": "fence"}}) == "WW-203"
    do(s, {"burn": {"square": "B2", "key": "walls"}})
    do(s, {"burn": {"square": "B2", "key": "fence"}})
    do(s, {"burn": {"square": "B2", "key": "meeting-hall"}})
    assert not s.squares[at(s, "B2")].town
    lay(s, "D2", "water", owner=0, axis="NS", works=["bridge"])
    n = stack(s, 0, "D2", "EM2")
    assert why(s, {"demolish": {"square": "D2", "key": "bridge"}}) == "WW-203"
    lose_stack(s, n)
    do(s, {"demolish": {"square": "D2", "key": "bridge"}})
    assert s.squares[at(s, "D2")].axis == ""
    twice = town("EM", "fence", "barracks")
    do(twice, {"demolish": {"square": "B2", "key": "fence"}})
    assert why(twice, {"demolish": {"square": "B2", "key": "barracks"}}) == "WW-203"


@pytest.mark.rule("WW-204", "WW-324")
def test_one_capital_a_seat() -> None:
    s = town("EM", "palace")
    lay(s, "D2", owner=0, works=["meeting-hall"])
    assert capital(s, 0) == at(s, "B2")
    assert why(s, build("D2", "palace")) == "WW-204"
    assert why(s, build("D2", "manor")) != ""
    assert why(s, build("B2", "manor")) == ""
    lay(s, "F2", owner=1, works=["meeting-hall", "palace"])
    takes(s, flow(s), 0, at(s, "F2"))
    assert capital(s, 0) == at(s, "B2")
    assert s.faults() == []
    homeless = campaign("EM", "GO")
    lay(homeless, "F2", owner=1, works=["meeting-hall", "palace"])
    takes(homeless, flow(homeless), 0, at(homeless, "F2"))
    assert capital(homeless, 0) == at(homeless, "F2")


@pytest.mark.rule("WW-205", "WW-300")
def test_bridges() -> None:
    s = town()
    lay(s, "C2", "water")
    run(s, spending_phase())
    out = say(s, {0: [build("B2", "bridge", side="E")], 1: []}, dice={"explore": [4]})
    assert s.squares[at(s, "D2")].terrain in ("open", "forest")
    assert question(s).kind == "bridge_confirm"
    assert question(s).facts["cost"] == 20
    assert out is not None
    yes = s.copy()
    say(yes, True)
    works_stand(yes, flow(yes))
    here = yes.squares[at(s, "C2")]
    assert (here.axis, here.owner, here.terrain) == ("EW", 0, "water")
    assert yes.players[0].treasury == 980
    s = town()
    lay(s, "C2", "water")
    run(s, spending_phase())
    say(s, {0: [build("B2", "bridge", side="E")], 1: []}, dice={"explore": [1]})
    assert question(s) is None
    assert s.players[0].treasury == 1000
    assert why(s, build("B2", "bridge", side="N")) == "WW-205"


@pytest.mark.rule("WW-206", "WW-301")
def test_clearings() -> None:
    s = town()
    lay(s, "C2", "thick", owner=0)
    do(s, build("C2", "clearing"))
    assert s.squares[at(s, "C2")].terrain == "forest"
    do(s, build("C2", "clearing"))
    assert s.squares[at(s, "C2")].terrain == "open"
    assert why(s, build("C2", "clearing")) == "WW-206"
    lay(s, "D2", owner=0, desolate=True)
    do(s, build("D2", "clearing"))
    assert not s.squares[at(s, "D2")].desolate


@pytest.mark.rule("WW-207", "WW-302", "WW-063")
def test_canals() -> None:
    s = town()
    field(s, "open", "C2", "C3", "D3", owner=0)
    lay(s, "D2", "water")
    assert why(s, build("C3", "canal")) == "WW-207", "D2 only meets it at a corner"
    do(s, build("C2", "canal"))
    n = stack(s, 0, "C2", "EM2")
    works_stand(s, flow(s))
    assert s.squares[at(s, "C2")].terrain == "open"
    lose_stack(s, n)
    works_stand(s, flow(s))
    here = s.squares[at(s, "C2")]
    assert (here.terrain, here.owner) == ("water", NOBODY)
    cross = town()
    field(cross, "open", "C3", "D3", "D4", "C4", owner=0)
    lay(cross, "D3", "water")
    lay(cross, "B4", "water")
    assert why(cross, build("C4", "canal")) == "WW-063"


# ---- troops


@pytest.mark.rule("WW-212")
@pytest.mark.parametrize(
    ("unit", "models", "works"),
    [
        ("EM4", 10, []), ("EM2", 1, []), ("EM7", 10, ["barracks"]), ("EM11", 1, ["city-barracks", "siege-workshop"]),
        ("EM10", 1, ["barracks", "siege-workshop"]), ("EM12", 1, ["city-barracks", "monster-pit"]),
    ],
)  # fmt: skip
def test_what_trains_where(unit: str, models: int, works: list[str]) -> None:
    order = {"recruit": {"square": "B2", "unit": unit, "models": models}}
    for missing in [*works, None]:
        s = town("EM", *(key for key in works if key != missing))
        stack(s, 0, "B2", "EM2", ("EM4", 20), ("EM4", 20))
        assert why(s, order) == ("WW-212" if missing else "")
    do(s, order)
    assert (unit, models) in {(u.kind, u.models) for u in s.units.values()}
    lay(s, "D2", owner=0)
    assert why(s, {"recruit": {"square": "D2", "unit": "EM4", "models": 10}}) == "WW-212"


@pytest.mark.rule("WW-213", "WW-314", "WW-043")
def test_taverns_hire_dogs_of_war() -> None:
    order = {"recruit": {"square": "B2", "unit": "DG4", "models": 10}}
    s = town()
    stack(s, 0, "B2", "EM2", ("EM4", 20), ("EM4", 20))
    assert why(s, order) == "WW-213"
    lay(s, "B2", owner=0, works=["meeting-hall", "tavern", "hall-of-heroes"])
    do(s, order)
    assert why(s, {"recruit": {"square": "B2", "unit": "DG7", "models": 5}}) == "WW-212"
    assert orders.troops.trains(s, 0, at(s, "B2"), "DG1") == ("a tavern hires no lords", "WW-213")
    assert why(s, {"recruit": {"square": "B2", "unit": "RR3", "models": 10}}) == ""


@pytest.mark.rule("WW-214")
def test_reinforcing_and_upgrading() -> None:
    s = town()
    stack(s, 0, "B2", "EM2", ("EM4", 20))
    do(s, {"reinforce": {"unit": 10002, "models": 20}})
    assert s.units[10002].models == 40
    assert s.players[0].treasury == 900
    assert why(s, {"reinforce": {"unit": 10002, "models": 1}}) == "WW-214"
    do(s, {"upgrade": {"unit": 10002, "command": ["standard"]}})
    assert s.players[0].treasury == 892
    s.stack(1001, square=at(s, "D4"))
    lay(s, "D4", owner=0)
    assert why(s, {"upgrade": {"unit": 10002, "command": ["musician"]}}) == "WW-212"


@pytest.mark.rule("WW-215")
def test_promotion_keeps_what_he_has() -> None:
    s = town("EM", "hall-of-heroes")
    units = [("EM2", 1, {"items": ("sword-of-might",), "abilities": (4,), "gains": (0, 1, 0, 0, 0, 0, 0, 0, 0)})]
    stack(s, 0, "B2", *units, *[("EM4", 40)] * 4, *[("EM8", 12)] * 5)
    lead(s, 0, 10001)
    do(s, {"promote": {"unit": 10001}})
    lord = s.units[10001]
    assert (lord.kind, lord.items, lord.abilities, lord.gains[1]) == ("EM1", ("sword-of-might",), (4,), 1)
    assert s.players[0].treasury == 950
    assert s.players[0].titles[0] == "EM1"


@pytest.mark.rule("WW-216")
def test_command_and_levels() -> None:
    assert points(Unit(1, "EM4", 10, FULL)) == 70
    assert points(Unit(1, "EM3", options=("level",))) == 95
    assert points(Unit(1, "MO1", options=("level",))) == 70
    assert points(Unit(1, "HE4", options=("level",))) == 200
    assert spec_findings({"unit": "WE4", "models": 10, "command": ["standard"]}, "WE", [], ())[0].rule == "WW-216"
    assert not spec_findings({"unit": "CF2", "models": 10, "command": ["standard"]}, "CF", [], ())
    assert not spec_findings({"unit": "MO1", "models": 1, "lore": "life"}, "MO", [], ())


@pytest.mark.rule("WW-217")
def test_steeds() -> None:
    assert set(options_of("EM2")) == {"steed", "winged"}
    assert options_of("DW2") == ()
    assert "winged" not in options_of("UN4")
    rider = Unit(1, "EM2", options=("winged",))
    assert points(rider) == 105
    assert {"mounted", "flier"} <= tags(rider)
    assert profile(rider)[0] == 8
    assert saves(rider) == (2, 3)
    spider = Unit(1, "JG1", options=("second", "spider"))
    assert points(spider) == 65
    assert (profile(spider)[0], profile(spider)[7]) == (7, 5)


@pytest.mark.rule("WW-218")
def test_magic_items() -> None:
    s = town()
    stack(s, 0, "B2", "EM2", "EM3", ("EM4", 20))
    do(s, {"item": {"unit": 10001, "item": "sword-of-might"}})
    assert s.players[0].treasury == 980
    assert why(s, {"item": {"unit": 10002, "item": "sword-of-might"}}) == "WW-218"
    assert why(s, {"item": {"unit": 10001, "item": "giants-blade"}}) == "WW-218"
    s.unit(10002, finds=("stone-charm",))
    assert why(s, {"item": {"unit": 10002, "item": "stone-charm"}}) == ""
    s.stack(1001, square=at(s, "D4"))
    lay(s, "D4", owner=0)
    assert why(s, {"item": {"unit": 10001, "item": "keen-blade"}}) == "WW-218"


@pytest.mark.rule("WW-218")
@pytest.mark.parametrize(("lord", "lore"), [("EM1", "beasts"), ("UN1", "")])
def test_a_wizarding_hat_brings_a_lore_to_who_has_none(lord: str, lore: str) -> None:
    """A wizard keeps his own, and no die is thrown."""
    s = town(lord[:2])
    stack(s, 0, "B2", lord)
    do(s, {"item": {"unit": 10001, "item": "wizarding-hat"}}, {"lore": [4]} if lore else {})
    assert s.units[10001].lore == lore


@pytest.mark.rule("WW-219")
def test_a_captured_town_trains_its_new_owners_list() -> None:
    s = town("EM", "barracks")
    s.square(at(s, "B2"), owner=1)
    s.seat(1, treasury=200)
    assert orders.troops.trains(s, 1, at(s, "B2"), "GO8") is None
    assert orders.troops.trains(s, 1, at(s, "B2"), "EM7") is not None


# ---- other actions


@pytest.mark.rule("WW-220")
def test_tribute_arrives_at_the_end_of_the_turn() -> None:
    s = town()
    do(s, {"tribute": {"seat": 1, "amount": 150}})
    assert (s.players[0].treasury, s.players[1].treasury) == (850, 0)
    f = flow(s)
    gifts_arrive(s, f)
    assert s.players[1].treasury == 150
    assert f.events is not None
    assert f.events[0].seen_by(-1) is None
    assert why(s, {"tribute": {"seat": 1, "amount": 900}}) != ""


@pytest.mark.rule("WW-221")
def test_troop_granting() -> None:
    s = campaign("EM", "OG", "GO")
    lay(s, "B2", owner=0)
    stack(s, 0, "B2", "EM2", ("EM4", 20), ("DG4", 20))
    grant = {"grant": {"units": [10002], "seat": 1}}
    assert why(s, grant) == "WW-221"
    stack(s, 1, "B2", "OG2")
    stack(s, 2, "B2", "GO2")
    do(s, grant)
    assert why(s, {"grant": {"units": [10002], "seat": 1}}) == "WW-221"
    assert why(s, {"grant": {"units": [10001], "seat": 2}}) == "WW-221"
    assert why(s, {"grant": {"units": [10003], "seat": 2}}) == ""
    gifts_arrive(s, flow(s))
    new = next(u for u in s.units.values() if u.kind == "EM4")
    assert new.id // 10000 - 1 == 1
    assert not new.counted
    assert s.faults() == []


@pytest.mark.rule("WW-222", "WW-223", "WW-224", "WW-326")
def test_leaders_and_heirs() -> None:
    s = town("EM", "palace", "palatial-manor")
    stack(s, 0, "B2", "EM2", "EM3", "EM2", "SC-EM", ("EM4", 20))
    lead(s, 0, 10001)
    assert why(s, {"heir": {"unit": 10001}}) == "WW-224"
    assert why(s, {"heir": {"unit": 10004}}) == "WW-224"
    do(s, {"heir": {"unit": 10002}})
    assert why(s, {"heir": {"unit": 10003}}) == "WW-224"
    assert why(s, {"crown": {"unit": 10003, "points": 100}}) == "WW-223"
    do(s, {"crown": {"unit": 10002, "points": 100}})
    assert (s.players[0].leader, s.players[0].heir) == (10002, 10001)
    assert s.players[0].treasury == 900
    plain = town()
    stack(plain, 0, "B2", "EM2", "EM2")
    assert why(plain, {"heir": {"unit": 10002}}) == "WW-224"
    plain.stack(1001, square=at(plain, "D4"))
    lay(plain, "D4", owner=0)
    assert why(plain, {"crown": {"unit": 10002, "points": 100}}) == "WW-222"


@pytest.mark.rule("WW-225")
def test_a_lost_stack_is_gone_with_its_leader() -> None:
    s = town()
    n = stack(s, 0, "B2", "EM2", ("EM4", 20))
    lead(s, 0, 10001)
    lose_stack(s, n)
    assert s.units == {}
    assert s.players[0].leader == 0
    assert s.players[0].titles == ("", "")


# ---- the sheet


def test_the_order_sheet_names_order_rule_and_shortfall() -> None:
    s = town("EM", treasury=60)
    stack(s, 0, "B2", "EM2", ("EM4", 9), ("EM4", 9))
    view = s.view(0)
    form = sheet(view, view, 0)
    assert form.ok([build("B2", "fence"), build("B2", "house")])
    says = findings(form, [build("B2", "fence"), build("B2", "walls"), build("B2", "palace")])
    assert "Order 2 (build)" in says
    assert "WW-198" in says
    assert "Order 3 (build)" in says
    assert "more than the treasury has" in findings(
        form, [build("B2", "fence"), {"recruit": {"square": "B2", "unit": "EM4", "models": 20}}]
    )
    reading = game.read(
        view, type("D", (), {"form": form, "kind": "spend", "facts": {}})(), "[build B2 fence build B2 house]"
    )
    assert reading.answer == [build("B2", "fence"), build("B2", "house")]


def test_prices_are_spelled_out() -> None:
    s = town()
    lay(s, "A2", "forest", owner=0, resource="wood-cutter")
    stack(s, 0, "B2", ("EM4", 10))
    assert building.spelled(s, 0, at(s, "B2"), "house") == "20 x 1/2 x 3/4 = 8"


@pytest.mark.rule("WW-191", "WW-192")
def test_networks_are_drawn_told_and_completed_by_the_roads_that_are_named() -> None:
    """What the aid says of a road is what the network is once the road is there."""
    s = campaign("EM", "GO", land="open")
    for square in ("A1", "C1", "E1"):
        lay(s, square, owner=0, works=["meeting-hall", "merchant-house"])
    lay(s, "B1", owner=0, works=["road"])
    lay(s, "D1", owner=0)
    lay(s, "D2", owner=0)
    told = asked_aid("networks", s, True)
    assert [row["towns"] for row in told["networks"]] == [["A1", "C1"], ["E1"]]
    assert [row["merchants"] for row in told["networks"]] == [50, 0]
    assert told["roads"] == {"D1": ["A1", "E1"]}
    drawn = look(game, s, 0).board()
    assert 'data-trade="2"' in drawn
    assert "Joined by road: A1 and C1" in drawn
    assert "data-trade" not in look(game, s, 1).board(), "another's trade is not drawn"
    lay(s, "D1", owner=0, works=["road"])
    told = asked_aid("networks", s, True)
    assert [(row["towns"], row["merchants"]) for row in told["networks"]] == [(["A1", "C1", "E1"], 150)]
    assert told["roads"] == {}
