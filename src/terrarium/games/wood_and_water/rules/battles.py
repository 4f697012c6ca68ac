"""Battles: what both ways share (section 12): who fights whom, rain, the way, orders, losses.

Each square with a contact is a strand of its own (WW-106); what a battle does elsewhere waits for the join, which is
`aftermath`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from terrarium.kernel import REFEREE, Answers, Asked, Decision, Either, Flow, One, Yes

from ..battle_forms import battle_orders_form, resolver_orders
from ..content import COMMAND, content
from ..land import OPPOSITE
from ..records import NOBODY, Bout, Field, Square, Stack, Table, Unit
from ..resolver import Ground, Troop, Verdict, fight
from ..roster import (
    allied,
    capital,
    faction,
    friendly,
    general,
    grade,
    kind,
    points,
    stacks_at,
    units_of,
)
from ..state import Campaign, rules
from .common import contact, gain, lose_stack, lose_unit, name, new_stack, new_unit, private, remember, show, thrower

GARRISON, ENCOUNTER = "garrison", "encounter"


@rules.step
def fight_phase(s: Campaign, f: Flow) -> None:
    """Phase 2: every square with a contact becomes a strand."""
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
    """WW-283: stacks of an absent seat without ally retreat in place of the battle, unless it filed `fight`."""
    player = s.players[stack.seat] if stack.seat >= 0 else None
    if player is None or not (player.missed or player.gone) or player.policy == "fight":
        return False
    if any(allied(s, stack.seat, other) for other in range(s.seats)):
        return False
    return s.squares[stack.square].owner == stack.seat or stack.came == NOBODY


@rules.step
def slip_away(s: Campaign, f: Flow, stack: int) -> None:
    from .aftermath import farthest, retreats_to

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
        f.then(("aftermath",))
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


# ---- who fights whom


def hostile(s: Table, a: Stack, b: Stack, raiders: tuple[int, ...] = ()) -> bool:
    """Whether two stacks of one square are each other's enemies."""
    if a.id == b.id:
        return False
    if a.seat == NOBODY or b.seat == NOBODY:
        wild, other = (a, b) if a.seat == NOBODY else (b, a)
        if other.seat == NOBODY:
            return False
        if GARRISON in wild.used:
            return any(r in s.stacks and s.stacks[r].seat == other.seat for r in raiders)
        return True
    return not friendly(s, a.seat, b.seat)


def side_key(stack: Stack) -> int:
    """One number for each party: a seat, or Gaia's two kinds."""
    return stack.seat if stack.seat >= 0 else -1 if GARRISON in stack.used else -2


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


