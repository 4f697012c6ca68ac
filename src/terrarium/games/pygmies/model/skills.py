"""Skills that are used (section 14): when, by whom, and the answer `{"model", "skill", "models", "points"}`."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

from terrarium.kernel import Finding, Value
from terrarium.kernel.form import Place

from ..content import SKILLS
from ..geometry import EPS, distance, inside, turned
from ..state import Field
from .contact import engaged, rests, touches_enemy, zones_at
from .terms import coloured, disabled, swayed

Uses = tuple[tuple[int, str], ...]


def usable(field: Field, side: int, when: str, pool: list[int] | None = None) -> Uses:
    """PY-292, PY-293: what this side could use now. In the Movement phase the colour must be on the card."""
    found = []
    for i in field.alive(side):
        m = field.models[i]
        for power in field.card(i).powers:
            about = SKILLS.get(power)
            if about is None or when not in about.use or (about.once and power in m.used):
                continue
            if disabled(field, i) or swayed(m):
                continue
            if when == "move" and not (pool is None or i in pool):
                continue
            if when == "move" and power not in ("Captivating Song", "Frightful Moan") and not coloured(field, i):
                continue
            if _possible(field, i, power):
                found.append((i, power))
    return tuple(found)


def _possible(field: Field, i: int, power: str) -> bool:
    m = field.models[i]
    if power in ("Ethereal", "Statue"):
        return m.moved < 0 and not engaged(field, i) and not m.prone and m.climbing < 0 and not field.swims(i)
    if power in ("Captivating Song", "Frightful Moan"):
        within = SKILLS[power].does[0].within
        return any(field.within(i, e, within) for e in field.enemies(m.control))
    if power == "Lightning Fast":
        done = m.shot or m.magic or f"fast {field.turn}" in m.used
        stuck = m.prone or m.fallen or m.held or m.frightened >= 0 or m.captivated >= 0 or m.climbing >= 0
        return not (done or stuck or engaged(field, i))
    if power == "Raise Dead":
        return bool(dead(field, i)) and bool(near_places(field, i, dead(field, i)[0], 3000, 1))
    if power == "Summon Minion":
        return bool(minions(field, i))
    if power == "Cauldron Bubble":
        return len(witches(field, m.control)) >= 3 and bool(coven(field, m.control, *hearth(field, m.control)))
    return False


def use_needs(power: str) -> str:
    """What a skill is aimed at when it is used: minions, a place to rise, a hearth; or nothing."""
    return {"Summon Minion": "minions", "Raise Dead": "rise", "Cauldron Bubble": "hearth"}.get(power, "")


def dead(field: Field, i: int) -> list[int]:
    """PY-327: removed Skeletons of the squad."""
    m = field.models[i]
    return [
        j
        for j, o in enumerate(field.models)
        if not o.alive and o.owner == m.owner and o.slot == m.slot and "Skeleton" in field.card(j).keywords
    ]


def minions(field: Field, i: int) -> list[int]:
    """PY-332: unengaged models of the squad."""
    m = field.models[i]
    return [
        j
        for j in field.alive(m.control)
        if j != i and field.models[j].slot == m.slot and field.models[j].owner == m.owner and not engaged(field, j)
    ]


def summoned(field: Field, i: int) -> int:
    """PY-332: how many it summons at most: what its card names, else three."""
    return int(field.card(i).types.get("Summon Minion", SKILLS["Summon Minion"].does[0].n))


def witches(field: Field, side: int) -> list[int]:
    return [j for j in field.alive(side) if "Witch" in field.card(j).keywords]


def near_places(field: Field, i: int, j: int, within: int, most: int) -> list[tuple[int, int]]:
    """Places for model j near model i: legal, outside Zones of Control, touching no enemy."""
    m = field.models[i]
    found: list[tuple[int, int]] = []
    base = field.radius(i) + field.radius(j)
    for d in range(base + 2, base + within + 1, 400):
        for k in range(0, 360, 20):
            dx, dy = turned(1000, 0, k)
            x, y = m.x + dx * d // 1_000_000, m.y + dy * d // 1_000_000
            if (
                rests(field, j, x, y)
                and not touches_enemy(field, j, x, y)
                and not zones_at(field, m.control, x, y, field.radius(j))
            ) and all(distance(x, y, *p) >= 2 * field.radius(j) for p in found):
                found.append((x, y))
                if len(found) >= most:
                    return found
    return found


def bad(place: Place, says: str, rule: str = "", code: str = "illegal") -> list[Finding]:
    return [Finding(code, says, place, rule)]


def use_fault(field: Field, uses: Uses, value: Value, place: Place) -> list[Finding]:
    """Everything that is wrong with a use."""
    if not isinstance(value, dict) or not {"model", "skill"} <= set(value) <= {"model", "skill", "models", "points"}:
        return bad(place, "Name a model and its skill.", code="malformed")
    if not isinstance(value["model"], str) or not isinstance(value["skill"], str):
        return bad(place, "Name a model and its skill.", code="malformed")
    i = field.find(value["model"])
    if (i, value["skill"]) not in uses:
        return bad(place, f"{value['model']} cannot use {value['skill']} now.", "PY-292")
    models, points = value.get("models", []), value.get("points", [])
    if not isinstance(models, list) or not all(isinstance(name, str) for name in models):
        return bad((*place, "models"), "A list of models is needed here.", code="malformed")
    if not isinstance(points, list) or not all(
        isinstance(p, list) and len(p) == 2 and all(c.__class__ is int and 0 <= c <= 36_000 for c in p) for p in points
    ):
        return bad((*place, "points"), "A list of points is needed here.", code="malformed")
    return _placed(field, i, value["skill"], [field.find(name) for name in models], points, place)


def _placed(
    field: Field, i: int, power: str, models: list[int], points: list[list[int]], place: Place
) -> list[Finding]:
    m = field.models[i]
    if power == "Raise Dead":
        if len(models) != 1 or len(points) != 1 or models[0] not in dead(field, i):
            return bad(place, "Name one removed Skeleton of the squad and a place.", "PY-327")
        j, (x, y) = models[0], points[0]
        if distance(m.x, m.y, x, y) - field.radius(i) - field.radius(j) > 3000 + EPS:
            return bad((*place, "points"), 'That is farther than 3".', "PY-327")
        if not rests(field, j, x, y) or zones_at(field, m.control, x, y, field.radius(j)):
            return bad((*place, "points"), "That is no legal resting place outside Zones of Control.", "PY-327")
        return []
    if power == "Summon Minion":
        most = summoned(field, i)
        if not 1 <= len(models) <= most or len(models) != len(points) or len(set(models)) != len(models):
            return bad(place, f"Name one to {most} models of the squad and a place for each.", "PY-332")
        if any(j not in minions(field, i) for j in models):
            return bad((*place, "models"), "Only unengaged models of the squad come.", "PY-332")
        twin = field.copy()
        for j, (x, y) in zip(models, points, strict=True):
            gap = distance(m.x, m.y, x, y) - field.radius(i) - field.radius(j)
            if gap > EPS or not rests(twin, j, x, y) or touches_enemy(twin, j, x, y):
                return bad((*place, "points"), "Each must rest touching the summoner and no enemy.", "PY-332")
            twin.set(j, x=x, y=y)
        return []
    if power == "Cauldron Bubble":
        if len(points) != 1 or models:
            return bad(place, "Name the place of the Cauldron.", "PY-302")
        if not coven(field, m.control, *points[0]):
            return bad((*place, "points"), "It must stand between three Witches.", "PY-302")
        return []
    return bad(place, "This skill needs no places.", "PY-292") if models or points else []


def coven(field: Field, side: int, x: int, y: int) -> tuple[int, ...]:
    """PY-302: three Witches of a side between whom a point lies, border included; the first in id order, or none."""
    for three in combinations(witches(field, side), 3):
        if inside(x, y, [(field.models[j].x, field.models[j].y) for j in three]):
            return three
    return ()


def hearth(field: Field, side: int) -> list[int]:
    """The middle of the first three Witches, where a Cauldron may always stand."""
    three = [field.models[j] for j in witches(field, side)[:3]]
    return [sum(w.x for w in three) // 3, sum(w.y for w in three) // 3]


def use_sample(field: Field, uses: Uses, rng: Random) -> Value:
    i, power = rng.choice(uses)
    m = field.models[i]
    use: dict[str, Any] = {"model": m.id, "skill": power}
    if power == "Raise Dead":
        j = rng.choice(dead(field, i))
        spots = near_places(field, i, j, 2500, 3)
        return {**use, "models": [field.models[j].id], "points": [list(rng.choice(spots))]} if spots else None
    if power == "Summon Minion":
        j = rng.choice(minions(field, i))
        spots = list(near_places(field, i, j, 8, 1))
        return {**use, "models": [field.models[j].id], "points": [list(spots[0])]} if spots else None
    if power == "Cauldron Bubble":
        return {**use, "points": [hearth(field, m.control)]}
    return use
