"""The Movement Phase by sections 9 and 11."""

from __future__ import annotations

from typing import Any

from .fights import alive, battle, monster, spread, take_from
from .land import DENS, Hex, Home, Luck, Party, Scout, World

RAISED = ((25, "Pla"), (45, "Scr"), (60, "Swa"), (75, "Fer"), (84, "Rui"), (92, "Pea"), (96, "Vol"), (100, "Tem"))
SUNK = ((80, "Wat"), (100, "Whi"))


def of_table(table: tuple[tuple[int, str], ...], roll: int) -> str:
    return next(ground for upto, ground in table if roll <= upto)


class Movement:
    """One phase: the orders and natural events in the order in which the game has drawn them."""

    def __init__(self, world: World, luck: Luck) -> None:
        self.world = world
        self.luck = luck
        self.failed: dict[int, str] = {}
        """By clan and line: why an order failed."""

    def run(self, deck: list[Any]) -> None:
        volcanoes = {card for card in deck if isinstance(card, tuple) and self.world.ground[card] == "Vol"}
        for card in deck:
            if isinstance(card, tuple):
                self.erupt(card) if card in volcanoes else self.whirl(card)
            else:
                does = {"MO": self.move, "SP": self.split, "SN": self.sneak, "SA": self.sail}
                self.failed[id(card)] = does[card["ord"]](card)
        self.search()

    # ---- who may set out (LZ-203)

    def able(self, clan: int, at: Hex) -> tuple[list[Party], str]:
        mine = [party for party in self.world.bands.get(at, []) if party.clan == clan]
        for why, bad in (
            ("F-NOBAND", lambda p: False),
            ("F-MOVED", lambda p: p.moved),
            ("F-IMMOBILE", lambda p: p.stuck),
            ("F-MIRED", lambda p: p.mired >= self.world.turn),
        ):
            mine = [party for party in mine if not bad(party)]
            if not mine:
                return [], why
        return mine, ""

    def route(self, at: Hex, ways: list[str]) -> list[Hex]:
        found: list[Hex] = []
        for way in ways:
            there = self.world.step(at, way)
            if there is None:
                break
            found.append(there)
            at = there
        return found

    def too_many(self, clan: int, size: int, start: Hex, route: list[Hex]) -> bool:
        """LZ-206."""
        for there in route:
            own = self.world.crowd(there, clan) - (size if there == start else 0)
            if own + size > 300:
                return True
        return False

    # ---- orders

    def move(self, order: dict[str, Any]) -> str:
        group, why = self.able(order["clan"], order["at"])
        return why or self.set_out(order, group)

    def split(self, order: dict[str, Any]) -> str:
        able, why = self.able(order["clan"], order["at"])
        if why:
            return why
        wanted = list(order["n"])
        group: list[Party] = []
        for party in able:
            part = [min(a, b) for a, b in zip(wanted, party.n, strict=True)]
            wanted = [a - b for a, b in zip(wanted, part, strict=True)]
            if any(part):
                group.append(Party(party.clan, part, party.hunger, party.level, party.mired, left=party.left))
        if not group:
            return "F-NOBAND"
        size = sum(party.size for party in group)
        route = self.route(order["at"], order["ways"])
        if not route:
            return "F-EDGE"
        if size > 1 and self.too_many(order["clan"], size, order["at"], route):
            return "F-LIMIT"
        left = [sum(party.n[c] for party in group) for c in range(5)]
        for party in able:
            part = [min(a, b) for a, b in zip(left, party.n, strict=True)]
            left = [a - b for a, b in zip(left, part, strict=True)]
            party.n = [a - b for a, b in zip(party.n, part, strict=True)]
        self.world.keep(order["at"], alive(self.world.bands[order["at"]]))
        if order["at"] in self.world.rafts:
            self.world.torn.add(order["at"])
        if size == 1:
            [party] = group
            spy = Scout(party.clan, party.n.index(1), self.world.turn, moved=True)
            return self.creep([spy], order)
        return self.march(group, order["at"], order["ways"], first=True)

    def set_out(self, order: dict[str, Any], group: list[Party]) -> str:
        route = self.route(order["at"], order["ways"])
        size = sum(party.size for party in group)
        if not route:
            return "F-EDGE"
        if self.too_many(order["clan"], size, order["at"], route):
            return "F-LIMIT"
        rest = [party for party in self.world.bands[order["at"]] if party not in group]
        self.world.keep(order["at"], rest)
        return self.march(group, order["at"], order["ways"], first=True)

    def march(self, group: list[Party], here: Hex, ways: list[str], first: bool) -> str:
        """LZ-200, LZ-213."""
        why = ""
        for party in group:
            party.moved, party.rooted = True, False
        clan = group[0].clan
        for number, way in enumerate(ways):
            there = self.world.step(here, way)
            if there is None:
                why = "F-EDGE"
                break
            size = sum(party.size for party in group)
            if (number or not first) and self.world.crowd(there, clan) + size > 300:
                why = "F-LIMIT"
                break
            group, inside, on = self.enter(group, here, there)
            if inside:
                here = there
            if not group or not on:
                break
        self.world.put(here, group)
        return why

    # ---- entering (LZ-213)

    def held(self, clan: int, at: Hex) -> bool:
        holder = self.world.holder(at)
        if holder is not None:
            return holder != clan
        den = self.world.dens.get(at)
        return den is not None and den.owner != clan and sum(den.militia) > 0

    def fight_in(self, group: list[Party], source: Hex, at: Hex) -> tuple[list[Party], bool]:
        won, group, fugitives, there = battle(self.world, self.luck, group, source, at)
        if fugitives:
            assert there is not None
            for party in fugitives:
                party.moved, party.rooted, party.left = True, False, at
            clan = fugitives[0].clan
            fugitives, _ = self.arrive(fugitives, there)
            self.world.put(there, fugitives)
            assert clan >= 0
        return group, won

    def enter(self, group: list[Party], source: Hex, at: Hex) -> tuple[list[Party], bool, bool]:
        clan = group[0].clan
        if self.held(clan, at):
            group, won = self.fight_in(group, source, at)
            if not won:
                return group, False, False
        for party in group:
            party.left = source
        group, on = self.arrive(group, at)
        return group, True, on

    def arrive(self, group: list[Party], at: Hex, feeds: bool = True) -> tuple[list[Party], bool]:
        world, luck = self.world, self.luck
        clan = group[0].clan
        den = world.dens.get(at)
        if den is not None and den.owner != clan:
            den.owner, den.militia, den.level, den.collapse = clan, [0] * 5, 0, 0
        for owned in (world.temples, world.bridges):
            if at in owned:
                owned[at] = clan
        on = True
        ground = world.ground[at]
        if ground == "Cur":
            for party in group:
                take_from([party], -(-party.size // 4))
            group = alive(group)
        elif world.wet(at) and not world.dry_shod(at):
            size = sum(party.size for party in group)
            if ground == "Whi":
                take_from(group, luck.hits("drown", size, 60))
                group = alive(group)
            elif luck.chance("monster", 10) and world.waters(at):
                group = monster(world, luck, group, at, 15 * world.waters(at))
        elif ground == "Swa":
            if luck.chance("mire", 20):
                on = False
                for one in (*group, *world.bands.get(at, []), *world.spies.get(at, [])):
                    one.mired = world.turn + 1
        elif ground == "Fer" and feeds:
            for party in group:
                party.hunger = 0
        world.disturb(at, clan)
        return group, on

    # ---- SAIL (LZ-224 to LZ-231)

    def sail(self, order: dict[str, Any]) -> str:
        world, clan, here = self.world, order["clan"], order["at"]
        group, why = self.able(clan, here)
        if why:
            return why
        route = self.route(here, order["ways"])
        if here not in world.rafts:
            return "F-NORAFT"
        if here in world.torn:
            return "F-SPLIT"
        if not route:
            return "F-EDGE"
        if bar := self.bar(clan, route[0]):
            return bar
        if self.too_many(clan, sum(party.size for party in group), here, route):
            return "F-LIMIT"
        world.keep(here, [party for party in world.bands[here] if party not in group])
        for party in group:
            party.moved, party.rooted = True, False
        for number, way in enumerate(order["ways"]):
            there = world.step(here, way)
            size = sum(party.size for party in group)
            if there is None:
                why = "F-EDGE"
            elif number and self.bar(clan, there):
                why = self.bar(clan, there)
            elif number and world.crowd(there, clan) + size > 300:
                why = "F-LIMIT"
            if why or there is None:
                break
            if not world.wet(there):
                group, inside, on = self.enter(group, here, there)
                if not inside:
                    break
                del world.rafts[here]
                if group and on:
                    return self.march(group, there, order["ways"][number + 1 :], first=False)
                world.put(there, group)
                return ""
            if self.held(clan, there):
                group, won = self.fight_in(group, here, there)
                if not won:
                    break
            for party in group:
                party.left = here
            world.disturb(there, clan)
            world.rafts[there] = world.rafts.pop(here)
            here = there
        world.put(here, group)
        return why

    def bar(self, clan: int, at: Hex) -> str:
        if at in self.world.bridges:
            return "F-BRIDGE"
        return "F-BLOCKED" if at in self.world.rafts and self.world.holder(at) == clan else ""

    # ---- spies (LZ-219 to LZ-223)

    def sneak(self, order: dict[str, Any]) -> str:
        mine = [spy for spy in self.world.spies.get(order["at"], []) if spy.clan == order["clan"]]
        if not mine:
            return "F-NOSPY"
        mine = [spy for spy in mine if not spy.moved]
        if not mine:
            return "F-MOVED"
        mine = [spy for spy in mine if spy.mired < self.world.turn]
        if not mine:
            return "F-MIRED"
        if self.world.step(order["at"], order["ways"][0]) is None:
            return "F-EDGE"
        self.world.spies[order["at"]] = [spy for spy in self.world.spies[order["at"]] if spy not in mine]
        for spy in mine:
            spy.moved = True
        return self.creep(mine, order)

    def creep(self, spies: list[Scout], order: dict[str, Any]) -> str:
        here, why = order["at"], ""
        for way in order["ways"]:
            there = self.world.step(here, way)
            if there is None:
                why = "F-EDGE"
                break
            here = there
            going = []
            for spy in spies:
                if self.risked(spy, here):
                    if spy.mired >= self.world.turn:
                        self.world.spies.setdefault(here, []).append(spy)
                    else:
                        going.append(spy)
            spies = going
            if not spies:
                break
        self.world.spies.setdefault(here, []).extend(spies)
        return why

    def risked(self, spy: Scout, at: Hex) -> bool:
        world, luck = self.world, self.luck
        if not self.hidden(spy, at):
            return False
        ground = world.ground[at]
        if ground == "Cur":
            return not luck.chance("cursed.spy", 25)
        if world.wet(at):
            if world.dry_shod(at):
                return True
            if ground == "Whi":
                return not luck.chance("drown", 60)
            return not (luck.chance("monster", 10) and world.waters(at) > 0)
        if ground == "Swa" and luck.chance("mire", 20):
            spy.mired = world.turn + 1
        return True

    def hidden(self, spy: Scout, at: Hex) -> bool:
        """LZ-221, LZ-222: it is not captured."""
        world = self.world
        holder = world.holder(at)
        den = world.dens.get(at)
        if den is not None and den.owner != spy.clan:
            if holder is not None and holder == den.owner:
                world.disturb(at, holder)
            return False
        if holder is None or holder == spy.clan:
            return True
        foes = world.crowd(at, holder)
        if self.luck.chance("spy.catch", min(75, -(-foes // 4))):
            world.disturb(at, holder)
            return False
        spy.looked_for = at
        return True

    def search(self) -> None:
        for at in self.world.hexes():
            left = []
            for spy in sorted(self.world.spies.get(at, []), key=lambda spy: (spy.clan, spy.made)):
                den = self.world.dens.get(at)
                foreign = den is not None and den.owner != spy.clan
                if (spy.looked_for == at and not foreign) or self.hidden(spy, at):
                    left.append(spy)
            self.world.spies[at] = left

    # ---- nature (section 11)

    def erupt(self, at: Hex) -> None:
        world, luck = self.world, self.luck
        if world.ground[at] != "Vol" or not luck.chance("erupt", 8):
            return
        world.bands.pop(at, None)
        world.spies.pop(at, None)
        for there in world.beside(at):
            band = world.bands.get(there)
            if band:
                dead = luck.hits("lava", sum(party.size for party in band), 25)
                if dead:
                    world.disturb(there, band[0].clan)
                take_from(band, dead)
                world.keep(there, alive(band))
            spies = world.spies.get(there, [])
            spies.sort(key=lambda spy: (spy.clan, spy.made))
            world.spies[there] = [spy for spy in spies if not luck.chance("lava", 25)]
        fallen = []
        for there in world.beside(at):
            if world.ground[there] in DENS:
                world.ground[there] = "Rui"
                del world.dens[there]
                fallen.append(there)
            world.bridges.pop(there, None)
            world.sites.pop(there, None)
        for there in world.beside(at):
            if world.ground[there] in ("Tem", "Cur", "Vol") or there in fallen or not luck.chance("quake", 20):
                continue
            self.rise(there) if world.wet(there) else self.sink(there)

    def rise(self, at: Hex) -> None:
        """LZ-175."""
        world = self.world
        world.bridges.pop(at, None)
        world.rafts.pop(at, None)
        world.ground[at] = of_table(RAISED, self.luck.d100("raise"))
        if world.ground[at] == "Tem":
            holder = world.holder(at)
            world.temples[at] = -1 if holder is None else holder

    def sink(self, at: Hex) -> None:
        """LZ-176, LZ-178."""
        world = self.world
        world.sites.pop(at, None)
        world.ground[at] = of_table(SUNK, self.luck.d100("sink"))
        for near in world.beside(at):
            world.bridges.pop(near, None)

    def whirl(self, at: Hex) -> None:
        world, luck = self.world, self.luck
        if world.ground[at] != "Whi":
            return
        stayed = True
        for _ in range(luck.pick("whirl.steps", [0, 1, 2])):
            ways = [there for there in world.beside(at) if world.ground[there] == "Wat"]
            if not ways:
                break
            world.ground[at] = "Wat"
            at = luck.pick("whirl.hex", ways)
            world.ground[at] = "Whi"
            stayed = False
            self.drown(at)
        if stayed:
            self.drown(at)

    def drown(self, at: Hex) -> None:
        world, luck = self.world, self.luck
        if world.dry_shod(at):
            return
        band = world.bands.get(at)
        if band:
            take_from(band, luck.hits("drown", sum(party.size for party in band), 60))
            world.keep(at, alive(band))
        spies = world.spies.get(at, [])
        spies.sort(key=lambda spy: (spy.clan, spy.made))
        world.spies[at] = [spy for spy in spies if not luck.chance("drown", 60)]


__all__ = ["Home", "Movement", "spread"]
