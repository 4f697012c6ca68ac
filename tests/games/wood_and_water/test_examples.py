"""The worked examples of the page, as they stand."""

from __future__ import annotations

from typing import Any

import pytest
from tests import builds

from terrarium.games.wood_and_water.forms import goes as actions
from terrarium.games.wood_and_water.forms import orders
from terrarium.games.wood_and_water.geometry import default_side
from terrarium.games.wood_and_water.model import building, economy
from terrarium.games.wood_and_water.model.rates import entry_cost, mp_left, stack_rate
from terrarium.games.wood_and_water.resolver import (
    Ground,
    Troop,
    Verdict,
    bodies,
    breaking,
    charges,
    clash,
    morale,
    shooting,
)
from terrarium.games.wood_and_water.resolver.bodies import penalties
from terrarium.games.wood_and_water.resolver.fight import Fight
from terrarium.games.wood_and_water.rules.aftermath import farthest
from terrarium.games.wood_and_water.rules.alliances import alliances
from terrarium.games.wood_and_water.rules.arriving import arrives
from terrarium.games.wood_and_water.rules.characters import advance_roll
from terrarium.games.wood_and_water.rules.encounters import comes
from terrarium.games.wood_and_water.rules.exploration import corners, explore
from terrarium.games.wood_and_water.rules.income import income_phase
from terrarium.games.wood_and_water.rules.outcome import concludes
from terrarium.games.wood_and_water.rules.resolving import troops_of
from terrarium.games.wood_and_water.rules.spending import follow
from terrarium.games.wood_and_water.rules.turn import end_of_turn, works_stand
from terrarium.games.wood_and_water.rules.volcano import lava_and_fire
from terrarium.games.wood_and_water.state.records import NOBODY, Fate, Field, Unit
from terrarium.kernel import Dice, Flow, Scripted

from .table import FULL, at, campaign, facts, field, lay, lead, question, run, say, stack, start


def flow(s: Any, dice: Any = None) -> Flow:
    f = Flow(s, Scripted(dice or {}), True)
    f.strand = s.strands[0]
    return f


@pytest.mark.rule("WW-013")
def test_w1_size_of_the_map() -> None:
    assert default_side(6) == 13
    assert default_side(2) == 8


@pytest.mark.rule("WW-060")
@pytest.mark.parametrize(("die", "terrain", "square", "left"), [(4, "forest", "E5", 6), (3, "mountain", "E6", 8)])
def test_w2_mountain_chart(die: int, terrain: str, square: str, left: int) -> None:
    s = campaign("EM", "GO")
    lay(s, "E6", owner=0)
    lay(s, "D4", "mountain")
    n = stack(s, 0, "E6", "EM2", ("EM4", 20))
    run(s, explore(n, at(s, "E5")), dice={"explore": [die]})
    assert s.squares[at(s, "E5")].terrain == terrain
    assert s.stacks[n].square == at(s, square)
    assert mp_left(s, s.stacks[n]) == left


@pytest.mark.rule("WW-060")
def test_w3_mixed_chart() -> None:
    s = campaign("EM", "GO")
    lay(s, "E6", owner=0)
    lay(s, "D4", "mountain")
    lay(s, "F4", "water")
    n = stack(s, 0, "E6", "EM2", ("EM4", 20))
    dice = Scripted({"explore": [5, 1, 4]})
    run(s, explore(n, at(s, "E5")), dice=dice)
    assert s.squares[at(s, "E5")].terrain == "water"
    assert dice.unused() == {}


@pytest.mark.rule("WW-062")
def test_w4_corner_filled_as_water() -> None:
    s = campaign("EM", "GO")
    field(s, "water", "C3", "D4")
    lay(s, "D3")
    corners(s, flow(s), at(s, "D3"))
    assert s.squares[at(s, "C4")].terrain == "water"


@pytest.mark.rule("WW-063")
def test_w5_water_re_rolled() -> None:
    s = campaign("EM", "GO")
    field(s, "open", "C3", "D4")
    lay(s, "D3", "water")
    n = stack(s, 0, "D4", "EM2", ("EM4", 20))
    dice = Scripted({"explore": [2, 4]})
    run(s, explore(n, at(s, "C4")), dice=dice)
    assert s.squares[at(s, "C4")].terrain == "open"
    assert dice.unused() == {}


