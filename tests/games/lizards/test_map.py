"""Section 2: codes, directions, neighbours, distances, wrap and edge (EX-01 to EX-03)."""

from __future__ import annotations

import pytest

from terrarium.games.lizards.geometry import DIRECTION, Grid, column_of, grid, letters
from terrarium.games.lizards.model.given import size_of
from terrarium.kernel import Illegal

from .table import Table

WORLD = grid(32, 32, True)


def walk(start: str, steps: str, world: Grid = WORLD) -> str:
    return world.code(world.walk(world.hex(start), *(DIRECTION[step] for step in steps.split())))


@pytest.mark.rule("LZ-021", "LZ-022")
@pytest.mark.parametrize(
    ("start", "steps", "end"),
    [
        ("15R", "SW", "15Q"),
        ("5M", "SE", "6N"),
        ("5T", "SE", "5U"),
        ("9U", "SW", "10T"),
        ("22R", "N N", "20R"),
        ("10I", "S", "11I"),
        ("5AD", "SW NE", "5AD"),
        ("22N", "N NW", "20M"),
        ("14AB", "N SW", "13AA"),
    ],
)
def test_ex_01_directions(start: str, steps: str, end: str) -> None:
    assert walk(start, steps) == end


@pytest.mark.rule("LZ-023", "LZ-024", "LZ-025")
def test_ex_02_neighbours_and_distances() -> None:
    def around(code: str) -> str:
        return " ".join(WORLD.code(n) for n in WORLD.around[WORLD.hex(code)])

    assert around("1A") == "32A 1B 2B 2A 2AF 1AF"
    assert around("32AF") == "31AF 31A 32A 1AF 32AE 31AE"
    assert WORLD.distance(WORLD.hex("1A"), WORLD.hex("1AF")) == 1
    assert WORLD.distance(WORLD.hex("1A"), WORLD.hex("32AF")) == 2
    assert WORLD.distance(WORLD.hex("1A"), WORLD.hex("17Q")) == 24
    assert max(WORLD.distance(0, h) for h in range(WORLD.size)) == 24
    assert [len(WORLD.disc(5, r)) for r in (1, 2, 3)] == [7, 19, 37]
    with pytest.raises(ValueError, match="even"):
        Grid(4, 5, True)


@pytest.mark.rule("LZ-024")
@pytest.mark.parametrize("wrap", [True, False])
def test_distance_agrees_with_rings(wrap: bool) -> None:
    world = grid(8, 10, wrap)
    for start in (0, 37, 79):
        for radius in range(1, 5):
            ring = {h for h in range(world.size) if world.distance(start, h) <= radius}
            assert set(world.disc(start, radius)) == ring


@pytest.mark.rule("LZ-020")
def test_codes() -> None:
    assert [letters(n) for n in (1, 26, 27, 32, 52, 53, 128)] == ["A", "Z", "AA", "AF", "AZ", "BA", "DX"]
    assert all(column_of(letters(n)) == n for n in range(1, 300))
    assert WORLD.code(0) == "1A"
    assert WORLD.code(WORLD.size - 1) == "32AF"
    assert all(WORLD.hex(WORLD.code(h)) == h for h in range(WORLD.size))
    assert WORLD.hex("33A") == WORLD.hex("0A") == WORLD.hex("1AG") == -1
    assert WORLD.hex("A1") == WORLD.hex("") == WORLD.hex("5") == -2


@pytest.mark.rule("LZ-026")
def test_opposite_hexes_neither_are_nor_touch_the_first() -> None:
    assert [WORLD.code(h) for h in WORLD.opposite(WORLD.hex("5T"), DIRECTION["SE"])] == ["5V", "6V", "6U"]
    for start in (0, 33, 777):
        for direction in range(6):
            beside = WORLD.around[start][direction]
            far = [n for n in WORLD.near[beside] if n != start and WORLD.distance(n, start) > 1]
            assert sorted(WORLD.opposite(start, direction)) == sorted(far)


@pytest.mark.rule("LZ-026", "LZ-327")
@pytest.mark.parametrize(("land", "fail"), [("6U", ""), ("4U 6T", "F-TARGET")])
def test_ex_03_a_bridge_needs_land_opposite(land: str, fail: str) -> None:
    table = Table(land="Wat").land(Pla=f"5T {land}").band("5T", gry=20)
    assert table.order("BB 5T SE")["fail"] == fail
    assert (table.at("5U") in table.s.bridges) == (not fail)


