"""Section 14: the use of skills."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Flow

from ..content import SKILLS
from ..model.skills import coven
from ..state import Battle, Field, Zone
from .effects import effect
from .flow import step, tell
from .steps import free_move


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
            field.set(j, x=x, y=y, climbing=-1, defending=())
            tell(f, b, "summoned", who=field.models[j].id, to=[x, y])
    elif does.do == "cauldron":
        _, x, y = spots[0]
        field.zones = (*field.zones, Zone("cauldron", x, y, 6000, 0, m.control, coven(field, m.control, x, y)))
        tell(f, b, "zone", what="cauldron", at=[x, y])
    elif does.do == "free_move":
        die = f.dice.die("distance", owner=field.seats[m.control])
        tell(f, b, "distance", who=m.id, die=die)
        field.set(i, shot=True, magic=True, used=(*field.models[i].used, f"fast {field.turn}"))
        f.then(free_move(field.k, m.control, str(i), "fast", die * 1000))
