"""Battle orders: the default ones (WW-131), and forces set up by them."""

from __future__ import annotations

from typing import Any

from ..content import KINDS
from ..model.units import far, is_character, missile, own_wizard, points, tags
from ..state.records import Unit
from .bodies import Body, Hero, penalties
from .records import Ground, Troop

JOINABLE = ("I", "V", "B", "K")


def default_orders(units: tuple[Unit, ...], behind: bool) -> dict[str, Any]:
    """WW-131. `behind`: the side defends behind a ring."""
    troops = [u for u in units if not is_character(u)]
    heroes = [u for u in units if is_character(u)]
    stance = {u.id: "hold" if behind or far(missile(u)) else "attack" for u in troops}
    attach: dict[int, int] = {}
    room = {u.id: 2 for u in troops if KINDS[u.kind].form in JOINABLE}
    for hero in sorted(heroes, key=lambda h: (-points(h), h.id)):
        mounted = "mounted" in tags(hero)
        fitting = [u for u in troops if room.get(u.id) and ("mounted" in tags(u)) == mounted]
        if own_wizard(hero):
            wanted = [u for u in fitting if stance[u.id] == "hold"] or fitting
            wanted = sorted(wanted, key=lambda u: (-u.models, u.id))
        else:
            wanted = [u for u in fitting if not far(missile(u))]
            wanted = sorted(wanted, key=lambda u: (-points(u), u.id))
        if wanted:
            attach[hero.id] = wanted[0].id
            room[wanted[0].id] -= 1
        else:
            stance[hero.id] = "hold" if behind or own_wizard(hero) else "attack"
    alone = [u for u in units if u.id not in attach]
    ranked = sorted(enumerate(alone), key=lambda pair: (_line(pair[1], stance), -points(pair[1]), pair[0]))
    return {
        "order": [u.id for _, u in ranked],
        "stance": {str(u): s for u, s in stance.items()},
        "attach": {str(h): u for h, u in attach.items()},
        "target": "near",
        "spells": {},
        "styles": {},
        "thrift": False,
    }


def _line(unit: Unit, stance: dict[int, str]) -> int:
    form = KINDS[unit.kind].form
    if form == "G":
        return 5
    if stance.get(unit.id) == "hold":
        return 4
    if form == "V" or "flier" in tags(unit):
        return 3
    if form in ("M", "X", "P"):
        return 1
    return 2 if form == "K" else 0


def drawn_up(troop: Troop, side: int, rain: int, ground: Ground, behind: bool) -> list[Body]:
    """The bodies of one seat in battle order."""
    orders = troop.orders or default_orders(troop.units, behind)
    defends = side == 1
    bodies: dict[int, Body] = {}
    heroes: dict[int, Hero] = {}
    for unit in troop.units:
        armour, wet = penalties(unit, rain, defends, ground)
        if is_character(unit):
            heroes[unit.id] = Hero(unit, side, troop.seat, armour)
            heroes[unit.id].style = orders["styles"].get(str(unit.id), _own_style(unit))
            heroes[unit.id].wish = orders["spells"].get(str(unit.id), "")
            heroes[unit.id].thrift = orders["thrift"]
        else:
            bodies[unit.id] = Body(unit, side, troop.seat, armour, wet)
    for uid, hero in heroes.items():
        inside = bodies.get(orders["attach"].get(str(uid), 0))
        if inside is None or len(inside.heroes) >= 2:
            _, wet = penalties(hero.unit, rain, defends, ground)
            inside = bodies[uid] = Body(None, side, troop.seat, 0, wet)
            inside.uid, inside.name, inside.list = uid, hero.name, hero.list
        inside.heroes.append(hero)
    row = [bodies[u] for u in orders["order"] if u in bodies]
    row += [body for body in bodies.values() if body not in row]
    for body in row:
        body.stance = orders["stance"].get(str(body.uid), "attack")
        if not behind and (body.frenzy or (any(h.frenzy for h in body.heroes) and not body.models)):
            body.stance = "attack"
        if body.form == "G":
            body.stance = "hold"
    return row


def _own_style(unit: Unit) -> str:
    if 12 in unit.abilities:
        return "relentless"
    return "defensive" if 11 in unit.abilities else ""
