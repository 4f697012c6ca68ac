"""Who may do what: every operation of the schema, tried by everybody who might."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from django.db import transaction

from terrarium.server.api.schema import written
from terrarium.server.models import Seat, Token
from terrarium.server.tables.lobby import lobby
from terrarium.server.tables.play import talking
from terrarium.server.tables.show import look
from terrarium.server.tables.storage import cache

from .conftest import UNTIMED, Program

SPEC = msgspec.json.decode(written())
OPS = {
    op["operationId"]: (method.upper(), path.removeprefix("/api"), op)
    for path, methods in SPEC["paths"].items()
    for method, op in methods.items()
}

SEAT, MODERATOR, PUBLIC, MEMBER, SESSION = "seat", "moderator", "public", "member", "session"
RECORD = "moderator, and everybody after the end"
WHO: dict[str, tuple[str, Any]] = {
    "list_games": (PUBLIC, None),
    "read_game": (PUBLIC, None),
    "read_rules": (PUBLIC, None),
    "list_tables": (PUBLIC, None),
    "create_table": (MEMBER, {"game": "probe-windows", "seats": 2}),
    "play_again": (MEMBER, None),
    "practise": (MEMBER, {"game": "probe-windows"}),
    "read_league": (PUBLIC, None),
    "play_in_league": (MEMBER, {"name": "mine"}),
    "change_table": (MODERATOR, {"title": "Another"}),
    "cancel_table": (MODERATOR, {}),
    "start_table": (MODERATOR, None),
    "join_table": (MEMBER, {}),
    "leave_table": (MEMBER, {"seat": 0}),
    "wait_for_seat": (MEMBER, {}),
    "stop_waiting": (MEMBER, None),
    "invite": (MODERATOR, {}),
    "take_seat": (MEMBER, {"offer": "x"}),
    "offer_seat": (SEAT, {}),
    "seat_bot": (MODERATOR, {"level": "random"}),
    "open_seat": (MODERATOR, {}),
    "come_back": (SEAT, None),
    "set_word": (SEAT, {"word": "x"}),
    "read_table": (PUBLIC, None),
    "read_pulse": (PUBLIC, None),
    "read_position": (PUBLIC, None),
    "draw_board": (PUBLIC, None),
    "tell_board": (PUBLIC, None),
    "list_decisions": (SEAT, None),
    "list_acts": (SEAT, None),
    "read_instruction": (SEAT, None),
    "list_aids": (PUBLIC, None),
    "list_events": (PUBLIC, None),
    "list_scenes": (PUBLIC, None),
    "read_story": (PUBLIC, None),
    "read_reasons": (PUBLIC, None),
    "read_pov": (PUBLIC, None),
    "stream_events": (PUBLIC, None),
    "read_log": (PUBLIC, None),
    "read_ledger": (SEAT, None),
    "list_entries": (MODERATOR, None),
    "list_reports": (SEAT, None),
    "read_report": (SEAT, None),
    "send_report": (SEAT, None),
    "read_paper": (PUBLIC, None),
    "submit_answer": (SEAT, {"answer": {"wait": True}}),
    "withdraw_answer": (SEAT, None),
    "confirm_answer": (SEAT, None),
    "save_draft": (SEAT, {"answer": {"wait": True}}),
    "check_answer": (SEAT, {"answer": {"wait": True}}),
    "try_answer": (SEAT, {"answer": {"wait": True}}),
    "read_text": (SEAT, {"text": "wait"}),
    "guide_answer": (SEAT, {"draft": None, "touch": ""}),
    "do_act": (SEAT, {"value": 0}),
    "file_instruction": (SEAT, {"instruction": "ask"}),
    "take_back": (SEAT, None),
    "mark_read": (SEAT, {"number": 1}),
    "ask_aid": (PUBLIC, {"question": 1}),
    "list_messages": (PUBLIC, None),
    "say": (SEAT, {"text": "Hello.", "seat": 0}),
    "strike_message": (SEAT, {}),
    "read_notes": (SEAT, None),
    "write_note": (SEAT, {"text": "owes me"}),
    "vote": (SEAT, {"aye": True}),
    "pause_table": (MODERATOR, {}),
    "resume_table": (MODERATOR, {}),
    "extend_deadline": (MODERATOR, {"seconds": 60}),
    "drop_seat": (MODERATOR, {"reason": "gone"}),
    "replace_seat": (MODERATOR, {"level": "random"}),
    "charge_seat": (MODERATOR, {"amount": 5, "reason": "fee"}),
    "rewind_table": (MODERATOR, {"to": 0, "reason": "try again"}),
    "list_corrections": (MODERATOR, None),
    "correct": (MODERATOR, {"value": 1, "reason": "x"}),
    "check_correction": (MODERATOR, {"value": 1}),
    "raise_edition": (MODERATOR, {"edition": 2, "reason": "x"}),
    "look": (MODERATOR, {"reason": "a question"}),
    "hand_moderation": (MODERATOR, {"username": "ada"}),
    "export_match": (RECORD, None),
    "import_match": (MEMBER, {}),
    "read_me": (MEMBER, None),
    "my_tables": (MEMBER, None),
    "my_deliveries": (MEMBER, None),
    "change_me": (SESSION, {}),
    "leave_for_good": (SESSION, {"username": "ada"}),
    "take_vacation": (SESSION, {"begin": "2030-01-01T00:00:00Z", "end": "2030-01-05T00:00:00Z"}),
    "end_vacation": (SESSION, None),
    "export_me": (SESSION, None),
    "list_tokens": (SESSION, None),
    "make_token": (SESSION, {"name": "x", "scopes": ["read"]}),
    "revoke_token": (SESSION, None),
}
AS_WHOM = {"read_table", "read_pulse", "read_position", "draw_board", "tell_board", "list_aids", "list_events",
           "stream_events", "read_paper", "ask_aid", "list_messages", "list_decisions", "read_ledger",
           "read_pov", "list_scenes", "read_reasons"}  # fmt: skip


WORDS = {
    "motion": "pause",
    "seat": 0,
    "about": 1,
    "game": "probe-windows",
    "act": "drop",
    "aid": "odds",
    "paper": "map",
    "token": 1,
}


class Scene(msgspec.Struct):
    """ada and bea play, cem moderates, dora has no part in it and moderates another table."""

    people: list[Any]
    table: str
    private: str
    moment: str
    message: int

    def ask(self, program: Any, name: str, *, table: str = "", seat: bool = False) -> Any:
        method, path, _ = OPS[name]
        words = {**WORDS, "table": table or self.table, "moment": self.moment, "number": self.message}
        query = "?seat=0" if seat and name in AS_WHOM else ""
        return program(method, path.format(**words) + query, WHO[name][1])


@pytest.fixture
def scene(four: list[Any], table_of: Callable[..., str]) -> Scene:
    ada, bea, cem, dora = four
    table = table_of("probe-windows", moderator=cem)
    lobby.create_table(dora, lobby.NewTable(game="probe-windows", seats=2, terms=UNTIMED))
    private = lobby.create_table(cem, lobby.NewTable(game="probe-windows", seats=2, terms=UNTIMED, private=True))
    for seat, one in enumerate((ada, bea)):
        link = lobby.invite(cem, private, seat=seat)
        lobby.join(one, private, seat=seat, invitation=link.token)
    [decision] = look.decisions(ada, table)
    message = talking.message(ada, table, "Hello.", seat=0)
    return Scene(four, table, private, decision.moment, message)


def at_table() -> Iterator[str]:
    return (name for name, (_, path, _) in OPS.items() if "{table}" in path)


def test_every_operation_is_in_the_matrix() -> None:
    assert set(WHO) == set(OPS)


def told(response: Any) -> tuple[int, str]:
    """The status, and for a refusal its code, in the one documented shape."""
    if response.status_code < 400:
        return response.status_code, ""
    problem = response.json()
    assert set(problem) == {"error", "says", "findings"}
    assert problem["says"]
    assert all(set(one) == {"code", "says", "place", "rule", "warning"} for one in problem["findings"])
    return response.status_code, problem["error"]


def test_anonymous(scene: Scene) -> None:
    nobody = Program()
    for name, (kind, _) in WHO.items():
        status, code = told(scene.ask(nobody, name))
        if kind == PUBLIC:
            assert status not in (401, 403, 500), name
            assert told(scene.ask(nobody, name, table=scene.private))[0] == 404 or name not in at_table(), name
            assert name not in AS_WHOM or told(scene.ask(nobody, name, seat=True))[0] == 403, name
        else:
            assert (status, code) == ((403, "not-yours") if kind == RECORD else (401, "nobody")), name


@pytest.mark.parametrize("who", ["a stranger who moderates another table", "the other player", "the moderator"])
def test_others(scene: Scene, who: str) -> None:
    _, bea, cem, dora = scene.people
    program = Program({"a": dora, "t": cem if "moderator" in who[:14] else bea}[who[0]])
    for name, (kind, _) in WHO.items():
        if kind == SEAT or name in AS_WHOM:
            status, code = told(scene.ask(program, name, seat=True))
            if name == "strike_message" and who == "the moderator":
                assert status == 204
            elif name == "read_ledger" and who == "the moderator":
                assert status == 200
            else:
                assert (status, code) == (403, "not-yours"), name
        elif kind in (MODERATOR, RECORD) and who != "the moderator":
            assert told(scene.ask(program, name)) == (403, "not-yours"), name


def test_a_private_table_is_unknown_to_a_stranger(scene: Scene) -> None:
    program = Program(scene.people[3])
    for name in at_table():
        assert told(scene.ask(program, name, table=scene.private)) == (404, "unknown"), name
    answers = {scene.ask(program, name, table=scene.private).content for name in at_table()}
    missing = {scene.ask(program, name, table="zzzzzzzzzz").content for name in at_table()}
    assert answers == missing, "it is the same as no table at all"


def test_a_token_without_the_scope(scene: Scene) -> None:
    for scope in Token.SCOPES:
        rest = tuple(other for other in Token.SCOPES if other != scope)
        programs = [Program(one, scopes=rest) for one in (scene.people[0], scene.people[2])]
        for name, (_, _, op) in OPS.items():
            wanted = {"open": "read"}.get(op["x-scope"], op["x-scope"])
            if wanted == scope:
                for program in programs:
                    assert told(scene.ask(program, name)) == (403, "scope"), name


def test_a_token_whose_scope_was_called_otherwise_goes_on(scene: Scene) -> None:
    program = Program(scene.people[0], scopes=("read", "hall"))
    row = Token.objects.latest("pk")
    assert row.scopes == ["lobby", "read"], "asked for by the old word, kept by the new one"
    Token.objects.filter(pk=row.pk).update(scopes=["hall", "read"])
    assert scene.ask(program, "practise").status_code == 201
    assert program.get("/me")["token"]["scopes"] == ["lobby", "read"]


def test_a_token_for_one_seat(scene: Scene) -> None:
    bea = scene.people[1]
    seat = Seat.objects.get(table__code=scene.table, number=1)
    program = Program(bea, seat=seat.pk)
    for name, (_, path, op) in OPS.items():
        status, code = told(scene.ask(program, name, seat=True))
        if op["x-scope"] in ("lobby", "moderate", "session") or name == "my_deliveries":
            assert (status, code) == (403, "scope"), name
        elif WHO[name][0] == SEAT or name in AS_WHOM:
            assert (status, code) == (403, "not-yours"), name
        if "{table}" in path and op["x-scope"] not in ("lobby", "moderate"):
            assert told(scene.ask(program, name, table=scene.private))[0] == 404, name
    assert program.get(f"/tables/{scene.table}/events") == Program(bea).get(f"/tables/{scene.table}/events?seat=1")
    assert [line["code"] for line in program.get("/me/tables")["playing"]] == [scene.table]
    assert (program.get("/me")["email"], Program(bea).get("/me")["email"]) == ("", bea.email)


def test_no_token_may_do_what_wants_a_browser(scene: Scene) -> None:
    program = Program(scene.people[0])
    for name, (kind, _) in WHO.items():
        if kind == SESSION:
            assert told(scene.ask(program, name)) == (403, "scope"), name


class _Undo(Exception):
    pass


def test_whoever_may_is_let_in(scene: Scene) -> None:
    """Nobody who has the right is told that it is not theirs; what is done is undone after each."""
    ada, _, cem, _ = scene.people
    mine = {
        SEAT: Program(ada),
        MODERATOR: Program(cem),
        RECORD: Program(cem),
        PUBLIC: Program(ada),
        MEMBER: Program(ada),
    }
    missing = {"read_rules", "draw_board", "read_report", "send_report"}
    for name, (kind, _) in WHO.items():
        if kind == SESSION or name == "take_seat":
            continue
        cache.clear()
        with contextlib.suppress(_Undo), transaction.atomic():
            status, _ = told(scene.ask(mine[kind], name, seat=True))
            raise _Undo
        assert status not in (401, 500), name
        assert status != 403 or name in ("do_act", "correct"), name
        assert status != 404 or name in missing, name
    cache.clear()


def test_a_session_needs_the_csrf_token(scene: Scene) -> None:
    from django.test import Client

    web = Client(enforce_csrf_checks=True)
    web.force_login(scene.people[0])
    assert web.get("/api/me").status_code == 200
    body = {"data": b'{"name": "x", "scopes": ["read"]}', "content_type": "application/json"}
    refused = web.post("/api/me/tokens", **body)
    assert told(refused) == (403, "csrf")
    web.get("/accounts/login/")
    web.cookies["csrftoken"] = "a" * 32
    made = web.post("/api/me/tokens", headers={"X-CSRFToken": "a" * 32}, **body)
    assert made.status_code == 201, made.content
    key = made.json()["key"]
    assert Client().get("/api/me", headers={"Authorization": f"Bearer {key}"}).json()["username"] == "ada"
    number = made.json()["token"]["id"]
    assert web.delete(f"/api/me/tokens/{number}", headers={"X-CSRFToken": "a" * 32}).status_code == 204
    assert Client().get("/api/me", headers={"Authorization": f"Bearer {key}"}).status_code == 401
