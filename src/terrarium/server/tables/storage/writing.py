"""A table's changes into the database: plain SQL on the way of every move, one short transaction, for one table or
for many together.

The statement that raises the table's stamp also checks it: who read an older one has lost, and nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC
from typing import Any

import msgspec
from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction

from ..match.changes import Change, Lost
from ..match.loaded import Asking
from . import store
from .store import written

RAISE = (
    "UPDATE tables_table SET stamp = %s, number = %s, branch = %s, told = %s, moved_at = %s "
    "WHERE id = %s AND stamp = %s AND status = %s"
)
ENTER = (
    "INSERT INTO tables_entry (table_id, number, branch, data, events, told, at, withdrawn_by) "
    "VALUES (%s, %s, %s, %s, %s, %s, %s, 0)"
)
RECEIPT = (
    "INSERT INTO tables_receipt (table_id, seat, key, moment, state, number, at) VALUES (%s, %s, %s, %s, %s, %s, %s)"
)
SNAPSHOT = "INSERT INTO tables_snapshot (table_id, number, state, suspended) VALUES (%s, %s, %s, %s)"
NOTE = "INSERT INTO tables_note (table_id, seat, number, told, note) VALUES (%s, %s, %s, %s, %s)"
DRAFT = (
    "INSERT INTO tables_draft (table_id, seat, branch, strand, number, state, answer, text, version, by, at) "
    "VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s) "
    "ON CONFLICT (table_id, seat, branch, strand, number) DO UPDATE SET state = excluded.state, "
    "answer = excluded.answer, text = excluded.text, version = excluded.version, by = excluded.by, at = excluded.at"
)
INSTRUCT = (
    "INSERT INTO tables_instruction (table_id, seat, value, at) VALUES (%s, %s, %s, %s) "
    "ON CONFLICT (table_id, seat) DO UPDATE SET value = excluded.value, at = excluded.at"
)
CLOSE = "DELETE FROM tables_moment WHERE table_id = %s AND strand = %s"
CHAIR = (
    "UPDATE tables_seat SET kind = %s, person_id = %s, bot = %s, stand_in = %s, missed_run = %s, missed_total = %s "
    "WHERE id = %s"
)
FINISH = "UPDATE tables_table SET status = 'over', ended_at = %s, result = %s WHERE id = %s"
_fields = Asking.__struct_fields__
OPEN = (
    f"INSERT INTO tables_moment (table_id, {', '.join(_fields)}) VALUES (%s{', %s' * len(_fields)}) "
    "ON CONFLICT (table_id, strand) DO UPDATE SET leased_until = NULL, "
    f"{', '.join(f'{f} = excluded.{f}' for f in _fields[1:])}"
)
LOCK = "SELECT id FROM tables_table WHERE id = ANY(%s) ORDER BY id FOR UPDATE"
RAISE_ALL = (
    "UPDATE tables_table AS t SET stamp = new.stamp, number = new.number, branch = new.branch, told = new.told, "
    "moved_at = new.moved_at FROM json_to_recordset(%s::json) AS new "
    "(stamp bigint, number int, branch int, told text, moved_at timestamptz, id bigint, read bigint, status text) "
    "WHERE t.id = new.id AND t.stamp = new.read AND t.status = new.status RETURNING t.id"
)
RAISED = ("stamp", "number", "branch", "told", "moved_at", "id", "read", "status")
"""The names by which that statement knows the values of `RAISE`."""
_times = [_fields.index(field) for field in store.TIMES]
_sure = f"WITH raised AS ({RAISE} RETURNING 1) SELECT 1 / count(*) FROM raised"
_qmark = {
    sql: sql.replace("%s", "?")
    for sql in (RAISE, ENTER, RECEIPT, SNAPSHOT, NOTE, DRAFT, INSTRUCT, CLOSE, CHAIR, OPEN, FINISH)
}

Line = tuple[str, tuple[Any, ...]]
"""A statement and its values."""


def commit(change: Change) -> None:
    """Write everything, or raise `Lost` and write nothing. The table's stamp is then the new one."""
    own = connections[DEFAULT_DB_ALIAS]
    if change.more or own.in_atomic_block:
        _commit_with_more(change)
    else:
        own.ensure_connection()
        with own.wrap_database_errors:
            won = _on_sqlite(own, [change]) if own.vendor == "sqlite" else _alone_on_postgresql(own, change)
        if not won:
            raise Lost
    _committed(change)


