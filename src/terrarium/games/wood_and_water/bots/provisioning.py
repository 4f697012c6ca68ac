"""The orders of phase 5: planned one after another on a sketch of what the seat knows."""

from __future__ import annotations

from random import Random
from typing import Any

from ..content import KINDS, content
from ..forms import orders
from ..forms.orders.troops import wander_squares
from ..model.land import grid
from ..model.purchase import options_of, own_units
from ..model.roster import core_models, faction, general, owned, roster, stacks_of, towns
from ..model.units import is_character, may_lead
from ..state import Campaign
from .investing import prospects, threatened
from .levels import Character
from .regrouping import BUILDERS

MOST = 38
"""Orders on one sheet; it takes 40."""
IDLE = 600
"""Coin beyond which a new leader is crowned for his own sake."""


class Plan:
    """A list of orders that grows as long as none is refused."""

    def __init__(self, s: Campaign, seat: int, character: Character, rng: Random) -> None:
        self.s = s
        self.seat = seat
        self.character = character
        self.rng = rng
        self.orders: list[Any] = []
        self.names = grid(s).names
        self.own = faction(s, seat)
        self.left = s.setup.length - s.turn

    @property
    def treasury(self) -> int:
        return self.s.players[self.seat].treasury

    def give(self, order: Any) -> bool:
        if len(self.orders) >= MOST or orders.refused(self.s, self.seat, order) is not None:
            return False
        orders.carried_out(self.s, None, self.seat, order)
        self.orders.append(order)
        return True

    def made(self) -> list[Any]:
        homes = towns(self.s, self.seat)
        heroes = [u for u in roster(self.s, self.seat) if is_character(u)]
        if homes and not heroes:
            self.hire_hero(homes[0])
        if self.character.builds:
            self.settle(homes, len(heroes))
            self.crown()
        else:
            self.dabble(homes)
        return self.orders

    def crown(self) -> None:
        """Without a leader nobody gains character points; that is worth coin only where there is plenty."""
        if self.s.players[self.seat].leader == 0 and self.treasury > IDLE and self.left:
            for unit in roster(self.s, self.seat):
                if may_lead(unit) and self.give({"crown": {"unit": unit.id, "points": 100}}):
                    return

    def dabble(self, homes: list[int]) -> None:
        """The weakest level: farms here and there, then troops for half of what is left."""
        for i in owned(self.s, self.seat):
            if self.rng.random() < 0.5:
                self.give({"build": {"square": self.names[i], "key": "farm"}})
        self.muster(homes, self.treasury // 2)

    def settle(self, homes: list[int], heroes: int) -> None:
        """Scouts while there is land to find, builders for each town, what pays best, and troops for a share."""
        if homes and self.land_to_find() and not self.wander() and heroes < self.character.armies:
            self.hire_hero(homes[0])
        if self.left > 1:
            for home in homes:
                self.man(home)
        budget = self.troop_budget(homes)
        self.invest(budget)
        if self.character.careful:
            budget -= self.raise_dead(budget)
        self.muster(homes, budget)

    def land_to_find(self) -> bool:
        wild = sum(not square.explored for square in self.s.squares)
        return self.left > 3 and 6 * wild > len(self.s.squares)

    def troop_budget(self, homes: list[int]) -> int:
        if self.left < 2:
            return 0
        pressed = self.character.defends and any(threatened(self.s, self.seat, home) for home in homes)
        return self.treasury * (self.character.defends if pressed else self.character.troops) // 100

    def invest(self, keep: int) -> None:
        """Whatever brings in more than it costs, the best first."""
        for prospect in prospects(self.s, self.seat, self.left, len(towns(self.s, self.seat)) < self.character.towns):
            if prospect.price <= self.treasury - keep:
                for order in prospect.orders:
                    if not self.give(order):
                        break

    def hire_hero(self, square: int) -> bool:
        """Any hero that the list has, mounted where he can be: he is to see the land."""
        kinds = [u for u in own_units(self.own) if KINDS[u].category == "H" and not KINDS[u].special]
        home = self.names[square]
        return any(
            self.give({"recruit": {"square": home, "unit": unit, "models": 1, "options": options}})
            for unit in self.rng.sample(kinds, len(kinds))
            for options in ((["steed"], []) if "steed" in options_of(unit) else ([],))
        )

    def man(self, home: int) -> None:
        """WW-202: ten core models pay for themselves in half prices."""
        if core_models(self.s, self.seat, home) >= BUILDERS:
            return
        core = [KINDS[u] for u in content.musters[self.own].units if KINDS[u].category == "C"]
        able = [(k.points * max(BUILDERS, k.size[0]), k) for k in core if k.size[1] >= BUILDERS]
        _, k = min(able, key=lambda offer: (offer[0], offer[1].id))
        self.give({"recruit": {"square": self.names[home], "unit": k.id, "models": max(BUILDERS, k.size[0])}})

    def wander(self) -> bool:
        """WW-228: another Ogre army comes in from the unknown, far from everybody."""
        if self.own != "OG" or not self.character.careful or self.treasury < 500:
            return False
        wild = wander_squares(self.s)
        if not wild:
            return False
        bulls = min(12, -(-(500 - KINDS["OG2"].points) // KINDS["OG4"].points))
        units = [{"unit": "OG2", "models": 1}, {"unit": "OG4", "models": bulls}]
        return self.give({"wander": {"square": self.names[self.rng.choice(wild)], "units": units}})

    def raise_dead(self, budget: int) -> int:
        """WW-244: Undead armies raise their core in the field; gives what that cost."""
        if self.own != "UN":
            return 0
        before = self.treasury
        dead = [k for k in KINDS.values() if k.list == "UN" and k.category == "C" and k.form in ("I", "K")]
        for stack in stacks_of(self.s, self.seat):
            k = self.rng.choice(dead)
            models = max(k.size[0], min(k.size[1], (budget - before + self.treasury) // k.points))
            if general(self.s, stack) is not None and models * k.points <= budget - before + self.treasury:
                self.give({"raise": {"square": self.names[stack.square], "unit": k.id, "models": models}})
        return before - self.treasury

    def muster(self, homes: list[int], budget: int) -> None:
        """Core units at random, special ones where a barracks stands; the larger the purse, the larger the units."""
        floor = self.treasury - budget
        units = [u for u in content.musters[self.own].units if KINDS[u].category in ("C", "S")]
        for home in homes:
            for _ in range(3):
                k = KINDS[self.rng.choice(units)]
                models = min(k.size[1], max(k.size[0], BUILDERS, (self.treasury - floor) // (2 * k.points)))
                if self.treasury - models * k.points >= floor:
                    self.give({"recruit": {"square": self.names[home], "unit": k.id, "models": models}})
