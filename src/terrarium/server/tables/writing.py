"""A table's changes into the database: plain SQL on the way of every move, one short transaction.

The statement that raises the table's stamp also checks it: who read an older one has lost, and nothing is written.
"""

from __future__ import annotations

from typing import Any

import msgspec
from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction

from . import store
from .changes import Change, Lost
from .sitting import Asking
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
    f"ON CONFLICT (table_id, strand) DO UPDATE SET {', '.join(f'{f} = excluded.{f}' for f in _fields[1:])}"
)
_times = [_fields.index(field) for field in store.TIMES]
_sure = f"WITH raised AS ({RAISE} RETURNING 1) SELECT 1 / count(*) FROM raised"
_qmark = {
    sql: sql.replace("%s", "?")
    for sql in (RAISE, ENTER, RECEIPT, SNAPSHOT, NOTE, DRAFT, INSTRUCT, CLOSE, CHAIR, OPEN, FINISH)
}


def commit(change: Change) -> None:
    """Write everything, or raise `Lost` and write nothing. The sitting's stamp is then the new one."""
    if change.more or connection.in_atomic_block:
        with transaction.atomic(), connection.cursor() as cursor:
            _write(change, cursor.execute, lambda: cursor.rowcount)
            for more in change.more:
                more()
    else:
        _commit_plainly(change)
    here = change.here
    here.stamp += 1
    if change.entries:
        here.moved_at = change.now
    if here.match is not None:
        store.trim(here.match)
        here.match.events.clear()
    if change.snapshot:
        here.since_snapshot = 0


def _commit_plainly(change: Change) -> None:
    """The same on the driver's own connection, without the framework's layers between."""
    own = connections[DEFAULT_DB_ALIAS]
    own.ensure_connection()
    with own.wrap_database_errors:
        if own.vendor == "sqlite":
            _commit_sqlite(change, own.connection)
        else:
            _commit_postgresql(change, own.connection)


def _commit_sqlite(change: Change, raw: Any) -> None:
    cursor = raw.cursor()
    cursor.execute("BEGIN IMMEDIATE")
    try:
        _write(change, lambda sql, values: cursor.execute(_qmark[sql], values), lambda: cursor.rowcount)
        cursor.execute("COMMIT")
    except BaseException:
        if raw.in_transaction:
            cursor.execute("ROLLBACK")
        raise
    finally:
        cursor.close()


def _commit_postgresql(change: Change, raw: Any) -> None:
    """All statements go out together, so that a move costs one round trip. A lost stamp divides by nothing there,
    which takes everything back."""
    import psycopg

    cursor = raw.cursor()
    try:
        with raw.pipeline():
            cursor.execute("BEGIN")
            _write(change, lambda sql, values: cursor.execute(_sure if sql is RAISE else sql, values), lambda: 1)
            cursor.execute("COMMIT")
    except BaseException as error:
        if not raw.closed and raw.info.transaction_status != psycopg.pq.TransactionStatus.IDLE:
            raw.execute("ROLLBACK")
        if isinstance(error, psycopg.errors.DivisionByZero):
            raise Lost from None
        raise
    finally:
        cursor.close()


class _Stored:
    """Times as the driver wants them; most of one change's times are the same."""

    __slots__ = ("adapt", "known")

    def __init__(self, adapt: Any) -> None:
        self.adapt = adapt
        self.known: dict[Any, Any] = {None: None}

    def __call__(self, value: Any) -> Any:
        known = self.known
        if value not in known:
            known[value] = self.adapt(value)
        return known[value]


def _write(change: Change, run: Any, count: Any) -> None:
    here = change.here
    id = here.id
    stored = _Stored(connection.ops.adapt_datetimefield_value)
    now = stored(change.now)
    moved = now if change.entries else stored(here.moved_at)
    run(RAISE, (here.stamp + 1, here.number, here.branch, written(here.told), moved, id, here.stamp, change.status))
    if count() != 1:
        raise Lost
    if change.ended is not None:
        run(FINISH, (now, change.ended, id))
    for number, done, shown, counts in change.entries:
        run(ENTER, (id, number, done.branch, written(done), written(shown), written(counts), now))
    for strand, asking in change.moments.items():
        if asking is None:
            run(CLOSE, (id, strand))
        else:
            row = list(msgspec.structs.astuple(asking))
            for index in _times:
                row[index] = stored(row[index])
            run(OPEN, (id, *row))
    for (strand, number, seat), (held, text) in change.drafts.items():
        state = "confirmed" if held.firm else "submitted"
        run(
            DRAFT,
            (id, seat, here.branch, strand, number, state, written(held.answer), text, held.version, held.by, now),
        )
    for seat, key, moment, state, number in change.receipts:
        run(RECEIPT, (id, seat, key, moment, state, number, now))
    for seat, value in change.instructions.items():
        run(INSTRUCT, (id, seat, written(value), now))
    for seat, number, heard, note in change.notes:
        run(NOTE, (id, seat, number, heard, written(note)))
    for seat in sorted(change.chairs):
        c = here.chairs[seat]
        run(CHAIR, (c.kind, c.person, c.bot, c.stand_in, c.missed_run, c.missed_total, c.id))
    if change.snapshot:
        match = here.playing
        run(SNAPSHOT, (id, here.number, here.game.encode(match.state), written(match.suspended)))


def bump(table: int) -> None:
    """Something that play depends on has changed by other ways: whoever has read the table must read again."""
    with connection.cursor() as cursor:
        cursor.execute("UPDATE tables_table SET stamp = stamp + 1 WHERE id = %s", [table])
