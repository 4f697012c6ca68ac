"""One's own: profile, desk, tokens, letters."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import logout
from django.http import HttpResponse
from msgspec import UNSET

from terrarium.kernel import Illegal

from ...accounts import leaving, profile, tokens
from ...accounts.models import Token
from ...tables import lists, stories
from ...tables.errors import Unknown
from ...tables.shown import DeliveryShown, Mine, TableLine
from ..bodies import Goodbye, NewToken, ProfileChange, Vacation
from ..callers import SESSION, Caller
from ..operations import Rooms
from ..problems import Scope
from ..shapes import Limit, Me, Since, TokenGiven, TokenMade

rooms = Rooms("me")


def token_given(row: Token) -> TokenGiven:
    seat = row.seat
    return TokenGiven(
        id=row.pk,
        name=row.name,
        start=row.start,
        scopes=list(row.scopes),
        table=None if seat is None else seat.table.code,
        seat=None if seat is None else seat.number,
        made=row.made_at,
        used=row.used_at,
        until=row.until,
    )


@rooms.get("/me", scope="read", gives=Me)
def read_me(caller: Caller) -> Me:
    """One's own profile, and what this token may do. A token for one seat is told no address."""
    own = profile.shown(caller.known) | ({} if caller.bound is None else {"email": ""})
    return Me(**own, token=None if caller.token is None else token_given(caller.token))


@rooms.patch("/me", scope=SESSION)
def change_me(caller: Caller, body: ProfileChange) -> None:
    """Change name, time zone, letters, quiet hours."""
    profile.change(
        caller.known,
        name=None if body.name is UNSET else body.name,
        zone=None if body.zone is UNSET else body.zone,
        notices=None if body.notices is UNSET else dict(body.notices),
        quiet=False if body.quiet is UNSET else body.quiet,
        digest_at=False if body.digest_at is UNSET else body.digest_at,
    )


@rooms.delete("/me", scope=SESSION)
def leave_for_good(caller: Caller, body: Goodbye) -> None:
    """Leave for good: name, address, letters, tokens and talk go; a bot plays on in one's seats."""
    if body.username != caller.known.username:
        raise Illegal("Write your own login name, to show that you mean it.")
    leaving.delete(caller.known)
    logout(caller.request)


@rooms.put("/me/vacation", scope=SESSION)
def take_vacation(caller: Caller, body: Vacation) -> None:
    """Be away from a time to another; deadlines move, where a table's terms allow it."""
    profile.vacation(caller.known, body.begin, body.end)


@rooms.delete("/me/vacation", scope=SESSION)
def end_vacation(caller: Caller) -> None:
    """Be back."""
    profile.vacation(caller.known, None, None)


@rooms.get("/me/tables", scope="read", gives=Mine)
def my_tables(caller: Caller) -> Mine:
    """One's desk: the tables that wait for an answer first."""
    desk = lists.mine(caller.known)
    if caller.bound is None:
        return desk
    code = caller.bound[0]
    kept: dict[str, tuple[TableLine, ...]] = {
        name: tuple(line for line in getattr(desk, name) if line.code == code) for name in Mine.__struct_fields__
    }
    return Mine(**{**kept, "moderating": ()})


@rooms.get("/me/deliveries", scope="read", gives=list[DeliveryShown])
def my_deliveries(caller: Caller, limit: Limit = 50) -> list[DeliveryShown]:
    """The letters to oneself and what became of them."""
    if caller.bound is not None:
        raise Scope("This token is for one seat only.")
    return stories.deliveries(caller.known, limit=limit)


@rooms.get("/me/export", scope=SESSION, gives=dict[str, Any])
def export_me(caller: Caller) -> HttpResponse:
    """All that the house keeps about oneself."""
    return HttpResponse(leaving.export(caller.known), content_type="application/json")


@rooms.get("/me/tokens", scope=SESSION, gives=list[TokenGiven])
def list_tokens(caller: Caller) -> list[TokenGiven]:
    """One's tokens, without their keys."""
    return [token_given(row) for row in tokens.mine(caller.known)]


@rooms.post("/me/tokens", scope=SESSION, gives=TokenMade, status=201, secret=True)
def make_token(caller: Caller, body: NewToken) -> TokenMade:
    """A new token. Its key is shown this once."""
    seat = None
    if (body.table is None) != (body.seat is None):
        raise Illegal("Name both table and seat, or neither.")
    if body.table is not None and body.seat is not None:
        own = caller.known.seats.filter(table__code=body.table, number=body.seat).values_list("pk", flat=True)
        seat = next(iter(own), None)
        if seat is None:
            raise Unknown("You have no such seat.")
    key, row = tokens.make(caller.known, body.name, body.scopes, until=body.until, seat=seat)
    return TokenMade(key, token_given(row))


@rooms.delete("/me/tokens/{token}", scope=SESSION)
def revoke_token(caller: Caller, token: Since) -> None:
    """Revoke a token."""
    if not tokens.revoke(caller.known, token):
        raise Unknown("You have no such token.")
