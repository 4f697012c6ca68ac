"""People at one keyboard: menus, notation, commands, the hidden screen."""

from __future__ import annotations

from importlib.metadata import entry_points
from pathlib import Path
from random import Random

import pytest

from terrarium.cli import find, saves
from terrarium.cli.home import Home
from terrarium.cli.saves import Table
from terrarium.kernel import Match, registry

from .screens import HIDDEN, Paper, typist


def sit(
    slug: str, typed: str, folder: Path, *, seats: int = 2, people: list[int] | None = None, seed: str = "1"
) -> Paper:
    game = find.game(slug)
    ours = [0] if people is None else people
    match = Match.new(game, seats, {}, find.secret(seed))
    table = Table(ours, {seat: "random" for seat in range(seats) if seat not in ours}, seed)
    screen = Paper(typist(typed))
    home = Home(match, table, screen, folder / "m.json")
    home.run()
    screen.match = match  # type: ignore[attr-defined]
    return screen


def given(screen: Paper) -> dict[str, object]:
    return screen.match.state.given  # type: ignore[attr-defined, no-any-return]


def test_every_form_can_be_filled_by_menu(probes: Path) -> None:
    typed = "Ann\n2\n24\n1 3\n1 2 2\n\n" + "1\n1\n\n" + "4 5\n1\n17\n" + "3\n1\n2 4\n\n"
    screen = sit("tiny", typed, probes, seats=1)
    assert given(screen) == {
        "name": "Ann",
        "suit": "ash",
        "dozen": 24,
        "some": ["red", "blue"],
        "purse": {"gold": 1, "silver": 2},
        "way": ["b", "c"],
        "spot": [4, 5],
        "ways": {"bid": 17},
        "list": [{"from": 3, "to": 1}, {"from": 2, "to": 4}],
    }


def test_every_form_can_be_answered_in_notation(probes: Path) -> None:
    screen = sit("tiny", EVERY, probes, seats=1)
    assert given(screen)["ways"] == {"ask": {"of": "x", "why": "because"}}
    assert given(screen)["list"] == [{"from": 3, "to": 1}, {"from": 2, "to": 4}]
    assert given(screen)["way"] == ["b", "c"]


EVERY = "Ann\nash tree\n24\nred blue\ngold=1 silver=2\n[b c]\n4 5\nask x why=because\n[3 1 2 4]\n"


def test_a_sheet_is_mended_line_by_line(probes: Path) -> None:
    typed = "march 1\nmrch 2\nhalt\n.\nfix 2 march 2\ndrop 3\nshow\n.\n"
    screen = sit("tiny", EVERY + typed, probes, seats=1)
    assert given(screen)["sheet"] == ["march 1", "march 2"]
    assert "line 2: No march. (TI-001)" in screen.text
    assert "line 3: No march. (TI-001)" in screen.text
    assert "Nothing is lost." in screen.text


def test_an_answer_may_be_written_on_several_lines(probes: Path) -> None:
    screen = sit("tiny", "Ann\nlines\nash\n.\n", probes, seats=1)
    assert given(screen)["suit"] == "ash"


def test_wrong_lines_cost_nothing(probes: Path) -> None:
    typed = "\nA name that is far too long\nAnn\nelm\n9\n\noak\n13\n12\nred red\nred\ngold=9\n\ngold=1\n"
    screen = sit("tiny", typed, probes, seats=1)
    assert given(screen) == {"name": "Ann", "suit": "oak", "dozen": 12, "some": ["red"], "purse": {"gold": 1}}
    for says in ("1 to 12 characters", "is not possible; there are: Oak tree", "named twice", "There are only 3"):
        assert says in screen.text


def test_back_goes_one_part_back_inside_an_answer(probes: Path) -> None:
    typed = "Ann\noak\n12\nred\ngold=1\n[b]\n4 5\n2\n1\nback\n2\nnothing\n"
    screen = sit("tiny", typed, probes, seats=1)
    assert given(screen)["ways"] == {"ask": {"of": "y"}}


def test_a_word_that_answers_wins_over_a_command_and_a_slash_over_both(probes: Path) -> None:
    before = "Ann\noak\n12\nred\ngold=1\n[b]\n4 5\n"
    assert given(sit("tiny", before + "view\n", probes, seats=1))["ways"] == {"view": True}
    screen = sit("tiny", before + "/view\n", probes, seats=1)
    assert "ways" not in given(screen)
    assert "Given: {'name': 'Ann'" in screen.text


