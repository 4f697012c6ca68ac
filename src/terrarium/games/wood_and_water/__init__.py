"""Of Wood and Water: a map campaign for 2 to 15 seats, its battles fought on real tables or resolved here."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from terrarium.kernel import REFEREE, Decision, Dice, Finding, Game, Outcome, Portrait, Seen, Standing, Value

from . import asking, imagine, narrate, rules, setup, standing, text, words
from .aids import AIDS
from .board import board
from .bots import BOTS
from .option_words import OPTION_WORDS
from .palette import PALETTE
from .reports import PAPERS
from .state import Campaign
from .view import CampaignView


class WoodAndWater(Game[Campaign, CampaignView]):
    slug = "wood-and-water"
    title = "Of Wood and Water"
    summary = "Explore the Turtle Islands, found towns, raise armies and fight for months, or for one evening."
    seats = range(2, 16)
    state = Campaign
    options = setup.OPTIONS
    defaults = setup.DEFAULTS
    option_words = OPTION_WORDS
    instructions = standing.INSTRUCTIONS
    bots = BOTS
    aids = AIDS
    papers = PAPERS
    letters = frozenset({"disputed"})
    palette = PALETTE
    portrait = Portrait(seats=4, answers=160, who=REFEREE, middle=True)

    def new(self, seats: int, options: Mapping[str, Value], dice: Dice) -> tuple[Campaign, Outcome]:
        return setup.new(self.edition, seats, options, dice)

    def thrown(self, options: Mapping[str, Value]) -> bool:
        return bool(options["dice"] == "table")

    def imagine(self, view: CampaignView, rng: Random) -> Campaign:
        return imagine.imagine(view, rng)

    def narrate(self, view: CampaignView, event: Seen) -> str:
        return narrate.narrate(view, event)

    def text(self, view: CampaignView) -> str:
        return text.text(view)

    def caption(self, view: CampaignView) -> str:
        return text.caption(view)

    def board(self, view: CampaignView) -> str:
        return board(view)

    def seat_name(self, view: CampaignView, seat: int) -> str:
        return words.seat_name(view, seat)

    def prompt(self, view: CampaignView, decision: Decision) -> str:
        return asking.prompt(view, decision)

    def label(self, view: CampaignView, of: str, value: Value) -> str:
        return asking.label(view, of, value)

    def barred(self, view: CampaignView, decision: Decision) -> Mapping[str, Finding]:
        return asking.barred(view, decision)

    def standing(self, instruction: Value, view: CampaignView, decision: Decision) -> Standing | None:
        return standing.standing(instruction, view, decision)


game = WoodAndWater()

__all__ = ["game", "rules"]
