"""The referee through the interface: answered with -2 by a moderator who does not play, and closed to all others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from terrarium.kernel import REFEREE
from terrarium.server.tables.show import look

from .conftest import ALL, Program
from .test_access import OPS, WHO, WORDS

Asked = tuple[str, str]


@pytest.fixture
def disputed(programs: list[Program], table_of: Callable[..., str], four: list[Any]) -> Asked:
    """A table of ada and bea, moderated by dora, and the moment that asks its referee."""
    code = table_of("test-dispute", moderator=four[3])
    for seat, answer in ((0, {"claim": 7}), (1, {"dispute": "not so"})):
        [decision] = programs[seat].get(f"/tables/{code}/decisions")
        programs[seat].post(f"/tables/{code}/seats/{seat}/moments/{decision['moment']}/answer", {"answer": answer})
    [decision] = programs[3].get(f"/tables/{code}/decisions")
    return code, decision["moment"]


def test_the_referee_answers(programs: list[Program], disputed: Asked) -> None:
    code, moment = disputed
    dora = programs[3]
    [decision] = dora.get(f"/tables/{code}/decisions?seat=-2")
    assert (decision["seat"], decision["kind"]) == (REFEREE, "ruling")
    assert dora.get(f"/tables/{code}?seat=-2")["referee"] == "you"
    assert programs[0].get(f"/tables/{code}")["referee"] == "moderator"
    assert [line["code"] for line in dora.get("/me/tables")["asked"]] == [code]
    path = f"/tables/{code}/seats/-2/moments/{moment}"
    assert dora.post(f"{path}/check", {"answer": "nothing"})["ok"]
    assert dora.post(f"{path}/read", {"text": "nothing"})["answer"] == "nothing"
    assert dora("PUT", f"{path}/draft", {"answer": "nothing"}).status_code == 200
    assert dora("POST", f"{path}/answer", {"answer": "perhaps"}).status_code == 422
    assert dora.post(f"{path}/answer", {"answer": "as claimed"})["state"] == "played"
    assert dora.get(f"/tables/{code}/decisions") == []
    assert dora("GET", f"/tables/{code}/position?seat=-2").status_code == 403


def test_a_token_needs_both_scopes(four: list[Any], disputed: Asked) -> None:
    code, moment = disputed
    path = f"/tables/{code}/seats/-2/moments/{moment}/answer"
    for missing in ("play", "moderate"):
        program = Program(four[3], scopes=tuple(scope for scope in ALL if scope != missing))
        reply = program("POST", path, {"answer": "as claimed"})
        assert (reply.status_code, reply.json()["error"]) == (403, "scope")
    assert look.decisions(four[3], code), "it is still asked"


def test_every_operation_refuses_whoever_is_no_referee(
    programs: list[Program], disputed: Asked, four: list[Any]
) -> None:
    code, moment = disputed
    secret = str(look.decisions(four[3], code)[0].facts["held"])
    tried = 0
    for who, program in (("nobody", Program()), ("ada", programs[0]), ("bea", programs[1]), ("cem", programs[2])):
        for name, (method, path, op) in OPS.items():
            asks_as = any(p["name"] == "seat" and p["in"] == "query" for p in op["parameters"])
            if "{table}" not in path or not (asks_as or "{seat}" in path):
                continue
            tried += 1
            words = {**WORDS, "seat": -2, "table": code, "moment": moment, "number": 1}
            reply = program(method, path.format(**words) + ("?seat=-2" if asks_as else ""), WHO[name][1])
            assert 400 <= reply.status_code < 500, (who, name)
            assert secret not in reply.content.decode(), (who, name)
    assert tried > 100
    assert look.decisions(four[3], code)[0].draft is None


def test_a_moderator_who_plays_is_refused(programs: list[Program], table_of: Callable[..., str]) -> None:
    code = table_of("test-dispute")
    for seat, answer in ((0, {"claim": 7}), (1, {"dispute": "not so"})):
        [decision] = programs[seat].get(f"/tables/{code}/decisions")
        programs[seat].post(f"/tables/{code}/seats/{seat}/moments/{decision['moment']}/answer", {"answer": answer})
    assert programs[0].get(f"/tables/{code}")["referee"] == "nobody"
    [moment] = programs[0].get(f"/tables/{code}")["moments"]
    reply = programs[0]("POST", f"/tables/{code}/seats/-2/moments/{moment['name']}/answer", {"answer": "as claimed"})
    assert (reply.status_code, reply.json()["error"]) == (403, "not-yours")
    assert programs[0]("GET", f"/tables/{code}/decisions?seat=-2").status_code == 403