def sorted_sides(
    s: Campaign, present: list[Stack], attacker: Stack, defender: Stack, raiders: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Attackers, defenders, and stacks allied with both sides (WW-108)."""
    sides: tuple[list[int], list[int], list[int]] = ([], [], [])
    village_owner = s.squares[defender.square].owner
    for stack in present:
        with_attacker = belongs(s, stack, attacker, village_owner)
        with_defender = belongs(s, stack, defender, village_owner)
        if with_attacker and with_defender:
            sides[2].append(stack.id)
        elif with_attacker:
            sides[0].append(stack.id)
        elif with_defender:
            sides[1].append(stack.id)
    return tuple(sides[0]), tuple(sides[1]), tuple(sides[2])


def belongs(s: Campaign, stack: Stack, head: Stack, village_owner: int) -> bool:
    if side_key(stack) == side_key(head):
        return True
    if GARRISON in stack.used:
        return head.seat == village_owner and head.seat >= 0
    if GARRISON in head.used:
        return village_owner >= 0 and friendly(s, stack.seat, village_owner)
    if NOBODY in (stack.seat, head.seat):
        return False
    return friendly(s, stack.seat, head.seat)


@rules.ask(tempo="reply")
def join_battle(s: Campaign, square: int) -> Asked:
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


def seats_of(s: Table, stacks: tuple[int, ...]) -> list[int]:
    """The seats of a side, by priority."""
    there = {s.stacks[st].seat for st in stacks if st in s.stacks}
    return [seat for seat in s.order if seat in there]


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


def battle_seats(s: Table, square: int) -> list[int]:
    field = fields_of(s)[square]
    return [*seats_of(s, field.attackers), *seats_of(s, field.defenders)]


def fields_of(s: Any) -> dict[int, Field]:
    found: dict[int, Field] = s.fields
    return found


@rules.ask(tempo="reply")
def battle_way(s: Campaign, square: int) -> Asked:
    """WW-006: `ask`: a battle is tabletop only if every side asks for it."""
    if s.setup.battle_mode != "ask":
        return {}
    form = One(("auto", "tabletop"))
    return {
        seat: Decision("battle_way", form, default="auto", facts={"square": name(s, square)})
        for seat in battle_seats(s, square)
        if s.asked(seat)
    }


@battle_way.answered
def way_chosen(s: Campaign, f: Flow, answers: Answers, square: int) -> None:
    mode = s.setup.battle_mode
    tabletop = mode == "tabletop" or (mode == "ask" and bool(answers) and set(answers.values()) == {"tabletop"})
    s.fields[square] = replace(s.fields[square], way="tabletop" if tabletop else "auto")
    f.then(("battle_result", square) if tabletop else battle_orders(square))


# ---- auto


def gaia_units(s: Table, field: Field) -> list[Unit]:
    stacks = (*field.attackers, *field.defenders)
    return [u for st in stacks if st in s.stacks and s.stacks[st].seat == NOBODY for u in units_of(s, s.stacks[st])]


def units_in(s: Table, field: Field, seat: int) -> list[Unit]:
    stacks = (*field.attackers, *field.defenders)
    return [u for st in stacks if st in s.stacks and s.stacks[st].seat == seat for u in units_of(s, s.stacks[st])]


@rules.ask(tempo="move", revisable=True)
def battle_orders(s: Campaign, square: int) -> Asked:
    """WW-130: order, stances, attachments, targets, spells; Gaia's seat gives Gaia's."""
    field = s.fields[square]
    asked = {}
    for seat in battle_seats(s, square):
        if s.asked(seat):
            asked[seat] = orders_decision(s, square, units_in(s, field, seat))
    if (s.asked(field.gaia) or field.gaia == REFEREE) and field.gaia not in asked and gaia_units(s, field):
        asked[field.gaia] = orders_decision(s, square, gaia_units(s, field))
    return asked


def orders_decision(s: Campaign, square: int, units: list[Unit]) -> Decision:
    form = Either({"default": Yes(), "orders": battle_orders_form(units)})
    return Decision("battle_orders", form, default={"default": True}, facts={"square": name(s, square)})


@battle_orders.answered
def ordered(s: Campaign, f: Flow, answers: Answers, square: int) -> None:
    f.then(resolves(square)) if not any("orders" in a for a in answers.values()) else resolve(s, f, square, answers)


@rules.step
def resolves(s: Campaign, f: Flow, square: int) -> None:
    resolve(s, f, square, {})


def ground_of(s: Table, square: int) -> Ground:
    """WW-110, WW-111, WW-120, WW-174 to WW-176."""
    here: Square = s.squares[square]
    outer = max(
        (tough for key, tough in (("fence", 6), ("walls", 8), ("fortifications", 10)) if here.has(key)), default=0
    )
    rings = tuple(tough for tough in (outer, 7 if here.has("fort") else 0) if tough)
    towers = here.count("house") + sum(here.has(key) for key in ("toll-gate", "town-gate", "watch-post"))
    return Ground(
        terrain="open" if here.axis or here.passage else here.terrain,
        tunnel=here.passage == "tunnel",
        cavern=here.passage == "cavern",
        bridge=here.axis != "",
        special=here.special,
        rings=rings if here.town else (),
        town=here.town,
        mound=here.has("mound"),
        fortified=here.has("fortifications"),
        shelters=min(3, towers),
        moai=here.resource == "standing-moai",
    )


def troops_of(s: Table, square: int, side: int, orders: Mapping[int, Any] | None = None) -> list[Troop]:
    """What each seat brings to a side, by priority; Gaia's last."""
    field = fields_of(s)[square]
    stacks = field.defenders if side else field.attackers
    seats = seats_of(s, stacks)
    here = s.squares[square]
    found = []
    for seat in [*seats, NOBODY]:
        own = [s.stacks[st] for st in stacks if st in s.stacks and s.stacks[st].seat == seat]
        units = tuple(u for stack in own for u in units_of(s, stack))
        if not units:
            continue
        generals = tuple(led.id for stack in own if (led := general(s, stack)) is not None)
        distrust = seat >= 0 and any(o != seat and grade(faction(s, seat), faction(s, o)) == "D" for o in seats)
        throne = side == 1 and here.owner != NOBODY and capital(s, here.owner) == square
        circle = seat >= 0 and any(q.resource == "moai-circle" and q.owner == seat for q in s.squares)
        given = (orders or {}).get(seat if seat >= 0 else field.gaia)
        plan = resolver_orders(list(units), given["orders"]) if given and "orders" in given else None
        found.append(Troop(seat, units, generals, distrust, throne, circle, plan))
    return found


def resolve(s: Campaign, f: Flow, square: int, orders: Mapping[int, Any]) -> None:
    """WW-127: the auto resolver, always with the software's dice."""
    field = s.fields[square]
    verdict = fight(
        troops_of(s, square, 0, orders),
        troops_of(s, square, 1, orders),
        ground_of(s, square),
        field.rain,
        f.dice,
        telling=f.events is not None,
    )
    log = [list(line) for line in verdict.log]
    names = {
        str(u.id): [u.kind, u.models] for st in (*field.attackers, *field.defenders) for u in units_of(s, s.stacks[st])
    }
    private(s, f, "battle_log", battle_seats(s, square), square=name(s, square), log=log, units=names)
    concludes(s, f, square, verdict)


# ---- what a battle does inside its own square


def concludes(s: Campaign, f: Flow, square: int, verdict: Verdict) -> None:
    """WW-182, WW-186: losses, returns, deeds; then the next battle here."""
    field = s.fields[square]
    seats = (tuple(seats_of(s, field.attackers)), tuple(seats_of(s, field.defenders)))
    ranks = {p.leader: 2 for p in s.players if p.leader} | {p.heir: 2 for p in s.players if p.heir}
    generals = tuple(
        led.id
        for st in (*field.attackers, *field.defenders)
        if st in s.stacks and (led := general(s, s.stacks[st])) is not None
    )
    returning = raised_again(s, field, verdict)
    fled = []
    for fate in verdict.fates:
        unit = s.units.get(fate.unit)
        if unit is None:
            continue
        killed = [ranks.get(victim, 1) for victim, by in verdict.slain if by == fate.unit]
        gain(s, f, fate.unit, fate.cp + sum(killed))
        items = tuple(i for i in unit.items if i not in fate.spent_items)
        finds = tuple(i for i in unit.finds if i not in fate.spent_items)
        if fate.left <= 0 and not returning(unit):
            lose_unit(s, fate.unit)
            continue
        left = max(unit.models, fate.left) if returning(unit) else fate.left
        s.unit(fate.unit, models=left, items=items, finds=finds)
        if fate.fled:
            fled.append((fate.unit, fate.fled))
    losers = loser_stacks(field, verdict.winner)
    for stack in losers:
        if stack in s.stacks:
            s.stack(stack, retreated=True)
    beaten = field.village and verdict.winner == 0
    bout = Bout(
        field.attackers, field.defenders, seats, verdict.winner, tuple(fled), field.village,
        first_side(s, field), beaten, generals, verdict.lost,
    )  # fmt: skip
    s.fields[square] = replace(
        field, bouts=(*field.bouts, bout), filed=None, raiders=field.raiders if not field.village else ()
    )
    f.tell(
        "battle_over",
        square=name(s, square), winner=verdict.winner, lost=list(verdict.lost), rounds=verdict.rounds,
        attackers=list(seats[0]), defenders=list(seats[1]), village=field.village,
    )  # fmt: skip
    f.reveal()
    for stack in (*field.attackers, *field.defenders):
        if stack in s.stacks and s.stacks[stack].seat == NOBODY:
            lose_stack(s, stack)
    f.then(next_bout(square))


def loser_stacks(field: Field, winner: int) -> tuple[int, ...]:
    """WW-185: after a draw the attacker goes back."""
    return field.defenders if winner == 0 else field.attackers


def first_side(s: Campaign, field: Field) -> str:
    """The side by which the first attacker came (WW-183)."""
    return next((s.stacks[st].side for st in field.attackers if st in s.stacks), "") or "S"


def raised_again(s: Campaign, field: Field, verdict: Verdict) -> Any:
    """WW-186: a winning Undead army with a living necromancer or vampire loses nothing."""
    if verdict.winner < 0:
        return lambda unit: False
    stacks = field.attackers if verdict.winner == 0 else field.defenders
    left = {fate.unit: fate.left for fate in verdict.fates}
    lords = {
        s.stacks[st].seat
        for st in stacks
        if st in s.stacks
        for u in units_of(s, s.stacks[st])
        if left.get(u.id, 0) > 0 and {"necromancer", "vampire"} & set(kind(u).tags)
    }
    members = {
        u.id
        for st in stacks
        if st in s.stacks and s.stacks[st].seat in lords
        for u in units_of(s, s.stacks[st])
        if kind(u).list == "UN"
    }
    return lambda unit: unit.id in members


def deployment(s: Table, field: Field, stack: int) -> str:
    """WW-057, WW-111: the side by which it entered; defenders of special places stand in the centre."""
    band = s.stacks[stack]
    if stack in field.defenders and s.squares[field.square].special:
        return "centre"
    if band.side:
        return band.side
    enemies = field.attackers if stack in field.defenders else field.defenders
    theirs = next((s.stacks[st].side for st in enemies if st in s.stacks and s.stacks[st].side), "")
    if theirs:
        return OPPOSITE[theirs]
    return "N" if stack in field.defenders else "S"
