"""From a view back to a whole state that it allows: `imagine(v).view(v.who) == v`.

What the audience knows is laid down exactly; hidden bands, dens and lands are filled in as they might be. The true land
under a memory may have changed: own dens tell how many Fertile hexes lie around them now (LZ-477).
"""

from __future__ import annotations

from random import Random

from terrarium.kernel import state_of

from ..content import COLOURS, DEN, FERTILE, HIDES, HOME, LAND, PLAINS, RUIN, SCRUB, SWAMP, TEMPLE, WATER
from ..content.figures import FIGURES
from ..model.sight import blank, noted, picture, sight
from ..state import NOBODY, UNSEEN, Band, Clan, Counts, Den, Setting, Spy, Standing, State
from . import BandSeen, View

_LIKELY = (WATER, WATER, WATER, PLAINS, SCRUB, SWAMP, FERTILE, RUIN)


def imagine(view: View, rng: Random) -> State:
    """A state in which everything the view shows holds, and the rest is guessed."""
    s = state_of(
        State,
        view,
        setting=Setting(
            view.rows, view.columns, view.wrap, view.per_home, view.turn_limit, view.literal, _table(view, rng)
        ),
        clans=[Clan(clan.name, clan.code, clan.status) for clan in view.clans],
        standings=[],
        **{name: {} for name in ("dens", "bands", "spies", "rafts", "sites")},
    )
    if view.stage == "startup":
        return s
    size = view.rows * view.columns
    s.standings = [_standing(view, seat, clan.points) for seat, clan in enumerate(view.clans)]
    s.terrain = _land(view, rng, size)
    _holdings(s, view, rng)
    _homes(s, view, rng)
    _hidden(s, view, rng)
    look, own = picture(s)
    for seat in range(s.seats):
        if seat == view.who and view.memory is not None:
            s.memories.append(view.memory)
        else:
            s.memories.append(noted(blank(size), look, own, sight(s, seat), s.turn))
    return s


def _table(view: View, rng: Random) -> str:
    """LZ-549: of a given map only the size is known beforehand; somewhere every clan has a Home Den and food."""
    if view.given or not view.laid:
        return view.given
    lines = [f"MAP {view.rows} {view.columns}"]
    places = list(range(view.grid.size))
    rng.shuffle(places)
    taken: set[int] = set()
    for clan in range(1, view.seats + 1):
        h = next((h for h in places if taken.isdisjoint((h, *view.grid.near[h]))), -1)
        if h < 0:
            break
        food = view.grid.near[h][0]
        taken |= {h, food}
        lines += [f"{view.grid.code(h)} Hom {clan} Red 50 RED=100", f"{view.grid.code(food)} Fer"]
    return "\n".join(lines) + "\n"


def _standing(view: View, seat: int, points: int) -> Standing:
    """Of others only the sum is published; it is kept as so many lizards."""
    if view.standings:
        return view.standings[seat]
    if seat == view.who and view.standing is not None:
        return view.standing
    return Standing(lizards=points)


