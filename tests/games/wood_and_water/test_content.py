"""Content: the tables of the page, and what a broken file says."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from terrarium.games.wood_and_water.content import BUILDINGS, GRADES, ITEMS, KINDS, LOCAL, MAIN, Content, content
from terrarium.games.wood_and_water.content.kinds import ARMED
from terrarium.kernel import BrokenContent

ROOT = Path(str(files("terrarium.games.wood_and_water.content")))


@pytest.mark.rule("WW-002", "WW-003")
def test_seventeen_main_factions_and_four_local_peoples() -> None:
    assert MAIN == (
        "BR",
        "CW",
        "OG",
        "LZ",
        "BM",
        "DM",
        "CD",
        "GO",
        "DW",
        "EM",
        "DG",
        "HE",
        "DK",
        "UN",
        "TK",
        "SK",
        "WE",
    )
    assert LOCAL == ("MO", "CF", "JG", "ST")
    for key in (*MAIN, *LOCAL):
        units = [KINDS[u] for u in content.musters[key].units]
        assert {k.category for k in units} >= {"H", "C"}, key
        assert content.armies[key].sum <= 500


@pytest.mark.parametrize(
    ("rule", "chart", "rows"),
    [
        ("WW-296", "basic", ["mountain/water", "open", "forest", "forest", "hills", "thick/resource"]),
        ("WW-297", "mountain", ["mountain", "mountain", "mountain", "forest", "hills", "thick/resource"]),
        ("WW-298", "water", ["water", "water", "water", "open", "forest", "thick/resource"]),
        ("WW-299", "mixed", ["water", "water", "mountain", "mountain", "basic", "resource"]),
    ],
)
def test_exploration_charts(rule: str, chart: str, rows: list[str]) -> None:
    assert ["/".join(row) for row in content.charts[chart]] == rows


@pytest.mark.rule("WW-064")
def test_the_resource_chart_has_the_totals_of_the_page() -> None:
    found = Counter(content.finds.values())
    assert len(content.finds) == 36
    assert found["gold-mine"] == 6
    assert (found["village-MO"], found["village-JG"], found["village-CF"], found["village-ST"]) == (4, 4, 3, 2)
    assert (found["ziggurat"], found["volcano"], found["wood-cutter"]) == (3, 3, 2)
    assert sum(n == 1 for n in found.values()) == 9


@pytest.mark.parametrize(
    ("rule", "key", "where", "turns", "cost", "needs"),
    [
        ("WW-300", "bridge", "field", 1, 20, ""),
        ("WW-301", "clearing", "field", 0, 10, ""),
        ("WW-302", "canal", "field", 1, 30, ""),
        ("WW-303", "road", "field", 1, 30, ""),
        ("WW-304", "toll-gate", "field", 1, 20, "road"),
        ("WW-305", "watch-post", "field", 1, 45, ""),
        ("WW-306", "farm", "field", 1, 20, ""),
        ("WW-307", "meeting-hall", "field", 1, 50, ""),
        ("WW-308", "fence", "town", 1, 20, ""),
        ("WW-309", "walls", "town", 1, 40, "fence"),
        ("WW-310", "fortifications", "town", 1, 50, "walls"),
        ("WW-311", "mound", "town", 1, 40, ""),
        ("WW-312", "fort", "town", 1, 50, "mound"),
        ("WW-313", "house", "town", 0, 20, ""),
        ("WW-314", "tavern", "town", 1, 30, ""),
        ("WW-315", "town-gate", "town", 1, 20, ""),
        ("WW-316", "merchant-house", "town", 1, 50, ""),
        ("WW-317", "barracks", "town", 1, 40, ""),
        ("WW-318", "city-barracks", "town", 1, 40, "barracks"),
        ("WW-319", "hall-of-heroes", "town", 1, 40, ""),
        ("WW-320", "siege-workshop", "town", 1, 40, "barracks"),
        ("WW-321", "ferry", "coast", 1, 50, ""),
        ("WW-322", "port", "coast", 1, 50, "ferry"),
        ("WW-323", "monster-pit", "town", 1, 40, "barracks"),
        ("WW-324", "palace", "town", 1, 100, ""),
        ("WW-325", "manor", "capital", 1, 50, "palace"),
        ("WW-326", "palatial-manor", "capital", 1, 100, "palace"),
        ("WW-327", "merchant-guild", "capital", 1, 150, "palace"),
    ],
)
def test_buildings(rule: str, key: str, where: str, turns: int, cost: int, needs: str) -> None:
    building = BUILDINGS[key]
    assert (building.rule, building.where, building.turns, building.cost) == (rule, where, turns, cost)
    assert building.needs == needs


@pytest.mark.rule("WW-121")
def test_rings_and_towers() -> None:
    assert {key: b.ring for key, b in BUILDINGS.items() if b.ring} == {
        "fence": 6,
        "walls": 8,
        "fortifications": 10,
        "fort": 7,
    }
    assert [key for key, b in BUILDINGS.items() if b.tower] == ["toll-gate", "watch-post", "town-gate"]


@pytest.mark.rule("WW-249")
def test_the_matrix_is_symmetric() -> None:
    for a, row in GRADES.items():
        assert row[a] == "B"
        for b, grade in row.items():
            assert GRADES[b][a] == grade
    assert {GRADES["CW"][b] for b in ("BM", "DM")} == {"B"}
    assert (GRADES["EM"]["OG"], GRADES["DW"]["HE"], GRADES["GO"]["TK"], GRADES["DG"]["LZ"]) == ("T", "D", "X", "D")


@pytest.mark.rule("WW-250")
def test_whom_the_local_peoples_trust() -> None:
    trusted = {key: {b for b, grade in GRADES[key].items() if grade == "T"} for key in LOCAL}
    assert set(MAIN) - trusted["MO"] == {"CW", "DM", "BM", "GO", "OG", "SK"}
    assert trusted["CF"] == {"CW", "BM", "DM", "CD", "SK", "DK", "WE", "UN", "OG"}
    assert trusted["JG"] == {"GO", "OG"}
    assert trusted["ST"] == {"LZ", "DW", "HE", "DG", "WE", "BR"}
    assert all(GRADES[a][b] == "X" for a in LOCAL for b in LOCAL if a != b)


@pytest.mark.rule("WW-085")
def test_garrisons_are_worth_500() -> None:
    assert {key: force.sum for key, force in content.garrisons.items()} == dict.fromkeys(("MO", "CF", "JG", "ST"), 500)


@pytest.mark.rule("WW-044")
def test_one_special_character_a_list_and_six_regiments() -> None:
    special = [k for k in KINDS.values() if k.special]
    assert sorted(k.list for k in special) == sorted((*MAIN, *LOCAL))
    assert all(k.unique for k in special)
    regiments = [k for k in KINDS.values() if k.unique and not k.special]
    assert [k.id for k in regiments] == ["RR1", "RR2", "RR3", "RR4", "RR5", "RR6"]
    assert KINDS["RR2"].profile[8] == 8
    assert "stubborn" in KINDS["RR2"].tags
    assert KINDS["SC-ST"].profile[:1] == (7,)


def test_eighteen_items_and_their_prices() -> None:
    assert len(ITEMS) == 18
    assert {key: ITEMS[key].points for key in ("giants-blade", "folding-fortress", "spell-scroll", "far-glass")} == {
        "giants-blade": 60, "folding-fortress": 100, "spell-scroll": 25, "far-glass": 10,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("number", "name", "rule"),
    [
        (1, "fear causing", "WW-328"), (2, "re-roll one failed hit", "WW-329"),
        (3, "re-roll the first-turn die", "WW-330"),
        (4, "ward save 5+", "WW-331"), (5, "shoots as often", "WW-332"), (6, "immune to panic", "WW-333"),
        (7, "free light or heavy armour", "WW-334"), (8, "scout", "WW-335"), (9, "scouts only", "WW-336"),
        (10, "monsters within", "WW-337"), (11, "duelling", "WW-338"), (12, "daring", "WW-339"),
        (13, "wizards only: +1 casting", "WW-340"), (14, "wizards only: +1 power die", "WW-341"),
    ],
)  # fmt: skip
def test_legendary_abilities(number: int, name: str, rule: str) -> None:
    ability = content.abilities[number]
    assert ability.name.startswith(name)
    assert ability.rule == rule


def test_every_unit_has_a_weapon_for_a_clash() -> None:
    from terrarium.games.wood_and_water.model.units import clash_weapon
    from terrarium.games.wood_and_water.state.records import Unit

    assert {clash_weapon(Unit(1, k)) for k in KINDS} <= set(ARMED)
    assert clash_weapon(Unit(1, "GO6")) == "spear"
    assert clash_weapon(Unit(1, "EM5")) == "hw"


# ---- broken files


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return Path(shutil.copytree(ROOT, tmp_path / "content", ignore=shutil.ignore_patterns("*.py", "__pycache__")))


def broken(folder: Path, name: str, old: str, new: str) -> str:
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BrokenContent) as caught:
        Content(folder)
    return str(caught.value)


def test_a_sound_copy_loads(copy: Path) -> None:
    assert len(Content(copy).kinds) == len(KINDS)


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("points = 130", 'points = "many"', "points"),
        ("size = [10, 40]", "size = [40, 10]", "size"),
        ('form = "P"', 'form = "Q"', "form"),
        ('arms = ["lance"]', 'arms = ["spoon"]', "arms"),
        ('tags = ["mounted"]', 'tags = ["sleepy"]', "tags"),
        ("profile = [8, 6, 3, 4, 4, 3, 6, 4, 9]", "profile = [8, 6]", "profile"),
        ('promotes = "BR2"', 'promotes = "BR4"', "promotes"),
    ],
)
def test_an_error_names_file_list_unit_and_field(copy: Path, old: str, new: str, field: str) -> None:
    says = broken(copy, "lists/brettonia.toml", old, new)
    assert re.search(rf"lists/brettonia\.toml: list Brettonia \(BR\), unit BR\d+, field {field}", says), says


def test_a_wrong_sum_is_found(copy: Path) -> None:
    assert "armies.toml: list BR, field sum: the units cost 416, not 417" in broken(
        copy, "armies.toml", "sum = 416", "sum = 417"
    )


def test_a_starting_army_that_breaks_the_composition_is_found(copy: Path) -> None:
    old = """sum = 363
