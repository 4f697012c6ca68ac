"""The game's attributes are sane, and its options and instructions fit their own forms."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from terrarium.kernel import Dice, Fields, Form, Game, ListOf, One, Option, Outcome, Refused, State
from terrarium.wording import plain

from ..case import Case, require
from .plain import unfit


def check(game: Game[Any, Any]) -> None:
    require(isinstance(game, Game), f"{game!r} is no Game: give the object, not its class")
    for name in ("slug", "title", "seats", "state"):
        require(hasattr(game, name), f"the game has no {name}")
    require(re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", game.slug), f"{game.slug!r} is no slug: words and hyphens")
    require(game.title.strip(), "the title is empty")
    require(game.summary.strip(), "the summary is empty")
    require(game.edition >= 1, f"edition {game.edition!r} is no number from 1 on")
    require(isinstance(game.seats, range), f"seats is {game.seats!r}, no range: range(2, 5) is two to four")
    require(len(game.seats) > 0, f"seats {game.seats!r} is empty")
    require(game.seats[0] >= 1, "a game has at least one seat")
    require(issubclass(game.state, State), "state is no kind of kernel.State")
    require(hasattr(game.state, "rules"), "the state has no rules")
    found = list(unfit(game.state))
    require(not found, f"a state is plain data: {'; '.join(found)}")
    require(isinstance(game.options, Fields), "options is no Fields form")
    _options(game)
    if game.instructions is not None and game.initial is not None:
        _fits(game.instructions, game.initial, "the initial instruction")


def begins(case: Case) -> None:
    """`new` gives a state at its first moment and the events of the way there, unless it refuses these options."""
    try:
        made: Any = case.game.new(case.seats, case.game.settled(case.options), Dice(b"begins"))
    except Refused:
        return
    two = isinstance(made, tuple) and len(made) == 2
    sound = two and isinstance(made[0], case.game.state) and isinstance(made[1], Outcome)
    require(sound, f"new gives {made!r}; it gives the state and what begin gave: return s, s.begin(dice, ...)")


def _options(game: Game[Any, Any]) -> None:
    for what, named in (("defaults", game.defaults), ("option_words", game.option_words)):
        unknown = [key for key in named if key not in game.options.parts]
        require(not unknown, f"{what} name options that do not exist: {unknown}")
    for key, form in game.options.parts.items():
        _worded(key, form, game.option_words.get(key))
    _fits(game.options, game.settled({}), "the default options")
    rng = Random(game.slug)
    for _ in range(5):
        _fits(game.options, game.settled(game.options.sample(rng)), "a drawn set of options")


def _worded(key: str, form: Form, words: Option | None) -> None:
    """An option has a title and a sentence, and its values are called by words that belong to values it has."""
    require(words is not None and words.title.strip() and words.says.strip(), f"the option {key} has no words")
    item = form.item if isinstance(form, ListOf) else form
    if words is not None and isinstance(item, One):
        there = {plain(value) for value in item.options}
        require(set(words.values) <= there, f"the option {key} has words for values it does not have")
        speak = isinstance(item.options[0], bool) or set(words.values) == there
        require(speak, f"the option {key} leaves values without words")


def _fits(form: Form, value: Any, what: str) -> None:
    errors = [str(finding) for finding in form.check(value) if not finding.warning]
    require(not errors, f"{what} {value!r} does not fit its form: {'; '.join(errors)}")
