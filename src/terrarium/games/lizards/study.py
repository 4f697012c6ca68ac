"""Whole games between bots: when they end, how points grow, how often each start-up wins (LZ-581).

    from terrarium.games.lizards.study import study
    print(study(games=60).summary())

The default start-ups are dealt evenly over the seats, so that each has the same chance but for what it is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, Final

import msgspec

from terrarium.kernel import Bot, Dice, Question
from terrarium.kernel.events import Event, seen

from .bots import BOTS
from .content import DEFAULTS
from .setup import new
from .state import State

OPTIONS: Final = {"wrap": True, "map": "", "victory_per_home_den": 0, "literal_experience": False, "turn_limit": 40}
FAIR: Final = (15, 35)
"""In a hundred: the share of victories of one of four start-ups that is still called fair."""


class Played(msgspec.Struct, frozen=True):
    """One game: its last turn, whether a clan reached the points that win, the winners, the start-up and level of each
    seat, the points of all seats at the end, and the leader's points turn by turn."""

    turn: int
    reached: bool
    winners: list[int]
    startups: list[int]
    levels: list[str]
    points: list[int]
    leader: list[int]


class Share(msgspec.Struct, frozen=True):
    """Successes among tries in a hundred, with the ends of the 95 % interval (Wilson)."""

    share: float
    low: float
    high: float


def interval(wins: float, tries: int) -> Share:
    if not tries:
        return Share(0, 0, 100)
    z = 1.96
    p = wins / tries
    middle = (p + z * z / (2 * tries)) / (1 + z * z / tries)
    half = z * ((p * (1 - p) + z * z / (4 * tries)) / tries) ** 0.5 / (1 + z * z / tries)
    return Share(round(100 * p, 1), round(100 * (middle - half), 1), round(100 * (middle + half), 1))


class Study(msgspec.Struct, frozen=True):
    games: list[Played]

    def turns(self) -> list[int]:
        return sorted(game.turn for game in self.games)

    def wins(self, of: Callable[[Played, int], Any]) -> dict[Any, float]:
        """Victories by what `of` says of a winning seat; a shared victory counts in parts."""
        won: dict[Any, float] = {}
        for game in self.games:
            for seat in game.winners:
                won[of(game, seat)] = won.get(of(game, seat), 0) + 1 / len(game.winners)
        return won

    def startups(self) -> dict[int, Share]:
        won = self.wins(lambda game, seat: game.startups[seat])
        return {choice: interval(won.get(choice, 0), len(self.games)) for choice in range(1, len(DEFAULTS) + 1)}

    def unfair(self) -> list[int]:
        """The start-ups whose whole interval lies outside the fair share."""
        low, high = FAIR
        return [choice for choice, share in self.startups().items() if share.high < low or share.low > high]

    def curve(self) -> list[int]:
        """The leader's points after each turn, in the middle of all games that lasted so long."""
        longest = max((len(game.leader) for game in self.games), default=0)
        middles = []
        for turn in range(longest):
            points = sorted(game.leader[turn] for game in self.games if len(game.leader) > turn)
            middles.append(points[len(points) // 2])
        return middles

    def summary(self) -> str:
        turns = self.turns()
        reached = sum(game.reached for game in self.games)
        lines = [
            f"{len(turns)} games: last turn {turns[0]} to {turns[-1]}, half of them by {turns[len(turns) // 2]}; "
            f"{reached} won by points before the limit."
        ]
        lines += [
            f"start-up {choice} ({DEFAULTS[choice - 1].style}): {s.share} % of victories, between {s.low} and {s.high}"
            for choice, s in self.startups().items()
        ]
        curve = self.curve()
        lines.append("leader's points: " + ", ".join(f"turn {t} {curve[t]}" for t in range(0, len(curve), 5)))
        return "\n".join(lines)


def play(
    levels: Sequence[str], seed: int, dealt: Sequence[int] | None = None, watch: Callable[[State], None] | None = None
) -> Played:
    """One game of these bots, from a seed."""
    seats = len(levels)
    dice = Dice(f"study {seed}".encode())
    state, outcome = new(seats, OPTIONS, dice, 1)
    events: list[Event] = outcome.events
    bots: dict[str, Bot] = {level: BOTS[level]() for level in sorted(set(levels))}
    luck = [Random(f"{seed} {seat}") for seat in range(seats)]
    notes: list[Any] = [None] * seats
    startups = [0] * seats
    leader: list[int] = []
    while not state.over:
        moment = state.moments()[0]
        answers = {}
        for seat, decision in moment.decisions.items():
            default = state.default(moment, seat)
            view: Any = state.view(seat)
            question = Question(view, moment.id, decision, default, seen(events, seat), notes[seat], luck[seat])
            reply = bots[levels[seat]].answer(question)
            answers[seat], notes[seat] = reply.answer, reply.note
            if decision.kind == "startup":
                if dealt is not None:
                    answers[seat] = {"name": "", "choice": dealt[seat]}
                startups[seat] = answers[seat]["choice"]
        events = state.play(moment, answers, dice).events
        leader.append(max(standing.points for standing in state.standings))
        if watch is not None:
            watch(state)
    points = [0 if clan.status != "active" else s.points for clan, s in zip(state.clans, state.standings, strict=True)]
    reached = any(points[seat] >= state.needed for seat in state.winners)
    return Played(state.turn, reached, list(state.winners), startups, list(levels), points, leader)


def dealt(seats: int, seed: int) -> list[int]:
    """The four defaults, evenly over the seats, in an order of their own."""
    cards = [1 + seat % len(DEFAULTS) for seat in range(seats)]
    Random(f"deal {seed}").shuffle(cards)
    return cards


def study(games: int = 20, level: str = "raider", seats: int = 16, seeds: Iterable[int] | None = None) -> Study:
    """Games of one level of bots."""
    chosen = range(games) if seeds is None else seeds
    return Study([play([level] * seats, seed, dealt(seats, seed)) for seed in chosen])


def arena(levels: Sequence[str], games: int, seats: int = 16, first: int = 0) -> Study:
    """Games in which these levels share the seats evenly, changing places from game to game."""
    tables = [[levels[(seat + seed) % len(levels)] for seat in range(seats)] for seed in range(first, first + games)]
    return Study([play(table, first + n, dealt(seats, first + n)) for n, table in enumerate(tables)])
