"""A seat leaves by the table's hand: in each game its own rule happens, with the reason, and its person is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from msgspec.structs import replace

from terrarium.kernel import Closed, Decision, Illegal, NotYours, One
from terrarium.kernel.leaving import ABSENT, DROPPED, UNPAID
from terrarium.server.base.errors import Stopped
from terrarium.server.models import Delivery, Entry, Instruction, Ledger, Report, Seat, Table
from terrarium.server.policy.terms import Absence, Pace, Terms
from terrarium.server.tables import reporting
from terrarium.server.tables.engine import advance, closing, fees
from terrarium.server.tables.moderate import correcting, moderating, rewinding
from terrarium.server.tables.play import playing
from terrarium.server.tables.show import activity, look
from terrarium.server.tables.storage import cache
from terrarium.server.worker import tick

from .houses import AT_ONCE

GAMES = {"terrible-lizards": 3, "lizard-wizard": 3, "lizards": 3, "wood-and-water": 3, "pygmies": 4}
REASON = "away for a month"


@pytest.fixture
def clock() -> Iterator[Any]:
    with time_machine.travel(datetime(2026, 3, 27, 12, 0, tzinfo=UTC), tick=False) as traveller:
        yield traveller


@pytest.fixture
def judge(person: Any) -> Any:
    return person("judge")


def timed(**more: Any) -> Terms:
    return Terms(pace=Pace(reply=3600, move=3600, turn=3600, grace=0, guard=0), **more)


def at(code: str) -> Any:
    """The match's state, as the server holds it."""
    with cache.kept(code) as here:
        return here.playing.state.copy()


def asked(people: list[Any], code: str) -> list[int]:
    """The seats for which the table waits: not those that have answered, by a standing instruction for example."""
    owed = [[one for one in look.decisions(person, code) if one.draft is None] for person in people]
    return [seat for seat, decisions in enumerate(owed) if decisions]


def answer(people: list[Any], code: str, seat: int) -> None:
    for owed in look.decisions(people[seat], code):
        playing.submit(people[seat], code, seat, owed.moment, owed.default)


def sheets(people: list[Any], code: str) -> None:
    for seat in asked(people, code):
        answer(people, code, seat)


def _eaten(s: Any, seat: int) -> None:
    assert (s.died[seat] > 0, s.hands[seat], s.health[seat]) == (True, [], 0)


def _gone_home(s: Any, seat: int) -> None:
    mage = s.mages[seat]
    assert (mage.out, sum(mage.tokens), mage.hand, mage.mana, mage.gold) == (True, 0, [], 0, 0)
    assert s.left == [seat]


def _leaving(s: Any, seat: int) -> None:
    assert s.clans[seat].status in ("leaving", "dropped")


def _stands_still(s: Any, seat: int) -> None:
    assert s.players[seat].gone


def _conceded(s: Any, seat: int) -> None:
    assert s.gone == [seat]


RULE: dict[str, Callable[[Any, int], None]] = {
    "terrible-lizards": _eaten,
    "lizard-wizard": _gone_home,
    "lizards": _leaving,
    "wood-and-water": _stands_still,
    "pygmies": _conceded,
}


def has_left(game: str, code: str, person: Any, seat: int, why: str, reason: str) -> None:
    """What must be true after any drop: of the game, the record, the log, the report and the letters."""
    RULE[game](at(code), seat)
    faces = [event.face for event in look.events(None, code) if event.kind in ("left", "leaving")]
    assert len(faces) == 1
    assert {faces[0].get("seat", faces[0].get("clan"))} == {seat}
    assert why in faces[0].values()
    [entry] = Entry.objects.filter(table__code=code, data__contains='"act":"drop"')
    assert reason in entry.data
    line = next(line for line in activity.log(None, code) if line.verb == "drop")
    assert (line.seat, line.reason, line.before) == (seat, reason, person.shown)
    assert look.table(None, code).seats[seat].kind == "dropped"
    [report] = Report.objects.filter(table__code=code, seat=seat, number=entry.number)
    assert reason in report.document
    assert [one.title for one in activity.reports(person, code, seat=seat)] == [report.title]
    letters = {letter.kind: letter for letter in Delivery.objects.filter(person=person, number__gt=0)}
    assert letters["report"].report == report
    assert reason in letters["table"].text
    for secret in (look.decisions, look.position, look.events, activity.ledger):
        with pytest.raises(NotYours):
            secret(person, code, seat=seat)


