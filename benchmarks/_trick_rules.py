"""Tricks: the rules, once through the kernel and once as a bare loop.

Four seats, 52 cards, thirteen tricks; follow suit if you can; the highest card of the led suit takes the trick.
"""

from __future__ import annotations

from random import Random

from _trick_state import TrickState, rules
from terrarium.kernel import Decision, Dice, Flow, Frame, One, OneDecision


@rules.ask_one()
def card(s: TrickState, seat: int) -> OneDecision:
    hand = s.hands[seat]
    options = hand
    if s.trick:
        suit = s.trick[0] // 13
        options = [c for c in hand if c // 13 == suit] or hand
    return seat, Decision("card", One(options, "card"), options[0])


@card.answered
def played(s: TrickState, f: Flow, chosen: int, seat: int) -> Frame | None:
    s.hands[seat].remove(chosen)
    trick = s.trick
    trick.append(chosen)
    if f.events is not None:
        f.tell("played", seat=seat, card=chosen)
    if len(trick) < 4:
        return card((seat + 1) % 4)
    suit = trick[0] // 13
    best = max(c for c in trick if c // 13 == suit)
    s.leader = (s.leader + trick.index(best)) % 4
    s.won[s.leader] += 1
    trick.clear()
    return card(s.leader) if s.hands[s.leader] else None


def new(dice: Dice) -> TrickState:
    dice.at(0, 0)
    deck = dice.shuffle("deal", range(52))
    s = TrickState(edition=1, seats=4, hands=[sorted(deck[i::4]) for i in range(4)], trick=[], won=[0] * 4)
    s.begin(dice, card(0))
    return s


def kernel_game(rng: Random, key: bytes) -> int:
    dice = Dice(key)
    s = new(dice)
    return s.playout(rng, dice)


def bare_game(rng: Random, key: bytes) -> int:
    dice = Dice(key)
    deck = dice.shuffle("deal", range(52))
    hands = [sorted(deck[i::4]) for i in range(4)]
    won = [0] * 4
    leader = 0
    n = 0
    while hands[leader]:
        trick: list[int] = []
        for turn in range(4):
            hand = hands[(leader + turn) % 4]
            options = hand
            if trick:
                suit = trick[0] // 13
                options = [c for c in hand if c // 13 == suit] or hand
            chosen = options[int(rng.random() * len(options))]
            hand.remove(chosen)
            trick.append(chosen)
            n += 1
        suit = trick[0] // 13
        best = max(c for c in trick if c // 13 == suit)
        leader = (leader + trick.index(best)) % 4
        won[leader] += 1
    return n
