"""Lizard Wizard: auctions, spells and dungeons for 1 to 5 arch-mages."""

from __future__ import annotations

from terrarium.kernel import Game, Portrait

from .state import WizardState
from .view import WizardView


class LizardWizard(Game[WizardState, WizardView]):
    slug = "lizard-wizard"
    title = "Lizard Wizard"
    summary = "Gather reagents, duel for wizards, build towers, cast spells and search the dungeon."
    edition = 2
    """2: achievements are looked at between two actions too; what the start seat of two begins with is an option."""
    seats = range(1, 6)
    state = WizardState
    portrait = Portrait(answers=90)
    rooms = __name__
    length = "an hour"
    weight = 2


game = LizardWizard()
