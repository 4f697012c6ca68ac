"""Section 10: volleys, In the Way, Hit the Deck, Fire at Will!."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Allocation, Decision, Either, Fields, Flow, Form, ListOf, One, Value, Yes

from ..content import MISSILES, Missile
from ..geometry import EPS, Segment, along, chord, distance, inside, nearer
from ..orders import TESTS, Spot
from ..sight import sight
from ..skills import usable
from ..state import Battle, Field
from ..terms import coloured, disabled, engaged, idle, missiles_of, stat, untargetable
from .flow import ask, parted, step, tell
from .heroism import heroes, interrupt
from .rolls import brave, damage, roll
from .wounds import broken, knock_down, on_edge


def shoot_fault(field: Field, i: int) -> str:
    """PY-211: why a model may not shoot at all, or nothing."""
    m = field.models[i]
    if disabled(field, i) or idle(field, i):
        return "can do nothing now"
    if m.shot:
        return "has already shot"
    if m.magic:
        return "used magic this turn"
    if m.decked:
        return "hit the deck this turn"
    if m.frightened >= 0 or m.captivated >= 0:
        return "is not its own master"
    if m.fallen or m.tried:
        return "fell or tried an obstacle this turn"
    if m.prone:
        return "is on the ground"
    if m.climbing >= 0 or field.swims(i):
        return "climbs or swims"
    if engaged(field, i):
        return "is engaged"
    return ""


def weapon_fault(field: Field, i: int, weapon: Missile) -> str:
    """PY-212, PY-386: why this weapon may not be used, or nothing."""
    m = field.models[i]
    paid = max(0, m.moved)
    limit = {"full": 10**9, "half": stat(field, i, "move") // 2 * 1000, "none": 0}[weapon.move]
    if paid > limit + EPS:
        return f'moved {paid / 1000:.1f}", limit {limit // 1000}"'
    if weapon.reload and not coloured(field, i):
        return "cannot reload: its colour is not on the card"
    return ""


def cheap(field: Field, i: int) -> bool:
    """PY-316: near a friend with Life is Cheap, and of its kind."""
    side = field.models[i].control
    return any(
        field.has(j, "Life is Cheap")
        and field.card(j).types.get("Life is Cheap", "") in field.card(i).keywords
        and field.within(i, j, 6000)
        for j in field.alive(side)
    )


def fogged(field: Field, ax: int, ay: int, bx: int, by: int) -> bool:
    """PY-357: a line of centres that meets the fog, unless both ends are inside."""
    line: Segment = (ax, ay, bx, by)
    for zone in field.zones:
        if zone.kind == "fog" and (
            nearer(ax, ay, (zone.x, zone.y, zone.x, zone.y), zone.r) or chord(line, zone.x, zone.y, zone.r)
        ):
            both = distance(ax, ay, zone.x, zone.y) <= zone.r and distance(bx, by, zone.x, zone.y) <= zone.r
            if not both:
                return True
    return False


def target_fault(field: Field, i: int, weapon: str, t: int) -> str:
    """PY-213: why the target may not be shot at, or nothing."""
    m, target = field.models[i], field.models[t]
    if not target.alive or target.control == m.control or untargetable(target):
        return "is no target"
    if t in m.cowed:
        return "is too frightening"
    if not field.within(i, t, MISSILES[weapon].range):
        return f'out of range: {field.apart(i, t) / 1000:.1f}" > {MISSILES[weapon].range // 1000}"'
    free = cheap(field, i)
    if not free and engaged(field, t):
        return "in melee"
    if fogged(field, m.x, m.y, target.x, target.y):
        return "the fog hides it"
    seen = sight(field, i, t)
    if not seen.seen:
        return "cannot see it"
    if seen.fouled and not free:
        return "a friend is in the way"
    return ""


def targets(field: Field, i: int, weapon: str) -> list[int]:
    return [t for t in field.enemies(field.models[i].control) if not target_fault(field, i, weapon, t)]


def could_shoot(field: Field, i: int) -> bool:
    """Whether a volley of this model would be legal now."""
    if shoot_fault(field, i):
        return False
    for name, weapon in missiles_of(field, i).items():
        if not weapon_fault(field, i, weapon) and (weapon.scatter or targets(field, i, name)):
            return True
    return False


def shots_of(field: Field, i: int, weapon: Missile) -> int:
    if weapon.twice:
        return 2
    return field.card(i).attacks if weapon.rocks else 1


def volleys(field: Field, side: int, mine: list[int]) -> dict[str, Form]:
    """Every model that may shoot, with its weapons and targets."""
    found: dict[str, Form] = {}
    for i in mine:
        if not field.models[i].alive or field.models[i].control != side or shoot_fault(field, i):
            continue
        ways: dict[str, Form] = {}
        for name, weapon in missiles_of(field, i).items():
            if weapon_fault(field, i, weapon):
                continue
            if weapon.scatter:
                ways[name] = Fields({"at": Spot(field, "direction", i, 4000)})
                continue
            at = [field.models[t].id for t in targets(field, i, name)]
            if at:
                parts: dict[str, Form] = {"at": ListOf(One(at, of="model"), 1, shots_of(field, i, weapon))}
                if weapon.bow and "Hunting Arrow" in field.models[i].items:
                    parts["arrow"] = One((True, False))
                ways[name] = Fields(parts, optional=("arrow",) if "arrow" in parts else ())
        if ways:
            found[field.models[i].id] = Either(ways, of="weapon")
    return found


def _direction(field: Field, i: int, x: int, y: int, reach: int) -> str:
    m = field.models[i]
    return "" if (x, y) != (m.x, m.y) else "A direction is needed"


TESTS["direction"] = _direction


@step
def shooting(f: Flow, b: Battle) -> None:
    """PY-210: Quick Shots, then the seat with initiative, then the other."""
    field = b.field
    field.phase = "shooting"
    field.asked = ()
    first = field.initiative
    quick = [[i for i in field.alive(side) if field.has(i, "Quick Shot")] for side in range(2)]
    frames = [
        shoot(field.k, side, "quick:" + ",".join(str(i) for i in quick[side]))
        for side in (first, 1 - first)
        if quick[side]
    ]
    f.then(*frames, shoot(field.k, first, ""), shoot(field.k, 1 - first, ""))


def _pool(field: Field, side: int, pool: str) -> list[int]:
    if pool.startswith("quick:"):
        return parted(pool[6:])
    return parted(pool) if pool else field.alive(side)


@ask()
def shoot(b: Battle, side: int, pool: str) -> dict[int, Decision]:
    """PY-210, PY-214, PY-221: volleys of the seat, or of a frame's pool."""
    field = b.field
    ways = volleys(field, side, _pool(field, side, pool))
    uses = usable(field, side, "shoot") if not pool else ()
    if not ways and not uses:
        return {}
    forms: dict[str, Form] = {"pass": Yes()}
    if ways:
        parts: dict[str, Form] = {"volleys": ListOf(Either(ways, of="model"), 1, 12)}
        mine = heroes(field, side)
        if mine and not pool:
            parts["heroes"] = Allocation(mine, 0, sum(mine.values()), of="model")
        forms["fire"] = Fields(parts, optional=("heroes",) if "heroes" in parts else ())
    if uses:
        from .powers import use_form

        forms["use"] = use_form(field, uses)
    return {side: Decision("shoot", Either(forms), {"pass": True}, {"battle": field.k, "frame": bool(pool)})}


