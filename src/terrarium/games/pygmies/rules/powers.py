"""Sections 13 to 15: what effects do, and the use of skills."""

from __future__ import annotations

from random import Random
from typing import Any

from terrarium.kernel import Decision, Finding, Flow, Form, One, Value
from terrarium.kernel.form import Place, Schema

from ..content import SKILLS, SPELLS, Effect
from ..geometry import EPS, Segment, along, distance, nearer
from ..ground import Hole
from ..paths import clear, in_gap
from ..skills import Uses, use_fault, use_sample
from ..state import NOBODY, Battle, Change, Field, Zone
from ..terms import fearless, overlapping, rests, stat
from .flow import ask, step, tell
from .rolls import brave, roll
from .wounds import fall, hits, knock_down, remove


class UseForm(Form, frozen=True):
    """A skill used in place of an action: `{"model", "skill", "models", "points"}`."""

    field: Field
    uses: Uses

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        return use_fault(self.field, self.uses, value, place)

    def sample(self, rng: Random) -> Value:
        return use_sample(self.field, self.uses, rng)

    def schema(self) -> Schema:
        return {"type": "object", "required": ["model", "skill"]}


def use_form(field: Field, uses: Uses) -> Form:
    return UseForm(field, uses)


def use_of(value: Value) -> Value:
    return value


def use(b: Battle, value: dict[str, Any]) -> list[Any]:
    """The frames of a skill's use."""
    return [used(b.field.k, b.field.find(value["model"]), value["skill"], _packed(b.field, value))]


def _packed(field: Field, value: dict[str, Any]) -> str:
    models = [field.find(name) for name in value.get("models", [])] or [-1] * len(value.get("points", []))
    return ";".join(f"{j},{x},{y}" for j, (x, y) in zip(models, value.get("points", []), strict=False))


@step
def used(f: Flow, b: Battle, i: int, power: str, places: str) -> None:
    """PY-292, PY-301, PY-302, PY-309, PY-312, PY-317, PY-327, PY-331, PY-332."""
    field = b.field
    m = field.models[i]
    spots = [tuple(int(part) for part in place.split(",")) for place in places.split(";") if place]
    if not m.alive:
        return
    if SKILLS[power].once:
        field.set(i, used=(*m.used, power))
    tell(f, b, "used", who=m.id, power=power)
    field.set(i, invisible=False)
    does = SKILLS[power].does[0]
    if does.do == "status" and does.within:
        caught = [
            e for e in field.enemies(m.control) if field.within(i, e, does.within) and not field.models[e].ethereal
        ]
        f.then(*(effect(field.k, power, 0, i, e, "does", 0) for e in caught))
    elif power == "Ethereal":
        field.set(i, ethereal=True, defending=())
    elif power == "Statue":
        field.set(i, statue=True, moved=0, defending=())
    elif does.do == "revive":
        j, x, y = spots[0]
        old = field.models[j]
        fresh = type(old)(id=old.id, card=old.card, owner=old.owner, slot=old.slot, r=old.r, used=old.used)
        field.models[j] = fresh
        field.set(j, x=x, y=y, control=m.control, wounds=field.card(j).wounds)
        tell(f, b, "raised", who=old.id, to=[x, y])
    elif does.do == "summon":
        for j, x, y in spots:
            field.set(j, x=x, y=y, defending=())
            tell(f, b, "summoned", who=field.models[j].id, to=[x, y])
    elif does.do == "cauldron":
        _, x, y = spots[0]
        field.zones = (*field.zones, Zone("cauldron", x, y, 6000, 0, m.control))
        tell(f, b, "zone", what="cauldron", at=[x, y])
    elif does.do == "free_move":
        from .movement import free_move

        die = f.dice.die("distance", owner=field.seats[m.control])
        tell(f, b, "distance", who=m.id, die=die)
        field.set(i, shot=True, magic=True, used=(*field.models[i].used, f"fast {field.turn}"))
        f.then(free_move(field.k, m.control, str(i), "fast", die * 1000))


def of(power: str, which: str, n: int) -> Effect:
    if which == "onhit":
        return SKILLS[power].onhit[n]
    return SKILLS[power].does[n] if power in SKILLS else SPELLS[power].does[n]


@step
def effect(f: Flow, b: Battle, power: str, n: int, i: int, t: int, which: str, extra: int) -> None:
    """One primitive on one model, after the save that negates it (PY-012)."""
    field = b.field
    does = of(power, which, n)
    if not field.models[t].alive:
        return
    after = effected(field.k, power, n, i, t, which, extra)
    if does.save == "courage":
        if not fearless(field, t):
            f.then(brave(field.k, t), after)
    elif does.save == "choice":
        f.then(choose_save(field.k, t), after)
    elif does.save:
        f.then(roll(field.k, t, "save", stat(field, t, does.save), 7), after)
    else:
        field.passed = False
        f.then(after)


