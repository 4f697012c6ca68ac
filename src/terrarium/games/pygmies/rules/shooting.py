"""Section 10: the Shooting phase, volleys, Fire at Will!."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Allocation, Decision, Either, Fields, Flow, Form, ListOf, One, Value, Yes

from ..content import MISSILES
from ..forms.places import Spot
from ..forms.uses import UseForm
from ..model.skills import usable
from ..model.terms import missiles_of, swayed
from ..state import Battle, Field
from .areas import caught, scatter
from .flow import ask, parted, step, tell
from .heroism import heroes, interrupt
from .powers import use
from .shots import shot
from .targets import shoot_fault, shots_of, target_fault, targets, weapon_fault


def volleys(field: Field, side: int, mine: list[int], quick: bool = False) -> dict[str, Form]:
    """Every model that may shoot, with its weapons and targets; `quick`: only those of a Quick Shot (PY-325)."""
    found: dict[str, Form] = {}
    for i in mine:
        weapons = missiles_of(field, i)
        if not weapons or not field.models[i].alive or field.models[i].control != side or shoot_fault(field, i):
            continue
        ways: dict[str, Form] = {}
        for name, weapon in weapons.items():
            if weapon_fault(field, i, weapon) or (quick and field.card(i).types.get("Quick Shot", name) != name):
                continue
            if weapon.scatter:
                ways[name] = Fields({"at": Spot(field, "direction", i, 4000)})
                continue
            at = [field.models[t].id for t in targets(field, i, name)]
            if at:
                parts: dict[str, Form] = {"at": ListOf(One(at, of="model"), 1, shots_of(field, i, weapon))}
                if weapon.bow and "Hunting Arrow" in field.models[i].items and not swayed(field.models[i]):
                    parts["arrow"] = One((True, False))
                ways[name] = Fields(parts, optional=("arrow",) if "arrow" in parts else ())
        if ways:
            found[field.models[i].id] = Either(ways, of="weapon")
    return found


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
    ways = volleys(field, side, _pool(field, side, pool), pool.startswith("quick:"))
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
        forms["use"] = UseForm(field, uses)
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
        f.then(*use(b, answer["use"]), shoot(k, side, pool))


def _declared(field: Field, i: int, how: dict[str, Any]) -> tuple[str, ...]:
    """PY-174: with what and at whom a volley is declared; of a scatter shot, those in its line."""
    [(weapon, what)] = how.items()
    scattered = [field.models[t].id for t in caught(field, i, what["at"])] if MISSILES[weapon].scatter else None
    return weapon, *dict.fromkeys(what["at"] if scattered is None else scattered)


def _stale(field: Field, i: int, side: int, how: dict[str, Any]) -> str:
    """PY-214: why a volley of a batch can no longer be fired, or nothing. Its model has not shot then."""
    if field.models[i].control != side:
        return "it has changed sides"
    [(weapon, what)] = how.items()
    missile = MISSILES[weapon]
    why = shoot_fault(field, i) or weapon_fault(field, i, missile)
    if why or missile.scatter:
        return why
    faults = [target_fault(field, i, weapon, field.find(name)) for name in what["at"]]
    return f"{what['at'][0]} {faults[0]}" if all(faults) else ""


@step
def next_volley(f: Flow, b: Battle, side: int, pool: str) -> None:
    """PY-174: the declared volley waits for the opponent's window."""
    field = b.field
    if not b.queue:
        return
    [(name, _)] = b.queue[0].items()
    i = field.find(name)
    why = _stale(field, i, side, b.queue[0][name])
    if why:
        b.queue = b.queue[1:]
        tell(f, b, "dropped", who=name, why=why)
        f.then(next_volley(field.k, side, pool))
        return
    field.aimed = _declared(field, i, b.queue[0][name])
    tell(f, b, "aims", who=name, weapon=field.aimed[0], at=list(field.aimed[1:]))
    if pool.startswith("quick:"):
        f.then(volley(field.k, side, pool))
    else:
        f.then(interrupt(field.k, 1 - side, "fire", i, pool), volley(field.k, side, pool))


@step
def volley(f: Flow, b: Battle, side: int, pool: str) -> None:
    """PY-214: all shots of one model, one by one; then the next volley of the batch."""
    field = b.field
    field.aimed = ()
    if not b.queue:
        return
    declared, *b.queue = b.queue
    [(name, how)] = declared.items()
    [(weapon, what)] = how.items()
    i = field.find(name)
    missile = MISSILES[weapon]
    again = next_volley(field.k, side, pool)
    if _stale(field, i, side, how):
        f.then(again)
        return
    m = field.models[i]
    field.set(i, shot=True, invisible=False, thrown=m.thrown or weapon == "Dagger")
    if missile.scatter:
        field.set(i, used=(*field.models[i].used, weapon))
        f.then(*scatter(f, b, i, what["at"]), again)
        return
    arrow = int(bool(what.get("arrow")) and "Hunting Arrow" in m.items)
    if arrow:
        field.spend(i, "Hunting Arrow")
    penalty = -1 if missile.twice and len(what["at"]) > 1 else 0
    shots = [
        shot(field.k, i, weapon, field.find(target), penalty, 2 * arrow * (n == 0))
        for n, target in enumerate(what["at"])
    ]
    f.then(*shots, again)
