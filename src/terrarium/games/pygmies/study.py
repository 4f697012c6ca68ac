"""Balance by simulation: the ready-made crews against each other, and the bots' levels (section 20, PY-441).

`one` and `tables` are what the lab calls; `fought` is one battle without a record, for arenas inside this module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any

import msgspec

from terrarium.figures import Cell, share, table
from terrarium.kernel import Bot, Dice, MomentId, Question, Value

from .bots import BOTS
from .content import CREWS
from .rules.setup import DEFAULTS, new
from .state import EDITION

Progress = Callable[[int, int], None]
BOARDS = ("park", "harbor", "meadow")


GATES = ({"seats": 2, "bands": {**{f"{crew} won": (0.4, 0.6) for crew in CREWS}, "turn limit": (0.0, 0.1)}},)
"""What is promised: ready-made crews are even, and battles come to an end."""


class Fought(msgspec.Struct):
    """One finished battle: its crews and winners by seat, and how it came about."""

    crews: tuple[str, str]
    board: str
    won: tuple[float, float]
    south: float
    turns: int
    ended: str
    decisions: int


def fought(bots: Sequence[Bot], crews: tuple[str, str], options: Mapping[str, Value], seed: str) -> Fought:
    """A battle between two bots with these crews; a draw is half a win for each."""
    rng, dice = Random(seed), Dice(seed.encode()[:64])
    state, _ = new(EDITION, 2, {**DEFAULTS, **options}, dice)
    notes: list[Any] = [None, None]
    made = 0
    while moments := state.moments():
        moment = moments[0]
        answers: dict[int, Value] = {}
        for seat, decision in moment.decisions.items():
            made += 1
            if decision.kind == "choose_crew":
                answers[seat] = {"ready": crews[seat]}
                continue
            view, default = state.view(seat), state.default(moment, seat)
            reply = bots[seat].answer(
                Question(view, MomentId(0, moment.number), decision, default, [], notes[seat], rng)
            )
            answers[seat], notes[seat] = reply.answer, reply.note
        state.play(moment, answers, dice, telling=False)
    field = state.battles[0].field
    share = 0.5 if field.winner < 0 else float(field.seats[field.winner] == 0)
    south = 0.5 if field.winner < 0 else float(field.winner == 0)
    return Fought(crews, field.board, (share, 1 - share), south, field.turn, field.ended, made)


def one(number: int, seats: int, options: Mapping[str, Value], seed: int) -> Fought:
    """Captains with ready-made crews: every pair of different crews in turn, on every board in turn, so that any number
    of battles is spread evenly. Only battles of two seats are studied."""
    pairs = list(combinations(CREWS, 2))
    boards = BOARDS if options.get("board", "park") == DEFAULTS["board"] else (options["board"],)
    lap, place = divmod(number, len(pairs))
    board = boards[(lap + place) % len(boards)]
    crews = pairs[place] if lap % 2 == 0 else pairs[place][::-1]
    bot = BOTS["captain"]()
    return fought([bot, bot], crews, {**options, "board": board}, f"{seed}/{number}")


def tables(found: Sequence[Fought], options: Mapping[str, Value]) -> list[dict[str, Any]]:
    """The six ready-made crews against each other, and how battles end."""
    return [by_crew(found), by_pair(found), by_end(found)]


def measures(battle: Fought) -> dict[str, float]:
    """One battle in figures: its end, its length, and how its crews did."""
    return {
        "South won": battle.south,
        "turns": float(battle.turns),
        "turn limit": float(battle.ended == "turn limit"),
        **{f"{crew} won": won for crew, won in zip(battle.crews, battle.won, strict=True)},
    }


def by_crew(found: Sequence[Fought]) -> dict[str, Any]:
    rows: list[list[Cell]] = []
    for crew in CREWS:
        mine = [battle.won[battle.crews.index(crew)] for battle in found if crew in battle.crews]
        rows.append([crew, CREWS[crew].rating, len(mine), share(sum(mine), len(mine))])
    return table("Win share by crew", ["crew", "rating", "battles", "won"], rows, "Draws are shared.")


def by_pair(found: Sequence[Fought]) -> dict[str, Any]:
    rows: list[list[Cell]] = []
    for one, two in combinations(CREWS, 2):
        mine = [battle.won[battle.crews.index(one)] for battle in found if set(battle.crews) == {one, two}]
        rows.append([one, two, len(mine), share(sum(mine), len(mine))])
    return table("Win share of the first crew, pair by pair", ["first", "second", "battles", "won"], rows)


def by_end(found: Sequence[Fought]) -> dict[str, Any]:
    """How battles end, board by board, and what sitting in the South is worth."""
    rows: list[list[Cell]] = []
    for board in BOARDS:
        mine = [battle for battle in found if battle.board == board]
        n = len(mine)
        if not n:
            continue
        ends = [sum(battle.ended in kinds for battle in mine) for kinds in ENDS.values()]
        turns = sum(battle.turns for battle in mine) / n
        south = share(sum(battle.south for battle in mine), n)
        rows.append([board, n, round(turns, 1), *(round(count / n, 3) for count in ends), south])
    columns = ["board", "battles", "turns", *(f"{name} rate" for name in ENDS), "South won"]
    return table("How battles end", columns, rows)


ENDS = {"broken": ("broken", "both broken"), "objective": ("grave", "ship"), "turn limit": ("turn limit",)}


def ladder(one: str, other: str, games: int, seed: int, progress: Progress = lambda done, of: None) -> list[float]:
    """The win share of one level against another: every battle is fought twice, with seats changed."""
    bots = {level: BOTS[level]() for level in (one, other)}
    won = 0.0
    for number in range(games):
        rng = Random(f"{seed}/{number // 2}")
        crews = (rng.choice(list(CREWS)), rng.choice(list(CREWS)))
        order = (one, other) if number % 2 == 0 else (other, one)
        board = BOARDS[number // 2 % len(BOARDS)]
        battle = fought([bots[name] for name in order], crews, {"board": board}, f"ladder/{seed}/{number // 2}")
        won += battle.won[number % 2]
        progress(number + 1, games)
    return share(won, games)
