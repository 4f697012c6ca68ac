"""A table from the database: what it is now, and what it was after an entry.

The ways that every move may take are plain SQL.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import msgspec
from django.conf import settings
from django.db import connection

from terrarium.interface.records import DraftShown
from terrarium.kernel import BrokenRecord, Event, Game, Header, Held, Match, MomentId, registry
from terrarium.kernel import Entry as KernelEntry
from terrarium.kernel.match import repeat
from terrarium.kernel.outside import Suspended

from ...base.errors import Faulty, Missing, Unknown
from ...base.timeout import Limit, Overtime
from ...models import Snapshot, Table, Vote, Waiting
from ...models.people import shown
from ...policy import terms as terms_
from ..match.loaded import About, Asking, Chair, LoadedTable
from . import seat_names

_header = msgspec.json.Decoder(Header)
_entry = msgspec.json.Decoder(KernelEntry)
_suspended = msgspec.json.Decoder(dict[int, Suspended])
_events = msgspec.json.Decoder(list[Event])
_told = msgspec.json.Decoder(list[int])
_any = msgspec.json.Decoder()
_json = msgspec.json.Encoder()

TABLE = (
    "SELECT t.id, t.code, t.game, t.status, t.stamp, t.number, t.branch, t.told, t.terms, t.moderator_id, t.private, "
    "t.practice, t.moved_at, t.secret, t.header, t.title, t.paused_because, t.edition, t.options, t.commitment, "
    "t.result, t.created_at, t.started_at, t.ended_at, m.name, m.username, m.guest, m.deleted_at, "
    "(SELECT count(*) FROM tables_waiting w WHERE w.table_id = t.id), "
    "(SELECT count(*) FROM tables_vote v WHERE v.table_id = t.id), t.lesson "
    "FROM tables_table t LEFT JOIN accounts_user m ON m.id = t.moderator_id WHERE t.code = %s"
)
CHAIRS = (
    "SELECT s.id, s.number, s.kind, s.person_id, s.bot, s.stand_in, s.missed_run, s.missed_total, s.word, "
    "s.called, u.vacation_from, u.vacation_until, u.name, u.username, u.guest, u.deleted_at "
    "FROM tables_seat s LEFT JOIN accounts_user u ON u.id = s.person_id "
    "WHERE s.table_id = %s ORDER BY s.number"
)
TIMES = ("opened_at", "not_before", "due_at", "deadline", "notify_at", "remind_at", "bots_at")
MOMENTS = f"SELECT {', '.join(Asking.__struct_fields__)} FROM tables_moment WHERE table_id = %s"
DRAFTS = (
    "SELECT seat, strand, number, state, answer, version, by FROM tables_draft "
    "WHERE table_id = %s AND branch = %s AND state <> 'saved' ORDER BY at, id"
)
MINE = (
    "SELECT s.read_number, d.strand, d.number, d.state, d.answer, d.version, d.by, d.text, d.at FROM tables_seat s "
    "LEFT JOIN tables_draft d ON d.table_id = s.table_id AND d.seat = s.number AND d.branch = %s "
    "WHERE s.table_id = %s AND s.number = %s"
)
REFEREES = (
    "SELECT 0, strand, number, state, answer, version, by, text, at FROM tables_draft "
    "WHERE branch = %s AND table_id = %s AND seat = %s"
)
INSTRUCTIONS = "SELECT seat, value FROM tables_instruction WHERE table_id = %s"
TAIL = "SELECT data FROM tables_entry WHERE table_id = %s AND number > %s AND number <= %s ORDER BY number"


def entry(data: str) -> KernelEntry:
    return _entry.decode(data)


def events(data: str) -> list[Event]:
    return _events.decode(data)


def told(data: str) -> list[int]:
    return _told.decode(data)


def written(thing: Any) -> str:
    return _json.encode(thing).decode()


def _rows(sql: str, *values: Any) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return list(cursor.fetchall())


def _when(value: Any) -> datetime | None:
    """A time as the driver gave it: SQLite's know no zone and are UTC."""
    at: datetime | None = datetime.fromisoformat(value) if isinstance(value, str) else value
    return at.replace(tzinfo=UTC) if at is not None and at.tzinfo is None else at


