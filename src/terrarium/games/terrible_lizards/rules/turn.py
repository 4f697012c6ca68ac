"""Sections 3 and 4: the deal, and a turn from upkeep to cleanup."""

from __future__ import annotations

from terrarium.kernel import Decision, Either, Flow, Form, One, OneDecision, Some, Value

from ..content import BONUS, EFFECTS, PERSISTENT
from ..content.ops import Gain
from ..forms import YES, play_form, played
from ..model import actions_left, attack_step_exists, opponents
from ..state import State, rules
from .attack import declare
from .changes import gain, out_of_play
from .deck import HAND, can_draw, draw, draw_one
from .elimination import check, checkpoint, end
from .playing import announce
from .suppression import returns
from .windows import respond


@rules.step
def setup(s: State, f: Flow) -> None:
    """TL-032: five cards each, one at a time, from position 1."""
    f.tell("setup", first=s.first, health=list(s.health))
    for _ in range(HAND):
        for step in range(s.seats):
            draw_one(s, f, (s.first + step) % s.seats)
    f.then(turn())


@rules.step
def turn(s: State, f: Flow) -> None:
    """TL-040."""
    seat = s.active
    s.used = 0
    s.rampaged = False
    f.tell("turn_started", seat=seat, round=s.round)
    f.then(
        upkeep(),
        draw("start"),
        respond("turn_start", seat, ""),
        action(),
        respond("pre_attack", seat, ""),
        attack_step(),
        rampage_step(0),
        respond("turn_end", seat, ""),
        draw("end"),
        hand_limit(),
        cleanup(),
    )


@rules.step
def upkeep(s: State, f: Flow) -> None:
    """TL-041: uses refresh, this seat's suppressions end, then its upkeep effects."""
    seat = s.active
    if True in s.armored:
        s.armored = [False] * s.seats
    f.then(*returns(s, lambda kept: kept.by == seat and kept.until == "your_turn"), upkeep_effects())


@rules.step
def upkeep_effects(s: State, f: Flow) -> None:
    """Oldest card first; then a checkpoint."""
    if not s.died[s.active]:
        for card in s.rows[s.active]:
            for op in PERSISTENT[card].upkeep:
                assert isinstance(op, Gain)
                gain(s, f, s.active, op.amount, card)
        checkpoint(s, f)


@rules.ask_one(tempo="move")
def action(s: State) -> OneDecision:
    """TL-045 to TL-050. Without an action, or with nothing but `end` left, nobody is asked (TL-049, TL-210)."""
    seat = s.active
    if s.died[seat] or not actions_left(s):
        return None
    hand, row = s.hands[seat], s.rows[seat]
    ways: dict[str, Form] = {}
    if hand:
        parts: list[str] = []
        plays: dict[str, Form] = {}
        drawable = can_draw(s)
        for card in hand:
            effect = EFFECTS.get(card)
            if effect is None:
                parts.append(card)
            else:
                form = play_form(s, seat, effect, "", "", drawable)
                if form is not None:
                    plays[card] = form
        if parts:
            ways["attach"] = One(parts, of="card")
        if plays:
            ways["play"] = Either(plays, of="card")
        ways["discard"] = One(hand[:], of="card")
    if row:
        ways["drop"] = One(row[:], of="card")
    if not ways:
        return None
    ways["end"] = YES
    return seat, Decision("action", Either(ways), END)


END = {"end": True}
NONE = {"none": True}


@action.answered
def acted(s: State, f: Flow, answer: Value) -> None:
    """TL-049: the phase ends by a word or with the last action."""
    if answer is None or "end" in answer:
        return
    seat = s.active
    f.then(action())
    if "attach" in answer:
        announce(s, f, played(s, seat, answer["attach"], True))
    elif "play" in answer:
        [(card, said)] = answer["play"].items()
        announce(s, f, played(s, seat, card, said))
    elif "discard" in answer:
        discard(s, f, seat, answer["discard"])
        s.used += 1
    else:
        drop(s, f, seat, answer["drop"])