@pytest.mark.rule("LZ-027")
def test_without_wrap_off_map_hexes_do_not_exist() -> None:
    flat = grid(16, 16, False)
    assert flat.around[flat.hex("1A")].count(-1) == 3
    assert len(flat.near[flat.hex("1A")]) == 3
    table = Table(rows=16, columns=16, wrap=False, land="Wat").band("1B", yel=10)
    lob = table.read("LO 1B N")
    assert lob.code == "E17"
    assert table.s.waters(table.at("1A")) == 3


@pytest.mark.rule("LZ-011", "LZ-027", "LZ-226")
def test_ex_60_stopped_after_the_first_step() -> None:
    table = Table(land="Wat").raft("5M").band("5M", red=10).bridge("7N")
    told = table.order("SA 5M SE S")
    assert (told["fail"], table.codes(told["route"]), table.clan("6N")) == ("F-BRIDGE", ["6N"], 0)
    flat = Table(rows=16, columns=16, wrap=False).band("2A", red=10)
    told = flat.order("MO 2A N N")
    assert (told["fail"], flat.total("1A")) == ("F-EDGE", 10)
    told = flat.order("MO 1A N")
    assert told["fail"] == "F-MOVED"


@pytest.mark.rule("LZ-028", "LZ-029", "LZ-030")
def test_water_bridges_rafts_and_sites() -> None:
    table = Table().land(Wat="3C", Whi="4C").raft("5C").bridge("6C")
    assert [table.s.is_water(table.at(code)) for code in ("3C", "4C", "5C", "6C", "7C")] == [True] * 4 + [False]
    assert [table.s.protected(table.at(code)) for code in ("3C", "4C", "5C", "6C")] == [False, False, True, True]
    assert not table.s.faults()
    table.s.rafts[table.at("6C")] = 9
    table.s.sites[table.at("4C")] = 5
    assert len(table.s.faults()) == 2


@pytest.mark.rule("LZ-025", "LZ-061", "LZ-216")
@pytest.mark.parametrize(("rows", "columns"), [(2, 8), (8, 2), (2, 2)])
def test_on_a_map_of_two_rows_a_neighbour_counts_once(rows: int, columns: int) -> None:
    """N and S (or NE and NW) lead to one hex: one food, one water."""
    small = grid(rows, columns, True)
    for h in range(small.size):
        assert len(set(small.near[h])) == len(small.near[h])
        assert set(small.near[h]) == set(small.around[h])
        assert sorted((h, *small.near[h])) == list(small.disc(h, 1))
    table = Table(rows=rows, columns=columns, seats=2, land="Wat")
    table.den("1A", 0, "RED", 20).land(Fer="2A")
    assert table.s.capacity(table.at("1A")) == 50
    assert table.s.waters(table.at("1A")) == len(small.near[0]) - 1


@pytest.mark.rule("LZ-026", "LZ-327")
def test_a_bridge_does_not_lead_back_to_its_builders() -> None:
    """On two rows the hex beyond the water is the builders' own."""
    table = Table(rows=2, columns=8, seats=2, land="Wat")
    table.land(Pla="1A").band("1A", gry=30)
    assert table.order("BB 1A S")["fail"] == "F-TARGET"


@pytest.mark.rule("LZ-025")
def test_a_match_of_edition_1_keeps_what_it_began_with() -> None:
    assert len(grid(2, 8, True, 1).near[0]) == 6
    assert grid(16, 16, True, 1) is grid(16, 16, True, 2), "elsewhere there is no difference"
    table = Table(rows=2, columns=8, seats=2, land="Wat").den("1A", 0, "RED", 20).land(Fer="2A")
    table.s.edition = 1
    assert table.s.capacity(table.at("1A")) == 100
    assert table.view(0).grid is table.s.grid


@pytest.mark.rule("LZ-023")
def test_a_code_of_any_length_is_read() -> None:
    """Whatever somebody sends, be it more digits than Python reads as a number: it is off the map, and no fault."""
    for code in ("9" * 5000 + "A", "1" + "A" * 5000):
        assert WORLD.hex(code) == -1


@pytest.mark.rule("LZ-023")
@pytest.mark.parametrize(
    ("rows", "columns", "fits"), [(256, 256, True), (257, 2, False), (2, 258, False), (2, 3, False)]
)
def test_the_largest_given_map(rows: int, columns: int, fits: bool) -> None:
    if fits:
        assert size_of(f"MAP {rows} {columns}") == (rows, columns)
    else:
        with pytest.raises(Illegal):
            size_of(f"MAP {rows} {columns}")
