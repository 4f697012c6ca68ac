"""Section 11, "Result of a combat": winning, and what follows (PY-247, PY-248, PY-257)."""

from __future__ import annotations

from typing import Any

import msgspec

from terrarium.kernel import Decision, Flow, Frame, One, Value

from ..model.pairing import contacts, tangles
from ..model.terms import stat
from ..state import Battle, Field
from .combats import able, change, resolved_teams, team, title
from .crossing import cross_over, crossing
from .fighting import pair_combats
from .flow import ask, joined, step, tell
from .pushing import push
from .rolls import dice_off
from .steps import free_move


@step
def result(f: Flow, b: Battle, c: int) -> None:
    """PY-247, PY-248."""
    field = b.field
    b.thrown = {}
    change(field, c, resolved=True)
    sides = [team(field, c, 0), team(field, c, 1)]
    combat = field.combats[c]
    if not sides[0] and not sides[1]:
        return
    if not sides[0] or not sides[1]:
        winner = int(not sides[0])
        f.then(*(risers(field, sides[winner]) if f.state.edition >= 3 else ()), aftermath(field.k, c, winner))
        return
    one, two = combat.score
    if one == two:
        swords = [any(field.has(i, "Swordsman") for i in mine) for mine in sides]
        winner = dice_off(f, b) if swords[0] == swords[1] else swords.index(True)
    else:
        winner = int(two > one)
    tell(f, b, "won", combat=title(field, c), side=winner, score=[one, two])
    losers = sides[1 - winner]
    f.then(
        *(push(field.k, c, i) for i in losers),
        *risers(field, sides[winner]),
        aftermath(field.k, c, winner),
    )


def risers(field: Field, winners: list[int]) -> list[Frame]:
    """PY-255: those on the ground whose side has won, also because nobody is left to fight (edition 3)."""
    return [stand_up(field.k, i) for i in winners if field.models[i].prone and able(field, i)]


@ask(tempo="reply")
def stand_up(b: Battle, i: int) -> dict[int, Decision]:
    """PY-255."""
    m = b.field.models[i]
    if not m.alive or not m.prone:
        return {}
    return {m.control: Decision("stand_up", One((True, False)), True, {"battle": b.field.k, "model": m.id}, True)}


@stand_up.answered
def stood_up(f: Flow, b: Battle, answers: dict[int, Value], i: int) -> None:
    if any(answers.values()):
        b.field.set(i, prone=False)
        tell(f, b, "stands", who=b.field.models[i].id)


@step
def aftermath(f: Flow, b: Battle, c: int, winner: int) -> None:
    """PY-257: crossing over, Dispatch Riff-Raff, No Quarter."""
    field = b.field
    mine = team(field, c, winner)
    combat = field.combats[c]
    beaten = all(i in combat.lost for i in combat.fighters[1 - winner])
    frames: list[Any] = []
    line = crossing(field, c, winner)
    if line >= 0:
        frames.append(cross_over(field.k, c, winner, line))
    if beaten:
        for i in mine:
            if field.has(i, "Dispatch Riff-Raff"):
                half = stat(field, i, "move") // 2 * 1000
                frames.append(free_move(field.k, winner, str(i), "riffraff", half))
        for i in mine:
            if field.has(i, "No Quarter") and "No Quarter" not in field.models[i].used:
                frames += [free_move(field.k, winner, joined(mine), "quarter", -1), again(field.k, i)]
                break
    f.then(*frames)


@step
def again(f: Flow, b: Battle, hero: int) -> None:
    """PY-324: contacts that belong to no resolved combat are paired anew; hits scored so far stay with their models."""
    field = b.field
    if "No Quarter" not in field.models[hero].used:
        return
    field.combats = tuple(msgspec.structs.replace(combat, stale=not combat.resolved) for combat in field.combats)
    parts = tangles(contacts(field, resolved_teams(field)))
    f.then(*(pair_combats(field.k, joined(part)) for part in parts), forgotten(field.k))


@step
def forgotten(f: Flow, b: Battle) -> None:
    """The combats that were paired anew are no more."""
    b.field.combats = tuple(combat for combat in b.field.combats if not combat.stale)
