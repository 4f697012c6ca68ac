"""Orders: who charges whom, and how the others come nearer. A `Temper` says how a bot weighs it."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..geometry import SIZE, Point, along, distance, foot, span, turned
from ..ground import CLIMB
from ..odds import swing_odds
from ..orders import MoveForm, expanded
from ..paths.cost import allowance
from ..paths.move import Step, tried
from ..paths.words import Barred
from ..planner import charge, go_there
from ..sight import sees
from ..state import Field
from ..terms import engaged_with, missiles_of, rests, stat
from ..ways import FAR, route
from .worth import chargeable, duel, foes, goal, holds_goal, influence, nearest_foe, worth

Order = dict[str, Any]
MOST = 30
"""Orders in one answer."""
SPARED = 9000
"""How near to the enemy a hero goes of its own will who is no fighter."""
LATE = 6
"""From then on a battle is brought to its end: everybody goes for the enemy."""


class Temper(NamedTuple):
    """How a plan is made. `bold` is what a charge is worth for its own sake, `caution` weighs enemies about a place,
    `together` friends at one target, `pin` shooters who are kept from shooting."""

    bold: float = 0.0
    caution: float = 0.0
    together: float = 0.0
    pin: float = 0.0
    first: bool = False
    """Whether its side swings first this turn."""
    deep: bool = False
    """Whether heroes are spared and sought for those whom their death would put to flight."""


class Plan(NamedTuple):
    orders: list[Order]
    field: Field
    """The table as it would be, with the best of luck."""
    whole: bool
    """Whether everybody was thought of: a die on the way cuts a plan short."""


def plan(form: MoveForm, temper: Temper) -> Plan:
    """The models nearest to the enemy first; each order is tried on what those before it leave."""
    field, found = form.field, []
    for i in sorted(form.pool, key=lambda i: (i != form.hero, nearest_foe(field, i))):
        for order in choices(field, i, form, temper):
            made = _made(field, i, order, form)
            if made is not None:
                break
        else:
            continue
        found.append(order)
        field, luck = made
        if luck or len(found) >= MOST:
            return Plan(found, field, False)
    return Plan(found, field, True)


def _made(field: Field, i: int, order: Order, form: MoveForm) -> tuple[Field, bool] | None:
    shape = form.shaped(order, ())
    if isinstance(shape, list):
        return None
    try:
        steps = expanded(field, i, *shape[1:], form.kind, form.most, form.hero)
        after, _, luck = tried(field, i, steps, shape[2], form.kind, form.most, form.hero)
    except Barred:
        return None
    return after, luck


def choices(field: Field, i: int, form: MoveForm, temper: Temper) -> list[Order]:
    """What a model would do, best first."""
    m = field.models[i]
    if m.climbing >= 0:
        return [{"model": m.id, "steps": [{"climb": [m.cx, m.cy]}]}]
    if m.prone:
        return [{"model": m.id, "steps": [{"stand": True}]}]
    if field.swims(i):
        swim = ashore(field, i)
        return [swim] if swim is not None else []
    reach = (10_000 if field.has(i, "Fly") else allowance(field, i)) if form.most < 0 else form.most
    strike = best_charge(field, i, form, reach, temper)
    if strike is not None:
        return [strike]
    if temper.deep and _frail(field, i) and nearest_foe(field, i) < SPARED:
        return []
    limit = _shooting_move(field, i, reach)
    if limit == 0:
        return []
    step = advance(field, i, form, limit, temper)
    return [step] if step is not None else []


def _frail(field: Field, i: int) -> bool:
    """A hero who is no fighter: those who lead from behind."""
    card = field.card(i)
    return card.hero and card.attacks < 2


def _shooting_move(field: Field, i: int, reach: int) -> int:
    """How far a shooter goes: not at all where it has somebody to shoot at, by halves where it still may shoot."""
    weapons = [w for w in missiles_of(field, i).values() if w.range > 4000]
    if not weapons:
        return reach
    near = nearest_foe(field, i)
    weapon = weapons[0]
    ready = [e for e in foes(field, i, weapon.range) if not engaged_with(field, e) and sees(field, i, e)]
    if ready and field.turn <= LATE + 3:
        return 0
    if near <= weapon.range + 4000 and weapon.move == "half":
        return min(reach, stat(field, i, "move") // 2 * 1000)
    return reach


def best_charge(field: Field, i: int, form: MoveForm, reach: int, temper: Temper) -> Order | None:
    """The charge that promises most, if one promises anything."""
    if form.kind in ("fast", "riffraff") or field.swims(i):
        return None
    found = []
    for e in foes(field, i, reach)[:8]:
        if chargeable(field, e) and e not in field.models[i].cowed:
            value = promise(field, i, e, form.side, temper)
            if value > 0:
                found.append((value, e))
    for _, e in sorted(found, reverse=True)[:3]:
        if not sees(field, i, e):
            continue
        try:
            steps = charge(field, i, (e,), form.kind, form.most, form.hero)
        except Barred:
            continue
        return {"model": field.models[i].id, "steps": written(steps), "charge": [field.models[e].id]}
    return None


def promise(field: Field, i: int, e: int, side: int, temper: Temper) -> float:
    """What a charge is worth: the duel, friends already at that enemy, a shooter kept from shooting, the odds about."""
    friends = engaged_with(field, e)
    if friends and temper.together:
        won, risked = worth(field, e, temper.deep), worth(field, i, temper.deep)
        value = swing_odds(field, i, e) * won * (1 + temper.together) - 0.2 * risked
        value -= max(0, len(friends) - 2) * 2.0
    else:
        value = duel(field, i, e, temper.first, temper.deep)
    if nearest_shot(field, e) and not friends:
        value += temper.pin
    value += temper.bold + (1.0 if field.turn > LATE else 0.0)
    if temper.caution:
        about = influence(field, side, field.models[e].x, field.models[e].y)
        value += temper.caution * max(-40.0, min(40.0, about)) / 10
    return value


def nearest_shot(field: Field, e: int) -> bool:
    """Whether an enemy is one who shoots."""
    return any(w.range > 4000 for w in missiles_of(field, e).values())


def written(steps: tuple[Step, ...]) -> list[Order]:
    return [{kind: {"rope": name, "to": [x, y]} if kind == "swing" else [x, y]} for kind, x, y, name in steps]


def target_place(field: Field, i: int, side: int) -> tuple[int, int]:
    """Where a model wants to be: at an enemy who is near, else where the scenario is decided; late, at any enemy."""
    within = 12_000 if holds_goal(field, i, side) else 7000
    if field.scenario == "plain" or field.turn > LATE:
        within = 2 * SIZE
    near = [e for e in foes(field, i, within) if chargeable(field, e)]
    return (field.models[near[0]].x, field.models[near[0]].y) if near else goal(field, i, side)


def advance(field: Field, i: int, form: MoveForm, reach: int, temper: Temper) -> Order | None:
    """A move along the shortest way to where the model wants to be, round friends and over what can be jumped."""
    m, r = field.models[i], field.radius(i)
    goal_at = target_place(field, i, form.side)
    if distance(m.x, m.y, *goal_at) < r + 1200:
        return None
    near = distance(m.x, m.y, *goal_at) < 10_000
    if field.has(i, "Fly") or near:
        order = _straight(field, i, form, reach, goal_at, temper)
        if order is not None or not near:
            return order
    way = route(field.board, field.holes, r, (m.x, m.y), goal_at, reach)
    if way.left >= FAR or not way.spots:
        return None
    ends = way.spots
    leap = next((n for n, how in enumerate(way.how) if how), len(ends))
    if leap < len(ends) and leap <= 14:
        order = _leap(field, i, form, ends[leap - 1], ends[leap], way.how[leap])
        if order is not None:
            return order
    places = [
        (x + dx, y + dy)
        for n in (leap - 1, leap * 3 // 4, leap // 2)
        if n > 0
        for x, y in ends[n : n + 1]
        for dx, dy in _beside(m.x, m.y, x, y)
    ]
    return _first(field, i, form, [p for p in places if not _shy(field, form.side, *p, temper)])


def _first(field: Field, i: int, form: MoveForm, places: list[tuple[int, int]]) -> Order | None:
    """The first of these places that a straight leg reaches; else the first with a way round others."""
    free = [p for p in places if 0 <= p[0] <= SIZE and 0 <= p[1] <= SIZE and not field.ground.swims(*p)]
    free = [p for p in free if rests(field, i, *p)]
    for x, y in free:
        steps: tuple[Step, ...] = (("go", x, y, ""),)
        try:
            tried(field, i, steps, (), form.kind, form.most, form.hero)
        except Barred:
            continue
        if field.has(i, "Fly") or not _wet(field, i, steps):
            return {"model": field.models[i].id, "steps": written(steps)}
    for x, y in free[:1]:
        try:
            steps = go_there(field, i, x, y, form.kind, form.most, form.hero)
        except Barred:
            continue
        if not _wet(field, i, steps):
            return {"model": field.models[i].id, "steps": written(steps)}
    return None


def _beside(ax: int, ay: int, bx: int, by: int) -> list[tuple[int, int]]:
    """A place itself, and places to its left and right."""
    found = [(0, 0)]
    for d in (1100, 2200):
        for degrees in (90, -90):
            tx, ty = turned(bx - ax, by - ay, degrees)
            x, y = along(0, 0, tx, ty, d)
            found.append((x, y))
    return found


def _shy(field: Field, side: int, x: int, y: int, temper: Temper) -> bool:
    """Whether a place is too dangerous for one who does not charge."""
    return bool(temper.caution) and influence(field, side, x, y) < -25 / temper.caution


def _wet(field: Field, i: int, steps: tuple[Step, ...]) -> bool:
    """Whether a way leads through water."""
    if not field.ground.water:
        return False
    x, y = field.models[i].x, field.models[i].y
    for _, bx, by, _ in steps:
        if any(field.ground.swims(x + (bx - x) * k // 12, y + (by - y) * k // 12) for k in range(1, 13)):
            return True
        x, y = bx, by
    return False


def _leap(field: Field, i: int, form: MoveForm, near: Point, far: Point, how: str) -> Order | None:
    """Up to an obstacle or a rope and across, if there is room and allowance enough; else only up to it."""
    m = field.models[i]
    here = distance(m.x, m.y, *near) <= (10 if how == "jump" else 1000 + m.r)
    go: tuple[Step, ...] = ()
    if not here:
        for x, y in [near] if how == "jump" else [near, *_about(near)]:
            try:
                go = go_there(field, i, x, y, form.kind, form.most, -1)
                break
            except Barred:
                continue
        if not go:
            return None
    for x, y in [far] if how == "jump" else [far, *_about(far)]:
        last: Step = ("jump", x, y, "") if how == "jump" else ("swing", x, y, how)
        try:
            tried(field, i, (*go, last), (), form.kind, form.most, form.hero)
        except Barred:
            continue
        return {"model": m.id, "steps": written((*go, last))}
    return {"model": m.id, "steps": written(go)} if go and form.hero < 0 else None


def _about(p: Point) -> list[Point]:
    """Places within an inch of a rope's end."""
    return [(p[0] + dx, p[1] + dy) for dx, dy in ((900, 0), (-900, 0), (0, 900), (0, -900))]


