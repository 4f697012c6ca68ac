"""Powers: what a model could cast or use now, at whom, with which prospects, and why not.

A spell or skill in hand is aimed touch by touch: at a model, a place, or several.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from terrarium.kernel import Asked, Either, Guide, Pov, Touch, Value

from ..content import SKILLS, SPELLS, Spell
from ..forms.orders import MoveForm
from ..forms.uses import UseForm
from ..model.skills import Uses, dead, minions, near_places, summoned, use_needs
from ..model.terms import fearless, may_spend, spells_of, stat
from ..rules.aiming import cast_fault, named_fault
from ..rules.areas import caught, line_area
from ..rules.magic import reached
from ..rules.odds import success, wounds
from ..state import Field
from ..view import View
from ..words.names import inch, many, spot, who
from .facts import DONE, Spot, Touched, barred_models, base, coin, drafted, guided, place, touched

MOST = 3
"""Targets of a bolt (PY-359)."""
PLACED = ("point", "line", "place", "hearth", "rise")
"""What is aimed at a place."""
DONE_WORDS = {"cast": "Pass: no more magic", "shoot": "Pass: no more shots"}


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A power being aimed: whose it is and its name, whom or where it is aimed at, and the dice spent."""

    model: str = ""
    power: str = ""
    at: list[str] = []
    to: list[Spot] = []
    dice: int = 1


class Draft(msgspec.Struct, frozen=True):
    """What is aimed so far, the model in hand and its power; `done`: nothing (more) is cast or used."""

    cast: Power = Power()
    model: str = ""
    power: str = ""
    desk: str = "powers"
    done: bool = False


class Wish(NamedTuple):
    """The draft, and what was chosen for its power: a model, a place, or dice."""

    draft: Draft
    at: str = ""
    to: Spot | None = None
    dice: int = 0


class Desk(NamedTuple):
    """The decision with its field, and which skills it offers."""

    decision: Asked
    field: Field
    side: int
    uses: Uses


def _desk(pov: Pov[View], asked: Asked) -> Desk:
    field, form = pov.view.fields[asked.facts["battle"]], asked.form
    way = form.ways.get("use") if isinstance(form, Either) else None
    uses = form.uses if isinstance(form, MoveForm) else way.uses if isinstance(way, UseForm) else ()
    return Desk(asked, field, field.seats.index(pov.view.who), uses)


def guide(pov: Pov[View], asked: Asked, draft: Value, touch: str) -> Guide:
    desk = _desk(pov, asked)
    field = desk.field
    held = _holders(desk)
    wish = _wished(desk, held, drafted(Draft, draft), touched(touch))
    plan = wish.draft
    i = field.find(plan.model)
    name = _in_hand(desk, i, plan) if i in held else ""
    power, refused = _aimed(desk, i, name, wish) if name else (plan.cast, {})
    answer = _answer(field, power) if power.power else None
    idle = {"done": True} if isinstance(asked.form, MoveForm) else {"pass": True}
    ready = answer is not None and not refused and asked.form.ok(answer)
    facts = {
        "cast": msgspec.to_builtins(power),
        "lines": [{"model": power.model, "says": _told(field, power)}] if ready else [],
        "text": pov.write(asked, answer if ready else idle),
        "models": [base(field, j) for j in held],
        "barred": {**_powerless(desk, held), **barred_models(asked)},
        "uses": bool(desk.uses),
        "chosen": _chosen(desk, i, name, power) if i in held else None,
        "dice": field.models[i].heroism if name in SPELLS else 0,
        **refused,
    }
    plan = msgspec.structs.replace(plan, cast=power, power=name)
    whole = ready or plan.done
    touches = _touches(desk, facts, power, ready)
    return guided(asked, plan, facts, touches, answer if ready else idle, whole=whole, shows=power.at)


