"""Charges and clashes (WW-156 to WW-171, WW-173 to WW-175)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content import ITEMS
from ..content.kinds import INI, WS, A, S, T
from . import morale, shooting
from .bodies import Body, Hero
from .strikes import Attack, inflict

if TYPE_CHECKING:
    from .fight import Fight

FRONT = {"I": 5, "V": 5, "B": 3, "K": 10, "Z": 5}
SUPPORT = {"hw": 5, "spear": 10, "pike": 15}
MEALS = (
    (50, "frenzy"),
    (100, "T"),
    (200, "A"),
    (300, "S"),
    (400, "regen"),
    (500, "fear"),
    (600, "A"),
    (700, "S"),
    (800, "A"),
    (1000, "terror"),
)


class Clash:
    """Bodies of both sides locked together."""

    def __init__(self, one: Body, other: Body) -> None:
        self.sides: list[list[Body]] = [[], []]
        self.age = 0
        self.duel: tuple[Hero, Hero] | None = None
        self.join(one)
        self.join(other)

    def join(self, body: Body) -> None:
        self.sides[body.side].append(body)
        body.clash = self
        body.fresh = True

    def leave(self, body: Body) -> None:
        self.sides[body.side].remove(body)
        body.clash = None

    def body_of(self, hero: Hero) -> Body | None:
        return next((b for b in self.sides[hero.side] if hero in b.heroes), None)


# ---- charges


def may_charge_now(f: Fight, body: Body) -> bool:
    """WW-156: by round and speed."""
    if body.stance != "attack" or body.rallied or body.sated or body.stupid or body.form == "G":
        return False
    if f.round == 1:
        return f.ground.terrain != "thick" and (body.flier or body.scout or body.move >= 8)
    return f.round >= 3 or body.move >= 4


def may_charge(f: Fight, body: Body, target: Body) -> bool:
    """WW-175, WW-176: rings and shelters keep out riders, chariots and monsters on foot."""
    if body.flier:
        return not (target.shelter and body.mounted)
    if f.behind(target):
        climber = any(9 in hero.abilities for hero in body.living) and not body.models
        if not climber and (body.mounted or body.shape in ("X", "G", "M")):
            return False
    return not (target.shelter and (body.mounted or body.shape == "X"))


def charges(f: Fight) -> None:
    """WW-157: the sides take turns, one charging unit at a time."""
    rows = [[b for b in f.sides[side] if b.free and may_charge_now(f, b)] for side in (0, 1)]
    turn = f.first
    while rows[0] or rows[1]:
        row = rows[turn]
        while row:
            body = row.pop(0)
            if body.free and charge(f, body):
                break
        turn = 1 - turn
    for side in f.sides:
        for body in side:
            body.sated = max(0, body.sated - 1)


def charge(f: Fight, body: Body) -> bool:
    free = [b for b in f.sides[1 - body.side] if b.free and may_charge(f, body, b)]
    if free and not (f.ground.narrow and len(f.clashes) >= 2):
        target = free[-1] if body.flier or body.move >= 7 else free[0]
        f.clashes.append(Clash(body, target))
        f.tell("charges", body.uid, target.uid)
    else:
        joinable = [
            c
            for c in f.clashes
            if not f.ground.narrow
            and len(c.sides[body.side]) < 2
            and any(may_charge(f, body, enemy) for enemy in c.sides[1 - body.side])
        ]
        if free or not joinable:
            return False
        chosen = min(joinable, key=lambda c: len(c.sides[body.side]))
        chosen.join(body)
        f.tell("charges", body.uid, chosen.sides[1 - body.side][0].uid)
    body.charging = True
    if f.rings and body.side == 1:
        body.sallied = True
    return True


# ---- clashes


def fought(f: Fight) -> None:
    batter(f)
    for c in list(f.clashes):
        if c.sides[0] and c.sides[1]:
            one_clash(f, c)
        if not (c.sides[0] and c.sides[1]):
            for side in c.sides:
                for body in list(side):
                    c.leave(body)
            f.clashes.remove(c)


def batter(f: Fight) -> None:
    """WW-175: a monster on foot that finds only ring defenders batters the ring."""
    for body in f.sides[0]:
        if not f.rings:
            return
        if body.free and body.monster and not body.flier and may_charge_now(f, body):
            shooting.batter_ring(f, body, body.stats[S], body.stats[A], False)


def one_clash(f: Fight, c: Clash) -> None:
    c.age += 1
    terror(f, c)
    scores = [0, 0]
    if not (c.sides[0] and c.sides[1]):
        return
    impacts(f, c, scores)
    challenge(f, c)
    strikes(f, c, scores)
    for side in c.sides:
        for body in list(side):
            body.fresh = False
            if not body.alive:
                for enemy in c.sides[1 - body.side]:
                    morale.credit_meal(enemy, body)
                c.leave(body)
    feast(f, c)
    if c.sides[0] and c.sides[1]:
        result(f, c, scores)


def terror(f: Fight, c: Clash) -> None:
    """WW-159."""
    for side in (f.first, 1 - f.first):
        for body in list(c.sides[side]):
            enemies = c.sides[1 - side]
            if not body.fresh or not enemies or body.has("terror") or morale.unshaken(body) or body.has("fear"):
                continue
            if any(enemy.has("terror") for enemy in enemies):
                if not morale.passes(f, "terror", morale.leadership(f, body)):
                    f.tell("terror", body.uid)
                    morale.pursued(f, body, list(enemies))
            elif any(enemy.has("fear") for enemy in enemies):
                body.afraid = not morale.passes(f, "fear", morale.leadership(f, body))


def aim(c: Clash, side: int) -> Body | Hero | None:
    """WW-166: the first enemy unit with ordinary models, then characters, dearest first."""
    enemies = c.sides[1 - side]
    unit = next((b for b in enemies if b.models > 0), None)
    if unit is not None:
        return unit
    duellists = c.duel or ()
    heroes = [h for b in enemies for h in b.living if h not in duellists]
    return max(heroes, key=lambda h: (h.points, -h.uid), default=None)


def impacts(f: Fight, c: Clash, scores: list[int]) -> None:
    """WW-167."""
    for side in (f.first, 1 - f.first):
        for body in c.sides[side]:
            dice, strength = body.impact
            target = aim(c, side)
            if not body.charging or not dice or body.models <= 0 or target is None:
                continue
            hits = sum(_rolled(f, dice) for _ in range(body.models))
            counted = inflict(f, None, target, Attack(hits, 0, strength, 0).rolled(f, target), False)
            scores[side] += counted
            f.tell("impact", body.uid, hits, counted)


def _rolled(f: Fight, dice: str) -> int:
    number, _, rest = dice.partition("D")
    sides, _, plus = rest.partition("+")
    total = sum(f.dice.roll("impact", int(number or 1)))
    if sides == "3":
        total = (total + 1) // 2
    return total + int(plus or 0)


def challenge(f: Fight, c: Clash) -> None:
    """WW-161."""
    if c.duel is not None:
        one, other = c.duel
        if one.alive and other.alive and c.body_of(one) and c.body_of(other):
            return
        c.duel = None
    fighters = [[h for b in side for h in b.living if not h.wizard] for side in c.sides]
    if fighters[0] and fighters[1]:
        best = [max(side, key=lambda h: (h.points, -h.uid)) for side in fighters]
        c.duel = (best[0], best[1])
        f.tell("duel", best[0].uid, best[1].uid)


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
                if any(ITEMS[item].strikes for item in hero.items if item in ITEMS) and number < 19:
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


def to_hit(f: Fight, body: Body, skill: int, target: Body | Hero) -> int:
    """WW-165."""
    other = target.stats[WS]
    need = 3 if skill > other else 5 if other > 2 * skill else 4
    unit = target if isinstance(target, Body) else None
    if unit is not None and f.behind(unit) and not body.flier:
        need += 1
    return need + body.hexed


def feast(f: Fight, c: Clash) -> None:
    """WW-270: what a unit has eaten makes it stronger for the rest of the battle."""
    for side in c.sides:
        for body in side:
            if body.eaten and body.has("eat"):
                digest(body)


def digest(body: Body) -> None:
    earned = [gain for border, gain in MEALS if body.eaten >= border]
    for gain in earned[body.meals :]:
        if gain == "frenzy":
            body.frenzy = True
        elif gain == "regen":
            body.regen = min(body.regen, 5)
        elif gain in ("fear", "terror"):
            body.tags = body.tags | {gain}
        else:
            index = {"T": T, "A": A, "S": S}[gain]
            body.stats[index] += 1
    body.meals = len(earned)


# ---- result


def score(f: Fight, c: Clash, side: int, wounds: int) -> int:
    """WW-168, without bulk."""
    bodies = c.sides[side]
    total = wounds + max((b.ranks for b in bodies), default=0)
    total += any("standard" in b.command and b.models > 0 for b in bodies)
    total += any(b.charging for b in bodies)
    if side == 1:
        total += c.age == 1 and f.ground.high
        total += max((f.ring for b in bodies if f.behind(b)), default=0)
        total += any(b.shelter for b in bodies)
    return total


def result(f: Fight, c: Clash, wounds: list[int]) -> None:
    scores = [score(f, c, side, wounds[side]) for side in (0, 1)]
    bulk = [sum(b.bulk for b in side) for side in c.sides]
    if bulk[0] != bulk[1]:
        scores[int(bulk[1] > bulk[0])] += 1
    if scores[0] == scores[1]:
        music = [any("musician" in b.command and b.models > 0 for b in side) for side in c.sides]
        if music[0] != music[1]:
            scores[int(music[1])] += 1
    f.tell("clash", [b.uid for b in c.sides[0]], [b.uid for b in c.sides[1]], *scores)
    if scores[0] == scores[1]:
        return
    loser = int(scores[0] > scores[1])
    gap = abs(scores[0] - scores[1])
    winners = list(c.sides[1 - loser])
    for body in list(c.sides[loser]):
        breaks(f, c, body, gap, winners)


def breaks(f: Fight, c: Clash, body: Body, gap: int, winners: list[Body]) -> None:
    """WW-170, WW-171."""
    if body.has("unbreakable"):
        return
    if body.has("crumble"):
        wounds = gap * (2 if body.shape in ("I", "K", "V", "Z") else 1)
        f.tell("crumbles", body.uid, wounds)
        morale.crumble(body, wounds)
        if not body.alive:
            for winner in winners:
                morale.credit_meal(winner, body)
            c.leave(body)
        return
    needed = morale.leadership(f, body) - (0 if body.has("stubborn") else gap)
    if not morale.passes(f, "break", needed):
        f.tell("breaks", body.uid)
        morale.pursued(f, body, winners)
