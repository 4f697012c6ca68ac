"""The start-ups in words (25.4): how a clan may begin, hex by hex."""

from __future__ import annotations

from ..content import COLOURS, DEFAULTS, TERRAINS
from ..model.plans import PURSE, Plot, default_plan
from ..view.chart import counted


def said(number: int, plot: Plot) -> str:
    """A template hex in words."""
    what = TERRAINS[plot.terrain].name
    parts = [f"{COLOURS[plot.colour].name} {what}" if plot.colour >= 0 else what]
    if plot.pop:
        parts.append(f"{plot.pop} Den Lizards")
    if any(plot.warriors):
        parts.append(f"warriors {counted(plot.warriors)}")
    return f"hex {number}: {', '.join(parts)}"


def described() -> str:
    """The same in words."""
    parts = [f"How will your clan begin? Four start-ups, {PURSE} points each, or a form of your own."]
    for choice, default in enumerate(DEFAULTS, 1):
        plan = default_plan(choice)
        lines = [f"{choice}  {default.style} (template {plan.template}, Home Den in hex {plan.home})"]
        lines += [f"   {said(number, plot)}" for number, plot in enumerate(plan.plots, 1)]
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"
