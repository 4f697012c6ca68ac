"""TL-135 to TL-137: what a seat's standing settings answer in a window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from terrarium.kernel import Amount, Decision, Either, Fields, ListOf, One, Some, Standing, Stop, Value

from ..content import EFFECTS, NAMES, QUICK
from ..forms import WINDOWS
from ..model import announced, position, wearer
from ..view import View

QUICK_NAMES = tuple(sorted({card.name for card in QUICK.values()}))
AUTO_PASS = ("ask", "smart", "targeted", "away")

INSTRUCTIONS = Fields(
    {
        "auto_pass": One(AUTO_PASS),
        "hold": ListOf(Fields({"card": One(QUICK_NAMES), "windows": Some(WINDOWS, 1, len(WINDOWS))}), 0, 20),
        "then": One(AUTO_PASS[:3]),
        "since": Amount(0, 200),
    },
    optional=("then", "since"),
)
INITIAL: dict[str, Value] = {"auto_pass": "smart", "hold": []}
PASS = {"pass": True}


def turns_begun(view: View) -> int:
    """How many turns of its own the looking seat has begun."""
    return view.round if position(view, view.who) <= position(view, view.active) else view.round - 1


def mode(instruction: Any, view: View) -> str:
    """What holds now: who was away is asked as before once its own turn has come."""
    if instruction is None:
        return "ask"
    now = str(instruction["auto_pass"])
    if now != "away" or turns_begun(view) <= instruction.get("since", turns_begun(view)):
        return now
    return str(instruction.get("then", "smart"))


def _pass_by(value: str) -> Callable[[Any, View], Value]:
    def files(instruction: Any, view: View) -> Value:
        before, hold = mode(instruction, view), (instruction or INITIAL)["hold"]
        if value != "away":
            return {"auto_pass": value, "hold": hold}
        then = before if before != "away" else instruction.get("then", "smart")
        return {"auto_pass": value, "hold": hold, "then": then, "since": turns_begun(view)}

    return files


def _stop(value: str, does: str, says: str) -> Stop:
    return Stop(value, does, says, ("respond",), _pass_by(value), lambda i, view: mode(i, view) == value)


STOPS = (
    _stop(
        "targeted",
        "Pass unless I am attacked or aimed at",
        "You pass for now, unless you are attacked or a card is aimed at you.",
    ),
    _stop("away", "Pass until my turn", "You pass until your next turn, whatever happens."),
    _stop("ask", "Ask me at everything", "You are asked at every chance, also when you hold nothing to play."),
)


def standing(instruction: Value, view: View, decision: Decision) -> Standing | None:
    """A pass for the seat, or None: it is asked itself."""
    if decision.kind != "respond":
        return None
    mode = instruction["auto_pass"]
    if mode == "away":
        since = instruction.get("since", turns_begun(view))
        if turns_begun(view) <= since:
            return Standing(PASS, {**instruction, "since": since})
        mode = instruction.get("then", "smart")
        instruction = {"auto_pass": mode, "hold": instruction["hold"]}
    if mode == "ask" or _wants(instruction, view, decision, mode):
        return None
    return Standing(PASS, instruction)


def _wants(instruction: dict[str, Any], view: View, decision: Decision, mode: str) -> bool:
    form = decision.form
    assert isinstance(form, Either)
    if len(form.ways) < 2:
        return False
    plays = form.ways.get("play")
    held = {note["card"]: note["windows"] for note in instruction["hold"]}
    loose = isinstance(plays, Either) and any(
        view.window in held.get(NAMES[card], (view.window,)) for card in plays.ways
    )
    if not (loose or "dodge" in form.ways or "cancel" in form.ways):
        return False
    return mode == "smart" or concerns(view)


def concerns(view: View) -> bool:
    """TL-135 `targeted`: the card is aimed at this seat or its cards, hits every opponent, or answers its own card; or
    this seat is attacker or defender."""
    if view.window in ("declare", "roll"):
        return view.attack is not None and view.who in (view.attack.attacker, view.attack.defender)
    item = announced(view, view.about) if view.about else None
    if item is None:
        return False
    if item.who == view.who:
        return True
    for card in item.cards:
        other = announced(view, card)
        if (other.seat if other is not None else wearer(view, card)) == view.who:
            return True
    effect = EFFECTS.get(item.card)
    return effect is not None and any(getattr(op, "who", "") in ("each_opponent", "everyone") for op in effect.does)
