"""Who charges whom, and who fights from behind a friend: what each promises. A `Temper` says how a bot weighs it."""

from __future__ import annotations

from typing import NamedTuple

from ..geometry import EPS, along, turned
from ..model.contact import apart_by_terrain, engaged_with, rests, touches_enemy
from ..rules.combats import reaches
from ..rules.odds import swing_odds
from ..state import Field
from .walker import Order, Walker
from .worth import chargeable, duel, foes, shooter, stamina, worth

WARM = 3
"""From then on everybody is bolder every turn: who waits for better odds than these waits for the turn limit."""
LATE = 6
"""From then on a battle is brought to its end: everybody goes for the enemy."""


WEIGHED, TRIED = 8, 3
"""Enemies that a model weighs, and of these the charges that it tries to find a path for (PY-442)."""


class Temper(NamedTuple):
    """How a plan is made. `together` weighs friends at one target, `pin` shooters who are kept from shooting."""

    together: float = 0.0
    pin: float = 0.0
    first: bool = False
    """Whether its side swings first this turn."""
    deep: bool = False
    """Whether heroes are spared and sought for those whom their death would put to flight."""
    spears: bool = False
    """Whether Spears fight from behind friends (PY-245)."""
    calm: bool = False
    """Whether it has the greater share of its models left, by which the turn limit decides (PY-279)."""
    patient: bool = False
    """Whether it lets the enemy come into its reach, as long as nobody can be charged."""
    wary: bool = False
    """Whether a charge is weighed by the ground on which it would be fought: walls and banks (PY-242)."""
    hasty: bool = False
    """Whether it looks for no way round anything: for playing on in imagination."""


Offer = tuple[float, Order | None]
"""What an order promises, and the order; none promises nothing."""
NONE: Offer = (0.0, None)


def best_charge(w: Walker, reach: int, temper: Temper, least: float = 0.0) -> Offer:
    """The charge that promises most, if one promises more than the least."""
    field, i = w.field, w.i
    if w.form.kind in ("fast", "riffraff") or field.swims(i):
        return NONE
    found = []
    for e in foes(field, i, reach)[:WEIGHED]:
        if chargeable(field, e) and e not in w.model.cowed:
            value = promise(field, i, e, temper)
            if value > least:
                found.append((value, e))
    for value, e in sorted(found, reverse=True)[: 1 if temper.hasty else TRIED]:
        if steps := w.charge_at(e):
            if temper.wary:
                value = promise(w.after(steps), i, e, temper)
            if value > least:
                return value, w.order(steps, e)
    return NONE


def support(w: Walker, reach: int) -> Offer:
    """PY-245: a Spear behind a friend who fights strikes with it and cannot be struck. A place that touches no enemy,
    away from the friend's foe, and on the friend's side of walls (PY-145)."""
    field, i, m = w.field, w.i, w.model
    if not reaches(field, i) or w.form.kind != "move":
        return NONE
    found = []
    for j in field.alive(w.form.side):
        friend = field.models[j]
        if j != i and friend.r <= 500 and field.within(i, j, reach) and (fought := engaged_with(field, j)):
            found += [(swing_odds(field, i, e) * worth(field, e, True), j, e) for e in fought]
    for value, j, e in sorted(found, reverse=True)[:4]:
        friend, foe = field.models[j], field.models[e]
        beside = field.within(i, j, EPS) and not apart_by_terrain(field, j, m.x, m.y)
        if beside and not touches_enemy(field, i, m.x, m.y):
            return value, None
        for degrees in (0, 45, -45, 90, -90):
            dx, dy = turned(friend.x - foe.x, friend.y - foe.y, degrees)
            x, y = along(friend.x, friend.y, friend.x + dx, friend.y + dy, m.r + friend.r + 2)
            if apart_by_terrain(field, j, x, y) or touches_enemy(field, i, x, y):
                continue
            if rests(field, i, x, y) and (steps := w.way_to(x, y)):
                return value, w.order(steps)
    return NONE


def promise(field: Field, i: int, e: int, temper: Temper) -> float:
    """What a charge is worth: the duel, friends already at that enemy, a shooter kept from shooting."""
    friends = [j for j in engaged_with(field, e) if j != i]
    if friends and temper.together:
        value = _joins(field, i, e, friends, temper)
    else:
        value = duel(field, i, e, temper.first, temper.deep)
    if shooter(field, e) and not friends:
        value += temper.pin
    return value + warmth(field, temper)


def warmth(field: Field, temper: Temper) -> int:
    """How much bolder a side is than the odds: more every turn, unless it is ahead and can let the enemy come."""
    return 0 if temper.calm else max(0, field.turn - WARM)


def _joins(field: Field, i: int, e: int, friends: list[int], temper: Temper) -> float:
    """What it is worth to join friends against one enemy: what they leave of it, less a share of what it deals."""
    left = 1 - sum(swing_odds(field, j, e) for j in friends) / stamina(field, e)
    deals = swing_odds(field, i, e) * worth(field, e, True) * (1 + temper.together)
    takes = swing_odds(field, e, i) * worth(field, i, True) / (1 + len(friends))
    return max(0.0, left) * deals - takes
