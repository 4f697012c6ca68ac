"""Balance by simulation (TL-230 to TL-232): many games of the planner with itself, and what they tell.

`study` is what the lab calls; `played` is one game without a record, for arenas inside this module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from random import Random
from typing import Any

import msgspec

from terrarium.kernel import Bot, Dice, MomentId, Question, Value

from .bots import BOTS
from .content import DINOSAURS, NAMES, PARTS, SETS, SLOTS
from .rules.windows import ONLY_PASS, PASS
from .setup import DEFAULTS, new
from .state import State, set_of

Progress = Callable[[int, int], None]
Cell = str | int | float | list[float]


class Played(msgspec.Struct):
    """One finished game: what each position won and had."""

    rounds: int
    wins: list[float]
    sets: list[set[str]]
    held: list[set[str]]
    ended: str
    decisions: int


def played(
    bots: Sequence[Bot], options: Mapping[str, Value], seed: str, begin: Callable[[State, Random], None] | None = None
) -> Played:
    """A game between these bots (seat by seat), counted by position in the order of play."""
    rng = Random(seed)
    dice = Dice(seed.encode()[:64])
    state, _ = new(1, len(bots), options, dice)
    if begin is not None:
        begin(state, rng)
    seats = state.seats
    sets: list[set[str]] = [set() for _ in range(seats)]
    held: list[set[str]] = [set(state.hands[seat]) for seat in range(seats)]
    made = 0
    while moments := state.moments():
        moment = moments[0]
        answers = {}
        for seat, decision in moment.decisions.items():
            made += 1
            if decision is ONLY_PASS:
                answers[seat] = PASS
                continue
            default = state.default(moment, seat)
            question = Question(state.view(seat), MomentId(0, moment.number), decision, default, [], None, rng)
            answers[seat] = bots[seat].answer(question).answer
        state.play(moment, answers, dice, telling=False)
        for seat in range(seats):
            if state.bonus[seat]:
                sets[seat].add(state.bonus[seat])
            held[seat].update(state.hands[seat])
    places = state.result()
    winners = [seat for seat in range(seats) if places[seat].place == 1]
    order = [(state.first + step) % seats for step in range(seats)]
    wins = [1 / len(winners) if seat in winners else 0.0 for seat in order]
    by_seat = [sets[seat] for seat in order], [held[seat] for seat in order]
    return Played(state.round, wins, *by_seat, state.ended, made)


def wilson(share: float, n: int) -> list[float]:
    """A share with the bounds that hold the true one in 95 of 100 cases."""
    if not n:
        return [0.0, 0.0, 1.0]
    z = 1.96
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return [round(share, 4), round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4)]


def mean(values: Sequence[float]) -> list[float]:
    n = len(values)
    if not n:
        return [0.0, 0.0, 0.0]
    average = sum(values) / n
    spread = sqrt(sum((value - average) ** 2 for value in values) / max(1, n - 1))
    half = 1.96 * spread / sqrt(n)
    return [round(average, 3), round(average - half, 3), round(average + half, 3)]


def gather(
    games: int, seats: int, options: Mapping[str, Value], seed: int, progress: Progress, level: str = "planner"
) -> list[Played]:
    bot = BOTS[level]()
    found = []
    for number in range(games):
        found.append(played([bot] * seats, {**DEFAULTS, **options}, f"{seed}/{seats}/{number}"))
        if number % 20 == 19 or number + 1 == games:
            progress(number + 1, games)
    return found


def table(title: str, columns: list[str], rows: list[list[Cell]], note: str = "") -> dict[str, Any]:
    return {"title": title, "columns": columns, "rows": rows, "note": note}


def lengths(found: Sequence[Played]) -> dict[str, Any]:
    """TL-230: mean length, and how many games reach the round limit."""
    rounds = sorted(game.rounds for game in found)
    limit = sum(game.ended == "round_limit" for game in found) / len(found)
    row: list[Cell] = [
        len(found),
        mean([float(n) for n in rounds]),
        rounds[len(rounds) // 10],
        rounds[len(rounds) * 9 // 10],
        wilson(limit, len(found)),
    ]
    return table("Length", ["games", "rounds", "10 %", "90 %", "round limit rate"], [row], "TL-230")


def by_position(found: Sequence[Played]) -> dict[str, Any]:
    """TL-230: who goes first wins how often."""
    n = len(found)
    rows: list[list[Cell]] = [
        [str(place + 1), n, wilson(sum(game.wins[place] for game in found) / n, n)]
        for place in range(len(found[0].wins))
    ]
    return table("Win share by position", ["position", "games", "won"], rows, "Ties are shared. TL-230")


def by_thing(found: Sequence[Played], title: str, head: str, pick: Callable[[Played, int], set[str]]) -> dict[str, Any]:
    count: dict[str, int] = {}
    won: dict[str, float] = {}
    for game in found:
        for place, share in enumerate(game.wins):
            for thing in pick(game, place):
                count[thing] = count.get(thing, 0) + 1
                won[thing] = won.get(thing, 0.0) + share
    rows: list[list[Cell]] = [
        [thing, count[thing], wilson(won[thing] / count[thing], count[thing])]
        for thing in sorted(count, key=lambda t: (-won[t] / count[t], t))
    ]
    return table(title, [head, "seats", "won"], rows)


def study(
    games: int, seats: int, options: Mapping[str, Value], seed: int, progress: Progress = lambda done, of: None
) -> list[dict[str, Any]]:
    """Length, win share by position, by set completed and by card held, all with 95 % bounds."""
    found = gather(games, seats, options, seed, progress)
    had = sum(1 for game in found if any(game.sets)) / len(found)
    sets = by_thing(found, "Win share of seats that had a set", "set", lambda g, p: {DINOSAURS[s] for s in g.sets[p]})
    sets["note"] = f"TL-232. A set was completed in {had:.0%} of the games."
    return [
        lengths(found),
        by_position(found),
        sets,
        by_thing(found, "Win share of seats that held a card", "card", lambda g, p: {NAMES[c] for c in g.held[p]}),
    ]


def gauntlet(games: int, seed: int, progress: Progress = lambda done, of: None) -> dict[str, Any]:
    """TL-231: two seats start with two different random sets in play, otherwise normal."""
    bot = BOTS["planner"]()
    keys = sorted(SETS)
    count = dict.fromkeys(keys, 0)
    won = dict.fromkeys(keys, 0.0)
    for number in range(games):
        pair = Random(f"{seed}/{number}").sample(keys, 2)

        def begin(state: State, rng: Random, pair: list[str] = pair) -> None:
            for seat, key in enumerate(pair):
                _dress(state, (state.first + seat) % 2, key)

        game = played([bot, bot], {**DEFAULTS, "seat_balance": "on"}, f"gauntlet/{seed}/{number}", begin)
        for place, key in enumerate(pair):
            count[key] += 1
            won[key] += game.wins[place]
        if number % 20 == 19:
            progress(number + 1, games)
    rows: list[list[Cell]] = [
        [DINOSAURS[key], count[key], wilson(won[key] / max(1, count[key]), count[key])]
        for key in sorted(keys, key=lambda k: won[k] / max(1, count[k]))
    ]
    return table("Set gauntlet, two seats", ["set", "games", "won"], rows, "TL-231, seat_balance on")


def _dress(state: State, seat: int, key: str) -> None:
    """Four parts go into play from wherever they were dealt; who held one gets the top card of the deck for it."""
    for card, part in PARTS.items():
        if part.key == key:
            state.dinos[seat][SLOTS[part.type]] = card
            if card in state.deck:
                state.deck.remove(card)
    for hand in state.hands:
        for place, card in enumerate(hand):
            if card in state.dinos[seat]:
                hand[place] = state.deck.pop()
    state.bonus[seat] = set_of(state.dinos[seat], state.rows[seat])
    state.strands[0].asked = None


def duel(one: Bot, other: Bot, games: int, seed: int, seats: int = 2) -> list[float]:
    """The win share of one bot against others, every seat taken by it in turn, with 95 % bounds."""
    won = 0.0
    for number in range(games):
        place = number % seats
        bots = [one if seat == place else other for seat in range(seats)]
        options = {**DEFAULTS, "first_seat": "1"}
        won += played(bots, options, f"duel/{seed}/{number // seats}").wins[place]
    return wilson(won / games, games)
