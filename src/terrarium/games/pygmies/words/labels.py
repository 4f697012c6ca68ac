"""Options and seats in words."""

from __future__ import annotations

from collections.abc import Callable

from terrarium.kernel import Value

from ..content import CREWS, SKILLS, SPELLS
from ..content.factions import known
from ..view import View
from .crews import profile
from .names import SIDE_NAMES, fight, leader, listed, standing_of
from .telling import FIELDS


def seat_name(view: View, seat: int) -> str:
    for field in view.fields:
        if seat in field.seats:
            return f"{SIDE_NAMES[field.seats.index(seat)]} ({view.called(seat)})"
    return view.called(seat)


def squads(view: View, card: str) -> str:
    """A Movement card by who leads the audience's squads that it moves."""
    k = view.battle_of(view.who) if view.who >= 0 else -1
    if k < 0:
        return listed([f"squad {slot}" for slot in card])
    side = view.fields[k].seats.index(view.who)
    return listed([leader(view.fields[k], side, "ABC".index(slot)) for slot in card])


def _card(view: View, value: str) -> str:
    card = known(view.customs).get(value)
    if card is None:
        return f"{value}: {squads(view, value)}"
    kind = f"{card.alignment} hero" if card.hero else f"{card.alignment}, {card.copies} in the roster"
    return f"{value} ({kind}, worth {card.rating})"


def _model(view: View, value: str) -> str:
    name = value.split(" ")[-1]
    for field in view.fields:
        if (view.who in field.seats or len(view.fields) == 1) and field.find(name) >= 0:
            return f"{value} {field.models[field.find(name)].card}"
    return value


def _crew(view: View, value: str) -> str:
    crew, about = CREWS[value], profile(value)
    return f"{value}: {crew.models} models, {about.ease}, good at {about.good}"


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


WAYS = {"ready": "A ready-made crew", "own": "A crew of my own"}

LABELS: dict[str, Callable[[View, str], str]] = {
    "": lambda view, value: WAYS.get(value, value),
    "card": _card,
    "model": _model,
    "crew": _crew,
    "spell": _power,
    "skill": _power,
    "targets": _names,
    "division": _division,
    "combat": lambda view, value: fight(view.fields[standing_of(view)] if view.fields else None, value),
    "field": lambda view, value: FIELDS.get(value, value),
    "crew_way": lambda view, value: "A ready-made crew" if value == "ready" else "A crew of your own",
    "mover": lambda view, value: "I move first" if value == "me" else "The opponent moves first",
}


def label(view: View, of: str, value: Value) -> str:
    if of == "seat":
        return seat_name(view, value)
    if of == "angle":
        return f"{abs(value)} degrees to the {'left' if value > 0 else 'right'}"
    return LABELS[of](view, str(value)) if of in LABELS else str(value)
