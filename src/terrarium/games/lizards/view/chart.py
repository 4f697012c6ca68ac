"""The world view as facts, before they become picture or text (LZ-480, LZ-481).

Both the drawing and the text map are made from these marks, so that neither shows what the other does not.
"""

from __future__ import annotations

from typing import Final

import msgspec

from ..content import COLOURS, DEN, HOME, HUNGER, LEVELS, TEMPLE, TERRAINS
from ..state import Counts
from . import BandSeen, Cell, View

NAMES: Final = tuple(colour.name.lower() for colour in COLOURS)
"""The colours as words: red, green, grey, yellow, black."""


class Mark(msgspec.Struct, frozen=True):
    """One hex of the world view. `ground` is the terrain code of section 4 or 25.12 (a den's by its colour), `owner`
    the code of line 2, `number` that of line 3 (0: none), `foot` line 4. `inked`: it is seen now or one's own, not
    only remembered. `under` is the water's code under a bridge or raft. `clan` is the seat behind `owner`, or -1."""

    cell: Cell
    code: str
    ground: str
    under: str
    owner: str
    clan: int
    number: int
    foot: str
    inked: bool


def counted(counts: Counts | list[int] | tuple[int, ...]) -> str:
    """Numbers by colour as words: `105 red 32 yellow`."""
    return " ".join(f"{n} {name}" for n, name in zip(counts, NAMES, strict=True) if n) or "none"


def ground(view: View, cell: Cell) -> tuple[str, str]:
    """The terrain code, and the water's under a bridge or raft."""
    code = TERRAINS[cell.terrain].code
    if cell.bridge:
        return "Bri", code
    if cell.raft:
        return "Raf", code
    if cell.terrain == DEN and cell.colour >= 0:
        return COLOURS[cell.colour].den, ""
    return code, ""


def mark(view: View, cell: Cell) -> Mark:
    """What LZ-481 and LZ-482 put into the four lines of a hex."""
    band, den = cell.band, cell.den
    own_den = den is not None and den.owner == view.who
    clan = -1
    if cell.terrain <= HOME or cell.terrain == TEMPLE or cell.bridge:
        clan = cell.owner
    if clan < 0 and band is not None:
        clan = band.clan
    free = cell.terrain <= HOME and clan < 0
    owner = view.clans[clan].code if clan >= 0 else "FRE" if free else ""
    number = band.total if band is not None else 0
    if den is not None and (own_den or view.who not in range(view.seats) or view.over):
        number += den.pop + sum(den.militia)
    enemies = band is not None and band.clan != view.who and view.seated
    foot = ""
    if cell.spies and not enemies:
        foot = "SPY"
    elif den is not None and den.home and den.colour >= 0:
        foot = COLOURS[den.colour].code
    elif cell.site:
        foot = "HLF"
    code, under = ground(view, cell)
    inked = cell.sighted or own_den or (band is not None and band.clan == view.who)
    return Mark(cell, view.grid.code(cell.hex), code, under, owner, clan, number, foot, inked)


def marks(view: View) -> dict[int, Mark]:
    """All known hexes by number."""
    return {cell.hex: mark(view, cell) for cell in view.cells()}


def home(view: View) -> int:
    """The hex on which this audience's map is centred: its Home Den (of several the one nearest to all that is its
    own), else a den or band of its own in the same way, else the map's middle."""
    middle = view.rows // 2 * view.columns + view.columns // 2
    if not view.seated:
        return middle
    dens = [den for den in view.dens if den.owner == view.who]
    own = [den.hex for den in dens] + [band.hex for band in view.own(view.bands)]
    choice = [den.hex for den in dens if den.home] or own
    distance = view.grid.distance
    return min(choice, key=lambda h: (sum(distance(h, n) for n in own), h), default=middle)


def state_of(view: View, band: BandSeen) -> list[str]:
    """LZ-477, LZ-478: what a listing says of a band besides its numbers."""
    said = []
    if band.hunger is not None:
        said.append(HUNGER[band.hunger])
    if band.level is not None:
        said.append(LEVELS[band.level])
    if band.mired is not None and band.mired > view.turn:
        said.append(f"mired through turn {band.mired}")
    sinks = dict(view.rafts).get(band.hex)
    if sinks is not None:
        left = sinks - view.turn
        said.append(f"on raft, {left} turn{'' if left == 1 else 's'} left" if sinks else "on raft")
    elif view.memory is not None and view.memory.bridge(band.hex):
        said.append("on bridge")
    return said


def title(view: View, m: Mark) -> str:
    """A hex in one line of words: what the pointer shows and a screen reader reads."""
    cell, band, den = m.cell, m.cell.band, m.cell.den
    if m.under:
        what = "Bridge over" if m.ground == "Bri" else "Raft on"
        said = [f"{what} {TERRAINS[cell.terrain].name.lower()}"]
    elif cell.terrain == DEN:
        said = [f"{COLOURS[cell.colour].name} den" if cell.colour >= 0 else "Unsettled den"]
    else:
        said = [TERRAINS[cell.terrain].name]
    if cell.site:
        said.append("half-built den")
    if m.owner and (cell.terrain <= HOME or cell.terrain == TEMPLE or cell.bridge):
        said.append("free" if m.owner == "FRE" else f"of {m.owner}")
    if den is not None:
        if den.home and den.colour >= 0:
            said.append(COLOURS[den.colour].name)
        said.append(f"{den.pop} of {den.capacity} Den Lizards")
        if any(den.militia):
            said.append(f"militia {counted(den.militia)}")
    if band is not None:
        whose = "your band" if band.clan == view.who else f"band of {view.clans[band.clan].code}"
        said.append(f"{whose}: {counted(band.counts) if band.counts else band.total}")
        said += state_of(view, band)
    if cell.spies:
        said.append(f"{cell.spies} {'spy' if cell.spies == 1 else 'spies'}")
    if not m.inked:
        said.append(f"remembered from turn {cell.seen}")
    return f"{m.code} {', '.join(said)}"
