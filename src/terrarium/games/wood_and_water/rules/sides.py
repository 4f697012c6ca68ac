"""The sides of a battle (WW-057, WW-106 to WW-108, WW-111): who fights whom, and where they stand."""

from __future__ import annotations

from typing import Any

from ..geometry import OPPOSITE
from ..model.roster import friendly
from ..state import Campaign
from ..state.records import NOBODY, Field, Stack, Table

GARRISON, ENCOUNTER = "garrison", "encounter"


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


def fields_of(s: Any) -> dict[int, Field]:
    found: dict[int, Field] = s.fields
    return found


def seats_of(s: Table, stacks: tuple[int, ...]) -> list[int]:
    """The seats of a side, by priority."""
    there = {s.stacks[st].seat for st in stacks if st in s.stacks}
    return [seat for seat in s.order if seat in there]


def battle_seats(s: Table, square: int) -> list[int]:
    field = fields_of(s)[square]
    return [*seats_of(s, field.attackers), *seats_of(s, field.defenders)]


def first_side(s: Campaign, field: Field) -> str:
    """The side by which the first attacker came (WW-183)."""
    return next((s.stacks[st].side for st in field.attackers if st in s.stacks), "") or "S"


def loser_stacks(field: Field, winner: int) -> tuple[int, ...]:
    """WW-185: after a draw the attacker goes back."""
    return field.defenders if winner == 0 else field.attackers


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
