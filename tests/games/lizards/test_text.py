"""The text map and the clan listing: LZ-477 to LZ-483, EX-44, EX-55, EX-56, EX-59."""

from __future__ import annotations

import pytest

from terrarium.games.lizards.view.chart import marks
from terrarium.games.lizards.words.text import cell_lines, key_rows, listing, pages, text, world_map

from .sketch import sketch

SAMPLE = """\
    A   B   C
        Fer

  1 Red     Wat
    SPS
     80 Scr

  2 wat     Pla
        SPY MUM
            120"""


def piece():
    return sketch(
        {"1A": "Red", "1B": "Fer", "1C": "Wat", "2A": "Wat", "2B": "Scr", "2C": "Pla"},
        owners={"1A": 0},
        remembered={"2A": 2},
        bands=[("1A", 0, ((30, 0, 0, 0, 0), 0, 0, 0)), ("2C", 1, 120)],
        dens={"1A": (50, 50)},
        spies=[("2B", 1, 3)],
    )


@pytest.mark.rule("EX-59", "LZ-480", "LZ-481")
def test_the_map_piece_of_the_sample_is_exact():
    assert world_map(piece(), columns=range(3), rows=range(2)) == SAMPLE


@pytest.mark.rule("LZ-480")
def test_the_standard_map_is_132_characters_wide_and_has_four_lines_a_row():
    view = sketch({"32AF": "Pla", "31AF": "Pla", "32AE": "Pla"}, rows=32, columns=32, seats=16)
    lines = world_map(view).split("\n")
    assert max(map(len, lines)) == 131, "the 132nd character is the blank after the last cell"
    assert lines[0].split() == [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "AA", "AB", "AC", "AD", "AE", "AF"]
    below = lines[1:]
    assert below[4 * 31 + 2].startswith(" 32 ")
    assert below[4 * 31][4 * 32 : 4 * 32 + 3] == "Pla", "32AF, an even column, begins on line 4 x 31"
    assert below[4 * 31 + 2][4 * 31 : 4 * 31 + 3] == "Pla", "32AE, an odd one, two lines lower"


@pytest.mark.rule("LZ-480")
def test_the_two_page_form_cuts_after_column_p():
    left, right = pages(sketch({"1Q": "Pla"}, rows=32, columns=32, seats=16))
    assert left.split("\n")[0].split()[-1] == "P"
    assert right.split("\n")[0].split()[0] == "Q"
    assert right.split("\n")[3][:7] == "  1 Pla"
    assert len(pages(sketch({}))) == 1


@pytest.mark.rule("LZ-481", "EX-56")
def test_an_own_den_counts_warriors_and_den_lizards():
    known = marks(piece())
    assert cell_lines(known[0]) == ("Red", "SPS", " 80", "   ")


@pytest.mark.rule("EX-56", "LZ-482")
def test_a_spy_among_hidden_enemies_is_left_out_on_the_map_and_kept_in_the_listing():
    view = sketch({"5E": "Scr"}, bands=[("5E", 2, ((20, 0, 0, 0, 0),))], spies=[("5E", 0, 3)])
    mark = marks(view)[view.grid.hex("5E")]
    assert cell_lines(mark) == ("Scr", "SCT", " 20", "   ")
    assert listing(view)["spies"] == ["5E red, 1 turn, 3 left"]


@pytest.mark.rule("LZ-481")
@pytest.mark.parametrize(
    ("land", "more", "lines"),
    [
        ({"3C": "Den"}, {}, ("Den", "FRE", "   ", "   ")),
        ({"3C": "Tem"}, {"owners": {"3C": 1}}, ("Tem", "MUM", "   ", "   ")),
        ({"3C": "Tem"}, {}, ("Tem", "   ", "   ", "   ")),
        ({"3C": "Bri"}, {"owners": {"3C": 2}}, ("Bri", "SCT", "   ", "   ")),
        ({"3C": "Wat"}, {"rafts": {"3C": 0}}, ("Raf", "   ", "   ", "   ")),
        ({"3C": "Pla"}, {"sites": ["3C"]}, ("Pla", "   ", "   ", "HLF")),
        ({"3C": "Hom"}, {"owners": {"3C": 1}}, ("Hom", "MUM", "   ", "   ")),
        ({"3C": "Grn"}, {"owners": {"3C": 3}, "remembered": {"3C": 1}}, ("grn", "GNG", "   ", "   ")),
        (
            {"3C": "Hom"},
            {"owners": {"3C": 0}, "dens": {"3C": (91, 150)}, "home_colours": {"3C": "Red"}},
            ("Hom", "SPS", " 91", "RED"),
        ),
    ],
)
def test_the_four_lines_of_a_hex(land, more, lines):
    view = sketch(land, **more)
    assert cell_lines(marks(view)[view.grid.hex("3C")]) == lines


