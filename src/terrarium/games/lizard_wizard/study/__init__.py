"""A balance study by simulation: who wins, how long it takes, what ends it, and what each card is worth.

    terrarium lab lizard-wizard --seats 4 --games 1000

`study` returns tables as plain data, `measured` the same figures as a record; each share, mean and effect has the
bounds that hold the true one in 95 of 100 cases.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from terrarium.figures import Cell, Figure, mean, share, table
from terrarium.kernel import Bot, Dice, Event, Question, Value

from .. import game
from ..bots import Mage
from ..content import NAMES, SPELLS, TILES
from ..rules.scoring import scores
from ..state import WizardState
from .estimates import regression

SEATS = 4
"""How many seats are studied unless somebody asks for others."""


class Card(msgspec.Struct, frozen=True):
    """A spell or tile: how often it was taken and used a game, and its effect on the final score.

    The effect is a coefficient of one regression over all cards, seats compared within their game; `beside` is how
    far it lies from the mean of all spells, whose common part is that who casts more is ahead.
    """

    taken: float
    used: float
    effect: Figure
    beside: float


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


class Played(msgspec.Struct):
    """What one game leaves for the study."""

    state: WizardState
    events: list[Event]
    tiles: list[str]


def play(bots: Sequence[Bot], options: Mapping[str, Value], seed: str) -> Played:
    """One game between these bots, straight on the state: no record is kept."""
    rng = Random(seed)
    dice = Dice(rng.randbytes(32))
    state, outcome = game.new(len(bots), game.settled(options), dice)
    events = list(outcome.events)
    tiles = state.tiles[:]
    while moments := state.moments():
        moment = moments[0]
        answers = {}
        for seat, decision in moment.decisions.items():
            default = state.default(moment, seat)
            question = Question(state.view(seat), moment.id, decision, default, [], None, rng)
            answers[seat] = bots[seat].answer(question).answer
        events += state.play(moment, answers, dice).events
    return Played(state, events, tiles)


def study(
    games: int,
    seats: int,
    options: Mapping[str, Value],
    seed: int = 0,
    progress: Callable[[int, int], None] = lambda done, of: None,
    bot: str = "planner",
) -> list[dict[str, Any]]:
    """The study as tables: who wins, how a game goes, and what spells and achievements do."""
    return tables(measured(games, seats, options, seed, progress, bot))


def measured(
    games: int,
    seats: int,
    options: Mapping[str, Value],
    seed: int = 0,
    progress: Callable[[int, int], None] = lambda done, of: None,
    bot: str = "planner",
) -> Study:
    """So many games between bots of one level (with one seat: against the AI).

    No two have quite the same taste. Twins do the same things for the same reasons round after round, and who comes
    to sit where in their common step decides their games: with three of them the second seat won 42 %.
    """
    tally = Tally(seats)
    for number in range(games):
        name = f"study/{seed}/{seats}/{number}"
        rng = Random(f"{name}/tastes")
        mages = [game.bots[bot]() for _ in range(seats)]
        bots = [mage.of_another_taste(rng) if isinstance(mage, Mage) else mage for mage in mages]
        tally.add(play(bots, options, name))
        progress(number + 1, games)
    return tally.study(bot, dict(options))


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
        s = played.state
        self.games += 1
        self.rounds.append(s.round)
        table = [(score.total, score.mana) for score in scores(s)]
        best = max(table)
        winners = [seat for seat, own in enumerate(table) if own == best]
        for seat in winners:
            self.wins[(seat - s.start) % self.count] += 1 / len(winners)
        self.human += (0 in winners) / len(winners)
        self.scores += [total for total, _ in table[: self.seats]]
        self.best.append(best[0])
        self._events(played.events)
        self.out.update(played.tiles)
        self._cards(s, [total for total, _ in table])

    def _events(self, events: list[Event]) -> None:
        for event in events:
            face: Any = event.face
            if event.kind == "duel_won":
                self.prices.append(face["pays"])
            elif event.kind == "converted" and not face["source"]:
                self.sold.append(face["count"])
                self.values.append(face["value"])
            elif event.kind == "last_round":
                self.ended.update(face["decks"][:1])
            elif event.kind == "final" and face["why"] != "depleted":
                self.ended[face["why"]] += 1

    def _cards(self, s: WizardState, totals: list[int]) -> None:
        """The rows of the regression: scores and cards of the seats, less their mean in this game."""
        seats = range(self.seats)
        has: list[dict[int, float]] = []
        for seat in seats:
            mage = s.mages[seat]
            cast = mage.active + mage.spent
            self.taken.update(mage.spells)
            self.used.update(cast)
            self.claimed.update(mage.tiles)
            has.append({COLUMN[card]: 1.0 for card in (*cast, *mage.tiles)})
        if self.seats == 1:
            return
        middle = sum(totals[seat] for seat in seats) / self.seats
        present: Counter[int] = Counter()
        for row in has:
            present.update(row.keys())
        for seat in seats:
            less = {column: has[seat].get(column, 0.0) - n / self.seats for column, n in present.items()}
            self.rows.append((totals[seat] - middle, less))

    def study(self, bot: str, options: dict[str, Value]) -> Study:
        effects = regression(self.rows, len(COLUMN))
        cast = [effects[COLUMN[s]] for s in SPELLS if effects[COLUMN[s]] is not None]
        middle = sum(e[0] for e in cast if e) / max(1, len(cast))
        none = [0.0, 0.0, 0.0]
        cards = {}
        for spell in SPELLS:
            effect = effects[COLUMN[spell]]
            beside = effect[0] - middle if effect else 0.0
            cards[spell] = Card(self.taken[spell] / self.games, self.used[spell] / self.games, effect or none, beside)
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


def tables(found: Study) -> list[dict[str, Any]]:
    """The figures as tables; a figure is `[value, low, high]`."""

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
        [spell, NAMES[spell], round(card.taken, 3), round(card.used, 3), card.effect, round(card.beside, 2)]
        for spell, card in sorted(found.spells.items(), key=lambda item: item[1].beside)
    ]
    tiles: list[list[Cell]] = [[t, NAMES[t], claimed, found.tile_effect[t]] for t, claimed in found.tiles.items()]
    ended: list[list[Cell]] = [[why, part] for why, part in found.ended_by.items()]
    columns = ["id", "spell", "taken a game", "cast a game", "effect in VP", "beside the mean"]
    note = "One regression over all cards, seats compared within their game."
    return [
        table("Wins by the place in the turn order", ["place", "won"], wins, who),
        table("How a game goes", ["figure", "mean"], course, who),
        table("What ends it", ["deck", "share"], ended),
        table("Spells", columns, spells, note),
        table("Achievements", ["id", "tile", "claimed share", "effect in VP"], tiles),
    ]
