"""What an answer would cost and bring, in a few words: asked of the rules, kind of question by kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from terrarium.kernel import Asked, Pov, Value

from ..content import BUILDINGS, KINDS
from ..forms import goes
from ..forms.lists import BuildingList, Muster
from ..model import purchase
from ..model.land import index
from ..model.rates import entry_cost, mp_left
from ..model.roster import enemies_at
from ..rules.encounters import joins_on
from ..rules.exploration import chances
from ..rules.villages import HOSTILE, JOINS
from ..rules.voyages import danger
from ..view import CampaignView
from .naming import TERRAIN, moves_words, mp_words, the_seat
from .promised import promises as promises

V = CampaignView
P = Pov[CampaignView]


def outlook(pov: P, asked: Asked, answer: Value) -> str:
    says = KINDS_OF.get(asked.kind)
    return says(pov.view, asked, answer) if says is not None else ""


def percent(dice: int) -> str:
    """So many faces of a die."""
    return f"{round(100 * dice / 6)} %"


def go(v: V, asked: Asked, answer: Value) -> str:
    [(way, given)] = answer.items()
    if way not in ("step", "explore", "charge", "ferry", "port"):
        return ""
    [(number, name)] = given.items()
    stack, square = v.stacks[int(number)], index(v, name)
    if way == "explore":
        return explored(v, square)
    foes = enemies_at(v, square, stack.seat)
    attacks = f"attacks {the_seat(v, foes[0].seat)}" if foes else ""
    if way in ("ferry", "port"):
        lost = danger(v, stack.seat, square, way)
        risk = f"lost on {'1' if lost == 1 else f'1 to {lost}'} ({percent(lost)})" if lost else "never lost"
        return ", ".join(filter(None, (f"all its movement, {risk}", attacks)))
    if way == "charge":
        cost = sum(entry_cost(v, stack, v.squares[i]) or 0 for i in goes.charges(v, stack)[square])
        return f"{moves_words(cost)}, {attacks}"
    cost = entry_cost(v, stack, v.squares[square]) or 0
    left = mp_left(v, stack) - cost
    meets = "meets the village" if v.squares[square].hamlet and goes.meets_village(v, stack.seat, square) else ""
    return ", ".join(filter(None, (f"{moves_words(cost)}, {mp_words(left)} left", attacks, meets)))


def explored(v: V, square: int) -> str:
    """WW-060: what may lie there, the likeliest first."""
    kept = next((look for look in v.looks if look.square == square), None)
    if kept is not None:
        return f"seen by your pioneers: {TERRAIN[kept.terrain]}"
    likely = sorted(chances(v, square).items(), key=lambda pair: (-pair[1], pair[0]))
    return ", ".join(f"{TERRAIN[key]} {round(100 * float(chance))} %" for key, chance in likely if chance)


def village(v: V, asked: Asked, answer: Value) -> str:
    if answer != "negotiate":
        return {"attack": "a battle with its garrison, hostility for ever", "withdraw": "back, its movement is spent"}[
            answer
        ]
    own = v.players[v.who].faction
    if goes.can_ally(own, asked.facts["people"]):
        return f"on {JOINS}+ ({percent(7 - JOINS)}) it joins you, else you may pass"
    return f"on 1 to {HOSTILE} ({percent(HOSTILE)}) it is hostile, else you may pass"


def parley(v: V, asked: Asked, answer: Value) -> str:
    if answer != "negotiate":
        return "a battle"
    needs = joins_on(v, v.who, asked.facts["entry"])
    return f"they join on {needs}+ ({percent(7 - needs)}), else a battle"


def buildings(v: V, asked: Asked, answer: Value) -> str:
    form = asked.form
    assert isinstance(form, BuildingList)
    gift, purse = form.left(answer)
    return f"{purse} points left" + (f", {gift} of the gift" if form.gift else "")


def muster(v: V, asked: Asked, answer: Value) -> str:
    form = asked.form
    assert isinstance(form, Muster)
    return f"{form.purse - sum(purchase.price(spec) for spec in answer)} points left"


def bridge(v: V, asked: Asked, answer: Value) -> str:
    return f"{asked.facts['cost']} points of {v.players[v.who].treasury}" if answer else "nothing is paid"


def upgrade(v: V, asked: Asked, answer: Value) -> str:
    return f"free: {BUILDINGS[answer].says}" if answer in BUILDINGS else ""


def summoned(v: V, asked: Asked, answer: Value) -> str:
    [(kind, models)] = answer.items()
    return f"worth {KINDS[kind].points * models} points" if kind in KINDS else ""


KINDS_OF: dict[str, Callable[[V, Asked, Any], str]] = {
    "move_step": go,
    "village": village,
    "parley": parley,
    "start_buildings": buildings,
    "local_town": buildings,
    "muster_start": muster,
    "bridge_confirm": bridge,
    "free_upgrade": upgrade,
    "summon": summoned,
}
