"""What a Captain knows, for a search: other cards and plans, a quicker Captain, and how likely each side wins."""

from __future__ import annotations

from math import exp

from terrarium.kernel import Allocation, Bot, Either, Question, Value

from ..forms.orders import MoveForm
from ..model.stakes import breaks_at
from ..rules.end_of_turn import tally
from ..state import Field, State
from ..view import View
from .captain import TEMPER, Captain
from .charges import Temper
from .worth import life, stamina

DEPTH = 60
"""Decisions at the most."""
TEMPERS = (TEMPER._replace(patient=False), TEMPER._replace(deep=False, patient=False, together=1.0), Temper(), TEMPER)
"""Plans: not waiting for the enemy, all at one target, as a Veteran."""
SHARP = 6.0
"""How much a lead in what is left before a crew breaks decides: fitted to Captains' battles."""
AIM = 0.04
"""What one model more at the scenario's aim is worth."""

_CAPTAIN = Captain()


def quick() -> Bot:
    """A Captain that goes straight on or not at all."""
    return Captain(TEMPER._replace(hasty=True))


def candidates(question: Question[View]) -> list[Value] | None:
    """Cards, plans, and to pass where something could be done."""
    kind, form = question.decision.kind, question.decision.form
    if kind == "plan" and isinstance(form, Either):
        return [_CAPTAIN.with_card(question, card) for card in form.ways]
    if kind in ("move", "with_me", "free_move") and isinstance(form, MoveForm):
        if not form.pool or question.note == [form.field.turn, kind, form.hero, form.kind]:
            return None
        plans = [Captain(temper).plan_of(form).orders for temper in TEMPERS]
        return [*({"orders": orders} for orders in plans if orders), {"done": True}]
    if kind == "interrupt" and isinstance(form, Either) and isinstance(throw := form.ways["throw"], Allocation):
        return [{"pass": True}, *({"throw": {name: 1}} for name in throw.pools)]
    if kind in ("cast", "shoot"):
        return [{"pass": True}]
    return [] if kind in ("first_mover", "pair_combats") else None


def clock(state: State) -> int:
    """Turns, of all battles together."""
    return sum(battle.field.turn for battle in state.battles)


def ahead(seats: int) -> int:
    """To the end of the turn, when the blows have fallen: worlds cost much here."""
    return 1


def value(state: State) -> list[float]:
    """By what each side can still lose before it breaks, and by who stands where the scenario is decided."""
    found = [0.5] * state.seats
    for battle in state.battles:
        field = battle.field
        if field.phase == "deploy" or not field.models:
            continue
        one, other = (_left(field, side) for side in range(2))
        chance = 1 / (1 + exp(SHARP * (other - one)))
        if field.ended:
            chance = 0.5 if field.winner < 0 else float(field.winner == 0)
        for side, seat in enumerate(field.seats):
            found[seat] = chance if side == 0 else 1 - chance
    return found


def _left(field: Field, side: int) -> float:
    """The lives that a crew has before it breaks, as a share of what it began with; those who stand at the aim."""
    lives = 0.0
    for i, m in enumerate(field.models):
        if m.alive and m.owner == side:
            lives += life(field, i) * min(1.0, 0.5 + 0.25 * stamina(field, i))
    whole = sum(life(field, i) for i, m in enumerate(field.models) if m.owner == side) or 1.0
    spare = (field.owned(side) - breaks_at(field, side)) / max(1, field.originals[side])
    aim = max((ours if not theirs else 0.25 * ours for _, ours, theirs in tally(field, side)), default=0.0)
    return 0.5 * lives / whole + spare + AIM * min(8.0, aim)
