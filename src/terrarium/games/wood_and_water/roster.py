"""Units and characters: what they cost, how fast they are, what they can; generals and composition (section 5)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from .content import COMMAND, GRADES, ITEMS, KINDS, content
from .content.kinds import ARMED, LD, MACHINES, A, Kind, M
from .records import NOBODY, Player, Square, Stack, Table, Unit

BANDS = (250, 500, 1000, 1500, 3000)
LIMIT = {"L": 3000, "H": 1500}
SLOW = {"UN": 8, "DW": 8, "HE": 12, "DK": 12, "WE": 12, "BM": 12, "LZ": 12, "ST": 12}
FOREST_FOLK = ("LZ", "ST", "WE")
OWN_WAYS = ("CD", "BM", *FOREST_FOLK)
TERRAIN_COST = {"open": 2, "forest": 4, "hills": 4, "thick": 6}


def kind(unit: Unit) -> Kind:
    return KINDS[unit.kind]


def is_character(unit: Unit) -> bool:
    return KINDS[unit.kind].form == "P"


@lru_cache(maxsize=20000)
def points(unit: Unit) -> int:
    """WW-032, WW-040: list price with command, options and bought items; finds are free."""
    k = KINDS[unit.kind]
    base = -(-k.points * unit.models // k.size[1]) if k.total else k.points * unit.models
    extra = 0 if k.total else sum(COMMAND[part] for part in unit.command)
    extra += sum(content.option_price(k, option) for option in unit.options if not option.startswith("free-"))
    return base + extra + sum(ITEMS[item].points for item in unit.items)


@lru_cache(maxsize=20000)
def tags(unit: Unit) -> frozenset[str]:
    k = KINDS[unit.kind]
    found = set(k.tags)
    mount = next((o for o in (*unit.options, k.mount) if o in ("steed", "winged", "spider")), "")
    if mount:
        found.add("mounted")
    if mount == "winged":
        found.add("flier")
    if 8 in unit.abilities:
        found.add("scout")
    if 4 in unit.abilities:
        found.add("ward5")
    if 1 in unit.abilities:
        found.add("fear")
    return frozenset(found)


@lru_cache(maxsize=20000)
def profile(unit: Unit) -> tuple[int, ...]:
    """The characteristics with options and advances, before the penalties of a battle."""
    k = KINDS[unit.kind]
    stats = list(k.profile)
    mount = next((o for o in (*unit.options, k.mount) if o in ("steed", "winged", "spider")), "")
    if mount in ("steed", "winged"):
        stats[M] = 8
    elif mount == "spider":
        stats[M] = 7
        stats[A] += 1
    if "second" in unit.options:
        stats[A] += 1
    for index, gain in enumerate(unit.gains):
        stats[index] = min(10, stats[index] + gain)
    return tuple(stats)


def saves(unit: Unit) -> tuple[int, int]:
    """Armour save and weight save; 7 is none (WW-117, WW-118)."""
    k = KINDS[unit.kind]
    save, weight = k.save, k.weight
    mounted = any(o in ("steed", "winged", "spider") for o in (*unit.options, k.mount))
    if "free-heavy" in unit.options and save > 5:
        save = weight = 5
    elif "free-light" in unit.options and save > 6:
        save = weight = 6
    for shield in ("shield", "free-shield"):
        if shield in unit.options:
            save, weight = max(1, min(save, 7) - 1), max(1, min(weight, 7) - 1)
    things = [ITEMS[item] for item in (*unit.items, *unit.finds) if item in ITEMS]
    for thing in things:
        if thing.save and thing.save < save:
            save, weight = thing.save, thing.weight
    better = sum(thing.save_better for thing in things) + mounted
    return max(1, save - better), weight


def wizard_level(unit: Unit) -> int:
    k = KINDS[unit.kind]
    level = k.wizard + ("level" in unit.options if k.wizard else 0)
    if level == 0 and ("temple" in unit.finds or "wizarding-hat" in (*unit.items, *unit.finds)):
        return 2
    return level


def own_wizard(unit: Unit) -> bool:
    """A wizard by training, by hat or by temple."""
    return wizard_level(unit) > 0


def clash_weapon(unit: Unit) -> str:
    """The last weapon, if it is one for clashes, else a hand weapon."""
    for option in unit.options:
        if option == "great" or (option.startswith("free-") and option[5:] in ARMED):
            return option.removeprefix("free-")
    last = KINDS[unit.kind].arms[-1]
    return last if last in ARMED else "hw"


def missile(unit: Unit) -> str:
    if "javelins" in unit.options:
        return "javelin"
    for option in unit.options:
        if option.startswith("free-") and option[5:] in content.missiles:
            return option[5:]
    return next((arm for arm in KINDS[unit.kind].arms if arm not in ARMED), "")


def far(weapon: str) -> bool:
    """Whether a weapon shoots over a long range."""
    return weapon in MACHINES or (weapon in content.missiles and content.missiles[weapon].far)


# ---- movement


@lru_cache(maxsize=20000)
def rate(unit: Unit) -> int:
    """WW-045, WW-046: movement points a turn, in halves."""
    own = KINDS[unit.kind].list
    has = tags(unit)
    if "flier" in has:
        return 20
    if "mounted" in has:
        return 14 if own == "UN" else 16
    return SLOW.get(own, 10)


@lru_cache(maxsize=20000)
def gait(unit: Unit) -> tuple[str, bool]:
    """All that the ground asks of a unit: its list, where that has a way of its own, and whether it flies."""
    own = KINDS[unit.kind].list
    return own if own in OWN_WAYS else "", "flier" in tags(unit)


def cost_for(gait: tuple[str, bool], square: Square) -> int | None:
    """WW-049 to WW-051: what one unit pays to enter, in halves; None where it cannot."""
    own, flies = gait
    if square.terrain in ("volcano", "lava"):
        return 2 if own == "CD" else None
    if not square.passable:
        return None
    if square.axis or square.passage or flies or own == "BM" or square.town:
        price = 2
    else:
        price = TERRAIN_COST[square.terrain]
        if own in FOREST_FOLK and square.terrain in ("forest", "thick"):
            price -= 2
    return price // 2 if square.has("road") else price


def units_of(t: Table, stack: Stack) -> list[Unit]:
    return [t.units[u] for u in stack.units if u in t.units]


def pathfinder(units: list[Unit]) -> bool:
    """WW-336: alone, a scout of any terrain."""
    return len(units) == 1 and 9 in units[0].abilities


def entry_cost(t: Table, stack: Stack, square: Square) -> int | None:
    """WW-052: the highest cost that any unit of the stack would pay."""
    return walker(t, stack)(square)


def walker(t: Table, stack: Stack) -> Callable[[Square], int | None]:
    """`entry_cost` of one stack, made ready for many squares."""
    members = units_of(t, stack)
    alone = pathfinder(members)
    gaits = sorted({gait(unit) for unit in members})

    def cost(square: Square) -> int | None:
        if not gaits or not square.explored:
            return None
        if alone:
            return 1 if square.has("road") else 2
        price = 0
        for way in gaits:
            own = cost_for(way, square)
            if own is None:
                return None
            price = max(price, own)
        return price

    return cost


def stack_rate(t: Table, stack: Stack) -> int:
    return min((rate(unit) for unit in units_of(t, stack)), default=0)


def mp_left(t: Table, stack: Stack) -> int:
    """WW-035: the rate less the highest amount that any member has spent; in halves."""
    members = units_of(t, stack)
    if not members:
        return 0
    return max(0, min(rate(u) for u in members) - max(u.spent for u in members))


def fresh(t: Table, stack: Stack) -> bool:
    return all(unit.spent == 0 for unit in units_of(t, stack))


# ---- generals


def stack_points(t: Table, stack: Stack) -> int:
    return sum(points(unit) for unit in units_of(t, stack))


def band(total: int) -> int:
    return sum(total >= border for border in BANDS)


def rank_of(unit: Unit) -> tuple[int, int, int, int]:
    """WW-031: lords before heroes, then Ld, then price; the lower number last."""
    return (KINDS[unit.kind].category == "L", profile(unit)[LD], points(unit), -unit.id)


def characters(t: Table, stack: Stack) -> list[Unit]:
    return [unit for unit in units_of(t, stack) if is_character(unit)]


def general(t: Table, stack: Stack) -> Unit | None:
    """WW-031: the named general if he is still of the highest rank there, else the first by rank."""
    led = characters(t, stack)
    if not led:
        return None
    best = max(led, key=rank_of)
    named = t.units.get(stack.general)
    if named is not None and stack.general in stack.units and named in led:
        same = KINDS[named.kind].category == KINDS[best.kind].category
        return named if same else best
    return best


def led(t: Table, stack: Stack) -> bool:
    """Whether anybody in the stack can be its general."""
    return any(u in t.units and KINDS[t.units[u].kind].form == "P" for u in stack.units)


def limit_of(unit: Unit | None) -> int:
    """WW-032."""
    return 0 if unit is None else LIMIT.get(KINDS[unit.kind].category, 1500)


def overloaded(t: Table, stack: Stack) -> bool:
    """WW-033."""
    led = general(t, stack)
    return led is not None and stack_points(t, stack) > limit_of(led)


def may_stay(t: Table, stack: Stack) -> bool:
    """WW-038: where troops may be without a general."""
    square = t.squares[stack.square]
    return square.owner == stack.seat and (square.town or square.has("watch-post") or square.village != "")


# ---- seats


def stacks_of(t: Table, seat: int) -> list[Stack]:
    return [stack for stack in t.stacks.values() if stack.seat == seat]


def stacks_at(t: Table, square: int) -> list[Stack]:
    return [stack for stack in t.stacks.values() if stack.square == square]


def allied(t: Table, a: int, b: int) -> bool:
    return (min(a, b), max(a, b)) in t.allies


def friendly(t: Table, a: int, b: int) -> bool:
    """Own or of a current ally. Gaia has no friends but itself."""
    return a == b or (a >= 0 and b >= 0 and allied(t, a, b))


def enemies_at(t: Table, square: int, seat: int) -> list[Stack]:
    return [stack for stack in stacks_at(t, square) if not friendly(t, stack.seat, seat)]


def friends(t: Table, seat: int) -> set[int]:
    """The seat itself and its current allies."""
    return {seat} | {a + b - seat for a, b in t.allies if seat in (a, b)}


def enemy_squares(t: Table, seat: int) -> set[int]:
    """Every square in which an enemy of this seat stands."""
    ours = friends(t, seat)
    return {stack.square for stack in t.stacks.values() if stack.seat not in ours}


def grade(a: str, b: str) -> str:
    """WW-249, WW-250."""
    return GRADES[a][b]


def faction(t: Table, seat: int) -> str:
    return t.players[seat].faction if seat >= 0 else ""


def roster(t: Table, seat: int) -> list[Unit]:
    return [unit for stack in t.stacks.values() if stack.seat == seat for unit in units_of(t, stack)]


def seat_of(unit: int) -> int:
    """Units are numbered by seat, so that a number betrays nothing of the others' musters."""
    return unit // 10000 - 1


