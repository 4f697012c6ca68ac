"""Section 11: the Fighting phase, pairing, nominations, the order of attacks, Into the Fray!."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Allocation, Decision, Either, Fields, Flow, Form, Frame, One, Some, Value, Yes

from ..model.pairing import Star, contacts, divisions, tangles, written
from ..model.terms import melee_of, melees_of
from ..state import Battle, Combat, Field
from .combats import combat_of, could_swing, fights_in, foes, resolved_teams, supports, title
from .flow import ask, joined, parted, step, tell
from .heroism import heroes, interrupt
from .stances import stance
from .steps import result
from .swings import attack


@step
def fighting(f: Flow, b: Battle) -> None:
    """PY-230 to PY-236."""
    field = b.field
    field.phase = "fighting"
    field.asked = ()
    field.combats = ()
    f.then(*_pairs(field, []), stance(field.k), first_strikes(field.k), nominate(field.k))


def _pairs(field: Field, resolved: list[Any]) -> list[Any]:
    return [pair_combats(field.k, joined(part)) for part in tangles(contacts(field, resolved))]


@ask()
def pair_combats(b: Battle, part: str) -> dict[int, Decision]:
    """PY-232: asked of the seat with initiative where several divisions are legal."""
    field = b.field
    options = _divided(field, part)
    if len(options) < 2:
        return {}
    names = [written(field, division) for division in options]
    return {
        field.initiative: Decision("pair_combats", One(names, of="division"), names[0], {"battle": field.k}, names[0])
    }


def _divided(field: Field, part: str) -> list[Any]:
    graph = contacts(field, resolved_teams(field))
    return divisions(field, graph, [i for i in parted(part) if i in graph])


def _combat(field: Field, star: Star) -> Combat:
    """A combat; paired anew (PY-324), it keeps the hits that its models scored on each other."""
    hits = tuple(h for old in field.combats if old.stale for h in old.hits if {h.by, h.on} <= {*star[0], *star[1]})
    south = sum(h.by in star[0] for h in hits)
    return Combat(star, score=(south, len(hits) - south), hits=hits, begun=bool(hits))


@pair_combats.answered
def paired(f: Flow, b: Battle, answers: dict[int, Value], part: str) -> None:
    field = b.field
    options = _divided(field, part)
    if not options:
        return
    chosen = options[0]
    for answer in answers.values():
        chosen = next(division for division in options if written(field, division) == answer)
    field.combats = (*field.combats, *(_combat(field, star) for star in chosen))
    for star in chosen:
        tell(f, b, "paired", south=[field.models[i].id for i in star[0]], north=[field.models[i].id for i in star[1]])


def _strikes_first(field: Field, i: int) -> bool:
    """PY-310: with the weapon that its card names, if it can use that."""
    arms = melees_of(field, i)
    return field.has(i, "First Strike") and field.card(i).types.get("First Strike", arms[0]) in arms


def _first_strike(field: Field, i: int, edition: int) -> Frame:
    """An attack with that weapon alone, where it has another before it on its card."""
    weapon = field.card(i).types.get("First Strike", "")
    c = fights_in(field, i, edition)
    return attack(field.k, c, i, *([weapon] if weapon not in ("", melee_of(field, i)) else []))


@step
def first_strikes(f: Flow, b: Battle) -> None:
    """PY-235, PY-310."""
    field, edition = b.field, f.state.edition
    order = [i for side in (field.initiative, 1 - field.initiative) for i in field.alive(side)]
    able = [i for i in order if _strikes_first(field, i) and could_swing(field, i, edition)]
    f.then(*(_first_strike(field, i, edition) for i in able))


@ask(by_edition=True)
def nominate(b: Battle, edition: int) -> dict[int, Decision]:
    """PY-236: the seat with initiative names the next combat and the order of its models."""
    field = b.field
    side = field.initiative
    open_ = [c for c, combat in enumerate(field.combats) if not combat.resolved]
    if not open_:
        return {}
    mine = heroes(field, side)
    ways: dict[str, Form] = {}
    choice = len(open_) > 1
    for c in open_:
        team = [i for i in field.combats[c].fighters[side] if could_swing(field, i, edition)]
        parts: dict[str, Form] = {}
        if len(team) > 1:
            choice = True
            parts["order"] = Some([field.models[i].id for i in team], len(team), len(team), of="model", ordered=True)
        if mine:
            parts["heroes"] = Allocation(mine, 0, sum(mine.values()), of="model")
        ways[title(field, c)] = Fields(parts, optional=tuple(parts))
    if not choice:
        return {}
    first: Value = {next(iter(ways)): {}}
    return {side: Decision("nominate", Either(ways, of="combat"), first, {"battle": field.k}, first)}


@nominate.answered
def nominated(f: Flow, b: Battle, answers: dict[int, Value]) -> None:
    field = b.field
    open_ = [c for c, combat in enumerate(field.combats) if not combat.resolved]
    if not open_:
        return
    c, order, b.thrown = open_[0], "", {}
    for answer in answers.values():
        [(name, how)] = answer.items()
        c = next(c for c in open_ if title(field, c) == name)
        order = joined([field.find(one) for one in how.get("order", [])])
        b.thrown = {hero: n for hero, n in how.get("heroes", {}).items() if n}
    tell(f, b, "nominated", combat=title(field, c))
    f.then(fight(field.k, c, order), nominate(field.k))


@step
def fight(f: Flow, b: Battle, c: int, order: str) -> None:
    """PY-238: the initiative side attacks, then the other's survivors, each model once."""
    field, edition = b.field, f.state.edition
    combat = field.combats[c]
    for side in (field.initiative, 1 - field.initiative):
        team = [i for i in combat.fighters[side] if could_swing(field, i, edition) and combat_of(field, i) == c]
        behind = [i for i in field.alive(side) if i not in team and supports(field, i, edition) == c]
        team += [i for i in behind if could_swing(field, i, edition)]
        if not team or not foes(field, c, team[0]):
            continue
        if side == field.initiative:
            listed = [i for i in parted(order) if i in team]
            declare(f, b, c, (listed or team)[0], order)
        elif len(team) > 1:
            f.then(attacker(field.k, c, joined(team), order))
        else:
            declare(f, b, c, team[0], order)
        return
    f.then(result(field.k, c))


