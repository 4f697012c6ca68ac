"""The table of a running game: the mages with what they own, the board, and what is under way.

Reagents and schools are numbers in board order, cards are their ids. The top of every deck is its last card. In a
game with one seat the AI is a mage like the others, beside the only seat that is asked anything.
"""

from __future__ import annotations

import msgspec

from terrarium.kernel import State, Steps

from .content import DUNGEON, GATHERING, SPELLS, STATS, TOWERS, decks
from .content.vocabulary import GATHER_LIMIT, HAND_LIMIT, STORAGE, WARD

CIRCULATING = 29
"""LW-007: one of the 30 tokens of each kind marks the track."""
TOP = 12
"""LW-009: tracks run from 1 to 12."""

ORDERS = {(count, seat): [(seat + n) % count for n in range(count)] for count in range(2, 6) for seat in range(count)}
TREASURES = frozenset(card.id for card in DUNGEON.values() if card.treasure)


class Mage(msgspec.Struct):
    """What one seat owns. `stats` are the sums of the modifiers that work on it (section 17.3).

    `casting` holds one-time spells while they take effect: owned, but neither uncast nor spent (LW-704).
    """

    mana: int = 20
    gold: int = 0
    tokens: list[int] = msgspec.field(default_factory=lambda: [0] * 7)
    hand: list[str] = []
    wizards: list[str] = []
    towers: list[str] = []
    familiars: list[str] = []
    uncast: list[str] = []
    casting: list[str] = []
    active: list[str] = []
    spent: list[str] = []
    items: list[str] = []
    treasure: list[str] = []
    tiles: list[str] = []
    stats: list[int] = msgspec.field(default_factory=lambda: [0] * len(STATS))
    skip: bool = False
    out: bool = False

    def copy(self) -> Mage:
        return Mage(
            self.mana,
            self.gold,
            self.tokens[:],
            self.hand[:],
            self.wizards[:],
            self.towers[:],
            self.familiars[:],
            self.uncast[:],
            self.casting[:],
            self.active[:],
            self.spent[:],
            self.items[:],
            self.treasure[:],
            self.tiles[:],
            self.stats[:],
            self.skip,
            self.out,
        )

    @property
    def spells(self) -> list[str]:
        """All spells owned, cast or not."""
        return self.uncast + self.casting + self.active + self.spent

    @property
    def gather_limit(self) -> int:
        return max(1, 3 + self.stats[GATHER_LIMIT])

    @property
    def hand_limit(self) -> int:
        return max(3, 3 + self.stats[HAND_LIMIT])

    @property
    def storage(self) -> int:
        """LW-321."""
        return max(10, 10 + len(self.towers) + self.stats[STORAGE])

    @property
    def warded(self) -> bool:
        return self.stats[WARD] > 0


class Duel(msgspec.Struct, frozen=True):
    """A duel under way: `bid` is the high bid of seat `high`; `still` are the seats that may yet bid."""

    wizard: str
    recruiter: int
    high: int
    bid: int
    still: tuple[int, ...]


class Expedition(msgspec.Struct, frozen=True):
    """A seat in the dungeon: what it has drawn, and its Hits."""

    seat: int
    drawn: tuple[str, ...] = ()
    hits: int = 0


