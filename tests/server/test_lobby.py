"""Making tables, sitting down, waiting, inviting, handing on."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.kernel import Closed, Illegal, NotYours
from terrarium.server.accounts import people, tokens
from terrarium.server.base.errors import Unknown
from terrarium.server.models import Delivery, Seat, Table
from terrarium.server.policy.terms import PACES, Terms
from terrarium.server.tables.lobby import handover, lists, lobby
from terrarium.server.tables.moderate import moderating
from terrarium.server.tables.play import playing
from terrarium.server.tables.show import activity, look

UNTIMED = Terms(pace=PACES["untimed"])


def test_the_commitment_is_shown_before_the_first_seat_is_taken(four: list[Any]) -> None:
    code = lobby.create_table(four[0], lobby.NewTable(game="probe-auction", seats=2, terms=UNTIMED))
    before = look.table(None, code)
    assert len(before.commitment) == 64
    assert before.secret == ""
    for one in four[:2]:
        lobby.join(one, code)
    after = look.table(None, code)
    assert after.status == "running"
    assert after.commitment == before.commitment
    assert len(after.words) == 2


def test_options_are_checked_and_defaults_filled_in(four: list[Any]) -> None:
    with pytest.raises(Illegal):
        lobby.create_table(four[0], lobby.NewTable(game="probe-auction", seats=2, options={"lots": 99}))
    with pytest.raises(Illegal):
        lobby.create_table(four[0], lobby.NewTable(game="probe-auction", seats=9))
    with pytest.raises(Unknown):
        lobby.create_table(four[0], lobby.NewTable(game="no-such-game", seats=2))
    code = lobby.create_table(four[0], lobby.NewTable(game="probe-auction", seats=2))
    assert look.table(None, code).options == {"lots": 6}
    lobby.change_table(four[0], code, options={"lots": 3}, title="Three lots")
    assert look.table(None, code).options == {"lots": 3}
    assert [line.title for line in lists.lobby(None)] == ["Three lots"]


def test_a_private_table_is_unknown_without_its_link(four: list[Any]) -> None:
    code = lobby.create_table(
        four[0], lobby.NewTable(game="probe-auction", seats=2, private=True, sit=0, terms=UNTIMED)
    )
    assert lists.lobby(four[1]) == []
    with pytest.raises(Unknown):
        look.table(four[1], code)
    with pytest.raises(Unknown):
        lobby.join(four[1], code)
    link = lobby.invite(four[0], code, email="bea@elsewhere.example")
    assert Delivery.objects.filter(to="bea@elsewhere.example", text__contains=link.token).count() == 1
    assert "join" in look.table(four[1], code, invitation=link.token).may
    assert lobby.join(four[1], code, invitation=link.token) == 1
    assert look.table(four[1], code).your_seats == (1,)
    with pytest.raises(Unknown):
        look.table(four[2], code)
    with pytest.raises((Closed, Unknown)):
        lobby.join(four[2], code, invitation=link.token)


def test_who_gets_up_is_followed_by_the_first_of_the_waiting_list(four: list[Any]) -> None:
    terms = Terms(pace=PACES["untimed"], start_when_full=False)
    code = lobby.create_table(four[0], lobby.NewTable(game="probe-auction", seats=2, sit=0, terms=terms))
    lobby.join(four[1], code)
    assert lobby.wait(four[2], code) == 1
    assert lobby.wait(four[3], code) == 2
    assert lobby.wait(four[2], code) == 1
    lobby.leave(four[1], code)
    assert [seat.player for seat in look.table(None, code).seats] == ["ada", "cem"]
    assert look.table(None, code).waiting == ("dora",)
    lobby.start(four[0], code)
    assert look.table(None, code).status == "running"
    with pytest.raises(Closed):
        lobby.leave(four[2], code)


def test_everybody_who_moves_up_from_the_waiting_list_is_told(four: list[Any]) -> None:
    """The first letter must not stand for the second."""
    terms = Terms(pace=PACES["untimed"], start_when_full=False)
    code = lobby.create_table(four[0], lobby.NewTable(game="probe-auction", seats=2, sit=0, terms=terms))
    lobby.join(four[1], code)
    lobby.wait(four[2], code)
    lobby.wait(four[3], code)
    lobby.leave(four[1], code)
    lobby.leave(four[2], code)
    assert [seat.player for seat in look.table(None, code).seats] == ["ada", "dora"]
    told = Delivery.objects.filter(text__contains="moved up").values_list("person__username", flat=True)
    assert sorted(told) == ["cem", "dora"]


def test_who_waits_hears_of_a_seat_that_falls_open(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction", people=four[:2], moderator=four[3])
    lobby.wait(four[2], code)
    Delivery.objects.all().delete()
    lobby.open_seat(four[3], code, 1, "moved away")
    assert list(Delivery.objects.values_list("person__username", flat=True)) == ["cem"]
    assert lobby.join(four[2], code) == 1
    assert look.table(None, code).waiting == ()


def test_bots_fill_seats_and_play(four: list[Any], settings: Any) -> None:
    settings.TERRARIUM = {**settings.TERRARIUM, "inline_seconds": 60}
    code = lobby.create_table(
        four[0], lobby.NewTable(game="probe-auction", seats=3, sit=0, bots={1: "random", 2: "random"}, terms=UNTIMED)
    )
    assert look.table(None, code).status == "running"
    for _ in range(200):
        owed = look.decisions(four[0], code)
        if not owed:
            break
        playing.submit(four[0], code, 0, owed[0].moment, {"pass": True})
    assert look.table(None, code).status == "over"
    assert {seat.player for seat in look.table(None, code).seats} == {"ada", "random"}


def test_a_guest_plays_against_bots_and_keeps_the_seat(four: list[Any]) -> None:
    guest = people.new_guest()
    code = lobby.practice(guest, "probe-auction", seats=2)
    assert look.decisions(guest, code)
    with pytest.raises(Unknown):
        look.table(four[0], code)
    with pytest.raises(NotYours):
        lobby.create_table(guest, lobby.NewTable(game="probe-auction", seats=2))
    open_table = lobby.create_table(four[0], lobby.NewTable(game="probe-auction", seats=2))
    with pytest.raises(NotYours):
        lobby.join(guest, open_table)
    assert people.claim(guest, four[1]) == 1
    assert look.table(four[1], code).your_seats == (0,)
    assert look.decisions(four[1], code)


def test_a_seat_is_handed_over_with_drafts_but_without_instructions_and_tokens(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-sheets", seats=2)
    name = look.decisions(four[1], code)[0].moment
    playing.save_draft(four[1], code, 1, name, {"scouts": {"field1": 1}})
    seat = Seat.objects.get(table__code=code, number=1)
    key, _ = tokens.make(four[1], "bot", ["play"], seat=seat.pk)
    secret = seat.mail_secret
    offer = handover.offer_seat(four[1], code, 1)
    with pytest.raises(Unknown):
        handover.take_seat(four[2], code, "no such offer")
    assert handover.take_seat(four[2], code, offer.token) == 1
    assert tokens.find(key) is None
    assert Seat.objects.get(pk=seat.pk).mail_secret not in ("", secret)
    [decision] = look.decisions(four[2], code)
    assert decision.draft is not None
    assert decision.draft.answer == {"scouts": {"field1": 1}}
    with pytest.raises(NotYours):
        playing.submit(four[1], code, 1, name, {"scouts": {}})
    assert [line.verb for line in activity.log(four[0], code)] == ["hand-over"]
    with pytest.raises(Unknown):
        handover.take_seat(four[3], code, offer.token)


def test_the_moderator_replaces_a_player(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction", seats=2, moderator=four[3])
    with pytest.raises(NotYours):
        lobby.seat_bot(four[0], code, 1, "random")
    moderating.replace(four[3], code, 1, level="random", reason="bea is ill")
    assert look.table(None, code).seats[1].kind == "bot"
    link = moderating.replace(four[3], code, 1, email="", reason="a person again")
    assert link is not None
    assert lobby.join(four[2], code, invitation=link.token) == 1
    assert look.table(None, code).seats[1].player == "cem"


def test_two_at_once_take_one_seat_once(four: list[Any]) -> None:
    code = lobby.create_table(four[0], lobby.NewTable(game="probe-auction", seats=2, sit=0, terms=UNTIMED))
    lobby.join(four[1], code, seat=1)
    with pytest.raises(Closed):
        lobby.join(four[2], code, seat=1)
    assert Table.objects.get(code=code).status == "running"
