"""A state is written once: its copy, view and imagined twin follow from the declarations."""

from __future__ import annotations

import msgspec
import pytest

from terrarium.kernel import Outline, Place, State, Steps, Strand, View, codec, state_of, view_of


class Coin(msgspec.Struct, frozen=True):
    worth: int


class Purse(msgspec.Struct):
    coins: list[Coin]

    def copy(self) -> Purse:
        return Purse(self.coins[:])


class Hoard(State, kw_only=True):
    cards: list[str]
    rows: list[list[int]]
    owners: dict[str, list[int]]
    purse: Purse
    land: bytearray
    best: Coin | None = None
    spare: Purse | None = None
    deck: list[int] = []

    def result(self) -> dict[int, Place]:
        return {}


Hoard.rules = Steps()


class HoardView(View, kw_only=True, frozen=True):
    cards: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]
    owners: dict[str, tuple[int, ...]]
    land: bytes
    best: Coin | None
    left: int


def hoard() -> Hoard:
    return Hoard(
        edition=3,
        seats=2,
        strands={0: Strand(0, [("count", 1, (2, 3))])},
        cards=["a"],
        rows=[[1], [2, 3]],
        owners={"x": [0]},
        purse=Purse([Coin(1)]),
        land=bytearray(b"ab"),
        best=Coin(7),
        deck=[5, 6],
    )


def test_a_copy_is_equal_and_independent() -> None:
    state = hoard()
    twin = state.copy()
    assert twin == state
    twin.rows[1].append(9)
    twin.owners["x"].append(1)
    twin.purse.coins.append(Coin(2))
    twin.land[0] = 0
    twin.strands[0].stack.append(("end",))
    assert state == hoard()
    assert twin.best is state.best, "immutable records are shared"


def test_a_view_takes_the_rest_from_the_state() -> None:
    view = view_of(HoardView, hoard(), 1, left=2)
    assert (view.who, view.edition, view.seats, view.over, view.left) == (1, 3, 2, False, 2)
    assert view.rows == ((1,), (2, 3))
    assert view.owners == {"x": (0,)}
    assert view.land == b"ab"
    assert isinstance(view.strands[0], Outline)


def test_the_way_back_takes_the_rest_from_the_view() -> None:
    state = hoard()
    back = state_of(Hoard, view_of(HoardView, state, 1, left=2), purse=Purse([Coin(1)]), deck=[5, 6])
    assert back == state


def test_a_field_that_the_other_side_does_not_have_must_be_said() -> None:
    with pytest.raises(TypeError, match=r"HoardView.left is no field of Hoard"):
        view_of(HoardView, hoard(), 1)
    with pytest.raises(TypeError, match=r"Hoard.purse is no field of HoardView"):
        state_of(Hoard, view_of(HoardView, hoard(), 1, left=2))


class Older(State, kw_only=True):
    cards: list[str] = []


class Newer(State, kw_only=True):
    cards: list[str] = []
    named: dict[str, str] = {}
    marks: dict[int, int] = {}

    later = frozenset(("named", "marks"))


def test_fields_that_came_later_are_written_once_they_say_something() -> None:
    """What was stored before them is read, and keeps its digest."""
    before, after = Older(edition=1, seats=2, cards=["a"]), Newer(edition=1, seats=2, cards=["a"])
    assert codec.digest(before) == codec.digest(after)
    assert codec.decode(Newer, codec.encode(before)) == after
    for changes in ({"named": {"x": "y"}}, {"marks": {3: 4}}):
        more = Newer(edition=1, seats=2, cards=["a"], **changes)  # type: ignore[arg-type]
        assert codec.digest(more) != codec.digest(after)
        assert codec.decode(Newer, codec.encode(more)) == more
    empty = Newer(edition=1, seats=2)
    assert b"cards" in codec.encode(empty), "other empty fields are written as ever"
