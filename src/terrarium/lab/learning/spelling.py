"""Answers spelt out: any form as a short row of choices among labels, so that a learner of masked, discrete actions can
give any answer there is.

    spelling = Spelling(form)                    # of the common parts
    while spelling.offered:                      # ("way:attach", "way:attack", ...)
        spelling.choose(spelling.offered[0])
    spelling.answer

What is offered always leads to a right answer, and every right answer has exactly one spelling (`spelt`): nothing is
lost. Where there is only one label nothing is asked. Sets are spelt in the order of their options, numbers of more than
16 and choices of more than 256 from coarse to fine. Text that a player may write freely is left empty: it plays the
same.

A form of a game's own (an order sheet, a march) has no parts to walk through. It is spelt by the game's guide, touch by
touch, as a person would click it (see `guided`): right, and as rich as the guide is.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import cache
from typing import Any, TypeAlias

from terrarium.kernel import Form, Value
from terrarium.kernel.joints import Either, Fields, ListOf
from terrarium.kernel.leaves import Allocation, Amount, One, Path, Point, Some, Text, Yes

WIDE = 256
"""No more labels than this are offered at once."""
FINE = 16
"""A number has so many next digits."""
STOP, MORE = "stop", "more"

Steps: TypeAlias = Generator[tuple[str, ...], str, Value]
"""Yields the labels on offer, is sent one of them, returns the answer."""

COMMON = (Yes, One, Some, Amount, Allocation, Path, Point, Text, Fields, Either, ListOf)


def made_of_common(form: Form) -> bool:
    """Whether it can be spelt part by part; what a game derives from a common part may refuse more than that part."""
    return type(form) in COMMON and all(made_of_common(child) for child in form.children())


class Spelling:
    """An answer on its way. `offered` are the labels to choose from; none: it is whole, and stands in `answer`."""

    def __init__(self, steps: Form | Steps) -> None:
        self._steps = steps if isinstance(steps, Generator) else spell(steps)
        self.chosen: list[str] = []
        self.offered: tuple[str, ...] = ()
        self.answer: Value = None
        self._go(None)

    def choose(self, label: str) -> None:
        self.chosen.append(label)
        self._go(label)

    def _go(self, label: str | None) -> None:
        """On to the next real choice."""
        try:
            offered = next(self._steps) if label is None else self._steps.send(label)
            while len(offered) == 1:
                offered = self._steps.send(offered[0])
            self.offered = offered
        except StopIteration as whole:
            self.offered, self.answer = (), whole.value


def spelt(form: Form, answer: Value) -> list[str]:
    """The one spelling of a right answer, as `Spelling` would be led to it: for learning from what others did."""
    steps = spell(form, answer)
    labels: list[str] = []
    try:
        offered = next(steps)
        while True:
            labels += offered[:1] if len(offered) > 1 else ()
            offered = steps.send(offered[0])
    except StopIteration:
        return labels


def spell(form: Form, known: Any = ...) -> Steps:
    """The choices that lead to an answer. With one that is `known`, the right label stands first each time."""
    match form:
        case Yes():
            return True
        case One():
            return (yield from choose_option(form.options, form.of, known))
        case Some():
            return (yield from _some(form, known))
        case Amount():
            return (yield from choose_number(form.low, form.high, known))
        case Allocation():
            return (yield from _allocation(form, known))
        case Path():
            return (yield from _path(form, known))
        case Point():
            x, y = (..., ...) if known is ... else known
            return [(yield from choose_number(form.x0, form.x1, x)), (yield from choose_number(form.y0, form.y1, y))]
        case Text():
            return "-" * form.least
        case Fields():
            return (yield from _fields(form, known))
        case Either():
            way = ... if known is ... else next(iter(known))
            chosen = yield from choose_option(tuple(form.ways), "way", way)
            return {chosen: (yield from spell(form.ways[chosen], ... if known is ... else known[chosen]))}
        case ListOf():
            return (yield from _list(form, known))
    raise NotImplementedError(f"{type(form).__name__} is no common form; spell it by its guide.")


def _led(labels: Sequence[str], right: str | None) -> tuple[str, ...]:
    """What is offered; a known label comes first."""
    return tuple(labels) if right is None else (right, *(label for label in labels if label != right))


def choose_option(options: Sequence[Any], of: str, known: Any, stop: bool = False, stopped: bool = False) -> Steps:
    """One of these, or the end where that is allowed (None); from coarse to fine where they are many."""
    while len(options) > WIDE:
        size = -(-len(options) // WIDE)
        pages = {f"{of}:{options[n]}..": options[n : n + size] for n in range(0, len(options), size)}
        right = None if known is ... or stopped else next(p for p, inside in pages.items() if known in inside)
        label = yield _led([*pages, *([STOP] if stop else [])], STOP if stopped else right)
        if label == STOP:
            return None
        options, stop = pages[label], False
    labels = {f"{of}:{option}": option for option in options}
    right = STOP if stopped else None if known is ... else f"{of}:{known}"
    label = yield _led([*labels, *([STOP] if stop else [])], right)
    return None if label == STOP else labels[label]


def _some(form: Some, known: Any) -> Steps:
    options = list(form.options)
    wanted = known if known is ... or form.ordered else [option for option in options if option in known]
    taken: list[Any] = []
    most = min(form.most, len(options))
    rest = options
    while len(taken) < most and rest:
        needed = form.least - len(taken)
        open_to = rest if form.ordered or needed <= 0 else rest[: len(rest) - needed + 1]
        next_one = ... if wanted is ... or len(taken) >= len(wanted) else wanted[len(taken)]
        stopped = wanted is not ... and len(taken) == len(wanted)
        option = yield from choose_option(open_to, form.of, next_one, needed <= 0, stopped)
        if option is None:
            break
        taken.append(option)
        rest = [o for o in options if o not in taken] if form.ordered else rest[rest.index(option) + 1 :]
    return taken


def choose_number(low: int, high: int, known: Any) -> Steps:
    while high - low >= FINE:
        size = FINE
        while size * FINE <= high - low:
            size *= FINE
        first = low - low % size
        parts = {f"{n}..{n + size - 1}": (max(low, n), min(high, n + size - 1)) for n in range(first, high + 1, size)}
        right = None if known is ... else next(name for name, (a, b) in parts.items() if a <= known <= b)
        low, high = parts[(yield _led(list(parts), right))]
    numbers = {f"number:{n}": n for n in range(low, high + 1)}
    return numbers[(yield _led(list(numbers), None if known is ... else f"number:{known}"))]


def _allocation(form: Allocation, known: Any) -> Steps:
    taken: dict[str, int] = {}
    left = sum(form.pools.values())
    total = 0
    for pool, held in form.pools.items():
        left -= held
        low, high = max(0, form.least - total - left), min(held, form.most - total)
        number = yield from choose_number(low, high, ... if known is ... else known.get(pool, 0))
        if number:
            taken[pool] = number
        total += number
    return taken


def _path(form: Path, known: Any) -> Steps:
    @cache
    def goes_on(here: str, steps: int) -> bool:
        return steps <= 0 or any(goes_on(there, steps - 1) for there in form.links.get(here, ()))

    way: list[str] = []
    while len(way) < form.most:
        needed = form.least - len(way)
        steps = [step for step in form.ends(way) if goes_on(step, needed - 1)]
        if not steps:
            break
        next_one = ... if known is ... or len(way) >= len(known) else known[len(way)]
        step = yield from choose_option(
            steps, form.of, next_one, needed <= 0, known is not ... and len(way) == len(known)
        )
        if step is None:
            break
        way.append(step)
    return way


def _fields(form: Fields, known: Any) -> Steps:
    values: dict[str, Value] = {}
    for key, part in form.parts.items():
        if key in form.optional:
            labels = (f"with:{key}", f"without:{key}")
            right = None if known is ... else labels[key not in known]
            if (yield _led(labels, right)) == labels[1]:
                continue
        values[key] = yield from spell(part, ... if known is ... else known[key])
    return values


def _list(form: ListOf, known: Any) -> Steps:
    items: list[Value] = []
    while len(items) < form.most:
        if len(items) >= form.least:
            right = None if known is ... else MORE if len(items) < len(known) else STOP
            if (yield _led((MORE, STOP), right)) == STOP:
                break
        items.append((yield from spell(form.item, ... if known is ... else known[len(items)])))
    return items
