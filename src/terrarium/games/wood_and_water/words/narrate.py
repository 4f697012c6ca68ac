"""Events in words: told afterwards, in the past tense, so that the Empire and the Ogres need no verbs of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from terrarium.kernel import Seen, because

from ..content import content
from ..content.figures import FIGURES
from ..view import CampaignView
from .battle import battle_log
from .choices import CHOICES
from .naming import (
    PEOPLE,
    PHASES,
    RAIN,
    SIDES,
    TERRAIN,
    building_name,
    by_name,
    encounter_words,
    find_name,
    headed,
    hero_name,
    item_name,
    listed,
    placed,
    plural,
    seat_name,
    the_faction,
    the_seat,
    unit_name,
    works_words,
)

V = CampaignView
Face = dict[str, Any]


def narrate(v: V, event: Seen) -> str:
    return headed(WORDS[event.kind](v, by_name(v, event.face)))


def who(v: V, face: Face, key: str = "seat") -> str:
    return party(v, face[key])


def party(v: V, seat: int) -> str:
    """A people inside a sentence; the reader's own is `you`."""
    return "you" if v.seated and seat == v.who else the_seat(v, seat)


def whose(v: V, face: Face, thing: str, key: str = "seat") -> str:
    """`your army`, `the army of the Ogres`."""
    name = who(v, face, key)
    return f"your {thing}" if name == "you" else f"the {thing} of {name}"


def away(v: V, face: Face) -> str:
    return "in your absence" if who(v, face) == "you" else f"in the absence of {who(v, face)}"


def _why(e: Face) -> str:
    return f": {because(e['why'])}" if "why" in e else ""


def troops(units: list[list[Any]]) -> str:
    return listed([f"{n} {unit_name(k)}" if n > 1 else unit_name(k) for k, n in units])


def _explored(v: V, e: Face) -> str:
    if e["terrain"] == "resource":
        return f"{who(v, e)} discovered at {e['square']}: **{find_name(e['resource'])}**."
    return f"{who(v, e)} explored {e['square']}: {TERRAIN[e['terrain']]}."


def _taken(v: V, e: Face) -> str:
    if e["before"] < 0:
        return f"{who(v, e)} took {e['square']}."
    return f"{who(v, e)} took {e['square']} from {who(v, e, 'before')}."


def _negotiated(v: V, e: Face) -> str:
    them = "you" if who(v, e) == "you" else "them"
    ends = f"it joined {them}" if e["joins"] else "it was hostile" if e["hostile"] else f"it let {them} pass"
    return f"{who(v, e)} negotiated with the {PEOPLE[e['people']]} village at {e['square']}: {e['die']}, {ends}."


def _voyage(v: V, e: Face) -> str:
    return f"The sea gave a {e['die']}: " + ("the army was lost." if e["lost"] else "a safe passage.")


def _encounter(v: V, e: Face) -> str:
    return f"An encounter for {who(v, e)}: {e['entry']}, {encounter_words(e['entry'])}."


def _parley(v: V, e: Face) -> str:
    return f"{who(v, e)} parleyed: {e['die']}, " + ("they joined." if e["joined"] else "they would fight.")


def _side(v: V, forces: list[list[int]]) -> str:
    said = [f"{party(v, seat)} ({plural(units, 'unit')}, {worth} points)" for seat, units, worth in forces]
    return listed(said) or "nobody"


def _battle(v: V, e: Face) -> str:
    village = " for the village" if e["village"] else ""
    return (
        f"**Battle at {e['square']}**{village}: {_side(v, e['attackers'])} against {_side(v, e['defenders'])}; "
        f"rain die {e['rain']}, {RAIN[e['rain']]}."
    )


def _battle_over(v: V, e: Face) -> str:
    sides = [listed([party(v, s) for s in e[key]]) or "Gaia" for key in ("attackers", "defenders")]
    after = f" after {plural(e['rounds'], 'round')}" if e["rounds"] else ""
    won = e["winner"]
    if won < 0:
        lost = f"{e['lost'][0]} and {e['lost'][1]} points were lost"
        return f"The battle at {e['square']} between {sides[0]} and {sides[1]} was a draw{after}; {lost}."
    lost = f"{e['lost'][won]} points lost against {e['lost'][1 - won]}"
    return f"{sides[won]} beat {sides[1 - won]} at {e['square']}{after}: {lost}."


