"""The receipt of a letter: errors first, then every line's fate, what stands now, and how to change it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager

from terrarium.interface.records import DecisionShown
from terrarium.interface.records import Receipt as Taken
from terrarium.kernel import Refused
from terrarium.wording import located

from ..mail import answerable
from ..models import Incoming, Seat, Table, User
from ..outbox import replies
from ..outbox.letters import Letter, link, put
from ..tables.show.look import Look
from .answers import Fate
from .reading.words import HELP

STATES = {
    "played": "It is played.",
    "confirmed": "It is final, and waits for the other players.",
    "submitted": "It counts at the deadline; you can change it until then. CONFIRM makes it final.",
}

LEFT = "You have left the match."


class Receipt:
    """Put together while the letter is dealt with."""

    def __init__(self, row: Incoming, table: Table, seat: Seat | None, person: User, subject: str) -> None:
        self.row, self.table, self.seat, self.person = row, table, seat, person
        self.subject = " ".join(subject.split())
        self.problems: list[str] = []
        self.fates: list[Fate] = []
        self.results: list[str] = []
        self.notes: list[str] = []
        self.sections: list[tuple[str, str]] = []
        self.stands: list[str] = []
        self.useful = False
        """Something in the letter was understood."""

    def problem(self, says: str) -> None:
        self.problems.append(says)

    def refused(self, refused: Refused) -> None:
        self.problems += [f"Your answer was not taken. {located(finding)}" for finding in refused.findings]

    def note(self, says: str) -> None:
        self.notes.append(says)

    def fate(self, fate: Fate) -> None:
        self.useful = self.useful or fate.kind in ("done", "read")
        self.fates.append(fate)

    def fates_of(self, fates: Iterable[Fate]) -> None:
        for fate in fates:
            self.fate(fate)

    def unused(self, lines: Iterable[str]) -> None:
        """Lines that were read as written ahead, and then did not fit."""
        for fate in self.fates:
            if fate.kind == "read" and fate.line.text in lines:
                fate.kind = "left"

    def section(self, title: str, text: str) -> None:
        self.useful = True
        self.sections.append((title, text))

    def taken(self, asked: DecisionShown, receipt: Taken) -> None:
        says = STATES.get(receipt.state, "It is kept.")
        self.results.append(f"Your answer was taken. {says}")
        if receipt.paused:
            self.results.append("The game is paused. Your answer is kept until it resumes.")
        self.results += [located(finding) for finding in receipt.warnings]

    def help(self) -> None:
        wide = max(map(len, HELP))
        self.sections.append(
            ("What you can write", "\n".join(f"  {word:<{wide}}  {says}" for word, says in HELP.items()))
        )

    def standing(self, look: Callable[[], AbstractContextManager[Look]]) -> None:
        """What is asked, what stands, when it closes, and the form to change it."""
        try:
            with look() as seen:
                self._stands(seen)
        except Refused as refused:
            self.stands.append(str(refused))

    def _stands(self, seen: Look) -> None:
        zone = self.person.tz
        shown = seen.decisions()
        if not shown:
            over = Table.objects.filter(pk=self.table.pk, status=Table.OVER).exists()
            waits = "It is not your turn. You will get an email when it is your turn."
            left = any(fate.says == LEFT for fate in self.fates)
            self.stands += ["The match is over."] if over else [] if left else [waits]
        may = [one for one in shown if one.open or (one.revisable and not _final(one))] if self.seat else []
        for one in shown:
            due = answerable.when(one.due, zone)
            parts = [_first_line(one.prompt), f"Closes: {due}" if due else ""]
            if one.draft is not None and one.draft.state != "saved":
                final = "final" if _final(one) else "not confirmed; you may still change it"
                parts.append(f"What you have sent ({final}):")
                parts.append("\n".join(answerable.quoted(answerable.written(seen.pov, one, one.draft))))
                if said := seen.pov.said(one, one.draft.answer):
                    parts.append("\n".join(["In words:", *answerable.quoted("\n".join(said))]))
            elif one.revisable or one.draft is None:
                parts.append("You have not answered yet.")
            if self.seat is not None and one in may:
                address = replies.of_seat(self.seat, one.moment if len(may) == 1 else "")
                mark = replies.mark(replies.of_seat(self.seat, one.moment))
                parts.append(answerable.invited(address) if address and one is may[0] else "")
                parts.append(answerable.form(seen.pov, one, mark, more=one is may[-1]) if address else "")
            self.stands.append("\n\n".join(part for part in parts if part))

    # ---- the letter

    def text(self) -> str:
        wrong = [fate for fate in self.fates if fate.kind == "wrong"]
        good = sorted((one for one in self.fates if one.kind in ("read", "done")), key=lambda one: one.line.number)
        left = [fate for fate in self.fates if fate.kind == "left"]
        parts = []
        if self.problems or wrong:
            parts.append(
                "\n".join(["Please look at this:", *(f"- {says}" for says in self.problems), *map(_told, wrong)])
            )
        parts += self.results
        if good:
            parts.append("\n".join(["Read:", *map(_told, good)]))
        if left:
            parts.append("\n".join(["Not used:", *map(_told, left)]))
        parts += self.notes
        parts += [f"{title}\n\n{text}" for title, text in self.sections]
        parts += self.stands
        parts.append(f"To see everything: {link(f'/tables/{self.table.code}')}")
        return "\n\n".join(parts)

    def send(self, more: str = "") -> None:
        """`more`: it is not the letter's first receipt."""
        subject = self.subject or f"{self.table}: your email"
        subject = subject if subject.lower().startswith(("re:", "aw:")) else f"Re: {subject}"
        number = None if self.seat is None else self.seat.number
        once = "/".join(filter(None, ("receipt", str(self.row.pk), more)))
        put(Letter(self.person, "receipt", once, subject, self.text(), table=self.table, seat=number, asked=True))


def _final(one: DecisionShown) -> bool:
    return one.draft is not None and one.draft.state == "confirmed"


def _told(fate: Fate) -> str:
    """A line and what became of it. It stands in quotation marks: it must not read as an order when it comes back."""
    where = f"line {fate.line.number}" if fate.line.number else "line"
    why = f": {fate.says}" if fate.says else ""
    rule = f" ({fate.rule})" if fate.rule else ""
    return f'- {where}, "{fate.line.text[:200]}"{why}{rule}'


def _first_line(text: str) -> str:
    return next((line for line in text.splitlines() if line.strip()), "")
