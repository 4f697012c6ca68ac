"""Questions and their options in words."""

from __future__ import annotations

from terrarium.kernel import Decision

from ..view import View
from .names import many, who

PROMPTS = {
    "draft_pick": "Round {round}: take one of these {left} cards.",
    "build_crew": "Build your crew: three squads, each a hero with two groups of its alignment or Neutral.",
    "choose_crew": "Choose a ready-made crew, or write down your own.",
    "assign_items": "Give each of your items to a model.",
    "deploy": "Deploy your crew. The enemy sees nothing until both are done.",
    "plan": "Turn {turn}: choose a Movement card in secret. Only its squads move.",
    "with_me": 'With Me!: {hero} moves first or stays; then those about it, who must end within 6" of it.',
    "first_mover": "You have initiative. Who moves first?",
    "move": "Move your models.",
    "cast": "Cast a spell, or pass.",
    "resist": "{hero} casts {spell} at you. How many dice does each hero spend to resist?",
    "shoot": "Shoot, or pass.",
    "shoot_on": "{model} has a shot left. Who is the target?",
    "interrupt": "{acting} is about to {does}. Throw a hero's dice to act first? Each die costs a point of Heroism.",
    "pair_combats": "Divide the melee into combats.",
    "stance": "Who gives up its swings to parry?",
    "nominate": "Which combat is fought next, and in which order do your models attack?",
    "fray": "Into the Fray!: who swings now?",
    "medic": "{model} loses a Wound ({wounds} left). Spend one of {heroism} Heroism on Medic! to keep it?",
    "reroll": "{model} failed: {purpose}. Use its luck and roll again?",
    "push_back": "{model} lost its combat and cannot go straight back. Which way?",
    "stand_up": "{model} won on the ground. Does it stand up?",
    "cross_over": "The defender is slain. Who crosses its line?",
    "step_aside": '{model} makes way for {friend}, by 1" at most. Where to?',
    "cross_to": "{model} crosses. Where does it stand beyond the line?",
    "free_move": "{why}",
    "choose_save": "{model} saves with which statistic?",
}
SENDS = {
    "draft_pick": "Take this card",
    "build_crew": "Field this crew",
    "choose_crew": "Field this crew",
    "assign_items": "Give out the items",
    "deploy": "Deploy",
    "plan": "Play this card",
    "with_me": "Go",
    "first_mover": "Decide",
    "move": "Send the orders",
    "cast": "Cast it",
    "resist": "Resist",
    "shoot": "Shoot",
    "shoot_on": "Shoot",
    "interrupt": "Decide",
    "pair_combats": "Fight these combats",
    "stance": "Take these stances",
    "nominate": "Fight this combat",
    "fray": "Swing",
    "swing": "Swing",
    "medic": "Decide",
    "reroll": "Decide",
    "push_back": "Push it back",
    "stand_up": "Decide",
    "cross_over": "Cross",
    "cross_to": "Stand there",
    "step_aside": "Step aside",
    "free_move": "Move",
    "choose_save": "Save with this",
}
"""What the button does that sends an answer, where what was chosen does not say it."""
FURTHER = {
    "riffraff": "Dispatch Riff-Raff: a further move of half its Move, not into a zone, no charge.",
    "quarter": "No Quarter: everybody of this combat may move in full, and charge.",
    "fast": "Lightning Fast: a further move of the inches rolled, no charge.",
}


def prompt(view: View, decision: Decision) -> str:
    """What is asked, with models named by their cards."""
    facts, kind = dict(decision.facts), decision.kind
    k = facts.get("battle", -1)
    field = view.fields[k] if 0 <= k < len(view.fields) else None
    for name in ("model", "hero", "acting", "friend"):
        if name in facts:
            facts[name] = who(field, facts[name])
    if kind == "swing":
        return (
            "Which of your models attacks next?"
            if facts["what"] == "attacker"
            else f"{facts['model']} swings. At whom?"
        )
    if kind == "free_move":
        return FURTHER[facts["why"]]
    if kind == "interrupt":
        does = f"shoot its {facts['weapon']} at" if facts["kind"] == "fire" else "attack"
        facts["does"] = f"{does} {many(field, facts['at']) or 'nobody'}"
    return PROMPTS[kind].format(**facts)