@pytest.mark.rule("TL-168", "LW-212", "LZ-518", "PY-280", "WW-276")
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("is_asked", [True, False])
def test_the_moderator_drops_a_seat(game: str, is_asked: bool, four: list[Any], judge: Any, table_of: Any) -> None:
    code = table_of(game, seats=GAMES[game], moderator=judge, terms=timed())
    owes = asked(four[: GAMES[game]], code)
    others = [seat for seat in range(GAMES[game]) if seat not in owes]
    seat = owes[-1] if is_asked or not others else others[0]
    correcting.drop(judge, code, seat, REASON)
    has_left(game, code, four[seat], seat, DROPPED, REASON)
    assert look.table(None, code).status == "running"
    with pytest.raises(Closed, match="already been dropped"):
        correcting.drop(judge, code, seat, REASON)


@pytest.mark.rule("TL-168", "LW-211", "LZ-516", "PY-280", "WW-276")
@pytest.mark.parametrize("game", GAMES)
def test_who_misses_deadlines_is_dropped(game: str, clock: Any, four: list[Any], judge: Any, table_of: Any) -> None:
    people = four[: GAMES[game]]
    terms = timed(absence=Absence(bot_after=0, drop_after=1))
    code = table_of(game, seats=len(people), moderator=judge, terms=terms)
    absent = asked(people, code)[0]
    for seat in asked(people, code):
        if seat != absent:
            answer(people, code, seat)
    clock.shift(timedelta(seconds=3601))
    assert tick.tick() == 1
    has_left(game, code, people[absent], absent, ABSENT, "1 deadlines were missed in a row.")


@pytest.mark.rule("LZ-517")
@pytest.mark.parametrize("game", [game for game in GAMES if game != "terrible-lizards"])
def test_who_cannot_pay_is_dropped_when_a_turn_closes_early(
    game: str, clock: Any, four: list[Any], judge: Any, table_of: Any
) -> None:
    people = four[: GAMES[game]]
    code = table_of(game, seats=len(people), moderator=judge, terms=timed(fee=5, drop_unpaid=True))
    for seat in range(1, len(people)):
        moderating.charge(judge, code, seat, 1000, "paid in")
    while look.table(None, code).seats[0].kind != "dropped":
        assert look.table(None, code).status == "running"
        sheets(people, code)
    has_left(game, code, people[0], 0, UNPAID, "The turn's fee could not be paid.")
    assert not Ledger.objects.filter(table__code=code, seat=0).exists()


def test_a_game_without_turns_takes_no_fee_and_drops_who_cannot_pay_all_the_same(
    four: list[Any], judge: Any, table_of: Any
) -> None:
    code = table_of("terrible-lizards", seats=3, moderator=judge, terms=timed(fee=5, drop_unpaid=True))
    seat = asked(four[:3], code)[0]
    answer(four, code, seat)
    assert not Ledger.objects.exists()
    owes = asked(four[:3], code)[0]

    def work(here: Any, change: Any) -> None:
        moment = next(moment for moment in here.open_moments() if owes in moment.decisions)
        fees.take(here, change, replace(moment, decisions={owes: moment.decisions[owes]}))
        closing.settle(here, change)

    advance.through(code, work)
    has_left("terrible-lizards", code, four[owes], owes, UNPAID, "The turn's fee could not be paid.")


def paid(code: str, seat: int) -> list[tuple[int, bool]]:
    rows = Ledger.objects.filter(table__code=code, seat=seat, amount__lt=0).order_by("pk")
    return list(rows.values_list("number", "withdrawn"))


