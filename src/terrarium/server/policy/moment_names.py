"""Names of moments as people and programs write them (see the kernel's `named`), read again."""

from __future__ import annotations

from terrarium.kernel import Malformed, MomentId, Stale


def read(name: str, branch: int) -> MomentId:
    """The moment of that name in this branch; one of another branch is over."""
    try:
        at, strand, number = (int(part) for part in name.split("-"))
    except ValueError:
        raise Malformed(f"{name!r} does not name a moment.") from None
    if at != branch:
        raise Stale("That question is closed: the game has been rewound since.")
    return MomentId(strand, number)
