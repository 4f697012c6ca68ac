"""The campaign's bots: Wanderer, Settler, Warlord. Each sees what its seat sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from terrarium.kernel import Bot, Decision, Either, Question, Reply

from ..model.building import HOUSES
from ..model.land import grid
from ..model.roster import faction, grade, owned, units_of
from ..model.units import points
from ..state.records import NOBODY
from ..view import CampaignView
from ..view.imagine import sketch
from .hints import DEPTH, ahead, candidates, clock, value
from .levels import LEVELS, NATURES, Character
from .marching import go
from .provisioning import Plan

V = CampaignView
PEACES = 2
"""Neighbours with whom a Warlord seeks an alliance."""


class CampaignBot:
    """Answers by kind of decision; what it does not know it leaves to the default."""

    def __init__(self, character: Character) -> None:
        self.character = character

    def answer(self, question: Question[Any]) -> Reply:
        chosen = self.choose(question)
        return Reply(chosen if chosen is not None and question.decision.form.ok(chosen) else question.default)

    def choose(self, q: Question[Any]) -> Any:
        asked = ANSWERS.get(q.decision.kind)
        return asked(self, q.view, q.decision, q.rng) if asked is not None and q.view.seated else None

    def faction(self, v: V, d: Decision, rng: Random) -> Any:
        return d.form.sample(rng)

    def alliances(self, v: V, d: Decision, rng: Random) -> Any:
        """Peace with the two nearest that may have it; never with most of the table, nor with the largest realm."""
        if not self.character.careful:
            return []
        g, home = grid(v), v.players[v.who].tile
        seats = [seat for seat, p in enumerate(v.players) if seat != v.who and not p.out]
        lands = {seat: len(owned(v, seat)) for seat in seats}
        first = max(seats, key=lambda seat: lands[seat], default=NOBODY)
        may = [seat for seat in seats if grade(faction(v, v.who), faction(v, seat)) != "X"]
        may = [seat for seat in may if seat != first or v.turn < 3]
        may.sort(key=lambda seat: (g.distance(home, v.players[seat].tile), seat))
        return sorted(may[: min(PEACES, len(seats) // 2)])

    def start_buildings(self, v: V, d: Decision, rng: Random) -> Any:
        """What pays best from the first turn on: a toll gate, then houses."""
        if not self.character.builds:
            return None
        chosen: list[str] = []
        for key in ("town-gate", *("house",) * HOUSES):
            if d.form.ok([*chosen, key]):
                chosen.append(key)
        return chosen

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

    def go(self, v: V, d: Decision, rng: Random) -> Any:
        assert isinstance(d.form, Either)
        return go(v, d.facts["seat"], d.form, self.character, rng)

    def spend(self, v: V, d: Decision, rng: Random) -> Any:
        return Plan(sketch(v), d.facts["seat"], self.character, rng).made()

    def join_battle(self, v: V, d: Decision, rng: Random) -> Any:
        """Between two allies a Warlord helps the one with less land; the others stand aside."""
        if not self.character.careful:
            return "aside"
        field = next((f for f in v.fields.values() if f.aside), None)
        if field is None:
            return "aside"
        lands = [
            min((len(owned(v, v.stacks[n].seat)) for n in side if n in v.stacks), default=0)
            for side in (field.attackers, field.defenders)
        ]
        return "attacker" if lands[0] < lands[1] else "defender"


ANSWERS: dict[str, Callable[[CampaignBot, V, Decision, Random], Any]] = {
    "choose_faction": CampaignBot.faction,
    "start_buildings": CampaignBot.start_buildings,
    "alliances": CampaignBot.alliances,
    "village": CampaignBot.village,
    "tunnel_on": CampaignBot.tunnel_on,
    "bridge_confirm": CampaignBot.bridge,
    "move_step": CampaignBot.go,
    "spend": CampaignBot.spend,
    "join_battle": CampaignBot.join_battle,
}


def _level(character: Character) -> Callable[[], Bot]:
    return lambda: CampaignBot(character)


BOTS: Mapping[str, Callable[[], Bot]] = {level: _level(LEVELS[level]) for level in LEVELS}
RUNGS = (("wanderer", 0.0), ("settler", 0.0), ("warlord", 0.0))
CHARACTERS: Mapping[str, Callable[[], Bot]] = {name: _level(NATURES[name]) for name in NATURES}

__all__ = ["BOTS", "CHARACTERS", "DEPTH", "RUNGS", "CampaignBot", "ahead", "candidates", "clock", "value"]