@ask(tempo="reply")
def choose_save(b: Battle, t: int) -> dict[int, Decision]:
    """PY-362: Courage only for models that have it."""
    field = b.field
    names = ["strength", "defense"] + (["courage"] if field.card(t).courage else [])
    best = max(names, key=lambda name: stat(field, t, name))
    m = field.models[t]
    return {m.control: Decision("choose_save", One(names, of="statistic"), best, {"battle": field.k, "model": m.id})}


@choose_save.answered
def save_chosen(f: Flow, b: Battle, answers: dict[int, Value], t: int) -> None:
    for name in answers.values():
        f.then(roll(b.field.k, t, "save", stat(b.field, t, name), 7))


@step
def effected(f: Flow, b: Battle, power: str, n: int, i: int, t: int, which: str, extra: int) -> None:
    """What happens to those whom no save protects."""
    field = b.field
    does = of(power, which, n)
    m = field.models[t]
    if field.passed or not m.alive:
        return
    if does.do == "hit":
        f.then(hits(field.k, t, i, does.strength, 1, "magic"))
    elif does.do == "mod":
        change(f, b, t, does.stat, does.n, does.until)
    elif does.do == "status":
        _status(f, b, i, t, does.status)
    elif does.do in ("charm", "control"):
        mark = {"charmed": i} if does.do == "charm" else {"commanded": i}
        field.set(t, control=field.models[i].control, defending=(), **mark)
        tell(f, b, "turned", who=m.id, by=field.models[i].id)
        out_of_combat(field, t)
    elif does.do == "knockdown":
        knock_down(f, b, t)
    elif does.do == "ward":
        field.set(t, warded=m.warded + does.n)
    elif does.do == "restore":
        kept = tuple(c for c in m.changes if c.stat not in ("fighting", "strength", "courage"))
        field.set(t, changes=kept)
    elif does.do == "shield":
        _shield(field, i, power, does.within)
    elif does.do == "push":
        thrust(f, b, i, t)


def out_of_combat(field: Field, t: int) -> None:
    """PY-303: it leaves its combat at once."""
    import msgspec

    field.combats = tuple(
        msgspec.structs.replace(
            combat,
            fighters=tuple(tuple(i for i in team if i != t) for team in combat.fighters),
        )
        if not combat.resolved
        and t in (*combat.fighters[0], *combat.fighters[1])
        and all(len([i for i in team if i != t]) for team in combat.fighters)
        else msgspec.structs.replace(combat, resolved=combat.resolved)
        for combat in field.combats
    )


def change(f: Flow, b: Battle, t: int, name: str, n: int, until: str) -> None:
    """PY-308: a victim at Strength 0 is removed, without Medic!."""
    field = b.field
    m = field.models[t]
    if name == "simplicity" and any(c.stat == name for c in m.changes):
        return
    field.set(t, changes=(*m.changes, Change(name, n, until)))
    tell(f, b, "changed", who=m.id, stat=name, n=n)
    if name == "strength" and stat(field, t, "strength") == 0:
        remove(f, b, t, "drained")


def _status(f: Flow, b: Battle, i: int, t: int, status: str) -> None:
    from .movement import compelled

    field = b.field
    m = field.models[t]
    if status in ("captivated", "frightened"):
        field.set(t, **{status: i, "defending": ()})
        if field.phase != "with me" and m.moved < 0:
            f.then(compelled(field.k, t))
    else:
        field.set(t, **{status: True})
        if status in ("paralysed", "pumpkin", "invisible"):
            field.set(t, parrying=False, defending=())
    tell(f, b, "status", who=m.id, status=status)


def _shield(field: Field, i: int, power: str, within: int) -> None:
    """PY-366."""
    kind = field.card(i).types.get(power, "Good")
    for j in field.alive(field.models[i].control):
        if field.card(j).alignment == kind and field.within(i, j, within):
            field.set(j, shielded=True)


def poison(b: Battle, i: int, t: int) -> list[Any]:
    """PY-302: a hit by a friend of the Cauldron near it."""
    field = b.field
    m, card = field.models[i], field.card(i)
    near = any(
        zone.kind == "cauldron"
        and zone.source == m.control
        and distance(m.x, m.y, zone.x, zone.y) - field.radius(i) <= zone.r + EPS
        for zone in field.zones
    )
    if not near or card.alignment != "Evil" or "Witch" in card.keywords:
        return []
    return [effect(field.k, "Energy Drain", 0, i, t, "onhit", 0)]


# ---- forced movement and places


def thrust(f: Flow, b: Battle, i: int, t: int) -> None:
    """PY-364: d6 + 1" straight away; it stops at the first thing in its way, or falls from a bank or into a gap."""
    field = b.field
    die = f.dice.die("distance", owner=field.seats[field.models[i].control])
    m, caster = field.models[t], field.models[i]
    tell(f, b, "distance", who=m.id, die=die)
    best = (m.x, m.y)
    goal = (2 * m.x - caster.x, 2 * m.y - caster.y)
    g = field.ground
    for d in range(50, (die + 1) * 1000 + 1, 50):
        x, y = along(m.x, m.y, *goal, d)
        leg: Segment = (m.x, m.y, x, y)
        inside = 0 <= x <= 36_000 and 0 <= y <= 36_000
        why = clear(field, t, leg) if inside else "the board's edge"
        if why:
            _put(f, b, t, best)
            _stopped(f, b, i, t, best, (x, y))
            return
        best = (x, y)
    _put(f, b, t, best)
    if g.swims(*best):
        field.set(t, swam=0)


