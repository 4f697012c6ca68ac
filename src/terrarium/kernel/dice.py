"""Dice: streams of a keyed hash of (branch, place, label).

The key is in no state. A commitment to the secret is public before the first seat is taken, each seat adds a
word of its own, the secret is opened at the end: anyone can draw every number again.

Every draw carries a label. Inside one place (a moment of a strand, or an act) each label has its own stream, so
that draws of different labels never disturb each other, and a test or a person at a real table can give the
result of any labelled call (`Scripted`, `Given`).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from math import comb
from struct import Struct
from typing import Any, TypeVar

from .compiling import mypyc_attr

T = TypeVar("T")

_WORDS = Struct("<16I").unpack
_SPAN = 1 << 32
_MASK = _SPAN - 1
_FINE = 1 << 62


def commitment(secret: bytes) -> str:
    """What is published before the first seat is taken."""
    return blake2b(secret, digest_size=32, person=b"terrarium-commit").hexdigest()


def mixed_key(secret: bytes, words: Sequence[str]) -> bytes:
    """The key of the dice: the house's secret and one word of each seat, none of whom could choose alone."""
    mix = blake2b(key=secret, digest_size=32)
    for word in words:
        raw = word.encode()
        mix.update(len(raw).to_bytes(4, "little") + raw)
    return mix.digest()


