"""What makes a letter answerable: the question with its options in notation and a form ready to be filled in, the
address to which the answer goes, and the headers that keep the exchange in one thread.

Everything that the house writes into a form is a comment: a letter that is sent back as it came says nothing.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from terrarium.kernel import Asked, Pov, Refused, notation
from terrarium.kernel.asked import Draft
from terrarium.wording import answer as in_words
from terrarium.wording import wants

from ..models import Delivery, Incoming, Invitation, Message, Seat
from ..outbox import replies
from ..policy.letter_marks import BANNER, CLOSE, OPEN, PLAIN_BANNER, WIDTH

MOST_LINES = 60
"""Of one answer that is shown."""
SHORT = 30
"""Letters of names that follow each other in one line."""
_MOMENT = re.compile(r"^(?:turn|reminder)/\d+/(\d+-\d+-\d+)/\d+$")
_FORMS = re.compile(rf"^{OPEN} (\d+)-(\d+)-(\d+) ", re.MULTILINE)
_INVITED = re.compile(r"/invite/([0-9a-f]{16})$")


def when(at: datetime | None, zone: ZoneInfo) -> str:
    """A time as its reader's clock shows it; empty: there is none."""
    return "" if at is None else at.astimezone(zone).strftime("%A %d %B %Y %H:%M %Z")


def form(pov: Pov, asked: Asked, mark: str, draft: Draft | None = None, more: bool = True) -> str:  # type: ignore[type-arg]
    """The form that answers one question: options and hints as comments, and room to write. Not `more`: what may be
    written besides stands in another form of the letter."""
    lines = [f"{OPEN} {asked.moment} {mark}", *_hints(pov, asked), *(_besides(pov, asked) if more else [])]
    lines += _finality(asked)
    if draft is not None and draft.state != "saved":
        lines += ["#", "# You have sent:", *quoted(written(pov, asked, draft))]
    lines += ["", "", f"{CLOSE} {asked.moment}"]
    return "\n".join(lines)


def _hints(pov: Pov, asked: Asked) -> list[str]:  # type: ignore[type-arg]
    listed = notation.menu(asked.form)
    lines = []
    if listed:
        wide = len(str(len(listed)))
        for number, value in enumerate(listed, 1):
            lines += _comment(in_words(asked.form, value, pov.label), f"#  {number:>{wide}}  ")
        lines += _comment("Write the number or the words on a line of your own between these marks.")
    else:
        if not asked.form.written:
            lines += _comment(f"Wanted: {wants(asked.form.shape() or asked.form)}.")
        lines += _named(asked)
        if asked.notation.strip():
            lines += _comment("Written like this (it is what a missed deadline would answer):")
            lines += quoted(asked.notation)
        lines += _comment("Write between these marks.")
    if ground := pov.game.grounds.get(asked.kind):
        lines += _comment(f"The rule is {ground}: RULES {ground} on a line of its own sends it.")
    return lines


def _besides(pov: Pov, asked: Asked) -> list[str]:  # type: ignore[type-arg]
    lines = []
    if asked.form.written and (sheets := [name for name, one in pov.game.papers.items() if one.blank]):
        lines += _comment("What may be written is on the blank sheets; on a line of its own each of these sends one:")
        lines += [f"#   /PAPER {name}" for name in sheets]
    if pov.game.stops:
        lines += _comment("So that you are asked less often, you may also write one of these on a line of its own:")
        lines += [f"#   /STANDING {one.name.upper()}  {one.does}" for one in pov.game.stops]
    return lines


def _finality(asked: Asked) -> list[str]:
    if asked.revisable:
        return _comment("You may change it until it closes. CONFIRM on a line of its own: it is final.")
    return _comment(
        "It is final as soon as it is here. You may write more lines below it, for what you are asked next: they "
        "are used in their order while each fits."
    )


def _named(asked: Asked) -> list[str]:
    """What the things are called that can be chosen, where they are few enough to be told."""
    groups: dict[str, list[str]] = {}
    for ref, label in asked.labels.items():
        of, _, option = ref.partition(":")
        if label and of != "field":
            told = label.lower() == option.lower() or label.startswith(f"{option}: ")
            groups.setdefault(of, []).append(label if told else f"{option} {label}")
    lines = []
    for of, names in groups.items():
        title = of.replace("_", " ") or "ways"
        if len(names) > notation.MANY:
            continue
        if max(map(len, names)) <= SHORT:
            lines += _comment(f"{title}: {', '.join(names)}")
        else:
            lines += [f"# {title}:", *(line for name in names for line in _comment(name, "#   - "))]
    return lines


def written(pov: Pov, asked: Asked, draft: Draft) -> str:  # type: ignore[type-arg]
    """An answer as text, as its writer would write it."""
    try:
        return pov.write(asked, draft.answer) or "(yes)"
    except (Refused, LookupError, TypeError, ValueError, AttributeError):
        return in_words(asked.form, draft.answer, pov.label)