def commit_together(changes: Sequence[Change]) -> list[Change]:
    """Write the changes of several tables in one transaction, and give those that were written: who has read an old
    stamp has lost, and the others do not lose with him. An error of the database means that nothing was written."""
    own = connections[DEFAULT_DB_ALIAS]
    own.ensure_connection()
    with own.wrap_database_errors:
        won = _on_sqlite(own, changes) if own.vendor == "sqlite" else _on_postgresql(own, changes)
    for change in won:
        _committed(change)
    return won


def _committed(change: Change) -> None:
    """The table in memory is what the database holds now."""
    here = change.here
    here.stamp += 1
    if change.more or change.ended is not None:
        here.about = None
    if change.entries:
        here.moved_at = change.now
    if here.match is not None:
        store.trim(here.match)
        here.match.events.clear()
    if change.snapshot:
        here.since_snapshot = 0


def _commit_with_more(change: Change) -> None:
    """Through the framework: what goes through the models belongs to the same transaction."""
    with transaction.atomic(), connection.cursor() as cursor:
        lines = _lines(change, _Stored(connection.vendor))
        cursor.execute(*next(lines))
        if cursor.rowcount != 1:
            raise Lost
        for sql, values in lines:
            cursor.execute(sql, values)
        for more in change.more:
            more()


def _on_sqlite(own: Any, changes: Sequence[Change]) -> list[Change]:
    """On the driver's own connection, without the framework's layers between."""
    raw = own.connection
    cursor = raw.cursor()
    stored = _Stored("sqlite")
    won, left = [], []
    cursor.execute("BEGIN IMMEDIATE")
    try:
        for change in changes:
            lines = _lines(change, stored)
            sql, values = next(lines)
            cursor.execute(_qmark[sql], values)
            if cursor.rowcount == 1:
                won.append(change)
                left.append(lines)
        for sql, rows in _by_kind(left).items():
            cursor.executemany(_qmark[sql], rows)
        cursor.execute("COMMIT")
    except BaseException:
        if raw.in_transaction:
            cursor.execute("ROLLBACK")
        raise
    finally:
        cursor.close()
    return won


def _alone_on_postgresql(own: Any, change: Change) -> bool:
    """All statements go out together, so that a move costs one round trip. A lost stamp divides by nothing there,
    which takes everything back."""
    import psycopg  # loaded only where PostgreSQL is the database

    try:
        with _pipelined(own.connection) as (cursor, _):
            lines = _lines(change, _Stored("postgresql"))
            cursor.execute(_sure, next(lines)[1])
            for sql, values in lines:
                cursor.execute(sql, values)
    except psycopg.errors.DivisionByZero:
        return False
    return True


def _on_postgresql(own: Any, changes: Sequence[Change]) -> list[Change]:
    """Two round trips for all: first the stamps, locked in the order of the tables so that no two groups wait for each
    other; then the rest of those that have won, one statement for the rows of a kind."""
    stored = _Stored("postgresql")
    lines = {change.here.id: _lines(change, stored) for change in changes}
    with _pipelined(own.connection) as (cursor, pipeline):
        cursor.execute(LOCK, (sorted(lines),))
        cursor.execute(RAISE_ALL, (_as_json(RAISED, [next(left)[1] for left in lines.values()]),))
        pipeline.sync()
        raised = {row[0] for row in cursor.fetchall()}
        won = [change for change in changes if change.here.id in raised]
        for sql, rows in _by_kind([lines[change.here.id] for change in won]).items():
            if sql in _in_rows:
                names, many = _in_rows[sql]
                cursor.execute(many, (_as_json(names, rows),))
            else:
                for values in rows:
                    cursor.execute(sql, values)
    return won


def _by_kind(lines: Sequence[Iterator[Line]]) -> dict[str, list[tuple[Any, ...]]]:
    """What is left to write, the rows of all tables by their statement. Rows of a kind do not depend on other kinds."""
    kinds: dict[str, list[tuple[Any, ...]]] = {}
    for left in lines:
        for sql, values in left:
            kinds.setdefault(sql, []).append(values)
    return kinds