@lru_cache(maxsize=4096)
def _binomial(n: int, pct: int) -> list[int]:
    """Cumulative chances of 0, 1, ... n successes in 62-bit fixed point, from exact integers."""
    whole = 100**n
    total = 0
    steps = []
    for k in range(n):
        total += comb(n, k) * pct**k * (100 - pct) ** (n - k)
        steps.append(total * _FINE // whole)
    return steps


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """The match's own dice. `drawn` counts the draws since `at` was last called; while it is 0, a new `number` may be
    set without `at`. Others may be derived from them, compiled or not."""

    __slots__ = ("_blocks", "_key", "_left", "_strand", "branch", "drawn", "number")

    def __init__(self, key: bytes, branch: int = 0) -> None:
        self._key = key
        self._strand = 0
        self.number = 0
        self._left: dict[str, list[int]] = {}
        self._blocks: dict[str, int] = {}
        self.branch = branch
        self.drawn = 0

    def at(self, strand: int, number: int) -> None:
        """Go to a place: the same place always draws the same numbers, whatever was drawn elsewhere."""
        self._strand = strand
        self.number = number
        if self.drawn:
            self._left = {}
            self._blocks = {}
            self.drawn = 0

    def _word(self, label: str) -> int:
        self.drawn += 1
        left = self._left.get(label)
        if not left:
            block = self._blocks.get(label, 0)
            self._blocks[label] = block + 1
            name = f"{self.branch}/{self._strand}/{self.number}/{label}/{block}".encode()
            left = list(_WORDS(blake2b(name, key=self._key).digest()))
            self._left[label] = left
        return left.pop()

    def below(self, label: str, n: int) -> int:
        """A number from 0 to n - 1, each as likely (n up to 2**30)."""
        wide = self._word(label) * n
        low = wide & _MASK
        if low < n:
            floor = _SPAN % n
            while low < floor:
                wide = self._word(label) * n
                low = wide & _MASK
        return wide >> 32

    def die(self, label: str, sides: int = 6, owner: int | None = None) -> int:
        """One die. `owner` is who throws it where the table throws its own dice; None: never thrown outside."""
        return 1 + self.below(label, sides)

    def roll(self, label: str, count: int, sides: int = 6, owner: int | None = None) -> list[int]:
        """Several dice thrown together."""
        below = self.below
        return [1 + below(label, sides) for _ in range(count)]

    def chance(self, label: str, pct: int) -> bool:
        """True with pct in a hundred."""
        return self.below(label, 100) < pct

    def hits(self, label: str, n: int, pct: int) -> int:
        """Successes in n independent tries of pct % each, in one draw."""
        if n <= 0 or pct <= 0:
            return 0
        if pct >= 100:
            return n
        fine = (self._word(label) << 30) | (self._word(label) >> 2)
        return bisect_right(_binomial(n, pct), fine)

    def pick(self, label: str, items: Sequence[T]) -> T:
        """One of the items, each as likely."""
        return items[self.below(label, len(items))]

    def shuffle(self, label: str, items: Iterable[T]) -> list[T]:
        """The items in an order drawn uniformly. The given order of the items matters: sort them first."""
        deck = list(items)
        below = self.below
        for last in range(len(deck) - 1, 0, -1):
            other = below(label, last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck


class Wanted(BaseException):
    """A die that only the table can throw. The match puts the state back and asks its owner (see `match`).

    Not an Exception, so that no rule swallows it.
    """

    def __init__(self, label: str, owner: int, sides: int, count: int) -> None:
        super().__init__(label)
        self.label, self.owner, self.sides, self.count = label, owner, sides, count


@mypyc_attr(allow_interpreted_subclasses=True)
class Given(Dice):
    """Dice of which some come from outside: thrown on a real table, or fixed by the referee.

    `given` maps a label to the results of its rolls in this place, in order. With `thrown`, every owned roll for
    which nothing is given yet is wanted from its owner; without it, the hash goes on where the given ones end.
    """

    __slots__ = ("_given", "_thrown", "_used")

    def __init__(self, key: bytes, branch: int, given: Mapping[str, Sequence[Sequence[int]]], thrown: bool) -> None:
        super().__init__(key, branch)
        self._given = given
        self._used: dict[str, int] = {}
        self._thrown = thrown

    def die(self, label: str, sides: int = 6, owner: int | None = None) -> int:
        return self.roll(label, 1, sides, owner)[0]

    def roll(self, label: str, count: int, sides: int = 6, owner: int | None = None) -> list[int]:
        used = self._used.get(label, 0)
        rolls = self._given.get(label, ())
        if used < len(rolls):
            self._used[label] = used + 1
            self.drawn += 1
            return list(rolls[used])
        if self._thrown and owner is not None:
            raise Wanted(label, owner, sides, count)
        return super().roll(label, count, sides, owner)


@mypyc_attr(allow_interpreted_subclasses=True)
class Scripted(Dice):
    """Dice for tests: the results of labelled calls, in order, as the worked examples give them.

    `Scripted({"combat.att": [34, 27], "mire": [True]})`. A call whose label is not scripted uses the hash, unless
    `strict`. `unused()` tells what the rules never asked for.
    """

    __slots__ = ("_script", "_strict")

    def __init__(self, script: Mapping[str, Sequence[Any]], strict: bool = False, key: bytes = b"scripted") -> None:
        super().__init__(key)
        self._script = {label: list(results) for label, results in script.items()}
        self._strict = strict

    def unused(self) -> dict[str, list[Any]]:
        return {label: results for label, results in self._script.items() if results}

    def _has(self, label: str) -> bool:
        if self._script.get(label):
            self.drawn += 1
            return True
        if self._strict:
            raise LookupError(f"no scripted result left for {label!r}")
        return False

    def _next(self, label: str) -> Any:
        return self._script[label].pop(0)

    def below(self, label: str, n: int) -> int:
        if self._has(label):
            result = self._next(label)
            assert 0 <= result < n, f"{label}: {result} is not below {n}"
            return int(result)
        return super().below(label, n)

    def die(self, label: str, sides: int = 6, owner: int | None = None) -> int:
        if self._has(label):
            result = self._next(label)
            assert 1 <= result <= sides, f"{label}: {result} is no d{sides}"
            return int(result)
        return 1 + super().below(label, sides)

    def roll(self, label: str, count: int, sides: int = 6, owner: int | None = None) -> list[int]:
        return [self.die(label, sides, owner) for _ in range(count)]

    def chance(self, label: str, pct: int) -> bool:
        return bool(self._next(label)) if self._has(label) else super().below(label, 100) < pct

    def hits(self, label: str, n: int, pct: int) -> int:
        if n > 0 and self._has(label):
            result = self._next(label)
            assert 0 <= result <= n, f"{label}: {result} of {n}"
            return int(result)
        return super().hits(label, n, pct)

    def pick(self, label: str, items: Sequence[T]) -> T:
        if self._has(label):
            result = self._next(label)
            assert result in items, f"{label}: {result!r} is not among {items!r}"
            return items[list(items).index(result)]
        return items[super().below(label, len(items))]

    def shuffle(self, label: str, items: Iterable[T]) -> list[T]:
        deck = list(items)
        if self._has(label):
            order = list(self._next(label))
            assert len(order) == len(deck), f"{label}: {order!r} is no order of {deck!r}"
            assert all(card in order for card in deck), f"{label}: {order!r} is no order of {deck!r}"
            return order
        return super().shuffle(label, deck)
