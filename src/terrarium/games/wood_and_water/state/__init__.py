"""The state of a campaign: the map, the stacks and their units, the seats, and what is under way."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from terrarium.kernel import Place, State, Steps

from ..content import BUILDINGS, KINDS
from .records import NOBODY, Contact, Field, Gift, Look, Player, Setup, Square, Stack, Unit, Work

EDITION = 5
"""The newest of the rules (see the page's *Editions*)."""


class Campaign(State, kw_only=True):
    setup: Setup
    squares: list[Square]
    players: list[Player]
    stacks: dict[int, Stack] = {}
    units: dict[int, Unit] = {}
    order: list[int] = []
    """The seats by campaign priority (WW-021)."""
    allies: list[tuple[int, int]] = []
    turn: int = 0
    phase: int = 0
    arrivals: int = 0
    contacts: list[Contact] = []
    fields: dict[int, Field] = {}
    erupting: list[int] = []
    fires: list[tuple[int, int]] = []
    works: list[Work] = []
    gifts: list[Gift] = []
    orders: dict[int, list[Any]] = {}
    """Sealed orders of phase 5 that wait for their execution."""
    tried: list[int] = []
    """Recruiting tries at villages this turn (WW-088): twice the square, one more for rare units."""
    razed: list[int] = []
    looks: list[Look] = []
    uniques: list[str] = []
    memory: list[list[Square]] = []
    """In fog: each seat's map as it last saw it."""
    prowl: list[int] = []
    """In the inclusive encounters: who meets and who plays Gaia, in pairs."""
    ended: bool = False
    named: dict[str, str] = {}
    """Own names (WW-345) by what bears them: `town:12`, `army:1001`, `character:10003`. A character's outlives it."""

    christened: dict[int, int] = {}
    """How many names each seat has given or taken away this turn (WW-345)."""

    later: ClassVar[frozenset[str]] = frozenset(("named", "christened"))

    # ---- small changes

    def seat(self, seat: int, **changes: Any) -> None:
        self.players[seat] = replace(self.players[seat], **changes)

    def square(self, index: int, **changes: Any) -> None:
        self.squares[index] = replace(self.squares[index], **changes)

    def stack(self, number: int, **changes: Any) -> None:
        self.stacks[number] = replace(self.stacks[number], **changes)

    def unit(self, number: int, **changes: Any) -> None:
        self.units[number] = replace(self.units[number], **changes)

    def add_stack(self, stack: Stack) -> None:
        """Stacks and units lie in the order of their numbers, whatever the order in which they came."""
        late = bool(self.stacks) and stack.id < next(reversed(self.stacks))
        self.stacks[stack.id] = stack
        if late:
            self.stacks = dict(sorted(self.stacks.items()))

    def add_unit(self, unit: Unit) -> None:
        late = bool(self.units) and unit.id < next(reversed(self.units))
        self.units[unit.id] = unit
        if late:
            self.units = dict(sorted(self.units.items()))

    def asked(self, seat: int) -> bool:
        """Whether this seat is still asked anything: it is in, and has not resigned or been dropped."""
        return seat >= 0 and self.players[seat].out == 0 and not self.players[seat].gone

    # ---- what the kernel wants

    def result(self) -> dict[int, Place]:
        if not self.ended:
            return {}
        return {seat: Place(player.rank, player.score) for seat, player in enumerate(self.players)}

    def faults(self) -> list[str]:
        """What may never be (WW-291)."""
        found = []
        taken: dict[int, int] = {}
        for stack in self.stacks.values():
            if not stack.units:
                found.append(f"Stack {stack.id} has no units.")
            for number in stack.units:
                if number in taken:
                    found.append(f"Unit {number} is in stacks {taken[number]} and {stack.id}.")
                taken[number] = stack.id
                if number not in self.units:
                    found.append(f"Stack {stack.id} names unit {number}, which does not exist.")
        uniques: list[str] = []
        for unit in self.units.values():
            if unit.id not in taken and not self._mustering(unit.id):
                found.append(f"Unit {unit.id} is in no stack.")
            kind = KINDS[unit.kind]
            if unit.models < 1:
                found.append(f"Unit {unit.id} has no models.")
            if kind.unique:
                if unit.kind in uniques:
                    found.append(f"{kind.name} exists twice.")
                uniques.append(unit.kind)
            if unit.models > kind.size[1] and unit.counted and kind.list != "UN":
                found.append(f"{kind.name} ({unit.id}) has more than {kind.size[1]} models.")
            if unit.cp < 0:
                found.append(f"Unit {unit.id} has less than 0 character points.")
        for stack in self.stacks.values():
            here = self.squares[stack.square]
            firm = here.passable or here.terrain in ("volcano", "lava")
            if not firm and not any(9 in self.units[u].abilities for u in stack.units if u in self.units):
                found.append(f"Stack {stack.id} stands where nobody can.")
        palaces = [
            square.owner for square in self.squares for key, paid in square.works if key == "palace" and paid >= 0
        ]
        for seat, player in enumerate(self.players):
            if palaces.count(seat) > 1:
                found.append(f"Seat {seat + 1} has {palaces.count(seat)} capitals.")
            if player.treasury < 0:
                found.append(f"Seat {seat + 1} has {player.treasury} points.")
        found += [
            f"There is no army for the name {name}."
            for key, name in self.named.items()
            if key.startswith("army:") and int(key[5:]) not in self.stacks
        ]
        for index, square in enumerate(self.squares):
            if square.owner != NOBODY and not (square.passable or square.terrain in ("",)):
                found.append(f"Square {index} is owned but impassable.")
            found += [
                f"Square {index} has an unknown building {key!r}." for key, _ in square.works if key not in BUILDINGS
            ]
            if self.edition >= 4 and square.has("farm") and square.terrain != "open" and square.passage != "cavern":
                found.append(f"Square {index} has a farm that is not on open ground.")
        return found

    def _mustering(self, unit: int) -> bool:
        """Between muster and tile the units of a seat stand nowhere."""
        return unit >= 10000 and self.players[unit // 10000 - 1].tile == NOBODY


rules: Steps[Campaign] = Steps()
Campaign.rules = rules
