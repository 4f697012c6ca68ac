"""Section 6: the turn and initiative; deployment (PY-029)."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Allocation, Decision, Either, Fields, Flow, Form, One, Some, Value

from ..content import SKILLS
from ..content.own_boards import plan_of
from ..forms.places import Places
from ..geometry import SIZE
from ..model.skills import usable
from ..model.terms import on_card, stripes, swayed
from ..state import NOBODY, Battle, Field
from . import result as result
from .end_of_turn import end_of_turn
from .fighting import fighting
from .flow import ask, step, tell
from .heroism import heroes, heroic, in_order
from .magic import magic
from .movement import movement
from .powers import used
from .shooting import shooting


def zone(field: Field, side: int) -> tuple[int, int]:
    deep = plan_of(field.board).zone
    return (0, deep) if side == 0 else (SIZE - deep, SIZE)


@ask(tempo="turn", revisable=True)
def deploy(b: Battle) -> dict[int, Decision]:
    """PY-029: both at once and in secret."""
    field = b.field
    found = {}
    for side in range(2):
        form = Places(field, side, *zone(field, side))
        order = sorted(form.models, key=lambda i: (-field.radius(i), i))
        rows = form.rows(order)
        found[side] = Decision("deploy", form, rows, {"battle": field.k}, rows)
    return found


@deploy.answered
def deployed(f: Flow, b: Battle, answers: dict[int, Value]) -> None:
    field = b.field
    for side in sorted(answers):
        for name, (x, y) in answers[side].items():
            field.set(field.find(name), x=x, y=y)
    field.originals = (field.owned(0), field.owned(1))
    tell(f, b, "deployed", places={m.id: [m.x, m.y] for m in field.models})
    f.then(turn(field.k))


@step
def turn(f: Flow, b: Battle) -> None:
    """PY-090."""
    field = b.field
    field.turn += 1
    field.phase = "initiative"
    field.shown = ("", "")
    k = field.k
    tell(f, b, "turn", turn=field.turn)
    f.then(plan(k), first_mover(k), movement(k), magic(k), shooting(k), fighting(k), end_of_turn(k), turn(k))


def invocations(field: Field, side: int) -> list[str]:
    """PY-092, PY-293: skills for any time, and Bugman's Ale (PY-410)."""
    found = [f"{field.models[i].id} {power}" for i, power in usable(field, side, "plan")]
    return found + [
        f"{m.id} Bugman's Ale"
        for m in (field.models[i] for i in field.alive(side))
        if "Bugman's Ale" in m.items and not swayed(m)
    ]


def plan_form(field: Field, side: int, hand: list[str]) -> Form:
    ways: dict[str, Form] = {}
    invoke = invocations(field, side)
    able = heroes(field, side)
    for card in stripes(list(dict.fromkeys(hand))):
        parts: dict[str, Form] = {}
        pools = {name: n for name, n in able.items() if on_card(field, field.find(name), card)}
        if pools:
            parts["with_me"] = Allocation(pools, 0, sum(pools.values()), of="model")
        if invoke:
            parts["invoke"] = Some(invoke, 0, len(invoke), of="skill")
        ways[card] = Fields(parts, optional=tuple(parts))
    return Either(ways, of="card")


@ask(tempo="turn", revisable=True)
def plan(b: Battle) -> dict[int, Decision]:
    """PY-092: both at once and secret."""
    found = {}
    for side in range(2):
        hand = b.hands[side]
        card = stripes(hand)[0]
        form = plan_form(b.field, side, hand)
        found[side] = Decision("plan", form, {card: {}}, {"battle": b.field.k, "turn": b.field.turn}, {card: {}})
    return found


@plan.answered
def planned(f: Flow, b: Battle, answers: dict[int, Value]) -> None:
    """PY-093 to PY-098: initiative, "any time" skills, With Me! in the order of its dice."""
    field = b.field
    thrown: dict[str, int] = {}
    b.invoked = [[], []]
    for side in range(2):
        [(card, how)] = answers[side].items()
        b.played[side] = card
        b.hands[side] = list(b.hands[side])
        b.hands[side].remove(card)
        thrown.update({name: n for name, n in how.get("with_me", {}).items() if n})
        b.invoked[side] = list(how.get("invoke", []))
    field.hands = (len(b.hands[0]), len(b.hands[1]))
    field.phase = "with me"
    roll_initiative(f, b)
    frames: list[Any] = []
    for side in (field.initiative, 1 - field.initiative):
        for name in b.invoked[side]:
            who, power = name.split(" ", 1)
            frames.append(invoked(field.k, field.find(who), power))
    b.invoked = [[], []]
    acting = in_order(f, b, thrown, "with me") if thrown else []
    field.with_me = tuple((field.models[i].control, i) for i in reversed(acting))
    frames += [heroic(field.k, i, "move") for i in reversed(acting)]
    f.then(*frames)


def roll_initiative(f: Flow, b: Battle) -> None:
    """PY-093."""
    field = b.field
    while True:
        south = f.dice.die("initiative", owner=field.seats[0])
        north = f.dice.die("initiative", owner=field.seats[1])
        if south != north:
            side = int(north > south)
        elif field.turn > 1:
            side = 1 - field.initiative
        else:
            side = NOBODY
        tell(f, b, "initiative", dice=[south, north], seat=field.seats[side] if side >= 0 else -1)
        if side >= 0:
            field.initiative = side
            return


@step
def invoked(f: Flow, b: Battle, i: int, power: str) -> None:
    """PY-095, PY-410."""
    field = b.field
    m = field.models[i]
    if power in SKILLS:
        f.then(used(field.k, i, power, ""))
    elif m.alive and power in m.items:
        field.spend(i, power)
        field.set(i, brave=True)
        tell(f, b, "used", who=m.id, power=power)


@ask(tempo="reply")
def first_mover(b: Battle) -> dict[int, Decision]:
    """PY-101."""
    return {
        b.field.initiative: Decision(
            "first_mover", One(("me", "opponent"), of="mover"), "me", {"battle": b.field.k}, "me"
        )
    }


@first_mover.answered
def mover_chosen(f: Flow, b: Battle, answers: dict[int, Value]) -> None:
    field = b.field
    side = field.initiative
    field.first = 1 - side if answers.get(side) == "opponent" else side
    tell(f, b, "first_mover", seat=field.seats[field.first])
