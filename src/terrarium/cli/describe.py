"""Forms and answers in words, for menus."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from terrarium.kernel import Asked, Pov, Value
from terrarium.wording import Label, answer, located, name, span, wants

__all__ = ["Label", "answer", "barred", "located", "name", "span", "wants"]


def barred(pov: Pov[Any], asked: Asked) -> list[str]:
    """What may not be chosen, by the names that its options go by, and why."""
    values = {f"{of}:{value}": value for of, value in asked.form.named()}
    return [f"Not {_called(pov, asked, ref, values)}: {located(why)}" for ref, why in asked.barred.items()]


def _called(pov: Pov[Any], asked: Asked, ref: str, values: Mapping[str, Value]) -> str:
    """What a ref is called. What cannot be chosen is often no option of the form: a game has a name for it or not."""
    of, _, text = ref.partition(":")
    if ref in asked.labels:
        return asked.labels[ref]
    value = values.get(ref, int(text) if of == "seat" and text.isdigit() else text)
    try:
        return pov.label(of, value)
    except (LookupError, TypeError, ValueError, AttributeError):
        return text
