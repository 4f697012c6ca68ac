"""Forms: what a seat may answer, as data.

Leaves (see `leaves`: Yes, One, Some, Amount, Allocation, Path, Point, Text) and joints (see `joints`: Fields, Either,
ListOf). An answer is plain JSON data. Each form can tell at once everything that is wrong with an answer (`check`), say
quickly whether it is right (`ok`), draw a random right one (`sample`), list all right ones lazily where they are finite
(`count`, `each`), and describe itself as JSON Schema (`schema`).

`of` names the kind of thing chosen ("card", "hex", "seat"); the board element that an option stands for is then
`of:option`, for instance `card:roar-2`. One piece of browser code makes every board clickable through that.

A game may derive a form of its own (an order sheet, a muster list) where fields depend on each other.
A form is never empty: where nothing could be answered, the game does not ask.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, ClassVar, TypeAlias

import msgspec

from .errors import Finding

Value: TypeAlias = Any
Place: TypeAlias = tuple[str | int, ...]
Option: TypeAlias = str | int | bool
Schema: TypeAlias = dict[str, Any]


class Form(msgspec.Struct, frozen=True, gc=False, tag_field="form", tag=str.lower):
    """What all forms can do. A derived form must at least write `check`, `sample` and `schema`."""

    written: ClassVar[bool] = False
    """People write it in lines of the game's notation (an order sheet): a terminal asks for these."""
    reads: ClassVar[bool] = False
    """Its `read` gives something other than the answer."""

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

    def children(self) -> Iterable[Form]:
        """The forms that this one is made of."""
        return ()

    def named(self) -> Iterator[tuple[str, Value]]:
        """Everything that may be chosen somewhere in it, with the kind of thing it is (`of`), for labels."""
        for child in self.children():
            yield from child.named()

    def shape(self) -> Form | None:
        """How the answers of a game's own form look: a common form, wider than itself, that pages and terminals can
        draw; `check` decides. None: it is written as text."""
        return None

    def read(self, value: Value) -> Any:
        """What `answered` gets for a right answer: the answer itself, or, of a form that `reads` (an order sheet), what
        it has read in it. A match reads an answer once, when it is handed in."""
        return value

    def weigh(self, value: Value, warnings: bool = True) -> tuple[list[Finding], Any]:
        """`check` and `read` in one go: what there is to say (without `warnings` only what refuses the answer), and
        what is read in it where nothing does. A form that `reads` and for which both are one work writes its own."""
        found = self.check(value) if warnings or not self.ok(value) else []
        return found, self.read(value) if all(finding.warning for finding in found) else None

    def detached(self) -> Form:
        """The same form, sharing nothing mutable with a state; itself where it never does."""
        return self

    def struck(self, value: Value) -> Value:
        """The answer without what its player wrote freely; it plays exactly the same."""
        return value


def wrong(place: Place, says: str, code: str = "malformed") -> list[Finding]:
    """One finding about that place, in the form that `check` gives."""
    return [Finding(code, says, place)]


def is_int(value: Value) -> bool:
    """Whether this is a whole number; true and false are none."""
    return value.__class__ is int
