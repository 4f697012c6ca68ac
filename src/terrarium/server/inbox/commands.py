"""What the house's own words do, wherever they stand in a seat's letter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from terrarium import rulebook
from terrarium.interface.records import SeatShown
from terrarium.kernel import Illegal, Refused
from terrarium.kernel.document import as_text, bare
from terrarium.kernel.notation import whole

from ..accounts import profile
from ..models.people import default_notices
from ..tables.lobby import lobby
from ..tables.moderate import voting
from ..tables.play import playing, talking
from ..tables.show import activity, look, motions
from . import ahead
from .answers import Fate
from .reading.extracting import Counted
from .reading.words import Word
from .receipts import LEFT

if TYPE_CHECKING:
    from .seats import SeatLetter

MOST_RULES, MOST_PAPERS, MOST_TEXT = 5, 4, 20_000
BROKEN = 55
"""A line of so many characters may have been broken by a mail program."""
_DAY = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})\.(\d{1,2})\.(\d{4})")


def with_text(word: Word, following: list[Counted]) -> Word:
    """A message with its text: the line behind the colon, with what a mail program has broken off from it; or the lines
    below, up to END MESSAGE, without which there is none: an order must never be sent to others by mistake. Takes those
    lines away from what follows."""
    to, _, text = word.more.partition(":")
    lines = [text.strip()] if text.strip() else []
    if lines:
        while following and len(lines[-1]) >= BROKEN and not following[0].after_gap:
            lines.append(following.pop(0).text)
        return Word("MESSAGE", f"{to.strip()}\0{' '.join(lines)}")
    while following:
        line = following.pop(0)
        if line.text.strip().upper() == "END MESSAGE":
            return Word("MESSAGE", f"{to.strip()}\0{chr(10).join(lines).strip()}")
        lines.append(("\n" if line.after_gap and lines else "") + line.text)
    return Word("MESSAGE", f"{to.strip()}\0")


def beforehand(letter: SeatLetter) -> None:
    """VACATION and JOIN concern other tables too."""
    for word, line in letter.words:
        if word.name not in ("VACATION", "JOIN"):
            continue
        try:
            says = _vacation(letter, word.more) if word.name == "VACATION" else _join(letter, word.more)
        except Refused as refused:
            letter.receipt.fate(Fate(line, "wrong", str(refused)))
        else:
            letter.receipt.fate(Fate(line, "done", says))


def do(letter: SeatLetter, word: Word) -> str:
    """Carry a word out, and say what was done."""
    doing = {
        "STATUS": _status,
        "BOARD": _board,
        "HELP": _help,
        "REPORT": _report,
        "RULES": _rules,
        "PAPER": _paper,
        "MESSAGE": _message,
        "VOTE": _vote,
        "RESIGN": _resign,
        "WITHDRAW": _withdraw,
        "STANDING": _standing,
        "STOP": _stop,
        "START": _start,
        "EXTEND": _not_yours,
    }[word.name]
    return doing(letter, word.more)


# ---- to know something


def _status(letter: SeatLetter, more: str) -> str:
    with letter.eyes.look() as seen:
        shown = seen.table()
        told = [bare(" ".join(one.words.split())) for one in seen.events(max(0, seen.number - 8))]
    seats = [f"  {one.number + 1}  {one.name}: {one.player or one.kind}" for one in shown.seats]
    lines = [f"The match is {shown.status}.", *seats]
    lines += [f"  {one.motion}: wanted by {len(one.ayes)}, {len(one.wanted)} still to agree" for one in shown.motions]
    letter.receipt.section("The table", "\n".join(lines))
    if told:
        letter.receipt.section("What happened last", "\n".join(f"- {words}" for words in told))
    return "See below."


def _board(letter: SeatLetter, more: str) -> str:
    with letter.eyes.look() as seen:
        shown = seen.position()
    letter.receipt.section("The board", "\n\n".join(part for part in (shown.caption, shown.text) if part))
    return "See below."


def _help(letter: SeatLetter, more: str) -> str:
    letter.receipt.help()
    return "See below."


def _report(letter: SeatLetter, more: str) -> str:
    found = activity.reports(letter.person, letter.code, seat=letter.seat.number)
    if not found:
        raise Illegal("There is no report of yours yet.")
    number = int(more) if more else found[-1].number
    one = next((report for report in found if report.number == number), None)
    if one is None:
        raise Illegal(f"There is no report {number}; there are 1 to {found[-1].number}.")
    letter.receipt.section(f"Report {one.number}: {one.title}", as_text(one.document))
    return "See below."


def _rules(letter: SeatLetter, more: str) -> str:
    with letter.eyes.look() as seen:
        game = seen.game
    if not more:
        raise Illegal("Give a rule's number, or a few words from it.")
    one = rulebook.rule(game, more) if rulebook.is_number(more) else None
    found = [one] if one else rulebook.search(game, more)[:MOST_RULES]
    if not found:
        raise Illegal(f"The rule page has nothing about {more!r}.")
    for piece in found:
        letter.receipt.section(piece.heading, piece.markdown())
    return "See below."


def _paper(letter: SeatLetter, more: str) -> str:
    """A sheet of the game as it is for this seat now: the receipt encloses it."""
    with letter.eyes.look() as seen:
        papers = {name: one.title for name, one in seen.game.papers.items()}
    if not papers:
        raise Illegal("There is nothing to print for this game.")
    if not more:
        lines = [f"  PAPER {name}: {title}" for name, title in papers.items()]
        letter.receipt.section("What can be printed", "\n".join(lines))
        return "See below."
    want = more.lower()
    fits = [name for name in papers if name == want] or [name for name in papers if name.startswith(want)]
    fits = fits or [name for name, title in papers.items() if want in title.lower()]
    if len(fits) != 1:
        raise Illegal(f"There is no paper {more!r}. There are: {', '.join(papers)}.")
    letter.row.papers = list(dict.fromkeys([*letter.row.papers, fits[0]]))[:MOST_PAPERS]
    document = look.paper(letter.person, letter.code, fits[0], seat=letter.seat.number)
    letter.receipt.section(papers[fits[0]], as_text(document)[:MOST_TEXT])
    return f"Below, and enclosed to print: {papers[fits[0]]}."


# ---- to do something


def _message(letter: SeatLetter, more: str) -> str:
    to, _, text = more.partition("\0")
    if not text:
        raise Illegal("The message is empty, or END MESSAGE is missing below it. Nothing was sent.")
    wanted = to.strip().lower()
    if wanted in ("all", "everybody", "everyone"):
        talking.message(letter.person, letter.code, text, seat=letter.seat.number)
        return "Your message was sent to everybody."
    if wanted in ("moderator", "the moderator", "gm"):
        talking.message(letter.person, letter.code, text, seat=letter.seat.number, to="moderator")
        return "Your message was sent to the moderator."
    seats = [_seat(letter, part.strip()) for part in re.split(r",|\band\b|&", to) if part.strip()]
    talking.message(letter.person, letter.code, text, seat=letter.seat.number, to=seats)
    return "It was sent."


def _seat(letter: SeatLetter, named: str) -> int:
    """A seat by its number from 1, its name in the game or its player's."""
    with letter.eyes.look() as seen:
        return seat_called(seen.table().seats, named)


