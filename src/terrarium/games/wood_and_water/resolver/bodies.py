"""Units and characters on a battlefield: mutable, and made anew for each battle."""

from __future__ import annotations

from ..content import ITEMS, KINDS, content
from ..content.kinds import BS, INI, LD, NO_SAVE, WS, M, W
from ..model import units
from ..state.records import Unit
from .records import Ground

ATTACKER, DEFENDER = 0, 1
RANKED = {"I": 5, "V": 5, "B": 3}
BULK = {"I": 1, "K": 1, "P": 1, "V": 2, "G": 2, "B": 3, "Z": 3, "X": 4}


class Hero:
    """A character in battle, and what he has done in it."""

    def __init__(self, unit: Unit, side: int, seat: int, armour: int) -> None:
        k = KINDS[unit.kind]
        self.uid = unit.id
        self.name = k.name
        self.list = k.list
        self.unit = unit
        self.side = side
        self.seat = seat
        self.points = units.points(unit)
        self.tags = units.tags(unit)
        self.items = [*unit.items, *unit.finds]
        self.stats, self.last = armoured(units.profile(unit), armour)
        self.w = self.stats[W]
        self.save = units.saves(unit)[0]
        self.ward = _best(self.tags, "ward", [ITEMS[i].ward for i in self.items if i in ITEMS])
        self.regen = _best(self.tags, "regen", [ITEMS[i].regen for i in self.items if i in ITEMS])
        self.level = units.wizard_level(unit)
        self.lore = unit.lore or k.lore
        self.abilities = unit.abilities
        self.weapon = units.clash_weapon(unit)
        self.missile = units.missile(unit)
        self.strength = max((ITEMS[i].strength for i in self.items if i in ITEMS), default=0)
        self.style = ""
        self.wish = ""
        self.thrift = False
        self.frenzy = "frenzy" in self.tags
        self.alive = True
        self.fled = False
        self.wounded = False
        self.silent = False
        self.slew: list[tuple[int, bool]] = []
        """Characters and monsters killed by this one, and whether it was in a challenge."""
        self.worth = 0
        self.duels = 0
        self.channelled = False
        self.miscast = 0
        self.rerolls = {"hit": 2 in self.abilities, "wound": 2 in self.abilities}
        self.used: list[str] = []

    @property
    def wizard(self) -> bool:
        return self.level > 0

    def has(self, item: str) -> bool:
        return item in self.items and item not in self.used


