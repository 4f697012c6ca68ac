"""A search bot for any game: Monte Carlo tree search over what its seat does not know.

Each round imagines a whole state that the seat's view allows, walks down one tree of answers common to all imagined
states, adds an answer, plays on at random and learns from the result (single-observer information-set tree search,
Cowling, Powley and Whitehouse 2012). The budget is counted in decisions, not in seconds: the same question with the
same luck always gives the same answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isqrt, log, sqrt
from random import Random
from typing import Any

import msgspec

from terrarium.kernel import Dice, Form, Game, Place, Question, Reply, Value

from .playing import drawn_answers

LISTED = 60
"""Up to so many answers all are tried; of more (or of endless ones) a growing handful of samples."""

CURIOSITY = 0.7

NOBODY = -1
"""Several seats answer at once: none of them may know what another says, so all are drawn."""


class Node:
    """What was learnt of one answer in one place of the tree. `possible` counts how often it could be given."""

    __slots__ = ("answer", "below", "possible", "tries", "worth")

    def __init__(self, answer: Value = None) -> None:
        self.answer = answer
        self.below: dict[bytes, Node] = {}
        self.possible = 0
        self.tries = 0
        self.worth = 0.0

    def promise(self) -> float:
        """The mean of what it brought, and the more curiosity the less it was tried."""
        return self.worth / self.tries + CURIOSITY * sqrt(log(self.possible + 1) / self.tries)


class SearchBot:
    """`budget` is how many decisions it may play in imagination for one answer, `depth` how far one playout goes."""

    def __init__(self, game: Game[Any, Any], budget: int = 3000, depth: int = 300) -> None:
        self.game = game
        self.budget = budget
        self.depth = depth

    def answer(self, question: Question[Any]) -> Reply:
        form = question.decision.form
        if form.count() == 1:
            return Reply(next(form.each()))
        root = Node()
        spent = 0
        while spent < self.budget:
            spent += self._round(root, question)
        best = max(root.below.values(), key=lambda node: (node.tries, node.worth))
        return Reply(best.answer)

    def _round(self, root: Node, question: Question[Any]) -> int:
        """Imagine, walk down, add an answer, play on, and learn from the end; gives the decisions it cost."""
        rng = question.rng
        state = self.game.imagine(question.view, rng)
        dice = Dice(rng.randbytes(16))
        moment = state.moment(question.moment)
        leads: int = question.view.who
        node = root
        way: list[tuple[int, Node]] = []
        made = 0
        grown = False
        while True:
            answers: dict[int, Value] = drawn_answers(moment, rng)
            if leads >= 0:
                node, grown = _down(node, moment.decisions[leads].form, rng)
                way.append((leads, node))
                answers = {leads: node.answer} if moment.closes == "any" else {**answers, leads: node.answer}
            state.play(moment, answers, dice, telling=False)
            made += len(answers)
            moments = state.moments()
            if grown or not moments or made >= self.depth:
                break
            moment = moments[0]
            leads = next(iter(moment.decisions)) if len(moment.decisions) == 1 else NOBODY
        made += int(state.playout(rng, dice, limit=self.depth - made))
        worth = rewards(state.result(), state.seats)
        for seat, tried in way:
            tried.tries += 1
            tried.worth += worth[seat]
        return made


def _down(node: Node, form: Form, rng: Random) -> tuple[Node, bool]:
    """The next node on the way down, and whether it is new: first every answer once, then the most promising."""
    open_nodes = []
    untried = []
    for answer in _candidates(node, form, rng):
        known = node.below.get(msgspec.json.encode(answer))
        if known is None:
            untried.append(answer)
        else:
            known.possible += 1
            open_nodes.append(known)
    if untried:
        answer = untried[int(rng.random() * len(untried))]
        new = node.below[msgspec.json.encode(answer)] = Node(answer)
        new.possible = 1
        return new, True
    return max(open_nodes, key=Node.promise), False


def _candidates(node: Node, form: Form, rng: Random) -> list[Value]:
    """The answers to choose from here: all where they are few, else those tried before and now and then a new one."""
    count = form.count()
    if count is not None and count <= LISTED:
        return list(form.each())
    known = [below.answer for below in node.below.values() if form.ok(below.answer)]
    tries = sum(below.tries for below in node.below.values())
    if len(known) < 4 + 2 * isqrt(tries):
        known.append(form.sample(rng))
    return known


def rewards(result: Mapping[int, Place], seats: int) -> list[float]:
    """From 1 for the first place to 0 for the last; a half for whoever is not placed yet, shared places share.

    A single seat plays against the house: the first place or nothing.
    """
    worth = [0.5] * seats
    for seat, place in result.items():
        alike = sum(other.place == place.place for other in result.values())
        worth[seat] = max(0.0, 1 - (place.place - 1 + (alike - 1) / 2) / max(1, seats - 1))
    return worth
