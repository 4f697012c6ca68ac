"""What a side has left to lose: how many of its models, before it breaks."""

from __future__ import annotations

from ..state import Field


def breaks_at(field: Field, side: int) -> int:
    """PY-273, PY-016: with so many models of its own, or fewer, a side is broken."""
    return (field.originals[side] * 100 + 3) // 300
