"""Any legal answer, each part of it as likely as the others."""

from __future__ import annotations

from terrarium.kernel import Question, Reply

from ..view import View


class RandomBot:
    def answer(self, question: Question[View]) -> Reply:
        return Reply(question.decision.form.sample(question.rng))
