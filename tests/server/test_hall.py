"""Making tables, sitting down, waiting, inviting, handing on."""

from __future__ import annotations

from typing import Any

import pytest

from terrarium.kernel import Closed, Illegal, NotYours
from terrarium.server.accounts import people, tokens
from terrarium.server.clock.terms import PACES, Terms
from terrarium.server.tables import reading, services
from terrarium.server.tables.errors import Unknown
from terrarium.server.tables.models import Delivery, Seat, Table

UNTIMED = Terms(pace=PACES["untimed"])


def test_the_commitment_is_shown_before_the_first_seat_is_taken(four: list[Any]) -> None:
    code = services.create_table(four[0], "probe-auction", seats=2, terms=UNTIMED)
    before = reading.table(None, code)
    assert len(before.commitment) == 64
    assert before.secret == ""
    for one in four[:2]:
        services.join(one, code)
    after = reading.table(None, code)
    assert after.status == "running"
    assert after.commitment == before.commitment
    assert len(after.words) == 2


def test_options_are_checked_and_defaults_filled_in(four: list[Any]) -> None:
    with pytest.raises(Illegal):
        services.create_table(four[0], "probe-auction", seats=2, options={"lots": 99})
    with pytest.raises(Illegal):
        services.create_table(four[0], "probe-auction", seats=9)
    with pytest.raises(Unknown):
        services.create_table(four[0], "no-such-game", seats=2)
    code = services.create_table(four[0], "probe-auction", seats=2)
    assert reading.table(None, code).options == {"lots": 6}
    services.change_table(four[0], code, options={"lots": 3}, title="Three lots")
    assert reading.table(None, code).options == {"lots": 3}
    assert [line.title for line in reading.hall(None)] == ["Three lots"]


def test_a_private_table_is_unknown_without_its_link(four: list[Any]) -> None:
    code = services.create_table(four[0], "probe-auction", seats=2, private=True, sit=0, terms=UNTIMED)
    assert reading.hall(four[1]) == []
    with pytest.raises(Unknown):
        reading.table(four[1], code)
    with pytest.raises(Unknown):
        services.join(four[1], code)
    link = services.invite(four[0], code, email="bea@elsewhere.example")
    assert Delivery.objects.filter(to="bea@elsewhere.example", text__contains=link.token).count() == 1
    assert "join" in reading.table(four[1], code, invitation=link.token).may
    assert services.join(four[1], code, invitation=link.token) == 1
    assert reading.table(four[1], code).your_seats == (1,)
    with pytest.raises(Unknown):
        reading.table(four[2], code)
    with pytest.raises((Closed, Unknown)):
        services.join(four[2], code, invitation=link.token)


def test_who_gets_up_is_followed_by_the_first_of_the_waiting_list(four: list[Any]) -> None:
    terms = Terms(pace=PACES["untimed"], start_when_full=False)
    code = services.create_table(four[0], "probe-auction", seats=2, sit=0, terms=terms)
    services.join(four[1], code)
    assert services.wait(four[2], code) == 1
    assert services.wait(four[3], code) == 2
    assert services.wait(four[2], code) == 1
    services.leave(four[1], code)
    assert [seat.player for seat in reading.table(None, code).seats] == ["ada", "cem"]
    assert reading.table(None, code).waiting == ("dora",)
    services.start(four[0], code)
    assert reading.table(None, code).status == "running"
    with pytest.raises(Closed):
        services.leave(four[2], code)


def test_who_waits_hears_of_a_seat_that_falls_open(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction", people=four[:2], moderator=four[3])
    services.wait(four[2], code)
    Delivery.objects.all().delete()
    services.open_seat(four[3], code, 1, "moved away")
    assert list(Delivery.objects.values_list("person__username", flat=True)) == ["cem"]
    assert services.join(four[2], code) == 1
    assert reading.table(None, code).waiting == ()


def test_bots_fill_seats_and_play(four: list[Any], settings: Any) -> None:
    settings.TERRARIUM = {**settings.TERRARIUM, "inline_seconds": 60}
    code = services.create_table(
        four[0], "probe-auction", seats=3, sit=0, bots={1: "random", 2: "random"}, terms=UNTIMED
    )
    assert reading.table(None, code).status == "running"
    for _ in range(200):
        owed = reading.decisions(four[0], code)
        if not owed:
            break
        services.submit(four[0], code, 0, owed[0].moment, {"pass": True})
    assert reading.table(None, code).status == "over"
    assert {seat.player for seat in reading.table(None, code).seats} == {"ada", "random"}


def test_a_guest_plays_against_bots_and_keeps_the_seat(four: list[Any]) -> None:
    guest = people.new_guest()
    code = services.practice(guest, "probe-auction", seats=2)
    assert reading.decisions(guest, code)
    with pytest.raises(Unknown):
        reading.table(four[0], code)
    with pytest.raises(NotYours):
        services.create_table(guest, "probe-auction", seats=2)
    open_table = services.create_table(four[0], "probe-auction", seats=2)
    with pytest.raises(NotYours):
        services.join(guest, open_table)
    assert people.claim(guest, four[1]) == 1
    assert reading.table(four[1], code).your_seats == (0,)
    assert reading.decisions(four[1], code)


def test_a_seat_is_handed_over_with_drafts_but_without_instructions_and_tokens(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-sheets", seats=2)
    name = reading.decisions(four[1], code)[0].moment
    services.save_draft(four[1], code, 1, name, {"scouts": {"field1": 1}})
    seat = Seat.objects.get(table__code=code, number=1)
    key, _ = tokens.make(four[1], "bot", ["play"], seat=seat.pk)
    secret = seat.mail_secret
    offer = services.offer_seat(four[1], code, 1)
    with pytest.raises(Unknown):
        services.take_seat(four[2], code, "no such offer")
    assert services.take_seat(four[2], code, offer.token) == 1
    assert tokens.find(key) is None
    assert Seat.objects.get(pk=seat.pk).mail_secret not in ("", secret)
    [decision] = reading.decisions(four[2], code)
    assert decision.draft is not None
    assert decision.draft.answer == {"scouts": {"field1": 1}}
    with pytest.raises(NotYours):
        services.submit(four[1], code, 1, name, {"scouts": {}})
    assert [line.verb for line in reading.log(four[0], code)] == ["hand-over"]
    with pytest.raises(Unknown):
        services.take_seat(four[3], code, offer.token)


def test_the_moderator_replaces_a_player(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-auction", seats=2, moderator=four[3])
    with pytest.raises(NotYours):
        services.seat_bot(four[0], code, 1, "random")
    services.replace(four[3], code, 1, level="random", reason="bea is ill")
    assert reading.table(None, code).seats[1].kind == "bot"
    link = services.replace(four[3], code, 1, email="", reason="a person again")
    assert link is not None
    assert services.join(four[2], code, invitation=link.token) == 1
    assert reading.table(None, code).seats[1].player == "cem"


def test_two_at_once_take_one_seat_once(four: list[Any]) -> None:
    code = services.create_table(four[0], "probe-auction", seats=2, sit=0, terms=UNTIMED)
    services.join(four[1], code, seat=1)
    with pytest.raises(Closed):
        services.join(four[2], code, seat=1)
    assert Table.objects.get(code=code).status == "running"
