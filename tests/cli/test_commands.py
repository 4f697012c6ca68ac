"""The commands as processes: what they print, where, and with which exit code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from terrarium import rulebook
from terrarium.cli import find
from terrarium.cli.app import run

from .conftest import Run

AUCTION = "bid 3\n" + "pass\n" * 60


def test_without_arguments_it_welcomes_and_names_three_commands(terrarium: Run) -> None:
    done = terrarium()
    assert done.returncode == 0
    assert done.stdout.count("  terrarium ") == 3
    assert not done.stderr


def test_every_command_explains_itself_with_an_example(probes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(["--help"])
    listed = capsys.readouterr().out.partition("Commands:")[2].split("\n")
    commands = [line.split()[0] for line in listed if line.strip()]
    assert set(commands) >= {"games", "rules", "play", "simulate", "lab", "replay", "verify", "draw", "conform"}
    for command in commands:
        assert run([command, "--help"]) == 0
        assert "Example" in capsys.readouterr().out, command


def test_games_lists_seats_and_summary(terrarium: Run) -> None:
    out = terrarium("games").stdout
    assert "probe-auction" in out
    assert "Lots, secret money, secret limits." in out
    assert "2-5" in out


def test_games_tells_one_games_options_in_words(terrarium: Run) -> None:
    out = terrarium("games", "tiny").stdout
    assert "Mode" in out
    assert "How hard it is." in out
    assert "soft: Gently (usual)" in out
    assert "hard: Without mercy" in out
    assert "1 to 9; usually 3" in out
    assert "false: no (usual)" in out
    assert "probe-auction" not in out


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("frob", "No such command 'frob'"),
        ("play probe-auctoin", "Did you mean probe-auction?"),
        ("play", "Name a game"),
        ("play probe-auction --seats 9", "takes 2 to 5 seats, not 9"),
        ("play pygmies --seats 3", "takes 2 or 4 seats, not 3"),
        ("play probe-auction --people 7", "There is no seat 7"),
        ("play probe-auction --people x", "'x' is not a seat"),
        ("play probe-auction --bots champion", "no bot called 'champion'"),
        ("play probe-auction --option lots", "Write the option as lots=value"),
        ("play probe-auction --option lots=many", "'many' is not a whole number"),
        ("play probe-auction --option lots=99", "99 is not from 1 to 12"),
        ("play probe-auction --option hats=1", "has no option 'hats'. There are: lots (Lots)."),
        ("play probe-auction --option lots=0", "Option lots (Lots): 0 is not from 1 to 12"),
        ("play --load nowhere.json", "nowhere.json cannot be read"),
        ("verify nowhere.json", "nowhere.json cannot be read"),
        ("replay broken.json", "not a record of a match"),
        ("draw probe-auction", "has no drawing"),
        ("draw tiny --seat 9", "'9' is not a point of view"),
        ("draw tiny --entry 3", "belongs to a record"),
        ("rules probe-auction", "has no rule page: its package brings no rules.md"),
        ("lab probe-auction", "has no study"),
        ("simulate probe-auction --games none", "Invalid value"),
        ("conform probe-auction --disguise no.such:thing", "There is no function"),
    ],
)
def test_bad_input_gets_one_sentence_on_stderr_and_code_2(
    probes: Path, capsys: pytest.CaptureFixture[str], typed: str, says: str
) -> None:
    (probes / "broken.json").write_text('{"header": 3}')
    assert run(typed.split()) == 2
    out, err = capsys.readouterr()
    assert says in err
    assert len(err.splitlines()) == 1
    assert not out


def test_bad_input_ends_a_process_with_code_2(terrarium: Run) -> None:
    done = terrarium("play", "probe-auctoin")
    assert done.returncode == 2
    assert done.stderr == "There is no game called 'probe-auctoin'. Did you mean probe-auction?\n"
    assert not done.stdout


def test_a_fault_of_the_program_is_named_and_the_match_kept(
    probes: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> str:
        raise ZeroDivisionError("no board")

    monkeypatch.setattr(type(find.game("tiny")), "text", broken)
    assert run(["play", "tiny", "--save", "m.json"]) == 70
    assert "ZeroDivisionError: no board" in capsys.readouterr().err
    assert find.record(probes / "m.json").header.game == "tiny"


def test_a_whole_game_by_piped_lines_is_recorded_and_verified(terrarium: Run, tmp_path: Path) -> None:
    done = terrarium("play", "probe-auction", "--seed", "1", "--save", "m.json", typed=AUCTION)
    assert done.returncode == 0, done.stderr
    assert "Seat 1 bids 3." in done.stdout
    assert "The end" in done.stdout
    verdict = terrarium("verify", "m.json")
    assert verdict.returncode == 0
    assert "m.json: sound" in verdict.stdout
    told = terrarium("replay", "m.json", "--as", "1")
    assert "Seat 1 bids 3." in told.stdout
    again = terrarium("play", "probe-auction", "--seed", "1", "--save", "n.json", typed=AUCTION)
    assert again.returncode == 0
    assert (tmp_path / "m.json").read_bytes() == (tmp_path / "n.json").read_bytes()


def test_a_tampered_record_is_unsound(terrarium: Run, tmp_path: Path) -> None:
    terrarium("play", "probe-auction", "--seed", "1", "--save", "m.json", typed=AUCTION)
    record = json.loads((tmp_path / "m.json").read_text())
    mine = next(entry for entry in record["entries"] if entry["answers"].get("0") == {"bid": 3})
    mine["answers"]["0"] = {"bid": 2}
    (tmp_path / "t.json").write_text(json.dumps(record))
    both = terrarium("verify", "m.json", "t.json")
    assert both.returncode == 1
    assert "m.json: sound" in both.stdout
    assert "t.json: unsound" in both.stdout
    assert "leads to another state" in both.stdout
    record["secret"] = "00" * 32
    (tmp_path / "t.json").write_text(json.dumps(record))
    assert "not the one that was committed to" in terrarium("verify", "t.json").stdout


def test_quitting_saves_and_loading_goes_on_to_the_same_end(terrarium: Run, tmp_path: Path) -> None:
    whole = terrarium("play", "probe-auction", "--seed", "5", "--save", "whole.json", typed="pass\n" * 60)
    assert "The end" in whole.stdout
    left = terrarium("play", "probe-auction", "--seed", "5", "--save", "half.json", typed="pass\npass\nquit\n")
    assert "Continue with: terrarium play --load half.json" in left.stdout
    assert "table" in json.loads((tmp_path / "half.json").read_text())
    on = terrarium("play", "--load", "half.json", typed="pass\n" * 60)
    assert "The end" in on.stdout
    assert (tmp_path / "half.json").read_bytes() == (tmp_path / "whole.json").read_bytes()
    over = terrarium("play", "--load", "half.json")
    assert over.returncode == 2
    assert "This match is over" in over.stderr


def test_the_end_of_the_input_saves_too(terrarium: Run, tmp_path: Path) -> None:
    done = terrarium("play", "probe-auction", typed="pass\n")
    assert done.returncode == 0
    assert [file.suffix for file in tmp_path.iterdir()] == [".json"]


def test_a_new_match_never_writes_over_an_old_one(terrarium: Run, tmp_path: Path) -> None:
    (tmp_path / "m.json").write_text("mine")
    done = terrarium("play", "probe-auction", "--save", "m.json")
    assert done.returncode == 2
    assert (tmp_path / "m.json").read_text() == "mine"


def test_bots_alone_can_be_watched(terrarium: Run) -> None:
    done = terrarium("play", "probe-windows", "--people", "none", "--seed", "1")
    assert done.returncode == 0
    assert "The end" in done.stdout


def test_simulate_rates_bots_and_repeats_itself(terrarium: Run, tmp_path: Path) -> None:
    call = ("simulate", "probe-auction", "--games", "20", "--bots", "random,search=100", "--seed", "3")
    one = terrarium(*call, "--json", "a.json")
    two = terrarium(*call, "--json", "b.json", "--jobs", "2")
    assert one.returncode == two.returncode == 0, two.stderr
    first, second = (json.loads((tmp_path / name).read_text()) for name in ("a.json", "b.json"))
    assert first["matches"] == 20
    assert [row["wins"] for row in first["standings"]] == [row["wins"] for row in second["standings"]]
    assert "20 games with 2 seats" in one.stdout


def test_draw_writes_the_board_of_any_entry(terrarium: Run, tmp_path: Path) -> None:
    terrarium("play", "tiny", "--seats", "1", "--save", "m.json", typed="Ann\noak\nquit\n")
    assert terrarium("draw", "m.json", "--entry", "1", "-o", "one.svg").returncode == 0
    assert terrarium("draw", "m.json", "-o", "two.svg").returncode == 0
    assert 'r="1"' in (tmp_path / "one.svg").read_text()
    assert 'r="2"' in (tmp_path / "two.svg").read_text()
    assert terrarium("draw", "tiny").stdout.startswith("<svg")
    assert "There is no entry 9" in terrarium("draw", "m.json", "--entry", "9").stderr


def test_paper_prints_a_sheet(terrarium: Run, tmp_path: Path) -> None:
    assert "A sheet" in terrarium("paper", "tiny").stdout
    assert "A fine sheet." in terrarium("paper", "tiny", "sheet").stdout
    assert terrarium("paper", "tiny", "sheet", "--size", "letter", "-o", "sheet.pdf").returncode == 0
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF-")
    assert "no paper called 'map'" in terrarium("paper", "tiny", "map").stderr
    assert "is not a paper size" in terrarium("paper", "tiny", "sheet", "--size", "a0", "-o", "x.pdf").stderr


def test_replay_steps_and_shows_the_board(terrarium: Run) -> None:
    terrarium("play", "tiny", "--seats", "1", "--save", "m.json", typed="Ann\noak\nundo\nash\nquit\n")
    done = terrarium("replay", "m.json", "--step", typed="b\n\n\n\n\nq\n")
    assert "Given: {'name': 'Ann'}" in done.stdout
    assert "back to entry 1" in done.stdout
    assert "The match is not over yet." in done.stdout


def test_conform_prints_coverage(terrarium: Run) -> None:
    done = terrarium("conform", "probe-draft", "--steps", "20", "--disguise", "tests.probes.draft:disguise")
    assert done.returncode == 0, done.stderr
    assert "probe-draft: " in done.stdout
    assert "decisions: " in done.stdout


def test_no_color_is_respected_and_a_pipe_has_no_escapes(terrarium: Run) -> None:
    assert "\x1b" not in terrarium("games").stdout
    assert "\x1b" not in terrarium("games", FORCE_COLOR="1", NO_COLOR="1").stdout.replace("\x1b[1m", "").replace(
        "\x1b[0m", ""
    ).replace("\x1b[2m", "")


def test_rules_are_found_by_number_and_by_words(probes: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (probes / "rules.md").write_text(
        "# Tiny\n\n## 1 Trees\n\n- **TI-001** A march is one *line*.\n- **TI-007** Elms are sick.\n\n"
        "| Rule | Tree | Worth |\n|---|---|---|\n| TI-010 | Oak | 3 |\n"
    )
    game = find.game("tiny")
    rulebook.page.cache_clear()
    rulebook.passages.cache_clear()
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(rulebook, "_places", lambda game, kind="rules": [probes / "rules.md"])
            assert rulebook.page(game)
            assert run(["rules", "tiny", "ti-007"]) == 0
            assert "Elms are sick." in capsys.readouterr().out
            assert run(["rules", "tiny", "TI-010"]) == 0
            assert "Worth: 3" in capsys.readouterr().out
            assert run(["rules", "tiny", "one", "march"]) == 0
            assert "A march is one" in capsys.readouterr().out
            assert run(["rules", "tiny"]) == 0
            assert "1 Trees" in capsys.readouterr().out
            assert run(["rules", "tiny", "TI-099"]) == 2
            assert run(["rules", "tiny", "hippo"]) == 2
    finally:
        rulebook.page.cache_clear()
        rulebook.passages.cache_clear()
