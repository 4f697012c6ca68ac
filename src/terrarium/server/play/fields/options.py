"""A game's options as inputs: each under its title, with a sentence on what it does and its values in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from terrarium.kernel import Fields, Finding, Form, Game, Option, Value
from terrarium.kernel.svg import el, words
from terrarium.wording import option, plain

from ..forms import written
from . import draw, shape
from .pen import Given, Pen


def option_inputs(
    game: Game[Any, Any], chosen: Mapping[str, Value], *, given: Given | None = None, findings: Sequence[Finding] = ()
) -> str:
    """The option form, filled with what is chosen, or with `given`: fields as a page has sent them."""
    form = game.options
    common = Fields({key: shape(part) or part for key, part in form.parts.items()}, form.optional)
    filled = given if given is not None else written(common, dict(chosen))
    return "".join(
        _one(option(game, key), key, part, Pen(_labels(option(game, key), part), {}, findings, filled, "o"), spare)
        for key, part in common.parts.items()
        for spare in [key in form.optional]
    )


def _labels(said: Option, form: Form) -> dict[str, str]:
    return {f"{of}:{value}": said.values[plain(value)] for of, value in form.named() if plain(value) in said.values}


def _one(said: Option, key: str, form: Form, pen: Pen, spare: bool) -> str:
    says = " ".join(part for part in (said.says, "Optional." if spare else "") if part)
    help_ = el("p", words(says), class_="help", id=f"{pen.id((key,))}-help") if says else ""
    return el("div", draw(pen, form, (key,), said.title, spare), help_, class_="option")