def seat_called(seats: Sequence[SeatShown], named: str) -> int:
    number = whole(named)
    if number is not None and 1 <= number <= len(seats):
        return number - 1
    want = named.lower()
    exact = [s.number for s in seats if want in (s.name.lower(), s.player.lower())]
    found = exact or [s.number for s in seats if s.name.lower().startswith(want) or s.player.lower().startswith(want)]
    if len(found) != 1:
        names = ", ".join(f"{s.number + 1} {s.player or s.name}" for s in seats)
        raise Illegal(f"Nobody here is called {named!r}; there are: {names}.")
    return found[0]


def _vote(letter: SeatLetter, more: str) -> str:
    name, _, no = more.lower().partition(" ")
    fits = [motion for motion in motions.MOTIONS if motion.startswith(name)]
    if len(fits) != 1:
        raise Illegal(f"There is no motion {name!r}. There are: {', '.join(motions.MOTIONS)}.")
    aye = no.strip() not in ("no", "nein", "non", "off")
    carried = voting.vote(letter.person, letter.code, letter.seat.number, fits[0], aye=aye)
    if carried:
        return "Everybody agreed, so it is done."
    return "Your vote is in; the others still have to agree." if aye else "Your vote has been withdrawn."


def _resign(letter: SeatLetter, more: str) -> str:
    with letter.eyes.look() as seen:
        offered = [act.name for act in seen.acts()]
    if "resign" not in offered:
        raise Illegal("You cannot resign right now.")
    playing.act(letter.person, letter.code, letter.seat.number, "resign", True, key=f"letter-{letter.row.pk}-resign")
    return LEFT