@pytest.mark.rule("WW-049", "WW-050")
def test_w6_costs_and_roads() -> None:
    s = campaign("EM", "GO")
    lay(s, "A1", owner=0)
    lay(s, "B1", "forest")
    lay(s, "C1", "hills", works=["road"])
    lay(s, "D1", works=["road"])
    lay(s, "E1", "thick")
    lay(s, "D2")
    n = stack(s, 0, "A1", "EM2", ("EM4", 20))
    stack(s, 1, "H8", "GO2", ("GO4", 20))
    lay(s, "H8")
    start(s)
    for square, left in (("B1", 6), ("C1", 4), ("D1", 3)):
        say(s, {"step": {str(n): square}})
        if question(s, 1):
            say(s, {"pass": True})
        assert mp_left(s, s.stacks[n]) == left
    assert not question(s, 0).form.ok({"step": {str(n): "E1"}})
    from terrarium.games.wood_and_water import game

    assert "needs 3 MP, and 1 1/2 are left" in game.barred(s.view(0), question(s, 0))["square:E1"].says
    say(s, {"step": {str(n): "D2"}})
    assert mp_left(s, s.stacks[n]) == 1


@pytest.mark.rule("WW-061")
@pytest.mark.parametrize(("dice", "square"), [([3], "B1"), ([1, 2], "A1")])
def test_w7_last_movement_point(dice: list[int], square: str) -> None:
    s = campaign("EM", "GO")
    lay(s, "A1", owner=0)
    n = stack(s, 0, "A1", ("EM2", 1, {"spent": 8}), ("EM4", 20, {"spent": 8}))
    run(s, explore(n, at(s, "B1")), dice={"explore": dice})
    assert s.stacks[n].square == at(s, square)
    assert mp_left(s, s.stacks[n]) == 0


@pytest.mark.rule("WW-045")
def test_w8_rates() -> None:
    s = campaign("EM", "UN", "HE")
    field(s, "open", "A1")
    for seat, units, rate in (
        (0, [("EM8", 5)], 16), (0, [("EM8", 5), "EM12"], 16), (0, [("EM8", 5), ("EM4", 10)], 10),
        (1, [("UN10", 5), ("UN11", 3)], 14), (1, [("UN10", 5), ("UN11", 3), ("UN5", 20)], 8), (2, ["HE12"], 20),
    ):  # fmt: skip
        n = stack(s, seat, "A1", *units)
        assert stack_rate(s, s.stacks[n]) == rate


@pytest.mark.rule("WW-052", "WW-046")
def test_w9_lizardmen_with_pikemen() -> None:
    s = campaign("LZ", "EM")
    forest, thick = lay(s, "A2", "forest"), lay(s, "A3", "thick")
    lay(s, "A1")
    n = stack(s, 0, "A1", "LZ2", ("LZ5", 10), ("DG4", 10))
    assert stack_rate(s, s.stacks[n]) == 10
    assert [entry_cost(s, s.stacks[n], s.squares[i]) for i in (forest, thick)] == [4, 6]
    m = stack(s, 0, "A1", "LZ2", ("LZ5", 10))
    assert stack_rate(s, s.stacks[m]) == 12
    assert [entry_cost(s, s.stacks[m], s.squares[i]) for i in (forest, thick)] == [2, 4]


@pytest.mark.rule("WW-082", "WW-083")
def test_w10_negotiating() -> None:
    for faction, die, joins, hostile in (("DW", 4, True, False), ("SK", 4, False, True), ("SK", 5, False, False)):
        s = campaign(faction, "EM")
        lay(s, "B1", village="MO")
        lay(s, "A1")
        n = stack(s, 0, "B1", faction + "2", (faction + "4", 20), came=at(s, "A1"))
        run(s, arrives(n))
        out = say(s, "negotiate", dice={"negotiate": [die]})
        told = facts(out, "negotiated")
        assert (told["joins"], told["hostile"]) == (joins, hostile)
        assert (s.squares[at(s, "B1")].owner == 0) == joins
        assert (question(s) is not None) == hostile
    s = campaign("DW", "EM")
    lay(s, "B1", village="MO", owner=0)
    assert economy.income(s, 0) == 25


@pytest.mark.rule("WW-086")
def test_w11_attacking_a_village_loses_the_others() -> None:
    s = campaign("BR", "EM", land="open")
    for square in ("A1", "C1"):
        lay(s, square, village="ST", owner=0)
    lay(s, "E1", village="ST")
    n = stack(s, 0, "E1", "BR1", *[("BR7", 12)] * 6, came=at(s, "D1"))
    run(s, arrives(n))
    say(s, "attack")
    assert [s.squares[at(s, q)].owner for q in ("A1", "C1")] == [NOBODY, NOBODY]
    run(s, ("fight_phase",), ("income_phase",), dice=Dice(b"w11"))
    while question(s):
        decision = question(s)
        say(s, decision.default)
    here = s.squares[at(s, "E1")]
    assert (here.village, here.owner, here.terrain) == ("", 0, "open")
    assert s.players[0].pays == 1