def quoted(text: str) -> list[str]:
    """Text as comments: in a letter of the house no line reads as an answer."""
    lines = text.strip("\n").splitlines()
    more = [f"#   ... and {len(lines) - MOST_LINES} lines more"] if len(lines) > MOST_LINES else []
    return [f"#   {line}".rstrip() for line in lines[:MOST_LINES]] + more


def _comment(text: str, first: str = "# ") -> list[str]:
    rest = "#" + " " * (len(first) - 1)
    plain = " ".join(text.split())
    return textwrap.wrap(plain, WIDTH, initial_indent=first, subsequent_indent=rest) or [first.rstrip()]


def invited(address: str) -> str:
    """Where the answer goes, and what may stand in it."""
    hints = "HELP on a line of its own: what else you can write. RULES and some words: the rules about them."
    return f"Answer this email, or write to {address}\n{hints}"


def question(pov: Pov, asked: Asked, address: str, draft: Draft | None = None) -> str:  # type: ignore[type-arg]
    """The part of a letter that can be answered; empty where letters do not come in."""
    if not address:
        return ""
    return f"{invited(address)}\n\n{form(pov, asked, replies.mark(address), draft)}"


def questions(pov: Pov, seat: Seat, asked: Sequence[Asked], told: Sequence[str]) -> str:  # type: ignore[type-arg]
    """Several questions in one letter, each below what is `told` of it: one address for all the answers, and what may
    be written besides stands in the last form."""
    if len(asked) == 1:
        made = question(pov, asked[0], replies.of_seat(seat, asked[0].moment), asked[0].draft)
        return "\n\n".join(part for part in (told[0], made) if part)
    address = replies.of_seat(seat)
    if not address or not asked:
        return ""
    parts = [f"You are asked {len(asked)} things. One email can answer them all, each in its form.", invited(address)]
    for number, (one, says) in enumerate(zip(asked, told, strict=True), 1):
        mark = replies.mark(replies.of_seat(seat, one.moment))
        parts += [f"{number} of {len(asked)}: {says}", form(pov, one, mark, one.draft, more=number == len(asked))]
    return "\n\n".join(parts)


def moments(text: str) -> list[tuple[int, int, int]]:
    """Branch, strand and number of the moments whose forms a letter of the house holds."""
    return [(int(a), int(b), int(c)) for a, b, c in _FORMS.findall(text)]


# ---- on its way


def reply_to(letter: Delivery) -> str:
    """Where an answer to this letter goes; empty: nowhere."""
    if not replies.on() or letter.table is None:
        return ""
    if found := _INVITED.search(letter.once):
        invitation = Invitation.objects.filter(table=letter.table, hashed__startswith=found.group(1)).first()
        return replies.of_invitation(invitation) if invitation is not None else ""
    if letter.seat is None:
        if row := receipt_of(letter):
            to = Incoming.objects.filter(pk=row).values_list("recipient", flat=True).first() or ""
            opened = replies.opened(to)
            if opened is not None and isinstance(opened[1], Invitation):
                return to
        own = (
            letter.once.startswith(("late/", "receipt/", "message/")) and letter.person_id == letter.table.moderator_id
        )
        return replies.of_moderator(letter.table) if own else ""
    seat = Seat.objects.filter(table=letter.table, number=letter.seat, person=letter.person_id).first()
    if seat is None:
        return ""
    moment = _MOMENT.match(letter.once) if len(moments(letter.text)) < 2 else None
    return replies.of_seat(seat, moment.group(1) if moment else "")


def receipt_of(letter: Delivery) -> int | None:
    """The letter that came in and of which this is the receipt."""
    kind, _, rest = letter.once.partition("/")
    pk = rest.partition("/")[0]
    return int(pk) if kind == "receipt" and pk.isdigit() else None


def headers(letter: Delivery) -> dict[str, str]:
    """Where the answer goes, and to which letter this one is the answer."""
    found: dict[str, str] = {}
    if address := reply_to(letter):
        found["Reply-To"] = f"Terrarium <{address}>"
    if row := receipt_of(letter):
        answered = Incoming.objects.filter(pk=row).values_list("message_id", flat=True).first()
        if answered and re.fullmatch(r"<[^<>\s]{1,300}>", answered):
            found["In-Reply-To"] = answered
            found["References"] = answered
    return found


def how_to_answer(letter: Delivery) -> str:
    """Below a message: an answer by letter would else be taken for an answer to the game."""
    kind, _, rest = letter.once.partition("/")
    if kind != "message":
        return ""
    row = Message.objects.filter(pk=int(rest.partition("/")[0])).first()
    whom = "MODERATOR" if row is None or row.from_seat is None else str(row.from_seat + 1)
    return f"\n\n{'-' * 20}\nTo answer by email, write MESSAGE TO {whom}: and your text, on a line of its own."


def topped(text: str, address: str) -> str:
    """The text of a letter that can be answered begins with the line above which one writes."""
    banner = BANNER if f"\n{OPEN} " in text else PLAIN_BANNER
    return f"{banner}\n\n{text}" if address else text
