"""Barred choices: the game's own reasons in the place of a form's general ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from .errors import Finding, Refused
from .form import Value


def explained(
    refused: Refused, barred: Mapping[str, Finding], answer: Value, grounds: Mapping[str, str] = {}, kind: str = ""
) -> Refused:
    """The refusal with the game's own sentence for every barred choice (`of:option`) in it, and with the rule that
    bounds such an answer (`Game.grounds`) where a finding names none."""
    found = []
    for finding in refused.findings:
        chosen = {str(inside(answer, finding.place)), *(str(part) for part in finding.place[-1:])}
        own = next((why for ref, why in barred.items() if ref.partition(":")[2] in chosen), None)
        said = replace(own, place=finding.place) if own else finding
        found.append(said if said.rule else replace(said, rule=_ground(grounds, kind, finding.place)))
    return type(refused)(findings=found)


def _ground(grounds: Mapping[str, str], kind: str, place: Sequence[str | int]) -> str:
    """The rule of the longest way into the answer that has one; what holds for a list holds for each of its entries."""
    way = [kind, *(part for part in place if isinstance(part, str))]
    named = (grounds.get(".".join(way[:end])) for end in range(len(way), 0, -1))
    return next((rule for rule in named if rule), "")


def inside(answer: Value, place: Sequence[str | int]) -> Any:
    """The part of an answer that a finding is about."""
    for key in place:
        try:
            answer = answer[key]
        except (KeyError, IndexError, TypeError):
            return key
    return answer
