"""Section 14 against the tables of the rule page, and what a broken file says."""

from __future__ import annotations

import pytest

from terrarium.games.terrible_lizards.board import skeleton as bones
from terrarium.games.terrible_lizards.content import (
    CARDS,
    EFFECTS,
    PARTS,
    SETS,
    TYPES,
    read_effects,
    read_parts,
    read_sets,
)
from terrarium.kernel import BrokenContent

FIGURES = {
    "Allosaurus": ((5, 2), (3, 3), (2, 1), (3, 2)),
    "Velociraptor": ((3, 1), (2, 2), (3, 2), (5, 2)),
    "Quetzalcoatlus": ((4, 1), (1, 2), (2, 1), (2, 0)),
    "Spinosaurus": ((4, 2), (3, 3), (3, 2), (2, 2)),
    "Dracorix": ((4, 2), (2, 3), (2, 1), (3, 2)),
    "Therizinosaurus": ((1, 2), (2, 3), (4, 2), (2, 2)),
    "Tyrannosaurus": ((6, 2), (2, 4), (0, 0), (3, 2)),
    "Plesiosaurus": ((4, 2), (2, 3), (2, 2), (2, 2)),
    "Brontomerus": ((2, 2), (2, 3), (2, 1), (5, 3)),
    "Stegosaurus": ((2, 1), (4, 4), (2, 1), (3, 2)),
    "Triceratops": ((5, 4), (2, 3), (1, 0), (2, 2)),
    "Ankylosaurus": ((2, 3), (2, 4), (2, 1), (3, 1)),
    "Apatosaurus": ((1, 2), (2, 5), (1, 2), (2, 3)),
}

COPIES = {
    "standard": {
        "Spy-nosaur": 3, "Trip": 3, "Fossil Dig": 5, "Scavenge": 4, "Bone Thief": 2, "Growth Spurt": 2, "Feast": 2,
        "Clutch of Eggs": 2, "Stampede": 1, "Asteroid": 1, "Amber": 2, "Mimicry": 1,
    },
    "quick": {
        "Selective Autotomy": 2, "Roar": 3, "Play Dead": 2, "Adrenaline": 2, "Thick Hide": 2, "Tar Pit": 2,
        "Stumble": 1, "Ambush": 1, "Tail Lash": 1,
    },
    "persistent": {
        "Venomous": 2, "Razor Claws": 2, "Armor Plates": 2, "Missing Link": 3, "Warm Blood": 1, "Camouflage": 1,
        "Fast Metabolism": 1,
    },
}  # fmt: skip


@pytest.mark.rule("TL-003", "TL-060", "TL-068", "TL-220")
@pytest.mark.parametrize("dinosaur", FIGURES)
def test_parts_have_the_figures_of_the_page(dinosaur: str) -> None:
    third = "Wings" if dinosaur == "Quetzalcoatlus" else "Arms"
    for kind, (attack, weight) in zip(("Head", "Body", third, "Legs"), FIGURES[dinosaur], strict=True):
        [part] = [p for p in PARTS.values() if p.dinosaur == dinosaur and p.type == kind]
        assert (part.attack, part.weight) == (attack, weight)
        assert part.id == f"{dinosaur}-{kind}".lower()


@pytest.mark.rule("TL-220")
def test_totals_of_the_deck() -> None:
    assert (len(CARDS), len(PARTS), len(EFFECTS), len(SETS)) == (112, 56, 56, 13)
    totals = {}
    for kind in TYPES:
        parts = [p for p in PARTS.values() if p.type == kind and p.key in SETS]
        totals[kind] = (sum(p.attack for p in parts), sum(p.weight for p in parts))
    assert totals["Head"] == (43, 26)
    assert totals["Body"] == (29, 42)
    assert tuple(a + b for a, b in zip(totals["Arms"], totals["Wings"], strict=True)) == (26, 16)
    assert totals["Legs"] == (37, 25)
    assert sum(p.attack for p in PARTS.values()) == 141
    assert sum(p.weight for p in PARTS.values()) == 111


@pytest.mark.rule("TL-002", "TL-220")
@pytest.mark.parametrize("kind", COPIES)
def test_effects_have_kinds_and_copies_of_the_page(kind: str) -> None:
    found: dict[str, int] = {}
    for effect in EFFECTS.values():
        if effect.kind == kind:
            found[effect.name] = found.get(effect.name, 0) + 1
    assert found == COPIES[kind]


@pytest.mark.rule("TL-002")
def test_a_card_is_of_one_of_four_kinds() -> None:
    assert not set(PARTS) & set(EFFECTS)
    assert {effect.kind for effect in EFFECTS.values()} == {"standard", "quick", "persistent"}


def test_ids() -> None:
    assert "archaeopteryx-wings-2" in PARTS
    assert "clutch-of-eggs-2" in EFFECTS
    assert "stampede-1" in EFFECTS


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[[effects]]\nname = "Trip"\nkind = "slow"\ncopies = 1\ntext = ""', r"effects\.toml: Trip: .*slow.*kind"),
        ('[[effects]]\nname = "Trip"\nkind = "quick"\ntext = ""', r"effects\.toml: Trip: .*`copies`"),
        (
            '[[effects]]\nname = "Feast"\nkind = "quick"\ncopies = 1\ntext = ""\ndoes = [{op = "eat"}]',
            r"effects\.toml: Feast: .*eat.*does",
        ),
        (
            '[[effects]]\nname = "Feast"\nkind = "quick"\ncopies = 1\ntext = ""\ndoes = [{op = "gain", amount = "8"}]',
            r"effects\.toml: Feast: .*does\[0\]\.amount",
        ),
        ('[[effects]]\nname = "Feast"\nkind = "quick"\ncopies = 1\ntext = ""', r"effects\.toml: Feast: does"),
        ('[[effects]]\nname = "Roar"\nroar = 1', r"effects\.toml: Roar: .*(roar|kind)"),
        ("[[effects]]\nname = ", r"effects\.toml: "),
        ("x = 1", r"effects\.toml: there is no table 'effects'"),
    ],
)
def test_a_broken_effect_names_file_card_and_field(text: str, says: str) -> None:
    with pytest.raises(BrokenContent, match=says):
        read_effects(text)


def test_a_broken_part_names_file_card_and_field() -> None:
    part = 'parts = [{ dinosaur = "Allosaurus", type = "Head", attack = 5, weight = "heavy" }]'
    with pytest.raises(BrokenContent, match=r"parts\.toml: Allosaurus Head: .*weight"):
        read_parts(part)
    twice = "parts = [%s, %s]" % (('{ dinosaur = "Allosaurus", type = "Head", attack = 5, weight = 1 }',) * 2)
    with pytest.raises(BrokenContent, match=r"Allosaurus Head: dinosaur and type"):
        read_parts(twice)


@pytest.mark.rule("TL-065")
def test_a_set_needs_its_four_parts() -> None:
    with pytest.raises(BrokenContent, match=r"sets\.toml: Pteranodon: dinosaur has no four parts"):
        read_sets('[[sets]]\ndinosaur = "Pteranodon"', PARTS.values())


def test_every_part_needs_a_drawing() -> None:
    with pytest.raises(BrokenContent, match=r"bones\.toml: .*: there is no drawing"):
        bones.read("[head]\n[body]\n[arms]\n[legs]\n[wings]")
