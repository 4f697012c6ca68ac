"""The one reader of texts: what a person types or writes means the same on the page, in the terminal, over the API and
in a letter.

A bare number is a line of the menu (see `notation.menu`), counted from 1. Anything else is read in the game's own
notation, where it has one, and else in the common one.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from . import notation
from .barred import inside
from .errors import Finding
from .form import Form, Place, Value
from .game import Game
from .joints import Either, Fields, ListOf
from .leaves import One, Some
from .moment import Decision
from .notation import Label, Reading
from .outside import ENTER_DICE


def read(game: Game[Any, Any], view: Any, decision: Decision, text: str) -> Reading:
    """The answer that a text gives to a decision, or findings that say why there is none."""

    def label(of: str, value: Value) -> str:
        return game.label(view, of, value)

    if decision.kind == ENTER_DICE.name or notation.is_line(decision.form, text, label):
        return notation.read(decision.form, text, label)
    own = game.read(view, decision, text)
    own.findings = [counted(decision.form, finding, label) for finding in own.findings]
    if own.ok or type(game).read is Game.read:
        return own
    common = notation.read(decision.form, text, label)
    return common if common.ok and not common.rest else own


def counted(form: Form, finding: Finding, label: Label, answer: Value = None) -> Finding:
    """A finding as people are told it: what could be chosen goes by its names, not by the rules' own numbers. What the
    game itself has to say, with its rule, stays."""
    leaf = _leaf(form, finding.place)
    if finding.code != "illegal" or finding.rule or not isinstance(leaf, One):
        return finding
    if notation.of_numbers(leaf.options, leaf.of, label):
        return finding
    named = inside(answer, finding.place)
    if leaf.ok(named):
        return replace(finding, says=f"{label(leaf.of, named)} is named twice.") if answer is not None else finding
    shown = ", ".join(label(leaf.of, option) for option in leaf.options[:12])
    shown += ", ..." if len(leaf.options) > 12 else ""
    return replace(finding, says=f"That cannot be chosen here; there are: {shown}.")


def _leaf(form: Form, place: Place) -> Form | None:
    """The part of a form that a place in its answer belongs to."""
    for key in place:
        if isinstance(form, Either) and key in form.ways:
            form = form.ways[str(key)]
        elif isinstance(form, Fields) and key in form.parts:
            form = form.parts[str(key)]
        elif isinstance(form, ListOf):
            form = form.item
        elif isinstance(form, Some) and form.options:
            form = One(form.options, form.of)
        else:
            return None
    return form
