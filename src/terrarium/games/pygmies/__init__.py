"""Pygmies: a miniatures skirmish on a 36-inch table, with a draft for four."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from terrarium.kernel import REFEREE, Decision, Dice, Finding, Game, Outcome, Portrait, Reading, Seen, Standing, Value

from . import aids, barred, board, bots, imagine, narrate, notation, plan, prompts, reports, setup, standing, text
from .option_words import OPTION_WORDS
from .state import State
from .view import View


class Pygmies(Game[State, View]):
    slug = "pygmies"
    title = "Pygmies"
    summary = "Two crews meet on a yard of table: charge, shoot, cast, seize the moment. Four may draft first."
    edition = 1
    seats = range(2, 5, 2)
    state = State
    options = setup.OPTIONS
    defaults = setup.DEFAULTS
    option_words = OPTION_WORDS
    instructions = standing.INSTRUCTIONS
    initial = standing.INITIAL
    bots = bots.BOTS
    aids = aids.AIDS
    papers = reports.PAPERS
    palette = plan.PALETTE
    portrait = Portrait(answers=110, who=REFEREE, middle=True)

    def new(self, seats: int, options: Mapping[str, Value], dice: Dice) -> tuple[State, Outcome]:
        return setup.new(self.edition, seats, options, dice)

    def imagine(self, view: View, rng: Random) -> State:
        return imagine.imagine(view, rng)

    def narrate(self, view: View, event: Seen) -> str:
        return narrate.narrate(view, event)

    def text(self, view: View) -> str:
        return text.text(view)

    def board(self, view: View) -> str:
        return board.board(view)

    def caption(self, view: View) -> str:
        return narrate.caption(view)

    def seat_name(self, view: View, seat: int) -> str:
        return narrate.seat_name(view, seat)

    def prompt(self, view: View, decision: Decision) -> str:
        return prompts.prompt(view, decision)

    def label(self, view: View, of: str, value: Value) -> str:
        return prompts.label(view, of, value)

    def barred(self, view: View, decision: Decision) -> Mapping[str, Finding]:
        return barred.barred(view, decision)

    def standing(self, instruction: Value, view: View, decision: Decision) -> Standing | None:
        return standing.standing(instruction, view, decision)

    def read(self, view: View, decision: Decision, text: str) -> Reading:
        return notation.read(view, decision, text)

    def write(self, view: View, decision: Decision, answer: Value) -> str:
        return notation.write(view, decision, answer)


game = Pygmies()
