"""One game of the study, and what it leaves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from terrarium.kernel import Bot, Dice, Event, Question, Value

from .. import game
from ..bots import Mage
from ..rules.scoring import scores
from ..state import WizardState


class Held(msgspec.Struct, frozen=True):
    """What one seat had at the end, and what it came to."""

    total: int
    mana: int
    spells: list[str]
    cast: list[str]
    tiles: list[str]


class Played(msgspec.Struct, frozen=True):
    """What one game leaves for the study. With one seat, the AI's score stands after the player's."""

    seats: int
    bot: str
    start: int
    rounds: int
    table: list[tuple[int, int]]
    """Points and mana, seat by seat, the AI's included."""
    held: list[Held]
    out: list[str]
    """The achievements that lay out."""
    ended: list[str]
    prices: list[int]
    sold: list[int]
    values: list[int]

    @property
    def winners(self) -> list[int]:
        best = max(self.table)
        return [seat for seat, own in enumerate(self.table) if own == best]


def played(number: int, seats: int, options: Mapping[str, Value], seed: int, bot: str) -> Played:
    """A game between bots of one level (with one seat: against the AI).

    No two have quite the same taste. Twins do the same things for the same reasons round after round, and who comes
    to sit where in their common step decides their games: with three of them the second seat won 42 %.
    """
    name = f"study/{seed}/{seats}/{number}"
    rng = Random(f"{name}/tastes")
    mages = [game.bots[bot]() for _ in range(seats)]
    bots = [mage.of_another_taste(rng) if isinstance(mage, Mage) else mage for mage in mages]
    return _told(bot, *play(bots, options, name))


def play(bots: Sequence[Bot], options: Mapping[str, Value], seed: str) -> tuple[WizardState, list[Event], list[str]]:
    """One game between these bots, straight on the state: its end, what happened, and the tiles that lay out."""
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
    return state, events, tiles


def _told(bot: str, s: WizardState, events: list[Event], tiles: list[str]) -> Played:
    table = [(score.total, score.mana) for score in scores(s)]
    ended: list[str] = []
    prices: list[int] = []
    sold: list[int] = []
    values: list[int] = []
    for event in events:
        face: Any = event.face
        if event.kind == "duel_won":
            prices.append(face["pays"])
        elif event.kind == "converted" and not face["source"]:
            sold.append(face["count"])
            values.append(face["value"])
        elif event.kind == "last_round":
            ended += face["decks"][:1]
        elif event.kind == "final" and face["why"] != "depleted":
            ended.append(face["why"])
    held = [
        Held(*table[seat], list(mage.spells), [*mage.active, *mage.spent], list(mage.tiles))
        for seat, mage in enumerate(s.mages[: s.seats])
    ]
    return Played(s.seats, bot, s.start, s.round, table, held, tiles, ended, prices, sold, values)
