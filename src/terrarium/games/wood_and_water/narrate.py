"""Events in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from terrarium.kernel import Seen

from .battle_words import battle_log
from .content import content
from .view import CampaignView
from .words import (
    PEOPLE,
    PHASES,
    RAIN,
    TERRAIN,
    building_name,
    faction_name,
    find_name,
    item_name,
    listed,
    plural,
    seat_name,
    unit_name,
)

V = CampaignView
Face = dict[str, Any]


def narrate(v: V, event: Seen) -> str:
    return WORDS[event.kind](v, event.face)


def who(v: V, face: Face, key: str = "seat") -> str:
    return seat_name(v, face[key])


def _explored(v: V, e: Face) -> str:
    if e["terrain"] == "resource":
        return f"{who(v, e)} discovers at {e['square']}: **{find_name(e['resource'])}**."
    return f"{who(v, e)} explores {e['square']}: {TERRAIN[e['terrain']]}."


def _taken(v: V, e: Face) -> str:
    if e["before"] < 0:
        return f"{who(v, e)} takes {e['square']}."
    return f"{who(v, e)} takes {e['square']} from {who(v, e, 'before')}."


def _negotiated(v: V, e: Face) -> str:
    ends = "it joins" if e["joins"] else "it is hostile" if e["hostile"] else "it lets them pass"
    return f"{who(v, e)} negotiates with the {PEOPLE[e['people']]} village at {e['square']}: {e['die']}, {ends}."


def _voyage(v: V, e: Face) -> str:
    return f"The sea gives a {e['die']}: " + ("the stack is lost." if e["lost"] else "a safe passage.")


def _encounter(v: V, e: Face) -> str:
    return f"An encounter for {who(v, e)}: {e['entry']}, {content.encounters[e['entry']].name}."


def _comes(v: V, e: Face) -> str:
    troops = listed([f"{n} {unit_name(k)}" if n > 1 else unit_name(k) for k, n in e["units"]])
    return f"Out of the wild at {e['square']} come {troops}."


def _parley(v: V, e: Face) -> str:
    return f"{who(v, e)} parleys: {e['die']}, " + ("they join." if e["joined"] else "they will fight.")


def _side(v: V, forces: list[list[int]]) -> str:
    return (
        listed([f"{seat_name(v, seat)} ({plural(units, 'unit')}, {pts} pts)" for seat, units, pts in forces])
        or "nobody"
    )


def _battle(v: V, e: Face) -> str:
    village = " for the village" if e["village"] else ""
    return (
        f"**Battle at {e['square']}**{village}: {_side(v, e['attackers'])} against {_side(v, e['defenders'])}; "
        f"rain die {e['rain']}, {RAIN[e['rain']]}."
    )


def _battle_over(v: V, e: Face) -> str:
    sides = [listed([seat_name(v, s) for s in e[key]]) or "Gaia" for key in ("attackers", "defenders")]
    lost = f"losses {e['lost'][0]} and {e['lost'][1]} pts"
    after = f" after {plural(e['rounds'], 'round')}" if e["rounds"] else ""
    if e["winner"] < 0:
        return f"The battle at {e['square']} between {sides[0]} and {sides[1]} is a draw{after}; {lost}."
    return f"{sides[e['winner']]} beats {sides[1 - e['winner']]} at {e['square']}{after}; {lost}."


def _income(v: V, e: Face) -> str:
    pay = f", {e['pay']} of it battle pay" if e["pay"] else ""
    return f"{who(v, e)}: income {e['total']} from {plural(len(e['lines']), 'square')}{pay}; treasury {e['treasury']}."


def _points(v: V, e: Face) -> str:
    return (
        f"{who(v, e)}: **{e['total']}** points (treasury {e['treasury']}, squares {e['squares']}, "
        f"income bonuses {e['bonuses']}, troops {e['troops']}, buildings {e['buildings']})."
    )


def _bulletin(v: V, e: Face) -> str:
    lands = listed([f"{seat_name(v, s)} {n}" for s, n in enumerate(e["squares"]) if n])
    towns = listed([f"{square} ({seat_name(v, o) if o >= 0 else 'nobody'}, {n} works)" for square, o, n in e["towns"]])
    return f"**Bulletin of turn {e['turn']}.** Squares: {lands or 'none'}. Towns: {towns or 'none'}."


def _eruption(v: V, e: Face) -> str:
    if not e["squares"]:
        return f"The volcano at {e['volcano']} rumbles and is quiet."
    return f"The volcano at {e['volcano']} erupts; lava covers {listed(e['squares'])}."


def _legend(v: V, e: Face) -> str:
    return f"{unit_name(e['troop'])} gains a legendary ability: {content.abilities[e['ability']].name}."


def filed_words(form: dict[str, Any]) -> str:
    """What a form says of a tabletop battle, in one sentence."""
    if "auto" in form:
        return "proposes to let the software resolve it."
    filed = form["result"]
    ends = "a draw" if filed["winner"] == "draw" else f"the {filed['winner']} has won"
    fates = []
    for part in ("units", "characters"):
        for key, line in filed.get(part, {}).items():
            name = key.rsplit("-", 1)[0].replace("-", " ")
            became = f"{line['left']} left" if "left" in line else line["fate"]
            hurt = ", wounded" if line.get("wounded") else ""
            edge = line.get("edge", "none")
            fates.append(f"{name} {became}{hurt}" + ("" if edge == "none" else f", fled over the {edge} edge"))
    return f"files: {ends}; {'; '.join(fates) or 'nobody is hurt'}."


def _filed(v: V, e: Face) -> str:
    return f"Battle at {e['square']}: {who(v, e, 'by')} {filed_words(e['form'])}"


def _end(v: V, e: Face) -> str:
    return f"The campaign ends after turn {e['turn']}. {listed([seat_name(v, s) for s in e['winners']])} wins."


WORDS: dict[str, Callable[[V, Face], str]] = {
    "faction": lambda v, e: f"{v.called(e['seat'])} leads {faction_name(e['faction'])}.",
    "priority": lambda v, e: "Campaign priority: " + ", ".join(seat_name(v, s) for s in e["order"]) + ".",
    "settled": lambda v, e: f"{who(v, e)} lands at {e['square']} and founds a town.",
    "furnished": lambda v, e: f"At {e['square']} stand: {listed([building_name(k) for k in e['works']])}.",
    "leader": lambda v, e: f"{who(v, e)} follows its {unit_name(e['troop'])}.",
    "turn": lambda v, e: f"**Turn {e['turn']}.**",
    "phase": lambda v, e: f"*{PHASES[e['phase']]}.*",
    "allied": lambda v, e: f"{who(v, e, 'one')} and {who(v, e, 'other')} are allies this turn.",
    "passes": lambda v, e: f"{who(v, e)} passes.",
    "steward": lambda v, e: f"{who(v, e, 'steward')} moves for {who(v, e)}, who is absent.",
    "step": lambda v, e: f"{who(v, e)} moves from {e['start']} to {e['square']}.",
    "explored": _explored,
    "corner": lambda v, e: f"{e['square']} must be water.",
    "taken": _taken,
    "capital_taken": lambda v, e: f"The capital of {who(v, e, 'before')} at {e['square']} falls.",
    "contact": lambda v, e: f"Enemies meet at {e['square']}.",
    "tunnel": lambda v, e: f"A tunnel is dug at {e['square']}.",
    "cavern": lambda v, e: f"The tunnel at {e['square']} becomes a cavern.",
    "collapse": lambda v, e: f"The passage at {e['square']} collapses.",
    "charge": lambda v, e: f"{who(v, e)} charges into {e['square']}.",
    "sails": lambda v, e: f"{who(v, e)} sails from {e['start']} for {e['square']}.",
    "voyage": _voyage,
    "undertunnel": lambda v, e: f"{who(v, e)} scurries underground to {e['square']}.",
    "cleared": lambda v, e: f"{e['square']} is now {TERRAIN[e['terrain']]}.",
    "desolated": lambda v, e: f"{who(v, e)} lays {e['square']} waste.",
    "ignited": lambda v, e: f"{who(v, e)} sets fire to {e['square']}.",
    "reactivated": lambda v, e: f"{who(v, e)} wakes the volcano at {e['square']}.",
    "farm_burned": lambda v, e: f"{who(v, e)} burns the farm at {e['square']}.",
    "look": lambda v, e: (
        f"Your pioneers look at {e['square']}: {find_name(e['resource']) if e['resource'] else TERRAIN[e['terrain']]}."
    ),
    "seed": lambda v, e: f"{unit_name(e['troop'])} takes a Seed of Rebirth.",
    "withdraws": lambda v, e: f"{who(v, e)} withdraws from the village at {e['square']}.",
    "negotiated": _negotiated,
    "raids": lambda v, e: f"{who(v, e)} attacks the village at {e['square']}.",
    "village_leaves": lambda v, e: f"The {PEOPLE[e['people']]} village at {e['square']} leaves {who(v, e)}.",
    "village_destroyed": lambda v, e: f"{who(v, e)} destroys the {PEOPLE[e['people']]} village at {e['square']}.",
    "enslaved": lambda v, e: f"{who(v, e)} enslaves the village at {e['square']}.",
    "adopted": lambda v, e: f"The village at {e['square']} joins its people, {who(v, e)}.",
    "ziggurat": lambda v, e: f"{who(v, e)} finds 200 pts in the old ziggurat at {e['square']}.",
    "tower": lambda v, e: f"The mysterious tower: {e['die']}, a {item_name(e['item'])}.",
    "left_lying": lambda v, e: f"{who(v, e)} leaves the find ({find_name(e['what'])}) where it is.",
    "armoury": lambda v, e: f"From the ancient armoury: {listed([item_name(i) for i in e['items']]) or 'nothing'}.",
    "lair": lambda v, e: f"From the lair: {unit_name(e['troop'])}.",
    "found": lambda v, e: f"{unit_name(e['troop'])} takes: {item_name(e['item'])}.",
    "meeting_die": lambda v, e: f"The encounter die shows {e['die']}.",
    "meeting_dice": lambda v, e: f"The encounter dice show {e['dice'][0]} and {e['dice'][1]}.",
    "encounter": _encounter,
    "comes": _comes,
    "parley": _parley,
    "battle": _battle,
    "battle_log": lambda v, e: battle_log(e),
    "battle_over": _battle_over,
    "battle_to_auto": lambda v, e: f"The battle at {e['square']} is resolved by the software.",
    "battle_filed": _filed,
    "disputed": lambda v, e: (
        f"{who(v, e, 'by')} disputes the result at {e['square']}" + (f": {e['note']}" if e["note"] else ".")
    ),
    "ref_resolved": lambda v, e: f"The referee settles the battle at {e['square']} ({e['way']}).",
    "slips_away": lambda v, e: f"The troops of {who(v, e)}, who is absent, slip away from {e['square']}.",
    "scattered": lambda v, e: f"{unit_name(e['troop'])} of {who(v, e)} are scattered and lost.",
    "regroups": lambda v, e: f"Fleeing troops of {who(v, e)} gather at {e['square']}.",
    "retreats": lambda v, e: f"{who(v, e)} retreats to {e['square']}.",
    "destroyed": lambda v, e: f"The army of {who(v, e)} at {e['square']} has nowhere to go and is destroyed.",
    "eruption": _eruption,
    "swallowed": lambda v, e: f"A stack of {who(v, e)} at {e['square']} is swallowed by the lava.",
    "fire": lambda v, e: f"Fire burns {listed(e['squares'])}.",
    "cooled": lambda v, e: f"The lava at {e['square']} has cooled.",
    "income": _income,
    "order_refused": lambda v, e: f"An order ({e['way']}) was not carried out: {e['why']} ({e['rule']}).",
    "stands": lambda v, e: f"At {e['square']} now stands: {building_name(e['key'])}.",
    "demolished": lambda v, e: f"At {e['square']} the {building_name(e['key'])} is gone.",
    "recruited": lambda v, e: f"Raised at {e['square']}: {plural(e['models'], 'model')} of {unit_name(e['troop'])}.",
    "village_try": lambda v, e: f"{unit_name(e['troop'])}: {e['die']}, needs {e['needs']}.",
    "reinforced": lambda v, e: f"{unit_name(e['troop'])}: {e['models']} more.",
    "upgraded": lambda v, e: f"{unit_name(e['troop'])} is better equipped.",
    "promoted": lambda v, e: f"A hero becomes {unit_name(e['troop'])}.",
    "equipped": lambda v, e: f"{unit_name(e['troop'])} receives: {item_name(e['item'])}.",
    "wanders_in": lambda v, e: f"{who(v, e)} wanders in at {e['square']}.",
    "summoned": lambda v, e: f"Called at {e['square']}: {e['models']} {unit_name(e['troop'])}.",
    "tribute": lambda v, e: f"{who(v, e, 'giver')} pays {who(v, e, 'taker')} {e['amount']} pts.",
    "granted": lambda v, e: f"{who(v, e, 'giver')} grants {who(v, e, 'taker')} {plural(e['units'], 'unit')}.",
    "crowned": lambda v, e: f"{who(v, e)} crowns a new leader, {unit_name(e['troop'])}.",
    "heir": lambda v, e: f"{who(v, e)} names an heir, {unit_name(e['troop'])}.",
    "deeds": lambda v, e: f"{unit_name(e['troop'])}: {e['cp']:+d} character points, now {e['total']}.",
    "advance": lambda v, e: f"{unit_name(e['troop'])} advances: {e['result']}.",
    "legend": _legend,
    "crumbled": lambda v, e: f"The leaderless dead of {who(v, e)} at {e['square']} crumble.",
    "out": lambda v, e: f"{who(v, e)} is out.",
    "bulletin": _bulletin,
    "forecast": lambda v, e: f"Your points if the campaign ended now: {e['total']}.",
    "points": _points,
    "end": _end,
    "left": lambda v, e: f"{who(v, e)} leaves the campaign.",
    "steward_named": lambda v, e: "Your steward is " + (who(v, e, "steward") if e["steward"] >= 0 else "nobody") + ".",
    "policy": lambda v, e: f"When you are absent your stacks {e['policy']}.",
    "edited": lambda v, e: f"The referee corrects the record ({e['way']}).",
}
