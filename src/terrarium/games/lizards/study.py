"""Whole games between bots: when they end, how points grow, how often each start-up wins (LZ-581).

`terrarium lab lizards` plays `one` after another and prints the `tables`; `arena` lets levels of bots meet. The default
start-ups are dealt evenly over the seats, so that each has the same chance but for what it is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

import msgspec

from terrarium.figures import Cell, mean, share, table
from terrarium.kernel import Bot, Dice, Question, Value
from terrarium.kernel.events import Event, seen

from . import game as lizards
from .bots import BOTS
from .content import DEFAULTS
from .rules import setup
from .state import State

SEATS: Final = 16
"""The standard game, which a study is about unless it is asked for another."""
LEVEL: Final = "raider"
OPTIONS: Final[Mapping[str, Value]] = setup.DEFAULTS
FAIR: Final = (0.15, 0.35)
"""The share of victories of one of four start-ups that is still called fair."""
GATES: Final = ({"seats": SEATS, "bands": {"won by points": (0.8, 1.0), "start-up *": FAIR}},)
"""What is promised: LZ-581, 25.4."""
SPANS: Final = ((1, 14), (15, 19), (20, 24), (25, 29), (30, 34), (35, 40))
"""Turns of victory that are counted together; LZ-581 names 15 to 40."""
CURVE: Final = 5
"""Turns between two lines of the points curve."""


class Played(msgspec.Struct, frozen=True):
    """One game: its last turn, whether a clan reached the points that win, the winners, the start-up and level of each
    seat, the points of all seats at the end, and the points of the first and of the middle clan turn by turn."""

    turn: int
    reached: bool
    winners: list[int]
    startups: list[int]
    levels: list[str]
    points: list[int]
    leader: list[int]
    middle: list[int]


# ---- playing


def play(
    levels: Sequence[str],
    seed: int | str,
    dealt: Sequence[int] | None = None,
    watch: Callable[[State], None] | None = None,
    options: Mapping[str, Value] = OPTIONS,
) -> Played:
    """One game of these bots, from a seed."""
    seats = len(levels)
    dice = Dice(f"study {seed}".encode())
    state, outcome = lizards.new(seats, options, dice)
    events: list[Event] = outcome.events
    bots: dict[str, Bot] = {level: BOTS[level]() for level in sorted(set(levels))}
    luck = [Random(f"{seed} {seat}") for seat in range(seats)]
    notes: list[Any] = [None] * seats
    startups = [0] * seats
    leader: list[int] = []
    middle: list[int] = []
    while not state.over:
        moment = state.moments()[0]
        answers = {}
        for seat, decision in moment.decisions.items():
            default = state.default(moment, seat)
            view: Any = state.view(seat)
            question = Question(view, moment.id, decision, default, seen(events, seat), notes[seat], luck[seat])
            reply = bots[levels[seat]].answer(question)
            answers[seat], notes[seat] = reply.answer, reply.note
            if decision.kind == "startup" and not {"choice", "custom"}.isdisjoint(reply.answer):
                if dealt is not None:
                    answers[seat] = {"name": "", "choice": dealt[seat]}
                startups[seat] = answers[seat].get("choice", 0)
        events = state.play(moment, answers, dice).events
        ranked = sorted(standing.points for standing in state.standings)
        leader.append(ranked[-1])
        middle.append(ranked[seats // 2])
        if watch is not None:
            watch(state)
    points = [0 if clan.status != "active" else s.points for clan, s in zip(state.clans, state.standings, strict=True)]
    reached = any(points[seat] >= state.needed for seat in state.winners)
    return Played(state.turn, reached, list(state.winners), startups, list(levels), points, leader, middle)


def dealt(seats: int, seed: int | str) -> list[int]:
    """The four defaults, evenly over the seats, in an order of their own."""
    cards = [1 + seat % len(DEFAULTS) for seat in range(seats)]
    Random(f"deal {seed}").shuffle(cards)
    return cards


def arena(levels: Sequence[str], games: int, seats: int = SEATS, first: int = 0) -> list[Played]:
    """Games in which these levels share the seats evenly, changing places from game to game."""
    tables = [[levels[(seat + seed) % len(levels)] for seat in range(seats)] for seed in range(first, first + games)]
    return [play(table, first + n, dealt(seats, first + n)) for n, table in enumerate(tables)]


# ---- counting


def victories(found: Sequence[Played], of: Callable[[Played, int], Any]) -> dict[Any, float]:
    """Victories by what `of` says of a winning seat; a shared victory counts in parts."""
    won: dict[Any, float] = {}
    for game in found:
        for seat in game.winners:
            won[of(game, seat)] = won.get(of(game, seat), 0) + 1 / len(game.winners)
    return won


def startups(found: Sequence[Played]) -> dict[int, list[float]]:
    """The share of victories of each default start-up."""
    won = victories(found, lambda game, seat: game.startups[seat])
    return {choice: share(won.get(choice, 0), len(found)) for choice in range(1, len(DEFAULTS) + 1)}


def unfair(found: Sequence[Played]) -> list[int]:
    """The start-ups whose whole interval lies outside the fair share."""
    low, high = FAIR
    return [choice for choice, won in startups(found).items() if won[2] < low or won[1] > high]


# ---- telling


def pace(found: Sequence[Played]) -> dict[str, Any]:
    """LZ-581: how long games last, and how many are won by points."""
    turns = sorted(game.turn for game in found)
    n = len(turns)
    row: list[Cell] = [n, mean(turns), turns[n // 10], turns[n // 2], turns[n * 9 // 10]]
    row.append(share(sum(game.reached for game in found), n))
    columns = ["games", "last turn", "10 %", "50 %", "90 %", "by points share"]
    return table("Pace", columns, [row], "LZ-581. The others end at the turn limit, and the top-ranked clan wins.")


def ends(found: Sequence[Played]) -> dict[str, Any]:
    """In which turns games are won by points."""
    won = [game.turn for game in found if game.reached]
    spans: list[tuple[str, int]] = [(f"{a} to {b}", sum(a <= turn <= b for turn in won)) for a, b in SPANS]
    spans += [("later", sum(turn > SPANS[-1][1] for turn in won)), ("not by points", len(found) - len(won))]
    rows: list[list[Cell]] = [[name, n, share(n, len(found))] for name, n in spans if n]
    return table("Turn of victory", ["turns", "games", "share"], rows, "")


def curve(found: Sequence[Played]) -> dict[str, Any]:
    """The points of the first and of the middle clan, over those games that last so long."""
    rows: list[list[Cell]] = []
    for turn in range(0, max(len(game.leader) for game in found), CURVE):
        lasting = [game for game in found if len(game.leader) > turn]
        first, middle = ([getattr(game, line)[turn] for game in lasting] for line in ("leader", "middle"))
        rows.append([turn, len(lasting), mean(first), mean(middle)])
    return table("Points", ["turn", "games", "first clan", "middle clan"], rows, "After that turn, while games last.")


def by_startup(found: Sequence[Played]) -> dict[str, Any]:
    """25.4: what each default start-up is worth."""
    seats = [choice for game in found for choice in game.startups]
    rows: list[list[Cell]] = [
        [str(choice), DEFAULTS[choice - 1].style, seats.count(choice), won] for choice, won in startups(found).items()
    ]
    low, high = FAIR
    note = f"Dealt evenly over the seats. Fair is called a share of {low:.0%} to {high:.0%}."
    return table("Victories by start-up", ["no.", "style", "seats", "won"], rows, note)


def one(number: int, seats: int, options: Mapping[str, Value], seed: int) -> Played:
    """A game of Raiders."""
    own = f"{seed}/{number}"
    return play([LEVEL] * seats, own, dealt(seats, own), options=options)


def tables(found: Sequence[Played], options: Mapping[str, Value]) -> list[dict[str, Any]]:
    """Their pace, the points curve, and the start-ups, all with 95 % intervals."""
    told = [pace(found), ends(found), curve(found)]
    return told if options.get("map") else [*told, by_startup(found)]


def measures(game: Played) -> dict[str, float]:
    """One game in figures: how it ended, and which start-ups won."""
    won = victories([game], lambda played, seat: played.startups[seat])
    return {
        "won by points": float(game.reached),
        "last turn": float(game.turn),
        "points of the first": float(max(game.points)),
        **{f"start-up {choice} won": won.get(choice, 0.0) for choice in sorted(set(game.startups)) if choice},
    }