def _income(v: V, e: Face) -> str:
    pay = f", {e['pay']} of it battle pay" if e["pay"] else ""
    whom = "your income" if who(v, e) == "you" else f"{who(v, e)}: income"
    return f"{whom} {e['total']} from {plural(len(e['lines']), 'square')}{pay}; treasury {e['treasury']}."


def _points(v: V, e: Face) -> str:
    return (
        f"{who(v, e)}: **{e['total']}** points (treasury {e['treasury']}, squares {e['squares']}, "
        f"income bonuses {e['bonuses']}, troops {e['troops']}, buildings {e['buildings']})."
    )


def _bulletin(v: V, e: Face) -> str:
    lands = listed([f"{seat_name(v, s)} {n}" for s, n in enumerate(e["squares"]) if n])
    towns = listed(
        [f"{placed(v, square)} ({seat_name(v, o) if o >= 0 else 'nobody'}, {n} works)" for square, o, n in e["towns"]]
    )
    return f"**Bulletin of turn {e['turn']}.** Squares: {lands or 'none'}. Towns: {towns or 'none'}."


def _eruption(v: V, e: Face) -> str:
    if not e["squares"]:
        return f"The volcano at {e['volcano']} rumbled and was quiet."
    return f"The volcano at {e['volcano']} erupted; lava covered {listed(e['squares'])}."


def _legend(v: V, e: Face) -> str:
    return f"{hero_name(e)} gained a legendary ability: {content.abilities[e['ability']].name}."


def filed_words(form: dict[str, Any]) -> str:
    """What a form says of a tabletop battle, in one sentence."""
    if "auto" in form:
        return "proposed to let the software resolve it."
    filed = form["result"]
    ends = "a draw" if filed["winner"] == "draw" else f"the {filed['winner']} won"
    fates = []
    for part in ("units", "characters"):
        for key, line in filed.get(part, {}).items():
            name = key.rsplit("-", 1)[0].replace("-", " ")
            became = f"{line['left']} left" if "left" in line else line["fate"]
            hurt = ", wounded" if line.get("wounded") else ""
            edge = line.get("edge", "none")
            fates.append(f"{name} {became}{hurt}" + ("" if edge == "none" else f", fled over the {SIDES[edge]} edge"))
    return f"reported: {ends}; {'; '.join(fates) or 'nobody was hurt'}."


def _filed(v: V, e: Face) -> str:
    return f"Battle at {e['square']}: {who(v, e, 'by')} {filed_words(e['form'])}"


def _named(v: V, e: Face) -> str:
    what = {"town": "the town", "army": "an army", "character": "a character"}[e["what"]]
    about = f" at {e['at']}" if "at" in e else f", {unit_name(e['troop'])},"
    return f"{who(v, e)} called {what}{about} {e['name']}." if e["name"] else f"{who(v, e)} took a name from {what}."


RULINGS = {
    "filed": "what was reported holds",
    "auto": "it is resolved here",
    "result": "by a report of the referee's own",
}


def _end(v: V, e: Face) -> str:
    return f"The campaign ended after turn {e['turn']}. {headed(listed([party(v, s) for s in e['winners']]))} won."


