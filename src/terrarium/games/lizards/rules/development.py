"""Development orders (section 12): RECRUIT, GIVE and the six works."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from terrarium.kernel import Face, Flow

from ..content import COLOURS, DEN, FERTILE, GREEN, HOME, LIMIT, PLAINS, RUIN, WORKS
from ..content.figures import FIGURES
from ..model.dens import recruits
from ..model.works import AIMED, Ground, unfit
from ..state import MOVED, UPROOTED, Band, Counts, Den, State
from ..state.order import Order
from .bands import changed, join, place, rooted, together
from .nature import change, lose_bridge
from .telling import ordered, worked


def recruit(s: State, f: Flow, order: Order) -> None:
    """LZ-300 to LZ-304: 34 % of an own den's lizards become warriors."""
    face = ordered(f, order)
    h, clan = order.hex, order.clan
    den = s.dens.get(h)
    if den is None or den.owner != clan:
        face["fail"] = "F-NOTOWN"
        return
    number = recruits(den.pop)
    room = LIMIT - s.warriors(h)
    if not any(other.owner == clan and s.terrain[at] == HOME for at, other in s.dens.items()):
        face["fail"] = "F-NOHOME"
    elif den.colour < 0:
        face["fail"] = "F-UNSETTLED"
    elif den.recruited == s.turn:
        face["fail"] = "F-DONE"
    elif number < 1:
        face["fail"] = "F-FEW"
    elif room < 1:
        face["fail"] = "F-LIMIT"
    else:
        number = min(number, room)
        s.dens[h] = changed(den, pop=den.pop - number, recruited=s.turn)
        counts: Counts = tuple(number if colour == den.colour else 0 for colour in range(len(COLOURS)))  # type: ignore[assignment]
        join(s, h, [Band(clan, counts, flags=MOVED | UPROOTED)])
        face.update(recruits=number, colour=den.colour)


def give(s: State, f: Flow, order: Order) -> None:
    """LZ-305 to LZ-308: everything own in the hex but spies goes to another clan."""
    face = ordered(f, order)
    h, clan, to = order.hex, order.clan, order.to
    bands = s.own_bands(clan, h)
    den = s.dens.get(h)
    mine = den is not None and den.owner == clan
    temple, bridge = s.temples.get(h) == clan, s.bridges.get(h) == clan
    if not (bands or mine or temple or bridge):
        face["fail"] = "F-NOTOWN"
        return
    if s.terrain[h] == HOME:
        face["fail"] = "F-HOME"
        return
    if s.clans[to].status != "active":
        face["fail"] = "F-CLAN"
        return
    facts: Face = {"hex": h, "by": clan, "to": to, "counts": list(together(bands)), "temple": temple, "bridge": bridge}
    facts.update(den=False, colour=-1, pop=0)
    if den is not None and mine:
        s.dens[h] = changed(den, owner=to)
        facts.update(den=True, colour=den.colour, pop=den.pop)
    if temple:
        s.temples[h] = to
    if bridge:
        s.bridges[h] = to
    if bands:
        place(s, h, [changed(band, clan=to, flags=band.flags | UPROOTED) for band in bands])
    face.update({key: facts[key] for key in ("den", "colour", "pop", "temple", "bridge")}, given=facts["counts"])
    if f.events is not None:
        f.whisper("gift", {clan: {"role": "giver", **facts}, to: {"role": "receiver", **facts}})


# ---- the six works


def work(s: State, f: Flow, order: Order) -> None:
    """LZ-310 to LZ-334: builders that were there since the turn began, undisturbed, one work a colour and hex."""
    face = ordered(f, order)
    h, clan = order.hex, order.clan
    colour, need = WORKS[order.ord]
    bands = s.own_bands(clan, h)
    key = 2 * h + (colour == GREEN)
    if not bands:
        face["fail"] = "F-NOBAND"
    elif rooted(bands, colour) < need:
        face["fail"] = "F-FEW"
    else:
        face["fail"] = _unfit(s, order)
        if face["fail"]:
            return
        if key in s.worked:
            face["fail"] = "F-DONE"
        elif h * 16 + clan in s.disturbed:
            face["fail"] = "F-DISTURBED"
        else:
            s.worked[key] = 1
            _WORKS[order.ord](s, f, order, face)


def _unfit(s: State, order: Order) -> str:
    """LZ-330: what the places have against it."""
    here = Ground(s.terrain[order.hex], begun=s.sites.get(order.hex) == s.turn)
    if order.ord not in AIMED:
        return unfit(order.ord, here, here, ())
    target = order.target
    foes = s.clan_at(target) not in (-1, order.clan)
    there = Ground(s.terrain[target], target in s.bridges, target in s.rafts, foes)
    return unfit(order.ord, here, there, (s.terrain[n] for n in s.grid.opposite(order.hex, order.m1)))


def _fertilise(s: State, f: Flow, order: Order, face: Face) -> None:
    """LZ-320."""
    face["built"] = "fertile"
    change(s, f, order.hex, FERTILE, "fertilised", order.clan)


def _poison(s: State, f: Flow, order: Order, face: Face) -> None:
    """LZ-321."""
    face["built"] = "plains"
    change(s, f, order.hex, PLAINS, "poisoned", order.clan)


def _raft(s: State, f: Flow, order: Order, face: Face) -> None:
    life = f.dice.pick("raft.life", FIGURES.rafts.life)
    s.rafts[order.target] = s.turn + life
    face.update(built="raft", life=life)
    _told(s, f, order, order.target, "raft")


def _den(s: State, f: Flow, order: Order, face: Face) -> None:
    """LZ-325, LZ-326, LZ-333, LZ-334: half-built at first; finished, it is unsettled and the builder's."""
    h = order.hex
    if s.terrain[h] == RUIN or h in s.sites:
        s.sites.pop(h, None)
        s.terrain[h] = DEN
        s.dens[h] = Den(order.clan, -1, 0)
        face["built"] = "den"
        _told(s, f, order, h, "den")
    else:
        s.sites[h] = s.turn
        face["built"] = "site"
        _told(s, f, order, h, "site")


def _bridge(s: State, f: Flow, order: Order, face: Face) -> None:
    s.bridges[order.target] = order.clan
    face["built"] = "bridge"
    _told(s, f, order, order.target, "bridge")


def _unbridge(s: State, f: Flow, order: Order, face: Face) -> None:
    face["built"] = "destroyed"
    lose_bridge(s, f, order.target, "destroyed", order.clan, order.hex)


def _told(s: State, f: Flow, order: Order, h: int, what: str) -> None:
    """The builder has its own line; bystanders see what is built, and by whom if it shows."""
    worked(s, f, "built", h, {"hex": h, "what": what}, "clan", order.clan, order.hex)


_WORKS: Final[dict[str, Callable[[State, Flow, Order, Face], None]]] = {
    "BF": _fertilise,
    "DF": _poison,
    "BR": _raft,
    "BD": _den,
    "BB": _bridge,
    "DB": _unbridge,
}
