"""One way through a form, touch by touch: what can be touched next, and which touches come to a given answer.

A form made of the common parts is walked by a list of touches; where they end, the walk says what it wants next, by
board element and in words. `touching` is the way back, from an answer to its touches. Guides (`guide.py`) are made of
both.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Literal

import msgspec

from .form import Form, Value
from .joints import Either, Fields, ListOf
from .leaves import Allocation, Amount, One, Path, Point, Some, Text, Yes
from .notation import whole

DONE, SKIP = "done", "skip"
HOW_MANY = "How many"
COUNTS = ("amount", "count", "many", "n", "number")
"""Names of fields that say no more than that something is counted."""
MANY = 60
"""More than so many beginnings of a way are offered only when it is chosen."""


class Touch(msgspec.Struct, frozen=True):
    """Something that can be touched next: `touch` is what to send, `ref` the board element that it lies on (several may
    lie on one: a small menu there), `label` what it is called, `does` the same for one who looks at that element, and
    `says` what it would cost and bring. A `number`, `point` or `text` is sent behind the touch's colon, in these
    bounds; `ends` says that the answer is whole then, and `free` that it could be taken back (of the first touches that
    lie alone on their element: one press may do these)."""

    touch: str
    label: str
    ref: str = ""
    says: str = ""
    does: str = ""
    kind: Literal["choice", "number", "point", "text"] = "choice"
    bounds: tuple[int, ...] = ()
    ends: bool = False
    free: bool = False


class Wanted(Exception):
    """The walk has come to where something must be touched."""

    def __init__(self, touches: list[Touch]) -> None:
        super().__init__()
        self.touches = touches


class Walk:
    """One way through a form by a list of touches."""

    def __init__(self, touches: list[str], label: Callable[[str, Value], str]) -> None:
        self.left = list(touches)
        self.label = label
        self.lines: list[str] = []
        self.shows: list[str] = []
        self.part = ""
        """The field that is being filled in."""
        self.forced: list[tuple[str, Value]] = []
        """What was chosen without a touch: there was nothing else."""
        self.waits: list[list[Touch]] = []
        """The parts that were left as they are because nothing more was touched, in their order: the first of them may
        still be gone on with, and what comes after is reached by saying that it is done."""

    @property
    def more(self) -> list[Touch]:
        """What could still be touched where the answer is whole already."""
        if len(self.waits) == 1:
            return [one for one in self.waits[0] if one.touch != DONE]
        return self.waits[0] if self.waits else []

    # ---- touches

    def next(self, offered: list[Touch], ends: bool = False, also: tuple[str, ...] = ()) -> str:
        """The next touch of the draft; `ends`: the part may be left as it is, if none is left; `also` are touches that
        were offered in other words."""
        if self.left:
            touch = self.left.pop(0)
            if touch in also or any(_fits(one, touch) for one in offered) or (ends and touch == DONE):
                return touch
            raise LookupError(touch)
        if ends:
            self.waits.append([*offered, Touch(DONE, "Done")])
            return DONE
        raise Wanted(self.waits[0] if self.waits else offered)

    def choice(self, of: str, option: Value, says: str = "") -> Touch:
        ref = f"{of}:{option}" if of else ""
        return Touch(f"{of}:{option}", self.label(of, option), ref, says)

    def chosen(self, of: str, option: Value) -> None:
        if of:
            self.shows.append(f"{of}:{option}")
        self.lines.append(self.label(of, option))

    # ---- forms

    def fill(self, form: Form) -> Value:
        match form:
            case Yes():
                return True
            case One():
                return self.one(form)
            case Some():
                return self.some(form)
            case Amount():
                return self.amount(form)
            case Allocation():
                return self.allocation(form)
            case Path():
                return self.path(form)
            case Point():
                touch = self.next(
                    [Touch("point:", "A place", kind="point", bounds=(form.x0, form.y0, form.x1, form.y1))]
                )
                x, _, y = touch.partition(":")[2].partition(",")
                return [int(x), int(y)]
            case Text():
                touch = self.next(
                    [
                        Touch(
                            "text:", worded(form.of) or self.part or "Text", kind="text", bounds=(form.least, form.most)
                        )
                    ]
                )
                return touch.partition(":")[2]
            case Fields():
                return self.fields(form)
            case Either():
                return self.either(form)
            case ListOf():
                return self.several(form)
        raise NotImplementedError(type(form).__name__)

    def one(self, form: One) -> Value:
        if len(form.options) == 1:
            self.forced.append((form.of, form.options[0]))
            return form.options[0]
        touch = self.next([self.choice(form.of, option) for option in form.options])
        option = _option(form.options, form.of, touch)
        self.chosen(form.of, option)
        return option

    def some(self, form: Some) -> Value:
        taken: list[Value] = []
        while len(taken) < min(form.most, len(form.options)):
            rest = [option for option in form.options if option not in taken]
            touch = self.next([self.choice(form.of, option) for option in rest], len(taken) >= form.least)
            if touch == DONE:
                break
            taken.append(_option(rest, form.of, touch))
            self.chosen(form.of, taken[-1])
        return taken if form.ordered else [option for option in form.options if option in taken]

    def amount(self, form: Amount) -> Value:
        if form.low == form.high:
            return form.low
        name = worded(form.of) or self.part or HOW_MANY
        touch = self.next([Touch("number:", name, kind="number", bounds=(form.low, form.high))])
        number = touch.partition(":")[2]
        self.lines.append(f"{name}: {number}")
        return int(number)

    def allocation(self, form: Allocation) -> Value:
        taken: dict[str, int] = {}
        while (total := sum(taken.values())) < form.most:
            rest = [pool for pool, n in form.pools.items() if taken.get(pool, 0) < n]
            if not rest:
                break
            touch = self.next([self.choice(form.of, pool) for pool in rest], total >= form.least)
            if touch == DONE:
                break
            pool = _option(rest, form.of, touch)
            taken[pool] = taken.get(pool, 0) + 1
            self.chosen(form.of, pool)
        return {pool: taken[pool] for pool in form.pools if pool in taken}

    def path(self, form: Path) -> Value:
        way: list[str] = []
        while len(way) < form.most and (steps := form.ends(way)):
            touch = self.next([self.choice(form.of, step) for step in steps], len(way) >= form.least)
            if touch == DONE:
                break
            way.append(_option(steps, form.of, touch))
            self.chosen(form.of, way[-1])
        return way

    def fields(self, form: Fields) -> Value:
        values: dict[str, Value] = {}
        for key, part in form.parts.items():
            if key in form.optional:
                begin = Touch(f"field:{key}", self.named(key, part))
                if self.next([begin, Touch(SKIP, "Nothing more" if not _more(form, key) else "Leave it out")]) == SKIP:
                    continue
            self.part = self.named(key, part)
            values[key] = self.fill(part)
        self.part = ""
        return values

    def named(self, key: str, part: Form) -> str:
        """What a field is called: as the game says, else its key as words; what is only counted is asked for so."""
        said = self.label("field", key)
        if said != key:
            return said
        return HOW_MANY if isinstance(part, Amount) and key in COUNTS else worded(key)

    def either(self, form: Either) -> Value:
        """Each way by its name; and what begins just one of them may be touched at once (of ways within a way, only
        their names)."""
        if len(form.ways) == 1:
            [(way, part)] = form.ways.items()
            self.forced.append((form.of, way))
            return {way: self.fill(part)}
        offered: list[Touch] = []
        for way, part in form.ways.items():
            name = self.label(form.of, way)
            first = _starts(part, self.label)
            only = _only(part) if first else None
            # Where a way has only one thing to begin with, that thing may be touched too, and shows where it can go.
            if not first or _may_be_left(part) or (only is not None and only[0] and not form.of):
                offered.append(self.way(form, way, name))
            does = f"{name}: {self.label(*only)}" if only is not None and only[0] else name
            offered += [
                Touch(f"way:{way}>{one.touch}", f"{does}: {one.label}", one.ref, one.says, does, one.kind, one.bounds)
                for one in first
            ]
        touch = self.next(offered, also=tuple(f"way:{way}" for way in form.ways))
        way, _, inner = touch.removeprefix("way:").partition(">")
        self.lines.append(self.label(form.of, way))
        if inner:
            self.left.insert(0, inner)
        return {way: self.fill(form.ways[way])}

    def way(self, form: Either, way: str, name: str) -> Touch:
        """A way as a whole: where it leaves only one thing to choose, it says so, and lies on that if it is nothing on
        the board itself."""
        part = form.ways[way]
        ref, label = f"{form.of}:{way}" if form.of else "", name
        if (only := _only(part)) is not None and only[0]:
            label, ref = f"{name}: {self.label(*only)}", ref or f"{only[0]}:{only[1]}"
        return Touch(f"way:{way}", label, ref, does=name, ends=isinstance(part, Yes))

    def several(self, form: ListOf) -> Value:
        """What begins an entry is its own first touch, which may be the "one more" of a list within it."""
        items: list[Value] = []
        begins = _begins(form.item, self.label)
        while len(items) < form.most:
            touch = self.next(begins or [Touch("more", "One more")], len(items) >= form.least)
            if touch == DONE:
                break
            if begins:
                self.left.insert(0, touch)
            items.append(self.fill(form.item))
        return items


def _fits(offered: Touch, touch: str) -> bool:
    if offered.kind == "choice":
        return offered.touch == touch
    begins, _, value = touch.rpartition(":")
    if f"{begins}:" != offered.touch and offered.kind != "text":
        return False
    if offered.kind == "text":
        return touch.startswith(offered.touch)
    numbers = value.split(",")
    if any(whole(number) is None for number in numbers):
        return False
    if offered.kind == "number":
        low, high = offered.bounds
        return len(numbers) == 1 and low <= int(value) <= high
    return len(numbers) == 2


def _option(options: Any, of: str, touch: str) -> Any:
    return next(option for option in options if f"{of}:{option}" == touch)


def _more(form: Fields, key: str) -> bool:
    keys = list(form.parts)
    return any(later in form.optional for later in keys[keys.index(key) + 1 :])


def _starts(form: Form, label: Callable[[str, Value], str]) -> list[Touch]:
    """What can be touched first in a form, where that is clear and not too much; nothing, where it asks for nothing."""
    walk = Walk([], label)
    found: list[Touch] = []
    if ways := _ways(form):
        return [walk.way(ways, way, label(ways.of, way)) for way in ways.ways] if len(ways.ways) <= MANY else []
    try:
        walk.fill(form)
        found = [one for one in walk.more if one.touch != DONE]
    except Wanted as wanted:
        if not walk.waits and all(one.touch != SKIP for one in wanted.touches):
            found = wanted.touches
    except NotImplementedError:
        pass
    return found if len(found) <= MANY else []


def _ways(form: Form) -> Either | None:
    """The form, where it is a choice of ways."""
    return form if isinstance(form, Either) and len(form.ways) > 1 else None


def worded(key: str) -> str:
    """A key as words."""
    return key.replace("_", " ").capitalize()


def unnamed(_of: str, _option: Value) -> str:
    """For a walk whose words nobody reads."""
    return ""


def _only(form: Form) -> tuple[str, Value] | None:
    """What a form chooses first by itself, where it asks for nothing before it."""
    walk = Walk([], unnamed)
    with suppress(Wanted, NotImplementedError):
        walk.fill(form)
    return walk.forced[0] if walk.forced and not walk.waits else None


def _may_be_left(form: Form) -> bool:
    """Whether a form is whole without a touch."""
    try:
        Walk([], unnamed).fill(form)
    except (Wanted, NotImplementedError):
        return False
    return True


def _begins(item: Form, label: Callable[[str, Value], str]) -> list[Touch]:
    """What begins one more entry of a list: clear only where an entry needs a touch."""
    return [] if _may_be_left(item) else _starts(item, label)


def touching(form: Form, answer: Value, label: Callable[[str, Value], str]) -> list[str]:
    """The touches of a form made of the common parts that come to this answer: a derived guide's draft for it."""
    match form:
        case One():
            return [] if len(form.options) == 1 else [f"{form.of}:{answer}"]
        case Some():
            done = [] if len(answer) == min(form.most, len(form.options)) else [DONE]
            return [f"{form.of}:{option}" for option in answer] + done
        case Amount():
            return [] if form.low == form.high else [f"number:{answer}"]
        case Allocation():
            full = sum(answer.values()) == form.most or all(answer.get(p, 0) == n for p, n in form.pools.items())
            return [f"{form.of}:{pool}" for pool, n in answer.items() for _ in range(n)] + ([] if full else [DONE])
        case Path():
            full = len(answer) == form.most or not form.ends(answer)
            return [f"{form.of}:{step}" for step in answer] + ([] if full else [DONE])
        case Point():
            return [f"point:{answer[0]},{answer[1]}"]
        case Text():
            return [f"text:{answer}"]
        case Fields():
            return [touch for key in form.parts for touch in _of_field(form, key, answer, label)]
        case Either():
            [(way, inner)] = answer.items()
            return _of_way(form, way, inner, label)
        case ListOf():
            begins = _begins(form.item, label)
            of_item = _by_name if begins and _ways(form.item) else touching
            more = [] if begins else ["more"]
            touches = [touch for item in answer for touch in (*more, *of_item(form.item, item, label))]
            return touches + ([] if len(answer) == form.most else [DONE])
    return []


def _of_field(form: Fields, key: str, answer: Value, label: Callable[[str, Value], str]) -> list[str]:
    if key not in answer:
        return [SKIP]
    begin = [f"field:{key}"] if key in form.optional else []
    return begin + touching(form.parts[key], answer[key], label)


def _of_way(form: Either, way: str, answer: Value, label: Callable[[str, Value], str]) -> list[str]:
    part = form.ways[way]
    if len(form.ways) == 1:
        return touching(part, answer, label)
    inner = (_by_name if _ways(part) else touching)(part, answer, label)
    if inner and inner[0] != DONE and _starts(part, label):
        return [f"way:{way}>{inner[0]}", *inner[1:]]
    return [f"way:{way}", *inner]


def _by_name(form: Form, answer: Value, label: Callable[[str, Value], str]) -> list[str]:
    """A way that is chosen by its name alone, as ways within something else are, and then what it asks for."""
    assert isinstance(form, Either)
    [(name, inside)] = answer.items()
    return [f"way:{name}", *touching(form.ways[name], inside, label)]
