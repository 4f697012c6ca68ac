"""Words from templates: what a small game says of its events and questions without writing a function for it.

    words = {"bid": "{seat:seat} bids {count} of {face}.", "rolled": ("You roll {dice}.", "All roll.")}

`{seat:seat}` is a seat by its name, `{why:why}` a reason for leaving in words; anything else as Python formats it. Of
several templates the first counts whose facts are all there: an audience that sees less gets the shorter one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

from .leaving import because
from .view import View


class _Phrases(Formatter):
    def __init__(self, view: View) -> None:
        self.view = view

    def format_field(self, value: Any, spec: str) -> Any:
        if spec == "seat":
            return self.view.called(value)
        return because(value) if spec == "why" else super().format_field(value, spec)


def phrase(view: View, templates: str | Sequence[str], facts: Mapping[str, Any]) -> str:
    """The first of the templates that these facts fill."""
    formatter = _Phrases(view)
    found = [templates] if isinstance(templates, str) else list(templates)
    for template in found[:-1]:
        if all(name is None or name in facts for _, name, _, _ in formatter.parse(template)):
            return formatter.vformat(template, (), facts)
    return formatter.vformat(found[-1], (), facts)
