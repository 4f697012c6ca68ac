"""Shots: the best expected kill first."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Either, Fields, Form, ListOf

from ..content import MISSILES
from ..geometry import along
from ..odds import shot_odds, wounds
from ..places import Spot
from ..rules.areas import caught
from ..state import Field
from ..terms import stat
from .worth import worth

Volley = tuple[float, dict[str, Any]]


def volleys(field: Field, form: Form, deep: bool = False) -> list[Volley]:
    """The best volley of every model that may shoot, best first."""
    assert isinstance(form, Either)
    fire = form.ways.get("fire")
    if not isinstance(fire, Fields):
        return []
    listed = fire.parts["volleys"]
    assert isinstance(listed, ListOf)
    assert isinstance(listed.item, Either)
    found = []
    for name, weapons in listed.item.ways.items():
        assert isinstance(weapons, Either)
        best = max(
            (_best(field, name, weapon, parts, deep) for weapon, parts in weapons.ways.items()), key=lambda v: v[0]
        )
        if best[0] > 0:
            found.append(best)
    return sorted(found, key=lambda volley: -volley[0])


def _best(field: Field, name: str, weapon: str, parts: Form, deep: bool) -> Volley:
    assert isinstance(parts, Fields)
    i, at = field.find(name), parts.parts["at"]
    if isinstance(at, Spot):
        return _scatter(field, i, weapon)
    assert isinstance(at, ListOf)
    best = (0.0, "")
    for target in at.item.options:  # type: ignore[attr-defined]
        t = field.find(target)
        value = shot_odds(field, i, weapon, t) * (worth(field, t, deep) + 1.0) * at.most
        best = max(best, (value, target))
    return best[0], {name: {weapon: {"at": [best[1]] * at.most}}}


def _scatter(field: Field, i: int, weapon: str) -> Volley:
    """PY-388: the direction in which most harm is done, friends counted against it."""
    m = field.models[i]
    best: tuple[float, list[int]] = (0.0, [])
    for e in field.enemies(m.control):
        if field.within(i, e, 8000):
            at = list(along(m.x, m.y, field.models[e].x, field.models[e].y, 4000))
            value = 0.0
            for j in caught(field, i, at):
                harm = wounds(MISSILES[weapon].strength, stat(field, j, "defense")) * worth(field, j)
                value += harm if field.models[j].control != m.control else -1.5 * harm
            best = max(best, (value, at))
    return best[0] - 4.0, {m.id: {weapon: {"at": best[1]}}}
