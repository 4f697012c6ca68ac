"""Lizards! War in the Savage Swamp: sealed orders, fog of war, printed reports (docs/rules/lizards.md)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from terrarium.kernel import (
    REFEREE,
    Amount,
    Decision,
    Dice,
    Fields,
    Game,
    One,
    Outcome,
    Portrait,
    Reading,
    Seen,
    Teaching,
    Value,
)

from . import acts, imagine, narrate, notation, setup, text
from .aids import AIDS
from .board import draw
from .board.palette import PALETTE
from .bots import BOTS
from .client_aids import CLIENT_AIDS
from .given import MapTable
from .option_words import OPTION_WORDS
from .reports import PAPERS
from .state import State
from .view import View


class Lizards(Game[State, View]):
    slug = "lizards"
    title = "Lizards! War in the Savage Swamp"
    summary = "Sixteen clans of lizards, sealed orders, fog of war: a hex war by turn reports."
    edition = 1
    seats = range(2, 17)
    state = State
    options = Fields(
        {
            "wrap": One((True, False)),
            "map": MapTable(),
            "victory_per_home_den": Amount(0, 20_000),
            "literal_experience": One((False, True)),
            "turn_limit": Amount(0, 1_000),
        }
    )
    defaults = {
        "wrap": True,
        "map": "",
        "victory_per_home_den": 0,
        "literal_experience": False,
        "turn_limit": 40,
    }

    teaching = Teaching(
        2, "hatchling", "Two clans on a small map, a Hatchling on the other side, and four tasks for the first turns."
    )
    option_words = OPTION_WORDS
    bots = BOTS
    aids = {**AIDS, **CLIENT_AIDS}
    papers = PAPERS
    letters = frozenset({"message"})
    palette = PALETTE
    portrait = Portrait(seats=4, answers=60, who=REFEREE, middle=True)

    def new(self, seats: int, options: Mapping[str, Value], dice: Dice) -> tuple[State, Outcome]:
        return setup.new(seats, self.settled(options), dice, self.edition)

    def imagine(self, view: View, rng: Random) -> State:
        return imagine.imagine(view, rng)

    def narrate(self, view: View, event: Seen) -> str:
        return narrate.narrate(view, event)

    def text(self, view: View) -> str:
        return text.text(view)

    def board(self, view: View) -> str:
        return draw(view)

    def caption(self, view: View) -> str:
        return narrate.caption(view)

    def prompt(self, view: View, decision: Decision) -> str:
        return narrate.prompt(view, decision)

    def label(self, view: View, of: str, value: Value) -> str:
        return narrate.label(view, of, value)

    def seat_name(self, view: View, seat: int) -> str:
        return view.clans[seat].name if 0 <= seat < len(view.clans) else f"Clan {seat + 1}"

    def read(self, view: View, decision: Decision, text: str) -> Reading:
        return notation.read(decision, text)

    def write(self, view: View, decision: Decision, answer: Value) -> str:
        return notation.write(decision, answer)


game = Lizards()

__all__ = ["Lizards", "acts", "game"]