@shoot.answered
def shot_orders(f: Flow, b: Battle, answers: dict[int, Value], side: int, pool: str) -> None:
    answer = answers.get(side, {"pass": True})
    k = b.field.k
    if "fire" in answer:
        b.queue = list(answer["fire"]["volleys"])
        b.thrown = {name: n for name, n in answer["fire"].get("heroes", {}).items() if n}
        f.then(next_volley(k, side, pool), shoot(k, side, pool))
    elif "use" in answer:
        from .powers import use, use_of

        f.then(*use(b, use_of(answer["use"])), shoot(k, side, pool))


@step
def next_volley(f: Flow, b: Battle, side: int, pool: str) -> None:
    """PY-174: the declared volley waits for the opponent's window."""
    field = b.field
    if not b.queue:
        return
    [(name, _)] = b.queue[0].items()
    i = field.find(name)
    if shoot_fault(field, i) or field.models[i].control != side:
        b.queue = b.queue[1:]
        f.then(next_volley(field.k, side, pool))
        return
    tell(f, b, "aims", who=name)
    if pool.startswith("quick:"):
        f.then(volley(field.k, side, pool))
    else:
        f.then(interrupt(field.k, 1 - side, "fire", i, pool), volley(field.k, side, pool))


@step
def volley(f: Flow, b: Battle, side: int, pool: str) -> None:
    """PY-214: all shots of one model, one by one; then the next volley of the batch."""
    field = b.field
    if not b.queue:
        return
    declared, *b.queue = b.queue
    [(name, how)] = declared.items()
    [(weapon, what)] = how.items()
    i = field.find(name)
    missile = MISSILES[weapon]
    again = next_volley(field.k, side, pool)
    if shoot_fault(field, i) or weapon not in missiles_of(field, i) or weapon_fault(field, i, missile):
        f.then(again)
        return
    m = field.models[i]
    field.set(i, shot=True, invisible=False, thrown=m.thrown or weapon == "Dagger")
    if missile.scatter:
        field.set(i, used=(*field.models[i].used, weapon))
        f.then(*_scatter(f, b, i, what["at"]), again)
        return
    arrow = int(bool(what.get("arrow")) and "Hunting Arrow" in m.items)
    if arrow:
        items = list(m.items)
        items.remove("Hunting Arrow")
        field.set(i, items=tuple(items))
    penalty = -1 if missile.twice and len(what["at"]) > 1 else 0
    shots = [
        shot(field.k, i, weapon, field.find(target), penalty, 2 * arrow * (n == 0))
        for n, target in enumerate(what["at"])
    ]
    f.then(*shots, again)


