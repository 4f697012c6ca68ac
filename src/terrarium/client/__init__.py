"""The Python client of a Terrarium server: tables, decisions, answers and events over the HTTP interface.

It imports nothing of the server. `docs/api.md` describes the interface, `docs/bots.md` how to write a bot with it.
"""

from terrarium.interface.records import (
    DecisionShown,
    EventShown,
    GameShown,
    Me,
    MessageShown,
    Receipt,
    TableInfo,
    TableLine,
)
from terrarium.kernel.decoding import Opaque, form_of

from .client import Client
from .errors import Conflict, Nobody, Stopped, TooMany, Unknown, Unreachable
from .far import Distant
from .runner import Runner
from .table import Table

__all__ = [
    "Client",
    "Conflict",
    "DecisionShown",
    "Distant",
    "EventShown",
    "GameShown",
    "Me",
    "MessageShown",
    "Nobody",
    "Opaque",
    "Receipt",
    "Runner",
    "Stopped",
    "Table",
    "TableInfo",
    "TableLine",
    "TooMany",
    "Unknown",
    "Unreachable",
    "form_of",
]
