"""Chants (sections 7 and 8): who may sing, what each chant does, and the reversion afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from terrarium.kernel import REFEREE, Face, Flow

from ..content import BLACK, CHANTS, COLOURS, CURSED, HOME, LAND, LIMIT, TEMPLE
from ..content.figures import FIGURES
from ..model.chanting import flight, reverted
from ..model.sight import shows, watchers
from ..state import CHANTED, IMMOBILE, MOVED, UPROOTED, State
from ..state.order import Order
from .bands import changed, disturb, flagged, join, place, thinned, together, total
from .combat import battle, monster
from .entering import arrive, held_against, take
from .nature import annihilate, change, home_lost, lose_bridge, lose_raft, lose_site, raise_land, sink
from .spies import lost, settle
from .telling import ordered, owners, witnessed

Victims = dict[int, Face]
Effect = Callable[[State, Flow, Order, int, Face, Victims], bool]
"""What a chant does: (state, flow, order, blacks chanting, the order's line, what victims learn) -> any effect?"""


def chant(s: State, f: Flow, order: Order) -> None:
    """LZ-145 to LZ-149. A chant performed immobilises the singers, effect or not."""
    face = ordered(f, order)
    h, clan = order.hex, order.clan
    rule = CHANTS[order.chant]
    bands = s.own_bands(clan, h)
    fresh = [at for at, band in enumerate(bands) if not band.flags & CHANTED]
    there = sum(bands[at].counts[BLACK] for at in fresh)
    blacks = min(order.counts[BLACK] or there, there)
    if not fresh:
        face["fail"] = "F-DONE" if bands else "F-NOBAND"
    elif blacks < rule.blacks:
        face["fail"] = "F-FEW"
    elif rule.code == "GATE" and s.terrain[h] != TEMPLE:
        face["fail"] = "F-TEMPLE"
    if face["fail"]:
        return
    place(s, h, flagged(bands, IMMOBILE | CHANTED))
    heard: dict[int, Face | None] = {}
    if f.events is not None:
        singing: Face = {"role": "seen", "hex": h, "clan": clan}
        heard.update(dict.fromkeys([*(watchers(s, h) if shows(s, h) else ()), REFEREE], singing))
        heard.pop(clan, None)
        f.whisper("chant", heard)
    victims: Victims = {}
    effect = EFFECTS[rule.code](s, f, order, blacks, face, victims)
    for seat, facts in victims.items():
        if seat >= 0 and seat != clan:
            by, source = (clan, h) if seat in heard else (-1, -1)
            victim = {"role": "victim", "hex": order.target, "chant": rule.code, "by": by, "source": source}
            heard[seat] = {**victim, **facts}
    turned = reverted(rule.code, blacks, s.terrain[h]) if effect else 0
    if turned:
        _revert(s, h, fresh, turned)
    face.update(chanters=blacks, reverted=turned, effect=effect)


def _revert(s: State, h: int, fresh: list[int], number: int) -> None:
    """LZ-149: so many of the blacks that chanted turn red, in the oldest band first."""
    bands = list(s.bands[h])
    for at in fresh:
        red, green, grey, yellow, black = bands[at].counts
        turned = min(number, black)
        number -= turned
        bands[at] = changed(bands[at], counts=(red + turned, green, grey, yellow, black - turned))
    place(s, h, bands)


def eyes(s: State, f: Flow, order: Order, blacks: int, face: Face, victims: Victims) -> bool:
    """LZ-160: a look at everybody in the hex but spies; nobody learns of it."""
    h = order.target
    den = s.dens.get(h)
    bands = [[band.clan, list(band.counts)] for band in s.bands.get(h, ())]
    if den is not None and any(den.militia):
        bands.append([-1, list(den.militia)])
    owners(f, "eyes", order.clan, hex=h, bands=bands, den=[den.colour, den.pop] if den is not None else [])
    return True


def reveal(s: State, f: Flow, order: Order, blacks: int, face: Face, victims: Victims) -> bool:
    """LZ-161: enemy spies in the target hex and around it die."""
    killed = 0
    for h in sorted((order.target, *s.grid.near[order.target])):
        there = s.spies.get(h, ())
        enemies = [spy for spy in there if spy.clan != order.clan]
        if enemies:
            killed += len(enemies)
            settle(s, h, [spy for spy in there if spy.clan == order.clan])
            for spy in enemies:
                lost(f, spy, h, "reveal", order.clan)
    face["spies"] = killed
    return killed > 0


def shunt(s: State, f: Flow, order: Order, blacks: int, face: Face, victims: Victims) -> bool:
    """LZ-170 to LZ-174: all warriors in the hex fly on in the last direction."""
    h = order.target
    if h in s.dens or h not in s.bands:
        return False
    direction = order.directions[-1]
    here = h
    for _ in range(flight(blacks)):
        there = s.grid.around[here][direction]
        if there < 0 or there in s.dens or there in s.bands:
            break
        here = there
    if here == h:
        return False
    flown = s.bands.pop(h)
    clan = flown[0].clan
    facts = {"landed": here, "moved": total(flown)}
    face.update(facts, victim=clan)
    victims[clan] = facts
    group = [changed(band, flags=band.flags | UPROOTED, mired=0) for band in flown]
    alive, _ = arrive(s, f, clan, group, here, feeds=False)
    join(s, here, alive)
    return True


def summon(s: State, f: Flow, order: Order, blacks: int, face: Face, victims: Victims) -> bool:
    """LZ-163: a monster of double size attacks the band in the water, and eats every spy there."""
    h = order.target
    bands, spies = s.bands.get(h, ()), s.spies.get(h, ())
    strength = 0 if LAND[s.terrain[h]] else FIGURES.hazards.summoned_strength * s.waters(h)
    face["strength"] = strength
    if not strength or not (bands or spies):
        return False
    settle(s, h, ())
    for spy in spies:
        lost(f, spy, h, "summon", order.clan)
    if bands:
        clan = bands[0].clan
        face["victim"] = clan
        victims[clan] = {}
        place(s, h, monster(s, f, clan, list(bands), h, strength, summoned=True))
    return True


def mould(s: State, f: Flow, order: Order, blacks: int, face: Face, victims: Victims) -> bool:
    """LZ-175 to LZ-178: water rises, land sinks; Dens, Temples and Cursed hexes cannot be sunk."""
    h = order.target
    old = s.terrain[h]
    if old <= HOME or old in (TEMPLE, CURSED):
        return False
    victims[s.clan_at(h)] = {}
    new = (sink if LAND[old] else raise_land)(s, f, h, "mould", order.clan)
    face.update(old=old, new=new)
    return True


def freeze(s: State, f: Flow, order: Order, blacks: int, face: Face, victims: Victims) -> bool:
    """LZ-165: all warriors in the hex are immobilised for this turn."""
    bands = s.bands.get(order.target)
    if not bands:
        return False
    victims[bands[0].clan] = {}
    place(s, order.target, flagged(bands, IMMOBILE))
    return True


def coerce(s: State, f: Flow, order: Order, blacks: int, face: Face, victims: Victims) -> bool:
    """LZ-179: all enemies in the hex join, if they are not more than the chanters."""
    h, clan = order.target, order.clan
    bands = s.bands.get(h, ())
    if not bands or bands[0].clan == clan or h in s.dens or s.terrain[h] == TEMPLE or total(bands) > blacks:
        return False
    counts = list(together(bands))
    victims[bands[0].clan] = {"lost": counts, "owner": clan}
    face.update(joined=counts, victim=bands[0].clan)
    place(s, h, [changed(band, clan=clan, flags=band.flags | UPROOTED) for band in bands])
    take(s, f, clan, h)
    return True


def gate(s: State, f: Flow, order: Order, blacks: int, face: Face, victims: Victims) -> bool:
    """LZ-180 to LZ-183: all own warriors go from one Temple to another; those above 300 there die on arrival."""
    h, clan, target = order.hex, order.clan, order.target
    if s.terrain[target] != TEMPLE:
        return False
    bands = s.bands.pop(h)
    group = [changed(band, flags=band.flags | MOVED | UPROOTED, mired=0, came_from=-1) for band in bands]
    room = LIMIT - s.warriors(target)
    group, crowded = thinned(group, total(group) - room)
    face["crowded"] = [sum(part) for part in zip(*crowded, strict=True)]
    if group and held_against(s, clan, target):
        group = battle(s, f, clan, group, h, target, gate=True).attackers
    if group:
        take(s, f, clan, target, face=face)
        disturb(s, clan, target)
        join(s, target, group)
    face["end"] = target if group else -1
    return True


def transmute(s: State, f: Flow, order: Order, blacks: int, face: Face, victims: Victims) -> bool:
    """LZ-184: up to three colours change, each into one of the four others, all at once."""
    h = order.target
    bands = s.bands.get(h, ())
    if not bands or h in s.dens or s.terrain[h] == TEMPLE:
        return False
    before = together(bands)
    colours = [colour for colour in range(len(COLOURS)) if before[colour]]
    chosen = colours
    if len(colours) > 3:
        chosen = []
        for _ in range(3):
            chosen.append(f.dice.pick("tran.groups", [c for c in colours if c not in chosen]))
    into = {c: f.dice.pick("tran.colour", [other for other in range(len(COLOURS)) if other != c]) for c in chosen}
    turned = []
    for band in bands:
        counts = [0] * len(COLOURS)
        for colour, n in enumerate(band.counts):
            counts[into.get(colour, colour)] += n
        turned.append(changed(band, counts=tuple(counts)))
    place(s, h, turned)
    disturb(s, bands[0].clan, h)
    facts = {"before": list(before), "after": list(together(turned))}
    face.update(facts, victim=bands[0].clan)
    victims[bands[0].clan] = facts
    return True


def dark(s: State, f: Flow, order: Order, blacks: int, face: Face, victims: Victims) -> bool:
    """LZ-185: everything in the hex is destroyed, and it is Cursed."""
    h = order.target
    clan = s.clan_at(h)
    perished = list(together(s.bands.get(h, ())))
    someone = annihilate(s, f, h, "dark", order.clan)
    if s.terrain[h] == CURSED and not someone:
        return False
    den = s.dens.pop(h, None)
    home = s.terrain[h] == HOME
    concerned: dict[int, Face] = {}
    if clan >= 0:
        victims[clan] = {"lost": perished, "den": False, "pop": 0}
    if den is not None:
        if den.owner >= 0:
            victims[den.owner] = {"lost": perished, "den": True, "pop": den.pop}
        lost_den = {"hex": h, "home": home, "cause": "dark"}
        told = {den.owner: {"role": "owner", **lost_den, "pop": den.pop}} if den.owner >= 0 else {}
        witnessed(s, f, "den_lost", h, lost_den, told)
    if h in s.bridges:
        lose_bridge(s, f, h, "dark")
    if h in s.rafts:
        lose_raft(s, f, h, "dark")
    if h in s.sites:
        lose_site(s, f, h)
    temple = s.temples.get(h, -1)
    if temple >= 0:
        face_of_loss = {"role": "owner", "hex": h, "old": TEMPLE, "new": CURSED, "cause": "dark", "temple": True}
        concerned[temple] = face_of_loss
    if s.terrain[h] != CURSED:
        change(s, f, h, CURSED, "dark", order.clan, concerned)
    if home and den is not None:
        home_lost(s, f, den.owner)
    return True


EFFECTS: Final[dict[str, Effect]] = {
    "EYES": eyes,
    "REVE": reveal,
    "SHUN": shunt,
    "SUMM": summon,
    "MOUL": mould,
    "FREE": freeze,
    "COER": coerce,
    "GATE": gate,
    "TRAN": transmute,
    "DARK": dark,
}
