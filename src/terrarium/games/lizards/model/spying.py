"""What a spy risks and how long it holds out (LZ-222, LZ-347): asked by the rules, by warnings, alerts and bots."""

from __future__ import annotations

from ..content.figures import FIGURES

_SPIES = FIGURES.spies


def capture(enemies: int) -> int:
    """LZ-222: the chance in a hundred that so many warriors catch a spy."""
    return min(_SPIES.most, -(-enemies // _SPIES.each))


def last_turn(made: int) -> int:
    """LZ-347: the turn in whose Development Phase a spy made in that turn goes bush."""
    return made + _SPIES.turns
