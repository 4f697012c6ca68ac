"""Combat (section 10): rounds of half against half, flight, wounded, captives, levels; and sea monsters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Literal

import msgspec

from terrarium.kernel import Dice, Face, Flow

from ..content import LIMIT
from ..content.figures import FIGURES
from ..model.sight import watchers
from ..state import IMMOBILE, MOVED, NOBODY, NONE, Band, Counts, State
from .bands import added, changed, disturb, level, place, promoted, share, thinned, total
from .telling import witnessed

Side = Literal["attacker", "defender", "none"]


class Battle(msgspec.Struct):
    """How a fight ended: who won, the attackers left, and the defenders that fled with their refuge (-1: none)."""

    won: Side
    attackers: list[Band]
    fugitives: list[Band]
    refuge: int


class Rounds(msgspec.Struct):
    """Numbers left on both sides, who fled, and where to (defenders)."""

    attackers: int
    defenders: int
    fled: Side
    refuge: int = -1


def attack_chance(attacker: int, defender: int, den: bool, literal: bool = False) -> int:
    """LZ-244 to LZ-246: the attacker's chance in a hundred, by the levels of both sides."""
    difference = attacker - defender
    if literal:
        difference = abs(difference)
    base = FIGURES.combat.walls if den else FIGURES.combat.open
    return min(base + FIGURES.combat.level * difference, base + FIGURES.combat.most)


def captured(level: int) -> int:
    """LZ-254: how many in a hundred of the loser's wounded a winner of that level takes."""
    return FIGURES.combat.captives + FIGURES.combat.level * level


def flight_chance(own: int, enemies: int) -> int:
    """LZ-248: 0 up to 3:2, 50 below 2:1, 90 from 2:1 on."""
    if enemies * 2 <= own * 3:
        return 0
    return FIGURES.combat.will_flee if enemies >= 2 * own else FIGURES.combat.may_flee


