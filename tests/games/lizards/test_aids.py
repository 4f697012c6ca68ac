"""Questions to a view: reach, odds, growth, alerts, points."""

from __future__ import annotations

import pytest

from terrarium.games.lizards import game
from terrarium.games.lizards.aids.odds import fought
from terrarium.kernel import Pov

from .sketch import sketch
from .table import Table


def ask(name, view, **asked):
    return Pov(game, view).aid(name, asked)


def view(**more):
    land = {
        "5D": "Pla",
        "4D": "Fer",
        "5C": "Swa",
        "5E": "Wat",
        "4E": "Whi",
        "6D": "Cur",
        "4C": "Grn",
        "3D": "Pla",
        "3C": "Fer",
        "3B": "Fer",
    }
    facts = {"bands": [("5D", 0, ((100, 0, 0, 0, 0), 4, 2, 0)), ("3D", 1, 80)]}
    return sketch(land, **{**facts, **more})


@pytest.mark.rule("LZ-214", "LZ-067", "LZ-216", "LZ-215", "LZ-070", "LZ-202")
def test_reach_names_what_waits_on_the_way():
    ways = {tuple(way["way"]): way for way in ask("reach", view(), hex="5D")["ways"]}
    assert len(ways) == 6 + 36
    assert ways["N",] == {"hex": "4D", "way": ["N"], "hazards": [["feeds"]]}
    assert ways["NW",]["hazards"] == [["attack den"]]
    assert ways["SW",]["hazards"] == [["swamp 20 %"]]
    assert ways["NE",]["hazards"] == [["whirlpool 60 %"]]
    assert ways["SE",]["hazards"] == [["swims (10 %: monster of 15)"]], "the whirlpool beside it is its water"
    assert ways["S",]["hazards"] == [["cursed 25 %"]]
    assert ways["N", "N"]["hazards"] == [["feeds"], ["attack 80"]]
    assert ways["S", "S"]["hazards"] == [["cursed 25 %"], ["unknown"]]
    assert ways["N", "S"]["hex"] == "5D"


@pytest.mark.rule("LZ-216")
def test_no_monster_lives_in_a_single_water_hex():
    pond = sketch({"5D": "Pla", "5E": "Wat"}, bands=[("5D", 0, ((100, 0, 0, 0, 0), 0, 0, 0))])
    across = next(way for way in ask("reach", pond, hex="5D")["ways"] if way["way"] == ["SE"])
    assert across["hazards"] == [["swims"]]


@pytest.mark.rule("LZ-047", "LZ-037")
def test_reach_of_the_mired_and_of_the_many():
    mired = view(bands=[("5D", 0, ((9, 0, 0, 0, 0), 0, 0, 5))])
    assert ask("reach", mired, hex="5D") == {"hex": "5D", "stuck": "mired through turn 5", "ways": []}
    many = view(bands=[("5D", 0, ((100, 0, 0, 0, 0), 0, 0, 0)), ("4D", 0, ((201, 0, 0, 0, 0), 0, 0, 0))])
    north = next(way for way in ask("reach", many, hex="5D")["ways"] if way["way"] == ["N"])
    assert north["hazards"] == [["over 300", "feeds"]]


@pytest.mark.rule("LZ-244", "LZ-245", "LZ-248")
def test_odds_know_open_ground_and_walls():
    open_ground = ask("odds", view(), hex="5D", target="3D")
    assert open_ground["known"] == "seen"
    assert open_ground["fights"][0]["enemies"] == 80
    den = ask("odds", view(), hex="5D", target="4C")
    assert den["walls"] is True
    assert den["known"] == "militia by the Fertile hexes around"
    assert den["fights"][0]["enemies"] == 30, "3C and 4D are Fertile"
    assert den["fights"][0]["they_flee"] == 0, "nobody flees out of a den"


@pytest.mark.rule("LZ-576")
def test_an_unknown_garrison_is_a_range():
    enemy = view(owners={"4C": 1})
    found = ask("odds", enemy, hex="5D", target="4C")
    assert [fight["enemies"] for fight in found["fights"]] == [0, 60, 150]
    assert found["fights"][0]["win"] == 100
    wins = [fight["win"] for fight in found["fights"]]
    assert wins == sorted(wins, reverse=True)
    assert ask("odds", enemy, hex="5D", target="4C", enemies=10, number=50)["attackers"] == 50


@pytest.mark.rule("LZ-242", "LZ-246", "LZ-247")
def test_odds_agree_with_what_the_rules_say_of_simple_fights():
    even = fought(100, 100)
    assert 40 <= even.win <= 60, "two equal bands in the open"
    alone = fought(1, 1, tries=4000, bold=True)
    assert 30 <= alone.win <= 37, "each round 1/4 both fall, 1/4 each wins, 1/4 nothing: the attacker wins a third"
    assert fought(100, 100, (5, 0)).win > even.win > fought(100, 100, (0, 5)).win
    assert fought(100, 100, den=True).win < 20
    assert fought(200, 0).left == 200
    assert fought(100, 100) == even, "equal questions get equal answers"
    low, half, high = fought(200, 60, den=True).lost
    assert 0 < low <= half <= high < 200


@pytest.mark.rule("LZ-104", "LZ-300", "EX-39")
def test_growth_and_recruits():
    dens = sketch(
        {"5D": "Hom", "9D": "Den"},
        owners={"5D": 0, "9D": 0},
        dens={"5D": (75, 150), "9D": (4, 50)},
        home_colours={"5D": "Red"},
    )
    home, new = ask("dens", dens)
    assert (home["population"], home["next"], home["recruits"]) == (75, 101, 34)
    assert home["recruits_later"] == 126 * 34 // 100
    assert (new["next"], new["recruits"]) == (8, 0)