@pytest.mark.rule("LZ-481", "LZ-458")
def test_what_was_never_seen_is_three_dots():
    assert cell_lines(None)[0] == "..."
    assert "..." in world_map(sketch({"1A": "Pla"}))


@pytest.mark.rule("LZ-454", "LZ-481")
def test_an_own_den_out_of_sight_is_inked_all_the_same():
    view = sketch({"3C": "Red"}, owners={"3C": 0}, remembered={"3C": 2}, dens={"3C": (40, 50)})
    assert cell_lines(marks(view)[view.grid.hex("3C")])[0] == "Red"


@pytest.mark.rule("LZ-477")
def test_the_listing_is_sorted_and_complete():
    view = sketch(
        {"5D": "Hom", "12J": "Grn", "14B": "Pla", "2B": "Pla", "9H": "Bri"},
        owners={"5D": 0, "12J": 0, "9H": 0},
        home_colours={"5D": "Red"},
        dens={"12J": (45, 100), "5D": (91, 150)},
        bands=[
            ("14B", 0, ((20, 0, 0, 0, 120), 2, 1, 0)),
            ("5D", 0, ((150, 0, 20, 32, 0), 0, 0, 0)),
            ("9H", 0, ((1, 0, 0, 0, 0), 5, 5, 6)),
            ("2B", 1, 99),
        ],
        spies=[("9H", 1, 2)],
    )
    assert listing(view) == {
        "dens": ["5D Red HOME 91 of 150, band 202", "12J Grn 45 of 100"],
        "bands": [
            "5D 150 red 20 grey 32 yellow, Sated, Average",
            "9H 1 red, Starving, Veteran, mired through turn 6, on bridge",
            "14B 20 red 120 black, Hungry, Good",
        ],
        "spies": ["9H green, 2 turns, 2 left"],
    }


@pytest.mark.rule("EX-44", "LZ-478")
def test_a_green_aboard_knows_how_long_the_raft_lasts():
    raft = {"land": {"3C": "Wat"}, "turn": 6}
    green = sketch(**raft, bands=[("3C", 0, ((5, 1, 0, 0, 0), 0, 0, 0))], rafts={"3C": 8})
    assert listing(green)["bands"] == ["3C 5 red 1 green, Sated, Average, on raft, 2 turns left"]
    others = sketch(**raft, bands=[("3C", 0, ((5, 0, 0, 0, 0), 0, 0, 0))], rafts={"3C": 0})
    assert listing(others)["bands"] == ["3C 5 red, Sated, Average, on raft"]


@pytest.mark.rule("LZ-483")
def test_the_key_lists_all_codes_used_and_no_terrain_that_is_not():
    view = piece()
    codes = [code for code, _ in key_rows(view)]
    assert {"Red", "Fer", "Wat", "Scr", "Pla", "SPS", "MUM", "SPY", "..."} <= set(codes)
    assert "Vol" not in codes
    assert "FRE" not in codes


@pytest.mark.rule("EX-55", "LZ-452", "LZ-455")
def test_numbers_by_colour_are_told_only_where_they_are_known():
    view = sketch(
        {"5E": "Pla", "6F": "Scr"}, bands=[("5E", 1, 80), ("6F", 2, ((80, 0, 0, 0, 0),))], spies=[("6F", 0, 3)]
    )
    assert "5E MUM 80\n" in text(view)
    assert "6F SCT 80 red\n" in text(view)


@pytest.mark.rule("LZ-458")
def test_the_text_says_when_a_remembered_hex_was_seen():
    view = sketch({"1A": "Pla", "2A": "Pla", "3A": "Pla", "4A": "Wat"}, remembered={"2A": 3, "3A": 1, "4A": 3})
    assert "Remembered\n  turn 1: 3A\n  turn 3: 2A 4A\n" in text(view)


@pytest.mark.rule("LZ-459")
def test_without_a_map_there_is_a_sentence():
    view = sketch({}, who=-1, standing=None)
    hidden = type(view)(
        **{name: getattr(view, name) for name in view.__struct_fields__ if name != "memory"}, memory=None
    )
    assert "hidden" in text(hidden)
