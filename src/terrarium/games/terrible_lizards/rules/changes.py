"""Section 1: what every chapter does to a seat: damage, gains, cards that leave play."""

from __future__ import annotations

from terrarium.kernel import Flow

from ..content import BONUS, PARTS
from ..state import State, set_of


def recount(s: State, f: Flow, seat: int) -> None:
    """TL-066: the set bonus follows every change at once."""
    old, new = s.bonus[seat], set_of(s.dinos[seat], s.rows[seat])
    if old != new:
        s.bonus[seat] = new
        if old:
            f.tell("set_lost", seat=seat, set=old)
        if new:
            f.tell("set_gained", seat=seat, set=new)


def hurt(s: State, f: Flow, seat: int, amount: int, kind: str, by: str = "", **breakdown: object) -> None:
    """TL-010, TL-192: damage of a kind; who is armored takes only that of attacks."""
    if kind != "attack" and BONUS[s.bonus[seat]].armored:
        f.tell("prevented", seat=seat, damage=amount, of=kind, by=by)
        return
    s.health[seat] -= amount
    f.tell("damage", seat=seat, damage=amount, of=kind, by=by, health=s.health[seat], **breakdown)


def gain(s: State, f: Flow, seat: int, amount: int, by: str) -> None:
    """TL-021: with a cap, a gain never lifts health above it; what is higher already stays."""
    if s.health_cap:
        amount = max(0, min(amount, s.health_cap - s.health[seat]))
    s.health[seat] += amount
    f.tell("gained", seat=seat, gain=amount, by=by, health=s.health[seat])


def out_of_play(s: State, f: Flow, seat: int, card: str) -> None:
    """A card leaves a dinosaur or a row; where it goes is the caller's."""
    if card in PARTS:
        s.dinos[seat][PARTS[card].slot] = ""
    else:
        s.rows[seat].remove(card)
    recount(s, f, seat)
