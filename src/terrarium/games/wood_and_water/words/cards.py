"""A unit as it stands in a list or on a battle sheet: weapons and special rules in words, characteristics by letter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..content import KINDS
from ..content.kinds import Kind

STATS: Final = ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")
KEY: Final = (
    "M movement, WS weapon skill, BS ballistic skill, S strength, T toughness, W wounds, I initiative, A attacks, "
    "Ld leadership; Sv the armour save, on so much or more."
)
"""What the letters over the columns mean."""
CATEGORY: Final = {"L": "lord", "H": "hero", "C": "core", "S": "special", "R": "rare", "": "unique"}
ARMS: Final = {
    "hw": "hand weapon",
    "great": "great weapon",
    "twohand": "two hand weapons",
    "aspbow": "asp bow",
    "repeater": "repeating crossbow",
    "longrifle": "long rifle",
    "thrown": "thrown weapons",
    "firetube": "fire tube",
    "bolt": "bolt thrower",
    "stone": "stone thrower",
    "volley": "volley gun",
}
"""Weapons that are not called by their key."""
TAGS: Final = {
    "magician": "lava magician",
    "rune": "rune warden",
    "rally": "rallies his army",
    "steady": "steady crew",
    "big": "bulk 3",
    "fear": "causes fear",
    "terror": "causes terror",
    "hate": "hatred",
    "crumble": "crumbles",
    "poison": "poisoned attacks",
    "mr1": "magic resistance 1",
    "eat": "eats the slain",
}
"""Special rules that are not called by their tag."""


def arm_words(arm: str) -> str:
    if arm.startswith("breath"):
        strength = arm.removeprefix("breath")
        return f"breath S{strength.removesuffix('p')}" + (" (powder)" if strength.endswith("p") else "")
    return ARMS.get(arm, arm)


def tag_words(tag: str) -> str:
    for stem, says in (("regen", "regeneration"), ("ward", "ward save")):
        if tag.startswith(stem) and tag[len(stem) :].isdigit():
            return f"{says} {tag[len(stem) :]}+"
    return TAGS.get(tag, tag)


def gear(k: Kind, tags: Iterable[str], arms: Iterable[str], wizard: int, lore: str = "") -> list[str]:
    """Weapons, magic, impact hits and special rules, as notes beside a profile."""
    notes = [arm_words(arm) for arm in arms]
    if wizard:
        lore = lore or k.lore
        notes.append(f"wizard of level {wizard}" + (f" ({lore})" if lore else ""))
    if k.impact:
        notes.append(f"{k.impact} impact hits S{k.impact_strength}")
    return notes + [tag_words(tag) for tag in tags]


def save_words(save: int) -> str:
    return f"{save}+" if save <= 6 else "-"


def row(unit: str) -> list[str]:
    """One line of a muster list."""
    k = KINDS[unit]
    size = str(k.size[0]) if k.size[0] == k.size[1] else f"{k.size[0]}-{k.size[1]}"
    notes = ", ".join(gear(k, k.tags, k.arms, k.wizard))
    return [k.name, CATEGORY[k.category], notes, str(k.points), size, *map(str, k.profile), save_words(k.save)]


HEAD: Final = ["Unit", "Kind", "Weapons and special rules", "Pts", "Models", *STATS, "Sv"]
RIGHT: Final = list(range(3, 15))
"""The columns of figures in such a line."""
