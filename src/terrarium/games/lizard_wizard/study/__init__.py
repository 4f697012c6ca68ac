"""A balance study by simulation: who wins, how long it takes, what ends it, and what each card is worth.

    terrarium lab lizard-wizard --seats 4 --games 1000

`tables` gives plain data, `measured` the same figures as a record; each share, mean and effect has the bounds that hold
the true one in 95 of 100 cases.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from terrarium.figures import Cell, table
from terrarium.kernel import Value

from ..content import NAMES, SPELLS
from .games import Played, played
from .tally import Study, Tally

SEATS = 4
"""How many seats are studied unless somebody asks for others."""
LEVEL = "planner"


def one(number: int, seats: int, options: Mapping[str, Value], seed: int) -> Played:
    """A game of planners."""
    return played(number, seats, options, seed, LEVEL)


GATES = (
    {"seats": 2, "bands": {"start seat won": (0.45, 0.55)}},
    {"seats": 4, "bands": {"start seat won": (0.20, 0.30)}},
)
"""What is promised: every place wins its share, give or take five points."""


def measures(game: Played) -> dict[str, float]:
    """One game in figures: who began won, how long it took, what it came to, and how often each spell was cast."""
    winners = game.winners
    cast = [spell for held in game.held for spell in held.cast]
    return {
        "start seat won": (game.start in winners) / len(winners),
        "rounds": float(game.rounds),
        "score": sum(held.total for held in game.held) / len(game.held),
        "winner's score": float(max(game.table)[0]),
        **{f"{NAMES[spell]} cast": float(cast.count(spell)) for spell in SPELLS},
    }


def measured(games: Sequence[Played], options: Mapping[str, Value]) -> Study:
    """The figures of these games."""
    tally = Tally(games[0].seats)
    for game in games:
        tally.add(game)
    return tally.study(games[0].bot, dict(options))


def tables(games: Sequence[Played], options: Mapping[str, Value]) -> list[dict[str, Any]]:
    """Who wins, how a game goes, and what spells and achievements do; a figure is `[value, low, high]`."""
    found = measured(games, options)

    who = f"{found.games} games of {found.bot} with {found.seats} seat(s)"
    wins: list[list[Cell]] = [[f"turn {n}", s] for n, s in enumerate(found.seat_wins, 1)]
    if found.human_wins is not None:
        wins.append(["against the AI", found.human_wins])
    course: list[list[Cell]] = [
        ["rounds", found.rounds],
        ["score", found.score],
        ["score of the winner", found.winner_score],
        ["mana paid in a duel", found.duel_price],
        ["tokens in a market conversion", found.sale_tokens],
        ["value at a market conversion", found.sale_value],
    ]
    spells: list[list[Cell]] = [
        [
            spell,
            NAMES[spell],
            round(card.taken, 3),
            round(card.used, 3),
            card.effect,
            round(card.beside, 2),
            "yes" if card.stands_out else "",
        ]
        for spell, card in sorted(found.spells.items(), key=lambda item: item[1].beside)
    ]
    tiles: list[list[Cell]] = [[t, NAMES[t], claimed, found.tile_effect[t]] for t, claimed in found.tiles.items()]
    ended: list[list[Cell]] = [[why, part] for why, part in found.ended_by.items()]
    columns = ["id", "spell", "taken a game", "cast a game", "effect in VP", "beside the mean", "stands out"]
    note = (
        "One regression over all cards, seats compared within their game. "
        "Of those that stand out from the mean at most 5 % do so by chance."
    )
    return [
        table("Wins by the place in the turn order", ["place", "won"], wins, who),
        table("How a game goes", ["figure", "mean"], course, who),
        table("What ends it", ["deck", "share"], ended),
        table("Spells", columns, spells, note),
        table("Achievements", ["id", "tile", "claimed share", "effect in VP"], tiles),
    ]