def test_the_fee_is_taken_once_for_every_turn_early_or_late(
    clock: Any, four: list[Any], judge: Any, table_of: Any
) -> None:
    code = table_of("probe-sheets", seats=3, moderator=judge, terms=timed(fee=5), options={"turns": 6})
    sheets(four[:3], code)
    assert [paid(code, seat) for seat in range(3)] == [[(1, False)]] * 3
    clock.shift(timedelta(seconds=3601))
    assert tick.tick() == 1
    assert [paid(code, seat) for seat in range(3)] == [[(1, False), (2, False)]] * 3
    rewinding.rewind(judge, code, 1, "a wrong turn")
    assert paid(code, 0) == [(1, False), (2, True)]
    sheets(four[:3], code)
    assert paid(code, 0) == [(1, False), (2, True), (4, False)]
    playing.act(four[2], code, 2, "resign", True)
    sheets(four[:2], code)
    assert len(paid(code, 0)) == 4
    assert len(paid(code, 2)) == 3, "who has left owes no turn"


def test_an_account_is_charged_up_to_what_is_in_it(four: list[Any], judge: Any, table_of: Any) -> None:
    terms = timed(fee=5, drop_unpaid=True)
    code = table_of("probe-sheets", seats=3, moderator=judge, terms=terms, options={"turns": 9})
    for seat, sum_ in enumerate((100, 100, 12)):
        moderating.charge(judge, code, seat, sum_, "paid in")
    for _ in range(3):
        assert look.table(None, code).seats[2].kind == "person"
        sheets(four[:3], code)
    assert look.table(None, code).seats[2].kind == "dropped"
    assert len(paid(code, 2)) == 2
    assert len(paid(code, 0)) == 3


def test_when_nobody_is_left_the_table_waits(four: list[Any], judge: Any, table_of: Any) -> None:
    code = table_of("probe-auction", seats=2, moderator=judge, terms=AT_ONCE)
    for seat in (0, 1):
        correcting.drop(judge, code, seat, REASON)
    table = Table.objects.get(code=code)
    assert (table.status, table.paused_because) == ("paused", "nobody")
    assert Delivery.objects.filter(person=judge, subject__contains="nobody is left").count() == 1


@pytest.mark.rule("LZ-484", "LZ-519", "LZ-520")
def test_a_clan_that_was_dropped_is_out_at_the_next_turn_and_its_report_has_the_ranking(
    four: list[Any], judge: Any, table_of: Any
) -> None:
    people = four[:3]
    code = table_of("lizards", seats=3, moderator=judge, terms=timed())
    sheets(people, code)
    correcting.drop(judge, code, 1, REASON)
    has_left("lizards", code, four[1], 1, DROPPED, REASON)
    [report] = activity.reports(four[1], code, seat=1)
    said = repr(report.document)
    assert "Clan ranking" in said
    assert "the moderator drops it" in said
    sheets(people, code)
    s = at(code)
    assert s.clans[1].status == "dropped"
    assert not [den for den in s.dens.values() if den.owner == 1]
    assert not [bands for bands in s.bands.values() if bands[0].clan == 1]


@pytest.mark.rule("PY-280")
@pytest.mark.parametrize("seat", [0, 1])
def test_either_side_of_a_battle_is_dropped_and_the_other_wins(
    seat: int, four: list[Any], judge: Any, table_of: Any
) -> None:
    code = table_of("pygmies", seats=2, moderator=judge, terms=timed())
    while not at(code).battles:
        sheets(four[:2], code)
    correcting.drop(judge, code, seat, REASON)
    assert look.table(None, code).status == "over"
    places = at(code).result()
    assert places[1 - seat].place < places[seat].place
    assert [one.seat for one in activity.reports(four[seat], code, seat=seat)] == [seat]


@pytest.mark.rule("TL-165", "TL-168")
def test_the_last_but_one_seat_ends_the_game(four: list[Any], judge: Any, table_of: Any) -> None:
    code = table_of("terrible-lizards", seats=2, moderator=judge, terms=timed())
    correcting.drop(judge, code, 1, REASON)
    assert look.table(None, code).status == "over"
    assert at(code).result()[0].place == 1
    assert Delivery.objects.filter(person=four[1], kind="report").count() == 1


@pytest.mark.rule("WW-275", "WW-276")
def test_all_seats_are_dropped_one_after_the_other(four: list[Any], judge: Any, table_of: Any) -> None:
    code = table_of("wood-and-water", seats=3, moderator=judge, terms=timed())
    for seat in range(3):
        correcting.drop(judge, code, seat, REASON)
        if look.table(None, code).status == "over":
            break
    assert look.table(None, code).status == "over"
    assert set(at(code).result()) == {0, 1, 2}


