"""Section 7: the life of a played card, and what the answers in a window do."""

from __future__ import annotations

from msgspec.structs import replace

from terrarium.kernel import Answers, Flow

from ..content import EFFECTS, PARTS
from ..forms import played, stands
from ..model import announced
from ..state import Played, State, rules
from .building import attach
from .changes import out_of_play
from .effects import cancel, effect, finish
from .elimination import checkpoint
from .suppression import conflict
from .windows import PASS, respond


def announce(s: State, f: Flow, item: Played) -> None:
    """TL-100: from hand to stack, its cost paid (TL-131), then its `play` window, then it resolves."""
    s.hands[item.seat].remove(item.card)
    s.shown.pop(item.card, None)
    s.stack.append(item)
    f.reveal()
    if item.seat == s.active:
        s.used += 1
    f.tell("announced", seat=item.seat, card=item.card, who=item.who, cards=list(item.cards), replace=item.replace)
    f.then(respond("play", item.seat, item.card), resolve(item.card))


@respond.answered
def responded(s: State, f: Flow, answers: Answers, window: str, actor: int, card: str) -> None:
    """TL-125, TL-126: the first answer that is no pass, clockwise from the actor's left, and the window again."""
    if not answers:
        return
    for step in range(1, s.seats + 1):
        seat = (actor + step) % s.seats
        answer = answers.get(seat, PASS)
        if "pass" in answer:
            continue
        f.then(respond(window, actor, card))
        if "play" in answer:
            [(quick, said)] = answer["play"].items()
            announce(s, f, played(s, seat, quick, said, card))
        elif "dodge" in answer:
            dodge_with_wings(s, f, seat, answer["dodge"])
        else:
            s.armored[seat] = True
            cancel(s, f, card, seat, s.bonus[seat])
        return
    f.tell("window_closed", window=window, card=card)


def dodge_with_wings(s: State, f: Flow, seat: int, wings: str) -> None:
    """TL-069: the part is discarded, the attack dodged, at once and for good."""
    assert s.attack is not None
    out_of_play(s, f, seat, wings)
    s.discard.append(wings)
    s.attack = replace(s.attack, dodged=True)
    f.tell("dodged", seat=seat, card=wings)


@rules.step
def resolve(s: State, f: Flow, card: str) -> None:
    """TL-100, TL-108: a card that was cancelled, or whose seat has died, is not on the stack any more."""
    item = announced(s, card)
    if item is None:
        return
    if card in PARTS:
        s.stack.remove(item)
        attach(s, f, item.seat, card)
        checkpoint(s, f)
    elif EFFECTS[card].kind == "persistent":
        stay(s, f, item)
    elif not stands(s, item):
        f.tell("fizzled", card=card, seat=item.seat)
        s.stack.remove(item)
        s.discard.append(card)
        checkpoint(s, f)
    else:
        f.then(*(effect(card, index) for index in range(len(EFFECTS[card].does))), finish(card))


def stay(s: State, f: Flow, item: Played) -> None:
    """TL-103, TL-106: a Persistent enters the row; the one it replaces goes. A third one is a conflict (TL-145).

    One change: the set bonus is counted anew once, when the new one is in the row.
    """
    if item.replace in s.rows[item.seat]:
        s.rows[item.seat].remove(item.replace)
        s.discard.append(item.replace)
        f.tell("replaced", seat=item.seat, card=item.card, old=item.replace)
    f.tell("resolved", card=item.card, seat=item.seat)
    f.then(conflict(item.seat, item.card))
