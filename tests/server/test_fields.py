"""Forms as pages: whatever is filled in comes back as it was when the page is sent as it stands, without scripts."""

from __future__ import annotations

from html.parser import HTMLParser
from importlib.metadata import entry_points
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrarium.kernel import (
    Allocation,
    Amount,
    Dice,
    Either,
    Fields,
    Finding,
    Form,
    ListOf,
    One,
    Path,
    Point,
    Some,
    Text,
    Yes,
    registry,
)
from terrarium.server.play import forms
from terrarium.server.play.fields import inputs, kept, shape

from .test_forms import FORMS

DEEP: list[Form] = [
    Some(tuple(f"c{n}" for n in range(30)), 0, 30, of="card"),
    One(tuple(range(40)), of="number"),
    Either({f"way{n}": Fields({"n": Amount(0, 9), "who": One(("a", "b"), of="seat")}) for n in range(9)}),
    Fields({"one": One(("x", "y")), "flag": Yes(), "why": Text(40, lines=True)}, optional=("one", "flag", "why")),
    ListOf(
        Either({"hold": Yes(), "go": Fields({"to": Point(0, 0, 9, 9), "with": ListOf(One(("p", "q")), 0, 3)})}), 0, 5
    ),
    ListOf(Fields({"way": Path("a", {"a": ("b", "c"), "b": ("a",), "c": ()}, 1, 3, of="hex")}), 0, 4),
    Fields({"order": Some(("x", "y", "z"), 1, 3, of="unit", ordered=True), "lot": Allocation({"r": 2, "s": 3}, 0, 4)}),
    ListOf(ListOf(Amount(0, 5), 1, 3), 0, 3),
]


class Sent(HTMLParser):
    """What a browser without scripts sends of these inputs, untouched."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.fields: dict[str, list[str]] = {}
        self.refs: set[str] = set()
        self.ids: list[str] = []
        self.asleep = 0
        self.menu: tuple[str, list[str]] | None = None
        self.area = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.asleep += tag == "template"
        if self.asleep:
            return
        self.refs |= {given["data-ref"] or ""} if "data-ref" in given else set()
        self.ids += [given["id"] or ""] if "id" in given else []
        name = given.get("name") or ""
        if tag == "input" and (given.get("type") not in ("radio", "checkbox") or "checked" in given):
            self.fields.setdefault(name, []).append(given.get("value") or "")
        elif tag == "select":
            self.menu = (name, [])
        elif tag == "option" and self.menu and ("selected" in given or not self.menu[1]):
            self.menu = (self.menu[0], [given.get("value") or ""])
        elif tag == "textarea":
            self.area = name
            self.fields[name] = [""]

    def handle_data(self, data: str) -> None:
        if self.area:
            self.fields[self.area] = [self.fields[self.area][0] + data]

    def handle_endtag(self, tag: str) -> None:
        self.asleep -= tag == "template"
        if tag == "select" and self.menu:
            self.fields.setdefault(self.menu[0], []).append(self.menu[1][0])
            self.menu = None
        if tag == "textarea" and self.area:
            self.fields[self.area] = [self.fields[self.area][0].removeprefix("\n")]
            self.area = ""


@given(st.sampled_from([*FORMS, *DEEP]), st.integers(0, 10**6))
def test_a_page_sent_as_it_stands_is_the_answer_it_was_filled_with(form: Form, seed: int) -> None:
    answer = form.sample(Random(seed))
    page = Sent(inputs(form, answer))
    assert forms.read(form, page.fields) == answer
    assert len(page.ids) == len(set(page.ids))


@given(st.sampled_from([*FORMS, *DEEP]), st.integers(0, 10**6))
def test_what_was_refused_comes_back_as_it_was_sent(form: Form, seed: int) -> None:
    """A page drawn from sent fields, sent again, is the same answer: gaps between list entries do no harm."""
    answer = form.sample(Random(seed))
    sent = forms.written(form, answer)
    if isinstance(form, ListOf) and 0 < len(answer) < form.most:
        sent = {f"a.{int(key.split('.')[1]) + 1}{key[len(key.split('.')[1]) + 2 :]}": v for key, v in sent.items()}
    assert forms.read(form, Sent(inputs(form, given=sent)).fields) == answer


def test_an_entry_ticked_to_be_taken_out_is_gone() -> None:
    form = ListOf(Either({"hold": Yes(), "go": Amount(0, 9)}), 0, 4)
    page = Sent(inputs(form, [{"go": 1}, {"go": 2}, {"go": 3}]))
    assert forms.read(form, kept({**page.fields, "a.1.!": ["out"]})) == [{"go": 1}, {"go": 3}]
    assert forms.read(form, kept(page.fields)) == [{"go": 1}, {"go": 2}, {"go": 3}]


def test_an_empty_entry_for_pages_without_scripts_can_be_filled_in() -> None:
    form = ListOf(Either({"hold": Yes(), "go": Fields({"n": Amount(0, 9)})}), 0, 4)
    page = Sent(inputs(form, [{"hold": True}]))
    assert forms.read(form, {**page.fields, "a.1": ["go"], "a.1.go.n": ["7"]}) == [{"hold": True}, {"go": {"n": 7}}]
    assert "a.2.go.n" in page.fields
    assert "a.3.go.n" not in page.fields


def test_dice_from_a_real_table_have_an_empty_box_each_and_nothing_to_add() -> None:
    form = ListOf(Amount(1, 6, of="die"), 2, 2)
    html = inputs(form, [1, 1])
    sent = Sent(html).fields
    assert sent == {"a.0": [""], "a.1": [""]}, "what nobody has seen on the table is not filled in"
    assert "Die 2 (1 to 6)" in html
    assert "data-add" not in html
    assert forms.read(form, {"a.0": ["4"], "a.1": ["6"]}) == [4, 6]


def test_a_list_is_called_by_what_is_in_it() -> None:
    form = ListOf(One(("inn", "mill"), of="building"), 0, 3)
    assert "<legend>Buildings (0 to 3)</legend>" in inputs(form, [], labels={"list:building": "Buildings"})
    assert "<legend>Building (0 to 3)</legend>" in inputs(form, [])
    assert "<legend>List (0 to 3)</legend>" in inputs(ListOf(Amount(0, 5), 0, 3), [])


def test_a_finding_stands_at_its_entry_even_after_a_gap() -> None:
    """A check counts the entries that were filled in; the page shows where the person wrote them."""
    form = ListOf(Fields({"n": Amount(0, 3)}), 0, 5)
    html = inputs(form, given={"a.1.n": ["2"], "a.3.n": ["9"]}, findings=[Finding("illegal", "Too many.", (1, "n"))])
    at = html.index("Too many.")
    assert html.rindex('name="a.3.n"', 0, at) > html.rindex('name="a.1.n"', 0, at)
    assert 'name="a.3.n" aria-invalid="true"' in html
    assert 'name="a.1.n" aria-invalid="true"' not in html


class Toll(Form, frozen=True):
    """A form of a game's own: a road and a price that is even. It tells its shape."""

    def check(self, value: Any, place: tuple[str | int, ...] = ()) -> list[Finding]:
        found = self.shape().check(value, place)
        return found or ([] if value["price"] % 2 == 0 else [Finding("illegal", "An even price.", (*place, "price"))])

    def sample(self, rng: Random) -> Any:
        return {"road": rng.choice("ab"), "price": 2 * rng.randint(0, 4)}

    def schema(self) -> dict[str, Any]:
        return {"type": "object"}

    def shape(self) -> Form:
        return Fields({"road": One(("a", "b"), of="road"), "price": Amount(0, 9)})


