"""What the aids say, in words: the facts of `aids` as sentences, tables and drawings."""

from __future__ import annotations

from collections import Counter
from math import hypot
from typing import Any, Final

from terrarium.kernel import Pov
from terrarium.kernel.document import Block, Figure, Grid, Listing, Para

from ..view import View
from .names import inch, spot, standing_of, who
from .places import COMPASS

FIELDS: Final = {
    "target": "The other model",
    "to": "Where, in thousandths of an inch from the south-west corner",
    "with_me": "Throw dice for With Me!",
}
"""The questions' fields, where their names do not say what is wanted."""
NOBODY: Final = "There is no such model on the table now."


def _who(view: View, name: str) -> str:
    return who(view.fields[standing_of(view)] if view.fields else None, name)


def reach(pov: Pov[View], facts: dict[str, Any]) -> list[Block]:
    """PY-111, PY-120: how far a model comes, drawn, and what holds it."""
    if "model" not in facts:
        return [Para(NOBODY)]
    name = _who(pov.view, facts["model"])
    if facts["why"]:
        return [Para(f"{name} does not move: it {facts['why']}.")]
    zones = ", ".join(_who(pov.view, enemy) for enemy in facts["zones"])
    held = f"It may end in no zone of these, but by a charge: {zones}." if zones else "No enemy has a zone of control."
    says = f"{name} can go {inch(facts['allowance'])} on open ground."
    return [Para(f"{says} {held}"), Figure(facts["svg"], _by_compass(pov.view, facts), "The area it can reach.")]


def _by_compass(view: View, facts: dict[str, Any]) -> str:
    """The drawing's twin: how far straight on in eight directions, to the half inch (the outline is no finer)."""
    field = view.fields[standing_of(view)]
    at = field.models[field.find(facts["model"])]
    each = len(facts["outline"]) // len(COMPASS)
    halves = [round(hypot(x - at.x, y - at.y) / 500) for x, y in facts["outline"][::each]]
    return "Straight on, about: " + ", ".join(f'{way} {n / 2:g}"' for way, n in zip(COMPASS, halves, strict=True))


def los(pov: Pov[View], facts: dict[str, Any]) -> list[Block]:
    """PY-076, PY-079, PY-081: what the twelve rays say."""
    if "model" not in facts:
        return [Para(NOBODY)]
    one, other = _who(pov.view, facts["model"]), _who(pov.view, facts["target"])
    rays = Counter(ray["result"] for ray in facts["rays"])
    met = Counter(name for ray in facts["rays"] for name in ray["meets"])
    says = f"{one} {'sees' if facts['seen'] else 'does not see'} {other}, {inch(round(facts['distance'], -2))} away."
    lines = ["Of the twelve rays: " + ", ".join(f"{n} {result}" for result, n in rays.items()) + "."] if rays else []
    lines += ["On their way: " + ", ".join(f"{name} ({n})" for name, n in met.items()) + "."] if met else []
    if facts["in_the_way"]:
        lines.append(f"In the Way: +{facts['in_the_way']}.")
    if facts["fouled"]:
        lines.append("The line is fouled by friends: no shot.")
    return [Para(says), Listing(lines), Figure(facts["svg"], "")]


def path(pov: Pov[View], facts: dict[str, Any]) -> list[Block]:
    """The way as the places where it turns."""
    if "model" not in facts:
        return [Para(NOBODY)]
    name = _who(pov.view, facts["model"])
    if not facts["steps"]:
        rule = f" ({facts['rule']})" if facts.get("rule") else ""
        return [Para(f"{name} cannot: {facts['why']}{rule}.")]
    rows = [[str(n), spot(step["go"])] for n, step in enumerate(facts["steps"], 1)]
    charged = f" and charges {_who(pov.view, facts['charge'][0])}" if "charge" in facts else ""
    return [Para(f"{name} goes {inch(facts['cost'])}{charged}."), Grid(["Step", "To, in inches"], rows, right=[0])]


def threat(pov: Pov[View], facts: dict[str, Any]) -> list[Block]:
    """PY-126, PY-213: who could come to it, and who could shoot at it."""
    if "model" not in facts:
        return [Para(NOBODY)]
    return [Para(facts["says"] or f"Nobody could strike {_who(pov.view, facts['model'])} from where they stand.")]


def odds(pov: Pov[View], facts: dict[str, Any]) -> list[Block]:
    """Chances of a shot with each weapon, and the Wounds that a combat's swings take on average."""
    if "model" not in facts:
        return [Para("Choose two different models.")]
    one, other = _who(pov.view, facts["model"]), _who(pov.view, facts["target"])
    rows = [[name, f"{100 * shot['wound']:.0f} %", shot["why"] or "possible"] for name, shot in facts["shots"].items()]
    shots: list[Block] = [Grid(["Shot with", "Wounds", "Now"], rows, right=[1])] if rows else []
    swings = (
        f"In melee {one} takes {facts['swings']:.2f} Wounds from {other} on average, and {other} {facts['back']:.2f}"
    )
    return [*shots, Para(f"{swings} from {one}."), *([] if rows else [Para(f"{one} has nothing to shoot with.")])]
