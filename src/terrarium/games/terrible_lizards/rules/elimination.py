"""Section 10: elimination and end."""

from __future__ import annotations

from terrarium.kernel import Flow, Frame

from ..state import State, rules
from .suppression import returns


def checkpoint(s: State, f: Flow) -> bool:
    """TL-012, TL-160: every seat with no health left dies, all at the same time. False: the game is over."""
    if min(s.health) > 0:
        return True
    dying = [seat for seat in range(s.seats) if s.health[seat] <= 0 and not s.died[seat]]
    return not dying or _die(s, f, dying)


def _die(s: State, f: Flow, dying: list[int]) -> bool:
    moment = max(s.died) + 1
    for seat in dying:
        s.died[seat] = moment
        s.health[seat] = 0
    for seat in dying:
        _lay_down(s, f, seat)
    living = [seat for seat in range(s.seats) if not s.died[seat]]
    if len(living) < 2:
        end(s, f, "last")
        return False
    attack = s.attack
    if attack is not None and (s.died[attack.attacker] or s.died[attack.defender]):
        s.attack = None
    s.mods = [mod for mod in s.mods if not s.died[mod.by] and not s.died[mod.seat]]
    frames: list[Frame] = returns(s, lambda kept: s.died[kept.by] > 0)
    if frames:
        f.then(*frames)
    return True


def _lay_down(s: State, f: Flow, seat: int) -> None:
    """TL-161, TL-162: hand, dinosaur, rows and cards on the stack go to the discard pile."""
    hand = sorted(s.hands[seat])
    for card in hand:
        s.shown.pop(card, None)
    table = [card for card in s.dinos[seat] if card]
    table += s.rows[seat]
    table += [kept.card for kept in s.suppressed[seat]]
    table += [played.card for played in s.stack if played.seat == seat]
    s.stack = [played for played in s.stack if played.seat != seat]
    s.discard += hand
    s.discard += table
    s.hands[seat] = []
    s.dinos[seat] = [""] * 5
    s.rows[seat] = []
    s.suppressed[seat] = []
    s.bonus[seat] = ""
    s.rights[seat] = 0
    f.reveal()
    f.tell("eliminated", seat=seat, hand=hand, table=table)


def end(s: State, f: Flow, why: str) -> None:
    """TL-165, TL-166, or the round limit (TL-024): nothing further resolves."""
    s.ended = why
    s.attack = None
    f.over()
    places = s.result()
    winners = [seat for seat, place in places.items() if place.place == 1]
    f.tell("game_over", winners=winners, why=why, places={seat: place.place for seat, place in places.items()})


@rules.step
def check(s: State, f: Flow) -> None:
    checkpoint(s, f)
