"""Standing instructions: what they answer is right, and they stay instructions."""

from __future__ import annotations

from ..case import require
from ..spot import Spot


def check(spot: Spot) -> None:
    form = spot.game.instructions
    if form is None:
        return
    for seat in spot.some(range(spot.case.seats), 2):
        view = spot.view(seat)
        for stop in spot.game.stops:
            filed = stop.files(spot.game.initial, view)
            require(form.ok(filed), f"the stop {stop.name!r} files {filed!r}, which is no instruction")
            require(stop.stands(filed, view), f"the stop {stop.name!r} does not stand once it is filed")
            require(not stop.stands(spot.game.initial, view), f"the stop {stop.name!r} stands before it is filed")
    for due in spot.some(spot.dues()):
        instruction = form.sample(spot.rng)
        stands = spot.game.standing(instruction, spot.view(due.seat), due.decision)
        if stands is not None:
            says = f"the instruction {instruction!r} answers {due.decision.kind} with {stands.answer!r}"
            require(due.decision.form.ok(stands.answer), f"{says}, which is not right")
            left = stands.instruction
            require(left is None or form.ok(left), f"{says} and leaves {left!r}, which is no instruction")
