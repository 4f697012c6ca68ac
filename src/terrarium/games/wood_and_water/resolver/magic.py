"""Magic (WW-137 to WW-140): channelling, casting, dispelling, and the six spells."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..content import content
from ..content.kinds import LD, W
from . import morale
from .bodies import Body, Hero
from .shooting import target_of
from .strikes import Attack

if TYPE_CHECKING:
    from .fight import Fight


def phase(f: Fight) -> None:
    spent = [0, 0]
    for side in (f.first, 1 - f.first):
        pool = _channel(f, side)
        wizards = [
            (body, hero)
            for body in f.sides[side]
            if body.on_field and not body.fleeing and not body.rallied
            for hero in body.living
            if hero.wizard
        ]
        for body, hero in sorted(wizards, key=lambda pair: (-pair[1].level, pair[1].uid)):
            if hero.has("wizarding-hat") and not morale.passes(f, "stupid", hero.stats[LD]):
                body.stupid = True
                continue
            pool = _cast(f, body, hero, pool, spent)


def _channel(f: Fight, side: int) -> int:
    """WW-137: the side's pool of dice for this round."""
    pool = int(f.ground.moai)
    dwarfs = led_by_dwarfs(f, side)
    for body in f.sides[side]:
        if not body.on_field or body.fleeing:
            continue
        if body.has("moai") and not dwarfs:
            pool += body.models
        for hero in body.living:
            if hero.wizard:
                die = f.dice.die("channel") + 2 * f.troop(body).circle
                if die >= 6:
                    pool += 1
                    hero.channelled = True
                pool += 14 in hero.abilities
    return pool


def led_by_dwarfs(f: Fight, side: int) -> bool:
    return any(h.uid in f.generals(side) and h.list == "DW" for h in f.heroes(side))


def attempts(f: Fight, side: int) -> int:
    """WW-139: how many casts a side may try to dispel each round."""
    there = [b for b in f.sides[side] if b.on_field and not b.fleeing]
    runes = sum("rune" in hero.tags for b in there for hero in b.living)
    moai = sum(b.models for b in there if b.has("moai")) if led_by_dwarfs(f, side) else 0
    return 1 + runes + moai


def _cast(f: Fight, body: Body, hero: Hero, pool: int, spent: list[int]) -> int:
    """WW-138."""
    spells = content.lores.get(hero.lore, ())
    if hero.wish in spells:
        spells = (hero.wish, *(s for s in spells if s != hero.wish))
    spell, aim = next(((s, t) for s in spells if (t := AIMS[s](f, body)) is not None), ("", None))
    if aim is None:
        return pool
    extra = min(1, pool)
    stone = hero.has("power-stone") and not hero.thrift
    if stone:
        hero.used.append("power-stone")
    total = sum(f.dice.roll("cast", hero.level + extra + 2 * stone))
    pool -= extra
    if total <= 2:
        hero.miscast += 1
        f.tell("miscast", hero.uid)
        return pool
    cast = total + hero.level + (13 in hero.abilities)
    if cast < content.spells[spell].value:
        f.tell("fizzles", hero.uid, spell)
        return pool
    if _dispelled(f, 1 - body.side, cast, aim if spell in ("bolt", "hex") else None, spent):
        f.tell("dispelled", hero.uid, spell)
        return pool
    f.tell("casts", hero.uid, spell, aim.uid, cast)
    DOES[spell](f, hero, aim, cast >= 10)
    return pool


def _dispelled(f: Fight, side: int, cast: int, aim: Body | None, spent: list[int]) -> bool:
    """WW-139: the first casts that can be tried."""
    if spent[side] < attempts(f, side):
        spent[side] += 1
        levels = [h.level for b in f.sides[side] if b.on_field and not b.fleeing for h in b.living if h.wizard]
        best = max(levels, default=0)
        if led_by_dwarfs(f, side) and best < 2:
            dice, plus = 2, 2
        else:
            dice, plus = (best, best) if best else (1, 0)
        plus += 1 if aim is not None and aim.has("mr1") else 0
        if sum(f.dice.roll("dispel", dice)) + plus >= cast:
            return True
    for hero in f.heroes(side):
        if hero.alive and hero.has("spell-scroll") and not hero.thrift:
            hero.used.append("spell-scroll")
            return True
    return False


