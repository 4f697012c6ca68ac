"""Everything that changes a table, for pages, API, mail and command line alike. They need no model of ours.

`person` is a `accounts.models.User` or None for somebody unknown (`accounts.people.of(request)` gives it). `table` is
the table's code. A moment is named `branch-strand-number` as `reading` names it, for instance `0-0-7`. Answers, options
and values are plain JSON data. Every function checks who may; a refusal is one of the kernel's `Refused` (or of
`tables.errors`) with findings, and nothing has changed then. What a person may not know of is `Unknown`.

All of it may be called at any time from any number of processes: the one door `advance` decides who was first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from terrarium.kernel import Finding, Reading, Value

from ..clock.terms import Terms
from . import correcting, extending, files, hall, moderating, playing, reporting, talking, trying, voting
from .playing import Submission
from .shown import Invited, Receipt, Tried

if TYPE_CHECKING:
    from ..accounts.models import User

UNSET = msgspec.UNSET

# ---- the hall


def create_table(
    person: User | None,
    game: str,
    *,
    seats: int,
    title: str = "",
    options: Mapping[str, Value] | None = None,
    terms: Terms | None = None,
    private: bool = False,
    bots: Mapping[int, str] | None = None,
    sit: int | None = None,
    word: str = "",
    moderate: bool = True,
) -> str:
    """Open a table and give its code. Options left out take the game's defaults; `bots` maps seats to levels; `sit` is
    the seat that the maker takes at once (with a word for the dice). The maker is its moderator unless `moderate` is
    false. A guest may only make a practice table: private, and with bots in all other seats."""
    return hall.create_table(
        person, game, seats, title, options or {}, terms or Terms(), private, bots or {}, sit, word, moderate
    )


def practice(person: User, game: str, *, seats: int | None = None, level: str = "", seat: int = 0) -> str:
    """A private, untimed table against bots, started at once; for guests too. Gives its code."""
    return hall.practice(person, game, seats, level, seat)


def change_table(
    person: User | None,
    table: str,
    *,
    title: str | None = None,
    options: Mapping[str, Value] | None = None,
    terms: Terms | None = None,
    private: bool | None = None,
    reason: str = "",
) -> None:
    """The moderator changes what was settled: title, terms and privacy at any time, options before the start."""
    hall.change_table(person, table, title, options, terms, private, reason)


def cancel_table(person: User | None, table: str, reason: str = "") -> None:
    """The moderator closes a table that has not ended. Its record stays."""
    hall.cancel_table(person, table, reason)


def join(person: User | None, table: str, *, seat: int | None = None, word: str = "", invitation: str = "") -> int:
    """Sit down (the first open seat if none is named) with one's word for the dice, and give the seat.

    A private table wants an invitation. The table starts when it is full, if its terms say so. A seat that fell open
    while the match runs may be taken the same way.
    """
    return hall.join(person, table, seat, word, invitation)


def leave(person: User | None, table: str, *, seat: int | None = None) -> None:
    """Get up again before the start; the first of the waiting list sits down. (In a running match: `act` resigns,
    `offer_seat` hands over.)"""
    hall.leave(person, table, seat)


def wait(person: User | None, table: str, *, invitation: str = "") -> int:
    """Onto the waiting list; gives the place in it. Harmless to repeat."""
    return hall.wait(person, table, invitation)


def stop_waiting(person: User | None, table: str) -> None:
    """Off the waiting list."""
    hall.stop_waiting(person, table)


def invite(
    person: User | None, table: str, *, seat: int | None = None, email: str = "", uses: int = 1, days: int = 30
) -> Invited:
    """An invitation by link (mailed, if an address is given), for one seat or any. Only moderator and, before the
    start, seated players invite. The link is told once."""
    return hall.invite(person, table, seat, email, uses, days)


def seat_bot(person: User | None, table: str, seat: int, level: str, reason: str = "") -> None:
    """The moderator puts a bot in a seat: an open one, or (in a running match, logged) that of a person."""
    hall.seat_bot(person, table, seat, level, reason)


def open_seat(person: User | None, table: str, seat: int, reason: str = "") -> None:
    """The moderator frees a seat; its drafts and reports stay with it, instructions and tokens go."""
    hall.open_seat(person, table, seat, reason)


def start(person: User | None, table: str) -> None:
    """The moderator starts: open seats get bots of the usual level."""
    hall.start(person, table)


def offer_seat(person: User | None, table: str, seat: int, *, email: str = "") -> Invited:
    """Hand one's seat over: a link for the next person. Until it is taken, nothing changes."""
    return hall.offer_seat(person, table, seat, email)