units = [
    { id = "HE2", models = 1 },
    { id = "HE3", models = 1 },
    { id = "HE5", models = 14, command = true },
    { id = "HE6", models = 12 },
"""
    new = """sum = 267
units = [
    { id = "HE2", models = 1 },
    { id = "HE3", models = 1 },
    { id = "HE5", models = 14, command = true },
"""
    assert "list HE, field units: two core units and a hero" in broken(copy, "armies.toml", old, new)


def test_a_garrison_outside_the_sizes_is_found(copy: Path) -> None:
    says = broken(copy, "garrisons.toml", 'id = "MO4", models = 14', 'id = "MO4", models = 4')
    assert "list MO, unit MO4, field models: 4 is not from 10 to 30" in says


def test_an_asymmetric_matrix_is_found(copy: Path) -> None:
    assert "alliances.toml" in broken(copy, "alliances.toml", 'BR = "BXXDTTTTXXXXXXT"', 'BR = "BXXTTTTTXXXXXXT"')


def test_an_unknown_prerequisite_is_found(copy: Path) -> None:
    assert "walls, field needs" in broken(copy, "buildings.toml", 'needs = "fence"', 'needs = "moat"')


def test_a_missing_row_of_a_chart_is_found(copy: Path) -> None:
    assert "charts.toml: basic: six rows" in broken(copy, "charts.toml", '2 = "open"\n', "")


def test_an_unknown_unit_of_an_encounter_is_found(copy: Path) -> None:
    assert "encounters.toml" in broken(copy, "encounters.toml", 'id = "WI1"', 'id = "WI9"')


def test_the_rule_page_prints_the_lists_as_they_are() -> None:
    """Prices, sizes and profiles of every unit, and the sums of the ready-made armies."""
    page = (Path(__file__).parents[3] / "docs/rules/wood-and-water.md").read_text(encoding="utf-8")
    rows = {cells[0]: cells for line in page.splitlines() if (cells := [c.strip() for c in line.split("|")[1:-1]])}
    for key in (*MAIN, *LOCAL):
        for unit in content.musters[key].units:
            kind = KINDS[unit]
            size = str(kind.size[0]) if kind.size[0] == kind.size[1] else f"{kind.size[0]}-{kind.size[1]}"
            printed = rows[unit][1:6]
            assert printed == [kind.name, kind.category, str(kind.points), size, " ".join(map(str, kind.profile))], unit
        assert rows[key][2] == str(content.armies[key].sum), key
