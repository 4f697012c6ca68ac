"""Terrible Lizards: assemble one dinosaur from parts, play effects, attack once a turn. The last living one wins."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from terrarium.kernel import Decision, Dice, Finding, Game, Outcome, Reading, Seen, Standing, Value

from . import aids, board, bots, imagine, narrate, notation, reports, setup, standing, text
from .option_words import OPTION_WORDS
from .state import State
from .view import View


class TerribleLizards(Game[State, View]):
    slug = "terrible-lizards"
    title = "Terrible Lizards"
    summary = "Build a dinosaur out of other dinosaurs, answer cards with cards, and be the last one standing."
    edition = 1
    seats = range(2, 7)
    state = State
    options = setup.OPTIONS
    defaults = setup.DEFAULTS
    option_words = OPTION_WORDS
    instructions = standing.INSTRUCTIONS
    initial = standing.INITIAL
    bots = bots.BOTS
    aids = aids.AIDS
    papers = reports.PAPERS
    palette = board.PALETTE

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

    def wide_board(self, view: View) -> str:
        return board.wide_board(view)

    def caption(self, view: View) -> str:
        return narrate.caption(view)

    def prompt(self, view: View, decision: Decision) -> str:
        return narrate.prompt(view, decision)

    def label(self, view: View, of: str, value: Value) -> str:
        return narrate.label(view, of, value)

    def barred(self, view: View, decision: Decision) -> Mapping[str, Finding]:
        return narrate.barred(view, decision)

    def standing(self, instruction: Value, view: View, decision: Decision) -> Standing | None:
        return standing.standing(instruction, view, decision)

    def read(self, view: View, decision: Decision, text: str) -> Reading:
        return notation.read(view, decision, text)

    def write(self, view: View, decision: Decision, answer: Value) -> str:
        return notation.write(view, decision, answer)


game = TerribleLizards()