def _for_rows(sql: str) -> tuple[list[str], str]:
    """A statement that inserts one row, for many on PostgreSQL, and the names of its values. The rows are one text:
    with a mark for every value, to read and plan the statement took several times as long as to carry it out."""
    head, _, rest = sql.partition(" VALUES (")
    marks, _, tail = rest.partition(")")
    into, _, listed = head.removesuffix(")").partition(" (")
    columns = listed.split(", ")
    taken = [name if mark == "%s" else mark for name, mark in zip(columns, marks.split(", "), strict=True)]
    rows = f"json_populate_recordset(NULL::{into.removeprefix('INSERT INTO ')}, %s::json)"
    names = [name for name in taken if name in columns]
    return names, f"{head} SELECT {', '.join(taken)} FROM {rows}{tail}"


_in_rows = {sql: _for_rows(sql) for sql in (ENTER, RECEIPT, NOTE, DRAFT, INSTRUCT, OPEN)}
"""Snapshots are not among them: they are rare, and bytes."""


def _as_json(names: Sequence[str], rows: list[tuple[Any, ...]]) -> str:
    return msgspec.json.encode([dict(zip(names, row, strict=True)) for row in rows]).decode()


@contextmanager
def _pipelined(raw: Any) -> Iterator[tuple[Any, Any]]:
    """A transaction in one pipeline, by the driver's plainest cursor; nothing of it is left if anything fails."""
    import psycopg  # loaded only where PostgreSQL is the database

    cursor = psycopg.Cursor(raw)
    try:
        with raw.pipeline() as pipeline:
            cursor.execute("BEGIN")
            yield cursor, pipeline
            cursor.execute("COMMIT")
    except BaseException:
        if not raw.closed and raw.info.transaction_status != psycopg.pq.TransactionStatus.IDLE:
            raw.execute("ROLLBACK")
        raise
    finally:
        cursor.close()


class _Stored:
    """Times as the driver wants them; most of one transaction's times are the same. SQLite knows no zones: it gets
    UTC, written as Django writes it."""

    __slots__ = ("known", "plain")

    def __init__(self, vendor: str) -> None:
        self.plain = vendor != "sqlite"
        self.known: dict[Any, Any] = {None: None}

    def __call__(self, value: Any) -> Any:
        if self.plain:
            return value
        known = self.known.get(value)
        if known is None and value is not None:
            known = self.known[value] = value.astimezone(UTC).replace(tzinfo=None).isoformat(" ")
        return known


def _lines(change: Change, stored: _Stored) -> Iterator[Line]:
    """What is to be written, statement by statement; the first raises the stamp."""
    here = change.here
    id = here.id
    now = stored(change.now)
    moved = now if change.entries else stored(here.moved_at)
    yield RAISE, (here.stamp + 1, here.number, here.branch, written(here.told), moved, id, here.stamp, change.status)
    if change.ended is not None:
        yield FINISH, (now, change.ended, id)
    for number, done, shown, counts in change.entries:
        yield ENTER, (id, number, done.branch, written(done), written(shown), written(counts), now)
    for strand, asking in change.moments.items():
        if asking is None:
            yield CLOSE, (id, strand)
        else:
            row = list(msgspec.structs.astuple(asking))
            for index in _times:
                row[index] = stored(row[index])
            yield OPEN, (id, *row)
    for (strand, number, seat), (held, text) in change.drafts.items():
        state = "confirmed" if held.firm else "submitted"
        answer = written(held.answer)
        yield DRAFT, (id, seat, here.branch, strand, number, state, answer, text, held.version, held.by, now)
    for seat, key, moment, state, number in change.receipts:
        yield RECEIPT, (id, seat, key, moment, state, number, now)
    for seat, value in change.instructions.items():
        yield INSTRUCT, (id, seat, written(value), now)
    for seat, number, heard, note in change.notes:
        yield NOTE, (id, seat, number, heard, written(note))
    for seat in sorted(change.chairs):
        c = here.chairs[seat]
        yield CHAIR, (c.kind, c.person, c.bot, c.stand_in, c.missed_run, c.missed_total, c.id)
    if change.snapshot:
        match = here.playing
        yield SNAPSHOT, (id, here.number, here.game.encode(match.state), written(match.suspended))


def bump(table: int) -> None:
    """Something that play depends on has changed by other ways: whoever has read the table must read again."""
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tables_table SET stamp = stamp + 1 WHERE id = %s", [table])
