"""Shots: the best expected kill first."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Either, Fields, Form, ListOf

from ..content import MISSILES
from ..forms.places import Spot
from ..geometry import along
from ..model.terms import stat
from ..rules.areas import caught
from ..rules.odds import shot_odds, wounds
from ..state import Field
from .worth import worth

Volley = tuple[float, str, dict[str, Any]]
"""What it promises, who shoots, and the volley as an answer names it."""
MOST = 12
"""Volleys in one answer."""
SECOND = 0.7
"""Who finds its target taken shoots at another that promises this share of it; else it waits."""


def volleys(field: Field, form: Form, deep: bool = False) -> list[Volley]:
    """Every volley that promises anything, best first."""
    assert isinstance(form, Either)
    fire = form.ways.get("fire")
    if not isinstance(fire, Fields):
        return []
    listed = fire.parts["volleys"]
    assert isinstance(listed, ListOf)
    assert isinstance(listed.item, Either)
    found: list[Volley] = []
    for name, weapons in listed.item.ways.items():
        assert isinstance(weapons, Either)
        for weapon, parts in weapons.ways.items():
            found += _volleys(field, name, weapon, parts, deep)
    return sorted((volley for volley in found if volley[0] > 0), key=lambda volley: -volley[0])


def barrage(found: list[Volley]) -> list[dict[str, Any]]:
    """The volleys to declare at once: the best of each shooter at a target of its own, so that nobody shoots at a model
    that an earlier volley removes. Who waits is asked again and chooses anew."""
    made: list[dict[str, Any]] = []
    best: dict[str, float] = {}
    done: set[str] = set()
    taken: set[str] = set()
    for value, name, volley in found:
        [[(_, what)]] = [weapons.items() for weapons in volley.values()]
        at = {str(target) for target in what["at"]}
        if name in done or value < SECOND * best.setdefault(name, value) or at & taken or len(made) == MOST:
            continue
        done.add(name)
        taken |= at
        made.append(volley)
    return made


def _volleys(field: Field, name: str, weapon: str, parts: Form, deep: bool) -> list[Volley]:
    assert isinstance(parts, Fields)
    i, at = field.find(name), parts.parts["at"]
    if isinstance(at, Spot):
        return [_scatter(field, i, weapon)]
    assert isinstance(at, ListOf)
    found: list[Volley] = []
    for target in at.item.options:  # type: ignore[attr-defined]
        t = field.find(target)
        value = shot_odds(field, i, weapon, t) * (worth(field, t, deep) + 1.0) * at.most
        found.append((value, name, {name: {weapon: {"at": [target] * at.most}}}))
    return found


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
    return best[0] - 4.0, m.id, {m.id: {weapon: {"at": best[1]}}}
