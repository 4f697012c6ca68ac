"""The game taught: a crew, a card, a march, arrows and swords (see `kernel/lessons.py`)."""

from __future__ import annotations

from random import Random
from typing import Any

from terrarium.kernel import Asked, Pov, Value
from terrarium.kernel.lessons import ME, Goal, Lesson, Step, heard, over, times

from .bots import BOTS
from .view import View

CREW = "Bluebury Watch"


def _crew(pov: Pov[View], asked: Asked) -> Value:
    return {"ready": CREW} if asked.kind == "choose_crew" else None


def _as_captain(pov: Pov[View], asked: Asked) -> Value:
    """What somebody who knows the game would do."""
    return BOTS["captain"]().answer(pov.question(asked, None, Random(asked.moment))).answer


def _side(pov: Pov[Any]) -> str:
    """The letter that one's own models begin with."""
    for event in pov.heard:
        if event.kind == "sides":
            return "SN"[event.face["seats"].index(pov.who)]
    return ""


def _mine(kind: str, least: int = 1) -> Goal:
    """So often something of this kind was done by one's own models."""
    return lambda pov: times(pov, kind, who=lambda who: bool(who) and str(who).startswith(_side(pov) or "?")) >= least


def _met(pov: Pov[Any]) -> bool:
    """One of one's own has shot, or struck."""
    return any(_mine(kind)(pov) for kind in ("shoots", "swings", "attacks"))


LESSON = Lesson(
    says="Lead a crew across the park, and fight for the grave.",
    steps=(
        Step(
            "crew",
            "Choose a crew",
            f"A crew is three squads, each a hero with two groups of followers. Take {CREW}: archers to "
            "shoot and steady spears to hold the line.",
            heard("sides"),
            _crew,
            lights=(f"crew:{CREW}",),
            rule="PY-026",
        ),
        Step(
            "deploy",
            "Set up",
            "Your models stand along your edge of the table already. You could drag them about; for now take it as it "
            "is proposed.",
            heard("deployed"),
            _as_captain,
            lights=(),
            rule="PY-031",
        ),
        Step(
            "card",
            "Play a card",
            "Each turn begins with a movement card, chosen in secret. It names the squads that may move. Play ABC: all "
            "three.",
            heard("card", seat=ME),
            _as_captain,
            lights=(),
            rule="PY-091",
        ),
        Step(
            "move",
            "March",
            "A model moves six inches, less through water and woods. Touch a model, then where it should go; the "
            "shaded ground is its reach. Or touch a squad's letter and move all of it at once. Move at least five "
            "towards the middle and send the orders.",
            _mine("move", 5),
            _as_captain,
            lights=(),
            rule="PY-115",
        ),
        Step(
            "meet",
            "Come to blows",
            "March on. Archers shoot at what they see, after everybody has moved. To fight hand to hand, charge: end a "
            "move touching an enemy. Wait behind a wall if you like, and let them come.",
            _met,
            _as_captain,
            lights=(),
            rule="PY-127",
        ),
        Step(
            "end",
            "Fight it out",
            "A die and the model's skill, 7 or more, is a hit. This is a short battle: after its last turn whoever has "
            "the greater share of the crew left wins. Play it to the end.",
            over,
            _as_captain,
            lights=(),
            rule="PY-279",
        ),
    ),
    ends="You have led a crew through a battle. A whole one goes on until a crew breaks or the grave is held. Heroes "
    "can do more than you have seen: With Me!, Fire at Will!, spells. Try another crew.",
    options={"turn_limit": 3},
    meanwhile=_as_captain,
)
