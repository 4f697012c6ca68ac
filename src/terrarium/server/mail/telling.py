"""What a letter tells beside its question, for who never opens the site: what has happened since the last one, and the
board in words."""

from __future__ import annotations

import textwrap
from typing import Final

from django.db.models import Max

from terrarium.kernel.document import bare

from ..models import Delivery
from ..policy.letter_marks import WIDTH
from ..tables.match.loaded import LoadedTable
from ..tables.show import counting, povs

MOST: Final = 25
"""Events that are told; of more, the newest."""
LINES: Final = 160
"""Of the board."""
SINCE, BOARD = "Since your last email:", "The board in words:"


def since(here: LoadedTable, pov: povs.TablePov, seat: int) -> str:
    """What this seat was told since the last letter that it got about the match; empty: nothing."""
    rows = Delivery.objects.filter(table_id=here.id, seat=seat, branch=here.branch, number__lte=here.number)
    last = rows.aggregate(last=Max("number"))["last"]
    before = 0 if last is None else counting.count_at(here, seat, last)
    total = len(pov.heard)
    told = pov.events(max(before, total - MOST), MOST)
    words = [bare(" ".join(one.words.split())) for one in told if one.words]
    if not words:
        return ""
    more = max(0, total - MOST - before)
    lines = [f"- ... and {more} things before"] if more else []
    for said in words:
        lines += textwrap.wrap(said, WIDTH, initial_indent="- ", subsequent_indent="  ")
    return "\n".join([SINCE, *lines])


def board(pov: povs.TablePov) -> str:
    """The board as text; empty where it has none."""
    _, text, _, _ = povs.drawings(pov)
    lines = [line.rstrip() for line in text.strip("\n").split("\n")]
    if not any(lines):
        return ""
    more = [f"... and {len(lines) - LINES} lines more: BOARD sends them."] if len(lines) > LINES else []
    return "\n".join([BOARD, "", *lines[:LINES], *more])
