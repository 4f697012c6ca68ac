"""Orders for everybody: who charges, who supports, and how the others come nearer."""

from __future__ import annotations

from typing import NamedTuple

from ..forms.orders import MoveForm, expanded
from ..geometry import SIZE, Point, along, distance, turned
from ..geometry.ways import FAR, route
from ..model.contact import engaged_with, rests
from ..model.paths.cost import allowance
from ..model.paths.move import Step, tried
from ..model.paths.words import Barred
from ..model.sight import sees
from ..model.terms import missiles_of, stat
from ..state import Field
from .charges import LATE, NONE, Temper, best_charge, support, warmth
from .swimming import ashore, wet
from .walker import Order, Steps, Walker, walker
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
    w = walker(field, i, form)
    if field.swims(i):
        return ashore(w)
    reach = (10_000 if field.has(i, "Fly") else allowance(field, i)) if form.most < 0 else form.most
    frail = temper.deep and _frail(field, i)
    limit = _shooting_move(field, i, reach)
    least = AIMED + warmth(field, temper) if temper.deep and not limit else 0.0
    promised, strike = NONE if frail else best_charge(w, reach, temper, least)
    if temper.spears:
        aided, step = support(w, reach)
        if aided > promised:
            return step
    if temper.deep and not limit and strike is None:
        return None
    if strike is not None:
        return strike
    if frail and nearest_foe(field, i) < SPARED:
        return None
    if temper.patient and field.turn <= LATE and field.scenario != "ship":
        limit = min(limit, nearest_foe(field, i) - REACH)
    if limit < 500:
        return None
    return _straight(w, limit, target_place(field, i, form.side)) if temper.hasty else advance(w, limit)


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
    if field.turn <= LATE + 3 and any(
        not engaged_with(field, e) and sees(field, i, e) for e in foes(field, i, weapon.range)
    ):
        return 0
    if near <= weapon.range + 4000 and weapon.move == "half":
        return min(reach, stat(field, i, "move") // 2 * 1000)
    return reach


def target_place(field: Field, i: int, side: int) -> Point:
    """Where a model wants to be: at an enemy who is near, else where the scenario is decided; late, at any enemy."""
    within = 12_000 if holds_goal(field, i, side) else 3000 if field.scenario == "ship" else 7000
    if field.scenario == "plain" or field.turn > LATE:
        within = 2 * SIZE
    near = [e for e in foes(field, i, within) if chargeable(field, e)]
    return (field.models[near[0]].x, field.models[near[0]].y) if near else goal(field, i, side)


def advance(w: Walker, reach: int) -> Order | None:
    """A move along the shortest way to where the model wants to be, round friends and over what can be jumped."""
    field, (x, y), r = w.field, w.here, w.model.r
    goal_at = target_place(field, w.i, w.form.side)
    far = distance(x, y, *goal_at)
    if far < r + 1200:
        return None
    if field.has(w.i, "Fly"):
        return _straight(w, reach, goal_at)
    way = route(field.board, field.holes, r, (x, y), goal_at, reach)
    if way.left >= FAR or not way.spots:
        return _straight(w, reach, goal_at)
    if way.left < far + DETOUR:
        order = _straight(w, reach, goal_at, (0,))
        if order is not None:
            return order
    ends = way.spots
    leap = next((n for n, how in enumerate(way.how) if how), len(ends))
    if leap < len(ends) and leap <= 14:
        order = _leap(w, ends[leap - 1], ends[leap], way.how[leap])
        if order is not None:
            return order
    order = _follow(w, reach, ends[:leap])
    if order is not None:
        return order
    places = [
        (ex + dx, ey + dy)
        for n in (leap - 1, leap * 3 // 4, leap // 2)
        if n > 0
        for ex, ey in ends[n : n + 1]
        for dx, dy in _beside(x, y, ex, ey)
    ]
    return _first(w, places, search=True) or _straight(w, reach, goal_at)


def _follow(w: Walker, reach: int, spots: list[Point]) -> Order | None:
    """Along these places as far as it goes, cutting every corner that can be cut."""
    legs: list[Point] = []
    here, left, k = w.here, reach, 0
    while k < len(spots):
        for n in range(len(spots) - 1, k - 1, -1):
            far = distance(*here, *spots[n])
            if far <= left and w.is_open(here, spots[n]):
                break
        else:
            break
        legs.append(spots[n])
        here, left, k = spots[n], left - far, n + 1
    while legs and distance(*w.here, *legs[-1]) > LEAST:
        steps: Steps = tuple(("go", x, y, "") for x, y in legs)
        if w.may(steps) and not wet(w, steps):
            return w.order(steps)
        legs.pop()
    return None


def _first(w: Walker, places: list[Point], search: bool = False) -> Order | None:
    """The first of these places that a straight leg reaches; else, if it is searched, the first with a way round."""
    field, i = w.field, w.i
    free = [p for p in places if 0 <= p[0] <= SIZE and 0 <= p[1] <= SIZE and not field.ground.swims(*p)]
    for x, y in free:
        steps: Steps = (("go", x, y, ""),)
        if w.is_open(w.here, (x, y)) and w.may(steps) and (field.has(i, "Fly") or not wet(w, steps)):
            return w.order(steps)
    rest = next((p for p in free if rests(field, i, *p)), None) if search else None
    steps = w.way_to(*rest) if rest is not None else ()
    return w.order(steps) if steps and not wet(w, steps) else None


def _beside(ax: int, ay: int, bx: int, by: int) -> list[Point]:
    """A place itself, and places to its left and right."""
    found = [(0, 0)]
    for d in (1100, 2200):
        for degrees in (90, -90):
            tx, ty = turned(bx - ax, by - ay, degrees)
            x, y = along(0, 0, tx, ty, d)
            found.append((x, y))
    return found


def _leap(w: Walker, near: Point, far: Point, how: str) -> Order | None:
    """Up to an obstacle or a rope and across, if there is room and allowance enough; else only up to it."""
    go: Steps = ()
    if distance(*w.here, *near) > (10 if how == "jump" else 1000 + w.model.r):
        for x, y in [near] if how == "jump" else [near, *_about(near)]:
            go = w.way_to(x, y, free=True)
            if go:
                break
        else:
            return None
    for x, y in [far] if how == "jump" else [far, *_about(far)]:
        last: Step = ("jump", x, y, "") if how == "jump" else ("swing", x, y, how)
        if w.may((*go, last)):
            return w.order((*go, last))
    return w.order(go) if go and w.form.hero < 0 else None


def _about(p: Point) -> list[Point]:
    """Places within an inch of a rope's end."""
    return [(p[0] + dx, p[1] + dy) for dx, dy in ((900, 0), (-900, 0), (0, 900), (0, -900))]


def _straight(w: Walker, reach: int, goal_at: Point, turns: tuple[int, ...] = (0, 30, -30, 60, -60)) -> Order | None:
    """For flyers, and where no way is open: straight on, or a little aside."""
    x, y = w.here
    far = distance(x, y, *goal_at)
    dx, dy = goal_at[0] - x, goal_at[1] - y
    places = []
    for part in (reach, reach // 2):
        for degrees in turns:
            tx, ty = turned(dx, dy, degrees)
            places.append(along(x, y, x + tx, y + ty, min(part, max(0, far - 1700))))
    return _first(w, [p for p in places if distance(*p, *goal_at) < far - 300])
