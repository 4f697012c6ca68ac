"""The bots' league: programs that play each other for a rating."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from terrarium.interface.records import Created, LeagueShown

from ...tables.lobby import league
from ..callers import OPEN, Caller
from ..operations import Concern
from ..shapes import Level, Slug

concern = Concern("league")
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^\S(.*\S)?$", description="Your program's name.")]


@concern.get("/league/{game}", scope=OPEN, gives=LeagueShown)
def read_league(caller: Caller, game: Slug) -> LeagueShown:
    """Standings of the bots' league in a game, and its last games."""
    return league.shown(game)


@concern.post("/league/{game}", scope="lobby", gives=Created, status=201)
def play_in_league(caller: Caller, game: Slug, *, name: Name, against: Level = "") -> Created:
    """A rated game for your program. Against a level of the house (`gentle` to `fierce`) it begins at once; else when
    somebody else's program asks too, and until then this gives the same table."""
    return Created(league.play(caller.known, game, name, against))