def test_a_seat_is_dropped_while_the_table_is_paused(four: list[Any], judge: Any, table_of: Any) -> None:
    code = table_of("terrible-lizards", seats=3, moderator=judge, terms=timed())
    moderating.pause(judge, code, "somebody is ill")
    correcting.drop(judge, code, 2, REASON)
    has_left("terrible-lizards", code, four[2], 2, DROPPED, REASON)
    assert look.table(None, code).status == "paused"
    moderating.resume(judge, code)
    assert look.table(None, code).status == "running"


def test_bots_and_stand_ins_are_dropped_like_people(clock: Any, four: list[Any], judge: Any, table_of: Any) -> None:
    terms = timed(absence=Absence(bot_after=1, bot="random"))
    code = table_of("probe-sheets", people=four, moderator=judge, terms=terms, options={"turns": 9})
    for seat in range(3):
        answer(four, code, seat)
    clock.shift(timedelta(seconds=3601))
    tick.tick()
    assert Seat.objects.get(table__code=code, number=3).stand_in
    correcting.drop(judge, code, 3, REASON)
    moderating.replace(judge, code, 2, level="random", reason="goes on holiday")
    correcting.drop(judge, code, 2, REASON)
    assert at(code).active == [True, True, False, False]
    assert Delivery.objects.filter(person=four[3], kind="report").exists()
    assert not Delivery.objects.filter(person=four[2], kind="report").exists()


def test_instructions_and_keys_end_with_the_seat(four: list[Any], judge: Any, table_of: Any) -> None:
    from terrarium.server.models import Token

    code = table_of("terrible-lizards", seats=3, moderator=judge, terms=timed())
    seat = Seat.objects.get(table__code=code, number=1)
    Token.objects.create(person=four[1], name="bot", hashed="x" * 64, start="tt_x", scopes=["play"], seat=seat)
    correcting.drop(judge, code, 1, REASON)
    assert not Token.objects.filter(seat=seat).exists()
    assert not Instruction.objects.filter(table__code=code, seat=1).exists()


def test_a_final_report_is_read_where_the_table_is_closed_to_its_reader(
    client: Any, four: list[Any], judge: Any, table_of: Any
) -> None:
    code = table_of("terrible-lizards", seats=3, moderator=judge, terms=timed(spectators=False))
    correcting.drop(judge, code, 1, REASON)
    client.force_login(four[1])
    page = f"/tables/{code}/reports/?seat=1"
    assert "Reports" in client.get(page).content.decode()
    assert REASON in client.get(page + "&n=1").content.decode()
    client.force_login(four[2])
    assert REASON not in client.get(page + "&n=1").content.decode()
    reporting.send_again(four[1], code, 1, 1)
    with pytest.raises(NotYours):
        reporting.send_again(four[2], code, 1, 1)


@pytest.mark.parametrize("leaver", ["the one who throws", "the one who waits"])
def test_a_seat_is_dropped_while_dice_are_awaited_from_outside(
    leaver: str, clock: Any, four: list[Any], judge: Any, table_of: Any
) -> None:
    """The roll of one who was dropped is drawn from the match's own dice, and the others' battles go on."""
    code = table_of("probe-battles", seats=4, moderator=judge, terms=timed(), options={"thrown": True})
    for seat, said in ((0, 0), (1, False)):
        [owed] = look.decisions(four[seat], code)
        playing.submit(four[seat], code, seat, owed.moment, said)
    [owed] = look.decisions(four[0], code)
    assert owed.kind == "enter_dice"
    correcting.drop(judge, code, 0 if leaver == "the one who throws" else 1, REASON)
    if leaver == "the one who throws":
        [owed] = look.decisions(four[1], code)
        assert owed.kind == "enter_dice", "the first two dice were drawn, the third is another's"
    else:
        playing.submit(four[0], code, 0, owed.moment, [3, 3])
        assert any(event.kind == "disputed" for event in look.events(None, code))
    assert look.decisions(four[2], code)
    assert look.table(None, code).status == "running"


