"""What changes hands: tokens and the supply, values on the tracks, cards from decks to offers (chapter 1)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from terrarium.kernel import Flow, Value

from ..content import REAGENTS
from ..forms import held
from ..state import TOP, WizardState


def collect(s: WizardState, seat: int, wanted: Sequence[int]) -> list[int]:
    """LW-008: tokens from the supply, as far as it has them. Gives what was received."""
    tokens = s.mages[seat].tokens
    supply = s.supply
    got = [0] * 7
    for kind, n in enumerate(wanted):
        if n:
            n = min(n, supply[kind])
            supply[kind] -= n
            tokens[kind] += n
            got[kind] = n
    return got


def give_back(s: WizardState, seat: int, tokens: Sequence[int]) -> None:
    """LW-007: tokens return to the supply."""
    own = s.mages[seat].tokens
    supply = s.supply
    for kind, n in enumerate(tokens):
        if n:
            own[kind] -= n
            supply[kind] += n


def move_values(s: WizardState, f: Flow, changes: Iterable[tuple[int, int]]) -> None:
    """LW-009: values change within 1..12; what would go beyond is lost."""
    moved = []
    tracks = s.tracks
    for kind, change in changes:
        old = tracks[kind]
        new = tracks[kind] = max(1, min(TOP, old + change))
        moved.append([REAGENTS[kind], old, new])
    if moved:
        f.tell("values", changes=moved)


def refill(f: Flow, deck: list[str], offer: list[str], slot: int) -> None:
    """LW-119: the taken card's slot is refilled from the top of its deck; the others do not move."""
    offer[slot] = deck.pop() if deck else ""
    if offer[slot]:
        f.reveal()
        f.tell("refilled", card=offer[slot], slot=slot + 1)


def lowest_first(s: WizardState, tokens: Sequence[int], n: int) -> list[int]:
    """So many of the tokens, those of the lowest value first, then in board order."""
    chosen = [0] * 7
    for kind in sorted(range(7), key=lambda k: s.tracks[k]):
        chosen[kind] = min(tokens[kind], n - sum(chosen))
    return chosen


def highest_first(s: WizardState, tokens: Sequence[int], n: int) -> list[int]:
    """So many of the tokens, those of the highest value first, then in board order."""
    chosen = [0] * 7
    for kind in sorted(range(7), key=lambda k: -s.tracks[k]):
        chosen[kind] = min(tokens[kind], n - sum(chosen))
    return chosen


def tell_missed(f: Flow, decision: str, asked: Collection[int]) -> None:
    """LW-983: a default put in place of a missing answer is announced as such; who was not asked has missed nothing."""
    for seat in sorted(f.missed):
        if seat in asked:
            f.tell("missed", seat=seat, decision=decision)


def tell_missed_one(f: Flow, decision: str, seat: int, answer: Value) -> None:
    """The same where one seat was asked, or nobody."""
    if seat in f.missed and answer is not None:
        f.tell("missed", seat=seat, decision=decision)


def gained(f: Flow, seat: int, source: str, tokens: Sequence[int] = (), mana: int = 0, gold: int = 0) -> None:
    """LW-954: what a spell gives is announced."""
    if f.events is not None:
        f.tell("gain", seat=seat, source=source, tokens=held(tokens) if tokens else {}, mana=mana, gold=gold)
