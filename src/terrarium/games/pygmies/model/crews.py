"""Section 3: what a crew may be, and the form in which it is written."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from terrarium.kernel import Value

from ..content import Card, Crew, Squad

MOST = 30
"""PY-018."""


def fits(card: Card, alignment: str) -> bool:
    """PY-040: a group's alignment equals its hero's or is Neutral."""
    return card.alignment in (alignment, "Neutral")


def crew_faults(squads: list[Squad], pool: Mapping[str, int], known: Mapping[str, Card]) -> list[str]:
    """PY-018, PY-040 to PY-042: everything that is wrong with a crew built from these cards."""
    found: list[str] = []
    heroes = [name for name in pool if pool[name] and known[name].hero]
    names: list[str] = []
    wanted = min(3, len(heroes)) or 1
    if len(squads) != wanted:
        found.append(f"{wanted} squads are to be fielded, not {len(squads)}")
    for n, squad in enumerate(squads):
        where = f"squad {'ABC'[n % 3]}"
        if squad.hero:
            if squad.hero not in pool or not known[squad.hero].hero:
                found.append(f"{where}: {squad.hero} is no hero of yours")
                continue
            names.append(squad.hero)
            alignment = known[squad.hero].alignment
        else:
            if heroes:
                found.append(f"{where} needs a hero")
            own = [
                known[g.name].alignment
                for g in squad.groups
                if g.name in known and known[g.name].alignment != "Neutral"
            ]
            alignment = own[0] if own else "Neutral"
        for group in squad.groups:
            if group.name not in pool or known[group.name].hero:
                found.append(f"{where}: {group.name} is no henchman of yours")
                continue
            names.append(group.name)
            if not fits(known[group.name], alignment):
                found.append(f"{where}: alignment {known[group.name].alignment} does not fit {alignment}")
            if not 1 <= group.count <= pool[group.name]:
                found.append(f"{where}: {group.count} of {group.name}, you have {pool[group.name]}")
        if len(squad.groups) > 2:
            found.append(f"{where} has more than two groups")
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            found.append(f"{name} is split over several groups")
    for n, squad in enumerate(squads):
        if len(squad.groups) < 2 and squad.hero in known:
            free = [
                name
                for name in pool
                if pool[name]
                and name not in names
                and not known[name].hero
                and fits(known[name], known[squad.hero].alignment)
            ]
            if free:
                found.append(f"squad {'ABC'[n % 3]}: a group is missing; {free[0]} fits")
    total = sum(bool(s.hero) + sum(g.count for g in s.groups) for s in squads)
    if total > MOST:
        found.append(f"{total} models are more than {MOST}")
    if not total:
        found.append("there is nobody in the crew")
    return found


def squads_of(value: Value) -> list[Squad] | None:
    try:
        return [msgspec.convert(squad, Squad) for squad in value["squads"]]
    except (msgspec.ValidationError, TypeError, KeyError):
        return None


def cards_of(value: Value) -> list[Card] | None:
    """The custom cards that a crew brings along."""
    try:
        return [msgspec.convert(card, Card) for card in value.get("cards", [])]
    except (msgspec.ValidationError, TypeError):
        return None


def built(pool: Mapping[str, int], known: Mapping[str, Card], rng: Random | None = None) -> dict[str, Any]:
    """The best crew by rating, or a random one; it always obeys PY-040 to PY-042."""
    heroes = sorted(name for name in pool if pool[name] and known[name].hero)
    groups = sorted(name for name in pool if pool[name] and not known[name].hero)
    if rng is not None:
        rng.shuffle(heroes)
        rng.shuffle(groups)
        chosen = heroes[:3]
    else:
        groups.sort(key=lambda name: -known[name].rating * pool[name])
        value = {
            h: known[h].rating
            + sum(
                sorted((known[g].rating * pool[g] for g in groups if fits(known[g], known[h].alignment)), reverse=True)[
                    :2
                ]
            )
            for h in heroes
        }
        chosen = sorted(heroes, key=lambda name: (-value[name], name))[:3]
    squads: list[dict[str, Any]] = [{"hero": name, "groups": []} for name in chosen] or [{"hero": "", "groups": []}]
    room = MOST - len(chosen)
    leaderless = not chosen
    kind = known[groups[0]].alignment if leaderless and groups else ""
    for turn in range(2):
        for n, squad in enumerate(squads):
            alignment = known[squad["hero"]].alignment if squad["hero"] else kind
            for name in groups:
                if fits(known[name], alignment) or (alignment == "Neutral" and leaderless):
                    later = 2 * len(squads) - (turn * len(squads) + n) - 1
                    count = max(1, min(pool[name], room - later))
                    squad["groups"].append({"name": name, "count": count})
                    room -= count
                    groups.remove(name)
                    break
    return {"squads": squads}


def crew_of(value: Value, name: str = "") -> Crew:
    squads = squads_of(value) or []
    return Crew(name, tuple(squads))


def group_counts(cards: list[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for name in sorted(cards):
        counts[name] = counts.get(name, 0) + 1
    return counts
