"""State -> what an audience may know (section 19a), built field by field."""

from __future__ import annotations

from typing import Any

import msgspec

from terrarium import kernel
from terrarium.kernel import REFEREE, view_of

from ..content import Card, Crew
from ..state import Battle, Field, State


class Secrets(msgspec.Struct, frozen=True):
    """Of one battle, what this audience knows beyond the field; `None` stands for what it does not know."""

    hands: tuple[tuple[str, ...] | None, tuple[str, ...] | None]
    discards: tuple[tuple[str, ...] | None, tuple[str, ...] | None]
    played: tuple[str, str]
    bags: tuple[tuple[str, ...] | None, tuple[str, ...] | None]
    dice: dict[str, int]
    thrown: dict[str, int]
    queue: tuple[Any, ...]


class View(kernel.View, kw_only=True, frozen=True):
    """`fields` are public; `pack` is the one this seat holds, `picks` its own cards (all seats' when all is open)."""

    acted: int
    board: str
    scenario: str
    items: bool
    red: bool
    turn_limit: int
    fields: tuple[Field, ...]
    secrets: tuple[Secrets, ...]
    pack_sizes: tuple[int, ...]
    pack: tuple[str, ...]
    held: tuple[int, ...]
    pick_counts: tuple[int, ...]
    picks: tuple[tuple[str, ...] | None, ...]
    packs: tuple[tuple[str, ...], ...]
    round: int
    crews: tuple[Crew | None, ...]
    customs: tuple[Card, ...]
    gone: tuple[int, ...]

    def battle_of(self, seat: int) -> int:
        """The number of a seat's battle, or -1."""
        for field in self.fields:
            if seat in field.seats:
                return field.k
        return -1


def queue_side(b: Battle) -> int:
    """Whose batch waits."""
    for entry in b.queue:
        name = entry["model"] if "model" in entry else next(iter(entry))
        return b.field.models[b.field.find(name)].control
    return -1


def _secrets(b: Battle, who: int, every: bool) -> Secrets:
    field = b.field
    own = [every or seat == who for seat in field.seats]

    def mine(name: str) -> bool:
        return own[field.models[field.find(name)].control]

    side = queue_side(b)
    hands = [tuple(b.hands[k]) if own[k] else None for k in range(2)]
    piles = [tuple(b.discards[k]) if own[k] else None for k in range(2)]
    bags = [tuple(b.bag[k]) if own[k] or not b.bag[k] else None for k in range(2)]
    return Secrets(
        (hands[0], hands[1]),
        (piles[0], piles[1]),
        (b.played[0] if own[0] else "", b.played[1] if own[1] else ""),
        (bags[0], bags[1]),
        {name: n for name, n in sorted(b.dice.items()) if mine(name)},
        {name: n for name, n in sorted(b.thrown.items()) if mine(name)},
        tuple(b.queue) if side >= 0 and own[side] else (),
    )


def look(s: State, who: int) -> View:
    """Beyond what everybody knows: one's own secrets; of the referee, and when all is over, everybody's."""
    every = s.over or who == REFEREE
    pack: tuple[str, ...] = ()
    if who >= 0 and s.held:
        pack = tuple(s.packs[s.held[who]])
    return view_of(
        View,
        s,
        who,
        fields=tuple([b.field.copy() for b in s.battles]),
        secrets=tuple([_secrets(b, who, every) for b in s.battles]),
        pack_sizes=tuple([len(p) for p in s.packs]),
        pack=pack,
        pick_counts=tuple([len(p) for p in s.picks]),
        picks=tuple([tuple(p) if every or seat == who else None for seat, p in enumerate(s.picks)]),
        packs=tuple([tuple(p) for p in s.packs]) if every else (),
        crews=tuple(s.crews) if s.battles or every else (None,) * s.seats,
    )


State.view = look  # type: ignore[assignment, method-assign]
"""A state is read below its views; here it learns to give them."""
