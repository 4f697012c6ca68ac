"""What a seat, a spectator or the referee may know (chapter 12, section 16), field by field."""

from __future__ import annotations

import msgspec

from terrarium.kernel import REFEREE, View, view_of

from ..content import TOWERS
from ..content.vocabulary import GATHER_LIMIT, HAND_LIMIT, PEEK, STORAGE
from ..state import Duel, Expedition, Mage, WizardState


class MageView(msgspec.Struct, frozen=True):
    """A mage as it is seen. `mana`, `gold` and `hand` are None where they are secret (LW-952)."""

    mana: int | None
    gold: int | None
    hand: tuple[str, ...] | None
    cards: int
    """How many gathering cards it holds."""
    tokens: tuple[int, ...]
    wizards: tuple[str, ...]
    towers: tuple[str, ...]
    familiars: tuple[str, ...]
    uncast: tuple[str, ...]
    casting: tuple[str, ...]
    active: tuple[str, ...]
    spent: tuple[str, ...]
    items: tuple[str, ...]
    treasure: tuple[str, ...]
    tiles: tuple[str, ...]
    stats: tuple[int, ...]
    skip: bool
    out: bool

    @property
    def spells(self) -> tuple[str, ...]:
        return self.uncast + self.casting + self.active + self.spent

    @property
    def storage(self) -> int:
        return max(10, 10 + len(self.towers) + self.stats[STORAGE])

    @property
    def gather_limit(self) -> int:
        return max(1, 3 + self.stats[GATHER_LIMIT])

    @property
    def hand_limit(self) -> int:
        return max(3, 3 + self.stats[HAND_LIMIT])


class Deck(msgspec.Struct, frozen=True):
    """A deck: how many cards it has, and their order (the top last) for the referee and after the end (LW-955)."""

    size: int
    order: tuple[str, ...] | None


class WizardView(View, kw_only=True, frozen=True):
    no_gotcha: bool
    open_money: bool
    round_cap: int
    level: int
    mages: tuple[MageView, ...]
    tracks: tuple[int, ...]
    supply: tuple[int, ...]
    discard: tuple[str, ...]
    played: str
    wizards: tuple[str, ...]
    towers: tuple[str, ...]
    spells: tuple[str, ...]
    familiars: tuple[str, ...]
    gather_deck: Deck
    wizard_deck: Deck
    tower_deck: Deck
    spell_deck: Deck
    familiar_deck: Deck
    dungeon: Deck
    peeked: str
    aside: tuple[str, ...]
    traps: dict[str, int]
    tiles: tuple[str, ...]
    recoloured: dict[str, int]
    hexes: dict[str, int]
    start: int
    round: int
    active: int
    last: bool
    idle: bool
    again: bool
    extra: int
    kept: int
    converted: int
    duel: Duel | None
    expedition: Expedition | None
    digging: tuple[str, ...] | None
    dug: int
    side: int
    die: int
    box: str
    left: tuple[int, ...]

    @property
    def me(self) -> MageView:
        """The mage of the seat that looks."""
        return self.mages[self.who]

    @property
    def ai(self) -> int:
        return 1 if self.level else -1

    def tower_school(self, tower: str) -> int:
        return self.recoloured[tower] if tower in self.recoloured else TOWERS[tower].school


def mage_view(mage: Mage, money: bool, hand: bool) -> MageView:
    return MageView(
        mage.mana if money else None,
        mage.gold if money else None,
        tuple(mage.hand) if hand else None,
        len(mage.hand),
        tuple(mage.tokens),
        tuple(mage.wizards),
        tuple(mage.towers),
        tuple(mage.familiars),
        tuple(mage.uncast),
        tuple(mage.casting),
        tuple(mage.active),
        tuple(mage.spent),
        tuple(mage.items),
        tuple(mage.treasure),
        tuple(mage.tiles),
        tuple(mage.stats),
        mage.skip,
        mage.out,
    )


def look(s: WizardState, who: int) -> WizardView:
    """LW-951 to LW-962: a seat sees its own secrets, the referee all, and everybody all when the game is over."""
    all_open = who == REFEREE or s.over
    trip = s.expedition
    peeks = trip is not None and (all_open or trip.seat == who) and s.mages[trip.seat].stats[PEEK] > 0
    digger = all_open or s.active == who

    def deck(cards: list[str]) -> Deck:
        return Deck(len(cards), tuple(cards) if all_open else None)

    return view_of(
        WizardView,
        s,
        who,
        mages=tuple(
            [
                mage_view(mage, all_open or seat == who or seat == s.ai or s.open_money, all_open or seat == who)
                for seat, mage in enumerate(s.mages)
            ]
        ),
        discard=tuple(s.gather_discard),
        gather_deck=deck(s.gather_deck),
        wizard_deck=deck(s.wizard_deck),
        tower_deck=deck(s.tower_deck),
        spell_deck=deck(s.spell_deck),
        familiar_deck=deck(s.familiar_deck),
        dungeon=deck(s.dungeon),
        peeked=s.dungeon[-1] if peeks else "",
        digging=tuple(s.digging) if digger or not s.digging else None,
        dug=len(s.digging),
    )
