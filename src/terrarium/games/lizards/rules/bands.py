"""Bands (section 3): losses, levels, amalgamation, and where bands stand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from ..content import VETERAN
from ..state import IMMOBILE, MOVED, NONE, UPROOTED, Band, Counts, State

changed = msgspec.structs.replace


def share(losses: int, cells: Sequence[int]) -> list[int]:
    """LZ-008: losses over cells in proportion; what is left over goes to the largest remainders, earlier first."""
    total = sum(cells)
    if losses >= total:
        return list(cells)
    parts = [losses * cell // total for cell in cells]
    left = losses - sum(parts)
    if left:
        order = sorted(range(len(cells)), key=lambda i: -(losses * cells[i] % total))
        for i in order[:left]:
            parts[i] += 1
    return parts


def rounded_up(number: int, pct: int) -> int:
    """So many in a hundred of a number, rounded up (LZ-007)."""
    return (number * pct + 99) // 100


def total(bands: Iterable[Band]) -> int:
    return sum(sum(band.counts) for band in bands)


def added(a: Sequence[int], b: Sequence[int]) -> Counts:
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4])


def less(a: Sequence[int], b: Sequence[int]) -> Counts:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3], a[4] - b[4])


def together(bands: Iterable[Band]) -> Counts:
    """Numbers by colour of several bands."""
    counts = NONE
    for band in bands:
        counts = added(counts, band.counts)
    return counts


def thinned(bands: Sequence[Band], losses: int) -> tuple[list[Band], list[Counts]]:
    """LZ-008: the survivors, and what each band lost."""
    if losses <= 0:
        return list(bands), [NONE] * len(bands)
    parts = share(losses, [n for band in bands for n in band.counts])
    alive, lost = [], []
    for at, band in enumerate(bands):
        gone = tuple(parts[5 * at : 5 * at + 5])
        lost.append(gone)
        counts = less(band.counts, gone)
        if any(counts):
            alive.append(changed(band, counts=counts))
    return alive, lost  # type: ignore[return-value]


def level(bands: Sequence[Band]) -> int:
    """LZ-241: of a force of several bands the weighted average, truncated."""
    if len(bands) == 1:
        return bands[0].level
    return sum(band.level * band.total for band in bands) // max(1, total(bands))


def promoted(bands: Iterable[Band]) -> list[Band]:
    """LZ-257: every surviving band of a winning force gains a level."""
    return [changed(band, level=min(VETERAN, band.level + 1)) for band in bands]


def flagged(bands: Iterable[Band], flags: int) -> list[Band]:
    return [changed(band, flags=band.flags | flags) for band in bands]


def place(s: State, h: int, bands: Iterable[Band]) -> None:
    """These bands are in the hex, and no others."""
    there = tuple(bands)
    if there:
        s.bands[h] = there
    else:
        s.bands.pop(h, None)


def join(s: State, h: int, bands: Sequence[Band]) -> None:
    """These bands come to those that are there."""
    if bands:
        s.bands[h] = (*s.bands.get(h, ()), *bands)


def disturb(s: State, clan: int, h: int) -> None:
    """LZ-311: the clan's builders in the hex cannot work any more this turn."""
    s.disturbed[h * 16 + clan] = 1


def ready(s: State, bands: Sequence[Band]) -> tuple[list[Band], str]:
    """LZ-203: the bands that may set out, or the failure if there are none."""
    if not bands:
        return [], "F-NOBAND"
    still = [band for band in bands if not band.flags & MOVED]
    if not still:
        return [], "F-MOVED"
    free = [band for band in still if not band.flags & IMMOBILE]
    if not free:
        return [], "F-IMMOBILE"
    able = [band for band in free if band.mired < s.turn]
    return able, "" if able else "F-MIRED"


def rooted(bands: Iterable[Band], colour: int) -> int:
    """LZ-048: how many of a colour have been here since the turn began."""
    return sum(band.counts[colour] for band in bands if not band.flags & UPROOTED)


def amalgamated(bands: Sequence[Band]) -> Band:
    """LZ-039 to LZ-041: one band of the parts; hunger and level are weighted averages, truncated."""
    if len(bands) == 1:
        band = bands[0]
        return band if not band.flags and band.came_from < 0 else changed(band, flags=0, came_from=-1)
    size = total(bands)
    return Band(
        bands[0].clan,
        together(bands),
        sum(band.hunger * band.total for band in bands) // size,
        sum(band.level * band.total for band in bands) // size,
        max(band.mired for band in bands),
    )


def amalgamate(s: State) -> None:
    for h, bands in s.bands.items():
        s.bands[h] = (amalgamated(bands),)
