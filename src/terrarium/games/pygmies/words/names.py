"""How models, sides, lengths and places are called."""

from __future__ import annotations

from ..state import COLOURS, SLOTS, Field
from ..view import View

SIDE_NAMES = ("South", "North")


def tenths(n: int) -> str:
    """Inches as people say them, to a tenth."""
    return inch(round(n, -2))


def inch(n: int) -> str:
    text = f"{n / 1000:.3f}".rstrip("0").rstrip(".")
    return f'{text}"'


def spot(p: list[int]) -> str:
    return f"({p[0] / 1000:g}, {p[1] / 1000:g})"


def who(field: Field | None, name: str) -> str:
    if field is None or not name:
        return name or "Nobody"
    i = field.find(name)
    return f"{name} {field.models[i].card}" if i >= 0 else name


def called(field: Field | None, name: str) -> str:
    """As a story has it: heroes by their names (with their side where both have one of that name), others by kind and
    code."""
    i = field.find(name) if field is not None else -1
    if field is None or i < 0:
        return name or "Nobody"
    m = field.models[i]
    if not field.card(i).hero:
        return f"{m.card} {name}"
    twins = [other for other in field.models if other.card == m.card]
    return m.card if len(twins) == 1 else f"{SIDE_NAMES[m.owner]}'s {m.card}"


def all_called(field: Field | None, names: list[str]) -> str:
    """Several, those of one kind together: `Human Archer NA5 and NA6`."""
    kinds: dict[str, list[str]] = {}
    for name in names:
        one = called(field, name)
        kind = one.removesuffix(f" {name}") if one != name else ""
        kinds.setdefault(kind, []).append(name if one.endswith(name) else "")
    parts = [f"{kind} {listed(found)}".strip() for kind, found in kinds.items()]
    return listed(parts)


def fight(field: Field | None, combat: str) -> str:
    """A combat by who is in it: `SC0-NA7,NA8`."""
    return " against ".join(all_called(field, team.split(",")) for team in combat.split("-"))


def listed(parts: list[str]) -> str:
    """`A, B and C`."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def many(field: Field | None, names: list[str]) -> str:
    return ", ".join(who(field, name) for name in names)


def face_id(card: str) -> str:
    """The name of a card's figure in a drawing."""
    return "".join(letter if letter.isalnum() else "-" for letter in card.lower())


def leader(field: Field, side: int, slot: int) -> str:
    """Who leads a squad, or its first model, and the colour that it wears; of a squad that is not, only the colour."""
    mine = [i for i, m in enumerate(field.models) if m.owner == side and m.slot == slot]
    first = next((i for i in mine if field.card(i).hero), mine[0] if mine else -1)
    return f"{field.models[first].card} ({colour(side, slot)})" if first >= 0 else colour(side, slot)


def squad_name(field: Field, side: int, slot: int) -> str:
    """A squad by its letter and who leads it."""
    return f"Squad {SLOTS[slot]}: {leader(field, side, slot).rpartition(' (')[0]}".removesuffix(": ")


def standing_of(view: View) -> int:
    """The battle that matters to this audience."""
    mine = view.battle_of(view.who) if view.who >= 0 else -1
    return mine if mine >= 0 else 0


def colour(side: int, slot: int) -> str:
    return COLOURS[side][slot]
