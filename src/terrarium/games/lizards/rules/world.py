"""The World Phase (section 6): curse, nomads, collapse, growth, hunger, excess, in this order."""

from __future__ import annotations

from terrarium.kernel import Flow

from ..content import COLOURS, CURSED, STARVING
from ..state import State
from .bands import changed, place, thinned
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
            left, gone = thinned([band], (band.total + 1) // 2)
            alive += left
            left_now = sum(other.total for other in left)
            owners(f, "killed", band.clan, hex=h, lost=list(gone[0]), left=left_now, cause="cursed")
        place(s, h, alive)
        safe = []
        for spy in s.spies.get(h, ()):
            if f.dice.chance("cursed.spy", 50):
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
        pop = den.pop + 4
        _told(s, f, h, pop, "nomads")
        den = changed(den, pop=pop)
        if pop >= 10:
            colour = f.dice.pick("den.colour", range(len(COLOURS)))
            den = changed(den, colour=colour, freed=0)
            owners(f, "den_colour", den.owner, hex=h, colour=colour)
        s.dens[h] = den


def collapse(s: State, f: Flow) -> None:
    """LZ-103: dens without Fertile hexes and with fewer than 10 lizards become Ruins."""
    for h in sorted(s.dens):
        if s.dens[h].pop < 10 and not s.capacity(h):
            lose_den(s, f, h, "collapse")


def grown(pop: int, capacity: int) -> int:
    """LZ-104: Den Lizards after one World Phase."""
    if not 0 < pop < capacity:
        return pop
    more = pop * (60 * (capacity - pop) + 5 * capacity) // (100 * capacity)
    return min(capacity, pop + max(1, more))


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
        over = den.pop - s.capacity(h)
        if over > 0:
            _told(s, f, h, den.pop - (over + 1) // 2, "excess")
            s.dens[h] = changed(den, pop=den.pop - (over + 1) // 2)


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
