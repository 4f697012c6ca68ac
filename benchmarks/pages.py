"""What a table's page costs: queries, stamps read, views made, boards drawn, templates rendered, and processor time.

A player's and a spectator's page, the first after a move and again while nothing happens; the short answer that nothing
is new; the part that another's move changes; and an own move with what it brings back. On SQLite, through Django's
test client: the whole way from request to reply, without a network.

    python benchmarks/pages.py [--quick] [--json FILE] [--game terrible-lizards|wood-and-water|...]
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from _harness import arguments, clock, keep, table

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
GAMES = ("terrible-lizards", "wood-and-water", "lizard-wizard", "pygmies", "lizards")


def prepare() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.server.settings"
    import django

    django.setup()
    from django.core.management import call_command
    from django.test.utils import setup_test_environment

    call_command("migrate", verbosity=0)
    call_command("createcachetable", verbosity=0)
    setup_test_environment()


class Counts:
    """What happened while something was counted."""

    COLUMNS = ("queries", "stamps", "views", "drawings", "renders", "kB", "ms")

    def __init__(self) -> None:
        self.queries: list[str] = []
        self.views = self.drawings = self.renders = self.size = 0
        self.took = 0.0

    def row(self) -> list[Any]:
        stamps = sum(sql.startswith("SELECT stamp") for sql in self.queries)
        return [len(self.queries), stamps, self.views, self.drawings, self.renders, self.size / 1000, self.took]


@contextmanager
def counting(game: Any, state: type) -> Iterator[Counts]:
    from django.db import connection
    from django.test.signals import template_rendered

    found = Counts()

    def query(execute: Any, sql: str, *rest: Any) -> Any:
        found.queries.append(sql)
        return execute(sql, *rest)

    def rendered(template: Any, **_: Any) -> None:
        found.renders += template.name in ("play/table.html", "play/fragment.html", "play/lobby.html")

    view, own = state.view, type(game).__dict__.get("board")
    board = type(game).board

    def seen(*given: Any) -> Any:
        found.views += 1
        return view(*given)

    def drawn(*given: Any) -> Any:
        found.drawings += 1
        return board(*given)

    state.view, type(game).board = seen, staticmethod(drawn)  # type: ignore[attr-defined]
    template_rendered.connect(rendered)
    try:
        with connection.execute_wrapper(query):
            start = clock()
            yield found
            found.took = (clock() - start) * 1000
    finally:
        state.view = view
        type(game).board = own
        template_rendered.disconnect(rendered)


class Table:
    """A table between two people who are asked in turn, and one who watches."""

    def __init__(self, slug: str) -> None:
        from django.test import Client
        from tests.server.houses import AT_ONCE

        from terrarium.kernel import registry
        from terrarium.server.models import User
        from terrarium.server.tables.lobby import lobby
        from terrarium.server.tables.storage import cache

        self.game = registry.find(slug)
        seats = self.game.seats[0]
        self.people = [User.objects.create_user(username=f"p{n}", email=f"p{n}@example.org") for n in range(seats)]
        new = lobby.NewTable(game=slug, seats=seats, terms=AT_ONCE)
        self.code = lobby.create_table(self.people[0], new)
        for seat, one in enumerate(self.people):
            lobby.join(one, self.code, seat=seat)
        self.clients = [Client() for _ in self.people]
        for client, one in zip(self.clients, self.people, strict=True):
            client.force_login(one, backend="django.contrib.auth.backends.ModelBackend")
        self.watcher = Client()
        with cache.kept(self.code) as here:
            self.state = type(here.playing.state)

    def owing(self) -> tuple[int, str, Any]:
        """Whose answer is wanted, in which moment, and the default."""
        from terrarium.server.tables.storage import cache

        with cache.kept(self.code) as here:
            match = here.playing
            for moment in match.moments():
                for seat in moment.decisions:
                    if seat >= 0 and seat not in match.held.get(moment.id, {}):
                        default = match.state.default(moment, seat)
                        text = self.game.write(match.view(seat), moment.decisions[seat], default)
                        return seat, f"{here.branch}-{moment.strand}-{moment.number}", text
        raise SystemExit("Nobody is asked any more.")

    def move(self) -> int:
        """Somebody's answer by the page; gives the seat."""
        seat, moment, text = self.owing()
        self.clients[seat].post(f"/tables/{self.code}/answer", {"seat": seat, "moment": moment, "text": text})
        return seat

    def page(self, client: Any, **headers: str) -> Any:
        return client.get(f"/tables/{self.code}", headers=headers)


def having(page: str) -> dict[str, str]:
    parts = re.findall(r'data-part="(\w+)" data-stamp="(\w+)"', page)
    mark = re.search(r'data-pulse="(\w+)"', page)
    return {"X-Fragment": " ".join(f"{part}:{stamp}" for part, stamp in parts), "X-Pulse": mark[1] if mark else ""}


def measured(at: Table, rounds: int) -> dict[str, Counts]:
    """Each way of looking, the round that was disturbed least."""
    best: dict[str, Counts] = {}

    def count(name: str, does: Callable[[], Any]) -> Any:
        with counting(at.game, at.state) as found:
            reply = does()
        found.size = len(reply.content)
        if name not in best or found.took < best[name].took:
            best[name] = found
        return reply

    for _ in range(rounds):
        for who, client in (("player", None), ("spectator", at.watcher)):
            seat = at.move()
            looker = client or at.clients[seat]
            first = count(f"{who}: first look after a move", lambda looker=looker: at.page(looker))
            count(f"{who}: again", lambda looker=looker: at.page(looker))
            has = having(first.text)
            count(f"{who}: nothing new", lambda looker=looker, has=has: at.page(looker, **has))
            at.move()
            count(f"{who}: what a move changed", lambda looker=looker, has=has: at.page(looker, **has))
        seat, moment, text = at.owing()
        has = having(at.page(at.clients[seat]).text)
        sent = {"seat": seat, "moment": moment, "text": text, "number": 1}
        count("own move", lambda seat=seat, sent=sent, has=has: at.clients[seat].post(
            f"/tables/{at.code}/answer", sent, headers={"X-Fragment": has["X-Fragment"]}, follow=True
        ))  # fmt: skip
    return best


def main() -> None:
    chosen = arguments(__doc__, game=GAMES)
    prepare()
    found = measured(Table(chosen.game), 4 if chosen.quick else 12)
    rows = [[name, *counts.row()] for name, counts in found.items()]
    table(f"A table's page: {chosen.game}", ("what", *Counts.COLUMNS), rows)
    keep(chosen.json, f"pages {chosen.game}", {row[0]: dict(zip(Counts.COLUMNS, row[1:], strict=True)) for row in rows})
    if os.environ.get("PAGES_QUERIES"):
        for name, counts in found.items():
            print(name, *(f"  {sql[:150]}" for sql in counts.queries), sep="\n")


if __name__ == "__main__":
    main()
