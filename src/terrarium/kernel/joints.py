"""The joints of forms: parts by name, one of several ways, a list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from msgspec.structs import replace

from .errors import Finding
from .form import Form, Place, Schema, Value, wrong
from .leaves import One


class Fields(Form, frozen=True):
    """Several parts by name; those in `optional` may be left out."""

    parts: dict[str, Form]
    optional: tuple[str, ...] = ()

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        if not isinstance(value, dict):
            return wrong(place, "Named fields are needed here.")
        found = []
        for key in value:
            if key not in self.parts:
                found += wrong((*place, str(key)), f"There is no field {key!r}.")
        for key, form in self.parts.items():
            if key in value:
                found += form.check(value[key], (*place, key))
            elif key not in self.optional:
                found += wrong((*place, key), f"{key} is missing.")
        return found

    def sample(self, rng: Random) -> Value:
        return {k: f.sample(rng) for k, f in self.parts.items() if k not in self.optional or rng.random() < 0.5}

    def count(self) -> int | None:
        total = 1
        for key, form in self.parts.items():
            n = form.count()
            if n is None:
                return None
            total *= n + (key in self.optional)
        return total

    def each(self) -> Iterator[Value]:
        return _fillings(list(self.parts.items()), self.optional)

    def schema(self) -> Schema:
        return {
            "type": "object",
            "properties": {key: form.schema() for key, form in self.parts.items()},
            "required": [key for key in self.parts if key not in self.optional],
            "additionalProperties": False,
        }

    def children(self) -> Iterable[Form]:
        return self.parts.values()

    def detached(self) -> Form:
        return Fields({key: part.detached() for key, part in self.parts.items()}, self.optional)

    def named(self) -> Iterator[tuple[str, Value]]:
        for key, part in self.parts.items():
            yield "field", key
            yield from part.named()

    def struck(self, value: Value) -> Value:
        return {key: self.parts[key].struck(inner) for key, inner in value.items()}


def _fillings(parts: list[tuple[str, Form]], optional: tuple[str, ...]) -> Iterator[dict[str, Value]]:
    """All ways to fill these parts in."""
    if not parts:
        yield {}
        return
    (key, form), others = parts[0], parts[1:]
    for value in form.each():
        for rest in _fillings(others, optional):
            yield {key: value, **rest}
    if key in optional:
        yield from _fillings(others, optional)


class Either(Form, frozen=True):
    """One of several ways by name: `{"attach": "roar-2"}`, `{"end": true}`."""

    ways: dict[str, Form]
    of: str = ""

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        if not isinstance(value, dict) or len(value) != 1:
            return wrong(place, "Choose exactly one of: " + ", ".join(self.ways) + ".")
        [(way, inner)] = value.items()
        if way not in self.ways:
            return wrong(
                (*place, str(way)), f"{way!r} is not possible now; choose one of: {', '.join(self.ways)}.", "illegal"
            )
        return self.ways[way].check(inner, (*place, way))

    def ok(self, value: Value) -> bool:
        if value.__class__ is not dict or len(value) != 1:
            return False
        for way, inner in value.items():
            form = self.ways.get(way)
            return form is not None and form.ok(inner)
        return False

    def sample(self, rng: Random) -> Value:
        way = rng.choice(list(self.ways))
        return {way: self.ways[way].sample(rng)}

    def count(self) -> int | None:
        total = 0
        for form in self.ways.values():
            n = form.count()
            if n is None:
                return None
            total += n
        return total

    def each(self) -> Iterator[Value]:
        for way, form in self.ways.items():
            for inner in form.each():
                yield {way: inner}

    def schema(self) -> Schema:
        return {
            "oneOf": [
                {
                    "type": "object",
                    "properties": {way: form.schema()},
                    "required": [way],
                    "additionalProperties": False,
                }
                for way, form in self.ways.items()
            ]
        }

    def children(self) -> Iterable[Form]:
        return self.ways.values()

    def detached(self) -> Form:
        return Either({way: form.detached() for way, form in self.ways.items()}, self.of)

    def named(self) -> Iterator[tuple[str, Value]]:
        for way, form in self.ways.items():
            yield self.of, way
            yield from form.named()

    def struck(self, value: Value) -> Value:
        return {way: self.ways[way].struck(inner) for way, inner in value.items()}


class ListOf(Form, frozen=True):
    """A list of answers to the same form, `least` to `most` of them."""

    item: Form
    least: int
    most: int

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        if not isinstance(value, list):
            return wrong(place, "A list is needed here.")
        found = []
        for index, inner in enumerate(value):
            found += self.item.check(inner, (*place, index))
        if not self.least <= len(value) <= self.most:
            found += wrong(place, f"{self.least} to {self.most} entries, not {len(value)}.", "illegal")
        return found

    def sample(self, rng: Random) -> Value:
        return [self.item.sample(rng) for _ in range(rng.randint(self.least, min(self.most, self.least + 4)))]

    def schema(self) -> Schema:
        return {"type": "array", "items": self.item.schema(), "minItems": self.least, "maxItems": self.most}

    def children(self) -> Iterable[Form]:
        return (self.item,)

    def detached(self) -> Form:
        return replace(self, item=self.item.detached())

    def named(self) -> Iterator[tuple[str, Value]]:
        if isinstance(self.item, One) and self.item.of:
            yield "list", self.item.of
        yield from self.item.named()

    def struck(self, value: Value) -> Value:
        return [self.item.struck(inner) for inner in value]
