"""The state: the field of each battle, which everybody sees, and what is kept from others.

`Field` holds everything public in a battle (PY-420) and is what forms, views, sight and movement read; `Battle` adds
hands, played cards and secret dice (PY-421, PY-422). Models lie in id order (PY-002): an index is as good as an id.
"""

from __future__ import annotations

from typing import Any

import msgspec

from terrarium import kernel
from terrarium.kernel import Place, Steps
from terrarium.kernel.derive import copied

from .content import CARDS, HEIGHT, Card, Crew
from .geometry import EPS, length
from .geometry.ground import Ground, Hole
from .geometry.survey import ground

EDITION = 5
"""The newest of the rules (see the page's *Editions*)."""
SIDES = "SN"
SLOTS = "ABC"
COLOURS = (("red", "orange", "yellow"), ("blue", "green", "purple"))
"""PY-003."""
DECK = ("A", "B", "C", "AB", "AC", "BC", "ABC", "ABC")
"""PY-091."""
NOBODY = -1
GROUND = 400
"""PY-053: the height of any model on the ground."""


class Change(msgspec.Struct, frozen=True, gc=False):
    """A statistic changed for the turn or the battle."""

    stat: str
    n: int
    until: str


class Model(msgspec.Struct, frozen=True):
    """One card in play and its statuses (PY-001, PY-290). `moved` is the cost paid this turn, -1 before it has moved;
    `climbing` the height reached on the face towards (`cx`, `cy`), -1 when it does not climb."""

    id: str
    card: str
    owner: int
    slot: int
    r: int = 500
    x: int = 0
    y: int = 0
    control: int = 0
    wounds: int = 1
    heroism: int = 0
    alive: bool = True
    prone: bool = False
    fallen: bool = False
    climbing: int = -1
    cx: int = 0
    cy: int = 0
    moved: int = -1
    tried: bool = False
    shot: bool = False
    magic: bool = False
    decked: bool = False
    swung: bool = False
    thrown: bool = False
    parrying: bool = False
    big: bool = False
    charged: bool = False
    swam: int = 0
    entangled: int = 0
    held: bool = False
    mended: bool = False
    frightened: int = NOBODY
    captivated: int = NOBODY
    charmed: int = NOBODY
    commanded: int = NOBODY
    paralysed: bool = False
    transfixed: bool = False
    pumpkin: bool = False
    statue: bool = False
    ethereal: bool = False
    invisible: bool = False
    brave: bool = False
    warded: int = 0
    shielded: bool = False
    cowed: tuple[int, ...] = ()
    used: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    defending: tuple[int, ...] = ()
    items: tuple[str, ...] = ()


class Zone(msgspec.Struct, frozen=True):
    """A lasting area: entangle, fog or the Cauldron (then `source` is its seat's side, `witches` its three Witches)."""

    kind: str
    x: int
    y: int
    r: int
    until: int
    source: int = 0
    witches: tuple[int, ...] = ()


class Mover(msgspec.Struct, frozen=True):
    """A move under way: what is left of its order, and what it has cost so far (PY-114 to PY-116)."""

    model: int
    steps: tuple[tuple[str, int, int, str], ...]
    charge: tuple[int, ...] = ()
    allowance: int = 0
    spent: int = 0
    factor: int = 1
    stretch: int = 0
    """Inches (in thousandths) that may still be covered in the present stretch with a factor above 1."""
    flies: bool = False
    limit: int = NOBODY
    """The hero of whom it must end within 6" (PY-099)."""
    kind: str = "move"


class Hit(msgspec.Struct, frozen=True, gc=False):
    """A hit scored in a combat, for the trapped (PY-253). From the ground its Strength is -1 (PY-246)."""

    by: int
    on: int
    strength: int


