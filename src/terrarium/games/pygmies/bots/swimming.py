"""What bots know of water: to stay out of it, and how to get out of it."""

from __future__ import annotations

from ..geometry import distance, foot, span
from ..geometry.ground import CLIMB
from ..model.paths.move import Step
from .walker import Order, Steps, Walker


def wet(w: Walker, steps: Steps) -> bool:
    """Whether a way leads through water."""
    ground, (x, y) = w.field.ground, w.here
    for _, bx, by, _ in steps:
        if ground.meets_water((x, y, bx, by)) and any(
            ground.swims(x + (bx - x) * k // 12, y + (by - y) * k // 12) for k in range(1, 13)
        ):
            return True
        x, y = bx, by
    return False


def ashore(w: Walker) -> Order | None:
    """Out of the water: to the nearest bank, and up it."""
    (x, y), off = w.here, w.model.r + 5
    banks = sorted((span(x, y, bank.line), n) for n, bank in enumerate(w.field.ground.banks) if bank.water)
    for _, n in banks[:4]:
        bank = w.field.ground.banks[n]
        fx, fy = foot(x, y, bank.line)
        dx, dy = bank.nx * off // 1000, bank.ny * off // 1000
        up: Step = ("jump" if bank.height <= CLIMB else "climb", fx - dx, fy - dy, "")
        near = (fx + dx, fy + dy)
        go: Steps = (("go", *near, ""),) if distance(x, y, *near) > 10 else ()
        for steps in ((*go, up), go):
            if steps and w.may(steps):
                return w.order(steps)
    return None
