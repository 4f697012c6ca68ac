"""Going back: a new branch from an earlier entry, and the open withdrawal of what it crosses."""

from __future__ import annotations

import secrets

import msgspec
from django.db.models import Min, Q

from terrarium.interface.records import Receipt
from terrarium.kernel import REFEREE, Closed, Done, Event, Illegal, Match
from terrarium.kernel import Entry as KernelEntry
from terrarium.kernel.codec import digest

from ...models import Act, Delivery, Entry, Ledger, Note, Report, Seat, Snapshot, Table, User
from ..access import allowed, permissions
from ..engine import closing, entering, follow
from ..journal import logbook
from ..match.changes import Change
from ..match.loaded import LoadedTable
from ..storage import store
from .correcting import needs

Range = tuple[int, int]


def the_way(here: LoadedTable, to: int) -> list[Range]:
    """The entries that lead to the one named `to`, as ranges, the newest first. Rewinds cut them: each branch begins
    with one, which is on the way itself."""
    firsts = Entry.objects.filter(table_id=here.id, branch__gt=0).values("branch").annotate(first=Min("number"))
    begins = sorted(row["first"] for row in firsts)
    rows = Entry.objects.filter(table_id=here.id, number__in=begins).values_list("number", "data")
    back = {number: store.entry(data).to for number, data in rows}
    way: list[Range] = []
    while to:
        begin = max((number for number in begins if number <= to), default=1)
        way.append((begin, to))
        to = back.get(begin, 0)
    return way


def within(way: list[Range]) -> Q:
    """Which of the rows that name an entry are on this way."""
    found = Q(number__in=[])
    for begin, end in way:
        found |= Q(number__gte=begin, number__lte=end)
    return found


def go_back(here: LoadedTable, change: Change, to: int, who: int, reason: str) -> None:
    """The match goes back to after entry `to`, from the snapshot before it; what lies between is withdrawn.

    A rewind cannot be played again like an answer: its own snapshot is kept, even where standing instructions play on
    in the same breath.
    """
    now, past = here.playing, store.at_entry(here, to)
    change.touched = True
    branch, number = here.branch + 1, here.number + 1
    entry = KernelEntry("rewind", branch, digest(past.state), who=who, reason=reason, to=to)
    here.match = Match(
        here.game,
        now.header,
        now.secret,
        past.state,
        branch=branch,
        entries=[entry],
        earlier=here.number,
        suspended=past.suspended,
        instructions=now.instructions,
    )
    here.match.names = now.names
    here.notes = {}
    for strand in here.moments:
        change.moments.setdefault(strand, None)
    here.moments = {}
    way = the_way(here, to)
    _sit_again(here, change, way)
    here.since_snapshot = -1
    kept = {"number": number, "state": here.game.encode(past.state), "suspended": store.written(past.suspended)}
    entering.enter(here, change, Done(number, entry, [_told(here, to, who, reason)]))
    change.more.append(lambda: Snapshot.objects.create(table_id=here.id, **kept))
    change.more.append(lambda: _withdraw(here, way, to, number))
    change.more.append(lambda: Table.objects.filter(pk=here.id).update(edition=past.state.edition))


def _sit_again(here: LoadedTable, change: Change, way: list[Range]) -> None:
    """Who was dropped by what counts no more is in the match again, and so has the seat again; where there is nobody to
    give it to, it is open."""
    for chair in here.chairs:
        if chair.kind != Seat.DROPPED:
            continue
        line = Act.objects.filter(table_id=here.id, verb="drop", seat=chair.number).order_by("-pk").first()
        if line is None or not line.number or any(begin <= line.number <= end for begin, end in way):
            continue
        was = msgspec.json.decode(line.before)
        person = User.objects.filter(pk=was.get("person"), deleted_at=None).first()
        chair.kind, chair.bot = (Seat.BOT, was["bot"]) if "bot" in was else (Seat.OPEN, "")
        if person is not None:
            chair.kind, chair.person = Seat.PERSON, person.pk
            key = secrets.token_hex(12)
            change.more.append(lambda id=chair.id, key=key: Seat.objects.filter(pk=id).update(mail_secret=key))  # type: ignore[misc]
        change.chairs.add(chair.number)


def _told(here: LoadedTable, to: int, who: int, reason: str) -> Event:
    """That the match went back, and for each audience to which of its own events."""
    counts = store.told(Entry.objects.values_list("told", flat=True).get(table_id=here.id, number=to))
    face = {"by": who, "reason": reason}
    faces: dict[int, dict[str, object] | None] = {
        seat: {**face, "back_to": counts[seat + 1]} for seat in range(len(here.chairs))
    }
    return Event("table.rewound", {**face, "back_to": counts[0]}, faces)