def ashore(field: Field, i: int) -> Order | None:
    """Out of the water: to the nearest bank, and up it."""
    m, r = field.models[i], field.radius(i)
    banks = sorted((span(m.x, m.y, bank.line), n) for n, bank in enumerate(field.ground.banks) if bank.water)
    for _, n in banks[:4]:
        bank = field.ground.banks[n]
        x, y = foot(m.x, m.y, bank.line)
        off = r + 5
        near = (x + bank.nx * off // 1000, y + bank.ny * off // 1000)
        up: Step = (
            "jump" if bank.height <= CLIMB else "climb", x - bank.nx * off // 1000, y - bank.ny * off // 1000, ""
        )  # fmt: skip
        go: tuple[Step, ...] = (("go", *near, ""),) if distance(m.x, m.y, *near) > 10 else ()
        for steps in ((*go, up), go):
            try:
                tried(field, i, steps, ())
            except Barred:
                continue
            if steps:
                return {"model": m.id, "steps": written(steps)}
    return None


def _straight(
    field: Field, i: int, form: MoveForm, reach: int, goal_at: tuple[int, int], temper: Temper
) -> Order | None:
    """For flyers, and where no way is known: straight on, or a little aside."""
    m = field.models[i]
    far = distance(m.x, m.y, *goal_at)
    dx, dy = goal_at[0] - m.x, goal_at[1] - m.y
    places = []
    for part in (reach, reach // 2):
        for degrees in (0, 30, -30, 60, -60):
            tx, ty = turned(dx, dy, degrees)
            places.append(along(m.x, m.y, m.x + tx, m.y + ty, min(part, max(0, far - 1700))))
    nearer = [p for p in places if distance(*p, *goal_at) < far - 300 and not _shy(field, form.side, *p, temper)]
    return _first(field, i, form, nearer)
