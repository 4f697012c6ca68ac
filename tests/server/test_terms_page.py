"""A table's terms where people fill them in: the page that makes a table, and the moderator's change of it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from msgspec.structs import replace

from terrarium.server.models import Table
from terrarium.server.policy.terms import DAY, HOUR, MINUTE, PACES, Absence, Terms
from terrarium.server.policy.terms import from_json as terms_of
from terrarium.server.tables.moderate import extending
from terrarium.server.tables.show import activity, look

from .test_play_pages import GAME, as_

ASKED = {"spectators": "on", "talk": "on", "bot_after": "3", "drop_after": "0", "delay": "0", "title": "Ours"}


def made(person: Any, **filled: str) -> Table:
    as_(person).post("/games/probe-auction/new", {**ASKED, "seats": "2", "sit": "on", "a.lots": "6", **filled})
    return Table.objects.get(moderator=person)


def test_a_move_gets_as_many_days_as_are_filled_in_and_the_table_says_so(four: list[Any]) -> None:
    table = made(four[0], pace="correspondence", days="7", minutes="5")
    pace = terms_of(table.terms).pace
    assert (pace.move, pace.turn, pace.reply) == (7 * DAY, 7 * DAY, 7 * DAY // 3)
    assert "Correspondence: 7 days per move" in as_(four[1]).get(f"/tables/{table.code}").text


def test_a_live_table_counts_in_minutes(four: list[Any]) -> None:
    table = made(four[0], pace="live", days="3", minutes="10")
    pace = terms_of(table.terms).pace
    assert (pace.kind, pace.reply, pace.move, pace.turn) == ("live", 2 * MINUTE, 10 * MINUTE, 30 * MINUTE)
    assert "Live: 10 minutes per move, 30 minutes per turn" in as_(four[1]).get(f"/tables/{table.code}").text


def test_no_bot_ever_stands_in_where_nought_is_filled_in(four: list[Any]) -> None:
    assert terms_of(made(four[0], pace="live", bot_after="0").terms).absence == Absence(bot_after=0)


def test_the_moderator_changes_the_terms_and_what_is_not_asked_for_stays(four: list[Any], table_of: Any) -> None:
    """The table has started: its open deadline is reckoned anew, and the log says what was done."""
    before = Terms(pace=replace(PACES["correspondence"], grace=HOUR), votes=False, fee=3, delay=90)
    code = table_of(GAME, terms=before)
    assert "Change pace, name or privacy" not in as_(four[1]).get(f"/tables/{code}/moderator/").text
    page = as_(four[0]).get(f"/tables/{code}/moderator/").text
    assert "Change pace, name or privacy" in page
    due = look.table(four[0], code).moments[0].due
    changed = {**ASKED, "delay": "1", "pace": "correspondence", "days": "5", "private": "on", "reason": "Holidays"}
    as_(four[0]).post(f"/tables/{code}/moderator/change", changed)
    table = Table.objects.get(code=code)
    assert (table.title, table.private) == ("Ours", True)
    assert terms_of(table.terms) == replace(
        before, pace=replace(before.pace, reply=5 * DAY // 3, move=5 * DAY, turn=5 * DAY, errand=35 * DAY // 3)
    )
    later = look.table(four[0], code).moments[0].due
    assert due is not None
    assert later is not None
    assert later - due == timedelta(days=2) / 3, "a reply gets a third"
    assert [(line.verb, line.reason) for line in activity.log(four[0], code)][-1] == ("change", "Holidays")
    told = as_(four[1]).get(f"/tables/{code}/moderator/").text
    assert "Pace: Correspondence: 5 days per move (before: Correspondence: 3 days per move)" in told
    assert "Private: yes (before: no)" in told
    assert "Name: Ours (before: " in told
    assert "Delay for spectators" not in told, "which stays"


def test_a_new_name_leaves_a_deadline_that_was_put_off(four: list[Any], table_of: Any) -> None:
    code = table_of(GAME, terms=Terms(pace=PACES["correspondence"]))
    extending.extend(four[0], code, seconds=DAY, reason="A wedding.")
    due = look.table(four[0], code).moments[0].due
    as_(four[0]).post(f"/tables/{code}/moderator/change", {**ASKED, "pace": "correspondence", "days": "3"})
    assert Table.objects.get(code=code).title == "Ours"
    assert look.table(four[0], code).moments[0].due == due


def test_nobody_else_changes_a_table(four: list[Any], table_of: Any) -> None:
    code = table_of(GAME)
    before = Table.objects.get(code=code)
    as_(four[1]).post(f"/tables/{code}/moderator/change", {**ASKED, "pace": "live", "minutes": "1"})
    after = Table.objects.get(code=code)
    assert (before.terms, before.title) == (after.terms, after.title)


def test_terms_that_are_refused_are_there_to_be_mended(four: list[Any]) -> None:
    page = as_(four[0]).post(f"/games/{GAME}/new", {**ASKED, "pace": "mail", "zone": "Nowhere/Land", "drop_after": "4"})
    assert page.status_code == 400
    assert "Nowhere/Land" in page.text
    assert 'value="mail" checked' in page.text
    assert not Table.objects.exists()
