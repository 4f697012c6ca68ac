"""Guided answers: the first two questions, a go on the map, and the shopping lists of the campaign. Every other
question is guided by its form alone.

A list's draft is `{"list": [...], "at": shelf, "text": ...}`: what is on it, which shelf is open, and the list as it
is written by hand. A touch opens a shelf (`at:square:B2`), puts something on the list (`build:B2:farm`,
`recruit:B2:EM4:20`) or takes it off again (`drop:3`). What a thing costs is found by trying it on a copy of what the
seat knows.
"""

from __future__ import annotations

from collections.abc import Callable

from terrarium.kernel import Asked, Guide, Pov, Value
from terrarium.kernel.guide import derived

from ..view import CampaignView
from .march import go
from .muster import muster
from .orders import order_sheet
from .starting import landing, peoples
from .works import buildings

OWN: dict[str, Callable[[Pov[CampaignView], Asked, Value, str], Guide]] = {
    "choose_faction": peoples,
    "choose_tile": landing,
    "move_step": go,
    "spend": order_sheet,
    "muster_start": muster,
    "start_buildings": buildings,
    "local_town": buildings,
}


def guide(pov: Pov[CampaignView], asked: Asked, draft: Value = None, touch: str = "") -> Guide:
    """How to go on with an answer."""
    guides = OWN.get(asked.kind)
    return derived(pov, asked, draft, touch) if guides is None else guides(pov, asked, draft, touch)
