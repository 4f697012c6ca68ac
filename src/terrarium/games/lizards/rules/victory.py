"""Points and victory (section 14)."""

from __future__ import annotations

from terrarium.kernel import Flow

from ..content import HOME
from ..state import Standing, State


def standings(s: State) -> list[Standing]:
    """LZ-360, LZ-361: what each clan's points are for."""
    lizards, homes, temples, dens, bridges = ([0] * s.seats for _ in range(5))
    for bands in s.bands.values():
        for band in bands:
            lizards[band.clan] += sum(band.counts)
    for spies in s.spies.values():
        for spy in spies:
            lizards[spy.clan] += 1
    for h, den in s.dens.items():
        if den.owner >= 0:
            lizards[den.owner] += den.pop
            if s.terrain[h] == HOME:
                homes[den.owner] += 1
            else:
                dens[den.owner] += 1
    for owner in s.temples.values():
        if owner >= 0:
            temples[owner] += 1
    for owner in s.bridges.values():
        if owner >= 0:
            bridges[owner] += 1
    return [Standing(*figures) for figures in zip(lizards, homes, temples, dens, bridges, strict=True)]


def publish(s: State) -> None:
    """LZ-362, LZ-474: the figures that everybody learns with the report."""
    s.standings = standings(s)
    s.homes = s.terrain.count(HOME)


def winners(s: State) -> tuple[list[int], str]:
    """LZ-363 to LZ-365: who has won now and why; no reason: the game goes on."""
    able = [seat for seat, clan in enumerate(s.clans) if clan.status in ("active", "leaving")]
    reached = [seat for seat in able if s.homes and s.standings[seat].points >= s.needed]
    if reached:
        return best(s, reached), "points"
    if not able:
        return [], "none"
    if len(able) == 1:
        return able, "last"
    if not s.homes:
        return best(s, able), "homes"
    if s.setting.turn_limit and s.turn >= s.setting.turn_limit:
        return best(s, able), "limit"
    return [], ""


def best(s: State, seats: list[int]) -> list[int]:
    """LZ-364: most points, then most Home Dens, then most lizards; then they share."""
    keys = {seat: (s.standings[seat].points, s.standings[seat].homes, s.standings[seat].lizards) for seat in seats}
    top = max(keys.values())
    return [seat for seat in seats if keys[seat] == top]


def decide(s: State, f: Flow) -> bool:
    """True: the game is over and the victory is told (LZ-367)."""
    won, reason = winners(s)
    if not reason:
        return False
    s.winners = won
    s.stage = "over"
    points = s.standings[won[0]].points if won else 0
    f.tell("victory", winners=list(won), turn=s.turn, points=points, needed=s.needed, reason=reason)
    return True
