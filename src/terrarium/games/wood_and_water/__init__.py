"""Of Wood and Water: a map campaign for 2 to 15 seats, its battles fought on real tables or resolved here."""

from __future__ import annotations

from collections.abc import Mapping

from terrarium.kernel import REFEREE, Game, Portrait, Value

from . import rules
from .state import EDITION, Campaign
from .view import CampaignView


class WoodAndWater(Game[Campaign, CampaignView]):
    slug = "wood-and-water"
    title = "Of Wood and Water"
    summary = "Explore the Turtle Islands, found towns, raise armies and fight for months, or for one evening."
    seats = range(2, 16)
    edition = EDITION
    state = Campaign
    rooms = __name__
    length = "an evening, or months"
    weight = 5
    letters = frozenset({"disputed"})
    portrait = Portrait(seats=4, answers=160, who=REFEREE, middle=True)

    def thrown(self, options: Mapping[str, Value]) -> bool:
        return bool(options["dice"] == "table")


game = WoodAndWater()

__all__ = ["game", "rules"]