@pytest.mark.rule("WW-091", "WW-092")
def test_w12_lava() -> None:
    s = campaign("EM", "GO", land="open", turn=3)
    lay(s, "E5", "volcano")
    lay(s, "E4", "mountain")
    lay(s, "D5", "water")
    s.erupting = [at(s, "E5")]
    run(s, lava_and_fire(), dice={"lava": [3, 3, 2]})
    lava = {"F5", "E6", "G5", "F4", "F6", "D6", "E7"}
    from terrarium.games.wood_and_water.model.land import grid

    assert {grid(s).names[i] for i, q in enumerate(s.squares) if q.terrain == "lava"} == lava
    assert not s.squares[at(s, "E5")].passable
    from terrarium.games.wood_and_water.rules.volcano import cool

    s.turn = 4
    cool(s, flow(s))
    assert s.squares[at(s, "F5")].terrain == "lava"
    s.turn = 5
    cool(s, flow(s))
    assert (s.squares[at(s, "F5")].terrain, s.squares[at(s, "F5")].owner) == ("open", NOBODY)
    assert s.squares[at(s, "E5")].terrain == "volcano"


@pytest.mark.rule("WW-093")
def test_w13_the_finders_burn_without_a_spread() -> None:
    s = campaign("EM", "GO", land="open", turn=3)
    lay(s, "E5", "volcano")
    n = stack(s, 0, "E5", "EM2", ("EM4", 20))
    s.erupting = [at(s, "E5")]
    run(s, lava_and_fire(), dice={"lava": [1]})
    assert n not in s.stacks
    assert all(q.terrain != "lava" for q in s.squares)


@pytest.mark.rule("WW-101", "WW-102")
def test_w14_an_ogre_meets_a_squiggoth() -> None:
    s = campaign("OG", "EM", land="open")
    n = stack(s, 0, "B2", "OG2", *[("OG4", 12)] * 2, ("OG4", 10), ("OG5", 12, {"counted": False}))
    from terrarium.games.wood_and_water.model.roster import stack_points

    assert 1150 < stack_points(s, s.stacks[n]) <= 1500 - 280
    run(s, comes(n, NOBODY, 66))
    assert question(s).facts["needs"] == 4
    say(s, "negotiate", dice={"parley": [4]})
    assert question(s).kind == "turn_away"
    monster = s.stacks[n].units[-1]
    assert s.units[monster].kind == "JG5"
    kept = s.copy()
    say(kept, [])
    assert not list(actions.acts_of(kept, kept.stacks[n])), "it stands still until units are split off"
    say(s, [monster])
    assert monster not in s.units
    assert actions.can_act(s, 0)


@pytest.mark.rule("WW-189", "WW-190", "WW-194")
def test_w15_income() -> None:
    s = campaign("EM", "GO")
    lay(s, "A1", owner=0, works=["meeting-hall", "house", "house", "town-gate"])
    lay(s, "C1", owner=0, works=["farm"])
    lay(s, "E1", "forest", owner=0)
    lay(s, "G1", owner=0, resource="gold-mine")
    lay(s, "A3", owner=0, village="MO")
    lay(s, "C3", "water", owner=0, axis="NS", works=["bridge"])
    lay(s, "E3", owner=0, desolate=True)
    s.seat(0, pays=1)
    run(s, income_phase())
    assert s.players[0].treasury == 310


@pytest.mark.rule("WW-202")
@pytest.mark.parametrize(
    ("key", "prices"), [("house", (15, 10, 8)), ("walls", (30, 20, 15)), ("meeting-hall", (38, 25, 19))]
)
def test_w16_discounts(key: str, prices: tuple[int, int, int]) -> None:
    s = campaign("EM", "GO")
    b2 = lay(s, "B2", owner=0, works=["meeting-hall"])
    n = stack(s, 0, "B2", ("EM4", 9))
    full = building.price(s, 0, b2, key)
    lay(s, "A2", "forest", owner=0, resource="wood-cutter")
    cut = building.price(s, 0, b2, key)
    s.unit(s.stacks[n].units[0], models=10)
    both = building.price(s, 0, b2, key)
    lay(s, "A2", "forest", owner=NOBODY, resource="wood-cutter")
    assert (cut, building.price(s, 0, b2, key), both) == prices
    assert full == building.printed(s, 0, key)


