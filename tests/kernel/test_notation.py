"""The common notation: reading inverts writing, and what cannot be read is told in a sentence."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrarium.kernel import Allocation, Amount, Either, Fields, ListOf, One, Some, Text, Yes
from terrarium.kernel.notation import read, write

FORM = Either(
    {
        "attach": One(("velociraptor-head", "velociraptor-legs", "roar-1"), of="card"),
        "split": Fields({"where": One(("N", "S", "SE")), "who": Allocation({"red": 9, "grey": 4}, 1, 13)}),
        "bid": Fields({"amount": Amount(1, 20), "limit": Amount(1, 99)}, optional=("limit",)),
        "keep": Some(("a1", "b2", "c3"), 0, 2),
        "say": ListOf(Fields({"to": One((1, 2, 3)), "text": Text(40)}), 1, 3),
        "end": Yes(),
    }
)


@given(st.integers(0, 2**32))
def test_reading_inverts_writing(seed):
    answer = FORM.sample(Random(seed))
    reading = read(FORM, write(FORM, answer))
    assert reading.answer == answer
    assert reading.ok
    assert reading.rest == ""


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("attach velociraptor-l", {"attach": "velociraptor-legs"}),
        ("ATT roar", {"attach": "roar-1"}),
        ("split S red=3 grey=1", {"split": {"where": "S", "who": {"red": 3, "grey": 1}}}),
        ("bid 7 limit=12", {"bid": {"amount": 7, "limit": 12}}),
        ('say [2 "a [b] = c"]', {"say": [{"to": 2, "text": "a [b] = c"}]}),
        ("keep []", {"keep": []}),
        ("end", {"end": True}),
    ],
)
def test_shortened_words_are_read(text, answer):
    assert read(FORM, text).answer == answer


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("attach velociraptor", "may mean: velociraptor-head, velociraptor-legs"),
        ("attach bone", "'bone' is not possible"),
        ("bid much", "'much' is not a whole number"),
        ("fly", "'fly' is not possible; there are: attach, split"),
        ("attach", "Something is missing: card"),
        ("", "Something is missing"),
        ("keep [a1 b2", "Something is missing"),
        ("bid 99", "99 is not from 1 to 20"),
    ],
)
def test_what_cannot_be_read_is_told(text, says):
    reading = read(FORM, text)
    assert not reading.ok
    assert says in str(reading.findings[0])


def test_labels_may_be_used_instead_of_ids():
    form = One((1, 2), of="seat")
    assert read(form, "mold", lambda of, value: ["", "Ooze", "Mold"][value]).answer == 2


CREWS = Either({"ready": One(("Barrow Host", "Coven of Three", "Barrow"), of="crew"), "own": Text(40), "pass": Yes()})


@pytest.mark.parametrize("text", ["ready Coven of Three", "Coven of Three", "coven  OF three.", "ready coven", "coven"])
def test_a_name_of_several_words_is_read_whole_and_needs_no_way_before_it(text):
    reading = read(CREWS, text)
    assert (reading.answer, reading.rest) == ({"ready": "Coven of Three"}, "")
    assert write(CREWS, {"ready": "Coven of Three"}) == "ready Coven of Three"


def test_the_longest_name_is_meant_and_more_than_a_name_is_none():
    assert read(CREWS, "barrow host").answer == {"ready": "Barrow Host"}
    assert read(CREWS, "barrow").answer == {"ready": "Barrow"}
    assert not read(CREWS, "coven it shall be").ok
    assert not read(CREWS, "the coven").ok
    both = Either({"keep": One(("a b", "c")), "drop": One(("a b", "e"))})
    assert not read(both, "a b").ok
    assert read(both, "e").answer == {"drop": "e"}


def test_what_is_left_over_is_given_back():
    assert read(FORM, "end attach roar").rest == "attach roar"


def test_a_number_is_never_shortened():
    assert "'1' is not possible" in str(read(One((10, 11)), "1").findings[0])


def test_a_line_of_which_nothing_is_understood_is_no_answer():
    assert "'nonsense' is not understood" in str(read(Allocation({"red": 3}, 0, 3), "nonsense").findings[0])


@pytest.mark.parametrize("text", ["²", "9" * 5000, "١"])
@pytest.mark.parametrize(
    "form", [One(["a", "b"]), Amount(0, 10), Some(["a", "b"], 0, 2), Either({"x": Yes(), "y": Amount(0, 3)})]
)
def test_what_only_looks_like_a_number_is_not_understood_and_breaks_nothing(form, text):
    assert not read(form, text).ok
