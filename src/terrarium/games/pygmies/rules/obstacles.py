"""Section 7, "Obstacles": the dice of Jump, Climb, Swing and Swim, and of plants that hold."""

from __future__ import annotations

import msgspec

from terrarium.kernel import Flow

from ..model.paths.obstacles import climbed, downwards, face, hang
from ..model.paths.words import Event
from ..model.terms import stat
from ..state import NOBODY, Battle, Field
from .charging import sense
from .flow import step, tell
from .rolls import roll
from .wounds import below, broken, fall, nearest_bank, remove


def nimble(field: Field, i: int) -> int:
    """PY-133, PY-323, PY-403."""
    return 2 * field.has(i, "Nimble") - ("Heavy Armor" in field.models[i].items)


@step
def swim(f: Flow, b: Battle, i: int) -> None:
    """PY-137."""
    f.then(roll(b.field.k, i, "swim", nimble(b.field, i), 2), swum(b.field.k, i))


@step
def swum(f: Flow, b: Battle, i: int) -> None:
    field = b.field
    if field.passed:
        field.set(i, swam=1 if field.total >= 6 else 2, tried=True)
        return
    remove(f, b, i, "sinks")
    field.mover = None
    f.then(broken(field.k))


@step
def on_the_way(f: Flow, b: Battle, i: int, kind: str, x: int, y: int, who: int, name: str) -> None:
    """The die that a step waits for."""
    field = b.field
    k = field.k
    if kind == "swim":
        f.then(swim(k, i))
    elif kind == "entangle":
        field.set(i, entangled=field.turn)
        f.then(roll(k, i, "strength", stat(field, i, "strength"), 7), entangled(k, i))
    elif kind == "sense":
        f.then(sense(k, i, who))
    elif kind == "climb" and climbed(field, i, Event("climb", x, y, who)) is not None:
        field.set(i, tried=True)
        hang(field, i, Event("climb", x, y, who), climbed(field, i, Event("climb", x, y, who)) or 0)
        _stop(field)
        tell(f, b, "hangs", who=field.models[i].id, height=field.models[i].climbing)
    else:
        field.set(i, tried=True)
        f.then(roll(k, i, kind, nimble(field, i), 2), crossed(k, i, kind, x, y, who, name))


def _stop(field: Field) -> None:
    """The steps that are left lapse, also those of a charge."""
    if field.mover is not None:
        field.mover = msgspec.structs.replace(field.mover, steps=())


@step
def entangled(f: Flow, b: Battle, i: int) -> None:
    """PY-355."""
    if not b.field.passed:
        b.field.set(i, held=True)
        _stop(b.field)
        tell(f, b, "entangled", who=b.field.models[i].id)


@step
def crossed(f: Flow, b: Battle, i: int, kind: str, x: int, y: int, n: int, name: str) -> None:
    """PY-133, PY-141: 1 falls, 2-5 lands and stops, 6 goes on."""
    field = b.field
    m, g = field.models[i], field.ground
    if field.passed:
        field.set(i, x=x, y=y, climbing=-1, defending=())
        tell(f, b, "crosses", who=m.id, how=kind, to=[x, y])
        if field.total < 6:
            _stop(field)
        if g.swims(x, y) and not m.swam:
            f.then(swim(field.k, i))
        return
    if kind == "swing":
        line = next(line for rope, line in g.ropes if rope == name)
        place = ((line[0] + line[2]) // 2, (line[1] + line[3]) // 2)
        height = g.elevation(m.x, m.y) - g.elevation(*place)
        f.then(fall(field.k, i, height, *place, NOBODY))
    elif kind == "climb":
        down = m.climbing >= 0 and downwards(field, i)
        reached, up = (m.climbing, True) if down else face(field, i, x, y)
        foot = (m.x, m.y) if up else (x, y)
        f.then(fall(field.k, i, reached, *foot, nearest_bank(field, i)))
    elif name == "gap":
        f.then(fall(field.k, i, g.gaps[n][1], (m.x + x) // 2, (m.y + y) // 2, NOBODY))
    elif name == "bank" and g.elevation(m.x, m.y) >= g.banks[n].high:
        f.then(fall(field.k, i, g.banks[n].height, *below(field, i, n), n))
    else:
        height = g.banks[n].height if name == "bank" else g.barriers[n].h
        f.then(fall(field.k, i, min(height, 1999), m.x, m.y, NOBODY))
