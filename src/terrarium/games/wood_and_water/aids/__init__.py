"""Questions to a view: reach, chart odds, prices, composition, income, battle odds, alliances."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from terrarium.kernel import Aid, Fields, Form, One, Value

from ..content import BUILDINGS, content
from ..guides.desk import ASKS, muster_desk, order_desk
from ..model import building, economy
from ..model.composition import composition
from ..model.land import cheapest, grid
from ..model.rates import mp_left, walker
from ..model.roster import faction, grade
from ..rules.exploration import chart_of
from ..view import CampaignView
from ..words import telling
from ..words.naming import mp_words, seat_name
from .odds import meeting

V = CampaignView
RUNS = 40


def _stacks(v: V) -> Form:
    return One(tuple(str(n) for n in sorted(v.stacks)) or ("none",), of="stack")


def _squares(v: V) -> Form:
    return One(tuple(grid(v).names), of="place")


def reach(v: V, value: Value) -> Any:
    """Where a stack can go this turn, and the MP left there."""
    stack = v.stacks.get(int(value)) if value != "none" else None
    if stack is None or stack.id in v.glimpses or not stack.units:
        return {"squares": {}}
    left = mp_left(v, stack)
    enters = walker(v, stack)
    best, _ = cheapest(v, stack.square, lambda i: enters(v.squares[i]), left)
    names = grid(v).names
    return {
        "mp": mp_words(left),
        "squares": {names[i]: mp_words(left - cost) for i, cost in best.items() if i != stack.square},
    }


def _chances(chart: str) -> dict[str, float]:
    found: dict[str, float] = {}
    for row in content.charts[chart]:
        for result in row:
            if result == "basic":
                for key, chance in _chances("basic").items():
                    found[key] = found.get(key, 0) + chance / 6
            else:
                found[result] = found.get(result, 0) + 1 / 6 / len(row)
    return found


def chart_odds(v: V, value: Value) -> Any:
    """What an unexplored square may be: the chart in force and the chances in per cent."""
    square = grid(v).index[value]
    if v.squares[square].explored:
        return {"square": value, "explored": v.squares[square].terrain}
    chart = chart_of(v, square)
    return {"square": value, "chart": chart, "percent": {key: round(100 * p) for key, p in _chances(chart).items()}}


def price(v: V, value: Value) -> Any:
    if not v.seated:
        return {}
    square = grid(v).index[value["square"]]
    why = building.refusal(v, v.who, square, value["key"])
    return {
        **value,
        "price": building.price(v, v.who, square, value["key"]),
        "spelled": building.spelled(v, v.who, square, value["key"]),
        "refused": "" if why is None else why[0],
    }


def meter(v: V, value: Value) -> Any:
    """The composition meter: what there is, what there may be, and the next threshold."""
    if not v.seated:
        return {}
    c = composition(v, v.who)
    return {
        "points": c.total,
        "have": c.have,
        "limits": c.limits(),
        "core_duty": c.core_duty,
        "next": 1000 * (c.total // 1000 + 1),
    }


def ledger(v: V, value: Value) -> Any:
    """Income by square and the points forecast of the own seat."""
    if not v.seated:
        return {}
    names = grid(v).names
    lines = {names[line.square]: line.total for line in economy.income_lines(v, v.who)}
    parts = economy.score(v, v.who)
    return {"income": lines, "total": sum(lines.values()), "points": parts.total}


def odds(v: V, value: Value) -> Any:
    """How often stack `own` would beat stack `enemy` in its square: the own exact, the enemy as it may be."""
    numbers = [int(value[key]) if value[key] != "none" else -1 for key in ("own", "enemy")]
    if any(n not in v.stacks for n in numbers) or numbers[0] == numbers[1]:
        return {}
    met = meeting(v, numbers[0], numbers[1])
    won = drawn = 0
    for run in range(RUNS):
        outcome = met.fought(run)
        won += outcome == 0
        drawn += outcome < 0
    return {"win": round(100 * won / RUNS), "draw": round(100 * drawn / RUNS), "runs": RUNS}


def diplomacy(v: V, value: Value) -> Any:
    """The own row of the alliance matrix."""
    if not v.seated or not faction(v, v.who):
        return {}
    words = {"B": "brothers", "T": "trusted", "D": "distrustful", "X": "never"}
    return {
        seat_name(v, seat): words[grade(faction(v, v.who), player.faction)]
        for seat, player in enumerate(v.players)
        if seat != v.who and player.faction
    }


def _pair(v: V) -> Form:
    return Fields({"own": _stacks(v), "enemy": _stacks(v)})


def _nothing(v: V) -> Form:
    return One((True,))


AIDS: Mapping[str, Aid] = {
    "reach": Aid("Where can this stack go?", _stacks, reach, tell=telling.reach),
    "chart": Aid("What may lie there?", _squares, chart_odds, tell=telling.chart_odds),
    "price": Aid(
        "What does it cost there?",
        lambda v: Fields({"square": _squares(v), "key": One(tuple(BUILDINGS), of="building")}),
        price,
        tell=telling.price,
    ),
    "composition": Aid("Composition meter", _nothing, meter, tell=telling.meter),
    "ledger": Aid("Income and points", _nothing, ledger, tell=telling.ledger),
    "odds": Aid("Odds of a battle", _pair, odds, tell=telling.odds),
    "orders": Aid("What would these orders cost?", lambda v: ASKS, order_desk, for_programs=True),
    "muster": Aid("What would this army cost?", lambda v: ASKS, muster_desk, for_programs=True),
    "diplomacy": Aid("Who may be an ally?", _nothing, diplomacy, tell=telling.diplomacy),
}
