"""Scenes add up: together they tell what was told, once and in order, and the last picture is the board at the end."""

from __future__ import annotations

from terrarium.kernel.scenes import scenes

from ..case import require
from ..difference import difference
from ..spot import Spot


def check(spot: Spot) -> None:
    [who] = spot.some(spot.audiences, 1)
    heard = spot.match.seen(who)
    found = scenes(spot.match, who)
    told = [(one.number, one.kind, one.face) for scene in found for one in scene.told]
    begins = told[0][0] - 1 if told else len(heard)
    wanted = [(one.number, one.kind, one.face) for one in heard[begins:]]
    require(told == wanted, f"the scenes tell {who} otherwise than the match did: {difference(wanted, told)}")
    for scene in found:
        require(scene.told and scene.number == scene.told[-1].number, f"a scene of {who} counts its events wrongly")
    if found and found[-1].number == len(heard):
        last, now = found[-1].view, spot.match.view(who)
        require(last == now, f"the last scene of {who} shows another board: {difference(now, last)}")
