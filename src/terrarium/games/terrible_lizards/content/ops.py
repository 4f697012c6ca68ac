"""The vocabulary of effects (docs/rules/terrible-lizards.md, 14.1) as records; `rules/effects.py` carries them out."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec


class _Op(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="op"):
    pass


class Damage(_Op, frozen=True, tag="damage"):
    """Effect damage; with `at_most`, the figure of the one hit bounds it."""

    amount: int
    who: Literal["target", "each_opponent", "defender"]
    at_most: Literal["", "weight"] = ""


class Gain(_Op, frozen=True, tag="gain"):
    amount: int


class Draw(_Op, frozen=True, tag="draw"):
    amount: int


class TakeFromHand(_Op, frozen=True, tag="take_from_hand"):
    pass


class PartToHand(_Op, frozen=True, tag="part_to_hand"):
    pass


class Fetch(_Op, frozen=True, tag="fetch"):
    zone: Literal["deck", "discard"]
    most: int


class AttachFromHand(_Op, frozen=True, tag="attach_from_hand"):
    most: int


class Shed(_Op, frozen=True, tag="shed"):
    who: Literal["target", "everyone"]


class Suppress(_Op, frozen=True, tag="suppress"):
    until: Literal["end_of_turn", "your_turn"]


class Cancel(_Op, frozen=True, tag="cancel"):
    pass


class Dodge(_Op, frozen=True, tag="dodge"):
    pass


class Reroll(_Op, frozen=True, tag="reroll"):
    pass


class Modify(_Op, frozen=True, tag="modify"):
    stat: Literal["attack", "weight"]
    amount: int


class RampageRight(_Op, frozen=True, tag="rampage_right"):
    pass


class TakeControl(_Op, frozen=True, tag="take_control"):
    pass


Op: TypeAlias = (
    Damage
    | Gain
    | Draw
    | TakeFromHand
    | PartToHand
    | Fetch
    | AttachFromHand
    | Shed
    | Suppress
    | Cancel
    | Dodge
    | Reroll
    | Modify
    | RampageRight
    | TakeControl
)
