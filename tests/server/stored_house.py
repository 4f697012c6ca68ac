"""A house with running matches, kept as a backup: `python -m tests.server.stored_house make FILE` writes one with the
games as they are, `restore FILE` puts it back, `go-on` plays on in it and says what it found.

Each release leaves its house in `tests/server/stored/`: the next must be able to go on in it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from random import Random
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.server.settings")

STORED = Path(__file__).parent / "stored"
GAMES: dict[str, dict[str, Any]] = {
    "lizards": {"seats": 2},
    "lizard-wizard": {"seats": 3},
    "wood-and-water": {"seats": 2},
    "pygmies": {"seats": 2},
    "terrible-lizards": {"seats": 3},
    "probe-auction": {"seats": 3},
    "probe-draft": {"seats": 4},
    "probe-sheets": {"seats": 3},
    "probe-windows": {"seats": 3},
}
MOVES = 12


def people() -> list[Any]:
    from terrarium.server.models import User

    return [
        User.objects.get_or_create(username=name, email=f"{name}@example.org")[0]
        for name in ("ada", "bea", "cem", "dora")
    ]


def play(code: str, rng: Random, moves: int) -> int:
    """Every open question answered by chance, until so many answers are in; gives how many."""
    from terrarium.server.tables.play import playing
    from terrarium.server.tables.show import look

    made = 0
    while made < moves:
        owed = [(one, asked) for one in people() for asked in look.decisions(one, code) if not asked.draft]
        if not owed:
            return made
        one, asked = rng.choice(owed)
        playing.submit(one, code, asked.seat, asked.moment, asked.form.sample(rng), key=f"{asked.moment}/{asked.seat}")
        made += 1
    return made


def make(path: Path) -> None:
    """A house in which each game has gone on for a while; ada keeps a token, dora moderates."""
    import msgspec

    from terrarium.server.accounts import tokens
    from terrarium.server.backup import archive
    from terrarium.server.policy.terms import PACES, Terms
    from terrarium.server.run import preparing
    from terrarium.server.tables.lobby import lobby
    from terrarium.server.tables.moderate import moderating, rewinding
    from terrarium.server.tables.play import talking

    preparing.prepare()
    four = people()
    for game, more in GAMES.items():
        terms = Terms(pace=msgspec.structs.replace(PACES["correspondence"], guard=0))
        code = lobby.create_table(four[3], lobby.NewTable(game=game, terms=terms, **more))
        for seat in range(more["seats"]):
            lobby.join(four[seat], code, seat=seat, word=f"word {seat}")
        play(code, Random(5), 5 if game.startswith("probe-") else MOVES)
        talking.message(four[0], code, "Until tomorrow.", seat=0)
        if game == "probe-auction":
            rewinding.rewind(four[3], code, 3, "a slip of the hand")
            play(code, Random(6), 2)
        if game == "probe-sheets":
            moderating.charge(four[3], code, 1, 500, "paid in")
    tokens.make(four[0], "a program", ["read"])
    archive.backup(path)


def go_on() -> None:
    """Every match is sound, plays on from where it stood, and is sound again; one line for each."""
    from terrarium.kernel import registry, verify
    from terrarium.server.models import Table
    from terrarium.server.tables import files
    from terrarium.server.tables.storage import cache

    for table in Table.objects.order_by("pk"):
        game = registry.find(table.game)
        before = table.number
        for _ in range(2):
            table.refresh_from_db()
            assert verify(game, files.record_of(table, True)).problems == [], table.game
            cache.clear()
            with cache.kept(table.code) as here:
                assert here.number == table.number
                assert here.status in ("running", "over"), table.fault
            play(table.code, Random(7), MOVES)
        table.refresh_from_db()
        assert table.number > before, table.game
        assert verify(game, files.record_of(table, True)).problems == [], table.game
        print(table.game, before, table.number)


def main(words: list[str]) -> None:
    """Tasks one after the other, each but `go-on` with its file."""
    from terrarium.server import run
    from terrarium.server.backup import archive

    run.ready()
    while words:
        task = words.pop(0)
        if task == "make":
            make(Path(words.pop(0)))
        elif task == "restore":
            archive.restore(Path(words.pop(0)), force=True)
        elif task == "backup":
            archive.backup(Path(words.pop(0)))
        elif task == "go-on":
            go_on()
        else:
            raise SystemExit(f"There is no task {task}.")


if __name__ == "__main__":
    main(sys.argv[1:])
