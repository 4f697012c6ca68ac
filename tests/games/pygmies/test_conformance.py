"""The public kit, for battles and for drafts; and the same promises along games that veterans fight in earnest."""

from __future__ import annotations

from random import Random

import pytest

from terrarium.conformance import check_game
from terrarium.games.pygmies import game
from terrarium.kernel import Dice, Question

from .disguise import disguise

SET_UPS = [(2, {"turn_limit": 4}), (2, {"turn_limit": 3, "items": "on", "board": "harbor"}), (4, {"turn_limit": 2})]


@pytest.mark.rule("PY-420", "PY-421", "PY-422", "PY-423", "PY-424")
@pytest.mark.long
@pytest.mark.parametrize(("seats", "options"), SET_UPS)
def test_the_kit(seats: int, options: dict[str, object]) -> None:
    coverage = check_game(game, steps=200, disguise=disguise, seats=[seats], options=options)
    assert coverage.ended >= 1


@pytest.mark.rule("PY-029", "PY-037", "PY-114")
@pytest.mark.parametrize(("seats", "step"), [(2, 1), (2, 4), (4, 1)])
def test_what_is_promised_is_kept_at_one_step(seats: int, step: int) -> None:
    """A deployment, a move and a pick, however slow the machine is."""
    options = {"turn_limit": 3 if seats == 2 else 2}
    assert check_game(game, disguise=disguise, seats=[seats], options=options, step=step).promises > 0


def promises(seed: int, steps: int, board: str) -> set[str]:
    """A game of two veterans with whims, in which every moment keeps its secrets and can be imagined."""
    rng = Random(seed)
    state, _ = game.new(2, game.settled({"board": board}), Dice(b"%d" % seed))
    bot = game.bots["veteran"]()
    kinds = set()
    changed = False
    for _ in range(steps):
        if state.over:
            break
        moment = state.moments()[0]
        for who in (-1, 0, 1):
            view = state.view(who)
            twin = disguise(state, who, rng)
            changed |= twin != state
            twin.reread()
            dream = game.imagine(view, rng)
            assert twin.view(who) == view
            assert dream.view(who) == view
            assert dream.faults() == []
            if who in moment.decisions:
                asked = moment.decisions[who]
                assert twin.moments()[0].decisions[who] == asked
                assert dream.moments()[0].decisions[who] == asked
                sample = asked.form.sample(rng)
                assert game.read(view, asked, game.write(view, asked, sample)).answer == sample
        assert game.decode(game.encode(state)) == state
        answers = {}
        for seat, decision in moment.decisions.items():
            kinds.add(decision.kind)
            question = Question(state.view(seat), moment.id, decision, state.default(moment, seat), [], None, rng)
            whim = rng.random() < 0.15
            answers[seat] = decision.form.sample(rng) if whim else bot.answer(question).answer
        state.play(moment, answers, Dice(b"dice %d" % seed))
        assert state.faults() == []
    assert changed
    return kinds


@pytest.mark.rule("PY-421", "PY-422")
@pytest.mark.long
def test_battles_in_earnest_keep_the_contract() -> None:
    kinds = promises(5, 160, "meadow")
    assert {"plan", "move", "shoot", "stance", "interrupt"} <= kinds


@pytest.mark.soak
def test_for_long() -> None:
    for seed in range(20):
        promises(seed, 2000, ("park", "harbor", "meadow")[seed % 3])
    coverage = check_game(game, steps=10_000, disguise=disguise)
    assert coverage.ended >= 1
