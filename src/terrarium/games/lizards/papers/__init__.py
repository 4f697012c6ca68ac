"""Reports and printable sheets."""

from __future__ import annotations

from typing import Final

from terrarium.kernel import Paper

from .report import _key, _map_sheet, document

PAPERS: Final = {
    "report": Paper("Turn report", lambda view, events: document(view, events, notes=None)),
    "report-two-sheets": Paper(
        "Turn report, map on two sheets", lambda view, events: document(view, events, notes=None, sheets=2)
    ),
    "map": Paper("World view", _map_sheet),
    "key": Paper("Key", _key),
}
