"""How models, sides, lengths and places are called."""

from __future__ import annotations

from ..state import COLOURS, Field
from ..view import View

SIDE_NAMES = ("South", "North")


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


def many(field: Field | None, names: list[str]) -> str:
    return ", ".join(who(field, name) for name in names)


def standing_of(view: View) -> int:
    """The battle that matters to this audience."""
    mine = view.battle_of(view.who) if view.who >= 0 else -1
    return mine if mine >= 0 else 0


def colour(side: int, slot: int) -> str:
    return COLOURS[side][slot]
