"""What is asked, in words: prompts, labels of options with their prices, and why something is not open."""

from __future__ import annotations

from collections.abc import Mapping

from terrarium.kernel import Decision, Finding, Value

from . import actions
from .choices import CHOICES, FIELDS
from .content import BUILDINGS, ITEMS, KINDS, content
from .gifts import GIFTS
from .land import grid, open_way
from .narrate import filed_words
from .rates import entry_cost, mp_left
from .roster import general, overloaded, stacks_of
from .view import CampaignView
from .words import (
    BANDS,
    PEOPLE,
    building_name,
    encounter_words,
    faction_name,
    find_name,
    headed,
    item_name,
    mp_words,
    plural,
    seat_name,
    square_words,
    the_seat,
    unit_words,
)

V = CampaignView

PROMPTS: dict[str, str] = {
    "choose_faction": "Choose your faction.",
    "muster_start": "Muster your starting army: 500 pts, at least one hero and two core units.",
    "choose_tile": "Where do you land? A square that touches nobody else's tile.",
    "name_leader": "Name your faction leader.",
    "alliances": "With whom would you ally this turn? An alliance needs both names.",
    "cup": "The Cup of Jamshid: keep this encounter, or roll again?",
    "turn_away": "Your general cannot command them all. Whom do you turn away?",
    "battle_way": "How shall the battle at {square} be fought?",
    "join_battle": "Both sides of the battle at {square} are your allies. Whom do you help?",
    "battle_orders": "Your orders for the battle at {square}.",
    "battle_result": "Fight the battle at {square} by its sheet, which is among your papers. Then: how did it end?",
    "retreat": "Where does the beaten army go?",
    "advance": "Six character points: roll for an advance, or keep them?",
    "summon": "The captured town feeds the gate: which core unit do you call?",
    "wander_on": "That ground is impassable. Where else do your wanderers appear?",
    "free_upgrade": "Your settlers bring something along. What?",
}


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
        return f"Your go{own}: one step or another action, or pass for this phase.{more}"
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
        return f"Buildings for your town: {f['points']} pts{gift}.{help_}"
    if kind == "local_town":
        return f"The village at {f['square']} is yours: buildings worth {f['points']} pts."
    if kind == "spend":
        own = "" if f["seat"] == v.who else f" for {seat_name(v, f['seat'])}"
        return f"Your orders for phase 5{own}. Treasury {f['treasury']} pts."
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
        return f"The far bank is passable. Build the bridge at {f['square']} for {f['cost']} pts?"
    if kind == "advance_pick":
        return "Which skill rises?" if f["what"] == "skill" else "Choose a legendary ability."
    return PROMPTS.get(kind, kind.replace("_", " ").capitalize() + ".").format_map(f)


def label(v: V, of: str, value: Value) -> str:
    if of == "seat":
        return seat_name(v, value) if value >= 0 else "nobody"
    if of == "faction":
        return f"{faction_name(str(value))}: {GIFTS[str(value)][0]}"
    if of == "kind":
        return _priced_unit(str(value)) if value in KINDS else str(value)
    if of == "unit":
        number = int(value) if str(value).isdigit() else -1
        return unit_words(v.units[number]) if number in v.units else str(value)
    if of == "item":
        return f"{item_name(str(value))}, {ITEMS[str(value)].points} pts" if value in ITEMS else str(value)
    if of == "building":
        known = BUILDINGS.get(str(value))
        return f"{building_name(str(value))}, {known.cost} pts: {known.says}" if known is not None else str(value)
    if of == "ability":
        return content.abilities[int(value)].name
    if of == "stack":
        return stack_label(v, value)
    if of == "place":
        return square_words(v, grid(v).index[str(value)])
    if of == "field":
        return field_words(v, str(value))
    return CHOICES.get(of, {}).get(str(value), str(value))


def field_words(v: V, key: str) -> str:
    """A part of a form; one that is about a unit (`Orc-Mob-20002`) is called by what the unit is."""
    number = key.rpartition("-")[2]
    return label(v, "unit", number) if number.isdigit() and int(number) in v.units else FIELDS.get(key, key)


def _priced_unit(unit: str) -> str:
    k = KINDS[unit]
    each = "" if k.total or k.size[1] == 1 else " each"
    return f"{k.name}, {k.points} pts{each}"


def stack_label(v: V, value: Value) -> str:
    number = int(value) if str(value).isdigit() else -1
    stack = v.stacks.get(number)
    if stack is None:
        return "a new stack" if value == "new" else str(value)
    place = grid(v).names[stack.square]
    if number in v.glimpses:
        seen = v.glimpses[number]
        return f"{seat_name(v, stack.seat)} at {place}: {plural(seen.count, 'unit')}, {BANDS[seen.band]} pts"
    led = general(v, stack)
    left = f", {mp_words(mp_left(v, stack))} MP left" if v.phase in (1, 3) and stack.seat == v.who else ""
    return f"{KINDS[led.kind].name}'s stack at {place}{left}" if led else f"Stack at {place}, no general{left}"


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
            elif actions.leaderless(v, stack):
                found[name] = Finding("barred", "without a general: only the way home", rule="WW-036")
    return found
