"""Reports and printable sheets."""

from __future__ import annotations

from functools import partial
from typing import Final

from terrarium.kernel import Paper

from .blank import order_sheet, setup_sheet
from .maps import key, map_sheet
from .report import report

PAPERS: Final = {
    "report": Paper("Turn report", report),
    "report-two-sheets": Paper("Turn report, map on two sheets", partial(report, sheets=2)),
    "map": Paper("World view", map_sheet),
    "key": Paper("Key", key),
    "order-sheet": Paper("Blank order sheet", order_sheet, blank=True),
    "setup-sheet": Paper("Blank start-up sheet", setup_sheet, blank=True),
}
