"""What is at stake, in words and figures: breaking points and objectives, with a warning in time; at the end, why."""

from __future__ import annotations

from typing import Literal, NamedTuple

from terrarium.kernel import because

from ..model.stakes import breaks_at
from ..rules.end_of_turn import tally
from ..state import Field
from .names import SIDE_NAMES

Level = Literal["calm", "near", "now"]
NEAR, NOW = 3, 1
"""A side that breaks after so many losses more is near to it, or about to."""
FEW = 4
"""So few enemies can be cleared away from an objective within a turn."""
WANTED = 8
"""PY-274, PY-275: so many hold an objective."""


BROKEN = "Broken"


class Stake(NamedTuple):
    """A bar: how much of how much, where its mark stands, what it is called, and what threatens (empty: nothing)."""

    name: str
    n: int
    most: int
    mark: int
    says: str
    warns: str = ""
    level: Level = "calm"


def stakes(field: Field, side: int) -> list[Stake]:
    """Of one side: the models before it breaks, then each objective. When all is over nothing threatens any more."""
    found = [_crew(field, side), *(_objective(field, side, *one) for one in tally(field, side))]
    return [one._replace(warns="", level="calm") if field.ended and one.warns != BROKEN else one for one in found]


def _crew(field: Field, side: int) -> Stake:
    left, began, limit = field.owned(side), field.originals[side], breaks_at(field, side)
    more = left - limit
    level: Level = "now" if more <= NOW else "near" if more <= NEAR else "calm"
    warns = (
        ""
        if level == "calm"
        else f"Breaks after {more} more {'loss' if more == 1 else 'losses'}"
        if more > 0
        else BROKEN
    )
    return Stake("crew", left, began, limit, f"{left} of {began} left, breaks at {limit}", warns, level)


def _objective(field: Field, side: int, name: str, ours: int, theirs: int) -> Stake:
    if ours >= WANTED and not theirs:
        return Stake(name, ours, WANTED, WANTED, f"{name}: {ours} of {WANTED}", "Wins at the end of this turn", "now")
    bars = f", {theirs} {'enemy contests' if theirs == 1 else 'enemies contest'} it" if theirs else ""
    says = f"{name}: {ours} of {WANTED}{bars}"
    if ours >= WANTED:
        if theirs > FEW:
            return Stake(name, ours, WANTED, WANTED, says)
        bar = f"Only {theirs} {'enemy' if theirs == 1 else 'enemies'} in the way"
        return Stake(name, ours, WANTED, WANTED, says, bar, "near")
    if ours >= WANTED - 2:
        return Stake(name, ours, WANTED, WANTED, says, f"{WANTED - ours} more would hold it", "near")
    return Stake(name, ours, WANTED, WANTED, says)


def warnings(field: Field) -> list[str]:
    """What may end the battle soon, the worst first."""
    found = [(one, SIDE_NAMES[side]) for side in range(2) for one in stakes(field, side) if one.warns]
    found.sort(key=lambda pair: pair[0].level != "now")
    return [
        f"{name}: {one.warns.lower() if one.name == 'crew' else f'{one.name}, {one.warns.lower()}'}"
        for one, name in found
    ]


def ended(field: Field, who: int = -1) -> str:
    """PY-273 to PY-279: who has won, and why; to a seat of the battle, as `you`."""
    if not field.ended:
        return ""
    left = [f"{field.owned(side)} of {field.originals[side]}" for side in range(2)]
    if field.winner < 0:
        share = f": South has {left[0]} left, North {left[1]}"
        return f"A draw: both crews are broken{share}." if field.ended == "both broken" else f"A draw{share}."
    mine = field.seats.index(who) if who in field.seats else -1
    win, lose = field.winner, 1 - field.winner
    wins = "You win" if mine == win else f"{SIDE_NAMES[win]} wins"
    if field.ended == "broken":
        crew = "your crew" if mine == lose else f"{SIDE_NAMES[lose]}'s crew"
        return f"{wins}: {crew} is broken, with {left[lose]} models left, a third or less."
    if field.ended in ("grave", "ship"):
        held = [found for found in tally(field, win) if found[1] >= WANTED and not found[2]]
        name, ours = held[0][:2] if held else ("objective", WANTED)
        hold = "yours" if mine == win else f"{SIDE_NAMES[win]}'s"
        return f"{wins}: the {name} is {hold}, with {ours} models there where {WANTED} are enough, and no enemy near."
    if field.ended == "turn limit":
        return f"{wins}: turn {field.turn} was the last, and South has {left[0]} models left, North {left[1]}."
    return f"{wins} ({because(field.ended)})."
