"""Sections 13 to 17: skills, spells, weapons and items, each in a position of its own."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.games.pygmies.content import CARDS, ITEMS, MELEE, MISSILES, SKILLS, SPELLS
from terrarium.games.pygmies.model.contact import zoc
from terrarium.games.pygmies.model.paths.cost import factor
from terrarium.games.pygmies.model.sight import fogged
from terrarium.games.pygmies.model.skills import usable
from terrarium.games.pygmies.model.terms import may_carry, melee_of, missiles_of, stat, untargetable
from terrarium.games.pygmies.rules.aiming import cast_fault, spell_form
from terrarium.games.pygmies.rules.combats import supports
from terrarium.games.pygmies.rules.compulsory import compelled
from terrarium.games.pygmies.rules.effects import poison
from terrarium.games.pygmies.rules.end_of_turn import clean_up, end_of_turn
from terrarium.games.pygmies.rules.fighting import fight, first_strikes
from terrarium.games.pygmies.rules.magic import cast
from terrarium.games.pygmies.rules.movement import move
from terrarium.games.pygmies.rules.obstacles import nimble
from terrarium.games.pygmies.rules.odds import wounds
from terrarium.games.pygmies.rules.powers import used
from terrarium.games.pygmies.rules.rolls import brave, damage, roll
from terrarium.games.pygmies.rules.shooting import shoot, shooting
from terrarium.games.pygmies.rules.stances import stance
from terrarium.games.pygmies.rules.swings import fighting_of, strength_of
from terrarium.games.pygmies.rules.targets import cheap, target_fault
from terrarium.games.pygmies.rules.wounds import remove
from terrarium.games.pygmies.state import EDITION, Change, Combat, Model, Zone
from terrarium.kernel import Flow

from .table import Arena, cost, custom, model

ORC = "Orc Warrior"
MAN = "Man-at-Arms"


def spell(t: Arena, hero: str, name: str, **what: Any) -> Arena:
    side = t[hero].control
    t.run(cast(0, side)).say({"cast": {hero: {name: {"dice": 1, **what}}}})
    while t.kind == "resist":
        t.say({})
    return t


def coven(*more: Model, **figures: Any) -> Arena:
    return Arena(
        model("SA0", "Griselda Nettle", 10, 10),
        model("SB0", "Hepzibah Crake", 12, 10),
        model("SC0", "Morwenna Sloe", 11, 12),
        *more,
        **{"originals": (1, 1), **figures},
    )


@pytest.mark.rule("PY-300")
def test_big_swing() -> None:
    around = [model(f"NA{n}", MAN, x, y) for n, x, y in ((1, 8.5, 10), (2, 11.5, 10), (3, 10, 11.5))]
    t = Arena(model("SA1", "Ogre", 10, 10), *around, originals=(1, 1), dice={"to hit": [2] * 9})
    t.field.combats = (Combat(((0,), (1, 2, 3))),)
    t.run(stance(0)).say({"big_swing": ["SA1"]}, seat=0).run(fight(0, 0, ""))
    while t.asked:
        t.say(t.state.default(t.state.moments()[0], next(iter(t.asked))))
    assert [e["at"] for e in t.told("swings") if e["who"] == "SA1"] == ["NA1", "NA2", "NA3"]


@pytest.mark.rule("PY-301", "PY-312", "PY-154", "PY-155", "PY-095", "PY-293")
def test_song_and_moan() -> None:
    t = Arena(
        model("SA0", "Black-Water Nell", 10, 10),
        model("SB0", "Invisible Cindy", 20, 10),
        model("NA1", MAN, 10, 16),
        model("NA2", MAN, 20, 14),
        model("NA3", "Zombie", 12, 14),
        dice={"courage": [2, 2]},
    )
    assert usable(t.field, 0, "plan") == ((0, "Captivating Song"), (1, "Frightful Moan"))
    t.run(used(0, 0, "Captivating Song", ""))
    assert t["NA1"].captivated == 0
    assert t["NA1"].y < 16000
    assert t["NA3"].captivated == -1
    t.field.set(t.i("NA2"), items=("Elven Cloak",))
    t.run(used(0, 1, "Frightful Moan", ""))
    assert t["NA2"].frightened == 1
    assert t["NA2"].y == 20000
    assert t.field.loose == (("Elven Cloak", 20000, 14000),)
    assert usable(t.field, 0, "cast") == ()
    t.field.set(t.i("NA2"), moved=-1)
    t.run(compelled(0, t.i("NA2")))
    assert t["NA2"].y == 22260, "the stone wall at 22.75 stops it"


@pytest.mark.rule("PY-302", "PY-305", "PY-335")
def test_the_coven() -> None:
    t = coven(model("SA1", ORC, 10, 13), model("SA2", ORC, 30, 30), model("NA1", MAN, 10, 14))
    assert (stat(t.field, t.i("SA1"), "strength"), stat(t.field, t.i("SA1"), "fighting")) == (5, 5)
    assert (stat(t.field, t.i("SA2"), "strength"), stat(t.field, t.i("SA2"), "fighting")) == (4, 4)
    t.run(used(0, t.i("SC0"), "Cauldron Bubble", "-1,11000,10500"))
    assert poison(t.state.battles[0], t.i("SA1"), t.i("NA1"))
    assert not poison(t.state.battles[0], t.i("SA2"), t.i("NA1"))
    assert not poison(t.state.battles[0], t.i("SA0"), t.i("NA1"))
    remove(Flow(t.state, t.dice, True), t.state.battles[0], t.i("SA0"), "test")
    assert t.field.zones == ()


def vampire(**dice: Any) -> Arena:
    t = Arena(model("SA0", "Count Vasile Nocturne", 10, 10), model("NA1", MAN, 10, 11), originals=(1, 1), dice=dice)
    t.field.originals = (2, 2)
    t.field.models += [model("SB1", ORC, 30, 3), model("NB1", ORC, 30, 30), model("NB2", ORC, 32, 30)]
    t.field.combats = (Combat(((0,), (1,))),)
    return t.run(fight(0, 0, ""))


@pytest.mark.rule("PY-303", "PY-308", "PY-243", "PY-328")
def test_the_vampire() -> None:
    t = vampire(**{"to hit": [4, 2], "damage": [1], "defense": [5], "courage": [2, 2]})
    assert t["NA1"].changes == (Change("strength", -1, "battle"),)
    assert (t["NA1"].control, t["NA1"].charmed) == (0, 0)
    t.field.set(1, x=30000, y=20000)
    t.run(end_of_turn(0))
    assert t["NA1"].control == 1
    t = Arena(
        model("SA0", "Count Vasile Nocturne", 10, 10),
        model("NA1", ORC, 20, 20),
        dice={"damage": [6, 6], "defense": [2, 2]},
    )
    t.run(damage(0, 1, 0, 9, "shot"))
    assert (t["SA0"].wounds, t.kind) == (2, ""), "nothing is asked: it was not lost"
    t.run(damage(0, 1, 0, 9, "shot")).say("accept")
    assert t["SA0"].wounds == 1


@pytest.mark.rule("PY-304", "PY-310", "PY-235", "PY-247", "PY-257")
def test_king_haldor() -> None:
    t = Arena(
        model("SA0", "King Haldor", 10, 10),
        model("NA1", ORC, 10, 11),
        model("NA2", ORC, 30, 30),
        originals=(1, 3),
        dice={"to hit": [6, 2], "damage": [6], "defense": [2]},
    )
    t.field.originals = (2, 2)
    t.field.models.append(model("NA3", ORC, 33, 30))
    t.field.combats = (Combat(((0,), (1,))),)
    t.run(first_strikes(0), fight(0, 0, ""))
    assert not t["NA1"].alive
    assert t.kind == "free_move"
    assert t.ok({"orders": [{"model": "SA0", "steps": [{"go": [10000, 13000]}]}]})
    assert not t.ok({"orders": [{"model": "SA0", "steps": [{"go": [10000, 13100]}]}]})


@pytest.mark.rule("PY-306", "PY-318", "PY-319", "PY-013", "PY-408")
def test_rolling_again() -> None:
    t = Arena(model("SA0", "Borin Copperkettle", 5, 5), dice={"courage": [1, 2]})
    t.run(brave(0, 0))
    assert t.field.passed
    t = Arena(model("SA0", "Ernest Goodfellow", 5, 5), dice={"courage": [1, 2]})
    t.run(brave(0, 0)).say(True)
    assert t.field.passed
    assert t["SA0"].used == ("Lucky",)
    sharp = custom("Sharp", "Human Archer", powers=("Marksman",))
    t = Arena(model("SA1", "Sharp", 5, 5, customs=(sharp,)), customs=(sharp,), dice={"to hit": [1, 4]})
    t.run(roll(0, 0, "to hit", 3, 7, "Short Bow"))
    assert t.field.passed
    t = Arena(model("SA1", MAN, 5, 5, items=("Lucky Charm",)), dice={"jump": [1, 3]})
    t.run(roll(0, 0, "jump", 0, 0)).say(True)
    assert t.field.passed
    assert t["SA1"].items == ()


@pytest.mark.rule("PY-309", "PY-331", "PY-291", "PY-129", "PY-123")
def test_ethereal_and_statue() -> None:
    t = Arena(model("SA0", "Invisible Cindy", 10, 10), model("SB1", "Gargoyle", 20, 10), model("NA1", ORC, 10, 12))
    t.run(move(0, 0)).say({"use": {"model": "SA0", "skill": "Ethereal"}})
    assert cost(t, "SA0", (10, 15)) == 5000
    t.say({"use": {"model": "SB1", "skill": "Statue"}})
    assert untargetable(t["SB1"])
    assert not zoc(t.field, t.i("SB1"))
    assert "cannot be charged" in str(cost(t, "NA1", (19, 10), charge=["SB1"], most=12000, kind="quarter"))
    t.run(clean_up(0))
    assert not untargetable(t["SB1"])


@pytest.mark.rule("PY-311", "PY-144")
def test_flying() -> None:
    t = Arena(model("SA1", "Harpy", 18, 2), model("NA1", ORC, 18, 6), board="park")
    assert cost(t, "SA1", (18, 9)) == 7000
    assert str(cost(t, "SA1", (18, 7.2))).startswith("PY-144")
    assert str(cost(t, "SA1", (18, 12.5))).startswith("PY-116")
    indoors = Arena(model("SA1", "Harpy", 5, 4), board="park")
    assert cost(indoors, "SA1", (5, 8)) == 4000
    assert str(cost(indoors, "SA1", (6.3, 8))).startswith("PY-144")
    assert cost(indoors, "SA1", (5, 12.5)) == 8500


@pytest.mark.rule("PY-313", "PY-381", "PY-382", "PY-385", "PY-387", "PY-389")
def test_missile_weapons() -> None:
    table = {
        "Dagger": (0, 4, "full"),
        "Sling": (2, 8, "half"),
        "Short Bow": (3, 8, "full"),
        "Long Bow": (3, 16, "half"),
        "Crossbow": (4, 16, "none"),
        "Repeater Crossbow": (3, 16, "none"),
        "Pistol": (5, 8, "half"),
        "Dueling Pistol": (4, 12, "none"),
        "Blunderbuss": (3, 8, "none"),
        "Musket": (4, 16, "none"),
        "Rocks": (0, 6, "full"),
    }
    assert {name: (w.strength, w.range // 1000, w.move) for name, w in MISSILES.items()} == table
    assert [name for name, w in MISSILES.items() if w.twice] == ["Sling", "Repeater Crossbow"]
    assert [name for name, w in MISSILES.items() if w.reload] == ["Pistol", "Dueling Pistol", "Musket"]
    t = Arena(model("SA1", "Halfling", 5, 5), model("NA1", ORC, 5, 11))
    assert list(missiles_of(t.field, 0)) == ["Dagger", "Rocks"]
    assert target_fault(t.field, 0, "Rocks", 1) == ""
    assert "out of range" in target_fault(t.field, 0, "Dagger", 1)
    t = Arena(model("SA1", "Goblin Slinger", 5, 5), model("NA1", ORC, 5, 10), originals=(1, 1), dice={"to hit": [4, 3]})
    t.field.originals = (2, 2)
    t.field.models += [model("SA2", ORC, 33, 3), model("NA2", ORC, 33, 30)]
    t.run(shoot(0, 0, "")).say({"fire": {"volleys": [{"SA1": {"Sling": {"at": ["NA1", "NA1"]}}}]}})
    assert [(e["total"], e["ok"]) for e in t.told("die") if e["purpose"] == "to hit"] == [(6, False), (5, False)]


@pytest.mark.rule("PY-314", "PY-315", "PY-338")
def test_auras() -> None:
    t = Arena(
        model("SA0", "Ernest Goodfellow", 5, 5),
        model("SB0", "Ilyana Starbough", 20, 5),
        model("SB1", "Elven Archer", 5, 8),
        model("NA0", "Xanthe Gravewright", 5, 14),
    )
    assert stat(t.field, t.i("SB1"), "courage") == 4 + 1 - 1
    assert stat(t.field, t.i("SB1"), "fighting") == 4
    t.field.set(t.i("SB0"), alive=False)
    assert stat(t.field, t.i("SB1"), "fighting") == 3


@pytest.mark.rule("PY-316", "PY-213")
def test_life_is_cheap() -> None:
    t = Arena(
        model("SA0", "Zogwort", 5, 5),
        model("SA1", "Goblin Slinger", 5, 7),
        model("SA2", "Goblin", 5, 12),
        model("SB1", "Human Archer", 6.5, 6),
        model("NA1", ORC, 5, 13),
    )
    assert cheap(t.field, t.i("SA1"))
    assert target_fault(t.field, t.i("SA1"), "Sling", t.i("NA1")) == ""
    assert target_fault(t.field, t.i("SB1"), "Long Bow", t.i("NA1")) == "in melee"


@pytest.mark.rule("PY-317")
def test_lightning_fast() -> None:
    t = Arena(
        model("SA0", "Ilyana Starbough", 5, 5), model("NA1", ORC, 5, 15), dice={"distance": [4]}, phase="shooting"
    )
    t.run(shoot(0, 0, "")).say({"use": {"model": "SA0", "skill": "Lightning Fast"}})
    assert t.kind == "free_move"
    assert t.ok({"orders": [{"model": "SA0", "steps": [{"go": [9000, 5000]}]}]})
    assert not t.ok({"orders": [{"model": "SA0", "steps": [{"go": [9200, 5000]}]}]})
    assert t["SA0"].shot


@pytest.mark.rule("PY-320", "PY-239", "PY-111")
def test_mindless() -> None:
    t = Arena(model("SA1", "Zombie", 5, 5), shown=("B", "A"))
    assert str(cost(t, "SA1", (5, 7))).startswith("PY-111")
    t.field.shown = ("A", "A")
    assert cost(t, "SA1", (5, 7)) == 2000


@pytest.mark.rule("PY-321", "PY-323")
def test_bones_and_nimble() -> None:
    t = Arena(
        model("SA0", "Black-Water Nell", 5, 5),
        model("NA1", "Skeleton Warrior", 5, 9),
        dice={"damage": [4], "defense": [3]},
    )
    t.run(damage(0, 0, 1, 3, "shot bow"))
    assert (t.told("damage")[0]["defense"], t["NA1"].alive) == (4, True)
    assert nimble(t.field, 0) == 2


@pytest.mark.rule("PY-324", "PY-329")
def test_gorbash() -> None:
    t = Arena(
        model("SA0", "Gorbash Ironjaw", 10, 10),
        model("NA1", MAN, 10, 11),
        model("NA2", MAN, 10, 15),
        originals=(1, 1),
        dice={"to hit": [6, 2, 2], "damage": [6], "defense": [2]},
    )
    t.field.originals = (2, 2)
    t.field.combats = (Combat(((0,), (1,))),)
    t.run(fight(0, 0, ""))
    assert t.kind == "free_move"
    t.say({"orders": [{"model": "SA0", "steps": [], "charge": ["NA2"]}]})
    assert [c.fighters for c in t.field.combats if not c.resolved] == [((0,), (2,))]
    assert not t["SA0"].swung
    t = Arena(
        model("SA0", "Gorbash Ironjaw", 10, 10, wounds=1, heroism=0),
        model("NA1", MAN, 10, 11),
        model("NA2", MAN, 30, 30),
        model("SA2", MAN, 30, 3),
        originals=(2, 2),
        dice={"damage": [6, 6], "defense": [2, 2], "to hit": [6]},
    )
    t.run(damage(0, t.i("NA1"), 0, 9, "melee"))
    assert not t["SA0"].alive
    assert not t["NA1"].alive


@pytest.mark.rule("PY-325", "PY-330", "PY-354", "PY-353", "PY-362", "PY-044")
def test_red_ones_on_custom_cards() -> None:
    quick = custom("Quick", "Human Archer", powers=("Quick Shot",))
    scout = custom("Scout", "Human Archer", powers=("Scout",))
    mage = custom("Mage", "Merriweather Quill", powers=("Drain Courage", "Enhance Magic", "Polymorph to Pumpkin"))
    cards = (quick, scout, mage)
    t = Arena(
        model("SA1", "Quick", 5, 5, cards),
        model("SA2", "Scout", 5, 18, cards),
        model("SB0", "Mage", 20, 10, cards),
        model("SC0", "Merriweather Quill", 18, 10),
        model("NA1", MAN, 5, 12),
        model("NA2", ORC, 20, 14),
        customs=cards,
        initiative=1,
        originals=(1, 1),
        dice={"cast": [6, 6, 6], "save": [2]},
        board="park",
    )
    assert factor(t.field, t.i("SA2"), 5000, 18000) == 1
    t.run(shooting(0))
    assert 0 in t.asked
    spell(t, "SB0", "Drain Courage", target="NA2")
    assert stat(t.field, t.i("NA2"), "courage") == 2
    t.field.set(t.i("SB0"), magic=False)
    spell(t, "SB0", "Enhance Magic", target="SC0")
    assert stat(t.field, t.i("SC0"), "simplicity") == 1
    t.field.set(t.i("SB0"), magic=False)
    spell(t, "SB0", "Polymorph to Pumpkin", target="NA2")
    assert t.kind == "choose_save"
    t.say("strength")
    assert t["NA2"].pumpkin
    assert not zoc(t.field, t.i("NA2"))


@pytest.mark.rule("PY-327", "PY-332", "PY-292")
def test_the_lich() -> None:
    t = Arena(
        model("SA0", "Xanthe Gravewright", 10, 10),
        model("SA1", "Skeleton Warrior", 5, 5, alive=False, wounds=0),
        model("SA2", "Skeleton Warrior", 30, 5),
        model("NA1", ORC, 10, 30),
    )
    t.run(move(0, 0))
    assert not t.ok({"use": {"model": "SA0", "skill": "Raise Dead", "models": ["SA1"], "points": [[10000, 15000]]}})
    t.say({"use": {"model": "SA0", "skill": "Raise Dead", "models": ["SA1"], "points": [[10000, 12000]]}})
    assert t["SA1"].alive
    assert not t.ok({"use": {"model": "SA0", "skill": "Raise Dead", "models": ["SA1"], "points": [[10000, 12000]]}})
    t.say({"use": {"model": "SA0", "skill": "Summon Minion", "models": ["SA2"], "points": [[11000, 10000]]}})
    assert (t["SA2"].x, t["SA2"].y) == (11000, 10000)
    t.field.shown = ("B", "B")
    assert usable(t.field, 0, "move") == ()


@pytest.mark.rule("PY-339", "PY-340", "PY-390", "PY-391", "PY-393", "PY-394", "PY-395", "PY-240", "PY-245")
def test_melee_weapons() -> None:
    t = Arena(
        model("SA0", "Khet-Amun", 5, 5),
        model("SA1", "Zombie", 8, 5),
        model("SA2", "Cave Bear", 12, 5, charged=True),
        model("SB1", "Bandit", 20, 5),
        model("SB2", "Berserker", 24, 5),
        model("SC1", "Goblin", 10, 10),
        model("SC2", MAN, 10, 11),
        model("NA1", ORC, 10, 12),
    )
    figures = {m.id: (fighting_of(t.field, i), strength_of(t.field, i)) for i, m in enumerate(t.field.models)}
    assert figures["SA0"] == (4, 5)
    assert figures["SA1"] == (2, 3)
    assert figures["SA2"] == (4, 6)
    assert figures["SB1"] == (3, 3)
    assert figures["SB2"] == (5, 5)
    t.field.set(t.i("SB1"), thrown=True)
    assert melee_of(t.field, t.i("SB1")) == "Fist"
    assert [name for name, w in MELEE.items() if w.parry] == ["Sword"]
    t.field.combats = (Combat(((t.i("SC2"),), (t.i("NA1"),))),)
    assert supports(t.field, t.i("SC1"), EDITION) == 0
    t.field.set(t.i("SC1"), prone=True)
    assert supports(t.field, t.i("SC1"), EDITION) == -1


# ---- spells


def enemy(card: str, *more: Model, hero: str, dice: Any = None, **figures: Any) -> Arena:
    base = {"originals": (1, 1), "phase": "magic", "dice": {"cast": [6, 6], **(dice or {})}}
    t = Arena(model("SA0", hero, 10, 10), model("NA1", card, 10, 14), *more, **{**base, **figures})
    t.field.originals = (2, 2)
    t.field.models += [model("SC9", ORC, 34, 3), model("NC8", ORC, 34, 30), model("NC9", ORC, 34, 33)]
    return t


@pytest.mark.rule("PY-350", "PY-351", "PY-370", "PY-372", "PY-367", "PY-012", "PY-192", "PY-190")
def test_spells_on_one_model() -> None:
    t = spell(enemy(MAN, hero="Hepzibah Crake", dice={"courage": [2]}), "SA0", "Command", target="NA1")
    assert (t["NA1"].control, t["NA1"].commanded) == (0, 0)
    t.run(clean_up(0))
    assert t["NA1"].control == 1
    t = enemy(MAN, hero="Sister Agnes Fairweather").run(cast(0, 0))
    assert "Command Undead" not in str(t.asked[0].form)
    t = spell(enemy("Zombie", hero="Sister Agnes Fairweather"), "SA0", "Command Undead", target="NA1")
    assert t["NA1"].control == 0
    t = spell(enemy(MAN, hero="Griselda Nettle", dice={"courage": [2]}), "SA0", "Transfix", target="NA1")
    assert t["NA1"].transfixed
    t = spell(enemy(MAN, hero="Griselda Nettle"), "SA0", "Weaken", target="NA1")
    assert stat(t.field, 1, "strength") == 2
    t = spell(enemy(MAN, model("SA1", ORC, 8, 10), hero="Zogwort"), "SA0", "Strength", target="SA1")
    assert stat(t.field, 1, "strength") == 5
    touching = enemy(MAN, model("NA2", MAN, 10, 11), hero="Griselda Nettle")
    assert cast_fault(touching.field, 0, SPELLS["Weaken"]) == "needs Combat Casting"
    assert cast_fault(touching.field, 0, SPELLS["Transfix"]) == ""


@pytest.mark.rule("PY-352", "PY-359", "PY-193", "PY-194", "PY-201", "PY-203")
def test_lines_and_bolts() -> None:
    t = enemy(MAN, model("NA2", MAN, 10, 17), hero="Malachar Voss", dice={"damage": [2, 2], "defense": [5, 5]})
    spell(t, "SA0", "Cone of Cold", at=[10000, 20000])
    assert [e["on"] for e in t.told("damage")] == ["NA1", "NA2"]
    assert not t["NA1"].decked
    t = enemy(MAN, model("NA2", MAN, 13, 14), model("NA3", MAN, 10, 25), hero="Malachar Voss").run(cast(0, 0))
    form = spell_form(t.field, 0, SPELLS["Lightning Bolt"])
    assert form is not None
    assert form.ok({"target": ["NA1", "NA2"], "dice": 1})
    assert not form.ok({"target": ["NA3"], "dice": 1})
    point = spell_form(Arena(model("SA0", "Merriweather Quill", 18, 5), board="park").field, 0, SPELLS["Fireball"])
    assert point is not None
    assert point.ok({"at": [18000, 15000], "dice": 1})
    assert not point.ok({"at": [18000, 18000], "dice": 1})
    indoors = spell_form(Arena(model("SA0", "Merriweather Quill", 10, 6), board="park").field, 0, SPELLS["Fireball"])
    assert indoors is not None
    assert not indoors.ok({"at": [4000, 9800], "dice": 1})


@pytest.mark.rule("PY-355", "PY-357")
def test_zones() -> None:
    t = spell(enemy(MAN, hero="Old Tam Bramble"), "SA0", "Entangle", at=[10000, 18000])
    assert t.field.zones == (Zone("entangle", 10000, 18000, 3000, 4, 0),)
    t.field.turn = 2
    t.dice._script["strength"] = [2]
    t.run(move(0, 1)).say({"orders": [{"model": "NA1", "steps": [{"go": [10000, 18000]}]}]})
    assert 14500 <= t["NA1"].y <= 14520
    t = spell(enemy(MAN, hero="Hepzibah Crake"), "SA0", "Ghost Fog")
    assert fogged(t.field, 5000, 10000, 20000, 10000)
    assert not fogged(t.field, 10000, 10000, 11000, 10000)


@pytest.mark.rule("PY-358", "PY-368", "PY-369")
def test_tricks() -> None:
    t = spell(enemy(MAN, hero="Morwenna Sloe"), "SA0", "Invisibility")
    assert t["SA0"].invisible
    t = enemy(MAN, model("SA1", ORC, 8, 10), hero="Morwenna Sloe")
    spell(t, "SA0", "Swap", target="SA1+NA1")
    assert (t["SA1"].y, t["NA1"].x) == (14000, 8000)
    t = enemy(MAN, hero="Merriweather Quill").run(cast(0, 0))
    form = spell_form(t.field, 0, SPELLS["Teleport"])
    assert form is not None
    assert form.ok({"at": [20000, 10000], "dice": 1})
    assert not form.ok({"at": [10000, 12500], "dice": 1})
    assert form.ok({"at": [10000, 13000], "dice": 1})
    assert not form.ok({"at": [10000, 24000], "dice": 1})


@pytest.mark.rule("PY-361", "PY-364", "PY-135")
def test_wrath_and_push() -> None:
    t = enemy(MAN, model("NA2", MAN, 10, 16.6), hero="Old Tam Bramble", dice={"save": [2]})
    spell(t, "SA0", "Nature's Wrath")
    assert t["NA1"].prone
    assert [e["who"] for e in t.told("die") if e["purpose"] == "save"] == ["NA1", "NA2"]
    t = enemy(MAN, hero="Malachar Voss", dice={"save": [2], "distance": [3]})
    spell(t, "SA0", "Push", target="NA1")
    assert t["NA1"].y == 18000
    t = enemy(
        MAN,
        model("NA2", MAN, 10, 16),
        hero="Malachar Voss",
        dice={"save": [2], "distance": [3], "damage": [2, 2], "defense": [5, 5]},
    )
    spell(t, "SA0", "Push", target="NA1")
    assert t["NA1"].y == 15000
    assert [e["on"] for e in t.told("damage")] == ["NA1", "NA2"]


@pytest.mark.rule("PY-363", "PY-365", "PY-366", "PY-222")
def test_the_healers() -> None:
    t = enemy(
        ORC, model("SA1", MAN, 8, 10, changes=(Change("strength", -1, "battle"),)), hero="Sister Agnes Fairweather"
    )
    spell(t, "SA0", "Prevent Wound", target="SA1")
    t.dice._script.update({"damage": [6], "defense": [2]})
    t.run(damage(0, 2, 1, 9, "shot"))
    assert t["SA1"].alive
    assert t["SA1"].warded == 0
    t.field.set(0, magic=False)
    spell(t, "SA0", "Restore", target="SA1")
    assert t["SA1"].changes == ()
    t = spell(enemy(ORC, model("SA1", MAN, 8, 10), model("SA2", MAN, 30, 10), hero="Old Tam Bramble"), "SA0", "Shield")
    assert [t[name].shielded for name in ("SA0", "SA1", "SA2")] == [True, True, False]


@pytest.mark.rule("PY-371")
def test_tunnel() -> None:
    t = Arena(
        model("SA0", "Zogwort", 18, 5),
        model("NA1", MAN, 30, 30),
        board="park",
        originals=(1, 1),
        dice={"cast": [6]},
        phase="magic",
    )
    t.field.models.append(model("NA2", MAN, 33, 33))
    t.field.originals = (2, 2)
    t.field.models.insert(1, model("SA1", ORC, 18, 6))
    spell(t, "SA0", "Tunnel", at=[18000, 7500])
    assert not t.field.holes[0].floor
    assert cost(t, "SA1", (18, 9)) == 3000
    t = Arena(
        model("SA0", "Zogwort", 18, 5),
        model("NA1", MAN, 18, 9),
        originals=(1, 1),
        dice={"cast": [6], "jump": [1]},
        phase="magic",
    )
    t.field.originals = (2, 2)
    spell(t, "SA0", "Tunnel", at=[18000, 9000])
    assert t.field.holes[0].floor
    assert t["NA1"].prone


@pytest.mark.rule(
    "PY-400", "PY-401", "PY-402", "PY-403", "PY-404", "PY-405", "PY-406", "PY-407", "PY-409", "PY-410", "PY-393"
)
def test_items() -> None:
    t = Arena(
        model("SA1", MAN, 5, 5, items=("Heavy Armor", "+1 Sword", "Healing Herb", "Holy Water")),
        model("SA2", "Ogre", 9, 5),
        model("SA3", "Human Archer", 20, 5, items=("Hunting Arrow",)),
        model("NA1", "Zombie", 5, 9),
        model("NA2", ORC, 20, 12, items=("Elven Cloak",)),
        originals=(1, 1),
        dice={"damage": [6, 6], "defense": [2, 5], "to hit": [5]},
    )
    t.field.originals = (3, 2)
    assert (stat(t.field, 0, "defense"), stat(t.field, 0, "move"), strength_of(t.field, 0), nimble(t.field, 0)) == (
        6,
        4,
        4,
        -1,
    )
    assert not may_carry(t.field, 1, "Heavy Armor")
    assert not may_carry(t.field, 1, "Holy Water")
    t.run(damage(0, 3, 0, 9, "melee"))
    assert t["SA1"].alive
    assert "Healing Herb" not in t["SA1"].items
    t.run(cast(0, 0)).say({"holy_water": "SA1"})
    assert [e["on"] for e in t.told("damage")][1:] == ["NA1"]
    t.dice._script.update({"to hit": [4], "damage": [3], "defense": [4]})
    t.run(shoot(0, 0, "")).say({"fire": {"volleys": [{"SA3": {"Long Bow": {"at": ["NA2"], "arrow": True}}}]}})
    assert [e["mod"] for e in t.told("die") if e["purpose"] == "to hit"][-1] == 2
    assert t["SA3"].items == ()
    t.run(move(0, 0)).say({"orders": [{"model": "SA1", "steps": [{"leave": "+1 Sword"}]}]})
    assert t.field.loose == (("+1 Sword", 5000, 5000),)
    assert t["SA1"].moved == 2000
    assert len(ITEMS) == 8
    t.field.set(t.i("NA2"), brave=True)
    t.run(brave(0, t.i("NA2")))
    assert t.field.passed


@pytest.mark.rule("PY-004", "PY-044", "PY-337")
def test_every_power_is_on_one_name() -> None:
    held = [power for card in CARDS.values() for power in card.powers]
    plain = [name for name, about in {**SKILLS, **SPELLS}.items() if not about.red and name != "Undead"]
    assert sorted(held) == sorted(plain)
    assert len(SPELLS) - 3 == 20
    assert wounds(3, 3) == pytest.approx(
        sum(a != 1 and (d == 1 or a > d) for a in range(1, 7) for d in range(1, 7)) / 36
    )
