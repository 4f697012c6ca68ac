"""Every installed game: random playouts, and what a copy, a view, a save and a replay cost.

Playouts go through `State.playout`, which tells no events; replay goes through `Match` with events, digests and all.
The states that are copied, saved and looked at are taken from along a random match.
"""

from __future__ import annotations

from random import Random
from typing import Any

from _harness import arguments, best, clock, keep, pace, table
from terrarium.kernel import SPECTATOR, Dice, Game, Match, State, registry, replay
from terrarium.kernel.codec import digest

LONG = 3_000
"""A random game of more decisions is cut off there."""


def states_along(game: Game[Any, Any], seats: int, wanted: int, seconds: float) -> tuple[list[State], Match]:
    """States from along a random match, and the match as far as it got."""
    rng = Random(1)
    match = Match.new(game, seats, {}, b"bench")
    found: list[State] = []
    start = clock()
    while not match.over and clock() - start < seconds and match.number < LONG:
        moment = match.moments()[0]
        asked = list(moment.decisions)[:1] if moment.closes == "any" else list(moment.decisions)
        match.play(moment.id, {seat: moment.decisions[seat].form.sample(rng) for seat in asked})
        found.append(match.state.copy())
        if len(found) > 2 * wanted:
            found = found[::2]
    return found[:: max(1, len(found) // wanted)], match


def measure(game: Game[Any, Any], seats: int, quick: bool) -> dict[str, Any]:
    """One row of figures; times in microseconds."""
    seconds, rounds = (0.03, 3) if quick else (0.08, 8)
    states, match = states_along(game, seats, 20, 1.5 if quick else 6.0)
    encoded = [game.encode(state) for state in states]
    record, secret = match.record, match.secret
    start = clock()
    replay(game, record, secret)
    replayed = clock() - start
    seeds = iter(range(10**9))
    lengths: list[int] = []

    def playout() -> int:
        number = next(seeds)
        dice = Dice(number.to_bytes(8, "little"))
        state, _ = game.new(seats, game.settled({}), dice)
        lengths.append(state.playout(Random(number), dice, limit=LONG))
        return lengths[-1]

    paces = best(
        {
            "decisions": pace(playout, seconds * 4),
            "copy": pace(lambda: len([state.copy() for state in states]), seconds),
            "encode": pace(lambda: len([game.encode(state) for state in states]), seconds),
            "decode": pace(lambda: len([game.decode(data) for data in encoded]), seconds),
            "digest": pace(lambda: len([digest(state) for state in states]), seconds),
            "view": pace(lambda: len([state.view(0) for state in states]), seconds),
            "text": pace(lambda: len([game.text(state.view(SPECTATOR)) for state in states[:4]]), seconds),
        },
        rounds,
    )
    length = sum(lengths) / len(lengths)
    row: dict[str, Any] = {
        "game": game.slug,
        "seats": seats,
        "decisions/s": paces.pop("decisions"),
        "decisions a game": length,
    }
    row["games/s"] = row["decisions/s"] / length if length else None
    row["bytes"] = sum(map(len, encoded)) // len(encoded)
    row |= {f"{name} us": 1e6 / found for name, found in paces.items()}
    row["replay us/entry"] = 1e6 * replayed / max(1, len(record.entries))
    row["longer"] = max(lengths) >= LONG
    return row


def main() -> None:
    options = arguments(__doc__)
    rows = []
    for game in registry.games():
        few = max(2, game.seats[0]) if game.seats[-1] > 1 else 1
        for seats in dict.fromkeys([few] if options.quick else [few, min(game.seats[-1], 6), game.seats[-1]]):
            try:
                rows.append(measure(game, seats, options.quick))
            except Exception as error:
                print(f"  {game.slug} with {seats} seats was not measured: {type(error).__name__}: {error}")
    if not rows:
        print("No games are installed.")
        return
    shown = [name for name in rows[0] if name != "longer"]
    table("The games", shown, [[row[name] for name in shown] for row in rows])
    if any(row["longer"] for row in rows):
        print(f"  Random games were cut off after {LONG:,} decisions.\n")
    keep(options.json, "games", rows)


if __name__ == "__main__":
    main()
