"""The planner's thinking: what an action would make of the race, and what the hand promises beyond that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from terrarium.kernel import Value

from ..content import EFFECTS, NAMES, PARTS, QUICK, SETS
from ..content.ops import (
    AttachFromHand,
    Damage,
    Draw,
    Fetch,
    Gain,
    Modify,
    Op,
    PartToHand,
    RampageRight,
    Shed,
    Suppress,
    TakeControl,
    TakeFromHand,
)
from ..model import opponents
from ..rules.attack import defence, offence
from ..rules.odds import figures
from ..state import set_of
from ..view import View
from .dream import KIN, Whereabouts, hopes, kin_of
from .figures import gain, losses
from .judge import Beast, beasts_of, race, worth
from .temper import HOLD, Temper

DRAWN = 0.04
"""What a card drawn unseen is worth."""


class Plan:
    """One position, with the changes that an action would make to it."""

    def __init__(self, view: View, temper: Temper) -> None:
        self.view = view
        self.temper = temper
        self.me = view.who
        self.beasts = beasts_of(view)
        self.dino = view.dinos[self.me]
        self.row = view.rows[self.me]
        self.hand = view.hand
        self.where = Whereabouts(view)

    def with_me(self, dino: Sequence[str], row: Sequence[str], gain: int = 0) -> list[Beast | None]:
        beasts = list(self.beasts)
        beasts[self.me] = Beast(dino, row, self.view.health[self.me] + gain)
        return beasts

    def with_loss(self, losses: dict[int, int], beasts: list[Beast | None] | None = None) -> list[Beast | None]:
        """After damage to others; who has none left is out."""
        changed = list(beasts or self.beasts)
        for seat, loss in losses.items():
            beast = changed[seat]
            if beast is not None and loss:
                left = beast.health - loss
                if left <= 0:
                    changed[seat] = None
                else:
                    changed[seat] = Beast(self.view.dinos[seat], self.view.rows[seat], left)
        return changed

    def score(
        self,
        dino: Sequence[str] | None = None,
        row: Sequence[str] | None = None,
        hand: Sequence[str] | None = None,
        gain: int = 0,
        beasts: list[Beast | None] | None = None,
    ) -> float:
        """How the race stands, and what the hand promises beyond that."""
        dino = self.dino if dino is None else dino
        row = self.row if row is None else row
        hand = self.hand if hand is None else hand
        if beasts is None:
            beasts = self.with_me(dino, row, gain)
        now = race(beasts, self.me)
        return now + self.temper.dream * max(0.0, self.hope(now, dino, row, hand, beasts) - now)

    def hope(
        self, now: float, dino: Sequence[str], row: Sequence[str], hand: Sequence[str], beasts: list[Beast | None]
    ) -> float:
        """The best animal that board and hand lead to, discounted by time and luck."""
        best, mine = now, beasts[self.me]
        assert mine is not None
        beasts = list(beasts)
        for hope in hopes(self.where, self.temper.luck, dino, row, hand):
            beasts[self.me] = Beast(hope.dino, hope.row, mine.health)
            late = self.temper.haste ** (hope.actions / 2)
            best = max(best, now + hope.chance * late * (race(beasts, self.me) - now))
        return best

    # ---- actions

    def attached(self, cards: Sequence[str]) -> list[str]:
        dino = list(self.dino)
        for card in cards:
            dino[PARTS[card].slot] = card
        return dino

    def without(self, *cards: str) -> list[str]:
        return [card for card in self.hand if card not in cards]

    def attach(self, card: str) -> float:
        """A set comes first: it already counts in this turn's attack, and as a mere hope it can still be spoilt."""
        dino = self.attached([card])
        made = set_of(dino, self.row) not in ("", self.view.bonus[self.me])
        return self.score(dino, hand=self.without(card)) + (self.temper.made if made else 0.0)

    def play(self, card: str, said: Value) -> float:
        """The score after this play, or a very bad one where it is not worth a thought."""
        effect, hand = EFFECTS[card], self.without(card)
        value = self._played(card, said, hand)
        return value - self.temper.hold * HOLD.get(effect.name, 0.0)

    def _played(self, card: str, said: Value, hand: list[str]) -> float:
        """By what the card does, with the figures that stand on it."""
        view, me, effect = self.view, self.me, EFFECTS[card]
        if effect.kind == "persistent":
            old = said["replace"] if isinstance(said, dict) and said else ""
            row = [c for c in self.row if c != old] + [card]
            return self.score(row=row, hand=hand) + besides_figures(card) - (besides_figures(old) if old else 0.0)
        match effect.does[0]:
            case Damage():
                return self._hits(losses(view, card, said), hand)
            case Gain(amount):
                return self.score(hand=hand, gain=amount)
            case Shed("target"):
                return self.score([c if c != said else "" for c in self.dino], hand=hand, gain=gain(card))
            case Shed():
                return self._asteroid(hand)
            case PartToHand() | Suppress() | TakeControl():
                return self._spoils(effect.does[0], said, hand)
            case Fetch("discard"):
                return self.score(hand=[*hand, *said])
            case Fetch(_, most):
                return self._dig(hand, most)
            case AttachFromHand(most):
                return max((value for _, value in self.spurts(hand, most)), default=-9.0)
            case Draw(amount):
                return self.score(hand=hand) + DRAWN * amount
            case TakeFromHand():
                return self.score(hand=hand) + 0.05 + 0.03 * min(5, len(view.hands[said]))
            case Modify("attack", amount) if said == me and view.opened:
                return self._attack_value(amount) - self._attack_value(0) + self.score(hand=hand)
            case RampageRight():
                return self._attack_value(0) + self.score(hand=hand) - self.score()
        return -9.0

    def _hits(self, losses: dict[int, int], hand: list[str]) -> float:
        return self.score(hand=hand, beasts=self.with_loss(losses))

    def _spoils(self, op: Op, said: str, hand: list[str]) -> float:
        view, me = self.view, self.me
        owner = next(s for s in range(view.seats) if said in view.dinos[s] or said in view.rows[s])
        if owner == me:
            return -9.0
        beasts = list(self.beasts)
        dino = [c if c != said else "" for c in view.dinos[owner]]
        row = [c for c in view.rows[owner] if c != said]
        beasts[owner] = Beast(dino, row, view.health[owner])
        if isinstance(op, PartToHand):
            return self.score(hand=[*hand, said], beasts=beasts)
        if isinstance(op, TakeControl):
            mine = [*self.row, said][-2:]
            beasts[me] = Beast(self.dino, mine, view.health[me])
            return self.score(row=mine, hand=hand, beasts=beasts)
        base = self.score(hand=hand)
        lasting = 0.45 if isinstance(op, Suppress) and op.until == "your_turn" else 0.15
        return base + lasting * (race(beasts, me) - race(self.beasts, me))

    def _dig(self, hand: list[str], most: int) -> float:
        """So many parts of the set that gains most by it; a search that completes none is put off a while."""
        base = self.score(hand=hand)
        best = base + 0.1
        counts = kin_of([*self.dino, *hand])
        for key in sorted(counts, key=lambda k: -counts[k])[:3]:
            lacking = [card for card in KIN[key].values() if card not in self.dino and card not in hand]
            unseen = [card for card in lacking if self.where.unseen(card)][:most]
            if unseen:
                wait = 0.0 if len(unseen) == len(lacking) else self.temper.patience
                chance = self.where.in_deck ** len(unseen)
                best = max(best, base + chance * (self.score(hand=[*hand, *unseen]) - base) - wait)
        return best

    def spurts(self, hand: Sequence[str], most: int) -> Iterator[tuple[list[str], float]]:
        """Every one or more parts that may be attached at once."""
        held = [card for card in hand if card in PARTS]
        for k in range(1, most + 1):
            for chosen in combinations(held, k):
                if len({PARTS[c].slot for c in chosen}) == k:
                    left = [c for c in hand if c not in chosen]
                    yield list(chosen), self.score(self.attached(chosen), hand=left)

    def _asteroid(self, hand: list[str]) -> float:
        beasts: list[Beast | None] = []
        mine: list[str] = list(self.dino)
        for seat, beast in enumerate(self.beasts):
            dino = list(self.view.dinos[seat])
            worn = [c for c in dino if c]
            if beast is None or not worn:
                beasts.append(beast)
                continue
            lost = min(worn, key=worth)
            dino[dino.index(lost)] = ""
            beasts.append(Beast(dino, self.view.rows[seat], beast.health))
            if seat == self.me:
                mine = dino
        return self.score(mine, hand=hand, beasts=beasts)

    # ---- attacks

    def _attack_value(self, extra: int) -> float:
        return max((self.strike(seat, extra) for seat in opponents(self.view, self.me)), default=0.0)

    def strike(self, seat: int, extra: int = 0) -> float:
        """How much better the race stands after attacking that seat."""
        mine, theirs = self.beasts[self.me], self.beasts[seat]
        assert mine is not None
        assert theirs is not None
        view, me = self.view, self.me
        ours = mine.bonus
        lead = offence(view, me, view.bonus[me]) - defence(view, seat, view.bonus[me])
        if ours.offence == "attack":
            lead += extra
        odds, mean, none = figures(ours.dice, ours.chain, theirs.bonus.untouched, lead)
        more = (theirs.wgt if ours.crushes else 0) + (0 if theirs.bonus.armored else mine.venom)
        kill = sum(chance for damage, chance in odds.items() if damage + more >= theirs.health)
        dodge = 0.75 if theirs.wings else 1.0
        back = theirs.bonus.spikes if not ours.armored else 0
        gain = round(mean * dodge) if ours.drinks else 0
        if back >= view.health[me] + gain:
            return -5.0
        before = race(self.beasts, me)
        beasts = list(self.beasts)
        beasts[me] = Beast(self.dino, self.row, view.health[me] + gain - back)
        average = round((mean + (1 - none) * more) * dodge)
        left = max(1, theirs.health - average)
        beasts[seat] = Beast(view.dinos[seat], view.rows[seat], left)
        after = race(beasts, me)
        if ours.rips:
            after += 0.12
        beasts[seat] = None
        return (1 - kill * dodge) * after + kill * dodge * race(beasts, me) - before


