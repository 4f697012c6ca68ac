"""Section 8: suppression and conflicts.

A returning card stays in the suppressed row, a third Persistent where it came from, until its conflict is settled:
so a conflict counts as one with the change that made it (TL-145), and no position is ever illegal.
"""

from __future__ import annotations

from collections.abc import Callable

from terrarium.kernel import Decision, Flow, Frame, One, OneDecision, Value

from ..content import PARTS
from ..model import announced, wearer
from ..state import State, Suppressed, rules
from .changes import out_of_play, recount


def suppress(s: State, f: Flow, card: str, by: int, until: str) -> None:
    """TL-140: the card stays with its seat and is treated as not in play."""
    seat = wearer(s, card)
    at = 0 if card in PARTS else s.rows[seat].index(card)
    s.suppressed[seat].append(Suppressed(card, by, until, at))
    f.tell("suppressed", seat=seat, card=card, by=by, until=until)
    out_of_play(s, f, seat, card)


def returns(s: State, ends: Callable[[Suppressed], bool]) -> list[Frame]:
    """TL-143 to TL-145: the cards whose suppression ends, seat by seat from the active one, card by card by id."""
    frames = []
    for step in range(s.seats):
        seat = (s.active + step) % s.seats
        if s.suppressed[seat]:
            frames += [conflict(seat, card) for card in sorted(k.card for k in s.suppressed[seat] if ends(k))]
    return frames


def rivals(s: State, seat: int, card: str) -> list[str]:
    """The cards in play beside which this one has no room."""
    if card in PARTS:
        worn = s.dinos[seat][PARTS[card].slot]
        return [worn] if worn else []
    return list(s.rows[seat]) if len(s.rows[seat]) > 1 else []


def waits(s: State, seat: int, card: str) -> bool:
    """Whether the card still waits for its place: suppressed, on the stack, or in the row of another seat."""
    if announced(s, card) is not None or any(kept.card == card for kept in s.suppressed[seat]):
        return True
    return wearer(s, card) not in (-1, seat)


@rules.ask_one(tempo="move")
def conflict(s: State, seat: int, card: str) -> OneDecision:
    """TL-145: one of the conflicting cards goes. Without a conflict the card simply takes its place."""
    if s.died[seat] or not waits(s, seat, card) or not (others := rivals(s, seat, card)):
        return None
    return seat, Decision("conflict", One((*others, card), of="card"), card, {"card": card})


@conflict.answered
def settle(s: State, f: Flow, answer: Value, seat: int, card: str) -> None:
    if s.died[seat] or not waits(s, seat, card):
        return
    loser = answer or ""
    if loser == card:
        _leave(s, f, card)
        s.discard.append(card)
    else:
        kept = next((k for k in s.suppressed[seat] if k.card == card), None)
        at = kept.at if kept else 2
        _leave(s, f, card)
        if loser:
            s.discard.append(loser)
        if card in PARTS:
            s.dinos[seat][PARTS[card].slot] = card
        else:
            if loser:
                s.rows[seat].remove(loser)
            s.rows[seat].insert(at, card)
        recount(s, f, seat)
        if kept:
            f.tell("restored", seat=seat, card=card)
    if loser:
        f.tell("conflict_settled", seat=seat, card=card, discarded=loser)


def _leave(s: State, f: Flow, card: str) -> None:
    """From wherever it waited: a suppressed row, the stack, or the row of the seat it is taken from."""
    played = announced(s, card)
    if played is not None:
        s.stack.remove(played)
        return
    off_the_table(s, f, card)


def off_the_table(s: State, f: Flow, card: str) -> None:
    """Out of a suppressed row, or else out of play."""
    for row in s.suppressed:
        for kept in row:
            if kept.card == card:
                row.remove(kept)
                return
    out_of_play(s, f, wearer(s, card), card)
