"""Blows of a clash in their order (WW-162 to WW-166): whom they aim at, how many, how hard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content import ITEMS
from ..content.kinds import INI, WS, A, S
from .bodies import Body, Clash, Hero
from .strikes import Attack, inflict

if TYPE_CHECKING:
    from .fight import Fight

FRONT = {"I": 5, "V": 5, "B": 3, "K": 10, "Z": 5}
SUPPORT = {"hw": 5, "spear": 10, "pike": 15}


def aim(c: Clash, side: int) -> Body | Hero | None:
    """WW-166: the first enemy unit with ordinary models, then characters, dearest first."""
    enemies = c.sides[1 - side]
    unit = next((b for b in enemies if b.models > 0), None)
    if unit is not None:
        return unit
    duellists = c.duel or ()
    heroes = [h for b in enemies for h in b.living if h not in duellists]
    return max(heroes, key=lambda h: (h.points, -h.uid), default=None)


def against_ring(f: Fight, c: Clash, side: int) -> bool:
    return any(f.behind(b) for b in c.sides[1 - side])


def when(f: Fight, c: Clash, body: Body, weapon: str, initiative: int, last: bool) -> int:
    """WW-162."""
    if last:
        return 0
    if c.age == 1 and not body.charging and weapon == "pike":
        return 21
    if body.charging and not against_ring(f, c, body.side):
        return 20
    if c.age == 1 and f.behind(body):
        return 20
    if weapon == "great" and not body.charging:
        return 0
    return initiative


class Blow:
    """Somebody's attacks in a clash, at their place in the strike order."""

    def __init__(self, number: int, body: Body, hero: Hero | None) -> None:
        self.number = number
        self.body = body
        self.hero = hero


def strikes(f: Fight, c: Clash, scores: list[int]) -> None:
    blows = []
    for side in (f.first, 1 - f.first):
        for body in c.sides[side]:
            if body.models > 0:
                blows.append(Blow(when(f, c, body, body.weapon, body.stats[INI], body.last), body, None))
            for hero in body.living:
                number = when(f, c, body, hero.weapon, hero.stats[INI], hero.last)
                slow = hero.last and f.ground.strict
                if any(ITEMS[item].strikes for item in hero.items if item in ITEMS) and number < 19 and not slow:
                    number = 19
                if hero.style == "weak" and c.duel and hero in c.duel:
                    number = 0
                blows.append(Blow(number, body, hero))
    for number in sorted({blow.number for blow in blows}, reverse=True):
        pending: list[tuple[Blow, Body | Hero, list[int], bool]] = []
        for blow in (b for b in blows if b.number == number):
            made = strike(f, c, blow)
            if made is not None:
                pending.append((blow, *made))
        for blow, target, wounds, duel in pending:
            counted = inflict(f, blow.hero, target, wounds, duel)
            scores[blow.body.side] += counted
            f.tell("strikes", blow.hero.uid if blow.hero else blow.body.uid, target.uid, counted)


def strike(f: Fight, c: Clash, blow: Blow) -> tuple[Body | Hero, list[int], bool] | None:
    body, hero = blow.body, blow.hero
    if body.clash is not c:
        return None
    duel = c.duel is not None and hero is not None and hero in c.duel
    target: Body | Hero | None
    if duel:
        assert c.duel is not None
        target = c.duel[1] if hero is c.duel[0] else c.duel[0]
        assert hero is not None
        if not hero.alive and hero.style != "relentless":
            return None
        if not target.alive:
            return None
    else:
        if hero is not None and not hero.alive:
            return None
        target = aim(c, body.side)
    if target is None:
        return None
    attack = hero_attack(f, c, body, hero, target, duel) if hero is not None else unit_attack(f, c, body, target)
    return (target, attack.rolled(f, target), duel) if attack.count > 0 else None


def unit_attack(f: Fight, c: Clash, body: Body, target: Body | Hero) -> Attack:
    """WW-163, WW-164."""
    front = min(body.models, FRONT.get(body.form, body.models))
    each = body.stats[A] + body.frenzy + (body.weapon == "twohand") + body.fury
    count = front * each
    behind = body.models - front
    if body.form == "I":
        reach = 5 if body.charging else SUPPORT.get(body.weapon, 5)
        count += min(behind, reach)
    elif body.form == "B":
        count += min(behind, 3)
    count += "champion" in body.command and body.models > 0
    return Attack(
        count,
        to_hit(f, body, body.stats[WS], target),
        body.stats[S] + weapon_strength(body, body.weapon),
        0,
        poison="poison" in body.tags,
        only_six=body.afraid,
        again=body.has("hate") and c.age == 1,
    )


def hero_attack(f: Fight, c: Clash, body: Body, hero: Hero, target: Body | Hero, duel: bool) -> Attack:
    count = hero.stats[A] + hero.frenzy + (hero.weapon == "twohand") + body.fury
    need = to_hit(f, body, hero.stats[WS], target)
    easier = 0
    poison = "poison" in hero.tags
    if duel:
        assert isinstance(target, Hero)
        count += (hero.style == "dervish" and (f.dice.die("style") + 1) // 2) - (hero.style == "defensive")
        count += target.style == "relentless" and target.alive
        need += (target.style == "defensive") - (target.style == "dervish")
        easier = int(target.style == "dervish")
        poison = poison or hero.style == "weak"
    need -= max((ITEMS[i].hit for i in hero.items if i in ITEMS), default=0)
    return Attack(
        max(1, count),
        need,
        hero.stats[S] + hero.strength + weapon_strength(body, hero.weapon, "mounted" in hero.tags),
        max((ITEMS[i].pierces for i in hero.items if i in ITEMS), default=0),
        poison=poison,
        only_six=body.afraid,
        again="hate" in hero.tags and c.age == 1,
        easier=easier,
        by=hero,
    )


def weapon_strength(body: Body, weapon: str, mounted: bool | None = None) -> int:
    rides = body.mounted if mounted is None else mounted
    if weapon == "great":
        return 2
    if weapon == "halberd":
        return 1
    if body.charging and weapon == "lance":
        return 2
    return int(body.charging and weapon == "spear" and rides)


def covered(f: Fight, body: Body, target: Body | Hero) -> bool:
    """WW-165: whether the target stands behind a ring; a character does with his unit."""
    if isinstance(target, Body):
        return f.behind(target)
    if not f.ground.mended or body.clash is None:
        return False
    his = body.clash.body_of(target)
    return his is not None and f.behind(his)


def to_hit(f: Fight, body: Body, skill: int, target: Body | Hero) -> int:
    """WW-165."""
    other = target.stats[WS]
    need = 3 if skill > other else 5 if other > 2 * skill else 4
    if covered(f, body, target) and not body.flier:
        need += 1
    return need + body.hexed
