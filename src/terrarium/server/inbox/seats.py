"""A seat's letter: house words, answers, and the receipt."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from email.message import EmailMessage

import msgspec
from django.db.models import QuerySet

from terrarium.interface.records import DecisionShown
from terrarium.kernel import Refused
from terrarium.kernel.form import Form
from terrarium.kernel.joints import Either
from terrarium.kernel.leaves import One

from ..base.errors import Stopped
from ..mail.dress import unwrapped
from ..models import Delivery, Incoming, Seat, User
from ..outbox import replies
from ..policy.letter_marks import BANNER
from ..tables.play import playing
from . import ahead, answers, commands, guessing, limits, sorting
from .answers import Answered, Fate
from .reading import marks, mime
from .reading.extracting import Counted, Extract, extract
from .reading.words import Word, meant
from .receipts import Receipt
from .viewing import SeatEyes

GUESSES = 5
"""Of one letter: so many lines are asked about."""
AHEAD = 20
"""So many answers of one letter follow each other."""
CLOSED = "That question is closed. What you are asked now is below."


class SeatLetter:
    """One letter to one seat's address."""

    def __init__(self, row: Incoming, message: EmailMessage, seat: Seat, moment: str, forged: bool) -> None:
        self.row, self.message, self.seat, self.moment, self.forged = row, message, seat, moment, forged
        self.table, self.code = seat.table, seat.table.code
        person = seat.person
        assert person is not None
        self.person: User = person
        self.eyes = SeatEyes(seat)
        self.body = mime.body(message)
        answered = self._answered()
        self.read: Extract = extract(self.body.lines, self._sent(answered), self._genuine, bool(answered))
        self.words, self.lines = self._sorted()
        self.receipt = Receipt(row, self.table, seat, person, sorting.head(message, "Subject"))
        self.confirm = any(word.name == "CONFIRM" for word, _ in self.words)

    # ---- the letter

    def _letters(self) -> QuerySet[Delivery]:
        return Delivery.objects.filter(table=self.table, seat=self.seat.number, person=self.person)

    def _answered(self) -> list[str]:
        """The texts of the house's letters that this one says it answers, as far as they are still kept."""
        named = f"{sorting.head(self.message, 'In-Reply-To')} {sorting.head(self.message, 'References')}".split()
        rows = self._letters().filter(message_id__in=named[-20:]) if named else self._letters().none()
        return [text for text in rows.values_list("text", flat=True)[:5] if text]

    def _sent(self, answered: list[str]) -> str:
        """What the house has written to this seat of late and the letter may quote, as text and as its HTML has it."""
        texts = self._letters().order_by("-pk").values_list("text", flat=True)[:6]
        whole = [line for text in (*texts, *answered) for line in (text, *unwrapped(text))]
        return "\n".join([*whole, BANNER, "--"])

    def _genuine(self, moment: str, mark: str) -> bool:
        """A form of this seat, which nobody else could have written into a message."""
        return mark == replies.mark(replies.of_seat(self.seat, moment))

    def _sorted(self) -> tuple[list[tuple[Word, Counted]], list[Counted]]:
        """House words, and the lines that are left for the game."""
        taken = self._taken()
        words: list[tuple[Word, Counted]] = []
        rest: list[Counted] = []
        waiting = list(self.read.counted)
        while waiting:
            line = waiting.pop(0)
            word = meant(line.text, taken, short=not line.moment)
            if word is None:
                if line.moment or not (rest or words) or not self._signed(line.text):
                    rest.append(line)
                continue
            if word.name == "MESSAGE":
                word = commands.with_text(word, waiting)
            words.append((word, line))
        return words, rest

    def _signed(self, text: str) -> bool:
        """The writer's name below the letter."""
        names = {self.person.username.lower(), self.person.shown.lower()}
        return text.strip(" .,-").lower() in names

    def _taken(self) -> list[str]:
        """Words that answer what is asked: they are no house words."""
        try:
            asked = [one.form for one in self.eyes.decisions()]
        except Refused:
            return []
        return sorted({word for form in asked for word in _names(form)})

    # ---- the work

    def beforehand(self) -> None:
        """What touches other tables than the letter's own, before its transaction; done twice, it changes nothing."""
        if not self.forged and not self.body.sealed:
            commands.beforehand(self)

    def work(self) -> tuple[str, str]:
        receipt = self.receipt
        if self.forged:
            receipt.problem("An email in your name came in that your mail provider did not confirm. Nothing was done.")
            receipt.send()
            return Incoming.REFUSED, "forged"
        if self.body.sealed:
            receipt.problem("Your email is encrypted, and nobody here has a key: send it as plain text.")
        for name in self.body.unread:
            receipt.note(f"Not read: the attachment {name}. Write your answer into the email itself.")
        for word, line in self.words:
            if word.name not in ("CONFIRM", "VACATION", "JOIN"):
                self._done(word, line)
        self._answers()
        if self.confirm:
            self._confirmed()
        return self._closed()

    def _done(self, word: Word, line: Counted) -> None:
        try:
            says = commands.do(self, word)
        except Refused as refused:
            self.receipt.fate(Fate(line, "wrong", str(refused)))
        else:
            self.receipt.fate(Fate(line, "done", says))

    def _closed(self) -> tuple[str, str]:
        """The receipt; who writes nothing that can be read again and again gets none."""
        receipt = self.receipt
        nothing = not receipt.fates and not receipt.sections and not receipt.problems
        self._unread()
        if nothing:
            receipt.problem("Nothing in your email reads as an answer or a command.")
            receipt.help()
        outcome = "nothing read" if not receipt.useful else "read"
        if outcome != "read" and limits.noise(self.row, outcome):
            return Incoming.IGNORED, outcome
        receipt.standing(self.eyes.look)
        receipt.send()
        return Incoming.DONE, outcome

    def _unread(self) -> None:
        """Lines in a quotation that the house has not sent, where they read as an answer: the writer waits for them."""
        asked = self.eyes.decisions()
        for text in self.read.unread[:40]:
            if any(len(text) > 1 and self.eyes.read(one.moment, text).ok for one in asked):
                self.receipt.fate(Fate(Counted(text, 0), "wrong", "Not read: it is quoted, outside the form."))

    # ---- answers

    def _answers(self) -> None:
        """Each question gets the lines of its form, and one of them the lines around."""
        asked = {one.moment: one for one in self.eyes.decisions()}
        formed: dict[str, list[Counted]] = {}
        loose: list[Counted] = []
        for line in self.lines:
            if line.moment in asked:
                formed.setdefault(line.moment, []).append(line)
            elif line.moment:
                self.receipt.fate(Fate(line, "wrong", CLOSED))
            else:
                loose.append(line)
        meant_for = self._meant_for(asked, loose, formed)
        for moment in [name for name in asked if name in formed or name == meant_for]:
            lines = formed.get(moment, []) + (loose if moment == meant_for else [])
            made = answers.read(lambda text, moment=moment: self.eyes.read(moment, text), lines)  # type: ignore[misc]
            self._handed_in(asked[moment], made)
            if not made.found:
                self._guessed(asked[moment], made)

    def _guessed(self, asked: DecisionShown, made: Answered) -> None:
        """What was not read is asked about, where a line of the list comes near it."""
        for fate in [fate for fate in made.fates if fate.kind == "wrong"][:GUESSES]:
            with self.eyes.look() as seen:
                found = guessing.likely(seen.pov, asked, fate.line.text)
                named = guessing.named(seen.pov, asked, fate.line.text) if found is None else ""
            if found is not None:
                number, line = found
                fate.says += f' Did you mean "{line}"? Then answer with {number} on a line of its own.'
            elif named:
                fate.says += f' Did you mean "{named}"? Then write just that on a line of its own.'

    def _meant_for(
        self, asked: dict[str, DecisionShown], loose: list[Counted], formed: dict[str, list[Counted]]
    ) -> str:
        """The question that the lines around the forms answer: the letter's own, or the only one. Of several, lines
        that answer just one each go to theirs."""
        own = [line for line in loose if not marks.courtesy(line.text)]
        if not own:
            return ""
        if self.moment in asked:
            return self.moment
        if self.moment or not asked:
            if not formed:
                says = CLOSED if asked or self.moment else "It is not your turn."
                for line in own:
                    self.receipt.fate(Fate(line, "wrong", says))
            return ""
        if len(asked) == 1:
            return next(iter(asked))
        fit = self._fitting(asked, own)
        if len(fit) == 1:
            return fit[0]
        each = [self._fitting(asked, [line]) for line in own]
        if len(own) > 1 and all(len(found) == 1 for found in each):
            for line, [moment] in zip(own, each, strict=True):
                formed.setdefault(moment, []).append(line)
            return ""
        for line in own:
            self.receipt.fate(
                Fate(line, "wrong", "You are asked several things: answer in the form of the one you mean.")
            )
        return ""

    def _fitting(self, asked: Iterable[str], lines: list[Counted]) -> list[str]:
        """The questions that these lines answer."""
        return [m for m in asked if answers.read(lambda text, m=m: self.eyes.read(m, text), lines).found]  # type: ignore[misc]

    def _handed_in(self, asked: DecisionShown, made: Answered) -> None:
        heard = 0
        for _ in range(AHEAD):
            self.receipt.fates_of(made.fates)
            if not made.found:
                self._filed(made)
                return
            with self.eyes.look() as seen:
                heard = seen.number
            played = self._submitted(asked, made)
            if not played or not made.rest or made.rest.strip().isdigit():
                break
            after = [one for one in self.eyes.decisions() if one.moment != asked.moment]
            if len(after) != 1:
                break
            asked = after[0]
            rest = made.rest
            made = answers.read_ahead(lambda text, m=asked.moment: self.eyes.read(m, text), rest)  # type: ignore[misc]
            if not made.found:
                self.receipt.unused(rest.split("\n"))
            made.fates = [fate for fate in made.fates if fate.kind == "wrong"]
        if made.rest and made.found:
            self._ahead(made.rest, heard)

    def _filed(self, made: Answered) -> None:
        """A standing instruction without an answer."""
        if made.instruction is not msgspec.UNSET:
            playing.instruct(self.person, self.code, self.seat.number, made.instruction)
            self.receipt.results.append("Your standing instruction is set.")

    def _ahead(self, rest: str, heard: int) -> None:
        """Kept for what is asked next."""
        told = "; ".join(rest.split("\n"))[:200]
        self.row.ahead = {"text": rest, "heard": heard, "firm": self.confirm}
        self.receipt.note(f'Kept for what you are asked next: "{told}". WITHDRAW takes it back.')

    def _submitted(self, asked: DecisionShown, made: Answered) -> bool:
        """Hand the answer in, unless it came too late or a later one stands; whether it has closed its moment."""
        if why := self._too_late(asked):
            self.receipt.problem(why)
            return False
        more = {} if made.instruction is None else {"instruction": made.instruction}
        try:
            receipt = playing.submit(
                self.person,
                self.code,
                self.seat.number,
                asked.moment,
                made.answer,
                confirm=self.confirm or not asked.revisable,
                key=f"letter-{self.row.pk}-{asked.moment}",
                text=made.text,
                **more,
            )
        except Refused as refused:
            self.receipt.refused(refused)
            return False
        self.row.answers[asked.moment] = receipt.version
        ahead.replaced(self.row)
        self.receipt.useful = True
        self.receipt.taken(asked, receipt)
        return receipt.state == "played"

    def _too_late(self, asked: DecisionShown) -> str:
        with self.eyes.look() as seen:
            grace = timedelta(seconds=seen.here.terms.pace.grace)
        if asked.due is not None and self.row.at > asked.due + grace:
            return "Your email came after the deadline: what stood then counts."
        draft = asked.draft
        if draft is None or draft.state == "saved" or draft.by != "person":
            return ""
        rows = Incoming.objects.filter(table=self.table, seat=self.seat.number, state=Incoming.DONE)
        letters = rows.filter(answers__has_key=asked.moment).exclude(pk=self.row.pk).order_by("-pk")[:50]
        by_letter = next((one.at for one in letters if one.answers.get(asked.moment) == draft.version), None)
        if self.row.at < (draft.at if by_letter is None else by_letter):
            return "You have sent another answer since this email: that one counts."
        return ""

    def _confirmed(self) -> None:
        """Whatever was sent and may be changed is final now."""
        line = next(line for word, line in self.words if word.name == "CONFIRM")
        waits = [one for one in self.eyes.decisions() if one.draft is not None and one.draft.state == "submitted"]
        for one in waits:
            try:
                playing.confirm(self.person, self.code, self.seat.number, one.moment)
            except (Refused, Stopped) as refused:
                self.receipt.fate(Fate(line, "wrong", str(refused)))
                return
        if waits or self.row.answers:
            self.receipt.fate(Fate(line, "done", "Your answer is final."))
        else:
            self.receipt.fate(Fate(line, "wrong", "You have no answer to confirm."))


def _names(form: Form) -> set[str]:
    """The exact words that answer a form."""
    if isinstance(form, Either):
        return {str(way).lower() for way in form.ways}.union(*(_names(way) for way in form.ways.values()))
    return {str(option).lower() for option in form.options} if isinstance(form, One) else set()