@pytest.mark.rule("WW-203")
def test_w17_refunds() -> None:
    s = campaign("BR", "GO")
    lay(s, "B2", owner=0, works=["meeting-hall", ("fence", 0), ("walls", 15), "barracks", "city-barracks"])
    lay(s, "C2", owner=0, works=[("farm", 0)])
    orders.carried_out(s, None, 0, {"demolish": {"square": "B2", "key": "walls"}})
    assert s.players[0].treasury == 7
    orders.carried_out(s, None, 0, {"demolish": {"square": "C2", "key": "farm"}})
    assert s.players[0].treasury == 7
    why = orders.works.burn_refused(s, 0, {"square": "B2", "key": "barracks"})
    assert why is not None
    assert why[1] == "WW-203"


@pytest.mark.rule("WW-191", "WW-192")
def test_w18_merchants() -> None:
    s = campaign("EM", "GO")
    for square in ("A1", "D1", "E1"):
        lay(s, square, owner=0, works=["meeting-hall", "merchant-house"])
    field(s, "open", "B1", "C1", owner=0, works=["road"])
    towns = [at(s, q) for q in ("A1", "D1", "E1")]
    assert sum(economy.merchants(s, 0, i) for i in towns) == 150
    lay(s, "A1", owner=0, works=["meeting-hall", "palace", "merchant-house", "merchant-guild"])
    assert [economy.merchants(s, 0, i) for i in towns] == [50, 75, 75]


@pytest.mark.rule("WW-209", "WW-242")
@pytest.mark.parametrize(
    ("faction", "die", "goal", "safe"),
    [
        ("EM", 2, "unowned", True),
        ("EM", 2, "enemy", False),
        ("EM", 3, "town", False),
        ("EM", 4, "town", True),
        ("HE", 1, "town", True),
    ],
)
def test_w19_port_journeys(faction: str, die: int, goal: str, safe: bool) -> None:
    s = campaign(faction, "GO")
    lay(s, "A1", owner=0, works=["meeting-hall", "ferry", "port"])
    field(s, "water", "B1", "C1")
    works = ["meeting-hall"] if goal == "town" else []
    lay(s, "D1", owner=NOBODY if goal == "unowned" else 1, works=works)
    n = stack(s, 0, "A1", faction + "2", (faction + ("5" if faction == "HE" else "4"), 20))
    lay(s, "H8", owner=1)
    stack(s, 1, "H8", "GO2", ("GO4", 20))
    start(s)
    say(s, {"port": {str(n): "D1"}}, dice={"voyage": [die]})
    assert (n in s.stacks) == safe
    if safe:
        assert s.stacks[n].square == at(s, "D1")
        assert s.squares[at(s, "D1")].owner == 0


@pytest.mark.rule("WW-041", "WW-042")
def test_w20_a_lord_and_the_core_duty() -> None:
    from terrarium.games.wood_and_water.model.composition import composition

    charms = {"items": ("keen-blade", "lucky-charm", "sword-of-might")}
    for last, legal in ((("EM4", 40), True), (("DG6", 30, {"command": FULL}), False)):
        s = campaign("EM", "GO")
        lay(s, "B2", owner=0, works=["meeting-hall", "hall-of-heroes"])
        s.seat(0, treasury=500)
        stack(
            s,
            0,
            "B2",
            "EM2",
            ("EM2", 1, charms),
            *[("EM4", 40)] * 3,
            last,
            *[("EM8", 12)] * 3,
            ("EM7", 13),
            ("EM7", 13),
        )
        assert composition(s, 0).total == 1950
        why = orders.troops.recruit_refused(s, 0, {"square": "B2", "unit": "EM1", "models": 1})
        if legal:
            assert why is None
        else:
            assert why is not None
            assert why[0] == "you need 4 core units and have 3"


@pytest.mark.rule("WW-215")
def test_w21_promotion() -> None:
    s = campaign("EM", "GO")
    lay(s, "B2", owner=0)
    n = stack(s, 0, "B2", "EM2")
    hero = s.stacks[n].units[0]
    assert orders.troops.promotion_price(s, 0, s.units[hero]) == 63
    lead(s, 0, hero)
    assert orders.troops.promotion_price(s, 0, s.units[hero]) == 50


