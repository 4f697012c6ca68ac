"""Answers that get in each other's way break no invariant: cards that cancel, suppress, steal and take over each other,
in windows within windows, parts that vanish under an attack, and seats that leave in the middle of it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from terrarium.games.terrible_lizards.rules.turn import turn
from terrarium.games.terrible_lizards.state import State
from terrarium.kernel import REFEREE, Dice, Moment, Refused

from .crowd import crowded

IDLE = ({"pass": True}, {"none": True}, {"end": True}, "stop")


def eager(moment: Moment, seat: int, rng: Random) -> Any:
    """A right answer that does something where one can be drawn; a play before anything else."""
    form = moment.decisions[seat].form
    drawn = [form.sample(rng) for _ in range(6)]
    playing = [answer for answer in drawn if isinstance(answer, dict) and {"play", "cancel", "dodge"} & set(answer)]
    doing = playing or [answer for answer in drawn if answer not in IDLE]
    return doing[0] if doing and rng.random() < 0.85 else drawn[0]


class Meddled:
    """A crowded table at which everybody answers everything; invariants are looked at after all that happens."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.dice = Dice(seed.to_bytes(8, "big") * 4)
        options = {"round_limit": 12, "deck_out": "play_on" if seed % 3 == 0 else "reshuffle"}
        self.s: State = crowded(2 + seed % 5, self.rng, self.dice, **options)
        self.s.begin(self.dice, turn())
        self.done: Counter[str] = Counter()

    def play(self, most: int) -> Counter[str]:
        for _ in range(most):
            moments = self.s.moments()
            if not moments:
                break
            [moment] = moments
            answers = {seat: eager(moment, seat, self.rng) for seat in moment.decisions}
            outcome = self.s.play(moment, answers, self.dice)
            self.done.update(decision.kind for decision in moment.decisions.values())
            self.done.update(event.kind for event in outcome.events)
            self.sound(answers)
            if self.rng.random() < 0.02:
                self.meddle()
        return self.done

    def meddle(self) -> None:
        """Somebody resigns, or the referee corrects something; a refusal is one."""
        who = self.rng.choice([*range(self.s.seats), REFEREE, REFEREE])
        for name, form in list(self.s.offers(who).items()):
            try:
                self.s.act(who, name, form.sample(self.rng), self.dice)
                self.done[f"act {name}"] += 1
            except Refused:
                self.done["refused"] += 1
            self.sound(name)

    def sound(self, why: Any) -> None:
        assert self.s.faults() == [], (why, self.s.faults())


@pytest.mark.rule("TL-004", "TL-067", "TL-108", "TL-126", "TL-145", "TL-162", "TL-168", "TL-221")
@pytest.mark.parametrize("block", range(3))
def test_cards_that_meet_break_no_invariant(block: int) -> None:
    total: Counter[str] = Counter()
    for seed in range(150 * block, 150 * block + 150):
        total += Meddled(seed).play(150)
    met = ("cancelled", "fizzled", "suppressed", "restored", "conflict_settled", "dodged", "rerolled", "took", "moved")
    met += ("act resign", "act set_health", "act move_card", "remove_part", "chain", "own_part", "prevented")
    assert all(total[kind] for kind in met), [kind for kind in met if not total[kind]]
