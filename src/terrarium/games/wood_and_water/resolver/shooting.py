"""Shooting (WW-141 to WW-154): bows, guns, machines and breath."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content import content
from ..content.kinds import BS, MACHINES, S
from .bodies import Body, Hero
from .charges import may_charge_now
from .strikes import Attack, wound_need

if TYPE_CHECKING:
    from .fight import Fight

SINGLE = ("M", "X", "G", "P")


def phase(f: Fight) -> None:
    for side in (f.first, 1 - f.first):
        for body in f.sides[side]:
            if body.free and not body.rallied:
                shoots(f, body)


def target_of(f: Fight, body: Body) -> Body | None:
    """WW-141: the first free enemy in battle order, or the dearest."""
    free = [other for other in f.sides[1 - body.side] if other.free]
    if not free:
        return None
    return free[0] if f.target.get(body.seat, "near") == "near" else max(free, key=lambda b: (b.whole, -b.uid))


def shoots(f: Fight, body: Body) -> None:
    if body.models > 0 and body.missile in MACHINES:
        machine(f, body)
        return
    means = body.stance == "attack" and may_charge_now(f, body)
    if body.models > 0 and body.missile.startswith("breath"):
        breath(f, body)
        return
    if body.models > 0 and body.missile and ready(f, body.missile, means):
        target = target_of(f, body)
        if target is not None:
            many = 20 if body.form == "K" or high(f, body) else 10
            volley(f, body, None, target, min(body.models, many), body.stats[BS], body.stats[S], body.missile)
    for hero in body.living:
        if hero.missile and hero.missile in content.missiles and ready(f, hero.missile, means):
            target = target_of(f, body)
            if target is not None:
                shots = hero.stats[7] if 5 in hero.abilities else 1
                volley(f, body, hero, target, shots, hero.stats[BS], hero.stats[S], hero.missile)


def ready(f: Fight, weapon: str, means_to_charge: bool) -> bool:
    """WW-142."""
    if content.missiles[weapon].far:
        return not means_to_charge
    return f.round >= 2


def high(f: Fight, body: Body) -> bool:
    """WW-143: defenders on a hill, mound or fortifications shoot with twenty."""
    return body.side == 1 and (f.ground.high or (f.ground.fortified and f.behind(body)))


def cover(f: Fight, target: Body) -> int:
    """WW-144: what the target and the field add to the number needed."""
    add = 0
    if target.shape in ("K", "P"):
        add += 1
    if target.monster:
        add -= 1
    if f.round == 1 and f.ground.terrain in ("forest", "hills"):
        add += 1
    if f.ground.terrain == "thick":
        add += 1
    if target.shelter or (f.behind(target) and f.ring == 2):
        add += 2
    elif f.behind(target):
        add += 1
    return add


def volley(
    f: Fight, body: Body, hero: Hero | None, target: Body, men: int, bs: int, strength: int, weapon: str
) -> None:
    arm = content.missiles[weapon]
    wet = 0 if arm.dry else body.rain
    if bs <= 0 or (arm.powder and wet >= 6):
        return
    bs = max(1, bs - (wet >= 3))
    power = (arm.strength or strength) - (arm.powder and wet >= 3)
    sixes = wet >= 6 or (arm.powder and wet >= 5)
    need = 6 if sixes else max(2, 7 - bs) + cover(f, target) + arm.harder
    poison = arm.poison or (body.has("poison") if hero is None else "poison" in hero.tags)
    attack = Attack(men * arm.shots, need, power, arm.pierces, poison=poison, only_six=sixes, by=hero)
    killed = attack.at(f, target)
    f.tell("shoots", body.uid, target.uid, men * arm.shots, killed)


def breath(f: Fight, body: Body) -> None:
    """WW-154: once per battle, from round 2."""
    if body.breathed or f.round < 2:
        return
    target = target_of(f, body)
    if target is None:
        return
    if body.missile.endswith("p") and body.rain >= 5 and (body.rain >= 6 or f.dice.die("breath") != 6):
        return
    body.breathed = True
    hits = sum(f.dice.roll("breath", 2))
    power = int(body.missile[6]) - (body.missile.endswith("p") and body.rain >= 3)
    wounds = Attack(hits, 0, power, 0).at(f, target)
    f.tell("shoots", body.uid, target.uid, hits, wounds)


def machine(f: Fight, body: Body) -> None:
    """WW-148 to WW-153."""
    if f.ground.tunnel:
        return
    if body.jammed:
        body.jammed -= 1
        return
    kind = body.missile
    data = content.machines[kind]
    if data.powder and body.rain >= 6:
        return
    target = target_of(f, body)
    ring = body.side == 0 and bool(f.rings) and data.ring_strength > 0
    if target is None and not ring:
        return
    if kind == "bolt":
        if target is not None:
            bolt(f, body, target)
        return
    die = f.dice.die("machine")
    if die == 1:
        misfire(f, body, data.powder)
        return
    sixes = body.rain >= 6 or (data.powder and body.rain >= 5)
    least = 2 if kind == "volley" else 4
    if die < (6 if sixes else least):
        f.tell("machine", body.uid, die)
        return
    power = data.strength - (data.powder and body.rain >= 3)
    if ring:
        wet = f.ground.mended and data.powder and body.rain >= 3
        batter_ring(f, body, data.ring_strength - wet, 1, True)
        return
    assert target is not None
    single = target.shape in SINGLE
    if kind == "volley":
        bs = max(1, body.stats[BS] - (body.rain >= 3))
        shots = sum(f.dice.roll("shots", 2))
        need = 6 if sixes else max(2, 7 - bs) + cover(f, target)
        wounds = Attack(shots, need, power, 0, only_six=sixes).at(f, target)
    elif kind == "cannon":
        hits = 1 if single else d3(f, "shots")
        wounds = Attack(hits, 0, power, 0, no_save=True, multiple=True).at(f, target)
    else:
        wounds = Attack(f.dice.die("shots"), 0, power, 0).at(f, target)
    f.tell("shoots", body.uid, target.uid, 1, wounds)


def bolt(f: Fight, body: Body, target: Body) -> None:
    """WW-149: one shot at BS, through D3 models."""
    bs = max(1, body.stats[BS] - (body.rain >= 3))
    sixes = body.rain >= 6
    need = min(6, 6 if sixes else max(2, 7 - bs) + cover(f, target))
    die = f.dice.die("hit")
    if die != 6 and (die < need or die == 1 or sixes):
        f.tell("machine", body.uid, die)
        return
    hits = 1 if target.shape in SINGLE else d3(f, "shots")
    wounds = Attack(hits, 0, 6, 0, no_save=True, multiple=True).at(f, target)
    f.tell("shoots", body.uid, target.uid, 1, wounds)


def misfire(f: Fight, body: Body, powder: bool) -> None:
    """WW-153, WW-114, WW-115: the rain tells on machines without powder."""
    worse = 0 if powder else 4 if body.rain >= 6 else 1 if body.rain == 5 else 0
    if body.has("steady") and not body.misfired:
        body.misfired = True
        if f.dice.die("machine") != 1:
            return
    result = f.dice.die("misfire") - worse
    f.tell("misfire", body.uid, result)
    if result <= 1:
        body.models = 0
    elif result <= 3:
        body.jammed = 1


def d3(f: Fight, label: str) -> int:
    return (f.dice.die(label) + 1) // 2


def batter_ring(f: Fight, body: Body, strength: int, hits: int, deep: bool) -> None:
    """WW-175: blows against the ring; D3 wounds each from a machine, one from a monster."""
    tough = f.rings[0][0]
    if strength < tough - 3:
        return
    wounds = 0
    for die in f.dice.roll("wound", hits):
        if die >= wound_need(strength, tough):
            wounds += d3(f, "multi") if deep else 1
    f.rings[0][1] -= wounds
    f.tell("batters", body.uid, wounds, max(0, f.rings[0][1]))
    if f.rings[0][1] <= 0:
        f.rings.pop(0)
        f.tell("breach", tough)
