"""Forms: check, ok, sample, list and schema agree with each other, for any form."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrarium.kernel import Allocation, Amount, Either, Fields, ListOf, One, Path, Point, Some, Text, Yes

names = st.text("abcdefgh", min_size=1, max_size=4)
options = st.lists(names, min_size=1, max_size=5, unique=True).map(tuple)
LINKS = {"a": ("b", "c"), "b": ("a", "c"), "c": ("a",)}


@st.composite
def some(draw):
    choice = draw(options)
    least = draw(st.integers(0, len(choice)))
    return Some(choice, least, draw(st.integers(least, len(choice))), ordered=draw(st.booleans()))


@st.composite
def allocation(draw):
    pools = draw(st.dictionaries(names, st.integers(0, 3), min_size=1, max_size=4))
    most = draw(st.integers(0, sum(pools.values())))
    return Allocation(pools, draw(st.integers(0, most)), most)


leaves = st.one_of(
    st.just(Yes()),
    options.map(One),
    st.just(One((False, True))),
    st.lists(st.integers(-9, 9), min_size=1, max_size=4, unique=True).map(lambda o: One(tuple(o))),
    some(),
    allocation(),
    st.tuples(st.integers(-5, 5), st.integers(0, 5)).map(lambda p: Amount(p[0], p[0] + p[1])),
    st.just(Path("a", LINKS, 1, 3)),
    st.just(Point(-3, 0, 4, 9)),
    st.just(Text(12)),
)
forms = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.dictionaries(names, inner, min_size=1, max_size=3).map(Either),
        st.dictionaries(names, inner, min_size=1, max_size=3).flatmap(
            lambda parts: st.sets(st.sampled_from(sorted(parts))).map(lambda o: Fields(parts, tuple(sorted(o))))
        ),
        inner.map(lambda item: ListOf(item, 0, 3)),
    ),
    max_leaves=6,
)
junk = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(-99, 99), st.floats(allow_nan=False), names),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(names, inner, max_size=3)),
    max_leaves=6,
)


@given(forms, st.integers(0, 2**32))
def test_what_is_sampled_is_right(form, seed):
    value = form.sample(Random(seed))
    assert form.check(value) == []
    assert form.ok(value)


@given(forms, junk)
def test_ok_and_check_give_the_same_verdict_on_anything(form, value):
    assert form.ok(value) == (form.check(value) == [])


@given(forms)
def test_the_list_holds_every_right_answer_once(form):
    count = form.count()
    if count is None or count > 400:
        return
    listed = list(form.each())
    assert len(listed) == count
    assert all(form.ok(value) for value in listed)
    assert all(value not in listed[:index] for index, value in enumerate(listed))


@given(forms, st.integers(0, 2**32))
def test_a_sample_is_among_the_listed(form, seed):
    count = form.count()
    if count is not None and count <= 400:
        value = form.sample(Random(seed))
        listed = list(form.each())
        if isinstance(form, Some) and not form.ordered:
            assert sorted(value) in [sorted(other) for other in listed]
        elif isinstance(form, Some | One | Amount):
            assert value in listed


@pytest.mark.parametrize(
    ("form", "wrong", "places"),
    [
        (Amount(1, 6), 7, [()]),
        (Amount(1, 6), True, [()]),
        (Amount(1, 6), 3.0, [()]),
        (One((1, 2)), True, [()]),
        (One((1, 2)), 1.0, [()]),
        (Some(("a", "b"), 1, 2), ["a", "a"], [(1,)]),
        (Allocation({"red": 2}, 1, 2), {"red": 3, "blue": 1}, [("red",), ("blue",)]),
        (Path("a", LINKS, 1, 2), ["c", "b"], [(1,)]),
        (ListOf(Amount(1, 6), 2, 2), [1, 9], [(1,)]),
        (Fields({"a": Amount(1, 6), "b": Yes()}), {"a": 0, "c": 1}, [("c",), ("a",), ("b",)]),
        (Either({"go": Amount(1, 2), "stay": Yes()}), {"go": 5}, [("go",)]),
        (Either({"go": Amount(1, 2), "stay": Yes()}), {"go": 1, "stay": True}, [()]),
        (Text(5), "too long", [()]),
        (Text(50), "two\nlines", [()]),
    ],
)
def test_every_finding_names_its_place(form, wrong, places):
    assert [finding.place for finding in form.check(wrong)] == places


def test_struck_texts_go_and_names_stay():
    form = Fields({"name": Text(20, kept=True), "notes": ListOf(Either({"say": Text(99), "wave": Yes()}), 0, 3)})
    said = {"name": "Ooze", "notes": [{"say": "rude"}, {"wave": True}]}
    assert form.struck(said) == {"name": "Ooze", "notes": [{"say": ""}, {"wave": True}]}
    assert form.ok(form.struck(said))
