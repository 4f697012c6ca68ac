"""Telling events to those concerned and to bystanders (25.10, LZ-457).

Nothing is worked out where nobody listens (`flow.events` is None in simulations).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from terrarium.kernel import REFEREE, Face, Flow

from ..model.sight import shows, watchers
from ..state import State
from ..state.order import Order


def owners(f: Flow, kind: str, clan: int, **facts: Any) -> None:
    """Only this clan learns it (and nobody, if it is nobody's)."""
    if f.events is not None and clan >= 0:
        f.whisper(kind, {clan: {"role": "owner", **facts}})


def witnessed(
    s: State,
    f: Flow,
    kind: str,
    h: int,
    seen: Face,
    concerned: Mapping[int, Face] | None = None,
    actor: int = -1,
) -> None:
    """Those concerned have faces of their own, with their role; who has the hex in sight sees `seen`.

    The `actor` has the line of its own order and is no bystander.
    """
    if f.events is None:
        return
    bystander = {"role": "seen", **seen}
    faces: dict[int, Face | None] = dict.fromkeys(watchers(s, h), bystander)
    faces.pop(actor, None)
    full: Face = bystander
    for clan, face in (concerned or {}).items():
        if clan >= 0:
            faces[clan] = face
        full = face if len(face) > len(full) else full
    faces[REFEREE] = full
    f.whisper(kind, faces)


def unmasked(s: State, h: int, clan: int, watcher: int) -> tuple[int, int]:
    """25.10: clan and hex of a thrower, singer or builder, if the watcher sees that hex and it hides nobody."""
    if shows(s, h) and watcher in watchers(s, h):
        return clan, h
    return -1, -1


def worked(
    s: State,
    f: Flow,
    kind: str,
    h: int,
    facts: Face,
    key: str,
    clan: int,
    source: int,
    concerned: Mapping[int, Face] | None = None,
) -> None:
    """As `witnessed`, with the clan that did it under `key` for whoever sees it at work in `source`, else -1."""
    if f.events is None:
        return
    seers = watchers(s, source) if source >= 0 and shows(s, source) else []
    faces: dict[int, Face | None] = {
        seat: {"role": "seen", **facts, key: clan if seat in seers else -1} for seat in watchers(s, h) if seat != clan
    }
    for seat, face in (concerned or {}).items():
        faces[seat] = {**face, key: clan if seat in seers else -1}
    faces[REFEREE] = {"role": "seen", **facts, key: clan}
    f.whisper(kind, faces)


def ordered(f: Flow, order: Order) -> Face:
    """LZ-472: the line of an own order, told now; its facts are filled in as they come."""
    face: Face = {
        "role": "owner",
        "line": order.line,
        "ord": order.ord,
        "hex": order.hex,
        "directions": list(order.directions),
        "counts": list(order.counts),
        "chant": order.chant,
        "target": order.target,
        "to": order.to,
        "fail": "",
    }
    if f.events is not None:
        f.whisper("order", {order.clan: face})
    return face
