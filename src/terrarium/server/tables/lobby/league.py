"""The bots' league: programs enter by a token, play each other or the house's levels by the clock, and are rated.

A game of the league is a table like any other, without a moderator, talk, votes or taking back, so that nobody but the
programs decides it. Ratings follow from the finished games alone, all together, whenever somebody looks.
"""

from __future__ import annotations

import msgspec
from django.core.cache import cache as kept
from django.db import transaction
from django.utils import timezone

from terrarium.bots.levels import LEVELS
from terrarium.bots.ratings import MEAN, Pairs, bradley_terry
from terrarium.figures import wilson
from terrarium.interface.records import LeagueGame, LeagueLine, LeaguePlayer, LeagueShown
from terrarium.kernel import Illegal, NotYours

from ...base import pubsub
from ...models import Encounter, Entrant, Seat, Table, User
from ...policy import roster
from ...policy.terms import Absence, Pace, Terms
from ..access import seating
from ..engine import starting
from . import lobby

SEATS = 2
PACE = Pace("live", reply=15, move=30, turn=60, errand=60, grace=3, guard=0, respect_vacation=False)
TERMS = Terms(
    pace=PACE,
    absence=Absence(bot_after=0, drop_after=3),
    talk=False,
    whispers=False,
    take_back=False,
    votes=False,
    start_when_full=False,
)
AT_ONCE = 4
"""Games that one program may have under way."""
COUNTED = 2000
"""The games that ratings are made of: the newest."""
SHOWN = 30
FRESH = 30
"""Seconds for which a page of results is kept."""
ANCHOR = "steady"
"""The level that has 1500 points in every game, so that figures of one game can be held against another's."""


def play(person: User, slug: str, name: str, against: str = "") -> str:
    """A game for this program; gives the table's code.

    Against a level of the house it begins at once. Without one it begins when another person's program asks too; until
    then the same table is given again.
    """
    game = lobby.game_called(slug)
    if SEATS not in game.seats:
        raise Illegal(f"{game.title} has no league: it is not played by two.")
    if against and against not in {level.name for level in LEVELS} & set(roster.levels(game)):
        raise Illegal(f"There is no level {against!r}. There are: {', '.join(level.name for level in LEVELS)}.")
    with transaction.atomic():
        entrant = _entered(lobby.somebody(person), game.slug, name)
        going = Table.objects.filter(
            encounters__entrant=entrant, seats__person=person, status__in=(Table.OPEN, *Table.ONGOING)
        )
        waits = going.filter(status=Table.OPEN).first()
        if waits is not None and not against:
            return waits.code
        if going.count() >= AT_ONCE:
            raise Illegal(f"{name} has {AT_ONCE} games under way. Finish one first.")
        if against:
            table = _table(person, entrant)
            house, _ = Entrant.objects.get_or_create(game=game.slug, name=against, person=None)
            _sits(table, house)
        else:
            found = _waiting(person, game.slug)
            table = found or _table(person, entrant)
            if found is None:
                return table.code
            _sits(table, entrant)
    starting.begin(table.code)
    pubsub.publish(table.code)
    return table.code


def _entered(person: User, slug: str, name: str) -> Entrant:
    """The program of that name, which is its person's own; levels' names are the house's."""
    if name in {level.name for level in LEVELS} or not name.isprintable():
        raise Illegal(f"{name!r} cannot be a program's name.")
    entrant, _ = Entrant.objects.get_or_create(game=slug, name=name, defaults={"person": person})
    if entrant.person_id != person.pk:
        raise NotYours("Somebody else's program has that name.")
    return entrant


def _waiting(person: User, slug: str) -> Table | None:
    """The oldest table at which somebody else's program waits."""
    rows = Table.objects.filter(game=slug, status=Table.OPEN, encounters__isnull=False, seats__kind=Seat.PERSON)
    return rows.exclude(encounters__entrant__person=person).order_by("pk").first()


