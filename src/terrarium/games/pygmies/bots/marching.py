"""Orders for everybody: who charges, who supports, and how the others come nearer."""

from __future__ import annotations

from typing import NamedTuple

from ..geometry import SIZE, Point, along, distance, foot, span, turned
from ..ground import CLIMB
from ..orders import MoveForm, expanded
from ..paths.cost import allowance
from ..paths.move import Step, begin, tried
from ..paths.words import Barred
from ..planner import go_there, is_open, surroundings
from ..sight import sees
from ..state import Field
from ..terms import engaged_with, missiles_of, rests, stat
from ..ways import FAR, route
from .charges import LATE, LOOKS, NONE, Order, Temper, best_charge, support, warmth, written
from .worth import chargeable, foes, goal, holds_goal, nearest_foe

MOST = 30
"""Orders in one answer."""
DETOUR = 1500
"""Where the way is hardly longer than the straight line, models go straight on."""
LEAST = 700
"""What it must bring to follow a way; else another place is looked for."""
AIMED = 4.0
"""What a charge must promise to one who could shoot instead."""
REACH = 7000
"""How near to the enemy the patient go: most models charge six inches."""
SPARED = 9000
"""How near to the enemy a hero goes of its own will who is no fighter."""


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
        order = choice(field, i, form, temper)
        made = _made(field, i, order, form) if order is not None else None
        if order is None or made is None:
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


def choice(field: Field, i: int, form: MoveForm, temper: Temper) -> Order | None:
    """What a model would do."""
    m = field.models[i]
    if m.climbing >= 0:
        return {"model": m.id, "steps": [{"climb": [m.cx, m.cy]}]}
    if m.prone:
        return {"model": m.id, "steps": [{"stand": True}]}
    if field.swims(i):
        return ashore(field, i)
    reach = (10_000 if field.has(i, "Fly") else allowance(field, i)) if form.most < 0 else form.most
    frail = temper.deep and _frail(field, i)
    promised, strike = NONE if frail else best_charge(field, i, form, reach, temper)
    if temper.spears:
        aided, step = support(field, i, form, reach)
        if aided > promised:
            return step
    limit = _shooting_move(field, i, reach)
    if temper.deep and not limit and promised < AIMED + warmth(field, temper):
        return None
    if strike is not None:
        return strike
    if frail and nearest_foe(field, i) < SPARED:
        return None
    if temper.patient and field.turn <= LATE and field.scenario != "ship":
        limit = min(limit, nearest_foe(field, i) - REACH)
    return advance(field, i, form, limit) if limit >= 500 else None


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


def target_place(field: Field, i: int, side: int) -> tuple[int, int]:
    """Where a model wants to be: at an enemy who is near, else where the scenario is decided; late, at any enemy."""
    within = 12_000 if holds_goal(field, i, side) else 3000 if field.scenario == "ship" else 7000
    if field.scenario == "plain" or field.turn > LATE:
        within = 2 * SIZE
    near = [e for e in foes(field, i, within) if chargeable(field, e)]
    return (field.models[near[0]].x, field.models[near[0]].y) if near else goal(field, i, side)


def advance(field: Field, i: int, form: MoveForm, reach: int) -> Order | None:
    """A move along the shortest way to where the model wants to be, round friends and over what can be jumped."""
    m, r = field.models[i], field.radius(i)
    goal_at = target_place(field, i, form.side)
    if distance(m.x, m.y, *goal_at) < r + 1200:
        return None
    if field.has(i, "Fly"):
        return _straight(field, i, form, reach, goal_at)
    way = route(field.board, field.holes, r, (m.x, m.y), goal_at, reach)
    if way.left >= FAR or not way.spots:
        return _straight(field, i, form, reach, goal_at)
    if way.left < distance(m.x, m.y, *goal_at) + DETOUR:
        order = _straight(field, i, form, reach, goal_at, (0,))
        if order is not None:
            return order
    ends = way.spots
    leap = next((n for n, how in enumerate(way.how) if how), len(ends))
    if leap < len(ends) and leap <= 14:
        order = _leap(field, i, form, ends[leap - 1], ends[leap], way.how[leap])
        if order is not None:
            return order
    order = _follow(field, i, form, reach, ends[:leap])
    if order is not None:
        return order
    places = [
        (x + dx, y + dy)
        for n in (leap - 1, leap * 3 // 4, leap // 2)
        if n > 0
        for x, y in ends[n : n + 1]
        for dx, dy in _beside(m.x, m.y, x, y)
    ]
    return _first(field, i, form, places) or _straight(field, i, form, reach, goal_at)


def _follow(field: Field, i: int, form: MoveForm, reach: int, spots: list[Point]) -> Order | None:
    """Along these places as far as it goes, cutting every corner that can be cut."""
    m, mover = field.models[i], begin(field, i, (), (), form.kind, form.most, form.hero)
    about = surroundings(field, mover)
    legs: list[Point] = []
    here, left, k = (m.x, m.y), reach, 0
    while k < len(spots):
        for n in range(len(spots) - 1, k - 1, -1):
            far = distance(*here, *spots[n])
            if far <= left and is_open(field, mover, about, (*here, *spots[n])):
                break
        else:
            break
        legs.append(spots[n])
        here, left, k = spots[n], left - far, n + 1
    while legs and distance(m.x, m.y, *legs[-1]) > LEAST:
        steps: tuple[Step, ...] = tuple(("go", x, y, "") for x, y in legs)
        try:
            tried(field, i, steps, (), form.kind, form.most, form.hero)
        except Barred:
            legs.pop()
            continue
        if not _wet(field, i, steps):
            return {"model": m.id, "steps": written(steps)}
        legs.pop()
    return None


def _first(field: Field, i: int, form: MoveForm, places: list[tuple[int, int]]) -> Order | None:
    """The first of these places that a straight leg reaches; else the first with a way round others."""
    free = [p for p in places if 0 <= p[0] <= SIZE and 0 <= p[1] <= SIZE and not field.ground.swims(*p)]
    m, mover = field.models[i], begin(field, i, (), (), form.kind, form.most, form.hero)
    about = surroundings(field, mover)
    for x, y in free:
        if not is_open(field, mover, about, (m.x, m.y, x, y)):
            continue
        steps: tuple[Step, ...] = (("go", x, y, ""),)
        try:
            tried(field, i, steps, (), form.kind, form.most, form.hero)
        except Barred:
            continue
        if field.has(i, "Fly") or not _wet(field, i, steps):
            return {"model": m.id, "steps": written(steps)}
    for x, y in [p for p in free if rests(field, i, *p)][:1]:
        try:
            steps = go_there(field, i, x, y, form.kind, form.most, form.hero, LOOKS)
        except Barred:
            continue
        if not _wet(field, i, steps):
            return {"model": m.id, "steps": written(steps)}
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
                go = go_there(field, i, x, y, form.kind, form.most, -1, LOOKS)
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
    field: Field, i: int, form: MoveForm, reach: int, goal_at: Point, turns: tuple[int, ...] = (0, 30, -30, 60, -60)
) -> Order | None:
    """For flyers, and where no way is open: straight on, or a little aside."""
    m = field.models[i]
    far = distance(m.x, m.y, *goal_at)
    dx, dy = goal_at[0] - m.x, goal_at[1] - m.y
    places = []
    for part in (reach, reach // 2):
        for degrees in turns:
            tx, ty = turned(dx, dy, degrees)
            places.append(along(m.x, m.y, m.x + tx, m.y + ty, min(part, max(0, far - 1700))))
    return _first(field, i, form, [p for p in places if distance(*p, *goal_at) < far - 300])
