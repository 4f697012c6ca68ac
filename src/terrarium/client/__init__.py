"""The Python client of a Terrarium server: tables, decisions, answers and events over the HTTP interface.

It imports nothing of the server. `docs/api.md` describes the interface, `docs/bots.md` how to write a bot with it.
"""

from terrarium.kernel.decoding import Opaque, form_of

from .client import Client
from .errors import Conflict, Nobody, Paused, TooMany, Unknown, Unreachable
from .far import Distant
from .records import Decision, Event, GameInfo, Line, Me, Message, Receipt, TableInfo
from .runner import Runner
from .table import Table

__all__ = [
    "Client",
    "Conflict",
    "Decision",
    "Distant",
    "Event",
    "GameInfo",
    "Line",
    "Me",
    "Message",
    "Nobody",
    "Opaque",
    "Paused",
    "Receipt",
    "Runner",
    "Table",
    "TableInfo",
    "TooMany",
    "Unknown",
    "Unreachable",
    "form_of",
]
