"""Guided answers: every answer of a form can be reached touch by touch, and nothing else."""

from __future__ import annotations

from itertools import product
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from terrarium.kernel import (
    Allocation,
    Amount,
    Asked,
    Either,
    Fields,
    Form,
    ListOf,
    One,
    Path,
    Point,
    Refused,
    Some,
    Text,
    Yes,
)
from terrarium.kernel.guide import Guide, derived
from terrarium.kernel.state import Outcome
from terrarium.kernel.walking import touching

FORMS: dict[str, Form] = {
    "one": One(("a", "b", "c"), of="card"),
    "forced": One(("a",), of="card"),
    "some": Some(("a", "b", "c"), 1, 2, of="card"),
    "ordered": Some(("a", "b", "c"), 0, 2, of="card", ordered=True),
    "amount": Amount(2, 5),
    "allocation": Allocation({"red": 2, "grey": 1}, 1, 2, of="lizard"),
    "path": Path("x", {"x": ("y", "z"), "y": ("z",), "z": ("x",)}, 1, 2, of="hex"),
    "fields": Fields({"card": One(("a", "b"), of="card"), "seat": One((0, 1), of="seat"), "n": Amount(1, 2)}, ("n",)),
    "either": Either(
        {
            "attach": One(("a", "b"), of="card"),
            "play": Fields({"card": One(("a", "b"), of="card"), "at": One((0, 1), of="seat")}),
            "end": Yes(),
        }
    ),
    "list": ListOf(One(("a", "b"), of="card"), 0, 2),
    "left": Fields({"some": Some(("a", "b"), 0, 1, of="card"), "seat": One((0, 1), of="seat")}),
    "both left": Fields({"some": Some(("a", "b"), 0, 1, of="card"), "more": Some(("c", "d"), 0, 1, of="card")}),
    "a way left": Either({"some": Some(("a", "b"), 0, 1, of="card"), "end": Yes()}),
    "skipped": ListOf(Fields({"a": One((1, 2)), "b": One((3, 4))}, ("a",)), 0, 1),
    "empty entries": ListOf(Some(("a",), 0, 1, of="card"), 0, 2),
    "deep": Either({"go": Either({"far": Yes(), "near": Amount(1, 2)}), "stay": Yes()}),
}


class Table:
    """Asks seat 0 once more whatever it says, but "b" draws luck, "c" is the other's turn, and "d" is not right."""

    over = False
    asks = (0,)

    def copy(self) -> Table:
        return Table()

    def moments(self) -> list[Any]:
        return [self.moment(None)]

    def moment(self, _: Any) -> Any:
        return SimpleNamespace(decisions=dict.fromkeys(self.asks))

    def play(self, _: Any, answers: Any, __: Any) -> Outcome:
        if answers == {0: "d"}:
            raise Refused("No.")
        self.asks = (1,) if answers == {0: "c"} else (0,)
        return Outcome([], answers == {0: "b"}, False)


def asking(form: Form) -> Any:
    asked = Asked("0-0-1", 0, "test", "?", {}, form, None, None, "", {}, {}, "move", "all", False, False)
    game = SimpleNamespace(outlook=lambda pov, asked, answer: f"does {answer}", imagine=lambda view, rng: Table())
    pov = SimpleNamespace(
        who=0, view=None, label=lambda of, value: str(value), check=lambda asked, answer: form.check(answer), game=game
    )
    return pov, asked


def _lists(form: Any) -> list[Any]:
    items = list(form.item.each())
    return [list(some) for n in range(form.least, form.most + 1) for some in product(items, repeat=n)]


def reached(pov: Any, asked: Asked) -> list[Any]:
    """Every answer that touching leads to."""
    found: list[Any] = []
    todo: list[tuple[Any, Guide]] = [([], derived(pov, asked))]
    while todo:
        _, guide = todo.pop()
        if guide.ready and guide.answer not in found:
            found.append(guide.answer)
        for one in guide.touches:
            sent = [one.touch]
            if one.kind == "number":
                sent = [f"{one.touch}{n}" for n in range(one.bounds[0], one.bounds[1] + 1)]
            for touch in sent:
                after = derived(pov, asked, guide.draft, touch)
                assert len(after.draft) == len(guide.draft) + 1, f"{touch} is offered and does nothing"
                todo.append((after.draft, after))
    return found


@pytest.mark.parametrize("name", FORMS)
def test_every_answer_and_nothing_else_is_reached(name: str) -> None:
    form = FORMS[name]
    pov, asked = asking(form)
    found = reached(pov, asked)
    assert all(form.ok(answer) for answer in found)
    wanted = list(form.each()) if form.count() is not None else _lists(form)
    assert sorted(map(repr, found)) == sorted(map(repr, wanted))


def test_a_thing_with_two_uses_lies_twice_on_its_ref() -> None:
    pov, asked = asking(FORMS["either"])
    uses = [one for one in derived(pov, asked).touches if one.ref == "card:a"]
    assert [one.label for one in uses] == ["attach: a", "play: a"]
    assert [(one.ends, one.says) for one in uses] == [(True, "does {'attach': 'a'}"), (False, "")]


