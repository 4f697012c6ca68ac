"""What is promised comes true: a suggestion may be given, and what a game says an answer surely brings is there when it
is played on an imagined state (see `Game.promises`)."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Asked, Pov, Value

from ..case import require
from ..spot import Spot

LISTED = 20
"""Of more answers some are drawn."""


def check(spot: Spot) -> None:
    for due in spot.some([due for due in spot.dues() if due.moment.ask.name in spot.state.rules.table], 2):
        pov = spot.match.pov(due.seat)
        asked = pov.find(due.moment.id)
        _suggested(asked)
        for answer in _answers(spot, asked):
            says = spot.game.outlook(pov, asked, answer)
            require(isinstance(says, str), f"the outlook of {answer!r} to {asked.kind} is {says!r}, no text")
            _kept(spot, pov, asked, answer)


def _suggested(asked: Asked) -> None:
    if asked.suggestion is not None:
        found = [str(one) for one in asked.form.check(asked.suggestion) if not one.warning]
        require(not found, f"{asked.kind} suggests {asked.suggestion!r}, which is refused: {'; '.join(found)}")


def _answers(spot: Spot, asked: Asked) -> list[Value]:
    count = asked.form.count()
    if count is not None and count <= LISTED:
        return spot.some(list(asked.form.each()), 5)
    return [asked.form.sample(spot.rng) for _ in range(3)]


def _kept(spot: Spot, pov: Pov[Any], asked: Asked, answer: Value) -> None:
    promised = spot.game.promises(pov, asked, answer)
    if not promised:
        return
    spot.coverage.promises += len(promised)
    _, after = pov.tried(asked, answer, spot.rng.randbytes(16))
    for path, value in promised.items():
        found = at(after.view, path)
        says = f"{asked.kind}: {answer!r} promises {path} = {value!r}, and brings {found!r}"
        require(found == value, says)


def at(thing: Any, path: str) -> Any:
    """The part of a view that a path names: `purse.0`, `players.2.mana`, `dens.hex=45.pop` (the entry of a list whose
    hex is 45, wherever it stands)."""
    for part in path.split("."):
        key, named, value = part.partition("=")
        if named:
            thing = next((one for one in thing if str(getattr(one, key)) == value), None)
        elif isinstance(thing, dict):
            thing = thing.get(part, thing.get(int(part)) if part.lstrip("-").isdigit() else None)
        elif isinstance(thing, list | tuple):
            thing = thing[int(part)]
        else:
            thing = getattr(thing, part, None)
    return thing
