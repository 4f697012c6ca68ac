"""Balance by simulation (TL-230 to TL-232): many games of the planner with itself, and what they tell.

`one` and `tables` are what the lab calls; `played` is one game without a record, for arenas inside this module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from terrarium.figures import Cell, discoveries, mean, share, share_chance, table
from terrarium.kernel import Bot, Dice, MomentId, Question, Value

from .bots import BOTS
from .content import DINOSAURS, NAMES, PARTS, SETS, SLOTS
from .rules.setup import DEFAULTS, new
from .rules.windows import ONLY_PASS, PASS
from .state import State, set_of

LENGTH = (6.0, 12.0)
"""TL-230: the mean number of rounds, for two to four seats."""
AT_LIMIT = 0.01
"""TL-230: fewer games than this reach the round limit."""
NEAR = 0.02
"""TL-230: how far a position may be from an equal share, with `seat_balance` on."""
GAUNTLET = (0.30, 0.65)
"""TL-231."""
GATES = tuple(
    {
        "seats": seats,
        "options": {"seat_balance": "on"},
        "bands": {
            "first position won": (1 / seats - 0.02, 1 / seats + 0.02),
            "rounds": (6.0, 12.0),
            "round limit": (0.0, 0.01),
        },
    }
    for seats in (2, 4)
)
"""TL-230."""
SET_BANDS = {2: (0.35, 0.70), 4: (0.15, 0.50)}
"""TL-232, by the number of seats."""
ENOUGH = 150
"""So many seats, at the least, tell something about a set."""

LEVEL = "planner"

Progress = Callable[[int, int], None]


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


def verdict(figure: Sequence[float], band: tuple[float, float] | None, seats: int | None = None) -> str:
    """Whether a figure is inside its band, and how sure that is: the bounds tell, and how many seats it rests on."""
    if band is None:
        return "-"
    value, low, high = figure
    if seats is not None and seats < ENOUGH:
        return "too few"
    if band[0] <= value <= band[1]:
        return "inside" if band[0] <= low and high <= band[1] else "inside, unsure"
    return "outside" if high < band[0] or low > band[1] else "outside, unsure"


def one(number: int, seats: int, options: Mapping[str, Value], seed: int) -> Played:
    """A game of planners."""
    return played([BOTS[LEVEL]()] * seats, {**DEFAULTS, **options}, f"{seed}/{seats}/{number}")


def measures(game: Played) -> dict[str, float]:
    """One game in figures: who began won, how long it took, what came into play, and who won with which card."""
    had = {DINOSAURS[key] for sets in game.sets for key in sets}
    won: dict[str, list[float]] = {}
    for place, held in enumerate(game.held):
        for name in {NAMES[card] for card in held}:
            won.setdefault(name, []).append(game.wins[place])
    return {
        "first position won": game.wins[0],
        "rounds": float(game.rounds),
        "round limit": float(game.ended == "round_limit"),
        "sets completed": float(len(had)),
        **{f"won, of those who held {name}": sum(parts) / len(parts) for name, parts in sorted(won.items())},
    }


def lengths(found: Sequence[Played]) -> dict[str, Any]:
    """TL-230: mean length, and how many games reach the round limit."""
    seats, rounds = len(found[0].wins), sorted(game.rounds for game in found)
    average = mean([float(n) for n in rounds])
    limit = share(sum(game.ended == "round_limit" for game in found), len(found))
    long = verdict(average, LENGTH if seats <= 4 else None)
    late = verdict(limit, (0.0, AT_LIMIT))
    tenths = rounds[len(rounds) // 10], rounds[len(rounds) * 9 // 10]
    row: list[Cell] = [len(found), average, *tenths, long, limit, late]
    columns = ["games", "rounds", "10 %", "90 %", "6 to 12", "round limit rate", "under 1 %"]
    return table("Length (TL-230)", columns, [row])


def by_position(found: Sequence[Played], balanced: bool) -> dict[str, Any]:
    """TL-230: who goes first wins how often. The gate holds with `seat_balance` on."""
    n, seats = len(found), len(found[0].wins)
    band = (1 / seats - NEAR, 1 / seats + NEAR) if balanced else None
    rows: list[list[Cell]] = []
    for place in range(seats):
        won = share(sum(game.wins[place] for game in found), n)
        rows.append([str(place + 1), n, won, verdict(won, band)])
    note = "Ties are shared." if balanced else "Ties are shared. The gate is for -o seat_balance=on."
    return table("Win share by position (TL-230)", ["position", "games", "won", "within 2 points"], rows, note)


def by_thing(found: Sequence[Played], title: str, head: str, pick: Callable[[Played, int], set[str]]) -> dict[str, Any]:
    """How often a seat won that had a certain thing, best first."""
    count: dict[str, int] = {}
    won: dict[str, float] = {}
    for game in found:
        for place, part in enumerate(game.wins):
            for thing in pick(game, place):
                count[thing] = count.get(thing, 0) + 1
                won[thing] = won.get(thing, 0.0) + part
    rows: list[list[Cell]] = [
        [thing, count[thing], share(won[thing], count[thing])]
        for thing in sorted(count, key=lambda t: (-won[t] / count[t], t))
    ]
    return table(title, [head, "seats", "won"], rows)


def by_set(found: Sequence[Played]) -> dict[str, Any]:
    """TL-232: how often a seat won that had a given set at any time."""
    told = by_thing(
        found, "Win share of seats that had a set (TL-232)", "set", lambda g, p: {DINOSAURS[s] for s in g.sets[p]}
    )
    band = SET_BANDS.get(len(found[0].wins))
    told["columns"].append(f"{band[0] * 100:.0f} to {band[1] * 100:.0f} %" if band else "band")
    for row in told["rows"]:
        row.append(verdict(row[2], band, row[1]))
    had = sum(1 for game in found if any(game.sets)) / len(found)
    told["note"] = f"A set was completed in {had:.0%} of the games."
    return told


def tables(found: Sequence[Played], options: Mapping[str, Value]) -> list[dict[str, Any]]:
    """Length, win share by position, by set completed and by card held, all with 95 % bounds; gates first."""
    balanced = options.get("seat_balance") == "on"
    cards = by_thing(found, "Win share of seats that held a card", "card", lambda g, p: {NAMES[c] for c in g.held[p]})
    _outstanding(cards)
    return [lengths(found), by_position(found, balanced), by_set(found), cards]


def _outstanding(cards: dict[str, Any]) -> None:
    """Say which cards' shares differ from the mean of all cards by more than chance, many as they are."""
    seats = sum(n for _, n, _ in cards["rows"])
    usual = sum(n * won[0] for _, n, won in cards["rows"]) / max(1, seats)
    chances = [share_chance(n * won[0], n, usual) for _, n, won in cards["rows"]]
    cards["columns"].append("stands out")
    for row, sure in zip(cards["rows"], discoveries(chances), strict=True):
        row.append("yes" if sure else "")
    cards["note"] = (
        f"The mean of all cards is {usual:.1%}; of those that stand out from it at most 5 % do so by chance."
    )


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
        [DINOSAURS[key], count[key], figure, verdict(figure, GAUNTLET, count[key])]
        for key in sorted(keys, key=lambda k: won[k] / max(1, count[k]))
        for figure in [share(won[key], count[key])]
    ]
    return table("Set gauntlet, two seats (TL-231)", ["set", "games", "won", "30 to 65 %"], rows, "seat_balance on")


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
    return share(won, games)
