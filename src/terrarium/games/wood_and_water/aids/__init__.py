"""Questions to a view: reach, chart odds, prices, composition, income, battle odds, alliances."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from terrarium.kernel import Aid, Fields, Form, One, Pov, Value

from ..content import BUILDINGS
from ..forms import goes, orders
from ..geometry import SIDES
from ..model import building, economy
from ..model.composition import composition
from ..model.land import grid
from ..model.rates import mp_left
from ..model.roster import faction, grade
from ..rules.exploration import chances, chart_of
from ..view import CampaignView
from ..words import telling
from ..words.naming import mp_words, seat_name
from .odds import meeting
from .realm import REALM

V = CampaignView
P = Pov[CampaignView]
RUNS = 40


def _stacks(pov: P) -> Form:
    v = pov.view
    return One(tuple(str(n) for n in sorted(v.stacks)) or ("none",), of="stack")


def _squares(pov: P) -> Form:
    return One(tuple(grid(pov.view).names), of="place")


def reach(pov: P, value: Value) -> Any:
    """Where steps can lead a stack in this phase, and the MP left there."""
    v = pov.view
    stack = v.stacks.get(int(value)) if value != "none" else None
    if stack is None or stack.id in v.glimpses or not stack.units:
        return {"squares": {}}
    left = mp_left(v, stack)
    names = grid(v).names
    return {
        "mp": mp_words(left),
        "squares": {names[i]: mp_words(left - cost) for i, cost in goes.reachable(v, stack).items()},
    }


def chart_odds(pov: P, value: Value) -> Any:
    """What an unexplored square may be: the chart in force and the chances in per cent, re-rolls included."""
    v = pov.view
    square = grid(v).index[value]
    if v.squares[square].explored:
        return {"square": value, "explored": v.squares[square].terrain}
    percent = {key: round(100 * float(p)) for key, p in chances(v, square).items()}
    return {"square": value, "chart": chart_of(v, square), "percent": percent}


def price(pov: P, value: Value) -> Any:
    """What a building costs in a square, and what stands against it, money apart."""
    v = pov.view
    if not v.seated:
        return {}
    square, key, side = grid(v).index[value["square"]], value["key"], value.get("side", "")
    why = building.refusal(v, v.who, square, key, side)
    spans = orders.works.spans(v, v.who, value)
    return {
        **value,
        "price": building.price(v, v.who, square, key, spans),
        "spelled": building.spelled(v, v.who, square, key, spans),
        "refused": "" if why is None else why[0],
    }


def meter(pov: P, value: Value) -> Any:
    """The composition meter: what there is, what there may be, and the next threshold."""
    v = pov.view
    if not v.seated:
        return {}
    c = composition(v, v.who)
    return {
        "points": c.total,
        "have": c.have,
        "limits": c.limits(),
        "core_duty": c.core_duty,
        "next": c.next_step(),
    }


def ledger(pov: P, value: Value) -> Any:
    """Income by square and the points forecast of the own seat."""
    v = pov.view
    if not v.seated:
        return {}
    names = grid(v).names
    lines = {names[line.square]: line.total for line in economy.income_lines(v, v.who)}
    parts = economy.score(v, v.who)
    total = economy.income(v, v.who)
    return {"income": lines, "pay": total - sum(lines.values()), "total": total, "points": parts.total}


def networks(pov: P, value: Value) -> Any:
    """WW-191, WW-192: which own towns are joined, what their merchants earn, and where one road would join more."""
    v = pov.view
    if not v.seated:
        return {}
    names = grid(v).names
    rows = [
        {
            "towns": [names[i] for i in squares if v.squares[i].town],
            "squares": len(squares),
            "merchants": sum(economy.merchants(v, v.who, i) for i in squares if v.squares[i].owner == v.who),
        }
        for squares in economy.networks(v, v.who)
    ]
    roads = {names[i]: [names[o] for o in towns] for i, towns in economy.links(v, v.who).items()}
    return {"networks": rows, "roads": roads}


def odds(pov: P, value: Value) -> Any:
    """How often stack `own` would beat stack `enemy` in its square: the own exact, the enemy as it may be."""
    v = pov.view
    numbers = [int(value[key]) if value[key] != "none" else -1 for key in ("own", "enemy")]
    if any(n not in v.stacks for n in numbers) or numbers[0] == numbers[1]:
        return {}
    met = meeting(v, numbers[0], numbers[1])
    won = drawn = 0
    for run in range(RUNS):
        outcome = met.fought(run)
        won += outcome == 0
        drawn += outcome < 0
    return {"won": won, "drawn": drawn, "runs": RUNS}


def diplomacy(pov: P, value: Value) -> Any:
    """The own row of the alliance matrix."""
    v = pov.view
    if not v.seated or not faction(v, v.who):
        return {}
    words = {"B": "brothers", "T": "trusted", "D": "distrustful", "X": "never"}
    return {
        seat_name(v, seat): words[grade(faction(v, v.who), player.faction)]
        for seat, player in enumerate(v.players)
        if seat != v.who and player.faction
    }


def _pair(pov: P) -> Form:
    return Fields({"own": _stacks(pov), "enemy": _stacks(pov)})


def _work(pov: P) -> Form:
    parts = {"square": _squares(pov), "key": One(tuple(BUILDINGS), of="building"), "side": One(SIDES, of="edge")}
    return Fields(parts, optional=("side",))


def _nothing(pov: P) -> Form:
    return One((True,))


AIDS: Mapping[str, Aid] = {
    "reach": Aid("Where can this stack go?", _stacks, reach, tell=telling.reach),
    "chart": Aid("What may lie there?", _squares, chart_odds, tell=telling.chart_odds),
    "price": Aid("What does it cost there?", _work, price, tell=telling.price),
    "composition": Aid("Composition meter", _nothing, meter, tell=telling.meter),
    "ledger": Aid("Income and points", _nothing, ledger, tell=telling.ledger),
    "networks": Aid("Which towns are joined?", _nothing, networks, tell=telling.networks),
    "odds": Aid("Odds of a battle", _pair, odds, tell=telling.odds),
    "diplomacy": Aid("Who may be an ally?", _nothing, diplomacy, tell=telling.diplomacy),
    **REALM,
}
