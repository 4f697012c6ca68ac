"""Battles: what both ways share (section 12): who fights whom, rain, the way, orders, losses.

Each square with a contact is a strand of its own (WW-106); what a battle does elsewhere waits for the join, which is
`aftermath`.
"""

from __future__ import annotations

from msgspec.structs import replace

from terrarium.kernel import REFEREE, Answers, Decision, Decisions, Flow, One

from ..content import COMMAND, content
from ..model.forces import new_stack, new_unit
from ..model.land import name
from ..model.roster import allied, stacks_at, units_of
from ..model.sight import remember, show, thrower
from ..model.units import points
from ..state import Campaign, rules
from ..state.records import NOBODY, Field, Stack
from .aftermath import aftermath, farthest, retreats_to
from .common import contact
from .resolving import battle_orders
from .sides import ENCOUNTER, GARRISON, battle_seats, hostile, seats_of, sorted_sides
from .tabletop import battle_result


@rules.step
def fight_phase(s: Campaign, f: Flow) -> None:
    """Phase 2: every square with a contact becomes a strand."""
    f.scene("phase")
    s.phase = 2
    f.tell("phase", phase=2, turn=s.turn)
    remember(s)
    for square in sorted({stack.square for stack in s.stacks.values()}):
        there = stacks_at(s, square)
        if any(hostile(s, a, b) for a in there for b in there if a.seat >= 0 and b.seat >= 0):
            contact(s, f, square)
    f.then(muster_fields())
    absent = [stack.id for stack in s.stacks.values() if stack.combat and withdraws(s, stack)]
    if absent:
        f.then(*(slip_away(stack) for stack in sorted(absent)))


def withdraws(s: Campaign, stack: Stack) -> bool:
    """WW-283: stacks of an absent seat without ally slip away from who attacks them, unless it filed `fight`."""
    player = s.players[stack.seat] if stack.seat >= 0 else None
    if player is None or not (player.missed or player.gone) or player.policy == "fight":
        return False
    if any(allied(s, stack.seat, other) for other in range(s.seats)):
        return False
    return any(other.arrived > stack.arrived and hostile(s, stack, other) for other in stacks_at(s, stack.square))


@rules.step
def slip_away(s: Campaign, f: Flow, stack: int) -> None:
    if stack not in s.stacks:
        return
    band = s.stacks[stack]
    if not any(hostile(s, band, other) for other in stacks_at(s, band.square)):
        return
    goals = farthest(s, stack, band.square, full=True)
    if goals:
        show(s, f, "slips_away", [band.square], [band.seat], stack=stack, seat=band.seat, square=name(s, band.square))
        retreats_to(s, f, stack, goals[0])


@rules.step
def muster_fields(s: Campaign, f: Flow) -> None:
    s.fields = {}
    for order, met in enumerate(s.contacts):
        raiders = tuple(r for r in met.raiders if r in s.stacks and s.stacks[r].square == met.square)
        s.fields[met.square] = Field(met.square, order, raiders, gaia=gaia_seat(s, f, met.square, raiders))
        if raiders and s.squares[met.square].hamlet:
            garrison(s, met.square)
    if s.fields:
        f.then(aftermath())
        f.fork(*([next_bout(square)] for square in s.fields))


def gaia_seat(s: Campaign, f: Flow, square: int, raiders: tuple[int, ...]) -> int:
    """WW-105: who gives Gaia's orders here; NOBODY: the default orders."""
    there = stacks_at(s, square)
    if not raiders and not any(stack.seat == NOBODY for stack in there):
        return NOBODY
    for stack, gaia in zip(s.prowl[::2], s.prowl[1::2], strict=True):
        if any(st.id == stack for st in there) and s.asked(gaia) and all(st.seat != gaia for st in there):
            return gaia
    if s.setup.battle_mode == "auto":
        return NOBODY
    others = [seat for seat in range(s.seats) if s.asked(seat) and all(st.seat != seat for st in there)]
    if others:
        return f.dice.pick(f"gaia {square}", others)
    return REFEREE if s.setup.referee else NOBODY


