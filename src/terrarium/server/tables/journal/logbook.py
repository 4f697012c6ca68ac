"""The table's log, and letters that follow from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

import msgspec
from django.utils import timezone

from ...models import Act, Table, User
from ...outbox.letters import Letter, put
from ..match.changes import Change
from ..match.loaded import LoadedTable


def write(
    table: Table | int,
    verb: str,
    *,
    actor: Any = None,
    by: str = "moderator",
    seat: int | None = None,
    reason: str = "",
    before: Any = None,
    after: Any = None,
    branch: int = 0,
    number: int = 0,
    now: datetime | None = None,
) -> Act:
    """One line, seen by all who may see the table."""
    if isinstance(table, Table):
        branch, number = branch or table.branch, number or table.number
    return Act.objects.create(
        table_id=table.pk if isinstance(table, Table) else table,
        actor_id=getattr(actor, "pk", actor),
        by=by,
        verb=verb,
        seat=seat,
        reason=reason,
        before=msgspec.json.encode(before).decode(),
        after=msgspec.json.encode(after).decode(),
        branch=branch,
        number=number,
        at=now or timezone.now(),
    )


def named(person: Any) -> dict[str, Any]:
    """A person in the log: no name is kept there, for people change theirs, and leave."""
    return {"person": None if person is None else person.pk}


def worded(value: Any, names: Mapping[int, str]) -> Any:
    """What was kept by `named` and `seating.described`, in words; anything else as it is."""
    if not isinstance(value, dict) or len(value) > 2:
        return value
    if "person" in value:
        name = names.get(value["person"], "")
        return f"{name} (a bot stands in: {value['stand_in']})" if "stand_in" in value else name
    if value.keys() == {"bot"}:
        return f"bot: {value['bot']}"
    return value["seat"] if value.keys() == {"seat"} else value


def people_in(values: Iterable[Any]) -> dict[int, str]:
    """The names, as they are now, of the people whom the log tells of."""
    found = {value["person"] for value in values if isinstance(value, dict) and value.get("person") is not None}
    return {person.pk: person.shown for person in User.objects.filter(pk__in=found)} if found else {}


def with_change(
    here: LoadedTable,
    change: Change,
    verb: str,
    actor: Any,
    reason: str,
    before: Any = None,
    after: Any = None,
    *,
    seat: int | None = None,
    by: str = "moderator",
) -> None:
    """A line that is written in the same transaction as what it tells, about the entry that stands now."""
    about: dict[str, Any] = {"branch": here.branch, "number": here.number, "now": change.now, "seat": seat, "by": by}
    change.more.append(lambda: write(here.id, verb, actor=actor, reason=reason, before=before, after=after, **about))


def tell(table: Table, to: User | str | None, once: str, subject: str, text: str, seat: int | None = None) -> None:
    """A letter about the table, to a person or an address; the same `once` is written once."""
    if to is not None:
        put(Letter(to, "table", f"{table.pk}/{once}", f"{table}: {subject}", text, table=table, seat=seat))


def tell_moderator(table: Table, once: str, subject: str, text: str) -> None:
    tell(table, table.moderator, once, subject, text)
