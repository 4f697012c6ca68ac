"""Operations: typed functions over the tables, as ninja routes.

A body is decoded straight into a msgspec struct and a result encoded straight from one: nothing is validated twice, and
large views pass as they are. The same types make the OpenAPI schema (`describe`). Ninja reads paths and queries.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, cast, get_type_hints

import msgspec
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from ninja import Router

from terrarium.kernel import Malformed

from . import once, problems
from .callers import Caller

JSON = "application/json"
NDJSON = "application/x-ndjson"
_encoder = msgspec.json.Encoder()


class Op(msgspec.Struct, frozen=True):
    """What the schema tells of an operation beside its path and query."""

    name: str
    method: str
    path: str
    scope: str
    tag: str
    gives: Any
    body: Any
    status: int
    content: tuple[str, ...]
    keyed: bool


ALL: list[Op] = []
router = Router()
"""One for all concerns: an address that two of them share must be one route."""


class Rooms:
    """The operations of one concern: `@rooms.post("/tables", scope="hall", gives=Created)`."""

    def __init__(self, tag: str) -> None:
        self.tag = tag

    def get(self, path: str, **more: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        return self._operation("GET", path, **more)

    def post(self, path: str, **more: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        return self._operation("POST", path, **more)

    def put(self, path: str, **more: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        return self._operation("PUT", path, **more)

    def patch(self, path: str, **more: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        return self._operation("PATCH", path, **more)

    def delete(self, path: str, **more: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        return self._operation("DELETE", path, **more)

    def _operation(
        self,
        method: str,
        path: str,
        *,
        scope: str,
        gives: Any = None,
        content: tuple[str, ...] = (JSON,),
        status: int = 0,
        secret: bool = False,
        receipts: bool = False,
    ) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """`scope` says who may; `secret`: the reply is shown once and never kept; `receipts`: the service itself knows
        what was sent before."""

        def register(work: Callable[..., Any]) -> Callable[..., Any]:
            hints = get_type_hints(work, include_extras=True)
            wanted = hints.pop("body", None)
            decoder = None if wanted is None else msgspec.json.Decoder(wanted)
            code = status or (204 if gives is None else 200)
            kept = method == "POST" and not secret and not receipts

            @wraps(work)
            def view(request: HttpRequest, **named: Any) -> HttpResponse:
                caller: Caller = request.caller  # type: ignore[attr-defined]
                caller.at(named.get("table"), named)
                if decoder is not None:
                    named["body"] = decoded(decoder, request.body)
                if kept and caller.key:
                    return once.done(caller, request.body, lambda: _reply(work(caller, **named), code))
                return _reply(work(caller, **named), code)

            view.__signature__ = _signature(work, hints)  # type: ignore[attr-defined]
            name = work.__name__
            router.add_api_operation(
                path,
                [method],
                view,
                auth=_Needs(scope),
                tags=[self.tag],
                operation_id=name,
                summary=_sentence(work.__doc__ or name),
                description=inspect.cleandoc(work.__doc__ or ""),
            )
            ALL.append(Op(name, method, path, scope, self.tag, gives, wanted, code, content, kept or receipts))
            return work

        return register


class _Needs:
    """Ninja's question whether a caller may use an operation."""

    def __init__(self, scope: str) -> None:
        self.scope = scope

    def __call__(self, request: HttpRequest) -> bool:
        request.caller.needs(self.scope)  # type: ignore[attr-defined]
        return True


def _sentence(text: str) -> str:
    """The first sentence of a description."""
    return text.strip().split("\n")[0].split(". ")[0].rstrip(".")


def _signature(work: Callable[..., Any], hints: dict[str, Any]) -> inspect.Signature:
    """The function's own parameters but the caller and the body, which are ours to give."""
    asked = [p for name, p in inspect.signature(work).parameters.items() if name not in ("caller", "body")]
    first = inspect.Parameter("request", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    rest = [p.replace(annotation=hints[p.name], kind=inspect.Parameter.KEYWORD_ONLY) for p in asked]
    return inspect.Signature([first, *rest])


def decoded(decoder: msgspec.json.Decoder[Any], body: bytes) -> Any:
    if b"\\u0000" in body:
        raise Malformed("A text has no zero bytes.")
    try:
        return decoder.decode(body or b"{}")
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise problems.unread(error) from None
    except RecursionError:
        raise Malformed("This is nested too deeply.") from None


def _reply(result: Any, status: int) -> HttpResponse:
    if isinstance(result, HttpResponseBase):
        return cast("HttpResponse", result)
    if status == 204:
        return HttpResponse(status=204)
    return HttpResponse(_encoder.encode(result), content_type=JSON, status=status)
