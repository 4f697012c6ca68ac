"""Movement (section 6): rounds of single steps, and what else a seat may do at its go."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Answers, Asked, Decision, Flow

from .. import actions
from ..land import grid, is_water
from ..records import NOBODY, Look
from ..roster import (
    allied,
    enemies_at,
    entry_cost,
    friendly,
    is_character,
    units_of,
)
from ..state import Campaign, rules
from .common import (
    came_by,
    contact,
    exhaust,
    index,
    lose_stack,
    more_than,
    move_units,
    name,
    new_stack,
    private,
    put,
    raze,
    remember,
    show,
    spend,
    takes,
    thrower,
)
from .exploration import dig, discover, explore, looked, rolled_resource, rolled_terrain
from .villages import attack_village, village

FREE = ("reorganise", "burn_farm", "look", "name_general")
MOST_FREE = 12
"""So many free actions a go, so that a phase ends."""


@rules.step
def movement_phase(s: Campaign, f: Flow, phase: int) -> None:
    s.phase = phase
    for seat in range(s.seats):
        s.seat(seat, passed=s.players[seat].out > 0 or s.players[seat].gone, absent=False)
    f.tell("phase", phase=phase, turn=s.turn)
    f.then(go(0))


@rules.step
def go(s: Campaign, f: Flow, at: int) -> None:
    """WW-047: in priority order, one action each, until every seat has passed."""
    remember(s)
    seats = len(s.order)
    for turn in range(seats):
        seat = s.order[(at + turn) % seats]
        if s.players[seat].passed:
            continue
        if s.players[seat].gone or not actions.can_act(s, seat):
            passes(s, f, seat)
            continue
        mover = seat
        if s.players[seat].absent:
            mover = steward_of(s, seat)
            if mover == NOBODY:
                passes(s, f, seat)
                continue
        f.then(move_step(seat, mover, 0), go((at + turn + 1) % seats))
        return


def passes(s: Campaign, f: Flow, seat: int) -> None:
    if not s.players[seat].passed:
        s.seat(seat, passed=True)
        f.tell("passes", seat=seat)


def steward_of(s: Campaign, seat: int) -> int:
    """WW-282: the named steward if he is a current ally, else the first ally by priority."""
    allies = [other for other in s.order if other != seat and allied(s, seat, other) and s.asked(other)]
    named = s.players[seat].steward
    return named if named in allies else next((a for a in allies if not s.players[a].absent), NOBODY)


@rules.ask(tempo="move")
def move_step(s: Campaign, seat: int, mover: int, free: int) -> Asked:
    """WW-047: one step or other action; free ones come before it."""
    if not s.asked(mover) or not s.asked(seat):
        return {}
    form = actions.go_form(s, seat, mover, free < MOST_FREE)
    return {mover: Decision("move_step", form, facts={"seat": seat, "phase": s.phase})}


@move_step.default
def stay(s: Campaign, mover: int, seat: int, by: int, free: int) -> Any:
    form = actions.go_form(s, seat, by, free < MOST_FREE)
    return actions.dull(form)


@move_step.answered
def moved(s: Campaign, f: Flow, answers: Answers, seat: int, mover: int, free: int) -> None:
    if not answers:
        passes(s, f, seat)
        return
    if mover in f.missed:
        misses(s, f, seat, mover, free)
        return
    [(way, value)] = answers[mover].items()
    if way in FREE:
        DOES[way](s, f, seat, value)
        if actions.can_act(s, seat):
            f.then(move_step(seat, mover, free + 1))
        else:
            passes(s, f, seat)
        return
    DOES[way](s, f, seat, value)


def misses(s: Campaign, f: Flow, seat: int, mover: int, free: int) -> None:
    """WW-282, WW-283: an absent seat is moved by its steward, or stands still."""
    s.seat(mover, absent=True, missed=s.players[mover].missed or s.phase == 1)
    steward = steward_of(s, seat)
    if steward == NOBODY:
        passes(s, f, seat)
    else:
        f.tell("steward", seat=seat, steward=steward)
        f.then(move_step(seat, steward, free))


# ---- what may be done


def one(value: Any) -> tuple[int, str]:
    """`{"1001": "E5"}`: a stack and a square."""
    [(stack, square)] = value.items()
    return int(stack), square


def do_pass(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    passes(s, f, seat)


def do_step(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    stack, square = one(value)
    walk(s, f, stack, index(s, square))


def walk(s: Campaign, f: Flow, stack: int, square: int) -> None:
    band = s.stacks[stack]
    cost = entry_cost(s, band, s.squares[square])
    assert cost is not None
    spend(s, stack, cost)
    leave_facts = {"stack": stack, "seat": band.seat, "start": name(s, band.square), "square": name(s, square)}
    show(s, f, "step", [band.square, square], [band.seat], **leave_facts)
    put(s, stack, square, came_by(s, band.square, square), band.square)
    f.then(arrives(stack))


def do_explore(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    stack, square = one(value)
    f.then(explore(stack, index(s, square)))


@rules.step
def arrives(s: Campaign, f: Flow, stack: int) -> None:
    """A village is met first (WW-081), then enemies (WW-054), then the square is taken (WW-018)."""
    if stack not in s.stacks:
        return
    band = s.stacks[stack]
    here = s.squares[band.square]
    if here.hamlet and actions.meets_village(s, band.seat, band.square):
        f.then(village(stack, 0), settles(stack))
    else:
        f.then(settles(stack))


@rules.step
def settles(s: Campaign, f: Flow, stack: int) -> None:
    if stack not in s.stacks:
        return
    band = s.stacks[stack]
    if enemies_at(s, band.square, band.seat):
        if s.phase == 3:
            s.stack(stack, square=band.came if band.came != NOBODY else band.square)
            return
        contact(s, f, band.square)
    else:
        takes(s, f, band.seat, band.square, stack)
    if band.combat and not s.stacks[stack].combat:
        s.stack(stack, combat=True)
    here = s.squares[band.square]
    if here.resource == "tree":
        seeds(s, f, stack)
    if here.unclaimed:
        f.then(("find", stack))


def seeds(s: Campaign, f: Flow, stack: int) -> None:
    """WW-073: every hero and lord that ever enters the Tree of life, once each."""
    for unit in units_of(s, s.stacks[stack]):
        if is_character(unit) and not unit.seeded:
            s.unit(unit.id, seeded=True, finds=(*unit.finds, "seed-of-rebirth"))
            private(s, f, "seed", [s.stacks[stack].seat], unit=unit.id, troop=unit.kind)


def do_charge(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-235: the whole path in one go."""
    stack, square = one(value)
    band = s.stacks[stack]
    goal = index(s, square)
    path = actions.charge_path(s, band, goal)
    s.stack(stack, used=(*band.used, "charge"))
    before = band.square
    for there in path[:-1]:
        takes(s, f, seat, there)
        before = there
    cost = sum(entry_cost(s, band, s.squares[i]) or 0 for i in path)
    spend(s, stack, cost)
    show(s, f, "charge", [band.square, goal], [seat], stack=stack, seat=seat, square=square)
    put(s, stack, goal, came_by(s, before, goal), before)
    f.then(arrives(stack))


