"""Studies: the same bytes wherever they run, kept, broken off and gone on with, told with how sure they are."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.lab import coins
from tests.lab.coins import game

from terrarium.bots.kept import RECORDS, KeptOtherwise, kept_lines
from terrarium.kernel.registry import find
from terrarium.lab import Arm, redone, run
from terrarium.lab.report import report

TOLD = msgspec.json.encode
ROOT = Path(__file__).parents[2]


def test_the_number_of_workers_changes_nothing(tmp_path):
    alone = run(game, 20, 2, seed=3, keep=tmp_path / "alone")
    many = run(game, 20, 2, seed=3, jobs=2, on="processes", keep=tmp_path / "many")
    assert TOLD(alone) == TOLD(many)
    assert (tmp_path / "alone" / RECORDS).read_bytes() == (tmp_path / "many" / RECORDS).read_bytes()
    assert TOLD(run(game, 20, 2, seed=4)) != TOLD(alone)


@pytest.mark.long
def test_dask_gives_the_same_bytes():
    wizard = find("lizard-wizard")
    options = {"round_cap": 12}
    alone = run(wizard, 6, 2, options, 3)
    assert TOLD(run(wizard, 6, 2, options, 3, jobs=2, on="dask")) == TOLD(alone)


@pytest.mark.soak
def test_ray_gives_the_same_bytes():
    wizard = find("lizard-wizard")
    options = {"round_cap": 12}
    alone = run(wizard, 6, 2, options, 3)
    assert TOLD(run(wizard, 6, 2, options, 3, jobs=2, on="ray")) == TOLD(alone)


@pytest.mark.soak
@pytest.mark.parametrize("on", ["processes", "dask", "ray"])
@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("terrible-lizards", {}),
        ("lizard-wizard", {}),
        ("lizards", {"turn_limit": 6}),
        ("pygmies", {"turn_limit": 2}),
        ("wood-and-water", {"length": "6"}),
    ],
)
def test_every_study_is_the_same_on_every_engine(slug, options, on):
    alone = run(find(slug), 5, 2, options, 1)
    assert TOLD(run(find(slug), 5, 2, options, 1, jobs=2, on=on)) == TOLD(alone)


def test_a_run_that_was_broken_off_goes_on(tmp_path, monkeypatch):
    whole = run(game, 12, 2, seed=1, keep=tmp_path / "whole")
    played = []

    def weary(number, seats, options, seed):
        played.append(number)
        if len(played) == 8:
            raise KeyboardInterrupt
        return coins.toss(number, seats, options, seed)

    monkeypatch.setattr("tests.lab.study.one", weary)
    with pytest.raises(KeyboardInterrupt):
        run(game, 12, 2, seed=1, keep=tmp_path / "broken")
    assert len(kept_lines(tmp_path / "broken")) == 7
    assert TOLD(run(game, 12, 2, seed=1, keep=tmp_path / "broken")) == TOLD(whole)
    assert played == [*range(8), *range(7, 12)]
    names = {path.name for path in (tmp_path / "broken").iterdir()}
    assert names == {"study.json", RECORDS}
    assert (tmp_path / "broken" / RECORDS).read_bytes() == (tmp_path / "whole" / RECORDS).read_bytes()


def test_a_torn_line_of_a_journal_is_played_again(tmp_path):
    whole = run(game, 5, 2, seed=1)
    folder = tmp_path / "torn"
    run(game, 3, 2, seed=1, keep=folder)
    (folder / "journal-3.ndjson").write_bytes(kept_lines(folder)[0][:4])
    assert TOLD(run(game, 5, 2, seed=1, keep=folder)) == TOLD(whole)


def test_fewer_games_than_are_kept_are_the_first_ones(tmp_path):
    run(game, 9, 2, seed=1, keep=tmp_path)
    assert TOLD(run(game, 4, 2, seed=1, keep=tmp_path)) == TOLD(run(game, 4, 2, seed=1))
    assert len(kept_lines(tmp_path)) == 9


def test_records_of_another_study_are_refused(tmp_path):
    run(game, 2, 2, seed=1, keep=tmp_path)
    with pytest.raises(KeptOtherwise, match="seed is 1 there, not 2"):
        run(game, 2, 2, seed=2, keep=tmp_path)


def test_a_folder_of_records_is_a_study_again(tmp_path):
    lizards = find("terrible-lizards")
    study = run(lizards, 3, 2, seed=1, arms=[Arm("even", lizards.settled({"seat_balance": "on"}), ())], keep=tmp_path)
    assert TOLD(redone(tmp_path)) == TOLD(study)
    assert report(redone(tmp_path), "x") == report(study, "x")


def test_it_stops_at_the_same_game_wherever_it_runs():
    alone = run(game, 5000, 2, seed=2, precise=0.12)
    assert 60 < alone.games < 1000
    assert TOLD(run(game, 5000, 2, seed=2, precise=0.12, jobs=2)) == TOLD(alone)
    assert TOLD(run(game, alone.games, 2, seed=2)) == TOLD(alone)


def test_arms_share_their_luck_and_what_stands_out_is_marked():
    arms = [Arm("bent", {"bent": True}, ()), Arm("the same", {"bent": False}, ())]
    [_, told] = run(game, 200, 2, arms=arms, seed=1).tables
    rows = {(row[0], row[1]): row for row in told.rows}
    bent = rows["bent", "heads"]
    assert bent[-1] == "yes"
    assert bent[5].low > 0
    assert not any(arm == "the same" for arm, _ in rows), "the same game differs in nothing"


def test_arms_stop_when_the_answer_is_clear():
    arms = [Arm("bent", {"bent": True}, ())]
    study = run(game, 5000, 2, arms=arms, seed=1, precise=0.001)
    assert study.games < 1000


def test_the_study_of_the_docs_is_redone_from_its_records():
    study = redone(ROOT / "examples" / "studies" / "first-seat")
    assert (study.games, study.changes) == (120, ["seat_balance=on"])
    [chief] = [row for row in study.tables[-1].rows if row[1] == "first position won"]
    assert chief[5].value < 0, "the second seat gains by it"
