"""What all players want together needs no moderator."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest

from terrarium.kernel import Closed, Illegal, NotYours, Record, registry, verify
from terrarium.server.models import Delivery, Moment, Table
from terrarium.server.policy.terms import PACES, Terms
from terrarium.server.tables import files
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.moderate import moderating, voting
from terrarium.server.tables.show import activity, look

from .test_moderating import one_move
from .test_playing import play_on


@pytest.fixture
def auction(four: list[Any], table_of: Any) -> str:
    return table_of("probe-auction", seats=3, moderator=four[3], terms=Terms(pace=PACES["correspondence"]))


def wish(four: list[Any], code: str, motion: str, *seats: int) -> list[bool]:
    return [voting.vote(four[seat], code, seat, motion) for seat in seats]


def test_a_pause_and_going_on_when_all_agree(four: list[Any], auction: str) -> None:
    before = look.pulse(four[1], auction)
    assert wish(four, auction, "pause", 0, 0, 2) == [False, False, False]
    assert look.pulse(four[1], auction) != before, "the others hear of it"
    [motion] = look.table(None, auction).motions
    assert (motion.motion, motion.ayes, motion.wanted) == ("pause", (0, 2), (1,))
    assert voting.vote(four[2], auction, 2, "pause", aye=False) is False
    assert wish(four, auction, "pause", 1, 2) == [False, True]
    assert look.table(None, auction).status == "paused"
    assert look.table(None, auction).motions == ()
    assert wish(four, auction, "resume", 0, 1, 2) == [False, False, True]
    assert look.table(None, auction).status == "running"
    assert [(line.verb, line.by) for line in activity.log(None, auction)] == [("pause", "seat"), ("resume", "seat")]


def test_what_the_moderator_paused_only_the_moderator_resumes(four: list[Any], auction: str) -> None:
    moderating.pause(four[3], auction, "a question of the rules")
    with pytest.raises(Closed):
        voting.vote(four[0], auction, 0, "resume")


def test_more_time_when_all_agree(four: list[Any], auction: str) -> None:
    before = Moment.objects.get(table__code=auction).deadline
    assert before is not None
    assert wish(four, auction, "extend", 0, 1, 2) == [False, False, True]
    assert Moment.objects.get(table__code=auction).deadline == before + timedelta(days=1)


def test_a_step_back_by_consent_is_a_branch_with_its_own_dice(four: list[Any], auction: str) -> None:
    one_move(auction, four)
    one_move(auction, four)
    assert wish(four, auction, "take-back", 0, 1) == [False, False]
    one_move(auction, four, {"pass": True})
    assert look.table(None, auction).motions == (), "the match has moved on: the votes have lapsed"
    entries = Table.objects.get(code=auction).number
    assert wish(four, auction, "take-back", 0, 1, 2) == [False, False, True]
    table = Table.objects.get(code=auction)
    assert (table.branch, table.number) == (1, entries + 1)
    play_on(auction, four[:3], Random(3))
    assert verify(registry.find("probe-auction"), Record.from_json(files.export_match(None, auction))).problems == []


def test_an_early_end_when_all_agree(four: list[Any], auction: str) -> None:
    one_move(auction, four)
    Delivery.objects.all().delete()
    assert wish(four, auction, "end", 2, 1, 0) == [False, False, True]
    assert look.table(None, auction).status == "cancelled"
    assert Delivery.objects.filter(kind="table").count() == 3


def test_bots_and_the_absent_have_no_voice(four: list[Any]) -> None:
    code = lobby.create_table(four[0], lobby.NewTable(game="probe-auction", seats=2, bots={1: "random"}, sit=0))
    assert wish(four, code, "pause", 0) == [True]


def test_votes_may_be_ruled_out_and_are_for_players(four: list[Any], table_of: Any, auction: str) -> None:
    plain = table_of("probe-auction", terms=Terms(pace=PACES["untimed"], votes=False))
    with pytest.raises(Closed):
        voting.vote(four[0], plain, 0, "pause")
    assert "vote" not in look.table(four[0], plain).may
    assert "vote" in look.table(four[0], auction).may
    with pytest.raises(NotYours):
        voting.vote(four[3], auction, 0, "pause")
    with pytest.raises(Illegal):
        voting.vote(four[0], auction, 0, "dance")
