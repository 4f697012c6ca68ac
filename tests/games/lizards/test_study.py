"""The study: whole games between bots (LZ-580, LZ-581) and the figures made of them."""

from __future__ import annotations

import msgspec
import pytest
from typer.testing import CliRunner

from terrarium.cli.app import app
from terrarium.games.lizards import game
from terrarium.games.lizards.study import (
    OPTIONS,
    Played,
    arena,
    curve,
    dealt,
    ends,
    mean,
    measures,
    one,
    pace,
    play,
    share,
    startups,
    tables,
    unfair,
    victories,
)
from terrarium.lab import run, usual_seats


@pytest.mark.rule("LZ-581", "LZ-580")
def test_a_game_of_sixteen_raiders_ends_in_time():
    played = play(["raider"] * 16, 7, dealt(16, 7))
    assert 15 <= played.turn <= 40
    assert played.winners
    assert sorted(played.startups) == sorted([1, 2, 3, 4] * 4)
    assert len(played.leader) == len(played.middle) == played.turn + 1


@pytest.mark.soak
@pytest.mark.rule("LZ-581")
def test_most_games_of_raiders_are_won_by_points_in_turns_15_to_40():
    games = arena(["raider"], 12, first=400)
    assert sum(played.reached and 15 <= played.turn <= 40 for played in games) >= 9


@pytest.mark.soak
@pytest.mark.rule("LZ-570")
@pytest.mark.parametrize(("weak", "strong"), [("hatchling", "raider"), ("raider", "elder")])
def test_each_level_wins_against_the_one_below_at_a_table_of_four(weak, strong):
    won = victories(arena([weak, strong], 80, seats=4, first=300), lambda played, seat: played.levels[seat])
    assert share(won.get(strong, 0), 80)[1] > 0.5, won


@pytest.mark.soak
@pytest.mark.rule("LZ-570")
def test_elders_win_against_raiders_at_full_tables():
    """Thirty-six games show no more than the direction; how large it is stands with LZ-570."""
    won = victories(arena(["raider", "elder"], 36, first=300), lambda played, seat: played.levels[seat])
    assert won.get("elder", 0) > 18, won


GAMES = [
    Played(30, True, [0], [1, 2], ["raider"] * 2, [9, 1], [2, 5, 9], [1, 2, 1]),
    Played(40, False, [1], [1, 2], ["raider"] * 2, [3, 4], [2, 4], [2, 3]),
]


def test_victories_and_turns_are_counted():
    assert startups(GAMES)[1] == share(1, 2)
    assert startups(GAMES)[3][0] == 0
    assert unfair(GAMES) == [], "two games say nothing about fairness"
    assert unfair([GAMES[0]] * 40) == [1, 2, 3, 4], "one wins all and three win nothing"
    assert pace(GAMES)["rows"] == [[2, mean([30, 40]), 30, 40, 40, share(1, 2)]]
    assert ends(GAMES)["rows"] == [["30 to 34", 1, share(1, 2)], ["not by points", 1, share(1, 2)]]
    assert curve(GAMES)["rows"] == [[0, 2, [2, 2, 2], [1.5, 0.52, 2.48]]]


def test_a_shared_victory_counts_in_parts():
    shared = Played(40, False, [0, 1], [1, 2], ["raider", "elder"], [4, 4], [4], [4])
    assert victories([shared], lambda played, seat: played.levels[seat]) == {"raider": 0.5, "elder": 0.5}


def test_the_interval_of_a_quarter_of_a_hundred():
    assert share(25, 100) == [0.25, 0.1755, 0.343]
    assert share(0, 0) == [0.0, 0.0, 1.0]


def test_the_lab_reads_its_tables():
    found = run(game, games=2, seats=2, options={"turn_limit": 3}, seed=5)
    assert [table.title for table in found.tables] == ["Pace", "Turn of victory", "Points", "Victories by start-up"]
    options = {**OPTIONS, "turn_limit": 3}
    played = [one(number, 2, options, 5) for number in range(2)]
    again = tables(played, options)
    assert sum(measures(played[0])[f"start-up {choice} won"] for choice in played[0].startups) == 1
    assert [table["rows"] for table in msgspec.to_builtins(found.tables)] == [table["rows"] for table in again]


def test_simulate_without_bots_prints_the_study():
    said = CliRunner().invoke(app, ["simulate", "lizards", "--games", "1", "--seats", "2", "-o", "turn_limit=2"])
    assert said.exit_code == 0, said.output
    for title in ("Pace", "Turn of victory", "Points", "Victories by start-up"):
        assert title in said.output
    assert usual_seats(game) == 16
