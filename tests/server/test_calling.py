"""What a table calls its seats: people's own names, made fit for logs and boards."""

from __future__ import annotations

import pytest

from terrarium.bots.names import NAMES, called
from terrarium.server.accounts import leaving, profile
from terrarium.server.tables.match.loaded import Chair
from terrarium.server.tables.show import look
from terrarium.server.tables.storage.seat_names import LONGEST, names, of_bots, spoken


def person(number: int, name: str) -> Chair:
    return Chair(number, number, "person", number + 10, name=name)


def bot(number: int, level: str) -> Chair:
    return Chair(number, number, "bot", None, bot=level)


def test_people_by_their_names_and_bots_by_one_for_the_match():
    chairs = [person(0, "Ada"), bot(1, "greedy"), bot(2, "greedy"), bot(3, "planner")]
    ada, *others = names(chairs, "mtable")
    assert ada == "Ada"
    assert len({*others}) == 3
    assert {*others} <= {*NAMES}
    assert names(chairs, "mtable") == (ada, *others)
    assert names(chairs, "another") != (ada, *others)


def test_a_bot_keeps_its_name_whoever_comes_and_goes():
    before = names([bot(0, "sharp"), bot(1, "sharp"), person(2, "Ada")], "mtable")
    after = names([person(0, "Bea"), bot(1, "gentle"), bot(2, "sharp")], "mtable")
    assert before[1] == after[1]


def test_no_bot_is_called_like_a_person_at_its_table():
    own = called("mtable", 1)
    found = names([person(0, own.upper()), bot(1, "sharp"), bot(2, "sharp")], "mtable")
    assert own not in found
    assert len({one.casefold() for one in found}) == 3


def test_every_bot_of_the_largest_table_has_a_name_of_its_own():
    assert len({called("mtable", seat) for seat in range(16)}) == 16


def test_reports_name_bots_and_nobody_else():
    chairs = [person(0, "Ada"), bot(1, "greedy")]
    assert of_bots(chairs, "mtable") == ("", names(chairs, "mtable")[1])


@pytest.mark.parametrize(
    ("people", "said"),
    [
        (("Ada", "Ada", "Ada 2"), ("Ada", "Ada 2", "Ada 2 2")),
        (("Ada", "Ada 2", "Ada"), ("Ada", "Ada 2", "Ada 3")),
        (("Ada", "Ada 3", "Ada"), ("Ada", "Ada 3", "Ada 2")),
    ],
)
def test_no_two_seats_are_called_alike(people, said):
    assert names([person(number, name) for number, name in enumerate(people)], "mtable") == said


def test_a_guest_is_called_so_and_nobody_else():
    assert names([person(0, "Guest")], "mtable") == ("Guest",)
    assert spoken("guest") == ""


def test_an_empty_seat_has_only_its_number():
    assert names([person(0, "Ada"), Chair(1, 1, "dropped", None)], "mtable") == ("Ada", "")


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


@pytest.mark.django_db
def test_logs_and_boards_call_people_by_their_names_and_follow_a_change(table_of, four):
    ada, bea = four[:2]
    profile.change(ada, name="Ada")
    code = table_of("probe-auction", people=[ada, bea])
    shown = look.table(bea, code)
    assert shown.seats[0].name == "Ada"
    assert look.position(bea, code).view.names[0] == "Ada"
    profile.change(ada, name="Zoe")
    assert look.position(bea, code).view.names[0] == "Zoe"
    assert look.table(bea, code).seats[0].name == "Zoe"
    leaving.delete(ada)
    assert "Zoe" not in look.position(bea, code).view.names
