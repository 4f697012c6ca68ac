"""Clans that leave (LZ-518 to LZ-520): by surrender in a sheet, by the act of their seat, or by the table's."""

from __future__ import annotations

from terrarium.kernel import Flow, Text

from ..content import HOME
from ..content.figures import FIGURES
from ..state import NONE, Clan, State, rules
from .bands import changed, level, together
from .development_events import disown


def leave(s: State, f: Flow, clan: int, reason: str) -> None:
    """The clan is dropped when the next turn is processed; its orders of that turn are void (LZ-518)."""
    if s.clans[clan].status == "active":
        s.clans[clan] = changed(s.clans[clan], status="leaving", reason=reason)
        f.tell("leaving", clan=clan, reason=reason)


def drops(s: State, f: Flow) -> None:
    """LZ-091, LZ-519, LZ-520: at the start of a turn those who leave are dropped."""
    for seat, clan in enumerate(s.clans):
        if clan.status == "leaving":
            s.clans[seat] = changed(clan, status="dropped", out=s.turn)
            _free(s, seat)
            f.tell("dropped", clan=seat, reason=clan.reason)


def _free(s: State, clan: int) -> None:
    """Its dens are free, warriors in them their militia; the others disperse, temples and bridges have no owner."""
    for h, den in s.dens.items():
        if den.owner == clan:
            bands = s.bands.get(h, ())
            s.dens[h] = changed(
                den,
                owner=-1,
                militia=together(bands) if bands else NONE,
                militia_level=level(bands) if bands else 0,
                collapse=s.turn + FIGURES.dens.leaderless - 1 if s.terrain[h] == HOME else 0,
            )
    s.bands = {h: bands for h, bands in s.bands.items() if bands[0].clan != clan}
    left = {h: tuple(spy for spy in spies if spy.clan != clan) for h, spies in s.spies.items()}
    s.spies = {h: spies for h, spies in left.items() if spies}
    disown(s, clan)


def playing(s: State) -> list[int]:
    return s.active if s.clans else list(range(s.seats))


@rules.leave(playing, reason=Text(80, kept=True))
def leaves(s: State, f: Flow, seat: int, why: str) -> None:
    """LZ-518: the clan is dropped at the start of the next processing."""
    if not s.clans:
        s.clans = [Clan()] * s.seats
    leave(s, f, seat, why)
