"""Lizards!: a whole turn of sixteen clans with 480 orders, against the same orders only read and checked.

Also what grows with the map (16 to 128 rows and columns; the smallest has room for four clans): a turn, a copy, a view
and the bytes of a state; and what a turn costs in which bots fill all sixteen seats, their thinking included.
"""

from __future__ import annotations

from random import Random
from typing import Any

from _harness import arguments, best, clock, keep, pace, table
from terrarium.games.lizards import game, study
from terrarium.games.lizards.forms.orders import fields_of, texts
from terrarium.games.lizards.forms.sheet import MOST_ORDERS, Sheet, reviewed
from terrarium.games.lizards.geometry import grid
from terrarium.games.lizards.model.plans import default_plan
from terrarium.games.lizards.rules.mapmaking import made
from terrarium.games.lizards.rules.setup import settle
from terrarium.games.lizards.rules.turn import orders
from terrarium.games.lizards.state import Clan, Setting, State
from terrarium.kernel import Dice, Moment

CLANS = 16
SIZES = (16, 32, 64, 128)
FEW = 4
"""Clans on the smallest map (LZ-540)."""
TURNS = 20
"""Turns of a bot game that are measured."""
GAMES = 3
"""Bot games that are measured, after one that is not."""
AHEAD = 5
"""Turns played before the one that is measured, so that the clans are spread out."""


def world(size: int) -> State:
    """Sixteen clans, or four where there is no more room, on a square map of that size, at their first orders."""
    dice = Dice(b"world")
    clans = FEW if size == SIZES[0] else CLANS
    setting = Setting(size, size, per_home=20_000, turn_limit=0)
    state = State(edition=game.edition, seats=clans, setting=setting)
    state.clans = [Clan(f"Clan {n}", f"C{n:02}") for n in range(clans)]
    settle(state, made(grid(size, size, True), [default_plan(1 + n % 4) for n in range(clans)], dice))
    state.begin(dice, orders())
    return state


def full_sheet(form: Sheet, rng: Random) -> dict[str, Any]:
    """Thirty orders, or as many as a clan in this position can think of."""
    lines: list[dict[str, Any]] = []
    for _ in range(40):
        lines += form.sample(rng)["orders"]
        kept, _ = reviewed([((), texts(fields)) for fields in lines], form.frame)
        if len(kept) == MOST_ORDERS:
            break
    sheet = {"orders": [fields_of(order, form.frame.grid) for _, order in kept], "messages": [], "surrender": False}
    assert form.read(sheet).orders, "a sheet that is refused costs nothing and measures nothing"
    return sheet


def sheets(moment: Moment, rng: Random) -> dict[int, Any]:
    return {seat: full_sheet(decision.form, rng) for seat, decision in moment.decisions.items()}  # type: ignore[arg-type]


def measure(size: int, quick: bool) -> tuple[dict[str, float], int, int]:
    """Paces of the parts of a turn, the number of orders, and the bytes of the state."""
    rng = Random(size)
    state = world(size)
    for number in range(AHEAD):
        [moment] = state.moments()
        state.play(moment, sheets(moment, rng), Dice(bytes([number])), telling=False)
    [moment] = state.moments()
    answers = sheets(moment, rng)
    number = sum(len(answer["orders"]) for answer in answers.values())

    def turn(telling: bool) -> int:
        state.copy().play(moment, answers, Dice(b"turn"), telling)
        return number

    def read() -> int:
        for seat, answer in answers.items():
            moment.decisions[seat].form.ok(answer)
        return number

    seconds, rounds = (0.05, 2) if quick else (0.2, 8)
    paces = best(
        {
            "a turn": pace(lambda: turn(False), seconds),
            "a turn with its events": pace(lambda: turn(True), seconds),
            "reading only": pace(read, seconds),
            "copy": pace(lambda: 1 if state.copy() else 0, seconds),
            "view": pace(lambda: 1 if state.view(0) else 0, seconds),
        },
        rounds,
    )
    return paces, number, len(game.encode(state))


def bot_turn(level: str, quick: bool) -> float:
    """Seconds a turn of a game in which that level fills all seats: thinking, views and rules. The best of some games,
    for what a bot works out once (an Elder fights battles out beforehand) costs the first one only."""
    options = {**study.OPTIONS, "turn_limit": 5 if quick else TURNS}
    took = []
    for seed in range(1, 2 + GAMES):
        start = clock()
        played = study.play([level] * CLANS, seed, study.dealt(CLANS, seed), options=options)
        took.append((clock() - start) / played.turn)
    return min(took[1:])


def main() -> None:
    options = arguments(__doc__)
    rows, figures = [], {}
    for size in SIZES:
        paces, number, length = measure(size, options.quick)
        turn, told = number / paces["a turn"], number / paces["a turn with its events"]
        rows.append(
            [
                f"{size} x {size}",
                number,
                1e3 * turn,
                1e3 * told,
                paces["reading only"] / paces["a turn"],
                1e6 / paces["copy"],
                1e6 / paces["view"],
                length // 1000,
            ]
        )
        figures[f"{size}"] = dict(paces, orders=number, bytes=length)
    head = ["map", "orders", "turn, ms", "with events, ms", "x reading", "copy, us", "view, us", "kB"]
    table("Lizards!: a turn of sixteen clans (of four on the smallest map)", head, rows)
    bots = {level: bot_turn(level, options.quick) for level in game.bots}
    table("Lizards!: a turn of sixteen bots", ["level", "ms"], [[level, 1e3 * took] for level, took in bots.items()])
    figures["bots"] = {level: 1 / took for level, took in bots.items()}
    keep(options.json, "lizards_turn", figures)


if __name__ == "__main__":
    main()
