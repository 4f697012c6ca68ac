"""When a battle is over, the next one in its square: the one frame that goes back to a chapter before its own."""

from __future__ import annotations

from terrarium.kernel import Frame


def next_bout(square: int) -> Frame:
    """The frame of `battles.next_bout`, which itself leads to every battle's end."""
    return ("next_bout", square)