class WizardState(State, kw_only=True):
    no_gotcha: bool = False
    open_money: bool = False
    round_cap: int = 80
    level: int = 0
    """Of the AI; 0 where there is none."""

    mages: list[Mage]
    tracks: list[int]
    supply: list[int]
    gather_deck: list[str]
    gather_discard: list[str] = []
    played: str = ""
    wizard_deck: list[str]
    wizards: list[str]
    tower_deck: list[str]
    towers: list[str]
    spell_deck: list[str]
    spells: list[str]
    familiar_deck: list[str]
    familiars: list[str]
    dungeon: list[str]
    aside: list[str]
    traps: dict[str, int] = {}
    """The armed traps and who set them."""
    tiles: list[str]
    recoloured: dict[str, int] = {}
    hexes: dict[str, int] = {}
    """Active hexing spells and the seat on which each hangs (LW-743)."""

    start: int = 0
    round: int = 0
    active: int = -1
    last: bool = False
    idle: bool = True
    """Nobody has done anything but pass in this round (LW-209)."""
    again: bool = False
    extra: int = 0
    kept: int = 0
    converted: int = 0
    duel: Duel | None = None
    expedition: Expedition | None = None
    digging: list[str] = []
    side: int = 0
    die: int = 0
    box: str = ""
    left: list[int] = []
    """Who has left the game, in that order (LW-212)."""

    @property
    def ai(self) -> int:
        """The AI's seat, or -1."""
        return 1 if self.level else -1

    def human(self, seat: int) -> bool:
        return seat < self.seats

    @property
    def playing(self) -> list[int]:
        """The seats still in the game, the AI's included."""
        return [seat for seat, mage in enumerate(self.mages) if not mage.out]

    def clockwise(self, seat: int) -> list[int]:
        """All seats still in the game, from this one on."""
        order = ORDERS[len(self.mages), seat]
        if not self.left:
            return order[:]
        return [other for other in order if not self.mages[other].out]

    def rivals(self, seat: int, star: bool = False) -> list[int]:
        """The opponents, clockwise; under a starred spell a warded one is none (LW-714)."""
        found = self.clockwise(seat)
        return [r for r in found if r != seat and not (star and self.mages[r].warded)]

    def tower_school(self, tower: str) -> int:
        return self.recoloured[tower] if tower in self.recoloured else TOWERS[tower].school

    def treasures(self) -> int:
        """The treasure cards left in the dungeon deck."""
        return sum(1 for card in self.dungeon if DUNGEON[card].treasure)

    def treasure_left(self) -> bool:
        """LW-631: whether there are any."""
        return any(card in TREASURES for card in reversed(self.dungeon))

    # ---- the contract

    def faults(self) -> list[str]:
        found = []
        for kind in range(7):
            held = self.supply[kind] + sum(mage.tokens[kind] for mage in self.mages)
            if held != CIRCULATING or self.supply[kind] < 0:
                found.append(f"{held} tokens of reagent {kind} circulate, not {CIRCULATING}.")
            if not 1 <= self.tracks[kind] <= TOP:
                found.append(f"Track {kind} stands at {self.tracks[kind]}.")
        for seat, mage in enumerate(self.mages):
            if mage.mana < 0 or mage.gold < 0 or min(mage.tokens) < 0:
                found.append(f"Seat {seat} holds less than nothing.")
            if mage.stats != self.modifiers(seat):
                found.append(f"The modifiers of seat {seat} do not follow from the active spells.")
        if self.duel is not None and self.mages[self.duel.high].mana < self.duel.bid:
            found.append(f"Seat {self.duel.high} has bid more mana than it has.")
        for name, cards, all_cards in self._sets():
            if sorted(cards) != sorted(all_cards):
                found.append(f"The {name} cards are not each in one place.")
        return found

    def modifiers(self, seat: int) -> list[int]:
        """The sums of all modifiers on a seat, from the spells themselves (LW-716). An AI's spells do nothing."""
        stats = [0] * len(STATS)
        mage = self.mages[seat]
        if self.human(seat) and not mage.out:
            for spell in mage.active:
                for stat, change in SPELLS[spell].mods:
                    stats[stat] += change
        for spell, target in self.hexes.items():
            if target == seat:
                for effect in SPELLS[spell].effects:
                    if effect.verb == "hex":
                        stats[STATS.index(str(effect.args[0]))] += int(effect.args[1])
        return stats

    def _sets(self) -> list[tuple[str, list[str], list[str]]]:
        """Each kind of card: where its cards are, and which there must be."""
        mages = self.mages
        count = len(mages)
        owned = [card for mage in mages for card in mage.spells]
        rooms = [card for mage in mages for card in (*mage.items, *mage.treasure)]
        rooms += [] if self.expedition is None else self.expedition.drawn
        hands = [card for mage in mages for card in mage.hand] + ([self.played] if self.played else [])
        return [
            (
                "wizard",
                self.wizard_deck + [c for c in self.wizards if c] + [c for m in mages for c in m.wizards],
                list(decks.wizards(count)),
            ),
            (
                "tower",
                self.tower_deck + [c for c in self.towers if c] + [c for m in mages for c in m.towers],
                [card for tier in decks.towers(count) for card in tier],
            ),
            (
                "familiar",
                self.familiar_deck + [c for c in self.familiars if c] + [c for m in mages for c in m.familiars],
                [card for tier in decks.familiars(count) for card in tier],
            ),
            (
                "spell",
                self.spell_deck + [c for c in self.spells if c] + self.digging + owned,
                list(decks.spells(self.no_gotcha)),
            ),
            ("gathering", self.gather_deck + self.gather_discard + hands, list(GATHERING)),
            ("dungeon", self.dungeon + self.aside + rooms, list(DUNGEON)),
        ]


rules: Steps[WizardState] = Steps()
WizardState.rules = rules

__all__ = ["CIRCULATING", "TOP", "Duel", "Expedition", "Mage", "WizardState", "rules"]