def _put(f: Flow, b: Battle, t: int, place: tuple[int, int]) -> None:
    m = b.field.models[t]
    if place != (m.x, m.y):
        b.field.set(t, x=place[0], y=place[1], defending=())
        tell(f, b, "pushed", who=m.id, start=[m.x, m.y], to=list(place))


def _stopped(f: Flow, b: Battle, i: int, t: int, here: tuple[int, int], there: tuple[int, int]) -> None:
    """What it ran into, or fell from."""
    from .wounds import below

    field = b.field
    g, r = field.ground, field.radius(t)
    k = field.k
    flies = field.has(t, "Fly")
    for n, bank in enumerate(g.banks):
        if nearer(*there, bank.line, r) and (here[0] - bank.line[0]) * bank.nx + (here[1] - bank.line[1]) * bank.ny < 0:
            if not flies:
                f.then(fall(k, t, bank.height, *below(field, t, n), n))
            return
    for n, (poly, depth) in enumerate(g.gaps):
        if g.blocked((*there, *there), r, ()) == g.shape_of("gap", n) and in_gap(field, t) < 0:
            if not flies:
                cx = sum(p[0] for p in poly) // len(poly)
                cy = sum(p[1] for p in poly) // len(poly)
                wide = max(p[0] for p in poly) - min(p[0] for p in poly)
                x, y = (here[0], cy) if wide > 2000 else (cx, cy)
                f.then(fall(k, t, depth, x, y, NOBODY))
            return
    other = overlapping(field, *there, r, (t,))
    f.then(hits(k, t, i, 3, 1, "magic"), *([hits(k, other, i, 3, 1, "magic")] if other >= 0 else []))


def swap_fits(field: Field, a: int, c: int) -> bool:
    """PY-368: both would rest legally in each other's place."""
    one, two = field.models[a], field.models[c]
    return (
        rests(field, a, two.x, two.y, (c,))
        and rests(field, c, one.x, one.y, (a,))
        and one.climbing < 0
        and two.climbing < 0
    )


def swap(f: Flow, b: Battle, a: int, c: int) -> None:
    field = b.field
    one, two = field.models[a], field.models[c]
    field.set(a, x=two.x, y=two.y, defending=())
    field.set(c, x=one.x, y=one.y, defending=())
    tell(f, b, "swapped", who=[one.id, two.id])


def tunnel(f: Flow, b: Battle, x: int, y: int) -> None:
    """PY-371: a passage in a wall or barrier at most 1" thick, else a round gap in the floor."""
    field = b.field
    g = field.ground
    wall = any(nearer(x, y, segment, 300) for segment in g.solid)
    barrier = any(bar.poly and bar.t <= 1000 and nearer(x, y, bar.line, bar.t // 2 + 10) for bar in g.barriers)
    field.holes = (*field.holes, Hole(x, y, not (wall or barrier)))
    for i in range(len(field.models)):
        field.set(i, defending=())
    field.contacts = ()
    tell(f, b, "tunnel", at=[x, y], floor=not (wall or barrier))
    if wall or barrier:
        return
    near = [
        i
        for i in field.alive()
        if not field.has(i, "Fly") and distance(x, y, field.models[i].x, field.models[i].y) <= 500
    ]
    beside = [
        i
        for i in field.alive()
        if i not in near and distance(x, y, field.models[i].x, field.models[i].y) < 500 + field.radius(i) - EPS
    ]
    f.then(*(at_hole(field.k, i, x, y) for i in near), *(moved_off(field.k, i, x, y) for i in beside))


@step
def at_hole(f: Flow, b: Battle, i: int, x: int, y: int) -> None:
    from .movement import nimble

    f.then(roll(b.field.k, i, "jump", nimble(b.field, i), 0), at_hole_rolled(b.field.k, i, x, y))


@step
def at_hole_rolled(f: Flow, b: Battle, i: int, x: int, y: int) -> None:
    if b.field.passed:
        f.then(moved_off(b.field.k, i, x, y))
    else:
        f.then(fall(b.field.k, i, 1000, x, y, NOBODY))


@step
def moved_off(f: Flow, b: Battle, i: int, x: int, y: int) -> None:
    """Placed touching the hole, straight away from its centre, sliding round it if that is taken."""
    from ..geometry import turned

    field = b.field
    m, r = field.models[i], field.radius(i)
    dx, dy = (m.x - x, m.y - y) if (m.x, m.y) != (x, y) else (1000, 0)
    for k in range(72):
        tx, ty = turned(dx, dy, (k + 1) // 2 * 5 * (1 if k % 2 else -1))
        px, py = along(x, y, x + tx, y + ty, r + 505)
        if rests(field, i, px, py):
            field.set(i, x=px, y=py)
            return