def garrison(s: Campaign, square: int) -> int:
    """WW-085: the 500 points of a people, made before the strands begin."""
    units = []
    for part in content.garrisons[s.squares[square].village].units:
        command = tuple(COMMAND) if part.command else ()
        units.append(new_unit(s, NOBODY, part.id, part.models, command=command, options=part.options, counted=False))
    return new_stack(s, NOBODY, square, units, combat=True, used=(GARRISON,))


@rules.step
def next_bout(s: Campaign, f: Flow, square: int) -> None:
    """WW-107: defender and attacker of the next battle in this square; none left: the strand ends."""
    field = s.fields[square]
    present = sorted((st for st in stacks_at(s, square) if not st.retreated), key=lambda st: st.arrived)
    pairs = [(a, b) for a in present for b in present if hostile(s, a, b, field.raiders)]
    if not pairs:
        return
    owner = s.squares[square].owner
    homes = [a for a, _ in pairs if a.seat == owner and owner != NOBODY]
    guards = [a for a, _ in pairs if GARRISON in a.used]
    others = [a for a, _ in pairs if not (a.seat == NOBODY and ENCOUNTER in a.used)]
    defender = (homes or guards or others)[0]
    attacker = next(b for a, b in pairs if a.id == defender.id)
    if GARRISON in attacker.used:
        defender, attacker = attacker, defender
    sides = sorted_sides(s, present, attacker, defender, field.raiders)
    s.fields[square] = replace(
        field, attackers=sides[0], defenders=sides[1], aside=sides[2], rain=0, filed=None, way=""
    )
    f.then(join_battle(square), opens(square))


@rules.ask(tempo="reply")
def join_battle(s: Campaign, square: int) -> Decisions:
    """WW-108."""
    seats = sorted({s.stacks[st].seat for st in s.fields[square].aside})
    form = One(("attacker", "defender", "aside"))
    return {
        seat: Decision("join_battle", form, default="aside", facts={"square": name(s, square)})
        for seat in seats
        if s.asked(seat)
    }


@join_battle.answered
def joined(s: Campaign, f: Flow, answers: Answers, square: int) -> None:
    field = s.fields[square]
    for seat, side in answers.items():
        own = tuple(st for st in field.aside if s.stacks[st].seat == seat)
        if side == "attacker":
            field = replace(field, attackers=(*field.attackers, *own))
        elif side == "defender":
            field = replace(field, defenders=(*field.defenders, *own))
    s.fields[square] = field


@rules.step
def opens(s: Campaign, f: Flow, square: int) -> None:
    """WW-112: the rain die; then the way of the battle."""
    field = s.fields[square]
    first = seats_of(s, field.attackers) or seats_of(s, field.defenders)
    die = f.dice.die("rain", owner=thrower(s, first[0] if first else NOBODY))
    village = any(GARRISON in s.stacks[st].used for st in field.defenders)
    s.fields[square] = replace(field, rain=die, village=village)
    forces = [
        [[s.stacks[st].seat, len(s.stacks[st].units), sum(points(u) for u in units_of(s, s.stacks[st]))] for st in side]
        for side in (field.attackers, field.defenders)
    ]
    f.reveal()
    show(
        s, f, "battle", [square], battle_seats(s, square),
        square=name(s, square), rain=die, attackers=forces[0], defenders=forces[1], village=village,
    )  # fmt: skip
    f.then(battle_way(square))


@rules.ask(tempo="reply")
def battle_way(s: Campaign, square: int) -> Decisions:
    """WW-006: `ask`: a battle is tabletop only if every side asks for it."""
    if s.setup.battle_mode != "ask":
        return {}
    form = One(("auto", "tabletop"), of="way")
    return {
        seat: Decision("battle_way", form, default="auto", facts={"square": name(s, square)}, suggestion="auto")
        for seat in battle_seats(s, square)
        if s.asked(seat)
    }


@battle_way.answered
def way_chosen(s: Campaign, f: Flow, answers: Answers, square: int) -> None:
    mode = s.setup.battle_mode
    tabletop = mode == "tabletop" or (mode == "ask" and bool(answers) and set(answers.values()) == {"tabletop"})
    s.fields[square] = replace(s.fields[square], way="tabletop" if tabletop else "auto")
    f.then(battle_result(square) if tabletop else battle_orders(square))