def _land(view: View, rng: Random, size: int) -> bytearray:
    memory = view.memory
    terrain = bytearray(size)
    for h in range(size):
        known = -1 if memory is None or memory.look[h] == UNSEEN else memory.look[h] & 15
        terrain[h] = rng.choice(_LIKELY) if known < 0 else known
    sighted = set(view.sight)
    dens = {den.hex for den in view.dens}
    wants = {den.hex: den.capacity // FIGURES.dens.per_fertile for den in view.dens}
    near = view.grid.near
    open_ = sorted({n for h in wants for n in near[h] if n not in sighted and n not in dens})
    have = {h: sum(terrain[n] == FERTILE for n in near[h] if n in sighted or n in dens) for h in wants}
    feeds = {n: [h for h in near[n] if h in wants] for n in open_}
    chosen = _fed(open_, feeds, {h: wants[h] - have[h] for h in wants}, terrain)
    for n in open_:
        if n in chosen:
            terrain[n] = FERTILE
        elif terrain[n] == FERTILE:
            terrain[n] = PLAINS
    return terrain


def _fed(open_: list[int], feeds: dict[int, list[int]], need: dict[int, int], terrain: bytearray) -> set[int]:
    """Which of the unsighted hexes must be Fertile to give every own den its capacity; as remembered if possible."""
    left = {h: sum(h in feeds[n] for n in open_) for h in need}
    chosen: set[int] = set()

    def fill(at: int) -> bool:
        if at == len(open_):
            return not any(need.values())
        n = open_[at]
        for h in feeds[n]:
            left[h] -= 1
        for fertile in (True, False) if terrain[n] == FERTILE else (False, True):
            step = int(fertile)
            if all(0 <= need[h] - step <= left[h] for h in feeds[n]):
                for h in feeds[n]:
                    need[h] -= step
                if fertile:
                    chosen.add(n)
                if fill(at + 1):
                    return True
                chosen.discard(n)
                for h in feeds[n]:
                    need[h] += step
        for h in feeds[n]:
            left[h] += 1
        return False

    fill(0)
    return chosen


def _holdings(s: State, view: View, rng: Random) -> None:
    """Everything that the view names."""
    memory = view.memory
    for den in view.dens:
        s.terrain[den.hex] = HOME if den.home else DEN
        s.dens[den.hex] = Den(
            den.owner,
            den.colour,
            den.pop,
            den.freed,
            den.militia,
            den.militia_level,
            den.recruited,
            den.collapse,
        )
    for h, terrain in enumerate(s.terrain):
        if terrain <= HOME and h not in s.dens:
            s.dens[h] = _other_den(s, view, h, rng)
        elif terrain == TEMPLE:
            s.temples[h] = memory.owner(h) if memory is not None else NOBODY
        if memory is not None and memory.bridge(h) and not LAND[terrain]:
            s.bridges[h] = memory.owner(h)
    for seen in view.bands:
        s.bands[seen.hex] = (_band(seen, rng),)
        if seen.hex in s.dens and s.dens[seen.hex].owner != seen.clan:
            s.dens[seen.hex] = Den(seen.clan, s.dens[seen.hex].colour, s.dens[seen.hex].pop)
    for spy in view.spies:
        s.spies[spy.hex] = (*s.spies.get(spy.hex, ()), Spy(spy.clan, spy.colour, spy.made, spy.mired))
    for h, sinks in view.rafts:
        s.rafts[h] = sinks or view.turn + rng.randint(1, 6)
    for h in view.sites:
        s.sites[h] = view.turn
    out = {seat for seat, clan in enumerate(view.clans) if clan.status in ("dropped", "eliminated")}
    for owned in (s.temples, s.bridges):
        for h, owner in owned.items():
            if owner in out:
                owned[h] = NOBODY


def _other_den(s: State, view: View, h: int, rng: Random) -> Den:
    """A den of which only owner and colour are known, or not even those. One that was remembered as own is lost."""
    memory = view.memory
    owner = memory.owner(h) if memory is not None else NOBODY
    if owner == view.who and view.who >= 0:
        owner = NOBODY
    if owner >= 0 and view.clans[owner].status in ("dropped", "eliminated"):
        owner = NOBODY
    colour = memory.colour(h) if memory is not None else -1
    if s.terrain[h] == HOME:
        colour = rng.randrange(len(COLOURS))
    capacity = s.capacity(h)
    pop = rng.randint(capacity // 2, capacity) if colour >= 0 else rng.choice((0, 4, 8))
    militia = [0] * len(COLOURS)
    if owner < 0 and colour >= 0:
        militia[colour] = FIGURES.dens.militia * capacity // 100
    return Den(owner, colour, pop, militia=tuple(militia))  # type: ignore[arg-type]


def _band(seen: BandSeen, rng: Random) -> Band:
    counts = seen.counts or drawn(seen.total, rng)
    if seen.hunger is None:
        return Band(seen.clan, counts, rng.randrange(4), rng.choice((0, 0, 1, 2)))
    return Band(seen.clan, counts, seen.hunger, seen.level or 0, seen.mired or 0)


def drawn(total: int, rng: Random) -> Counts:
    """So many lizards of colours as they might be: mostly red."""
    counts = [0] * len(COLOURS)
    weights = (5, 2, 2, 3, 1)
    left = total
    for colour in range(1, len(COLOURS)):
        part = min(left, rng.randint(0, 2 * total * weights[colour] // 13))
        counts[colour] = part
        left -= part
    counts[0] = left
    return tuple(counts)  # type: ignore[return-value]


def _free_hexes(s: State, view: View) -> list[int]:
    """Hexes of which the audience does not know that they are as they are, and nobody is there."""
    if view.memory is None:
        return [h for h in range(len(s.terrain)) if h not in s.bands and h not in s.dens]
    sighted = set(view.sight)
    own = {n for den in view.dens for n in (den.hex, *view.grid.near[den.hex])}
    return [
        h
        for h, look in enumerate(view.memory.look)
        if look == UNSEEN and h not in sighted and h not in own and h not in s.bands and h not in s.dens
    ]


def _homes(s: State, view: View, rng: Random) -> None:
    """Home Dens that stand somewhere unseen: one for each other clan that is in the game, as far as they are left."""
    if view.standings:
        return
    have = s.terrain.count(HOME)
    owners = {den.owner for h, den in s.dens.items() if s.terrain[h] == HOME}
    places = _free_hexes(s, view)
    rng.shuffle(places)
    for seat, clan in enumerate(view.clans):
        if seat in (view.who, *owners) or clan.status in ("dropped", "eliminated"):
            continue
        if have >= view.homes or not places:
            break
        h = places.pop()
        s.terrain[h] = HOME
        s.temples.pop(h, None)
        s.dens[h] = Den(seat, rng.randrange(len(COLOURS)), rng.randint(30, 150))
        have += 1


def _hidden(s: State, view: View, rng: Random) -> None:
    """Garrisons and bands that the audience cannot see, so that every clan in the game has some lizards."""
    if view.standings:
        return
    sighted = set(view.sight)
    eyes = {spy.hex for spy in view.spies}
    for h, den in s.dens.items():
        mine = den.owner in (NOBODY, view.who)
        if not mine and h not in s.bands and h not in eyes and HIDES[s.terrain[h]] and rng.random() < 0.7:
            s.bands[h] = (Band(den.owner, drawn(rng.choice((20, 40, 80, 150)), rng)),)
    places = [h for h in _free_hexes(s, view) if h not in sighted]
    rng.shuffle(places)
    for seat, clan in enumerate(view.clans):
        if seat != view.who and clan.status in ("active", "leaving"):
            for _ in range(rng.randint(1, 3)):
                if places:
                    s.bands[places.pop()] = (Band(seat, drawn(rng.randint(20, 200), rng), rng.randrange(4)),)