# ---- targets


def _worth(body: Body) -> tuple[bool, int, int]:
    return (body.clash is not None, body.whole, -body.uid)


def _own(f: Fight, body: Body) -> Body | None:
    there = [b for b in f.sides[body.side] if b.on_field and not b.fleeing and not b.shielded and b.models > 0]
    return max(there, key=_worth, default=None)


def _enemy(f: Fight, body: Body) -> Body | None:
    there = [b for b in f.sides[1 - body.side] if b.on_field and not b.fleeing and not b.hexed]
    return max(there, key=_worth, default=None)


def _engaged(f: Fight, body: Body) -> Body | None:
    there = [b for b in f.sides[body.side] if b.on_field and b.clash is not None and not b.fury and b.models > 0]
    return max(there, key=_worth, default=None)


def _hurt(f: Fight, body: Body) -> Body | None:
    there = [
        b
        for b in f.sides[body.side]
        if b.on_field and not b.fleeing and b.models > 0 and (b.models < b.start or b.hurt)
    ]
    return max(there, key=lambda b: (b.lost_points, b.hurt, -b.uid), default=None)


def _dead(f: Fight, body: Body) -> Body | None:
    there = [
        b
        for b in f.sides[body.side]
        if b.on_field
        and not b.fleeing
        and b.models > 0
        and b.list == "UN"
        and b.category == "C"
        and b.form in ("I", "K")
    ]
    return max(there, key=_worth, default=None)


AIMS: dict[str, Callable[[Fight, Body], Body | None]] = {
    "bolt": target_of,
    "shield": _own,
    "hex": _enemy,
    "fury": _engaged,
    "mend": _hurt,
    "raise": _dead,
}


# ---- effects


def _bolt(f: Fight, hero: Hero, aim: Body, strong: bool) -> None:
    hits = sum(f.dice.roll("spell", 2 if strong else 1))
    Attack(hits, 0, 4, 0, by=hero).at(f, aim)


def _shield(f: Fight, hero: Hero, aim: Body, strong: bool) -> None:
    aim.shielded = True


def _hex(f: Fight, hero: Hero, aim: Body, strong: bool) -> None:
    aim.hexed = True


def _fury(f: Fight, hero: Hero, aim: Body, strong: bool) -> None:
    aim.fury = True


def _mend(f: Fight, hero: Hero, aim: Body, strong: bool) -> None:
    die = f.dice.die("spell")
    wounds = die if strong else (die + 1) // 2
    missing = (aim.start - aim.models) * aim.stats[W] + aim.hurt
    left = missing - min(wounds, missing)
    aim.models = aim.start - left // aim.stats[W]
    aim.hurt = left % aim.stats[W]


def _raise(f: Fight, hero: Hero, aim: Body, strong: bool) -> None:
    aim.models += sum(f.dice.roll("spell", 2 if strong else 1))


DOES: dict[str, Callable[[Fight, Hero, Body, bool], None]] = {
    "bolt": _bolt,
    "shield": _shield,
    "hex": _hex,
    "fury": _fury,
    "mend": _mend,
    "raise": _raise,
}


def draughts(f: Fight) -> None:
    """The Healing Draught, once per battle, at a round's end."""
    for side in (f.first, 1 - f.first):
        for hero in f.heroes(side):
            if hero.alive and hero.w < hero.stats[W] and hero.has("healing-draught") and not hero.thrift:
                hero.used.append("healing-draught")
                hero.w = min(hero.stats[W], hero.w + (f.dice.die("draught") + 1) // 2)
