"""Crews: a ready-made one, or one's own card by card: heroes first, then groups for each squad (PY-025, PY-040)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from terrarium.kernel import Asked, Either, Guide, Pov, Touch, Value

from ..content import CREWS, Card, Group, Squad
from ..forms.crews import CrewForm
from ..model.crews import MOST, built, fits
from ..view import View
from .facts import drafted, guided, touched


class Draft(msgspec.Struct, frozen=True):
    """A ready-made crew by its name, or the squads of one's own so far."""

    ready: str = ""
    own: bool = False
    squads: list[Squad] = []


def guide(pov: Pov[View], asked: Asked, draft: Value, touch: str) -> Guide:
    form = asked.form.ways["own"] if isinstance(asked.form, Either) else asked.form
    assert isinstance(form, CrewForm)
    plan = _touched(form, drafted(Draft, draft), touch)
    building = plan.own or not isinstance(asked.form, Either)
    squads = {"squads": msgspec.to_builtins(plan.squads)}
    answer: Value = (
        {"ready": plan.ready} if plan.ready else {"own": squads} if isinstance(asked.form, Either) else squads
    )
    touches = _cards(pov, form, plan) if building else _ready(pov, plan)
    said = [_told(squad) for squad in plan.squads] if building else [plan.ready] if plan.ready else []
    whole = bool(plan.ready) or (building and asked.form.ok(answer))
    found = guided(asked, plan, {"lines": [{"says": one} for one in said]}, touches, answer, whole=whole, shows=[])
    return msgspec.structs.replace(found, shows=(f"crew:{plan.ready}",)) if plan.ready else found


def _ready(pov: Pov[View], plan: Draft) -> list[Touch]:
    crews = [Touch(f"crew:{name}", pov.label("crew", name), f"crew:{name}", ends=True) for name in CREWS]
    return [*(one for one in crews if one.touch != f"crew:{plan.ready}"), Touch("own:", "A crew of your own")]


def _cards(pov: Pov[View], form: CrewForm, plan: Draft) -> list[Touch]:
    found = [Touch(f"card:{name}", pov.label("card", name), f"card:{name}") for name in _open(form, plan)]
    found += [Touch(f"out:{n}", f"Take out: {_told(squad)}") for n, squad in enumerate(plan.squads, 1)]
    return [*found, Touch("best:", "The best by rating")]


def _held(form: CrewForm) -> dict[str, int]:
    return {name: n for name, n in form.pool.items() if n}


def _open(form: CrewForm, plan: Draft) -> list[str]:
    """The cards that can come next: heroes until there are enough squads, then groups that fit one with room."""
    pool, taken = _held(form), _taken(plan)
    cards = form.known
    heroes = [name for name in pool if cards[name].hero]
    if len([squad for squad in plan.squads if squad.hero]) < min(3, len(heroes)):
        return [name for name in heroes if name not in taken]
    left = [name for name in pool if not cards[name].hero and name not in taken]
    return [name for name in left if _place(plan, cards, name) >= 0 and _count(form, plan, name) > 0]


def _taken(plan: Draft) -> set[str]:
    return {name for squad in plan.squads for name in (squad.hero, *(group.name for group in squad.groups))}


def _place(plan: Draft, cards: Mapping[str, Card], name: str) -> int:
    """The first squad that a group fits, or -1."""
    for n, squad in enumerate(plan.squads):
        if len(squad.groups) < 2 and squad.hero and fits(cards[name], cards[squad.hero].alignment):
            return n
    return -1


def _count(form: CrewForm, plan: Draft, name: str) -> int:
    """As many as there are, with room for one of each group still to come (PY-018)."""
    fielded = sum(bool(squad.hero) + sum(group.count for group in squad.groups) for squad in plan.squads)
    missing = sum(2 - len(squad.groups) for squad in plan.squads) - 1
    return min(form.pool.get(name, 0), MOST - fielded - missing)


def _touched(form: CrewForm, was: Draft, touch: str) -> Draft:
    done = touched(touch)
    if done.kind == "crew" and done.what in CREWS:
        return Draft(ready=done.what)
    if done.kind == "own":
        return Draft(own=True)
    if done.kind == "best":
        made: dict[str, Any] = built(form.pool, form.known)
        return Draft(own=True, squads=msgspec.convert(made["squads"], list[Squad]))
    if done.kind == "out":
        return Draft(own=True, squads=[squad for n, squad in enumerate(was.squads, 1) if n != done.number])
    if done.kind == "card" and done.what in _open(form, was):
        if form.known[done.what].hero:
            return Draft(own=True, squads=[*was.squads, Squad(done.what, ())])
        n, group = _place(was, form.known, done.what), Group(done.what, _count(form, was, done.what))
        squads = list(was.squads)
        squads[n] = Squad(squads[n].hero, (*squads[n].groups, group))
        return Draft(own=True, squads=squads)
    return was


def _told(squad: Squad) -> str:
    return ", ".join([squad.hero, *(f"{group.count} {group.name}" for group in squad.groups)])