def body(kind: str, models: int = 1, side: int = 0, ground: Ground | None = None, rain: int = 1, **more: Any) -> Any:
    from terrarium.games.wood_and_water.resolver.orders import drawn_up

    troop = Troop(side, (Unit(10 * side + 1, kind, models, **more),))
    return drawn_up(troop, side, rain, ground or Ground(), False)[0]


@pytest.mark.rule("WW-117", "WW-156", "WW-118", "WW-119")
def test_w22_armour_penalties() -> None:
    warriors = body("CW6", 10)
    assert (warriors.stats[1], warriors.stats[6], warriors.stats[0], warriors.last) == (4, 3, 3, True)
    f = Fight([Troop(0, (Unit(1, "CW6", 10),))], [Troop(1, (Unit(2, "EM4", 10),))], Ground(), 1, Dice(b"a"))
    for number, may in ((1, False), (2, False), (3, True)):
        f.round = number
        assert charges.may_charge_now(f, f.sides[0][0]) == may
    mine = Ground(special=True)
    at_home = body("CW6", 10, 1, mine)
    assert (at_home.stats[1], at_home.stats[6], at_home.stats[0], at_home.last) == (4, 3, 3, False)
    assert penalties(Unit(1, "DG1"), 1, False, Ground())[0] == 1
    assert penalties(Unit(1, "DG1"), 1, True, mine)[0] == 0
    assert penalties(Unit(1, "UN9", 10), 1, False, Ground())[0] == 0


@pytest.mark.rule("WW-116", "WW-113", "WW-114")
@builds.PATCHED
def test_w23_powder_in_the_rain() -> None:
    guns, hand = Unit(1, "DW6", 10), Unit(2, "EM6", 10)
    mine = Ground(special=True)
    assert penalties(guns, 5, True, mine)[1] == 4
    assert penalties(hand, 5, False, mine)[1] == 5
    f = Fight(
        [Troop(0, (hand,))], [Troop(1, (guns,))], mine, 5, Scripted({"hit": [5, 4, 6] + [1] * 7 + [5, 5, 6] + [1] * 7})
    )
    f.round = 2
    attacker, defender = f.sides[0][0], f.sides[1][0]
    seen: list[tuple[int, int, bool]] = []
    from terrarium.games.wood_and_water.resolver.strikes import Attack

    original = Attack.hits

    def spy(self: Any, fight: Any) -> tuple[int, int]:
        found = original(self, fight)
        seen.append((found[0], self.strength, self.only_six))
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Attack, "hits", spy)
        shooting.volley(f, defender, None, attacker, 10, defender.stats[2], 3, "handgun")
        shooting.volley(f, attacker, None, defender, 10, attacker.stats[2], 3, "handgun")
    assert seen == [(2, 3, False), (1, 3, True)]


@pytest.mark.rule("WW-153", "WW-115")
@pytest.mark.parametrize(("rain", "alive", "jammed"), [(6, False, 0), (5, True, 0), (2, True, 0)])
def test_w24_misfire(rain: int, alive: bool, jammed: int) -> None:
    f = Fight(
        [Troop(0, (Unit(1, "GO10"),))], [Troop(1, (Unit(2, "EM4", 20),))], Ground(), rain,
        Scripted({"machine": [1], "misfire": [5]}, strict=True),
    )  # fmt: skip
    f.round = 1
    lobber = f.sides[0][0]
    shooting.machine(f, lobber)
    assert lobber.alive == alive
    assert lobber.jammed == jammed


@pytest.mark.rule("WW-160", "WW-162", "WW-163", "WW-164", "WW-165", "WW-168", "WW-170", "WW-171")
def test_w25_a_clash() -> None:
    dice = Scripted(
        {
            "hit": [1, 2, 3, 4, 4, 5, 5, 6, 6, 2, 1, 2, 3, 3, 4, 5, 6, 2, 1, 4, 6],
            "wound": [1, 3, 4, 5, 6, 2, 4, 4, 5, 1, 2, 3, 6],
            "save": [6, 1, 4, 6, 1, 2, 5],
            "break": [3, 3],
            "flee": [2, 3],
            "pursue": [3, 2],
            "rally": [3, 4],
        },
        strict=True,
    )
    f = Fight([Troop(0, (Unit(1, "GO4", 20),))], [Troop(1, (Unit(2, "EM4", 20, FULL),))], Ground(), 1, dice)
    f.round = 2
    orcs, halberds = f.sides[0][0], f.sides[1][0]
    halberds.stance = "hold"
    charges.charges(f)
    clash.fought(f)
    assert (orcs.models, halberds.models) == (17, 18)
    [fought] = [line for line in f.log if line[0] == "clash"]
    assert fought[3:] == (5, 7)
    assert orcs.fleeing
    assert not f.clashes
    morale.rally(f)
    assert orcs.free
    assert dice.unused() == {}


