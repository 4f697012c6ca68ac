"""The game taught: the four things that a clan lives by (see `kernel/lessons.py`).

The browser's own client says where on the map each is done, from what it shows there (`client/lessons.js`).
"""

from __future__ import annotations

from random import Random
from typing import Any

from terrarium.kernel import Asked, Pov, Value
from terrarium.kernel.lessons import Goal, Lesson, Step, heard, times

from .bots import BOTS
from .view import View

MARCHES = frozenset({"MO", "SP", "SA"})


def _carried_out(codes: frozenset[str], fact: str) -> Goal:
    """One of these orders succeeded, and came to something: recruits, somebody fed, a spy."""
    return lambda pov: times(pov, "order", ord=lambda code: code in codes, fail="", **{fact: bool}) > 0


def _home(pov: Pov[View]) -> str:
    """The hex of one's own Home Den, as it is called."""
    view = pov.view
    own = [den.hex for den in view.dens if den.owner == pov.who and den.home]
    return view.grid.code(own[0]) if own else ""


def _ordered(pov: Pov[View], asked: Asked) -> Value:
    """What an old hand would write, and recruits on top of it."""
    answer = BOTS["elder"]().answer(pov.question(asked, None, Random(asked.moment))).answer
    if asked.kind != "orders":
        return answer
    more = {**answer, "orders": [*answer["orders"], {"ord": "RE", "hex": _home(pov)}]}
    return more if asked.form.ok(more) else answer


def _at_home(words: str) -> Any:
    return lambda pov: words.format(home=_home(pov) or "your Home Den")


LESSON = Lesson(
    says="Two clans on a small map: recruit, feed, spy, and take your first den.",
    steps=(
        Step(
            "clan",
            "Found a clan",
            "Give your clan a name, or leave that to fate, and choose how it begins. The all-rounder is a good "
            "one to learn with.",
            heard("clan_named"),
            lambda pov, asked: {"name": "", "choice": 3} if asked.kind == "startup" else None,
            lights=("choice:3",),
            rule="LZ-540",
        ),
        Step(
            "recruit",
            "Recruit",
            _at_home(
                "A turn is a sheet of orders, sent in secret and carried out together. Choose your Home Den {home} on "
                "the map and recruit: a third of its Den Lizards become warriors. Write RE {home} if you type."
            ),
            _carried_out(frozenset({"RE"}), "recruits"),
            _ordered,
            lights=lambda pov: (f"hex:{_home(pov)}",),
            rule="LZ-300",
        ),
        Step(
            "feed",
            "Feed a band",
            "Whoever does not feed for five turns starves. March a band through a Fertile hex: entering it is enough, "
            "and a band that comes back in the same turn is fed too.",
            _carried_out(MARCHES, "fed"),
            _ordered,
            lights=(),
            rule="LZ-344",
        ),
        Step(
            "spy",
            "Spy out the land",
            "Split a single lizard off a band. Alone it goes as a spy: it sees two hexes round and is seen by nobody. "
            "Send it where the map is blank.",
            _carried_out(frozenset({"SP"}), "spy"),
            _ordered,
            lights=(),
            rule="LZ-050",
        ),
        Step(
            "den",
            "Take a free den",
            "Dens are what the war is about: they breed, and they are points. A free den is guarded by a few militia. "
            "March sixty or more into one; if none is known yet, let your spies look on.",
            heard("den_taken", role="captor"),
            _ordered,
            lights=(),
            rule="LZ-202",
        ),
    ),
    ends="You recruited, fed, spied and took a den: a clan needs no more. Play on and win this war, or begin one with "
    "more clans.",
    level="hatchling",
    seed="7",
    meanwhile=_ordered,
)