class Combat(msgspec.Struct, frozen=True):
    """PY-231. `fighters` are South's and North's models."""

    fighters: tuple[tuple[int, ...], tuple[int, ...]]
    score: tuple[int, int] = (0, 0)
    hits: tuple[Hit, ...] = ()
    begun: bool = False
    resolved: bool = False
    lost: tuple[int, ...] = ()
    """Whom swings have removed."""
    left: tuple[int, ...] = ()
    """Who changed sides or fell off an edge: out of it, without further swings or push (PY-143, PY-303)."""
    stale: bool = False
    """Being paired anew after No Quarter (PY-324); its hits pass to the combats made of it."""


class Field(msgspec.Struct, kw_only=True):
    """What everybody sees of a battle. `order` is the dice order of heroes still to act: side, hero."""

    k: int
    board: str
    scenario: str
    turn_limit: int
    items: bool
    seats: tuple[int, int]
    models: list[Model] = []
    originals: tuple[int, int] = (0, 0)
    turn: int = 0
    phase: str = "deploy"
    initiative: int = NOBODY
    first: int = NOBODY
    shown: tuple[str, str] = ("", "")
    hands: tuple[int, int] = (8, 8)
    tops: tuple[str, str] = ("", "")
    zones: tuple[Zone, ...] = ()
    holes: tuple[Hole, ...] = ()
    contacts: tuple[tuple[int, int, int], ...] = ()
    mover: Mover | None = None
    combats: tuple[Combat, ...] = ()
    mourned: tuple[int, ...] = ()
    asked: tuple[str, ...] = ()
    with_me: tuple[tuple[int, int], ...] = ()
    loose: tuple[tuple[str, int, int], ...] = ()
    customs: tuple[Card, ...] = ()
    cast: dict[str, Any] = {}
    """The power declared and not yet resolved: hero, power, what."""
    aimed: tuple[str, ...] = ()
    """The volley declared and not yet fired (PY-174): the weapon, and whom it is aimed at."""
    passed: bool = False
    total: int = 0
    retried: bool = False
    ended: str = ""
    winner: int = NOBODY

    def copy(self) -> Field:
        twin: Field = msgspec.structs.replace(self)
        twin.models = self.models[:]
        return twin

    # ---- reading

    @property
    def ground(self) -> Ground:
        return ground(self.board, self.holes)

    def find(self, id: str) -> int:
        for index, model in enumerate(self.models):
            if model.id == id:
                return index
        return -1

    def card(self, i: int) -> Card:
        name = self.models[i].card
        card = CARDS.get(name)
        return next(card for card in self.customs if card.name == name) if card is None else card

    def alive(self, side: int = NOBODY) -> list[int]:
        """Those in play, of one controller or all."""
        return [i for i, m in enumerate(self.models) if m.alive and (side < 0 or m.control == side)]

    def owned(self, side: int) -> int:
        """How many of its own a side has left; one who strikes its last blow (PY-329) is none of them."""
        return sum(m.alive and m.owner == side and m.wounds > 0 for m in self.models)

    def enemies(self, side: int) -> list[int]:
        return [i for i, m in enumerate(self.models) if m.alive and m.control != side]

    def has(self, i: int, power: str) -> bool:
        return power in self.card(i).powers

    def radius(self, i: int) -> int:
        return self.models[i].r

    def height(self, i: int) -> int:
        return GROUND if self.models[i].prone else HEIGHT[self.card(i).size]

    def apart(self, i: int, j: int) -> int:
        """PY-054: base to base."""
        a, b = self.models[i], self.models[j]
        return max(0, length(a.x - b.x, a.y - b.y) - a.r - b.r)

    def within(self, i: int, j: int, d: int) -> bool:
        """Whether they are at most so far apart: as `apart`, rounding included, without a root."""
        a, b = self.models[i], self.models[j]
        dx, dy, most = a.x - b.x, a.y - b.y, d + a.r + b.r + EPS
        return dx * dx + dy * dy <= most * (most + 1)

    def swims(self, i: int) -> bool:
        m = self.models[i]
        return self.ground.swims(m.x, m.y) and m.climbing < 0

    # ---- writing

    def set(self, i: int, **changes: Any) -> None:
        self.models[i] = msgspec.structs.replace(self.models[i], **changes)

    def drop(self, i: int, item: str) -> None:
        """An item leaves its carrier."""
        items = list(self.models[i].items)
        items.remove(item)
        self.set(i, items=tuple(items))

    def spend(self, i: int, item: str) -> None:
        """An item is used up; who uses one is seen (PY-358)."""
        self.drop(i, item)
        self.set(i, invisible=False)