def stamp(code: str) -> int:
    """The table's stamp just now; -1 if there is none."""
    rows = _rows("SELECT stamp FROM tables_table WHERE code = %s", code)
    return int(rows[0][0]) if rows else -1


def load(code: str, known: LoadedTable | None = None, bare: bool = False) -> LoadedTable:
    """The table as it is now. One that is `known` and sound is brought up to date instead of played again.

    A `bare` one comes without its match, and wants neither its rules nor that its game is installed. The stamp is
    looked at before and after, so that all of it fits together without holding up any writer.
    """
    while True:
        here = _load(code, known, bare)
        if stamp(code) == here.stamp:
            return here
        known = here


class Absent(Game[Any, Any]):
    """In the place of a game that is not installed here."""

    def __init__(self, slug: str) -> None:
        self.slug = slug  # type: ignore[misc]
        self.title = slug  # type: ignore[misc]


def any_game(slug: str) -> Game[Any, Any]:
    """The game of that name, or one without rules in its place."""
    try:
        return registry.find(slug)
    except registry.NoSuchGame:
        return Absent(slug)


def _game(slug: str) -> Game[Any, Any]:
    try:
        return registry.find(slug)
    except registry.NoSuchGame as missing:
        raise Missing(str(missing)) from missing


def _load(code: str, known: LoadedTable | None, bare: bool) -> LoadedTable:
    rows = _rows(TABLE, code)
    if not rows:
        raise Unknown("There is no such table, or you may not see it.")
    row = rows[0]
    here = LoadedTable()
    (here.id, here.code, slug, here.status, here.stamp, here.number, here.branch) = row[:7]
    counts, terms, here.moderator = row[7:10]
    here.private, here.practice, here.moved_at = bool(row[10]), bool(row[11]), _when(row[12])
    secret, header = row[13:15]
    here.lesson = tuple(_any.decode(row[30])) if row[30] else None
    here.told, here.terms = told(counts), terms_.from_json(terms)
    here.game = any_game(slug) if bare else _game(slug)
    here.chairs = [_chair(row) for row in _rows(CHAIRS, here.id)]
    here.match, here.moments, here.notes, here.since_snapshot = None, {}, {}, 0
    here.about, here.stood, here.povs = _about(row), None, {}
    here.past = {} if known is None or known.branch != here.branch else known.past
    if not header or bare:
        return here
    here.match = _caught_up(here, known)
    if here.match is None:
        here.match, here.since_snapshot = _loaded(here, bytes(secret), _header.decode(header), here.number)
    here.match.names = seat_names.names(here.chairs, here.code)
    if known is not None and known.match is here.match:
        here.since_snapshot = known.since_snapshot + here.number - known.number
    _with_waiting(here)
    return here


def _about(row: tuple[Any, ...]) -> About:
    values = [*row[15:21], *(_when(at) for at in row[21:24])]
    moderator = shown(*row[24:28]) if row[9] is not None else ""
    return About(*[*values, moderator, *row[28:30]])


def about(here: LoadedTable) -> About:
    """What stands on the table's row, with the waiting list and the votes: read once, and again when it has changed."""
    if here.about is None:
        here.about = _about(_rows(TABLE, here.code)[0])
    found = here.about
    if found.waiting is None:
        rows = Waiting.objects.filter(table_id=here.id).select_related("person") if found.queue else ()
        found.waiting = tuple(one.person.shown for one in rows)
    if found.votes is None:
        votes = Vote.objects.filter(table_id=here.id) if found.ayes else Vote.objects.none()
        found.votes = tuple(votes.values_list("seat", "motion", "number"))
    return found


def mine(here: LoadedTable, who: int) -> tuple[int, dict[tuple[int, int], DraftShown]]:
    """Up to which event this seat has read, and its drafts by moment; of the referee the drafts."""
    rows = _rows(MINE if who >= 0 else REFEREES, here.branch, here.id, who)
    drafts = {
        (row[1], row[2]): DraftShown(row[3], _any.decode(row[4]), *row[5:7], text=row[7], at=_when(row[8]))  # type: ignore[arg-type]
        for row in rows
        if row[1] is not None
    }
    return rows[0][0] if rows else 0, drafts


