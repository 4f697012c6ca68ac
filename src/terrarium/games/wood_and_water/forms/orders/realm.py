"""Tribute, grants, leaders and heirs (section 18)."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Flow

from ...content import content
from ...content.figures import FIGURES
from ...model.forces import regroup
from ...model.land import index
from ...model.roster import capital, faction, grade, roster, stacks_at, stacks_of
from ...model.units import kind, may_lead
from ...state import Campaign
from ...state.records import NOBODY, Gift, fourth, second
from ..going import regroupings
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
    for unit in given["units"]:
        square = own_unit(s, seat, unit)
        if square == NOBODY or unit in promised(s):
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


def promised(s: Campaign) -> set[int]:
    """Units that leave with a grant at the end of the turn."""
    return {unit for gift in s.gifts for unit in gift.units}


def crown_refused(s: Campaign, seat: int, given: Any) -> Why:
    """WW-222, WW-223."""
    player = s.players[seat]
    unit = s.units.get(given["unit"])
    square = own_unit(s, seat, given["unit"])
    if unit is None or square == NOBODY or not may_lead(unit) or unit.id == player.leader:
        return "that character cannot be crowned", "WW-222"
    if second(s) and unit.id in promised(s):
        return "that character is granted to another seat", "WW-221"
    here = s.squares[square]
    if not here.town or (here.owner != seat and not fourth(s)):
        return "the character must be in a town", "WW-222"
    if player.heir in s.units and player.heir != unit.id:
        return "only the heir can be crowned", "WW-223"
    if "heir" in given and given["heir"] not in heirs(s, seat, unit.id):
        return "that character cannot be the new heir", "WW-223"
    return short(s, seat, given["points"])


def heirs(s: Campaign, seat: int, crowned: int) -> list[int]:
    """WW-223: who may be heir once the heir himself is crowned; nobody, if there was none or no palatial manor."""
    if s.players[seat].heir != crowned or not has_palatial(s, seat):
        return []
    gone = promised(s) if second(s) else set()
    return [u.id for u in roster(s, seat) if may_lead(u) and u.id != crowned and u.id not in gone]


def free_advances(points: int) -> int:
    """Each full 100 points above the first gives one free advance roll, at most four (W32)."""
    return min(FIGURES.characters.free_advances, points // FIGURES.characters.crown[0] - 1)


def crown(s: Campaign, f: Flow | None, seat: int, given: Any) -> None:
    """The new heir is named in the same order; unnamed, the first of the roster."""
    pay(s, seat, given["points"])
    player = s.players[seat]
    unit = given["unit"]
    was_heir = player.heir == unit
    eligible = heirs(s, seat, unit)
    heir = given.get("heir", eligible[0]) if eligible else 0 if was_heir else player.heir
    title = s.units[heir].kind if eligible else "" if was_heir else player.titles[1]
    s.seat(seat, leader=unit, heir=heir, titles=(s.units[unit].kind, title))
    if f is not None:
        f.tell("crowned", seat=seat, troop=s.units[unit].kind)
        if eligible:
            f.tell("heir", seat=seat, troop=title)


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
    if second(s) and unit.id in promised(s):
        return "that character is granted to another seat", "WW-221"
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