def test_commands_answer_without_losing_the_question(probes: Path) -> None:
    typed = (
        "/help\nAnn\n?\nview\nsince\nlog 5\nrules\nrules TI-007\naid\n1\n4\npaper\n1\nset\nwait\nsave x.json\ndefault\n"
    )
    screen = sit("tiny", typed, probes, seats=1)
    assert given(screen)["name"] == "Ann"
    assert "suit" in given(screen)
    assert (probes / "x.json").exists()
    for says in (
        "save and carry on",
        "Not Elm tree: The elms are sick. (TI-007)",
        "twice: 8",
        "A fine sheet.",
        "no standing",
    ):
        assert says in screen.text


def test_undo_takes_back_the_last_answer(probes: Path) -> None:
    screen = sit("tiny", "Ann\nundo\nBen\noak\n", probes, seats=1)
    assert given(screen) == {"name": "Ben", "suit": "oak"}
    assert "has been undone" in screen.text


def test_undo_is_refused_when_others_have_acted(probes: Path) -> None:
    screen = sit("probe-auction", "pass\nundo\n", probes)
    assert "Too late" in screen.text


def test_an_act_can_end_it_all(probes: Path) -> None:
    screen = sit("tiny", "Ann\nact\n1\nenough\n", probes, seats=1)
    assert screen.match.over  # type: ignore[attr-defined]
    assert screen.match.record.entries[-1].reason == "enough"  # type: ignore[attr-defined]


def test_a_standing_instruction_bids_on(probes: Path) -> None:
    screen = sit("probe-auction", "set\n12\nset 15\nset off\n/set 11\n" + "pass\n" * 3, probes, seats=3)
    assert "It applies until you change it." in screen.text
    assert "Now: limit 12" in screen.text


def test_hot_seats_hide_the_screen_and_see_only_their_own(probes: Path) -> None:
    screen = sit("probe-auction", "\npass\n" * 40, probes, people=[0, 1])
    parts = screen.text.split(HIDDEN)
    assert len(parts) > 4
    assert "Pass the keyboard to Seat 2." in screen.text
    for part in parts:
        if "> pass" in part:
            assert "[-1, " in part or ", -1]" in part, "each page shows one purse"
            assert not ("Money [-1" in part and ", -1]" in part)
        else:
            assert "Money" not in part or "== The end" in part


def test_where_nobody_may_learn_who_is_asked_the_keyboard_goes_round(probes: Path) -> None:
    def types(shown: str) -> str:
        if "Announce" in shown:
            return shown.strip().splitlines()[-2].split()[0]
        if "Respond" in shown:
            return "1"
        return ""

    game = find.game("probe-windows")
    screen = Paper(types)
    match = Match.new(game, 3, {}, find.secret("2"))
    Home(match, Table([0, 1, 2], {}, "2"), screen, probes / "m.json").run()
    assert match.over
    assert "It is not your turn right now." in screen.text
    trusting = Paper(types)
    match = Match.new(game, 3, {}, find.secret("2"))
    Home(match, Table([0, 1, 2], {}, "2"), trusting, probes / "m.json", trust=True).run()
    assert "It is not your turn right now." not in trusting.text


def test_a_match_with_held_answers_is_saved_with_them(probes: Path) -> None:
    screen = sit("probe-draft", "\n/default\n", probes, seats=4, people=[0, 1])
    assert not screen.match.record.entries  # type: ignore[attr-defined]
    match, table = saves.load(probes / "m.json")
    assert table is not None
    assert table.people == [0, 1]
    held = [seat for answers in match.held.values() for seat in answers]
    assert sorted(held) == [0, 2, 3]


@pytest.mark.parametrize("slug", ["probe-auction", "probe-battles", "probe-draft", "probe-sheets", "probe-windows"])
def test_random_menu_picks_play_a_probe_to_its_end(probes: Path, slug: str) -> None:
    play_by_menu(slug, probes, 3000)


def play_by_menu(slug: str, folder: Path, most: int) -> None:
    """Type random menu numbers, and the default where a menu will not do; the match must come to its end."""
    rng = Random(slug)
    lines = 0

    def types(shown: str) -> str:
        nonlocal lines
        lines += 1
        if lines > most:
            raise EOFError
        if "Press Enter" in shown.rsplit("\n", 1)[-1]:
            return ""
        return rng.choice(["1", "2", "3", str(rng.randint(1, 12)), "", "/default", "/default"])

    game = registry.find(slug)
    seats = find.seats(game, None)
    match = Match.new(game, seats, {}, find.secret("menu"))
    bots = dict.fromkeys(range(2, seats), "random")
    screen = Paper(types)
    home = Home(match, Table(list(range(min(2, seats))), bots, "menu"), screen, folder / "m.json", trust=True)
    over = home.run()
    assert over or lines > most
    assert match.number > 0


@pytest.mark.long
@pytest.mark.parametrize("slug", sorted({point.name for point in entry_points(group=registry.GROUP)}))
def test_random_menu_picks_play_every_installed_game(
    slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    play_by_menu(slug, tmp_path, 400)
