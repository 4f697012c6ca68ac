"""Cards, crews, powers, weapons and boards, read once from the TOML files beside this module and validated (PY-044).

A broken file is refused with the name of the file, of the entry and of the field. Lengths become thousandths here.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Literal, TypeVar

import msgspec

from terrarium.kernel import BrokenContent

INCH = 1000
Alignment = Literal["Good", "Evil", "Undead", "Neutral"]
RADIUS = {"S": 500, "M": 500, "B": 750, "L": 1000}
HEIGHT = {"S": 900, "M": 1200, "B": 1500, "L": 2000}
"""PY-053."""


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One name of the roster, or a custom one. Zero stands for "-" (PY-005)."""

    name: str
    alignment: Alignment
    hero: bool
    keywords: tuple[str, ...]
    size: Literal["S", "M", "B", "L"]
    fighting: int
    strength: int
    defense: int
    attacks: int
    wounds: int
    courage: int
    copies: int = 1
    move: int = 6
    shooting: int = 0
    heroism: int = 0
    weapons: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    types: dict[str, str] = {}
    rating: int = 0


class Mod(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A statistic changed while its source is in play."""

    stat: str
    n: int
    scope: Literal["self", "squad", "near", "enemies", "coven"]
    within: int = 0
    witches: int = 0


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One primitive of section 13 with its parameters."""

    do: str
    strength: int = 0
    stat: str = ""
    n: int = 0
    until: str = ""
    status: str = ""
    save: str = ""
    within: int = 0
    zone: str = ""
    turns: int = 0


Typed = Literal["", "kind", "melee", "missile", "number", "word"]
"""What a card may name for a power."""


class Skill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: str
    says: str
    red: bool = False
    once: bool = False
    use: tuple[str, ...] = ()
    mods: tuple[Mod, ...] = ()
    onhit: tuple[Effect, ...] = ()
    does: tuple[Effect, ...] = ()
    weapon: str = ""
    typed: Typed = ""
    name: str = ""


class Spell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: str
    says: str
    simplicity: int
    aim: Literal["enemy", "friend", "point", "line", "self", "around", "bolt", "pair", "place"]
    does: tuple[Effect, ...]
    range: int = 0
    radius: int = 0
    red: bool = False
    melee: bool = False
    combat: bool = False
    caster: bool = False
    keyword: str = ""
    typed: Typed = ""
    name: str = ""


class Missile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: str
    strength: int
    range: int
    move: Literal["full", "half", "none"]
    twice: bool = False
    reload: bool = False
    scatter: bool = False
    bow: bool = False
    rocks: bool = False


class Melee(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: str
    plus: int = 0
    skill: int = 0
    parry: bool = False
    reach: bool = False
    both_hands: bool = False


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rule: str
    says: str
    single: bool = False
    hand: bool = False
    within: int = 0
    strength: int = 0


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    count: int


class Squad(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hero ("" where the squad is leaderless, PY-042) and its groups."""

    hero: str
    groups: tuple[Group, ...]


class Crew(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    squads: tuple[Squad, ...]
    models: int = 0
    rating: int = 0


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A door (sill 0) or window: a stretch of wall, open between sill and head."""

    line: tuple[int, int, int, int]
    head: int
    sill: int = 0


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A terrain piece of a board, in thousandths."""

    name: str
    kind: Literal["difficult", "water", "platform", "barrier", "post", "building", "gap", "rope"]
    poly: tuple[tuple[int, int], ...] = ()
    circle: tuple[int, int, int] = (0, 0, 0)
    line: tuple[int, int, int, int] = (0, 0, 0, 0)
    z: int = 0
    h: int = 0
    t: int = 0
    cover: int = 0
    depth: int = 0
    rail: int = 0
    soft: bool = False
    ship: bool = False
    ramps: tuple[tuple[int, int, int, int], ...] = ()
    rails: tuple[tuple[int, int, int, int], ...] = ()
    openings: tuple[Opening, ...] = ()


class BoardPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    scenario: Literal["grave", "ship", "plain"]
    zone: int
    piece: tuple[Piece, ...]


T = TypeVar("T")


def _file(name: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(name).read_text("utf-8"))


def _made(kind: type[T], data: Any, where: str) -> T:
    try:
        return msgspec.convert(data, kind, strict=True)
    except msgspec.ValidationError as error:
        raise BrokenContent(f"{where}: {error}") from None


def _thousandths(data: Any) -> Any:
    if isinstance(data, bool | str):
        return data
    if isinstance(data, int | float):
        return round(data * INCH)
    if isinstance(data, dict):
        return {key: _thousandths(value) for key, value in data.items()}
    return [_thousandths(value) for value in data]


def _piece(data: dict[str, Any]) -> dict[str, Any]:
    """A rectangle is written by its corners, and becomes a polygon."""
    data = _thousandths(data)
    if "rect" in data:
        x0, y0, x1, y1 = data.pop("rect")
        data["poly"] = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]
    if data["kind"] == "barrier":
        ax, ay, bx, by = data["line"]
        data["poly"] = _barrier(ax, ay, bx, by, data["t"])
    return data


def _barrier(ax: int, ay: int, bx: int, by: int, t: int) -> list[list[int]]:
    """The plan of a barrier along an axis: its centreline, t wide."""
    half = t // 2
    if ay == by:
        x0, x1 = min(ax, bx), max(ax, bx)
        return [[x0, ay - half], [x1, ay - half], [x1, ay + half], [x0, ay + half]]
    y0, y1 = min(ay, by), max(ay, by)
    return [[ax - half, y0], [ax + half, y0], [ax + half, y1], [ax - half, y1]]


def _named(kind: type[T], file: str, part: str) -> dict[str, T]:
    table = _file(file)[part]
    named = "name" in getattr(kind, "__struct_fields__", ())
    return {
        name: _made(kind, {**data, "name": name} if named else data, f"{file}, {name}") for name, data in table.items()
    }


SKILLS = _named(Skill, "powers.toml", "skill")
SPELLS = _named(Spell, "powers.toml", "spell")
MISSILES = _named(Missile, "weapons.toml", "missile")
MELEE = _named(Melee, "weapons.toml", "melee")
ITEMS = _named(Item, "weapons.toml", "item")
BOARDS: dict[str, BoardPlan] = {
    name: _made(
        BoardPlan,
        {
            "scenario": data["scenario"],
            "zone": data["zone"] * INCH,
            "piece": [_piece(piece) for piece in data["piece"]],
        },
        f"boards.toml, {name}",
    )
    for name, data in _file("boards.toml").items()
}

RANGES = {
    "fighting": (3, 6),
    "strength": (3, 6),
    "defense": (3, 6),
    "attacks": (1, 3),
    "wounds": (1, 3),
    "heroism": (0, 9),
    "move": (1, 12),
    "copies": (1, 30),
    "rating": (0, 99),
}
LONGEST = 40
"""Letters in a card's name, a keyword or a type."""


def invalid(card: Card, red: bool = False) -> list[str]:
    """PY-044, PY-045: what is wrong with a card, custom or not, as sentences."""
    words = (card.name, *card.keywords, *card.types, *card.types.values())
    if not all(word.isprintable() and 1 <= len(word.strip()) == len(word) <= LONGEST for word in words):
        return [f"A card's words have 1 to {LONGEST} letters"]
    found = []
    if len(card.keywords) > 6 or not set(card.types) <= set(card.powers):
        found.append(f"{card.name}: at most six keywords, and types only of its own skills and spells")
    for held in (card.weapons, card.powers):
        if len(set(held)) != len(held):
            found.append(f"{card.name}: names a weapon or power twice")
    if card.hero and card.alignment == "Neutral":
        found.append(f"{card.name}: Neutral cards are henchmen")
    for stat, (low, high) in RANGES.items():
        if not low <= getattr(card, stat) <= high:
            found.append(f"{card.name}: {stat} {getattr(card, stat)} is not from {low} to {high}")
    if card.shooting and not 2 <= card.shooting <= 4:
        found.append(f"{card.name}: shooting {card.shooting} is not from 2 to 4")
    if card.courage and not 3 <= card.courage <= 6:
        found.append(f"{card.name}: courage {card.courage} is not from 3 to 6")
    if len(card.weapons) > 2:
        found.append(f"{card.name}: more than two weapons")
    if len([power for power in card.powers if power != "Undead"]) > 3:
        found.append(f"{card.name}: more than three skills and spells")
    for weapon in card.weapons:
        if (weapon not in MISSILES and weapon not in MELEE) or weapon == "Rocks":
            found.append(f"{card.name}: there is no weapon {weapon}")
    for power in card.powers:
        known: Skill | Spell | None = SKILLS.get(power) or SPELLS.get(power)
        if known is None:
            found.append(f"{card.name}: there is no skill or spell {power}")
        elif known.red and not red:
            found.append(f"{card.name}: {power} is red; the option is off")
        if power in SPELLS and not card.hero:
            found.append(f"{card.name}: henchmen have no spells")
    if card.heroism and not card.hero:
        found.append(f"{card.name}: henchmen have no Heroism")
    mistyped = [_mistyped(card, power, what) for power, what in card.types.items()]
    return found + [f"{card.name}: {says}" for says in mistyped if says]


def _mistyped(card: Card, power: str, what: str) -> str:
    """PY-044: what is wrong with that which a card names for a power, or nothing."""
    about = SKILLS.get(power) or SPELLS.get(power)
    kind = about.typed if about else "word"
    if not kind:
        return f"{power} has nothing to be named"
    if kind == "number" and what not in tuple("123456789"):
        return f"{power} needs a number from 1 to 9"
    if kind == "melee" and not (what in MELEE and what in (*card.weapons, "Fist")):
        return f"{power} needs a melee weapon of the card"
    own = (*card.weapons, *(SKILLS[name].weapon for name in card.powers if name in SKILLS))
    thrown = power == "Uncanny Sense" or what in own
    if kind == "missile" and (what not in MISSILES or MISSILES[what].scatter or not thrown):
        return f"{power} needs a missile weapon of the card"
    return ""


def _cards() -> dict[str, Card]:
    found = {}
    for data in _file("cards.toml")["card"]:
        card = _made(Card, data, f"cards.toml, {data.get('name')}")
        wrong = invalid(card)
        if wrong:
            raise BrokenContent(f"cards.toml, {wrong[0]}")
        found[card.name] = card
    return found


CARDS = _cards()
CREWS = {data["name"]: _made(Crew, data, f"crews.toml, {data['name']}") for data in _file("crews.toml")["crew"]}
HEROES = [card.name for card in CARDS.values() if card.hero]
