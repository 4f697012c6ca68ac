"""Development events (section 13), in fixed order, after amalgamation."""

from __future__ import annotations

from terrarium.kernel import Flow

from ..content import LIMIT, STARVING
from ..content.figures import FIGURES
from ..model.spying import last_turn
from ..state import Spy, State
from .bands import added, changed, place, rounded_up, thinned
from .nature import lose_den, lose_raft, lose_site
from .spies import lost, settle
from .telling import owners


def rafts_sink(s: State, f: Flow) -> None:
    """LZ-340."""
    for h in sorted(h for h, turn in s.rafts.items() if turn <= s.turn):
        lose_raft(s, f, h, "sank")


def dens_collapse(s: State, f: Flow) -> None:
    """LZ-341, LZ-342: Home Dens of a dropped clan that nobody took, and half-built dens of an earlier turn."""
    for h in sorted(h for h, den in s.dens.items() if den.collapse and den.collapse <= s.turn):
        lose_den(s, f, h, "dropped")
    for h in sorted(h for h, turn in s.sites.items() if turn < s.turn):
        lose_site(s, f, h)


def starvation(s: State, f: Flow) -> None:
    """LZ-343: half of each Starving band, rounded up."""
    for h in sorted(s.bands):
        bands = s.bands[h]
        if any(band.hunger == STARVING for band in bands):
            alive = []
            for band in bands:
                if band.hunger == STARVING:
                    left, gone = thinned([band], rounded_up(band.total, FIGURES.hazards.starvation))
                    alive += left
                    rest = sum(other.total for other in left)
                    owners(f, "killed", band.clan, hex=h, lost=list(gone[0]), left=rest, cause="starvation")
                else:
                    alive.append(band)
            place(s, h, alive)


def spies_rejoin(s: State, f: Flow) -> None:
    """LZ-346, LZ-058: a spy in a hex with an own band becomes a warrior in it."""
    for h in sorted(s.spies):
        bands = s.bands.get(h, ())
        if not bands:
            continue
        away: list[Spy] = []
        band, *others = bands
        for spy in s.spies[h]:
            if spy.clan == band.clan and band.total + sum(other.total for other in others) < LIMIT:
                one = [int(colour == spy.colour) for colour in range(5)]
                band = changed(band, counts=added(band.counts, one))
                owners(f, "spy_back", spy.clan, hex=h, colour=spy.colour)
            else:
                away.append(spy)
        place(s, h, [band, *others])
        settle(s, h, away)


def spies_go_bush(s: State, f: Flow) -> None:
    """LZ-347: a spy made in turn t is lost in turn t + 4. The others are fresh for the next turn."""
    for h in sorted(s.spies):
        kept = []
        for spy in s.spies[h]:
            if last_turn(spy.made) <= s.turn:
                lost(f, spy, h, "bush")
            else:
                kept.append(spy if not spy.moved and spy.tested < 0 else changed(spy, moved=False, tested=-1))
        settle(s, h, kept)


def elimination(s: State, f: Flow) -> None:
    """LZ-348: a clan without warriors, spies and dens is out."""
    alive = {bands[0].clan for bands in s.bands.values()}
    alive.update(spy.clan for spies in s.spies.values() for spy in spies)
    alive.update(den.owner for den in s.dens.values())
    for seat, clan in enumerate(s.clans):
        if clan.status in ("active", "leaving") and seat not in alive:
            s.clans[seat] = changed(clan, status="eliminated", out=s.turn)
            disown(s, seat)
            f.tell("eliminated", clan=seat)


def disown(s: State, clan: int) -> None:
    """A clan that is out owns no temple and no bridge."""
    for owned in (s.temples, s.bridges):
        for h, owner in owned.items():
            if owner == clan:
                owned[h] = -1
