"""What the units of a battle carry and cast, in a line each, for a table without this page (WW-122)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from terrarium.kernel.document import Block, Heading, Pairs

from ..content import ITEMS, content
from ..content.kinds import Machine, Missile
from ..model.units import kind, wizard_level
from ..state.records import Unit
from ..words.cards import arm_words
from ..words.naming import headed, plural


def arsenal(units: Iterable[Unit]) -> list[Block]:
    """Weapons that shoot, spells, items and abilities of these units, each once."""
    known = dict(_lines(list(units)))
    return [Heading("Arms, spells and items", 3), Pairs(sorted(known.items()))] if known else []


def _lines(units: list[Unit]) -> Iterator[tuple[str, str]]:
    for unit in units:
        for arm in kind(unit).arms:
            if arm in content.missiles:
                yield headed(arm_words(arm)), missile_words(content.missiles[arm])
            elif arm in content.machines:
                yield headed(arm_words(arm)), machine_words(content.machines[arm])
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
