"""What a battle is given and what it gives back, as records: the field, who comes to it, how it ended."""

from __future__ import annotations

from typing import Any

import msgspec

from ..state.records import Fate, Unit


class Ground(msgspec.Struct, frozen=True):
    """The battlefield as the square gives it (WW-110, WW-111, WW-120, WW-174 to WW-177)."""

    terrain: str = "open"
    tunnel: bool = False
    cavern: bool = False
    bridge: bool = False
    special: bool = False
    """Defenders suffer rain and armour one level less."""
    rings: tuple[int, ...] = ()
    """Toughness of the rings, the outer one first."""
    town: bool = False
    mound: bool = False
    fortified: bool = False
    shelters: int = 0
    moai: bool = False
    mended: bool = True
    """By edition 2: rain weakens powder against rings (WW-113), rings cover characters too (WW-165), and big
    characters have their bulk (WW-168)."""
    strict: bool = True
    """By edition 4: who wears armour of 3+ strikes last with whatever weapon (WW-162), and where characters are left
    without their unit, the living among them do not crumble (WW-170)."""

    @property
    def sheltered(self) -> bool:
        """WW-120: no rain and no armour penalties under the mountain."""
        return self.tunnel or self.cavern

    @property
    def narrow(self) -> bool:
        return self.tunnel or self.bridge

    @property
    def high(self) -> bool:
        return self.terrain == "hills" or self.mound


class Troop(msgspec.Struct, frozen=True):
    """What one seat brings to a side. `orders` are those of WW-130; None: the default."""

    seat: int
    units: tuple[Unit, ...]
    generals: tuple[int, ...] = ()
    distrust: bool = False
    capital: bool = False
    circle: bool = False
    orders: dict[str, Any] | None = None


class Verdict(msgspec.Struct, frozen=True):
    """How a battle ended: winner 0 attacker, 1 defender, -1 draw."""

    winner: int
    rounds: int
    fates: tuple[Fate, ...]
    lost: tuple[int, int]
    start: tuple[int, int]
    log: tuple[tuple[Any, ...], ...]
    slain: tuple[tuple[int, int], ...] = ()
    """Victim and slayer, where a character has the credit."""
    channelled: tuple[int, ...] = ()
