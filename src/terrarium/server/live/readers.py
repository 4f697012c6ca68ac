"""Who listens to a stream, asked about for many at once.

A stream asks before it tells anything whether its reader is still known: a token that was revoked meanwhile and a
session that has ended hear no more. With hundreds of readers that is two short questions, not hundreds: what a token's
or a session's goodness depends on is compared, and only where it has changed is the reader looked at anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from datetime import datetime
from http.cookies import CookieError, SimpleCookie
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.http import HttpRequest
from django.utils import timezone

from terrarium.kernel import NotYours, Refused

from ..accounts import people, tokens
from ..base.problems import Nobody, Scope
from ..models import Token, User
from ..models.people import hashed

Pulse = tuple[int, str]
"""A number to tell, and a mark that changes whenever there is something to tell."""
_LOT = 500
_USER = ("password", "is_active", "is_staff", "is_superuser")


def shown(headers: dict[str, str]) -> tuple[str | None, str | None]:
    """The token's key and the session's key that a reader shows; None: there is none."""
    scheme, _, key = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return key.strip(), None
    try:
        cookie = SimpleCookie(headers.get("cookie", "")).get(settings.SESSION_COOKIE_NAME)
    except CookieError:
        cookie = None
    return None, cookie.value if cookie is not None else None


def reader(headers: dict[str, str], table: str, seat: int | None) -> tuple[Any, int | None]:
    """Who listens, and as which seat: by the session's cookie, or by a token that may read."""
    return _known(*shown(headers), table, seat)[:2]


def _known(
    key: str | None, session: str | None, table: str, seat: int | None
) -> tuple[User | None, int | None, datetime | None]:
    """The person, the seat, and until when the token is good. A token for one seat listens to that seat only."""
    if key is not None:
        token = tokens.find(key)
        if token is None:
            raise Nobody("This token is invalid or has expired.")
        if "read" not in token.scopes:
            raise Scope("This token lacks the scope read.")
        if token.seat is not None:
            if token.seat.table.code != table or seat not in (None, token.seat.number):
                raise NotYours("This token is for one seat only: listen to its table.")
            seat = token.seat.number
        return token.person, seat, token.until
    if session is None:
        return None, seat, None
    request = HttpRequest()
    request.session = SessionStore(session)
    request.user = get_user(request)
    return people.of(request), seat, None


class Listener:
    """One reader of a stream. `changed` is set when there is news, or when the stream must end (`gone`)."""

    __slots__ = ("_facts", "_until", "asked", "changed", "gone", "key", "loop", "person", "pulse", "seat", "session")

    def __init__(self, headers: dict[str, str], seat: int | None) -> None:
        self.key, self.session = shown(headers)
        self.asked = self.seat = seat
        """The seat that was asked for, and the one that it is."""
        self.person: User | None = None
        self.pulse: Pulse | None = None
        self.changed = asyncio.Event()
        self.gone: Refused | Exception | bool = False
        self.loop = asyncio.get_running_loop()
        self._facts: Any = None
        self._until: datetime | None = None

    def tell(self, pulse: Pulse | Refused | Exception) -> None:
        """What was found out; called in the loop."""
        if isinstance(pulse, Exception):
            self.gone = pulse
        elif pulse == self.pulse:
            return
        else:
            self.pulse = pulse
        self.changed.set()

    def end(self) -> None:
        """From any thread: it is over."""
        self.gone = self.gone or True
        self.loop.call_soon_threadsafe(self.changed.set)

    def confirm(self, found: tuple[Any, Any], table: str, now: datetime) -> None:
        """Refused if this reader is not known any more. `found` is what `facts` gives for it. A member of staff is
        looked at anew each time: permissions leave no trace there."""
        credentials, account = found
        late = self._until is not None and self._until <= now
        staff = self.person is not None and self.person.is_staff
        if credentials != self._facts or account != self._account() or late or staff:
            self.person, self.seat, self._until = _known(self.key, self.session, table, self.asked)
            self._facts = credentials

    def _account(self) -> Any:
        """The session's person as loaded."""
        if self.session is None or self.person is None:
            return None
        return tuple(getattr(self.person, name) for name in _USER)


def facts(listeners: Iterable[Listener]) -> Callable[[Listener], tuple[Any, Any]]:
    """What each reader's goodness depends on, as the database has it just now: of the token or the session, and of the
    session's person."""
    listeners = list(listeners)
    by_key = _token_facts({hashed(one.key) for one in listeners if one.key is not None})
    by_session = _session_facts({one.session for one in listeners if one.session is not None})
    people = {one.person.pk for one in listeners if one.session is not None and one.person is not None}
    by_person = {row[0]: row[1:] for row in _asked(people, User, "pk", *_USER)}

    def found(one: Listener) -> tuple[Any, Any]:
        if one.key is not None:
            return ("token", by_key.get(hashed(one.key))), None
        if one.session is not None:
            return ("session", by_session.get(one.session)), by_person.get(one.person.pk) if one.person else None
        return "nobody", None

    return found


def _asked(values: Iterable[Any], model: Any, by: str, *columns: str, **more: Any) -> Iterable[tuple[Any, ...]]:
    """The rows with one of these values, in lots that any database takes."""
    listed = list(values)
    for start in range(0, len(listed), _LOT):
        rows = model.objects.filter(**{f"{by}__in": listed[start : start + _LOT]}, **more)
        yield from rows.values_list(by, *columns)


def _token_facts(names: set[str]) -> dict[str, Any]:
    person = [f"person__{name}" for name in _USER]
    return {row[0]: repr(row[1:]) for row in _asked(names, Token, "hashed", "scopes", "until", "seat_id", *person)}


def _session_facts(keys: set[str]) -> dict[str, int]:
    good = _asked(keys, Session, "session_key", "session_data", expire_date__gt=timezone.now())
    return {key: hash(data) for key, data in good}
