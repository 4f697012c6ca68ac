"""Section 24 turned round: everything that one audience cannot know, changed at random and still consistent."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from msgspec.structs import replace

from terrarium.games.lizards.content import HIDES, HOME, LAND, PLAINS, SCRUB, SWAMP, VOLCANO, WATER
from terrarium.games.lizards.model.sight import blank, noted, picture, sight
from terrarium.games.lizards.state import Band, Den, Spy, Standing, State
from terrarium.kernel import REFEREE


def disguise(state: State, who: int, rng: Random) -> State:
    """A twin in which only hidden things differ. Whoever sees everything gets a plain copy."""
    twin: State = state.copy()
    if who == REFEREE or state.stage != "orders":
        return twin
    size = len(twin.terrain)
    if who < 0:
        seen: set[int] = set()
        eyes: set[int] = set()
    else:
        seen = sight(state, who)
        eyes = {h for h, spies in state.spies.items() if any(spy.clan == who for spy in spies)}
    _dens(twin, who, rng)
    _bands(twin, who, seen, eyes, rng)
    _spies(twin, who, rng)
    _rafts(twin, who, seen, rng)
    _land(twin, who, seen, rng)
    for seat in range(twin.seats):
        if seat != who:
            look, own = picture(twin)
            hexes = {rng.randrange(size) for _ in range(30)}
            twin.memories[seat] = noted(blank(size), look, own, hexes, twin.turn)
            twin.standings[seat] = Standing(lizards=twin.standings[seat].points)
    return twin


def _colours(total: int, rng: Random) -> tuple[int, int, int, int, int]:
    cuts = sorted(rng.randint(0, total) for _ in range(4))
    edges = [0, *cuts, total]
    return tuple(b - a for a, b in pairwise(edges))  # type: ignore[return-value]


def _bands(s: State, who: int, seen: set[int], eyes: set[int], rng: Random) -> None:
    bands: dict[int, tuple[Band, ...]] = {}
    for h, there in s.bands.items():
        [band] = there
        if band.clan == who:
            bands[h] = there
            continue
        counts = band.counts
        visible = h in seen and not HIDES[s.terrain[h]]
        if h not in eyes:
            total = band.total if visible else rng.randint(1, 300)
            counts = _colours(total, rng)
        bands[h] = (
            replace(
                band, counts=counts, hunger=rng.randrange(6), level=rng.randrange(6), mired=s.turn + rng.randrange(2)
            ),
        )
    s.bands = bands
    for h in [h for h, (band,) in bands.items() if band.clan != who and h not in seen and h not in s.dens]:
        goal = rng.randrange(len(s.terrain))
        if goal not in seen and goal not in s.bands and goal not in s.dens:
            s.bands[goal] = s.bands.pop(h)
    for h, den in s.dens.items():
        if den.owner not in (-1, who) and h not in s.bands and h not in eyes and rng.random() < 0.3:
            s.bands[h] = (Band(den.owner, _colours(rng.randint(1, 300), rng)),)
        elif den.owner != who and h in s.bands and h not in eyes and rng.random() < 0.2:
            del s.bands[h]


def _dens(s: State, who: int, rng: Random) -> None:
    for h, den in s.dens.items():
        if den.owner == who and who >= 0:
            continue
        colour = rng.randrange(5) if s.terrain[h] == HOME else den.colour
        free = den.owner < 0
        s.dens[h] = Den(
            den.owner,
            colour,
            rng.randrange(300) if colour >= 0 else rng.randrange(10),
            freed=rng.randrange(32) if colour < 0 else 0,
            militia=_colours(rng.randrange(100), rng) if free else (0, 0, 0, 0, 0),
            militia_level=rng.randrange(6) if free else 0,
            recruited=rng.randrange(s.turn + 1),
            collapse=den.collapse,
        )


def _spies(s: State, who: int, rng: Random) -> None:
    s.spies = {h: kept for h, there in s.spies.items() if (kept := tuple(spy for spy in there if spy.clan == who))}
    others = [seat for seat, clan in enumerate(s.clans) if seat != who and clan.status in ("active", "leaving")]
    for _ in range(rng.randrange(6)):
        h = rng.randrange(len(s.terrain))
        if others:
            spies = [*s.spies.get(h, ()), Spy(rng.choice(others), rng.randrange(5), max(0, s.turn - rng.randrange(4)))]
            s.spies[h] = tuple(sorted(spies, key=lambda spy: (spy.clan, spy.made)))


def _rafts(s: State, who: int, seen: set[int], rng: Random) -> None:
    for h in list(s.rafts):
        mine = h in s.bands and s.bands[h][0].clan == who and s.bands[h][0].counts[1]
        if not mine:
            s.rafts[h] = s.turn + rng.randint(1, 7)
        if h not in seen and rng.random() < 0.5:
            del s.rafts[h]


def _land(s: State, who: int, seen: set[int], rng: Random) -> None:
    """Unseen open ground changes, but not around own dens, whose capacity the clan knows."""
    own = {n for h, den in s.dens.items() if den.owner == who for n in (h, *s.grid.near[h])}
    kinds = (PLAINS, SCRUB, SWAMP, WATER)
    for _ in range(40):
        h = rng.randrange(len(s.terrain))
        if h in seen or h in own or s.terrain[h] not in kinds or h in s.bridges or h in s.rafts or h in s.sites:
            continue
        s.terrain[h] = rng.choice((*kinds, VOLCANO))
    for owned in (s.temples, s.bridges):
        for h in owned:
            if h not in seen and rng.random() < 0.5 and (h not in s.bands):
                owned[h] = rng.choice([-1, *(seat for seat, clan in enumerate(s.clans) if clan.status == "active")])
    for h in range(len(s.terrain)):
        if h not in seen and not LAND[s.terrain[h]] and h not in s.bridges and h not in s.rafts and rng.random() < 0.01:
            s.bridges[h] = -1
