"""Section 10: one shot after the other, and Hit the Deck (PY-215 to PY-219)."""

from __future__ import annotations

from terrarium.kernel import Decision, Flow, One, Value

from ..content import MISSILES
from ..geometry import EPS, distance
from ..model.contact import engaged
from ..model.terms import stat
from ..state import Battle
from .effects import poison
from .flow import ask, step, tell
from .rolls import brave, damage, roll
from .targets import in_the_way, target_fault, targets
from .wounds import broken, knock_down, on_edge


@step
def shot(f: Flow, b: Battle, i: int, weapon: str, t: int, penalty: int, arrow: int) -> None:
    """PY-215: to hit; a target that an earlier shot of the volley has removed or put out of sight may be changed for
    another (PY-214). An arrow goes with the shot."""
    field = b.field
    if target_fault(field, i, weapon, t):
        f.then(shoot_on(field.k, i, weapon, penalty, *([arrow] if arrow else [])))
        return
    if not field.models[i].alive or field.models[i].prone:
        return
    cloak = "Elven Cloak" in field.models[t].items
    f.scene("shot", f"model:{field.models[i].id}", f"model:{field.models[t].id}")
    tell(f, b, "shoots", who=field.models[i].id, at=field.models[t].id, weapon=weapon)
    f.then(
        roll(field.k, i, "to hit", stat(field, i, "shooting") + penalty - cloak, 7, weapon),
        shot_hits(field.k, i, weapon, t, arrow),
    )


@ask(tempo="reply")
def shoot_on(b: Battle, i: int, weapon: str, penalty: int, arrow: int = 0) -> dict[int, Decision]:
    """PY-214: each shot at the same or another target."""
    field = b.field
    m = field.models[i]
    at = targets(field, i, weapon) if m.alive and not m.prone else []
    if not at:
        return {}
    best = min(at, key=lambda t: (field.models[t].wounds, stat(field, t, "defense"), t))
    form, facts = (
        One([field.models[t].id for t in at], of="model"),
        {"battle": field.k, "model": m.id, "weapon": weapon},
    )
    return {m.control: Decision("shoot_on", form, field.models[best].id, facts, field.models[best].id)}


@shoot_on.answered
def shot_on(f: Flow, b: Battle, answers: dict[int, Value], i: int, weapon: str, penalty: int, arrow: int = 0) -> None:
    for name in answers.values():
        f.then(shot(b.field.k, i, weapon, b.field.find(name), penalty, arrow))


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
    """PY-217 to PY-219, PY-302: poison, On the Edge, Hit the Deck; or, removed, its neighbours test. By edition 3 who
    dies of the poison was removed by that shot (PY-308)."""
    field = b.field
    poisoned = poison(b, i, t) if field.models[t].alive else []
    if poisoned and f.state.edition < 3:
        f.then(*poisoned, on_edge(field.k, t), deck(field.k, t), broken(field.k))
    else:
        f.then(*poisoned, shaken(field.k, t, x, y))


@step
def shaken(f: Flow, b: Battle, t: int, x: int, y: int) -> None:
    """PY-218, PY-219: who was hit, or the neighbours of who fell at this place."""
    field = b.field
    if field.models[t].alive:
        f.then(on_edge(field.k, t), deck(field.k, t), broken(field.k))
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
