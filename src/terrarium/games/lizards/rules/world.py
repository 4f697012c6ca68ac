"""The World Phase (section 6): curse, nomads, collapse, growth, hunger, excess, in this order."""

from __future__ import annotations

from terrarium.kernel import Flow

from ..content import COLOURS, CURSED, STARVING
from ..content.figures import FIGURES
from ..model.dens import collapses, grown, starved
from ..state import State
from .bands import changed, place, rounded_up, thinned
from .nature import lose_den
from .spies import lost, settle
from .telling import owners


def curse(s: State, f: Flow) -> None:
    """LZ-101: half of each band in a Cursed hex dies, each spy with an even chance."""
    for h in sorted({*s.bands, *s.spies}):
        if s.terrain[h] != CURSED:
            continue
        bands = s.bands.get(h, ())
        alive = []
        for band in bands:
            left, gone = thinned([band], rounded_up(band.total, FIGURES.hazards.cursed_staying))
            alive += left
            left_now = sum(other.total for other in left)
            owners(f, "killed", band.clan, hex=h, lost=list(gone[0]), left=left_now, cause="cursed")
        place(s, h, alive)
        safe = []
        for spy in s.spies.get(h, ()):
            if f.dice.chance("cursed.spy", FIGURES.hazards.cursed_staying):
                lost(f, spy, h, "cursed")
            else:
                safe.append(spy)
        settle(s, h, safe)


def nomads(s: State, f: Flow) -> None:
    """LZ-102: four come to each unsettled den; at 10 it has a colour."""
    for h in sorted(s.dens):
        den = s.dens[h]
        if den.colour >= 0:
            continue
        pop = den.pop + FIGURES.dens.nomads
        _told(s, f, h, pop, "nomads")
        den = changed(den, pop=pop)
        if pop >= FIGURES.dens.settled:
            colour = f.dice.pick("den.colour", range(len(COLOURS)))
            den = changed(den, colour=colour, freed=0)
            owners(f, "den_colour", den.owner, hex=h, colour=colour)
        s.dens[h] = den


def collapse(s: State, f: Flow) -> None:
    """LZ-103: dens without Fertile hexes and with fewer than 10 lizards become Ruins."""
    for h in sorted(s.dens):
        if collapses(s.dens[h].pop, s.capacity(h)):
            lose_den(s, f, h, "collapse")


def growth(s: State, f: Flow) -> None:
    for h in sorted(s.dens):
        den = s.dens[h]
        if den.colour >= 0:
            pop = grown(den.pop, s.capacity(h))
            if pop != den.pop:
                _told(s, f, h, pop, "growth")
                s.dens[h] = changed(den, pop=pop)


def hunger(s: State, f: Flow) -> None:
    """LZ-105: every clan band is one stage hungrier."""
    for h in sorted(s.bands):
        bands = s.bands[h]
        s.bands[h] = tuple(changed(band, hunger=min(STARVING, band.hunger + 1)) for band in bands)
        for band in s.bands[h]:
            owners(f, "hunger", band.clan, hex=h, stage=band.hunger)


def excess(s: State, f: Flow) -> None:
    """LZ-106: a den above its capacity loses half of the excess, rounded up."""
    for h in sorted(s.dens):
        den = s.dens[h]
        pop = starved(den.pop, s.capacity(h))
        if pop != den.pop:
            _told(s, f, h, pop, "excess")
            s.dens[h] = changed(den, pop=pop)


def _told(s: State, f: Flow, h: int, after: int, cause: str) -> None:
    den = s.dens[h]
    if f.events is not None and den.owner >= 0:
        owners(
            f,
            "population",
            den.owner,
            hex=h,
            colour=den.colour,
            before=den.pop,
            after=after,
            capacity=s.capacity(h),
            cause=cause,
        )
