"""What was written ahead: the rest of a letter answers what its seat is asked next, so that a turn takes one letter.

It is used as long as each piece answers what is then asked and, as the game sees it, nobody has come between; else it
is dropped and its writer told. A newer letter with an answer takes its place.
"""

from __future__ import annotations

import logging

from django.db import transaction

from terrarium.kernel import Refused

from ..models import Incoming, Seat, Table
from ..tables.engine import follow
from ..tables.play import playing
from ..tables.storage import cache
from . import answers
from .receipts import Receipt
from .viewing import SeatEyes

log = logging.getLogger("terrarium.post")

BETWEEN = "Somebody has done something since"
UNFIT = "It does not answer what you are asked now"


def replaced(row: Incoming) -> int:
    """Older letters of this seat have nothing more to say; gives how many had."""
    older = Incoming.objects.filter(table=row.table_id, seat=row.seat, ahead__isnull=False)
    return older.exclude(pk=row.pk).update(ahead=None)


def carry_on(code: str = "", limit: int = 50) -> int:
    """Answer by what was written ahead; gives how many answers were given."""
    rows = Incoming.objects.filter(ahead__isnull=False, state=Incoming.DONE)
    rows = rows.filter(table__code=code) if code else rows
    done = 0
    for row in rows.select_related("table", "person").order_by("pk")[:limit]:
        try:
            while _one(row):
                done += 1
        except Exception:
            log.exception("what was written ahead could not be used", extra={"letter": row.pk})
            Incoming.objects.filter(pk=row.pk).update(ahead=None)
    return done


def _one(row: Incoming) -> bool:
    """One more answer of this letter; says whether one was given."""
    if row.table is None or row.seat is None or row.ahead is None:
        return False
    seat = Seat.objects.filter(table=row.table, number=row.seat, person=row.person_id).exclude(person=None).first()
    if seat is None or row.table.status not in Table.ONGOING:
        Incoming.objects.filter(pk=row.pk).update(ahead=None)
        return False
    with follow.later() as codes:
        try:
            with cache.kept(row.table.code), transaction.atomic():
                given = _given(row, seat)
        except Exception:
            cache.drop(row.table.code)
            raise
    for changed in dict.fromkeys(codes):
        follow.after(changed)
    return given


def _given(row: Incoming, seat: Seat) -> bool:
    """The next answer, in one transaction with what is left of the letter then."""
    locked = Incoming.objects.select_for_update().filter(pk=row.pk, ahead__isnull=False).first()
    if locked is None or locked.ahead is None:
        row.ahead = None
        return False
    row.ahead, row.answers = locked.ahead, locked.answers
    assert row.ahead is not None
    eyes = SeatEyes(seat)
    asked = [one for one in eyes.decisions() if one.moment not in row.answers and one.open]
    if len(asked) != 1:
        return False
    [one] = asked
    text, heard = str(row.ahead["text"]), int(row.ahead["heard"])
    with eyes.look() as seen:
        between = seen.game.interrupted(seen.pov.heard[heard:], seat.number)
        now = seen.number
    made = answers.read_ahead(lambda said: eyes.read(one.moment, said), text)
    if between or not made.found or made.rest == text:
        _dropped(row, seat, BETWEEN if between else UNFIT)
        return False
    try:
        receipt = playing.submit(
            eyes.person,
            eyes.code,
            seat.number,
            one.moment,
            made.answer,
            confirm=bool(row.ahead["firm"]) or not one.revisable,
            key=f"letter-{row.pk}-{one.moment}",
            text=made.text,
        )
    except Refused as refused:
        _dropped(row, seat, str(refused))
        return False
    row.answers = {**row.answers, one.moment: receipt.version}
    row.ahead = {**row.ahead, "text": made.rest, "heard": now} if made.rest else None
    row.save(update_fields=["answers", "ahead"])
    return receipt.state == "played"


def _dropped(row: Incoming, seat: Seat, why: str) -> None:
    """Nothing of it is kept, and its writer is told so, with what is asked now."""
    assert row.ahead is not None
    assert row.table is not None
    text = "; ".join(str(row.ahead["text"]).split("\n"))
    row.ahead = None
    row.save(update_fields=["ahead"])
    eyes = SeatEyes(seat)
    receipt = Receipt(row, row.table, seat, eyes.person, "")
    receipt.problem(f'{why}, so this was not used: "{text[:300]}". Send it again if you still want it.')
    receipt.standing(eyes.look)
    receipt.send(more="ahead")
