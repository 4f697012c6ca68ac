"""The lines of a battle's log in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .naming import listed, plural, unit_name

Face = dict[str, Any]


def _named(e: Face, uid: Any) -> str:
    known = e["units"].get(str(uid))
    return e.get("names", {}).get(str(uid)) or (unit_name(known[0]) if known else "somebody")


def rounds(e: Face) -> dict[str, list[str]]:
    """What happened before the first round, under "", and in each round that was fought."""
    found: dict[str, list[str]] = {"": []}
    for kind, *rest in e["log"]:
        if kind == "round":
            found[f"Round {rest[0]}"] = []
        else:
            found[list(found)[-1]].append(LOG[kind](e, rest))
    return found


def battle_log(e: Face) -> str:
    """A line for each round in which something happened."""
    lines = [f"The battle at {e['square']}, round by round."]
    for title, told in rounds(e).items():
        if told:
            lines.append(" ".join([f"**{title}.**", *told] if title else told))
    return "\n".join(lines)


def _side(side: int) -> str:
    return "defender" if side else "attacker"


LOG: dict[str, Callable[[Face, list[Any]], str]] = {
    "first": lambda e, r: f"For the first turn the attacker threw {r[0]}, the defender {r[1]}.",
    "rally": lambda e, r: f"{_named(e, r[0])} rallied.",
    "leaves": lambda e, r: f"{_named(e, r[0])} left the field.",
    "panic": lambda e, r: f"{_named(e, r[0])} panicked and fled.",
    "terror": lambda e, r: f"{_named(e, r[0])} fled in terror.",
    "shoots": lambda e, r: (
        f"{_named(e, r[0])} shot at {_named(e, r[1])}: {plural(r[2], 'shot')}, {plural(r[3], 'wound')}."
    ),
    "machine": lambda e, r: f"{_named(e, r[0])} missed ({r[1]}).",
    "misfire": lambda e, r: f"{_named(e, r[0])} misfired ({r[1]}).",
    "batters": lambda e, r: f"{_named(e, r[0])} battered the ring: {plural(r[1], 'wound')}, {r[2]} left.",
    "breach": lambda e, r: f"The ring of toughness {r[0]} was breached.",
    "charges": lambda e, r: f"{_named(e, r[0])} charged {_named(e, r[1])}.",
    "impact": lambda e, r: f"{_named(e, r[0])}: {plural(r[1], 'impact hit')}, {plural(r[2], 'wound')}.",
    "duel": lambda e, r: f"A challenge: {_named(e, r[0])} against {_named(e, r[1])}.",
    "strikes": lambda e, r: f"{_named(e, r[0])} struck {_named(e, r[1])}: {plural(r[2], 'wound')}.",
    "slain": lambda e, r: f"{_named(e, r[0])} was slain.",
    "clash": lambda e, r: (
        f"The clash: {listed([_named(e, u) for u in r[0]])} {r[2]}, {listed([_named(e, u) for u in r[1]])} {r[3]}."
    ),
    "crumbles": lambda e, r: f"{_named(e, r[0])} crumbled: {plural(r[1], 'wound')}.",
    "collapse": lambda e, r: f"{_named(e, r[0])} fell apart without their general: {plural(r[1], 'wound')}.",
    "breaks": lambda e, r: f"{_named(e, r[0])} broke.",
    "flees": lambda e, r: (
        f"{_named(e, r[0])} fled" + (f" {r[1]}, pursued by {r[2]}." if r[1] else " and were not pursued.")
    ),
    "ridden-down": lambda e, r: f"{_named(e, r[0])}: caught in flight and destroyed.",
    "casts": lambda e, r: f"{_named(e, r[0])} cast {r[1]} on {_named(e, r[2])} ({r[3]}).",
    "fizzles": lambda e, r: f"{_named(e, r[0])} failed to cast {r[1]}.",
    "miscast": lambda e, r: f"{_named(e, r[0])} fumbled the spell.",
    "dispelled": lambda e, r: f"The {r[1]} of {_named(e, r[0])} was dispelled.",
    "rout": lambda e, r: f"The {_side(r[0])} withdrew.",
    "end": lambda e, r: "It was a draw." if r[0] < 0 else f"The {_side(r[0])} won.",
}
