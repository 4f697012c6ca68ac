"""One reader of texts: a number is a line of the menu, people count from 1, and what is written is read again."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from terrarium.kernel import Allocation, Amount, Either, Fields, Finding, Form, ListOf, One, Some, Text, Yes
from terrarium.kernel.notation import menu, read, write
from terrarium.kernel.reading import counted

SEATS = One((0, 2, 3), of="seat")


def label(of: str, value: Any) -> str:
    return f"Seat {value + 1}" if of == "seat" else str(value)


def test_a_number_is_a_line_of_the_menu() -> None:
    assert read(SEATS, "2", label).answer == 2
    assert read(SEATS, "seat3", label).answer == 2
    assert read(SEATS, "4", label).answer is None
    assert read(One(("bite", "roar")), "2").answer == "roar"
    both = Either({"attack": SEATS, "end": Yes()})
    assert [read(both, str(n + 1), label).answer for n in range(4)] == menu(both)


def test_pairs_are_lines_only_where_they_are_few() -> None:
    """Of many things one names those wanted, each by its own number: no line of pairs has the same one."""
    few, many = Some(("claw", "tail", "horn"), 1, 2), Some(tuple("STENMFH"), 2, 2)
    assert menu(few) == [["claw"], ["tail"], ["horn"], ["claw", "tail"], ["claw", "horn"], ["tail", "horn"]]
    assert menu(many) is None
    assert menu(Either({"pass": Yes(), "take": many})) is None
    assert read(many, "1 3").answer == ["S", "E"]
    assert read(many, "4").answer is None or not many.ok(read(many, "4").answer)


def test_a_number_is_itself_where_numbers_are_chosen() -> None:
    dice = One((2, 4, 6))
    assert read(dice, "4").answer == 4
    assert read(dice, "1").answer is None
    assert read(Amount(5, 9), "7").answer == 7


def test_inside_a_line_places_count_from_one() -> None:
    form = Either({"attack": Fields({"seat": SEATS, "with": Some(("claw", "tail"), 1, 2)}), "pass": Yes()})
    assert read(form, "attack 3 [tail]", label).answer == {"attack": {"seat": 3, "with": ["tail"]}}
    assert write(form, {"attack": {"seat": 3, "with": ["tail"]}}, label) == "attack 3 [tail]"


def test_a_refusal_names_what_there_is_as_people_know_it() -> None:
    [found] = read(SEATS, "9", label).findings
    assert found.says == "'9' is not possible; there are: Seat 1, Seat 3, Seat 4."


FORMS: list[Form] = [SEATS, One((1, 2, 3)), One(("1", "2x", "x2")), Either({"a": SEATS, "b": One((5, 6), of="die")})]


@pytest.mark.parametrize("form", FORMS)
def test_what_is_written_is_read_as_the_same_answer(form: Form) -> None:
    rng = Random(1)
    for _ in range(50):
        answer = form.sample(rng)
        assert read(form, write(form, answer, label), label).answer == answer


def test_what_cannot_be_chosen_is_told_by_names_and_never_by_the_numbers_of_rules() -> None:
    form = Either({"target": One((0, 2), of="seat"), "bid": One((3, 4))})
    found = [counted(form, finding, label) for answer in ({"target": 1}, {"bid": 1}) for finding in form.check(answer)]
    assert found[0].says == "That cannot be chosen here; there are: Seat 1, Seat 3."
    assert found[1].says == "1 cannot be chosen here; choose one of: 3, 4."


def test_entries_of_a_list_are_told_by_names_too() -> None:
    form = Fields({"with": Some((0, 2), 0, 2, of="seat")})
    told = [
        [counted(form, finding, label, answer).says for finding in form.check(answer)]
        for answer in ({"with": [2, 1]}, {"with": [2, 2]}, {"with": [0, 2, 0]})
    ]
    assert told == [
        ["That cannot be chosen here; there are: Seat 1, Seat 3."],
        ["Seat 3 is named twice."],
        ["Seat 1 is named twice.", "Choose 0 to 2, not 3."],
    ]


def test_what_a_game_says_with_its_rule_is_not_said_over() -> None:
    own = Finding("illegal", "The square is flooded.", ("target",), "X-1")
    assert counted(Either({"target": SEATS}), own, label, {"target": 1}) is own


def test_numbers_that_do_not_fit() -> None:
    assert Amount(1, 1).check(2)[0].says == "2 is not 1, the only one possible."
    pool = Allocation({"red": 1}, 0, 1)
    assert pool.check({"red": -1})[0].says == "A whole number, 0 or more, is needed here."
    assert pool.check({"red": 2})[0].says == "There is only 1."


def test_what_takes_the_whole_line_needs_no_marks() -> None:
    assert read(Text(40), "Well met, all of you.").answer == "Well met, all of you."
    assert read(Some(("red", "blue"), 0, 2), "blue, red").answer == ["blue", "red"]
    assert read(Some(("red", "blue"), 0, 2), "none").answer == []
    assert read(ListOf(Amount(1, 9), 1, 3), "3 1").answer == [3, 1]
    assert read(One((True, False)), "no").answer is False
