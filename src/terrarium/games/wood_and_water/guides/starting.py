"""The first two questions (WW-002, WW-022): three peoples to begin with and the others behind one touch; a good place
to land at one press, any other by touching it."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Asked, Guide, One, Touch, Value
from terrarium.kernel.guide import derived

from ..content import KINDS
from ..model import purchase
from ..words.cards import CATEGORY
from ..words.gifts import GIFTS
from ..words.naming import faction_name, unit_words
from ..words.peoples import ADVISED, advised
from .shelf import P

OTHERS, FEW = "others", "few"


def peoples(pov: P, asked: Asked, draft: Value, touch: str) -> Guide:
    """Three that a first campaign goes well with; all of them on request."""
    form = asked.form
    assert isinstance(form, One)
    said = {"all": isinstance(draft, dict) and draft.get("all") is True, "people": ""}
    key = touch.removeprefix("faction:")
    if touch in (OTHERS, FEW):
        said["all"] = touch == OTHERS
    elif key in form.options:
        said["people"] = key
    elif isinstance(draft, dict) and draft.get("people") in form.options:
        said["people"] = draft["people"]
    free = [str(key) for key in form.options]
    first = advised(free) or tuple(free)
    shown = [*first, *(k for k in free if k not in first)] if said["all"] else list(first)
    touches = [Touch(f"faction:{k}", faction_name(k), says=reason(k), ends=True) for k in shown if k != said["people"]]
    if len(first) < len(form.options):
        more = f"All {len(form.options)} peoples"
        touches.append(Touch(FEW, "Only the three easiest") if said["all"] else Touch(OTHERS, more))
    chosen = str(said["people"])
    return Guide(
        draft=said,
        touches=tuple(touches),
        lines=(faction_name(chosen),) if chosen else (),
        ready=bool(chosen),
        answer=chosen or None,
        own=True,
        facts={
            "peoples": [card(k, k in first) for k in free],
            "advised": list(first),
            "duel": pov.view.seats == 2,
        },
    )


def reason(key: str) -> str:
    return f"{ADVISED[key][0]}. {ADVISED[key][1]}" if key in ADVISED else f"They {GIFTS[key][0]}."


def card(key: str, easy: bool) -> dict[str, Any]:
    """A people as one looks at it before choosing: what it can do, and the army that it would begin with."""
    army = purchase.ready_made(key)
    kinds = [CATEGORY[KINDS[spec["unit"]].category] for spec in army]
    return {
        "key": key,
        "name": faction_name(key),
        "like": ADVISED[key][0] if key in ADVISED else "",
        "why": ADVISED[key][1] if easy else f"They {GIFTS[key][0]}.",
        "rule": GIFTS[key][1],
        "army": [unit_words(purchase.unit_from(spec, 0)) for spec in army],
        "heroes": kinds.count("hero"),
        "models": sum(spec["models"] for spec in army),
        "worth": sum(purchase.price(spec) for spec in army),
    }


def landing(pov: P, asked: Asked, draft: Value, touch: str) -> Guide:
    """The map, and above it the place that is suggested."""
    best = asked.suggestion
    if touch == "best":
        touch = f"square:{best}"
    guide = derived(pov, asked, draft, touch)
    if guide.ready or best is None:
        return guide
    offer = Touch("best", f"Land at {best}", says="away from the edge, and far from everybody else", ends=True)
    return Guide(guide.draft, (offer, *guide.touches), guide.lines, guide.findings)
