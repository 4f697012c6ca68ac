"""What a server gives beside the kernel's own records (`Asked`, `Told`, `Offered`, `Position`, `Guide` ...): lines of
lists, the table around the board, games, people. The OpenAPI schema is made of these types."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time
from typing import Any, Literal

import msgspec

from terrarium.kernel import Asked, Finding, Offered, Seen, Told, Value
from terrarium.kernel.asked import Draft, seats_in

# ---- lists


class TableLine(msgspec.Struct, frozen=True):
    """A table in a list."""

    code: str
    game: str
    game_title: str
    title: str
    status: str
    seats: int
    taken: int
    open: int
    people: tuple[str, ...]
    private: bool
    pace: str
    moderator: str
    created: datetime
    moved: datetime | None
    your_seats: tuple[int, ...] = ()
    your_turn: bool = False
    due: datetime | None = None
    waiting: int = 0


class Mine(msgspec.Struct, frozen=True):
    """One's own games: the tables that wait for an answer first (a referee's too), then the others, and those one
    moderates. `invited`: rematches in which a seat is kept for one."""

    asked: tuple[TableLine, ...]
    playing: tuple[TableLine, ...]
    open: tuple[TableLine, ...]
    moderating: tuple[TableLine, ...]
    finished: tuple[TableLine, ...]
    invited: tuple[TableLine, ...] = ()


# ---- the table around the board


class SeatShown(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    number: int
    name: str
    """What the game calls it."""
    kind: Literal["open", "person", "bot", "dropped"]
    player: str
    """The person's shown name, or the bot's level."""
    stand_in: str
    """The level of the bot that plays for an absent person."""
    away: bool
    missed: int
    has_word: bool
    yours: bool
    awaited: bool
    """Everybody may know that this seat is waited for."""
    place: int | None = None
    score: int | None = None
    level: str = ""
    """How its bot plays, in the word that people choose it by: `gentle`, `sharp`, `raider`."""
    called: str = ""
    """What its bot is called at this table, from the start on."""


class MomentShown(msgspec.Struct, frozen=True):
    """An open moment as this audience may know it. Of a hidden one nobody is named but, to itself, one's own seat."""

    name: str
    tempo: str
    revisable: bool
    awaited: tuple[int, ...]
    confirmed: tuple[int, ...]
    opened: datetime
    due: datetime | None
    referee: bool = False
    """The referee is waited for."""


class MotionShown(msgspec.Struct, frozen=True):
    """What some players want together: `pause`, `resume`, `extend`, `take-back`, `end` or `settle` (the rules answer
    for the referee). It is carried when nobody's voice is wanted any more."""

    motion: str
    ayes: tuple[int, ...]
    wanted: tuple[int, ...]


class StopShown(msgspec.Struct, frozen=True):
    """A standing instruction by one press: what its button says, what holds while it stands, in which kinds of
    questions it is offered, and what to file for it."""

    name: str
    does: str
    says: str
    kinds: tuple[str, ...]
    stands: bool
    instruction: Any


class RematchShown(msgspec.Struct, frozen=True):
    """The same people's next match: who has joined, and whose seats are kept."""

    code: str
    status: str
    joined: tuple[str, ...]
    awaited: tuple[str, ...]
    yours: bool
    """You sit there."""


class TableInfo(msgspec.Struct, frozen=True, kw_only=True):
    """All that is to be known of a table beside its board, for this person in this seat."""

    code: str
    game: str
    game_title: str
    title: str
    status: Literal["open", "running", "paused", "over", "cancelled"]
    paused_because: str
    edition: int
    options: dict[str, Value]
    private: bool
    practice: bool
    commitment: str
    secret: str
    """Opened when the match is over."""
    words: tuple[str, ...]
    moderator: str
    who: int
    """As whom this was made: a seat, SPECTATOR or REFEREE."""
    number: int
    """This audience's own count of events."""
    read_number: int
    your_seats: tuple[int, ...]
    seats: tuple[SeatShown, ...]
    moments: tuple[MomentShown, ...]
    may: frozenset[str]
    """The names of the services that this person may call here just now."""
    waiting: tuple[str, ...]
    created: datetime
    started: datetime | None
    ended: datetime | None
    delayed: int
    """Seconds by which a spectator sees it later."""
    motions: tuple[MotionShown, ...] = ()
    """What some players want together."""
    referee: Literal["", "you", "moderator", "nobody"] = ""
    """Who is to decide, while the game asks its referee; `nobody`: the moderator plays, or there is none."""
    rematch: RematchShown | None = None
    """When the match is over and somebody wants to play again."""

    @property
    def over(self) -> bool:
        return self.status in ("over", "cancelled")


# ---- playing


class DraftShown(Draft, frozen=True, kw_only=True):
    """A draft as it was written, and when."""

    text: str
    at: datetime


class DecisionShown(Asked, frozen=True, kw_only=True):
    """What the seat is asked, with its clock. `draft` is one's own, saved or sent."""

    opened: datetime | None
    due: datetime | None
    draft: DraftShown | None = None

    @property
    def typed(self) -> str:
        """The draft's text."""
        return "" if self.draft is None else self.draft.text


