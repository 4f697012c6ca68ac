"""The OpenAPI schema: ninja's paths and queries, with the bodies, replies and errors of our own types."""

from __future__ import annotations

from typing import Any

import msgspec

from ..accounts.models import Token
from . import operations
from .callers import OPEN, SESSION
from .limits import WINDOW
from .problems import MEANS, Problem

REF = "#/components/schemas/{name}"

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
    "hall": "Tables made, joined and left",
    "tables": "What there is to see of a table",
    "playing": "Answers, drafts, acts and instructions",
    "talk": "Messages",
    "moderating": "The moderator's acts, and matches as files",
    "me": "One's own profile, desk and tokens",
}
"""The operations' tags, in the order of the page."""

READING = (400, 401, 403, 404, 410, 413, 422, 429, 503)
WRITING = (*READING, 409, 423)


SAYS = {
    ("path", "table"): "The table's code.",
    ("path", "game"): "The game's name, as the list of games has it.",
    ("path", "seat"): "A seat, counted from 0; before a moment also -2, the referee (with the scope moderate).",
    ("path", "moment"): "The moment's name, as the decision has it.",
    ("path", "act"): "The act's name, as the list of acts has it.",
    ("path", "aid"): "The aid's name, as the list of aids has it.",
    ("path", "paper"): "The paper's name, as the game has it.",
    ("path", "number"): "Its number in the list.",
    ("path", "motion"): "What is moved.",
    ("path", "token"): "The token's id in the list.",
    ("query", "seat"): "As whom: one's own seat (the first, if left out), -1 as a spectator, -2 as the referee.",
    ("query", "since"): "Only what comes after this number.",
    ("query", "limit"): "At most so many.",
    ("query", "at"): "A number of one's own events: as one knew it then.",
    ("query", "draw"): "Whether to draw the board and put it in words.",
    ("query", "follow"): "Go on with what is still to come.",
    ("query", "format"): "As data, text or HTML.",
    ("query", "invitation"): "The secret of an invitation to a private table.",
    ("query", "game"): "Only tables of this game.",
    ("query", "status"): "Only tables of this status.",
    ("query", "before"): "The last code of the page before.",
    ("query", "title"): "The new table's title.",
}


def completed(schema: dict[str, Any]) -> dict[str, Any]:
    """Ninja's schema with our types, security and errors put in."""
    types = {id(t): t for op in operations.ALL for t in (op.gives, op.body) if t not in (None, Any)}
    written, components = msgspec.json.schema_components([*types.values(), Problem], ref_template=REF)
    known = dict(zip([*types, id(Problem)], written, strict=True))
    by_name = {op.name: op for op in operations.ALL}
    for methods in schema["paths"].values():
        for details in methods.values():
            _complete(details, by_name[details["operationId"]], known)
    schema["components"] = {
        "schemas": dict(sorted({**schema["components"]["schemas"], **components}.items())),
        "responses": {f"E{status}": _problem(says, known) for status, says in MEANS.items()},
        "securitySchemes": {
            "token": {"type": "http", "scheme": "bearer", "description": "A token made on the profile page."},
            "session": {"type": "apiKey", "in": "cookie", "name": "sessionid"},
        },
    }
    schema["tags"] = [{"name": tag, "description": says} for tag, says in CONCERNS.items()]
    schema["servers"] = [{"url": "/"}]
    return schema


def _complete(details: dict[str, Any], op: operations.Op, known: dict[int, Any]) -> None:
    """One operation: its body, its replies, who may use it."""
    for parameter in details["parameters"]:
        parameter["schema"] = _bare(parameter["schema"])
        parameter["description"] = SAYS[parameter["in"], parameter["name"]]
    reply: dict[str, Any] = {"description": "Done" if op.gives is None else "OK"}
    if op.status != 204:
        given = {} if op.gives is Any else known[id(op.gives)]
        text = {"type": "string"}
        reply["content"] = {kind: {"schema": given if kind == operations.JSON else text} for kind in op.content}
    errors: tuple[int, ...] = READING if op.method == "GET" else WRITING
    errors += (501,) if operations.NDJSON in op.content else ()
    details["responses"] = {str(op.status): reply} | {
        str(status): {"$ref": f"#/components/responses/E{status}"} for status in sorted(errors)
    }
    if op.body is not None:
        shape = {} if op.body is Any else known[id(op.body)]
        details["requestBody"] = {"content": {operations.JSON: {"schema": shape}}, "required": True}
    if op.keyed:
        details["parameters"].append(
            {
                "in": "header",
                "name": "Idempotency-Key",
                "required": False,
                "schema": {"type": "string", "maxLength": 64, "pattern": "^[!-~]*$"},
                "description": "The sender's own mark: sent again with it, nothing is done twice.",
            }
        )
    details["security"] = {
        OPEN: [{}, {"token": ["read"]}, {"session": []}],
        SESSION: [{"session": []}],
    }.get(op.scope, [{"token": [op.scope]}, {"session": []}])
    details["x-scope"] = op.scope


def _bare(schema: dict[str, Any]) -> dict[str, Any]:
    """A query has no null: what may be left out is told by `required`."""
    while "anyOf" in schema:
        schema = next(one for one in schema["anyOf"] if one.get("type") != "null")
    return {key: value for key, value in schema.items() if key not in ("title", "description")}


def _problem(says: str, known: dict[int, Any]) -> dict[str, Any]:
    return {"description": says, "content": {operations.JSON: {"schema": known[id(Problem)]}}}
