"""Answers to a game's own forms, spelt by its guide: what a person could touch next is what is offered."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Guide, Pov, Touch
from terrarium.kernel.asked import Asked

from .spelling import Steps, choose_number, choose_option

LONG = 400
"""After so many touches an answer ends where it is whole, or is the default."""


def guided(pov: Pov[Any], asked: Asked) -> Steps:
    """The touches that lead to an answer. A text is left empty; a way that leads nowhere ends in the default."""
    guide = pov.guide(asked)
    been: list[Any] = []
    for _ in range(LONG):
        touches = {touch.touch: touch for touch in guide.touches}
        if not touches or (guide.ready and guide.draft in been):
            break
        been.append(guide.draft)
        name = yield from choose_option(list(touches), "touch", ..., guide.ready)
        if name is None:
            break
        sent = yield from _sent(touches[name])
        after = pov.guide(asked, guide.draft, sent)
        if after.draft == guide.draft and len(touches) == 1:
            break
        guide = after
    return _whole(guide, asked)


def _sent(touch: Touch) -> Steps:
    """The touch with what is sent behind its colon."""
    if touch.kind == "number":
        return f"{touch.touch}{(yield from choose_number(touch.bounds[0], touch.bounds[1], ...))}"
    if touch.kind == "point":
        x0, y0, x1, y1 = touch.bounds
        x = yield from choose_number(x0, x1, ...)
        return f"{touch.touch}{x},{(yield from choose_number(y0, y1, ...))}"
    return touch.touch


def _whole(guide: Guide, asked: Asked) -> Any:
    return guide.answer if guide.ready and asked.form.ok(guide.answer) else asked.default
