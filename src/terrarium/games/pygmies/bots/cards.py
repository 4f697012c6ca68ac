"""What a Captain plans for a turn: the Movement card, With Me!, and skills for any time (PY-092)."""

from __future__ import annotations

from typing import Any

from ..model.contact import engaged_with
from ..model.terms import missiles_of
from ..rules.end_of_turn import tally
from ..rules.heroism import pool
from ..state import SLOTS, Field
from .sorcery import best_use, point
from .worth import nearest_foe, worth

PRICE = 0.45
"""What a stripe of a card is worth: who plays the wide ones on the march lacks them when it comes to blows (PY-091)."""
STRIKE, AIM = 8000, 14_000
"""Within the first a squad can strike, within the second its shooters have somebody to aim at."""
MARCH, HURRY = 0.35, 0.7
"""What a march is worth where nothing presses, and where the enemy could win by the scenario."""
STRIKING = 0.05
"""What it is worth to charge before the enemy can, as a share of the worth of those who charge."""


def best_card(field: Field, side: int, cards: list[str]) -> str:
    """The card with which most can be done for its stripes; near the turn limit nothing need be saved."""
    price = PRICE if field.turn < field.turn_limit - 3 else 0.0
    march = MARCH if field.scenario == "plain" or held(field, side) else HURRY
    gains = {slot: need(field, side, n, march) - price for n, slot in enumerate(SLOTS)}
    return max(cards, key=lambda card: (sum(gains[slot] for slot in card), card))


def need(field: Field, side: int, slot: int, march: float) -> float:
    """What a squad would do with a move, as a share of a third of the crew: strike, if the enemy is near; march, for
    what that is worth; aim, if it cannot shoot otherwise. The Mindless need their colour even to swing (PY-320)."""
    total = sum(worth(field, i) * field.models[i].wounds for i in field.alive(side))
    found = 0.0
    for i in field.alive(side):
        m = field.models[i]
        if m.slot != slot:
            continue
        near = nearest_foe(field, i)
        weapons = [w for w in missiles_of(field, i).values() if w.range > 4000]
        if engaged_with(field, i):
            share = 1.0 if field.has(i, "Mindless") else 0.0
        elif weapons and near <= AIM:
            share = 0.8 if weapons[0].reload else 0.15
        else:
            share = 1.0 if near <= STRIKE else march
        found += share * worth(field, i) * m.wounds
    return 3 * found / (total or 1.0)


def held(field: Field, side: int) -> bool:
    """Whether the enemy cannot win by the scenario while these stand where they are (PY-274, PY-275)."""
    counts = tally(field, 1 - side)
    return bool(counts) and all(theirs >= 3 for _, _, theirs in counts)


def with_me(field: Field, card: str, pools: dict[str, int]) -> dict[str, Any]:
    """A hero with two points, if enough of those about it could charge."""
    for name, points in pools.items():
        i = field.find(name)
        strikes = sum(
            worth(field, j)
            for j in pool(field, i)
            if SLOTS[field.models[j].slot] in card and 10 < nearest_foe(field, j) <= 6000
        )
        if points >= 2 and STRIKING * strikes > point(field, i):
            return {"with_me": {name: 1}}
    return {}


def invoked(field: Field, side: int, form: Any) -> dict[str, Any]:
    uses = tuple((field.find(who), power) for who, power in (name.split(" ", 1) for name in form.options))
    use = best_use(field, tuple(u for u in uses if u[1] in ("Frightful Moan", "Captivating Song")), side)
    return {"invoke": [f"{use['model']} {use['skill']}"]} if use else {}
