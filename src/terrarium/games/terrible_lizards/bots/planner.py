"""Plays to win: it weighs every action by how the race stands afterwards and by the sets its hand promises, keeps Quick
cards for others' turns, where they cost nothing, and uses each when it tells most."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from terrarium.kernel import Either, Question, Reply, Value

from ..content import PARTS
from ..model import opponents
from ..view import View
from .judge import Beast, race
from .plan import Plan, keep, lure
from .replies import Replies
from .temper import Temper


class PlannerBot(Replies):
    def __init__(self, temper: Temper = Temper()) -> None:  # noqa: B008
        self.temper = temper

    def answer(self, question: Question[View]) -> Reply:
        decide = getattr(self, question.decision.kind, None)
        return Reply(decide(question) if decide else question.default)

    def action(self, q: Question[View]) -> Value:
        form = q.decision.form
        assert isinstance(form, Either)
        plan = Plan(q.view, self.temper)
        stay = plan.score()
        best: tuple[float, Any] = (stay + 0.004, {"end": True})
        for way in ("attach", "play", "discard"):
            if way in form.ways:
                for value, inner in self.weighed(plan, way, form.ways[way], stay):
                    if value > best[0]:
                        best = (value, {way: inner})
        return best[1]

    def weighed(self, plan: Plan, way: str, form: Any, stay: float) -> Iterator[tuple[float, Any]]:
        """The answers of one way, each with how the game would stand after it."""
        if way == "attach":
            yield from ((plan.attach(card), card) for card in form.options)
        elif way == "discard":
            yield from ((stay + 0.03 - keep(plan, card), card) for card in form.options)
        else:
            for card, inner in form.ways.items():
                for said in inner.each():
                    yield plan.play(card, said), {card: said}

    def attack(self, q: Question[View]) -> Value:
        plan = Plan(q.view, self.temper)
        seats = opponents(q.view, q.view.who)
        best = max(seats, key=plan.strike)
        return {"target": best} if plan.strike(best) > 0 else {"none": True}

    rampage = attack

    def chain(self, q: Question[View]) -> Value:
        return q.default

    def remove_part(self, q: Question[View]) -> Value:
        attack = q.view.attack
        assert attack is not None
        return self._worst_for(q, attack.defender)

    def _worst_for(self, q: Question[View], seat: int) -> Value:
        """The part whose loss sets that seat back most."""
        plan, view = Plan(q.view, self.temper), q.view

        def without(card: str) -> float:
            beasts = list(plan.beasts)
            dino = [c if c != card else "" for c in view.dinos[seat]]
            beasts[seat] = Beast(dino, view.rows[seat], max(1, view.health[seat]))
            return race(beasts, view.who)

        return max(q.decision.form.options, key=without)  # type: ignore[attr-defined]

    def own_part(self, q: Question[View]) -> Value:
        return self._worst_for(q, q.view.who)

    def take_card(self, q: Question[View]) -> Value:
        plan = Plan(q.view, self.temper)
        return max(q.decision.form.options, key=lambda card: lure(plan, card))  # type: ignore[attr-defined]

    def fetch(self, q: Question[View]) -> Value:
        plan = Plan(q.view, self.temper)
        options = q.decision.form.options  # type: ignore[attr-defined]
        pairs = [[a, b] for a, b in combinations(options, 2) if PARTS[a].key == PARTS[b].key]
        choices: list[list[str]] = [*pairs, *[[card] for card in options]]
        return max(choices, key=lambda cards: plan.score(hand=[*plan.hand, *cards]), default=[])

    def attach_many(self, q: Question[View]) -> Value:
        plan = Plan(q.view, self.temper)
        best: tuple[float, list[str]] = (plan.score(), [])
        for chosen, value in plan.spurts(plan.hand, q.decision.form.most):  # type: ignore[attr-defined]
            if value > best[0]:
                best = (value, chosen)
        return best[1]

    def conflict(self, q: Question[View]) -> Value:
        plan = Plan(q.view, self.temper)
        cards = q.decision.form.options  # type: ignore[attr-defined]

        def kept(loser: str) -> float:
            left = [card for card in cards if card != loser]
            if loser in PARTS:
                return plan.score(plan.attached(left))
            return plan.score(row=left)

        return max(cards, key=kept)

    def hand_limit(self, q: Question[View]) -> Value:
        plan = Plan(q.view, self.temper)
        over = q.decision.facts["over"]
        return sorted(plan.hand, key=lambda card: keep(plan, card))[:over]
