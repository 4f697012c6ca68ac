"""A letter may answer what is asked later, and standing instructions answer windows: a turn takes one letter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from terrarium.server.inbox import working
from terrarium.server.models import Delivery, Incoming
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.show import look

from .correspondents import Correspondent, receipt

Seated = Callable[..., list[Correspondent]]


def asked(writer: Correspondent) -> Any:
    """What the seat is asked and has not answered."""
    found = look.decisions(writer.seat.person, writer.code, seat=writer.number)
    return next((one for one in found if one.open), None)


@pytest.fixture
def duel(seated: Seated, monkeypatch: pytest.MonkeyPatch) -> list[Correspondent]:
    """Terrible Lizards, always dealt alike: who has the first turn and parts to attach, and who is asked at every
    window."""
    monkeypatch.setattr(lobby.secrets, "token_bytes", bytes)
    writers = seated("terrible-lizards")
    first, other = sorted(writers, key=lambda one: asked(one) is None)
    assert asked(first).kind == "action"
    assert "You are asked at every chance" in receipt(other.write("/STANDING ask"))
    return [first, other]


def part(writer: Correspondent) -> str:
    """A part to attach: the other may respond to it."""
    one = asked(writer)
    with look.at(writer.seat.person, writer.code, writer.number) as seen:
        return next(str(seen.pov.write(one, value)) for value in one.form.each() if "attach" in value)


def test_the_rest_of_a_letter_answers_the_next_questions(duel: list[Correspondent]) -> None:
    first, other = duel
    row = first.write(f"{part(first)}\nend\n\nAda\n", asked(first).moment)
    assert 'Kept for what you are asked next: "end"' in receipt(row)
    assert asked(first) is None
    for _ in range(20):
        if asked(other) is None or asked(other).kind != "respond":
            break
        other.write("pass", asked(other).moment)
        working.work()
    row.refresh_from_db()
    assert row.ahead is None
    assert len(row.answers) == 2
    assert asked(first) is None or asked(first).kind == "draw"
    assert not Delivery.objects.filter(once=f"receipt/{row.pk}/ahead").exists()


@pytest.mark.parametrize("way", ["away", "ask"])
def test_a_whole_turn_is_one_letter(way: str, duel: list[Correspondent]) -> None:
    """Line by line, whether the others are asked in between or not; and out of their order none is used."""
    first, other = duel
    other.write(f"/STANDING {way}")
    row = first.write(f"{part(first)}\nend\nfill\n", asked(first).moment)
    for _ in range(30):
        working.work()
        if asked(other) is not None and asked(other).kind == "respond":
            other.write("pass", asked(other).moment)
    row.refresh_from_db()
    assert row.ahead is None
    assert len(row.answers) == 3
    assert "Please look at this" not in receipt(row)
    assert receipt(row).count('"end"') <= 2


def test_a_line_written_ahead_waits_for_those_before_it(duel: list[Correspondent]) -> None:
    first, other = duel
    other.write("/STANDING away")
    row = first.write(f"{part(first)}\nattach nothing of this name\nend\n", asked(first).moment)
    working.work()
    row.refresh_from_db()
    assert len(row.answers) == 1
    assert asked(first).kind == "action"
    read, _, unused = receipt(row).partition("Read:")[2].partition("Not used:")
    assert '"end"' not in read
    assert '"end"' in unused


def test_what_does_not_fit_any_more_is_dropped_and_told(duel: list[Correspondent]) -> None:
    first, other = duel
    row = first.write(f"{part(first)}\nattach nothing of this name\n", asked(first).moment)
    assert row.ahead is not None
    while asked(first) is None:
        other.write("pass", asked(other).moment)
    working.work()
    row.refresh_from_db()
    assert row.ahead is None
    told = Delivery.objects.get(once=f"receipt/{row.pk}/ahead").text
    assert 'It does not answer what you are asked now, so this was not used: "attach nothing of this name".' in told
    assert f"#orders {asked(first).moment}" in told


def test_a_newer_letter_or_withdraw_takes_the_place_of_what_was_kept(duel: list[Correspondent]) -> None:
    first, _ = duel
    row = first.write(f"{part(first)}\nend\n", asked(first).moment)
    assert row.ahead is not None
    said = receipt(first.write("WITHDRAW"))
    assert "Your answer has been withdrawn." in said
    assert not Incoming.objects.filter(ahead__isnull=False).exists()


def test_standing_instructions_are_offered_where_they_help(duel: list[Correspondent]) -> None:
    first, other = duel
    first.write(part(first), asked(first).moment)
    status = receipt(other.write("STATUS"))
    assert "#   /STANDING AWAY  Pass until my turn" in status
    assert "You pass until your next turn" in receipt(other.write("standing away"))
    assert asked(other) is None
    assert "There are: TARGETED, AWAY, ASK and OFF." in receipt(other.write("STANDING sideways"))


def test_a_sentence_is_asked_about(duel: list[Correspondent]) -> None:
    first, _ = duel
    row = first.write("Hello,\n\nI would like to end my actions please\n\nAda\n", asked(first).moment)
    assert 'Did you mean "End actions"? Then answer with ' in receipt(row)
    assert '"Ada"' not in receipt(row)
    assert row.answers == {}


@pytest.mark.parametrize(
    ("game", "says", "meant"),
    [
        ("pygmies", "I'd like the Barrow Host", "Barrow Host"),
        ("lizard-wizard", "eye of newt and foxglove", "E F"),
        ("lizard-wizard", "not the horn, it stinks", ""),
    ],
)
def test_a_sentence_that_names_what_is_wanted_is_asked_about_where_there_is_no_list(
    game: str, says: str, meant: str, seated: Callable[..., list[Correspondent]]
) -> None:
    ada, _ = seated(game)
    row = ada.write(says)
    assert not row.answers
    assert ("Did you mean" in receipt(row)) is bool(meant)
    if meant:
        assert f'Did you mean "{meant}"? Then write just that' in receipt(row)
        assert ada.write(meant).answers
