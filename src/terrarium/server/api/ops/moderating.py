"""The moderator's acts: each is logged and seen by all at the table. And matches as files."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpResponse

from terrarium.kernel import REFEREE

from ...tables import correcting, extending, files, moderating, rewinding
from ...tables import look as look_
from ...tables.shown import Invited
from ..bodies import Because, Charging, Correcting, Doing, Extending, HandingOn, NewerRules, Replacing, Rewinding
from ..callers import OPEN, Caller
from ..operations import Rooms
from ..shapes import Code, Created, Judged, Offered, SeatNo, Slug, Word

rooms = Rooms("moderating")


@rooms.post("/tables/{table}/pause", scope="moderate")
def pause_table(caller: Caller, table: Code, body: Because) -> None:
    """Stop the clocks. Answers may still be sent; nothing is played."""
    moderating.pause(caller.person, table, body.reason)


@rooms.post("/tables/{table}/resume", scope="moderate")
def resume_table(caller: Caller, table: Code, body: Because) -> None:
    """Go on: deadlines move by the length of the pause."""
    moderating.resume(caller.person, table, body.reason)


@rooms.post("/tables/{table}/extend", scope="moderate")
def extend_deadline(caller: Caller, table: Code, body: Extending) -> None:
    """Put off the deadline of one moment, or of all that are open; for everybody, or for one seat alone."""
    extending.extend(
        caller.person,
        table,
        seconds=body.seconds,
        until=body.until,
        moment=body.moment,
        seat=body.seat,
        reason=body.reason,
    )


@rooms.post("/tables/{table}/seats/{seat}/drop", scope="moderate")
def drop_seat(caller: Caller, table: Code, seat: SeatNo, body: Because) -> None:
    """Take a seat out of the match by the game's own act."""
    correcting.drop(caller.person, table, seat, body.reason)


@rooms.post("/tables/{table}/seats/{seat}/replace", scope="moderate", gives=Invited | None, secret=True)
def replace_seat(caller: Caller, table: Code, seat: SeatNo, body: Replacing) -> Invited | None:
    """A bot of that level takes the seat at once (null), or a link is made for a new person."""
    return moderating.replace(caller.person, table, seat, email=body.email, level=body.level, reason=body.reason)


@rooms.post("/tables/{table}/seats/{seat}/charge", scope="moderate")
def charge_seat(caller: Caller, table: Code, seat: SeatNo, body: Charging) -> None:
    """A line in the ledger: money in (above 0) or out (below 0)."""
    moderating.charge(caller.person, table, seat, body.amount, body.reason)


@rooms.post("/tables/{table}/rewind", scope="moderate")
def rewind_table(caller: Caller, table: Code, body: Rewinding) -> None:
    """Back to after an entry, as a new branch; what it crosses is withdrawn openly."""
    rewinding.rewind(caller.person, table, body.to, body.reason)


@rooms.get("/tables/{table}/corrections", scope="moderate", gives=list[Offered])
def list_corrections(caller: Caller, table: Code) -> list[Offered]:
    """The corrections that the game offers to a moderator who does not play."""
    return [Offered.of(one) for one in look_.acts(caller.person, table, seat=REFEREE)]


@rooms.post("/tables/{table}/corrections/{act}", scope="moderate")
def correct(caller: Caller, table: Code, act: Slug, body: Correcting) -> None:
    """A correction. What would break an invariant is refused unless forced."""
    correcting.correct(caller.person, table, act, body.value, body.reason, force=body.force)


@rooms.post("/tables/{table}/corrections/{act}/check", scope="moderate", gives=Judged)
def check_correction(caller: Caller, table: Code, act: Slug, body: Doing) -> Judged:
    """What there is to say against a correction, without doing it; what is found here is what force would pass over."""
    found = correcting.check_correction(caller.person, table, act, body.value)
    return Judged(all(one.warning for one in found), found)


@rooms.post("/tables/{table}/edition", scope="moderate")
def raise_edition(caller: Caller, table: Code, body: NewerRules) -> None:
    """Go on by a newer edition of the rules; what has been played stays as it was."""
    correcting.raise_edition(caller.person, table, body.edition, body.reason)


@rooms.post("/tables/{table}/look", scope="moderate")
def look(caller: Caller, table: Code, body: Because) -> None:
    """Open the screen: logged, and told to all. From then on one may look with `seat=-2` until the match moves on."""
    moderating.look(caller.person, table, body.reason)


@rooms.post("/tables/{table}/moderator", scope="moderate")
def hand_moderation(caller: Caller, table: Code, body: HandingOn) -> None:
    """Somebody else is the moderator from now on."""
    moderating.hand_moderation(caller.person, table, body.username, body.reason)


@rooms.get("/tables/{table}/record", scope=OPEN, gives=dict[str, Any])
def export_match(caller: Caller, table: Code) -> HttpResponse:
    """The match as a file that `terrarium verify` checks: after the end for all who may see the table."""
    response = HttpResponse(files.export_match(caller.person, table), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{table}.json"'
    return response


@rooms.post("/imports", scope="hall", gives=Created, status=201)
def import_match(caller: Caller, body: dict[str, Any], title: Word = "") -> Created:
    """A table from such a file, verified first."""
    return Created(files.import_match(caller.known, msgspec.json.encode(body), title=title))
