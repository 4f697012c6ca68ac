"""Clashes (WW-159 to WW-161, WW-167, WW-173): terror, impacts, challenges, then the blows and their result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.kinds import A, S
from . import morale, shooting
from .blows import aim, strikes
from .bodies import Clash
from .breaking import feast, result
from .charges import may_charge_now
from .strikes import Attack, inflict

if TYPE_CHECKING:
    from .fight import Fight


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
