"""Lizard Wizard: auctions, spells and dungeons for 1 to 5 arch-mages."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import ClassVar

from terrarium.kernel import (
    Amount,
    Decision,
    Dice,
    Fields,
    Finding,
    Game,
    One,
    Outcome,
    Portrait,
    Reading,
    Seen,
    Standing,
    Value,
)

from . import acts as acts
from . import aids, barred, board, bots, narrate, notation, prompts, reports, setup, standing, text
from . import imagine as imagining
from . import rules as rules
from .option_words import OPTION_WORDS
from .state import WizardState
from .view import WizardView


class LizardWizard(Game[WizardState, WizardView]):
    slug = "lizard-wizard"
    title = "Lizard Wizard"
    summary = "Gather reagents, duel for wizards, build towers, cast spells and search the dungeon."
    seats = range(1, 6)
    state = WizardState
    options = Fields(
        {
            "no_gotcha": One((False, True)),
            "open_money": One((False, True)),
            "round_cap": Amount(20, 200),
            "ai_level": Amount(1, 3),
        }
    )
    defaults: ClassVar[Mapping[str, Value]] = {"no_gotcha": False, "open_money": False, "round_cap": 80, "ai_level": 2}
    option_words = OPTION_WORDS
    instructions = standing.FORM
    bots = bots.BOTS
    palette = board.PALETTE
    portrait = Portrait(answers=90)
    aids = aids.AIDS
    papers = reports.PAPERS

    def new(self, seats: int, options: Mapping[str, Value], dice: Dice) -> tuple[WizardState, Outcome]:
        return setup.new(self.edition, seats, options, dice)

    def imagine(self, view: WizardView, rng: Random) -> WizardState:
        return imagining.imagine(view, rng)

    def narrate(self, view: WizardView, event: Seen) -> str:
        return narrate.narrate(view, event)

    def text(self, view: WizardView) -> str:
        return text.text(view)

    def board(self, view: WizardView) -> str:
        return board.board(view)

    def wide_board(self, view: WizardView) -> str:
        return board.wide_board(view)

    def caption(self, view: WizardView) -> str:
        return text.caption(view)

    def seat_name(self, view: WizardView, seat: int) -> str:
        return narrate.seat_name(view, seat)

    def prompt(self, view: WizardView, decision: Decision) -> str:
        return prompts.prompt(view, decision)

    def label(self, view: WizardView, of: str, value: Value) -> str:
        return prompts.label(view, of, value)

    def barred(self, view: WizardView, decision: Decision) -> Mapping[str, Finding]:
        return barred.barred(view, decision)

    def read(self, view: WizardView, decision: Decision, text: str) -> Reading:
        return notation.read(view, decision, text)

    def write(self, view: WizardView, decision: Decision, answer: Value) -> str:
        return notation.write(view, decision, answer)

    def standing(self, instruction: Value, view: WizardView, decision: Decision) -> Standing | None:
        return standing.standing(instruction, view, decision)


game = LizardWizard()
