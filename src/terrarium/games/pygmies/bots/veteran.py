"""PY-441: the Veteran advances on the objective, charges when the odds favour it, shoots the best expected kill, and
keeps one point of Heroism for Medic!."""

from __future__ import annotations

from collections.abc import Callable

from terrarium.kernel import Question, Reply, Value

from ..content import CREWS
from ..forms.orders import MoveForm
from ..forms.places import Places
from ..model.terms import missiles_of
from ..state import Field
from ..view import View
from .charges import Temper
from .gunnery import barrage, volleys
from .marching import Plan, plan


def field_of(q: Question[View]) -> Field:
    battle: int = q.decision.facts["battle"]
    return q.view.fields[battle]


class Veteran:
    """Answers each kind of decision by the method of its name; the rest by the rules' default."""

    def answer(self, question: Question[View]) -> Reply:
        if question.decision.kind in ("move", "with_me", "free_move"):
            return self.marches(question)
        does: Callable[[Question[View]], Value] | None = getattr(self, question.decision.kind, None)
        answer = does(question) if does is not None else question.default
        if not question.decision.form.ok(answer):
            answer = question.default
        return Reply(answer)

    def choose_crew(self, q: Question[View]) -> Value:
        return {"ready": q.rng.choice(list(CREWS))}

    def deploy(self, q: Question[View]) -> Value:
        """Big ones in front, then those who fight, then those who shoot."""
        form = q.decision.form
        assert isinstance(form, Places)
        field = form.field
        return form.rows(
            sorted(form.models, key=lambda i: (-field.radius(i), bool(missiles_of(field, i)), field.card(i).hero, i))
        )

    def first_mover(self, q: Question[View]) -> Value:
        return "opponent"

    def marches(self, q: Question[View]) -> Reply:
        """Orders for everybody at once. The note remembers that a whole plan was given: nobody is asked twice."""
        form = q.decision.form
        assert isinstance(form, MoveForm)
        key = [form.field.turn, q.decision.kind, form.hero, form.kind]
        if q.note == key:
            return Reply({"done": True})
        made = self.plan_of(form)
        answer: Value = {"orders": made.orders} if made.orders else {"done": True}
        return Reply(answer, key if made.whole else None)

    def plan_of(self, form: MoveForm) -> Plan:
        return plan(form, Temper(first=form.field.initiative == form.side))

    def shoot(self, q: Question[View]) -> Value:
        found = volleys(field_of(q), q.decision.form)
        return {"fire": {"volleys": barrage(found)}} if found else {"pass": True}

    def medic(self, q: Question[View]) -> Value:
        return "spend"
