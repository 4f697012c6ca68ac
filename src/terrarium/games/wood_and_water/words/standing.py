"""Standing instructions: a ready-made start, march plans (WW-058), passing, default battle orders. What leaves nothing
to choose is answered for everybody."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Decision, Either, Fields, ListOf, One, Standing, Stop, Text, Value

from ..model.land import grid, open_way
from ..model.rates import entry_cost
from ..model.roster import friendly
from ..state.records import Stack
from ..view import CampaignView

MARCH = Fields(
    {
        "stack": Text(6, 1, kept=True),
        "path": ListOf(Text(6, 1, kept=True), 1, 30),
        "terrain": ListOf(One(("open", "forest", "thick", "hills", "any")), 0, 30),
    },
    optional=("terrain",),
)
INSTRUCTIONS = Fields(
    {
        "marches": ListOf(MARCH, 0, 12),
        "pass": One((False, True)),
        "default_orders": One((False, True)),
        "keep_alliances": One((False, True)),
        "ready": One((False, True)),
        "landed": One((False, True)),
    },
    optional=("pass", "default_orders", "keep_alliances", "ready", "landed"),
)
"""`terrain`: what the squares of the path are expected to be, square by square; `pass`: pass when no plan goes on;
`ready`: army, first buildings and leader as they are suggested; `landed` comes of it: no alliance in the first turn,
before anybody has met."""
INITIAL: dict[str, Value] = {"marches": []}
READY = ("muster_start", "start_buildings", "name_leader")
"""What is answered by its suggestion in a ready-made start."""

FORCED = ("choose_faction", "choose_tile", "name_leader", "retreat", "find", "advance_pick")
"""With one option only there is nothing to ask: who does not answer learns nothing, and nobody learns it from him."""

Instruction = dict[str, Any]


def _always(key: str, kinds: tuple[str, ...], does: str, says: str) -> Stop:
    return Stop(
        key,
        does,
        says,
        kinds,
        lambda i, v: {**(i or {"marches": []}), key: True},
        lambda i, v: bool(i and i.get(key)),
    )


STOPS = (
    _always(
        "ready",
        ("choose_faction", "muster_start"),
        "Start with the ready-made army",
        "You start with the ready-made army, its first buildings and its leader.",
    ),
    _always(
        "default_orders", ("battle_orders",), "Usual orders from now on", "Your armies fight by their usual orders."
    ),
    _always("keep_alliances", ("alliances",), "Keep my alliances from now on", "You keep your alliances as they are."),
)


def standing(instruction: Value, v: CampaignView, decision: Decision) -> Standing | None:
    answer, left = _answer(instruction, v, decision)
    if answer is None or not decision.form.ok(answer):
        return None
    return Standing(answer, left)


def _answer(instruction: Instruction, v: CampaignView, decision: Decision) -> tuple[Any, Instruction]:
    if decision.kind == "move_step" and decision.facts["seat"] == v.who:
        return _march(instruction, v, decision)
    form = decision.form
    if decision.kind in READY and instruction.get("ready"):
        last = decision.kind == READY[-1]
        return decision.suggestion, {**_without(instruction, "ready"), "landed": True} if last else instruction
    if decision.kind in FORCED and isinstance(form, One) and len(form.options) == 1:
        return form.options[0], instruction
    if decision.kind == "battle_orders" and instruction.get("default_orders"):
        return {"default": True}, instruction
    first = v.turn == 1 and instruction.get("landed")
    if decision.kind == "alliances" and (first or instruction.get("keep_alliances")):
        return decision.default, _without(instruction, "landed")
    return None, instruction


def _without(instruction: Instruction, name: str) -> Instruction:
    return {key: value for key, value in instruction.items() if key != name}


def _march(instruction: Instruction, v: CampaignView, decision: Decision) -> tuple[Any, Instruction]:
    """The first plan that can go on takes its next step; one that is stopped is struck out, and the seat is asked.

    Plans that only lack movement points wait for the next turn.
    """
    marches = list(instruction["marches"])
    if stopped := [march for march in marches if halts(march, v)]:
        left = [march for march in marches if march not in stopped]
        return None, {**instruction, "marches": left}
    form = decision.form
    assert isinstance(form, Either)
    for number, march in enumerate(marches):
        step = march["path"][0]
        for way in ("step", "explore"):
            answer = {way: {march["stack"]: step}}
            if form.ok(answer):
                rest = {**march, "path": march["path"][1:]}
                if "terrain" in march:
                    rest["terrain"] = march["terrain"][1:]
                kept = [*marches[:number], *([rest] if rest["path"] else []), *marches[number + 1 :]]
                return answer, {**instruction, "marches": kept}
    if instruction.get("pass"):
        return {"pass": True}, instruction
    return None, instruction


def halts(march: dict[str, Any], v: CampaignView) -> bool:
    """WW-058: the plan ends where something was found, the ground is not as planned, or an enemy is near."""
    stack = v.stacks.get(int(march["stack"])) if march["stack"].isdigit() else None
    names = grid(v).index
    if stack is None or stack.seat != v.who or stack.combat or march["path"][0] not in names:
        return True
    here = v.squares[stack.square]
    there = names[march["path"][0]]
    if not open_way(v, stack.square, there) or (v.squares[there].explored and blocked(v, stack, there)):
        return True
    if here.found == v.turn and (here.resource or here.village or here.terrain == "volcano"):
        return True
    if _threatened(v, stack):
        return True
    ahead = v.squares[there]
    expected = march.get("terrain") or ["any"]
    return ahead.explored and expected[0] not in ("any", ahead.terrain)


def blocked(v: CampaignView, stack: Stack, square: int) -> bool:
    """No step of this stack leads there, however many movement points it has."""
    return entry_cost(v, stack, v.squares[square]) is None


def _threatened(v: CampaignView, stack: Stack) -> bool:
    g = grid(v)
    return any(
        not friendly(v, other.seat, stack.seat) and g.distance(other.square, stack.square) <= 2
        for other in v.stacks.values()
    )