class Riddle(Form, frozen=True):
    """One that tells none."""

    def check(self, value: Any, place: tuple[str | int, ...] = ()) -> list[Finding]:
        return []

    def sample(self, rng: Random) -> Any:
        return {"deep": [rng.randint(0, 9)]}

    def schema(self) -> dict[str, Any]:
        return {}


@pytest.mark.parametrize("form", [Toll(), Either({"pay": Toll(), "turn": Yes()}), ListOf(Fields({"by": Toll()}), 0, 3)])
def test_a_form_of_a_games_own_is_drawn_by_the_shape_it_tells(form: Form) -> None:
    common = shape(form)
    assert common is not None
    for seed in range(20):
        answer = form.sample(Random(seed))
        page = Sent(inputs(common, answer))
        assert forms.read(common, page.fields) == answer
    assert "road:a" in Sent(inputs(common, Toll().sample(Random(1)) if form == Toll() else None)).refs


def test_a_form_that_tells_no_shape_is_written_as_text_alone_and_as_json_inside_others() -> None:
    assert shape(Riddle()) is None
    form = Fields({"n": Amount(0, 3), "what": Riddle()})
    assert shape(form) is form
    answer = form.sample(Random(1))
    assert forms.read(form, Sent(inputs(form, answer)).fields) == answer


OURS = sorted(p.name for p in entry_points(group="terrarium.games") if p.value.startswith("terrarium."))


@pytest.mark.parametrize("slug", OURS)
def test_every_decision_of_every_game_can_be_filled_in(slug: str) -> None:
    """Random matches: each decision is drawn and read back, but for forms that are written as text."""
    game: Any = registry.find(slug)
    rng = Random(5)
    drawn = 0
    dice = Dice(b"fields")
    state, _ = game.new(max(2, game.seats[0]), game.settled({}), dice)
    for _ in range(80):
        moments = state.moments()
        if not moments:
            break
        answers = {seat: decision.form.sample(rng) for seat, decision in moments[0].decisions.items()}
        for seat, decision in moments[0].decisions.items():
            common = shape(decision.form)
            if common is not None:
                page = Sent(inputs(decision.form, answers[seat]))
                assert forms.read(common, page.fields) == answers[seat], decision.kind
                drawn += 1
        state.play(moments[0], answers, dice)
    assert drawn or slug == "lizards", "Lizards! writes its sheets as text"
