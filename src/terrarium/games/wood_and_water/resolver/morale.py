"""Leadership, panic, flight and rout (WW-135, WW-136, WW-155, WW-171, WW-172, WW-179)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.kinds import LD
from .bodies import Body

if TYPE_CHECKING:
    from .fight import Fight

STEADY = ("M", "P")


def leadership(f: Fight, body: Body) -> int:
    """WW-135: own, an attached character's, or that of a general of the seat; then the modifiers."""
    best = body.leadership()
    troop = f.troop(body)
    for other in f.sides[body.side]:
        if other.on_field and not other.fleeing:
            for hero in other.living:
                if (other.seat == body.seat and hero.uid in troop.generals) or (body.monster and 10 in hero.abilities):
                    best = max(best, hero.stats[LD])
    if troop.capital:
        best = min(10, best + 1)
    return best - troop.distrust - body.hexed


def passes(f: Fight, label: str, needed: int) -> bool:
    """2D6 not above Ld; a natural 2 always passes."""
    rolled = sum(f.dice.roll(label, 2))
    return rolled <= needed or rolled == 2


def unshaken(body: Body) -> bool:
    return body.has("crumble") or body.has("unbreakable") or _frenzied(body)


def _frenzied(body: Body) -> bool:
    return body.frenzy if body.models > 0 else any(hero.frenzy for hero in body.living)


def flee(f: Fight, body: Body) -> None:
    """The body leaves its clash and runs; frenzy is lost (WW-171)."""
    if body.clash is not None:
        body.clash.leave(body)
    body.fleeing = True
    body.frenzy = False
    for hero in body.living:
        hero.fled = True
        hero.frenzy = False


def destroy(body: Body) -> None:
    """Ridden down: the unit and its characters; nobody has the credit (WW-262)."""
    body.models = 0
    for hero in body.living:
        hero.alive = False
        hero.wounded = True
    if body.clash is not None:
        body.clash.leave(body)


def rally(f: Fight) -> None:
    """WW-136."""
    for side in (f.first, 1 - f.first):
        for body in f.sides[side]:
            if not (body.on_field and body.fleeing):
                continue
            large = body.form == "P" or body.models == 0 or 4 * body.models >= body.start
            musician = 1 if "musician" in body.command and body.models > 0 else 0
            if large and passes(f, "rally", leadership(f, body) + musician):
                body.fleeing = False
                body.rallied = True
                f.tell("rally", body.uid)
            else:
                body.left = True
                f.tell("leaves", body.uid)


def panic(f: Fight) -> None:
    """WW-155, WW-333."""
    for side in (f.first, 1 - f.first):
        for body in f.sides[side]:
            lost = body.round_start - body.models
            if not body.free or body.shape in STEADY or lost <= 0 or 4 * lost < body.round_start:
                continue
            if unshaken(body) or any(6 in hero.abilities for hero in body.living):
                continue
            if not passes(f, "panic", leadership(f, body)):
                f.tell("panic", body.uid)
                flee(f, body)


def speed_dice(body: Body) -> int:
    return 3 if body.move >= 7 or body.flier else 2


def pursued(f: Fight, body: Body, winners: list[Body]) -> None:
    """WW-171: the fleeing body against the fastest winner outside rings and shelters."""
    flee(f, body)
    hunters = [w for w in winners if w.on_field and not w.fleeing and not f.behind(w) and not w.shelter]
    if not hunters:
        f.tell("flees", body.uid, 0, 0)
        return
    away = sum(f.dice.roll("flee", speed_dice(body)))
    fastest = max(hunters, key=lambda w: (speed_dice(w), w.move))
    after = sum(f.dice.roll("pursue", speed_dice(fastest)))
    f.tell("flees", body.uid, away, after)
    if after > away:
        credit_meal(fastest, body)
        destroy(body)
        f.tell("ridden-down", body.uid)


def credit_meal(winner: Body, loser: Body) -> None:
    """WW-173, WW-270: who wipes out a unit has eaten it."""
    if winner.has("eat"):
        winner.eaten += loser.points
        winner.sated = 2


def collapse(f: Fight) -> None:
    """WW-172: without their general the dead fall apart."""
    for side in (f.first, 1 - f.first):
        for troop in f.troops[side]:
            lords = [h for h in f.heroes(side) if h.seat == troop.seat and h.uid in troop.generals]
            if not lords or all(h.alive for h in lords):
                continue
            for body in f.sides[side]:
                if body.seat == troop.seat and body.on_field and body.list in ("UN", "TK") and body.has("crumble"):
                    wounds = (f.dice.die("collapse") + 1) // 2
                    crumble(body, wounds, f.ground.strict)
                    f.tell("collapse", body.uid, wounds)


def crumble(body: Body, wounds: int, strict: bool) -> None:
    """Wounds without saves, on the models first, then on the characters; by edition 4 not on the living among them."""
    if body.models > 0:
        body.take(wounds)
        return
    for hero in body.living:
        if strict and "crumble" not in hero.tags:
            continue
        taken = min(wounds, hero.w)
        hero.w -= taken
        hero.wounded |= taken > 0
        wounds -= taken
        hero.alive = hero.w > 0


def routs(f: Fight, side: int) -> bool:
    """WW-179: at 40% lost the side tests."""
    there = [b for b in f.sides[side] if b.on_field and not b.fleeing]
    if 10 * f.lost(side) < 4 * f.start[side]:
        return False
    if there and all(b.has("unbreakable") for b in there):
        return False
    generals = [h.stats[LD] for b in there for h in b.living if h.uid in f.generals(side)]
    best = max(generals, default=max((b.leadership() for b in there), default=5))
    troops = f.troops[side]
    if troops[0].capital:
        best = min(10, best + 1)
    if passes(f, "rout", best):
        return False
    if f.second_chances[side] > 0:
        f.second_chances[side] -= 1
        if passes(f, "rout", best):
            return False
    f.tell("rout", side)
    return True


def withdraw(f: Fight, side: int) -> None:
    """Engaged units flee with pursuit, the rest leave in order."""
    for body in f.sides[side]:
        if not body.on_field:
            continue
        if body.clash is not None:
            winners = [w for w in body.clash.sides[1 - side] if w.on_field]
            pursued(f, body, winners)
        elif not body.fleeing:
            body.left = True
            body.withdrew = True
