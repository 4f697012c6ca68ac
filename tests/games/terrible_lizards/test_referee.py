"""The game against an independent referee (see `referee`): who is asked what, what may be answered, and what comes of
every card and every attack.

Games are played by bots and by chance, from the deal and from crowded tables.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from terrarium.games.terrible_lizards import game
from terrarium.games.terrible_lizards.content import CARDS, PARTS
from terrarium.games.terrible_lizards.rules.turn import turn
from terrarium.games.terrible_lizards.state import State
from terrarium.kernel import Dice, Moment, Question

from .crowd import crowded
from .referee import legal, page
from .referee.book import OVER, Book
from .referee.position import written_down


def test_the_referee_reads_every_card_of_the_page() -> None:
    cards = page.cards()
    assert set(cards) == set(CARDS)
    figures = {id: (card.attack, card.weight) for id, card in cards.items() if card.kind == "part"}
    assert figures == {id: (part.attack, part.weight) for id, part in PARTS.items()}


class Beside:
    """A game played with the referee looking on."""

    def __init__(self, seats: int, seed: int, bots: list[str], crowd: bool = False, **options: Any) -> None:
        self.rng = Random(seed)
        self.dice = Dice(seed.to_bytes(8, "big") * 4)
        self.s: State
        if crowd:
            self.s = crowded(seats, self.rng, self.dice, **options)
        else:
            self.s, _ = game.new(seats, game.settled(options), self.dice)
        self.bots = [game.bots[name]() if name != "chance" else None for name in bots]
        self.book = Book(written_down(self.s))
        if crowd:
            self.s.begin(self.dice, turn())
        self.counts: Counter[str] = Counter()
        self.compare(self.book.run(), "")

    def play(self, most: int = 2000) -> Counter[str]:
        for _ in range(most):
            moments = self.s.moments()
            if not moments:
                break
            self.look(moments[0])
            self.step(moments[0])
        return self.counts

    def look(self, moment: Moment) -> None:
        """Every answer is judged alike."""
        p = self.book.p = written_down(self.s)
        for seat, decision in moment.decisions.items():
            if decision.kind not in ("action", "respond"):
                continue
            window = str(self.s.strands[0].stack[-1][1]) if decision.kind == "respond" else ""
            right = legal.responses(p, seat, window) if window else legal.actions(p, seat)
            known = {repr(answer) for answer in right}
            every = [*right, *self.guesses(seat, window), *(decision.form.sample(self.rng) for _ in range(3))]
            for answer in every:
                verdict = repr(answer) in known or repr(turned(answer)) in known
                assert decision.form.ok(answer) == verdict, (decision.kind, window, seat, answer)
                self.counts["right" if verdict else "wrong"] += 1

    def guesses(self, seat: int, window: str) -> list[Any]:
        """Plays of all sorts, many of them illegal."""
        p, rng = self.book.p, self.rng
        aims: list[Any] = [True, *range(p.seats), *(c for row in p.rows for c in row)]
        aims += [c for dino in p.parts for c in dino.values()]
        aims += [[c] for c in rng.sample(p.discard, min(2, len(p.discard)))]
        aims += [{"replace": c} for row in p.rows for c in row]
        held = [*p.hands[seat], rng.choice(list(CARDS))]
        found: list[Any] = [{"play": {rng.choice(held): rng.choice(aims)}} for _ in range(5)]
        found += [{"dodge": c} for dino in p.parts for c in dino.values() if "wings" in c] + [{"cancel": True}]
        return found if window else [*found, {"attach": rng.choice(held)}, {"discard": rng.choice(held)}]

    def chosen(self, seat: int, moment: Moment) -> Any:
        decision = moment.decisions[seat]
        bot = self.bots[seat]
        if bot is None or self.rng.random() < 0.2:
            if decision.kind == "respond" and self.rng.random() < 0.5:
                return {"pass": True}
            return decision.form.sample(self.rng)
        view = self.s.view(seat)
        question = Question(view, moment.id, decision, self.s.default(moment, seat), [], None, self.rng)
        return bot.answer(question).answer

    def step(self, moment: Moment) -> None:
        answers = {seat: self.chosen(seat, moment) for seat in moment.decisions}
        [kind] = {decision.kind for decision in moment.decisions.values()}
        outcome = self.s.play(moment, answers, self.dice)
        faces = [event.face for event in outcome.events if event.kind in ("rolled", "rerolled")]
        self.book.rolls = [face["dice"] for face in faces if face]
        if self.s.attack is not None and any(d.kind == "chain" for m in self.s.moments() for d in m.decisions.values()):
            self.book.rolls.append(list(self.s.attack.dice))
        self.book.answer(kind, answers)
        expected = self.book.run()
        self.counts[kind] += 1
        self.counts["attacks"] += sum(event.kind in ("damage", "no_damage") for event in outcome.events)
        self.compare(expected, (kind, answers))

    def compare(self, expected: Any, doing: Any) -> None:
        moments = self.s.moments()
        asked = {seat: d.kind for m in moments for seat, d in m.decisions.items()}
        p = written_down(self.s)
        mine, theirs = self.book.p.told(), p.told()
        if not asked:
            mine, theirs = ({key: told[key] for key in ("health", "parts", "rows")} for told in (mine, theirs))
        if self.book.reshuffled:
            for shuffled in ("discard", "hands"):
                mine.pop(shuffled, None), theirs.pop(shuffled, None)
            self.book.reshuffled = False
        assert mine == theirs, (doing, difference(mine, theirs))
        now = (next(iter(asked.values())), frozenset(asked)) if asked else OVER
        assert now == expected, (doing, now, expected)


def difference(mine: Any, theirs: Any) -> dict[str, Any]:
    return {key: (mine[key], theirs[key]) for key in mine if mine[key] != theirs[key]}


def turned(answer: Any) -> Any:
    """Two cards named in the other order are the same answer."""
    if isinstance(answer, dict) and isinstance(answer.get("play"), dict):
        [(card, said)] = answer["play"].items()
        if isinstance(said, list):
            return {"play": {card: said[::-1]}}
    return answer


PLAYERS = (["planner", "greedy", "chance"] * 2, ["chance"] * 6, ["greedy", "planner"] * 3)


def looked_on(seeds: range, crowd: bool) -> Counter[str]:
    total: Counter[str] = Counter()
    for seed in seeds:
        seats = 2 + seed % 5
        options = {
            "deck_out": "play_on" if seed % 3 == 0 else "reshuffle",
            "health_cap": "50" if seed % 4 == 0 else "none",
            "seat_balance": "on" if seed % 7 == 0 else "off",
            "round_limit": 12,
        }
        total += Beside(seats, seed, PLAYERS[seed // 5 % 3][:seats], crowd, **options).play()
    return total


@pytest.mark.rule("TL-006", "TL-007", "TL-011", "TL-080", "TL-082", "TL-083", "TL-084", "TL-085", "TL-086", "TL-087")
@pytest.mark.rule("TL-088", "TL-089", "TL-170", "TL-171", "TL-172", "TL-173", "TL-175", "TL-176", "TL-177", "TL-178")
@pytest.mark.rule("TL-180", "TL-181", "TL-182", "TL-190", "TL-192", "TL-195", "TL-122", "TL-123", "TL-125", "TL-127")
@pytest.mark.parametrize("block", range(4))
def test_crowded_tables_go_as_the_referee_says(block: int) -> None:
    """Whole sets against each other, with every response; each card and each figure is compared at every question."""
    total = looked_on(range(30 * block, 30 * block + 30), crowd=True)
    assert total["attacks"] > 300
    assert total["respond"] > 1_500
    assert min(total[kind] for kind in ("rampage", "fetch", "take_card", "attach_many", "own_part", "conflict")) > 2


@pytest.mark.rule("TL-042", "TL-045", "TL-052", "TL-054", "TL-056", "TL-058", "TL-061", "TL-062", "TL-145", "TL-150")
@pytest.mark.parametrize("block", range(2))
def test_whole_games_go_as_the_referee_says(block: int) -> None:
    total = looked_on(range(1000 + 15 * block, 1015 + 15 * block), crowd=False)
    assert total["attacks"] > 200
    assert total["action"] > 500


@pytest.mark.soak
@pytest.mark.parametrize("crowd", [True, False])
def test_many_games_go_as_the_referee_says(crowd: bool) -> None:
    assert looked_on(range(5000, 6000), crowd)["attacks"] > 10_000
