"""Many tables in one transaction: what fails in a group fails alone, and nothing is told before it is written."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from terrarium.kernel import Held, verify
from terrarium.kernel.registry import find
from terrarium.server.models import Draft, Entry, Instruction, Note, Receipt, Table
from terrarium.server.tables.engine import advance
from terrarium.server.tables.files import record_of
from terrarium.server.tables.match.changes import Change
from terrarium.server.tables.play import playing
from terrarium.server.tables.play.playing import Submission, answering
from terrarium.server.tables.show import look
from terrarium.server.tables.storage import cache, writing

from ..patience import SECONDS


@pytest.fixture
def tables(transactional_db: None, table_of: Callable[..., str]) -> list[str]:
    """Four tables of two, all of them in memory."""
    codes = [table_of("test-count") for _ in range(4)]
    for code in codes:
        with cache.kept(code):
            pass
    return codes


def sent(person: Any, code: str, answer: str = "on", key: str = "") -> Submission:
    [asked] = look.decisions(person, code)
    return Submission(person, code, asked.seat, asked.moment, answer, key=key)


def works(person: Any, codes: list[str], **odd: Submission) -> dict[str, Any]:
    return {code: answering(odd.get(code) or sent(person, code)) for code in codes}


def entries(code: str) -> int:
    return Entry.objects.filter(table__code=code).exclude(number=0).count()


def in_memory(code: str) -> int:
    """The entry at which a table stands in memory; -1: it is not there."""
    with cache.at_hand([code]) as found:
        return found[code].number if code in found else -1


def sound(codes: list[str]) -> bool:
    found = []
    for code in codes:
        table = Table.objects.get(code=code)
        found += verify(find(table.game), record_of(table, True)).problems
    return found == []


def test_all_of_a_group_in_one_transaction(four: list[Any], tables: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    commits: list[int] = []
    plainly = writing.commit_together
    monkeypatch.setattr(writing, "commit_together", lambda c: commits.append(len(c)) or plainly(c))
    told = advance.together(works(four[0], tables))
    assert set(told) == set(tables)
    assert commits == [4]
    assert {receipt.state for receipt in told.values()} == {"played"}
    assert [entries(code) for code in tables] == [1, 1, 1, 1]
    assert [in_memory(code) for code in tables] == [1, 1, 1, 1]
    assert sound(tables)


def test_rows_of_every_kind_are_written_as_they_are(tables: list[str]) -> None:
    """Whatever they hold: both databases have their own way for the rows of a kind."""
    odd = 'one "two" \\ {three} \t %s ? Größe 🦎'
    now = timezone.now()
    changes = []
    for code in tables:
        with cache.kept(code) as here:
            change = Change(here, now)
            change.drafts[0, 1, 1] = (Held({"text": odd}, firm=True, version=3, by="person"), odd)
            change.receipts.append((0, "k", "0-0-1", "confirmed", 0))
            change.instructions[1] = {"limit": odd}
            change.notes.append((0, 1, 2, [odd]))
            changes.append(change)
    assert writing.commit_together(changes) == changes
    for table in Table.objects.filter(code__in=tables):
        draft = Draft.objects.get(table=table)
        assert (draft.seat, draft.state, draft.text, draft.version, draft.by) == (1, "confirmed", odd, 3, "person")
        assert (json.loads(draft.answer), draft.at) == ({"text": odd}, now)
        assert Receipt.objects.get(table=table, key="k").state == "confirmed"
        assert json.loads(Instruction.objects.get(table=table).value) == {"limit": odd}
        assert json.loads(Note.objects.get(table=table).note) == [odd]


def test_who_has_read_an_old_stamp_loses_alone(four: list[Any], tables: list[str]) -> None:
    asked = works(four[0], tables)
    writing.bump(Table.objects.get(code=tables[1]).pk)
    told = advance.together(asked)
    assert set(told) == {tables[0], tables[2], tables[3]}
    assert [entries(code) for code in tables] == [1, 0, 1, 1]
    assert in_memory(tables[1]) == -1, "what was played in memory and not written is forgotten"
    assert advance.through(tables[1], asked[tables[1]]).state == "played"
    assert sound(tables)


def test_a_key_that_is_known_harms_nobody_else(four: list[Any], tables: list[str]) -> None:
    """Its row cannot be written; the group is taken back and each tried alone, without loading the others again."""
    bad = tables[2]
    playing.submit(four[0], bad, 0, sent(four[0], bad).moment, "on", key="k")
    playing.submit(four[1], bad, 1, sent(four[1], bad).moment, "on")
    asked = works(four[0], tables, **{bad: sent(four[0], bad, key="k")})
    told = advance.together(asked)
    assert set(told) == {tables[0], tables[1], tables[3]}
    assert [entries(code) for code in tables] == [1, 1, 2, 1]
    assert [in_memory(code) for code in tables] == [1, 1, -1, 1]
    assert advance.through(bad, asked[bad]).again, "the first receipt is given again"
    assert Receipt.objects.filter(table__code=bad).count() == 1
    assert sound(tables)


def test_a_refusal_and_a_fault_are_left_out(four: list[Any], tables: list[str]) -> None:
    wrong = sent(four[0], tables[0], "off")
    crash = sent(four[0], tables[3], "crash")
    told = advance.together(works(four[0], tables, **{tables[0]: wrong, tables[3]: crash}))
    assert set(told) == {tables[1], tables[2]}
    assert [entries(code) for code in tables] == [0, 1, 1, 0]
    assert {Table.objects.get(code=code).status for code in tables} == {"running"}


REFUSE = {
    "sqlite": (
        "CREATE TRIGGER no_more BEFORE INSERT ON tables_entry BEGIN SELECT RAISE(ABORT, 'no more'); END",
        "DROP TRIGGER no_more",
    ),
    "postgresql": (
        "CREATE FUNCTION no_more() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no more'; END $$; "
        "CREATE TRIGGER no_more BEFORE INSERT ON tables_entry EXECUTE FUNCTION no_more()",
        "DROP TRIGGER no_more ON tables_entry; DROP FUNCTION no_more()",
    ),
}
"""What makes a database take no more entries, and what lets it again."""


def test_nothing_is_told_that_was_not_committed(four: list[Any], tables: list[str]) -> None:
    asked = works(four[0], tables)
    refuse, relent = REFUSE[connection.vendor]
    with connection.cursor() as cursor:
        cursor.execute(refuse)
    try:
        assert advance.together(asked) == {}
        assert [in_memory(code) for code in tables] == [-1, -1, -1, -1]
    finally:
        with connection.cursor() as cursor:
            cursor.execute(relent)
    assert [entries(code) for code in tables] == [0, 0, 0, 0]
    assert [Table.objects.get(code=code).number for code in tables] == [0, 0, 0, 0]
    assert advance.through(tables[0], asked[tables[0]]).state == "played"


def test_a_table_in_use_is_not_waited_for(four: list[Any], tables: list[str]) -> None:
    asked = works(four[0], tables)
    held, leave = threading.Event(), threading.Event()

    def hold() -> None:
        with cache.kept(tables[0], fresh=False):
            held.set()
            leave.wait()

    other = threading.Thread(target=hold)
    other.start()
    assert held.wait(SECONDS)
    try:
        assert set(advance.together(asked)) == set(tables[1:])
    finally:
        leave.set()
        other.join()
