"""The leaves of forms: one thing chosen, counted, placed or written."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from math import comb, perm
from random import Random
from typing import Any

from msgspec.structs import replace

from .errors import Finding
from .form import Form, Option, Place, Schema, Value, is_int, wrong


class Yes(Form, frozen=True):
    """Nothing to fill in: the answer is `true`. For a way of an Either that says it all by its name."""

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        return [] if value is True else wrong(place, "Say true here, or leave it out.")

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
        return wrong(place, f"{value!r} cannot be chosen here; choose one of: {shown}.", "illegal")

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

    def named(self) -> Iterator[tuple[str, Value]]:
        return ((self.of, option) for option in self.options)

    def detached(self) -> Form:
        return self if self.options.__class__ is tuple else replace(self, options=tuple(self.options))


class Some(Form, frozen=True):
    """From `least` to `most` different options, as a list; `ordered` where their order matters."""

    options: tuple[Option, ...] | list[Any]
    least: int
    most: int
    of: str = ""
    ordered: bool = False

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        if not isinstance(value, list):
            return wrong(place, "A list is needed here.")
        found = []
        for index, item in enumerate(value):
            if item not in self.options or item.__class__ is not self.options[0].__class__:
                found += wrong((*place, index), f"{item!r} cannot be chosen here.", "illegal")
            elif item in value[:index]:
                found += wrong((*place, index), f"{item!r} is named twice.", "illegal")
        if not self.least <= len(value) <= self.most:
            need = f"exactly {self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            found += wrong(place, f"Choose {need}, not {len(value)}.", "illegal")
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

    def named(self) -> Iterator[tuple[str, Value]]:
        return ((self.of, option) for option in self.options)

    def detached(self) -> Form:
        return self if self.options.__class__ is tuple else replace(self, options=tuple(self.options))


class Amount(Form, frozen=True):
    """A whole number from `low` to `high`."""

    low: int
    high: int
    of: str = ""

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        if not is_int(value):
            return wrong(place, "A whole number is needed here.")
        if not self.low <= value <= self.high:
            need = f"from {self.low} to {self.high}" if self.low < self.high else f"{self.low}, the only one possible"
            return wrong(place, f"{value} is not {need}.", "illegal")
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
            return wrong(place, "Numbers by name are needed here.")
        found = []
        for key, n in value.items():
            if key not in self.pools:
                found += wrong((*place, key), f"There is no {key!r} here.", "illegal")
            elif not is_int(n) or n < 0:
                found += wrong((*place, key), "A whole number, 0 or more, is needed here.")
            elif n > self.pools[key]:
                there = "is" if self.pools[key] == 1 else "are"
                found += wrong((*place, key), f"There {there} only {self.pools[key]}.", "illegal")
        total = sum(n for n in value.values() if is_int(n))
        if not found and not self.least <= total <= self.most:
            need = f"exactly {self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            found += wrong(place, f"Name {need} in all, not {total}.", "illegal")
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
        return _shares(list(self.pools.items()), self.least, self.most)

    def schema(self) -> Schema:
        return {
            "type": "object",
            "properties": {k: {"type": "integer", "minimum": 0, "maximum": n} for k, n in self.pools.items()},
            "additionalProperties": False,
        }

    def named(self) -> Iterator[tuple[str, Value]]:
        return ((self.of, pool) for pool in self.pools)

    def detached(self) -> Form:
        return replace(self, pools=dict(self.pools))


def _shares(pools: list[tuple[str, int]], least: int, most: int) -> Iterator[dict[str, int]]:
    """All ways to take `least` to `most` from these pools; what is not taken is not named."""
    if not pools:
        if least <= 0:
            yield {}
        return
    (key, held), others = pools[0], pools[1:]
    for n in range(min(held, most) + 1):
        for rest in _shares(others, least - n, most - n):
            yield {key: n, **rest} if n else rest


class Path(Form, frozen=True):
    """A way over linked places from `start` (which is not written): `least` to `most` steps."""

    start: str
    links: dict[str, tuple[str, ...]]
    least: int
    most: int
    of: str = ""

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        if not isinstance(value, list) or not all(isinstance(step, str) for step in value):
            return wrong(place, "A list of places is needed here.")
        here = self.start
        for index, step in enumerate(value):
            if step not in self.links.get(here, ()):
                return wrong((*place, index), f"There is no way from {here} to {step}.", "illegal")
            here = step
        if not self.least <= len(value) <= self.most:
            return wrong(place, f"Take {self.least} to {self.most} steps, not {len(value)}.", "illegal")
        return []

    def ends(self, way: list[str]) -> tuple[str, ...]:
        """Where this way can go on."""
        return self.links.get(way[-1] if way else self.start, ())

    def sample(self, rng: Random) -> Value:
        ways = list(self.each()) if len(self.links) < 60 and self.most < 4 else None
        if ways:
            return rng.choice(ways)
        for _ in range(1000):
            way: list[str] = []
            goal = rng.randint(self.least, self.most)
            while len(way) < goal and self.ends(way):
                way.append(rng.choice(self.ends(way)))
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
        return _walks(self, [])

    def schema(self) -> Schema:
        return {"type": "array", "items": {"type": "string"}, "minItems": self.least, "maxItems": self.most}

    def named(self) -> Iterator[tuple[str, Value]]:
        places = {self.start, *self.links, *(place for ways in self.links.values() for place in ways)}
        return ((self.of, place) for place in sorted(places))

    def detached(self) -> Form:
        return replace(self, links=dict(self.links))


def _walks(path: Path, way: list[str]) -> Iterator[list[str]]:
    """This way, if it is long enough, and all that go on from it."""
    if len(way) >= path.least:
        yield list(way)
    if len(way) < path.most:
        for step in path.ends(way):
            yield from _walks(path, [*way, step])


class Point(Form, frozen=True):
    """A point `[x, y]` in whole units inside a box, its edges included."""

    x0: int
    y0: int
    x1: int
    y1: int
    of: str = ""

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        if not isinstance(value, list) or len(value) != 2 or not is_int(value[0]) or not is_int(value[1]):
            return wrong(place, "Two whole numbers are needed here.")
        if not (self.x0 <= value[0] <= self.x1 and self.y0 <= value[1] <= self.y1):
            return wrong(place, f"{value} lies outside.", "illegal")
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
            return wrong(place, "A text is needed here.")
        if not self.least <= len(value) <= self.most:
            return wrong(place, f"{self.least} to {self.most} characters, not {len(value)}.", "illegal")
        if not self.lines and "\n" in value:
            return wrong(place, "One line only.", "illegal")
        return []

    def sample(self, rng: Random) -> Value:
        return "".join(rng.choice("abcdefgh ") for _ in range(max(self.least, min(self.most, 8))))

    def schema(self) -> Schema:
        return {"type": "string", "minLength": self.least, "maxLength": self.most}

    def struck(self, value: Value) -> Value:
        return value if self.kept else "-" * self.least
