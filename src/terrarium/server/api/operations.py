"""Operations: typed functions over the tables, in one list. The site's addresses, the schema and the quick way for
answers are all made from it.

What stands in an address, a query and a body is read straight into the types that a function declares (those that are
given by name only are the body's fields), and a result is encoded straight from one. The same types make the OpenAPI
schema (`describe`).
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, Literal, get_type_hints

import msgspec
from django.http import HttpResponse
from django.http.response import HttpResponseBase

from terrarium.kernel import Finding, Malformed

from . import idempotency, problems
from .callers import Caller

JSON = "application/json"
NDJSON = "application/x-ndjson"
_encoder = msgspec.json.Encoder()


class Parameter(msgspec.Struct, frozen=True):
    """What an operation takes from its address or from the query."""

    name: str
    place: Literal["path", "query"]
    kind: Any
    default: Any

    @property
    def required(self) -> bool:
        return self.default is inspect.Parameter.empty

    def read(self, words: Mapping[str, str]) -> Any:
        text = words.get(self.name)
        if text is None and not self.required:
            return self.default
        return msgspec.convert(text, self.kind, strict=False)


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is not known is refused, so that a misspelt field is not passed over."""


class Op(msgspec.Struct, frozen=True):
    """An operation. `keyed`: with an Idempotency-Key it is done once; `kept`: by the reply that was given before, else
    the service itself knows what was sent before."""

    name: str
    method: str
    path: str
    scope: str
    tag: str
    says: str
    work: Callable[..., Any]
    parameters: tuple[Parameter, ...]
    gives: Any
    body: Any
    decoder: msgspec.json.Decoder[Any] | None
    status: int
    content: tuple[str, ...]
    keyed: bool
    kept: bool

    def asked(self, caller: Caller, words: Mapping[str, str], body: bytes) -> dict[str, Any]:
        """What the work takes, from a request that this caller may make; else a refusal with everything that is
        wrong about its address and query."""
        caller.needs(self.scope)
        named: dict[str, Any] = {}
        found = []
        for one in self.parameters:
            try:
                named[one.name] = one.read(words if one.place == "path" else caller.request.GET)
            except msgspec.ValidationError as error:
                found.append(Finding("malformed", f"{error}.", (one.place, one.name)))
        if found:
            raise Malformed(findings=found)
        caller.at(named.get("table"), named)
        if self.decoder is not None:
            given = decoded(self.decoder, body)
            named |= msgspec.structs.asdict(given) if isinstance(given, Body) else {"body": given}
        return named

    def answer(self, caller: Caller, words: Mapping[str, str]) -> Any:
        """Carry it out, and the reply."""
        body = caller.request.body if self.decoder is not None or self.kept else b""
        named = self.asked(caller, words, body)
        if self.kept and caller.key:
            return idempotency.done(caller, body, lambda: self.reply(self.work(caller, **named)))
        return self.reply(self.work(caller, **named))

    def reply(self, result: Any) -> Any:
        if isinstance(result, HttpResponseBase):
            return result
        if self.status == 204:
            return HttpResponse(status=204)
        return HttpResponse(_encoder.encode(result), content_type=JSON, status=self.status)


ALL: list[Op] = []
Register = Callable[[Callable[..., Any]], Callable[..., Any]]


class Concern:
    """The operations of one concern: `@concern.post("/tables", scope="lobby", gives=Created)`."""

    def __init__(self, tag: str) -> None:
        self.tag = tag

    def get(self, path: str, **more: Any) -> Register:
        return self._operation("GET", path, **more)

    def post(self, path: str, **more: Any) -> Register:
        return self._operation("POST", path, **more)

    def put(self, path: str, **more: Any) -> Register:
        return self._operation("PUT", path, **more)

    def patch(self, path: str, **more: Any) -> Register:
        return self._operation("PATCH", path, **more)

    def delete(self, path: str, **more: Any) -> Register:
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
    ) -> Register:
        """`scope` says who may; `secret`: the reply is shown once and never kept; `receipts`: the service itself knows
        what was sent before."""

        def register(work: Callable[..., Any]) -> Callable[..., Any]:
            kept = method == "POST" and not secret and not receipts
            body = _body(work)
            one = Op(
                work.__name__,
                method,
                path,
                scope,
                self.tag,
                inspect.cleandoc(work.__doc__ or ""),
                work,
                _parameters(work, path),
                gives,
                body,
                None if body is None else msgspec.json.Decoder(body),
                status or (204 if gives is None else 200),
                content,
                kept or receipts,
                kept,
            )
            ALL.append(one)
            return work

        return register


def _parameters(work: Callable[..., Any], path: str) -> tuple[Parameter, ...]:
    """The function's own but the caller and the body's: those that the path names, and those of the query."""
    hints = get_type_hints(work, include_extras=True)
    return tuple(
        Parameter(p.name, "path" if f"{{{p.name}}}" in path else "query", hints[p.name], p.default)
        for p in inspect.signature(work).parameters.values()
        if p.name not in ("caller", "body") and p.kind is not p.KEYWORD_ONLY
    )


def _body(work: Callable[..., Any]) -> Any:
    """What an operation takes as its body: the type of `body`, or a record of what it takes by name only; else None."""
    hints = get_type_hints(work, include_extras=True)
    fields = [
        (p.name, hints[p.name], *(() if p.default is p.empty else (p.default,)))
        for p in inspect.signature(work).parameters.values()
        if p.kind is p.KEYWORD_ONLY
    ]
    name = "".join(word.capitalize() for word in work.__name__.split("_"))
    return msgspec.defstruct(name, fields, bases=(Body,)) if fields else hints.get("body")


def called(name: str) -> Op:
    """The operation of that name, for who serves it another way."""
    return next(op for op in ALL if op.name == name)


def by_address() -> dict[str, dict[str, Op]]:
    """Addresses, each with its operations by method."""
    found: dict[str, dict[str, Op]] = {}
    for op in ALL:
        found.setdefault(op.path, {})[op.method] = op
    return found


def decoded(decoder: msgspec.json.Decoder[Any], body: bytes) -> Any:
    if b"\\u0000" in body:
        raise Malformed("A text has no zero bytes.")
    try:
        return decoder.decode(body or b"{}")
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise problems.unread(error) from None
    except RecursionError:
        raise Malformed("This is nested too deeply.") from None
