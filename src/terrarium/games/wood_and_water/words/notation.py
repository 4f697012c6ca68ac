"""Answers as text: stacks are called by their square (`C3`, the second there `C3/2`), units by their name
(`Captain-of-the-State`, the second `Orc-Mob/2`), seats by their faction. The rules' own numbers stay out of it.

A form is written with these names in the place of numbers, and read back in the same way; all else is the kernel's
common notation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from terrarium.kernel import Decision, Either, Fields, Form, ListOf, One, Reading, Some, Value
from terrarium.kernel import notation as common

from ..content import KINDS
from ..forms.battle import key_of
from ..model.land import grid
from ..view import CampaignView
from .labels import label
from .naming import seat_name

V = CampaignView


class Names:
    """What the numbers of a view are called, by the kind of thing."""

    def __init__(self, v: V) -> None:
        squares = grid(v).names
        self.of: dict[str, dict[str, str]] = {
            "stack": numbered((str(n), squares[stack.square]) for n, stack in sorted(v.stacks.items())),
            "unit": numbered((str(n), slug(KINDS[unit.kind].name)) for n, unit in sorted(v.units.items())),
            "seat": numbered((str(seat), slug(seat_name(v, seat))) for seat in range(v.seats)),
        }
        self.of["seat"]["-1"] = "nobody"
        self.of["part"] = {key_of(unit): self.of["unit"][str(n)] for n, unit in v.units.items()}

    def called(self, of: str, option: Value) -> str:
        return self.of.get(of, {}).get(str(option), str(option))

    def renames(self, of: str, options: Iterable[Value]) -> bool:
        """Whether all of these have names, all different; else they stay as they are."""
        given = list(options)
        known = self.of.get(of, {})
        return of in self.of and all(str(option) in known or isinstance(option, str) for option in given)


def numbered(names: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Each by its name; where several have the same, the second is `name/2`."""
    found: dict[str, str] = {}
    seen: dict[str, int] = {}
    for key, name in names:
        seen[name] = seen.get(name, 0) + 1
        found[key] = name if seen[name] == 1 else f"{name}/{seen[name]}"
    return found


def slug(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9']+", "-", name).strip("-")


# ---- forms and answers with names


def renamed(form: Form, names: Names) -> Form:
    """The form with names for numbers; a game's own forms as the common ones that they are made of."""
    if isinstance(form, One):
        if names.renames(form.of, form.options):
            return One(tuple(names.called(form.of, option) for option in form.options), of=form.of)
        return form
    if isinstance(form, Some):
        if names.renames(form.of, form.options):
            options = tuple(names.called(form.of, option) for option in form.options)
            return Some(options, form.least, form.most, form.of, form.ordered)
        return form
    if isinstance(form, Either):
        ways = {names.called(form.of, way): renamed(part, names) for way, part in form.ways.items()}
        return Either(ways, of=form.of)
    if isinstance(form, Fields):
        parts = {names.called("part", key): renamed(part, names) for key, part in form.parts.items()}
        return Fields(parts, tuple(names.called("part", key) for key in form.optional))
    return ListOf(renamed(form.item, names), form.least, form.most) if isinstance(form, ListOf) else form


def swapped(form: Form, value: Value, names: Names, back: bool) -> Value:
    """An answer to the form with names for numbers, or `back` again."""
    if isinstance(form, One):
        return _option(form, value, names, back)
    if isinstance(form, Some):
        return [_option(form, one, names, back) for one in value]
    if isinstance(form, Either):
        [(way, inner)] = value.items()
        to = _key(form.of, form.ways, way, names, back)
        return {to: swapped(form.ways[to if back else way], inner, names, back)}
    if isinstance(form, Fields):
        found = {}
        for key, inner in value.items():
            to = _key("part", form.parts, key, names, back)
            found[to] = swapped(form.parts[to if back else key], inner, names, back)
        return found
    if isinstance(form, ListOf):
        return [swapped(form.item, one, names, back) for one in value]
    return value


def _option(form: One | Some, value: Value, names: Names, back: bool) -> Value:
    if not names.renames(form.of, form.options):
        return value
    if not back:
        return names.called(form.of, value)
    return next((option for option in form.options if names.called(form.of, option) == value), value)


def _key(of: str, keys: Iterable[str], key: str, names: Names, back: bool) -> str:
    if not back:
        return names.called(of, key)
    return next((one for one in keys if names.called(of, one) == key), key)


# ---- reading and writing


def write(v: V, decision: Decision, answer: Value) -> str:
    names = Names(v)
    return common.write(renamed(decision.form, names), swapped(decision.form, answer, names, False), _label(v))


def read(v: V, decision: Decision, text: str) -> Reading:
    names = Names(v)
    reading = common.read(renamed(decision.form, names), text, _label(v))
    if reading.answer is None:
        return reading
    try:
        answer = swapped(decision.form, reading.answer, names, True)
    except (LookupError, AttributeError, ValueError, TypeError):
        return reading
    return Reading(answer, decision.form.check(answer), rest=reading.rest)


def _label(v: V) -> Any:
    return lambda of, value: label(v, of, value)
