"""Odds of a battle as a seat can know them: the own stack exact, the enemy as it may be, the rain unknown."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import msgspec
from msgspec.structs import replace

from terrarium.kernel import Dice

from ..model.roster import rank_of, units_of
from ..model.units import is_character
from ..resolver import Ground, Troop, fight
from ..rules.resolving import ground_of
from ..state.records import Glimpse, Unit
from ..view import CampaignView
from ..view.imagine import conjured


class Meeting(msgspec.Struct, frozen=True):
    """Two stacks as one seat knows them: what it would hold against what, and where."""

    seed: str
    ground: Ground
    sides: tuple[Met, Met]

    def fought(self, run: int) -> int:
        """One imagined battle: winner 0 is the stack that attacks, 1 the other, -1 a draw."""
        rng = Random(f"{self.seed}/{run}")
        troops = [side.troop(rng) for side in self.sides]
        if not all(troop.units for troop in troops):
            return 0
        return fight([troops[0]], [troops[1]], self.ground, rng.randint(1, 6), Dice(rng.randbytes(16)), False).winner


class Met(msgspec.Struct, frozen=True):
    """One stack: its units, or only a glimpse of them."""

    stack: int
    seat: int
    faction: str
    units: tuple[Unit, ...]
    glimpse: Glimpse | None

    def troop(self, rng: Random) -> Troop:
        units = self.units
        if self.glimpse is not None:
            units = tuple(conjured(self.faction, self.glimpse, "", 900000 + 100 * self.stack, rng))
        led = max((u for u in units if is_character(u)), key=rank_of, default=None)
        return Troop(self.seat, units, (led.id,) if led else ())


def meeting(v: CampaignView, own: int, enemy: int) -> Meeting:
    """Stack `own` attacks stack `enemy` in its square. Steps already walked do not count in a battle."""
    sides = []
    for number in (own, enemy):
        stack = v.stacks[number]
        units = tuple(replace(u, spent=0) for u in units_of(v, stack))
        faction = v.players[stack.seat].faction if stack.seat >= 0 else ""
        sides.append(Met(number, stack.seat, faction, units, v.glimpses.get(number)))
    ground = ground_of(v, v.stacks[enemy].square)
    return Meeting(f"odds/{v.turn}/{own}/{enemy}", ground, (sides[0], sides[1]))


@lru_cache(maxsize=2000)
def promising(met: Meeting, runs: int, per_cent: int) -> bool:
    """Whether at least this share of the imagined battles is won; it stops as soon as that is decided."""
    needed = -(-runs * per_cent // 100)
    won = 0
    for run in range(runs):
        won += met.fought(run) == 0
        if won >= needed:
            return True
        if won + runs - run - 1 < needed:
            return False
    return False
