"""Standing instructions: what they answer is right, and they stay instructions."""

from __future__ import annotations

from ..case import require
from ..spot import Spot


def check(spot: Spot) -> None:
    form = spot.game.instructions
    if form is None:
        return
    for due in spot.some(spot.dues()):
        instruction = form.sample(spot.rng)
        stands = spot.game.standing(instruction, spot.view(due.seat), due.decision)
        if stands is not None:
            says = f"the instruction {instruction!r} answers {due.decision.kind} with {stands.answer!r}"
            require(due.decision.form.ok(stands.answer), f"{says}, which is not right")
            left = stands.instruction
            require(left is None or form.ok(left), f"{says} and leaves {left!r}, which is no instruction")
