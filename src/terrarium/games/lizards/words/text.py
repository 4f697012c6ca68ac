"""The world view as text (LZ-480 to LZ-483, EX-59) and the clan listing (LZ-477, LZ-478): the drawing's twin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..content import COLOURS, TERRAINS
from ..geometry import letters
from ..model.spying import last_turn
from ..state import NONE
from ..view import BandSeen, DenSeen, SpySeen, View
from ..view.alerts import alerts
from ..view.chart import NAMES, Mark, counted, marks, state_of
from .startups import described
from .teller import plural

PAGE: Final = 16
"""The two-page form cuts after column P."""

_MARKS: Final = {"FRE": "free den", "SPY": "own spy", "HLF": "half-built den", "...": "unknown"}


def cell_lines(m: Mark | None) -> tuple[str, str, str, str]:
    """LZ-481: the four lines of a hex, three characters each."""
    if m is None:
        return "...", "   ", "   ", "   "
    ground = m.ground if m.inked else m.ground.lower()
    number = str(min(m.number, 999)).rjust(3) if m.number else "   "
    return ground, m.owner.ljust(3), number, m.foot.ljust(3)


def world_map(view: View, columns: Sequence[int] | None = None, rows: Sequence[int] | None = None) -> str:
    """LZ-480: the map, or those of its columns and rows (from 0) that are asked for; trailing blanks are stripped."""
    columns = range(view.columns) if columns is None else columns
    rows = range(view.rows) if rows is None else rows
    known = marks(view)
    head = "    " + "".join(letters(column + 1).ljust(4) for column in columns)
    lines = [[" "] * (4 * len(columns) + 4) for _ in range(4 * len(rows) + 2)]
    for j, row in enumerate(rows):
        lines[4 * j + 2][0:3] = str(row + 1).rjust(3)
        for i, column in enumerate(columns):
            top = 4 * j + (2 if column % 2 == 0 else 0)
            for n, text in enumerate(cell_lines(known.get(row * view.columns + column))):
                lines[top + n][4 * i + 4 : 4 * i + 7] = text
    return "\n".join([head.rstrip(), *("".join(line).rstrip() for line in lines)]).rstrip()


def pages(view: View) -> list[str]:
    """The map on one page, or on two where it is wider than 16 columns."""
    cuts = [range(view.columns)] if view.columns <= PAGE else [range(PAGE), range(PAGE, view.columns)]
    return [world_map(view, columns) for columns in cuts]


def key_rows(view: View) -> list[tuple[str, str]]:
    """LZ-483: all codes that the map uses, with their meanings."""
    known = list(marks(view).values())
    grounds = {t.code: t.name for t in TERRAINS} | {c.den: f"{c.name} den" for c in COLOURS}
    grounds |= {"Den": "Unsettled den", "Bri": "Bridge", "Raf": "Raft"}
    used = {m.ground for m in known}
    rows = [(code, name) for code, name in grounds.items() if code in used]
    rows += [(clan.code, f"{clan.name} (clan {clan.number})") for clan in view.clans]
    feet = {m.foot for m in known} | {m.owner for m in known} | ({"..."} if len(known) < view.grid.size else set())
    rows += [(code, name) for code, name in _MARKS.items() if code in feet]
    rows += [(c.code, f"{c.name.lower()} Home Den of your own") for c in COLOURS if c.code in feet]
    if any(not m.inked for m in known):
        rows.append(("pla", "small letters: remembered"))
    return rows


def den_line(view: View, den: DenSeen) -> str:
    """LZ-477: hex, colour, Home mark, Den Lizards, capacity, band present."""
    colour = COLOURS[den.colour].den if den.colour >= 0 else "Den"
    said = f"{view.grid.code(den.hex)} {colour}{' HOME' if den.home else ''} {den.pop} of {den.capacity}"
    band = next((band for band in view.bands if band.hex == den.hex), None)
    if band is not None:
        said += f", band {band.total}"
    if den.militia != NONE:
        said += f", militia {counted(den.militia)}"
    return said


def band_line(view: View, band: BandSeen) -> str:
    """LZ-477: hex, number of each colour, hunger and level in words, mired, on raft (LZ-478) or bridge."""
    numbers = counted(band.counts) if band.counts else str(band.total)
    return f"{view.grid.code(band.hex)} {', '.join([numbers, *state_of(view, band)])}"


def spy_line(view: View, spy: SpySeen) -> str:
    """LZ-477: hex, colour, turns as a spy, turns left."""
    age, left = view.turn - spy.made, last_turn(spy.made) - view.turn
    mired = ", mired" if spy.mired > view.turn else ""
    return f"{view.grid.code(spy.hex)} {NAMES[spy.colour]}, {age} turn{'' if age == 1 else 's'}, {left} left{mired}"


def listing(view: View) -> dict[str, list[str]]:
    """LZ-477: dens, bands and spies by row then column; an audience that sees several clans gets their codes too."""
    if view.seated and not view.over:
        return {
            "dens": [den_line(view, den) for den in view.dens if den.owner == view.who],
            "bands": [band_line(view, band) for band in view.bands if band.clan == view.who],
            "spies": [spy_line(view, spy) for spy in view.spies if spy.clan == view.who],
        }
    code = [clan.code for clan in view.clans] + ["FRE"]
    return {
        "dens": [f"{code[den.owner]} {den_line(view, den)}" for den in view.dens],
        "bands": [f"{code[band.clan]} {band_line(view, band)}" for band in view.bands],
        "spies": [f"{code[spy.clan]} {spy_line(view, spy)}" for spy in view.spies],
    }


def seen_others(view: View) -> list[str]:
    """The bands of others that the map shows, in words."""
    if not view.seated or view.over:
        return []
    return [
        f"{view.grid.code(band.hex)} {view.clans[band.clan].code} {counted(band.counts) if band.counts else band.total}"
        for band in view.bands
        if band.clan != view.who
    ]


def remembered(view: View) -> list[str]:
    """LZ-458: which hexes are only remembered, by the turn in which they were last seen."""
    turns: dict[int, list[str]] = {}
    for m in marks(view).values():
        if not m.inked:
            turns.setdefault(m.cell.seen, []).append(m.code)
    return [f"turn {turn}: {' '.join(codes)}" for turn, codes in sorted(turns.items())]


def text(view: View) -> str:
    """The board as text: everything that the drawing shows."""
    if view.stage == "startup":
        return described()
    if view.memory is None:
        return "The swamp is hidden from outside. The ranking and the news of the turn are all there is to see.\n"
    parts = []
    for name, lines in listing(view).items():
        parts.append(f"{name.capitalize()}\n" + "\n".join(f"  {line}" for line in lines or ["none"]))
    if others := seen_others(view):
        parts.append("Bands in sight\n" + "\n".join(f"  {line}" for line in others))
    parts.append(world_map(view))
    if old := remembered(view):
        parts.append("Remembered\n" + "\n".join(f"  {line}" for line in old))
    parts.append("Key\n" + "\n".join(f"  {code}  {name}" for code, name in key_rows(view)))
    return "\n\n".join(parts) + "\n"


def _won(view: View) -> str:
    """Who has won, with how much, and who came next."""
    first = view.clans[view.winners[0]]
    names = " and ".join("you" if seat == view.who else view.clans[seat].name for seat in view.winners)
    title = "are Lords" if len(view.winners) > 1 else "are Lord" if names == "you" else "is Lord"
    said = f"{names[:1].upper()}{names[1:]} {title} of the Savage Swamp after {plural(view.turn, 'turn')}"
    enough = f", where {view.needed} were enough" if first.points >= view.needed else ""
    said += f", with {first.points} points{enough}"
    if not enough and view.turn_limit and view.turn >= view.turn_limit:
        said += " when the last turn was over"
    after = [seat for seat in range(view.seats) if seat not in view.winners]
    if not after:
        return f"{said}."
    second = min(after, key=lambda seat: (view.clans[seat].rank, seat))
    name = "you" if second == view.who else view.clans[second].name
    return f"{said}. Next came {name} with {view.clans[second].points}."


def caption(view: View) -> str:
    """One sentence on what matters now."""
    if view.stage == "startup":
        return "The swamp is empty yet. Every clan names itself and chooses how it begins."
    if view.winners:
        return _won(view)
    leader = view.ranking[0]
    if not view.seated or view.standing is None:
        return f"After turn {view.turn} {leader.name} leads with {leader.points} points; {view.needed} win."
    own, me = view.standing, view.clans[view.who]
    said = f"You hold {plural(own.homes, 'Home Den')}, {plural(own.dens, 'den')} and {plural(own.lizards, 'lizard')}: "
    said += f"{own.points} of {view.needed} points, rank {me.rank} of {view.seats}."
    worries = alerts(view)
    starving = sum(alert["what"] == "starves" for alert in worries)
    bush = len(worries) - starving
    if starving:
        said += f" {plural(starving, 'band starves', 'bands starve')} next turn unless fed."
    if bush:
        said += f" {plural(bush, 'spy goes', 'spies go')} bush next turn unless back with a band."
    return said
