"""What somebody notes about the other seats: promises, debts, suspicions. Only who holds the seat gets to see it, the
moderator neither; it is no part of the match, and who takes the seat over finds nothing."""

from __future__ import annotations

from django.utils import timezone

from terrarium.interface.records import NoteShown
from terrarium.kernel import Illegal

from ...models import SeatNote, User
from ..access import permissions
from ..match.loaded import LoadedTable
from ..storage import guard

MOST = 4000


def _own(here: LoadedTable, person: User | None, seat: int) -> int:
    permissions.own_seat(here, person, seat)
    return here.id


def read_notes(person: User | None, code: str, seat: int) -> list[NoteShown]:
    """This seat's notes, by the seats that they are about."""
    with guard.looking(code) as here:
        table = _own(here, person, seat)
    rows = SeatNote.objects.filter(table_id=table, seat=seat).order_by("about")
    return [NoteShown(row.about, row.text, row.at) for row in rows]


def write_note(person: User | None, code: str, seat: int, about: int, text: str) -> None:
    """Note this about that seat, instead of what was noted before; nothing but space takes the note away."""
    with guard.looking(code) as here:
        table = _own(here, person, seat)
        if about == seat or not 0 <= about < len(here.chairs):
            raise Illegal("Notes are about another seat of this table.")
    if len(text) > MOST:
        raise Illegal(f"A note has at most {MOST} characters.")
    if text.strip():
        noted = {"text": text, "at": timezone.now()}
        SeatNote.objects.update_or_create(table_id=table, seat=seat, about=about, defaults=noted)
    else:
        SeatNote.objects.filter(table_id=table, seat=seat, about=about).delete()