def test_answers_that_waited_for_dice_are_not_asked_for_again(
    monkeypatch: pytest.MonkeyPatch, four: list[Any], judge: Any, table_of: Any
) -> None:
    """A drop that puts off a play which waited for dice gives back the answers that still fit."""
    from tests.probes import battles

    def asks(s: Any, battle: int, side: int, winner: int) -> Any:
        owed = {side: Decision("confirm", One((False, True)), default=True)}
        return owed | ({side ^ 1: Decision("confirm", One((False, True)), default=True)} if s.land[side ^ 1] else {})

    ask: Any = battles.rules.table["confirm"]
    monkeypatch.setattr(ask, "asks", asks)
    code = table_of("probe-battles", seats=4, moderator=judge, terms=timed(), options={"thrown": True})
    [owed] = look.decisions(four[0], code)
    playing.submit(four[0], code, 0, owed.moment, 0)
    for seat in (0, 1):
        [owed] = look.decisions(four[seat], code)
        playing.submit(four[seat], code, seat, owed.moment, False)
    assert look.decisions(four[0], code)[0].kind == "enter_dice"
    correcting.drop(judge, code, 0, REASON)
    with cache.kept(code) as here:
        kinds = [entry.kind for entry in here.playing.record.entries]
    assert [one.kind for one in look.decisions(four[1], code)] == ["enter_dice"], kinds


def test_a_rewind_over_a_drop_gives_the_seat_back(four: list[Any], judge: Any, table_of: Any) -> None:
    code = table_of("terrible-lizards", seats=3, moderator=judge, terms=timed())
    answer(four, code, asked(four[:3], code)[0])
    number = Table.objects.get(code=code).number
    correcting.drop(judge, code, 1, REASON)
    rewinding.rewind(judge, code, number, "the wrong seat")
    assert at(code).died == [0, 0, 0]
    shown = look.table(four[1], code, seat=1)
    assert (shown.your_seats, shown.seats[1].kind) == ((1,), "person")
    assert [one.withdrawn for one in activity.reports(four[1], code, seat=1)] == [True]
    number = Table.objects.get(code=code).number
    correcting.drop(judge, code, 2, REASON)
    rewinding.rewind(judge, code, number, "not that one either")
    assert look.table(None, code).seats[2].kind == "person"


def test_rules_that_do_not_let_a_seat_leave_stop_the_table(
    monkeypatch: pytest.MonkeyPatch, clock: Any, four: list[Any], judge: Any, table_of: Any
) -> None:
    from tests.probes import sheets as probe

    def refuses(*given: Any) -> None:
        raise Illegal("not now")

    terms = timed(absence=Absence(bot_after=0, drop_after=1))
    code = table_of("probe-sheets", seats=3, moderator=judge, terms=terms)
    monkeypatch.setattr(probe.rules.leaving, "does", refuses)
    with pytest.raises(Stopped):
        correcting.drop(judge, code, 2, REASON)
    table = Table.objects.get(code=code)
    assert (table.status, table.paused_because) == ("paused", "fault")
    assert "not now" in table.fault
    assert Seat.objects.get(table=table, number=2).kind == "person"
    moderating.resume(judge, code)
    answer(four, code, 0)
    clock.shift(timedelta(seconds=7201))
    tick.tick()
    assert Table.objects.get(code=code).paused_because == "fault", "a missed deadline is no other case"


def test_a_game_that_knows_no_leaving_answers_by_default(
    monkeypatch: pytest.MonkeyPatch, four: list[Any], judge: Any, table_of: Any
) -> None:
    from tests.probes import auction

    monkeypatch.delitem(auction.rules.acts, "drop")
    code = table_of("probe-auction", seats=3, moderator=judge, terms=AT_ONCE)
    correcting.drop(judge, code, 0, REASON)
    assert look.table(None, code).seats[0].kind == "dropped"
    for _ in range(60):
        owes = asked(four[:3], code)
        if not owes:
            break
        answer(four, code, owes[0])
    assert look.table(None, code).status == "over"
    assert [one.seat for one in activity.reports(four[0], code, seat=0)] == [0]
