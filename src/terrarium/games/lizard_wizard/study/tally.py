"""What many games of the study come to."""

from __future__ import annotations

from collections import Counter

import msgspec

from terrarium.figures import Figure, chance, discoveries, mean, share
from terrarium.kernel import Value

from ..content import SPELLS, TILES
from .estimates import regression
from .games import Held, Played


class Card(msgspec.Struct, frozen=True):
    """A spell or tile: how often it was taken and used a game, and its effect on the final score.

    The effect is a coefficient of one regression over all cards, seats compared within their game; `beside` is how
    far it lies from the mean of all spells, whose common part is that who casts more is ahead.
    """

    taken: float
    used: float
    effect: Figure
    beside: float
    stands_out: bool
    """Chance does not explain that, even of 65 spells looked at."""


class Study(msgspec.Struct, frozen=True):
    seats: int
    games: int
    bot: str
    options: dict[str, Value]
    start_wins: Figure
    seat_wins: list[Figure]
    """Wins by the place in the turn order."""
    rounds: Figure
    ended_by: dict[str, Figure]
    score: Figure
    winner_score: Figure
    duel_price: Figure
    sale_tokens: Figure
    sale_value: Figure
    spells: dict[str, Card]
    tiles: dict[str, Figure]
    """Claimed, of the games in which it lay out."""
    tile_effect: dict[str, Figure]
    human_wins: Figure | None = None
    """With one seat: against the AI."""


class Tally:
    """The sums of a running study."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.count = max(2, seats)
        self.games = 0
        self.wins = [0.0] * self.count
        self.human = 0.0
        self.ended: Counter[str] = Counter()
        self.rounds: list[float] = []
        self.scores: list[float] = []
        self.best: list[float] = []
        self.prices: list[float] = []
        self.sold: list[float] = []
        self.values: list[float] = []
        self.taken: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.out: Counter[str] = Counter()
        self.claimed: Counter[str] = Counter()
        self.rows: list[tuple[float, dict[int, float]]] = []

    def add(self, played: Played) -> None:
        self.games += 1
        self.rounds.append(played.rounds)
        winners = played.winners
        for seat in winners:
            self.wins[(seat - played.start) % self.count] += 1 / len(winners)
        self.human += (0 in winners) / len(winners)
        self.scores += [held.total for held in played.held]
        self.best.append(max(played.table)[0])
        self.ended.update(played.ended)
        self.prices += played.prices
        self.sold += played.sold
        self.values += played.values
        self.out.update(played.out)
        self._cards(played.held)

    def _cards(self, seats: list[Held]) -> None:
        """The rows of the regression: scores and cards of the seats, less their mean in this game."""
        has: list[dict[int, float]] = []
        for own in seats:
            self.taken.update(own.spells)
            self.used.update(own.cast)
            self.claimed.update(own.tiles)
            has.append({COLUMN[card]: 1.0 for card in (*own.cast, *own.tiles)})
        if self.seats == 1:
            return
        middle = sum(own.total for own in seats) / self.seats
        present: Counter[int] = Counter()
        for row in has:
            present.update(row.keys())
        for own, row in zip(seats, has, strict=True):
            less = {column: row.get(column, 0.0) - n / self.seats for column, n in present.items()}
            self.rows.append((own.total - middle, less))

    def study(self, bot: str, options: dict[str, Value]) -> Study:
        effects = regression(self.rows, len(COLUMN))
        cast = [effects[COLUMN[s]] for s in SPELLS if effects[COLUMN[s]] is not None]
        middle = sum(e[0] for e in cast if e) / max(1, len(cast))
        none = [0.0, 0.0, 0.0]
        cards = {}
        beside = {s: effect[0] - middle for s in SPELLS if (effect := effects[COLUMN[s]])}
        found = [chance(beside[s], (effects[COLUMN[s]] or none)[2] - (effects[COLUMN[s]] or none)[0]) for s in beside]
        sure = dict(zip(beside, discoveries(found), strict=True))
        for s in SPELLS:
            taken, used = self.taken[s] / self.games, self.used[s] / self.games
            cards[s] = Card(taken, used, effects[COLUMN[s]] or none, beside.get(s, 0.0), sure.get(s, False))
        return Study(
            seats=self.seats,
            games=self.games,
            bot=bot,
            options=options,
            start_wins=share(self.wins[0], self.games),
            seat_wins=[share(won, self.games) for won in self.wins],
            rounds=mean(self.rounds),
            ended_by={why: share(n, self.games) for why, n in sorted(self.ended.items())},
            score=mean(self.scores),
            winner_score=mean(self.best),
            duel_price=mean(self.prices),
            sale_tokens=mean(self.sold),
            sale_value=mean(self.values),
            spells=cards,
            tiles={tile: share(self.claimed[tile], self.out[tile]) for tile in TILES},
            tile_effect={tile: effects[COLUMN[tile]] or none for tile in TILES},
            human_wins=share(self.human, self.games) if self.seats == 1 else None,
        )


COLUMN = {card: number for number, card in enumerate((*SPELLS, *TILES))}
