"""Section 20: map generation and given maps."""

from __future__ import annotations

from collections import Counter

import pytest

from terrarium.games.lizards import game
from terrarium.games.lizards.content import COLOUR, DEN, FERTILE, HOME, LAND, TERRAINS, size_for
from terrarium.games.lizards.forms.map_table import SAMPLE, MapTable
from terrarium.games.lizards.geometry import Grid, grid
from terrarium.games.lizards.model.given import Draft, loaded
from terrarium.games.lizards.model.plans import Plan, default_plan
from terrarium.games.lizards.rules.mapmaking import made
from terrarium.kernel import Dice, Illegal, Match


def world(clans: int, seed: int = 0, plans: list[Plan] | None = None) -> tuple[Grid, Draft]:
    shape = grid(*size_for(clans), True)
    plans = plans or [default_plan(1 + (seed + clan) % 4) for clan in range(clans)]
    return shape, made(shape, plans, Dice(f"world {clans} {seed}".encode()))


@pytest.mark.rule("LZ-540")
def test_sizes() -> None:
    sizes = [size_for(clans) for clans in range(2, 17)]
    assert sizes == [(16, 16)] * 3 + [(16, 24)] * 2 + [(24, 24)] * 3 + [(24, 32)] * 3 + [(32, 32)] * 4
    for seed in range(6):
        shape, draft = world(2, seed)
        blocks = [(h // shape.columns // 8, h % shape.columns // 8) for h in draft.homes]
        assert {abs(blocks[0][0] - blocks[1][0]), abs(blocks[0][1] - blocks[1][1])} == {1}


@pytest.mark.rule("LZ-541", "LZ-542", "LZ-543", "LZ-544", "LZ-545", "LZ-546", "LZ-063")
@pytest.mark.parametrize(("clans", "seed"), [(16, 1), (16, 2), (12, 3), (9, 4), (6, 5), (4, 6), (3, 7), (2, 8)])
def test_a_generated_world(clans: int, seed: int) -> None:
    shape, draft = world(clans, seed)
    terrain, template, near = draft.terrain, draft.template, shape.near
    homes = draft.homes
    assert len(homes) == clans
    assert all(shape.distance(a, b) >= 5 for a in homes for b in homes if a != b)
    blocks = shape.size // 64
    free = [h for h, den in draft.dens.items() if den.owner < 0]
    assert len(free) == 2 * clans + 3 * (blocks - clans)
    fed = Counter(sum(terrain[n] == FERTILE for n in near[h]) for h in free)
    assert fed == {3: clans + 2 * (blocks - clans), 2: blocks}
    by_block: Counter[tuple[int, int]] = Counter()
    for h in free:
        den = draft.dens[h]
        fertile = sum(terrain[n] == FERTILE for n in near[h])
        assert (den.pop, sum(den.militia)) == (50 * fertile, 15 * fertile)
        assert den.militia[den.colour] == 15 * fertile
        assert not any(template[n] for n in near[h])
        assert all(shape.distance(h, home) >= 3 for home in homes)
        assert all(shape.distance(h, other) >= 2 for other in free if other != h)
        by_block[h // shape.columns // 8, h % shape.columns // 8] += den.colour == COLOUR["BLK"]
    assert max(by_block.values()) <= 1
    outside = Counter(TERRAINS[t].code for h, t in enumerate(terrain) if not template[h])
    figures = {"Tem": 1, "Rui": 1, "Pea": 2, "Pla": 6, "Scr": 5, "Swa": 5, "Whi": 1}
    assert {code: outside[code] for code in figures} == {code: n * blocks for code, n in figures.items()}
    assert outside["Vol"] <= (blocks + 1) // 2
    assert outside["Cur"] == (4 if blocks == 16 else blocks // 4)
    assert outside["Fer"] <= 5 * clans + 8 * (blocks - clans)
    for h, kind in enumerate(terrain):
        if template[h]:
            continue
        code = TERRAINS[kind].code
        if code == "Fer" or kind == DEN:
            assert not any(draft.dens[n].owner >= 0 for n in near[h] if n in draft.dens)
        if code == "Vol":
            assert not any(n in draft.dens for n in shape.disc(h, 2))
            assert not any(template[n] for n in near[h])
        if code in ("Tem", "Cur"):
            assert all(shape.distance(h, home) >= 3 for home in homes)


@pytest.mark.rule("LZ-541")
@pytest.mark.parametrize("template", range(1, 9))
def test_templates_lie_wholly_in_their_block(template: int) -> None:
    from terrarium.games.lizards.content import TEMPLATES, Row
    from terrarium.games.lizards.model.plans import reduced, touching

    centre = max(range(1, len(touching(template))), key=lambda n: len(touching(template)[n]))
    rows = [Row(centre, "Red", red=50), Row(touching(template)[centre][0], "Fer")]
    plan = reduced(template, centre, rows)
    assert plan is not None
    for seed in range(3):
        shape, draft = world(4, seed, [plan] * 4)
        for clan in range(1, 5):
            hexes = [h for h in range(shape.size) if draft.template[h] == clan]
            assert len(hexes) == len(TEMPLATES[template - 1].hexes)
            assert len({(h // shape.columns // 8, h % shape.columns // 8) for h in hexes}) == 1
            assert sum(draft.terrain[h] == HOME for h in hexes) == 1


@pytest.mark.rule("LZ-544")
def test_totals_of_the_standard_world() -> None:
    shape, draft = world(16, 11)
    water = sum(not LAND[t] for t in draft.terrain)
    assert 0.34 <= water / shape.size <= 0.46
    outside = Counter(TERRAINS[t].code for h, t in enumerate(draft.terrain) if not draft.template[h])
    assert (outside["Den"], outside["Tem"], outside["Pea"], outside["Pla"]) == (32, 16, 32, 96)
    assert (outside["Scr"], outside["Swa"], outside["Whi"], outside["Cur"]) == (80, 80, 16, 4)


@pytest.mark.rule("LZ-547")
def test_land_grows_beside_land() -> None:
    touching = alone = 0
    for seed in range(4):
        shape, draft = world(16, seed)
        for h, kind in enumerate(draft.terrain):
            if not draft.template[h] and TERRAINS[kind].code in ("Pla", "Scr", "Swa", "Pea", "Rui"):
                if any(LAND[draft.terrain[n]] for n in shape.near[h]):
                    touching += 1
                else:
                    alone += 1
    assert alone / (touching + alone) < 0.05


@pytest.mark.rule("LZ-548", "LZ-010")
def test_the_same_draws_make_the_same_world() -> None:
    assert world(16, 3)[1] == world(16, 3)[1]
    assert world(16, 3)[1] != world(16, 4)[1]


@pytest.mark.rule("LZ-458")
def test_the_template_is_known_from_the_start() -> None:
    match = Match.new(game, 4, secret=b"t" * 32)
    match.close(match.moments()[0].id)
    view = match.view(0)
    known = [cell for cell in view.cells() if not cell.sighted]
    assert len(view.sight) + len(known) == len(view.cells()) > 11
    assert all(cell.seen == 0 for cell in view.cells())
    assert view.turn == 0


@pytest.mark.rule("LZ-549")
def test_a_given_map() -> None:
    table = "MAP 4 6\n# a comment\n1A Hom 1 Red 50 RED=20,YEL=5\n1B Fer\n3C Den - Grn 90 GRN=27\n2D Pla 2 - - BLK=40\n"
    table += "4A Bri 2\n4B Raf 7\n4C Tem 1\n4D Hlf\n2A Den 1\n"
    draft = loaded(table, True, 2)
    shape = grid(4, 6, True)
    assert draft.dens[shape.hex("1A")].owner == 0
    assert draft.dens[shape.hex("3C")].militia == (0, 27, 0, 0, 0)
    assert draft.dens[shape.hex("2A")].colour == -1
    assert draft.bands[shape.hex("2D")][0].counts == (0, 0, 0, 0, 40)
    assert (draft.bridges, draft.rafts) == ({shape.hex("4A"): 1}, {shape.hex("4B"): 7})
    assert (draft.temples, draft.sites) == ({shape.hex("4C"): 0}, {shape.hex("4D"): 0})
    match = Match.new(game, 2, {"map": table, "wrap": False}, secret=b"t" * 32)
    match.answer(0, match.moments()[0].id, {"name": "Ooze"})
    match.answer(1, match.moments()[0].id, {"name": ""})
    assert (match.state.setting.rows, match.state.setting.columns, match.state.setting.wrap) == (4, 6, False)
    assert match.state.faults() == []


@pytest.mark.rule("LZ-549")
@pytest.mark.parametrize(
    "line", ["9A Pla", "1A Xyz", "1A Pla 3", "1A Pla - - - RED=5", "1A Pla 1 - - RED=301", "1A Den 1 - 50", "1A Pla x"]
)
def test_a_wrong_map_is_told_with_its_line(line: str) -> None:
    with pytest.raises(Illegal, match="line 2"):
        loaded(f"MAP 4 6\n{line}\n", True, 2)
    if line != "1A Pla 3":
        assert MapTable().check(f"MAP 4 6\n{line}\n")[0].rule == "LZ-549"
    assert MapTable().check(SAMPLE) == []
    assert MapTable().check("rubbish")


@pytest.mark.rule("LZ-001", "LZ-540", "LZ-366")
def test_two_to_sixteen_clans() -> None:
    assert (game.seats[0], game.seats[-1]) == (2, 16)
    for clans in (2, 5, 16):
        match = Match.new(game, clans, secret=b"c" * 32)
        match.close(match.moments()[0].id)
        assert len(match.state.clans) == match.state.homes == clans
        assert not match.state.over
    with pytest.raises(Illegal):
        Match.new(game, 17)
