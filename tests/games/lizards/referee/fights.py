"""Combat by section 10 and LZ-008."""

from __future__ import annotations

from .land import DENS, Hex, Luck, Party, World


def spread(losses: int, cells: list[int]) -> list[int]:
    """LZ-008: in proportion; what is left over one each to the largest remainders, ties to the earlier cell."""
    whole = sum(cells)
    if losses >= whole:
        return cells[:]
    exact = [(losses * cell / whole, losses * cell // whole, losses * cell % whole) for cell in cells]
    parts = [low for _, low, _ in exact]
    by_rest = sorted(range(len(cells)), key=lambda i: (-exact[i][2], i))
    for i in by_rest[: losses - sum(parts)]:
        parts[i] += 1
    return parts


def take_from(parties: list[Party], losses: int) -> list[list[int]]:
    """Takes the losses out of these bands; what each lost, by colour. Bands may be left empty."""
    parts = spread(losses, [n for party in parties for n in party.n])
    lost = [parts[5 * i : 5 * i + 5] for i in range(len(parties))]
    for party, gone in zip(parties, lost, strict=True):
        party.n = [have - n for have, n in zip(party.n, gone, strict=True)]
    return lost


def alive(parties: list[Party]) -> list[Party]:
    return [party for party in parties if party.size]


def skill(parties: list[Party]) -> int:
    """LZ-241."""
    return sum(party.level * party.size for party in parties) // sum(party.size for party in parties)


def to_hit(attack: int, defence: int, walls: bool, literal: bool) -> int:
    """LZ-244 to LZ-246."""
    more = 3 * (abs(attack - defence) if literal else attack - defence)
    return min(40, 25 + more) if walls else min(65, 50 + more)


def fear(own: int, foes: int) -> int:
    """LZ-248."""
    if 2 * foes <= 3 * own:
        return 0
    return 50 if foes < 2 * own else 90


def cannot_flee(world: World, parties: list[Party]) -> bool:
    return any(party.stuck or party.mired >= world.turn for party in parties)


def refuge(world: World, luck: Luck, parties: list[Party], at: Hex, attacked_from: Hex, left: int) -> Hex | None:
    """LZ-251."""
    clan = parties[0].clan
    came = {party.left if party.moved else None for party in parties}
    if len(came) == 1:
        [back] = came
        if back is not None and back != attacked_from:
            den = world.dens.get(back)
            foes = world.holder(back) not in (None, clan)
            if not foes and (den is None or den.owner == clan) and world.crowd(back, clan) + left <= 300:
                return back
    free = [
        there
        for there in world.beside(at)
        if there != attacked_from and not world.bands.get(there) and world.ground[there] not in DENS
    ]
    return luck.pick("flee.hex", free) if free else None


def melee(
    luck: Luck, sizes: tuple[int, int], chances: tuple[int, int], flees: tuple[bool, bool], where: object = None
) -> tuple[int, int, str, Hex | None]:
    """LZ-242 to LZ-252: what is left of attackers and defenders, who fled, and where the defenders did."""
    attack, defend = sizes
    attacker_flees, defender_flees = flees
    while attack > 0 and defend > 0:
        hit = min(luck.hits("combat.att", -(-attack // 2), chances[0]), defend)
        struck = min(luck.hits("combat.def", -(-defend // 2), chances[1]), attack)
        attack, defend = attack - struck, defend - hit
        if attack == 0 or defend == 0:
            break
        if attacker_flees and fear(attack, defend) and luck.chance("combat.flee", fear(attack, defend)):
            return attack, defend, "attacker", None
        if defender_flees and fear(defend, attack) and luck.chance("combat.flee", fear(defend, attack)):
            there = where(defend)  # type: ignore[operator]
            if there is not None:
                return attack, defend, "defender", there
            defender_flees = False
    return attack, defend, "", None


def rewarded(parties: list[Party], skilled: int, losers: list[list[int]], captures: bool) -> None:
    """LZ-254, LZ-255, LZ-257."""
    if captures:
        wounded = [n for lost in losers for n in lost]
        room = 300 - sum(party.size for party in parties)
        number = min(sum(wounded) * (30 + 3 * skilled) // 100, room)
        if number > 0:
            parts = spread(number, wounded)
            best = max(parties, key=lambda party: party.size)
            for i, n in enumerate(parts):
                best.n[i % 5] += n
    for party in parties:
        party.level = min(5, party.level + 1)


def battle(
    world: World, luck: Luck, group: list[Party], source: Hex, at: Hex, to_the_death: bool = False
) -> tuple[bool, list[Party], list[Party], Hex | None]:
    """LZ-240: a group attacks whoever holds a hex. Whether it won, who is left of it, and the fugitives' way."""
    clan = group[0].clan
    den = world.dens.get(at)
    guard = None
    if not world.bands.get(at):
        assert den is not None
        guard = Party(-1, den.militia[:], level=den.level)
    foes = [guard] if guard else world.bands[at]
    attack, defence = skill(group), skill(foes)
    walls = den is not None
    flees = (not cannot_flee(world, group), not (walls or cannot_flee(world, foes)))
    if to_the_death:
        flees = (False, False)
    sizes = (sum(p.size for p in group), sum(p.size for p in foes))
    chances = (to_hit(attack, defence, walls, world.literal), 50)

    def way_out(left: int) -> Hex | None:
        return refuge(world, luck, foes, at, source, left)

    ours, theirs, fled, there = melee(luck, sizes, chances, flees, way_out)
    our_lost = take_from(group, sizes[0] - ours)
    their_lost = take_from(foes, sizes[1] - theirs)
    group, standing = alive(group), alive(foes)
    world.disturb(at, clan)
    if not guard:
        world.disturb(at, foes[0].clan)
    won = bool(group) and (fled == "defender" or not standing)
    lost = bool(standing) and (fled == "attacker" or not group)
    if won:
        rewarded(group, attack, their_lost, captures=not walls)
    elif lost:
        rewarded(standing, defence, our_lost, captures=not walls)
    if guard and den is not None:
        den.militia, den.level = (standing[0].n, standing[0].level) if standing else ([0] * 5, 0)
    else:
        world.keep(at, [] if won else standing)
    return won, group, standing if fled == "defender" else [], there


def monster(world: World, luck: Luck, group: list[Party], at: Hex, strength: int) -> list[Party]:
    """LZ-217, LZ-256."""
    size = sum(party.size for party in group)
    _, left, _, _ = melee(luck, (strength, size), (to_hit(0, skill(group), False, world.literal), 50), (False, False))
    take_from(group, size - left)
    world.disturb(at, group[0].clan)
    return alive(group)
