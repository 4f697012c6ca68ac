"""What is written is read, by the one reader: the same answer, or one that plays the same. A bare number is a line of
the menu."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Asked, Due, Pov, Value
from terrarium.kernel.codec import encode
from terrarium.kernel.notation import menu

from ..case import require
from ..spot import Spot


def check(spot: Spot) -> None:
    for due in spot.some(spot.dues()):
        pov = spot.match.pov(due.seat)
        asked = pov.find(due.moment.id)
        for answer in (asked.form.sample(spot.rng) for _ in range(2)):
            _there_and_back(spot, pov, asked, due, answer)
        _lines(pov, asked)
        reading = pov.read(asked, 'no such words at all 1 [ ] = "')
        if reading.answer is not None and reading.ok:
            require(asked.form.ok(reading.answer), "nonsense is read as a right answer that is not right")


def _there_and_back(spot: Spot, pov: Pov[Any], asked: Asked, due: Due, answer: Value) -> None:
    text = pov.write(asked, answer)
    require(isinstance(text, str), f"write gives no text for {answer!r}")
    reading = pov.read(asked, text)
    says = f"{asked.kind}: {answer!r} is written {text!r}"
    findings = "; ".join(str(finding) for finding in reading.findings)
    require(reading.ok, f"{says}, which cannot be read: {findings or 'no answer'}")
    require(not reading.rest, f"{says}, of which {reading.rest!r} is left over")
    if reading.answer == answer:
        return
    require(asked.form.ok(reading.answer), f"{says} and read as {reading.answer!r}, which is not right")
    require(_alike(spot, due, answer, reading.answer), f"{says} and read as {reading.answer!r}, which plays otherwise")


def _lines(pov: Pov[Any], asked: Asked) -> None:
    """Every line of the menu by its number. Where numbers are chosen, they are called by themselves."""
    for number, answer in enumerate(menu(asked.form) or (), 1):
        text = pov.write(asked, answer) if answer.__class__ is int and str(answer) == _named(pov, asked, answer) else ""
        found = pov.read(asked, text or str(number)).answer
        require(found == answer, f"{asked.kind}: line {number} of the menu is {answer!r}, and read as {found!r}")


def _named(pov: Pov[Any], asked: Asked, answer: Value) -> str:
    return pov.label(getattr(asked.form, "of", ""), answer)


def _alike(spot: Spot, due: Due, answer: Value, other: Value) -> bool:
    """Whether the two answers lead to the same state."""
    if due.moment.ask.name not in spot.state.rules.table:
        return False
    ends = []
    for one in (answer, other):
        state = spot.state.copy()
        answers = spot.right_answers(due.moment, spot.case.luck("alike", spot.step))
        if due.moment.closes == "any":
            answers = {}
        answers[due.seat] = one
        state.play(due.moment, answers, spot.dice("alike"))
        ends.append(encode(state))
    return ends[0] == ends[1]
