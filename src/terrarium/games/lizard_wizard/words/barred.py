"""Why something that a seat might want is not open to it now: the error texts of section 15."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from terrarium.kernel import Decision, Finding

from .. import forms as decisions
from ..content import DUNGEON, REAGENT_NAMES, REAGENTS, SPELLS, TOWERS
from ..rules.dungeon import rooms_left
from ..view import MageView, WizardView

GROUNDS = {
    "setup_reagents": "LW-117",
    "action": "LW-203",
    "action.gather": "LW-302",
    "action.convert": "LW-341",
    "action.convert_mixed": "LW-344",
    "action.recruit": "LW-401",
    "action.recruit.bid": "LW-405",
    "action.research": "LW-501",
    "action.tower": "LW-521",
    "action.summon": "LW-601",
    "bid": "LW-403",
    "bid.bid": "LW-405",
    "cast": "LW-701",
    "effect": "LW-713",
    "discard": "LW-322",
    "pick_spell": "LW-622",
    "delve": "LW-632",
}
"""LW-981: the rule that bounds each answer."""


def barred(view: WizardView, decision: Decision) -> Mapping[str, Finding]:
    """By `of:option`, with the reason: what lies before the seat and is not open to it, from what it knows itself."""
    if not view.seated:
        return {}
    if decision.kind == "action":
        return actions(view)
    if decision.kind == "cast":
        return casting(view, decision)
    if decision.kind == "bid" and view.duel is not None:
        mana = view.me.mana or 0
        if mana <= view.duel.bid:
            says = f"You would have to bid more than {view.duel.bid} and have {mana} mana."
            return {"way:bid": Finding("illegal", says, rule="LW-405")}
    return {}


def lacking(own: MageView, cost: tuple[int, ...]) -> str:
    """The tokens that are missing, in words."""
    missing = [
        f"{need - have} {REAGENT_NAMES[kind]}"
        for kind, (need, have) in enumerate(zip(cost, own.tokens, strict=True))
        if need > have
    ]
    return ", ".join(missing)


def actions(view: WizardView) -> dict[str, Finding]:
    own: Any = view.me
    mana = own.mana or 0
    found: dict[str, Finding] = {}

    def no(ref: str, says: str, rule: str) -> None:
        found[ref] = Finding("illegal", says, rule=rule)

    for kind, n in zip(REAGENTS, own.tokens, strict=True):
        if not n:
            no(f"reagent:{kind}", f"You hold no {REAGENT_NAMES[REAGENTS.index(kind)]}.", "LW-341")
    for spell in view.spells:
        if spell and (cost := decisions.spell_cost(own, spell)) > mana:
            no(f"spell:{spell}", f"It costs {cost} mana, you have {mana}: {cost - mana} more needed.", "LW-501")
    for familiar in view.familiars:
        if familiar and (cost := decisions.familiar_cost(own, familiar)) > mana:
            no(f"familiar:{familiar}", f"It costs {cost} mana, you have {mana}: {cost - mana} more needed.", "LW-601")
    tower = view.towers[0]
    if not tower:
        no("way:tower", "There is no tower left.", "LW-521")
    elif not decisions.create(own, tower):
        gold = decisions.tower_gold(own, tower) - (own.gold or 0)
        says = f"You lack {lacking(own, TOWERS[tower].cost)}, or {gold} gold."
        no(f"tower:{tower}", says, "LW-521")
        no("way:tower", says, "LW-521")
    if not mana:
        no("way:recruit", "A bid is at least 1, and you have no mana.", "LW-402")
    elif not any(view.wizards):
        no("way:recruit", "There is no wizard left.", "LW-401")
    if not any(DUNGEON[card].treasure for card in rooms_left(view)):
        no("use:dungeon", "There is no treasure left in the dungeon.", "LW-631")
    if not view.spell_deck.size and not any(view.spells):
        no("use:research", "There is no spell left.", "LW-621")
    return found


def casting(view: WizardView, decision: Decision) -> dict[str, Finding]:
    own = view.me
    way = decision.facts["way"]
    found = {}
    for spell in own.uncast:
        if way not in ("gather", "familiar", spell):
            found[f"spell:{spell}"] = Finding("illegal", "Only the new spell may be cast now.", rule="LW-504")
        elif lack := lacking(own, SPELLS[spell].cost):
            found[f"spell:{spell}"] = Finding("illegal", f"You lack {lack}.", rule="LW-702")
    for spell in own.active + own.spent:
        found[f"spell:{spell}"] = Finding("illegal", "It is already cast.", rule="LW-702")
    return found
