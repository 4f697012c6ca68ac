"""Growth: what things cost as a house grows: seats, map, entries of a match, tables, people and watchers.

Each row measures the same work with more and more of one thing, and says by which power the cost grows: 0 is "not at
all", 1 "in proportion". Charts (build/growth.png) where matplotlib is installed. Quick unless `--long` is given.

    python benchmarks/growth.py [--quick] [--long] [--json FILE]
"""

from __future__ import annotations

import asyncio
import math
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pages
from _harness import arguments, clock, keep, table
from terrarium.kernel import Dice, Match, registry, replay

CHART = Path(__file__).parents[1] / "build" / "growth.png"
LIMIT = 1.15
"""A power up to this is "in proportion": short rounds are not exact."""


class Series(NamedTuple):
    """The cost of some work, in microseconds, against the number of something."""

    work: str
    of: str
    points: list[tuple[int, float]]
    most: float = LIMIT
    """The power that is expected."""

    @property
    def power(self) -> float:
        """By the first and the last point."""
        (few, cheap), (many, dear) = self.points[0], self.points[-1]
        return math.log(dear / cheap) / math.log(many / few)


def cost(does: Callable[[], Any], rounds: int = 5) -> float:
    """Microseconds of the round that was disturbed least."""
    best = math.inf
    for _ in range(rounds):
        start = clock()
        does()
        best = min(best, clock() - start)
    return best * 1e6


# ---- what the kernel and the games do


