"""The lines of a battle's log in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .words import listed, plural, unit_name

Face = dict[str, Any]


def _named(e: Face, uid: Any) -> str:
    known = e["units"].get(str(uid))
    return unit_name(known[0]) if known else "somebody"


def battle_log(e: Face) -> str:
    lines = [f"The battle at {e['square']}, round by round:"]
    for kind, *rest in e["log"]:
        lines.append(LOG[kind](e, rest))
    return "\n".join(line for line in lines if line)


LOG: dict[str, Callable[[Face, list[Any]], str]] = {
    "first": lambda e, r: f"- First side: attacker {r[0]}, defender {r[1]}.",
    "round": lambda e, r: f"- **Round {r[0]}**",
    "rally": lambda e, r: f"- {_named(e, r[0])} rally.",
    "leaves": lambda e, r: f"- {_named(e, r[0])} leave the field.",
    "panic": lambda e, r: f"- {_named(e, r[0])} panic and flee.",
    "terror": lambda e, r: f"- {_named(e, r[0])} flee in terror.",
    "shoots": lambda e, r: (
        f"- {_named(e, r[0])} shoot at {_named(e, r[1])}: {plural(r[2], 'shot')}, {plural(r[3], 'wound')}."
    ),
    "machine": lambda e, r: f"- {_named(e, r[0])} misses ({r[1]}).",
    "misfire": lambda e, r: f"- {_named(e, r[0])} misfires ({r[1]}).",
    "batters": lambda e, r: f"- {_named(e, r[0])} batters the ring: {plural(r[1], 'wound')}, {r[2]} left.",
    "breach": lambda e, r: f"- The ring of toughness {r[0]} is breached.",
    "charges": lambda e, r: f"- {_named(e, r[0])} charge {_named(e, r[1])}.",
    "impact": lambda e, r: f"- {_named(e, r[0])}: {plural(r[1], 'impact hit')}, {plural(r[2], 'wound')}.",
    "duel": lambda e, r: f"- A challenge: {_named(e, r[0])} against {_named(e, r[1])}.",
    "strikes": lambda e, r: f"- {_named(e, r[0])} strike {_named(e, r[1])}: {plural(r[2], 'wound')}.",
    "slain": lambda e, r: f"- {_named(e, r[0])} is slain.",
    "clash": lambda e, r: (
        f"- {listed([_named(e, u) for u in r[0]])} {r[2]}, {listed([_named(e, u) for u in r[1]])} {r[3]}."
    ),
    "crumbles": lambda e, r: f"- {_named(e, r[0])} crumble: {plural(r[1], 'wound')}.",
    "collapse": lambda e, r: f"- {_named(e, r[0])} fall apart without their general: {plural(r[1], 'wound')}.",
    "breaks": lambda e, r: f"- {_named(e, r[0])} break.",
    "flees": lambda e, r: f"- {_named(e, r[0])} flee {r[1]}, pursued by {r[2]}.",
    "ridden-down": lambda e, r: f"- {_named(e, r[0])} are ridden down.",
    "casts": lambda e, r: f"- {_named(e, r[0])} casts {r[1]} on {_named(e, r[2])} ({r[3]}).",
    "fizzles": lambda e, r: f"- {_named(e, r[0])} fails to cast {r[1]}.",
    "miscast": lambda e, r: f"- {_named(e, r[0])} fumbles the spell.",
    "dispelled": lambda e, r: f"- {r[1]} of {_named(e, r[0])} is dispelled.",
    "rout": lambda e, r: f"- The {'defender' if r[0] else 'attacker'} withdraws.",
    "end": lambda e, r: "- It is a draw." if r[0] < 0 else f"- The {'defender' if r[0] else 'attacker'} wins.",
}
