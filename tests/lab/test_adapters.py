"""Our games in other people's environments: their own tests, and answers spelt without loss."""

from __future__ import annotations

import warnings
from random import Random

import msgspec
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test

from terrarium.kernel import Allocation, Amount, Either, Fields, ListOf, One, Path, Point, Some, Yes
from terrarium.kernel.registry import find
from terrarium.lab.learning.gym import SeatAgainstBots
from terrarium.lab.learning.spelling import Spelling, made_of_common, spelt
from terrarium.lab.learning.table import ACTIONS, LearningTable, numbered
from terrarium.lab.learning.zoo import SeatsAtOnce, SeatsInTurn

CARDS = ["terrible-lizards", "lizard-wizard"]

FORMS = [
    One(("a", "b")),
    One(tuple(range(700)), "hex"),
    Some(("a", "b", "c", "d"), 1, 3),
    Some(("a", "b", "c", "d"), 2, 2, ordered=True),
    Some(("a", "b"), 0, 2),
    Amount(-3, 20),
    Amount(5, 4000),
    Allocation({"red": 3, "grey": 40, "blue": 2}, 2, 30),
    Path("a", {"a": ("b", "c"), "b": ("a", "d"), "c": (), "d": ()}, 2, 4, "hex"),
    Point(-5, 0, 400, 300),
    Fields({"who": One((1, 2, 3)), "much": Amount(0, 9)}, ("much",)),
    Either({"go": Path("a", {"a": ("b",), "b": ("a",)}, 1, 3), "stay": Yes()}),
    ListOf(Either({"buy": One(("x", "y")), "sell": Amount(1, 30)}), 0, 6),
]


def led(form, labels):
    spelling = Spelling(form)
    for label in labels:
        assert label in spelling.offered
        spelling.choose(label)
    assert not spelling.offered
    return spelling.answer


@pytest.mark.parametrize("form", FORMS, ids=lambda form: type(form).__name__)
def test_every_answer_has_its_spelling(form):
    rng = Random(1)
    for _ in range(60):
        answer = form.sample(rng)
        again = led(form, spelt(form, answer))
        assert form.ok(again)
        assert msgspec.json.encode(again, order="deterministic") == msgspec.json.encode(answer, order="deterministic")


@pytest.mark.parametrize("form", [f for f in FORMS if f.count() and f.count() < 1000], ids=lambda f: type(f).__name__)
def test_different_answers_are_spelt_differently(form):
    answers = list(form.each())
    assert len({tuple(spelt(form, answer)) for answer in answers}) == len(answers) == form.count()


@pytest.mark.parametrize("form", FORMS, ids=lambda form: type(form).__name__)
def test_whatever_is_chosen_comes_to_a_right_answer(form):
    rng = Random(2)
    for _ in range(100):
        spelling = Spelling(form)
        while spelling.offered:
            assert 1 < len(spelling.offered) <= ACTIONS
            spelling.choose(rng.choice(spelling.offered))
        assert form.ok(spelling.answer)


def test_labels_keep_their_numbers_and_never_share_one():
    few, more = numbered(("a", "b")), numbered(tuple(f"card:{n}" for n in range(300)))
    assert len(more) == 300
    assert {label: number for number, label in numbered(("b", "c", "a")).items()}["a"] == next(
        number for number, label in few.items() if label == "a"
    )


@pytest.mark.parametrize("slug", [*CARDS, "lizards", "pygmies", "wood-and-water"])
def test_chance_plays_every_game_by_labels(slug):
    """Forms of a game's own go by its guide; none of its answers is refused."""
    rng = Random(4)
    game = find(slug)
    table = LearningTable(game, max(2, game.seats[0]), seed=3)
    for _ in range(150):
        if table.seat is None:
            break
        table.choose(table.seat, rng.choice(table.spelling[table.seat].offered))
    assert made_of_common(FORMS[0])


@pytest.mark.parametrize("slug", CARDS)
def test_petting_zoo_takes_seats_in_turn(slug):
    game = find(slug)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(SeatsInTurn(game, 2), num_cycles=60)
        seed_test(lambda: SeatsInTurn(game, 3), num_cycles=40)


@pytest.mark.parametrize("slug", CARDS)
def test_petting_zoo_takes_seats_at_once(slug):
    game = find(slug)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parallel_api_test(SeatsAtOnce(game, 2), num_cycles=80)
        parallel_seed_test(lambda: SeatsAtOnce(game, 3), num_cycles=40)


def test_in_a_simultaneous_moment_all_spell_at_once_and_see_nothing_of_it():
    env = SeatsAtOnce(find("lizard-wizard"), 3)
    seen, _ = env.reset(seed=5)
    rng = Random(1)
    while len(env.table.spelling) < 2:
        chosen = {agent: rng.choice(one["action_mask"].nonzero()[0]) for agent, one in seen.items()}
        seen, *_ = env.step(chosen)
    first, second, *_ = env.table.spelling
    before = env.table.state.view(second)
    env.table.choose(first, env.table.spelling[first].offered[0])
    assert env.table.state.view(second) == before
    assert second in env.table.spelling


def test_gymnasium_takes_one_seat_against_bots():
    env = SeatAgainstBots(find("terrible-lizards"), ["me", "greedy"])
    check_env(env, skip_render_check=True)
    seen, _ = env.reset(seed=2)
    over, reward, rng = False, 0.0, Random(3)
    while not over:
        seen, reward, over, _, info = env.step(int(rng.choice(seen["action_mask"].nonzero()[0])))
        assert info["offered"]
    assert reward in (-0.5, 0.0, 0.5)


@pytest.mark.parametrize("slug", CARDS)
def test_open_spiel_takes_our_games(slug):
    pyspiel = pytest.importorskip("pyspiel")
    from terrarium.lab.learning.spiel import register

    [name] = register([find(slug)])
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    state = game.new_initial_state()
    state.apply_action(17)
    for _ in range(20):
        state.apply_action(state.legal_actions()[0])
    twin = state.clone()
    assert str(twin) == str(state)
    assert twin.legal_actions() == state.legal_actions()
    assert state.observation_tensor(0) == twin.observation_tensor(0)