def discard(s: State, f: Flow, seat: int, card: str, why: str = "") -> None:
    """TL-047: not a card play."""
    s.hands[seat].remove(card)
    s.shown.pop(card, None)
    s.discard.append(card)
    f.reveal()
    f.tell("discarded", seat=seat, card=card, why=why or "action")


def drop(s: State, f: Flow, seat: int, card: str) -> None:
    """TL-050: a Persistent of one's own, at no action."""
    f.tell("discarded", seat=seat, card=card, why="drop")
    out_of_play(s, f, seat, card)
    s.discard.append(card)


@rules.step
def attack_step(s: State, f: Flow) -> None:
    """TL-051 to TL-053: from here on attacks are legal, once the last seat gets here alive."""
    if not s.died[s.active] and attack_step_exists(s):
        s.opened = True
        f.then(attack())


@rules.ask_one(tempo="move")
def attack(s: State) -> OneDecision:
    seat = s.active
    if s.died[seat]:
        return None
    ways: dict[str, Form] = {"target": One(opponents(s, seat), of="seat"), "none": YES}
    if s.rows[seat]:
        ways["drop"] = One(s.rows[seat][:], of="card")
    return seat, Decision("attack", Either(ways), NONE)


@attack.answered
def attacks(s: State, f: Flow, answer: Value) -> None:
    if answer is None:
        return
    if "target" in answer:
        declare(s, f, s.active, answer["target"])
    elif "drop" in answer:
        drop(s, f, s.active, answer["drop"])
        f.then(attack())


@rules.step
def rampage_step(s: State, f: Flow, step: int) -> None:
    """TL-054: clockwise from the active seat; a seat's rights are counted when its place comes up."""
    s.rampaged = True
    if not s.opened or step == s.seats:
        return
    seat = (s.active + step) % s.seats
    rights = s.rights[seat]
    if seat != s.active and s.bonus[seat] and BONUS[s.bonus[seat]].roams:
        rights += 1
    f.then(*[rampage(seat)] * rights, rampage_step(step + 1))


@rules.ask_one(tempo="move")
def rampage(s: State, seat: int) -> OneDecision:
    if s.died[seat]:
        return None
    return seat, Decision("rampage", Either({"target": One(opponents(s, seat), of="seat"), "none": YES}), NONE)


@rampage.answered
def rampages(s: State, f: Flow, answer: Value, seat: int) -> None:
    if answer is not None and "target" in answer:
        declare(s, f, seat, answer["target"])


@rules.ask_one(tempo="move")
def hand_limit(s: State) -> OneDecision:
    """TL-056. By default the cards gained last go."""
    hand = s.hands[s.active]
    over = len(hand) - HAND
    if over <= 0:
        return None
    return s.active, Decision("hand_limit", Some(hand[:], over, over, of="card"), hand[-over:], {"over": over})


@hand_limit.answered
def limited(s: State, f: Flow, answer: Value) -> None:
    for card in answer or ():
        discard(s, f, s.active, card, "hand_limit")


@rules.step
def cleanup(s: State, f: Flow) -> None:
    """TL-058: what lasts until end of turn ends; conflicts; the next living seat."""
    s.mods = []
    s.rights = [0] * s.seats
    f.then(*returns(s, lambda kept: kept.until == "end_of_turn"), check(), next_turn())


@rules.step
def next_turn(s: State, f: Flow) -> None:
    """TL-035, TL-024: the places of dead seats pass; after the last round the healthiest wins."""
    f.tell("turn_ended", seat=s.active)
    while True:
        s.active = (s.active + 1) % s.seats
        if s.active == s.first:
            s.round += 1
            s.opened = True
            if s.round > s.round_limit:
                s.round = s.round_limit
                end(s, f, "round_limit")
                return
        if not s.died[s.active]:
            f.then(turn())
            return
