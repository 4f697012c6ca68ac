"""Which services a person may call at a table just now, so that pages show no button that would be refused."""

from __future__ import annotations

from ...models import Entry, Table, User
from ..match.loaded import LoadedTable
from ..storage import store
from . import permissions

MODERATOR = {
    Table.OPEN: {
        "change_table",
        "cancel_table",
        "invite",
        "seat_bot",
        "open_seat",
        "start",
        "hand_moderation",
        "message",
    },
    Table.RUNNING: {
        "change_table",
        "cancel_table",
        "invite",
        "seat_bot",
        "open_seat",
        "pause",
        "extend",
        "drop",
        "replace",
        "rewind",
        "charge",
        "hand_moderation",
        "message",
    },
}
MODERATOR[Table.PAUSED] = (MODERATOR[Table.RUNNING] - {"pause"}) | {"resume"}


def names(here: LoadedTable, person: User | None, invitation: str = "") -> frozenset[str]:
    own = here.seats_of(permissions.identity(person))
    found: set[str] = set()
    going = here.status in Table.ONGOING
    if permissions.moderates(here, person):
        found |= MODERATOR.get(here.status, set())
        if going and here.begun and here.edition < here.game.edition:
            found.add("raise_edition")
        if going and not own:
            found |= {"correct", "check_correction", "look", "export_match"}
            if here.referee_asked and permissions.referees(here, person):
                found |= {"save_draft", "submit", "confirm", "withdraw"}
    if own:
        found |= {"message", "offer_seat"} if going or here.status == Table.OPEN else set()
        if going:
            found |= {"save_draft", "submit", "confirm", "withdraw", "act", "instruct", "mark_read"}
            found |= {"take_back"} if any(take_back(here, seat) for seat in own) else set()
            found |= {"vote"} if here.terms.votes else set()
            found |= {"come_back"} if any(here.chairs[seat].stand_in for seat in own) else set()
        if here.status == Table.OPEN:
            found |= {"leave", "set_word", "invite"}
    elif person is not None and not person.guest and not here.practice and (going or here.status == Table.OPEN):
        open_seats = any(chair.kind == "open" for chair in here.chairs)
        welcome = bool(invitation) or permissions.moderates(here, person) or _open_to(here, person)
        found |= {"join"} if open_seats and welcome else {"wait", "stop_waiting"} if welcome else set()
    if here.status == Table.OVER:
        found.add("export_match")
        found |= {"rematch"} if own else set()
    return frozenset(found)


def _open_to(here: LoadedTable, person: User) -> bool:
    """Whether this person may sit down without being invited."""
    if here.status == Table.OPEN and permissions.kept_seats(here.id, person):
        return True
    return not here.private and not (here.status == Table.OPEN and permissions.for_the_same(here, person))


def take_back(here: LoadedTable, seat: int) -> bool:
    """Whether the match's last entry is this seat's answer alone, drew no luck, showed no secret, and nobody has
    answered since. While a hidden question is open it is not asked for: that would tell who has answered it."""
    if not here.begun or here.status != Table.RUNNING or not here.terms.take_back or not here.number:
        return False
    if any(row.hidden for row in here.moments.values()) or here.waiting - {seat}:
        return False
    last = here.last
    if last is None:
        data = Entry.objects.filter(table_id=here.id, number=here.number).values_list("data", flat=True).first()
        if not data:
            return False
        last = store.entry(data)
    return last.kind == "answers" and list(last.answers) == [seat] and last.free
