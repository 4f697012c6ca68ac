"""Why that answer? A decision looked at again when the match is over: what else there was, and where it would have led.

Nothing is kept for it while a match is played. The answer that was given and its rivals are tried in worlds that the
seat could imagine at that time, all with the same dice and luck, as a search does it; so the words tell what a bot
goes by, and never what the seat could not know. They say so too where something else looks better.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from terrarium.kernel import Either, Entry, Fields, Form, Game, Match, One, Question, Some, Value, Yes, notation

from .search import Late, SearchBot, World

RIVALS = 4
"""So many other answers are looked at."""
TRIES, SECONDS = 60, 1.0
"""How much may be played for it, and how long that may take."""
LINES = 3
"""Of long lists of orders so many are told."""
NEAR = 0.02
"""Chances closer than this are called the same."""


class Weighed(msgspec.Struct, frozen=True):
    """An answer in words, and how likely the seat seemed to win after it, from 0 to 1."""

    words: str
    chance: float


class Reasons(msgspec.Struct, frozen=True):
    """What a seat said, what else it might have said, the best first, in how many worlds they were tried, and all of
    that in sentences."""

    seat: int
    given: Weighed
    others: tuple[Weighed, ...]
    worlds: int
    says: tuple[str, ...]


def why(
    game: Game[Any, Any],
    match: Match,
    entry: Entry,
    seat: int,
    note: Any = None,
    tries: int = TRIES,
    seconds: float | None = None,
) -> Reasons | None:
    """Of an entry that comes next in this match: the reasons for what a seat answered there; None: it answered nothing.

    `note` is what the bot in that seat remembered; without `seconds` (0) the same comes out again.
    """
    if entry.kind != "answers" or entry.moment is None or seat not in entry.answers:
        return None
    pov = match.pov(seat)
    asked = pov.find(entry.moment)
    answer = entry.answers[seat]
    question = pov.question(asked, note, Random(f"why/{match.number}/{seat}"))

    own = pov.said(asked, answer)

    def words(one: Value) -> str:
        if not own:
            return plain(asked.form, one, pov.label) or pov.write(asked, one)
        return listed(own) if one == answer else otherwise(own, pov.said(asked, one))

    return weighed(game, question, answer, words, tries, SECONDS if seconds is None else seconds)


def weighed(
    game: Game[Any, Any],
    question: Question[Any],
    answer: Value,
    words: Callable[[Value], str],
    tries: int = TRIES,
    seconds: float = SECONDS,
) -> Reasons:
    """Compare an answer with its rivals."""
    who = question.view.who
    bot = SearchBot(game, tries, seconds, waited_for=True)
    rivals = _rivals(bot, question, answer)
    if not rivals:
        return Reasons(who, Weighed(words(answer), 0.5), (), 0, ("Nothing else was worth a thought here.",))
    runners, sums, worlds = [answer, *rivals], [0.0] * (1 + len(rivals)), 0
    until = bot.clock() + seconds if seconds else 0.0
    with suppress(Late):
        while (worlds + 1) * len(runners) <= tries:
            world = World(bot, question, until)
            found = [world.tried(runner) for runner in runners]
            sums = [total + worth for total, worth in zip(sums, found, strict=True)]
            worlds += 1
    if not worlds:
        return Reasons(who, Weighed(words(answer), 0.5), (), 0, ("This takes too long to look at again.",))
    given, *others = (Weighed(words(one), total / worlds) for one, total in zip(runners, sums, strict=True))
    others.sort(key=lambda one: -one.chance)
    return Reasons(who, given, tuple(others), worlds, tuple(_told(given, others, worlds)))


def _rivals(bot: SearchBot, question: Question[Any], answer: Value) -> list[Value]:
    """What the game's best bot would say, and what else it thinks of."""
    form = question.decision.form
    if form.count() == 1:
        return []
    found = {_key(answer): answer}
    with suppress(Exception):  # a bot that needs what only a real match tells
        best = bot.house.best.answer(question).answer
        if form.ok(best):
            found.setdefault(_key(best), best)
    for one in bot.house.candidates(question):
        found.setdefault(_key(one), one)
    return list(found.values())[1 : 1 + RIVALS]


def listed(lines: Sequence[str]) -> str:
    """The first of many orders."""
    more = f" and {len(lines) - LINES} more" if len(lines) > LINES else ""
    return "; ".join(line.rstrip(".") for line in lines[:LINES]) + more


def otherwise(own: Sequence[str], other: Sequence[str]) -> str:
    """What is different in another list of orders."""
    more, less = [line for line in other if line not in own], [line for line in own if line not in other]
    added = f"to add: {listed(more)}" if more else ""
    left = f"to leave out: {listed(less)}" if less else ""
    return "; ".join(filter(None, (added, left))) or "the same in another order"


def plain(form: Form, answer: Value, label: Callable[[str, Value], str]) -> str:
    """An answer by the names of what is in it."""
    if isinstance(form, Either):
        [(way, inner)] = answer.items()
        return f"{label(form.of or 'way', way)} {plain(form.ways[way], inner, label)}".strip()
    if isinstance(form, One):
        return label(form.of, answer)
    if isinstance(form, Some):
        return ", ".join(label(form.of, each) for each in answer) or "none"
    if isinstance(form, Fields):
        return ", ".join(filter(None, (plain(form.parts[key], inner, label) for key, inner in answer.items())))
    return "" if isinstance(form, Yes) else notation.write(form, answer, label)


def _key(answer: Value) -> bytes:
    return msgspec.json.encode(answer, order="deterministic")


def _told(given: Weighed, others: list[Weighed], worlds: int) -> list[str]:
    """In sentences."""
    times = "once" if worlds == 1 else f"{worlds} times"
    said = [f"Played on {times} from what could be known then, this leads to a chance of {given.chance:.0%} to win."]
    best = others[0]
    if given.chance >= best.chance + NEAR:
        said.append(f"The next best, {best.words}, leads to {best.chance:.0%}.")
    elif best.chance >= given.chance + NEAR:
        said.append(f"Looked at again, {best.words} seems better: {best.chance:.0%}.")
    else:
        said.append(f"It hardly matters: {best.words} leads to {best.chance:.0%}.")
    worst = others[-1]
    if len(others) > 1 and worst.chance <= given.chance - NEAR:
        said.append(f"It kept away from {worst.words}: {worst.chance:.0%}.")
    return said
