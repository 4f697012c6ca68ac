"""One engine closes moments: held answers, standing instructions, deadlines, and what a table adds to them."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Any, Literal

import pytest
from tests.conformance import market
from tests.probes import battles, sheets

from terrarium.kernel import Form, Held, Keeper, Match, Moment, MomentId, Refused


def sheet_match(seats: int = 3) -> Match:
    return Match.new(sheets.game, seats, secret=b"closing")


class Table(Keeper):
    """Writes down what it is told."""

    def __init__(self, **plan: Any) -> None:
        self.plan = plan
        self.log: list[tuple[Any, ...]] = []
        self.watched = 0

    def going(self) -> bool:
        return self.plan.get("going", True)

    def may_close(self, moment: Moment) -> bool:
        return self.plan.get("may_close", True)

    def answers(self, seat: int) -> Literal["seat", "instruction", "default"]:
        return self.plan.get("answers", {}).get(seat, "instruction")

    def holds(self, name: MomentId, seat: int, held: Held) -> None:
        self.log.append(("holds", seat, held.by))

    def instructed(self, seat: int, instruction: Any) -> None:
        self.log.append(("instructed", seat))

    def played(self, moment: Moment, answers: Any, done: Any) -> None:
        self.log.append(("played", done.number, sorted(answers)))

    def watch(self) -> Any:
        @contextmanager
        def counting() -> Any:
            self.watched += 1
            yield

        return counting()


def test_a_moment_closes_with_the_last_firm_answer_and_not_before() -> None:
    match = sheet_match()
    [moment] = match.moments()
    for seat in (0, 1, 2):
        match.hold(seat, moment.id, moment.decisions[seat].default, firm=seat != 1)
        assert match.settle() == []
    match.held[moment.id][1].firm = True
    [done] = match.settle()
    assert done.number == match.number == 1
    assert match.held == {}


def test_at_the_deadline_what_is_held_counts_and_the_rest_is_missed() -> None:
    match = sheet_match()
    [moment] = match.moments()
    match.hold(0, moment.id, moment.decisions[0].default, firm=False)
    done = match.close(moment.id, late=True)
    assert (sorted(done.entry.answers), done.entry.missed) == ([0], [1, 2])


def test_where_any_answer_closes_the_first_one_held_does() -> None:
    match = Match.new(battles.game, 4, secret=b"any")
    moment = next(moment for moment in match.moments() if moment.closes == "any")
    first, second = list(moment.decisions)[:2]
    for seat in (second, first):
        match.hold(seat, moment.id, moment.decisions[seat].default)
    done = match.close(moment.id, late=True)
    assert list(done.entry.answers) == [second]


def test_a_table_that_stands_still_holds_and_closes_nothing() -> None:
    match = sheet_match(2)
    [moment] = match.moments()
    for seat in (0, 1):
        match.hold(seat, moment.id, moment.decisions[seat].default)
    assert match.settle(Table(going=False)) == []
    assert match.settle(Table(may_close=False)) == []
    keeper = Table()
    assert len(match.settle(keeper)) == 1
    assert keeper.log == [("played", 1, [0, 1])]
    assert keeper.watched == 1, "rules run under the table's eye"


def test_a_dropped_seat_answers_by_default_and_a_bot_by_nothing() -> None:
    match = sheet_match()
    keeper = Table(answers={0: "default", 1: "seat", 2: "seat"})
    assert match.settle(keeper) == []
    assert keeper.log == [("holds", 0, "instruction")]
    assert {due.seat for due in match.owed()} == {1, 2}


def test_an_instruction_answers_for_its_seat_unless_it_is_a_bots() -> None:
    match = Match.new(market.game, 2, secret=b"market")
    bids = [moment for moment in match.moments() if any(d.kind == "bid" for d in moment.decisions.values())]
    if not bids:
        pytest.fail("the probe begins with a bid")
    match.instruct(0, {"bid": 1})
    match.settle(Table(answers={0: "seat", 1: "seat"}))
    assert not match.held
    match.settle(Table(answers={1: "seat"}))
    assert [held.by for held in match.held[bids[0].id].values()] == ["instruction"]


def test_a_refused_answer_leaves_nothing_behind() -> None:
    match = sheet_match()
    [moment] = match.moments()
    with pytest.raises(Refused):
        match.answer(0, moment.id, {"nonsense": 1}, {"bid": "none"})
    assert match.held == {}


def test_an_answer_is_checked_and_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match = sheet_match(2)
    [moment] = match.moments()
    counted: list[str] = []
    kind = type(moment.decisions[0].form)
    for name in ("check", "ok"):
        whole = getattr(kind, name)

        def counting(self: Form, *args: Any, whole: Any = whole, name: str = name) -> Any:
            counted.append(name)
            return whole(self, *args)

        monkeypatch.setattr(kind, name, counting)
    for seat in (0, 1):
        match.hold(seat, moment.id, moment.decisions[seat].default)
    match.settle()
    assert counted == ["check", "check"]
