"""Section 13: what effects do to one model, after the save that negates them."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Decision, Flow, One, Value

from ..content import SKILLS, SPELLS, Effect
from ..geometry import EPS, distance
from ..model.terms import fearless, of_kind, stat
from ..state import Battle, Change, Field
from .combats import leave_combat
from .flow import ask, step, tell
from .forced import thrust
from .rolls import brave, roll
from .steps import compelled
from .wounds import hits, knock_down, remove


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
    facts = {"battle": field.k, "model": m.id}
    return {m.control: Decision("choose_save", One(names, of="statistic"), best, facts, best)}


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
        leave_combat(field, t)
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
        thrust(f, b, i, t, does.strength)


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
    kind = field.card(i).types.get(power, "")
    for j in field.alive(field.models[i].control):
        if of_kind(field.card(j), kind) and field.within(i, j, within):
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
