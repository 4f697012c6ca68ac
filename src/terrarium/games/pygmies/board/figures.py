"""A figure for every card, put together from its data: build by size, head by kind, weapon in hand, shield by Defense,
a crest for heroes. A card that somebody writes gets one too.

A figure stands with its feet at 0, 0 and is about thirty units high. Its coat has no colour of its own: it takes that
of whoever uses it, the squad's.
"""

from __future__ import annotations

from terrarium.kernel.svg import el, number

from ..content import MELEE, MISSILES, SPELLS, Card
from .palette import PEN

SCALES = {"S": 0.84, "M": 1.0, "B": 1.25, "L": 1.6}
CHEST = -12.5
"""How high the middle of the coat is, where a squad's letter stands."""
SKINS = {
    "Orc": "hide",
    "Goblin": "hide",
    "Ogre": "hide",
    "Stone": "stone",
    "Ghost": "bone",
    "Vampire": "bone",
    "Lich": "bone",
    "Wight": "bone",
    "Skeleton": "bone",
    "Mummy": "bone",
    "Zombie": "hide",
    "Ghoul": "hide",
    "Drowned": "drowned",
}
"""What a face is made of, by keyword; else it is a living one."""
BEASTS = ("Wolf", "Bear", "Beast")
CASTERS = ("Wizard", "Sorcerer", "Witch", "Lich", "Druid", "Shaman", "Cleric")
ARMORED = 5
"""From this Defense on, a figure with a hand free bears a shield."""


def _line(d: str, wide: float = 1.6, ink: str = "figure-ink") -> str:
    return el("path", d=d, stroke_width=wide, stroke_linecap="round", stroke_linejoin="round",
              **PEN(fill="none", stroke=ink))  # fmt: skip


def _shape(d: str, fill: str, wide: float = 0.9) -> str:
    return el("path", d=d, stroke_width=wide, stroke_linejoin="round", **PEN(fill=fill, stroke="figure-ink"))


def _coat(d: str) -> str:
    """In the colour of the squad."""
    return el("path", d=d, stroke_width=1, stroke_linejoin="round", **PEN(stroke="figure-ink"))


def figure(card: Card) -> str:
    """The parts from back to front."""
    kinds = set(card.keywords)
    if kinds & set(BEASTS):
        return _beast(card, kinds)
    skin = next((SKINS[kind] for kind in card.keywords if kind in SKINS), "skin")
    missile = next((name for name in card.weapons if name in MISSILES and name != "Dagger"), "")
    melee = next((name for name in card.weapons if name in MELEE), "Fist")
    both = melee in MELEE and MELEE[melee].both_hands
    shield = card.defense >= ARMORED and not both and not missile and melee not in ("Claws", "Fist")
    robed = bool(kinds & set(CASTERS)) or any(power in SPELLS for power in card.powers)
    parts = [
        _wings(skin) if "Fly" in card.powers or "Stone" in kinds else "",
        _cape() if card.hero and not robed else "",
        _body(robed, "Ghost" in kinds, skin),
        _shape("M-5 -23.5a5 5 0 1 1 10 0a5 5 0 1 1 -10 0z", skin),
        _head(card, kinds, robed),
        _missile(missile) if missile else _melee(melee),
        _shield() if shield else "",
        _crest(robed or "Witch" in kinds) if card.hero else "",
    ]
    return el("g", *parts, transform=f"scale({number(SCALES[card.size])})")


def _body(robed: bool, ghost: bool, skin: str) -> str:
    if ghost:
        return _coat(
            "M-7 -19q7 -3 14 0q2 9 0 17q-2 3 -4 0q-1.5 -3 -3 0q-1.5 3 -3 0q-1.5 -3 -3 0q-1.5 2 -2 -1q-1 -8 1 -16z"
        )
    if robed:
        return _coat("M-6 -19.5q6 -2.5 12 0l3 19q-9 3 -18 0z")
    legs = _shape("M-5 -6h4v6h-5q-1 0 0 -2zM1 -6h4v4q1 2 0 2h-4z", "boot")
    arms = _line("M-6 -17l-3.5 6.5M6 -17l3.5 6.5", 3, "figure-ink") + _line("M-6 -17l-3.5 6.5M6 -17l3.5 6.5", 1.8, skin)
    return legs + arms + _coat("M-7 -19q7 -2.5 14 0l-1 13.5h-12z")


