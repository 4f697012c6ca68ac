"""The rules kernel: it knows no game, no clock, no database and no files. Read `docs/contract.md` first."""

from .bot import Bot, Question, Reply
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
from .game import Aid, Game, Option, Paper, Portrait, Standing, Teaching
from .joints import Either, Fields, ListOf
from .leaves import Allocation, Amount, One, Path, Point, Some, Text, Yes
from .leaving import because
from .match import Done, Due, Match, replay
from .moment import MISSED, REFEREE, SPECTATOR, TABLE, Answer, Decision, Moment, MomentId
from .notation import Reading
from .record import Entry, Header, Record
from .state import Outcome, Outline, Place, State
from .steps import Answers, Asked, Flow, Frame, Steps, Strand
from .verify import verify
from .view import View

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
    "Dice",
    "Document",
    "Done",
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
    "Header",
    "Illegal",
    "ListOf",
    "Malformed",
    "Match",
    "Moment",
    "MomentId",
    "NotYours",
    "One",
    "Option",
    "Outcome",
    "Outline",
    "Paper",
    "Path",
    "Place",
    "Point",
    "Portrait",
    "Question",
    "Reading",
    "Record",
    "Refused",
    "Reply",
    "Scripted",
    "Seen",
    "Some",
    "Stale",
    "Standing",
    "State",
    "Steps",
    "Strand",
    "Teaching",
    "Text",
    "Value",
    "View",
    "Yes",
    "because",
    "replay",
    "verify",
]
