"""Tabletop battles (WW-122 to WW-126): one side files the result, the other confirms or disputes."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from terrarium.kernel import REFEREE, Answers, Decision, Decisions, Either, Flow, OneDecision, Text, Value, Yes

from ..content import KINDS
from ..forms.battle import NO_EDGE, ResultSheet, number_of, result_form
from ..model.land import name
from ..model.roster import general, units_of
from ..model.sight import private, show
from ..model.units import is_character, points
from ..resolver import Verdict
from ..state import Campaign, rules
from ..state.records import NOBODY, Fate, Field, Table, Unit, apart, third
from .outcome import concludes
from .resolving import battle_orders
from .sides import battle_seats, fields_of, seats_of

WINNERS = {"attacker": 0, "defender": 1, "draw": -1}


def side_units(s: Table, field: Field, side: int) -> list[Unit]:
    stacks = field.defenders if side else field.attackers
    return [u for st in stacks if st in s.stacks for u in units_of(s, s.stacks[st])]


def sheet_of(s: Table, square: int) -> ResultSheet:
    field = fields_of(s)[square]
    return result_form(side_units(s, field, 0), side_units(s, field, 1), third(s))


def filers(s: Campaign, square: int) -> dict[int, int]:
    """Who may file or confirm, and for which side; Gaia's seat for Gaia."""
    field = s.fields[square]
    found: dict[int, int] = {}
    for side, stacks in ((0, field.attackers), (1, field.defenders)):
        for seat in seats_of(s, stacks):
            if s.asked(seat):
                found[seat] = side
        if any(s.stacks[st].seat == NOBODY for st in stacks if st in s.stacks) and not seats_of(s, stacks):
            gaia = field.gaia
            if (gaia == REFEREE or s.asked(gaia)) and gaia not in found:
                found[gaia] = side
    return found


@rules.ask(tempo="errand", closes="any")
def battle_result(s: Campaign, square: int) -> Decisions:
    """Either side files; `auto` proposes to let the software resolve it."""
    form = Either({"result": sheet_of(s, square), "auto": Yes()}, of="filing")
    facts = {"square": name(s, square), "rain": s.fields[square].rain}
    return {who: Decision("battle_result", form, default={"auto": True}, facts=facts) for who in filers(s, square)}


@battle_result.answered
def filed(s: Campaign, f: Flow, answers: Answers, square: int) -> None:
    if not answers or any(who in f.missed for who in answers):
        f.tell("battle_to_auto", square=name(s, square))
        f.then(battle_orders(square))
        return
    [(who, form)] = list(answers.items())[:1]
    s.fields[square] = replace(s.fields[square], filed=apart(form), by=who)
    private(s, f, "battle_filed", battle_seats(s, square), square=name(s, square), by=who, form=apart(form))
    f.then(battle_confirm(square))


def filed_for(s: Campaign, field: Field) -> int:
    """The side that has filed, also if its seat has left since."""
    own = [seats_of(s, stacks) for stacks in (field.attackers, field.defenders)]
    if field.by in own[0] or field.by in own[1]:
        return int(field.by in own[1])
    return int(not own[1])


@rules.ask(tempo="move", closes="any")
def battle_confirm(s: Campaign, square: int) -> Decisions:
    """WW-124: the other side confirms or disputes; silence confirms."""
    field = s.fields[square]
    sides = filers(s, square)
    side = filed_for(s, field)
    form = Either({"confirm": Yes(), "dispute": Text(400, lines=True)}, of="reply")
    facts = {"square": name(s, square), "by": field.by, "form": apart(field.filed)}
    return {
        who: Decision("battle_confirm", form, default={"confirm": True}, facts=facts)
        for who, own in sides.items()
        if own != side
    }