def do_ferry(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-208: on a 1 the stack is lost; High Elves never roll (WW-242)."""
    stack, square = one(value)
    sail(s, f, stack, index(s, square), 1)


def do_port(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    stack, square = one(value)
    goal = index(s, square)
    sail(s, f, stack, goal, danger(s, seat, goal))


def danger(s: Campaign, seat: int, goal: int) -> int:
    """WW-209: up to which die the stack is lost."""
    here = s.squares[goal]
    if enemies_at(s, goal, seat):
        return 3
    if here.owner != NOBODY and not friendly(s, here.owner, seat):
        return 3 if here.town else 2
    return 1


def sail(s: Campaign, f: Flow, stack: int, goal: int, least: int) -> None:
    band = s.stacks[stack]
    home = band.square
    exhaust(s, stack)
    show(
        s, f, "sails", [home, goal], [band.seat], stack=stack, seat=band.seat, start=name(s, home), square=name(s, goal)
    )
    if s.players[band.seat].faction != "HE":
        die = f.dice.die("voyage", owner=thrower(s, band.seat))
        show(s, f, "voyage", [home, goal], [band.seat], die=die, lost=die <= least, stack=stack, seat=band.seat)
        if die <= least:
            lose_stack(s, stack)
            return
    here = s.squares[goal]
    if not here.explored:
        here = discover(s, f, goal, band.seat)
    if entry_cost(s, band, here) is None or (s.phase == 3 and enemies_at(s, goal, band.seat)):
        return
    wet = next((side for side, i in grid(s).sides[goal].items() if is_water(s.squares[i])), "")
    put(s, stack, goal, wet, home)
    f.then(arrives(stack))


def do_undertunnel(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-246."""
    stack, square = one(value)
    goal = index(s, square)
    exhaust(s, stack)
    show(s, f, "undertunnel", [s.stacks[stack].square, goal], [seat], stack=stack, seat=seat, square=square)
    put(s, stack, goal)
    f.then(arrives(stack))


def do_tunnel(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-236: 1 MP and 1 extra; with more than 20 miners no extra."""
    stack, square = one(value)
    spend(s, stack, 2 if more_than(s, s.stacks[stack], 20, "miner") else 4)
    dig(s, f, stack, index(s, square))


def do_enlarge(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-237."""
    stack = int(value)
    here = s.stacks[stack].square
    spend(s, stack, 2)
    s.square(here, passage="cavern")
    show(s, f, "cavern", [here], [seat], square=name(s, here))


def do_collapse(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-238: back to mountain, buildings lost, no owner."""
    stack, square = one(value)
    goal = index(s, square)
    spend(s, stack, 2)
    raze(s, goal)
    s.square(goal, passage="", owner=NOBODY)
    show(s, f, "collapse", [goal], [seat], square=square)


def do_clear(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-240: 1 MP per step, without paying points."""
    stack = int(value)
    here = s.stacks[stack].square
    spend(s, stack, 2)
    s.square(here, terrain="forest" if s.squares[here].terrain == "thick" else "open")
    show(s, f, "cleared", [here], [seat], square=name(s, here), terrain=s.squares[here].terrain)


def do_desolate(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-243."""
    stack = int(value)
    here = s.stacks[stack].square
    spend(s, stack, 2)
    raze(s, here)
    s.square(here, desolate=True)
    show(s, f, "desolated", [here], [seat], square=name(s, here), seat=seat)


def do_ignite(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-227."""
    stack = int(value)
    here = s.stacks[stack].square
    spend(s, stack, 2)
    s.stack(stack, used=(*s.stacks[stack].used, "ignite"))
    s.fires.append((here, seat))
    show(s, f, "ignited", [here], [seat], square=name(s, here), seat=seat)


def do_reactivate(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-233."""
    stack = int(value)
    here = s.stacks[stack].square
    spend(s, stack, 2)
    s.erupting.append(here)
    show(s, f, "reactivated", [here], [seat], square=name(s, here), seat=seat)


def do_attack_here(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-085: a stack already in the square attacks its village."""
    attack_village(s, f, int(value))


def do_reorganise(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-034."""
    [(square, change)] = value.items()
    reorganise(s, seat, index(s, square), change)


def reorganise(s: Campaign, seat: int, square: int, change: Any) -> None:
    units = list(change["units"])
    if change["into"] == "new":
        first = next(st for st in s.stacks.values() if units[0] in st.units)
        into = new_stack(s, seat, square, [], side=first.side, came=first.came, retreated=first.retreated)
        s.stack(into, used=first.used)
    else:
        into = int(change["into"])
    move_units(s, units, into)


def do_burn_farm(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-059."""
    here = s.stacks[int(value)].square
    s.square(here, works=tuple(w for w in s.squares[here].works if w[0] != "farm"))
    show(s, f, "farm_burned", [here], [seat], square=name(s, here), seat=seat)


def do_look(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-239: rolled now, known to this seat only until somebody enters."""
    stack, square = one(value)
    goal = index(s, square)
    s.stack(stack, used=(*s.stacks[stack].used, "look"))
    kept = looked(s, goal)
    if kept is not None:
        terrain, resource = kept.terrain, kept.resource
    else:
        owner = thrower(s, seat)
        terrain = rolled_terrain(s, f.dice, goal, owner)
        resource = rolled_resource(f.dice, owner) if terrain == "resource" else ""
    if Look(seat, goal, terrain, resource) not in s.looks:
        s.looks.append(Look(seat, goal, terrain, resource))
    private(s, f, "look", [seat], square=square, terrain=terrain, resource=resource)


def do_name_general(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    """WW-031: another of the same rank."""
    [(stack, unit)] = value.items()
    s.stack(int(stack), general=unit)


DOES = {
    "pass": do_pass,
    "step": do_step,
    "explore": do_explore,
    "ferry": do_ferry,
    "port": do_port,
    "undertunnel": do_undertunnel,
    "charge": do_charge,
    "tunnel": do_tunnel,
    "enlarge": do_enlarge,
    "collapse": do_collapse,
    "clear": do_clear,
    "desolate": do_desolate,
    "ignite": do_ignite,
    "reactivate": do_reactivate,
    "attack_here": do_attack_here,
    "reorganise": do_reorganise,
    "burn_farm": do_burn_farm,
    "look": do_look,
    "name_general": do_name_general,
}