def _table(person: User, entrant: Entrant) -> Table:
    """A new table with this program at it, now in the one seat, now in the other. Nobody else can sit down at it."""
    new = lobby.NewTable(
        game=entrant.game, seats=SEATS, title="League", terms=TERMS, private=True, moderate=False, sit=None
    )
    table = lobby.made(person, new)
    _sits(table, entrant, entrant.encounters.count() % SEATS)
    return table


def _sits(table: Table, entrant: Entrant, number: int | None = None) -> None:
    """With the last one the table is everybody's to see."""
    with seating.locked(table.code) as (row, _):
        seat = seating.free_seat(row, number)
        if entrant.person is None:
            seating.bot_sits(seat, entrant.name)
        else:
            seating.person_sits(seat, entrant.person, "", timezone.now())
        seat.save()
        Encounter.objects.create(table=row, seat=seat.number, entrant=entrant)
        if not row.seats.filter(kind=Seat.OPEN).exists():
            names = [each.entrant.name for each in row.encounters.select_related("entrant")]
            row.private, row.title = False, f"League: {' against '.join(names)}"[:120]


# ---- results


def shown(slug: str) -> LeagueShown:
    """The standings of a game's league, the strongest first, and its last games."""
    game = lobby.game_called(slug)
    found: LeagueShown | None = kept.get(f"league/{game.slug}")
    if found is None:
        found = _shown(game.slug, game.title)
        kept.set(f"league/{game.slug}", found, FRESH)
    return found


def _shown(slug: str, title: str) -> LeagueShown:
    tables = list(Table.objects.filter(game=slug, status=Table.OVER, encounters__isnull=False).distinct())
    tables = sorted(tables, key=lambda table: -table.pk)[:COUNTED]
    sat: dict[int, dict[int, Entrant]] = {}
    for row in Encounter.objects.filter(table__in=[table.pk for table in tables]).select_related("entrant__person"):
        sat.setdefault(row.table_id, {})[row.seat] = row.entrant
    entrants = list({one.pk: one for seats in sat.values() for one in seats.values()}.values())
    games = [(table, sat[table.pk], _places(table)) for table in tables]
    lines = _lines(entrants, [(seats, places) for _, seats, places in games])
    recent = [
        LeagueGame(
            table.code,
            table.ended_at,
            tuple(LeaguePlayer(seats[seat].name, places.get(seat)) for seat in sorted(seats)),
        )
        for table, seats, places in games[:SHOWN]
    ]
    return LeagueShown(slug, title, tuple(lines), tuple(recent))


def _places(table: Table) -> dict[int, int]:
    return {int(seat): place["place"] for seat, place in msgspec.json.decode(table.result).items()}


def _lines(entrants: list[Entrant], games: list[tuple[dict[int, Entrant], dict[int, int]]]) -> list[LeagueLine]:
    index = {entrant.pk: n for n, entrant in enumerate(entrants)}
    pairs: Pairs = [[0.0] * len(entrants) for _ in entrants]
    for seats, places in games:
        for a, one in seats.items():
            for b, other in seats.items():
                if a != b and one.pk != other.pk and a in places and b in places:
                    before = 1.0 if places[a] < places[b] else 0.5 if places[a] == places[b] else 0.0
                    pairs[index[one.pk]][index[other.pk]] += before
    ratings = bradley_terry(pairs) if entrants else []
    anchor = next((ratings[n] for n, one in enumerate(entrants) if one.person is None and one.name == ANCHOR), MEAN)
    lines = []
    for n, entrant in enumerate(entrants):
        won, lost = sum(pairs[n]), sum(row[n] for row in pairs)
        low, high = wilson(won, won + lost)
        lines.append(
            LeagueLine(
                name=entrant.name,
                by=entrant.person.shown if entrant.person is not None else "",
                rating=round(ratings[n] - anchor + MEAN),
                games=round(won + lost),
                won=won,
                low=low,
                high=high,
            )
        )
    return sorted(lines, key=lambda line: (-line.rating, line.name))