def test_what_could_be_taken_back_is_told_of_what_lies_alone_on_its_ref() -> None:
    pov, asked = asking(One(("a", "b", "c", "d"), of="card"))
    assert [one.free for one in derived(pov, asked).touches] == [True, False, False, False]
    assert not any(one.free for one in derived(pov, replace(asked, revisable=True)).touches)
    pov, asked = asking(Either({"take": One(("a", "e"), of="card"), "leave": One(("e", "f"), of="card")}))
    assert {one.touch: one.free for one in derived(pov, asked).touches} == {
        "way:take>card:a": True, "way:take>card:e": False, "way:leave>card:e": False, "way:leave>card:f": True,
    }  # fmt: skip


def test_up_to_two_does_not_end_with_the_first() -> None:
    pov, asked = asking(Some(("a", "b", "c"), 0, 2, of="card"))
    first = derived(pov, asked)
    assert [one.ends for one in first.touches] == [False, False, False]
    assert [one.ends for one in derived(pov, asked, [], "card:a").touches] == [True, True]


def test_what_is_chosen_by_itself_is_named() -> None:
    one_card = Either({"trip": Fields({"at": One(("seat-1", "seat-2"), of="seat")})}, of="card")
    pov, asked = asking(Either({"pass": Yes(), "play": one_card}))
    assert [one.label for one in derived(pov, asked).touches[2:]] == ["play: trip: seat-1", "play: trip: seat-2"]


def test_the_only_card_lights_up_and_when_lifted_shows_where_it_can_go() -> None:
    one_card = Either({"trip": Fields({"at": One(("seat-1", "seat-2"), of="seat")})}, of="card")
    pov, asked = asking(Either({"pass": Yes(), "play": one_card}))
    [card] = [one for one in derived(pov, asked).touches if one.ref == "card:trip"]
    lifted = derived(pov, asked, [], card.touch)
    assert [one.ref for one in lifted.touches] == ["seat:seat-1", "seat:seat-2"]
    assert lifted.shows == ("card:trip",)
    done = derived(pov, asked, lifted.draft, "seat:seat-2")
    assert (done.ready, done.answer) == (True, {"play": {"trip": {"at": "seat-2"}}})


def test_fields_without_words_of_their_own_are_asked_for_in_words() -> None:
    pov, asked = asking(Fields({"count": Amount(1, 9), "bid_up_to": Amount(1, 9), "reason": Text(9)}))
    counted = derived(pov, asked)
    assert [one.label for one in counted.touches] == ["How many"]
    bid = derived(pov, asked, counted.draft, "number:3")
    assert (bid.lines, [one.label for one in bid.touches]) == (("How many: 3",), ["Bid up to"])
    assert [one.label for one in derived(pov, asked, bid.draft, "number:4").touches] == ["Reason"]


def test_a_card_that_leaves_one_target_is_touched_itself() -> None:
    cards = Either({"trip": One(("seat-1",), of="seat"), "roar": Yes()}, of="card")
    pov, asked = asking(Either({"pass": Yes(), "play": cards}))
    assert [one.ref for one in derived(pov, asked).touches] == ["", "card:trip", "card:roar"]


def test_undo_is_the_draft_without_its_last_touch() -> None:
    pov, asked = asking(FORMS["fields"])
    first = derived(pov, asked, [], "card:b")
    second = derived(pov, asked, first.draft, "seat:1")
    assert derived(pov, asked, second.draft[:-1]) == first


def test_a_touch_that_is_not_offered_changes_nothing() -> None:
    pov, asked = asking(FORMS["either"])
    before = derived(pov, asked)
    assert derived(pov, asked, [], "card:zebra") == before
    assert derived(pov, asked, ["way:gone"], "") == before


def test_points_and_texts_are_sent_behind_their_touch() -> None:
    pov, asked = asking(Fields({"at": Point(0, 0, 9, 9), "says": Text(20)}))
    at = derived(pov, asked, [], "point:3,4")
    assert derived(pov, asked, at.draft, "text:a: b").answer == {"at": [3, 4], "says": "a: b"}
    assert not derived(pov, asked, [], "point:3,40").ready


def test_a_form_of_a_games_own_is_written() -> None:
    class Own(Form, frozen=True, tag="own-of-test"):
        def check(self, value: Any, place: Any = ()) -> list[Any]:
            return []

        def sample(self, rng: Random) -> Any:
            return 1

    pov, asked = asking(Own())
    assert derived(pov, asked).own


NESTED = {
    "lists in a list": ListOf(Fields({"at": ListOf(One(("a",), of="card"), 1, 2)}), 1, 4),
    "lists in a way": Either({"fire": ListOf(Either({"bow": ListOf(One(("a",)), 1, 2)}), 1, 4), "pass": Yes()}),
}
"""Where an entry begins with the first entry of a list of its own."""


@pytest.mark.parametrize("name", [*FORMS, *NESTED])
def test_an_answer_is_known_by_its_touches(name: str) -> None:
    form = (FORMS | NESTED)[name]
    pov, asked = asking(form)
    rng = Random(name)
    for _ in range(20):
        answer = form.sample(rng)
        draft: Any = None
        for touch in touching(form, answer, pov.label):
            after = derived(pov, asked, draft, touch)
            assert after.draft == [*(draft or []), touch]
            draft = after.draft
        found = derived(pov, asked, draft)
        assert (found.ready, found.answer) == (True, answer)
