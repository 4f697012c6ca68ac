"""The rooms of a game: where a Game finds what its folder offers, so that nothing is handed on by hand.

    class Tricks(Game[State, View]):
        rooms = __name__

Each thing has one place, by the room's path inside the game's folder (a room may be a module or a folder). What the
class writes itself stands; what no room has keeps the kernel's default. The state's `view` is the room's `view.look`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

FUNCTIONS: dict[str, tuple[str, str]] = {
    "set_up": ("rules.setup", "new"),
    "imagine": ("view.imagine", "imagine"),
    "narrate": ("words.narrate", "narrate"),
    "text": ("words.text", "text"),
    "caption": ("words.text", "caption"),
    "prompt": ("words.prompts", "prompt"),
    "label": ("words.labels", "label"),
    "seat_name": ("words.labels", "seat_name"),
    "barred": ("words.barred", "barred"),
    "outlook": ("words.outlook", "outlook"),
    "promises": ("words.outlook", "promises"),
    "read": ("words.notation", "read"),
    "write": ("words.notation", "write"),
    "interrupted": ("words.notation", "interrupted"),
    "said": ("words.said", "said"),
    "standing": ("words.standing", "standing"),
    "tally": ("words.tally", "tally"),
    "board": ("board", "board"),
    "wide_board": ("board", "wide_board"),
    "square_board": ("board", "square_board"),
    "scene": ("board.scene", "scene"),
    "guide": ("guides", "guide"),
}
"""What a game does: the room, and the function's name there."""

THINGS: dict[str, tuple[str, str]] = {
    "options": ("rules.setup", "OPTIONS"),
    "sends": ("words.prompts", "SENDS"),
    "defaults": ("rules.setup", "DEFAULTS"),
    "option_words": ("words.options", "OPTION_WORDS"),
    "instructions": ("words.standing", "INSTRUCTIONS"),
    "initial": ("words.standing", "INITIAL"),
    "stops": ("words.standing", "STOPS"),
    "grounds": ("words.barred", "GROUNDS"),
    "palette": ("board.palette", "PALETTE"),
    "aids": ("aids", "AIDS"),
    "papers": ("papers", "PAPERS"),
    "bots": ("bots", "BOTS"),
    "lesson": ("lesson", "LESSON"),
}
"""What a game has."""


def furnish(game: type, package: str) -> None:
    """Give the class of a game what the rooms of its folder hold."""
    for name, (room, called) in (*FUNCTIONS.items(), *THINGS.items()):
        if name in vars(game):
            continue
        found = _found(package, room, called)
        if found is not None:
            setattr(game, name, staticmethod(found) if name in FUNCTIONS else found)
    look = _found(package, "view", "look")
    if look is not None:
        game.state.look = staticmethod(look)  # type: ignore[attr-defined]


def _found(package: str, room: str, called: str) -> Any:
    path = package
    for part in room.split("."):
        path = f"{path}.{part}"
        if find_spec(path) is None:
            return None
        if not hasattr(import_module(path), "__path__"):
            break
    return getattr(import_module(path), called, None)
