"""How a bot answers: every choice by what its seat would be worth afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from terrarium.kernel import Decision, Value

from .. import forms as decisions
from ..content import DUNGEON, FAMILIARS, GATHERING, REAGENTS, SPELLS, TILES, TOWERS, WIZARDS
from ..content.vocabulary import FAM_SCORE, HITS, SALE_BONUS, SALE_DROP, WARD
from ..rules.dungeon import rooms_left
from ..view import WizardView
from . import duels
from .effects import chosen, once
from .holdings import Holding, Outlook, Weights, holding, outlook
from .worth import dungeon, flowing, gain_of_casting, liquid, worth

PLANNER = Weights()
PLANNER_OF_TWO = Weights(mana=1.0, single=1.5, deny=0.3)
"""Against one opponent what it cannot have is mine, and mana is easier to come by."""
GREEDY = Weights(
    horizon=10.0, action=2.6, mana=1.0, tile=0.0, uncast=0.0, mate=0.0, single=1.0, bonus=0.05, half=0.5, none=0.3
)

NOTHING = (0.0, duels.PASS)
Candidate = tuple[float, Value]


class Mind:
    """One question, thought through."""

    def __init__(self, view: WizardView, weights: Weights) -> None:
        self.view = view
        self.w = weights
        self.own: Any = view.me
        self.h: Holding = holding(view, view.me)
        self.o: Outlook = outlook(view, weights)

    def answer(self, decision: Decision, default: Value) -> Value:
        match decision.kind:
            case "setup_reagents":
                return self.starting()
            case "action":
                return self.action(decision)
            case "bid":
                return duels.bid(self, decision)
            case "cast":
                return self.cast(decision)
            case "discard":
                return self.discard(decision)
            case "delve":
                return "go" if self.goes_on() else "stop"
            case "pick_spell":
                return self.pick(decision)
            case "effect":
                return chosen(self, decision, default)
        return default

    # ---- prices

    @cached_property
    def now(self) -> float:
        return worth(self.h, self.o, self.w)

    @cached_property
    def flows(self) -> float:
        return flowing(self.h, self.o, self.w)

    def after(self, h: Holding) -> float:
        """How much better the seat would stand with these holdings."""
        return worth(h, self.o, self.w) - self.now

    @cached_property
    def mana_price(self) -> float:
        """VP for one more mana, at the stock held."""
        less = self.h.copy()
        step = min(8.0, max(1.0, less.mana))
        less.mana -= step
        return max(0.02, (liquid(self.h, self.o, self.w) - liquid(less, self.o, self.w)) / step)

    # ---- the action

    def action(self, decision: Decision) -> Value:
        ways: dict[str, Any] = decision.form.ways  # type: ignore[attr-defined]
        best = max(self.candidates(ways), key=lambda candidate: candidate[0], default=NOTHING)
        if best[0] <= 0 and self.view.last:
            best = NOTHING
        if "recruit" in ways:
            duel = duels.recruit(self, ways["recruit"].parts["wizard"].options, best[0])
            if duel[0] > best[0]:
                best = duel
        return best[1]

    def candidates(self, ways: dict[str, Any]) -> Iterator[Candidate]:
        if "gather" in ways:
            for card, form in ways["gather"].ways.items():
                yield self.gather(card, form)
        if "convert" in ways:
            for kind, form in ways["convert"].ways.items():
                for count in range(max(1, form.high - 3), form.high + 1):
                    yield self.convert(kind, count)
        if "research" in ways:
            for spell in ways["research"].options:
                yield self.research(spell)
        if "tower" in ways:
            yield from self.create(ways["tower"].ways)
        if "summon" in ways:
            for familiar, form in ways["summon"].ways.items():
                for use in form.options:
                    yield self.summon(familiar, use)

    def take(self, card: str, form: Any) -> list[int]:
        """The icons that serve best."""
        own = self.own
        if form is decisions.YES:
            return list(decisions.forced_take(card, own.gather_limit, tuple(self.view.supply)))
        wanted = self.wanted()
        rises = GATHERING[card].rises
        ranked = sorted(
            (kind for kind, n in form.pools.items() for _ in range(n)),
            key=lambda kind: -self.token_price(REAGENTS.index(kind), rises) - wanted.get(kind, 0.0),
        )
        taken = [0] * 7
        for kind in ranked[: form.least]:
            taken[REAGENTS.index(kind)] += 1
        return taken

    def token_price(self, kind: int, rises: tuple[int, ...]) -> float:
        return self.o.token * (0.6 + 0.07 * (self.view.tracks[kind] + rises[kind]))

    def wanted(self) -> dict[str, float]:
        """The kinds that an uncast spell or the tower on offer still lacks."""
        found: dict[str, float] = {}
        costs = [SPELLS[spell].cost for spell in self.h.uncast[:3]]
        if self.view.towers[0]:
            costs.append(TOWERS[self.view.towers[0]].cost)
        for cost in costs:
            for kind, need in enumerate(cost):
                if need > self.h.tokens[kind]:
                    found[REAGENTS[kind]] = 0.5
        return found

    def gather(self, card: str, form: Any) -> Candidate:
        taken = self.take(card, form)
        h = self.h.copy()
        for kind, n in enumerate(taken):
            h.tokens[kind] += n
        for wizard in self.own.wizards:
            h.tokens[WIZARDS[wizard].reagent] += 1
        rises = GATHERING[card].rises
        tracks = tuple(min(12, v + rise) for v, rise in zip(self.o.tracks, rises, strict=True))
        gain = flowing(h, self.o.at(tracks), self.w) - self.flows + self.casting_bonus(h, 1)
        value: Value = True if form is decisions.YES else decisions.held(taken)
        return gain, {"gather": {card: value}}

    def casting_bonus(self, h: Holding, most: int) -> float:
        """What casting at once brings beyond the plan for it."""
        gains = sorted((self.gain_of(spell, h) for spell in h.uncast), reverse=True)
        return sum(max(0.0, gain) for gain in gains[:most])

    def gain_of(self, spell: str, h: Holding) -> float:
        """How much better it stands with the spell cast than with it uncast and its reagents held."""
        card = SPELLS[spell]
        if not decisions.covers(h.tokens, card.cost):
            return -1.0
        after = h.copy()
        after.uncast.remove(spell)
        self.pay(after, card.cost)
        after.cast[card.school] += 1
        if card.ongoing:
            after.active.append(spell)
        extra = 0.0 if card.ongoing else once(self, spell)
        return worth(after, self.o, self.w) + extra - worth(h, self.o, self.w)

    @staticmethod
    def pay(h: Holding, cost: tuple[int, ...] | list[int]) -> None:
        for kind, n in enumerate(cost):
            h.tokens[kind] -= n

    def convert(self, kind: str, count: int) -> Candidate:
        index = REAGENTS.index(kind)
        stats = self.own.stats
        value = self.view.tracks[index]
        h = self.h.copy()
        h.tokens[index] -= count
        mana = count * (value + stats[SALE_BONUS])
        h.mana += mana
        lower = max(1, value - max(0, count + stats[SALE_DROP]))
        tracks = tuple(lower if k == index else v for k, v in enumerate(self.o.tracks))
        gain = flowing(h, self.o.at(tracks), self.w) - self.flows
        if "A20" in self.o.tiles and mana >= TILES["A20"].condition.least:
            gain += 10
        return gain, {"convert": {kind: count}}

    def research(self, spell: str) -> Candidate:
        h = self.h.copy()
        h.mana -= decisions.spell_cost(self.own, spell)
        h.uncast.append(spell)
        gain = self.after(h)
        if decisions.covers(h.tokens, SPELLS[spell].cost):
            gain += max(0.0, self.gain_of(spell, h))
        return gain, {"research": spell}

    def create(self, ways: dict[str, Any]) -> Iterator[Candidate]:
        tower = self.view.towers[0]
        card = TOWERS[tower]
        for way, form in ways.items():
            for omit in form.options if way == "omit" else ("",):
                h = self.h.copy()
                h.tow[card.school] += 1
                h.storage += 1
                if way == "gold":
                    h.gold -= decisions.tower_gold(self.own, tower)
                else:
                    cost = list(card.cost)
                    if omit:
                        cost[REAGENTS.index(omit)] -= 1
                    self.pay(h, cost)
                left = [n - (school == card.school) for school, n in enumerate(self.o.towers)]
                yield worth(h, self.o.but(towers=left), self.w) - self.now, {"tower": {way: omit or True}}

    def summon(self, familiar: str, use: str) -> Candidate:
        h = self.h.copy()
        h.mana -= decisions.familiar_cost(self.own, familiar)
        h.fam[FAMILIARS[familiar].school] += 1
        return self.used(h, familiar, use), {"summon": {familiar: use}}

    def used(self, h: Holding, familiar: str, use: str, chain: bool = True) -> float:
        """How much better it stands after this use; `h` counts the familiar already. `chain`: and casts with it."""
        card = FAMILIARS[familiar]
        if use == "score":
            school = card.school
            uncast = sum(1 for spell in h.uncast if SPELLS[spell].school == school)
            h.gold += h.wiz[school] + h.tow[school] + h.cast[school] + h.fam[school] + uncast
            h.gold += self.own.stats[FAM_SCORE]
            return self.after(h)
        if use == "gather":
            for kind, n in enumerate(card.tokens):
                h.tokens[kind] += min(n, self.view.supply[kind])
            return self.after(h) + (self.casting_bonus(h, 2) if chain else 0.0)
        if use == "research":
            return self.after(h) + 2.4 * min(1.0, self.o.turns / 6)
        return self.after(h) + self.delving()

    def delving(self) -> float:
        """The expected VP of an expedition."""
        stats = self.own.stats
        rooms = [room for room in rooms_left(self.view) if self.view.traps.get(room) != self.view.who]
        gain = dungeon(rooms, max(2, 2 + stats[HITS]), self.w)
        return gain + (1.0 if "A17" in self.o.tiles and gain > 3 else 0.0)

    def wizard_gain(self, wizard: str) -> float:
        school = WIZARDS[wizard].school
        h = self.h.copy()
        h.wiz[school] += 1
        left = [n - (s == school) for s, n in enumerate(self.o.wizards)]
        return worth(h, self.o.but(wizards=left), self.w) - self.now

    # ---- within an action

    def cast(self, decision: Decision) -> Value:
        spells = decision.form.ways["cast"].options  # type: ignore[attr-defined]
        gain, spell = max((self.gain_of(spell, self.h), spell) for spell in spells)
        return {"cast": spell} if gain > 0 else {"none": True}

    def starting(self) -> Value:
        """The kinds that its hand shows least of: the tower and the cards will want them."""
        wanted = self.wanted()
        hand = "".join(GATHERING[card].gather for card in self.own.hand)
        ranked = sorted(REAGENTS, key=lambda kind: (-wanted.get(kind, 0.0), hand.count(kind)))
        return [kind for kind in REAGENTS if kind in ranked[:2]]

    def discard(self, decision: Decision) -> Value:
        """Those that it misses least."""
        number = decision.facts["number"]
        h = self.h.copy()
        gone = [0] * 7
        for _ in range(number):
            kind = max((k for k in range(7) if h.tokens[k]), key=lambda k: self._without(h, k))
            h.tokens[kind] -= 1
            gone[kind] += 1
        return decisions.held(gone)

    def _without(self, h: Holding, kind: int) -> float:
        h.tokens[kind] -= 1
        value = liquid(h, self.o, self.w)
        h.tokens[kind] += 1
        return value

    def more_tokens(self, supply: dict[str, int], number: int) -> dict[str, int]:
        """The tokens that serve best, one after the other."""
        h = self.h.copy()
        left = {REAGENTS.index(kind): n for kind, n in supply.items()}
        got = [0] * 7
        for _ in range(number):
            kind = max((k for k, n in left.items() if n), key=lambda k: self._with(h, k))
            left[kind] -= 1
            h.tokens[kind] += 1
            got[kind] += 1
        return decisions.held(got)

    def _with(self, h: Holding, kind: int) -> float:
        h.tokens[kind] += 1
        value = liquid(h, self.o, self.w)
        h.tokens[kind] -= 1
        return value

    def goes_on(self) -> bool:
        """LW-632: on while the next card promises more than it endangers."""
        view = self.view
        trip = view.expedition
        assert trip is not None
        limit = max(2, 2 + self.own.stats[HITS])
        stake = sum(DUNGEON[room].gold or (self.w.item if DUNGEON[room].kind == "item" else 0) for room in trip.drawn)
        if view.peeked:
            room = DUNGEON[view.peeked]
            trap = room.kind == "trap" and view.traps.get(view.peeked) != view.who and not self.own.stats[WARD]
            return room.treasure or trip.hits + (2 if trap else room.kind == "monster") < limit
        rooms = rooms_left(view)
        traps = [r for r in rooms if DUNGEON[r].kind == "trap" and view.traps[r] != view.who]
        monsters = [r for r in rooms if DUNGEON[r].kind == "monster"]
        fatal = (len(monsters) if trip.hits + 1 >= limit else 0) + (0 if self.own.stats[WARD] else len(traps))
        gain = sum(DUNGEON[r].gold or self.w.item for r in rooms if DUNGEON[r].treasure)
        return gain > fatal * stake

    def pick(self, decision: Decision) -> Value:
        spells = decision.form.ways["take"].options  # type: ignore[attr-defined]

        def gain(spell: str) -> float:
            card = SPELLS[spell]
            missing = sum(max(0, need - have) for need, have in zip(card.cost, self.h.tokens, strict=True))
            return gain_of_casting(spell, self.h, self.o, self.w) - 0.5 * len(card.reagents) - 0.3 * missing

        return {"take": max(spells, key=gain)}
