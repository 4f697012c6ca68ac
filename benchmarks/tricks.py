"""Tricks: a light trick-taking game, once through the kernel and once as a bare loop of the same rules.

Four seats, 52 cards, thirteen tricks; follow suit if you can; the highest card of the led suit takes the trick.
The ratio of the two is the kernel's tax.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from _harness import arguments, best, clock, keep, pace, table
from terrarium.kernel import Answers, Asked, Decision, Dice, Flow, One, Place, State, Steps


class TrickState(State, kw_only=True):
    hands: list[list[int]]
    trick: list[int]
    leader: int = 0
    won: list[int]

    def copy(self) -> TrickState:
        return TrickState(
            edition=1,
            seats=4,
            strands=self.strands_copied(),
            hands=[hand[:] for hand in self.hands],
            trick=self.trick[:],
            leader=self.leader,
            won=self.won[:],
        )

    def result(self) -> dict[int, Place]:
        return {s: Place(1 + sum(w > self.won[s] for w in self.won), self.won[s]) for s in range(4)}


rules: Steps[TrickState] = Steps()
TrickState.rules = rules


@rules.ask()
def card(s: TrickState, seat: int) -> Asked:
    hand = s.hands[seat]
    options = hand
    if s.trick:
        suit = s.trick[0] // 13
        options = [c for c in hand if c // 13 == suit] or hand
    return {seat: Decision("card", One(options, "card"), options[0])}


@card.answered
def played(s: TrickState, f: Flow, answers: Answers, seat: int) -> None:
    chosen = answers[seat]
    s.hands[seat].remove(chosen)
    trick = s.trick
    trick.append(chosen)
    f.tell("played", seat=seat, card=chosen)
    if len(trick) < 4:
        f.then(card((seat + 1) % 4))
        return
    suit = trick[0] // 13
    best = max(c for c in trick if c // 13 == suit)
    s.leader = (s.leader + trick.index(best)) % 4
    s.won[s.leader] += 1
    trick.clear()
    if s.hands[s.leader]:
        f.then(card(s.leader))


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


def contestant(play: Callable[[Random, bytes], int], games: int = 40) -> Callable[[], float]:
    """A round of so many games, always the same ones."""

    def play_round() -> float:
        rng = Random(1)
        start = clock()
        decisions = sum(play(rng, i.to_bytes(8, "little")) for i in range(games))
        return decisions / (clock() - start)

    return play_round


def tax(rounds: int = 100) -> tuple[float, float]:
    """Decisions a second, bare and through the kernel: the best of many short rounds, taken in turn."""
    paces = best({"bare": contestant(bare_game), "kernel": contestant(kernel_game)}, rounds)
    return paces["bare"], paces["kernel"]


def main() -> None:
    options = arguments(__doc__)
    bare, kernel = tax(20 if options.quick else 100)
    deal = pace(lambda: len([new(Dice(b"deal")) for _ in range(20)]))
    copied = new(Dice(b"copy"))
    copies = pace(lambda: len([copied.copy() for _ in range(500)]))
    extra = best({"deals": deal, "copies": copies}, 3 if options.quick else 8)
    rows = [
        ["bare loop", bare, 1.0],
        ["kernel", kernel, bare / kernel],
    ]
    table("Tricks: the kernel's tax", ["", "decisions/s", "tax"], rows)
    print(f"  a deal {1e6 / extra['deals']:.0f} us, a copy {1e6 / extra['copies']:.2f} us\n")
    keep(options.json, "tricks", {"bare": bare, "kernel": kernel, "tax": bare / kernel})


if __name__ == "__main__":
    main()
