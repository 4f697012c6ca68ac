"""Why something that somebody might want is not open."""

from __future__ import annotations

from collections.abc import Mapping

from terrarium.kernel import Decision, Finding

from ..forms import goes
from ..model.land import grid, open_way
from ..model.rates import entry_cost, mp_left
from ..model.roster import overloaded, stacks_of
from ..view import CampaignView
from .naming import mp_words, seat_name

V = CampaignView


def barred(v: V, decision: Decision) -> Mapping[str, Finding]:
    """Steps that somebody might want, and the cost or rule against them."""
    found: dict[str, Finding] = {}
    if decision.kind == "choose_tile":
        for seat, player in enumerate(v.players):
            if player.tile >= 0:
                g = grid(v)
                for i in (player.tile, *g.touching[player.tile]):
                    says = f"touches the tile of {seat_name(v, seat)}"
                    found[f"square:{g.names[i]}"] = Finding("barred", says, rule="WW-022")
    if decision.kind == "choose_faction":
        for player in v.players:
            if player.faction and not v.setup.twins:
                found[f"faction:{player.faction}"] = Finding("barred", "faction taken", rule="WW-004")
        if not v.setup.local_seats:
            for key in ("MO", "CF", "JG", "ST"):
                found[f"faction:{key}"] = Finding("barred", "local factions are off", rule="WW-003")
    if decision.kind == "move_step":
        found.update(_closed_steps(v, decision.facts["seat"]))
    return found


def _closed_steps(v: V, seat: int) -> dict[str, Finding]:
    g = grid(v)
    found: dict[str, Finding] = {}
    for stack in stacks_of(v, seat):
        if stack.combat:
            found[f"stack:{stack.id}"] = Finding("barred", "this stack is in combat", rule="WW-054")
            continue
        if overloaded(v, stack):
            found[f"stack:{stack.id}"] = Finding("barred", "above its general's limit", rule="WW-033")
            continue
        left = mp_left(v, stack)
        for square in g.adjacent[stack.square]:
            there = v.squares[square]
            cost = entry_cost(v, stack, there)
            name = f"square:{g.names[square]}"
            if cost is not None and cost > left:
                found[name] = Finding("barred", f"needs {mp_words(cost)}, has {mp_words(left)}", rule="WW-053")
            elif cost is None and there.explored:
                found[name] = Finding("barred", "impassable", rule="WW-017")
            elif not open_way(v, stack.square, square):
                found[name] = Finding("barred", "a bridge is crossed along its axis", rule="WW-053")
            elif goes.leaderless(v, stack):
                found[name] = Finding("barred", "without a general: only the way home", rule="WW-036")
    return found
