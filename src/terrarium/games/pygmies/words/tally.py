"""How the seats stand: the share of their crews that is left."""

from __future__ import annotations

from terrarium.kernel import Tally

from ..rules.end_of_turn import tally as objectives
from ..view import View


def tally(view: View) -> Tally:
    """Of each seat, in hundredths; before its battle begins nobody is lost."""
    left, began = [0] * view.seats, [0] * view.seats
    held: dict[str, list[int]] = {}
    for field in view.fields:
        for side, seat in enumerate(field.seats):
            left[seat], began[seat] = field.owned(side), field.originals[side]
            for name, ours, _ in objectives(field, side) if field.turn else ():
                held.setdefault(f"At the {name}", [0] * view.seats)[seat] = ours
    shares = tuple(100 * now // max(1, then) for now, then in zip(left, began, strict=True))
    lines = {"Models left": left, "Models at the start": began, **held}
    return Tally("% of the crew left", shares, tuple((says, tuple(figures)) for says, figures in lines.items()))
