"""Events: the only narrative. A kind, and for each audience its own face of what happened.

Who has no face learns nothing of it. Words are made late, by the game's `narrate`, from a face.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from .moment import REFEREE

Face: TypeAlias = dict[str, Any]


class Event(msgspec.Struct, frozen=True):
    """`face` is what everybody sees (None: nothing), `faces` what particular seats see instead."""

    kind: str
    face: Face | None = None
    faces: dict[int, Face | None] = {}

    def seen_by(self, who: int) -> Face | None:
        """The face for this audience, or None. A referee without a face of its own sees the fullest there is."""
        if who in self.faces:
            return self.faces[who]
        if who == REFEREE:
            shown = [face for face in (*self.faces.values(), self.face) if face is not None]
            return max(shown, key=len) if shown else None
        return self.face

    @property
    def secret(self) -> bool:
        """Whether somebody saw more of it than the others."""
        return bool(self.faces)


class Seen(msgspec.Struct, frozen=True):
    """An event as one audience saw it; what narrators, bots and clients get."""

    kind: str
    face: Face
    number: int = 0


def seen(events: list[Event], who: int, since: int = 0) -> list[Seen]:
    """The events that this audience saw, numbered without gaps from `since`."""
    faces = ((event.kind, event.seen_by(who)) for event in events)
    told = [(kind, face) for kind, face in faces if face is not None]
    return [Seen(kind, face, since + n) for n, (kind, face) in enumerate(told, 1)]
