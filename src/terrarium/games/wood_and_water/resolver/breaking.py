"""The result of a clash (WW-168 to WW-171), and the eating rule (WW-270)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.kinds import A, S, T
from . import morale
from .bodies import Body, Clash

if TYPE_CHECKING:
    from .fight import Fight

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
    bulk = [sum(b.bulk(f.ground.mended) for b in side) for side in c.sides]
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
        unit = body.models > 0
        morale.crumble(body, wounds, f.ground.strict)
        if not body.alive:
            for winner in winners:
                morale.credit_meal(winner, body)
            c.leave(body)
        if unit or not f.ground.strict or not body.alive or body.has_all("crumble"):
            return
    needed = morale.leadership(f, body) - (0 if body.has("stubborn") else gap)
    if not morale.passes(f, "break", needed):
        f.tell("breaks", body.uid)
        morale.pursued(f, body, winners)


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
