"""A kernel form as HTML: one piece for every game. Inputs are named as `tables.forms` reads them.

Everything works as it stands, without scripts: all ways of an Either are laid out, a list has a few empty entries, and
what is there can be ticked to be taken out. An input that stands for a board element carries its `data-ref`; one piece
of browser code (refs.js) joins the two.

A form of a game's own that derives a common one (an order sheet that is a list) is drawn as that. Any other may tell a
common form whose answers have its shape (`shape()`, see `Shaped`); without one it is written as text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from terrarium.kernel import (
    Allocation,
    Amount,
    Either,
    Fields,
    Finding,
    Form,
    ListOf,
    One,
    Path,
    Point,
    Some,
    Text,
    Value,
    Yes,
)

from ..forms import written
from . import joints, leaves
from .pen import Given, Pen, Place


def draw(pen: Pen, form: Form, place: Place, head: str, optional: bool) -> str:
    """One part of a form at its place, under its head, with what was found about it."""
    method = next((method for kind, method in _METHODS if isinstance(form, kind)), leaves.own)
    return str(method(pen, form, place, head, optional)) + pen.found(place)


_METHODS: tuple[tuple[type[Form], Any], ...] = (
    (Yes, leaves.yes),
    (One, leaves.one),
    (Some, leaves.some),
    (Amount, leaves.amount),
    (Allocation, leaves.allocation),
    (Path, leaves.path),
    (Point, leaves.point),
    (Text, leaves.text),
    (Fields, partial(joints.fields, draw=draw)),
    (Either, partial(joints.either, draw=draw)),
    (ListOf, partial(joints.several, draw=draw)),
)
_KINDS = tuple(kind for kind, _ in _METHODS)


def shape(form: Form) -> Form | None:
    """The common form that a page draws for this one; None: it is written as text."""
    if isinstance(form, _KINDS):
        return _inside(form)
    common = form.shape()
    return None if common is None else _inside(common)


def _inside(form: Form) -> Form:
    """The same form, with a common one for each of a game's own inside it that tells one."""
    match form:
        case Fields():
            parts = {key: shape(part) or part for key, part in form.parts.items()}
            return form if _same(parts, form.parts) else Fields(parts, form.optional)
        case Either():
            ways = {way: shape(part) or part for way, part in form.ways.items()}
            return form if _same(ways, form.ways) else Either(ways, form.of)
        case ListOf():
            item = shape(form.item) or form.item
            return form if item is form.item else ListOf(item, form.least, form.most)
    return form


def _same(one: Mapping[str, Form], other: Mapping[str, Form]) -> bool:
    return all(one[key] is other[key] for key in other)


def inputs(
    form: Form,
    value: Value = None,
    *,
    given: Given | None = None,
    labels: Mapping[str, str] | None = None,
    barred: Mapping[str, Finding] | None = None,
    findings: Sequence[Finding] = (),
    prefix: str = "f",
    rules: str = "",
) -> str:
    """The form's inputs as HTML, filled with an answer, or with `given`: fields as a page has sent them."""
    common = shape(form) or form
    filled = given if given is not None else {} if value is None else written(common, value)
    return draw(Pen(labels or {}, barred or {}, findings, filled, prefix, rules), common, (), "", False)


def kept(posted: Given) -> dict[str, Sequence[str]]:
    """What a page has sent, without the list entries that were ticked to be taken out."""
    out = tuple(key.removesuffix("!") for key in posted if key.endswith(".!"))
    return {key: values for key, values in posted.items() if not f"{key}.".startswith(out)} if out else dict(posted)
