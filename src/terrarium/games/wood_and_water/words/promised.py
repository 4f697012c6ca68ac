"""What an answer surely brings, as facts that can be looked up afterwards: prices, places, what is taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from terrarium.kernel import Asked, Pov, Value

from ..content import KINDS
from ..forms import goes
from ..forms.lists import BuildingList, Muster
from ..model import purchase
from ..model.land import grid, index, open_way
from ..model.rates import entry_cost, mp_left
from ..model.roster import enemies_at, friendly
from ..rules.voyages import danger
from ..state.records import NOBODY, Stack
from ..view import CampaignView

V = CampaignView
Facts = dict[str, Any]


def promises(pov: Pov[CampaignView], asked: Asked, answer: Value) -> Mapping[str, Value]:
    kept = KEPT.get(asked.kind)
    return kept(pov.view, asked, answer) if kept is not None else {}


def go(v: V, asked: Asked, answer: Value) -> Facts:
    """A way that meets nobody ends where it leads, and takes the square; a voyage without risk does too."""
    [(way, given)] = answer.items()
    if way not in ("step", "undertunnel", "ferry", "port"):
        return {}
    [(number, name)] = given.items()
    stack, square = v.stacks[int(number)], index(v, name)
    here = v.squares[square]
    met = enemies_at(v, square, stack.seat) or goes.unfriendly_village(v, stack.seat, square)
    if met or not here.passable or here.terrain in ("volcano", "lava"):
        return {}
    if way in ("ferry", "port") and (danger(v, stack.seat, square, way) or entry_cost(v, stack, here) is None):
        return {}
    found: Facts = {f"stacks.{number}.square": square}
    if not here.hamlet and (here.owner == NOBODY or not friendly(v, here.owner, stack.seat)):
        found[f"squares.{square}.owner"] = stack.seat
    if way == "step":
        found |= _spent(v, stack, square)
    return found


def _spent(v: V, stack: Stack, square: int) -> Facts:
    """What a step costs each unit. Only where the stack can go on: else the turn may end, and all are fresh again."""
    cost = entry_cost(v, stack, v.squares[square]) or 0
    left = mp_left(v, stack) - cost
    ways = [other for other in grid(v).adjacent[square] if open_way(v, square, other)]
    free = [o for o in ways if not v.squares[o].explored or 0 < (entry_cost(v, stack, v.squares[o]) or 0) <= left]
    if left < 2 or not free or len(stack.units) != len([u for u in stack.units if u in v.units]):
        return {}
    return {f"units.{unit}.spent": v.units[unit].spent + cost for unit in stack.units}


def faction(v: V, asked: Asked, answer: Value) -> Facts:
    return {f"players.{v.who}.faction": answer}


def tile(v: V, asked: Asked, answer: Value) -> Facts:
    square = index(v, answer)
    return {f"players.{v.who}.tile": square, f"squares.{square}.owner": v.who}


def leader(v: V, asked: Asked, answer: Value) -> Facts:
    return {f"players.{v.who}.leader": answer}


def muster(v: V, asked: Asked, answer: Value) -> Facts:
    """What is not spent is in the treasury; who is unique may be another's (WW-044)."""
    form = asked.form
    assert isinstance(form, Muster)
    if any(KINDS[spec["unit"]].unique for spec in answer):
        return {}
    return {f"players.{v.who}.treasury": form.purse - sum(purchase.price(spec) for spec in answer)}


def buildings(v: V, asked: Asked, answer: Value) -> Facts:
    form = asked.form
    assert isinstance(form, BuildingList)
    square = v.players[v.who].tile
    works = [key for key, _ in v.squares[square].works]
    stands = {f"squares.{square}.works.{len(works) + n}.0": key for n, key in enumerate(answer)}
    return {f"players.{v.who}.treasury": form.left(answer)[1], **stands}


def summoned(v: V, asked: Asked, answer: Value) -> Facts:
    [(kind, models)] = answer.items()
    number = (v.who + 1) * 10000 + v.players[v.who].made + 1
    return {f"units.{number}.kind": kind, f"units.{number}.models": models} if kind in KINDS else {}


KEPT: dict[str, Callable[[V, Asked, Any], Facts]] = {
    "move_step": go,
    "choose_faction": faction,
    "choose_tile": tile,
    "name_leader": leader,
    "muster_start": muster,
    "start_buildings": buildings,
    "summon": summoned,
}
