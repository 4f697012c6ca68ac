"""Learns Terrible Lizards by watching the planner, and beats the greedy bot.

    python examples/learning/terrible_lizards.py --jobs 2          # watch, fit, then measure on deals never seen before
    terrarium simulate terrible-lizards --bots greedy,examples/learning/terrible_lizards.py:Learnt --games 400

Each answer that may be given is put into a few numbers by name (`features`): what it is, at which moment, and what it
does to the race. A policy is a weight for each of these; it gives the answer whose weighted sum is highest. The weights
are fitted so that the answers of the planner, seen in so many of its games, become as likely as can be among all that
were open at the time (a softmax over masked actions, by stochastic gradient ascent). Everything else is answered as the
greedy bot does. The seed settles all of it, however many processes play.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import numpy as np

from terrarium.bots import play_match
from terrarium.bots.engines import spread
from terrarium.figures import wilson
from terrarium.games.terrible_lizards.bots.greedy import GreedyBot, attach_gain, play_gain
from terrarium.games.terrible_lizards.bots.plan import Plan
from terrarium.games.terrible_lizards.bots.planner import PlannerBot
from terrarium.games.terrible_lizards.bots.replies import menace
from terrarium.games.terrible_lizards.bots.temper import Temper
from terrarium.games.terrible_lizards.content import NAMES
from terrarium.games.terrible_lizards.model import announced
from terrarium.games.terrible_lizards.rules.odds import reckon
from terrarium.kernel import Question, Reply
from terrarium.kernel.registry import find

WEIGHTS = Path(__file__).with_suffix(".json")
NOW, HOPED = (Temper(dream=dream, made=0.0, hold=0.0) for dream in (0.0, 1.0))
"""How the race stands without what a hand promises, and with it."""
MOST = 200
"""Of more answers than this it asks the greedy bot."""

Features: TypeAlias = dict[str, float]


def features(question: Question[Any]) -> list[tuple[Any, Features]]:
    """The answers that are open, each in numbers; none where it does not weigh them."""
    kind, form = question.decision.kind, question.decision.form
    count = form.count()
    if kind not in ("action", "respond") or count is None or not 1 < count <= MOST:
        return []
    found = action(question.view) if kind == "action" else reply(question.view)
    return [(answer, found(answer)) for answer in form.each()]


def action(view: Any) -> Callable[[Any], Features]:
    """Of a turn's actions: attach a part, play a card, discard one, or end."""
    now, hoped = Plan(view, NOW), Plan(view, HOPED)
    stay = now.score(), hoped.score()

    def found(answer: Any) -> Features:
        [(way, said)] = answer.items()
        if way == "attach":
            after, gain, name = (now.attach(said), hoped.attach(said)), attach_gain(view, said), way
        elif way == "play":
            [(card, how)] = said.items()
            after, gain, name = (now.play(card, how), hoped.play(card, how)), play_gain(view, said), NAMES[card]
        else:
            return {way: 1.0}
        race, all_told = (max(-1.0, min(2.0, then - before)) for then, before in zip(after, stay, strict=True))
        return {name: 1.0, "gain": gain / 10, "race": race, "promise": all_told - race, f"{name} race": all_told}

    return found


def reply(view: Any) -> Callable[[Any], Features]:
    """In a window: pass, or answer with a card."""
    attack, item = view.attack, announced(view, view.about) if view.about else None
    threat = menace(view, item.card, item.who, item.cards) if item is not None and item.seat != view.who else 0.0
    struck = attack is not None and attack.defender == view.who
    damage = reckon(view, attack.attacker, attack.defender)[1] if attack is not None else 0.0
    mine = view.active == view.who

    def found(answer: Any) -> Features:
        [(way, said)] = answer.items()
        if way == "pass":
            return {}
        name = NAMES[next(iter(said))] if way == "play" else way
        aim = next(iter(said.values())) if way == "play" else None
        seen = {
            name: 1.0,
            f"{name} in {view.window}": 1.0,
            f"{name} on {'own' if mine else 'another'} turn": 1.0,
            f"{name} threat": 4 * threat,
            f"{name} damage": damage / 5 if struck else -damage / 5,
            f"{name} last": float(struck and damage >= view.health[view.who] / 2),
        }
        if isinstance(aim, int):
            seen[f"{name} at {'oneself' if aim == view.who else 'another'}"] = 1.0
        return seen

    return found


