"""What bots weigh: what a model is worth, what a position promises, where the battle is decided."""

from __future__ import annotations

from ..content import Card
from ..geometry import SIZE, Point, distance
from ..model.terms import fearless, missiles_of, stat, untargetable
from ..rules.end_of_turn import SHIPS, from_grave
from ..rules.odds import success, swing_odds
from ..state import Field

DECKS: dict[str, Point] = {"Sea Turnip": (9500, 17_500), "Gilded Gull": (26_500, 18_500)}
"""Where a crew gathers on a ship."""


def worth(field: Field, i: int, deep: bool = False) -> float:
    """What one Wound of a model is worth: its share of the rating (PY-440). Whoever looks deep asks instead what brings
    the battle's end nearer (`life`) and how many Wounds it takes (`stamina`)."""
    card = field.card(i)
    if deep:
        return life(field, i) / stamina(field, i)
    return (card.rating or _rated(card)) / card.wounds


COUNT, SHARE = 4.0, 1.0
"""A crew breaks by the number of its models (PY-273): so much counts each of them, and so much of its rating."""


def life(field: Field, i: int) -> float:
    """What a model's removal is worth: one model less, what it could still do, and with a hero those whom its death
    would put to flight (PY-271)."""
    card = field.card(i)
    flight = duress(field, i) if card.hero else 0.0
    return COUNT + SHARE * (card.rating or _rated(card)) + flight


def stamina(field: Field, i: int) -> float:
    """Wounds that it takes to remove a model: those that it has left, and those that a hero's points will keep it from
    losing by Medic! (PY-173)."""
    m = field.models[i]
    if not m.heroism:
        return max(1, m.wounds)
    return max(1, m.wounds) + m.heroism * success(stat(field, i, "strength"))


def duress(field: Field, hero: int) -> float:
    """The worth of subordinates who would fail their Courage test if this hero fell."""
    m = field.models[hero]
    total = 0.0
    for j, other in enumerate(field.models):
        if other.alive and other.owner == m.owner and other.slot == m.slot and j != hero and not fearless(field, j):
            card = field.card(j)
            total += (1 - success(card.courage)) * (COUNT + SHARE * (card.rating or _rated(card)))
    return total


def shooter(field: Field, e: int) -> bool:
    """Whether a model is one who shoots."""
    return any(w.range > 4000 for w in missiles_of(field, e).values())


def _rated(card: Card) -> int:
    """A custom card has no rating and is weighed by its figures."""
    body = 3 * card.wounds * (card.defense - 1) // 2 + card.attacks * (card.fighting + card.strength - 4)
    return body + card.shooting + 3 * card.heroism


def goal(field: Field, i: int, side: int) -> Point:
    """Where the scenario is decided for this model: the grave, a ship (the third squad contests the other one), or
    the middle."""
    if field.scenario == "ship":
        first = SHIPS[side] if field.models[i].slot < 2 else SHIPS[1 - side]
        return DECKS[first]
    return SIZE // 2, SIZE // 2


def holds_goal(field: Field, i: int, side: int) -> bool:
    """Whether a model is where it counts already."""
    m = field.models[i]
    if field.scenario == "grave":
        return from_grave(field, i) <= 5000
    return field.scenario == "ship" and distance(m.x, m.y, *goal(field, i, side)) < 3500


def foes(field: Field, i: int, within: int) -> list[int]:
    """Enemies whose bases are so near that they may matter, the nearest first."""
    m = field.models[i]
    found = []
    for e, other in enumerate(field.models):
        if other.alive and other.control != m.control:
            most = within + m.r + other.r
            dx, dy = other.x - m.x, other.y - m.y
            if -most <= dx <= most and dx * dx + dy * dy <= most * most:
                found.append((dx * dx + dy * dy, e))
    return [e for _, e in sorted(found)]


def nearest_foe(field: Field, i: int) -> int:
    """How far the nearest enemy is, base to base."""
    m = field.models[i]
    best = 4 * SIZE * SIZE
    r = 0
    for other in field.models:
        if other.alive and other.control != m.control:
            d = (other.x - m.x) ** 2 + (other.y - m.y) ** 2
            if d < best:
                best, r = d, other.r
    return max(0, int(best**0.5) - m.r - r)


def duel(field: Field, i: int, e: int, first: bool, deep: bool = False) -> float:
    """What a round of swings between two is worth to the first: Wounds dealt less Wounds taken, by worth."""
    deals, takes = min(1.0, swing_odds(field, i, e)), min(1.0, swing_odds(field, e, i))
    one, two = worth(field, i, deep), worth(field, e, deep)
    if first:
        takes *= 1 - deals / field.models[e].wounds
    else:
        deals *= 1 - takes / field.models[i].wounds
    return deals * two - takes * one


def chargeable(field: Field, e: int) -> bool:
    m = field.models[e]
    return not untargetable(m) and m.climbing < 0 and not field.ground.swims(m.x, m.y)
