"""Many models moved by one touch: a formation goes as it stands, or all of it charge; who cannot is named with the
reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from terrarium.kernel import Touch

from ..forms.orders import MoveForm
from ..geometry import Point, along, distance
from ..model.formation import Order as Mover
from ..model.formation import Placed, front_first, middle, nearest, shifted
from ..model.paths.move import begin, tried
from ..model.paths.words import Barred
from ..model.planner import charge as planned_charge
from ..state import SLOTS, Field
from ..words.names import inch, squad_name, who
from .batch import Order, laid_out
from .wishes import across, written

NEAR = 3
"""So many enemies are tried by one who charges whomever it can, the nearest first."""
EVERYONE = "all"
ALIKE = {r"[SN][ABC]\d+ is in the way": "others are in the way", r"needs .* reaches .*": "too far"}
"""Reasons that differ only in figures and names are one reason where many are told of."""
Found = dict[str, Any]


class Marched(NamedTuple):
    """The orders after a touch, and what is to be said of it."""

    orders: list[Order]
    says: str


def squads(form: MoveForm) -> list[Found]:
    """The squads that have somebody who can move, each with those."""
    found = []
    for slot, letter in enumerate(SLOTS):
        names = [form.field.models[i].id for i in form.pool if form.field.models[i].slot == slot]
        if names:
            called = squad_name(form.field, form.side, slot)
            found.append({"id": letter, "called": called, "colour": f"{'SN'[form.side]}{letter}", "models": names})
    return found


def touches(form: MoveForm, group: Sequence[str]) -> list[Touch]:
    """Whole squads to be taken in hand, and all of them."""
    found = [Touch(f"squad:{one['id']}", f"{one['called']} ({len(one['models'])})") for one in squads(form)]
    return [*found, Touch(f"{EVERYONE}:", f"Everyone ({len(form.pool)})")] if len(form.pool) > 1 else []


def named(form: MoveForm, kind: str, what: str) -> list[str]:
    """Who is meant by a touch on a squad, or on all."""
    if kind == EVERYONE:
        return [form.field.models[i].id for i in form.pool]
    return next((one["models"] for one in squads(form) if one["id"] == what), [])


def marched(form: MoveForm, orders: list[Order], group: list[str], to: Point, anchor: str, leap: bool) -> Marched:
    """The formation goes so that its anchor (else its middle) comes to a place, or as far that way as its swiftest
    does; `leap`: who comes to a wall goes across it, where a die decides."""
    field, members = form.field, _members(form, group)
    since = middle(field, members)
    if (i := field.find(anchor)) in members:
        since = field.models[i].x, field.models[i].y
    to = along(*since, *to, min(distance(*since, *to), _swiftest(form, members)))

    def goes(now: Field, i: int) -> tuple[Order, Barred | None]:
        name = now.models[i].id
        place = shifted(field, i, to, since)
        placed = _placed(form, now, i, place)
        if leap and placed.reason is not None and placed.reason.rule == "PY-060":
            order = across(form, now, i, place)
            if order is not None:
                return order, None
        if not placed.steps:
            assert placed.reason is not None
            raise placed.reason
        return {"model": name, "steps": written(placed.steps)}, placed.reason

    done = _each(form, orders, front_first(field, members, to, since), goes)
    far = inch(round(distance(*since, *to), -2))
    return Marched(done.orders, _told(done, f"{_count(done.able)} {far} as they stand" if done.able else ""))


def _placed(form: MoveForm, field: Field, i: int, place: Point) -> Placed:
    """No steps: it stays where it is, for that reason."""
    try:
        return nearest(field, Mover(i, form.kind, form.most, form.hero), place)
    except Barred as barred:
        return Placed((), place, barred)


def charged(form: MoveForm, orders: list[Order], group: list[str], at: str) -> Marched:
    """Everybody charges that enemy, or (without one) the nearest whom it can; those next to it first."""
    field, members = form.field, _members(form, group)

    def gap(i: int) -> int:
        return min((field.apart(i, j) for j in _foes(field, form.side, i, at)), default=0)

    def goes(now: Field, i: int) -> tuple[Order, Barred | None]:
        why = Barred("there is nobody to charge", "PY-126")
        for j in _foes(now, form.side, i, at):
            try:
                steps = planned_charge(now, i, (j,), form.kind, form.most, form.hero)
                name = now.models[j].id
                return {"model": now.models[i].id, "steps": written(steps), "charge": [name]}, None
            except Barred as barred:
                why = barred
        raise why

    done = _each(form, orders, sorted(members, key=lambda i: (gap(i), i)), goes)
    if at and not done.able:
        foe = field.models[field.find(at)]
        went = marched(form, orders, group, (foe.x, foe.y), "", leap=False)
        return Marched(went.orders, f"Nobody can charge {who(field, at)}. Towards it: {went.says}")
    whom = who(field, at) if at else "the nearest enemy"
    n = len(done.able)
    return Marched(done.orders, _told(done, f"{n} charge{'s' if n == 1 else ''} {whom}" if n else ""))


def _foes(field: Field, side: int, i: int, at: str) -> list[int]:
    if at:
        return [field.find(at)] if field.find(at) >= 0 else []
    return sorted(field.enemies(side), key=lambda j: (field.apart(i, j), j))[:NEAR]


# ---- one after the other


class Done(NamedTuple):
    orders: list[Order]
    able: list[str]
    short: list[tuple[str, str]]
    """Who comes less far than the others, and why."""
    stay: list[tuple[str, str]]


def _each(
    form: MoveForm, orders: list[Order], members: list[int], goes: Callable[[Field, int], tuple[Order, Barred | None]]
) -> Done:
    """Orders for all of them, each on what those before it leave; those for whom a die decides come last, since what
    comes after one is not sure. Their old orders are forgotten."""
    names = {form.field.models[i].id for i in members}
    kept = [order for order in orders if order["model"] not in names]
    field = laid_out(form, kept).after
    done = Done(kept, [], [], [])
    risky: list[int] = []
    for n, i in enumerate([*members, *members]):
        again = n >= len(members)
        if again and i not in risky:
            continue
        name = field.models[i].id
        try:
            order, why = goes(field, i)
            after, _, luck = _tried(form, field, order)
        except Barred as barred:
            if again or i not in risky:
                done.stay.append((name, barred.says))
            continue
        if luck and not again:
            risky.append(i)
            continue
        field = after
        done.orders.append(order)
        done.able.append(name) if why is None else done.short.append((name, why.says))
    return done


def _tried(form: MoveForm, field: Field, order: Order) -> Any:
    shape = form.shaped(order, ())
    assert not isinstance(shape, list)
    return tried(field, *shape, form.kind, form.most, form.hero)


def _members(form: MoveForm, group: list[str]) -> list[int]:
    return [i for i in form.pool if form.field.models[i].id in group]


def _swiftest(form: MoveForm, members: list[int]) -> int:
    found = [0]
    for i in members:
        try:
            found.append(begin(form.field, i, (), (), form.kind, form.most, form.hero).allowance)
        except Barred:
            continue
    return max(found)


# ---- in words


def _count(names: list[str]) -> str:
    return f"{len(names)} go{'es' if len(names) == 1 else ''}"


def _told(done: Done, first: str) -> str:
    parts = [first, _why("less far", done.short), _why("not at all", done.stay)]
    return "; ".join(part for part in parts if part) + "."


def _why(how: str, found: list[tuple[str, str]]) -> str:
    """How many for which reason; few are named."""
    reasons: dict[str, list[str]] = {}
    for name, why in found:
        short = next((says for found, says in ALIKE.items() if re.fullmatch(found, why)), why.removeprefix(f"{name} "))
        reasons.setdefault(short, []).append(name)
    says = ", ".join(f"{' '.join(names) if len(names) < 4 else len(names)} ({why})" for why, names in reasons.items())
    return f"{how}: {says}" if says else ""