class Body:
    """A unit on the field, with the characters in it. A lone character is a body without ordinary models (P)."""

    def __init__(self, unit: Unit | None, side: int, seat: int, armour: int, rain: int) -> None:
        self.side = side
        self.seat = seat
        self.rain = rain
        self.heroes: list[Hero] = []
        self.stance = "attack"
        self.clash: Clash | None = None
        self.charging = False
        self.charged = False
        self.fresh = True
        self.fleeing = False
        self.left = False
        self.withdrew = False
        self.rallied = False
        self.stupid = False
        self.hexed = self.shielded = self.fury = self.afraid = False
        self.shelter = False
        self.sallied = False
        self.breathed = False
        self.jammed = 0
        self.misfired = False
        self.eaten = 0
        self.meals = 0
        self.sated = 0
        self.hurt = 0
        if unit is None:
            self.uid, self.kind, self.name, self.list, self.form = 0, "", "", "", "P"
            self.models = self.start = 0
            self.stats: list[int] = [0] * 9
            self.last = False
            self.save, self.ward, self.regen = NO_SAVE, NO_SAVE, NO_SAVE
            self.tags: frozenset[str] = frozenset()
            self.missile = self.weapon = ""
            self.price, self.points = 0, 0
            self.command: tuple[str, ...] = ()
            self.frenzy = False
            self.category = ""
            self.impact = ("", 0)
        else:
            k = KINDS[unit.kind]
            self.uid, self.kind, self.name, self.list, self.form = unit.id, k.id, k.name, k.list, k.form
            self.models = self.start = unit.models
            self.stats, self.last = armoured(units.profile(unit), armour)
            self.save = units.saves(unit)[0]
            self.tags = units.tags(unit)
            self.ward = _best(self.tags, "ward", [])
            self.regen = _best(self.tags, "regen", [])
            self.missile = units.missile(unit)
            self.weapon = units.clash_weapon(unit)
            self.points = units.points(unit)
            self.price = self.points if k.size[1] == 1 else (k.points if not k.total else self.points // unit.models)
            self.command = unit.command
            self.frenzy = "frenzy" in self.tags
            self.category = k.category
            self.impact = (k.impact, k.impact_strength)
        self.round_start = self.models

    # ---- what it is

    @property
    def alive(self) -> bool:
        return self.models > 0 or any(hero.alive for hero in self.heroes)

    @property
    def on_field(self) -> bool:
        return self.alive and not self.left

    @property
    def free(self) -> bool:
        """WW-134: neither in a clash nor fleeing."""
        return self.on_field and self.clash is None and not self.fleeing

    @property
    def shape(self) -> str:
        """Its form; when the last ordinary model is dead, its characters go on as P (WW-129)."""
        return self.form if self.models > 0 else "P"

    @property
    def living(self) -> list[Hero]:
        return sorted((hero for hero in self.heroes if hero.alive), key=lambda h: (-h.points, h.uid))

    def has(self, tag: str) -> bool:
        if self.models > 0:
            if tag in self.tags:
                return True
            return tag in ("fear", "hate") and any(
                tag in h.tags or (tag == "fear" and h.has("dread-mask")) for h in self.living
            )
        living = self.living
        return any(tag in h.tags or (tag == "fear" and h.has("dread-mask")) for h in living)

    @property
    def flier(self) -> bool:
        return self.has_all("flier")

    @property
    def mounted(self) -> bool:
        return self.has_all("mounted")

    def has_all(self, tag: str) -> bool:
        """Of the unit; where it is gone, of every character left."""
        if self.models > 0:
            return tag in self.tags
        living = self.living
        return bool(living) and all(tag in hero.tags for hero in living)

    @property
    def scout(self) -> bool:
        return self.has_all("scout")

    @property
    def move(self) -> int:
        if self.models > 0:
            return self.stats[M]
        return min((hero.stats[M] for hero in self.living), default=0)

    @property
    def monster(self) -> bool:
        return self.models > 0 and self.form == "M"

    def bulk(self, mended: bool = True) -> int:
        """WW-168: a monster counts its wounds, a character one, a big one three."""
        own = self.stats[W] if self.form == "M" else BULK.get(self.form, 1)
        heroes = sum(BULK["B"] if mended and "big" in hero.tags else BULK["P"] for hero in self.living)
        return own * self.models + heroes

    @property
    def ranks(self) -> int:
        wide = RANKED.get(self.form)
        return min(3, max(0, self.models // wide - 1)) if wide and self.models > 0 else 0

    def leadership(self) -> int:
        own = self.stats[LD] if self.models > 0 else 0
        return max([own, *(hero.stats[LD] for hero in self.living)])

    @property
    def lost_points(self) -> int:
        """Points dead: model by model, the whole price when nothing is left."""
        dead = self.points if self.models <= 0 else max(0, (self.start - self.models) * self.price)
        return dead + sum(hero.points for hero in self.heroes if not hero.alive)

    @property
    def whole(self) -> int:
        return self.points + sum(hero.points for hero in self.heroes)

    def take(self, wounds: int) -> int:
        """Wounds on the ordinary models; gives how many of them counted."""
        if self.models <= 0:
            return 0
        room = self.models * self.stats[W] - self.hurt
        counted = min(wounds, room)
        dead, self.hurt = divmod(self.hurt + counted, self.stats[W])
        self.models -= dead
        if self.models <= 0:
            self.models = 0
            self.hurt = 0
        return counted

    def take_multiple(self, hits: list[int]) -> int:
        """Hits of several wounds each: none reaches beyond its model."""
        return sum(self.take(min(n, self.stats[W] - self.hurt)) for n in hits)


def _best(tags: frozenset[str], word: str, others: list[int]) -> int:
    found = [int(tag[-1]) for tag in tags if tag.startswith(word) and tag[-1].isdigit()]
    return min([*found, *(n for n in others if n)], default=NO_SAVE)


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


def armour_level(unit: Unit, eased: int, none: bool) -> int:
    """WW-117 to WW-120: 6+ is level 0, 1+ level 5; Undead and Tomb Kings have none."""
    if none or KINDS[unit.kind].list in ("UN", "TK"):
        return 0
    weight = units.saves(unit)[1]
    return max(0, min(5, 6 - weight) - eased - (KINDS[unit.kind].list == "DG"))


def rain_level(unit: Unit, rain: int, eased: int, none: bool) -> int:
    """WW-116."""
    if none:
        return 0
    level = rain - eased - (KINDS[unit.kind].list == "DG")
    return level if level >= 3 else 0


def armoured(stats: tuple[int, ...], level: int) -> tuple[list[int], bool]:
    """WW-117: the profile after the penalties; nothing falls below 1, a BS of 0 stays 0."""
    loss = content.levels[level]
    worn = list(stats)
    for index, less in ((WS, loss.ws), (BS, loss.bs), (INI, loss.i), (M, loss.m)):
        if worn[index]:
            worn[index] = max(1, worn[index] - less)
    return worn, loss.last


def penalties(unit: Unit, rain: int, defends: bool, ground: Ground) -> tuple[int, int]:
    """Armour level and rain level of a unit in this battle."""
    eased = int(defends and ground.special)
    return (
        armour_level(unit, eased, ground.sheltered),
        rain_level(unit, rain, eased, ground.sheltered),
    )
