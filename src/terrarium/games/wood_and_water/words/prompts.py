"""What is asked, in words: prompts, labels of options with their prices, and why something is not open."""

from __future__ import annotations

from terrarium.kernel import Decision

from ..content import content
from ..model.land import grid
from ..view import CampaignView
from .naming import (
    PEOPLE,
    encounter_words,
    find_name,
    headed,
    item_name,
    seat_name,
    the_seat,
)
from .narrate import filed_words

V = CampaignView

PROMPTS: dict[str, str] = {
    "choose_faction": "Choose your people.",
    "muster_start": "Your starting army: {points} points, at least one hero and two core units.",
    "choose_tile": "Where do you land? Any square that does not touch somebody else's.",
    "name_leader": "Name your faction leader.",
    "alliances": "Who would you ally with this turn? An alliance needs both names.",
    "cup": "The Cup of Jamshid: keep this encounter, or roll again?",
    "turn_away": "Your general cannot command them all. Who do you turn away?",
    "battle_way": "How will the battle at {square} be fought?",
    "join_battle": "Both sides of the battle at {square} are your allies. Who do you help?",
    "battle_orders": "Your orders for the battle at {square}.",
    "battle_result": "Fight the battle at {square} by its battle sheet. Then: how did it end?",
    "retreat": "Where does the beaten army go?",
    "advance": "Six character points: roll for an advance, or keep them?",
    "summon": "The captured town feeds the gate: which core unit do you call?",
    "wander_on": "That ground is impassable. Where else do your wanderers appear?",
    "free_upgrade": "Your settlers bring something along. What?",
}


SENDS: dict[str, str] = {
    "choose_faction": "Play this people",
    "muster_start": "Muster this army",
    "choose_tile": "Land here",
    "name_leader": "Follow this leader",
    "alliances": "Propose these alliances",
    "cup": "Decide",
    "turn_away": "Turn them away",
    "battle_way": "Fight it so",
    "join_battle": "Help them",
    "battle_orders": "Give these orders",
    "battle_result": "File this result",
    "battle_confirm": "Answer",
    "bridge_confirm": "Decide",
    "retreat": "Retreat there",
    "advance": "Decide",
    "advance_pick": "Learn this",
    "summon": "Call them",
    "wander_on": "Appear there",
    "free_upgrade": "Bring this along",
    "move_step": "March",
    "village": "Do this",
    "find": "Take it",
    "parley": "Do this",
    "tunnel_on": "Decide",
    "start_buildings": "Build these",
    "local_town": "Build these",
    "spend": "Send these orders",
    "ref_resolve": "Rule so",
}
"""What the button does that sends an answer, where what was chosen does not say it."""


THROWS: dict[str, str] = {
    "priority": "campaign priority",
    "explore": "the unexplored square",
    "resource": "the resource found there",
    "negotiate": "the talks in the village",
    "parley": "the parley",
    "meeting": "an encounter",
    "encounter": "who is met",
    "force": "how many they are",
    "rain": "the rain",
    "voyage": "the voyage",
    "advance": "the advance",
    "recruit": "the recruits",
    "tower": "the mysterious tower",
    "lore": "the hat's lore",
}


def prompt(v: V, decision: Decision) -> str:
    f = decision.facts
    kind = decision.kind
    if kind == "move_step":
        own = "" if f["seat"] == v.who else f" for {seat_name(v, f['seat'])}"
        more = " No attacks any more." if f["phase"] == 3 else ""
        return f"Your move{own}: touch an army, then where it should go.{more}"
    if kind == "village":
        people = PEOPLE.get(f["people"], "")
        if f["hostile"]:
            return f"The {people} village at {f['square']} is hostile: attack or withdraw?"
        return f"A {people} village at {f['square']}: negotiate, attack or withdraw?"
    if kind == "find":
        what = find_name(f["what"]) if f["what"] in content.find_names else item_name(f["what"])
        return f"You have found: {what}. Who takes it?"
    if kind == "parley":
        return f"{encounter_words(f['entry'])}: they join on {f['needs']}+. Negotiate or fight?"
    if kind == "tunnel_on":
        return f"Mountain at {f['square']}. Do you tunnel on?"
    if kind == "start_buildings":
        gift = f" and a gift of {f['gift']}" if f["gift"] else ""
        help_ = " Ten core models lend a hand: your points buy at half the price." if f["helped"] else ""
        return f"Buildings for your town: {f['points']} points{gift}.{help_}"
    if kind == "local_town":
        return f"The village at {f['square']} is yours: buildings worth {f['points']} points."
    if kind == "spend":
        own = "" if f["seat"] == v.who else f" for {seat_name(v, f['seat'])}"
        return f"Your orders{own}: buildings, troops and the realm. Treasury {f['treasury']} points."
    if kind == "enter_dice":
        dice = f"{f['count']}D{f['sides']}" if f["count"] > 1 else f"a D{f['sides']}"
        return f"Throw {dice} for {THROWS.get(f['label'], f['label'])}, and enter what shows."
    if kind == "battle_confirm":
        return headed(f"{the_seat(v, f['by'])} {filed_words(f['form'])} Is that right?")
    if kind == "ref_resolve":
        field = v.fields.get(grid(v).index[f["square"]])
        side = headed(the_seat(v, field.by)) if field is not None else "One side"
        return f"The battle at {f['square']} is disputed. {side} {filed_words(f['form'])} What do you rule?"
    if kind == "bridge_confirm":
        return f"The far bank is passable. Build the bridge at {f['square']} for {f['cost']} points?"
    if kind == "advance_pick":
        return "Which skill rises?" if f["what"] == "skill" else "Choose a legendary ability."
    return PROMPTS.get(kind, kind.replace("_", " ").capitalize() + ".").format_map(f)
