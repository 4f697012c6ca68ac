"""Section 3: what a crew may be, and the form in which it is written."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from terrarium.kernel import Finding, Form, Value
from terrarium.kernel.form import Place, Schema

from ..content import CARDS, Card, Crew, Squad, invalid

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


class CrewForm(Form, frozen=True):
    """`{"squads": [{"hero", "groups": [{"name", "count"}]}]}` from the cards held."""

    pool: dict[str, int]
    custom: bool = False
    red: bool = False

    def check(self, value: Value, place: Place = ()) -> list[Finding]:
        fields = {"squads", "cards"} if self.custom else {"squads"}
        if not isinstance(value, dict) or not {"squads"} <= set(value) <= fields:
            return [Finding("malformed", "A list of squads is needed here.", place)]
        if not isinstance(value["squads"], list):
            return [Finding("malformed", "A list of squads is needed here.", (*place, "squads"))]
        cards = cards_of(value)
        if cards is None or len(cards) > 9:
            return [Finding("malformed", "Cards are written with all their figures, nine at most.", (*place, "cards"))]
        wrong = [says for card in cards for says in invalid(card, self.red)]
        wrong += [f"{card.name} is a card of the roster" for card in cards if card.name in CARDS]
        if wrong or len({card.name for card in cards}) != len(cards):
            found = wrong or ["two cards have one name"]
            return [Finding("illegal", f"{says}.", (*place, "cards"), "PY-044") for says in found]
        known = {**CARDS, **{card.name: card for card in cards}}
        pool = {**self.pool, **{card.name: card.copies for card in cards}}
        squads = squads_of(value)
        if squads is None or len(squads) > 3:
            return [Finding("malformed", "One to three squads of a hero and groups are needed.", (*place, "squads"))]
        return [
            Finding("illegal", f"{says}.", (*place, "squads"), "PY-040") for says in crew_faults(squads, pool, known)
        ]

    def sample(self, rng: Random) -> Value:
        return built(self.pool, CARDS, rng)

    def schema(self) -> Schema:
        group = {"type": "object", "required": ["name", "count"]}
        squad = {
            "type": "object",
            "properties": {"hero": {"type": "string"}, "groups": {"type": "array", "items": group, "maxItems": 2}},
            "required": ["hero", "groups"],
        }
        return {
            "type": "object",
            "properties": {
                "squads": {"type": "array", "items": squad, "minItems": 1, "maxItems": 3},
                **({"cards": {"type": "array", "items": {"type": "object"}, "maxItems": 9}} if self.custom else {}),
            },
            "required": ["squads"],
            "additionalProperties": False,
        }


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
