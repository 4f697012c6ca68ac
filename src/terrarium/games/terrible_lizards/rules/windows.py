"""Windows (TL-120 to TL-132): who is asked what. What the answers do is in `playing`.

A window is asked of every seat that public facts make eligible, sealed and hidden; a seat with nothing but a pass
is asked too, so that the asking tells nothing.
"""

from __future__ import annotations

from terrarium.kernel import Decision, Decisions, Either, Form, One

from ..content import BONUS, QUICK, WINGS
from ..forms import OPEN_WINDOWS, YES, play_form
from ..model import actions_left, announced
from ..state import State, rules

PASS = {"pass": True}
ONLY_PASS = Decision("respond", Either({"pass": YES}), PASS, suggestion=PASS)


def is_on(s: State, window: str, card: str) -> bool:
    """TL-126: whether what the window is about is not over."""
    if window == "play":
        return announced(s, card) is not None
    if window in OPEN_WINDOWS:
        return not s.died[s.active]
    return s.attack is not None and (window == "declare" or bool(s.attack.dice))


@rules.ask(tempo="reply", hidden=True)
def respond(s: State, window: str, actor: int, card: str) -> Decisions:
    """TL-122 to TL-124. `actor` is TL-121's; `card` is the announced one of a `play` window."""
    if not is_on(s, window, card):
        return {}
    attack = s.attack
    fight = window == "declare" or window == "roll"
    asked = {}
    for seat in range(s.seats):
        if s.died[seat] or (seat == actor and not fight):
            continue
        hand = s.hands[seat]
        plays = bool(hand) and (seat != s.active or actions_left(s) > 0)
        dodges = (
            window == "declare"
            and attack is not None
            and attack.defender == seat
            and not attack.dodged
            and s.dinos[seat][WINGS] != ""
        )
        cancels = window == "play" and s.bonus[seat] != "" and BONUS[s.bonus[seat]].cancels and not s.armored[seat]
        if not (plays or dodges or cancels):
            continue
        cards: dict[str, Form] = {}
        if plays:
            for held in hand:
                quick = QUICK.get(held)
                if quick is not None:
                    form = play_form(s, seat, quick, window, card, True)
                    if form is not None:
                        cards[held] = form
        if not (cards or dodges or cancels):
            asked[seat] = ONLY_PASS
            continue
        ways: dict[str, Form] = {"pass": YES}
        if cards:
            ways["play"] = Either(cards, of="card")
        if dodges:
            ways["dodge"] = One((s.dinos[seat][WINGS],), of="card")
        if cancels:
            ways["cancel"] = YES
        asked[seat] = Decision("respond", Either(ways), PASS, suggestion=PASS)
    return asked
