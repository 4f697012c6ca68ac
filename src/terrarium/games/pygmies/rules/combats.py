"""Section 11: who fights in which combat, and who may swing at whom (PY-231, PY-237 to PY-239, PY-245)."""

from __future__ import annotations

from typing import Any

import msgspec

from ..content import MELEE
from ..geometry import EPS
from ..model.contact import engaged, kept_apart, near_squared
from ..model.terms import disabled, idle, melees_of
from ..state import Field


def resolved_teams(field: Field) -> list[Any]:
    return [combat.fighters for combat in field.combats if combat.resolved]


def combat_of(field: Field, i: int) -> int:
    """The unresolved combat in which a model fights, or -1."""
    for c, combat in enumerate(field.combats):
        if combat.resolved or combat.stale or i in combat.left:
            continue
        if i in combat.fighters[0] or i in combat.fighters[1]:
            return c
    return -1


def leave_combat(field: Field, i: int) -> None:
    """PY-143, PY-303: at once, without further swings or push; the hits scored so far stay."""
    c = combat_of(field, i)
    if c >= 0:
        change(field, c, left=(*field.combats[c].left, i))


def team(field: Field, c: int, side: int) -> list[int]:
    """Who is left of a side in a combat."""
    combat = field.combats[c]
    return [i for i in combat.fighters[side] if field.models[i].alive and i not in combat.left]


def able(field: Field, i: int) -> bool:
    """PY-239: whether it can swing at all."""
    m = field.models[i]
    return not (disabled(field, i) or m.fallen or m.climbing >= 0 or field.swims(i) or idle(field, i))


def reaches(field: Field, i: int) -> str:
    """The weapon with which a model fights from behind a friend, or nothing."""
    return next((name for name in melees_of(field, i) if MELEE[name].reach), "")


def supports(field: Field, i: int, edition: int) -> int:
    """PY-245: the unresolved combat that a Spear model may join from behind, or -1: that of the first man-sized
    friend, in id order, whom it touches; by edition 4 not through a wall or from a tower (PY-145). The frightened and
    captivated swing only where they are engaged (PY-154)."""
    m = field.models[i]
    fled = m.frightened >= 0 or m.captivated >= 0
    if not reaches(field, i) or m.prone or fled or not able(field, i) or engaged(field, i):
        return -1
    for j in field.alive(m.control):
        if j != i and field.radius(j) <= 500 and near_squared(field, i, j, EPS):
            if edition >= 4 and kept_apart(field, i, j):
                continue
            c = combat_of(field, j)
            if c >= 0:
                return c
    return -1


def fights_in(field: Field, i: int, edition: int) -> int:
    """The unresolved combat in which a model fights or which it supports, or -1."""
    c = combat_of(field, i)
    return c if c >= 0 else supports(field, i, edition)


def foes(field: Field, c: int, i: int) -> list[int]:
    """Enemies of a model in a combat that it may strike."""
    m = field.models[i]
    return [j for j in team(field, c, 1 - m.control) if field.models[j].wounds > 0 and j not in m.cowed]


def could_swing(field: Field, i: int, edition: int) -> bool:
    """PY-237: in an unresolved combat, or supporting one, and not yet swung."""
    m = field.models[i]
    if m.swung or m.parrying or not able(field, i):
        return False
    c = fights_in(field, i, edition)
    return c >= 0 and bool(foes(field, c, i))


def title(field: Field, c: int) -> str:
    combat = field.combats[c]
    return "-".join(field.models[team[0]].id for team in combat.fighters)


def change(field: Field, c: int, **changes: Any) -> None:
    combats = list(field.combats)
    combats[c] = msgspec.structs.replace(combats[c], **changes)
    field.combats = tuple(combats)
