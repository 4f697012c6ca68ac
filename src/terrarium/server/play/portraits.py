"""A picture of each game: a position that its own bots have played, as one audience sees it."""

from __future__ import annotations

import re
from typing import Any

from terrarium.bots.find import find_bot
from terrarium.bots.runner import Player
from terrarium.kernel import Game, Match, Portrait
from terrarium.kernel.match import Due
from terrarium.kernel.state import State

SECRET = bytes(32)
"""Nobody plays for anything here, and the picture is the same in every house."""
SHAPE = 3 / 2
_FRAME = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)" width="[\d.]+" height="[\d.]+"')


def drawn(game: Game[Any, Any]) -> str:
    """The game's own scene; else its board after so many answers (see `kernel.Portrait`), or before the last one where
    that would be the end."""
    if made := game.scene():
        return made
    who = game.portrait.who
    view = position(game, game.portrait).view(who)
    return _cut(game.wide_board(view) or game.board(view), game.portrait.middle)


def position(game: Game[Any, Any], how: Portrait) -> State:
    """What the game's best bots come to after so many answers."""
    seats = min(max(how.seats, game.seats[0]), game.seats[-1])
    match = Match.new(game, seats, secret=SECRET)
    bot = find_bot(game, next(reversed(list(game.bots)), "random"))
    players = [Player(bot, seat, "portrait") for seat in range(seats)]
    given = 0
    while True:
        before: State = match.state.copy()
        moment = match.moments()[0]
        asked = list(moment.decisions.items())[: 1 if moment.closes == "any" else None]
        match.play(moment.id, {seat: players[seat].answer(match, Due(moment, seat, due)) for seat, due in asked})
        given += len(asked)
        if match.over:
            return before
        if given >= how.answers:
            return match.state


def _cut(board: str, middle: bool) -> str:
    """A piece of the drawing in the pictures' shape: its upper left part, or its middle."""
    frame = _FRAME.search(board)
    if frame is None:
        return board
    width, height = (float(side) for side in frame.groups())
    wide, high = min(width, height * SHAPE), min(height, width / SHAPE)
    x, y = ((width - wide) / 2, (height - high) / 2) if middle else (0.0, 0.0)
    cut = f'viewBox="{x:g} {y:g} {wide:g} {high:g}" width="{wide:g}" height="{high:g}"'
    return board[: frame.start()] + cut + board[frame.end() :]
