"""A group of attacks: all hits, all wounds, all armour saves, all ward saves, then multiple wounds (WW-127)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..content.kinds import T
from .bodies import Body, Hero

if TYPE_CHECKING:
    from .fight import Fight


def wound_need(strength: int, tough: int) -> int:
    """WW-145: 4+ if equal, one better or worse per point, never better than 2+ nor worse than 6+."""
    return max(2, min(6, 4 + tough - strength))


class Attack:
    """So many attacks of one kind. `need` 0: they hit without a roll."""

    def __init__(
        self,
        count: int,
        need: int,
        strength: int,
        pierces: int,
        *,
        poison: bool = False,
        only_six: bool = False,
        again: bool = False,
        no_save: bool = False,
        multiple: bool = False,
        easier: int = 0,
        by: Hero | None = None,
    ) -> None:
        self.count = count
        self.need = need
        self.strength = strength
        self.pierces = pierces
        self.poison = poison
        self.only_six = only_six
        self.again = again
        self.no_save = no_save
        self.multiple = multiple
        self.easier = easier
        self.by = by

    def hits(self, f: Fight) -> tuple[int, int]:
        """Hits that must still wound, and hits that wound by poison (WW-147)."""
        if self.need == 0:
            return self.count, 0
        need = 6 if self.only_six else max(2, min(6, self.need))
        dice = f.dice.roll("hit", self.count) if self.count > 0 else []
        missed = [i for i, die in enumerate(dice) if die < need or die == 1]
        if self.again and missed:
            for i, die in zip(missed, f.dice.roll("hit", len(missed)), strict=True):
                dice[i] = die
        elif missed and self.by is not None and self.by.rerolls["hit"]:
            self.by.rerolls["hit"] = False
            dice[missed[0]] = f.dice.die("hit")
        hit = [die for die in dice if die >= need and die != 1]
        venom = sum(die == 6 for die in hit) if self.poison else 0
        return len(hit) - venom, venom

    def unsaved(self, f: Fight, tough: int, save: int, ward: int, regen: int) -> int:
        """How many attacks come through to a target of this toughness and these saves."""
        plain, venom = self.hits(f)
        need = max(2, wound_need(self.strength, tough) - self.easier)
        dice = f.dice.roll("wound", plain) if plain else []
        if self.by is not None and self.by.rerolls["wound"]:
            low = next((i for i, die in enumerate(dice) if die < need), None)
            if low is not None:
                self.by.rerolls["wound"] = False
                dice[low] = f.dice.die("wound")
        wounds = venom + sum(die >= need for die in dice)
        if not wounds:
            return 0
        least = save + max(0, self.strength - 3) + self.pierces
        if not self.no_save and least <= 6:
            wounds -= sum(die >= max(2, least) for die in f.dice.roll("save", wounds))
        least = ward if ward <= 6 else regen
        if wounds and least <= 6:
            wounds -= sum(die >= least for die in f.dice.roll("ward", wounds))
        return wounds

    def rolled(self, f: Fight, target: Body | Hero) -> list[int]:
        """The wounds of each attack that came through; nothing is taken off yet."""
        if isinstance(target, Body):
            tough = target.stats[T]
            ward = min(target.ward, 5) if target.shielded else target.ward
        else:
            tough, ward = target.stats[T], target.ward
        through = self.unsaved(f, tough, target.save, ward, target.regen)
        if self.multiple and through:
            return [(die + 1) // 2 for die in f.dice.roll("multi", through)]
        return [1] * through

    def at(self, f: Fight, target: Body) -> int:
        """Shots and spells: losses are removed at once. A lone character is hit himself."""
        if target.models > 0:
            return inflict(f, self.by, target, self.rolled(f, target), False)
        living = target.living
        return inflict(f, self.by, living[0], self.rolled(f, living[0]), False) if living else 0


def inflict(f: Fight, by: Hero | None, target: Body | Hero, wounds: list[int], duel: bool) -> int:
    """Take the wounds off and write the deeds down; gives how many counted."""
    if isinstance(target, Body):
        before = target.models
        counted = target.take_multiple(wounds) if any(n > 1 for n in wounds) else target.take(len(wounds))
        if by is not None:
            by.worth += (before - target.models) * target.price
            if before and not target.models and target.form == "M":
                by.slew.append((target.uid, False))
        return counted
    counted = min(target.w, sum(wounds))
    target.w -= counted
    target.wounded |= counted > 0
    if target.alive and target.w <= 0:
        target.alive = False
        f.tell("slain", target.uid)
        if by is not None:
            by.slew.append((target.uid, duel))
            by.worth += target.points
            by.duels += duel
    return counted
