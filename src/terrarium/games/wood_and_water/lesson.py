"""The game taught: land, explore, earn, build (see `kernel/lessons.py`)."""

from __future__ import annotations

from terrarium.kernel import Asked, Pov, Value
from terrarium.kernel.lessons import ME, Lesson, Step, at, choices, heard, times

from .model.land import grid
from .view import CampaignView

WORTH = 750
"""Points by which a campaign is on its way."""


def _proposed(pov: Pov[CampaignView], asked: Asked) -> Value:
    """As the game itself proposes it."""
    return asked.suggestion


def _explore(pov: Pov[CampaignView], asked: Asked) -> Value:
    """One step into the unknown with whoever can take it."""
    for stack in choices(asked.form, "explore"):
        for square in choices(asked.form, "explore", stack):
            return {"explore": {stack: square}}
    return None


def _rest(pov: Pov[CampaignView], asked: Asked) -> Value:
    """Nothing more in this phase."""
    return {"pass": True} if asked.kind == "move_step" and "pass" in choices(asked.form) else None


def _farm(pov: Pov[CampaignView], asked: Asked) -> Value:
    """A farm where one can stand, else a house in the town."""
    if asked.kind != "spend":
        return _explore(pov, asked)
    item = getattr(asked.form, "item", asked.form)
    for key in ("farm", "house"):
        for square in choices(item, "build", "square"):
            sheet = [{"build": {"square": square, "key": key}}]
            if at(item, "build") is not None and asked.form.ok(sheet):
                return sheet
    return None


def _farms(pov: Pov[CampaignView], asked: Asked) -> list[str]:
    """The squares on which a farm could be ordered now."""
    item = getattr(asked.form, "item", asked.form)
    if asked.kind != "spend" or at(item, "build") is None:
        return []
    return [sq for sq in choices(item, "build", "square") if asked.form.ok([{"build": {"square": sq, "key": "farm"}}])]


def _fields(pov: Pov[CampaignView]) -> tuple[str, ...]:
    """As squares of the chart; those on which no banner stands are easier to touch."""
    view = pov.view
    found = [square for asked in pov.asked for square in _farms(pov, asked)]
    taken = {grid(view).names[stack.square] for stack in view.stacks.values()}
    return tuple(f"square:{square}" for square in [sq for sq in found if sq not in taken] or found)


def _build_words(pov: Pov[CampaignView]) -> str:
    squares = [ref.removeprefix("square:") for ref in _fields(pov)]
    where = f"Touch {' or '.join(squares)}" if squares else "Touch the square where your army stands"
    return (
        f"Now spend it. {where} and add a farm: it costs 20 and pays 20 more every turn, the best thing money can buy "
        "here. Then submit."
    )


def _worth(pov: Pov[CampaignView]) -> int:
    """One's points by the last bulletin."""
    found = [event.face["total"] for event in pov.heard if event.kind == "forecast"]
    return found[-1] if found else 0


def _progress(pov: Pov[CampaignView]) -> str:
    return (
        "Money, land, buildings and half of what your troops cost are points. Keep exploring in your moves and "
        f"building in your orders until a bulletin says that you are worth {WORTH}. The last one said {_worth(pov)}."
    )


LESSON = Lesson(
    says="Land on the Turtle Islands, explore, and make the land pay.",
    steps=(
        Step(
            "army",
            "Take an army",
            "You lead the Empire. These 500 points of troops are ready-made: take them as they are. A hero leads every "
            "army.",
            heard("priority"),
            _proposed,
            lights=(),
            rule="WW-020",
        ),
        Step(
            "land",
            "Choose where to land",
            "Your first town goes here. The square that is proposed has room on all sides; any other will do.",
            heard("settled", seat=ME),
            _proposed,
            rule="WW-022",
        ),
        Step(
            "town",
            "Furnish your town",
            "Your town begins with what it needs most, and one of your heroes leads the realm. Take both as proposed.",
            heard("turn"),
            _proposed,
            lights=(),
            rule="WW-024",
        ),
        Step(
            "explore",
            "Explore",
            "Nobody knows what lies around you. Touch a blank square beside your army: dice say what is there, and if "
            "nobody lives on it, it is yours.",
            heard("explored", seat=ME),
            _explore,
            rule="WW-060",
        ),
        Step(
            "further",
            "Take three squares",
            "Open ground costs one point of movement, forest and hills two; mountains stop you. Go on until you have "
            'taken three squares, or your army is tired: then choose "Done moving", and it goes on next turn.',
            lambda pov: times(pov, "taken", seat=ME) >= 3,
            _explore,
            rule="WW-049",
        ),
        Step(
            "income",
            "Let the land pay",
            "When you are done moving, say so. Battles come next, though here there are none; then every square pays: "
            "open ground 10, forest and hills 5, your town 20.",
            lambda pov: times(pov, "income", seat=ME) >= 1,
            _rest,
            rule="WW-189",
        ),
        Step(
            "build",
            "Build",
            _build_words,
            heard("stands", seat=ME),
            _farm,
            lights=_fields,
            rule="WW-190",
        ),
        Step("worth", "Make something of it", _progress, lambda pov: _worth(pov) >= WORTH, _farm, rule="WW-273"),
    ),
    ends="You can explore, earn and build. What is left is other people: villages to talk to, armies to meet, allies "
    "to make. Play this campaign to its end, or begin one with more players.",
    options={"length": "6", "factions": ["EM", "CW"]},
    seed="5",
    meanwhile=_rest,
)