@battle_confirm.answered
def confirmed(s: Campaign, f: Flow, answers: Answers, square: int) -> None:
    field = s.fields[square]
    disputed = [(who, a["dispute"]) for who, a in answers.items() if "dispute" in a]
    if not disputed:
        if "auto" in field.filed:
            f.tell("battle_to_auto", square=name(s, square))
            f.then(battle_orders(square))
        else:
            concludes(s, f, square, verdict_of(s, field, field.filed["result"]))
        return
    who, note = disputed[0]
    private(s, f, "disputed", battle_seats(s, square), square=name(s, square), by=who, note=note)
    if "auto" in field.filed:
        f.then(battle_result(square))
    elif s.setup.referee:
        f.then(ref_resolve(square))
    else:
        f.tell("battle_to_auto", square=name(s, square))
        f.then(battle_orders(square))


@rules.ask_one(tempo="errand")
def ref_resolve(s: Campaign, square: int) -> OneDecision:
    """WW-125: the referee takes the filed form, writes another, or has it resolved by auto."""
    form = Either({"filed": Yes(), "result": sheet_of(s, square), "auto": Yes()}, of="ruling")
    facts = {"square": name(s, square), "form": apart(s.fields[square].filed)}
    return REFEREE, Decision("ref_resolve", form, default={"auto": True}, facts=facts)


@ref_resolve.answered
def settled_by_referee(s: Campaign, f: Flow, answer: Value, square: int) -> None:
    [(way, form)] = answer.items()
    field = s.fields[square]
    show(s, f, "ref_resolved", [square], battle_seats(s, square), square=name(s, square), way=way)
    if way == "auto":
        f.then(battle_orders(square))
    else:
        concludes(s, f, square, verdict_of(s, field, field.filed["result"] if way == "filed" else form))


def verdict_of(s: Campaign, field: Field, form: dict[str, Any]) -> Verdict:
    """A filed form as the same verdict that the resolver gives; who is not on it is unhurt."""
    winner = WINNERS[form["winner"]]
    lines = {number_of(key): line for part in ("units", "characters") for key, line in form.get(part, {}).items()}
    fates = []
    slain = []
    lost = [0, 0]
    generals = {led.id for st in (*field.attackers, *field.defenders) if (led := general(s, s.stacks[st])) is not None}
    for side in (0, 1):
        for unit in side_units(s, field, side):
            line = lines.get(unit.id, {})
            if is_character(unit):
                fate = character_fate(unit, line, winner == side and unit.id in generals)
                slain += [(victim, unit.id) for victim in line.get("slew", ())]
            else:
                left = line.get("left", unit.models)
                fate = Fate(unit.id, left, edge_of(line) if left else "")
            fates.append(fate)
            rest = replace(unit, models=max(1, min(unit.models, fate.left)))
            lost[side] += points(unit) - (points(rest) if fate.left else 0)
    return Verdict(winner, 0, tuple(fates), (lost[0], lost[1]), (0, 0), (), tuple(slain))


def character_fate(unit: Unit, line: dict[str, Any], won: bool) -> Fate:
    became = line.get("fate", "alive")
    fled = edge_of(line) or "auto" if became == "fled" else ""
    return Fate(unit.id, int(became != "slain"), fled, line.get("wounded", False), ticks(unit, line, won))


def edge_of(line: dict[str, Any]) -> str:
    edge = str(line.get("edge", NO_EDGE))
    return "" if edge == NO_EDGE else edge


def ticks(unit: Unit, line: dict[str, Any], won: bool) -> int:
    """WW-254 to WW-262 from the ticks of the form; victims are counted by rank elsewhere."""
    became = line.get("fate", "alive")
    alive = became != "slain"
    own = KINDS[unit.kind]
    flees_well = "goblin" in own.tags or own.list in ("SK", "WE")
    cp = line.get("challenges", 0) + bool(line.get("channelled"))
    cp += became == "alive" and not line.get("wounded", False)
    cp += won and alive
    cp += 2 * bool(line.get("feat"))
    cp -= bool(line.get("fled_charge")) and not flees_well
    cp -= line.get("miscasts", 0) + (became == "fled") + 2 * (not alive)
    return int(cp)
