"""Exploration (section 7): charts, the corners rule, entering what was found."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from terrarium.kernel import Decision, Dice, Flow, Frame, One, OneDecision, Value

from ..content import content
from ..content.figures import FIGURES
from ..model.forces import exhaust, put, spend
from ..model.land import grid, is_land, is_water, name
from ..model.rates import entry_cost, mp_left
from ..model.sight import show, thrower
from ..state import Campaign, rules
from ..state.records import NOBODY, Look, Square, Table
from .arriving import arrives
from .common import came_by, more_than, reveal
from .encounters import encounter_die

PEOPLES = {"village-MO": "MO", "village-JG": "JG", "village-CF": "CF", "village-ST": "ST"}
MANY = FIGURES.gifts.many
ONE_TIME = ("tower", "pool", "ziggurat", "lair", "temple", "armoury")


def chart_of(s: Table, square: int) -> str:
    """WW-060: the chart depends on the eight touching squares."""
    around = [s.squares[i].terrain for i in grid(s).touching[square]]
    rock, water = "mountain" in around, "water" in around
    return "mixed" if rock and water else "mountain" if rock else "water" if water else "basic"


def roll_on(dice: Dice, chart: str, owner: int | None) -> str:
    die = dice.die("explore", owner=owner)
    found = content.charts[chart][die - 1]
    if len(found) == 2:
        return found[dice.die("explore", owner=owner) > 3]
    return roll_on(dice, "basic", owner) if found[0] == "basic" else found[0]


def must_be_water(s: Table, square: int) -> bool:
    """WW-062: two opposite squares of a block are water, the third is land."""
    return any(
        is_water(s.squares[a]) and is_water(s.squares[b]) and is_land(s.squares[c])
        for a, b, c in grid(s).blocks[square]
    )


def may_not_be_water(s: Table, square: int) -> bool:
    """WW-063: two opposite squares are land and the third is water."""
    return not must_be_water(s, square) and any(
        is_land(s.squares[a]) and is_land(s.squares[b]) and is_water(s.squares[c]) for a, b, c in grid(s).blocks[square]
    )


def rolled_terrain(s: Campaign, dice: Dice, square: int, owner: int | None) -> str:
    """WW-342: terrain, then the re-rolls of WW-026, then those of WW-063."""
    chart = chart_of(s, square)
    found = roll_on(dice, chart, owner)
    tiles = {player.tile for player in s.players if player.tile != NOBODY}
    if s.setup.fair_start and found in ("water", "mountain") and tiles & set(grid(s).adjacent[square]):
        found = roll_on(dice, chart, owner)
    while found == "water" and may_not_be_water(s, square):
        found = roll_on(dice, chart, owner)
    return found


def chances(s: Table, square: int) -> dict[str, Fraction]:
    """What `rolled_terrain` may give, and how often: the chart, and what is re-rolled (WW-026, WW-063)."""
    first = chart_chances(chart_of(s, square))
    found = dict(first)
    tiles = {player.tile for player in s.players if player.tile != NOBODY}
    if s.setup.fair_start and tiles & set(grid(s).adjacent[square]):
        again = sum((first.get(key, Fraction(0)) for key in ("water", "mountain")), Fraction(0))
        found = {key: (0 if key in ("water", "mountain") else p) + again * first[key] for key, p in first.items()}
    if may_not_be_water(s, square) and found.get("water"):
        dry = 1 - first.get("water", Fraction(0))
        wet = found.pop("water")
        found = {key: p + wet * first[key] / dry for key, p in found.items()}
    return found


def chart_chances(chart: str) -> dict[str, Fraction]:
    """WW-060: one throw on a chart."""
    found: dict[str, Fraction] = {}
    for row in content.charts[chart]:
        for result in row:
            more = chart_chances("basic") if result == "basic" else {result: Fraction(1)}
            for key, chance in more.items():
                found[key] = found.get(key, Fraction(0)) + chance / 6 / len(row)
    return found


def rolled_resource(dice: Dice, owner: int | None) -> str:
    """WW-064: D66."""
    tens, units = dice.roll("resource", 2, owner=owner)
    return content.finds[10 * tens + units]


def as_square(s: Campaign, terrain: str, resource: str) -> Square:
    """WW-015: what a result makes of a square."""
    if terrain != "resource":
        return Square(terrain, found=s.turn)
    if resource == "volcano":
        return Square("volcano", found=s.turn)
    if resource in PEOPLES:
        return Square("open", village=PEOPLES[resource], found=s.turn)
    ground = "forest" if resource == "wood-cutter" else "open"
    return Square(ground, resource=resource, unclaimed=resource in ONE_TIME, found=s.turn)


def looked(s: Campaign, square: int) -> Look | None:
    return next((look for look in s.looks if look.square == square), None)


def discover(s: Campaign, f: Flow, square: int, seat: int) -> Square:
    """Roll what an unexplored square is (an Empire look is kept, WW-239) and fill in corners."""
    owner = thrower(s, seat)
    kept = looked(s, square)
    if kept is not None and not (kept.terrain == "water" and may_not_be_water(s, square)):
        terrain, resource = kept.terrain, kept.resource
        reveal(s, square, as_square(s, terrain, resource))
        corners(s, f, square)
    else:
        terrain = rolled_terrain(s, f.dice, square, owner)
        reveal(s, square, Square("open" if terrain == "resource" else terrain, found=s.turn))
        corners(s, f, square)
        resource = rolled_resource(f.dice, owner) if terrain == "resource" else ""
        reveal(s, square, as_square(s, terrain, resource))
    show(s, f, "explored", [square], [seat], square=name(s, square), terrain=terrain, resource=resource, seat=seat)
    return s.squares[square]


def corners(s: Campaign, f: Flow, square: int) -> None:
    """WW-062: fill in, repeatedly until nothing changes."""
    g = grid(s)
    waiting = [square]
    while waiting:
        for other in sorted(g.touching[waiting.pop()]):
            if not s.squares[other].explored and must_be_water(s, other):
                reveal(s, other, Square("water", found=s.turn))
                show(s, f, "corner", [other], square=name(s, other))
                waiting.append(other)


@rules.step
def explore(s: Campaign, f: Flow, stack: int, square: int) -> None:
    """WW-061: enter what is passable; else stay and lose 1 MP."""
    here = s.stacks[stack].square
    found = discover(s, f, square, s.stacks[stack].seat)
    cost = entry_cost(s, s.stacks[stack], found)
    if found.terrain == "volcano":
        cost = 2
        s.erupting.append(square)
    if cost is None or not (found.passable or found.terrain in ("volcano", "lava")):
        spend(s, stack, 2)
        if found.terrain == "mountain" and can_tunnel_on(s, stack):
            f.then(tunnel_on(stack, square))
        return
    if mp_left(s, s.stacks[stack]) < cost:
        exhaust(s, stack)
    else:
        spend(s, stack, cost)
    put(s, stack, square, came_by(s, here, square), here)
    f.then(*entered(s, stack, found))


def entered(s: Campaign, stack: int, found: Square) -> list[Frame]:
    """WW-065: who discovers a resource square by entering it in phase 1, on foot or from a ship, may meet somebody."""
    bonus = found.terrain == "volcano" or found.village != "" or found.resource != ""
    return [arrives(stack), encounter_die(stack)] if bonus and s.phase == 1 else [arrives(stack)]


def can_tunnel_on(s: Campaign, stack: int) -> bool:
    """WW-236: the MP lost by exploring counts towards the tunnel."""
    band = s.stacks[stack]
    if s.players[band.seat].faction != "DW" or not more_than(s, band, MANY):
        return False
    return more_than(s, band, MANY, "miner") or mp_left(s, band) >= 2


@rules.ask_one(tempo="reply")
def tunnel_on(s: Campaign, stack: int, square: int) -> OneDecision:
    seat = s.stacks[stack].seat
    if not s.asked(seat):
        return None
    facts = {"stack": stack, "square": name(s, square)}
    return seat, Decision("tunnel_on", One((False, True)), default=False, facts=facts)


@tunnel_on.answered
def tunnelled_on(s: Campaign, f: Flow, answer: Value, stack: int, square: int) -> None:
    if answer:
        if not more_than(s, s.stacks[stack], MANY, "miner"):
            spend(s, stack, 2)
        dig(s, f, stack, square)


def dig(s: Campaign, f: Flow, stack: int, square: int) -> None:
    """The mountain gets a permanent tunnel and the stack stands in it."""
    here = s.stacks[stack].square
    s.squares[square] = replace(s.squares[square], passage="tunnel")
    show(s, f, "tunnel", [square], [s.stacks[stack].seat], square=name(s, square), stack=stack)
    put(s, stack, square, came_by(s, here, square), here)
    f.then(arrives(stack))
