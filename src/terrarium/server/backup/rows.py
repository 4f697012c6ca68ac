"""Every row of the house as lines of JSON, and back, whatever the database: what a backup is made of.

First a line about the whole, then for each kind of row a line with its columns and a line for every row, at last the
counts. The kinds and columns are those of the migrations that the first line names: they are laid out again before
anything is put back, and later ones are run afterwards. So a backup outlives an upgrade and a change of database.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

import msgspec
from django.apps import apps
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model

BATCH = 500
PASSING = ("django_tasks_database",)
"""Apps whose rows are not kept: the task queue only hurries what other rows say is to be done."""


class Unkept(Exception):
    """A backup could not be made or put back; the message is one whole sentence."""


class Kind(msgspec.Struct):
    """The rows that follow: of which model, with which columns."""

    model: str
    columns: list[str]


class End(msgspec.Struct):
    """The last line: how many rows of each kind there were."""

    end: dict[str, int]


def kept(registry: Any) -> list[type[Model]]:
    models = registry.get_models(include_auto_created=True)
    found = [m for m in models if m._meta.managed and not m._meta.proxy and m._meta.app_label not in PASSING]
    return sorted(found, key=lambda model: model._meta.label_lower)


def migrations() -> dict[str, list[str]]:
    """The migrations that this database has been through, by app."""
    found: dict[str, list[str]] = {}
    for app, name in sorted(MigrationRecorder(connection).applied_migrations()):
        found.setdefault(app, []).append(name)
    return found


@contextmanager
def _as_of_now() -> Iterator[None]:
    """All that is read within is of one moment, and no writer is held up."""
    if connection.in_atomic_block:
        yield
        return
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
        return
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


def lines(about: dict[str, Any]) -> Iterator[bytes]:
    """The house, line by line; `about` is added to the first."""
    counts: dict[str, int] = {}
    encode = msgspec.json.Encoder().encode
    with _as_of_now():
        yield encode({**about, "migrations": migrations()})
        for model in kept(apps):
            name, columns = model._meta.label_lower, [field.attname for field in model._meta.concrete_fields]
            yield encode(Kind(name, columns))
            counts[name] = 0
            for row in model._base_manager.order_by("pk").values_list(*columns).iterator(BATCH):
                counts[name] += 1
                yield encode(row)
    yield encode(End(counts))


def lay_out(wanted: dict[str, list[str]]) -> Any:
    """An empty database as those migrations make it; gives the models of that time."""
    executor = MigrationExecutor(connection)
    graph = executor.loader.graph
    known = {(app, name) for app, names in wanted.items() for name in names if (app, name) in graph.nodes}
    leaves = [
        node for node in sorted(known) if not any(child[0] == node[0] for child in _children(graph, node) & known)
    ]
    missing = [app for app in wanted if app not in {leaf[0] for leaf in leaves}]
    newer = [f"{app}.{names[-1]}" for app, names in wanted.items() if (app, names[-1]) not in graph.nodes]
    if missing or newer:
        raise Unkept(
            f"This backup is of another version of Terrarium: {', '.join([*missing, *newer])} is not known here."
        )
    executor.migrate(leaves)
    return executor.loader.project_state(leaves).apps


def _children(graph: Any, node: tuple[str, str]) -> set[tuple[str, str]]:
    return {child.key for child in graph.node_map[node].children}


def put_back(given: Iterator[bytes], wanted: dict[str, list[str]]) -> dict[str, int]:
    """The rows into an empty database, which is then brought to this version's form; gives how many of each kind."""
    with _quickly():
        models = {model._meta.label_lower: model for model in kept(lay_out(wanted))}
        with _unbound():
            for model in models.values():
                _run(f"DELETE FROM {connection.ops.quote_name(model._meta.db_table)}")
            counts = _filled(given, models)
            for statement in connection.ops.sequence_reset_sql(no_style(), list(models.values())):
                _run(statement)
            connection.check_constraints()
        _brought_up()
    from ..worker import uptime  # models are there only when the framework is ready

    uptime.restored()
    return counts


