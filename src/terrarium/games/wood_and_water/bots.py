"""The campaign's bots: Wanderer, Settler, Warlord. Each sees what its seat sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import msgspec

from terrarium.kernel import Bot, Decision, Either, Question, Reply

from . import aids, building, orders
from .actions import can_ally
from .content import KINDS, content
from .imagine import sketch
from .land import grid, open_way
from .purchase import own_units
from .records import NOBODY, Stack
from .roster import (
    capital,
    core_models,
    enemies_at,
    faction,
    friendly,
    general,
    grade,
    is_character,
    kind,
    may_lead,
    mp_left,
    owned,
    points,
    roster,
    stacks_at,
    towns,
    units_of,
)
from .state import Campaign
from .view import CampaignView

V = CampaignView


class Character(msgspec.Struct, frozen=True):
    """What sets the levels apart."""

    attacks_at: int
    """Odds in per cent from which it attacks; 101: never."""
    garrison: bool = False
    builds: bool = False
    troops: int = 0
    """Share of the treasury for troops, in per cent."""
    armies: int = 1
    allies: bool = False
    careful: bool = False


LEVELS: Mapping[str, Character] = {
    "wanderer": Character(attacks_at=101),
    "settler": Character(attacks_at=60, garrison=True, builds=True, troops=25),
    "warlord": Character(attacks_at=55, garrison=True, builds=True, troops=35, armies=3, allies=True, careful=True),
}


class CampaignBot:
    """Answers by kind of decision; what it does not know it leaves to the default."""

    def __init__(self, level: str) -> None:
        self.level = level
        self.character = LEVELS[level]

    def answer(self, question: Question[Any]) -> Reply:
        chosen = self.choose(question)
        return Reply(chosen if chosen is not None and question.decision.form.ok(chosen) else question.default)

    def choose(self, q: Question[Any]) -> Any:
        asked = ANSWERS.get(q.decision.kind)
        return asked(self, q.view, q.decision, q.rng) if asked is not None and q.view.seated else None

    # ---- small questions

    def faction(self, v: V, d: Decision, rng: Random) -> Any:
        return d.form.sample(rng)

    def alliances(self, v: V, d: Decision, rng: Random) -> Any:
        if not self.character.allies:
            return []
        own = faction(v, v.who)
        lands = [len(owned(v, seat)) for seat in range(len(v.players))]
        first = max(range(len(lands)), key=lambda seat: lands[seat])
        return [
            seat
            for seat, p in enumerate(v.players)
            if seat != v.who and not p.out and grade(own, p.faction) in "TB" and (seat != first or v.turn < 3)
        ]

    def village(self, v: V, d: Decision, rng: Random) -> Any:
        ways = list(d.form.each())
        if "negotiate" in ways:
            return "negotiate"
        if "attack" in ways and self.character.attacks_at <= 60:
            stack = v.stacks[d.facts["stack"]]
            if sum(points(u) for u in units_of(v, stack)) >= 1100:
                return "attack"
        return "withdraw"

    def tunnel_on(self, v: V, d: Decision, rng: Random) -> Any:
        return self.character.careful

    def bridge(self, v: V, d: Decision, rng: Random) -> Any:
        return True

    # ---- a go

    def go(self, v: V, d: Decision, rng: Random) -> Any:
        form = d.form
        assert isinstance(form, Either)
        seat = d.facts["seat"]
        if self.character.garrison and "reorganise" in form.ways and (change := self.regroup(v, seat)) is not None:
            return {"reorganise": change}
        best: tuple[float, Any] = (0.0, None)
        pull = self.pull(v, seat)
        for way in ("step", "explore"):
            inner = form.ways.get(way)
            if not isinstance(inner, Either):
                continue
            for number, squares in inner.ways.items():
                for square in squares.each():
                    worth = self.step_worth(v, v.stacks[int(number)], grid(v).index[square], pull) + rng.random() * 0.5
                    if worth > best[0]:
                        best = (worth, {way: {number: square}})
        if best[1] is not None:
            return best[1]
        return {"pass": True} if "pass" in form.ways else None

    def regroup(self, v: V, seat: int) -> Any:
        """Ten core models stay in the town: builders at half price; new troops join the army that is there."""
        for square in towns(v, seat):
            here = [st for st in stacks_at(v, square) if st.seat == seat and not st.combat]
            led = [st for st in here if general(v, st) is not None]
            rest = [st for st in here if general(v, st) is None]
            own = [u for st in here for u in units_of(v, st) if kind(u).category == "C" and u.models >= 10]
            if led and not rest and len(led[0].units) > 2 and own:
                cheapest = min(own, key=lambda u: (points(u), u.id))
                if cheapest.id in led[0].units and any(u.id != cheapest.id for u in own):
                    return {grid(v).names[square]: {"units": [cheapest.id], "into": "new"}}
            if led and rest and sum(len(st.units) for st in rest) > 1:
                keep = min((u for st in rest for u in units_of(v, st)), key=lambda u: (u.models < 10, points(u), u.id))
                extra = [u.id for st in rest for u in units_of(v, st) if u.id != keep.id]
                room = 1500 - sum(points(u) for u in units_of(v, led[0]))
                taken = [u for u in extra if points(v.units[u]) <= room][:1]
                if taken:
                    return {grid(v).names[square]: {"units": taken, "into": str(led[0].id)}}
        return None

    def pull(self, v: V, seat: int) -> dict[int, int]:
        """Steps to the nearest square worth having, over passable ground."""
        g = grid(v)
        goals = []
        for i, here in enumerate(v.squares):
            if not here.passable or enemies_at(v, i, seat):
                continue
            free = here.owner == NOBODY or not friendly(v, here.owner, seat)
            if here.hamlet and (here.village in v.players[seat].hostile or i in v.players[seat].talked):
                continue
            if (free and not (here.hamlet and here.owner != NOBODY)) or any(
                not v.squares[o].explored for o in g.adjacent[i]
            ):
                goals.append(i)
        steps = dict.fromkeys(goals, 0)
        edge = goals
        while edge:
            onward = []
            for i in edge:
                for o in g.adjacent[i]:
                    if o not in steps and v.squares[o].passable and open_way(v, i, o):
                        steps[o] = steps[i] + 1
                        onward.append(o)
            edge = onward
        return steps

    def step_worth(self, v: V, stack: Stack, square: int, pull: dict[int, int]) -> float:
        seat = stack.seat
        here = v.squares[square]
        if v.squares[stack.square].terrain == "volcano":
            return 100.0 if here.passable else 90.0
        if not here.explored:
            return 14.0 if mp_left(v, stack) > 2 or not self.character.careful else 9.0
        foes = enemies_at(v, square, seat)
        if foes:
            return self.attack_worth(v, stack, foes)
        if here.hamlet and here.owner == NOBODY and square not in v.players[seat].welcome:
            friend = can_ally(faction(v, seat), here.village) and here.village not in v.players[seat].hostile
            return 26.0 if friend and square not in v.players[seat].talked else -50.0
        if here.owner != NOBODY and here.hamlet and not friendly(v, here.owner, seat):
            return -50.0
        worth = 4.0 * (pull.get(stack.square, 9) - pull.get(square, 9)) - 1
        if here.owner == NOBODY:
            worth += 12 + 40 * (here.resource == "gold-mine") + 10 * here.unclaimed
        elif not friendly(v, here.owner, seat):
            worth += 18 + 60 * here.town + 2 * len(here.works)
        return worth

    def attack_worth(self, v: V, stack: Stack, foes: list[Stack]) -> float:
        if self.character.attacks_at > 100 or any(foe.seat == NOBODY for foe in foes):
            return -100.0
        won = sum(aids.once(v, stack.id, foes[0].id, run) == 0 for run in range(8))
        return 45.0 if 100 * won >= 8 * self.character.attacks_at and len(foes) == 1 else -100.0

    # ---- phase 5

    def spend(self, v: V, d: Decision, rng: Random) -> Any:
        seat = d.facts["seat"]
        s = sketch(v)
        chosen: list[Any] = []
        self.plan(s, seat, chosen, rng)
        return chosen

    def plan(self, s: Campaign, seat: int, chosen: list[Any], rng: Random) -> None:
        names = grid(s).names

        def give(order: Any) -> bool:
            if len(chosen) >= 38 or orders.refused(s, seat, order) is not None:
                return False
            orders.carried_out(s, None, seat, order)
            chosen.append(order)
            return True

        homes = towns(s, seat)
        heroes = [u for u in roster(s, seat) if is_character(u)]
        if homes and not heroes:
            self.hire_hero(s, seat, homes[0], give)
        if s.players[seat].leader == 0:
            for unit in heroes:
                if may_lead(unit) and give({"crown": {"unit": unit.id, "points": 100}}):
                    break
        if not self.character.builds:
            for i in owned(s, seat):
                if rng.random() < 0.5:
                    give({"build": {"square": names[i], "key": "farm"}})
            self.muster(s, seat, homes, give, rng, s.players[seat].treasury // 2)
            return
        left = s.setup.length - s.turn
        budget = s.players[seat].treasury * self.character.troops // 100 if left > 1 else 0
        if homes and all(core_models(s, seat, i) < 10 for i in homes):
            budget = max(budget, 60)
        wanted = len(heroes) < self.character.armies and left > 3 and s.players[seat].treasury > 200
        if wanted and homes and self.hire_hero(s, seat, homes[0], give):
            budget = max(budget, 120)
        self.muster(s, seat, homes, give, rng, budget)
        self.build(s, seat, homes, give, left)

    def hire_hero(self, s: Campaign, seat: int, square: int, give: Callable[[Any], bool]) -> bool:
        kinds = sorted(own_units(faction(s, seat)), key=lambda u: KINDS[u].points)
        heroes = [unit for unit in kinds if KINDS[unit].category == "H" and not KINDS[unit].special]
        home = grid(s).names[square]
        return any(give({"recruit": {"square": home, "unit": unit, "models": 1}}) for unit in heroes)

    def muster(
        self, s: Campaign, seat: int, homes: list[int], give: Callable[[Any], bool], rng: Random, budget: int
    ) -> None:
        """Core units, best value first; special ones where a barracks stands."""
        floor = s.players[seat].treasury - budget
        units = [u for u in content.musters[faction(s, seat)].units if KINDS[u].category in ("C", "S")]
        for home in homes:
            for _ in range(3):
                unit = rng.choice(units)
                k = KINDS[unit]
                models = min(k.size[1], max(k.size[0], 10))
                if s.players[seat].treasury - models * k.points >= floor:
                    give({"recruit": {"square": grid(s).names[home], "unit": unit, "models": models}})

    def build(self, s: Campaign, seat: int, homes: list[int], give: Callable[[Any], bool], left: int) -> None:
        """By points and income for the price: farms, then houses where core troops halve them; fences at the border."""
        names = grid(s).names
        for home in homes:
            if self.near_enemy(s, seat, home) and not s.squares[home].has("fence"):
                give({"build": {"square": names[home], "key": "fence"}})
        fields = sorted(owned(s, seat), key=lambda i: building.price(s, seat, i, "farm"))
        for i in fields:
            give({"build": {"square": names[i], "key": "farm"}})
        if self.character.careful:
            for i in fields:
                if s.squares[i].terrain in ("forest", "thick") and faction(s, seat) == "BR":
                    give({"build": {"square": names[i], "key": "clearing"}})
        for home in sorted(homes, key=lambda i: building.price(s, seat, i, "house")):
            if capital(s, seat) == NOBODY and left > 2 and self.character.careful and s.players[seat].treasury > 150:
                give({"build": {"square": names[home], "key": "palace"}})
            while give({"build": {"square": names[home], "key": "house"}}):
                pass
            if self.character.careful:
                for key in ("merchant-house", "town-gate", "barracks", "tavern"):
                    give({"build": {"square": names[home], "key": key}})

    def near_enemy(self, s: Campaign, seat: int, square: int) -> bool:
        g = grid(s)
        return any(
            st.seat >= 0 and not friendly(s, st.seat, seat) and g.distance(st.square, square) <= 4
            for st in s.stacks.values()
        )


ANSWERS: dict[str, Callable[[CampaignBot, V, Decision, Random], Any]] = {
    "choose_faction": CampaignBot.faction,
    "alliances": CampaignBot.alliances,
    "village": CampaignBot.village,
    "tunnel_on": CampaignBot.tunnel_on,
    "bridge_confirm": CampaignBot.bridge,
    "move_step": CampaignBot.go,
    "spend": CampaignBot.spend,
}


def _level(level: str) -> Callable[[], Bot]:
    return lambda: CampaignBot(level)


BOTS: Mapping[str, Callable[[], Bot]] = {level: _level(level) for level in LEVELS}
