"""The desk of powers: what a model could cast or use now, at whom, with which prospects, and why not.

A spell or skill in hand is aimed click by click: at a model, a place, or several; what it comes to is given back as it
would be sent. Nothing is used but what the seat knows.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from terrarium.kernel import Decision, Either, Value

from ..content import SKILLS, SPELLS, Spell
from ..forms.orders import MoveForm
from ..model.skills import Uses, dead, minions, near_places, use_needs
from ..model.terms import fearless, may_spend, spells_of, stat
from ..rules.aiming import cast_fault, named_fault
from ..rules.areas import caught, line_area
from ..rules.magic import reached
from ..rules.odds import success, wounds
from ..rules.powers import UseForm
from ..state import Field
from ..view import View
from ..words.names import inch, many, spot, who
from .facts import Spot, asked, barred_models, base, wished

MOST = 3
"""Targets of a bolt (PY-359), minions that are summoned (PY-332)."""


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A power being aimed: whose it is and its name, whom or where it is aimed at, and the dice spent."""

    model: str = ""
    power: str = ""
    at: list[str] = []
    to: list[Spot] = []
    dice: int = 1


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is aimed so far, the model in hand, and what was chosen for it: a power, a model, a place, or dice."""

    cast: Power = Power()
    model: str = ""
    power: str = ""
    at: str = ""
    to: Spot | None = None
    dice: int = 0


class Desk(NamedTuple):
    """The decision with its field, and which skills it offers."""

    decision: Decision
    field: Field
    side: int
    uses: Uses


def _desk(view: View) -> Desk | None:
    decision = asked(view, MoveForm, kind="cast") or asked(view, kind="shoot")
    if decision is None:
        return None
    field = view.fields[decision.facts["battle"]]
    form = decision.form
    way = form.ways.get("use") if isinstance(form, Either) else None
    uses = form.uses if isinstance(form, MoveForm) else way.uses if isinstance(way, UseForm) else ()
    return Desk(decision, field, field.seats.index(view.who), uses)


@wished(Wish)
def power_desk(view: View, wish: Wish) -> dict[str, Any]:
    desk = _desk(view)
    if desk is None:
        return {}
    field = desk.field
    held = _holders(desk)
    i = field.find(wish.model)
    name = _in_hand(desk, i, wish) if i in held else ""
    power, refused = _aimed(desk, i, name, wish) if name else (wish.cast, {})
    answer = _answer(field, power) if power.power else None
    idle = {"done": True} if isinstance(desk.decision.form, MoveForm) else {"pass": True}
    ready = answer is not None and not refused and desk.decision.form.ok(answer)
    return {
        "cast": msgspec.to_builtins(power),
        "lines": [{"model": power.model, "says": _told(field, power)}] if ready else [],
        "text": msgspec.json.encode(answer if ready else idle).decode(),
        "models": [base(field, j) for j in held],
        "barred": barred_models(view, desk.decision),
        "uses": bool(desk.uses),
        "chosen": _chosen(desk, i, name, power) if i in held else None,
        "dice": field.models[i].heroism if name in SPELLS else 0,
        **refused,
    }


# ---- what there is


def _holders(desk: Desk) -> list[int]:
    """Those with a power that could be used now."""
    return [i for i in desk.field.alive(desk.side) if any(not why for *_, why in _powers(desk, i))]


def _powers(desk: Desk, i: int) -> list[tuple[str, str, str]]:
    """Spells and skills of a model that belong here: name, rule, and why it cannot be used now."""
    field, form = desk.field, desk.decision.form
    found = []
    if desk.decision.kind == "cast":
        casts = form.ways.get("cast") if isinstance(form, Either) else None
        mine = casts.ways.get(field.models[i].id) if isinstance(casts, Either) else None
        for spell in spells_of(field, i):
            there = isinstance(mine, Either) and spell.name in mine.ways
            why = "" if there else cast_fault(field, i, spell) or "there is nothing to aim it at"
            found.append((spell.name, spell.rule, why))
        water = form.ways.get("holy_water") if isinstance(form, Either) else None
        if water is not None and water.ok(field.models[i].id):
            found.append(("Holy Water", "PY-406", ""))
    return found + [(power, SKILLS[power].rule, "") for j, power in desk.uses if j == i]


def _in_hand(desk: Desk, i: int, wish: Wish) -> str:
    """The power in hand: the one chosen, the one aimed so far, or the only one if it is to be aimed."""
    open_ = [name for name, _, why in _powers(desk, i) if not why]
    former = wish.cast.power if wish.cast.model == wish.model else ""
    only = open_[0] if len(open_) == 1 and _needs(open_[0]) not in ("", "self", "around") else ""
    return next((name for name in (wish.power, former) if name in open_), only)


# ---- aiming


def _aimed(desk: Desk, i: int, name: str, wish: Wish) -> tuple[Power, dict[str, Any]]:
    """The power after a click; or, as it was, why that is none of its aims."""
    field = desk.field
    former = wish.cast if (wish.cast.model, wish.cast.power) == (wish.model, name) else Power(wish.model, name)
    most = field.models[i].heroism if name in SPELLS else 1
    power = msgspec.structs.replace(former, dice=max(1, min(most, wish.dice or former.dice)))
    t, needs = field.find(wish.at), _needs(name)
    if t >= 0 and needs in ("point", "line", "place", "hearth", "rise"):
        wish = msgspec.structs.replace(wish, to=(field.models[t].x, field.models[t].y), at="")
    elif t >= 0 and (why := _no_aim(field, i, name, t)):
        return former, {"why": f"{name} at {who(field, wish.at)}: {why}.", "rule": _rule(name)}
    if wish.at and t >= 0:
        power = msgspec.structs.replace(power, at=_named(field, i, needs, power.at, wish.at))
    elif wish.to:
        power = msgspec.structs.replace(power, to=[wish.to])
    if needs in ("minions", "rise"):
        power = _placed(field, i, needs, power)
    answer = _answer(field, power)
    found = desk.decision.form.check(answer) if answer is not None and (wish.at or wish.to) else []
    if found:
        return former, {"why": found[0].says, "rule": found[0].rule or _rule(name)}
    return power, {}


def _needs(name: str) -> str:
    """What a power is aimed at."""
    if name in SPELLS:
        return SPELLS[name].aim
    return use_needs(name) if name in SKILLS else ""


def _rule(name: str) -> str:
    about = SPELLS.get(name) or SKILLS.get(name)
    return about.rule if about else "PY-406"


def _no_aim(field: Field, i: int, name: str, t: int) -> str:
    """Why a model cannot be named, or nothing."""
    needs, mine = _needs(name), field.models[t].control == field.models[i].control
    if needs == "minions":
        return "" if t in minions(field, i) else "only unengaged models of the squad come"
    if name not in SPELLS or needs in ("self", "around"):
        return "it is aimed at nobody"
    return named_fault(field, i, SPELLS[name], t, mine if needs == "pair" else needs == "friend")


def _named(field: Field, i: int, needs: str, former: list[str], name: str) -> list[str]:
    """Those named after a click on one more: of a pair one of each side, of several each by a click of its own."""
    if needs in ("bolt", "minions"):
        return [n for n in former if n != name] if name in former else [*former[-MOST + 1 :], name]
    if needs == "pair":
        side = field.models[field.find(name)].control
        both = [n for n in former if field.models[field.find(n)].control != side]
        return sorted([*both, name], key=lambda n: field.models[field.find(n)].control != field.models[i].control)
    return [name]


def _placed(field: Field, i: int, needs: str, power: Power) -> Power:
    """Places that the game finds: about the summoner for its minions; for the risen, if none was chosen."""
    if needs == "rise":
        names = [field.models[j].id for j in dead(field, i)[:1]]
        spots = near_places(field, i, dead(field, i)[0], 2500, 1) if names else []
        return msgspec.structs.replace(power, at=names, to=power.to or spots)
    twin, spots = field.copy(), []
    for name in power.at:
        j = field.find(name)
        for x, y in near_places(twin, i, j, 8, 1):
            spots.append((x, y))
            twin.set(j, x=x, y=y)
    return msgspec.structs.replace(power, to=spots)


def _answer(field: Field, power: Power) -> Value:
    """What would be sent, or None as long as something is missing."""
    name, needs = power.power, _needs(power.power)
    if name == "Holy Water":
        return {"holy_water": power.model}
    if name in SKILLS:
        use: dict[str, Any] = {"model": power.model, "skill": name}
        if needs in ("minions", "rise"):
            use |= {"models": power.at, "points": [list(place) for place in power.to]}
        elif needs:
            use |= {"points": [list(place) for place in power.to]}
        return {"use": use} if not needs or power.to else None
    what: dict[str, Any] = {"dice": power.dice}
    if needs in ("enemy", "friend", "bolt", "pair"):
        if len(power.at) < (2 if needs == "pair" else 1):
            return None
        what["target"] = power.at if needs == "bolt" else "+".join(power.at)
    elif needs in ("point", "line", "place"):
        if not power.to:
            return None
        what["at"] = list(power.to[0])
    return {"cast": {power.model: {name: what}}}


# ---- telling


def _chance(spell: Spell, field: Field, i: int, dice: int) -> str:
    """PY-197: that one die at least succeeds."""
    one = success(spell.simplicity + stat(field, i, "simplicity"))
    return f"{100 * (1 - (1 - one) ** dice):.0f} %"


def _told(field: Field, power: Power) -> str:
    i, name = field.find(power.model), power.power
    said = f"{who(field, power.model)}: {name}"
    if power.at:
        said += f" at {many(field, power.at)}" if name in SPELLS else f", {many(field, power.at)}"
    elif power.to:
        said += f" at {spot(list(power.to[0]))}"
    if name not in SPELLS:
        return said
    left = field.models[i].heroism - power.dice
    dice = "1 die" if power.dice == 1 else f"{power.dice} dice"
    return f"{said}, {dice}: {_chance(SPELLS[name], field, i, power.dice)} to succeed, {left} Heroism left"


def _effect(field: Field, t: int, spell: Spell) -> str:
    """What a spell that succeeds does to one: the chance of a Wound, or that no save helps."""
    does = spell.does[0]
    if does.do == "hit":
        return f"{100 * wounds(does.strength, stat(field, t, 'defense')):.0f} %"
    if does.save == "courage":
        return "immune" if fearless(field, t) else f"{100 * (1 - success(stat(field, t, 'courage'))):.0f} %"
    return f"{100 * (1 - success(stat(field, t, does.save))):.0f} %" if does.save == "strength" else ""


def _chosen(desk: Desk, i: int, name: str, power: Power) -> dict[str, Any]:
    """The model in hand: its powers, and for the one in hand its aims, its reach, and whom it would catch."""
    field = desk.field
    powers = [
        {"name": one, "says": _label(field, i, one), "why": why, "rule": rule, "does": _does(one)}
        for one, rule, why in _powers(desk, i)
    ]
    needs = _needs(name)
    facts = {**base(field, i), "powers": powers, "power": name, "needs": needs, "named": power.at, "to": power.to}
    spell = SPELLS.get(name)
    targets = []
    if needs in ("enemy", "friend", "bolt", "pair", "minions"):
        for t in field.alive():
            why = _no_aim(field, i, name, t)
            if not why or (field.models[t].control != desk.side and needs != "friend"):
                effect = _effect(field, t, spell) if spell and not why else ""
                targets.append({**base(field, t), "why": why, "chance": effect, "hero": may_spend(field, t)})
    area = _area(field, i, name, power) if spell else {}
    return {**facts, "targets": targets, "range": spell.range if spell else 0, **area, "says": _hint(field, i, name)}


def _label(field: Field, i: int, name: str) -> str:
    spell = SPELLS.get(name)
    if spell is None:
        return name
    reach = f", {inch(spell.range)}" if spell.range else ""
    return f"{name} ({_chance(spell, field, i, 1)} a die{reach})"


def _does(name: str) -> str:
    about = SPELLS.get(name) or SKILLS.get(name)
    return about.says if about else 'All Undead within 3" suffer a Strength 3 hit.'


HINTS = {
    "enemy": "Choose an enemy.",
    "friend": "Choose one of your own.",
    "bolt": 'Choose one to three enemies within 6" of each other.',
    "pair": "Choose one of your own and an enemy.",
    "point": "Choose a point.",
    "line": "Choose a direction.",
    "place": "Choose where to be.",
    "hearth": "Choose a point between three Witches.",
    "rise": 'Choose where it stands up again, within 3".',
    "minions": "Choose one to three of the squad.",
}


def _hint(field: Field, i: int, name: str) -> str:
    if not name:
        return f"{who(field, field.models[i].id)}: choose a power."
    return " ".join([f"{name}: {_does(name)}", HINTS.get(_needs(name), "")]).strip()


def _area(field: Field, i: int, name: str, power: Power) -> dict[str, Any]:
    """What an area or line would cover, and who is in it (PY-056, PY-202)."""
    spell = SPELLS[name]
    m, at = field.models[i], list(power.to[0]) if power.to else None
    if spell.aim == "line" and at and at != [m.x, m.y]:
        hit = caught(field, i, at)
        return {"line": [list(corner) for corner in line_area(field, i, at)], "caught": _prospects(field, hit, spell)}
    within = spell.radius or spell.does[0].within
    if not within or (spell.aim == "point" and not at):
        return {}
    centre = at if spell.aim == "point" and at else [m.x, m.y]
    hit = reached(field, i, spell, *centre) if spell.radius else []
    grown = within + (m.r if spell.aim == "around" else 0)
    return {"circle": [*centre, grown], "caught": _prospects(field, hit, spell)}


def _prospects(field: Field, hit: list[int], spell: Spell) -> list[dict[str, Any]]:
    return [{**base(field, t), "chance": _effect(field, t, spell)} for t in hit]
