"""One's own: settings, games, tokens, notifications."""

from __future__ import annotations

from datetime import time
from typing import Annotated, Any, Literal

from django.contrib.auth import logout
from django.http import HttpResponse
from msgspec import UNSET, Meta, UnsetType

from terrarium.interface.records import Me, Mine, TableLine, TokenGiven
from terrarium.kernel import Illegal

from ...accounts import leaving, profile, tokens
from ...base.errors import Unknown
from ...models import Token
from ...tables.lobby import lists
from ...tables.show import activity
from ...tables.shown import DeliveryShown
from ..callers import SESSION, Caller
from ..operations import Concern
from ..problems import Scope
from ..shapes import Code, Limit, Login, OwnSeat, Since, Time, TokenMade

concern = Concern("me")


def token_given(row: Token) -> TokenGiven:
    seat = row.seat
    return TokenGiven(
        id=row.pk,
        name=row.name,
        start=row.start,
        scopes=row.granted,
        table=None if seat is None else seat.table.code,
        seat=None if seat is None else seat.number,
        made=row.made_at,
        used=row.used_at,
        until=row.until,
    )


@concern.get("/me", scope="read", gives=Me)
def read_me(caller: Caller) -> Me:
    """One's own settings, and what this token may do. A token for one seat is told no address."""
    own = profile.shown(caller.known) | ({} if caller.bound is None else {"email": ""})
    return Me(**own, token=None if caller.token is None else token_given(caller.token))


@concern.patch("/me", scope=SESSION)
def change_me(
    caller: Caller,
    *,
    name: Annotated[str, Meta(max_length=60)] | UnsetType = UNSET,
    zone: Annotated[str, Meta(max_length=50)] | UnsetType = UNSET,
    notices: dict[str, Literal["mail", "digest", "none"]] | UnsetType = UNSET,
    quiet: tuple[time, time] | UnsetType | None = UNSET,
    digest_at: time | UnsetType | None = UNSET,
    report_paper: Literal["", "a4", "letter"] | UnsetType = UNSET,
) -> None:
    """Change name, time zone, notifications, quiet hours, the paper of reports. What is left out stays; null takes a
    time away."""
    profile.change(
        caller.known,
        name=None if name is UNSET else name,
        zone=None if zone is UNSET else zone,
        notices=None if notices is UNSET else dict(notices),
        quiet=False if quiet is UNSET else quiet,
        digest_at=False if digest_at is UNSET else digest_at,
        report_paper=None if report_paper is UNSET else report_paper,
    )


@concern.delete("/me", scope=SESSION)
def leave_for_good(caller: Caller, *, username: Login) -> None:
    """Delete the account: name, address, notifications, tokens and messages go; a bot plays on in one's seats. One's
    own login name shows that it is meant."""
    if username != caller.known.username:
        raise Illegal("Write your own login name, to show that you mean it.")
    leaving.delete(caller.known)
    logout(caller.request)


@concern.put("/me/vacation", scope=SESSION)
def take_vacation(caller: Caller, *, begin: Time, end: Time) -> None:
    """Be away from a time to another; deadlines move, where a table's terms allow it."""
    profile.vacation(caller.known, begin, end)


@concern.delete("/me/vacation", scope=SESSION)
def end_vacation(caller: Caller) -> None:
    """Be back."""
    profile.vacation(caller.known, None, None)


@concern.get("/me/tables", scope="read", gives=Mine)
def my_tables(caller: Caller) -> Mine:
    """One's own games, those first where it is one's turn."""
    own = lists.mine(caller.known)
    if caller.bound is None:
        return own
    code = caller.bound[0]
    kept: dict[str, tuple[TableLine, ...]] = {
        name: tuple(line for line in getattr(own, name) if line.code == code) for name in Mine.__struct_fields__
    }
    return Mine(**{**kept, "moderating": ()})


@concern.get("/me/deliveries", scope="read", gives=list[DeliveryShown])
def my_deliveries(caller: Caller, limit: Limit = 50) -> list[DeliveryShown]:
    """The notifications that were emailed to oneself, and what became of them."""
    if caller.bound is not None:
        raise Scope("This token is for one seat only.")
    return activity.deliveries(caller.known, limit=limit)


@concern.get("/me/export", scope=SESSION, gives=dict[str, Any])
def export_me(caller: Caller) -> HttpResponse:
    """All that is kept about oneself."""
    return HttpResponse(leaving.export(caller.known), content_type="application/json")


@concern.get("/me/tokens", scope=SESSION, gives=list[TokenGiven])
def list_tokens(caller: Caller) -> list[TokenGiven]:
    """One's tokens, without their keys."""
    return [token_given(row) for row in tokens.mine(caller.known)]


@concern.post("/me/tokens", scope=SESSION, gives=TokenMade, status=201, secret=True)
def make_token(
    caller: Caller,
    *,
    name: Annotated[str, Meta(min_length=1, max_length=60)],
    scopes: list[Literal["read", "play", "talk", "lobby", "moderate", "hall"]],
    until: Time | None = None,
    table: Code | None = None,
    seat: OwnSeat = None,
) -> TokenMade:
    """A new token; for one seat only, where table and seat are named. Its key is shown this once."""
    row = None
    if (table is None) != (seat is None):
        raise Illegal("Name both table and seat, or neither.")
    if table is not None and seat is not None:
        own = caller.known.seats.filter(table__code=table, number=seat).values_list("pk", flat=True)
        row = next(iter(own), None)
        if row is None:
            raise Unknown("You have no such seat.")
    key, made = tokens.make(caller.known, name, scopes, until=until, seat=row)
    return TokenMade(key, token_given(made))


@concern.delete("/me/tokens/{token}", scope=SESSION)
def revoke_token(caller: Caller, token: Since) -> None:
    """Revoke a token."""
    if not tokens.revoke(caller.known, token):
        raise Unknown("You have no such token.")
