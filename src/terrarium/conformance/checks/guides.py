"""Guides lead somewhere: every touch that is offered goes on (a number may be refused, in words), what is ready is
right, and of a form made of the common parts every answer can be reached by touching."""

from __future__ import annotations

from typing import Any

import msgspec

from terrarium.kernel import Asked, Form, Guide, Pov, Touch, Value
from terrarium.kernel.guide import derived
from terrarium.kernel.notation import COMMON
from terrarium.kernel.walking import touching

from ..case import require
from ..spot import Spot, as_json

LONG = 6
"""A walk of more touches is broken off."""

TRIED = 2
"""So many of the touches that are offered are tried for what they do."""


def check(spot: Spot) -> None:
    for due in spot.some(spot.dues(), 2):
        pov = spot.match.pov(due.seat)
        asked = pov.find(due.moment.id)
        if made_of_common(asked.form):
            for answer in (asked.form.sample(spot.rng) for _ in range(2)):
                _reached(pov, asked, answer)
        _walked(spot, pov, asked)


def made_of_common(form: Form) -> bool:
    return isinstance(form, COMMON) and all(made_of_common(child) for child in form.children())


def _reached(pov: Pov[Any], asked: Asked, answer: Value) -> None:
    """By the derived guide, whatever guide the game has of its own."""
    draft: Value = None
    for touch in touching(asked.form, answer, pov.label):
        after = derived(pov, asked, draft, touch)
        says = f"{asked.kind}: {answer!r} cannot be touched: after {draft!r} there is no {touch!r}"
        require(after.draft == [*(draft or []), touch], says)
        draft = after.draft
    found = derived(pov, asked, draft)
    says = f"{asked.kind}: {answer!r} is touched as {draft!r}, which comes to {found.answer!r}"
    require(found.ready and _same(found.answer, answer), says)


def _same(answer: Value, other: Value) -> bool:
    one, two = (msgspec.json.encode(each, order="deterministic") for each in (answer, other))
    return one == two


def _walked(spot: Spot, pov: Pov[Any], asked: Asked) -> None:
    """One way through the game's own guide, at random."""
    guide = pov.guide(asked)
    _sound(asked, guide)
    for _ in range(LONG):
        if not guide.touches or (guide.ready and spot.rng.random() < 0.3):
            return
        for touch in spot.some(guide.touches, TRIED):
            after = pov.guide(asked, guide.draft, _sent(touch, spot))
            says = f"the guide of {asked.kind} offers {touch.touch!r} ({touch.label}) after {guide.draft!r}"
            refused = touch.kind != "choice" and after.findings != guide.findings
            require(as_json(after.draft) != as_json(guide.draft) or refused, f"{says}, which does nothing")
            _sound(asked, after)
        guide = after


def _sound(asked: Asked, guide: Guide) -> None:
    as_json(guide)
    if guide.ready:
        found = [str(one) for one in asked.form.check(guide.answer) if not one.warning]
        says = f"the guide of {asked.kind} says that {guide.answer!r} is ready, which is refused: {'; '.join(found)}"
        require(not found, says)


def _sent(touch: Touch, spot: Spot) -> str:
    """A touch with its number, place or text."""
    if touch.kind == "number":
        return f"{touch.touch}{spot.rng.randint(*touch.bounds)}"
    if touch.kind == "point":
        x0, y0, x1, y1 = touch.bounds
        return f"{touch.touch}{spot.rng.randint(x0, x1)},{spot.rng.randint(y0, y1)}"
    return f"{touch.touch}{'x' * touch.bounds[0]}" if touch.kind == "text" else touch.touch
