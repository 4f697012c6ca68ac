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

GROUNDS = {
    "choose_faction": "WW-004",
    "muster_start": "WW-020",
    "choose_tile": "WW-022",
    "start_buildings": "WW-024",
    "name_leader": "WW-025",
    "alliances": "WW-248",
    "move_step": "WW-047",
    "move_step.step": "WW-053",
    "move_step.explore": "WW-060",
    "move_step.reorganise": "WW-034",
    "move_step.name_general": "WW-031",
    "move_step.burn_farm": "WW-059",
    "move_step.look": "WW-239",
    "move_step.attack_here": "WW-085",
    "move_step.charge": "WW-235",
    "move_step.ferry": "WW-208",
    "move_step.port": "WW-209",
    "move_step.undertunnel": "WW-246",
    "village": "WW-081",
    "local_town": "WW-278",
    "tunnel_on": "WW-236",
    "find": "WW-066",
    "cup": "WW-076",
    "parley": "WW-101",
    "turn_away": "WW-102",
    "join_battle": "WW-108",
    "battle_way": "WW-006",
    "battle_orders": "WW-130",
    "battle_result": "WW-123",
    "battle_confirm": "WW-124",
    "ref_resolve": "WW-125",
    "retreat": "WW-184",
    "advance": "WW-263",
    "advance_pick": "WW-268",
    "summon": "WW-232",
    "spend": "WW-196",
    "spend.build": "WW-197",
    "spend.demolish": "WW-203",
    "spend.burn": "WW-203",
    "spend.recruit": "WW-212",
    "spend.reinforce": "WW-214",
    "spend.upgrade": "WW-216",
    "spend.promote": "WW-215",
    "spend.item": "WW-218",
    "spend.recruit_village": "WW-088",
    "spend.wander": "WW-228",
    "spend.raise": "WW-244",
    "spend.tribute": "WW-220",
    "spend.grant": "WW-221",
    "spend.crown": "WW-222",
    "spend.heir": "WW-224",
    "spend.reorganise": "WW-034",
    "bridge_confirm": "WW-205",
    "free_upgrade": "WW-226",
    "wander_on": "WW-229",
}
"""The rule that bounds each answer."""


def barred(v: V, decision: Decision) -> Mapping[str, Finding]:
    """Steps that somebody might want, and the cost or rule against them."""
    found: dict[str, Finding] = {}
    if decision.kind == "choose_tile":
        for seat, player in enumerate(v.players):
            if player.tile >= 0:
                g = grid(v)
                for i in (player.tile, *g.touching[player.tile]):
                    says = f"This square touches the tile of {seat_name(v, seat)}."
                    found[f"square:{g.names[i]}"] = Finding("barred", says, rule="WW-022")
    if decision.kind == "choose_faction":
        for player in v.players:
            if player.faction and not v.setup.twins:
                found[f"faction:{player.faction}"] = Finding("barred", "This faction is taken.", rule="WW-004")
        if not v.setup.local_seats:
            for key in ("MO", "CF", "JG", "ST"):
                found[f"faction:{key}"] = Finding("barred", "Local peoples do not play here.", rule="WW-003")
    if decision.kind == "move_step":
        found.update(_closed_steps(v, decision.facts["seat"]))
    return found


def _closed_steps(v: V, seat: int) -> dict[str, Finding]:
    g = grid(v)
    found: dict[str, Finding] = {}
    for stack in stacks_of(v, seat):
        if stack.combat:
            found[f"stack:{stack.id}"] = Finding("barred", "This stack is in combat.", rule="WW-054")
            continue
        if overloaded(v, stack):
            found[f"stack:{stack.id}"] = Finding("barred", "This stack is above its general's limit.", rule="WW-033")
            continue
        left = mp_left(v, stack)
        for square in g.adjacent[stack.square]:
            there = v.squares[square]
            cost = entry_cost(v, stack, there)
            name = f"square:{g.names[square]}"
            if cost is not None and cost > left:
                says = f"The step needs {mp_words(cost)} MP, and {mp_words(left)} are left."
                found[name] = Finding("barred", says, rule="WW-053")
            elif cost is None and there.explored:
                found[name] = Finding("barred", "This square is impassable.", rule="WW-017")
            elif not open_way(v, stack.square, square):
                found[name] = Finding("barred", "A bridge is crossed along its axis.", rule="WW-053")
            elif goes.leaderless(v, stack):
                found[name] = Finding("barred", "Without a general there is only the way home.", rule="WW-036")
    return found
