"""Who may do and see what: every service and every reading, tried as everybody; and no secret in what others read."""

from __future__ import annotations

import importlib
import inspect
from random import Random
from typing import Any

import msgspec
import pytest

from terrarium.kernel import REFEREE, SPECTATOR, NotYours, Refused
from terrarium.server.base.errors import Unknown
from terrarium.server.tables import files, reporting
from terrarium.server.tables.lobby import handover, lists, lobby, rematch
from terrarium.server.tables.moderate import correcting, extending, moderating, rewinding, voting
from terrarium.server.tables.play import notes, playing, talking
from terrarium.server.tables.show import activity, look
from terrarium.server.tables.storage import cache

from .test_playing import play_on

Call = tuple[str, dict[str, Any]]

OWN_SEAT: dict[str, dict[str, Any]] = {
    "save_draft": {"seat": 0, "moment": "0-0-1", "answer": {}},
    "submit": {"seat": 0, "moment": "0-0-1", "answer": {"pass": True}},
    "confirm": {"seat": 0, "moment": "0-0-1"},
    "withdraw": {"seat": 0, "moment": "0-0-1"},
    "check": {"seat": 0, "moment": "0-0-1", "answer": {}},
    "try_out": {"seat": 0, "moment": "0-0-1", "answer": {"pass": True}},
    "guide": {"seat": 0, "moment": "0-0-1", "draft": None, "touch": ""},
    "read_text": {"seat": 0, "moment": "0-0-1", "text": "pass"},
    "act": {"seat": 0, "act": "resign", "value": True},
    "instruct": {"seat": 0, "instruction": {"limit": 5}},
    "take_back": {"seat": 0},
    "mark_read": {"seat": 0, "number": 1},
    "offer_seat": {"seat": 0},
    "come_back": {"seat": 0},
    "set_word": {"seat": 0, "word": "x"},
    "leave": {},
    "rematch": {},
    "message": {"text": "hello", "seat": 0},
    "write_note": {"seat": 0, "about": 1, "text": "a liar"},
    "vote": {"seat": 0, "motion": "pause"},
    "send_report": {"seat": 0, "number": 1},
}
MODERATOR: dict[str, dict[str, Any]] = {
    "change_table": {"title": "mine now"},
    "cancel_table": {},
    "invite": {},
    "seat_bot": {"seat": 0, "level": "random"},
    "open_seat": {"seat": 0},
    "start": {},
    "pause": {},
    "resume": {},
    "extend": {"seconds": 60},
    "drop": {"seat": 0, "reason": "x"},
    "replace": {"seat": 0, "level": "random"},
    "rewind": {"to": 0, "reason": "x"},
    "correct": {"act": "set_land", "value": {}, "reason": "x"},
    "check_correction": {"act": "set_land", "value": {}},
    "raise_edition": {"to": 2, "reason": "x"},
    "look": {"reason": "x"},
    "charge": {"seat": 0, "amount": 5, "reason": "x"},
    "hand_moderation": {"username": "eve"},
    "export_match": {},
    "strike_message": {"message": 1},
}
ANYBODY = {"create_table", "practice", "import_match", "join", "wait", "stop_waiting", "take_seat", "aid"}
READ_SEAT: dict[str, dict[str, Any]] = {
    "decisions": {"seat": 0},
    "acts": {"seat": 0},
    "instruction": {"seat": 0},
    "reports": {"seat": 0},
    "archive": {"seat": 0},
    "ledger": {"seat": 0},
    "position": {"seat": 0},
    "table": {"seat": 0},
    "events": {"seat": 0},
    "messages": {"seat": 0},
    "read_notes": {"seat": 0},
    "pulse": {"seat": 0},
    "same_moment": {"seat": 0, "other": 0, "number": 0},
    "paper": {"name": "report", "seat": 0},
}
READ_MODERATOR: dict[str, dict[str, Any]] = {"entries": {}, "acts": {"seat": REFEREE}, "position": {"seat": REFEREE}}
READ_ALL = {"lobby", "mine", "log", "deliveries"}


MODULES = (
    lobby, handover, playing, rewinding, look, talking, voting, moderating, extending, correcting, files, reporting,
    activity, lists, rematch, notes,
)  # fmt: skip
HELP = {"somebody", "at", "shown"}
"""These begin with who asks too, and change or show no table by themselves."""


