"""Forms: what a seat may answer, as data.

Leaves (Yes, One, Some, Amount, Allocation, Path, Point, Text) and joints (Fields, Either, ListOf). An answer is
plain JSON data. Each form can tell at once everything that is wrong with an answer (`check`), say quickly whether
it is right (`ok`), draw a random right one (`sample`), list all right ones lazily where they are finite (`count`,
`each`), and describe itself as JSON Schema (`schema`).

`of` names the kind of thing chosen ("card", "hex", "seat"); the board element that an option stands for is then
`of:option`, for instance `card:roar-2`. One piece of browser code makes every board clickable through that.

A game may derive a form of its own (an order sheet, a muster list) where fields depend on each other.
A form is never empty: where nothing could be answered, the game does not ask.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb, perm
from random import Random
from typing import Any, TypeAlias

import msgspec

from .errors import Finding

Value: TypeAlias = Any
Place: TypeAlias = tuple[str | int, ...]
Option: TypeAlias = str | int | bool
Schema: TypeAlias = dict[str, Any]


class Form(msgspec.Struct, frozen=True, gc=False, tag_field="form", tag=str.lower):
    """What all forms can do. A derived form must at least write `check`, `sample` and `schema`."""

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        """Everything there is to say about this answer; an error refuses it, a warning does not."""
        raise NotImplementedError

    def ok(self, value: Value) -> bool:
        """Whether the answer is right: the same verdict as `check`, sooner."""
        return all(finding.warning for finding in self.check(value))

    def sample(self, rng: Random) -> Value:
        """A right answer, any of them possible."""
        raise NotImplementedError

    def count(self) -> int | None:
        """How many right answers there are; None where they are not to be listed."""
        return None

    def each(self) -> Iterator[Value]:
        """The right answers one by one; only where `count` gives a number."""
        raise NotImplementedError(f"{type(self).__name__} has no list of its answers")

    def schema(self) -> Schema:
        raise NotImplementedError

    def struck(self, value: Value) -> Value:
        """The answer without what its player wrote freely; it plays exactly the same."""
        return value


def _wrong(place: Place, says: str, code: str = "malformed") -> list[Finding]:
    return [Finding(code, says, place)]


def _is_int(value: Value) -> bool:
    return value.__class__ is int


class Yes(Form, frozen=True):
    """Nothing to fill in: the answer is `true`. For a way of an Either that says it all by its name."""

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        return [] if value is True else _wrong(place, "Say true here, or leave it out.")

    def ok(self, value: Value) -> bool:
        return value is True

    def sample(self, rng: Random) -> Value:
        return True

    def count(self) -> int | None:
        return 1

    def each(self) -> Iterator[Value]:
        yield True

    def schema(self) -> Schema:
        return {"const": True}


class One(Form, frozen=True):
    """One of the options, all of them of one type: texts, or whole numbers, or true and false."""

    options: tuple[Option, ...] | list[Any]
    of: str = ""

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        if self.ok(value):
            return []
        shown = ", ".join(str(o) for o in self.options[:12]) + (", ..." if len(self.options) > 12 else "")
        return _wrong(place, f"{value!r} cannot be chosen here; choose one of: {shown}.", "illegal")

    def ok(self, value: Value) -> bool:
        return value in self.options and value.__class__ is self.options[0].__class__

    def sample(self, rng: Random) -> Value:
        options = self.options
        return options[int(rng.random() * len(options))]

    def count(self) -> int | None:
        return len(self.options)

    def each(self) -> Iterator[Value]:
        return iter(self.options)

    def schema(self) -> Schema:
        return {"enum": list(self.options)}


class Some(Form, frozen=True):
    """From `least` to `most` different options, as a list; `ordered` where their order matters."""

    options: tuple[Option, ...] | list[Any]
    least: int
    most: int
    of: str = ""
    ordered: bool = False

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        if not isinstance(value, list):
            return _wrong(place, "A list is needed here.")
        found = []
        for index, item in enumerate(value):
            if item not in self.options or item.__class__ is not self.options[0].__class__:
                found += _wrong((*place, index), f"{item!r} cannot be chosen here.", "illegal")
            elif item in value[:index]:
                found += _wrong((*place, index), f"{item!r} is named twice.", "illegal")
        if not self.least <= len(value) <= self.most:
            need = f"exactly {self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            found += _wrong(place, f"Choose {need}, not {len(value)}.", "illegal")
        return found

    def sample(self, rng: Random) -> Value:
        options = list(self.options)
        chosen = rng.sample(options, rng.randint(self.least, min(self.most, len(options))))
        return chosen if self.ordered else [option for option in options if option in chosen]

    def count(self) -> int | None:
        ways = perm if self.ordered else comb
        return sum(ways(len(self.options), k) for k in range(self.least, self.most + 1))

    def each(self) -> Iterator[Value]:
        choose = permutations if self.ordered else combinations
        for k in range(self.least, min(self.most, len(self.options)) + 1):
            for chosen in choose(self.options, k):
                yield list(chosen)

    def schema(self) -> Schema:
        return {
            "type": "array",
            "items": {"enum": list(self.options)},
            "minItems": self.least,
            "maxItems": self.most,
            "uniqueItems": True,
        }


class Amount(Form, frozen=True):
    """A whole number from `low` to `high`."""

    low: int
    high: int
    of: str = ""

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        if not _is_int(value):
            return _wrong(place, "A whole number is needed here.")
        if not self.low <= value <= self.high:
            return _wrong(place, f"{value} is not from {self.low} to {self.high}.", "illegal")
        return []

    def ok(self, value: Value) -> bool:
        return value.__class__ is int and self.low <= value <= self.high

    def sample(self, rng: Random) -> Value:
        return rng.randint(self.low, self.high)

    def count(self) -> int | None:
        return self.high - self.low + 1

    def each(self) -> Iterator[Value]:
        return iter(range(self.low, self.high + 1))

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class Allocation(Form, frozen=True):
    """So many of each: `{"red": 3, "grey": 1}`, up to what `pools` holds, `least` to `most` in all."""

    pools: dict[str, int]
    least: int
    most: int
    of: str = ""

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        if not isinstance(value, dict):
            return _wrong(place, "Numbers by name are needed here.")
        found = []
        for key, n in value.items():
            if key not in self.pools:
                found += _wrong((*place, key), f"There is no {key!r} here.", "illegal")
            elif not _is_int(n) or n < 0:
                found += _wrong((*place, key), "A whole number is needed here.")
            elif n > self.pools[key]:
                found += _wrong((*place, key), f"There are only {self.pools[key]}.", "illegal")
        total = sum(n for n in value.values() if _is_int(n))
        if not found and not self.least <= total <= self.most:
            need = f"exactly {self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            found += _wrong(place, f"Name {need} in all, not {total}.", "illegal")
        return found

    def sample(self, rng: Random) -> Value:
        total = rng.randint(self.least, min(self.most, sum(self.pools.values())))
        bag = [key for key, n in self.pools.items() for _ in range(n)]
        drawn: dict[str, int] = {}
        for key in rng.sample(bag, total):
            drawn[key] = drawn.get(key, 0) + 1
        return drawn

    def count(self) -> int | None:
        ways = [1] + [0] * self.most
        for n in self.pools.values():
            ways = [sum(ways[max(0, t - n) : t + 1]) for t in range(self.most + 1)]
        return sum(ways[self.least :])

    def each(self) -> Iterator[Value]:
        keys = list(self.pools)

        def fill(i: int, left: int) -> Iterator[dict[str, int]]:
            if i == len(keys):
                if self.most - left >= self.least:
                    yield {}
                return
            for n in range(min(self.pools[keys[i]], left) + 1):
                for rest in fill(i + 1, left - n):
                    yield {keys[i]: n, **rest} if n else rest

        return fill(0, self.most)

    def schema(self) -> Schema:
        return {
            "type": "object",
            "properties": {k: {"type": "integer", "minimum": 0, "maximum": n} for k, n in self.pools.items()},
            "additionalProperties": False,
        }


class Path(Form, frozen=True):
    """A way over linked places from `start` (which is not written): `least` to `most` steps."""

    start: str
    links: dict[str, tuple[str, ...]]
    least: int
    most: int
    of: str = ""

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        if not isinstance(value, list) or not all(isinstance(step, str) for step in value):
            return _wrong(place, "A list of places is needed here.")
        here = self.start
        for index, step in enumerate(value):
            if step not in self.links.get(here, ()):
                return _wrong((*place, index), f"There is no way from {here} to {step}.", "illegal")
            here = step
        if not self.least <= len(value) <= self.most:
            return _wrong(place, f"Take {self.least} to {self.most} steps, not {len(value)}.", "illegal")
        return []

    def _ends(self, way: list[str]) -> tuple[str, ...]:
        return self.links.get(way[-1] if way else self.start, ())

    def sample(self, rng: Random) -> Value:
        ways = list(self.each()) if len(self.links) < 60 and self.most < 4 else None
        if ways:
            return rng.choice(ways)
        for _ in range(1000):
            way: list[str] = []
            goal = rng.randint(self.least, self.most)
            while len(way) < goal and self._ends(way):
                way.append(rng.choice(self._ends(way)))
            if len(way) >= self.least:
                return way
        return next(self.each())

    def count(self) -> int | None:
        reached = {self.start: 1}
        total = 1 if self.least == 0 else 0
        for steps in range(1, self.most + 1):
            onward: dict[str, int] = {}
            for here, ways in reached.items():
                for step in self.links.get(here, ()):
                    onward[step] = onward.get(step, 0) + ways
            reached = onward
            total += sum(reached.values()) if steps >= self.least else 0
        return total

    def each(self) -> Iterator[Value]:
        def walk(way: list[str]) -> Iterator[list[str]]:
            if len(way) >= self.least:
                yield list(way)
            if len(way) < self.most:
                for step in self._ends(way):
                    yield from walk([*way, step])

        return walk([])

    def schema(self) -> Schema:
        return {"type": "array", "items": {"type": "string"}, "minItems": self.least, "maxItems": self.most}


class Point(Form, frozen=True):
    """A point `[x, y]` in whole units inside a box, its edges included."""

    x0: int
    y0: int
    x1: int
    y1: int
    of: str = ""

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        if not isinstance(value, list) or len(value) != 2 or not _is_int(value[0]) or not _is_int(value[1]):
            return _wrong(place, "Two whole numbers are needed here.")
        if not (self.x0 <= value[0] <= self.x1 and self.y0 <= value[1] <= self.y1):
            return _wrong(place, f"{value} lies outside.", "illegal")
        return []

    def sample(self, rng: Random) -> Value:
        return [rng.randint(self.x0, self.x1), rng.randint(self.y0, self.y1)]

    def schema(self) -> Schema:
        return {
            "type": "array",
            "prefixItems": [
                {"type": "integer", "minimum": self.x0, "maximum": self.x1},
                {"type": "integer", "minimum": self.y0, "maximum": self.y1},
            ],
            "minItems": 2,
            "maxItems": 2,
        }


class Text(Form, frozen=True):
    """What a player writes. It leaves as an event and can be struck later, unless `kept` (a name)."""

    most: int
    least: int = 0
    lines: bool = False
    kept: bool = False
    of: str = ""

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        if not isinstance(value, str):
            return _wrong(place, "A text is needed here.")
        if not self.least <= len(value) <= self.most:
            return _wrong(place, f"{self.least} to {self.most} characters, not {len(value)}.", "illegal")
        if not self.lines and "\n" in value:
            return _wrong(place, "One line only.", "illegal")
        return []

    def sample(self, rng: Random) -> Value:
        return "".join(rng.choice("abcdefgh ") for _ in range(max(self.least, min(self.most, 8))))

    def schema(self) -> Schema:
        return {"type": "string", "minLength": self.least, "maxLength": self.most}

    def struck(self, value: Value) -> Value:
        return value if self.kept else "-" * self.least


class Fields(Form, frozen=True):
    """Several parts by name; those in `optional` may be left out."""

    parts: dict[str, Form]
    optional: tuple[str, ...] = ()

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        if not isinstance(value, dict):
            return _wrong(place, "Named fields are needed here.")
        found = []
        for key in value:
            if key not in self.parts:
                found += _wrong((*place, str(key)), f"There is no field {key!r}.")
        for key, form in self.parts.items():
            if key in value:
                found += form.check(value[key], (*place, key))
            elif key not in self.optional:
                found += _wrong((*place, key), f"{key} is missing.")
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
        keys = list(self.parts)

        def fill(i: int) -> Iterator[dict[str, Value]]:
            if i == len(keys):
                yield {}
                return
            key = keys[i]
            for value in self.parts[key].each():
                for rest in fill(i + 1):
                    yield {key: value, **rest}
            if key in self.optional:
                yield from fill(i + 1)

        return fill(0)

    def schema(self) -> Schema:
        return {
            "type": "object",
            "properties": {key: form.schema() for key, form in self.parts.items()},
            "required": [key for key in self.parts if key not in self.optional],
            "additionalProperties": False,
        }

    def struck(self, value: Value) -> Value:
        return {key: self.parts[key].struck(inner) for key, inner in value.items()}


class Either(Form, frozen=True):
    """One of several ways by name: `{"attach": "roar-2"}`, `{"end": true}`."""

    ways: dict[str, Form]
    of: str = ""

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        if not isinstance(value, dict) or len(value) != 1:
            return _wrong(place, "Choose exactly one of: " + ", ".join(self.ways) + ".")
        [(way, inner)] = value.items()
        if way not in self.ways:
            return _wrong(
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

    def struck(self, value: Value) -> Value:
        return {way: self.ways[way].struck(inner) for way, inner in value.items()}


class ListOf(Form, frozen=True):
    """A list of answers to the same form, `least` to `most` of them."""

    item: Form
    least: int
    most: int

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        if not isinstance(value, list):
            return _wrong(place, "A list is needed here.")
        found = []
        for index, inner in enumerate(value):
            found += self.item.check(inner, (*place, index))
        if not self.least <= len(value) <= self.most:
            found += _wrong(place, f"{self.least} to {self.most} entries, not {len(value)}.", "illegal")
        return found

    def sample(self, rng: Random) -> Value:
        return [self.item.sample(rng) for _ in range(rng.randint(self.least, min(self.most, self.least + 4)))]

    def schema(self) -> Schema:
        return {"type": "array", "items": self.item.schema(), "minItems": self.least, "maxItems": self.most}

    def struck(self, value: Value) -> Value:
        return [self.item.struck(inner) for inner in value]
