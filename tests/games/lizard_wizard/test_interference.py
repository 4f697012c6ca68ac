"""Answers that get in each other's way break no invariant: spells that end spells, steal, swap, skip and echo, traps,
short supplies, and seats that leave in the middle of it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from terrarium.games.lizard_wizard.content import SPELLS
from terrarium.games.lizard_wizard.state import WizardState
from terrarium.kernel import REFEREE, Dice, Moment, Refused

from .crowd import crowded

IDLE = ({"pass": True}, {"none": True}, {"decline": True})
MEDDLING = {
    id
    for id, s in SPELLS.items()
    if any(e.verb in ("silence", "swap_wizard", "echo", "hex", "burn") for e in s.effects)
}


def eager(moment: Moment, seat: int, rng: Random) -> Any:
    """A right answer that does something where one can be drawn; spells that meddle with others before the rest."""
    form = moment.decisions[seat].form
    drawn = [form.sample(rng) for _ in range(8)]
    meddling = [a for a in drawn if isinstance(a, dict) and (a.get("cast") in MEDDLING or leads_to_casts(a))]
    doing = meddling or [answer for answer in drawn if answer not in IDLE]
    return doing[0] if doing and rng.random() < 0.9 else drawn[0]


def leads_to_casts(answer: dict[str, Any]) -> bool:
    return "gather" in answer or "gather" in (answer.get("summon") or {}).values()


class Meddled:
    """A crowded table at which everybody meddles; invariants are looked at after everything that happens."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.dice = Dice(seed.to_bytes(8, "big") * 4)
        self.s: WizardState = crowded(1 + seed % 5, self.rng, round_cap=20)
        self.done: Counter[str] = Counter()

    def play(self, most: int) -> Counter[str]:
        for _ in range(most):
            moments = self.s.moments()
            if not moments:
                break
            [moment] = moments
            kinds = {decision.kind for decision in moment.decisions.values()}
            answers = {seat: eager(moment, seat, self.rng) for seat in moment.decisions}
            outcome = self.s.play(moment, answers, self.dice)
            self.done.update(kinds)
            self.done.update(event.kind for event in outcome.events)
            self.sound(answers)
            if self.rng.random() < 0.02:
                self.meddle()
        return self.done

    def meddle(self) -> None:
        """Somebody resigns, or the referee corrects something; a refusal is one."""
        who = self.rng.choice([*self.s.playing, REFEREE, REFEREE])
        for name, form in self.s.offers(who).items() if who != 1 or not self.s.level else ():
            try:
                self.s.act(who, name, form.sample(self.rng), self.dice)
                self.done[f"act {name}"] += 1
            except Refused:
                self.done["refused"] += 1
            self.sound(name)

    def sound(self, why: Any) -> None:
        assert self.s.faults() == [], (why, self.s.faults())


@pytest.mark.rule("LW-007", "LW-009", "LW-010", "LW-212", "LW-712", "LW-742", "LW-743")
@pytest.mark.parametrize("block", range(2))
def test_spells_that_meet_break_no_invariant(block: int) -> None:
    total: Counter[str] = Counter()
    for seed in range(150 * block, 150 * block + 150):
        total += Meddled(seed).play(80)
    verbs = ("silenced", "stunned", "stole", "hexed", "swapped", "swapped_wizards", "act resign", "act correct")
    assert total["effect"] > 300
    assert all(total[verb] for verb in verbs), [verb for verb in verbs if not total[verb]]
