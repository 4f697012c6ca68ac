"""Posted page forms: any form as fields and back."""

from __future__ import annotations

import contextlib
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrarium.kernel import (
    Allocation,
    Amount,
    Either,
    Fields,
    Form,
    ListOf,
    Malformed,
    One,
    Path,
    Point,
    Some,
    Text,
    Yes,
)
from terrarium.server.play import forms

FORMS: list[Form] = [
    One(("red", "green"), of="colour"),
    One((3, 5, 7)),
    One((False, True)),
    Some(("a", "b", "c"), 0, 3),
    Some((1, 2, 3), 2, 3, ordered=True),
    Amount(-5, 5),
    Allocation({"red": 3, "grey": 2}, 0, 4),
    Path("a", {"a": ("b",), "b": ("a", "c"), "c": ()}, 0, 3),
    Point(0, 0, 9, 9),
    Text(20, lines=True),
    Either({"pass": Yes(), "bid": Amount(1, 9)}),
    Either({"only": Yes()}),
    Fields({"n": Amount(0, 3), "maybe": Amount(0, 3), "note": Text(9)}, optional=("maybe", "note")),
    ListOf(Fields({"to": One((0, 1)), "text": Text(9)}), 0, 3),
    ListOf(Either({"hold": Yes(), "go": One(("n", "s"))}), 0, 4),
]


@given(st.sampled_from(FORMS), st.integers(0, 10**6))
def test_read_takes_back_what_written_gives(form: Form, seed: int) -> None:
    answer = form.sample(Random(seed))
    assert forms.read(form, forms.written(form, answer)) == answer


@given(
    st.sampled_from(FORMS),
    st.dictionaries(
        st.sampled_from(["a", "a.0", "a.x", "a.n", "a.bid", "a.0.to", "a.red", "a.1.?"]), st.lists(st.text())
    ),
)
def test_whatever_is_posted_is_read_or_refused(form: Form, posted: Any) -> None:
    with contextlib.suppress(Malformed):
        form.check(forms.read(form, posted))


def test_who_chose_nothing_is_told_the_ways_as_the_form_shows_them() -> None:
    form = Either({"attach": Yes(), "end_turn": Yes()}, of="way")
    words = {"attach": "Attach a part"}
    with pytest.raises(Malformed) as refused:
        forms.read(form, {}, lambda of, option: words.get(option, option))
    assert str(refused.value) == "Choose one of these: Attach a part; End turn."


def test_everything_wrong_is_told_at_once_with_its_place() -> None:
    form = Fields({"n": Amount(0, 3), "who": One((0, 1))})
    with pytest.raises(Malformed) as refused:
        forms.read(form, {"a.n": ["x"], "a.who": ["7"]})
    assert {finding.place for finding in refused.value.findings} == {("n",), ("who",)}
