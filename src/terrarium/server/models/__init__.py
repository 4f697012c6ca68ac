"""What is kept, row by row: of people, of tables and their matches, of letters, of the clock.

The record (entries) is the truth about a match; snapshots, stored events and moments are made from it. Each class names
the Django app whose migrations it belongs to (`app_label`), for these stand with their apps.
"""

from .asking import Draft, Instruction, Moment, Note, Receipt
from .clock import Beat, Gap, Hour
from .inbox import Incoming
from .league import Encounter, Entrant
from .letters import Delivery, Report, Undeliverable
from .lobby import Invitation, Waiting
from .people import KnownAddress, Token, User
from .record import Entry, Snapshot
from .table import Seat, Table
from .talk import Act, Ledger, Message, SeatNote
from .votes import Vote

__all__ = [
    "Act",
    "Beat",
    "Delivery",
    "Draft",
    "Encounter",
    "Entrant",
    "Entry",
    "Gap",
    "Hour",
    "Incoming",
    "Instruction",
    "Invitation",
    "KnownAddress",
    "Ledger",
    "Message",
    "Moment",
    "Note",
    "Receipt",
    "Report",
    "Seat",
    "SeatNote",
    "Snapshot",
    "Table",
    "Token",
    "Undeliverable",
    "User",
    "Vote",
    "Waiting",
]
