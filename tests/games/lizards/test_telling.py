"""The aids in words: what is said follows from the rules, worked out by hand."""

from __future__ import annotations

from terrarium.games.lizards import game
from terrarium.kernel import Document, Pov
from terrarium.kernel.document import as_text

from .sketch import sketch
from .test_aids import view


def told(name, view, **asked):
    """What the aid says, blanks drawn together."""
    pov = Pov(game, view)
    return " ".join(as_text(Document("", pov.aid_told(name, pov.aid(name, asked)))).split())


def test_reach_tells_each_hex_once_by_the_way_on_which_least_waits():
    """3D, with an enemy band of 80, is two steps north; on the way 4D is Fertile."""
    said = told("reach", view(), hex="5D")
    assert "4D Fertile N food" in said
    assert "3D Plains N N food attack 80" in said
    assert "4C Den NW a foreign den: an attack" in said
    assert said.count(" 4D Fertile") == 1


def test_reach_of_a_mired_band():
    mired = view(bands=[("5D", 0, ((9, 0, 0, 0, 0), 0, 0, 5))])
    assert told("reach", mired, hex="5D") == "From 5D nobody goes: mired through turn 5."


def test_odds_against_nobody_are_certain():
    said = told("odds", view(), hex="5D", target="4D")
    assert "100 warriors attack. How many are there: nobody is seen there." in said
    assert "0 100 % 0 % 0 % 0 0 100" in said


def test_odds_against_walls_say_so():
    assert "attack behind the walls of a den" not in told("odds", view(), hex="5D", target="3D")
    said = told("odds", view(), hex="5D", target="4C", number=40)
    assert (
        "40 warriors attack behind the walls of a den. How many are there: militia by the Fertile hexes around" in said
    )


def test_dens_by_name_and_figures():
    """75 of 150 grow to 101; 34 in a hundred of those are 34 recruits, of 126 a turn later 42. 4 nomads come to the new
    den, and 4 more: of 12 it has a colour and grows at once, by 6."""
    dens = sketch(
        {"5D": "Hom", "9D": "Den"},
        owners={"5D": 0, "9D": 0},
        dens={"5D": (75, 150), "9D": (4, 50)},
        home_colours={"5D": "Red"},
    )
    said = told("dens", dens)
    assert "5D (Home Den) Red 75 of 150 101 34 42" in said
    assert "9D unsettled 4 of 50 8 0 6" in said
    assert told("dens", view()) == "Your clan holds no den."


def test_alerts_name_the_way_out_or_say_that_all_is_well():
    said = told("alerts", view(spies=[("6D", 0, 1)]))
    assert "5D: 100 warriors starve next turn unless fed. The nearest Fertile hex you know is 4D, 1 step away." in said
    assert "6D: the spy is lost next turn unless it is back with a band. The nearest is in 5D, 1 step away." in said
    calm = view(bands=[("5D", 0, ((9, 0, 0, 0, 0), 3, 0, 0))])
    assert told("alerts", calm) == "No band starves and no spy is lost next turn."


def test_points_by_what_they_are_for():
    """479 lizards, a Home Den of 2000, a Temple of 30, a den of 25: 2534; four Home Dens make 8000 the figure."""
    said = told("points", view())
    assert "8000 win. 5466 more and you win." in said
    assert "Lizards 479 479 Home Dens 1 2000 Temples 1 30 Dens 1 25 Bridges 0 0 Together 2534" in said


def test_chants_with_what_they_take_and_cost():
    """140 blacks outside a Temple: a Shunt needs 50, a fifth of them (28) turn red, it flings 1 + 2 hexes far."""
    bands = [("5D", 0, ((10, 0, 0, 0, 140), 0, 0, 0)), ("7D", 0, ((0, 0, 0, 0, 140), 0, 0, 0)), ("9D", 1, 120)]
    singers = sketch({"5D": "Tem", "9D": "Tem", "7D": "Pla"}, bands=bands)
    plain, temple = told("chants", singers, hex="7D"), told("chants", singers, hex="5D")
    assert plain.startswith("140 blacks in 7D.")
    assert (
        "Shunt 50 yes 28 Flings the warriors in the target away; those in dens stay. From here: 3 hexes far." in plain
    )
    assert temple.startswith("140 blacks in 5D, a Temple, where none turns red but by the Dark.")
    assert "Temples you know: 9D (room for 180)." in temple


def test_works_say_where_or_why_not():
    land = {"5D": "Scr", "4D": "Wat", "3D": "Pla", "5E": "Bri", "4C": "Wat"}
    said = told("works", sketch(land, bands=[("5D", 0, ((0, 20, 49, 0, 0), 0, 0, 0))]), hex="5D")
    assert "Build Fertile yes in this hex" in said
    assert "Build Den no 49 of 50 grey" in said
    assert "Build Bridge yes to the N, over to 3D" in said


def test_hexes_are_offered_with_what_stands_there():
    assert game.label(view(), "place", "5D") == "5D: Plains, 100 warriors of yours"
    assert game.label(view(), "place", "3D") == "3D: Plains, 80 warriors of Brothers of the Bog"
    assert game.label(view(), "place", "4D") == "4D: Fertile"
    assert game.label(view(), "place", "10J") == "10J: unknown land"
    assert game.label(view(), "field", "enemies") == "Against this many, if you know better"
