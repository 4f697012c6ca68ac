"""Who has what: stacks and their generals, seats and their friends, squares and towns (section 5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..content import GRADES, KINDS
from ..content.figures import FIGURES
from ..content.kinds import LD
from ..state.records import NOBODY, Player, Square, Stack, Table, Unit
from .units import is_character, kind, points, profile

BANDS = (250, 500, 1000, 1500, 3000)
LIMIT = {"L": FIGURES.command.lord, "H": FIGURES.command.hero}


def units_of(t: Table, stack: Stack) -> list[Unit]:
    units = t.units
    return [units[u] for u in stack.units if u in units]


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
    return _first(units_of(t, stack), stack.general)


def _first(units: Sequence[Unit], named: int) -> Unit | None:
    led = [unit for unit in units if is_character(unit)]
    if not led:
        return None
    best = max(led, key=rank_of)
    for unit in led:
        if unit.id == named:
            return unit if KINDS[unit.kind].category == KINDS[best.kind].category else best
    return best


def led(t: Table, stack: Stack) -> bool:
    """Whether anybody in the stack can be its general."""
    units = t.units
    for u in stack.units:  # noqa: SIM110 - a plain loop: asked of every stack at every go
        if u in units and KINDS[units[u].kind].form == "P":
            return True
    return False


def limit_of(unit: Unit | None) -> int:
    """WW-032."""
    return 0 if unit is None else LIMIT.get(KINDS[unit.kind].category, FIGURES.command.hero)


def overloaded(t: Table, stack: Stack) -> bool:
    """WW-033."""
    return _too_many(tuple(units_of(t, stack)), stack.general)


@lru_cache(maxsize=4096)
def _too_many(units: tuple[Unit, ...], named: int) -> bool:
    led = _first(units, named)
    return led is not None and sum([points(unit) for unit in units]) > limit_of(led)


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


def towns(t: Table, seat: int) -> list[int]:
    return [i for i, square in enumerate(t.squares) if square.owner == seat and square.town]


def owned(t: Table, seat: int) -> list[int]:
    return [i for i, square in enumerate(t.squares) if square.owner == seat]


def capital(t: Table, seat: int) -> int:
    """WW-204: the town with the seat's palace. A captured one is idle beside it; it serves when that is lost."""
    thrones = [i for i in owned(t, seat) if t.squares[i].has("palace")]
    return next((i for i in thrones if not idle(t.squares[i])), thrones[0] if thrones else NOBODY)


def idle(square: Square) -> bool:
    """Its palace was captured by a seat that had a capital: -1 less what was paid stands for it."""
    return any(key == "palace" and paid < 0 for key, paid in square.works)


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


def in_play(player: Player) -> bool:
    return player.out == 0
