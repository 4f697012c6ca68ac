"""Barred choices: the game's own reasons in the place of a form's general ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from .errors import Finding, Refused
from .form import Value


def explained(refused: Refused, barred: Mapping[str, Finding], answer: Value) -> Refused:
    """The refusal with the game's own sentence for every barred choice (`of:option`) in it."""
    found = []
    for finding in refused.findings:
        chosen = {str(_inside(answer, finding.place)), *(str(part) for part in finding.place[-1:])}
        own = next((why for ref, why in barred.items() if ref.partition(":")[2] in chosen), None)
        found.append(replace(own, place=finding.place) if own else finding)
    return type(refused)(findings=found)


def _inside(answer: Value, place: Sequence[str | int]) -> Any:
    """The part of an answer that a finding is about."""
    for key in place:
        try:
            answer = answer[key]
        except (KeyError, IndexError, TypeError):
            return key
    return answer
