"""Playing: answers, drafts, acts, instructions."""

from __future__ import annotations

from terrarium.kernel import REFEREE, Tried
from terrarium.kernel.guide import Guide

from ...accounts.models import User
from ...tables import look, playing, rewinding
from ...tables.playing import Submission
from ...tables.shown import Receipt
from .. import once
from ..bodies import Answered, Asking, Checked, Doing, Drafted, Guided, Instructed, ReadUpTo, Typed
from ..callers import OPEN, Caller
from ..operations import Rooms
from ..shapes import AsWhom, Code, Facts, Judged, MomentName, ReadAs, SeatNo, SeatOrReferee, Slug

rooms = Rooms("playing")
MOMENT = "/tables/{table}/seats/{seat}/moments/{moment}"


@rooms.post(f"{MOMENT}/answer", scope="play", gives=Receipt, receipts=True)
def submit_answer(caller: Caller, table: Code, seat: SeatOrReferee, moment: MomentName, body: Answered) -> Receipt:
    """Answer a decision.

    A final moment is played as soon as it can close. Where answers may be revised, `confirm` says that this one is
    ready; without it the moment waits for its deadline or a later confirmation.
    """
    return playing.submitted(sent(caller, table, seat, moment, body))


def for_whom(caller: Caller, seat: int) -> User | None:
    """The caller's person; to answer for the referee is to moderate."""
    if seat == REFEREE:
        caller.needs("moderate")
    return caller.person


def sent(caller: Caller, table: str, seat: int, moment: str, body: Answered) -> Submission:
    """A request as the service takes it."""
    key = once.checked(caller)
    person = for_whom(caller, seat)
    return Submission(
        person, table, seat, moment, body.answer, body.confirm, key, body.instruction, body.text, body.version
    )


@rooms.delete(f"{MOMENT}/answer", scope="play", gives=Receipt)
def withdraw_answer(caller: Caller, table: Code, seat: SeatOrReferee, moment: MomentName) -> Receipt:
    """The submitted answer becomes a draft again, where it may still be revised."""
    return playing.withdraw(for_whom(caller, seat), table, seat, moment)


@rooms.post(f"{MOMENT}/confirm", scope="play", gives=Receipt)
def confirm_answer(caller: Caller, table: Code, seat: SeatOrReferee, moment: MomentName) -> Receipt:
    """The submitted answer is final now."""
    return playing.confirm(for_whom(caller, seat), table, seat, moment)


@rooms.put(f"{MOMENT}/draft", scope="play", gives=Receipt)
def save_draft(caller: Caller, table: Code, seat: SeatOrReferee, moment: MomentName, body: Drafted) -> Receipt:
    """Keep an unfinished answer; with `version`, one that was changed elsewhere meanwhile is not written over."""
    return playing.save_draft(
        for_whom(caller, seat), table, seat, moment, body.answer, text=body.text, version=body.version
    )


@rooms.post(f"{MOMENT}/check", scope="read", gives=Judged)
def check_answer(caller: Caller, table: Code, seat: SeatOrReferee, moment: MomentName, body: Checked) -> Judged:
    """What there is to say about an answer, without sending it."""
    found = look.check(for_whom(caller, seat), table, seat, moment, body.answer)
    return Judged(all(one.warning for one in found), found)


@rooms.post(f"{MOMENT}/try", scope="read", gives=Tried)
def try_answer(caller: Caller, table: Code, seat: SeatNo, moment: MomentName, body: Checked) -> Tried:
    """Play an answer on a copy of what this seat knows, without sending it: what it cannot know is guessed, the others
    answer by default, the dice are any."""
    return look.try_out(caller.person, table, seat, moment, body.answer)


@rooms.post(f"{MOMENT}/read", scope="read", gives=ReadAs)
def read_text(caller: Caller, table: Code, seat: SeatOrReferee, moment: MomentName, body: Typed) -> ReadAs:
    """Typed text to an answer, by the game's own notation, with findings by line; nothing is sent."""
    read = look.read_text(for_whom(caller, seat), table, seat, moment, body.text)
    return ReadAs(read.ok, read.answer, read.findings, read.acts, read.rest, read.instruction)


@rooms.post(f"{MOMENT}/guide", scope="read", gives=Guide)
def guide_answer(caller: Caller, table: Code, seat: SeatOrReferee, moment: MomentName, body: Guided) -> Guide:
    """How to go on with an answer, touch by touch: what can be touched next and what it would bring; nothing is sent.

    A touch is sent with the draft that came before it. When the guide is `ready`, its `answer` can be submitted.
    """
    return look.guide(for_whom(caller, seat), table, seat, moment, body.draft, body.touch)


@rooms.post("/tables/{table}/seats/{seat}/acts/{act}", scope="play", gives=Receipt, receipts=True)
def do_act(caller: Caller, table: Code, seat: SeatNo, act: Slug, body: Doing) -> Receipt:
    """Do something unasked: resign, name a steward."""
    return playing.act(caller.person, table, seat, act, body.value, key=once.checked(caller))


@rooms.put("/tables/{table}/seats/{seat}/instruction", scope="play")
def file_instruction(caller: Caller, table: Code, seat: SeatNo, body: Instructed) -> None:
    """File a standing instruction; it may answer at once."""
    playing.instruct(caller.person, table, seat, body.instruction)


@rooms.post("/tables/{table}/seats/{seat}/take-back", scope="play", gives=Receipt)
def take_back(caller: Caller, table: Code, seat: SeatNo) -> Receipt:
    """Undo one's own last answer, while nobody has acted, nothing was rolled and nothing shown."""
    return rewinding.take_back(caller.person, table, seat)


@rooms.put("/tables/{table}/seats/{seat}/read", scope="play")
def mark_read(caller: Caller, table: Code, seat: SeatNo, body: ReadUpTo) -> None:
    """Remember that this seat has looked at its events up to a number."""
    playing.mark_read(caller.person, table, seat, body.number)


@rooms.post("/tables/{table}/aids/{aid}", scope=OPEN, gives=Facts)
def ask_aid(caller: Caller, table: Code, aid: Slug, body: Asking, seat: AsWhom = None) -> Facts:
    """Put a question to what this seat, or a spectator, may know."""
    return Facts(look.aid(caller.person, table, seat, aid, body.question))
