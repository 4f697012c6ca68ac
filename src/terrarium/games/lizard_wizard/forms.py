"""The forms of what may be asked (section 15). Each is made from what the asked seat knows, and from nothing else.

Parts of forms that come up again and again are made once and shared.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from random import Random
from typing import TYPE_CHECKING

from terrarium.kernel import Allocation, Amount, Either, Fields, Form, One, Some, Value, Yes

from .content import FAMILIARS, GATHERING, REAGENTS, SPELLS, TOWERS
from .content.vocabulary import FAMILIAR_COST, SPELL_COST, TOWER_GOLD, TOWER_REAGENTS
from .state import Mage, WizardState

if TYPE_CHECKING:
    from .view import MageView


class Kinds(Some, frozen=True, tag="some"):
    """Different reagents; a drawn answer names them in board order, as the list of all answers does."""

    def sample(self, rng: Random) -> Value:
        chosen = super().sample(rng)
        return [kind for kind in self.options if kind in chosen]


YES = Yes()
USES = ("score", "gather", "research", "dungeon")
DECLINE = {"decline": True}
GO_OR_STOP = One(("go", "stop"), "go")
TWO_KINDS = Kinds(tuple(REAGENTS), 2, 2, "reagent")
ONLY_PASS = Either({"pass": YES})

amount = cache(Amount)


def held(tokens: Sequence[int]) -> dict[str, int]:
    """The tokens that are there, by reagent."""
    return {kind: n for kind, n in zip(REAGENTS, tokens, strict=True) if n}


def exactly(tokens: Sequence[int], n: int) -> Allocation:
    """Exactly n of these tokens."""
    return Allocation(held(tokens), n, n, "reagent")


def counted(value: dict[str, int]) -> list[int]:
    """An allocation of reagents as a list in board order."""
    return [value.get(kind, 0) for kind in REAGENTS]


# ---- the action


@lru_cache(maxsize=4096)
def take(card: str, limit: int, supply: tuple[int, ...] | None = None) -> Form:
    """LW-302 to LW-304: exactly as many as the limit allows of what the card shows and the supply can give.

    Where only one take is legal there is nothing to fill in. Without `supply` there is enough of everything.
    """
    icons = GATHERING[card].icons
    can = icons if supply is None else tuple(map(min, icons, supply))
    n = min(limit, sum(can))
    return YES if n == sum(can) or len(held(can)) < 2 else exactly(can, n)


@lru_cache(maxsize=4096)
def forced_take(card: str, limit: int, supply: tuple[int, ...]) -> tuple[int, ...]:
    """The only legal take, or (as a deadline's default) the first icons in printed order."""
    left = list(supply)
    taken = [0] * 7
    for icon in GATHERING[card].gather:
        kind = REAGENTS.index(icon)
        if left[kind] and sum(taken) < limit:
            left[kind] -= 1
            taken[kind] += 1
    return tuple(taken)


def gather(s: WizardState, mage: Mage) -> Form:
    limit = mage.gather_limit
    supply = s.supply
    short = None if min(supply) >= 3 else tuple(supply)
    return Either({card: take(card, limit, short) for card in mage.hand}, "card")


def market(tokens: Sequence[int]) -> Form:
    return Either({kind: amount(1, n) for kind, n in zip(REAGENTS, tokens, strict=True) if n}, "reagent")


def spell_cost(mage: Mage | MageView, spell: str) -> int:
    return max(1, SPELLS[spell].mana + mage.stats[SPELL_COST])


def familiar_cost(mage: Mage | MageView, familiar: str) -> int:
    return max(0, FAMILIARS[familiar].mana + mage.stats[FAMILIAR_COST])


def tower_gold(mage: Mage | MageView, tower: str) -> int:
    return max(0, TOWERS[tower].gold + mage.stats[TOWER_GOLD])


def covers(tokens: Sequence[int], cost: Sequence[int]) -> bool:
    a, b, c, d, e, f, g = cost
    return (
        tokens[0] >= a
        and tokens[1] >= b
        and tokens[2] >= c
        and tokens[3] >= d
        and tokens[4] >= e
        and tokens[5] >= f
        and tokens[6] >= g
    )


def omissible(mage: Mage, tower: str) -> list[str]:
    """The kinds that may be left out of a tower's cost so that the rest can be paid (`tower_reagents`)."""
    card = TOWERS[tower]
    if not mage.stats[TOWER_REAGENTS] or card.size < 2:
        return []
    found = []
    for kind in dict.fromkeys(card.reagents):
        cost = list(card.cost)
        cost[REAGENTS.index(kind)] -= 1
        if covers(mage.tokens, cost):
            found.append(kind)
    return found


def create(mage: Mage, tower: str) -> dict[str, Form]:
    """LW-521: the ways in which this seat can pay for the tower on offer."""
    ways: dict[str, Form] = {}
    if covers(mage.tokens, TOWERS[tower].cost):
        ways["reagents"] = YES
    if omit := omissible(mage, tower):
        ways["omit"] = One(omit, "reagent")
    if mage.gold >= tower_gold(mage, tower):
        ways["gold"] = YES
    return ways


@cache
def uses_form(uses: tuple[str, ...]) -> One:
    return One(uses, "use")


def uses(s: WizardState) -> tuple[str, ...]:
    """LW-602: the uses that a familiar has now."""
    found = ["score", "gather"]
    if s.spell_deck or any(s.spells):
        found.append("research")
    if s.treasure_left():
        found.append("dungeon")
    return tuple(found)


def action(s: WizardState, mage: Mage) -> Either:
    """LW-203, LW-204: the six actions as far as they can be paid (LW-207), and passing."""
    ways: dict[str, Form] = {}
    mana = mage.mana
    tokens = mage.tokens
    if mage.hand:
        ways["gather"] = gather(s, mage)
    total = sum(tokens)
    if total:
        ways["convert"] = market(tokens)
        ways["convert_mixed"] = Allocation(held(tokens), 1, total, "reagent")
    offer = [card for card in s.wizards if card]
    if mana and offer:
        ways["recruit"] = Fields({"wizard": One(offer, "wizard"), "bid": amount(1, mana)})
    stats = mage.stats
    offer = [card for card in s.spells if card and mana >= max(1, SPELLS[card].mana + stats[SPELL_COST])]
    if offer:
        ways["research"] = One(offer, "spell")
    if s.towers[0] and (paying := create(mage, s.towers[0])):
        ways["tower"] = Either(paying)
    offer = [card for card in s.familiars if card and mana >= max(0, FAMILIARS[card].mana + stats[FAMILIAR_COST])]
    if offer:
        using = uses_form(uses(s))
        ways["summon"] = Either(dict.fromkeys(offer, using), "familiar")
    ways["pass"] = YES
    return Either(ways)


# ---- within an action


def bid(high: int, mana: int) -> Either:
    """LW-403, LW-405: more than the high bid and at most one's mana, or pass."""
    return Either({"bid": amount(high + 1, mana), "pass": YES}) if mana > high else ONLY_PASS


def castable(mage: Mage) -> list[str]:
    """LW-702: the uncast spells whose reagents can be paid."""
    tokens = mage.tokens
    return [spell for spell in mage.uncast if covers(tokens, SPELLS[spell].cost)]


def cast(spells: Sequence[str]) -> Either:
    return Either({"cast": One(list(spells), "spell"), "none": YES})


def declinable(verb: str, form: Form) -> Either:
    """LW-713: an effect that needs a choice may be declined."""
    return Either({verb: form, "decline": YES})
