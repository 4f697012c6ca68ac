"""What the game's own client asks: the facts of an order sheet, and what a start-up form buys."""

from __future__ import annotations

import msgspec
import pytest

from terrarium.games.lizards import game
from terrarium.games.lizards.aids.desk import DESK, SHOP, design, sheet
from terrarium.games.lizards.aids.march import reach
from terrarium.games.lizards.forms import orders_of
from terrarium.games.lizards.forms.startup import Startup
from terrarium.games.lizards.words.notation import read_sheet, write
from terrarium.kernel import REFEREE, SPECTATOR, Decision, Dice, Pov

from .table import Table


def table() -> Table:
    t = Table(seats=3)
    t.den("5E", 0, "RED", pop=60, home=True).land(Fer="4E", Swa="6E", Wat="5F")
    t.band("5E", red=120, yel=40, blk=30).band("7E", red=200, hunger=4).band("6F", 1, red=30)
    return t.spy("9H", made=2)


def facts(t: Table, seat: int = 0):
    return sheet(t.pov(seat))


def test_the_sheet_names_all_own_things_and_no_others():
    told = facts(table())
    assert [(band["hex"], band["total"]) for band in told["bands"]] == [("5E", 190), ("7E", 200)]
    assert told["bands"][0]["counts"] == [120, 0, 0, 40, 30]
    assert [spy["hex"] for spy in told["spies"]] == ["9H"]
    assert told["spies"][0]["left"] == 2 + 4 - told["turn"]
    assert [den["hex"] for den in told["dens"]] == ["5E"]
    assert told["home"] == "5E"
    assert told["clan"] == 1


def test_marks_are_those_of_reach():
    """Map and terminal never say different things."""
    t = table()
    pov, told = t.pov(0), facts(t)
    for way in reach(pov, {"hex": "7E"})["ways"]:
        marks = [mark for mark in way["hazards"][-1] if mark != "over 300"]
        assert told["around"].get(way["hex"], []) == marks
    assert told["around"]["4E"] == ["feeds"]
    assert told["around"]["6E"] == ["swamp 20 %"]


def test_walls_are_the_dens_that_are_known_whoever_holds_them():
    """LZ-172: a shunt's way is drawn up to them; a den out of sight must not show in it."""
    t = table().den("6D", 1, "GRN", pop=40).den("20T", 1, "GRY", pop=40)
    assert facts(t)["walls"] == ["5E", "6D"]
    assert facts(t, SPECTATOR)["walls"] == []


def test_alerts_come_with_the_sheet():
    what = {(alert["hex"], alert["what"]) for alert in facts(table())["alerts"]}
    assert ("7E", "starves") in what


@pytest.mark.parametrize("who", [SPECTATOR, REFEREE, 0, 2])
def test_every_audience_is_answered_at_every_stage(who):
    new, _ = game.new(3, {}, Dice(b"x"))
    for view in (new.view(who), table().view(who)):
        for name in DESK:
            question = {"text": "NAME A\nCHOICE 1"} if name == "design" else {}
            assert msgspec.json.encode(Pov(game, view).aid(name, question))


def test_a_stranger_learns_nothing_from_the_sheet():
    told = facts(table(), SPECTATOR)
    assert told["bands"] == told["dens"] == told["spies"] == told["foes"] == []
    assert told["around"] == {}


# ---- start-ups

POV = Pov(game, game.new(2, {}, Dice(b"x"))[0].view(0))


def form(n: int) -> str:
    from_ = SHOP["defaults"][n]
    rows = [{key: value for key, value in row.items() if value not in (0, None)} for row in from_["rows"]]
    answer = {"name": "Ooze", "custom": {"template": from_["template"], "home": from_["home"], "rows": rows}}
    return write(None, Decision("startup", Startup(), answer), answer)


@pytest.mark.parametrize("n", range(4))
def test_each_default_as_a_form_buys_exactly_what_it_names(n):
    told = design(POV, {"text": form(n)})
    assert told["total"] == 1200
    assert told["home"] == SHOP["defaults"][n]["home"]
    assert told["cut"] == told["short"] == told["wrong"] == []


def test_what_is_too_dear_is_named_with_its_hex():
    told = design(POV, {"text": "TEMPLATE 1\nHOME 4\n3 Fer\n4 Blk BLK=200\n5 Blk\n6 Red\n"})
    assert told["cut"] == [{"hex": 5, "entry": "Blk", "price": 300}]
    assert told["total"] == 100 + 25 + 300 + 600 + 110


def test_too_many_in_a_hex_are_named():
    told = design(POV, {"text": "TEMPLATE 1\nHOME 4\n3 Fer\n4 Red RED=300 YEL=20\n"})
    assert told["short"] == [{"hex": 4, "entry": "YEL", "asked": 20, "gets": 0}]


def test_no_fertile_hex_beside_a_den_drops_the_form():
    assert design(POV, {"text": "TEMPLATE 1\nHOME 4\n4 Red\n"})["dropped"]


def test_nonsense_is_told_in_words():
    assert design(POV, {"text": "TEMPLATE 9\nHOME 4\n4 Red\n"})["wrong"] == ["There are templates 1 to 8."]
    assert design(POV, {"text": "NAME only"})["total"] == 0


def test_thirty_orders_on_the_large_map_are_read_line_by_line():
    t = Table(seats=16)
    for row in range(1, 31):
        t.band(f"{row}C", red=100)
    t.view(0)
    text = "\n".join(f"SP {row}C N NE RED={row}" for row in range(1, 31))
    found = read_sheet(orders_of(t.s)[0].form, text)
    assert [(order["hex"], order["red"]) for order in found.answer["orders"]] == [
        (f"{row}C", row) for row in range(1, 31)
    ]
