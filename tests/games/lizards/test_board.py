"""The world view as a drawing: LZ-483, LZ-458, LZ-482, and what the page needs of it."""

from __future__ import annotations

import re
from random import Random
from xml.etree import ElementTree

import msgspec
import pytest

from terrarium.games.lizards import game
from terrarium.games.lizards.board import draw, known, whole
from terrarium.games.lizards.board.palette import PALETTE
from terrarium.games.lizards.board.sheet import around
from terrarium.games.lizards.board.terrain import picture
from terrarium.games.lizards.content import TERRAINS
from terrarium.games.lizards.geometry import grid
from terrarium.games.lizards.model.plans import default_plan
from terrarium.kernel import Match
from terrarium.kernel.svg import HOUSE

from .sketch import sketch

SVG = "{http://www.w3.org/2000/svg}"


def piece(**more):
    land = {
        "5D": "Hom",
        "5E": "Fer",
        "4D": "Pla",
        "4E": "Wat",
        "3D": "Bri",
        "6D": "Scr",
        "6E": "Grn",
        "7D": "Tem",
        "7E": "Wat",
    }
    facts = {
        "owners": {"5D": 0, "6E": 1, "3D": 2},
        "dens": {"5D": (91, 150)},
        "home_colours": {"5D": "Red"},
        "remembered": {"6E": 2},
        "bands": [("4D", 3, 120), ("5E", 0, ((7, 0, 0, 0, 0), 5, 0, 9))],
        "spies": [("7D", 0, 3)],
        "rafts": {"7E": 0},
        "sites": ["6D"],
    }
    return sketch(land, **{**facts, **more})


def hexes(svg):
    root = ElementTree.fromstring(svg)
    return {use.get("data-ref"): use.find(f"{SVG}title").text for use in root.iter(f"{SVG}use") if use.get("data-ref")}


@pytest.mark.rule("LZ-483")
def test_every_hex_has_its_ref_and_its_words():
    said = hexes(draw(piece()))
    assert len(said) == 256
    assert said["hex:5D"] == "5D Home Den, of SPS, Red, 91 of 150 Den Lizards"
    assert said["hex:4D"] == "4D Plains, band of GNG: 120"
    assert said["hex:5E"] == "5E Fertile, your band: 7 red, Starving, Average, mired through turn 9"
    assert said["hex:6E"] == "6E Green den, of MUM, remembered from turn 2"
    assert said["hex:3D"] == "3D Bridge over water, of SCT"
    assert said["hex:7E"] == "7E Raft on water"
    assert said["hex:6D"] == "6D Scrub, half-built den"
    assert said["hex:7D"] == "7D Temple, 1 spy"
    assert said["hex:1A"] == "1A unknown"


@pytest.mark.rule("LZ-483")
def test_layers_and_no_forbidden_parts():
    svg = draw(piece())
    layers = re.findall(r'data-layer="([a-z]+)"', svg)
    assert layers == ["terrain", "fog", "units", "orders", "interaction", "key"]
    for word in ("<style", "<script", "<filter", " style=", "http://", "https://"):
        assert word not in svg.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert re.match(r'<svg [^>]*width="\d+" height="\d+"', svg)


def test_everything_used_is_defined_once():
    svg = draw(piece())
    defined = re.findall(r' id="([^"]+)"', svg)
    assert len(defined) == len(set(defined))
    assert set(re.findall(r'href="#([^"]+)"', svg)) <= set(defined)


@pytest.mark.rule("LZ-458")
def test_what_is_remembered_is_a_pencil_sketch():
    now, then = draw(sketch({"5D": "Pla"})), draw(sketch({"5D": "Pla"}, remembered={"5D": 1}))
    assert "f-plains-faint" not in now.partition('data-layer="key"')[0]
    assert "f-plains-faint" in then.partition('data-layer="fog"')[0]
    assert "f-plains " not in then.partition('data-layer="fog"')[0]


@pytest.mark.rule("LZ-482", "EX-56")
def test_an_eye_marks_own_spies_unless_enemies_are_there():
    alone = draw(sketch({"5D": "Scr"}, spies=[("5D", 0, 3)]), key=False)
    watched = draw(sketch({"5D": "Scr"}, spies=[("5D", 0, 3)], bands=[("5D", 1, ((20, 0, 0, 0, 0),))]), key=False)
    assert 'href="#lz-eye"' in alone
    assert 'href="#lz-eye"' not in watched


@pytest.mark.rule("LZ-452")
def test_an_enemy_home_den_does_not_show_its_colour():
    svg = draw(sketch({"5D": "Hom"}, owners={"5D": 1}), key=False)
    assert ">?</text>" in svg
    assert not any(f"f-{colour}-lizard" in svg for colour in ("red", "grn", "gry", "yel", "blk"))


@pytest.mark.rule("LZ-023")
def test_the_map_is_turned_until_the_home_den_lies_in_the_middle():
    window = whole(piece())
    assert window.rows[8] == 4
    assert window.columns[8] == 3
    assert sorted(window.rows) == list(range(16))
    flat = whole(piece(wrap=False))
    assert flat.rows == tuple(range(16))


@pytest.mark.rule("LZ-023")
def test_of_several_homes_the_one_amid_the_clans_lands_is_the_middle():
    land = {"2B": "Hom", "8H": "Hom", "8I": "Red", "9H": "Grn"}
    dens = dict.fromkeys(land, (10, 50))
    view = sketch(land, owners=dict.fromkeys(land, 0), dens=dens)
    assert whole(view).rows[8] == 7