def _head(card: Card, kinds: set[str], robed: bool) -> str:
    """What tells a kind at a glance: ears, beard, tusks, hat, skull, helmet."""
    eyes = el(
        "path", d="M-2.2 -24v1.4M2.2 -24v1.4", stroke_width=1.3, stroke_linecap="round", **PEN(stroke="figure-ink")
    )
    if "Skeleton" in kinds or "Lich" in kinds:
        eyes = el("path", d="M-3.4 -24.5h2.4v2h-2.4zM1 -24.5h2.4v2h-2.4z", **PEN(fill="figure-ink")) + _line(
            "M-2 -19.6h4", 0.9
        )
    found = [eyes]
    if kinds & {"Wizard", "Sorcerer", "Witch"}:
        found.append(_shape("M-8.5 -26q8.5 3 17 0q-4 -1.5 -5 -3l-2.5 -8.5l-5 8.5q-1 1.8 -4.5 3z", "hat"))
    elif kinds & {"Cleric", "Vampire", "Druid"}:
        found.append(_shape("M-6 -21q-1.5 -9.5 6 -9.5t6 9.5q-1.4 -6 -6 -6t-6 6z", "hat"))
    elif "Elf" in kinds:
        found.append(_shape("M-4.5 -24l-4.5 -3.5l4 5zM4.5 -24l4.5 -3.5l-4 5z", "skin", 0.8))
        found.append(_shape("M-5 -24q0 -6 5 -6t5 6q-5 -3.4 -10 0z", "straw"))
    elif "Goblin" in kinds:
        found.append(_shape("M-4.5 -23.5l-7 -2.5l6 5zM4.5 -23.5l7 -2.5l-6 5z", "hide", 0.8))
    elif kinds & {"Orc", "Ogre"}:
        found.append(_line("M-2.6 -20v-2M2.6 -20v-2", 1.5, "bone"))
        found.append(_shape("M-5.2 -24.5q.6 -5 5.2 -5t5.2 5z", "steel"))
    elif "Dwarf" in kinds:
        found.append(_shape("M-4.8 -22.5q4.8 3 9.6 0q.6 7.5 -4.8 9.5q-5.4 -2 -4.8 -9.5z", "ginger"))
        found.append(_shape("M-5.4 -24.5q.4 -5.5 5.4 -5.5t5.4 5.5z", "steel"))
    elif "Mummy" in kinds:
        found.append(_line("M-4.6 -25.5l9 1.6M-4.8 -21.5l9.4 -1.6M-3.6 -27.2l7.4 .2", 0.9, "ink-soft"))
    elif "Harpy" in kinds or "Ghoul" in kinds or "Halfling" in kinds:
        found.append(_shape("M-5.4 -23q-1 -6.8 5.4 -7q6.4 .2 5.4 7q-1.6 -3.6 -5.4 -3.6t-5.4 3.6z", "ginger"))
    elif "Stone" in kinds:
        found.append(_shape("M-4 -27l-2.4 -4.5l4.6 2.6zM4 -27l2.4 -4.5l-4.6 2.6z", "stone"))
    elif "Pirate" in kinds:
        found.append(_shape("M-7.5 -26q7.5 -7.5 15 0q-7.5 -2.6 -15 0z", "hat"))
    elif card.defense >= ARMORED or kinds & {"Soldier", "Knight", "Wight"}:
        found.append(_shape("M-5.6 -23.5q-.2 -6.8 5.6 -6.8t5.6 6.8l-2 -1.6h-7.2z", "steel"))
    elif kinds & {"Archer", "Rogue"}:
        found.append(_shape("M-5.6 -22q-1 -8.6 5.6 -8.4t5.6 8.4q-1.6 -4.6 -5.6 -4.6t-5.6 4.6z", "boot"))
    return "".join(found)