def towns(t: Table, seat: int) -> list[int]:
    return [i for i, square in enumerate(t.squares) if square.owner == seat and square.town]


def owned(t: Table, seat: int) -> list[int]:
    return [i for i, square in enumerate(t.squares) if square.owner == seat]


def capital(t: Table, seat: int) -> int:
    """WW-204: the town with the seat's palace; a captured palace beside an own one is idle (paid -1)."""
    return next((i for i in owned(t, seat) if any(k == "palace" and p >= 0 for k, p in t.squares[i].works)), NOBODY)


def core_models(t: Table, seat: int, square: int) -> int:
    """WW-202: models of the seat's own core units in a square."""
    own = faction(t, seat)
    return sum(
        unit.models
        for stack in t.stacks.values()
        if stack.square == square and stack.seat == seat
        for unit in units_of(t, stack)
        if kind(unit).category == "C" and kind(unit).list == own
    )


# ---- composition


class Composition:
    """WW-040, WW-041: what a faction has, and how much of each category it may have."""

    def __init__(self, own: str, units: Iterable[Unit]) -> None:
        self.own = own
        self.total = 0
        self.have = dict.fromkeys("LHCSR", 0)
        for unit in units:
            self.add(unit)

    def add(self, unit: Unit) -> None:
        if not unit.counted:
            return
        k = kind(unit)
        self.total += points(unit)
        if k.category and not (k.category == "C" and k.list != self.own):
            self.have[k.category] += 1

    @property
    def thousands(self) -> int:
        return max(1, self.total // 1000)

    def limits(self) -> dict[str, int]:
        n = self.thousands
        return {"L": self.total // 2000, "H": 3 * n, "S": 3 * n, "R": n}

    @property
    def core_duty(self) -> int:
        return 2 * self.thousands


def composition(t: Table, seat: int) -> Composition:
    return Composition(faction(t, seat), roster(t, seat))


def may_lead(unit: Unit) -> bool:
    """WW-025: special characters are never leader or heir."""
    return is_character(unit) and not kind(unit).special


def allowance(unit: Unit) -> int:
    """WW-218, WW-265: points of items that a character may carry."""
    return (100 if kind(unit).category == "L" else 50) + unit.allowance


def in_play(player: Player) -> bool:
    return player.out == 0
