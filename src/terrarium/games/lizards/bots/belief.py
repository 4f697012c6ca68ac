"""How a clan thinks that the others stand (LZ-362): the ranking tells how many points each has, and most of them are
lizards. Those who are not to be seen are in its dens and abroad, as many as the points say."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from ..content import HIDES, LIMIT
from ..rules.victory import standings
from ..state import Band, Den, State
from ..view import View
from ..view.imagine import drawn, imagine

LEAST: Final = 10
"""A hidden band is never thought smaller."""


def believe(view: View, rng: Random) -> State:
    """A state that the view allows, in which hidden warriors and Den Lizards agree with the published points."""
    state = imagine(view, rng)
    if view.stage == "startup" or view.standings or view.memory is None:
        return state
    seen = {band.hex for band in view.bands}
    known = {den.hex for den in view.dens}
    counted = standings(state)
    for seat, clan in enumerate(view.clans):
        if seat == view.who or clan.status not in ("active", "leaving"):
            continue
        lacking = clan.points - counted[seat].points
        dens = [h for h, den in state.dens.items() if den.owner == seat and h not in known]
        if lacking > 0:
            lacking -= _settled(state, dens, lacking)
            hidden = [h for h in dens if h not in state.bands and HIDES[state.terrain[h]]]
            for h in hidden:
                state.bands[h] = (Band(seat, drawn(LEAST, rng)),)
                lacking -= LEAST
        hosts = [h for h, bands in state.bands.items() if h not in seen and bands[0].clan == seat]
        _spread(state, hosts, lacking, rng)
    return state


def _settled(state: State, dens: list[int], lacking: int) -> int:
    """Dens fill up first, to three quarters of what they hold; how many live there now."""
    more = 0
    for h in dens:
        den: Den = state.dens[h]
        room = min(lacking - more, state.capacity(h) * 3 // 4 - den.pop)
        if den.colour >= 0 and room > 0:
            state.dens[h] = replace(den, pop=den.pop + room)
            more += room
    return more


def _spread(state: State, hosts: list[int], lacking: int, rng: Random) -> None:
    """Hidden bands grow or shrink alike, to what is lacking or too many."""
    rng.shuffle(hosts)
    for number, h in enumerate(hosts):
        band = state.bands[h][0]
        share = lacking // (len(hosts) - number)
        total = max(LEAST, min(LIMIT, band.total + share))
        lacking -= total - band.total
        state.bands[h] = (replace(band, counts=drawn(total, rng)), *state.bands[h][1:])
