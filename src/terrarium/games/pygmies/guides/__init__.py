"""Own guided answers: moves, volleys, powers, windows, places and crews. All other questions have the derived guide."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from terrarium.kernel import Asked, Either, Pov, Value
from terrarium.kernel.guide import Guide, derived

from ..forms.orders import MoveForm
from ..view import View
from . import crews, moves, places, powers, spots, volleys, windows

Own = Callable[[Pov[View], Asked, Value, str], Guide]

KINDS: dict[str, Own] = {
    "build_crew": crews.guide,
    "choose_crew": crews.guide,
    "cast": powers.guide,
    "deploy": places.guide,
    "interrupt": windows.guide,
    "resist": windows.guide,
    "pair_combats": windows.guide,
    "nominate": windows.guide,
}
DESK = "desk:"
"""The touch that leads from moves or volleys to skills, and back."""


LAST = "last"
"""In a draft: the touch that came to nothing. It is not offered again until another has been tried."""


def guide(pov: Pov[View], asked: Asked, draft: Value, touch: str) -> Guide:
    """How to go on with an answer."""
    if asked.kind in spots.KINDS:
        return spots.guide(pov, asked, draft, touch)
    acts = isinstance(asked.form, MoveForm) or asked.kind == "shoot"
    own = _acting if acts else KINDS.get(asked.kind)
    if own is None:
        return derived(pov, asked, draft, touch)
    was = {key: value for key, value in draft.items() if key != LAST} if isinstance(draft, dict) else {}
    found = own(pov, asked, was, touch)
    if not touch or found.draft != was:
        return found
    touches = tuple(one for one in found.touches if one.touch != touch)
    return msgspec.structs.replace(found, draft={**found.draft, LAST: touch}, touches=touches)


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
