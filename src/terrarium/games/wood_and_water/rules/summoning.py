"""A captured town feeds the gate: Demon wizards call a unit (WW-232)."""

from __future__ import annotations

from terrarium.kernel import Amount, Decision, Either, Flow, Form, OneDecision, Value, Yes

from ..content import KINDS
from ..content.figures import FIGURES
from ..model.forces import join_stack, new_unit
from ..model.land import name
from ..model.sight import private
from ..state import Campaign, rules
from ..state.records import Table


def summonable(s: Table, seat: int) -> dict[str, int]:
    """WW-232: core units of the list with the most models that 100 points buy."""
    own = s.players[seat].faction
    found = {}
    for k in KINDS.values():
        if k.list == own and k.category == "C" and k.size[0] * k.points <= FIGURES.gifts.summon and not k.unique:
            found[k.id] = min(k.size[1], FIGURES.gifts.summon // k.points)
    return found


@rules.ask_one(tempo="reply")
def summon(s: Campaign, seat: int, square: int) -> OneDecision:
    kinds = summonable(s, seat)
    if not s.asked(seat) or not kinds:
        return None
    ways: dict[str, Form] = {key: Amount(KINDS[key].size[0], most) for key, most in kinds.items()}
    ways["none"] = Yes()
    best = max(kinds, key=lambda key: kinds[key] * KINDS[key].points)
    facts = {"square": name(s, square)}
    return seat, Decision(
        "summon", Either(ways, of="kind"), default={best: kinds[best]}, facts=facts, suggestion={best: kinds[best]}
    )


@summon.answered
def summoned(s: Campaign, f: Flow, answer: Value, seat: int, square: int) -> None:
    s.seat(seat, summoned=max(0, s.players[seat].summoned - 1))
    if answer is None:
        return
    [(kind, models)] = answer.items()
    if kind != "none":
        join_stack(s, seat, square, new_unit(s, seat, kind, models, counted=False))
        private(s, f, "summoned", [seat], troop=kind, models=models, square=name(s, square))
