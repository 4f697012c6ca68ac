"""The one reader of texts: what a person types or writes means the same on the page, in the terminal, over the API and
in a letter.

A bare number is a line of the menu (see `notation.menu`), counted from 1. Anything else is read in the game's own
notation, where it has one, and else in the common one.
"""

from __future__ import annotations

from typing import Any

from . import notation
from .form import Value
from .game import Game
from .moment import Decision
from .notation import Reading
from .outside import ENTER_DICE


def read(game: Game[Any, Any], view: Any, decision: Decision, text: str) -> Reading:
    """The answer that a text gives to a decision, or findings that say why there is none."""

    def label(of: str, value: Value) -> str:
        return game.label(view, of, value)

    if decision.kind == ENTER_DICE.name or notation.is_line(decision.form, text, label):
        return notation.read(decision.form, text, label)
    own = game.read(view, decision, text)
    if own.ok or type(game).read is Game.read:
        return own
    common = notation.read(decision.form, text, label)
    return common if common.ok and not common.rest else own
