"""Charges (WW-156 to WW-158, WW-175, WW-176): who may, and whom they meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .bodies import Body, Clash

if TYPE_CHECKING:
    from .fight import Fight


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