class Battle(msgspec.Struct, kw_only=True):
    """A field and its secrets. `dice` and `thrown` are figures by model id, `queue` a batch not yet carried out."""

    field: Field
    hands: list[list[str]] = []
    discards: list[list[str]] = []
    played: list[str] = []
    invoked: list[list[str]] = []
    dice: dict[str, int] = {}
    thrown: dict[str, int] = {}
    queue: list[Any] = []
    crews: list[Crew] = []
    bag: list[list[str]] = []

    def copy(self) -> Battle:
        return copied(self)


class State(kernel.State, kw_only=True):
    """One battle between two seats, or a draft of four seats that forks into two."""

    board: str
    scenario: str
    items: bool
    red: bool
    turn_limit: int
    battles: list[Battle] = []
    packs: list[list[str]] = []
    held: list[int] = []
    picks: list[list[str]] = []
    round: int = 0
    crews: list[Crew | None] = []
    customs: list[Card] = []
    gone: list[int] = []

    def result(self) -> dict[int, Place]:
        """Each battle has one winner, or none: then both share its place. Scores are shares left in hundredths."""
        found = {}
        for battle in self.battles:
            field = battle.field
            if not field.ended:
                continue
            for side, seat in enumerate(field.seats):
                share = 100 * field.owned(side) // max(1, field.originals[side])
                lost = field.winner == 1 - side
                found[seat] = Place(1 + lost * len(self.battles), share)
        if self.over:
            for seat in range(self.seats):
                found.setdefault(seat, Place(1, 0))
        return found

    def faults(self) -> list[str]:
        """Invariants of every battle, and of the draft's cards. Who strikes back while it dies (PY-329) has no Wound
        left until that is resolved."""
        found = []
        waiting = [frame for strand in self.strands.values() for frame in strand.stack if frame[0] == "removed"]
        dying = {(frame[1], frame[2]) for frame in waiting}
        for battle in self.battles:
            field = battle.field
            for side in range(2):
                cards = sorted([*battle.hands[side], *battle.discards[side], *filter(None, [battle.played[side]])])
                if cards != sorted(DECK):
                    found.append(f"{SIDES[side]} does not have the eight Movement cards.")
                if field.hands[side] != len(battle.hands[side]):
                    found.append(f"The number of {SIDES[side]}'s cards is not the one shown.")
            if field.phase == "deploy":
                continue
            for i, model in enumerate(field.models):
                if model.alive and (model.heroism < 0 or (model.wounds < 1 and (field.k, i) not in dying)):
                    found.append(f"{model.id} is in play with {model.wounds} Wounds and {model.heroism} Heroism.")
                if model.alive and not (0 <= model.x <= 36000 and 0 <= model.y <= 36000):
                    found.append(f"{model.id} is off the board.")
                if not model.alive and model.wounds > 0 and model.id in battle.dice:
                    found.append(f"{model.id} is removed and has dice waiting.")
                for j in range(i + 1, len(field.models)):
                    other = field.models[j]
                    if model.alive and other.alive:
                        reach = field.radius(i) + field.radius(j) - 2 * EPS
                        dx, dy = model.x - other.x, model.y - other.y
                        if abs(dx) < reach and abs(dy) < reach and dx * dx + dy * dy < reach * reach:
                            found.append(f"{model.id} and {other.id} overlap.")
        return found


rules: Steps[State] = Steps()
State.rules = rules
