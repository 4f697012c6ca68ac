"""Playing: answers, drafts, acts, instructions."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, UnsetType

from terrarium.interface.records import Facts, Judged, Receipt
from terrarium.kernel import REFEREE, Tried
from terrarium.kernel.guide import Guide

from ...models import User
from ...tables.moderate import rewinding
from ...tables.play import playing
from ...tables.play.playing import Submission
from ...tables.show import look
from .. import idempotency
from ..callers import OPEN, Caller
from ..operations import Concern
from ..shapes import AsWhom, Code, MomentName, ReadAs, SeatNo, SeatOrReferee, Since, Slug, Typed, Version

concern = Concern("playing")
MOMENT = "/tables/{table}/seats/{seat}/moments/{moment}"


@concern.post(f"{MOMENT}/answer", scope="play", gives=Receipt, receipts=True)
def submit_answer(
    caller: Caller,
    table: Code,
    seat: SeatOrReferee,
    moment: MomentName,
    *,
    answer: Any,
    confirm: bool = True,
    instruction: Any | UnsetType = UNSET,
    text: Typed = "",
    version: Version = None,
) -> Receipt:
    """Answer a decision, as its form takes it; an instruction may be filed with it.

    A final moment is played as soon as it can close. Where answers may be revised, `confirm` says that this one is
    ready; without it the moment waits for its deadline or a later confirmation.
    """
    return playing.submitted(sent(caller, table, seat, moment, answer, confirm, instruction, text, version))


def for_whom(caller: Caller, seat: int) -> User | None:
    """The caller's person; to answer for the referee is to moderate."""
    if seat == REFEREE:
        caller.needs("moderate")
    return caller.person


def sent(
    caller: Caller,
    table: str,
    seat: int,
    moment: str,
    answer: Any,
    confirm: bool,
    instruction: Any,
    text: str,
    version: int | None,
) -> Submission:
    """A request as the service takes it."""
    key, person = idempotency.checked(caller), for_whom(caller, seat)
    return Submission(person, table, seat, moment, answer, confirm, key, instruction, text, version)


@concern.delete(f"{MOMENT}/answer", scope="play", gives=Receipt)
def withdraw_answer(caller: Caller, table: Code, seat: SeatOrReferee, moment: MomentName) -> Receipt:
    """The submitted answer becomes a draft again, where it may still be revised."""
    return playing.withdraw(for_whom(caller, seat), table, seat, moment)


@concern.post(f"{MOMENT}/confirm", scope="play", gives=Receipt)
def confirm_answer(caller: Caller, table: Code, seat: SeatOrReferee, moment: MomentName) -> Receipt:
    """The submitted answer is final now."""
    return playing.confirm(for_whom(caller, seat), table, seat, moment)


@concern.put(f"{MOMENT}/draft", scope="play", gives=Receipt)
def save_draft(
    caller: Caller,
    table: Code,
    seat: SeatOrReferee,
    moment: MomentName,
    *,
    answer: Any,
    text: Typed = "",
    version: Version = None,
) -> Receipt:
    """Keep an unfinished answer (any JSON); with `version`, one that was changed elsewhere is not written over."""
    return playing.save_draft(for_whom(caller, seat), table, seat, moment, answer, text=text, version=version)


@concern.post(f"{MOMENT}/check", scope="read", gives=Judged)
def check_answer(caller: Caller, table: Code, seat: SeatOrReferee, moment: MomentName, *, answer: Any) -> Judged:
    """What there is to say about an answer, without sending it."""
    found = look.check(for_whom(caller, seat), table, seat, moment, answer)
    return Judged(all(one.warning for one in found), found)


@concern.post(f"{MOMENT}/try", scope="read", gives=Tried)
def try_answer(caller: Caller, table: Code, seat: SeatNo, moment: MomentName, *, answer: Any) -> Tried:
    """Play an answer on a copy of what this seat knows, without sending it: what it cannot know is guessed, the others
    answer by default, the dice are any."""
    return look.try_out(caller.person, table, seat, moment, answer)


@concern.post(f"{MOMENT}/read", scope="read", gives=ReadAs)
def read_text(caller: Caller, table: Code, seat: SeatOrReferee, moment: MomentName, *, text: Typed) -> ReadAs:
    """Typed text to an answer, by the game's own notation, with findings by line; nothing is sent."""
    read = look.read_text(for_whom(caller, seat), table, seat, moment, text)
    return ReadAs(read.ok, read.answer, read.findings, read.acts, read.rest, read.instruction)


@concern.post(f"{MOMENT}/guide", scope="read", gives=Guide)
def guide_answer(
    caller: Caller,
    table: Code,
    seat: SeatOrReferee,
    moment: MomentName,
    *,
    draft: Any = None,
    touch: Annotated[str, Meta(max_length=20000)] = "",
) -> Guide:
    """How to go on with an answer, touch by touch: what can be touched next and what it would bring; nothing is sent.

    A touch is sent with the draft that the last guide gave (null: none yet). When the guide is `ready`, its `answer`
    can be submitted.
    """
    return look.guide(for_whom(caller, seat), table, seat, moment, draft, touch)


@concern.post("/tables/{table}/seats/{seat}/acts/{act}", scope="play", gives=Receipt, receipts=True)
def do_act(caller: Caller, table: Code, seat: SeatNo, act: Slug, *, value: Any = True) -> Receipt:
    """Do something unasked: resign, name a steward."""
    return playing.act(caller.person, table, seat, act, value, key=idempotency.checked(caller))


@concern.put("/tables/{table}/seats/{seat}/instruction", scope="play")
def file_instruction(caller: Caller, table: Code, seat: SeatNo, *, instruction: Any) -> None:
    """File a standing instruction (null: always ask me); it may answer at once."""
    playing.instruct(caller.person, table, seat, instruction)


@concern.post("/tables/{table}/seats/{seat}/take-back", scope="play", gives=Receipt)
def take_back(caller: Caller, table: Code, seat: SeatNo) -> Receipt:
    """Undo one's own last answer, while nobody has acted, nothing was rolled and nothing shown."""
    return rewinding.take_back(caller.person, table, seat)


@concern.put("/tables/{table}/seats/{seat}/read", scope="play")
def mark_read(caller: Caller, table: Code, seat: SeatNo, *, number: Since) -> None:
    """Remember that this seat has looked at its events up to a number."""
    playing.mark_read(caller.person, table, seat, number)


@concern.post("/tables/{table}/aids/{aid}", scope=OPEN, gives=Facts)
def ask_aid(caller: Caller, table: Code, aid: Slug, seat: AsWhom = None, *, question: Any) -> Facts:
    """Put a question to what this seat, or a spectator, may know."""
    return Facts(look.aid(caller.person, table, seat, aid, question))
