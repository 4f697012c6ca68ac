"""The rules kernel: it knows no game, no clock, no database and no files. Read `docs/contract.md` first."""

from .asked import Asked, Draft, Offered, Position, Told, Tried
from .bot import Bot, Question, Reply
from .derive import state_of, view_of
from .dice import Dice, Scripted
from .document import Document
from .errors import (
    BrokenContent,
    BrokenRecord,
    Closed,
    Finding,
    Illegal,
    Malformed,
    NotYours,
    Refused,
    Stale,
)
from .events import Event, Face, Seen
from .form import Form, Value
from .game import Aid, Game, Option, Paper, Portrait, Standing, Stop, Tally
from .guide import Guide
from .joints import Either, Fields, ListOf
from .leaves import Allocation, Amount, One, Path, Point, Some, Text, Yes
from .leaving import because
from .match import Done, Due, Held, Keeper, Match, replay
from .moment import MISSED, REFEREE, SPECTATOR, TABLE, Answer, Decision, Moment, MomentId
from .notation import Reading
from .pov import Pov
from .record import Entry, Header, Record
from .seat import Receipt, Seat
from .state import Outcome, Outline, Place, State
from .steps import Answers, Decisions, Flow, Frame, OneDecision, Steps, Strand
from .verify import verify
from .view import View
from .walking import Touch

__all__ = [
    "MISSED",
    "REFEREE",
    "SPECTATOR",
    "TABLE",
    "Aid",
    "Allocation",
    "Amount",
    "Answer",
    "Answers",
    "Asked",
    "Bot",
    "BrokenContent",
    "BrokenRecord",
    "Closed",
    "Decision",
    "Decisions",
    "Dice",
    "Document",
    "Done",
    "Draft",
    "Due",
    "Either",
    "Entry",
    "Event",
    "Face",
    "Fields",
    "Finding",
    "Flow",
    "Form",
    "Frame",
    "Game",
    "Guide",
    "Header",
    "Held",
    "Illegal",
    "Keeper",
    "ListOf",
    "Malformed",
    "Match",
    "Moment",
    "MomentId",
    "NotYours",
    "Offered",
    "One",
    "OneDecision",
    "Option",
    "Outcome",
    "Outline",
    "Paper",
    "Path",
    "Place",
    "Point",
    "Portrait",
    "Position",
    "Pov",
    "Question",
    "Reading",
    "Receipt",
    "Record",
    "Refused",
    "Reply",
    "Scripted",
    "Seat",
    "Seen",
    "Some",
    "Stale",
    "Standing",
    "State",
    "Steps",
    "Stop",
    "Strand",
    "Tally",
    "Text",
    "Told",
    "Touch",
    "Tried",
    "Value",
    "View",
    "Yes",
    "because",
    "replay",
    "state_of",
    "verify",
    "view_of",
]
