"""What stands in addresses, and what is given where it is neither a table's own record (`tables.shown`) nor one that
programs read (`terrarium.interface`).

These types are the contract: the OpenAPI schema is made of them.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from terrarium.interface.records import DecisionShown, EventShown, InstructionGiven, OfferGiven, TokenGiven
from terrarium.kernel import Finding, Position

from ..tables.shown import TableShown

SeatNo: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
SeatCount: TypeAlias = Annotated[int, Meta(ge=1, le=99)]
SeatOrReferee: TypeAlias = Annotated[int, Meta(ge=-2, le=99)]
AsWhom: TypeAlias = Annotated[int, Meta(ge=-2, le=99)] | None
OwnSeat: TypeAlias = Annotated[int, Meta(ge=0, le=99)] | None
Since: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]
Limit: TypeAlias = Annotated[int, Meta(ge=1, le=500)]
Code: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Slug: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Word: TypeAlias = Annotated[str, Meta(max_length=120)]
MomentName: TypeAlias = Annotated[str, Meta(max_length=40, pattern=r"^[0-9]{1,9}-[0-9]{1,9}-[0-9]{1,9}$")]
Level: TypeAlias = Annotated[str, Meta(max_length=40)]
Reason: TypeAlias = Annotated[str, Meta(max_length=500)]
DiceWord: TypeAlias = Annotated[str, Meta(max_length=64, description="One's word for the dice.")]
Secret: TypeAlias = Annotated[str, Meta(max_length=100)]
Email: TypeAlias = Annotated[str, Meta(max_length=254)]
Login: TypeAlias = Annotated[str, Meta(max_length=150)]
Title: TypeAlias = Annotated[str, Meta(max_length=120)]
Typed: TypeAlias = Annotated[str, Meta(max_length=100_000)]
Version: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)] | None
Time: TypeAlias = Annotated[datetime, Meta(tz=True)]
Rendering: TypeAlias = Literal["json", "text", "html", "pdf"]
PaperSize: TypeAlias = Literal["a4", "letter"]
Motion: TypeAlias = Literal["pause", "resume", "extend", "take-back", "end", "settle"]


class InLine(msgspec.Struct, frozen=True):
    place: int


class Pulse(msgspec.Struct, frozen=True):
    """This audience's number of events, and a mark that changes whenever anything it may see has changed."""

    number: int
    mark: str


class DecisionGiven(DecisionShown, frozen=True, kw_only=True):
    """One decision that a seat is asked, with all that a program needs to answer it.

    `form` is the form as data, `schema` the same as JSON Schema; `labels` name its options by `of:option`, `barred`
    says what may not be chosen and why, `default` is what a missed deadline answers and `notation` the same as text;
    `suggestion` is what may be filled in beforehand (null: nothing). It closes when `all` have answered, or `any` one.
    """

    form: dict[str, Any]  # type: ignore[assignment]
    schema: dict[str, Any]

    @classmethod
    def of(cls, one: DecisionShown) -> DecisionGiven:
        return cls(**{name: getattr(one, name) for name in one.__struct_fields__}, schema=one.form.schema())


class PovGiven(msgspec.Struct, frozen=True):
    """Everything that one look gives: the table, the board, what is asked and may be done, and what was told."""

    table: TableShown
    position: Position
    decisions: list[DecisionGiven]
    acts: list[OfferGiven]
    instruction: InstructionGiven | None
    """Of one's own seat; null: of another."""
    events: list[EventShown]


class ReadAs(msgspec.Struct, frozen=True):
    """What a text says: an answer (null: it cannot be read), acts, perhaps an instruction, and findings by line."""

    ok: bool
    answer: Any
    findings: list[Finding]
    acts: list[tuple[str, Any]]
    rest: str
    instruction: Any | UnsetType = UNSET


class TokenMade(msgspec.Struct, frozen=True):
    """The key is shown this once."""

    key: str
    token: TokenGiven
