"""What a seat may do at its go (sections 6, 7 and 20), read from what it knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import heappop, heappush

from ..model.land import bordering, cheapest, grid, open_way, waters
from ..model.rates import entry_cost, fresh, mp_left, pathfinder, stack_rate, walker
from ..model.roster import (
    enemies_at,
    enemy_squares,
    faction,
    friendly,
    grade,
    led,
    may_stay,
    overloaded,
    stacks_at,
    stacks_of,
    towns,
    units_of,
)
from ..model.sight import sees
from ..model.units import kind
from ..state import Campaign
from ..state.records import NOBODY, Square, Stack, Table, second, third

BURNS = ("forest", "thick")


def known(s: Campaign, seat: int) -> Table:
    """The table as this seat knows it: in fog with its own map, and only the stacks it can see."""
    if not s.setup.fog:
        return s
    near = sees(s, seat)
    memory = s.memory[seat]
    t = s.copy()
    t.squares = [square if i in near else memory[i] for i, square in enumerate(s.squares)]
    t.stacks = {n: st for n, st in s.stacks.items() if st.square in near or friendly(s, st.seat, seat)}
    return t


def meets_village(t: Table, seat: int, square: int) -> bool:
    """WW-081: a village not owned by a friendly seat; WW-084: one that lets the seat pass is no matter."""
    owner = t.squares[square].owner
    if owner != NOBODY and friendly(t, owner, seat):
        return False
    return square not in t.players[seat].welcome


def unfriendly_village(t: Table, seat: int, square: int) -> bool:
    return t.squares[square].hamlet and meets_village(t, seat, square)


def way_home(t: Table, stack: Stack) -> set[int]:
    """WW-036, WW-037: first steps on the most direct routes of a stack without general."""
    seat = stack.seat
    foes = enemy_squares(t, seat)
    enters = walker(t, stack)

    def cost(square: int) -> int | None:
        if square in foes or unfriendly_village(t, seat, square):
            return None
        return enters(t.squares[square])

    homes = {
        i
        for i, square in enumerate(t.squares)
        if i != stack.square and square.owner == seat and (square.town or square.village)
    }
    homes |= {o.square for o in t.stacks.values() if o.seat == seat and o.square != stack.square and led(t, o)}
    best, before = cheapest(t, stack.square, cost, goals=homes)
    goals = [square for square in best if square in homes]
    if not goals:
        return set()
    least = min(best[goal] for goal in goals)
    first: set[int] = set()
    trail = {goal for goal in goals if best[goal] == least}
    seen: set[int] = set()
    while trail:
        square = trail.pop()
        seen.add(square)
        for previous in before.get(square, ()):
            if previous == stack.square:
                first.add(square)
            elif previous not in seen:
                trail.add(previous)
    return first


def leaderless(t: Table, stack: Stack) -> bool:
    return not led(t, stack)


def at_rest(t: Table, stack: Stack) -> bool:
    return stack.combat or stack.retreated or not stack.units


def acts_of(t: Table, stack: Stack) -> Iterator[tuple[str, int]]:
    """Every action of one stack that takes a go: its name, and the square it is about."""
    if at_rest(t, stack):
        return
    if leaderless(t, stack):
        left = mp_left(t, stack)
        if left <= 0 or may_stay(t, stack) or own_army_here(t, stack):
            return
        enters = walker(t, stack)
        for square in sorted(way_home(t, stack)):
            cost = enters(t.squares[square])
            if cost is not None and cost <= left:
                yield "step", square
        return
    if overloaded(t, stack):
        return
    yield from _steps(t, stack)
    yield from _charges(t, stack)
    if fresh(t, stack):
        yield from _voyages(t, stack)
    yield from _special(t, stack)


def own_army_here(t: Table, stack: Stack) -> bool:
    """It has arrived at an own army."""
    return any(o.seat == stack.seat and o.id != stack.id and led(t, o) for o in stacks_at(t, stack.square))


def _charges(t: Table, stack: Stack) -> Iterator[tuple[str, int]]:
    """WW-235: also with no MP left, while what is beyond them suffices."""
    if faction(t, stack.seat) != "GO" or t.phase != 1 or "charge" in stack.used:
        return
    if second(t) or mp_left(t, stack) > 0:
        for square in charges(t, stack):
            yield "charge", square


def _steps(t: Table, stack: Stack) -> Iterator[tuple[str, int]]:
    left = mp_left(t, stack)
    if left <= 0:
        return
    enters = walker(t, stack)
    for square in grid(t).adjacent[stack.square]:
        there = t.squares[square]
        if not open_way(t, stack.square, square):
            continue
        if not there.explored:
            if left >= 2:
                yield "explore", square
            continue
        cost = enters(there)
        if cost is None or cost > left or (t.phase == 3 and enemies_at(t, square, stack.seat)):
            continue
        if not there.passable and not _lands(t, stack, square, left - cost):
            continue
        yield "step", square


def _lands(t: Table, stack: Stack, square: int, left: int) -> bool:
    """WW-336: from impassable ground a pathfinder must still reach passable ground; others never stand there."""
    return not pathfinder(units_of(t, stack)) or bool(landings(t, stack, square, left))


def landings(t: Table, stack: Stack, square: int, left: int) -> list[int]:
    """The nearest passable squares without enemy or unfriendly village that a pathfinder can reach from here."""
    g = grid(t)
    seat = stack.seat
    reached, edge = {square}, [square]
    for _ in range(left // 2):
        edge = sorted({o for i in edge for o in g.adjacent[i] if o not in reached and t.squares[o].explored})
        reached.update(edge)
        dry = [o for o in edge if t.squares[o].passable and not unfriendly_village(t, seat, o)]
        if dry := [o for o in dry if not enemies_at(t, o, seat)]:
            return dry
    return []


def afloat(t: Table, stack: Stack) -> bool:
    """A pathfinder on impassable ground, which he may not end a phase on (WW-336)."""
    return not t.squares[stack.square].passable and pathfinder(units_of(t, stack))


def charges(t: Table, stack: Stack) -> dict[int, list[int]]:
    """WW-235: enemy stacks up to 2 MP beyond those left, each with the cheapest way that meets no other before it."""
    foes = enemy_squares(t, stack.seat)
    enters = walker(t, stack)

    def cost(square: int) -> int | None:
        if square not in foes and unfriendly_village(t, stack.seat, square):
            return None
        return enters(t.squares[square])

    _, before = cheapest(t, stack.square, cost, mp_left(t, stack) + 4, foes)
    found = {}
    for goal in sorted(foes & before.keys()):
        path = [goal]
        while (previous := min(before[path[0]])) != stack.square:
            path.insert(0, previous)
        found[goal] = path
    return found


def reachable(t: Table, stack: Stack) -> dict[int, int]:
    """The squares to which steps can lead a stack in this phase, with the least MP for each, in halves. Enemies and
    villages that are not open to it end the way."""
    if at_rest(t, stack) or overloaded(t, stack):
        return {}
    left = mp_left(t, stack)
    if leaderless(t, stack):
        first = [square for way, square in acts_of(t, stack) if way == "step"]
        return {square: entry_cost(t, stack, t.squares[square]) or 0 for square in first}
    cost, ends = _ground(t, stack)
    best, _ = cheapest(t, stack.square, cost, left, ends)
    dry = not pathfinder(units_of(t, stack))
    return {i: mp for i, mp in best.items() if i != stack.square and (dry or t.squares[i].passable)}


def _ground(t: Table, stack: Stack) -> tuple[Callable[[int], int | None], set[int]]:
    """What a square costs this stack now, and where its way ends."""
    foes = enemy_squares(t, stack.seat)
    enters = walker(t, stack)
    shut = {i for i, square in enumerate(t.squares) if square.hamlet and meets_village(t, stack.seat, i)}

    def cost(square: int) -> int | None:
        return None if t.phase == 3 and square in foes else enters(t.squares[square])

    return cost, foes | shut


def journeys(t: Table, stack: Stack, turns: int) -> dict[int, tuple[tuple[int, int], int]]:
    """The squares that steps can lead a stack to within so many turns, as far as the ground is known and stays so: for
    each when (in how many turns from now, and with how much spent in that turn, in halves) and from where. A step for
    which too little is left waits for the next turn."""
    if at_rest(t, stack) or overloaded(t, stack) or leaderless(t, stack):
        return {}
    cost, ends = _ground(t, stack)
    left, whole = mp_left(t, stack), stack_rate(t, stack)
    found: dict[int, tuple[tuple[int, int], int]] = {}
    queue = [((0, 0), stack.square, stack.square)]
    while queue:
        (turn, spent), here, before = heappop(queue)
        if here in found:
            continue
        found[here] = (turn, spent), before
        if here in ends and here != stack.square:
            continue
        for other in grid(t).adjacent[here]:
            price = cost(other)
            if price is None or other in found or not open_way(t, here, other):
                continue
            if spent + price <= (whole if turn else left):
                heappush(queue, ((turn, spent + price), other, here))
            elif price <= whole and turn + 1 < turns:
                heappush(queue, ((turn + 1, price), other, here))
    del found[stack.square]
    dry = not pathfinder(units_of(t, stack))
    return {i: way for i, way in found.items() if dry or t.squares[i].passable}


def _voyages(t: Table, stack: Stack) -> Iterator[tuple[str, int]]:
    """WW-208, WW-209, WW-246: all MP unspent."""
    here = t.squares[stack.square]
    if faction(t, stack.seat) == "SK" and here.town and here.owner == stack.seat:
        for square in towns(t, stack.seat):
            if square != stack.square and not enemies_at(t, square, stack.seat):
                yield "undertunnel", square
    friend = here.owner != NOBODY and friendly(t, here.owner, stack.seat)
    if not friend or not (here.has("ferry") or here.has("port")):
        return
    shores: set[int] = set()
    for body in waters(t, stack.square):
        shores.update(bordering(t, body))
    shores.discard(stack.square)
    for square in sorted(shores):
        there = t.squares[square]
        if t.phase == 3 and enemies_at(t, square, stack.seat):
            continue
        if here.has("ferry") and there.has("ferry") and friendly(t, there.owner, stack.seat):
            yield "ferry", square
        if here.has("port") and (not there.explored or entry_cost(t, stack, there) is not None):
            yield "port", square


def _special(t: Table, stack: Stack) -> Iterator[tuple[str, int]]:
    """What single factions may do (section 20), and attacking the village one stands in."""
    own = faction(t, stack.seat)
    left = mp_left(t, stack)
    here = t.squares[stack.square]
    g = grid(t)
    if t.phase == 1 and here.hamlet and may_attack_village(t, stack.seat, here):
        yield "attack_here", stack.square
    if left < 2:
        return
    if own == "DW":
        miners = sum(u.models for u in units_of(t, stack) if "miner" in kind(u).tags) > 20
        many = sum(u.models for u in units_of(t, stack)) > 20
        if many and left >= (2 if miners else 4):
            for square in g.adjacent[stack.square]:
                there = t.squares[square]
                if there.terrain == "mountain" and not there.passage and open_way(t, stack.square, square):
                    yield "tunnel", square
        if here.passage == "tunnel":
            yield "enlarge", stack.square
        for square in g.adjacent[stack.square]:
            if t.squares[square].passage and not stacks_at(t, square):
                yield "collapse", square
    elif own == "EM":
        if here.terrain in BURNS and here.resource != "wood-cutter" and sum(u.models for u in units_of(t, stack)) > 20:
            yield "clear", stack.square
    elif own == "DK":
        if here.owner != NOBODY and not (here.village or here.axis or here.passage or here.desolate):
            yield "desolate", stack.square
    elif own == "CW":
        if here.terrain in BURNS and "ignite" not in stack.used and not (third(t) and alight(t, stack.square)):
            yield "ignite", stack.square
    elif own == "CD" and here.terrain == "volcano" and any("magician" in kind(u).tags for u in units_of(t, stack)):
        yield "reactivate", stack.square


def alight(t: Table, square: int) -> bool:
    """WW-227: what burns already is not set on fire again."""
    return any(lit == square for lit, _ in t.fires)


def may_attack_village(t: Table, seat: int, square: Square) -> bool:
    return square.owner == NOBODY or not friendly(t, square.owner, seat)


def can_act(s: Campaign, seat: int) -> bool:
    """WW-048: a seat without any legal action is passed automatically; parting a stack above its limit is one."""
    t = known(s, seat)
    return any(
        next(acts_of(t, stack), None) is not None or may_part(t, stack) or may_burn(t, stack)
        for stack in stacks_of(t, seat)
    )


def may_part(t: Table, stack: Stack) -> bool:
    """WW-033: it could still march if it were reorganised."""
    return not at_rest(t, stack) and len(stack.units) > 1 and overloaded(t, stack) and mp_left(t, stack) > 0


def may_burn(t: Table, stack: Stack) -> bool:
    """WW-059: an army that came this turn, perhaps with its last MP, may still burn the farm it has reached."""
    if not second(t) or at_rest(t, stack) or leaderless(t, stack):
        return False
    return not fresh(t, stack) and t.squares[stack.square].has("farm")


def must_step(t: Table, stack: Stack) -> bool:
    """WW-037, WW-336: the owner cannot pass while it can step."""
    return leaderless(t, stack) or afloat(t, stack)


def must_move(t: Table, seat: int) -> bool:
    return any(must_step(t, st) and next(acts_of(t, st), None) is not None for st in stacks_of(t, seat))


def can_ally(own: str, people: str) -> bool:
    """Whether a faction can ally with a people at all."""
    return grade(own, people) != "X"
