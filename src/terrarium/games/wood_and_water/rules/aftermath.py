"""After the battle (section 14): flights, retreats, captures and pay, battle by battle in the order of contact."""

from __future__ import annotations

from terrarium.kernel import Decision, Flow, One, OneDecision, Value

from ..content.figures import FIGURES
from ..forms.goes import unfriendly_village
from ..geometry import OPPOSITE, SIDES
from ..model.forces import exhaust, lose_stack, lose_unit, move_units, new_stack, put
from ..model.land import cheapest, grid, name, open_way
from ..model.rates import entry_cost, mp_left, pathfinder, stack_rate
from ..model.roster import enemies_at, friendly, stack_points, stacks_at, units_of
from ..model.sight import remember, show, thrower
from ..state import Campaign, rules
from ..state.records import NOBODY, Bout, Field, Stack, Table, fifth, second
from .characters import advancement
from .common import takes
from .settling import seeds


@rules.step
def aftermath(s: Campaign, f: Flow) -> None:
    """WW-106: the join."""
    remember(s)
    frames = []
    for field in sorted(s.fields.values(), key=lambda x: x.order):
        for number in range(len(field.bouts)):
            frames += [flights(field.square, number), retreats(field.square, number)]
        frames.append(spoils(field.square))
    f.then(*frames, clear_field(), advancement())


# ---- flights


@rules.step
def flights(s: Campaign, f: Flow, square: int, number: int) -> None:
    """WW-183: over the edge, or clockwise to the next side that is possible."""
    bout = s.fields[square].bouts[number]
    gathered: dict[tuple[int, int], int] = {}
    for unit, edge in bout.fled:
        stack = next((st for st in s.stacks.values() if unit in st.units), None)
        if stack is None or stack.square != square:
            continue
        goal = flees_to(s, square, stack.seat, edge if edge != "auto" else deployed(s, square, bout, stack.id))
        if goal is None:
            show(s, f, "scattered", [square], [stack.seat], unit=unit, troop=s.units[unit].kind, seat=stack.seat)
            lose_unit(s, unit)
        elif not stack.retreated:
            continue
        else:
            key = (stack.seat, goal)
            if key not in gathered:
                gathered[key] = new_stack(s, stack.seat, goal, [], came=square, retreated=True)
                show(s, f, "regroups", [goal], [stack.seat], stack=gathered[key], seat=stack.seat, square=name(s, goal))
            move_units(s, [unit], gathered[key])
            exhaust(s, gathered[key])
            if second(s):
                seeds(s, f, gathered[key])


def deployed(s: Campaign, square: int, bout: Bout, stack: int) -> str:
    """The side by which they deployed; centre: opposite the first attacker's side."""
    if (stack in bout.defenders and s.squares[square].special) or not s.stacks[stack].side:
        return OPPOSITE.get(bout.towards, "N") if stack in bout.defenders else bout.towards or "S"
    return s.stacks[stack].side


def flees_to(s: Table, square: int, seat: int, edge: str) -> int | None:
    g = grid(s)
    start = SIDES.index(edge)
    for turn in range(4):
        goal = g.sides[square].get(SIDES[(start + turn) % 4])
        if goal is None or not open_way(s, square, goal) or not s.squares[goal].passable:
            continue
        if unfriendly_village(s, seat, goal):
            continue
        owner = s.squares[goal].owner
        held = (owner != NOBODY and not friendly(s, owner, seat)) or bool(enemies_at(s, goal, seat))
        return None if held else goal
    return None


# ---- retreats


@rules.step
def retreats(s: Campaign, f: Flow, square: int, number: int) -> None:
    """WW-184, WW-185: the losers; after a draw the attackers."""
    bout = s.fields[square].bouts[number]
    losers = bout.defenders if bout.winner == 0 else bout.attackers
    frames = [retreat(stack, square) for stack in losers if stack in s.stacks and s.stacks[stack].square == square]
    if frames:
        f.then(*frames)


def farthest(s: Table, stack: int, start: int, full: bool = False) -> list[int]:
    """The reachable squares with the greatest distance from the battle; own ones first, then by row and column."""
    band = s.stacks[stack]
    seat = band.seat
    left = stack_rate(s, band) if full else mp_left(s, band)

    def cost(square: int) -> int | None:
        if not s.squares[square].passable and pathfinder(units_of(s, band)):
            return None
        if enemies_at(s, square, seat) or unfriendly_village(s, seat, square):
            return None
        return entry_cost(s, band, s.squares[square])

    best, _ = cheapest(s, start, cost, left)
    goals = [i for i in best if i != start]
    if not goals:
        near, _ = cheapest(s, start, lambda i: None if cost(i) is None else 1, 1)
        goals = [i for i in near if i != start]
    if not goals:
        return []
    g = grid(s)
    most = max(g.distance(start, i) for i in goals)
    return sorted((i for i in goals if g.distance(start, i) == most), key=lambda i: (s.squares[i].owner != seat, i))