def rounds(
    dice: Dice,
    attackers: int,
    defenders: int,
    chances: tuple[int, int],
    bold: tuple[bool, bool] = (True, True),
    refuge: Callable[[int], int] | None = None,
) -> Rounds:
    """LZ-242, LZ-243, LZ-247, LZ-248: until a side is gone or flees. `bold` sides never flee (attacker, defender);
    `refuge` says where so many defenders would go, -1 for nowhere."""
    attacker_bold, defender_bold = bold
    while attackers and defenders:
        hit = min(dice.hits("combat.att", (attackers + 1) // 2, chances[0]), defenders)
        struck = min(dice.hits("combat.def", (defenders + 1) // 2, chances[1]), attackers)
        defenders -= hit
        attackers -= struck
        if not attackers or not defenders:
            break
        pct = 0 if attacker_bold else flight_chance(attackers, defenders)
        if pct and dice.chance("combat.flee", pct):
            return Rounds(attackers, defenders, "attacker")
        pct = 0 if defender_bold else flight_chance(defenders, attackers)
        if pct and dice.chance("combat.flee", pct):
            goal = refuge(defenders) if refuge is not None else -1
            if goal >= 0:
                return Rounds(attackers, defenders, "defender", goal)
            defender_bold = True
    return Rounds(attackers, defenders, "none")


def stuck(bands: Sequence[Band], turn: int) -> bool:
    """LZ-249: a force with any immobilised or mired band never flees."""
    return any(band.flags & IMMOBILE or band.mired >= turn for band in bands)


def refuge(s: State, f: Flow, bands: Sequence[Band], h: int, source: int, left: int) -> int:
    """LZ-251: where those who are left of a fleeing defender go; -1: nowhere (LZ-252)."""
    clan = bands[0].clan
    back = {band.came_from if band.flags & MOVED else -1 for band in bands}
    if len(back) == 1:
        [home] = back
        if home >= 0 and home != source and s.clan_at(home) in (NOBODY, clan):
            den = s.dens.get(home)
            if (den is None or den.owner == clan) and s.warriors(home) + left <= LIMIT:
                return home
    free = [n for n in s.grid.near[h] if n != source and n not in s.bands and n not in s.dens]
    return f.dice.pick("flee.hex", free) if free else -1


class Force(msgspec.Struct):
    """One side of a battle: clan (-1: militia), bands before and after, what each lost, and the level before."""

    clan: int
    before: Sequence[Band]
    level: int
    left: list[Band] = []
    lost: list[Counts] = []

    @property
    def engaged(self) -> int:
        return total(self.before)


def battle(s: State, f: Flow, clan: int, group: list[Band], source: int, h: int, gate: bool = False) -> Battle:
    """LZ-240: the group attacks whoever holds the hex. Defenders in the hex are brought up to date here; attackers and
    fugitives are handed back to be placed."""
    den = s.dens.get(h)
    attacker, defender = Force(clan, group, level(group)), _defenders(s, h)
    militia = defender.clan == NOBODY
    seers = watchers(s, h) if f.events is not None else []
    pct = attack_chance(attacker.level, defender.level, den is not None, s.setting.literal)
    walled = den is not None or stuck(defender.before, s.turn)
    bold = (gate or stuck(group, s.turn), gate or walled)
    goal = partial(refuge, s, f, defender.before, h, source)
    end = rounds(f.dice, attacker.engaged, defender.engaged, (pct, FIGURES.combat.open), bold, goal)
    disturb(s, clan, h)
    if not militia:
        disturb(s, defender.clan, h)
    attacker.left, attacker.lost = thinned(group, attacker.engaged - end.attackers)
    defender.left, defender.lost = thinned(defender.before, defender.engaged - end.defenders)
    won = _victor(end)
    captives = NONE
    if won != "none":
        winner, loser = (attacker, defender) if won == "attacker" else (defender, attacker)
        winner.left, captives = _victors(winner, loser, den is not None)
    if den is not None and militia:
        guard = defender.left[0] if defender.left else Band(NOBODY, NONE)
        s.dens[h] = changed(den, militia=guard.counts, militia_level=guard.level)
    else:
        place(s, h, [] if won == "attacker" else defender.left)
    if f.events is not None:
        facts = {"engaged": [attacker.engaged, defender.engaged], "captives": list(captives)}
        fled = {"attacker": source, "defender": end.refuge, "none": -1}[end.fled]
        _told(f, h, attacker, defender, won, seers, {**facts, "fled": fled, "den": den is not None, "gate": gate})
    fugitives = defender.left if end.fled == "defender" else []
    return Battle(won, attacker.left, fugitives, end.refuge)


def _defenders(s: State, h: int) -> Force:
    """All bands in the hex as one force (LZ-241), or the militia of a free den."""
    bands = s.bands.get(h)
    if bands is None:
        den = s.dens[h]
        bands = (Band(NOBODY, den.militia, level=den.militia_level),)
    return Force(bands[0].clan, bands, level(bands))


def _victor(end: Rounds) -> Side:
    """LZ-247: who is left, or did not flee; nobody, if both sides are gone."""
    if end.attackers and (end.fled == "defender" or not end.defenders):
        return "attacker"
    if end.defenders and (end.fled == "attacker" or not end.attackers):
        return "defender"
    return "none"


def _told(
    f: Flow, h: int, attacker: Force, defender: Force, won: Side, seers: Sequence[int], facts: Mapping[str, Any]
) -> None:
    """LZ-479: both sides learn numbers and their own losses by colour; bystanders who fought and who won."""
    winner = {"attacker": attacker.clan, "defender": defender.clan, "none": NOBODY}[won]
    plain = {"hex": h, "attacker": attacker.clan, "defender": defender.clan, "winner": winner, "won": won}
    faces: dict[int, Face | None] = {seer: {"role": "seen", **plain} for seer in seers}
    for role, own, other in (("defender", defender, attacker), ("attacker", attacker, defender)):
        if own.clan >= 0:
            faces[own.clan] = {
                "role": role,
                **plain,
                **facts,
                "lost": list(_summed(own.lost)),
                "their_lost": sum(_summed(other.lost)),
                "level": level(own.left) if own.left else -1,
                "left": total(own.left),
            }
    f.whisper("combat", faces)


def _summed(lost: Sequence[Counts]) -> Counts:
    counts = NONE
    for part in lost:
        counts = added(counts, part)
    return counts


def _victors(winner: Force, loser: Force, den: bool) -> tuple[list[Band], Counts]:
    """LZ-254, LZ-255, LZ-257: captives join the largest winning band, then all gain a level."""
    bands, captives = list(winner.left), NONE
    if not den:
        wounded = [n for part in loser.lost for n in part]
        number = min(sum(wounded) * captured(winner.level) // 100, LIMIT - total(bands))
        if number > 0:
            parts = share(number, wounded)
            captives = _summed([tuple(parts[at : at + 5]) for at in range(0, len(parts), 5)])  # type: ignore[misc]
            largest = max(range(len(bands)), key=lambda at: (bands[at].total, -at))
            bands[largest] = changed(bands[largest], counts=added(bands[largest].counts, captives))
    return promoted(bands), captives


def monster(
    s: State, f: Flow, clan: int, group: list[Band], h: int, strength: int, summoned: bool = False
) -> list[Band]:
    """LZ-217, LZ-256: a sea monster attacks these bands; who is left of them. Nobody flees, learns or captures."""
    size = total(group)
    pct = attack_chance(0, level(group), False, s.setting.literal)
    end = rounds(f.dice, strength, size, (pct, FIGURES.combat.open))
    alive, lost = thinned(group, size - end.defenders)
    disturb(s, clan, h)
    if f.events is not None:
        face = {"hex": h, "clan": clan}
        more = {"strength": strength, "lost": list(_summed(lost)), "left": end.defenders, "summoned": summoned}
        witnessed(s, f, "monster", h, face, {clan: {"role": "prey", **face, **more}})
    return alive
