"""`terrarium play`: a whole match in the terminal, against bots and with people at one keyboard."""

from __future__ import annotations

from pathlib import Path
from secrets import token_hex
from typing import Any

import typer

from terrarium.kernel import Game, Match, Value

from ..server.policy import roster
from . import find, saves
from .home import Home
from .plain import Plain
from .screen import Terminal, inline


def play(
    game: str | None = typer.Argument(None, help="The game, as terrarium games lists it; not needed with --load."),
    seats: int | None = typer.Option(None, "--seats", "-n", help="How many seats."),
    people: str | None = typer.Option(None, "--people", "-p", help="Seats that people take: 1,3 or 1-3, all, none."),
    bots: str = typer.Option(
        "", "--bots", "-b", help="Levels of the bots in the other seats, in order: random,greedy."
    ),
    option: list[str] = typer.Option([], "--option", "-o", help="An option of the game, key=value; repeat for more."),
    learn: bool = typer.Option(False, "--learn", help="Learn the game step by step, against a gentle bot."),
    seed: str | None = typer.Option(None, "--seed", help="Roll the same dice every time."),
    save: Path | None = typer.Option(None, "--save", help="Save the match to this file after every answer."),
    load: Path | None = typer.Option(None, "--load", help="Go on with a saved match."),
    trust: bool = typer.Option(
        False, "--trust", help="Do not ask for the keyboard to be passed on, even where that shows who has to answer."
    ),
    server: str | None = typer.Option(None, "--server", help="Play on this server; name a table instead of a game."),
    token: str = typer.Option("", "--token", envvar="TERRARIUM_TOKEN", help="With --server: your token."),
) -> None:
    """Play a game against bots, or with others at one keyboard.

    Answer with the numbers of the menu or in the game's notation; help lists what else you can type.

    \b
    Examples:
      terrarium play terrible-lizards --learn
      terrarium play terrible-lizards --seats 4 --people 1,2
      terrarium play --load match.json
      terrarium play --server https://terrarium.example --token tt_... k3x9
    """
    if server is not None:
        from . import visit

        return visit.play(server, token, game)
    if load is not None:
        match, table = saves.load(load)
        if game is not None and find.game(game).slug != match.game.slug:
            raise Plain(f"{load} is a match of {match.game.title}.")
        if match.over:
            raise Plain(f"This match is over. Look at it with: terrarium replay {load}")
        if table is None or people is not None or bots:
            table = _seated(match.game, match.header.seats, people, bots, token_hex(8))
        path = save or load
    elif game is None:
        raise Plain("Name a game (terrarium games lists them), or a saved match with --load.")
    elif learn:
        match, table = _lesson(find.game(game))
        path = save or saves.default_path(match)
        if path.exists():
            begun, before = saves.load(path)
            match, table = (match, table) if begun.over or before is None else (begun, before)
    else:
        match, table = _new(find.game(game), seats, people, bots, find.options(find.game(game), option), seed)
        path = save or saves.default_path(match)
        if save is not None and save.exists():
            raise Plain(f"{save} already exists. Continue it with --load {save}, or name another file.")
    screen = Terminal()
    screen.say(inline(f"**{match.game.title}**, {match.header.seats} seats. Type help at any question."))
    Home(match, table, screen, path, keep=save is not None or load is not None, trust=trust).run()


def _new(
    game: Game[Any, Any],
    seats: int | None,
    people: str | None,
    bots: str,
    options: dict[str, Value],
    seed: str | None,
) -> tuple[Match, saves.Table]:
    count = find.seats(game, seats)
    table = _seated(game, count, people, bots, token_hex(8) if seed is None else seed)
    return Match.new(game, count, options, find.secret(seed)), table


def _lesson(game: Game[Any, Any]) -> tuple[Match, saves.Table]:
    """The table at which the game is taught."""
    lesson = game.lesson
    if lesson is None:
        raise Plain(f"{game.title} has no lesson. How it is played: terrarium rules {game.slug}")
    match = Match.new(game, lesson.seats, lesson.options, lesson.secret(game.slug), lesson.words())
    level = lesson.level or next(iter(game.bots), roster.usual(game))
    return match, saves.Table([0], dict.fromkeys(range(1, lesson.seats), level), lesson.seed, lesson=[])


def _seated(game: Game[Any, Any], seats: int, people: str | None, bots: str, seed: str) -> saves.Table:
    """Who sits where: seat 1 is yours unless you say otherwise, bots take the rest."""
    ours = find.seat_numbers("1" if people is None else people, seats)
    named = [find.level(game, name) for name in find.listed(bots)] or [roster.usual(game)]
    free = [seat for seat in range(seats) if seat not in ours]
    return saves.Table(ours, {seat: named[i % len(named)] for i, seat in enumerate(free)}, seed)