def test_a_window_for_a_small_screen():
    view = piece()
    near = around(view, view.grid.hex("5D"), 3)
    assert len(near.rows) == len(near.columns) == 7
    assert len(hexes(draw(view, near))) == 49


@pytest.mark.rule("LZ-417", "LZ-003")
@pytest.mark.rule("LZ-480")
def test_on_paper_the_map_leaves_out_what_lies_beyond_all_that_is_known():
    """Twenty rows and two columns are known, across both seams; round them one row and column, and never too few."""
    land = {f"{1 + row % 32}A": "Pla" for row in range(22, 42)} | {"5AF": "Fer"}
    view = sketch(land, rows=32, columns=32, seats=16, bands=[("32A", 0, ((9, 0, 0, 0, 0), 0, 0, 0))])
    window = known(view)
    assert len(window.rows) == 22
    assert (window.rows[0], window.rows[-1]) == (21, 10), "from row 22 over the seam to row 11"
    assert len(window.columns) == 14
    assert {31, 0} < set(window.columns)
    shown = hexes(draw(view, window, key=False))
    assert {f"hex:{code}" for code in land} <= set(shown)
    nothing = sketch({}, rows=32, columns=32, seats=16)
    assert (len(known(nothing).rows), len(known(nothing).columns)) == (14, 14)


def test_a_sheet_is_drawn_as_arrows():
    sheet = [
        {"ord": "MO", "hex": "5E", "m1": "N", "m2": "NE"},
        {"ord": "LO", "hex": "5E", "m1": "S"},
        {"ord": "RE", "hex": "5D"},
        {"ord": "MO", "hex": "99Z", "m1": "N"},
    ]
    bare, drawn = draw(piece()), draw(piece(), orders=sheet)
    layer = drawn.partition('data-layer="orders"')[2].partition('data-layer="interaction"')[0]
    assert re.findall(r"<title>([^<]+)</title>", layer) == ["MO 5E N NE", "LO 5E S", "RE 5D"]
    assert "s-moss" in layer
    assert "s-ember" in layer
    assert len(drawn) > len(bare)


def test_terrain_pictures_are_all_different_without_colour():
    codes = [terrain.code for terrain in TERRAINS] + ["Bri", "Raf", "HLF"]
    shapes = {tuple(layer.d for layer in picture(code)) for code in codes}
    assert len(shapes) == len(codes)


def test_clans_are_told_apart_by_hue_and_edge():
    hues = [PALETTE[f"clan{n}"][0] for n in range(1, 17)]
    assert len(set(hues)) == 16
    wide = sketch(
        {"1A": "Tem", "1B": "Tem", "1C": "Tem", "1D": "Tem"}, owners={"1A": 0, "1B": 1, "1C": 2, "1D": 3}, seats=4
    )
    svg = draw(wide, key=False)
    assert 'stroke-dasharray="4 2.2"' in svg
    assert 'stroke-dasharray=".1 2.6"' in svg
    assert 'href="#lz-rim28"' in svg


def _light(colour):
    channels = [value / 255 for value in bytes.fromhex(colour[1:])]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@pytest.mark.parametrize("clan", range(1, 17))
@pytest.mark.parametrize("night", [False, True])
def test_clan_codes_are_readable_on_their_hue(clan, night):
    lights = sorted([_light(PALETTE[f"clan{clan}"][night]), _light(PALETTE["on-clan"][night])])
    assert (lights[1] + 0.05) / (lights[0] + 0.05) >= 4.5


def test_the_palette_does_not_repaint_the_house():
    assert not set(PALETTE) & set(HOUSE)


def test_a_whole_world_stays_small():
    """The referee's map in the middle of a game: everything known, a hundred and fifty things on it."""
    rng = Random(7)
    codes = grid(32, 32, True).codes
    kinds = ["Wat"] * 8 + ["Pla", "Pla", "Scr", "Scr", "Swa", "Swa", "Fer", "Fer", "Fer", "Pea", "Tem"]
    land = {code: rng.choice(kinds) for code in codes}
    held = {code: rng.randrange(16) for code in rng.sample(codes, 60)}
    land |= dict.fromkeys(held, "Red")
    bands = [
        (code, rng.randrange(16), ((rng.randrange(1, 300), 0, 0, 0, 0), 3, 1, 0)) for code in rng.sample(codes, 90)
    ]
    view = sketch(land, owners=held, bands=bands, rows=32, columns=32, seats=16)
    assert len(draw(view)) < 400_000


def test_before_the_first_turn_the_board_shows_how_to_begin():
    view = Match.new(game, 4, secret=b"begin").view(0)
    svg = game.board(view)
    assert re.findall(r'data-ref="([^"]+)"', svg) == ["choice:1", "choice:2", "choice:3", "choice:4"]
    said = game.text(view)
    for title in re.findall(r"<title>(hex [^<]+)</title>", svg):
        assert title in said
    plots = [plot for n in (1, 2, 3, 4) for plot in default_plan(n).plots]
    here = [str(sum(plot.warriors) + plot.pop) for plot in plots if plot.pop or any(plot.warriors)]
    shown = re.findall(r'font-size="16"[^>]*>(\d+)</text>', svg)
    assert sorted(shown) == sorted(here)


def test_an_audience_without_a_map_gets_bare_paper():
    hidden = msgspec.structs.replace(
        piece(), who=-1, memory=None, standing=None, bands=(), dens=(), spies=(), sight=(), rafts=(), sites=()
    )
    assert set(hexes(game.board(hidden)).values()) == {f"{code} unknown" for code in hidden.grid.codes}
