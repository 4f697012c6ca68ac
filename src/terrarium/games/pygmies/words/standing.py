"""PY-179, PY-180: standing orders, which answer windows and small questions for their seat."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Allocation, Amount, Decision, Either, Fields, One, Standing, Stop, Text, Value

from ..view import View

WINDOW = Either(
    {
        "never": One((True,)),
        "first": One((True,)),
        "ask": One((True,)),
        "if": Fields(
            {
                "hero": Text(3, 3, kept=True),
                "dice": Amount(1, 9),
                "keep": Amount(0, 9),
                "when": One(("hero", "squad", "any")),
            },
            optional=("when",),
        ),
    }
)
INSTRUCTIONS = Fields(
    {
        "fire": WINDOW,
        "fray": WINDOW,
        "resist": Either(
            {"ask": One((True,)), "never": One((True,)), "auto": Fields({"dice": Amount(1, 9), "keep": Amount(0, 9)})}
        ),
        "medic": One(("ask", "always", "last_wound", "never")),
        "lucky": One(("ask", "last_wound", "never")),
        "stance": One(("ask", "auto")),
        "targets": One(("ask", "auto")),
        "push_back": One(("ask", "auto")),
        "order": One(("ask", "first", "second")),
    }
)
INITIAL: dict[str, Value] = {
    "fire": {"first": True},
    "fray": {"first": True},
    "resist": {"ask": True},
    "medic": "ask",
    "lucky": "ask",
    "stance": "ask",
    "targets": "ask",
    "push_back": "auto",
    "order": "ask",
}


WINDOWS = ("fire", "fray")


def _windows(name: str, does: str, says: str) -> Stop:
    way = {name: True}
    return Stop(
        name,
        does,
        says,
        ("interrupt",),
        lambda orders, view: {**(orders or INITIAL), **dict.fromkeys(WINDOWS, way)},
        lambda orders, view: all((orders or INITIAL)[window] == way for window in WINDOWS),
    )


STOPS = (
    _windows("never", "Pass on every interruption", "You pass on every interruption."),
    _windows("ask", "Ask me at every interruption", "You are asked at every interruption."),
    Stop(
        "spare",
        "Never resist",
        "You resist no magic.",
        ("resist",),
        lambda orders, view: {**(orders or INITIAL), "resist": {"never": True}},
        lambda orders, view: (orders or INITIAL)["resist"] == {"never": True},
    ),
)


def standing(instruction: dict[str, Any], view: View, decision: Decision) -> Standing | None:
    """The answer that the orders give, or None: ask the seat."""
    answer = _answer(instruction, view, decision)
    return None if answer is None else Standing(answer, instruction)


AUTO = {
    "stance": "stance",
    "swing": "targets",
    "shoot_on": "targets",
    "push_back": "push_back",
    "step_aside": "push_back",
    "cross_to": "push_back",
}
"""Questions with a natural answer, by the instruction that gives it."""


def _answer(orders: dict[str, Any], view: View, decision: Decision) -> Value:
    kind, facts = decision.kind, decision.facts
    if kind == "interrupt":
        return _window(orders[facts["kind"]], decision)
    if kind == "resist":
        return _resist(orders["resist"], decision)
    if kind in ("medic", "reroll"):
        rule = orders["medic" if kind == "medic" else "lucky"]
        if rule == "ask":
            return None
        field = view.fields[facts["battle"]]
        last = field.models[field.find(facts["model"])].wounds <= 1
        yes = rule == "always" or (rule == "last_wound" and last)
        return ("spend" if yes else "accept") if kind == "medic" else yes
    if kind == "first_mover" and orders["order"] != "ask":
        return "me" if orders["order"] == "first" else "opponent"
    auto = AUTO.get(kind)
    return decision.default if auto and orders[auto] == "auto" else None


def _window(rule: dict[str, Any], decision: Decision) -> Value:
    if "never" in rule or ("first" in rule and not decision.facts["first"]):
        return {"pass": True}
    if "if" in rule:
        form = decision.form
        assert isinstance(form, Either)
        throw = form.ways["throw"]
        assert isinstance(throw, Allocation)
        hero = rule["if"]["hero"]
        dice = min(rule["if"]["dice"], throw.pools.get(hero, 0) - rule["if"]["keep"])
        meant = {"hero": hero, "squad": hero[:2]}.get(rule["if"].get("when", "any"), "")
        aimed = not meant or any(name.startswith(meant) for name in decision.facts["at"])
        return {"throw": {hero: dice}} if dice > 0 and aimed else {"pass": True}
    return None


def _resist(rule: dict[str, Any], decision: Decision) -> Value:
    if "ask" in rule:
        return None
    form = decision.form
    assert isinstance(form, Allocation)
    if "never" in rule:
        return {}
    found = {}
    for name, points in form.pools.items():
        dice = min(rule["auto"]["dice"], points - rule["auto"]["keep"])
        if dice > 0:
            found[name] = dice
    return found