def take_seat(person: User | None, table: str, offer: str) -> int:
    """Take over the seat that was offered by this link, and give its number. Drafts and reports pass; instructions
    and tokens do not."""
    return hall.take_seat(person, table, offer)


def come_back(person: User | None, table: str, seat: int) -> None:
    """An absent person takes the seat back from the bot that stands in."""
    hall.come_back(person, table, seat)


def set_word(person: User | None, table: str, seat: int, word: str) -> None:
    """Change one's word for the dice, before the start."""
    hall.set_word(person, table, seat, word)


# ---- playing


def save_draft(
    person: User | None,
    table: str,
    seat: int,
    moment: str,
    answer: Value,
    *,
    text: str = "",
    version: int | None = None,
) -> Receipt:
    """Keep an unfinished answer (any JSON; it is not checked). With `version`, a draft that has changed since is a
    `Conflict` and nothing is lost. A submitted answer goes back to being a draft."""
    return playing.save_draft(person, table, seat, moment, answer, text, version)


def submit(
    person: User | None,
    table: str,
    seat: int,
    moment: str,
    answer: Value,
    *,
    confirm: bool = True,
    key: str = "",
    instruction: Value = UNSET,
    text: str = "",
    version: int | None = None,
) -> Receipt:
    """Answer. A final moment is played as soon as it can close; where answers may be revised, `confirm` says that
    this one is ready, and without it the moment waits for its deadline (or a later `confirm`).

    `key` is the sender's own mark (up to 64 characters): sent again, the first receipt is given again. An
    `instruction` may be filed with the answer.
    """
    return submitted(Submission(person, table, seat, moment, answer, confirm, key, instruction, text, version))


def submitted(sent: Submission) -> Receipt:
    """The same for an answer that was put together before."""
    return playing.submit(sent)


def confirm(person: User | None, table: str, seat: int, moment: str) -> Receipt:
    """The submitted answer is final now."""
    return playing.confirm(person, table, seat, moment)


def withdraw(person: User | None, table: str, seat: int, moment: str) -> Receipt:
    """The submitted answer becomes a draft again, where it may still be revised."""
    return playing.withdraw(person, table, seat, moment)


def check(person: User | None, table: str, seat: int, moment: str, answer: Value) -> list[Finding]:
    """What there is to say about an answer, without sending it; none: it would be taken."""
    return playing.check(person, table, seat, moment, answer)


def read_text(person: User | None, table: str, seat: int, moment: str, text: str) -> Reading:
    """Typed text to an answer, by the game's own notation, with findings by line."""
    return playing.read_text(person, table, seat, moment, text)


def read_form(person: User | None, table: str, seat: int, moment: str, posted: Mapping[str, Sequence[str]]) -> Value:
    """A posted page form (see `forms`) to an answer; `Malformed` with findings where it cannot be read."""
    return playing.read_form(person, table, seat, moment, posted)


def try_out(person: User | None, table: str, seat: int, moment: str, answer: Value) -> Tried:
    """Play an answer on a copy of what this seat knows: what it cannot know is guessed, the others answer by default,
    the dice are any. Nothing is sent and nothing kept."""
    return trying.try_out(person, table, seat, moment, answer)


def act(person: User | None, table: str, seat: int, act: str, value: Value, *, key: str = "") -> Receipt:
    """Do something unasked (resign, name a steward): one of `reading`'s acts for this seat."""
    return playing.act(person, table, seat, act, value, key)


def instruct(person: User | None, table: str, seat: int, instruction: Value) -> None:
    """File a standing instruction (None: always ask me). It may answer at once."""
    playing.instruct(person, table, seat, instruction)


def take_back(person: User | None, table: str, seat: int) -> Receipt:
    """Undo one's own last answer: while nobody has acted, nothing was rolled and nothing shown."""
    return playing.take_back(person, table, seat)


def mark_read(person: User | None, table: str, seat: int, number: int) -> None:
    """Remember that this seat has looked at its events up to `number`."""
    playing.mark_read(person, table, seat, number)


def aid(person: User | None, table: str, seat: int | None, aid: str, question: Value) -> Any:
    """Put a question (reach, odds, price) to what this seat, or a spectator, may know."""
    return playing.aid(person, table, seat, aid, question)


