"""What an answer is said to bring is what it brings, on the real table too, where the hands are as they are."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from terrarium.conformance.checks.promises import at
from terrarium.games.terrible_lizards import game
from terrarium.games.terrible_lizards.rules.turn import turn
from terrarium.kernel import Dice
from terrarium.kernel.pov import look

from .crowd import crowded
from .test_interference import eager


@pytest.mark.rule("TL-046", "TL-050", "TL-062", "TL-081", "TL-100")
@pytest.mark.parametrize("lonely", [False, True], ids=["answered", "unanswered"])
def test_promises_are_kept_on_crowded_tables(lonely: bool) -> None:
    """`unanswered`: the others hold nothing, so that what is attached is worn at once."""
    kept: Counter[str] = Counter()
    for seed in range(120):
        rng = Random(seed)
        dice = Dice(seed.to_bytes(8, "big") * 4)
        s = crowded(2 + seed % 4, rng, dice)
        if lonely:
            for hand in [hand for seat, hand in enumerate(s.hands) if seat != s.active]:
                s.discard += hand
                hand.clear()
        s.begin(dice, turn())
        for _ in range(30):
            moments = s.moments()
            if not moments:
                break
            [moment] = moments
            for seat in moment.decisions:
                pov = look(game, s, seat)
                [question] = pov.asked
                answer = question.form.sample(rng)
                promised = game.promises(pov, question, answer)
                if promised:
                    twin = s.copy()
                    twin.play(moment, {seat: answer}, Dice(b"another"))
                    after = twin.view(seat)
                    assert {path: at(after, path) for path in promised} == promised, (seed, answer)
                    kept.update({f"{next(iter(answer))} {path.partition('.')[0]}": 1 for path in promised})
            s.play(moment, {seat: eager(moment, seat, rng) for seat in moment.decisions}, dice)
    told = {"attach dinos", "attach bonus", "discard hands", "drop rows"}
    told = (
        told if lonely else {"attach stack", "play stack", "play used", "target attack", "discard hands", "drop rows"}
    )
    assert set(kept) >= told
