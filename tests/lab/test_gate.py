"""Bands that games state, held against what was played; and how strong levels are."""

from __future__ import annotations

import pytest
from tests.lab.coins import game

from terrarium.kernel.registry import find
from terrarium.lab import Gate, gated, strength, studied
from terrarium.lab.gate import OUTSIDE, UNSURE, WITHIN, judged
from terrarium.lab.strengths import entrants, pairings


@pytest.mark.parametrize(
    ("values", "band", "says"),
    [
        ([0.0, 1.0] * 200, (0.45, 0.55), WITHIN),
        ([0.0, 1.0] * 200, (0.7, 0.8), OUTSIDE),
        ([0.0, 1.0] * 10, (0.6, 0.8), UNSURE),
        ([1.0] * 5, (0.0, 0.2), UNSURE),
        ([0.0] * 300, (0.0, 0.01), WITHIN),
        ([], (0.0, 1.0), UNSURE),
    ],
)
def test_a_figure_is_outside_only_where_chance_does_not_explain_it(values, band, says):
    assert judged(values, *band)[1] == says


def test_a_gate_names_what_is_outside_its_band(monkeypatch):
    [name, *_] = studied(game).measures(studied(game).one(0, 2, {"bent": False}, 1))
    bands = {name: (0.4, 0.6), f"{name[:3]}*": (0.4, 0.6)}
    monkeypatch.setattr(studied(game), "GATES", [{"seats": 2, "bands": bands}], raising=False)
    assert gated(game, 300, seed=1).outside == []
    monkeypatch.setattr(studied(game), "GATES", [Gate(2, {name: (0.8, 0.9)})], raising=False)
    [told] = gated(game, 300, seed=1).outside
    assert name in told


@pytest.mark.parametrize("slug", ["lizard-wizard", "lizards", "pygmies", "terrible-lizards", "wood-and-water"])
def test_every_game_states_bands(slug):
    one = find(slug)
    gates = studied(one).GATES
    assert gates
    for gate in gates:
        assert gate["seats"] in one.seats
        assert all(low < high for low, high in gate["bands"].values())


def test_levels_play_each_other_to_the_same_table_again(tmp_path):
    lizards = find("terrible-lizards")
    pairs = [("steady", "gentle"), ("sharp", "gentle"), ("sharp", "steady"), ("search=2", "sharp")]
    tables = [strength(lizards, 2, seed=1, pairs=pairs, keep=tmp_path / str(n)) for n in range(2)]
    rows = [[row[:4] for row in table.rows] for table in tables]
    assert rows[0] == rows[1]
    assert [tuple(row[:3]) for row in rows[0]] == [(strong, weak, 2) for strong, weak in pairs]


def test_the_fiercest_has_its_whole_time_where_it_is_measured():
    assert entrants(find("terrible-lizards")) == {
        "gentle": "gentle",
        "steady": "steady",
        "sharp": "sharp",
        "fierce": "search=2s",
    }


def test_all_levels_meet_and_searches_and_characters_meet_the_best_that_does_not_look_ahead():
    assert pairings(find("terrible-lizards"), (0.5,)) == [
        ("steady", "gentle"),
        ("sharp", "gentle"),
        ("fierce", "gentle"),
        ("sharp", "steady"),
        ("fierce", "steady"),
        ("fierce", "sharp"),
        ("search=0.5s", "sharp"),
        ("raider", "sharp"),
        ("turtle", "sharp"),
        ("schemer", "sharp"),
    ]