def _withdraw(letter: SeatLetter, more: str) -> str:
    sent = [one for one in letter.eyes.decisions() if one.draft is not None and one.draft.state != "saved"]
    if not ahead.replaced(letter.row) and not sent:
        raise Illegal("You have no answer that could be withdrawn.")
    for one in sent:
        playing.withdraw(letter.person, letter.code, letter.seat.number, one.moment)
    return "Your answer has been withdrawn."


def _standing(letter: SeatLetter, more: str) -> str:
    """One of the game's standing instructions, which answer windows for the seat; OFF: as at the beginning."""
    with letter.eyes.look() as seen:
        stops, initial = seen.stops(), seen.game.initial
    if not stops:
        raise Illegal("This game has no standing instructions, or the match is over.")
    wanted = more.lower()
    if wanted in ("off", "no", "none"):
        playing.instruct(letter.person, letter.code, letter.seat.number, initial)
        return "Back to how it was at the start of the game."
    fits = [one for one in stops if one.name.startswith(wanted) or one.does.lower() == wanted]
    if len(fits) != 1:
        raise Illegal(f"There is no {more!r}. There are: {', '.join(one.name.upper() for one in stops)} and OFF.")
    playing.instruct(letter.person, letter.code, letter.seat.number, fits[0].instruction)
    return fits[0].says


def _stop(letter: SeatLetter, more: str) -> str:
    letter.person.notices = {**letter.person.notices, **dict.fromkeys(default_notices(), "none")}
    letter.person.save(update_fields=["notices"])
    return "You will get no more emails except replies to yours. START turns them on again."


def _start(letter: SeatLetter, more: str) -> str:
    letter.person.notices = default_notices()
    letter.person.save(update_fields=["notices"])
    return "Email notifications are on again."


def _not_yours(letter: SeatLetter, more: str) -> str:
    raise Illegal("Only the moderator can do that; you can VOTE EXTEND.")


def _join(letter: SeatLetter, more: str) -> str:
    if not more or more.lower() == letter.code:
        return "You have a seat at this table."
    lobby.join(letter.person, more.lower())
    return "You have a seat there."


def _vacation(letter: SeatLetter, more: str) -> str:
    """`2030-05-01 2030-05-14`, `UNTIL 2030-05-14`, `OFF`: whole days of one's own clock, the last one included."""
    person = letter.person
    if more.lower() in ("off", "end", "over", "no"):
        profile.vacation(person, None, None)
        return "You are back."
    days = [_day(found, person.tz) for found in _DAY.finditer(more)]
    if not days or len(days) > 2:
        raise Illegal("Give the first and the last day: VACATION 2030-05-01 2030-05-14. VACATION OFF ends it.")
    begin, end = (days[0], days[1]) if len(days) == 2 else (letter.row.at, days[0])
    profile.vacation(person, begin, end + timedelta(days=1))
    return "Deadlines wait for you, where the table allows it."


def _day(found: re.Match[str], zone: ZoneInfo) -> datetime:
    parts = [int(part) for part in found.groups() if part is not None]
    year, month, day = parts if found.group(1) else parts[::-1]
    try:
        return datetime.combine(datetime(year, month, day).date(), time(), tzinfo=zone)
    except ValueError:
        raise Illegal(f"{found.group()} is no day.") from None
