"""The map by LZ-020 to LZ-030, worked out from rows and columns."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Hex = tuple[int, int]
WAYS = ("N", "NE", "SE", "S", "SW", "NW")
WATERS = ("Wat", "Whi")
DENS = ("Den", "Hom")


class Differs(AssertionError):
    """The game and the referee do not agree."""


@dataclass(eq=False)
class Party:
    """A band."""

    clan: int
    n: list[int]
    hunger: int = 0
    level: int = 0
    mired: int = 0
    stuck: bool = False
    moved: bool = False
    rooted: bool = True
    left: Hex | None = None
    """The hex that it left last this turn."""
    chanted: bool = False
    lobbed: bool = False

    @property
    def size(self) -> int:
        return sum(self.n)


@dataclass(eq=False)
class Scout:
    """A spy."""

    clan: int
    colour: int
    made: int
    mired: int = 0
    moved: bool = False
    looked_for: Hex | None = None


@dataclass
class Home:
    """A den."""

    owner: int
    colour: int
    pop: int
    militia: list[int] = field(default_factory=lambda: [0] * 5)
    level: int = 0
    recruited: int = 0
    collapse: int = 0
    freed: set[int] = field(default_factory=set)
    """The colours freed into it while it is unsettled."""


@dataclass
class World:
    rows: int
    columns: int
    wrap: bool
    turn: int
    literal: bool
    ground: dict[Hex, str]
    dens: dict[Hex, Home]
    temples: dict[Hex, int]
    bridges: dict[Hex, int]
    rafts: dict[Hex, int]
    sites: dict[Hex, int]
    bands: dict[Hex, list[Party]]
    spies: dict[Hex, list[Scout]]
    disturbed: set[tuple[Hex, int]] = field(default_factory=set)
    torn: set[Hex] = field(default_factory=set)

    def step(self, at: Hex, way: str) -> Hex | None:
        """LZ-022, LZ-023, LZ-027. Rows and columns count from 1; even columns stand half a hex higher."""
        row, column = at
        even = column % 2 == 0
        if way == "N":
            row -= 1
        elif way == "S":
            row += 1
        else:
            column += 1 if way.endswith("E") else -1
            if way.startswith("N") and even:
                row -= 1
            if way.startswith("S") and not even:
                row += 1
        if self.wrap:
            return (row - 1) % self.rows + 1, (column - 1) % self.columns + 1
        return (row, column) if 1 <= row <= self.rows and 1 <= column <= self.columns else None

    def beside(self, at: Hex) -> list[Hex]:
        """The adjacent hexes, each once, from N clockwise."""
        found: list[Hex] = []
        for way in WAYS:
            there = self.step(at, way)
            if there is not None and there not in found:
                found.append(there)
        return found

    def hexes(self) -> list[Hex]:
        return [(row, column) for row in range(1, self.rows + 1) for column in range(1, self.columns + 1)]

    def wet(self, at: Hex) -> bool:
        return self.ground[at] in WATERS

    def dry_shod(self, at: Hex) -> bool:
        """LZ-030."""
        return at in self.bridges or at in self.rafts

    def waters(self, at: Hex) -> int:
        return sum(self.wet(there) for there in self.beside(at))

    def food(self, at: Hex) -> int:
        """LZ-061."""
        return 50 * sum(self.ground[there] == "Fer" for there in self.beside(at))

    def holder(self, at: Hex) -> int | None:
        there = self.bands.get(at)
        return there[0].clan if there else None

    def crowd(self, at: Hex, clan: int) -> int:
        """How many warriors of a clan are there."""
        return sum(band.size for band in self.bands.get(at, []) if band.clan == clan)

    def put(self, at: Hex, parties: list[Party]) -> None:
        if parties:
            self.bands.setdefault(at, []).extend(parties)

    def keep(self, at: Hex, parties: list[Party]) -> None:
        if parties:
            self.bands[at] = parties
        else:
            self.bands.pop(at, None)

    def disturb(self, at: Hex, clan: int) -> None:
        self.disturbed.add((at, clan))


class Luck:
    """The game's draws, label by label, as they were made."""

    def __init__(self, drawn: list[tuple[str, str, Any, Any]]) -> None:
        self.left: dict[str, list[tuple[str, Any, Any]]] = {}
        for kind, label, figures, result in drawn:
            self.left.setdefault(label, []).append((kind, figures, result))

    def _next(self, kind: str, label: str, figures: Any) -> Any:
        rest = self.left.get(label) or []
        if not rest:
            raise Differs(f"the referee draws {label} {figures}, the game did not")
        what, known, result = rest.pop(0)
        if (what, known) != (kind, figures):
            raise Differs(f"{label}: the game drew {what} {known}, the referee {kind} {figures}")
        return result

    def hits(self, label: str, n: int, pct: int) -> int:
        return int(self._next("hits", label, (n, pct)))

    def chance(self, label: str, pct: int) -> bool:
        return bool(self._next("chance", label, pct))

    def pick(self, label: str, among: list[Any]) -> Any:
        return self._next("pick", label, among)

    def d100(self, label: str) -> int:
        return int(self._next("die", label, 100))

    def unused(self) -> dict[str, Any]:
        return {label: rest for label, rest in self.left.items() if rest}
