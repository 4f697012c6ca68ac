"""Own guided answers: moves, volleys, powers, windows, places and crews. All other questions have the derived guide."""

from __future__ import annotations

from collections.abc import Callable

from terrarium.kernel import Asked, Either, Pov, Value
from terrarium.kernel.guide import Guide, derived

from ..forms.orders import MoveForm
from ..view import View
from . import moves, places, powers, volleys, windows

Own = Callable[[Pov[View], Asked, Value, str], Guide]

KINDS: dict[str, Own] = {
    "cast": powers.guide,
    "deploy": places.guide,
    "interrupt": windows.guide,
    "resist": windows.guide,
    "pair_combats": windows.guide,
    "nominate": windows.guide,
}
DESK = "desk:"
"""The touch that leads from moves or volleys to skills, and back."""


def guide(pov: Pov[View], asked: Asked, draft: Value, touch: str) -> Guide:
    """How to go on with an answer."""
    if isinstance(asked.form, MoveForm) or asked.kind == "shoot":
        return _acting(pov, asked, draft, touch)
    own = KINDS.get(asked.kind)
    return derived(pov, asked, draft, touch) if own is None else own(pov, asked, draft, touch)


def _acting(pov: Pov[View], asked: Asked, draft: Value, touch: str) -> Guide:
    """Where skills can be used instead of an action."""
    form = asked.form
    skills = draft.get("desk") == "powers" if isinstance(draft, dict) else False
    if touch.startswith(DESK):
        draft, skills, touch = {}, touch == f"{DESK}powers", ""
    only_skills = isinstance(form, Either) and "fire" not in form.ways
    if skills or only_skills:
        return powers.guide(pov, asked, draft, touch)
    own = moves.guide if isinstance(form, MoveForm) else volleys.guide
    return own(pov, asked, draft, touch)
