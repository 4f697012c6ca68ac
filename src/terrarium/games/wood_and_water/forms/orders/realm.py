"""Tribute, grants, leaders and heirs (section 18)."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Flow

from ...content import content
from ...model.forces import regroup
from ...model.land import index
from ...model.roster import capital, faction, grade, roster, stacks_at, stacks_of
from ...model.units import kind, may_lead
from ...state import Campaign
from ...state.records import NOBODY, Gift
from ..goes import regroupings
from .common import Why, own_unit, pay, short


def tribute_refused(s: Campaign, seat: int, given: Any) -> Why:
    if given["seat"] == seat or s.players[given["seat"]].out:
        return "tribute goes to another seat", "WW-220"
    return short(s, seat, given["amount"])


def tribute(s: Campaign, f: Flow | None, seat: int, given: Any) -> None:
    pay(s, seat, given["amount"])
    s.gifts.append(Gift(seat, given["seat"], given["amount"]))


def grant_refused(s: Campaign, seat: int, given: Any) -> Why:
    """WW-221."""
    taker = given["seat"]
    if taker == seat or s.players[taker].out:
        return "troops are granted to another seat", "WW-221"
    promised = {u for gift in s.gifts for u in gift.units}
    for unit in given["units"]:
        square = own_unit(s, seat, unit)
        if square == NOBODY or unit in promised:
            return "that is no unit of yours", "WW-221"
        if not any(st.seat == taker for st in stacks_at(s, square)):
            return "no stack of the receiver is in that square", "WW-221"
        own = kind(s.units[unit]).list
        lists = {*((own,) if own in content.grades else ())}
        if own not in (faction(s, taker), "DG") and not any(grade(x, faction(s, taker)) in "TB" for x in lists):
            return "the receiver does not trust such troops", "WW-221"
        if unit in (s.players[seat].leader, s.players[seat].heir):
            return "leader and heir are not given away", "WW-221"
    return None


def grant(s: Campaign, f: Flow | None, seat: int, given: Any) -> None:
    s.gifts.append(Gift(seat, given["seat"], units=tuple(given["units"])))


def crown_refused(s: Campaign, seat: int, given: Any) -> Why:
    """WW-222, WW-223."""
    player = s.players[seat]
    unit = s.units.get(given["unit"])
    square = own_unit(s, seat, given["unit"])
    if unit is None or square == NOBODY or not may_lead(unit) or unit.id == player.leader:
        return "that character cannot be crowned", "WW-222"
    if not (s.squares[square].town and s.squares[square].owner == seat):
        return "the character must be in a town", "WW-222"
    if player.heir in s.units and player.heir != unit.id:
        return "only the heir can be crowned", "WW-223"
    return short(s, seat, given["points"])


def free_advances(points: int) -> int:
    """Each full 100 points above the first gives one free advance roll, at most four (W32)."""
    return min(4, points // 100 - 1)


def crown(s: Campaign, f: Flow | None, seat: int, given: Any) -> None:
    pay(s, seat, given["points"])
    player = s.players[seat]
    unit = given["unit"]
    was_heir = player.heir == unit
    s.seat(
        seat,
        leader=unit,
        titles=(s.units[unit].kind, "" if was_heir else player.titles[1]),
        heir=0 if was_heir else player.heir,
    )
    if was_heir:
        nxt = next((u for u in roster(s, seat) if may_lead(u) and u.id != unit), None)
        if nxt is not None and has_palatial(s, seat):
            s.seat(seat, heir=nxt.id, titles=(s.units[unit].kind, nxt.kind))
    if f is not None:
        f.tell("crowned", seat=seat, troop=s.units[unit].kind)
        if was_heir and s.players[seat].heir:
            f.tell("heir", seat=seat, troop=s.players[seat].titles[1])


def has_palatial(s: Campaign, seat: int) -> bool:
    throne = capital(s, seat)
    return throne != NOBODY and s.squares[throne].has("palatial-manor")


def heir_refused(s: Campaign, seat: int, given: Any) -> Why:
    """WW-224."""
    player = s.players[seat]
    unit = s.units.get(given["unit"])
    if not has_palatial(s, seat):
        return "an heir needs a palatial manor", "WW-224"
    if player.heir in s.units:
        return "there is an heir", "WW-224"
    if unit is None or own_unit(s, seat, given["unit"]) == NOBODY or not may_lead(unit) or unit.id == player.leader:
        return "that character cannot be heir", "WW-224"
    return None


def heir(s: Campaign, f: Flow | None, seat: int, given: Any) -> None:
    unit = given["unit"]
    s.seat(seat, heir=unit, titles=(s.players[seat].titles[0], s.units[unit].kind))
    if f is not None:
        f.tell("heir", seat=seat, troop=s.units[unit].kind)


def reorganise_refused(s: Campaign, seat: int, given: Any) -> Why:
    forms = regroupings(s, stacks_of(s, seat))
    [(square, change)] = given.items()
    if square not in forms or not forms[square].ok(change):
        return "those units are not together there", "WW-034"
    return None


def reorganise(s: Campaign, f: Flow | None, seat: int, given: Any) -> None:
    [(square, change)] = given.items()
    regroup(s, seat, index(s, square), change)
