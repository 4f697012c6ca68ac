"""Spies (sections 3 and 9): SNEAK, what a spy risks in each hex it enters, and the search at the phase's end."""

from __future__ import annotations

from collections.abc import Sequence

from terrarium.kernel import Face, Flow

from ..content import CURSED, SWAMP, WATER, WHIRLPOOL
from ..content.figures import FIGURES
from ..model.spying import capture
from ..state import NOBODY, Spy, State
from ..state.order import Order
from .bands import changed, disturb
from .telling import ordered, owners


def sneak(s: State, f: Flow, order: Order) -> None:
    """LZ-220: all own spies in the hex that have not moved and are not mired."""
    face = ordered(f, order)
    own = [spy for spy in s.spies.get(order.hex, ()) if spy.clan == order.clan]
    still = [spy for spy in own if not spy.moved]
    able = [spy for spy in still if spy.mired < s.turn]
    if not able:
        face["fail"] = "F-NOSPY" if not own else "F-MOVED" if not still else "F-MIRED"
    elif s.grid.around[order.hex][order.m1] < 0:
        face["fail"] = "F-EDGE"
    else:
        settle(s, order.hex, [spy for spy in s.spies[order.hex] if not any(spy is other for other in able)])
        creep(s, f, [changed(spy, moved=True) for spy in able], order, face)


def settle(s: State, h: int, spies: Sequence[Spy]) -> None:
    """These spies are in the hex, and no others; by clan, oldest first (LZ-010)."""
    if spies:
        s.spies[h] = tuple(sorted(spies, key=lambda spy: (spy.clan, spy.made)))
    else:
        s.spies.pop(h, None)


def creep(s: State, f: Flow, spies: list[Spy], order: Order, face: Face) -> None:
    """LZ-219: one or two steps, each spy for itself. Only mire and the map's edge end the way."""
    here = order.hex
    face["moved"] = len(spies)
    route = face.setdefault("route", [])
    ended = 0
    for number, direction in enumerate(order.directions):
        there = s.grid.around[here][direction]
        if there < 0:
            if number:
                face["fail"] = "F-EDGE"
            break
        here = there
        route.append(here)
        on = []
        for spy in spies:
            left = risked(s, f, spy, here)
            if left is not None and left.mired >= s.turn:
                settle(s, here, [*s.spies.get(here, ()), left])
                ended += 1
            elif left is not None:
                on.append(left)
        spies = on
        if not spies:
            break
    if spies:
        settle(s, here, [*s.spies.get(here, ()), *spies])
    face["lost"] = face["moved"] - ended - len(spies)
    face["end"] = here if spies or ended else -1


def risked(s: State, f: Flow, spy: Spy, h: int) -> Spy | None:
    """LZ-219: capture, cursed, whirlpool, monster, mire. None: it is lost."""
    found = searched(s, f, spy, h)
    if found is None:
        return None
    spy = found
    terrain = s.terrain[h]
    if terrain == CURSED:
        if f.dice.chance("cursed.spy", FIGURES.hazards.cursed):
            lost(f, spy, h, "cursed")
            return None
    elif terrain >= WATER and not s.protected(h):
        if terrain == WHIRLPOOL:
            if f.dice.chance("drown", FIGURES.hazards.drown):
                lost(f, spy, h, "whirlpool")
                return None
        elif f.dice.chance("monster", FIGURES.hazards.monster) and s.waters(h):
            lost(f, spy, h, "monster")
            return None
    elif terrain == SWAMP and f.dice.chance("mire", FIGURES.hazards.mire):
        owners(f, "mired", spy.clan, hex=h, until=s.turn + 1, warriors=0, spies=1)
        return changed(spy, mired=s.turn + 1)
    return spy


def searched(s: State, f: Flow, spy: Spy, h: int) -> Spy | None:
    """LZ-221, LZ-222: capture is certain in a den not of the clan, else by the number of enemy warriors."""
    den = s.dens.get(h)
    if den is not None and den.owner != spy.clan:
        caught(s, f, spy, h, den.owner)
        return None
    captor = s.clan_at(h)
    if captor in (NOBODY, spy.clan):
        return spy
    if f.dice.chance("spy.catch", capture(s.warriors(h))):
        caught(s, f, spy, h, captor)
        return None
    return changed(spy, tested=h)


def caught(s: State, f: Flow, spy: Spy, h: int, captor: int) -> None:
    """A captured spy is killed (LZ-053); its captors' builders were disturbed (LZ-311)."""
    if captor >= 0 and s.clan_at(h) == captor:
        disturb(s, captor, h)
    lost(f, spy, h, "captured", captor)


def lost(f: Flow, spy: Spy, h: int, cause: str, captor: int = NOBODY) -> None:
    """The owner learns hex and cause, captor or chanter hex and clan."""
    if f.events is None:
        return
    faces: dict[int, Face | None] = {spy.clan: {"role": "owner", "hex": h, "colour": spy.colour, "cause": cause}}
    if captor >= 0 and captor != spy.clan:
        faces[captor] = {"role": "captor", "hex": h, "clan": spy.clan, "cause": cause}
    f.whisper("spy_lost", faces)


def search(s: State, f: Flow) -> None:
    """LZ-223: at the end of the phase, spies not yet looked for in their hex this turn."""
    for h in sorted(s.spies):
        left = []
        for spy in s.spies[h]:
            den = s.dens.get(h)
            hostile = den is not None and den.owner != spy.clan
            found = spy if spy.tested == h and not hostile else searched(s, f, spy, h)
            if found is not None:
                left.append(found)
        settle(s, h, left)
