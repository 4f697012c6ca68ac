"""Facts that several aids tell alike: what the seat is asked, where a model stands, what the rays of a sight meet."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Annotated, Any, TypeVar

import msgspec

from terrarium.kernel import Decision, Form, Value

from ..geometry import SIZE
from ..model.rays import WORDS
from ..model.sight import Sight
from ..state import Field
from ..view import View
from ..view.imagine import imagine
from ..words.barred import barred
from ..words.names import who

Inch = Annotated[int, msgspec.Meta(ge=0, le=SIZE)]
Spot = tuple[Inch, Inch]
"""A place on the table, as a client sends it."""

Wish = TypeVar("Wish")
Told = dict[str, Any]


def wished(kind: type[Wish]) -> Callable[[Callable[[View, Wish], Told]], Callable[[View, Value], Told]]:
    """A desk is given what the page's client wishes, which comes as JSON; what cannot be read is said to be so."""

    def reading(desk: Callable[[View, Wish], Told]) -> Callable[[View, Value], Told]:
        def told(view: View, text: Value) -> Told:
            try:
                wish = msgspec.json.decode(text or "{}", type=kind)
            except msgspec.MsgspecError:
                return {"unreadable": True}
            return desk(view, wish)

        return told

    return reading


def asked(view: View, *forms: type[Form], kind: str = "") -> Decision | None:
    """The open decision of this seat with such a form or of that kind. A view knows the stack; what it does not know is
    imagined anyhow, since no question to a seat depends on it."""
    if view.who < 0 or view.over:
        return None
    for moment in imagine(view, Random(0)).moments():
        decision = moment.decisions.get(view.who)
        if decision is not None and (isinstance(decision.form, forms) or decision.kind == kind):
            return decision
    return None


def barred_models(view: View, decision: Decision) -> dict[str, dict[str, str]]:
    """Why models cannot be chosen now, by id."""
    found = barred(view, decision)
    return {ref[6:]: {"why": why.says, "rule": why.rule} for ref, why in found.items() if ref.startswith("model:")}


def base(field: Field, i: int) -> dict[str, Any]:
    """A model for one who draws it."""
    m = field.models[i]
    return {"id": m.id, "called": who(field, m.id), "colour": m.id[:2], "x": m.x, "y": m.y, "r": m.r}


def rays(seen: Sight) -> list[dict[str, Any]]:
    return [{"to": [ray.x, ray.y], "result": WORDS[ray.result], "meets": list(ray.meets)} for ray in seen.rays]
