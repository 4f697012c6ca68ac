"""What the units of a battle carry and cast, in a line each, for a table without this page (WW-122)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from terrarium.kernel.document import Block, Heading, Pairs

from ..content import ITEMS, content
from ..content.kinds import ARMED, Machine, Missile
from ..model.units import clash_weapon, kind, missile, tags, wizard_level
from ..state.records import Unit
from ..words.cards import arm_words, gear, tag_words
from ..words.naming import headed, plural

EXPLAINED: Final = {
    "hw": "",
    "great": "+2 S; strikes last unless it charges",
    "halberd": "+1 S",
    "lance": "+2 S when it charges",
    "pike": "when it does not charge: strikes first in the first round of a clash, 15 models support the front",
    "spear": "when it does not charge: 10 models support the front; mounted: +1 S when it charges",
    "twohand": "+1 attack",
    "breath3p": "once, not in the first round: 2D6 hits without a roll, powder",
    "breath4": "once, not in the first round: 2D6 hits without a roll",
    "big": "",
    "crumble": "no break tests: it loses as many wounds without saves as it lost by, foot, riders and swarms twice as "
    "many; no panic, fear or terror",
    "demon": "",
    "eat": "who wipes out a unit eats: no charge in the next round, and gains by what it was worth",
    "fear": "enemies test Ld when they meet it, or hit only on 6s in that round",
    "flier": "over anything in the way, walls too; charges from the first round on",
    "frenzy": "+1 attack; must attack unless behind walls; no panic, fear or terror; over when it has fled",
    "goblin": "a character loses no character point when he flees from a charge",
    "hate": "misses are rolled again in the first round of a clash",
    "machine": "",
    "magician": "",
    "miner": "",
    "moai": "+1 power die a round; on a side that Dwarfs lead one more try to dispel instead",
    "monster": "",
    "mounted": "",
    "mr1": "+1 on rolls to dispel what is cast at it",
    "necromancer": "alive in an Undead army that wins: its losses return",
    "poison": "a natural 6 to hit wounds without a roll",
    "rally": "his army takes one rout test again",
    "regen5": "a last save, where there is no ward",
    "rune": "one more try to dispel a round",
    "scout": "may charge from the first round on",
    "steady": "rolls its first misfire again",
    "stubborn": "tests to stay without the difference by which it lost",
    "terror": "enemies test Ld when they meet it, or flee",
    "unbreakable": "no tests to stay; no panic, fear or terror",
    "vampire": "alive in an Undead army that wins: its losses return",
    "ward5": "a last save that nothing makes worse",
    "ward6": "a last save that nothing makes worse",
}
"""Weapons for clashes, breath and special rules, by their key; empty where a table needs no word."""


def carried(unit: Unit) -> list[str]:
    """The weapons of a unit as it stands: those of its list, and what it was given in their place."""
    own = [arm for arm in kind(unit).arms if arm not in ARMED or arm == clash_weapon(unit)]
    given = [arm for arm in (missile(unit), clash_weapon(unit)) if arm and arm != "hw"]
    return list(dict.fromkeys((*own, *given)))


def notes(unit: Unit) -> list[str]:
    """Weapons, magic and special rules, as they stand beside its profile."""
    level = wizard_level(unit)
    return gear(kind(unit), sorted(tags(unit)), carried(unit), level, unit.lore if level else "")


def arsenal(units: Iterable[Unit]) -> list[Block]:
    """Weapons, spells, items, abilities and special rules of these units, each once."""
    known = dict(_lines(list(units)))
    return [Heading("Arms, spells and items", 3), Pairs(sorted(known.items()))] if known else []


def _lines(units: list[Unit]) -> Iterator[tuple[str, str]]:
    for unit in units:
        for arm in carried(unit):
            if arm in content.missiles:
                yield headed(arm_words(arm)), missile_words(content.missiles[arm])
            elif arm in content.machines:
                yield headed(arm_words(arm)), machine_words(content.machines[arm])
            elif EXPLAINED[arm]:
                yield headed(arm_words(arm)), EXPLAINED[arm]
        for tag in tags(unit):
            if EXPLAINED[tag]:
                yield headed(tag_words(tag)), EXPLAINED[tag]
        lore = (unit.lore or kind(unit).lore) if wizard_level(unit) else ""
        for spell in content.lores.get(lore, ()):
            about = content.spells[spell]
            yield f"Spell: {about.name}", f"cast on {about.value}+; {about.says}"
        for item in (*unit.items, *unit.finds):
            if item in ITEMS:
                yield ITEMS[item].name, ITEMS[item].says
        for number in unit.abilities:
            yield headed(content.abilities[number].name), content.abilities[number].says


def missile_words(missile: Missile) -> str:
    said = [f"S{missile.strength}" if missile.strength else "the shooter's own S", plural(missile.shots, "shot")]
    said += [f"{-missile.pierces} on armour saves"] if missile.pierces else []
    said += [f"{-missile.harder} to hit"] if missile.harder else []
    said.append("far" if missile.far else "near only")
    for true, words in (
        (missile.powder, "powder"),
        (missile.poison, "poisoned"),
        (missile.dry, "rain does not matter"),
    ):
        said += [words] if true else []
    return ", ".join(said)


def machine_words(machine: Machine) -> str:
    return f"S{machine.strength}, S{machine.ring_strength} against walls" + (", powder" if machine.powder else "")
