"""The OpenAPI schema, made of the operations and of the types that they take and give."""

from __future__ import annotations

from typing import Any

import msgspec

from terrarium import __version__

from ..models import Token
from . import operations, ops
from .callers import OPEN, SESSION
from .limits import WINDOW
from .problems import MEANS, Problem

REF = "#/components/schemas/{name}"
TITLE = "Terrarium"

INTRODUCTION = f"""\
Everything a person can do at Terrarium, for programs.

**Who asks.** A token in `Authorization: Bearer tt_...`, or a browser's session with its CSRF token in `X-CSRFToken`.
A token has scopes ({", ".join(f"`{scope}`" for scope in Token.SCOPES)}) and may be for one seat only.

**Errors** all have one shape: `error` (a code for programs), `says` (a sentence for people), `findings` (everything
that is wrong, each with its place). Nothing has changed then.

**Limits.** Every reply tells `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset` (seconds; the window
is {WINDOW}); a 429 has `Retry-After`.

**Again.** With an `Idempotency-Key` a POST may be sent again: nothing is done twice.

**News.** `GET /events/{{table}}?seat=` is a stream of server-sent events that tell when there is something new;
`GET /api/tables/{{table}}/events.ndjson?follow=true` gives the events themselves, a line of JSON each.
"""

CONCERNS = {
    "games": "The games that are installed here",
    "lobby": "Tables made, joined and left",
    "tables": "What there is to see of a table",
    "playing": "Answers, drafts, acts and instructions",
    "talk": "Messages",
    "moderating": "The moderator's acts, and matches as files",
    "league": "The bots' league: programs that play each other for a rating",
    "me": "One's own settings, games and tokens",
}
"""The operations' tags, in the order of the page."""

READING = (400, 401, 403, 404, 410, 413, 422, 429, 503)
WRITING = (*READING, 409, 423)


SAYS = {
    ("path", "table"): "The table's code.",
    ("path", "game"): "The game's name, as the list of games has it.",
    ("path", "seat"): "A seat, counted from 0; before a moment also -2, the referee (with the scope moderate).",
    ("path", "about"): "The other seat that the note is about, counted from 0.",
    ("path", "moment"): "The moment's name, as the decision has it.",
    ("path", "act"): "The act's name, as the list of acts has it.",
    ("path", "aid"): "The aid's name, as the list of aids has it.",
    ("path", "paper"): "The paper's name, as the game has it.",
    ("path", "number"): "Its number in the list.",
    ("path", "motion"): "What is moved.",
    ("path", "token"): "The token's id in the list.",
    ("query", "seat"): "Whose view: your own seat (the first, if left out), -1 for a spectator, -2 for the referee.",
    ("query", "since"): "Only what comes after this number.",
    ("query", "limit"): "At most this many.",
    ("query", "at"): "A number of your own events: the match as you knew it then.",
    ("query", "draw"): "Whether to draw the board and put it in words.",
    ("query", "follow"): "Go on with what is still to come.",
    ("query", "format"): "As data, text, HTML or PDF.",
    ("query", "size"): "The paper of a PDF.",
    ("query", "invitation"): "The secret of an invitation to a private table.",
    ("query", "game"): "Only tables of this game.",
    ("query", "status"): "Only tables of this status.",
    ("query", "before"): "The last code of the page before.",
    ("query", "title"): "The new table's title.",
}


def schema() -> dict[str, Any]:
    """The whole schema."""
    assert ops.__all__, "the operations have registered themselves"
    types = {id(t): t for op in operations.ALL for t in (op.gives, op.body) if t not in (None, Any)}
    written, components = msgspec.json.schema_components([*types.values(), Problem], ref_template=REF)
    known = dict(zip([*types, id(Problem)], written, strict=True))
    return {
        "openapi": "3.1.0",
        "info": {"title": TITLE, "version": __version__, "description": INTRODUCTION},
        "paths": {
            f"/api{address}": {op.method.lower(): _operation(op, known) for op in found.values()}
            for address, found in operations.by_address().items()
        },
        "components": {
            "schemas": dict(sorted(components.items())),
            "responses": {f"E{status}": _problem(says, known) for status, says in MEANS.items()},
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer", "description": "An API token made in your settings."},
                "session": {"type": "apiKey", "in": "cookie", "name": "sessionid"},
            },
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": tag, "description": says} for tag, says in CONCERNS.items()],
    }


def _operation(op: operations.Op, known: dict[int, Any]) -> dict[str, Any]:
    """One operation: what it takes, its replies, who may use it."""
    reply: dict[str, Any] = {"description": "Done" if op.gives is None else "OK"}
    if op.status != 204:
        given = {} if op.gives is Any else known[id(op.gives)]
        text = {"type": "string"}
        reply["content"] = {kind: {"schema": given if kind == operations.JSON else text} for kind in op.content}
    errors: tuple[int, ...] = READING if op.method == "GET" else WRITING
    errors += (501,) if operations.NDJSON in op.content else ()
    problems = {str(status): {"$ref": f"#/components/responses/E{status}"} for status in sorted(errors)}
    details: dict[str, Any] = {
        "operationId": op.name,
        "summary": op.says.split("\n")[0].split(". ")[0].rstrip("."),
        "parameters": [_parameter(one) for one in op.parameters] + ([KEY] if op.keyed else []),
        "responses": {str(op.status): reply} | problems,
        "description": op.says,
        "tags": [op.tag],
        "security": {
            OPEN: [{}, {"token": ["read"]}, {"session": []}],
            SESSION: [{"session": []}],
        }.get(op.scope, [{"token": [op.scope]}, {"session": []}]),
        "x-scope": op.scope,
    }
    if op.body is not None:
        shape = {} if op.body is Any else known[id(op.body)]
        details["requestBody"] = {"content": {operations.JSON: {"schema": shape}}, "required": True}
    return details


KEY = {
    "in": "header",
    "name": "Idempotency-Key",
    "required": False,
    "schema": {"type": "string", "maxLength": 64, "pattern": "^[!-~]*$"},
    "description": "The sender's own mark: sent again with it, nothing is done twice.",
}


def _parameter(one: operations.Parameter) -> dict[str, Any]:
    """A query has no null: what may be left out is told by `required`."""
    shape = msgspec.json.schema(one.kind)
    if "anyOf" in shape:
        shape = next(part for part in shape["anyOf"] if part.get("type") != "null")
    if not one.required and one.default is not None:
        shape["default"] = one.default
    return {
        "in": one.place,
        "name": one.name,
        "schema": shape,
        "required": one.required,
        "description": SAYS[one.place, one.name],
    }


def _problem(says: str, known: dict[int, Any]) -> dict[str, Any]:
    return {"description": says, "content": {operations.JSON: {"schema": known[id(Problem)]}}}
