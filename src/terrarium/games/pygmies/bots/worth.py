"""What bots weigh: what a model is worth, what a position promises, where the battle is decided."""

from __future__ import annotations

from ..content import MISSILES, Card
from ..geometry import SIZE, Point, distance
from ..odds import success, swing_odds, wounds
from ..rules.end_of_turn import SHIPS, from_grave
from ..state import Field
from ..terms import fearless, missiles_of, stat, untargetable

NEAR, FAR = 5000, 11_000
"""Friends and foes count in full within the first, not at all beyond the second."""
DECKS: dict[str, Point] = {"Sea Turnip": (9500, 17_500), "Gilded Gull": (26_500, 18_500)}
"""Where a crew gathers on a ship."""


def worth(field: Field, i: int, deep: bool = False) -> float:
    """What one Wound of a model is worth: its share of the rating (PY-440). Whoever looks deep counts with a hero those
    whom its death would put to flight (PY-271)."""
    card = field.card(i)
    flight = duress(field, i) if deep and card.hero else 0.0
    return ((card.rating or _rated(card)) + flight) / card.wounds


def duress(field: Field, hero: int) -> float:
    """The worth of subordinates who would fail their Courage test if this hero fell."""
    m = field.models[hero]
    total = 0.0
    for j, other in enumerate(field.models):
        if other.alive and other.owner == m.owner and other.slot == m.slot and j != hero and not fearless(field, j):
            total += (1 - success(field.card(j).courage)) * worth(field, j) * other.wounds
    return total


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


def influence(field: Field, side: int, x: int, y: int) -> float:
    """Worth of own models about a place less that of enemies: who would win a melee there."""
    total = 0.0
    for i, m in enumerate(field.models):
        if m.alive and abs(m.x - x) < FAR and abs(m.y - y) < FAR and not m.prone:
            d = distance(m.x, m.y, x, y)
            if d < FAR:
                share = 1.0 if d < NEAR else (FAR - d) / (FAR - NEAR)
                total += share * worth(field, i) * m.wounds * (1 if m.control == side else -1)
    return total


def firepower(field: Field, i: int, t: int) -> float:
    """Wounds that a shooter may do to such a target in a turn, whatever lies between."""
    best = 0.0
    for name, missile in missiles_of(field, i).items():
        if not missile.scatter and missile.range > 4000:
            strength = MISSILES[name].strength or stat(field, i, "strength")
            shots = 2 if missile.twice else 1
            chance = success(stat(field, i, "shooting") - missile.twice) * wounds(strength, stat(field, t, "defense"))
            best = max(best, shots * chance)
    return best


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
