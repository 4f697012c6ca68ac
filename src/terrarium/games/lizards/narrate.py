"""Events in words (25.10), and the words of captions, prompts and labels. The lines themselves are in `words`."""

from __future__ import annotations

from typing import Any, Final

from terrarium.kernel import Decision, Seen

from . import telling
from .aids import alerts
from .content import CHANTS, DEFAULTS, ORDERS
from .view import View
from .words import fights, frame, land, orders
from .words.teller import Teller, Telling, plural

PHASES: Final = frame.PHASES
LINES: Final[dict[str, Telling]] = {**frame.LINES, **orders.LINES, **fights.LINES, **land.LINES}


def narrate(view: View, event: Seen) -> str:
    """An event for the one who saw it."""
    return LINES[event.kind](Teller(view), event.face)


def caption(view: View) -> str:
    """One sentence on what matters now."""
    if view.stage == "startup":
        return "The swamp is empty yet. Every clan names itself and chooses how it begins."
    if view.winners:
        names = " and ".join(view.clans[seat].name for seat in view.winners)
        return f"{names}: Lord of the Savage Swamp after {plural(view.turn, 'turn')}."
    leader = view.ranking[0]
    if not view.seated or view.standing is None:
        return f"After turn {view.turn} {leader.name} leads with {leader.points} points; {view.needed} win."
    own, me = view.standing, view.clans[view.who]
    said = f"You hold {plural(own.homes, 'Home Den')}, {plural(own.dens, 'den')} and {plural(own.lizards, 'lizard')}: "
    said += f"{own.points} of {view.needed} points, rank {me.rank} of {view.seats}."
    worries = alerts(view)
    starving = sum(alert["what"] == "starves" for alert in worries)
    bush = len(worries) - starving
    if starving:
        said += f" {plural(starving, 'band starves', 'bands starve')} next turn unless fed."
    if bush:
        said += f" {plural(bush, 'spy goes', 'spies go')} bush next turn unless back with a band."
    return said


def prompt(view: View, decision: Decision) -> str:
    """What is asked."""
    if decision.kind == "startup":
        return "Name your clan and choose how it begins."
    if decision.kind == "orders":
        return f"Write up to 30 orders for turn {decision.facts.get('turn', view.turn + 1)}."
    return decision.kind.replace("_", " ").capitalize()


def label(view: View, of: str, value: Any) -> str:
    """What a thing of that kind is called."""
    if of in ("seat", "clan"):
        named = view.clans[value] if 0 <= value < len(view.clans) else None
        return f"{named.name} ({named.code})" if named else f"Clan {value + 1}"
    if of == "choice":
        return f"{value} {DEFAULTS[value - 1].style}"
    if of == "place":
        return telling.place(view, value)
    if of == "field":
        return telling.FIELDS.get(value, str(value))
    if of == "ord":
        return str(ORDERS[value].name)
    if of == "chant":
        return str(CHANTS[value].name)
    return str(value)