def line_area(field: Field, i: int, at: list[int]) -> tuple[tuple[int, int], ...]:
    """PY-352, PY-388: a rectangle 8" long and 1" wide from the base's edge in that direction."""
    m, r = field.models[i], field.radius(i)
    near = along(m.x, m.y, at[0], at[1], r)
    far = along(m.x, m.y, at[0], at[1], r + 8000)
    dx, dy = far[0] - near[0], far[1] - near[1]
    ox, oy = -dy * 500 // 8000, dx * 500 // 8000
    return (
        (near[0] + ox, near[1] + oy),
        (far[0] + ox, far[1] + oy),
        (far[0] - ox, far[1] - oy),
        (near[0] - ox, near[1] - oy),
    )


def in_area(field: Field, j: int, poly: tuple[tuple[int, int], ...]) -> bool:
    """PY-056: some of its base lies inside."""
    from ..geometry import edges

    m, r = field.models[j], field.radius(j)
    return inside(m.x, m.y, poly) or any(nearer(m.x, m.y, side, r - EPS) for side in edges(poly))


def caught(field: Field, i: int, at: list[int]) -> list[int]:
    """Who is in a line fired by model i, nearest first; statues and ethereal models are not (PY-291)."""
    from ..sight import sheltered

    poly = line_area(field, i, at)
    m = field.models[i]
    z = field.ground.elevation(m.x, m.y) + field.height(i) * 9 // 10
    found = [
        j
        for j in field.alive()
        if j != i
        and not (field.models[j].statue or field.models[j].ethereal)
        and in_area(field, j, poly)
        and not sheltered(field, m.x, m.y, z, j)
    ]
    return sorted(found, key=lambda j: (field.apart(i, j), j))


