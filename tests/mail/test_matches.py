"""Whole matches by letter only: five games and a sixth, through real SMTP, to their end."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from terrarium.kernel import registry
from terrarium.server.models import Incoming, Table

from ..docs.packages import files_of
from ..server import houses
from .post_office import PostOffice
from .writers import Planner, Writer

SHORT: dict[str, dict[str, Any]] = {
    "lizards": {"turn_limit": 2},
    "lizard-wizard": {"round_cap": 20},
    "wood-and-water": {"length": "6"},
    "pygmies": {"scenario": "plain", "turn_limit": 1},
    "terrible-lizards": {"round_limit": 10},
}
LONG: dict[str, dict[str, Any]] = {
    "lizards": {"turn_limit": 12},
    "lizard-wizard": {},
    "wood-and-water": {"length": "12"},
    "pygmies": {"items": "on"},
    "terrible-lizards": {},
}


def played(office: PostOffice, code: str, writers: list[Writer], most: int = 5000) -> int:
    """Round after round until the match is over; gives how many letters it took."""
    letters = 0
    while Table.objects.get(code=code).status == Table.RUNNING:
        office.round()
        wrote = sum(writer.turn(office) for writer in writers)
        letters += wrote
        assert wrote or Table.objects.get(code=code).status != Table.RUNNING, _stuck(writers)
        assert letters < most
    return letters


def _stuck(writers: list[Writer]) -> str:
    return "Nobody is asked anything by letter.\n" + "\n=====\n".join(text for one in writers for text in one.last)


@pytest.fixture
def liars_dice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The sixth game: the package that the docs write out, of which the house has never heard."""
    for name, text in files_of("liars-dice.md").items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    game = importlib.import_module("liars_dice").game
    monkeypatch.setitem(houses.ours, game.slug, game)
    return str(game.slug)


def test_the_sixth_game_by_letters_alone(
    liars_dice: str, office: PostOffice, table_of: Callable[..., str], people: list[Any]
) -> None:
    """Nothing was done for it, and it goes by letter."""
    code = table_of(liars_dice, seats=3, options={"dice": 1})
    writers = [Writer(person.email, number) for number, person in enumerate(people[:3])]
    assert played(office, code, writers) > 2
    assert Table.objects.get(code=code).status == Table.OVER


@pytest.mark.long
@pytest.mark.parametrize("game", sorted(SHORT))
def test_a_match_by_letters_alone(
    game: str, office: PostOffice, table_of: Callable[..., str], people: list[Any]
) -> None:
    code = table_of(game, options=SHORT[game])
    writers = [Writer(person.email, number) for number, person in enumerate(people[:2])]
    letters = played(office, code, writers)
    assert Table.objects.get(code=code).status == Table.OVER
    assert not any(writer.receipts for writer in writers)
    assert Incoming.objects.filter(state=Incoming.DONE).count() == letters


@pytest.mark.soak
@pytest.mark.parametrize("game", sorted(LONG))
def test_a_long_match_by_letters_alone(
    game: str, office: PostOffice, table_of: Callable[..., str], people: list[Any]
) -> None:
    """As people play it, with as many of them as sit down most often."""
    seats = max(seats for seats in registry.find(game).seats if seats <= 3)
    code = table_of(game, seats=seats, options=LONG[game])
    writers = [Writer(person.email, number) for number, person in enumerate(people[:seats])]
    letters = played(office, code, writers, most=20_000)
    print(f"{game}: {letters} letters")
    assert Table.objects.get(code=code).status == Table.OVER
    assert not any(writer.receipts for writer in writers)
    assert Incoming.objects.filter(state=Incoming.DONE).count() == letters


@pytest.mark.long
def test_a_game_of_many_windows_takes_letters_by_its_rounds(
    office: PostOffice, table_of: Callable[..., str], people: list[Any]
) -> None:
    """Whole turns in a letter, and windows left to standing instructions: fewer than two letters a seat and round,
    where a letter for each question would be four."""
    rounds = 10
    code = table_of("terrible-lizards", options={"round_limit": rounds})
    writers = [Planner(person.email, number) for number, person in enumerate(people[:2])]
    letters = played(office, code, writers)
    print(f"{letters} letters in {rounds} rounds of two")
    assert letters < 2 * rounds * 2
