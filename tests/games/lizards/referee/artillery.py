"""The Artillery Phase by sections 7 and 8: FREE, LOB and the ten chants."""

from __future__ import annotations

from typing import Any

from .fights import alive, battle, monster, take_from
from .land import DENS, Hex, Luck, Party, World
from .moves import Movement

NEEDS = {
    "EYES": (10, 0),
    "REVE": (25, 10),
    "SHUN": (50, 20),
    "SUMM": (60, 25),
    "MOUL": (80, 30),
    "FREE": (100, 30),
    "COER": (120, 40),
    "GATE": (130, 0),
    "TRAN": (150, 50),
    "DARK": (180, 60),
}
"""Blacks needed, and how many in a hundred turn red."""
YELLOW, BLACK = 3, 4


class Artillery:
    """One phase: the orders in the order in which the game has drawn them."""

    def __init__(self, world: World, luck: Luck) -> None:
        self.world = world
        self.luck = luck
        self.movement = Movement(world, luck)
        self.failed: dict[int, str] = {}
        self.worked: set[int] = set()
        """The chants that had an effect."""
        self.effects = {
            "EYES": self.eyes,
            "REVE": self.reveal,
            "SHUN": self.shunt,
            "SUMM": self.summon,
            "MOUL": self.mould,
            "FREE": self.freeze,
            "COER": self.coerce,
            "GATE": self.gate,
            "TRAN": self.transmute,
            "DARK": self.dark,
        }

    def run(self, deck: list[dict[str, Any]]) -> None:
        does = {"FR": self.free, "LO": self.lob, "CH": self.chant}
        for order in deck:
            self.failed[id(order)] = does[order["ord"]](order)

    def mine(self, order: dict[str, Any]) -> list[Party]:
        return [party for party in self.world.bands.get(order["at"], []) if party.clan == order["clan"]]

    def target(self, order: dict[str, Any]) -> Hex:
        at: Hex = order["at"]
        for way in order["ways"]:
            there = self.world.step(at, way)
            assert there is not None
            at = there
        return at

    # ---- FREE (LZ-130 to LZ-135)

    def free(self, order: dict[str, Any]) -> str:
        world, at, mine = self.world, order["at"], self.mine(order)
        wanted = [sum(party.n[c] for party in mine) for c in range(5)]
        if any(order["n"]):
            wanted = [min(n, have) for n, have in zip(order["n"], wanted, strict=True)]
        if not any(wanted):
            return "F-NOBAND"
        den = world.dens.get(at)
        if den is not None and den.owner != order["clan"]:
            den = None
        if den is not None and den.colour >= 0:
            wanted = [n if c == den.colour else 0 for c, n in enumerate(wanted)]
        left = wanted[:]
        for party in mine:
            for c in range(5):
                gone = min(left[c], party.n[c])
                party.n[c] -= gone
                left[c] -= gone
        world.keep(at, alive(mine))
        if den is not None:
            den.pop += sum(wanted)
            if den.colour < 0:
                den.freed |= {c for c, n in enumerate(wanted) if n}
                if den.pop >= 10:
                    [*colours] = den.freed
                    den.colour = colours[0] if len(colours) == 1 else self.luck.pick("den.colour", [0, 1, 2, 3, 4])
                    den.freed = set()
        return ""

    # ---- LOB (LZ-138 to LZ-142)

    def lob(self, order: dict[str, Any]) -> str:
        world, mine, target = self.world, self.mine(order), self.target(order)
        if not mine:
            return "F-NOBAND"
        if not any(party.n[YELLOW] for party in mine):
            return "F-FEW"
        throwers = sum(party.n[YELLOW] for party in mine if not party.lobbed)
        if not throwers:
            return "F-DONE"
        for party in mine:
            party.stuck = party.lobbed = True
        foes = world.bands.get(target, [])
        if foes and foes[0].clan != order["clan"] and world.ground[target] not in (*DENS, "Tem", "Rui"):
            dead = min(self.luck.hits("lob", throwers, 30), sum(party.size for party in foes))
            if dead:
                world.disturb(target, foes[0].clan)
                take_from(foes, dead)
                world.keep(target, alive(foes))
        return ""

    # ---- CHANT (LZ-145 to LZ-149)

    def chant(self, order: dict[str, Any]) -> str:
        world, at, mine, code = self.world, order["at"], self.mine(order), order["extra"]
        if not mine:
            return "F-NOBAND"
        fresh = [party for party in mine if not party.chanted]
        if not fresh:
            return "F-DONE"
        least, percent = NEEDS[code]
        blacks = sum(party.n[BLACK] for party in fresh)
        if order["n"][BLACK]:
            blacks = min(blacks, order["n"][BLACK])
        if blacks < least:
            return "F-FEW"
        if code == "GATE" and world.ground[at] != "Tem":
            return "F-TEMPLE"
        for party in mine:
            party.stuck = party.chanted = True
        target = order["named"] if code == "GATE" else self.target(order)
        effect = self.effects[code](order, target, blacks)
        if effect:
            self.worked.add(id(order))
        if effect and (code == "DARK" or world.ground[at] != "Tem"):
            turned = blacks * percent // 100
            for party in fresh:
                red = min(turned, party.n[BLACK])
                party.n[BLACK] -= red
                party.n[0] += red
                turned -= red
        return ""

    # ---- what each does (section 8): whether it had an effect

    def eyes(self, order: dict[str, Any], target: Hex, blacks: int) -> bool:
        return True

    def reveal(self, order: dict[str, Any], target: Hex, blacks: int) -> bool:
        found = False
        for at in (target, *self.world.beside(target)):
            spies = self.world.spies.get(at, [])
            own = [spy for spy in spies if spy.clan == order["clan"]]
            found |= len(own) < len(spies)
            self.world.spies[at] = own
        return found

    def shunt(self, order: dict[str, Any], target: Hex, blacks: int) -> bool:
        world = self.world
        group = world.bands.get(target, [])
        if not group or target in world.dens:
            return False
        here = target
        for _ in range(1 + blacks // 50):
            there = world.step(here, order["ways"][-1])
            if there is None or there in world.dens or world.bands.get(there):
                break
            here = there
        if here == target:
            return False
        world.keep(target, [])
        for party in group:
            party.rooted, party.mired = False, 0
        group, _ = self.movement.arrive(group, here, feeds=False)
        world.put(here, group)
        return True

    def summon(self, order: dict[str, Any], target: Hex, blacks: int) -> bool:
        world = self.world
        band, spies = world.bands.get(target, []), world.spies.get(target, [])
        if not world.wet(target) or not world.waters(target) or not (band or spies):
            return False
        world.spies[target] = []
        if band:
            world.keep(target, monster(world, self.luck, band, target, 30 * world.waters(target)))
        return True

    def mould(self, order: dict[str, Any], target: Hex, blacks: int) -> bool:
        if self.world.ground[target] in (*DENS, "Tem", "Cur"):
            return False
        self.movement.rise(target) if self.world.wet(target) else self.movement.sink(target)
        return True

    def freeze(self, order: dict[str, Any], target: Hex, blacks: int) -> bool:
        band = self.world.bands.get(target, [])
        for party in band:
            party.stuck = True
        return bool(band)

    def coerce(self, order: dict[str, Any], target: Hex, blacks: int) -> bool:
        world = self.world
        band = world.bands.get(target, [])
        if not band or band[0].clan == order["clan"] or target in world.dens or world.ground[target] == "Tem":
            return False
        if sum(party.size for party in band) > blacks:
            return False
        for party in band:
            party.clan, party.rooted = order["clan"], False
        if target in world.bridges:
            world.bridges[target] = order["clan"]
        return True

    def gate(self, order: dict[str, Any], target: Hex, blacks: int) -> bool:
        world, clan = self.world, order["clan"]
        if world.ground[target] != "Tem":
            return False
        group = world.bands.pop(order["at"])
        for party in group:
            party.moved, party.rooted, party.mired, party.left = True, False, 0, None
        room = 300 - sum(party.size for party in world.bands.get(target, []))
        size = sum(party.size for party in group)
        if size > room:
            take_from(group, size - room)
            group = alive(group)
        if group and self.movement.held(clan, target):
            _, group, _, _ = battle(world, self.luck, group, order["at"], target, to_the_death=True)
        if group:
            world.temples[target] = clan
            world.disturb(target, clan)
            world.put(target, group)
        return True

    def transmute(self, order: dict[str, Any], target: Hex, blacks: int) -> bool:
        world = self.world
        band = world.bands.get(target, [])
        if not band or target in world.dens or world.ground[target] == "Tem":
            return False
        colours = [c for c in range(5) if any(party.n[c] for party in band)]
        if len(colours) > 3:
            drawn: list[int] = []
            for _ in range(3):
                drawn.append(self.luck.pick("tran.groups", [c for c in colours if c not in drawn]))
            colours = drawn
        into = {c: self.luck.pick("tran.colour", [other for other in range(5) if other != c]) for c in colours}
        for party in band:
            turned = [0] * 5
            for c, n in enumerate(party.n):
                turned[into.get(c, c)] += n
            party.n = turned
        world.disturb(target, band[0].clan)
        return True

    def dark(self, order: dict[str, Any], target: Hex, blacks: int) -> bool:
        world = self.world
        if world.ground[target] == "Cur" and not world.bands.get(target) and not world.spies.get(target):
            return False
        kept: tuple[dict[Hex, Any], ...] = (
            world.bands, world.spies, world.dens, world.temples, world.bridges, world.rafts, world.sites,
        )  # fmt: skip
        for things in kept:
            things.pop(target, None)
        world.ground[target] = "Cur"
        return True