def public() -> dict[str, Any]:
    """Everything that begins with who asks, by name; `send_again` of a report is told apart."""
    return {
        {"send_again": "send_report"}.get(name, name): thing
        for module in MODULES
        for name, thing in vars(module).items()
        if inspect.isfunction(thing)
        and thing.__module__ == module.__name__
        and next(iter(inspect.signature(thing).parameters), "") == "person"
        and name not in HELP
        and not name.startswith("_")
    }


def call(name: str, /, *given: Any, **named: Any) -> Any:
    return public()[name](*given, **named)


def test_the_matrix_knows_every_function() -> None:
    changing, reading = set(OWN_SEAT) | set(MODERATOR) | ANYBODY, set(READ_SEAT) | set(READ_MODERATOR) | READ_ALL
    assert set(public()) == changing | reading


@pytest.fixture(params=["public", "private"])
def tables(request: Any, four: list[Any], table_of: Any, person: Any) -> tuple[str, dict[str, Any]]:
    """A table of two (ada and bea, moderated by dora), and everybody who has no business there."""
    private = request.param == "private"
    code = table_of("probe-auction", people=four[:2], moderator=four[3]) if not private else None
    if code is None:
        code = lobby.create_table(four[3], lobby.NewTable(game="probe-auction", seats=2, private=True))
        link = lobby.invite(four[3], code, uses=2).token
        for seat in (0, 1):
            lobby.join(four[seat], code, seat=seat, invitation=link)
    other = person("eve")
    table_of("probe-auction", people=[four[2], person("finn")], moderator=other)
    strangers = {"nobody": None, "a player elsewhere": four[2], "a moderator elsewhere": other}
    return code, strangers


def unchanged(code: str) -> Any:
    from terrarium.server.models import Act, Draft, Entry, Instruction, Invitation, Message, Seat, Table

    rows: list[Any] = list(Table.objects.filter(code=code).values_list("status", "number", "title", "terms"))
    for model in (Seat, Entry, Draft, Instruction, Message, Act, Invitation):
        rows.append(list(model.objects.filter(table__code=code).order_by("pk").values_list()))  # type: ignore[attr-defined]
    return rows


def test_no_stranger_changes_anything(tables: tuple[str, dict[str, Any]], four: list[Any]) -> None:
    code, strangers = tables
    talking.message(four[0], code, "hello", seat=0)
    before = unchanged(code)
    for who, one in strangers.items():
        for name, values in (*OWN_SEAT.items(), *MODERATOR.items()):
            with pytest.raises((NotYours, Unknown)):
                call(name, one, code, **values)
            assert unchanged(code) == before, (who, name)


def test_no_player_acts_for_another_seat_or_moderates(tables: tuple[str, dict[str, Any]], four: list[Any]) -> None:
    code, _ = tables
    talking.message(four[0], code, "hello", seat=0)
    before = unchanged(code)
    for name, values in (*OWN_SEAT.items(), *MODERATOR.items()):
        if name in ("leave", "rematch"):
            continue  # every player's own
        with pytest.raises((NotYours, Unknown)):
            call(name, four[1], code, **values)
        assert unchanged(code) == before, name


def test_the_moderator_has_no_seat(tables: tuple[str, dict[str, Any]], four: list[Any]) -> None:
    code, _ = tables
    before = unchanged(code)
    for name, values in OWN_SEAT.items():
        with pytest.raises((NotYours, Unknown)):
            call(name, four[3], code, **values)
    assert unchanged(code) == before


def test_nobody_reads_another_seat(tables: tuple[str, dict[str, Any]], four: list[Any]) -> None:
    code, strangers = tables
    for one in (*strangers.values(), four[1], four[3]):
        for name, values in READ_SEAT.items():
            if name == "ledger" and one is four[3]:
                continue
            with pytest.raises((NotYours, Unknown)):
                call(name, one, code, **values)
    for one in (*strangers.values(), four[0], four[1]):
        for name, values in READ_MODERATOR.items():
            with pytest.raises((NotYours, Unknown)):
                call(name, one, code, **values)


def test_a_private_table_and_one_that_is_not_there_sound_the_same(four: list[Any], person: Any) -> None:
    code = lobby.create_table(four[0], lobby.NewTable(game="probe-auction", seats=2, private=True, sit=0))
    for one in (None, four[1], person("gus")):
        for name, values in (*READ_SEAT.items(), *READ_MODERATOR.items(), ("log", {})):
            said = []
            for where in (code, "nosuchcode"):
                with pytest.raises(Unknown) as refused:
                    call(name, one, where, **values)
                said.append(refused.value.code)
            assert said == ["unknown", "unknown"]


