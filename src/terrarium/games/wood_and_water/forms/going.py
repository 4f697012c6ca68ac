"""The form of a go (sections 6, 7 and 20): what is open to a seat's stacks, and what is free before it."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Either, Fields, Form, One, Yes

from ..model.land import grid
from ..model.roster import characters, faction, rank_of, stacks_of
from ..model.units import kind
from ..state import Campaign
from ..state.records import Stack, Table
from .goes import acts_of, known, leaderless, must_step
from .lists import Units

ON_SQUARE = ("step", "explore", "ferry", "port", "undertunnel", "charge", "tunnel", "collapse")


def go_form(s: Campaign, seat: int, mover: int, free: bool) -> Form:
    """What may be done with the stacks of a seat, as its mover (the seat or its steward) knows the map."""
    t = known(s, mover)
    g = grid(t)
    found: dict[str, dict[str, list[str]]] = {}
    bound = False
    for stack in stacks_of(t, seat):
        acts = list(acts_of(t, stack))
        bound |= bool(acts) and must_step(t, stack)
        for way, square in acts:
            found.setdefault(way, {}).setdefault(str(stack.id), []).append(g.names[square])
    ways: dict[str, Form] = {}
    for way, by_stack in found.items():
        if way in ON_SQUARE:
            ways[way] = Either({n: One(tuple(squares), of="square") for n, squares in by_stack.items()}, of="stack")
        else:
            ways[way] = One(tuple(by_stack), of="stack")
    if not bound:
        ways["pass"] = Yes()
    if free:
        ways.update(free_ways(t, seat))
    if not ways:
        ways["pass"] = Yes()
    return Either(ways)


def free_ways(t: Table, seat: int) -> dict[str, Form]:
    """WW-034, WW-059, WW-239, WW-031: free, before the action of a go."""
    g = grid(t)
    ways: dict[str, Form] = {}
    own = [stack for stack in stacks_of(t, seat) if not stack.combat]
    groups = regroupings(t, own)
    if groups:
        ways["reorganise"] = Either(groups, of="square")
    armies = [stack for stack in own if not leaderless(t, stack)]
    farms = tuple(str(stack.id) for stack in armies if t.squares[stack.square].has("farm"))
    if farms:
        ways["burn_farm"] = One(farms, of="stack")
    if faction(t, seat) == "EM":
        looks: dict[str, Form] = {}
        for stack in armies:
            if "look" not in stack.used and not stack.retreated:
                near = tuple(g.names[i] for i in g.adjacent[stack.square] if not t.squares[i].explored)
                if near:
                    looks[str(stack.id)] = One(near, of="square")
        if looks:
            ways["look"] = Either(looks, of="stack")
    generals: dict[str, Form] = {}
    for stack in own:
        heads = characters(t, stack)
        if len(heads) > 1:
            best = max(heads, key=rank_of)
            same = tuple(u.id for u in heads if kind(u).category == kind(best).category)
            if len(same) > 1:
                generals[str(stack.id)] = One(same, of="unit")
    if generals:
        ways["name_general"] = Either(generals, of="stack")
    return ways


def regroupings(t: Table, own: list[Stack]) -> dict[str, Form]:
    """By square: which units may go into which stack there, or into a new one."""
    g = grid(t)
    found: dict[str, Form] = {}
    for square in sorted({stack.square for stack in own}):
        here = [stack for stack in own if stack.square == square]
        units = tuple(u for stack in here for u in stack.units)
        if len(units) > 1:
            into = (*(str(stack.id) for stack in here), "new")
            most = len(units) if len(here) > 1 else len(units) - 1
            found[g.names[square]] = Fields({"units": Units(units, 1, most, of="unit"), "into": One(into, of="stack")})
    return found


def dull(form: Form) -> Any:
    """The quietest answer: pass, or the first forced step."""
    assert isinstance(form, Either)
    if "pass" in form.ways:
        return {"pass": True}
    way = "step" if "step" in form.ways else next(iter(form.ways))
    return {way: next(form.ways[way].each())}