class Learnt:
    """Gives the answer whose features count most."""

    def __init__(self, weights: dict[str, float] | None = None) -> None:
        self.weights = json.loads(WEIGHTS.read_text()) if weights is None else weights
        self.greedy = GreedyBot()

    def answer(self, question: Question[Any]) -> Reply:
        weigh = self.weights.get
        ranked = [(sum(weigh(name, 0.0) * n for name, n in one.items()), answer) for answer, one in features(question)]
        return Reply(max(ranked, key=lambda each: each[0])[1]) if ranked else self.greedy.answer(question)


# ---- watching and fitting

Seen: TypeAlias = tuple[list[Features], int]
"""What was open, and which of it was chosen."""


class Watched:
    """A planner that is looked at while it plays."""

    def __init__(self) -> None:
        self.planner = PlannerBot()
        self.seen: list[Seen] = []

    def answer(self, question: Question[Any]) -> Reply:
        reply = self.planner.answer(question)
        open_, chosen = features(question), reply.answer
        at = [number for number, (answer, _) in enumerate(open_) if answer == chosen]
        if at:
            self.seen.append(([one for _, one in open_], at[0]))
        return reply


def watch(deal: str) -> list[Seen]:
    """Two planners at one deal."""
    watched = Watched()
    play_match(find("terrible-lizards"), [watched, watched], seed=deal)
    return watched.seen


def fitted(seen: list[Seen], seed: int, rounds: int = 6, step: float = 0.3) -> dict[str, float]:
    """Weights under which what was chosen is likely: each step is smaller for what has been changed much (Adagrad)."""
    names = sorted({name for open_, _ in seen for one in open_ for name in one})
    place = {name: number for number, name in enumerate(names)}
    weights, moved = np.zeros(len(names)), np.full(len(names), 1.0)
    rows = [([_row(one, place) for one in open_], chosen) for open_, chosen in seen]
    luck = Random(seed)
    for _ in range(rounds):
        luck.shuffle(rows)
        for open_, chosen in rows:
            worth = np.array([weights[where] @ number for where, number in open_])
            chance = np.exp(worth - worth.max())
            chance /= chance.sum()
            for n, (where, number) in enumerate(open_):
                change = ((n == chosen) - chance[n]) * number
                moved[where] += change * change
                weights[where] += step * change / np.sqrt(moved[where])
    return {name: round(float(weight), 4) for name, weight in zip(names, weights, strict=True)}


def _row(one: Features, place: dict[str, int]) -> tuple[Any, Any]:
    return np.array([place[name] for name in one], int), np.array(list(one.values()))


def agrees(weights: dict[str, float], seen: list[Seen]) -> float:
    """How often the policy would choose what was chosen."""
    right = 0
    for open_, chosen in seen:
        worth = [sum(weights.get(name, 0.0) * n for name, n in one.items()) for one in open_]
        right += worth.index(max(worth)) == chosen
    return right / len(seen)


# ---- measuring


def won(todo: tuple[dict[str, float], str]) -> float:
    """Both sides of one deal against the greedy bot: the share that was won."""
    weights, deal = todo
    game, me, greedy = find("terrible-lizards"), Learnt(weights), GreedyBot()
    first = play_match(game, [me, greedy], seed=deal).places[0].place == 1
    second = play_match(game, [greedy, me], seed=deal).places[1].place == 1
    return (first + second) / 2


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted.add_argument("--seed", type=int, default=1)
    wanted.add_argument("--games", type=int, default=600, help="games of planners to watch")
    wanted.add_argument("--deals", type=int, default=300, help="deals of the measurement, each from both sides")
    wanted.add_argument("--jobs", type=int, default=2)
    wanted.add_argument("--to", type=Path, default=WEIGHTS)
    said = wanted.parse_args()
    games = list(spread(watch, [f"{said.seed}/{deal}" for deal in range(said.games)], said.jobs))
    kept = max(1, said.games // 10)
    weights = fitted([one for game in games[kept:] for one in game], said.seed)
    unseen = [one for game in games[:kept] for one in game]
    print(f"chooses as the planner does in {agrees(weights, unseen):.0%} of decisions it never saw")
    said.to.write_text(json.dumps(weights, indent=1) + "\n")
    shares = list(spread(won, [(weights, f"fresh/{said.seed}/{deal}") for deal in range(said.deals)], said.jobs))
    total, count = 2 * sum(shares), 2 * said.deals
    low, high = wilson(total, count)
    print(f"won {total / count:.1%} of {count} games against greedy ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