def test_spectators_are_shut_out_where_the_terms_say_so(four: list[Any]) -> None:
    from terrarium.server.policy.terms import PACES, Terms

    code = lobby.create_table(
        four[0], lobby.NewTable(game="probe-auction", seats=2, terms=Terms(pace=PACES["untimed"], spectators=False))
    )
    for seat in (0, 1):
        lobby.join(four[seat], code, seat=seat)
    with pytest.raises(Unknown):
        look.position(None, code)
    assert lists.lobby(None, status="running") == []


def everything(person: Any, code: str, who: int) -> bytes:
    """All that an audience can read of a table, as bytes."""

    def plain(thing: Any) -> Any:
        return repr(thing)

    seat = None if who == SPECTATOR else who
    parts: list[Any] = [
        look.table(person, code, seat=seat),
        look.position(person, code, seat=seat),
        look.events(person, code, seat=seat),
        activity.messages(person, code, seat=seat),
        activity.log(person, code),
        look.pulse(person, code, seat=seat),
    ]
    if who >= 0:
        parts += [look.decisions(person, code, seat=who), look.acts(person, code, seat=who)]
        parts += [look.instruction(person, code, seat=who), activity.reports(person, code, seat=who)]
        for owed in look.decisions(person, code, seat=who):
            parts += [look.check(person, code, who, owed.moment, answer) for answer in (None, {}, 99, {"bid": 99})]
            parts.append(look.read_text(person, code, who, owed.moment, "nonsense"))
            parts.append(owed.schema)
    return msgspec.json.encode(parts, enc_hook=plain)


@pytest.mark.parametrize(
    ("probe", "seats", "moves"), [("auction", 3, 9), ("windows", 3, 6), ("sheets", 4, 6), ("draft", 4, 14)]
)
def test_what_a_seat_cannot_know_changes_no_byte(
    probe: str, seats: int, moves: int, four: list[Any], table_of: Any
) -> None:
    disguise = importlib.import_module(f"tests.probes.{probe}").disguise
    code = table_of(f"probe-{probe}", seats=seats)
    rng = Random(11)
    play_on(code, four[:seats], rng, moves)
    changed = 0
    for who in (SPECTATOR, *range(seats)):
        one = None if who == SPECTATOR else four[who]
        with cache.kept(code) as here:
            truth = here.playing.state
            before = everything(one, code, who)
            for _ in range(5):
                here.playing.state = disguise(truth, who, rng)
                changed += here.game.encode(here.playing.state) != here.game.encode(truth)
                assert everything(one, code, who) == before
            here.playing.state = truth
    assert changed


def test_drafts_of_others_leave_no_trace(four: list[Any], table_of: Any) -> None:
    code = table_of("probe-sheets", seats=3)
    name = look.decisions(four[0], code)[0].moment
    playing.submit(four[1], code, 1, name, {"scouts": {"field7": 3}}, confirm=False)
    before = [everything(four[0], code, 0), everything(None, code, SPECTATOR)]
    playing.submit(four[1], code, 1, name, {"scouts": {"field8": 2}}, confirm=False, text="a secret plan")
    playing.save_draft(four[2], code, 2, name, {"scouts": {"field9": 1}}, text="another")
    assert [everything(four[0], code, 0), everything(None, code, SPECTATOR)] == before


def test_spectators_see_it_later(four: list[Any]) -> None:
    import time_machine

    from terrarium.server.policy.terms import PACES, Terms

    with time_machine.travel("2026-05-01T12:00Z", tick=False) as clock:
        terms = Terms(pace=PACES["untimed"], delay=600)
        code = lobby.create_table(four[0], lobby.NewTable(game="probe-auction", seats=2, terms=terms))
        for seat in (0, 1):
            lobby.join(four[seat], code, seat=seat)
        with pytest.raises(Refused):
            look.position(None, code)
        clock.shift(601)
        before = everything(None, code, SPECTATOR)
        who, owed = next((p, d) for p in four[:2] for d in look.decisions(p, code))
        playing.submit(who, code, owed.seat, owed.moment, {"bid": 7})
        talking.message(four[0], code, "good bid", seat=0)
        assert look.position(None, code).view.high == 0
        after = everything(None, code, SPECTATOR)
        assert activity.messages(None, code) == []
        clock.shift(601)
        assert look.position(None, code).view.high == 7
        assert len(activity.messages(None, code)) == 1
        assert b"good bid" not in before + after