def _brought_up() -> None:
    call_command("migrate", interactive=False, verbosity=0)
    call_command("createcachetable", verbosity=0)


@contextmanager
def _quickly() -> Iterator[None]:
    """A new SQLite file that is thrown away if anything fails is written without a log and without waiting for the
    disk; it takes up these habits again when it is next opened."""
    if connection.vendor == "sqlite":
        for habit in ("journal_mode=MEMORY", "synchronous=OFF"):
            _run(f"PRAGMA {habit}")
    yield


@contextmanager
def _unbound() -> Iterator[None]:
    """Rows may come before those that they point to. In PostgreSQL all of it is one transaction, whose log the server
    recycles as it goes; in a new SQLite file each handful is its own, so that none grows with the house."""
    if connection.vendor == "postgresql":
        with transaction.atomic():
            _run("SET CONSTRAINTS ALL DEFERRED")
            yield
        return
    connection.disable_constraint_checking()
    try:
        yield
    finally:
        connection.enable_constraint_checking()


def _run(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def _filled(given: Iterator[bytes], models: dict[str, type[Model]]) -> dict[str, int]:
    def insert(kind: Kind, rows: Iterator[list[Any]]) -> int:
        if kind.model not in models:
            raise Unkept(f"The backup holds rows of {kind.model}, which is not known here.")
        return _inserted(models[kind.model], kind.columns, rows)

    return _read(given, insert)


def counted(given: Iterator[bytes]) -> dict[str, int]:
    """The rows of a backup, taken apart and counted; nothing is written."""
    return _read(given, lambda kind, rows: sum(1 for _ in rows))


def _read(given: Iterator[bytes], take: Callable[[Kind, Iterator[list[Any]]], int]) -> dict[str, int]:
    """Every kind's rows are handed to `take`, which says how many there were; `Unkept` where it is not whole."""
    counts: dict[str, int] = {}
    heads, decode = msgspec.json.Decoder(dict[str, Any]), msgspec.json.Decoder(list[Any]).decode
    after = [next(given, None)]

    def rows(kind: Kind) -> Iterator[list[Any]]:
        """Those up to the line that is none of them, which is kept for the next kind."""
        for line in given:
            if not line.startswith(b"["):
                after.append(line)
                return
            row = decode(line)
            if len(row) != len(kind.columns):
                raise Unkept(f"The backup is not whole: a row of {kind.model} is of another length.")
            yield row
        after.append(None)

    try:
        while (line := after.pop()) is not None:
            head = heads.decode(line)
            if "end" in head:
                if msgspec.convert(head, End).end != counts:
                    raise Unkept("The backup is not whole: rows are missing.")
                return counts
            kind = msgspec.convert(head, Kind)
            counts[kind.model] = take(kind, rows(kind))
    except (msgspec.DecodeError, msgspec.ValidationError):
        raise Unkept("The backup is not whole: a line in it cannot be read.") from None
    raise Unkept("The backup is not whole: its end is missing.")


def _inserted(model: type[Model], columns: list[str], rows: Iterator[list[Any]]) -> int:
    """The rows of one kind; gives how many."""
    by_name = {field.attname: field for field in model._meta.concrete_fields}
    fields = [by_name[name] for name in columns]
    quote = connection.ops.quote_name
    names = ", ".join(quote(str(field.column)) for field in fields)
    statement = f"INSERT INTO {quote(model._meta.db_table)} ({names}) VALUES ({', '.join(['%s'] * len(fields))})"
    count = 0
    while batch := list(islice(rows, BATCH)):
        values = [[_stored(*pair) for pair in zip(fields, row, strict=True)] for row in batch]
        with transaction.atomic(savepoint=False), connection.cursor() as cursor:
            cursor.executemany(statement, values)
        count += len(batch)
    return count


def _stored(field: Any, value: Any) -> Any:
    return field.get_db_prep_save(field.to_python(value), connection)
