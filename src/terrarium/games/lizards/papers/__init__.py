"""Reports and printable sheets."""

from __future__ import annotations

from functools import partial
from typing import Final

from terrarium.kernel import Paper

from .blank import order_sheet, setup_sheet
from .maps import key, map_sheet
from .report import report

PAPERS: Final = {
    "report": Paper("Turn report", report, pov=True),
    "report-two-sheets": Paper("Turn report, map on two sheets", partial(report, sheets=2), pov=True),
    "map": Paper("World view", map_sheet, pov=True),
    "key": Paper("Key", key, pov=True),
    "order-sheet": Paper("Blank order sheet", order_sheet, pov=True),
    "setup-sheet": Paper("Blank start-up sheet", setup_sheet, pov=True),
}
