"""Questions and their options in words."""

from __future__ import annotations

from collections.abc import Callable

from terrarium.kernel import Decision, Value

from .content import CARDS, CREWS, SKILLS, SPELLS
from .narrate import many, seat_name, who
from .state import COLOURS
from .telling import FIELDS
from .view import View

PROMPTS = {
    "draft_pick": "Round {round}: take one of these {left} cards.",
    "build_crew": "Build your crew: three squads, each a hero with two groups of its alignment or Neutral.",
    "choose_crew": "Choose a ready-made crew, or write down your own.",
    "assign_items": "Give each of your items to a model.",
    "deploy": "Place every model in your deployment zone. The enemy sees nothing until both are done.",
    "plan": "Turn {turn}: choose a Movement card in secret. Its squads may move, its heroes may throw With Me! dice.",
    "with_me": 'With Me!: {hero} moves first or stays; then those about it, who must end within 6" of it.',
    "first_mover": "You have initiative. Who moves first?",
    "move": "Move your models, one order each: a way, a charge, or a skill. Then say done.",
    "cast": "Magic: use a power, or pass.",
    "resist": "{hero} casts {spell} at you. How many dice does each hero spend to resist?",
    "shoot": "Shooting: one model fires after the other. Or pass.",
    "shoot_on": "{model} has a shot left. At whom?",
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
    "free_move": "{why}",
    "choose_save": "{model} saves with which statistic?",
}
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
    for name in ("model", "hero", "acting"):
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


def colours(view: View, card: str) -> str:
    """A Movement card by the colours of the audience's squads."""
    k = view.battle_of(view.who) if view.who >= 0 else -1
    side = view.fields[k].seats.index(view.who) if k >= 0 else 0
    return " and ".join(COLOURS[side]["ABC".index(slot)] for slot in card)


def _card(view: View, value: str) -> str:
    if value not in CARDS:
        return f"{value}: {colours(view, value)}"
    card = CARDS[value]
    kind = f"{card.alignment} hero" if card.hero else f"{card.alignment}, {card.copies} in the roster"
    return f"{value} ({kind}, worth {card.rating})"


def _model(view: View, value: str) -> str:
    name = value.split(" ")[-1]
    for field in view.fields:
        if (view.who in field.seats or len(view.fields) == 1) and field.find(name) >= 0:
            return f"{value} {field.models[field.find(name)].card}"
    return value


def _crew(view: View, value: str) -> str:
    crew = CREWS[value]
    return f"{value}: {', '.join(squad.hero for squad in crew.squads)} ({crew.models} models)"


def _power(view: View, value: str) -> str:
    """A skill or spell with what it does; a use in a plan names its model first."""
    model, _, name = value.partition(" ")
    about = SPELLS.get(value) or SKILLS.get(value) or SKILLS.get(name)
    says = f": {about.says}" if about is not None else ""
    return f"{_model(view, model)}, {name}{says}" if name in SKILLS else f"{value}{says}"


def _names(view: View, value: str) -> str:
    return " and ".join(_model(view, name) for name in value.split("+"))


def _division(view: View, value: str) -> str:
    stars = [[team.replace(",", " and ") for team in star.split(":")] for star in value.split(" ")]
    return "; ".join(" against ".join(teams) for teams in stars)


LABELS: dict[str, Callable[[View, str], str]] = {
    "card": _card,
    "model": _model,
    "crew": _crew,
    "spell": _power,
    "skill": _power,
    "targets": _names,
    "division": _division,
    "combat": lambda view, value: value.replace("-", " against "),
    "field": lambda view, value: FIELDS.get(value, value),
    "mover": lambda view, value: "I move first" if value == "me" else "The opponent moves first",
}


def label(view: View, of: str, value: Value) -> str:
    if of == "seat":
        return seat_name(view, value)
    if of == "angle":
        return f"{abs(value)} degrees to the {'left' if value > 0 else 'right'}"
    return LABELS[of](view, str(value)) if of in LABELS else str(value)
