"""FREE and LOB (section 7)."""

from __future__ import annotations

from terrarium.kernel import Face, Flow

from ..content import COLOURS, STOPS_LOBS, YELLOW
from ..content.figures import FIGURES
from ..state import IMMOBILE, LOBBED, State
from ..state.order import Order
from .bands import changed, disturb, flagged, less, place, thinned, together, total
from .telling import ordered, owners, unmasked, witnessed


def free(s: State, f: Flow, order: Order) -> None:
    """LZ-130 to LZ-135: own warriors return to the wild, or into their own den."""
    face = ordered(f, order)
    h, clan = order.hex, order.clan
    bands = s.own_bands(clan, h)
    there = together(bands)
    freed = tuple(min(n, have) for n, have in zip(order.counts, there, strict=True)) if any(order.counts) else there
    if not any(freed):
        face["fail"] = "F-NOBAND"
        return
    den = s.dens.get(h)
    refused = [0] * len(COLOURS)
    into = "wild"
    if den is not None and den.owner == clan:
        into = "den" if den.colour >= 0 else "unsettled"
        if den.colour >= 0:
            refused = [0 if colour == den.colour else n for colour, n in enumerate(freed)]
            freed = less(freed, refused)
    left = list(freed)
    stay = []
    for band in bands:
        part = [min(n, gone) for n, gone in zip(band.counts, left, strict=True)]
        left = [gone - n for gone, n in zip(left, part, strict=True)]
        counts = less(band.counts, part)
        if any(counts):
            stay.append(changed(band, counts=counts))
    place(s, h, stay)
    face.update(freed=list(freed), refused=refused, into=into)
    if into == "den":
        assert den is not None
        s.dens[h] = changed(den, pop=den.pop + sum(freed))
    elif into == "unsettled":
        _settle(s, f, h, freed)


def _settle(s: State, f: Flow, h: int, freed: tuple[int, ...]) -> None:
    """LZ-134: from 10 inhabitants on the den has a colour: the only one freed into it, or one drawn."""
    den = s.dens[h]
    seen = den.freed
    for colour, n in enumerate(freed):
        if n:
            seen |= 1 << colour
    den = changed(den, pop=den.pop + sum(freed), freed=seen)
    s.dens[h] = den
    if den.pop >= FIGURES.dens.settled:
        kinds = [colour for colour in range(len(COLOURS)) if seen >> colour & 1]
        colour = kinds[0] if len(kinds) == 1 else f.dice.pick("den.colour", range(len(COLOURS)))
        s.dens[h] = changed(den, colour=colour, freed=0)
        owners(f, "den_colour", den.owner, hex=h, colour=colour)


def lob(s: State, f: Flow, order: Order) -> None:
    """LZ-138 to LZ-142: all yellows that have not thrown yet, at enemies in the open."""
    face = ordered(f, order)
    h, clan, target = order.hex, order.clan, order.target
    bands = s.own_bands(clan, h)
    yellows = sum(band.counts[YELLOW] for band in bands)
    throwers = sum(band.counts[YELLOW] for band in bands if not band.flags & LOBBED)
    if not throwers:
        face["fail"] = "F-NOBAND" if not bands else "F-FEW" if not yellows else "F-DONE"
        return
    place(s, h, flagged(bands, IMMOBILE | LOBBED))
    victim = s.clan_at(target)
    killed = 0
    if victim >= 0 and victim != clan and not STOPS_LOBS[s.terrain[target]]:
        there = s.bands[target]
        killed = min(f.dice.hits("lob", throwers, FIGURES.lob.hit), total(there))
    face.update(thrown=throwers, killed=killed)
    faces: dict[int, Face] = {}
    if killed:
        alive, gone = thinned(there, killed)
        place(s, target, alive)
        disturb(s, victim, target)
    if victim >= 0 and victim != clan and f.events is not None:
        by, source = unmasked(s, h, clan, victim)
        counts = [sum(part) for part in zip(*gone, strict=True)] if killed else [0] * len(COLOURS)
        faces[victim] = {"role": "victim", "hex": target, "lost": counts, "by": by, "source": source}
    witnessed(s, f, "lob", target, {"hex": target}, faces, clan)
