"""The database in this version's form, static files, demo tables: what must be there before anything is served."""

from __future__ import annotations

import contextlib
import fcntl
import logging
import time
from collections.abc import Iterator

from django.conf import settings
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor

from terrarium.kernel import registry

from ..base import data
from ..models import Table, User
from ..play import clients
from ..policy.terms import PACES, Terms
from ..tables.lobby import lobby
from ..web import static

log = logging.getLogger("terrarium.run")
LOCK = 0x7E44A121
"""PostgreSQL's number for the lock under which one process at a time changes the tables' form."""


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """One process at a time, of this data folder and of this database, prepares the house: the others wait."""
    with contextlib.ExitStack() as stack:
        file = stack.enter_context(open(settings.DATA / ".preparing", "w"))
        fcntl.flock(file, fcntl.LOCK_EX)
        if connection.vendor == "postgresql":
            stack.enter_context(data.direct()).execute("SELECT pg_advisory_lock(%s)", [LOCK])
        yield


def migrate() -> None:
    """The database in this version's form, its file for its owner only from the first byte."""
    with data.private():
        call_command("migrate", interactive=False, verbosity=0)
        call_command("createcachetable", verbosity=0)
    data.keep_private()


def behind() -> list[str]:
    """The migrations that this database still lacks."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _ in plan]


def wait_for_migrations(pause: float = 1.0) -> None:
    """Until somebody has brought the database to this version's form: a worker that began before would only fail, or
    work on a form that is half another's."""
    said = ""
    while True:
        try:
            missing = behind()
            says = "the worker waits until the database is migrated" if missing else ""
        except DatabaseError:
            says = "the worker waits for the database"
            connection.close()
        if not says:
            return
        if says != said:
            log.warning(says)
        said = says
        time.sleep(pause)


def prepare(migrating: bool = True) -> None:
    """Migrations, the cache's table, static files, the games' pictures: all of it harmless to repeat."""
    if migrating:
        migrate()
    static.collect()
    clients.draw_ahead(registry.games())


def demonstrate() -> int:
    """In an empty database, one open table of each game with bots in all seats but the first. Gives how many."""
    if Table.objects.exists() or User.objects.exists():
        return 0
    house = User(username="terrarium", name="Terrarium")
    house.set_unusable_password()
    house.save()
    made = 0
    for slug in registry.slugs():
        try:
            game = registry.find(slug)
            seats = game.usual_seats
            title = f"{game.title}: play against bots"
            terms = Terms(pace=PACES["untimed"])
            bots = dict.fromkeys(range(1, seats), "")
            lobby.create_table(
                house, lobby.NewTable(game=slug, seats=seats, title=title, terms=terms, bots=bots, moderate=False)
            )
            made += 1
        except Exception:
            log.exception("no demo table could be made", extra={"game": slug})
    return made
