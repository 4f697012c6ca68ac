"""The bot that plays anything: a random right answer."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Question, Reply


class RandomBot:
    """Draws its answer from the form. The floor that every other bot is measured against."""

    def answer(self, question: Question[Any]) -> Reply:
        return Reply(question.decision.form.sample(question.rng))
