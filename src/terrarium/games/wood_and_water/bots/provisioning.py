"""The orders of phase 5: planned one after another on a sketch of what the seat knows."""

from __future__ import annotations

from random import Random
from typing import Any

from .. import building, orders
from ..content import KINDS, content
from ..land import grid
from ..orders.troops import wander_squares
from ..purchase import own_units
from ..records import NOBODY
from ..roster import (
    capital,
    core_models,
    faction,
    friendly,
    general,
    is_character,
    may_lead,
    owned,
    roster,
    stacks_of,
    towns,
)
from ..state import Campaign
from .levels import Character

MOST = 38
"""Orders on one sheet; it takes 40."""
WORKS = ("merchant-house", "town-gate", "barracks", "tavern")


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
        s, seat = self.s, self.seat
        homes = towns(s, seat)
        heroes = [u for u in roster(s, seat) if is_character(u)]
        if homes and not heroes:
            self.hire_hero(homes[0])
        if s.players[seat].leader == 0:
            for unit in heroes:
                if may_lead(unit) and self.give({"crown": {"unit": unit.id, "points": 100}}):
                    break
        if self.character.builds:
            self.settle(homes, len(heroes))
        else:
            self.dabble(homes)
        return self.orders

    def dabble(self, homes: list[int]) -> None:
        """The weakest level: farms here and there, then troops for half of what is left."""
        for i in owned(self.s, self.seat):
            if self.rng.random() < 0.5:
                self.give({"build": {"square": self.names[i], "key": "farm"}})
        self.muster(homes, self.treasury // 2)

    def settle(self, homes: list[int], heroes: int) -> None:
        """Troops for a share of the treasury, more where no builders stand; the rest is built."""
        s = self.s
        left = s.setup.length - s.turn
        budget = self.treasury * self.character.troops // 100 if left > 1 else 0
        if homes and all(core_models(s, self.seat, i) < 10 for i in homes):
            budget = max(budget, 60)
        if self.character.defends and left > 1 and any(self.near_enemy(home) for home in homes):
            budget = max(budget, self.treasury * self.character.defends // 100)
        wanted = heroes < self.character.armies and left > 3 and self.treasury > 200
        if wanted and homes and (self.wander() or self.hire_hero(homes[0])):
            budget = max(budget, 120)
        if self.character.careful and left > 1:
            budget -= self.raise_dead(budget)
        self.muster(homes, budget)
        self.build(homes, left)

    def hire_hero(self, square: int) -> bool:
        """Any hero that the list has, in no fixed order: fighters and wizards both."""
        kinds = [u for u in own_units(self.own) if KINDS[u].category == "H" and not KINDS[u].special]
        home = self.names[square]
        return any(
            self.give({"recruit": {"square": home, "unit": unit, "models": 1}})
            for unit in self.rng.sample(kinds, len(kinds))
        )

    def wander(self) -> bool:
        """WW-228: a second Ogre army comes in from the unknown, far from everybody."""
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
        """Core units at random, special ones where a barracks stands."""
        floor = self.treasury - budget
        units = [u for u in content.musters[self.own].units if KINDS[u].category in ("C", "S")]
        for home in homes:
            for _ in range(3):
                k = KINDS[self.rng.choice(units)]
                models = min(k.size[1], max(k.size[0], 10))
                if self.treasury - models * k.points >= floor:
                    self.give({"recruit": {"square": self.names[home], "unit": k.id, "models": models}})

    def build(self, homes: list[int], left: int) -> None:
        """By points and income for the price: farms, then houses where core troops halve them; fences at the border."""
        s, seat, names = self.s, self.seat, self.names
        for home in homes:
            if self.near_enemy(home) and not s.squares[home].has("fence"):
                self.give({"build": {"square": names[home], "key": "fence"}})
        fields = sorted(owned(s, seat), key=lambda i: building.price(s, seat, i, "farm"))
        for i in fields:
            self.give({"build": {"square": names[i], "key": "farm"}})
        if self.character.careful and self.own == "BR":
            for i in fields:
                if s.squares[i].terrain in ("forest", "thick"):
                    self.give({"build": {"square": names[i], "key": "clearing"}})
        for home in sorted(homes, key=lambda i: building.price(s, seat, i, "house")):
            if capital(s, seat) == NOBODY and left > 2 and self.character.careful and self.treasury > 150:
                self.give({"build": {"square": names[home], "key": "palace"}})
            while self.give({"build": {"square": names[home], "key": "house"}}):
                pass
            if self.character.careful:
                for key in WORKS:
                    self.give({"build": {"square": names[home], "key": key}})

    def near_enemy(self, square: int) -> bool:
        g = grid(self.s)
        return any(
            st.seat >= 0 and not friendly(self.s, st.seat, self.seat) and g.distance(st.square, square) <= 4
            for st in self.s.stacks.values()
        )
