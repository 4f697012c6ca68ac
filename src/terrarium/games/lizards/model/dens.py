"""How dens feed, grow and are recruited from (sections 6 and 12): asked by the rules, by forecasts and by bots."""

from __future__ import annotations

from ..content.figures import FIGURES

_DENS = FIGURES.dens


def capacity(fertile: int) -> int:
    """LZ-061: Den Lizards that so many adjacent Fertile hexes feed."""
    return _DENS.per_fertile * fertile


def militia(fertile: int) -> int:
    """LZ-063: the militia of a free den at the start of the game."""
    return capacity(fertile) * _DENS.militia // 100


def grown(pop: int, most: int) -> int:
    """LZ-104: Den Lizards after a World Phase's growth, of a settled den that feeds so many."""
    if not 0 < pop < most:
        return pop
    fall = _DENS.growth_empty - _DENS.growth_full
    more = pop * (fall * (most - pop) + _DENS.growth_full * most) // (100 * most)
    return min(most, pop + max(1, more))


def starved(pop: int, most: int) -> int:
    """LZ-106: Den Lizards after the excess has starved: half of it, rounded up."""
    return pop - (pop - most + 1) // 2 if pop > most else pop


def collapses(pop: int, most: int) -> bool:
    """LZ-103: it is left to fall into ruin."""
    return pop < _DENS.settled and not most


def after_world(pop: int, most: int, settled: bool) -> tuple[int, bool]:
    """LZ-102 to LZ-106 for one den: its Den Lizards after a World Phase in which nothing around it changes, and whether
    it is settled then. (0, False): it is a Ruin."""
    if not settled:
        pop += _DENS.nomads
        settled = pop >= _DENS.settled
    if collapses(pop, most):
        return 0, False
    return starved(grown(pop, most) if settled else pop, most), settled


def recruits(pop: int) -> int:
    """LZ-300: how many of so many Den Lizards take up arms."""
    return pop * _DENS.recruits // 100
