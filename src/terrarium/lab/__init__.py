"""Balance studies: played anywhere, kept as records, told with intervals, as tables, charts and reports.

A game that wants to be studied has a room `study` (see `lab.study`): how one game of the study is played, what many of
them tell, and by which figures variants are compared.
"""

from .compare import Arm
from .gate import Gate, Gated, gated
from .strengths import strength
from .study import measured, redone, run, studied, usual_seats
from .tables import Figure, Study, Table
from .what_if import Unchanged

__all__ = [
    "Arm",
    "Figure",
    "Gate",
    "Gated",
    "Study",
    "Table",
    "Unchanged",
    "gated",
    "measured",
    "redone",
    "run",
    "strength",
    "studied",
    "usual_seats",
]
