"""Movement (section 6): rounds of single steps, and what else a seat may do at its go."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Decision, Flow, OneDecision, Value

from ..forms import goes, going
from ..model.forces import exhaust, put
from ..model.land import index, name
from ..model.roster import allied, stacks_of
from ..model.sight import remember, show
from ..state import Campaign, rules
from ..state.records import NOBODY
from . import deeds, voyages
from .arriving import one, walk
from .common import came_by, takes
from .exploration import explore

FREE = ("reorganise", "burn_farm", "look", "name_general")
MOST_FREE = 12
"""So many free actions a go, so that a phase ends."""


@rules.step
def movement_phase(s: Campaign, f: Flow, phase: int) -> None:
    f.scene("phase")
    s.phase = phase
    for seat in range(s.seats):
        s.seat(seat, passed=s.players[seat].out > 0 or s.players[seat].gone, absent=False)
    f.tell("phase", phase=phase, turn=s.turn)
    f.then(go(0))


@rules.step
def go(s: Campaign, f: Flow, at: int) -> None:
    """WW-047: in priority order, one action each, until every seat has passed. That a seat cannot act may be news."""
    remember(s)
    seats = len(s.order)
    for turn in range(seats):
        seat = s.order[(at + turn) % seats]
        if s.players[seat].passed:
            continue
        if s.players[seat].gone or not goes.can_act(s, seat):
            f.reveal()
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
        for stack in stacks_of(s, seat):
            if goes.afloat(s, stack):
                sets_down(s, f, stack.id)


def sets_down(s: Campaign, f: Flow, stack: int) -> None:
    """WW-336: a pathfinder whose seat is absent or gone ends the phase on the nearest passable ground."""
    band = s.stacks[stack]
    dry = goes.landings(s, band, band.square, 2 * len(s.squares))
    if dry:
        facts = {"stack": stack, "seat": band.seat, "start": name(s, band.square), "square": name(s, dry[0])}
        show(s, f, "step", [band.square, dry[0]], [band.seat], **facts)
        put(s, stack, dry[0], came_by(s, band.square, dry[0]), band.square)
        exhaust(s, stack)
        takes(s, f, band.seat, dry[0], stack)


def steward_of(s: Campaign, seat: int) -> int:
    """WW-282: the named steward if he is a current ally, else the first ally by priority."""
    allies = [other for other in s.order if other != seat and allied(s, seat, other) and s.asked(other)]
    named = s.players[seat].steward
    return named if named in allies else next((a for a in allies if not s.players[a].absent), NOBODY)


@rules.ask_one(tempo="move")
def move_step(s: Campaign, seat: int, mover: int, free: int) -> OneDecision:
    """WW-047: one step or other action; free ones come before it."""
    if not s.asked(mover) or not s.asked(seat):
        return None
    form = going.go_form(s, seat, mover, free < MOST_FREE)
    return mover, Decision("move_step", form, facts={"seat": seat, "phase": s.phase})


@move_step.default
def stay(s: Campaign, mover: int, seat: int, by: int, free: int) -> Any:
    if not goes.must_move(goes.known(s, by), seat):
        return {"pass": True}
    return going.dull(going.go_form(s, seat, by, free < MOST_FREE))


@move_step.answered
def moved(s: Campaign, f: Flow, answer: Value, seat: int, mover: int, free: int) -> None:
    if answer is None:
        passes(s, f, seat)
        return
    if mover in f.missed:
        misses(s, f, seat, mover, free)
        return
    [(way, value)] = answer.items()
    if way in FREE:
        DOES[way](s, f, seat, value)
        if goes.can_act(s, seat):
            f.then(move_step(seat, mover, free + 1))
        else:
            passes(s, f, seat)
        return
    DOES[way](s, f, seat, value)


def misses(s: Campaign, f: Flow, seat: int, mover: int, free: int) -> None:
    """WW-282, WW-283: an absent seat is moved by its steward; without one, or if he is late too, it stands still."""
    if mover != seat:
        passes(s, f, seat)
        return
    s.seat(seat, absent=True, missed=s.players[seat].missed or s.phase == 1)
    steward = steward_of(s, seat)
    if steward == NOBODY:
        passes(s, f, seat)
    else:
        f.tell("steward", seat=seat, steward=steward)
        f.then(move_step(seat, steward, free))


def do_pass(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    passes(s, f, seat)


def do_step(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    stack, square = one(value)
    walk(s, f, stack, index(s, square))


def do_explore(s: Campaign, f: Flow, seat: int, value: Any) -> None:
    stack, square = one(value)
    f.then(explore(stack, index(s, square)))


DOES = {
    "pass": do_pass,
    "step": do_step,
    "explore": do_explore,
    "ferry": voyages.do_ferry,
    "port": voyages.do_port,
    "undertunnel": voyages.do_undertunnel,
    "charge": voyages.do_charge,
    "tunnel": deeds.do_tunnel,
    "enlarge": deeds.do_enlarge,
    "collapse": deeds.do_collapse,
    "clear": deeds.do_clear,
    "desolate": deeds.do_desolate,
    "ignite": deeds.do_ignite,
    "reactivate": deeds.do_reactivate,
    "attack_here": deeds.do_attack_here,
    "reorganise": deeds.do_reorganise,
    "burn_farm": deeds.do_burn_farm,
    "look": deeds.do_look,
    "name_general": deeds.do_name_general,
}
