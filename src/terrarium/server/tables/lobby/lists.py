"""Lists of tables: the lobby for all, my games for one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from terrarium.interface.records import Mine, TableLine

from ...models import Moment, Seat, Table, User
from ...models.table import title_of
from ...policy import terms
from ..match.loaded import REFEREE_BIT, bit


def _lines(rows: QuerySet[Table], person: User | None) -> list[TableLine]:
    """The lines of these tables, in a handful of queries however many there are."""
    tables = list(rows.select_related("moderator").annotate(queue=Count("waiting")))
    ids = [table.pk for table in tables]
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(table_id__in=ids).select_related("person").order_by("number"):
        seats[seat.table_id].append(seat)
    moments: dict[int, list[Moment]] = defaultdict(list)
    if person is not None:
        for moment in Moment.objects.filter(table_id__in=ids):
            moments[moment.table_id].append(moment)
    return [_line(table, seats[table.pk], moments[table.pk], person) for table in tables]


def _line(table: Table, seats: list[Seat], moments: list[Moment], person: User | None) -> TableLine:
    own = [seat.number for seat in seats if person is not None and seat.person_id == person.pk]
    asked = sum(bit(seat) for seat in own)
    if not own and person is not None and table.moderator_id == person.pk:
        asked = REFEREE_BIT
    mine = [m for m in moments if m.asked & ~m.firm & asked]
    dues = [m.deadline for m in mine if m.deadline is not None]
    return TableLine(
        code=table.code,
        game=table.game,
        game_title=title_of(table.game),
        title=table.title,
        status=table.status,
        seats=table.seats_count,
        taken=sum(seat.kind != Seat.OPEN for seat in seats),
        open=sum(seat.kind == Seat.OPEN for seat in seats),
        people=tuple(seat.person.shown for seat in seats if seat.person is not None),
        private=table.private,
        pace=terms.from_json(table.terms).pace.name,
        moderator=table.moderator.shown if table.moderator else "",
        created=table.created_at,
        moved=table.moved_at,
        your_seats=tuple(own),
        your_turn=table.status == Table.RUNNING and bool(mine),
        due=min(dues, default=None),
        waiting=table.queue,  # type: ignore[attr-defined]
    )


def lobby(
    person: User | None, *, game: str = "", status: str = "open", limit: int = 50, before: str = ""
) -> list[TableLine]:
    """The public tables of that status (`open`, `running`, `over`), newest first; `before` is the last code seen."""
    rows = Table.objects.filter(private=False, practice=False, status=status).order_by("-pk")
    if game:
        rows = rows.filter(game=game)
    if status != Table.OPEN:
        rows = rows.exclude(terms__contains='"spectators":false')
    if before:
        last = Table.objects.filter(code=before).values_list("pk", flat=True).first()
        rows = rows.filter(pk__lt=last) if last else rows
    return _lines(rows[: max(1, min(limit, 200))], person)


def mine(person: User) -> Mine:
    """This person's own tables, what is asked first."""
    sat = Table.objects.filter(pk__in=Seat.objects.filter(person=person).values("table_id"))
    going = _lines(sat.filter(status__in=Table.ONGOING).order_by("-moved_at"), person)
    over = sat.filter(status=Table.OVER).order_by("-ended_at")[:50]
    led = Table.objects.filter(moderator=person).exclude(status__in=Table.ENDED)
    moderating = _lines(led.filter(~Q(practice=True)).order_by("-pk"), person)
    as_referee = [line for line in moderating if not line.your_seats]
    asked_again = Table.objects.filter(
        status=Table.OPEN, pk__in=Table.objects.filter(rematch_of__seats__person=person).values("pk")
    ).exclude(pk__in=sat.values("pk"))
    turns = [line for line in (*going, *as_referee) if line.your_turn]
    asked = sorted(turns, key=lambda line: (line.due is None, line.due or 0))
    return Mine(
        asked=tuple(asked),
        playing=tuple(line for line in going if not line.your_turn),
        open=tuple(_lines(sat.filter(status=Table.OPEN).order_by("-pk"), person)),
        moderating=tuple(moderating),
        finished=tuple(_lines(over, person)),
        invited=tuple(_lines(asked_again.order_by("-pk"), person)),
    )


def waiting_for(people: Collection[int]) -> dict[int, int]:
    """How many tables wait for each of these people, as `mine` lists them: two questions, however many there are."""
    running = Moment.objects.filter(table__status=Table.RUNNING)
    seats = running.filter(table__seats__person_id__in=people)
    tables: dict[int, set[int]] = defaultdict(set)
    for table, asked, firm, seat, person in seats.values_list(
        "table_id", "asked", "firm", "table__seats__number", "table__seats__person_id"
    ):
        if asked & ~firm & bit(seat):
            tables[person].add(table)
    led = running.filter(table__moderator_id__in=people, table__practice=False)
    plays = Seat.objects.filter(table=OuterRef("table"), person=OuterRef("table__moderator"))
    for table, asked, firm, person in led.exclude(Exists(plays)).values_list(
        "table_id", "asked", "firm", "table__moderator_id"
    ):
        if asked & ~firm & REFEREE_BIT:
            tables[person].add(table)
    return {person: len(tables[person]) for person in tables}