@rules.ask_one(tempo="reply")
def retreat(s: Campaign, stack: int, square: int) -> OneDecision:
    if stack not in s.stacks or s.stacks[stack].square != square:
        return None
    seat = s.stacks[stack].seat
    goals = farthest(s, stack, square)
    if not s.asked(seat) or len(goals) < 2:
        return None
    names = tuple(name(s, i) for i in goals)
    return seat, Decision("retreat", One(names, of="square"), names[0], {"stack": stack}, suggestion=names[0])


@retreat.answered
def retreated(s: Campaign, f: Flow, answer: Value, stack: int, square: int) -> None:
    if stack not in s.stacks or s.stacks[stack].square != square:
        return
    goals = farthest(s, stack, square)
    seat = s.stacks[stack].seat
    if not goals:
        show(s, f, "destroyed", [square], [seat], stack=stack, seat=seat, square=name(s, square))
        lose_stack(s, stack)
        return
    retreats_to(s, f, stack, grid(s).index[answer] if answer else goals[0])


def retreats_to(s: Campaign, f: Flow, stack: int, goal: int) -> None:
    """Retreats take no squares, and the army does not move again (WW-188)."""
    band = s.stacks[stack]
    show(s, f, "retreats", [band.square, goal], [band.seat], stack=stack, seat=band.seat, square=name(s, goal))
    put(s, stack, goal, came=band.square)
    s.stack(stack, retreated=True, combat=False)
    exhaust(s, stack)
    if second(s):
        seeds(s, f, stack)


# ---- spoils


@rules.step
def spoils(s: Campaign, f: Flow, square: int) -> None:
    """WW-187, WW-085, WW-234: pay, villages, and who holds the square."""
    field = s.fields[square]
    for bout in field.bouts:
        if bout.winner >= 0:
            for seat in bout.seats[bout.winner]:
                if not s.players[seat].out:
                    s.seat(seat, pays=s.players[seat].pays + 1)
    holders = winners_left(s, square, field)
    best = max(holders, key=lambda st: (seat_points(s, square, st.seat), -s.order.index(st.seat)), default=None)
    here = s.squares[square]
    if here.hamlet and any(bout.beaten_garrison for bout in field.bouts) and best is not None:
        slavers = s.players[best.seat].faction == "CD" and (not fifth(s) or best.seat in conquerors(field))
        if slavers and f.dice.die("enslave", owner=thrower(s, best.seat)) >= FIGURES.villages.enslaved:
            s.square(square, owner=best.seat, enslaved=True)
            show(s, f, "enslaved", [square], [best.seat], square=name(s, square), seat=best.seat)
        else:
            s.square(square, village="", enslaved=False, owner=best.seat, works=())
            show(
                s,
                f,
                "village_destroyed",
                [square],
                [best.seat],
                square=name(s, square),
                seat=best.seat,
                people=here.village,
            )
    if best is not None and not enemies_at(s, square, best.seat):
        takes(s, f, best.seat, square, best.id)


def winners_left(s: Table, square: int, field: Field) -> list[Stack]:
    """Who won the last battle here and still stands, not who stood aside; without a battle, whoever stands here."""
    there = [st for st in stacks_at(s, square) if st.seat >= 0 and not st.retreated]
    won = [bout for bout in field.bouts if bout.winner >= 0]
    if not won:
        return there
    side = won[-1].attackers if won[-1].winner == 0 else won[-1].defenders
    return [st for st in there if st.id in side]


def conquerors(field: Field) -> set[int]:
    """Who has beaten the village here, be it that somebody else has beaten them since."""
    return {seat for bout in field.bouts if bout.beaten_garrison for seat in bout.seats[bout.winner]}


def seat_points(s: Table, square: int, seat: int) -> int:
    return sum(stack_points(s, st) for st in stacks_at(s, square) if st.seat == seat)


@rules.step
def clear_field(s: Campaign, f: Flow) -> None:
    """Gaia leaves the map (WW-103); whoever stands is free again."""
    f.scene("aftermath", *(f"square:{name(s, square)}" for square in s.fields))
    for stack in list(s.stacks.values()):
        if stack.seat == NOBODY:
            lose_stack(s, stack.id)
        elif stack.combat:
            s.stack(stack.id, combat=False)
    s.contacts = []
    s.fields = {}
    remember(s)