@pytest.mark.rule("LZ-344", "LZ-347", "LZ-571")
def test_alerts_name_the_way_out():
    worried = view(spies=[("6D", 0, 1)])
    assert ask("alerts", worried) == [
        {"hex": "5D", "what": "starves", "number": 100, "to": "4D", "steps": 1},
        {"hex": "6D", "what": "bush", "number": 1, "to": "5D", "steps": 1},
    ]
    assert ask("alerts", view(bands=[("5D", 0, ((9, 0, 0, 0, 0), 3, 0, 0))], spies=[("6D", 0, 2)])) == []


@pytest.mark.rule("LZ-363", "LZ-473")
def test_points_and_the_way_to_victory():
    found = ask("points", view())
    assert (found["points"], found["needed"], found["missing"], found["homes"]) == (2534, 8000, 5466, 1)


@pytest.mark.rule("LZ-145", "LZ-149", "LZ-170", "LZ-181", "LZ-069")
def test_the_chant_helper():
    land = {"5D": "Tem", "9D": "Tem", "7D": "Pla"}
    bands = [("5D", 0, ((10, 0, 0, 0, 140), 0, 0, 0)), ("7D", 0, ((0, 0, 0, 0, 140), 0, 0, 0)), ("9D", 1, 120)]
    singers = sketch(land, bands=bands)
    temple = {row["chant"]: row for row in ask("chants", singers, hex="5D")["chants"]}
    plain = {row["chant"]: row for row in ask("chants", singers, hex="7D")["chants"]}
    assert (plain["SHUN"]["reverts"], plain["SHUN"]["flight"]) == (28, 3)
    assert temple["SHUN"]["reverts"] == 0, "nobody reverts in a Temple"
    assert temple["DARK"]["reverts"] == 84, "but by the Dark"
    assert not temple["DARK"]["able"]
    assert temple["GATE"]["able"]
    assert not plain["GATE"]["able"], "not from the Plains"
    assert temple["GATE"]["gates"] == [{"hex": "9D", "room": 180, "seen": True}]


@pytest.mark.rule("LZ-310", "LZ-320", "LZ-322", "LZ-325", "LZ-327", "LZ-328", "EX-03")
def test_the_builders_check_list():
    land = {"5D": "Scr", "4D": "Wat", "3D": "Pla", "5E": "Bri", "4C": "Wat"}
    builders = sketch(land, bands=[("5D", 0, ((0, 20, 49, 0, 0), 0, 0, 0))])
    found = {row["work"]: row for row in ask("works", builders, hex="5D")["works"]}
    assert found["BF"]["able"]
    assert found["DF"]["against"] == ["the hex is not suitable"]
    assert found["BD"]["against"] == ["49 of 50 grey"]
    assert found["BR"]["directions"] == ["N", "NW"]
    assert found["BB"]["directions"] == ["N"], "3D lies beyond 4D; beyond 4C no land is known"
    assert found["DB"]["directions"] == ["SE"]
    assert [row["beyond"] for row in found.values() if row["work"] != "BB"] == [[]] * 5
    assert found["BB"]["beyond"] == ["3D"], "where the bridge would lead"


def test_who_has_nothing_may_ask_in_vain():
    out = view(bands=[])
    assert ask("reach", out, hex="5D")["stuck"] == "no band of yours is there"
    assert ask("odds", out, hex="5D", target="3D")["attackers"] == 0
    assert ask("chants", out, hex="5D")["blacks"] == 0
    assert not any(row["able"] for row in ask("works", out, hex="5D")["works"])


@pytest.mark.rule("LZ-102", "LZ-103", "LZ-104", "LZ-106", "LZ-300")
@pytest.mark.parametrize("fertile", [0, 1, 3, 6])
def test_what_is_told_of_dens_is_what_comes(fertile):
    """Growth, nomads, excess and collapse alike: the next turn's figure and recruits, and those of the turn after."""
    for pop, colour in [(n, "RED") for n in (1, 4, 9, 10, 30, 75, 149, 151, 220, 301)] + [
        (n, "") for n in (0, 2, 6, 9)
    ]:
        t = Table(seats=2, turn=5, per_home=60000).den("9I", 0, colour, pop).around("9I", "Fer", fertile)
        t.den("20A", 0, "RED", 90, home=True).around("20A", "Fer", 6).band("20A", red=40)
        t.den("20K", 1, "RED", 90, home=True).band("20K", 1, red=40)
        told = next(row for row in t.pov(0).aid("dens", {}) if row["hex"] == "9I")
        for what in ("recruits", "recruits_later"):
            twin = Table(seats=2)
            twin.s = t.s.copy()
            twin.play({0: "RE 9I"}, {})
            [line] = [face for face in twin.told("order", 0) if face["ord"] == "RE"]
            assert line.get("recruits", 0) == told[what], (pop, colour, fertile, what)
            t.turn()
            den = t.s.dens.get(t.at("9I"))
            if what == "recruits":
                assert (den.pop if den else 0) == told["next"], (pop, colour, fertile)


@pytest.mark.rule("LZ-246")
def test_odds_know_the_literal_reading_of_experience():
    """By the option any difference helps the attacker, also one that speaks against it."""
    assert fought(100, 100, (0, 5)).win < fought(100, 100, (0, 5), literal=True).win
    assert fought(100, 100, (5, 0)) == fought(100, 100, (5, 0), literal=True)
