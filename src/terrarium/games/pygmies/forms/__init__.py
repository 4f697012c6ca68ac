"""What the game's own forms share."""

from __future__ import annotations

from terrarium.kernel import Finding, Value
from terrarium.kernel.form import Place

from ..geometry import SIZE


def bad(place: Place, says: str, code: str = "malformed", rule: str = "") -> list[Finding]:
    return [Finding(code, says, place, rule)]


def is_point(value: Value) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(c.__class__ is int and 0 <= c <= SIZE for c in value)
