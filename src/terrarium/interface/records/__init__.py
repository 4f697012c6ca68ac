"""What a server gives beside the kernel's own records (`Asked`, `Told`, `Offered`, `Position`, `Guide` ...): lines of
lists, the table around the board, games, people. The OpenAPI schema is made of these types."""

from .games import BotLevel, FormShown, GameShown, OptionShown, PaperName
from .league import LeagueGame, LeagueLine, LeaguePlayer, LeagueShown
from .lists import Mine, TableLine
from .people import Me, TokenGiven
from .playing import (
    Created,
    DecisionShown,
    DraftShown,
    EventShown,
    Facts,
    InstructionGiven,
    Judged,
    MessageShown,
    NoteShown,
    OfferGiven,
    Receipt,
    Said,
    Seated,
    StopShown,
    Voted,
)
from .table import MomentShown, MotionShown, RematchShown, SeatShown, TableInfo

__all__ = [
    "BotLevel",
    "Created",
    "DecisionShown",
    "DraftShown",
    "EventShown",
    "Facts",
    "FormShown",
    "GameShown",
    "InstructionGiven",
    "Judged",
    "LeagueGame",
    "LeagueLine",
    "LeaguePlayer",
    "LeagueShown",
    "Me",
    "MessageShown",
    "Mine",
    "MomentShown",
    "MotionShown",
    "NoteShown",
    "OfferGiven",
    "OptionShown",
    "PaperName",
    "Receipt",
    "RematchShown",
    "Said",
    "SeatShown",
    "Seated",
    "StopShown",
    "TableInfo",
    "TableLine",
    "TokenGiven",
    "Voted",
]