def _wished(desk: Desk, held: list[int], was: Draft, touch: Touched) -> Wish:
    """The draft after a touch, and what it aims at. With a power in hand a model is its aim, unless it only has powers
    of its own."""
    change, field = msgspec.structs.replace, desk.field
    plan = change(was, done=False, desk="powers")
    if touch.kind == "model":
        t, i = field.find(touch.what), field.find(was.model)
        name = _in_hand(desk, i, was) if i in held else ""
        aim = bool(name) and touch.what != was.model and (t not in held or not _no_aim(field, i, name, t))
        if aim and t >= 0:
            return Wish(plan, at=touch.what)
        return Wish(change(plan, model="" if touch.what == was.model else touch.what, power="", cast=Power()))
    if touch.kind == "power":
        return Wish(change(plan, power=touch.what))
    if touch.kind == "dice":
        return Wish(plan, dice=max(0, touch.number))
    if touch.kind == "out":
        return Wish(change(plan, cast=Power(), power=""))
    if touch.kind == DONE:
        return Wish(change(plan, cast=Power(), power="", model="", done=True))
    return Wish(plan, to=touch.spot)


def _touches(desk: Desk, facts: dict[str, Any], power: Power, ready: bool) -> list[Touch]:
    chosen = facts["chosen"]
    found: list[Touch] = []
    if chosen is not None:
        found += [coin(one, one["chance"]) for one in chosen["targets"] if not one["why"]]
        if chosen["needs"] in PLACED:
            found.append(place(HINTS[chosen["needs"]]))
        usable = [one for one in chosen["powers"] if not one["why"] and one["name"] != chosen["power"]]
        found += [Touch(f"power:{one['name']}", one["says"], says=one["does"]) for one in usable]
        more = [n for n in (power.dice - 1, power.dice + 1) if chosen["power"] and 1 <= n <= facts["dice"]]
        found += [Touch(f"dice:{n}", f"{n} dice" if n > 1 else "1 die") for n in more]
    aims = {one.touch for one in found}
    found += [coin(one) for one in facts["models"] if f"model:{one['id']}" not in aims]
    if ready:
        return [*found, Touch("out:", "Something else")]
    if desk.decision.kind in ("move", "with_me", "shoot"):
        found.append(Touch("desk:first", "Back"))
    return [*found, Touch(DONE, DONE_WORDS.get(desk.decision.kind, "Done: nobody else moves"), ends=True)]


# ---- what there is


def _holders(desk: Desk) -> list[int]:
    """Those with a power that could be used now."""
    return [i for i in desk.field.alive(desk.side) if any(not why for *_, why in _powers(desk, i))]


def _powerless(desk: Desk, held: list[int]) -> dict[str, dict[str, str]]:
    """Why one's other models use nothing now, by id."""
    said = {}
    for i in set(desk.field.alive(desk.side)) - set(held):
        id = desk.field.models[i].id
        found = _powers(desk, i) or [(who(desk.field, id), "", "no power to use now")]
        said[id] = {"why": "; ".join(f"{name}: {why}" for name, _, why in found) + ".", "rule": found[0][1]}
    return said


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


def _in_hand(desk: Desk, i: int, draft: Draft) -> str:
    """The power in hand: the one chosen, the one aimed so far, or the only one if it is to be aimed."""
    open_ = [name for name, _, why in _powers(desk, i) if not why]
    former = draft.cast.power if draft.cast.model == draft.model else ""
    only = open_[0] if len(open_) == 1 and _needs(open_[0]) not in ("", "self", "around") else ""
    return next((name for name in (draft.power, former) if name in open_), only)


# ---- aiming


def _aimed(desk: Desk, i: int, name: str, wish: Wish) -> tuple[Power, dict[str, Any]]:
    """The power after a click; or, as it was, why that is none of its aims."""
    field = desk.field
    was, hand = wish.draft.cast, wish.draft.model
    former = was if (was.model, was.power) == (hand, name) else Power(hand, name)
    most = field.models[i].heroism if name in SPELLS else 1
    power = msgspec.structs.replace(former, dice=max(1, min(most, wish.dice or former.dice)))
    t, needs = field.find(wish.at), _needs(name)
    if t >= 0 and needs in PLACED:
        wish = wish._replace(to=(field.models[t].x, field.models[t].y), at="")
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
        most = MOST if needs == "bolt" else summoned(field, i)
        return [n for n in former if n != name] if name in former else [*former[1 - most :], name][-most:]
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
    "minions": "Choose those of the squad who come.",
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
