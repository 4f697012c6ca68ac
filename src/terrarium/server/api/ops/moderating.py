"""The moderator's acts: each is logged and seen by all at the table. And matches as files."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from django.http import HttpResponse
from msgspec import Meta

from terrarium.interface.records import Created, Judged, OfferGiven
from terrarium.kernel import REFEREE

from ...tables import files
from ...tables.moderate import correcting, extending, moderating, rewinding
from ...tables.show import look as look_
from ...tables.shown import Invited
from ..callers import OPEN, Caller
from ..operations import Concern
from ..shapes import Code, Email, Level, Login, OwnSeat, Reason, SeatNo, Since, Slug, Time, Word

concern = Concern("moderating")


@concern.post("/tables/{table}/pause", scope="moderate")
def pause_table(caller: Caller, table: Code, *, reason: Reason = "") -> None:
    """Stop the clocks. Answers may still be sent; nothing is played."""
    moderating.pause(caller.person, table, reason)


@concern.post("/tables/{table}/resume", scope="moderate")
def resume_table(caller: Caller, table: Code, *, reason: Reason = "") -> None:
    """Go on: deadlines move by the length of the pause."""
    moderating.resume(caller.person, table, reason)


@concern.post("/tables/{table}/extend", scope="moderate")
def extend_deadline(
    caller: Caller,
    table: Code,
    *,
    seconds: Annotated[int, Meta(ge=0, le=extending.YEAR)] = 0,
    until: Time | None = None,
    moment: Annotated[str, Meta(max_length=40)] = "",
    seat: OwnSeat = None,
    reason: Reason = "",
) -> None:
    """Put off the deadline of one moment, or of all that are open; for everybody, or for one seat alone.

    By so many seconds, or until a time.
    """
    extending.extend(caller.person, table, seconds=seconds, until=until, moment=moment, seat=seat, reason=reason)


@concern.post("/tables/{table}/seats/{seat}/drop", scope="moderate")
def drop_seat(caller: Caller, table: Code, seat: SeatNo, *, reason: Reason = "") -> None:
    """Take a seat out of the match by the game's own act."""
    correcting.drop(caller.person, table, seat, reason)


@concern.post("/tables/{table}/seats/{seat}/replace", scope="moderate", gives=Invited | None, secret=True)
def replace_seat(
    caller: Caller, table: Code, seat: SeatNo, *, level: Level = "", email: Email = "", reason: Reason = ""
) -> Invited | None:
    """A bot of that level takes the seat at once (null), or a link is made for a new person."""
    return moderating.replace(caller.person, table, seat, email=email, level=level, reason=reason)


@concern.post("/tables/{table}/seats/{seat}/charge", scope="moderate")
def charge_seat(
    caller: Caller,
    table: Code,
    seat: SeatNo,
    *,
    amount: Annotated[int, Meta(ge=-(10**9), le=10**9)],
    reason: Annotated[str, Meta(max_length=200)],
) -> None:
    """A line in the ledger: money in (above 0) or out (below 0)."""
    moderating.charge(caller.person, table, seat, amount, reason)


@concern.post("/tables/{table}/rewind", scope="moderate")
def rewind_table(caller: Caller, table: Code, *, to: Since, reason: Reason) -> None:
    """Back to after an entry, as a new branch; what it crosses is withdrawn openly."""
    rewinding.rewind(caller.person, table, to, reason)


@concern.get("/tables/{table}/corrections", scope="moderate", gives=list[OfferGiven])
def list_corrections(caller: Caller, table: Code) -> list[OfferGiven]:
    """The corrections that the game offers to a moderator who does not play."""
    return [OfferGiven.of(one) for one in look_.acts(caller.person, table, seat=REFEREE)]


@concern.post("/tables/{table}/corrections/{act}", scope="moderate")
def correct(caller: Caller, table: Code, act: Slug, *, value: Any, reason: Reason, force: bool = False) -> None:
    """A correction. What would break an invariant is refused unless forced."""
    correcting.correct(caller.person, table, act, value, reason, force=force)


@concern.post("/tables/{table}/corrections/{act}/check", scope="moderate", gives=Judged)
def check_correction(caller: Caller, table: Code, act: Slug, *, value: Any = True) -> Judged:
    """What there is to say against a correction, without doing it; what is found here is what force would pass over."""
    found = correcting.check_correction(caller.person, table, act, value)
    return Judged(all(one.warning for one in found), found)


@concern.post("/tables/{table}/edition", scope="moderate")
def raise_edition(
    caller: Caller, table: Code, *, edition: Annotated[int, Meta(ge=1, le=2**31)], reason: Reason
) -> None:
    """Go on by a newer edition of the rules; what has been played stays as it was."""
    correcting.raise_edition(caller.person, table, edition, reason)


@concern.post("/tables/{table}/look", scope="moderate")
def look(caller: Caller, table: Code, *, reason: Reason = "") -> None:
    """Open the screen: logged, and told to all. From then on one may look with `seat=-2` until the match moves on."""
    moderating.look(caller.person, table, reason)


@concern.post("/tables/{table}/moderator", scope="moderate")
def hand_moderation(caller: Caller, table: Code, *, username: Login, reason: Reason = "") -> None:
    """Somebody else is the moderator from now on."""
    moderating.hand_moderation(caller.person, table, username, reason)


@concern.get("/tables/{table}/record", scope=OPEN, gives=dict[str, Any])
def export_match(caller: Caller, table: Code) -> HttpResponse:
    """The match as a file that `terrarium verify` checks: after the end for all who may see the table."""
    response = HttpResponse(files.export_match(caller.person, table), content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{table}.json"'
    return response


@concern.post("/imports", scope="lobby", gives=Created, status=201)
def import_match(caller: Caller, body: dict[str, Any], title: Word = "") -> Created:
    """A table from such a file, verified first."""
    return Created(files.import_match(caller.known, msgspec.json.encode(body), title=title))