def _withdraw(here: LoadedTable, way: list[Range], to: int, number: int) -> None:
    """What the table kept about the entries that are no longer on the way: marked, not hidden. What is on it again,
    because one goes back to a branch that was left, counts again."""
    on = within(way)
    crossed = {"table_id": here.id, "number__gt": 0, "number__lt": number}
    kept = (
        (Entry.objects.filter(**crossed), "withdrawn_by", 0, number),
        (Report.objects.filter(**crossed), "withdrawn", False, True),
        (Ledger.objects.filter(**crossed, by=None), "withdrawn", False, True),
    )
    for rows, mark, counts, gone in kept:
        rows.filter(on).update(**{mark: counts})
        rows.exclude(on).filter(**{mark: counts}).update(**{mark: gone})
    letters = Delivery.objects.filter(**crossed, state__in=(Delivery.WAITING, Delivery.DIGEST))
    letters.exclude(on).update(state=Delivery.WITHDRAWN, next_try=None)
    Note.objects.filter(table_id=here.id, number__gte=to, number__lt=number).delete()
    _count_missed_again(here, on)


def _count_missed_again(here: LoadedTable, on: Q) -> None:
    """Missed turns as the way that counts tells them."""
    way = Entry.objects.filter(on, table_id=here.id, number__gt=0).order_by("-number").values_list("number", "data")
    missed = [(n, seat) for n, data in way.filter(data__contains='"missed":') for seat in store.entry(data).missed]
    unknown = {seat for _, seat in missed}
    answered: dict[int, int] = {}
    for number, data in way.iterator(200):
        if not unknown:
            break
        for seat in unknown & set(store.entry(data).answers):
            answered[seat] = number
            unknown.discard(seat)
    for chair in here.chairs:
        own = [n for n, seat in missed if seat == chair.number]
        chair.missed_total = len(own)
        chair.missed_run = sum(n > answered.get(chair.number, 0) for n in own)
        Seat.objects.filter(pk=chair.id).update(missed_total=chair.missed_total, missed_run=chair.missed_run)


def logged(
    here: LoadedTable, change: Change, to: int, who: int, reason: str, person: User | None, by: str = "moderator"
) -> None:
    """Go back, with a line in the log about the entry that does it."""
    before = {"branch": here.branch, "entry": here.number}
    go_back(here, change, to, who, reason)
    after = {"branch": here.branch, "entry": here.number, "to": to}
    logbook.with_change(here, change, "rewind", person, reason, before, after, by=by)


def rewind(person: User | None, code: str, to: int, reason: str) -> None:
    """Back to after entry `to`, as a new branch. Reports, letters, fees, missed turns and bots' notes that it crosses
    are withdrawn openly; everybody is told."""
    needs(reason)

    def work(here: LoadedTable, change: Change) -> int:
        permissions.moderate(here, person)
        if here.status == Table.OVER:
            raise Closed("The game is over and its dice are open, so it cannot be rewound.")
        permissions.ongoing(here)
        if not 0 <= to < here.number:
            raise Illegal(f"There is no entry {to} to go back to.")
        logged(here, change, to, REFEREE, reason, person)
        number = here.number
        change.more.append(lambda: _tell_all(here, reason, number))
        closing.settle(here, change)
        return number

    follow.through(code, work)


def _tell_all(here: LoadedTable, reason: str, entry: int) -> None:
    table = Table.objects.get(pk=here.id)
    text = (
        f"The moderator has rewound {table} to an earlier point. What you were sent about the turns in between "
        f"no longer holds.\n\nReason: {reason}"
    )
    for seat in table.seats.filter(kind=Seat.PERSON).select_related("person"):
        logbook.tell(table, seat.person, f"rewind/{entry}/{seat.number}", "rewound", text, seat.number)


def take_back(person: User | None, code: str, seat: int) -> Receipt:
    """Undo one's own last answer: while nobody has acted, nothing was rolled and nothing shown."""

    def work(here: LoadedTable, change: Change) -> Receipt:
        permissions.own_seat(here, person, seat)
        if here.status != Table.RUNNING:
            raise Closed("The game is not running.")
        if not here.terms.take_back:
            raise Closed("Moves cannot be undone at this table.")
        if not allowed.take_back(here, seat):
            raise Closed("Too late to undo: somebody else has acted, or something was rolled or revealed.")
        go_back(here, change, here.number - 1, seat, "take back")
        match = here.playing
        if match.instructions.get(seat) is not None and here.game.initial is None:
            match.instructions[seat] = None
            change.instructions[seat] = None
        closing.settle(here, change)
        return Receipt(here.code, seat, "", "played", 0, change.now, here.told[seat + 1])

    return follow.through(code, work)