def _chair(row: tuple[Any, ...]) -> Chair:
    name = shown(*row[12:]) if row[3] is not None else ""
    return Chair(*(*row[:8], _when(row[10]), _when(row[11]), name, bool(row[8]), row[9]))


def _with_waiting(here: LoadedTable) -> None:
    """The open moments' times, the answers that wait and the standing instructions. The answers of a play that waits
    for dice are in the match already."""
    for row in _rows(MOMENTS, here.id):
        values = dict(zip(Asking.__struct_fields__, row, strict=True))
        values["hidden"], values["revisable"] = bool(values["hidden"]), bool(values["revisable"])
        times = {field: _when(values[field]) for field in TIMES}
        here.moments[row[0]] = Asking(**{**values, **times})
    open_now = {(asking.strand, asking.number) for asking in here.moments.values()}
    match = here.playing
    match.held, match.declined = {}, {}
    for seat, strand, number, state, answer, version, by in _rows(DRAFTS, here.id, here.branch):
        if (strand, number) in open_now and strand not in match.suspended:
            held = match.held.setdefault(MomentId(strand, number), {})
            held[seat] = Held(_any.decode(answer), state == "confirmed", version, by)
    instructions = dict.fromkeys(range(len(here.chairs)), here.game.initial)
    if here.game.instructions is not None:
        for seat, value in _rows(INSTRUCTIONS, here.id):
            instructions[seat] = _any.decode(value)
    match.instructions = instructions


def _caught_up(here: LoadedTable, known: LoadedTable | None) -> Match | None:
    """The known match, with what others have entered since; None where it is shorter to load."""
    if known is None or known.match is None or known.branch != here.branch or here.number - known.number > 50:
        return None
    if here.number == known.number:
        return known.match
    known.match.held = {}
    _replayed(known.match, [entry(data) for (data,) in _rows(TAIL, here.id, known.number, here.number)])
    return known.match if known.match.number == here.number else None


def _loaded(here: LoadedTable, secret: bytes, header: Header, number: int) -> tuple[Match, int]:
    """The last snapshot and what came after it, and how many entries that were."""
    found = Snapshot.objects.filter(table_id=here.id, number__lte=number).order_by("-number")
    snapshot = found.values_list("number", "state", "suspended").first()
    if snapshot is None:
        raise Faulty("No snapshot is left to load the match from.")
    try:
        state = here.game.decode(bytes(snapshot[1]))
    except (BrokenRecord, msgspec.DecodeError, TypeError, ValueError) as broken:
        raise Faulty(f"The stored state cannot be read by this version of the game: {broken}") from broken
    entries = [entry(data) for (data,) in _rows(TAIL, here.id, snapshot[0], number)]
    branch = entries[0].branch if entries else here.branch
    match = Match(
        here.game, header, secret, state, branch=branch, earlier=snapshot[0], suspended=_suspended.decode(snapshot[2])
    )
    _replayed(match, entries)
    if number == here.number:
        match.branch = here.branch
    return match, len(entries)


def at_entry(here: LoadedTable, number: int) -> Match:
    """The match as it stood after an entry; for looking only."""
    row = Table.objects.values_list("secret", "header").get(pk=here.id)
    past, _ = _loaded(here, bytes(row[0]), _header.decode(row[1]), number)
    past.names = seat_names.names(here.chairs, here.code)
    return past


def _replayed(match: Match, entries: list[KernelEntry]) -> None:
    for one in entries:
        match.branch = one.branch
        try:
            with Limit(settings.TERRARIUM["rules_seconds"]):
                repeat(match, one)
        except Overtime:
            raise Faulty("The rules ran too long while the match was loaded.") from None
        except Exception as error:
            raise Faulty(f"A recorded entry cannot be played again: {error}") from error
        if match.record.entries[-1].digest != one.digest:
            raise Faulty(f"Entry {match.number} leads to another state than recorded.")
    trim(match)
    match.events.clear()


def trim(match: Match) -> None:
    """A match in memory keeps its last entry only (for taking back); the database has them all."""
    if len(match.record.entries) > 1:
        match.earlier += len(match.record.entries) - 1
        del match.record.entries[:-1]