def besides_figures(card: str) -> float:
    """What a Persistent is worth beyond attack, weight and health: one more action, or being no target."""
    static = EFFECTS[card].static
    return 0.12 if static.actions or static.shroud else 0.0


def seldom_good(card: str) -> bool:
    """Cards that wait long for their moment: what everybody loses by, what hides, takes over or suppresses."""
    effect = EFFECTS[card]
    return effect.static.shroud or any(isinstance(one, Shed | TakeControl | Suppress) for one in effect.does)


def keep(plan: Plan, card: str) -> float:
    """What a card in hand is worth keeping."""
    if card in QUICK:
        return HOLD.get(NAMES[card], 0.1)
    if card in EFFECTS:
        return 0.08 if seldom_good(card) else 0.15
    part = PARTS[card]
    others = (*plan.dino, *plan.without(card))
    kin = sum(1 for c in others if c in PARTS and PARTS[c].key == part.key and PARTS[c].slot != part.slot)
    old = plan.dino[part.slot]
    better = worth(card) - (worth(old) if old else 0.0)
    return plan.temper.kin * kin * kin * (part.key in SETS) + max(0.0, 0.02 * better)


def lure(plan: Plan, card: str) -> float:
    return keep(plan, card) + (0.05 if card in EFFECTS else 0.0)
