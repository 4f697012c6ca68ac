"""Setup (chapter 2)."""

from __future__ import annotations

from collections.abc import Mapping

from terrarium.kernel import Amount, Dice, Fields, Flow, One, Outcome, Value

from ..content import DUNGEON, GATHERING, REAGENTS, TILES, TRAPS, decks
from ..forms import held
from ..state import CIRCULATING, Mage, WizardState, rules
from .goods import collect
from .rounds import setup_reagents

OPTIONS = Fields(
    {
        "no_gotcha": One((False, True)),
        "open_money": One((False, True)),
        "round_cap": Amount(20, 200),
        "ai_level": Amount(1, 3),
        "start_mana": One(("alike", "balanced")),
    }
)
DEFAULTS = {"no_gotcha": False, "open_money": False, "round_cap": 80, "ai_level": 2, "start_mana": "alike"}

FIRST_OF_TWO = 9
"""LW-104: mana by which the start seat of two makes up for showing its hand first."""


def new(edition: int, seats: int, options: Mapping[str, Value], dice: Dice) -> tuple[WizardState, Outcome]:
    """LW-102 to LW-118: decks and offers; the seats' starting tokens are the first thing asked (LW-117)."""
    dice.at(0, 0)
    count = max(2, seats)
    gathering = dice.shuffle("gathering", GATHERING)
    wizards = dice.shuffle("wizards", decks.wizards(count))
    spells = dice.shuffle("spells", decks.spells(options["no_gotcha"]))
    tiles = dice.shuffle("tiles", TILES)
    s = WizardState(
        edition=edition,
        seats=seats,
        no_gotcha=options["no_gotcha"],
        open_money=options["open_money"],
        round_cap=options["round_cap"],
        level=options["ai_level"] if seats == 1 else 0,
        mages=[Mage() for _ in range(count)],
        tracks=[1] * 7,
        supply=[CIRCULATING] * 7,
        gather_deck=gathering,
        wizard_deck=wizards,
        wizards=[],
        tower_deck=tiers(dice, "towers", decks.towers(count)),
        towers=[],
        spell_deck=spells,
        spells=[],
        familiar_deck=tiers(dice, "familiars", decks.familiars(count)),
        familiars=[],
        dungeon=dice.shuffle("dungeon", [card for card in DUNGEON if card not in TRAPS]),
        aside=list(TRAPS),
        tiles=tiles[:4],
        start=dice.below("start", count),
    )
    if seats == 2 and (edition == 1 or options["start_mana"] == "balanced"):
        s.mages[s.start].mana += FIRST_OF_TWO
    for seat in range(seats):
        s.mages[seat].hand = [s.gather_deck.pop() for _ in range(3)]
    if s.level:
        prepare_ai(s, dice)
    s.wizards = [s.wizard_deck.pop() for _ in range(2)]
    s.towers = [s.tower_deck.pop()]
    s.spells = [s.spell_deck.pop() for _ in range(4)]
    s.familiars = [s.familiar_deck.pop() for _ in range(2)]
    return s, s.begin(dice, laid_out(), setup_reagents())


def tiers(dice: Dice, label: str, cards: tuple[tuple[str, ...], ...]) -> list[str]:
    """LW-108, LW-110: cheapest on top, each cost in random order."""
    deck: list[str] = []
    for tier in reversed(cards):
        deck += dice.shuffle(label, tier)
    return deck


def prepare_ai(s: WizardState, dice: Dice) -> None:
    """LW-902: 30 mana, one random wizard before the offer is turned up, two random tokens of different kinds."""
    ai = s.mages[s.ai]
    ai.mana = 30
    ai.wizards.append(s.wizard_deck.pop())
    two = dice.shuffle("ai tokens", REAGENTS)[:2]
    collect(s, s.ai, [int(kind in two) for kind in REAGENTS])


@rules.step
def laid_out(s: WizardState, f: Flow) -> None:
    """LW-971: what lies open is told."""
    f.tell(
        "setup",
        start=s.start,
        wizards=s.wizards[:],
        tower=s.towers[0],
        spells=s.spells[:],
        familiars=s.familiars[:],
        tiles=s.tiles[:],
    )
    if s.level:
        ai = s.mages[s.ai]
        f.tell("ai_setup", seat=s.ai, wizard=ai.wizards[0], tokens=held(ai.tokens), level=s.level)