@pytest.mark.rule("WW-156", "WW-157", "WW-120")
def test_w26_knights() -> None:
    foes = Troop(1, (Unit(2, "GO4", 20), Unit(3, "GO5", 20)))
    f = Fight([Troop(0, (Unit(1, "EM8", 5),))], [foes], Ground(), 1, Dice(b"k"))
    knights = f.sides[0][0]
    assert knights.move == 7
    f.round = 1
    assert not charges.may_charge_now(f, knights)
    f.round = 2
    for foe in f.sides[1]:
        foe.stance = "hold"
    charges.charges(f)
    assert knights.clash.sides[1] == [f.sides[1][-1]]
    cave = Fight([Troop(0, (Unit(1, "EM8", 5),))], [foes], Ground(cavern=True), 1, Dice(b"k"))
    cave.round = 1
    assert cave.sides[0][0].move == 8
    assert charges.may_charge_now(cave, cave.sides[0][0])


@pytest.mark.rule("WW-170")
def test_w27_crumbling() -> None:
    for kind, models, left, hurt in (("UN6", 20, 14, 0), ("UN12", 1, 1, 3)):
        f = Fight([Troop(0, (Unit(1, kind, models),))], [Troop(1, (Unit(2, "EM4", 20),))], Ground(), 1, Dice(b"c"))
        dead, foe = f.sides[0][0], f.sides[1][0]
        c = bodies.Clash(dead, foe)
        breaking.breaks(f, c, dead, 3, [foe])
        assert (dead.models, dead.hurt) == (left, hurt)


