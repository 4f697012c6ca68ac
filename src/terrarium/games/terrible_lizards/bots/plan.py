"""The planner's thinking: what an action would make of the race, and what the hand promises beyond that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from terrarium.kernel import Value

from ..content import BONUS, EFFECTS, NAMES, PARTS, QUICK, SETS
from ..model import opponents, weight_of
from ..rules.attack import defence, offence
from ..rules.odds import figures
from ..state import set_of
from ..view import View
from .dream import KIN, Whereabouts, hopes, kin_of
from .judge import Beast, beasts_of, race, worth
from .temper import HOLD, Temper


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
        view, me, name = self.view, self.me, NAMES[card]
        if EFFECTS[card].kind == "persistent":
            old = said["replace"] if isinstance(said, dict) and said else ""
            row = [c for c in self.row if c != old] + [card]
            extra = 0.12 if name in ("Fast Metabolism", "Camouflage") else 0.0
            lost = 0.12 if old and NAMES[old] in ("Fast Metabolism", "Camouflage") else 0.0
            return self.score(row=row, hand=hand) + extra - lost
        match name:
            case "Trip":
                loss = 0 if BONUS[view.bonus[said]].armored else min(10, weight_of(view, said))
                return self._hits({said: loss}, hand)
            case "Stampede":
                seats = [s for s in opponents(view, me) if not BONUS[view.bonus[s]].armored]
                return self._hits(dict.fromkeys(seats, 5), hand)
            case "Tail Lash":
                return self._hits({said: 0 if BONUS[view.bonus[said]].armored else 4}, hand)
            case "Feast":
                return self.score(hand=hand, gain=8)
            case "Selective Autotomy":
                return self.score([c if c != said else "" for c in self.dino], hand=hand, gain=8)
            case "Bone Thief" | "Amber" | "Tar Pit" | "Mimicry":
                return self._spoils(card, name, said, hand)
            case "Scavenge":
                return self.score(hand=[*hand, *said])
            case "Fossil Dig":
                return self._dig(hand)
            case "Growth Spurt":
                return max((value for _, value in self.spurts(hand)), default=-9.0)
            case "Clutch of Eggs":
                return self.score(hand=hand) + 0.12
            case "Spy-nosaur":
                return self.score(hand=hand) + 0.05 + 0.03 * min(5, len(view.hands[said]))
            case "Asteroid":
                return self._asteroid(hand)
            case "Adrenaline":
                if said != me or not view.opened:
                    return -9.0
                return self._attack_value(5) - self._attack_value(0) + self.score(hand=hand)
            case "Ambush":
                return self._attack_value(0) + self.score(hand=hand) - self.score()
        return -9.0

    def _hits(self, losses: dict[int, int], hand: list[str]) -> float:
        return self.score(hand=hand, beasts=self.with_loss(losses))

    def _spoils(self, card: str, name: str, said: str, hand: list[str]) -> float:
        view, me = self.view, self.me
        owner = next(s for s in range(view.seats) if said in view.dinos[s] or said in view.rows[s])
        if owner == me:
            return -9.0
        beasts = list(self.beasts)
        dino = [c if c != said else "" for c in view.dinos[owner]]
        row = [c for c in view.rows[owner] if c != said]
        beasts[owner] = Beast(dino, row, view.health[owner])
        if name == "Bone Thief":
            return self.score(hand=[*hand, said], beasts=beasts)
        if name == "Mimicry":
            mine = [*self.row, said][-2:]
            beasts[me] = Beast(self.dino, mine, view.health[me])
            return self.score(row=mine, hand=hand, beasts=beasts)
        base = self.score(hand=hand)
        lasting = 0.45 if name == "Amber" else 0.15
        return base + lasting * (race(beasts, me) - race(self.beasts, me))

    def _dig(self, hand: list[str]) -> float:
        """Two parts of the set that gains most by it; a search that completes none is put off a while."""
        base = self.score(hand=hand)
        best = base + 0.1
        counts = kin_of([*self.dino, *hand])
        for key in sorted(counts, key=lambda k: -counts[k])[:3]:
            lacking = [card for card in KIN[key].values() if card not in self.dino and card not in hand]
            unseen = [card for card in lacking if self.where.unseen(card)][:2]
            if unseen:
                wait = 0.0 if len(unseen) == len(lacking) else self.temper.patience
                chance = self.where.in_deck ** len(unseen)
                best = max(best, base + chance * (self.score(hand=[*hand, *unseen]) - base) - wait)
        return best

    def spurts(self, hand: Sequence[str]) -> Iterator[tuple[list[str], float]]:
        """Every one or two parts that may be attached at once."""
        held = [card for card in hand if card in PARTS]
        for k in (1, 2):
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


def keep(plan: Plan, card: str) -> float:
    """What a card in hand is worth keeping."""
    if card in QUICK:
        return HOLD.get(NAMES[card], 0.1)
    if card in EFFECTS:
        return 0.08 if NAMES[card] in ("Asteroid", "Camouflage", "Mimicry", "Amber") else 0.15
    part = PARTS[card]
    others = (*plan.dino, *plan.without(card))
    kin = sum(1 for c in others if c in PARTS and PARTS[c].key == part.key and PARTS[c].slot != part.slot)
    old = plan.dino[part.slot]
    better = worth(card) - (worth(old) if old else 0.0)
    return plan.temper.kin * kin * kin * (part.key in SETS) + max(0.0, 0.02 * better)


def lure(plan: Plan, card: str) -> float:
    return keep(plan, card) + (0.05 if card in EFFECTS else 0.0)
