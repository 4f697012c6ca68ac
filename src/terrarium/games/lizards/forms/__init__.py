"""What may be asked (section 23): the start-up once, then a sheet of orders every turn. Nothing else ever."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Decision, Decisions

from ..content import HOME
from ..content.figures import FIGURES
from ..model.sight import sight
from ..state import State
from .sheet import Sheet
from .startup import Startup
from .warnings import Known, Mine

EMPTY: dict[str, Any] = {"orders": [], "messages": [], "surrender": False}
DEFAULT_STARTUP: dict[str, Any] = {"name": "", "choice": FIGURES.startup.none_chosen}


def orders_of(s: State) -> Decisions:
    """A sheet for every active clan, with what its own last report tells."""
    codes = tuple(clan.code for clan in s.clans)
    known = known_by_all(s)
    setting = s.setting
    return {
        seat: Decision(
            "orders",
            Sheet(seat, setting.rows, setting.columns, setting.wrap, codes, known[seat]),
            EMPTY,
            {"turn": s.turn + 1},
            suggestion=EMPTY,
        )
        for seat in s.active
    }


def known_by_all(s: State) -> list[Known]:
    """LZ-427: for each clan what its warnings may use."""
    bands: list[dict[int, Mine]] = [{} for _ in range(s.seats)]
    dens: list[dict[int, bool]] = [{} for _ in range(s.seats)]
    spies: list[dict[int, int]] = [{} for _ in range(s.seats)]
    for h, there in sorted(s.bands.items()):
        band = there[0]
        bands[band.clan][h] = Mine(band.counts, band.hunger)
    for h, den in sorted(s.dens.items()):
        if den.owner >= 0:
            dens[den.owner][h] = s.terrain[h] == HOME
    for h, lurking in sorted(s.spies.items()):
        for spy in lurking:
            spies[spy.clan][h] = min(spy.made, spies[spy.clan].get(h, spy.made))
    found = []
    for seat in range(s.seats):
        memory = s.memories[seat]
        rafts: tuple[int, ...] = ()
        if s.rafts and s.clans[seat].status == "active":
            seen = sight(s, seat)
            rafts = tuple(h for h in sorted(s.rafts) if h in seen)
        found.append(Known(seat, s.turn + 1, memory.look, memory.own, bands[seat], dens[seat], spies[seat], rafts))
    return found


def startups_of(s: State) -> Decisions:
    """LZ-380: of every clan that has not left; without a choice it is Default 3. On a given map only the name."""
    given = bool(s.setting.given)
    default = {"name": ""} if given else DEFAULT_STARTUP
    leaving = {seat for seat, clan in enumerate(s.clans) if clan.status != "active"}
    form = Startup(given)
    return {
        seat: Decision("startup", form, default, suggestion=default) for seat in range(s.seats) if seat not in leaving
    }