def _beast(card: Card, kinds: set[str]) -> str:
    """On four legs, in the squad's colour."""
    ears = (
        "M7.5 -18l.5 -4l3 3M11 -18.5l2 -3.5l1.4 4"
        if "Wolf" in kinds
        else "M7 -18.5a2 2 0 1 1 3 -1.5M11 -19a2 2 0 1 1 3 1"
    )
    tail = "M-10.5 -12q-4 -1 -5 -6" if "Wolf" in kinds else "M-10.5 -11l-2 -1"
    back, legs = "M-11 -13q0 -5 8 -5q6 0 9 -1q5 -2.5 9 3l2.4 2.6q-1 3 -6 2.6", "v6.4h-3.4v-5.4h-8v5.4h-3.4l-.6 -7"
    body = f"{back}q-1.6 4 -4 4.4{legs}q-3 -2 -3 -6z"
    parts = [
        _line(tail, 2.2),
        _coat(body),
        _line(ears, 1.6),
        _line("M12.4 -15.6h.2", 1.8),
        _line("M15 -12.4l-2.4 .4", 0.9),
    ]
    return el("g", *parts, transform=f"scale({number(SCALES[card.size] * 0.95)})")


def _wings(skin: str) -> str:
    left = "M-5 -17q-5 -9 -11 -9q1.5 4 0 7q3 .4 3 4.4q3 -.8 4.4 2z"
    right = "M5 -17q5 -9 11 -9q-1.5 4 0 7q-3 .4 -3 4.4q-3 -.8 -4.4 2z"
    return _shape(left + right, skin)


def _cape() -> str:
    return _shape("M-6 -19l-4.4 17q10.4 4 20.8 0l-4.4 -17z", "hat")


def _shield() -> str:
    return _shape("M-13 -15.5q4 -2 8 0v5q-.6 5 -4 7q-3.4 -2 -4 -7z", "steel", 1) + _line("M-9 -15.6v11.4", 0.8)


def _crest(low: bool) -> str:
    """Heroes wear a crown; who has a hat, a star on the breast."""
    if low:
        return ""
    return _shape("M-4.6 -28.6l-.8 -5l3 2.4l2.4 -3.4l2.4 3.4l3 -2.4l-.8 5z", "gold", 0.8)


def _melee(name: str) -> str:
    arms = {
        "Sword": _line("M9 -10l4.6 -14", 3) + _line("M9.4 -11.2l4 -12.4", 1.5, "steel")
        + _line("M7.4 -13.4l5.2 1.8", 1.6),
        "Two-Handed Sword": _line("M6 -8l8.5 -24", 3.6) + _line("M7 -11l7.2 -20.4", 2, "steel")
        + _line("M5 -14.8l6.4 2.4", 1.8),
        "Spear": _line("M9.5 -1v-31", 1.7, "boot") + _shape("M9.5 -38l2.2 6.4h-4.4z", "steel", 0.8),
        "Dagger": _line("M9.5 -10.5l2.6 -7", 2.8) + _line("M9.8 -11.4l2 -5.4", 1.4, "steel"),
        "Claws": _line("M8 -10l3.4 -2.6M9 -9l3.6 -.8M-8 -10l-3.4 -2.6M-9 -9l-3.6 -.8", 1.3, "bone"),
    }  # fmt: skip
    return arms.get(name, _line("M9.6 -10.4h.2", 4.4) + _line("M-9.6 -10.4h.2", 4.4))


def _missile(name: str) -> str:
    kind = MISSILES[name]
    if "Crossbow" in name:
        return _line("M6 -12.5h10", 2.4, "boot") + _line("M14 -18q3.4 5.5 0 11M14 -18l-3 5.5l3 5.5", 1.2)
    if kind.bow:
        far = 13 if "Long" in name else 10
        bow = f"M9.5 {-12 - far}q8 {far} 0 {2 * far}"
        return (
            _line(bow, 3, "figure-ink") + _line(bow, 1.5, "boot") + _line(f"M9.5 {-12 - far}v{2 * far}M6 -12h10", 0.8)
        )
    if name in ("Musket", "Blunderbuss"):
        muzzle = _shape("M16 -23l4 -3.6v6z", "steel") if kind.scatter else ""
        return _line("M4 -10l14 -12", 3, "figure-ink") + _line("M4.6 -10.5l13 -11.2", 1.5, "steel") + muzzle
    if "Pistol" in name:
        return _line("M9.5 -10.5v-3.4h7", 2.6, "figure-ink") + _line("M10.5 -13.9h5.6", 1.2, "steel")
    return _line("M9 -11q6 -3 5.4 -9.4", 1.2, "boot") + _shape(
        "M12.6 -22a1.9 1.9 0 1 1 3.8 0a1.9 1.9 0 1 1 -3.8 0z", "stone"
    )
