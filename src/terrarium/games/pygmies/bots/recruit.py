"""PY-441: the Recruit answers at random among what is legal, but never swims, jumps or climbs of its own will."""

from __future__ import annotations

from terrarium.kernel import Question, Reply, Value

from ..view import View


class Recruit:
    def answer(self, question: Question[View]) -> Reply:
        form = question.decision.form
        for _ in range(6):
            answer = form.sample(question.rng)
            if not _rash(answer):
                return Reply(answer)
        return Reply(question.default)


def _rash(answer: Value) -> bool:
    if not isinstance(answer, dict) or "orders" not in answer:
        return False
    return any(set(step) & {"jump", "climb", "swing"} for order in answer["orders"] for step in order["steps"])