def seats(decisions: int) -> Iterator[Series]:
    """A random decision, sheets of many at once included, with more and more seats."""
    for game in registry.games():
        allowed = [count for count in game.seats if count > 1]
        if len(allowed) < 3 or game.slug.startswith("probe-"):
            continue  # a draft of four is no larger battle of two
        points = []
        for count in sorted({allowed[0], allowed[len(allowed) // 2], allowed[-1]}):
            start, made = clock(), 0
            for number in range(1000):
                dice = Dice(bytes([number % 256, count]))
                state, _ = game.new(count, game.settled({}), dice)
                made += state.playout(Random(number), dice, limit=decisions)
                if made >= decisions and clock() - start > 0.3:
                    break
            points.append((count, (clock() - start) / made * 1e6))
        yield Series(f"{game.slug}: a decision", "seats", points)


def area() -> Iterator[Series]:
    """Lizards!: a turn of the same number of clans on larger and larger maps."""
    import lizards_turn

    points = []
    for size in (32, 64, 128):
        paces, number, _ = lizards_turn.measure(size, True)
        points.append((size * size, number / paces["a turn"] * 1e6))
    yield Series("lizards: a turn of sixteen clans", "hexes", points)


def entries(lengths: tuple[int, ...]) -> Iterator[Series]:
    """A match of Terrible Lizards that gets longer and longer: one more answer, and playing it all again."""
    game = registry.find("terrible-lizards")
    rng, match = Random(3), Match.new(game, 6, {}, b"growth")
    one, again = [], []
    for length in lengths:
        while match.number < length and not match.over:
            answer(match, rng)
        if match.over:
            break
        one.append((match.number, cost(lambda: answer(match, rng))))
        again.append((match.number, cost(lambda: replay(game, match.record, match.secret), 2)))
    yield Series("one more answer", "entries", one)
    yield Series("the whole match again", "entries", again)


def answer(match: Match, rng: Random) -> None:
    moment = match.moments()[0]
    asked = list(moment.decisions)[:1] if moment.closes == "any" else list(moment.decisions)
    match.play(moment.id, {seat: moment.decisions[seat].form.sample(rng) for seat in asked})


# ---- what the server does


def house(sizes: tuple[int, ...]) -> Iterator[Series]:
    """A house with more and more tables, each of two people: pages that list them, and a move at one table."""
    from django.test import Client
    from tests.server.houses import AT_ONCE

    from terrarium.server.models import User
    from terrarium.server.tables.lobby import lobby

    at, visitor = pages.Table("terrible-lizards"), Client()
    found: dict[str, list[tuple[int, float]]] = {}
    made = 0
    for size in sizes:
        for made in range(made + 1, size + 1):  # noqa: B020 - it goes on where it was
            two = [User.objects.create_user(username=f"g{made}-{n}", email=f"g{made}-{n}@example.org") for n in (1, 2)]
            code = lobby.create_table(two[0], lobby.NewTable(game="terrible-lizards", seats=2, terms=AT_ONCE))
            lobby.join(two[0], code, seat=0)
            if made % 2:
                lobby.join(two[1], code, seat=1)
        at.move()
        for work, does in {
            "a move over a page": at.move,
            "a table's page": lambda: at.page(at.clients[0]),
            "the lobby": lambda: read(visitor, "lobby"),
            "my games": lambda: read(at.clients[0], "my-games"),
        }.items():
            found.setdefault(work, []).append((size, cost(does)))
    for work, points in found.items():
        yield Series(work, "tables and twice as many people", points)


def read(client: Any, name: str) -> None:
    from django.urls import reverse

    reply = client.get(reverse(name))
    assert reply.status_code == 200, f"{name}: {reply.status_code}"


def watchers(counts: tuple[int, ...]) -> Iterator[Series]:
    """All that happens for news of one table but the bytes on the line: one question, everybody told."""
    from tests.server.houses import AT_ONCE

    from terrarium.server.live import hub
    from terrarium.server.live.readers import Listener
    from terrarium.server.models import User
    from terrarium.server.tables.lobby import lobby

    person = User.objects.create_user(username="watched", email="watched@example.org")
    code = lobby.create_table(person, lobby.NewTable(game="terrible-lizards", seats=2, terms=AT_ONCE))

    async def listeners(count: int) -> list[Listener]:
        return [Listener({}, None) for _ in range(count)]

    def told(all_of_them: list[Listener]) -> None:
        for one, pulse in hub.pulses(code, all_of_them).items():
            one.tell(pulse)

    points = []
    for count in counts:
        there = asyncio.run(listeners(count))
        points.append((count, cost(lambda there=there: told(there))))
    yield Series("news of a move", "watchers", points)


# ---- all of it


def draw(series: list[Series]) -> None:
    try:
        import matplotlib

        matplotlib.use("Agg")
        import matplotlib.pyplot as plt
    except ImportError:
        return
    kinds = list(dict.fromkeys(one.of for one in series))
    figure, axes = plt.subplots(1, len(kinds), figsize=(4 * len(kinds), 4), layout="constrained")
    for axis, of in zip(axes, kinds, strict=True):
        for one in series:
            if one.of == of:
                axis.loglog(*zip(*one.points, strict=True), marker="o", label=f"{one.work} ({one.power:.2f})")
        axis.set(xlabel=of, ylabel="us")
        axis.legend(fontsize=7)
    CHART.parent.mkdir(exist_ok=True)
    figure.savefig(CHART, dpi=110)
    print(f"Charts: {CHART.relative_to(Path.cwd()) if CHART.is_relative_to(Path.cwd()) else CHART}\n")


def main() -> None:
    long = "--long" in sys.argv
    sys.argv = [word for word in sys.argv if word != "--long"]
    chosen = arguments(__doc__)
    pages.prepare()
    series = [
        *seats(400 if long else 100),
        *area(),
        *entries((50, 100, 200, 400, 800) if long else (25, 50, 100, 200)),
        *house((10, 30, 100, 300, 1000) if long else (5, 20, 80)),
        *watchers((100, 1000, 10_000) if long else (100, 1000)),
    ]
    rows = [[one.work, one.of, *_ends(one), one.power, "yes" if one.power <= one.most else "no"] for one in series]
    table("Growth", ["work", "against", "from", "us", "to", "us then", "power", "in proportion or less"], rows)
    draw(series)
    keep(
        chosen.json,
        "growth",
        {f"{one.work}, {one.of}": {"points": one.points, "power": one.power} for one in series},
    )


def _ends(one: Series) -> list[Any]:
    (few, cheap), (many, dear) = one.points[0], one.points[-1]
    return [few, cheap, many, dear]


if __name__ == "__main__":
    main()