def send_report(person: User | None, table: str, seat: int, number: int) -> None:
    """Have one of the seat's reports (counted from 1) sent by the post once more."""
    reporting.send_again(person, table, seat, number)


# ---- talking


def message(
    person: User | None,
    table: str,
    text: str,
    *,
    seat: int | None = None,
    to: Sequence[int] | Literal["all", "moderator"] = "all",
) -> int:
    """Write to all, some seats or the moderator, from a seat or (seat None) as the moderator. Gives its number."""
    return talking.message(person, table, text, seat, to)


def strike_message(person: User | None, table: str, message: int, reason: str = "") -> None:
    """Its writer or the moderator takes a message's text away; that there was one stays."""
    talking.strike_message(person, table, message, reason)


def vote(person: User | None, table: str, seat: int, motion: str, *, aye: bool = True) -> bool:
    """Be for a motion (`pause`, `resume`, `extend`, `take-back`, `end`, `settle`) or no longer; when all players are,
    it is done. Says whether it was."""
    return voting.vote(person, table, seat, motion, aye)


# ---- the moderator (every act is logged with reason, before and after, and seen by all)


def pause(person: User | None, table: str, reason: str = "") -> None:
    """Stop the clocks. Answers may still be sent; nothing is played."""
    moderating.pause(person, table, reason)


def resume(person: User | None, table: str, reason: str = "") -> None:
    """Go on: deadlines move by the length of the pause (by mail: to the next fixed hour)."""
    moderating.resume(person, table, reason)


def extend(
    person: User | None,
    table: str,
    *,
    seconds: int = 0,
    until: datetime | None = None,
    moment: str = "",
    seat: int | None = None,
    reason: str = "",
) -> None:
    """Put off the deadline of one moment, or of all that are open; for everybody, or for one seat alone."""
    extending.extend(person, table, seconds, until, moment, seat, reason)


def drop(person: User | None, table: str, seat: int, reason: str) -> None:
    """Take a seat out of the match by the game's own act."""
    correcting.drop(person, table, seat, reason)


def replace(
    person: User | None, table: str, seat: int, *, email: str = "", level: str = "", reason: str = ""
) -> Invited | None:
    """A bot of that level takes the seat at once, or a link is made for a new person."""
    return moderating.replace(person, table, seat, email, level, reason)


def rewind(person: User | None, table: str, to: int, reason: str) -> None:
    """Back to after entry `to`, as a new branch. Reports, letters, fees, missed turns and bots' notes that it crosses
    are withdrawn openly; everybody is told."""
    moderating.rewind(person, table, to, reason)


def correct(person: User | None, table: str, act: str, value: Value, reason: str, *, force: bool = False) -> None:
    """A correction that the game offers to the referee. What would break an invariant is refused unless forced."""
    correcting.correct(person, table, act, value, reason, force)


def check_correction(person: User | None, table: str, act: str, value: Value) -> list[Finding]:
    """What there is to say against a correction, without doing it; none: it would be taken without force."""
    return correcting.check_correction(person, table, act, value)


def raise_edition(person: User | None, table: str, to: int, reason: str) -> None:
    """Go on by a newer edition of the rules. The record says where."""
    correcting.raise_edition(person, table, to, reason)


def look(person: User | None, table: str, reason: str) -> None:
    """Open the screen for the moderator (never for one who plays): logged, and told to all. From then on `reading`
    takes `seat=REFEREE` of this person until the match moves on."""
    moderating.look(person, table, reason)


def charge(person: User | None, table: str, seat: int, amount: int, reason: str) -> None:
    """A line in the ledger: money in (above 0) or out (below 0)."""
    moderating.charge(person, table, seat, amount, reason)


def hand_moderation(person: User | None, table: str, username: str, reason: str = "") -> None:
    """Somebody else is the moderator from now on."""
    moderating.hand_moderation(person, table, username, reason)


# ---- files


def export_match(person: User | None, table: str) -> bytes:
    """The record as a file that `terrarium verify` checks: after the end for all who may see the table, with the
    secret opened; before it for a moderator who does not play, without the secret, and logged."""
    return files.export_match(person, table)


def import_match(person: User | None, data: bytes, *, title: str = "") -> str:
    """A table from such a file (with its secret opened), verified first. Gives the table's code."""
    return files.import_match(person, data, title)
