"""Forms and answers in words, for menus."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from terrarium.kernel import (
    Allocation,
    Amount,
    Asked,
    Either,
    Fields,
    Finding,
    Form,
    ListOf,
    One,
    Path,
    Point,
    Pov,
    Some,
    Text,
    Value,
    Yes,
)
from terrarium.kernel.notation import write

Label = Callable[[str, Value], str]


def name(word: str) -> str:
    """A field's or way's name as a person would write it."""
    return word.replace("_", " ").replace("-", " ")


def answer(form: Form, value: Value, label: Label) -> str:
    """An answer in words, with the labels of what it chooses."""
    if isinstance(form, Yes):
        return "yes"
    if isinstance(form, One):
        return _yes_no(value) if isinstance(value, bool) else label(form.of, value)
    if isinstance(form, Some | Path):
        return ", ".join(label(form.of, item) for item in value) or "none"
    if isinstance(form, Allocation):
        return ", ".join(f"{n} {label(form.of, key)}" for key, n in value.items() if n) or "none"
    if isinstance(form, Either):
        [(way, inner)] = value.items()
        title = name(label(form.of, way))
        return title if isinstance(form.ways[way], Yes) else f"{title}: {answer(form.ways[way], inner, label)}"
    if isinstance(form, Fields):
        parts = [f"{name(key)} {answer(form.parts[key], value[key], label)}" for key in form.parts if key in value]
        return ", ".join(parts) or "nothing"
    if isinstance(form, ListOf):
        return "; ".join(answer(form.item, item, label) for item in value) or "none"
    if isinstance(form, Text):
        return str(value)
    return write(form, value)


def _yes_no(value: bool) -> str:
    return "yes" if value else "no"


def span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def wants(form: Form) -> str:
    """What a form takes, in one short phrase."""
    if isinstance(form, One):
        return f"one {form.of or 'choice'}"
    if isinstance(form, Some):
        return f"{span(form.least, form.most)} of the {form.of or 'choice'}s" + (", in order" if form.ordered else "")
    if isinstance(form, Amount):
        return f"a number, {span(form.low, form.high)}"
    if isinstance(form, Allocation):
        return f"numbers by name, {span(form.least, form.most)} in all"
    if isinstance(form, Path):
        return f"a way of {span(form.least, form.most)} steps from {form.start}"
    if isinstance(form, Point):
        return f"two numbers, {form.x0} to {form.x1} and {form.y0} to {form.y1}"
    if isinstance(form, Text):
        return f"a text of {span(form.least, form.most)} characters"
    if isinstance(form, Either):
        return "one way"
    if isinstance(form, Fields):
        return ", ".join(f"{name(key)}{' (may be left out)' if key in form.optional else ''}" for key in form.parts)
    if isinstance(form, ListOf):
        return f"{span(form.least, form.most)} entries"
    return "lines of text"


def located(finding: Finding) -> str:
    """A finding with its place in words: `("line", 7)` is line 7, a bare number counts entries from 0."""
    place = list(finding.place)
    words = []
    if len(place) > 1 and place[0] == "line":
        words = [f"line {place[1]}"]
        place = place[2:]
    words += [f"entry {part + 1}" if isinstance(part, int) else name(part) for part in place]
    where = ", ".join(words)
    return (f"{where}: " if where else "") + finding.says + (f" ({finding.rule})" if finding.rule else "")


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
