"""One model's place that a rule proposes: who makes way (PY-251), who crosses a line (PY-153)."""

from __future__ import annotations

import msgspec

from terrarium.kernel import Asked, Guide, Pov, Touch, Value
from terrarium.kernel.guide import derived

from ..content import INCH
from ..view import View

KINDS = ("step_aside", "cross_to")


def guide(pov: Pov[View], asked: Asked, draft: Value, touch: str) -> Guide:
    """The place is touched, as often as one likes, or the proposed one taken; the board shows whose it is."""
    found = derived(pov, asked, None if touch.startswith("point:") else draft, touch)
    about = tuple(f"model:{asked.facts[who]}" for who in ("model", "friend") if who in asked.facts)
    proposed = "point:{},{}".format(*asked.suggestion) if asked.suggestion else ""
    offers = (Touch(proposed, "The place that is proposed"),) if proposed and found.draft != [proposed] else ()
    lines = ("To {:g}, {:g}".format(*(v / INCH for v in found.answer)),) if found.answer else found.lines
    return msgspec.structs.replace(found, touches=(*found.touches, *offers), shows=(*about, *found.shows), lines=lines)
