"""A tiny game that asks every kind of form once a turn, for the form-filler's tests."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from terrarium.kernel import (
    Aid,
    Allocation,
    Amount,
    Answers,
    Decision,
    Decisions,
    Dice,
    Document,
    Either,
    Fields,
    Finding,
    Flow,
    Form,
    Game,
    ListOf,
    One,
    Option,
    Outcome,
    Paper,
    Path,
    Place,
    Point,
    Reading,
    Seen,
    Some,
    State,
    Steps,
    Text,
    Value,
    View,
    Yes,
)
from terrarium.kernel.derive import state_of, view_of
from terrarium.kernel.document import Para
from terrarium.kernel.svg import drawing, el


class Sheet(Form, frozen=True):
    """A form of the game's own: a list of marches, written line by line."""

    most: int

    def check(self, value: Value, place: tuple[str | int, ...] = ()) -> list[Finding]:
        return [] if isinstance(value, list) and len(value) <= self.most else [Finding("malformed", "No sheet.", place)]

    def sample(self, rng: Random) -> Value:
        return ["march 1"]

    def schema(self) -> dict[str, Any]:
        return {"type": "array"}


FORMS: dict[str, Form] = {
    "name": Text(12, 1, kept=True),
    "suit": One(("oak", "ash", "yew"), of="tree"),
    "dozen": One((12, 24, 36)),
    "some": Some(("red", "green", "blue"), 1, 3),
    "purse": Allocation({"gold": 3, "silver": 5}, 1, 4),
    "way": Path("a", {"a": ("b", "c"), "b": ("c",), "c": ("a",)}, 1, 3),
    "spot": Point(0, 0, 9, 9),
    "ways": Either(
        {"bid": Amount(1, 30), "ask": Fields({"of": One(("x", "y")), "why": Text(20)}, ("why",)), "view": Yes()}
    ),
    "list": ListOf(Fields({"from": Amount(1, 9), "to": Amount(1, 9)}), 1, 3),
    "sheet": Sheet(3),
}


class TinyState(State, kw_only=True):
    given: dict[str, Any]

    def view(self, who: int) -> TinyView:
        return view_of(TinyView, self, who)

    def result(self) -> dict[int, Place]:
        return {seat: Place(1, len(self.given)) for seat in range(self.seats)} if self.over else {}


class TinyView(View, kw_only=True, frozen=True):
    given: dict[str, Any]


rules: Steps[TinyState] = Steps()
TinyState.rules = rules


@rules.ask()
def question(s: TinyState, number: int) -> Decisions:
    kind, form = list(FORMS.items())[number]
    return {0: Decision(kind, form, default=form.sample(Random(1)))}


@question.answered
def given(s: TinyState, f: Flow, answers: Answers, number: int) -> None:
    kind = list(FORMS)[number]
    s.given[kind] = answers[0]
    f.tell("given", form=kind)
    if number + 1 < len(FORMS):
        f.then(question(number + 1))


@rules.act()
def resign(s: TinyState, who: int) -> Form | None:
    return Yes()


@resign.done
def resigned(s: TinyState, f: Flow, who: int, value: Value) -> None:
    f.tell("resigned")
    f.over()


class Tiny(Game[TinyState, TinyView]):
    slug = "tiny"
    title = "Tiny"
    summary = "Every form once."
    seats = range(1, 3)
    state = TinyState
    options = Fields({"long": One((True, False)), "size": Amount(1, 9), "mode": One(("soft", "hard"))})
    option_words = {
        "long": Option("Long", "Whether it lasts."),
        "size": Option("Size", "How large it is."),
        "mode": Option("Mode", "How hard it is.", {"soft": "Gently", "hard": "Without mercy"}),
    }
    defaults = {"long": False, "size": 3, "mode": "soft"}
    aids = {"twice": Aid("Twice a number", lambda pov: Amount(1, 9), lambda pov, n: {"twice": 2 * n})}
    papers = {"sheet": Paper("A sheet", lambda pov: Document("Sheet", [Para("A **fine** sheet.")]))}

    def new(self, seats: int, options: Mapping[str, Value], dice: Dice) -> tuple[TinyState, Outcome]:
        s = TinyState(edition=1, seats=seats, given={})
        return s, s.begin(dice, question(0))

    def imagine(self, view: TinyView, rng: Random) -> TinyState:
        return state_of(TinyState, view)

    def narrate(self, view: TinyView, event: Seen) -> str:
        return f"**{event.kind}** [{event.face.get('form', '')}]"

    def text(self, view: TinyView) -> str:
        return f"Given: {view.given}"

    def label(self, view: TinyView, of: str, value: Value) -> str:
        return f"{value} tree".capitalize() if of == "tree" else super().label(view, of, value)

    def read(self, view: TinyView, decision: Decision, text: str) -> Reading:
        if decision.kind != "sheet":
            return super().read(view, decision, text)
        lines = text.splitlines()
        bad = [n for n, line in enumerate(lines, 1) if not line.startswith("march")]
        findings = [Finding("unreadable", "No march.", ("line", n), rule="TI-001") for n in bad]
        return Reading(None if bad else lines, findings)

    def write(self, view: TinyView, decision: Decision, answer: Value) -> str:
        return "\n".join(answer) if decision.kind == "sheet" else super().write(view, decision, answer)

    def barred(self, view: TinyView, decision: Decision) -> Mapping[str, Finding]:
        return {"tree:elm": Finding("barred", "The elms are sick.", rule="TI-007")} if decision.kind == "suit" else {}

    def board(self, view: TinyView) -> str:
        return drawing(10, 10, el("circle", cx=5, cy=5, r=len(view.given)), title="Tiny")


game = Tiny()