@pytest.mark.rule("WW-179")
@pytest.mark.parametrize(("lost", "tests"), [(200, True), (199, False)])
@builds.PATCHED
def test_w28_when_a_side_tests_for_rout(lost: int, tests: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    f = Fight(
        [Troop(0, (Unit(1, "EM4", 20),))], [Troop(1, (Unit(2, "EM4", 20),))], Ground(), 1,
        Scripted({"rout": [6, 6]}),
    )  # fmt: skip
    f.start = [500, 500]
    monkeypatch.setattr(f, "lost", lambda side: lost)
    assert morale.routs(f, 0) == tests


@pytest.mark.rule("WW-180")
@pytest.mark.parametrize(("lost", "winner"), [((150, 198), -1), ((149, 198), 0)])
@builds.PATCHED
def test_w29_on_points(lost: tuple[int, int], winner: int, monkeypatch: pytest.MonkeyPatch) -> None:
    f = Fight([Troop(0, (Unit(1, "EM4", 20),))], [Troop(1, (Unit(2, "EM4", 20),))], Ground(), 1, Dice(b"p"))
    f.start = [500, 480]
    monkeypatch.setattr(f, "lost", lambda side: lost[side])
    assert f._on_points() == winner


@pytest.mark.rule("WW-184", "WW-185")
def test_w30_retreat() -> None:
    s = campaign("EM", "GO")
    lay(s, "D4")
    field(s, "open", "D3", "D2", owner=0)
    lay(s, "D5", "forest")
    n = stack(s, 0, "D4", ("EM2", 1, {"spent": 6}), ("EM4", 20, {"spent": 6}))
    assert farthest(s, n, at(s, "D4")) == [at(s, "D2")]
    for unit in s.stacks[n].units:
        s.unit(unit, spent=10)
    assert sorted(farthest(s, n, at(s, "D4"))) == sorted([at(s, "D3"), at(s, "D5")])


@pytest.mark.rule("WW-253", "WW-254", "WW-256", "WW-257", "WW-262")
@pytest.mark.parametrize(("leader_slain", "cp"), [(False, 4), (True, 5)])
def test_w31_character_points(leader_slain: bool, cp: int) -> None:
    f = Fight(
        [Troop(0, (Unit(10001, "EM2"), Unit(10002, "EM4", 20)), (10001,))],
        [Troop(1, (Unit(20001, "GO2"),))],
        Ground(),
        1,
        Dice(b"d"),
    )
    hero = f.heroes(0)[0]
    hero.duels, hero.slew = 1, [(20001, True)]
    deeds = f._deeds(hero, 0)
    s = campaign("EM", "GO", land="open")
    a = stack(s, 0, "B2", "EM2", ("EM4", 20))
    d = stack(s, 1, "B2", "GO2", ("GO4", 20))
    lead(s, 0, 10001)
    if leader_slain:
        lead(s, 1, 20001)
    square = at(s, "B2")
    s.fields = {square: Field(square, 0, attackers=(a,), defenders=(d,), rain=1)}
    fates = (Fate(10001, 1, cp=deeds), Fate(10002, 20), Fate(20001, 0, cp=-2), Fate(20002, 0))
    fl = flow(s)
    concludes(s, fl, square, Verdict(0, 3, fates, (0, 70), (155, 190), (), ((20001, 10001),)))
    assert s.units[10001].cp == cp


@pytest.mark.rule("WW-264", "WW-222")
def test_w32_advances_and_coronations() -> None:
    s = campaign("EM", "GO", land="open")
    lay(s, "B2", owner=0, works=["meeting-hall"])
    stack(s, 0, "B2", "EM2", "EM2", ("EM4", 20))
    lead(s, 0, 10001)
    run(s, advance_roll(10001), dice={"advance": [1, 3]})
    assert question(s).kind == "advance_pick"
    assert "1" in question(s).form.ways
    for points, rolls in ((350, 2), (500, 4), (700, 4)):
        s.seat(0, treasury=700)
        f = flow(s)
        s.strands[0].stack.clear()
        order = {"crown": {"unit": 10002, "points": points}}
        follow(s, f, 0, order, orders.carried_out(s, f, 0, order))
        assert sum(frame[0] == "advance_roll" for frame in s.strands[0].stack) == rolls


@pytest.mark.rule("WW-270")
def test_w33_flesh_eaters() -> None:
    def fed(points: int) -> Any:
        eater = body("CF3", 10)
        eater.eaten = points
        breaking.digest(eater)
        return eater

    plain = body("CF3", 10)
    assert (fed(130).frenzy, fed(130).stats[4], fed(130).stats[7]) == (True, plain.stats[4] + 1, plain.stats[7])
    eater = fed(130)
    eater.eaten += 80
    breaking.digest(eater)
    assert (eater.stats[4], eater.stats[7]) == (plain.stats[4] + 1, plain.stats[7] + 1)
    assert fed(50).frenzy
    assert not fed(49).frenzy
    assert (fed(950).stats, fed(950).tags) == (fed(800).stats, fed(800).tags)
    assert "terror" in fed(1000).tags


@pytest.mark.rule("WW-273", "WW-274")
def test_w34_victory_points() -> None:
    s = campaign("EM", "GO")
    lay(s, "A1", owner=0, resource="gold-mine")
    lay(s, "C1", owner=0, works=["meeting-hall", "town-gate"])
    lay(s, "E1", owner=0, works=["farm"])
    field(s, "open", "A3", "B3", "C3", "D3", "E3", "F3", "G3", "H3", "A5", "B5", "C5", owner=0)
    s.seat(0, treasury=120)
    stack(s, 0, "C1", "EM3", "EM2", ("EM4", 40), ("EM4", 36), ("EM7", 8), ("EM5", 10), ("EM6", 20))
    from terrarium.games.wood_and_water.model.units import points as cost

    assert sum(cost(u) for u in s.units.values()) == 777
    parts = economy.score(s, 0)
    assert (parts.treasury, parts.squares, parts.bonuses, parts.troops, parts.buildings) == (120, 140, 135, 388, 90)
    assert parts.total == 873


@pytest.mark.rule("WW-039", "WW-038")
@pytest.mark.parametrize(
    ("faction", "unit", "square", "stays"),
    [
        ("UN", "UN6", {"works": ["watch-post"]}, False),
        ("UN", "UN6", {"village": "MO"}, True),
        ("UN", "UN6", {"works": ["meeting-hall"]}, True),
        ("DW", "DW4", {"works": ["watch-post"]}, True),
    ],
)
def test_w35_the_leaderless_dead(faction: str, unit: str, square: dict[str, Any], stays: bool) -> None:
    s = campaign(faction, "EM")
    lay(s, "B2", owner=0, **square)
    lay(s, "D4", owner=0)
    stack(s, 0, "D4", faction + "2")
    lay(s, "H8", owner=1)
    stack(s, 1, "H8", "EM2")
    n = stack(s, 0, "B2", (unit, 20))
    run(s, end_of_turn())
    assert (n in s.stacks) == stays


@pytest.mark.rule("WW-235")
@pytest.mark.parametrize(("terrain", "legal"), [("forest", True), ("thick", False)])
def test_w36_the_orcs_charge(terrain: str, legal: bool) -> None:
    s = campaign("GO", "EM")
    field(s, "open", "A1", "B1")
    lay(s, "C1", terrain)
    n = stack(s, 0, "A1", ("GO2", 1, {"spent": 8}), ("GO4", 20, {"spent": 8}))
    stack(s, 1, "C1", "EM2", ("EM4", 20))
    start(s)
    assert question(s, 0).form.ok({"charge": {str(n): "C1"}}) == legal
    if legal:
        say(s, {"charge": {str(n): "C1"}})
        assert s.stacks[n].square == at(s, "C1")
        assert s.stacks[n].combat
        assert s.squares[at(s, "B1")].owner == 0


@pytest.mark.rule("WW-228")
def test_w37_the_ogres_wander() -> None:
    s = campaign("OG", "EM")
    lay(s, "A1", owner=0, works=["meeting-hall"])
    stack(s, 0, "A1", "OG2", ("OG4", 3), ("OG4", 3))
    s.seat(0, treasury=900)
    cook = {"unit": "OG3", "models": 1}
    small = [cook, {"unit": "OG4", "models": 9}, {"unit": "OG5", "models": 56}]
    why = orders.troops.wander_refused(s, 0, {"square": "H8", "units": small})
    assert why == ("a new stack is worth 500 points with a character, not 480", "WW-228")
    big = [cook, {"unit": "OG4", "models": 10}, {"unit": "OG5", "models": 50}]
    assert orders.troops.wander_refused(s, 0, {"square": "H8", "units": big}) is None
    why = orders.troops.wander_refused(s, 0, {"square": "B2", "units": big})
    assert why == ("too near an owned square", "WW-228")


@pytest.mark.rule("WW-236")
@pytest.mark.parametrize(("units", "cost"), [([("DW4", 19)], None), ([("DW4", 20)], 4), ([("DW8", 21)], 2)])
def test_w38_tunnels(units: list[Any], cost: int | None) -> None:
    s = campaign("DW", "EM")
    lay(s, "B2", owner=0)
    lay(s, "C2", "mountain")
    n = stack(s, 0, "B2", "DW2", *units)
    lay(s, "H8", owner=1)
    start(s)
    ok = question(s, 0).form.ok({"tunnel": {str(n): "C2"}})
    assert ok == (cost is not None)
    if cost is not None:
        say(s, {"tunnel": {str(n): "C2"}})
        assert s.squares[at(s, "C2")].passage == "tunnel"
        assert s.units[s.stacks[n].units[0]].spent == cost


@pytest.mark.rule("WW-248", "WW-109")
def test_w39_alliances() -> None:
    s = campaign("DW", "HE")
    run(s, alliances())
    say(s, {0: [1], 1: []})
    assert s.allies == []
    run(s, alliances())
    say(s, {0: [1], 1: [0]})
    assert s.allies == [(0, 1)]
    lay(s, "B2", owner=0)
    a = stack(s, 0, "B2", "DW2", ("DW4", 20))
    b = stack(s, 1, "B2", "HE2", ("HE5", 20))
    square = at(s, "B2")
    s.fields = {square: Field(square, 0, attackers=(a, b), defenders=(), rain=1)}
    assert [troop.distrust for troop in troops_of(s, square, 0)] == [True, True]
    fight = Fight(troops_of(s, square, 0), [Troop(5, (Unit(9, "EM4", 10),))], Ground(), 1, Dice(b"d"))
    warriors = next(b for b in fight.sides[0] if b.kind == "DW4")
    assert morale.leadership(fight, warriors) == 9 - 1


@pytest.mark.rule("WW-208", "WW-201")
def test_w40_ferry_and_port() -> None:
    s = campaign("EM", "GO")
    lay(s, "A1", owner=0, works=["meeting-hall"])
    lay(s, "B1", "water")
    s.seat(0, treasury=300)
    build = [{"build": {"square": "A1", "key": key}} for key in ("ferry", "port", "fence")]
    assert orders.refused(s, 0, build[1]) is not None
    pair = s.copy()
    for order in build[:2]:
        assert orders.refused(pair, 0, order) is None
        orders.carried_out(pair, None, 0, order)
    assert pair.players[0].treasury == 200
    works_stand(pair, flow(pair))
    assert pair.squares[at(s, "A1")].has("ferry")
    assert pair.squares[at(s, "A1")].has("port")
    orders.carried_out(s, None, 0, build[0])
    assert orders.refused(s, 0, build[2]) is not None
