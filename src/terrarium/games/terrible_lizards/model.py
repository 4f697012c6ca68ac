"""Section 1: figures and small words that every chapter uses. They read a state and a view alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from .content import BONUS, PARTS, PERSISTENT
from .state import Attack, Modifier, Played, Suppressed


class Table(Protocol):
    """What a state and a view have in common: all that lies open."""

    @property
    def seats(self) -> int: ...
    @property
    def first(self) -> int: ...
    @property
    def active(self) -> int: ...
    @property
    def round(self) -> int: ...
    @property
    def used(self) -> int: ...
    @property
    def opened(self) -> bool: ...
    @property
    def rampaged(self) -> bool: ...
    @property
    def attack(self) -> Attack | None: ...
    @property
    def deck_out(self) -> str: ...
    @property
    def health(self) -> Sequence[int]: ...
    @property
    def died(self) -> Sequence[int]: ...
    @property
    def discard(self) -> Sequence[str]: ...
    @property
    def hands(self) -> Sequence[Sequence[str]]: ...
    @property
    def dinos(self) -> Sequence[Sequence[str]]: ...
    @property
    def rows(self) -> Sequence[Sequence[str]]: ...
    @property
    def suppressed(self) -> Sequence[Sequence[Suppressed]]: ...
    @property
    def bonus(self) -> Sequence[str]: ...
    @property
    def armored(self) -> Sequence[bool]: ...
    @property
    def rights(self) -> Sequence[int]: ...
    @property
    def mods(self) -> Sequence[Modifier]: ...
    @property
    def stack(self) -> Sequence[Played]: ...


def attack_of(s: Table, seat: int) -> int:
    """TL-006: ATK."""
    total = BONUS[s.bonus[seat]].attack
    for card in s.dinos[seat]:
        if card:
            total += PARTS[card].attack
    for card in s.rows[seat]:
        total += PERSISTENT[card].static.attack
    for mod in s.mods:
        if mod.seat == seat and mod.stat == "attack":
            total += mod.amount
    return total


def weight_of(s: Table, seat: int) -> int:
    """TL-007: WGT."""
    total = 0
    for card in s.dinos[seat]:
        if card:
            total += PARTS[card].weight
    for card in s.rows[seat]:
        total += PERSISTENT[card].static.weight
    for mod in s.mods:
        if mod.seat == seat and mod.stat == "weight":
            total += mod.amount
    return total


def actions_left(s: Table) -> int:
    """TL-045: what the active seat's allotment leaves, read anew each time."""
    allotment = 2
    for card in s.rows[s.active]:
        allotment += PERSISTENT[card].static.actions
    return max(0, allotment - s.used)


def shrouded(s: Table, seat: int) -> bool:
    return any(PERSISTENT[card].static.shroud for card in s.rows[seat])


def position(s: Table, seat: int) -> int:
    """TL-031, from 0."""
    return (seat - s.first) % s.seats


def opponents(s: Table, seat: int) -> list[int]:
    died = s.died
    return [other for other in range(s.seats) if other != seat and not died[other]]


def attack_step_exists(s: Table) -> bool:
    """TL-052, TL-053: in round 1 only the last seat's turn has one."""
    return s.round > 1 or position(s, s.active) == s.seats - 1


def announced(s: Table, card: str) -> Played | None:
    """The stack's entry of that card, if it is still there."""
    for played in s.stack:
        if played.card == card:
            return played
    return None


def wearer(s: Table, card: str) -> int:
    """Whose card in play this is, or -1."""
    zones = s.dinos if card in PARTS else s.rows
    for seat in range(s.seats):
        if card in zones[seat]:
            return seat
    return -1


def parts_of(cards: Sequence[str]) -> list[str]:
    return [card for card in cards if card in PARTS]
