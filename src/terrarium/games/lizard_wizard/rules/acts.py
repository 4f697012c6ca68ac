"""What may be done unasked: leaving the game (LW-211 to LW-214), and the referee's corrections."""

from __future__ import annotations

from terrarium.kernel import Amount, Either, Fields, Flow, Form, One, Value

from ..content import REAGENTS
from ..state import CIRCULATING, TOP, WizardState, rules
from .goods import give_back
from .rounds import action_ends
from .targets import lift_hex


def playing(s: WizardState) -> list[int]:
    """LW-211: the seats that may leave; the AI of a solo game never does."""
    return [seat for seat in s.playing if s.human(seat)]


@rules.leave(playing)
def leave(s: WizardState, f: Flow, seat: int, why: str) -> None:
    """LW-212: tokens and hand go back, its spells end, what it was doing is broken off; its cards stay with it."""
    mage = s.mages[seat]
    f.tell("left", seat=seat, how=why)
    give_back(s, seat, mage.tokens[:])
    s.gather_discard += mage.hand
    mage.hand = []
    for spell in mage.active:
        lift_hex(s, spell)
    mage.spent += mage.casting
    mage.casting = []
    mage.out, mage.skip = True, False
    mage.mana = mage.gold = 0
    mage.stats = s.modifiers(seat)
    for trap in [card for card, setter in s.traps.items() if setter == seat]:
        del s.traps[trap]
        take_out(s, trap)
    s.left.append(seat)
    if len(s.playing) - (1 if s.level else 0) <= (0 if s.level else 1):
        s.duel = None
        f.tell("final", why="left", scores=[])
        f.over()
    elif seat == s.active:
        break_off(s, f, seat)
    elif s.duel is not None and s.duel.high == seat:
        s.duel = None
        s.again = True
        f.strand.stack.pop()
        f.tell("duel_void", seat=s.active)


def take_out(s: WizardState, trap: str) -> None:
    """An armed trap of one who left is set aside again, also out of the hands of a running expedition."""
    if trap in s.dungeon:
        s.dungeon.remove(trap)
    elif s.expedition is not None:
        drawn = tuple(card for card in s.expedition.drawn if card != trap)
        s.expedition = type(s.expedition)(s.expedition.seat, drawn, s.expedition.hits)
    s.aside.append(trap)


def break_off(s: WizardState, f: Flow, seat: int) -> None:
    """The turn of the seat that left ends at once; only the storage check of the others is still made."""
    stack = f.strand.stack
    while stack[-1] != ("turn_ends", seat):
        stack.pop()
    s.duel = None
    s.extra, s.again = 0, False
    if s.expedition is not None:
        s.dungeon = f.dice.shuffle("dungeon", sorted([*s.dungeon, *s.expedition.drawn]))
        s.expedition = None
    if s.digging:
        s.spell_deck[:0] = f.dice.shuffle("under", s.digging)
        s.digging = []
    f.then(action_ends(seat))


@rules.act(by="referee", correction=True)
def correct(s: WizardState, who: int) -> Form | None:
    """An amount or a track that was kept wrongly is put right."""
    seats = One(playing(s), "seat")
    kinds = One(list(REAGENTS), "reagent")
    return Either(
        {
            "mana": Fields({"seat": seats, "amount": Amount(0, 999)}),
            "gold": Fields({"seat": seats, "amount": Amount(0, 999)}),
            "tokens": Fields({"seat": seats, "reagent": kinds, "amount": Amount(0, CIRCULATING)}),
            "track": Fields({"reagent": kinds, "value": Amount(1, TOP)}),
        }
    )


@correct.done
def corrected(s: WizardState, f: Flow, who: int, value: Value) -> None:
    [(what, to)] = value.items()
    if what == "track":
        s.tracks[REAGENTS.index(to["reagent"])] = to["value"]
        f.tell("corrected", what=what, **to)
    elif what == "tokens":
        kind = REAGENTS.index(to["reagent"])
        mage = s.mages[to["seat"]]
        s.supply[kind] += mage.tokens[kind] - to["amount"]
        mage.tokens[kind] = to["amount"]
        f.tell("corrected", what=what, **to)
    else:
        setattr(s.mages[to["seat"]], what, to["amount"])
        face = {"what": what, "seat": to["seat"]}
        f.whisper("corrected", {to["seat"]: {**face, "amount": to["amount"]}}, face)
