"""What `write` writes, `read` reads: the same answer, or one that plays the same."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Due, Value
from terrarium.kernel.codec import encode

from ..case import require
from ..spot import Spot


def check(spot: Spot) -> None:
    for due in spot.some(spot.dues()):
        view = spot.view(due.seat)
        for answer in (due.decision.form.sample(spot.rng) for _ in range(2)):
            _there_and_back(spot, view, due, answer)
        reading = spot.game.read(view, due.decision, 'no such words at all 1 [ ] = "')
        if reading.answer is not None and reading.ok:
            require(due.decision.form.ok(reading.answer), "nonsense is read as a right answer that is not right")


def _there_and_back(spot: Spot, view: Any, due: Due, answer: Value) -> None:
    text = spot.game.write(view, due.decision, answer)
    require(isinstance(text, str), f"write gives no text for {answer!r}")
    reading = spot.game.read(view, due.decision, text)
    says = f"{due.decision.kind}: {answer!r} is written {text!r}"
    findings = "; ".join(str(finding) for finding in reading.findings)
    require(reading.ok, f"{says}, which cannot be read: {findings or 'no answer'}")
    if reading.answer == answer:
        return
    require(due.decision.form.ok(reading.answer), f"{says} and read as {reading.answer!r}, which is not right")
    require(_alike(spot, due, answer, reading.answer), f"{says} and read as {reading.answer!r}, which plays otherwise")


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
