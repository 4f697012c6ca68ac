"""The frame of a game and of a turn, and what players write."""

from __future__ import annotations

from typing import Final

from terrarium.kernel import because

from ..content.figures import FIGURES
from .teller import Face, Teller, Telling

PHASES: Final = {
    "world": "World Phase",
    "artillery": "Artillery Phase",
    "movement": "Movement Phase",
    "development": "Development Phase",
}


def world_made(t: Teller, f: Face) -> str:
    edge = "wraps round both ways" if f["wrap"] else "ends at its edges"
    return f"The Savage Swamp is made: {f['rows']} rows, {f['columns']} columns, {f['clans']} clans. It {edge}."


def clan_named(t: Teller, f: Face) -> str:
    return f"Clan {f['clan'] + 1} is called {f['name']} ({f['code']})."


def startup(t: Teller, f: Face) -> str:
    what = f"start-up {f['choice']}" if f["choice"] else f"a start-up of your own on template {f['template']}"
    said = f"You begin with {what}, {f['total']} points spent."
    if f.get("dropped"):
        said += " Your own form had no den with a Fertile hex beside it and was put aside."
    if f.get("skipped"):
        left = ", ".join(f"hex {h} {entry} ({price})" for h, entry, price in f["skipped"])
        said += f" Left out, being above {FIGURES.startup.purse}: {left}."
    return said


def phase(t: Teller, f: Face) -> str:
    return f"**{PHASES[f['phase']]}, turn {f['turn']}**"


def turn(t: Teller, f: Face) -> str:
    if not f["turn"]:
        return f"The clans are settled. {f['needed']} points win."
    best = max(f["points"], default=0)
    leaders = [t.clan(seat) for seat, points in enumerate(f["points"]) if points == best]
    verb = "leads" if len(leaders) == 1 else "lead"
    return f"Turn {f['turn']} is over. {' and '.join(leaders)} {verb} with {best} points; {f['needed']} win."


_LEAVING: Final = {
    "surrender": "it surrenders",
    "resigned": "its player resigns",
    "dropped": "the moderator drops it",
    "absent": "its player has missed too many deadlines",
    "unpaid": "lack of funds",
}
_DROPPED: Final = {"unpaid": "lack of funds"}
"""LZ-517 has words of its own for a fee that was not paid."""


def leaving(t: Teller, f: Face) -> str:
    return f"{t.named(f['clan'])} leaves the game at the next turn: {_LEAVING.get(f['reason'], f['reason'])}."


def dropped(t: Teller, f: Face) -> str:
    why = _DROPPED.get(f["reason"]) or because(f["reason"])
    return f"{t.named(f['clan'])} is out of the game ({why}). Its dens are free, its warriors outside them are gone."


def eliminated(t: Teller, f: Face) -> str:
    return f"{t.named(f['clan'])} has no lizards and no dens left and is out of the game."


_ENDS: Final = {
    "points": "with {points} points, {needed} being enough",
    "last": "as the last clan left",
    "homes": "with {points} points, no Home Den being left",
    "limit": "with {points} points at the last turn",
}


def victory(t: Teller, f: Face) -> str:
    if not f["winners"]:
        return f"Turn {f['turn']}: nobody is left. The swamp belongs to itself again."
    how = _ENDS.get(f["reason"], "with {points} points").format(**f)
    names = " and ".join(t.named(seat) for seat in f["winners"])
    title = "are Lords" if len(f["winners"]) > 1 else "is Lord"
    return f"{names} {title} of the Savage Swamp, in turn {f['turn']}, {how}."


def message(t: Teller, f: Face) -> str:
    """LZ-475: the sender sees all recipients, a recipient only the sender. The marks of style are taken out."""
    text = " ".join(f["text"].split()).replace("*", "∗").replace("`", "'")
    if f["role"] == "sender":
        return f"To {', '.join(t.clan(seat) for seat in f['to'])}: {text}"
    return f"From {t.clan(f['by'])}: {text}"


LINES: Final[dict[str, Telling]] = {
    "world_made": world_made,
    "clan_named": clan_named,
    "startup": startup,
    "phase": phase,
    "turn": turn,
    "leaving": leaving,
    "dropped": dropped,
    "eliminated": eliminated,
    "victory": victory,
    "message": message,
}
