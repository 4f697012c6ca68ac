"""The cards: their numbers, the price identity, the page's tables, and what a broken file says (section 17)."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from terrarium.games.lizard_wizard.content import (
    DUNGEON,
    FAMILIARS,
    GATHERING,
    REAGENT_NAMES,
    REAGENTS,
    SCHOOL_NAMES,
    SCHOOL_REAGENT,
    SCHOOLS,
    SPELLS,
    TILES,
    TOWERS,
    WIZARDS,
    load,
)
from terrarium.games.lizard_wizard.content import vocabulary as words
from terrarium.kernel import BrokenContent

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "lizard-wizard.md"


def source(name: str) -> str:
    return files("terrarium.games.lizard_wizard.content").joinpath(name).read_text("utf-8")


def rows(section: str) -> list[list[str]]:
    """The rows of a table of the rule page."""
    found = re.search(rf"### {re.escape(section)} .*?(?=\n### |\n## )", PAGE.read_text("utf-8"), re.DOTALL)
    assert found
    cells = [[c.strip() for c in line.strip("|").split("|")] for line in found[0].splitlines() if line.startswith("|")]
    return [row for row in cells[2:] if row]


@pytest.mark.rule("LW-002")
def test_seven_schools() -> None:
    assert len(SCHOOLS) == len(set(SCHOOLS)) == len(SCHOOL_NAMES) == 7
    for cards in (WIZARDS, TOWERS, FAMILIARS, SPELLS):
        assert {card.school for card in cards.values()} == set(range(7))


@pytest.mark.rule("LW-003", "LW-004")
def test_seven_reagents_one_for_each_school() -> None:
    assert (REAGENTS, REAGENT_NAMES[-1]) == ("STENMFH", "Horn")
    pairs = {school: REAGENTS[kind] for school, kind in zip(SCHOOLS, SCHOOL_REAGENT, strict=True)}
    assert pairs == {"CON": "T", "SOR": "E", "ALC": "S", "ENC": "M", "DRU": "F", "THA": "H", "NEC": "N"}
    assert all(wizard.reagent == SCHOOL_REAGENT[wizard.school] for wizard in WIZARDS.values())


@pytest.mark.rule("LW-005")
def test_the_numbers_of_cards() -> None:
    decks = (WIZARDS, TOWERS, SPELLS, FAMILIARS, GATHERING, DUNGEON, TILES)
    assert [len(deck) for deck in decks] == [28, 28, 65, 35, 56, 53, 20]
    assert Counter(card.kind for card in DUNGEON.values()) == {"monster": 20, "gold": 21, "item": 10, "trap": 2}
    assert sum(card.gold for card in DUNGEON.values()) == 63
    assert sum(spell.ongoing for spell in SPELLS.values()) == 42
    assert sum(spell.star for spell in SPELLS.values()) == 14
    assert sum(bool(spell.points) for spell in SPELLS.values()) == 7


def test_the_price_identity() -> None:
    """Mana = V + 5 - 5 x reagents, for all 65."""
    assert all(spell.mana == spell.value + 5 - 5 * len(spell.reagents) for spell in SPELLS.values())


def test_spells_are_those_of_the_page() -> None:
    table = rows("17.5")
    assert len(table) == 65
    texts = dict(re.findall(r'id = "(.+?)".*?effect = "(.+?)"', source("spells.toml"), re.DOTALL))
    for spell, name, mana, reagents, lasts, star, effect, said, value in table:
        card = SPELLS[spell]
        assert (card.name, card.mana, card.reagents, card.value) == (name, int(mana), reagents, int(value))
        assert (card.ongoing, card.star, card.words) == (lasts == "O", star == "*", said)
        assert texts[spell] == effect.strip("`")


def test_the_other_cards_are_those_of_the_page() -> None:
    assert {r[0]: (r[1], r[2], r[3]) for r in rows("17.8")} == {
        w.id: (w.name, SCHOOLS[w.school], REAGENTS[w.reagent]) for w in WIZARDS.values()
    }
    assert {r[0]: tuple(r[1:]) for r in rows("17.9")} == {
        t.id: (t.name, SCHOOLS[t.school], t.reagents, str(t.gold)) for t in TOWERS.values()
    }
    assert {r[0]: tuple(r[1:]) for r in rows("17.10")} == {
        f.id: (f.name, SCHOOLS[f.school], str(f.mana), f.shows) for f in FAMILIARS.values()
    }
    assert {r[0]: (r[1].replace(" ", ""), r[2].replace(" ", "")) for r in rows("17.7")} == {
        g.id: (g.gather, g.increase) for g in GATHERING.values()
    }
    assert {r[0]: (r[1], r[3]) for r in rows("17.6")} == {t.id: (t.name, t.words) for t in TILES.values()}


def test_the_page_names_every_effect_and_stat() -> None:
    page = PAGE.read_text("utf-8")
    for word in (*words.EFFECTS, *words.STATS, *words.TRIGGERS):
        assert re.search(rf"`{word}\b", page), word


BROKEN = [
    (load.spells, "spells.toml", "mana = 8", "mana = 9", "CON-1", "mana"),
    (load.spells, "spells.toml", "mana = 8", 'mana = "8"', "CON-1", "mana"),
    (load.spells, "spells.toml", "mana = 8\n", "", "CON-1", "mana"),
    (load.spells, "spells.toml", 'reagents = "TTF"', 'reagents = "TTX"', "CON-1", "reagents"),
    (load.spells, "spells.toml", "GATHER: reag(T,1)", "GATHER: reap(T,1)", "CON-1", "effect"),
    (load.spells, "spells.toml", "GATHER: reag(T,1)", "GATHER: reag(T)", "CON-1", "effect"),
    (load.spells, "spells.toml", "GATHER: reag(T,1)", "HARVEST: reag(T,1)", "CON-1", "effect"),
    (load.spells, "spells.toml", "MOD: familiar_cost -5", "MOD: familiar_price -5", "CON-3", "effect"),
    (load.spells, "spells.toml", "vp(1*fam)", "vp(1*fox)", "CON-6", "effect"),
    (load.spells, "spells.toml", "RIVAL_WIN: mana(1)", "RIVAL_WIN: stun", "ENC-9", "effect"),
    (load.spells, "spells.toml", "NOW: stun", "NOW: toll(2)", "ENC-3", "effect"),
    (load.spells, "spells.toml", "ongoing = true", "ongoing = false", "CON-1", "ongoing"),
    (load.spells, "spells.toml", "star = true", "star = false", "CON-9", "star"),
    (load.spells, "spells.toml", 'id = "CON-1"', 'id = "XYZ-1"', "XYZ-1", "id"),
    (load.spells, "spells.toml", 'id = "CON-2"', 'id = "CON-1"', "CON-1", "id"),
    (load.spells, "spells.toml", "value = 18", "value = 18\nprice = 3", "CON-1", "price"),
    (load.wizards, "wizards.toml", 'reagent = "T"', 'reagent = "S"', "W-CON-1", "reagent"),
    (load.wizards, "wizards.toml", 'school = "CON"', 'school = "COM"', "W-CON-1", "school"),
    (load.towers, "towers.toml", "gold = 2", "gold = 0", "T1-CON", "gold"),
    (load.towers, "towers.toml", 'reagents = "TE"', 'reagents = "TEE"', "T2-CON", "reagents"),
    (load.familiars, "familiars.toml", 'shows = "TTE"', 'shows = "TT"', "F05-CON", "shows"),
    (load.gathering, "gathering.toml", 'gather = "STN"', 'gather = "STT"', "R1S", "gather"),
    (load.dungeon, "dungeon.toml", "gold = 1", "gold = 0", "G01", "gold"),
    (load.dungeon, "dungeon.toml", 'kind = "trap"', 'kind = "monster"', "[[dungeon]] monster", "kind"),
    (load.tiles, "tiles.toml", "schools(wiz) >= 5", "schools(wiz) > 5", "A01", "condition"),
]


@pytest.mark.parametrize(("read", "file", "right", "wrong", "card", "field"), BROKEN)
def test_a_broken_file_names_file_card_and_field(
    read: object, file: str, right: str, wrong: str, card: str, field: str
) -> None:
    text = source(file)
    assert right in text
    with pytest.raises(BrokenContent) as broken:
        read(text.replace(right, wrong, 1))  # type: ignore[operator]
    said = str(broken.value)
    assert said.startswith(f"{file}: ")
    assert f": {field}: " in said
    assert card in said


def test_a_missing_card_and_unreadable_text() -> None:
    text = source("tiles.toml")
    cut = text[: text.rindex("[[tile]]")]
    with pytest.raises(BrokenContent, match=r"tiles\.toml: \[\[tile\]\]: number: there are 19 cards, not 20"):
        load.tiles(cut)
    with pytest.raises(BrokenContent, match=r"tiles\.toml: "):
        load.tiles("[[tile]\n")
