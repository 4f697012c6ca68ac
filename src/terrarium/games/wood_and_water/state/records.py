"""The records of a campaign: squares, units, stacks, seats, battles. All of them are immutable."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

NOBODY = -1
"""The owner of what nobody owns, and Gaia's seat: villages and encounters."""


def written(value: Any) -> Any:
    """The default of a field that is always written. In a record that omits defaults, fields which came later are left
    out where they say nothing new, and what was stored before them keeps its digest."""
    return msgspec.field(default_factory=lambda: value)


class Setup(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the host fixed before the start (WW-001)."""

    width: int
    height: int
    length: int
    battle_mode: str = written("auto")
    encounters: str = written("realism")
    fog: bool = written(False)
    local_seats: bool = written(False)
    twins: bool = written(False)
    total_advancement: bool = written(False)
    sea_rim: bool = written(False)
    fair_start: bool = written(True)
    referee: bool = written(False)
    any_houses: bool = False
    """No cap on the houses of a town (WW-199)."""
    any_partners: bool = False
    """No cap on a merchant's partners (WW-191)."""


class Square(msgspec.Struct, frozen=True, gc=False):
    """One square of the map; terrain "" is unexplored. `works` are the buildings that stand, with the price paid."""

    terrain: str = ""
    owner: int = NOBODY
    works: tuple[tuple[str, int], ...] = ()
    axis: str = ""
    """Of a bridge: NS or EW."""
    passage: str = ""
    """In a mountain: tunnel or cavern."""
    village: str = ""
    enslaved: bool = False
    resource: str = ""
    unclaimed: bool = False
    """The one-time find is still there (WW-066)."""
    desolate: bool = False
    found: int = 0
    """The turn in which it was discovered by entering it."""
    cools: int = 0
    """Of lava: the turn at whose start it becomes open ground."""
    was: str = ""
    """Of a canal: what it was before."""

    def has(self, key: str) -> bool:
        for work, _ in self.works:  # noqa: SIM110 - a plain loop: asked half a million times a campaign
            if work == key:
                return True
        return False

    def count(self, key: str) -> int:
        return sum(work == key for work, _ in self.works)

    @property
    def town(self) -> bool:
        return self.has("meeting-hall")

    @property
    def hamlet(self) -> bool:
        """A village that is still one: what a local seat has adopted is a town (WW-278)."""
        return self.village != "" and not self.town

    @property
    def explored(self) -> bool:
        return self.terrain != ""

    @property
    def passable(self) -> bool:
        """WW-017."""
        return self.terrain in LAND or self.axis != "" or self.passage != ""

    @property
    def special(self) -> bool:
        """WW-111: a town, a village or any resource square."""
        return self.town or self.village != "" or self.resource != ""


LAND = ("open", "forest", "thick", "hills")


class Unit(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """A unit or a character on the roster. Movement is counted in halves."""

    id: int
    kind: str
    models: int = 1
    command: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    finds: tuple[str, ...] = ()
    """Free items, beyond all limits."""
    lore: str = ""
    gains: tuple[int, ...] = ()
    """What advances have added to the profile, figure by figure."""
    abilities: tuple[int, ...] = ()
    allowance: int = 0
    cp: int = 0
    spent: int = 0
    counted: bool = True
    """Whether it counts for composition (WW-043)."""
    seeded: bool = False
    """It has had its Seed of Rebirth."""


class Stack(msgspec.Struct, frozen=True, gc=False):
    """Units and characters that move together. `side`: by which they entered their square."""

    id: int
    seat: int
    square: int
    units: tuple[int, ...] = ()
    side: str = ""
    came: int = NOBODY
    arrived: int = 0
    general: int = 0
    combat: bool = False
    retreated: bool = False
    used: tuple[str, ...] = ()


class Glimpse(msgspec.Struct, frozen=True, gc=False):
    """What others see of a stack: how many units, which band of points, whether a general is there."""

    count: int
    band: int
    led: bool


class Player(msgspec.Struct, frozen=True):
    """A seat. Treasury, names, store, steward and policy are its own secrets."""

    faction: str = ""
    treasury: int = 0
    made: int = 0
    """Units numbered so far."""
    leader: int = 0
    heir: int = 0
    titles: tuple[str, str] = ("", "")
    """The kinds of leader and heir, which everybody knows."""
    names: tuple[int, ...] = ()
    store: tuple[str, ...] = ()
    hostile: tuple[str, ...] = ()
    pays: int = 0
    tile: int = NOBODY
    out: int = 0
    """The turn in which it went out; 0 while it is in."""
    rank: int = 0
    score: int = 0
    gone: bool = False
    steward: int = NOBODY
    policy: str = "retreat"
    absent: bool = False
    missed: bool = False
    """Absent at some point of phase 1 (WW-283)."""
    passed: bool = False
    talked: tuple[int, ...] = ()
    welcome: tuple[int, ...] = ()
    """Villages negotiated with, and those that let it pass, this turn (WW-084)."""
    muster: tuple[Any, ...] = ()
    summoned: int = 0


class Contact(msgspec.Struct, frozen=True):
    """A square in which there will be a fight; `raiders` are the stacks that attack its village."""

    square: int
    raiders: tuple[int, ...] = ()


class Fate(msgspec.Struct, frozen=True):
    """What became of one unit or character in a battle; `fled`: the edge, or "auto" for the resolver's."""

    unit: int
    left: int
    fled: str = ""
    wounded: bool = False
    cp: int = 0
    spent_items: tuple[str, ...] = ()


class Bout(msgspec.Struct, frozen=True):
    """A battle that is over: winner 0 is the attacker, 1 the defender, -1 a draw; -2: one side withdrew unfought."""

    attackers: tuple[int, ...]
    defenders: tuple[int, ...]
    seats: tuple[tuple[int, ...], tuple[int, ...]]
    winner: int
    fled: tuple[tuple[int, str], ...] = ()
    village: bool = False
    towards: str = ""
    beaten_garrison: bool = False
    generals: tuple[int, ...] = ()
    losses: tuple[int, int] = (0, 0)


class Field(msgspec.Struct, frozen=True):
    """The battles of one square in one phase: the one that is fought now, and those that are over."""

    square: int
    order: int
    raiders: tuple[int, ...] = ()
    attackers: tuple[int, ...] = ()
    defenders: tuple[int, ...] = ()
    aside: tuple[int, ...] = ()
    village: bool = False
    rain: int = 0
    way: str = ""
    gaia: int = NOBODY
    """The seat that plays Gaia; NOBODY: default orders."""
    filed: Any = None
    by: int = NOBODY
    bouts: tuple[Bout, ...] = ()


UNHURT: dict[str, Any] = {"result": {"winner": "draw"}}
"""A result sheet on which nothing has happened: a draw without losses."""


def apart(data: Any) -> Any:
    """A twin of plain data, for whoever is shown what the state keeps."""
    return msgspec.to_builtins(data)


class Work(msgspec.Struct, frozen=True):
    """A building ordered this turn, which stands at its end."""

    seat: int
    square: int
    key: str
    paid: int
    axis: str = ""


class Look(msgspec.Struct, frozen=True):
    """What an Empire look has found in a square that is still unexplored (WW-239)."""

    seat: int
    square: int
    terrain: str
    resource: str


class Gift(msgspec.Struct, frozen=True):
    """Tribute or granted troops on their way (WW-220, WW-221)."""

    giver: int
    taker: int
    amount: int = 0
    units: tuple[int, ...] = ()


class Table(Protocol):
    """What state and view have in common, so that the same rule reads both."""

    @property
    def edition(self) -> int: ...
    @property
    def setup(self) -> Setup: ...
    @property
    def squares(self) -> list[Square]: ...
    @property
    def stacks(self) -> dict[int, Stack]: ...
    @property
    def units(self) -> dict[int, Unit]: ...
    @property
    def players(self) -> list[Player]: ...
    @property
    def order(self) -> list[int]: ...
    @property
    def allies(self) -> list[tuple[int, int]]: ...
    @property
    def turn(self) -> int: ...
    @property
    def phase(self) -> int: ...
    @property
    def works(self) -> list[Work]: ...
    @property
    def uniques(self) -> list[str]: ...
    @property
    def looks(self) -> list[Look]: ...
    @property
    def gifts(self) -> list[Gift]: ...
    @property
    def fires(self) -> list[tuple[int, int]]: ...
    @property
    def named(self) -> dict[str, str]: ...
    @property
    def christened(self) -> dict[int, int]: ...


def second(t: Table) -> bool:
    """Whether this campaign goes by edition 2 or later (docs/rules, *Editions*)."""
    return t.edition >= 2


def third(t: Table) -> bool:
    """Whether it goes by edition 3 or later."""
    return t.edition >= 3


def fourth(t: Table) -> bool:
    """Whether it goes by edition 4 or later."""
    return t.edition >= 4


def fifth(t: Table) -> bool:
    """Whether it goes by edition 5 or later."""
    return t.edition >= 5
