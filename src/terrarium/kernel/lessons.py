"""Lessons: a game taught at a real table, one idea at a time.

A lesson is data: how the table is set up, and steps that each say one thing, light up what it is about and have a goal.
Where somebody is in it follows from that seat's point of view alone, so that leaving, coming back and undoing are right
without anything being kept; only what was passed over by hand is known to nobody but the table.

    LESSON = Lesson(
        says="Build a dinosaur and attack with it.",
        steps=(
            Step("attach", "Attach a part", "Touch a part in your hand.", heard("attached", seat=ME)),
            ...
        ),
        ends="You can build and attack.",
    )

Page and terminal show it; the conformance kit plays it to its end by what each step `does`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from hashlib import blake2b
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import msgspec

from .form import Form, Value
from .joints import Either, Fields, ListOf
from .leaves import Allocation, One, Some

if TYPE_CHECKING:
    from .asked import Asked
    from .pov import Pov

Goal: TypeAlias = "Callable[[Pov[Any]], bool]"
"""Whether a point of view shows that it is reached."""
Example: TypeAlias = "Callable[[Pov[Any], Asked], Value]"
"""What a learner might answer now; None: this question is not what the step is about."""

ME: Final = "me"
"""In a goal: the learner's own seat."""


class Step(msgspec.Struct, frozen=True):
    """One idea. `says` is what to do and why, `rule` the number behind it, `goal` what shows that it was done.

    `does` is an answer that leads there; what it names on the board is lit up, unless `lights` says what else is.
    """

    name: str
    title: str
    says: str | Callable[[Any], str]
    goal: Goal
    does: Example | None = None
    lights: tuple[str, ...] | Callable[[Any], tuple[str, ...]] | None = None
    rule: str = ""


class Lesson(msgspec.Struct, frozen=True):
    """A table to learn at, and the steps to its end. `says` is what it teaches, in a sentence; `ends` what the learner
    can do after it. The deal is the same for everybody: `seed` settles the dice and the bots' luck."""

    says: str
    steps: tuple[Step, ...]
    ends: str
    seats: int = 2
    level: str = ""
    """Of the bots in the other seats; empty: the weakest of the game's own."""
    options: Mapping[str, Value] = {}
    seed: str = ""
    meanwhile: Example | None = None
    """What a learner might answer where the step has nothing to say about it."""

    def secret(self, slug: str) -> bytes:
        """The key of its dice, which is no secret: nobody plays for anything here."""
        return blake2b(f"lesson/{slug}/{self.seed}".encode(), digest_size=32).digest()

    def luck(self, slug: str, number: int, seat: int) -> Random:
        """What chance a bot has for an answer after so many entries: the same for everybody too."""
        return Random(f"{slug}/{self.seed}/{number}/{seat}")

    def words(self) -> list[str]:
        """The seats' words for those dice."""
        return ["lesson"] * self.seats


class Taught(msgspec.Struct, frozen=True):
    """A step as it stands: done, or passed over by hand."""

    name: str
    title: str
    done: bool
    passed: bool = False


class Progress(msgspec.Struct, frozen=True):
    """How far somebody is. `step` is the name of what to do now, empty when the lesson is over; `says` in words, with
    the board's elements that it is about."""

    steps: tuple[Taught, ...]
    step: str
    title: str
    says: str
    rule: str = ""
    lights: tuple[str, ...] = ()

    @property
    def number(self) -> int:
        """Which step it is, from 1; one more than there are when the lesson is over."""
        names = [step.name for step in self.steps]
        return names.index(self.step) + 1 if self.step else len(names) + 1

    @property
    def whole(self) -> bool:
        """Every step was really done."""
        return all(step.done for step in self.steps)


def heard(kind: str, least: int = 1, **face: Any) -> Goal:
    """So many events of this kind were heard, whose face has these values (`ME`: the own seat), or of which these
    questions hold."""
    return lambda pov: times(pov, kind, **face) >= least


def times(pov: Pov[Any], kind: str, **face: Any) -> int:
    """How many such events were heard."""
    return sum(event.kind == kind and _like(event.face, face, pov.who) for event in pov.heard)


def _like(face: Mapping[str, Any], wanted: Mapping[str, Any], who: int) -> bool:
    for key, value in wanted.items():
        has = face.get(key)
        if not (value(has) if callable(value) else has == (who if value is ME else value)):
            return False
    return True


def over(pov: Pov[Any]) -> bool:
    """The match was played to its end."""
    return bool(pov.view.over)


def progress(lesson: Lesson, pov: Pov[Any], passed: Collection[str] = ()) -> Progress:
    """How far the learner is, by what this seat sees; `passed` are the steps passed over by hand."""
    done = [Taught(step.name, step.title, step.goal(pov), step.name in passed) for step in lesson.steps]
    now = None if over(pov) else current(lesson, pov, passed)
    if now is None:
        return Progress(tuple(done), "", "The lesson is over", lesson.ends)
    says = now.says if isinstance(now.says, str) else now.says(pov)
    return Progress(tuple(done), now.name, now.title, says, now.rule, _lights(now, pov))


def current(lesson: Lesson, pov: Pov[Any], passed: Collection[str] = ()) -> Step | None:
    """The first step that is neither done nor passed over."""
    return next((step for step in lesson.steps if step.name not in passed and not step.goal(pov)), None)


def example(lesson: Lesson, pov: Pov[Any], asked: Asked, passed: Collection[str] = ()) -> Value:
    """What a learner might answer: what the step shows, else what leads on to it."""
    step = current(lesson, pov, passed)
    for does in (step.does if step is not None else None, lesson.meanwhile):
        answer = None if does is None else does(pov, asked)
        if answer is not None:
            return answer
    return asked.default if asked.suggestion is None else asked.suggestion


def _lights(step: Step, pov: Pov[Any]) -> tuple[str, ...]:
    if step.lights is not None:
        return step.lights(pov) if callable(step.lights) else step.lights
    if step.does is None:
        return ()
    found = ((asked, step.does(pov, asked)) for asked in pov.asked if asked.open)
    return tuple(
        dict.fromkeys(ref for asked, answer in found if answer is not None for ref in refs(asked.form, answer))
    )


def at(form: Form, *way: str) -> Form | None:
    """The form that lies that way into another (`recruit`, `wizard`); None where there is none."""
    for step in way:
        parts = form.ways if isinstance(form, Either) else form.parts if isinstance(form, Fields) else {}
        if step not in parts:
            return None
        form = parts[step]
    return form


def choices(form: Form, *way: str) -> tuple[Any, ...]:
    """What may be chosen there; nothing where there is no such way."""
    found = at(form, *way)
    return tuple(found.ways if isinstance(found, Either) else getattr(found, "options", ()))


def refs(form: Form, answer: Value) -> Iterator[str]:
    """The elements of the board that an answer names, where its form is made of the common parts."""
    if isinstance(form, One):
        yield from [f"{form.of}:{answer}"] if form.of else []
    elif isinstance(form, Some | Allocation):
        yield from (f"{form.of}:{one}" for one in answer) if form.of else ()
    elif isinstance(form, Either):
        for key, inner in answer.items():
            yield from [f"{form.of}:{key}"] if form.of else []
            yield from refs(form.ways[key], inner)
    elif isinstance(form, Fields):
        for key, inner in answer.items():
            yield from refs(form.parts[key], inner)
    elif isinstance(form, ListOf):
        for inner in answer:
            yield from refs(form.item, inner)
