"""Page forms without JavaScript: any kernel form as named fields, and what was posted back to an answer.

The names are the way into the answer, joined by dots, below a prefix (`a`):

    Yes         nothing                       Point       a.x  a.y
    One         a = option                    Text        a = text
    Some        a = option, repeated          Fields      a.name ...; an optional part is taken where it is not blank,
                (ordered: a.0, a.1, ...)                  or where its box a.name.? is ticked
    Amount      a = number                    Either      a = way, and below it a.way ...
    Allocation  a.pool = number               ListOf      a.0 ..., a.1 ...; blank ones are left out
    Path        a = places with blanks        others      a = the answer as JSON

`written` gives the fields of an answer (for filling a page in), `read` takes them back; they are inverse.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from terrarium.kernel import (
    Allocation,
    Amount,
    Either,
    Fields,
    Finding,
    Form,
    ListOf,
    Malformed,
    One,
    Path,
    Point,
    Some,
    Text,
    Value,
    Yes,
)
from terrarium.wording import Label, called
from terrarium.wording import plain as plain

Posted = Mapping[str, Sequence[str]]
BLANK = object()
MOST = 200
"""No list is read beyond this, whatever was posted."""


def read(form: Form, posted: Posted, label: Label = lambda of, option: called(option)) -> Value:
    """The answer that was posted; `Malformed` with every finding where something is missing or cannot be read, in the
    words that the form shows."""
    reader = _Reader(posted, label)
    value = reader.read(form, "a", ())
    if reader.found:
        raise Malformed(findings=reader.found)
    if value is BLANK:
        raise Malformed("Nothing was filled in.")
    return value


class _Reader:
    def __init__(self, posted: Posted, label: Label) -> None:
        self.posted = posted
        self.label = label
        self.found: list[Finding] = []

    def text(self, name: str) -> str:
        values = self.posted.get(name) or ()
        return str(values[-1]) if values else ""

    def wrong(self, place: tuple[str | int, ...], says: str) -> Any:
        self.found.append(Finding("malformed", says, place))
        return None

    def blank(self, name: str) -> bool:
        """Nothing was filled in here or below."""
        below = name + "."
        return not any(
            any(value.strip() for value in values)
            for key, values in self.posted.items()
            if key == name or key.startswith(below)
        )

    def number(self, name: str, place: tuple[str | int, ...]) -> Any:
        text = self.text(name).strip()
        try:
            return int(text)
        except ValueError:
            return self.wrong(place, f"{text!r} is not a whole number." if text else "A whole number is needed here.")

    def option(self, options: Sequence[Value], text: str, place: tuple[str | int, ...]) -> Value:
        for option in options:
            if plain(option) == text:
                return option
        return self.wrong(place, f"{text!r} cannot be chosen here." if text else "Choose one.")

    def many(self, name: str) -> list[str]:
        """Numbered fields in their order, or one field's several values."""
        if name in self.posted:
            return [value for value in self.posted[name] if value.strip()]
        return [text for n in range(MOST) if (text := self.text(f"{name}.{n}").strip())]

    def read(self, form: Form, name: str, place: tuple[str | int, ...]) -> Value:
        match form:
            case Yes():
                return True
            case One():
                return self.option(form.options, self.text(name), place)
            case Some():
                return [self.option(form.options, text, (*place, n)) for n, text in enumerate(self.many(name))]
            case Amount():
                return self.number(name, place)
            case Allocation():
                names = [pool for pool in form.pools if self.text(f"{name}.{pool}").strip() not in ("", "0")]
                return {pool: self.number(f"{name}.{pool}", (*place, pool)) for pool in names}
            case Path():
                return [step for text in self.many(name) for step in text.replace(",", " ").split()]
            case Point():
                return [self.number(f"{name}.x", (*place, 0)), self.number(f"{name}.y", (*place, 1))]
            case Text():
                return self.text(name).replace("\r\n", "\n")
            case Fields():
                return {
                    key: self.read(part, f"{name}.{key}", (*place, key))
                    for key, part in form.parts.items()
                    if key not in form.optional or not self.blank(f"{name}.{key}")
                }
            case Either():
                way = self.text(name) if len(form.ways) > 1 else self.text(name) or next(iter(form.ways))
                if way not in form.ways:
                    shown = [called(way, self.label(form.of, way)) for way in form.ways]
                    return self.wrong(place, f"Choose one of these: {'; '.join(shown)}.")
                return {way: self.read(form.ways[way], f"{name}.{way}", (*place, way))}
            case ListOf():
                filled = [n for n in range(min(MOST, form.most)) if not self.blank(f"{name}.{n}")]
                return [self.read(form.item, f"{name}.{n}", (*place, at)) for at, n in enumerate(filled)]
        try:
            return msgspec.json.decode(self.text(name) or "null")
        except msgspec.DecodeError as error:
            return self.wrong(place, f"This cannot be read: {error}.")


def written(form: Form, value: Value, prefix: str = "a") -> dict[str, list[str]]:
    """The fields that `read` takes back to this answer."""
    match form:
        case Yes():
            return {}
        case One() | Amount() | Text():
            return {prefix: [plain(value)]}
        case Some():
            return {prefix: [plain(option) for option in value]}
        case Allocation():
            return {f"{prefix}.{pool}": [str(n)] for pool, n in value.items()}
        case Path():
            return {prefix: [" ".join(value)]}
        case Point():
            return {f"{prefix}.x": [str(value[0])], f"{prefix}.y": [str(value[1])]}
        case Fields():
            fields: dict[str, list[str]] = {}
            for key, inner in value.items():
                if key in form.optional:
                    fields[f"{prefix}.{key}.?"] = ["on"]
                fields |= written(form.parts[key], inner, f"{prefix}.{key}")
            return fields
        case Either():
            [(way, inner)] = value.items()
            return {prefix: [way], **written(form.ways[way], inner, f"{prefix}.{way}")}
        case ListOf():
            fields = {}
            for n, inner in enumerate(value):
                fields[f"{prefix}.{n}.?"] = ["on"]
                fields |= written(form.item, inner, f"{prefix}.{n}")
            return fields
    return {prefix: [msgspec.json.encode(value).decode()]}