WORDS: dict[str, Callable[[V, Face], str]] = {
    "faction": lambda v, e: f"{v.called(e['seat'])} leads {the_faction(e['faction'])}.",
    "priority": lambda v, e: "Campaign priority: " + ", ".join(seat_name(v, s) for s in e["order"]) + ".",
    "settled": lambda v, e: f"{who(v, e)} landed at {e['square']} and founded a town.",
    "furnished": lambda v, e: f"Built at {e['square']}: {works_words(e['works'])}.",
    "leader": lambda v, e: f"{whose(v, e, 'leader')}: {unit_name(e['troop'])}.",
    "turn": lambda v, e: f"**Turn {e['turn']}.**",
    "phase": lambda v, e: f"*{PHASES[e['phase']]}.*",
    "allied": lambda v, e: f"{who(v, e, 'one')} and {who(v, e, 'other')} allied for this turn.",
    "passes": lambda v, e: f"{who(v, e)} passed.",
    "steward": lambda v, e: (
        f"{away(v, e)}, {who(v, e, 'steward')} moved for {'you' if who(v, e) == 'you' else 'them'}."
    ),
    "step": lambda v, e: f"{who(v, e)} moved from {e['start']} to {e['square']}.",
    "explored": _explored,
    "corner": lambda v, e: f"{e['square']} could only be water.",
    "taken": _taken,
    "capital_taken": lambda v, e: f"{whose(v, e, 'capital', 'before')} at {e['square']} fell.",
    "contact": lambda v, e: f"Enemies met at {e['square']}.",
    "tunnel": lambda v, e: f"A tunnel was dug at {e['square']}.",
    "cavern": lambda v, e: f"The tunnel at {e['square']} became a cavern.",
    "collapse": lambda v, e: f"The passage at {e['square']} collapsed.",
    "charge": lambda v, e: f"{who(v, e)} charged into {e['square']}.",
    "sails": lambda v, e: f"{who(v, e)} sailed from {e['start']} for {e['square']}.",
    "voyage": _voyage,
    "undertunnel": lambda v, e: f"{who(v, e)} scurried underground to {e['square']}.",
    "cleared": lambda v, e: f"{e['square']} became {TERRAIN[e['terrain']]}.",
    "desolated": lambda v, e: f"{who(v, e)} laid {e['square']} waste.",
    "ignited": lambda v, e: f"{who(v, e)} set fire to {e['square']}.",
    "reactivated": lambda v, e: f"{who(v, e)} woke the volcano at {e['square']}.",
    "farm_burned": lambda v, e: f"{who(v, e)} burned the farm at {e['square']}.",
    "look": lambda v, e: (
        f"Your pioneers saw at {e['square']}: {find_name(e['resource']) if e['resource'] else TERRAIN[e['terrain']]}."
    ),
    "seed": lambda v, e: f"{hero_name(e)} took a Seed of Rebirth.",
    "withdraws": lambda v, e: f"{who(v, e)} withdrew from the village at {e['square']}.",
    "negotiated": _negotiated,
    "raids": lambda v, e: f"{who(v, e)} attacked the village at {e['square']}.",
    "village_leaves": lambda v, e: f"The {PEOPLE[e['people']]} village at {e['square']} left {who(v, e)}.",
    "village_destroyed": lambda v, e: f"{who(v, e)} destroyed the {PEOPLE[e['people']]} village at {e['square']}.",
    "enslaved": lambda v, e: f"{who(v, e)} enslaved the village at {e['square']}.",
    "adopted": lambda v, e: f"The village at {e['square']} joined {who(v, e)}, its own people.",
    "ziggurat": lambda v, e: f"{who(v, e)} found {FIGURES.finds.ziggurat} points in the old ziggurat at {e['square']}.",
    "tower": lambda v, e: f"The mysterious tower: {e['die']}, a {item_name(e['item'])}.",
    "left_lying": lambda v, e: f"{who(v, e)} left the find ({find_name(e['what'])}) where it was.",
    "armoury": lambda v, e: f"From the ancient armoury: {listed([item_name(i) for i in e['items']]) or 'nothing'}.",
    "lair": lambda v, e: f"From the lair: {unit_name(e['troop'])}.",
    "found": lambda v, e: f"{hero_name(e)} took: {item_name(e['item'])}.",
    "meeting_die": lambda v, e: f"The encounter die showed {e['die']}.",
    "meeting_dice": lambda v, e: f"The encounter dice showed {e['dice'][0]} and {e['dice'][1]}.",
    "encounter": _encounter,
    "comes": lambda v, e: f"Out of the wild at {e['square']} came {troops(e['units'])}.",
    "parley": _parley,
    "battle": _battle,
    "battle_log": lambda v, e: battle_log(e),
    "battle_over": _battle_over,
    "battle_to_auto": lambda v, e: f"The battle at {e['square']} was left to the software.",
    "battle_filed": _filed,
    "disputed": lambda v, e: (
        f"{who(v, e, 'by')} disputed the result at {e['square']}" + (f": {e['note']}" if e["note"] else ".")
    ),
    "ref_resolved": lambda v, e: f"The referee settled the battle at {e['square']}: {RULINGS[e['way']]}.",
    "slips_away": lambda v, e: f"{away(v, e)}, {whose(v, e, 'troops')} slipped away from {e['square']}.",
    "scattered": lambda v, e: (
        f"Scattered and lost: {hero_name(e)}{', of your troops' if who(v, e) == 'you' else ' of ' + who(v, e)}."
    ),
    "regroups": lambda v, e: f"{whose(v, e, 'fleeing troops')} gathered at {e['square']}.",
    "retreats": lambda v, e: f"{who(v, e)} retreated to {e['square']}.",
    "destroyed": lambda v, e: f"{whose(v, e, 'army')} at {e['square']} had nowhere to go and was destroyed.",
    "eruption": _eruption,
    "swallowed": lambda v, e: f"{whose(v, e, 'army')} at {e['square']} was swallowed by the lava.",
    "fire": lambda v, e: f"Fire burned {listed(e['squares'])}.",
    "cooled": lambda v, e: f"The lava at {e['square']} cooled.",
    "income": _income,
    "order_refused": lambda v, e: f"An order ({e['way']}) was not carried out: {e['why']} ({e['rule']}).",
    "stands": lambda v, e: f"{who(v, e)} built {works_words([e['key']])} at {e['square']}.",
    "demolished": lambda v, e: f"Gone from {e['square']}: {building_name(e['key'])}.",
    "recruited": lambda v, e: f"Raised at {e['square']}: {plural(e['models'], 'model')} of {unit_name(e['troop'])}.",
    "village_try": lambda v, e: f"{unit_name(e['troop'])}: {e['die']}, needed {e['needs']}.",
    "reinforced": lambda v, e: f"{hero_name(e)}: {e['models']} more.",
    "upgraded": lambda v, e: f"{hero_name(e)}: better equipped.",
    "promoted": lambda v, e: f"{e.get('hero', 'A hero')} became {unit_name(e['troop'])}.",
    "equipped": lambda v, e: f"{hero_name(e)} received: {item_name(e['item'])}.",
    "wanders_in": lambda v, e: f"{who(v, e)} wandered in at {e['square']}.",
    "summoned": lambda v, e: f"Called at {e['square']}: {e['models']} {unit_name(e['troop'])}.",
    "tribute": lambda v, e: f"{who(v, e, 'giver')} paid {who(v, e, 'taker')} {plural(e['amount'], 'point')}.",
    "granted": lambda v, e: f"{who(v, e, 'giver')} granted {who(v, e, 'taker')} {plural(e['units'], 'unit')}.",
    "crowned": lambda v, e: f"{who(v, e)} crowned a new leader, {unit_name(e['troop'])}.",
    "heir": lambda v, e: f"{who(v, e)} named an heir, {unit_name(e['troop'])}.",
    "deeds": lambda v, e: f"{hero_name(e)}: {e['cp']:+d} character points, now {e['total']}.",
    "advance": lambda v, e: f"{hero_name(e)} advanced: {e['result']}.",
    "legend": _legend,
    "crumbled": lambda v, e: f"{whose(v, e, 'leaderless dead')} at {e['square']} crumbled.",
    "out": lambda v, e: "That was the end of " + ("your people" if who(v, e) == "you" else who(v, e)) + ".",
    "bulletin": _bulletin,
    "forecast": lambda v, e: f"Your points if the campaign ended now: {e['total']}.",
    "points": _points,
    "end": _end,
    "left": lambda v, e: f"{who(v, e)} left the campaign{_why(e)}.",
    "steward_named": lambda v, e: "Your steward is " + (who(v, e, "steward") if e["steward"] >= 0 else "nobody") + ".",
    "policy": lambda v, e: f"When you are absent your armies {e['policy']}.",
    "named": _named,
    "edited": lambda v, e: f"The referee corrected this: {CHOICES['edit'][e['way']].lower()}.",
}
