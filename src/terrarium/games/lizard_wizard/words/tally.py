"""How the wizards stand: their victory points, by what they are for."""

from __future__ import annotations

from collections.abc import Callable

from terrarium.kernel import Tally

from ..rules.scoring import Score, scores
from ..view import WizardView

PARTS: tuple[tuple[str, Callable[[Score], int]], ...] = (
    ("Matching pairs, 10 each", lambda score: 10 * sum(score.matched)),
    ("Other pairs, 5 each", lambda score: 5 * score.other),
    ("Unpaired, 1 each", lambda score: score.singles),
    ("Spells of matched schools, 5 each", lambda score: sum(score.spells)),
    ("Bonus points from spells", lambda score: sum(vp for _, vp in score.ends)),
    ("Gold, 1 each", lambda score: score.gold),
    ("Dungeon items, 10 or 5 each", lambda score: score.items),
    ("Achievements, 10 each", lambda score: score.tiles),
)


def counted(view: WizardView) -> list[Score]:
    """LW-821 to LW-828; the AI comes last."""
    return scores(view)


def winners(view: WizardView) -> list[int]:
    """LW-829: who has won, when all is over; the AI among them."""
    totals = {seat: (score.total, score.mana) for seat, score in enumerate(counted(view)) if not view.mages[seat].out}
    return [seat for seat, total in totals.items() if total == max(totals.values())]


def tally(view: WizardView) -> Tally:
    """LW-821 to LW-828; the AI, which has no seat, is not in it."""
    found = counted(view)[: view.seats]
    lines = tuple((says, tuple(part(score) for score in found)) for says, part in PARTS)
    return Tally("victory points", tuple(score.total for score in found), lines)