class EventShown(Told, frozen=True, kw_only=True):
    """An event with its time; the table's own (`table.`) are counted too. `withdrawn`: a rewind has crossed it."""

    at: datetime
    withdrawn: bool = False

    @classmethod
    def of(cls, seen: Seen, words: str, at: datetime, withdrawn: bool) -> EventShown:
        return cls(seen.number, seen.kind, seen.face, words, seats_in(seen.face), at=at, withdrawn=withdrawn)


class Receipt(msgspec.Struct, frozen=True):
    """What became of a submission. `played`: it has closed its moment. `number` is the seat's own count of events."""

    table: str
    seat: int
    moment: str
    state: Literal["saved", "submitted", "confirmed", "played"]
    version: int
    at: datetime
    number: int = 0
    again: bool = False
    """This key was known already: nothing was done twice."""
    paused: bool = False
    """It is kept, but the table stands still just now."""
    warnings: tuple[Finding, ...] = ()


class Judged(msgspec.Struct, frozen=True):
    """`ok`: the answer would be taken."""

    ok: bool
    findings: list[Finding]


class Facts(msgspec.Struct, frozen=True):
    answer: Any


class OfferGiven(msgspec.Struct, frozen=True):
    """An act, a correction or an aid: its form as data and as JSON Schema. An aid may be meant for programs alone."""

    name: str
    title: str
    form: dict[str, Any]
    schema: dict[str, Any]
    for_programs: bool = False

    @classmethod
    def of(cls, one: Offered, for_programs: bool = False) -> OfferGiven:
        form: Any = one.form
        return cls(one.name, one.title, form, form.schema(), for_programs)


class InstructionGiven(msgspec.Struct, frozen=True):
    """The seat's standing instruction, and the form of one (null: the game knows none). `stops` are those that one
    press gives in a question: file what stands in them."""

    form: dict[str, Any] | None
    schema: dict[str, Any] | None
    instruction: Any
    stops: tuple[StopShown, ...] = ()

    @classmethod
    def of(cls, form: Any, stands: Any, stops: Sequence[StopShown]) -> InstructionGiven:
        return cls(form, None if form is None else form.schema(), stands, tuple(stops))


class MessageShown(msgspec.Struct, frozen=True):
    number: int
    from_seat: int | None
    """None: the moderator."""
    writer: str
    to: tuple[int, ...] | Literal["all", "moderator"]
    text: str
    at: datetime
    struck: bool
    yours: bool


class NoteShown(msgspec.Struct, frozen=True):
    """What one has noted about another seat. Nobody else gets it."""

    about: int
    text: str
    at: datetime


# ---- what was done


class Created(msgspec.Struct, frozen=True):
    table: str


class Seated(msgspec.Struct, frozen=True):
    seat: int


class Voted(msgspec.Struct, frozen=True):
    """Whether all were for it, and it is done."""

    carried: bool


class Said(msgspec.Struct, frozen=True):
    number: int


# ---- the bots' league


class LeagueLine(msgspec.Struct, frozen=True):
    """A program's standing. `by` is its person's name (empty: it is a level of the house's own bots), `won` counts a
    draw as a half, `low` and `high` hold its share of victories in 95 of 100 cases."""

    name: str
    by: str
    rating: int
    games: int
    won: float
    low: float
    high: float


class LeaguePlayer(msgspec.Struct, frozen=True):
    name: str
    place: int | None


class LeagueGame(msgspec.Struct, frozen=True):
    """A finished game of the league, its players in the order of seats."""

    table: str
    ended: datetime | None
    players: tuple[LeaguePlayer, ...]


class LeagueShown(msgspec.Struct, frozen=True):
    """A game's league: standings, the strongest first (the level steady has 1500 points), and its last games."""

    game: str
    title: str
    standings: tuple[LeagueLine, ...]
    recent: tuple[LeagueGame, ...]


# ---- games


class FormShown(msgspec.Struct, frozen=True):
    """A form as data (tagged by `form`) and as JSON Schema."""

    form: dict[str, Any]
    schema: dict[str, Any]


class BotLevel(msgspec.Struct, frozen=True):
    level: str
    usual: bool


class PaperName(msgspec.Struct, frozen=True):
    name: str
    title: str


class OptionShown(msgspec.Struct, frozen=True):
    """An option of a game for people: its title, what it does, and its values in words where they need any."""

    title: str
    says: str
    values: dict[str, str]


class GameShown(msgspec.Struct, frozen=True):
    """A game: its seats, options and bots, weakest first."""

    slug: str
    title: str
    summary: str
    edition: int
    fewest: int
    most: int
    options: FormShown
    option_words: dict[str, OptionShown]
    defaults: dict[str, Any]
    instructions: FormShown | None
    bots: list[BotLevel]
    aids: list[PaperName]
    papers: list[PaperName]


# ---- people


class TokenGiven(msgspec.Struct, frozen=True):
    """A token without its key."""

    id: int
    name: str
    start: str
    scopes: list[str]
    table: str | None
    seat: int | None
    made: datetime
    used: datetime | None
    until: datetime | None


class Me(msgspec.Struct, frozen=True):
    """One's own settings, and what this token may do."""

    username: str
    name: str
    email: str
    guest: bool
    zone: str
    notices: dict[str, str]
    quiet_from: time | None
    quiet_until: time | None
    digest_at: time | None
    vacation_from: datetime | None
    vacation_until: datetime | None
    report_paper: str = ""
    """The size of the PDF that comes with a report (`a4`, `letter`); empty: none does."""
    token: TokenGiven | None = None