def declare(f: Flow, b: Battle, c: int, i: int, order: str) -> None:
    """PY-174: an attack waits for the opponent's window."""
    field = b.field
    side = field.models[i].control
    f.then(interrupt(field.k, 1 - side, "fray", i, ""), attack(field.k, c, i), fight(field.k, c, order))


@ask()
def attacker(b: Battle, c: int, team: str, order: str) -> dict[int, Decision]:
    """PY-238: the other side's seat says which of its models attacks next."""
    field = b.field
    names = [field.models[i].id for i in parted(team)]
    side = field.models[parted(team)[0]].control
    facts = {"battle": field.k, "what": "attacker", "combat": title(field, c)}
    return {side: Decision("swing", One(names, of="model"), names[0], facts, names[0])}


@attacker.answered
def attacker_chosen(f: Flow, b: Battle, answers: dict[int, Value], c: int, team: str, order: str) -> None:
    i = parted(team)[0]
    for answer in answers.values():
        i = b.field.find(answer)
    declare(f, b, c, i, order)


@ask(by_edition=True)
def fray(b: Battle, edition: int, side: int, pool: str) -> dict[int, Decision]:
    """PY-237: inside an Into the Fray! frame."""
    field = b.field
    mine = [field.models[i].id for i in parted(pool) if field.models[i].alive and could_swing(field, i, edition)]
    if not mine:
        return {}
    form = Either({"pass": Yes(), "swing": One(mine, of="model")})
    return {side: Decision("fray", form, {"swing": mine[0]}, {"battle": field.k}, {"swing": mine[0]})}


@fray.answered
def frayed(f: Flow, b: Battle, answers: dict[int, Value], side: int, pool: str) -> None:
    field = b.field
    answer = answers.get(side, {"pass": True})
    if "swing" not in answer:
        return
    i = field.find(answer["swing"])
    c = fights_in(field, i, f.state.edition)
    f.then(interrupt(field.k, 1 - side, "fray", i, pool), attack(field.k, c, i), fray(field.k, side, pool))