def _scatter(f: Flow, b: Battle, i: int, at: list[int]) -> list[Any]:
    """PY-388: everybody in the line is hit."""
    field = b.field
    tell(f, b, "scatter", who=field.models[i].id, at=at)
    frames: list[Any] = []
    for j in caught(field, i, at):
        frames += [
            damage(field.k, i, j, MISSILES["Blunderbuss"].strength, "shot"),
            after_shot(field.k, j, i, field.models[j].x, field.models[j].y),
        ]
    return frames


@step
def shot(f: Flow, b: Battle, i: int, weapon: str, t: int, penalty: int, arrow: int) -> None:
    """PY-215: to hit."""
    field = b.field
    if not field.models[i].alive or field.models[i].prone or target_fault(field, i, weapon, t):
        return
    cloak = "Elven Cloak" in field.models[t].items
    tell(f, b, "shoots", who=field.models[i].id, at=field.models[t].id, weapon=weapon)
    f.then(
        roll(field.k, i, "to hit", stat(field, i, "shooting") + penalty - cloak, 7),
        shot_hits(field.k, i, weapon, t, arrow),
    )


def in_the_way(field: Field, i: int, weapon: str, t: int) -> int:
    """PY-080, PY-138, PY-307, PY-316, PY-366: the one modifier of a shot."""
    seen = sight(field, i, t)
    most = seen.in_the_way
    if field.models[t].shielded:
        most = max(most, 4)
    if field.swims(t):
        most = max(most, 2)
    if cheap(field, i) and (seen.fouled or engaged(field, t)):
        most = max(most, 2)
    if weapon == "Long Bow" and field.has(i, "Eagle Eye"):
        most = max(0, most - 2)
    return most


@step
def shot_hits(f: Flow, b: Battle, i: int, weapon: str, t: int, arrow: int) -> None:
    field = b.field
    if not field.passed:
        return
    most = in_the_way(field, i, weapon, t)
    if most:
        f.then(roll(field.k, t, "in the way", most, 7), shot_stopped(field.k, i, weapon, t, arrow))
    else:
        f.then(shot_wounds(field.k, i, weapon, t, arrow))


@step
def shot_stopped(f: Flow, b: Battle, i: int, weapon: str, t: int, arrow: int) -> None:
    if not b.field.passed:
        f.then(shot_wounds(b.field.k, i, weapon, t, arrow))


@step
def shot_wounds(f: Flow, b: Battle, i: int, weapon: str, t: int, arrow: int) -> None:
    """PY-216, PY-217."""
    field = b.field
    missile = MISSILES[weapon]
    strength = (missile.strength or stat(field, i, "strength")) + arrow
    target = field.models[t]
    f.then(
        damage(field.k, i, t, strength, "shot bow" if missile.bow else "shot"),
        after_shot(field.k, t, i, target.x, target.y),
    )


@step
def after_shot(f: Flow, b: Battle, t: int, i: int, x: int, y: int) -> None:
    """PY-217 to PY-219, PY-302: poison, On the Edge, Hit the Deck; or, removed, its neighbours test."""
    from .powers import poison

    field = b.field
    if field.models[t].alive:
        f.then(*poison(b, i, t), on_edge(field.k, t), deck(field.k, t), broken(field.k))
        return
    side = field.models[t].control
    r = field.radius(t)
    near = [
        j
        for j in field.alive(side)
        if not field.models[j].prone
        and distance(x, y, field.models[j].x, field.models[j].y) - r - field.radius(j) <= 2000 + EPS
        and not engaged(field, j)
    ]
    f.then(broken(field.k), *(deck(field.k, j) for j in near))


@step
def deck(f: Flow, b: Battle, i: int) -> None:
    """PY-218."""
    field = b.field
    if field.models[i].alive:
        f.then(brave(field.k, i), decked(field.k, i))


@step
def decked(f: Flow, b: Battle, i: int) -> None:
    field = b.field
    if not field.passed and field.models[i].alive and not field.swims(i):
        field.set(i, decked=True)
        tell(f, b, "deck", who=field.models[i].id)
        knock_down(f, b, i)
