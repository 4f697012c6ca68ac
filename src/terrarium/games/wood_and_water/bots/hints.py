"""What a Warlord knows, for a search: moves and budgets worth a thought, and how likely each seat wins."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Any

from msgspec.structs import replace

from terrarium.kernel import Either, Question, Value

from ..model import economy
from ..state import Campaign
from ..view import CampaignView
from ..view.imagine import sketch
from .levels import LEVELS, Character
from .marching import worths
from .provisioning import Plan
from .regrouping import regroup

DEPTH = 60
"""Decisions at the most."""
PHASES = 8
"""No turn has more."""
FEW = 6
WARLORD = LEVELS["warlord"]
BUDGETS = (
    WARLORD,
    replace(WARLORD, towns=8),
    replace(WARLORD, troops=0, defends=0),
    replace(WARLORD, troops=60, defends=80),
    replace(WARLORD, armies=5),
)
"""Ways of spending a purse: as ever, on towns, on works alone, on troops, on scouts."""
NEAR, FAR = 300.0, 120.0
"""So many points ahead at the end are worth e to 1, and so many more with each turn that is left: fitted to Warlords'
campaigns."""
GROWTH = 1.25
"""What an income of today brings a turn: it grows by what it is spent on."""


def candidates(question: Question[CampaignView]) -> list[Value] | None:
    """Moves by their worth, budgets by their shares. Of other questions a Warlord only knows the answer."""
    kind, view = question.decision.kind, question.view
    if kind == "move_step":
        return moves(view, question.decision.facts["seat"], question.decision.form)
    if kind == "spend":
        seat = question.decision.facts["seat"]
        luck = question.rng.getrandbits(32)
        return [Plan(sketch(view), seat, each, Random(luck)).made() for each in BUDGETS]
    return [] if kind in ("village", "join_battle") else None


def moves(view: CampaignView, seat: int, form: Any, character: Character = WARLORD) -> list[Value]:
    """The steps worth most, regrouping, and to stay."""
    assert isinstance(form, Either)
    ranked = sorted(worths(view, seat, form, character), key=lambda each: -each[0])
    found = [action for worth, action in ranked[:FEW] if worth > -10]
    if "reorganise" in form.ways and (change := regroup(view, seat, character)) is not None:
        found.insert(0, {"reorganise": change})
    return [*found, {"pass": True}] if "pass" in form.ways else found


def clock(state: Campaign) -> int:
    """Phases."""
    return PHASES * state.turn + state.phase


def ahead(seats: int) -> int:
    """A turn."""
    return PHASES


def value(state: Campaign) -> list[float]:
    """By the points at the end, if all went on as now."""
    left = max(0, state.setup.length - state.turn)
    scale = NEAR + FAR * left
    ahead = [_prospect(state, seat, left) for seat in range(state.seats)]
    best = max(ahead)
    chances = [exp((each - best) / scale) for each in ahead]
    total = sum(chances)
    return [chance / total for chance in chances]


def _prospect(state: Campaign, seat: int, left: int) -> float:
    if state.players[seat].out:
        return -1e6
    return economy.score(state, seat).total + GROWTH * left * economy.income(state, seat)
