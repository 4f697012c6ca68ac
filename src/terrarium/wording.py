"""In words, for pages, letters, terminal and programs alike: a game's options (`Game.option_words`), forms, answers and
findings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from terrarium.kernel import (
    Allocation,
    Amount,
    Either,
    Fields,
    Finding,
    Form,
    Game,
    ListOf,
    One,
    Option,
    Path,
    Point,
    Some,
    Text,
    Value,
    Yes,
)
from terrarium.kernel.notation import write

SHORT = 60
"""A text longer than this, or of several lines, is told by its beginning."""


def plain(value: Value) -> str:
    """A value as it is written in a form and as a key of `Option.values`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def option(game: Game[Any, Any], key: str) -> Option:
    """The option in its game's words; one without any is called by its name."""
    return game.option_words.get(key) or Option(key.replace("_", " ").capitalize())


def value(game: Game[Any, Any], key: str, chosen: Value) -> str:
    """What is chosen, in words."""
    known = option(game, key).values
    if isinstance(chosen, list | tuple):
        return ", ".join(value(game, key, one) for one in chosen) or "none"
    if plain(chosen) in known:
        return known[plain(chosen)]
    if isinstance(chosen, bool):
        return "yes" if chosen else "no"
    text = str(chosen).strip()
    first, *more = text.splitlines() or ["none"]
    return f"{first[:SHORT]} ..." if more or len(first) > SHORT else first


def settled(game: Game[Any, Any], options: Mapping[str, Value]) -> list[tuple[str, str]]:
    """Every option that a table has settled: its title, and what was chosen."""
    return [(option(game, key).title, value(game, key, chosen)) for key, chosen in options.items()]


# ---- forms, answers, findings

Label = Callable[[str, Value], str]


def name(word: str) -> str:
    """A field's or way's name as a person would write it."""
    return word.replace("_", " ").replace("-", " ")


def title(word: str) -> str:
    """A name where a sentence or a row begins."""
    text = name(word)
    return text[:1].upper() + text[1:]


def called(option: Value, known: str | None = None) -> str:
    """What a form shows for an option, whose label is known or not."""
    if known is not None and known != str(option):
        return known
    return _yes_no(option).capitalize() if isinstance(option, bool) else title(str(option))


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


def where(place: Sequence[str | int], named: Callable[[str], str] = name) -> str:
    """A finding's place in words: `("line", 7)` is line 7, a bare number counts entries from 0."""
    words, rest = [], list(place)
    if len(rest) > 1 and rest[0] == "line":
        words, rest = [f"line {rest[1]}"], rest[2:]
    words += [f"entry {part + 1}" if isinstance(part, int) else named(part) for part in rest]
    return ", ".join(words)


def located(finding: Finding) -> str:
    """A finding with its place in words."""
    at = where(finding.place)
    return (f"{at}: " if at else "") + finding.says + (f" ({finding.rule})" if finding.rule else "")
