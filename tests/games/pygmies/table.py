"""Positions built directly, and a short way to run steps with given dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from terrarium.games.pygmies import game
from terrarium.games.pygmies.content import CARDS, RADIUS, Card
from terrarium.games.pygmies.model.paths.move import tried
from terrarium.games.pygmies.model.paths.words import Barred
from terrarium.games.pygmies.state import DECK, SIDES, SLOTS, Battle, Combat, Field, Model, State
from terrarium.kernel import Asked, Decision, Event, Pov, Scripted
from terrarium.kernel.guide import Guide
from terrarium.kernel.pov import look

assert game.slug == "pygmies"


def mil(v: float) -> int:
    return round(v * 1000)


def model(id: str, card: str, x: float, y: float, customs: tuple[Card, ...] = (), **statuses: Any) -> Model:
    about = CARDS.get(card) or next(c for c in customs if c.name == card)
    side = SIDES.index(id[0])
    figures = {"wounds": about.wounds, "heroism": about.heroism, "control": side, **statuses}
    return Model(
        id=id, card=card, owner=side, slot=SLOTS.index(id[1]), r=RADIUS[about.size], x=mil(x), y=mil(y), **figures
    )


def arena(*models: Model, board: str = "meadow", **figures: Any) -> State:
    """A battle in the middle of a turn; South has initiative and both cards show all colours unless said."""
    base: dict[str, Any] = {
        "scenario": "plain",
        "turn": 1,
        "phase": "movement",
        "initiative": 0,
        "first": 0,
        "shown": ("ABC", "ABC"),
        "hands": (7, 7),
        "originals": (0, 0),
    }
    field = Field(
        k=0, board=board, turn_limit=16, items=False, seats=(0, 1), models=list(models), **{**base, **figures}
    )
    field.models.sort(key=lambda m: (SIDES.index(m.id[0]), m.id[1], int(m.id[2:])))
    hand = [list(DECK), list(DECK)]
    for cards in hand:
        cards.remove("ABC")
    battle = Battle(field=field, hands=hand, discards=[[], []], played=["ABC", "ABC"], invoked=[[], []], bag=[[], []])
    return State(
        edition=1,
        seats=2,
        board=board,
        scenario="plain",
        items=False,
        red=False,
        turn_limit=16,
        battles=[battle],
        crews=[None, None],
    )


class Arena:
    """A state with its dice: `run` frames, `say` an answer, read models by id."""

    def __init__(self, *models: Model, dice: Mapping[str, Sequence[Any]] | None = None, **figures: Any) -> None:
        self.state = arena(*models, **figures)
        self.dice = Scripted(dice or {}, key=b"arena")
        self.events: list[Event] = []

    @property
    def field(self) -> Field:
        return self.state.battles[0].field

    def i(self, id: str) -> int:
        return self.field.find(id)

    def __getitem__(self, id: str) -> Model:
        return self.field.models[self.field.find(id)]

    def run(self, *frames: Any) -> Arena:
        self.events += self.state.begin(self.dice, *frames).events
        return self

    @property
    def asked(self) -> dict[int, Decision]:
        moments = self.state.moments()
        return moments[0].decisions if moments else {}

    @property
    def kind(self) -> str:
        return next(iter(self.asked.values())).kind if self.asked else ""

    def say(self, answer: Any, seat: int | None = None) -> Arena:
        """One seat's answer; others give their default."""
        moment = self.state.moments()[0]
        who = next(iter(moment.decisions)) if seat is None else seat
        answers = {s: self.state.default(moment, s) for s in moment.decisions}
        self.events += self.state.play(moment, {**answers, who: answer}, self.dice).events
        return self

    def ok(self, answer: Any, seat: int | None = None) -> bool:
        who = next(iter(self.asked)) if seat is None else seat
        return self.asked[who].form.ok(answer)

    def why(self, answer: Any, seat: int | None = None) -> str:
        who = next(iter(self.asked)) if seat is None else seat
        return " ".join(str(finding) for finding in self.asked[who].form.check(answer))

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event.face or {} for event in self.events if event.kind == kind]


def cost(t: Arena, id: str, *steps: tuple[Any, ...], charge: Sequence[str] = (), **how: Any) -> int | str:
    """What a move costs with the best rolls, or why it is refused."""
    made = [
        (s[0], mil(s[1]), mil(s[2]), s[3] if len(s) > 3 else "")
        if isinstance(s[0], str)
        else ("go", mil(s[0]), mil(s[1]), "")
        for s in steps
    ]
    try:
        _, mover, _ = tried(t.field, t.i(id), tuple(made), tuple(t.i(name) for name in charge), **how)
    except Barred as barred:
        return f"{barred.rule}: {barred.says}"
    return mover.spent


def ready(*models: Any, **figures: Any) -> Arena:
    """A position in which nobody breaks: two bystanders of each side in the corners."""
    t = Arena(*models, **figures)
    corners = (("SC8", 1, 1), ("SC9", 35, 1), ("NC8", 1, 35), ("NC9", 35, 35))
    t.field.models += [model(name, "Orc Warrior", x, y) for name, x, y in corners]
    t.field.originals = (3, 3)
    return t


def paired(t: Arena, south: list[str], north: list[str], **figures: Any) -> Arena:
    """One more combat, of these."""
    sides = tuple(t.i(name) for name in south), tuple(t.i(name) for name in north)
    t.field.combats = (*t.field.combats, Combat(sides, **figures))
    return t


def custom(name: str, base: str, **changes: Any) -> Card:
    """A card of the roster under another name, changed."""
    return msgspec.structs.replace(CARDS[base], name=name, **changes)


def pov(t: Arena, seat: int = 0) -> Pov[Any]:
    """One seat's point of view of a position."""
    return look(game, t.state, seat)


def asked_of(t: Arena, seat: int = 0) -> Asked:
    return pov(t, seat).asked[0]


def guided(t: Arena, draft: Any = None, touch: str = "", seat: int = 0) -> Guide:
    """What the game's guide says to a touch."""
    here = pov(t, seat)
    return here.guide(here.asked[0], draft, touch)


def clicked(t: Arena, seat: int = 0, **question: Any) -> dict[str, Any]:
    """What a client draws after a touch `at` a model, `to` a place, an `act` on the spot, `dice`; all else is draft."""
    touch = ""
    if "at" in question and isinstance(question["at"], str):
        touch = f"model:{question.pop('at')}"
    elif "to" in question:
        touch = "point:{},{}".format(*question.pop("to"))
    elif "act" in question:
        [(kind, what)] = question.pop("act").items()
        touch = f"step:{kind} {what}" if isinstance(what, str) else f"step:{kind}"
    elif isinstance(question.get("dice"), int):
        touch = f"dice:{question.pop('dice')}"
    found = guided(t, question, touch, seat)
    assert isinstance(found.facts, dict)
    return found.facts
