"""What the interface takes: the bodies of requests. What is not known in one is refused."""

from __future__ import annotations

from datetime import datetime, time
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from ..clock.terms import Terms

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Reason: TypeAlias = Annotated[str, Meta(max_length=500)]
Dice: TypeAlias = Annotated[str, Meta(max_length=64, description="One's word for the dice.")]
Secret: TypeAlias = Annotated[str, Meta(max_length=100)]
Email: TypeAlias = Annotated[str, Meta(max_length=254)]
Level: TypeAlias = Annotated[str, Meta(max_length=40)]
Slug: TypeAlias = Annotated[str, Meta(max_length=64)]
Version: TypeAlias = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Title: TypeAlias = Annotated[str, Meta(max_length=120)]


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is not known is refused, so that a misspelt field is not passed over."""


class NewPractice(Body, frozen=True):
    """A table against bots of one level, started at once."""

    game: Slug
    seats: Annotated[int, Meta(ge=1, le=99)] | None = None
    level: Level = ""
    seat: Seat = 0


class TableChange(Body, frozen=True):
    title: Title | None = None
    options: dict[str, Any] | None = None
    terms: Terms | None = None
    private: bool | None = None
    reason: Reason = ""


class Because(Body, frozen=True):
    reason: Reason = ""


class Joining(Body, frozen=True):
    seat: Seat | None = None
    word: Dice = ""
    invitation: Secret = ""


class Leaving(Body, frozen=True):
    seat: Seat | None = None


class Waiting(Body, frozen=True):
    invitation: Secret = ""


class Inviting(Body, frozen=True):
    seat: Seat | None = None
    email: Email = ""
    uses: Annotated[int, Meta(ge=1, le=100)] = 1
    days: Annotated[int, Meta(ge=1, le=365)] = 30


class BotSitting(Body, frozen=True):
    level: Level = ""
    reason: Reason = ""


class Offering(Body, frozen=True):
    email: Email = ""


class Taking(Body, frozen=True):
    offer: Secret


class DiceWord(Body, frozen=True):
    word: Dice


class Drafted(Body, frozen=True):
    """An unfinished answer: any JSON."""

    answer: Any
    text: Annotated[str, Meta(max_length=100_000)] = ""
    version: Version | None = None


class Answered(Body, frozen=True):
    """An answer as the decision's form takes it; an instruction may be filed with it."""

    answer: Any
    confirm: bool = True
    instruction: Any | UnsetType = UNSET
    text: Annotated[str, Meta(max_length=100_000)] = ""
    version: Version | None = None


class Checked(Body, frozen=True):
    answer: Any


class Guided(Body, frozen=True):
    """An answer on its way: the draft that the last guide gave (null: none yet), and what is touched now."""

    draft: Any = None
    touch: Annotated[str, Meta(max_length=20000)] = ""


class Typed(Body, frozen=True):
    text: Annotated[str, Meta(max_length=100_000)]


class Doing(Body, frozen=True):
    """The value that the act's form takes."""

    value: Any = True


class Instructed(Body, frozen=True):
    """A standing instruction; null: always ask me."""

    instruction: Any


class ReadUpTo(Body, frozen=True):
    number: Annotated[int, Meta(ge=0, le=2**31)]


class Asking(Body, frozen=True):
    """What the aid's form takes."""

    question: Any


class Saying(Body, frozen=True):
    """From a seat of one's own, or (seat null) as the moderator."""

    text: Annotated[str, Meta(min_length=1, max_length=4000)]
    seat: Seat | None = None
    to: Literal["all", "moderator"] | list[Seat] = "all"


class Voting(Body, frozen=True):
    """For the motion, or no longer."""

    aye: bool = True


class Extending(Body, frozen=True):
    """By so many seconds or until a time; one moment or all that are open; everybody or one seat."""

    seconds: Annotated[int, Meta(ge=0, le=366 * 86400)] = 0
    until: Annotated[datetime, Meta(tz=True)] | None = None
    moment: Annotated[str, Meta(max_length=40)] = ""
    seat: Seat | None = None
    reason: Reason = ""


class Replacing(Body, frozen=True):
    """A bot of that level, or a link for a new person."""

    level: Level = ""
    email: Email = ""
    reason: Reason = ""


class Rewinding(Body, frozen=True):
    to: Annotated[int, Meta(ge=0, le=2**31)]
    reason: Reason


class Correcting(Body, frozen=True):
    value: Any
    reason: Reason
    force: bool = False


class NewerRules(Body, frozen=True):
    """The edition to go on by."""

    edition: Annotated[int, Meta(ge=1, le=2**31)]
    reason: Reason


class Charging(Body, frozen=True):
    amount: Annotated[int, Meta(ge=-(10**9), le=10**9)]
    reason: Annotated[str, Meta(max_length=200)]


class HandingOn(Body, frozen=True):
    username: Annotated[str, Meta(max_length=150)]
    reason: Reason = ""


class ProfileChange(Body, frozen=True):
    """What is left out stays; null takes a time away."""

    name: Annotated[str, Meta(max_length=60)] | UnsetType = UNSET
    zone: Annotated[str, Meta(max_length=50)] | UnsetType = UNSET
    notices: dict[str, Literal["mail", "digest", "none"]] | UnsetType = UNSET
    quiet: tuple[time, time] | UnsetType | None = UNSET
    digest_at: time | UnsetType | None = UNSET


class Goodbye(Body, frozen=True):
    """One's own login name, to show that it is meant."""

    username: Annotated[str, Meta(max_length=150)]


class Vacation(Body, frozen=True):
    begin: Annotated[datetime, Meta(tz=True)]
    end: Annotated[datetime, Meta(tz=True)]


class NewToken(Body, frozen=True):
    """A key for a program; for one seat only, where table and seat are named."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    scopes: list[Literal["read", "play", "talk", "hall", "moderate"]]
    until: Annotated[datetime, Meta(tz=True)] | None = None
    table: Annotated[str, Meta(max_length=40)] | None = None
    seat: Seat | None = None
