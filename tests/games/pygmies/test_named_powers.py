"""PY-044: what a card names for its powers counts: a kind of models, a weapon, a number."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.pygmies.content import SPELLS, Card, invalid
from terrarium.games.pygmies.model.skills import summoned
from terrarium.games.pygmies.model.terms import stat
from terrarium.games.pygmies.rules.aiming import named_fault
from terrarium.games.pygmies.rules.effects import effect
from terrarium.games.pygmies.rules.fighting import first_strikes
from terrarium.games.pygmies.rules.movement import move
from terrarium.games.pygmies.rules.rolls import roll
from terrarium.games.pygmies.rules.shooting import shooting
from terrarium.games.pygmies.rules.targets import cheap

from .table import Arena, custom, model, paired, ready

ORC, MAN, ARCHER, LORD = "Orc Warrior", "Man-at-Arms", "Human Archer", "Gorbash Ironjaw"


def led(power: str, what: str, *more: Any, base: str = LORD, **figures: Any) -> Arena:
    """A hero with that power, who names this for it; nothing where `what` is empty."""
    types = {power: what} if what else {}
    lord = custom("Lord", base, powers=(power,), types=types)
    return ready(model("SA0", "Lord", 10, 10, (lord,)), *more, customs=(lord,), **figures)


@pytest.mark.rule("PY-044", "PY-315")
@pytest.mark.parametrize(("kind", "more"), [("Orc", 1), ("Evil", 1), (ORC, 1), ("", 1), ("Elf", 0), ("Good", 0)])
def test_leadership_is_of_a_keyword_an_alignment_or_a_name(kind: str, more: int) -> None:
    t = led("Leadership", kind, model("SA1", ORC, 10, 12))
    assert stat(t.field, t.i("SA1"), "fighting") == t.field.card(t.i("SA1")).fighting + more


@pytest.mark.rule("PY-044", "PY-316")
@pytest.mark.parametrize(("kind", "free"), [("Goblin", False), ("Human", True), ("", True), ("Good", True)])
def test_life_is_cheap_to_those_named(kind: str, free: bool) -> None:
    t = led("Life is Cheap", kind, model("SA1", ARCHER, 10, 12))
    assert cheap(t.field, t.i("SA1")) == free


@pytest.mark.rule("PY-044", "PY-363", "PY-365")
@pytest.mark.parametrize("spell", ["Prevent Wound", "Restore", "Strength"])
def test_spells_for_a_kind_of_friends(spell: str) -> None:
    def fault(kind: str) -> str:
        t = led(spell, kind, model("SA1", ORC, 10, 12), base="Malachar Voss")
        return named_fault(t.field, 0, SPELLS[spell], t.i("SA1"), True)

    assert fault("Orc") == fault("Evil") == fault("") == ""
    assert fault("Elf") == "is not Elf"


@pytest.mark.rule("PY-044", "PY-366")
@pytest.mark.parametrize(("kind", "held"), [("Orc", True), ("Evil", True), ("", True), ("Elf", False)])
def test_a_shield_for_a_kind(kind: str, held: bool) -> None:
    t = led("Shield", kind, model("SA1", ORC, 10, 12), base="Malachar Voss")
    t.run(effect(0, "Shield", 0, 0, 0, "does", 0))
    assert t["SA1"].shielded == held


@pytest.mark.rule("PY-044", "PY-319")
@pytest.mark.parametrize(("weapon", "again"), [("Long Bow", True), ("Dagger", False), ("", True)])
def test_a_marksman_has_a_chosen_weapon(weapon: str, again: bool) -> None:
    t = led("Marksman", weapon, base=ARCHER, dice={"to hit": [1, 6]})
    t.run(roll(0, 0, "to hit", 2, 7, "Long Bow"))
    assert t.field.passed == again


@pytest.mark.rule("PY-044", "PY-325")
@pytest.mark.parametrize(("weapon", "quick"), [("Pistol", ["Pistol"]), ("", ["Long Bow", "Pistol"]), ("Dagger", [])])
def test_a_quick_shot_is_quick_with_one_weapon(weapon: str, quick: list[str]) -> None:
    types = {"Quick Shot": weapon} if weapon else {}
    fast = custom("Fast", ARCHER, powers=("Quick Shot",), weapons=("Long Bow", "Pistol"), types=types)
    t = ready(model("SA1", "Fast", 10, 10, (fast,)), model("NA1", ORC, 10, 14), customs=(fast,), initiative=1)
    t.run(shooting(0))
    form: Any = t.asked[0].form
    ways = form.ways["fire"].parts["volleys"].item.ways["SA1"].ways
    assert sorted(ways) == (quick or ["Long Bow", "Pistol"])
    assert t.asked[0].facts["frame"] == bool(quick), "with another weapon it waits for its turn"


@pytest.mark.rule("PY-044", "PY-310")
def test_a_first_strike_is_struck_with_the_weapon_named() -> None:
    """Sword and Dagger: first with the Dagger, though the Sword stands before it, and with nothing else."""
    types = {"First Strike": "Dagger"}
    quick = custom("Quick", MAN, powers=("First Strike",), weapons=("Sword", "Dagger"), types=types)
    there = model("SA1", "Quick", 10, 10, (quick,)), model("NA1", ORC, 10, 11)
    t = ready(*there, customs=(quick,), phase="fighting", dice={"to hit": [1]})
    paired(t, ["SA1"], ["NA1"]).run(first_strikes(0))
    assert [swing["weapon"] for swing in t.told("swings")] == ["Dagger"]
    thrown = ready(*there, customs=(quick,), phase="fighting")
    thrown.field.set(thrown.i("SA1"), thrown=True)
    paired(thrown, ["SA1"], ["NA1"]).run(first_strikes(0))
    assert thrown.told("swings") == [], "the Dagger lies on the field"


@pytest.mark.rule("PY-044", "PY-332")
def test_so_many_minions_as_the_card_says() -> None:
    minions = [model(f"SA{n}", ORC, 20 + 2 * n, 20) for n in range(1, 4)]
    for what, most in (("1", 1), ("2", 2), ("", 3)):
        t = led("Summon Minion", what, *minions).run(move(0, 0))
        assert summoned(t.field, 0) == most
        use = {"model": "SA0", "skill": "Summon Minion"}
        two = {**use, "models": ["SA1", "SA2"], "points": [[10000, 11000], [10000, 9000]]}
        assert t.ok({"use": two}) == (most >= 2)


@pytest.mark.rule("PY-044", "PY-336")
def test_a_sense_throws_what_the_card_names() -> None:
    for what, strength in (("Crossbow", 4), ("", 5)):
        dice = {"to hit": [6], "damage": [1], "defense": [6], "courage": [6]}
        types = {"Uncanny Sense": what} if what else {}
        wary = custom("Wary", "Borin Copperkettle", powers=("Uncanny Sense",), types=types, strength=5)
        there = model("SA1", ORC, 10, 5), model("NA0", "Wary", 10, 10, (wary,))
        t = ready(*there, customs=(wary,), dice=dice).run(move(0, 0))
        t.say({"orders": [{"model": "SA1", "steps": [], "charge": ["NA0"]}]})
        assert [hit["strength"] for hit in t.told("damage")] == [strength]


def named(power: str, what: str, **changes: Any) -> Card:
    return custom("Named", ARCHER, powers=(power,), types={power: what}, **changes)


@pytest.mark.rule("PY-044")
def test_only_what_means_something_can_be_named() -> None:
    fair = [
        named("First Strike", "Sword", weapons=("Sword",)), named("Marksman", "Long Bow", weapons=("Long Bow",)),
        named("Summon Minion", "9"), named("Uncanny Sense", "Rocks"), named("Leadership", "Whatever"),
        named("Taunt/Terror", "Taunt"),
    ]  # fmt: skip
    for card in fair:
        assert invalid(card, red=True) == [], card
    foul = [
        named("First Strike", "Spear", weapons=("Sword",)), named("First Strike", "Long Bow", weapons=("Long Bow",)),
        named("Marksman", "Pistol", weapons=("Long Bow",)), named("Quick Shot", "Sword", weapons=("Sword",)),
        named("Summon Minion", "0"), named("Summon Minion", "12"), named("Summon Minion", "many"),
        named("Uncanny Sense", "Blunderbuss"), named("Fly", "Human"),
    ]  # fmt: skip
    for card in foul:
        assert len(invalid(card, red=True)) == 1, card
