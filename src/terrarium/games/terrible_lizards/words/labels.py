"""What cards, seats and ways are called."""

from __future__ import annotations

from terrarium.kernel import Value

from ..content import CARDS, DINOSAURS, NAMES, PARTS
from ..view import View


def card(id: str) -> str:
    """A card's name with its copy's number where there are several."""
    name = NAMES.get(id) or DINOSAURS.get(id, id)
    copies = CARDS[id].copies if id in CARDS else 1
    return f"{name} {id.rpartition('-')[2]}" if copies > 1 else name


def told(id: str) -> str:
    """A card's name in a story, where it does not matter which copy it is."""
    return NAMES.get(id) or DINOSAURS.get(id, id)


WAYS = {
    "target": "Attack",
    "none": "Don't attack",
    "pass": "Pass",
    "dodge": "Dodge",
    "cancel": "Cancel it (Super Armor)",
    "draw": "Draw one card",
    "stop": "Stop drawing",
    "fill": "Draw up to five",
    "drop": "Discard a Persistent",
    "attach": "Attach a part",
    "play": "Play an effect",
    "discard": "Discard a card",
    "end": "End actions",
}


def _twinned(view: View, id: str) -> bool:
    """Whether another copy lies open or in the own hand, so that the number tells them apart."""
    held = [*view.discard, *view.search, *view.hand, *(played.card for played in view.stack)]
    for number in range(view.seats):
        held += [*view.dinos[number], *view.rows[number], *(kept.card for kept in view.suppressed[number])]
    return any(other != id and NAMES.get(other) == NAMES.get(id) for other in held)


def label(view: View, of: str, value: Value) -> str:
    if of == "seat":
        return view.called(value)
    if of == "card":
        part = PARTS.get(value)
        name = card(value) if _twinned(view, value) else told(value)
        return f"{name} ({part.attack}/{part.weight})" if part else name
    return WAYS.get(str(value), str(value))
