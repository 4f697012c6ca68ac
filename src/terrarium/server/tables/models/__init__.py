"""What a table keeps. The record (entries) is the truth; snapshots, stored events and moments are made from it."""

from .asking import Draft, Instruction, Moment, Note, Receipt
from .hall import Invitation, Waiting
from .letters import Delivery, Report
from .record import Entry, Snapshot
from .table import Seat, Table
from .talk import Act, Ledger, Message
from .votes import Vote

__all__ = [
    "Act",
    "Delivery",
    "Draft",
    "Entry",
    "Instruction",
    "Invitation",
    "Ledger",
    "Message",
    "Moment",
    "Note",
    "Receipt",
    "Report",
    "Seat",
    "Snapshot",
    "Table",
    "Vote",
    "Waiting",
]
