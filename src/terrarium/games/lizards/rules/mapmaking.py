"""Map generation (section 20): blocks of 8 x 8, a clan's template in each, free dens and islands around it.

The world is laid into a `Draft`; a constraint that cannot be met raises `_Again` and the generator starts anew with
its next draws (LZ-548).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Final

from terrarium.kernel import Dice

from ..content import (
    COLOURS,
    CURSED,
    DEN,
    FERTILE,
    HOME,
    LAND,
    TEMPLATES,
    TEMPLE,
    TERRAIN,
    VOLCANO,
    WATER,
    WHIRLPOOL,
    WORLD,
)
from ..geometry import Grid
from ..model.given import Draft
from ..model.plans import Plan
from ..state import NOBODY, Band, Counts, Den

BLOCK: Final = 8
TRIES: Final = 50


class _Again(Exception):
    """A constraint cannot be met with these draws."""


def made(grid: Grid, plans: Sequence[Plan], dice: Dice) -> Draft:
    """LZ-540 to LZ-548: a world for these clans."""
    for attempt in range(20 * TRIES):
        try:
            return _Maker(grid, dice, 3 if attempt < TRIES else 2).make(plans)
        except _Again:
            continue
    raise RuntimeError("no map could be made")


class _Maker:
    def __init__(self, grid: Grid, dice: Dice, apart: int) -> None:
        self.grid = grid
        self.dice = dice
        self.apart = apart
        self.draft = Draft(bytearray([WATER]) * grid.size, bytearray(grid.size))
        self.taken = bytearray(grid.size)
        self.across = grid.columns // BLOCK
        self.blocks = [self._block(number) for number in range(grid.rows // BLOCK * self.across)]

    def _block(self, number: int) -> list[int]:
        down, right = divmod(number, self.across)
        columns = self.grid.columns
        return [
            (down * BLOCK + row) * columns + right * BLOCK + column for row in range(BLOCK) for column in range(BLOCK)
        ]

    def make(self, plans: Sequence[Plan]) -> Draft:
        sites = self._sites(plans)
        for clan, (plan, hexes) in enumerate(zip(plans, sites.values(), strict=True)):
            self._settle(clan, plan, hexes)
        figures = WORLD.block
        for number in range(len(self.blocks)):
            blacks = 0
            for fertile in figures.clan_dens if number in sites else figures.neutral_dens:
                blacks += self._free_den(number, fertile, blacks == 0)
        far = self._far_from_homes
        for number, block in enumerate(self.blocks):
            for _ in range(figures.temples):
                self._put("mapgen.temple", block, TEMPLE, far)
            if sum(divmod(number, self.across)) % 2 == 0:
                self._put("mapgen.volcano", block, VOLCANO, self._calm, needed=False)
        for number in range(len(self.blocks) // 4):
            self._put("mapgen.cursed", self.blocks[4 * number + self.dice.below("mapgen.cursed", 4)], CURSED, far)
        for block in self.blocks:
            self._islands(block)
            for _ in range(figures.whirlpools):
                self._put("mapgen.whirlpool", block, WHIRLPOOL, lambda h: True)
        return self.draft

    # ---- clans

    def _sites(self, plans: Sequence[Plan]) -> dict[int, list[int]]:
        """LZ-541, LZ-542: a block for each clan, Home Dens at least 5 apart if 50 shuffles can do it.

        The result is in the order of the clans: block -> the template's hexes.
        """
        best: dict[int, list[int]] = {}
        widest = -1
        for _ in range(TRIES):
            sites = {}
            for plan, number in zip(plans, self._drawn_blocks(len(plans)), strict=True):
                sites[number] = self._placed(plan, number)
            homes = [hexes[plan.home - 1] for plan, hexes in zip(plans, sites.values(), strict=True)]
            least = min(
                (self.grid.distance(a, b) for at, a in enumerate(homes) for b in homes[:at]), default=self.grid.size
            )
            if least > widest:
                best, widest = sites, least
            if least >= 5:
                break
        return best

    def _drawn_blocks(self, clans: int) -> list[int]:
        """Two clans get diagonal blocks; else any, drawn at random."""
        numbers = range(len(self.blocks))
        if clans == 2 and len(self.blocks) == 4:
            numbers = self.dice.pick("mapgen.blocks", (range(0, 4, 3), range(1, 3)))
        return self.dice.shuffle("mapgen.blocks", numbers)[:clans]

    def _placed(self, plan: Plan, number: int) -> list[int]:
        down, right = divmod(number, self.across)
        inside = set(self.blocks[number])
        moves = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
        for x, y in self.dice.shuffle("mapgen.anchor", moves):
            anchor = (down * BLOCK + 3 + y) * self.grid.columns + right * BLOCK + 3 + x
            ax, ay = self.grid.doubled(anchor)
            hexes = [self.grid.at(ax + dx, ay + dy) for dx, dy in TEMPLATES[plan.template - 1].hexes]
            if inside.issuperset(hexes) and len(set(hexes)) == len(hexes):
                return hexes
        raise AssertionError("a template fits into its block")

    def _settle(self, clan: int, plan: Plan, hexes: Sequence[int]) -> None:
        draft = self.draft
        for h, plot in zip(hexes, plan.plots, strict=True):
            draft.terrain[h] = plot.terrain
            draft.template[h] = clan + 1
            self.taken[h] = 1
            if plot.terrain in (DEN, HOME):
                draft.dens[h] = Den(clan, plot.colour, plot.pop)
            elif plot.terrain == TEMPLE:
                draft.temples[h] = clan
            if any(plot.warriors):
                draft.bands[h] = (Band(clan, plot.warriors),)
        draft.homes.append(hexes[plan.home - 1])

    # ---- free dens

    def _free_den(self, number: int, fertile: int, black: bool) -> bool:
        """LZ-543, LZ-545, LZ-546: a den with exactly so many Fertile hexes. True if it is a Black one."""
        draft, grid = self.draft, self.grid
        for h in self.dice.shuffle("mapgen.den", self.blocks[number]):
            if self.taken[h] or not self._den_may_stand(h):
                continue
            have = sum(draft.terrain[n] == FERTILE for n in grid.near[h])
            places = [n for n in grid.near[h] if self._may_be_fertile(n, number)]
            if have > fertile or have + len(places) < fertile:
                continue
            for n in self.dice.shuffle("mapgen.fertile", places)[: fertile - have]:
                draft.terrain[n] = FERTILE
                self.taken[n] = 1
            colour = self._den_colour(black)
            militia: Counts = tuple(15 * fertile if c == colour else 0 for c in range(len(COLOURS)))  # type: ignore[assignment]
            draft.terrain[h] = DEN
            draft.dens[h] = Den(NOBODY, colour, 50 * fertile, militia=militia)
            self.taken[h] = 1
            return colour == len(COLOURS) - 1
        raise _Again

    def _den_may_stand(self, h: int) -> bool:
        draft, grid = self.draft, self.grid
        if any(draft.template[n] for n in grid.near[h]):
            return False
        if any(n in draft.dens and draft.dens[n].owner == NOBODY for n in grid.disc(h, self.apart - 1)):
            return False
        return self._far_from_homes(h)

    def _far_from_homes(self, h: int) -> bool:
        """3 or more from every Home Den."""
        return not any(self.draft.terrain[n] == HOME for n in self.grid.disc(h, 2))

    def _may_be_fertile(self, h: int, number: int) -> bool:
        """A free hex of the block that touches no template den and feeds no den that has enough already."""
        draft = self.draft
        if self.taken[h] or h not in self.blocks[number]:
            return False
        return not any(n in draft.dens for n in self.grid.near[h])

    def _den_colour(self, black: bool) -> int:
        weights = WORLD.block.colours.weights[:] if black else WORLD.block.colours.weights[:-1]
        roll = self.dice.below("mapgen.colour", sum(weights))
        for colour, weight in enumerate(weights):
            roll -= weight
            if roll < 0:
                return colour
        raise AssertionError("the weights were added up")

    # ---- the rest of the land

    def _put(
        self, label: str, block: Sequence[int], terrain: int, fits: Callable[[int], bool], needed: bool = True
    ) -> None:
        places = [h for h in block if not self.taken[h] and fits(h)]
        if places:
            h = self.dice.pick(label, places)
            self.draft.terrain[h] = terrain
            self.taken[h] = 1
            if terrain == TEMPLE:
                self.draft.temples[h] = NOBODY
        elif needed:
            raise _Again

    def _calm(self, h: int) -> bool:
        """LZ-546: volcanoes are 3 or more from every den and touch no template hex."""
        draft = self.draft
        return not any(n in draft.dens for n in self.grid.disc(h, 2)) and not any(
            draft.template[n] for n in self.grid.near[h]
        )

    def _islands(self, block: Sequence[int]) -> None:
        """LZ-547: land grows beside land."""
        terrain, near, taken = self.draft.terrain, self.grid.near, self.taken
        wanted = [TERRAIN[code] for code, n in WORLD.block.islands.items() for _ in range(n)]
        free = [h for h in block if not taken[h]]
        weights = {h: 1 + 2 * sum([LAND[terrain[n]] for n in near[h]]) for h in free}
        for kind in self.dice.shuffle("mapgen.island", wanted):
            if not weights:
                raise _Again
            roll = self.dice.below("mapgen.island", sum(weights.values()))
            h = next(h for h, below in zip(weights, accumulate(weights.values()), strict=True) if roll < below)
            gain = 2 * (LAND[kind] - LAND[terrain[h]])
            terrain[h] = kind
            taken[h] = 1
            del weights[h]
            for n in near[h]:
                if n in weights:
                    weights[n] += gain
