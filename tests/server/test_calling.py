"""What a table calls its seats: people's own names, made fit for logs and boards."""

from __future__ import annotations

import pytest

from terrarium.server.tables.calling import LONGEST, names, spoken
from terrarium.server.tables.sitting import Chair


def person(number: int, name: str) -> Chair:
    return Chair(number, number, "person", number + 10, name=name)


def bot(number: int, level: str) -> Chair:
    return Chair(number, number, "bot", None, bot=level)


def test_people_by_their_names_and_bots_by_their_level():
    assert names([person(0, "Ada"), bot(1, "greedy"), bot(2, "greedy"), bot(3, "planner")]) == (
        "Ada",
        "Greedy",
        "Greedy 2",
        "Planner",
    )


def test_no_two_seats_are_called_alike():
    assert names([person(0, "Ada"), person(1, "Ada"), person(2, "Ada 2")]) == ("Ada", "Ada 2", "Ada 2 2")


def test_an_empty_seat_has_only_its_number():
    assert names([person(0, "Ada"), Chair(1, 1, "dropped", None)]) == ("Ada", "")


@pytest.mark.parametrize("name", ["Seat 2", "seat2", "you", "The AI", "the moderator", "", "***", "_", "\u202e"])
def test_nobody_passes_for_somebody_else(name):
    assert spoken(name) == ""


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("[free gold](http://example.org)", "free gold http exam."),
        ("**Ada**", "Ada"),
        ("<b>Ada</b>", "b Ada b"),
        ("Zoë O'Neil-Smith", "Zoë O'Neil-Smith"),
        ("`Ada`\n# Bea", "Ada Bea"),
    ],
)
def test_a_name_cannot_mark_up_a_log(name, said):
    assert spoken(name) == said


def test_a_long_name_is_cut():
    assert len(spoken("x" * 60)) == LONGEST
