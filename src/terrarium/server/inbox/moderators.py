"""The moderator by letter: who is late, more time, a message to all or to one."""

from __future__ import annotations

import re
from email.message import EmailMessage

from terrarium.kernel import Illegal, Refused

from ..mail import late
from ..models import Incoming, Table, User
from ..tables.moderate import extending
from ..tables.play import talking
from ..tables.show import look
from . import commands, limits, sorting
from .answers import Fate
from .reading import mime
from .reading.extracting import Counted, extract, no_form
from .reading.words import Word, meant
from .receipts import Receipt

HELP = {
    "STATUS": "who is waited for, and since when",
    "EXTEND 2 days": "more time for everybody; EXTEND 12 hours Ada: for one",
    "MESSAGE TO ALL: text": "write to everybody, or to one by name or seat",
    "HELP": "this list",
}
_TIME = re.compile(r"(\d{1,3})\s*(h|hours?|stunden?|d|days?|tage?n?)\b\s*(?:for\s+)?(.*)", re.IGNORECASE)


class ModeratorLetter:
    """A letter to a table's moderator address."""

    def __init__(self, row: Incoming, message: EmailMessage, table: Table, forged: bool) -> None:
        assert table.moderator is not None
        self.row, self.table, self.code, self.forged = row, table, table.code, forged
        self.person: User = table.moderator
        self.receipt = Receipt(row, table, None, self.person, sorting.head(message, "Subject"))
        self.lines = extract(mime.body(message).lines, genuine=no_form).counted

    def beforehand(self) -> None:
        """Nothing is."""

    def work(self) -> tuple[str, str]:
        if self.forged:
            self.receipt.problem("An email in your name came in that your provider did not confirm. Nothing was done.")
            self.receipt.send()
            return Incoming.REFUSED, "forged"
        waiting = list(self.lines)
        while waiting:
            line = waiting.pop(0)
            word = meant(line.text)
            if word is None:
                continue
            self._done(commands.with_text(word, waiting) if word.name == "MESSAGE" else word, line)
        outcome = "moderator" if self.receipt.fates else "nothing read"
        if not self.receipt.fates:
            if limits.noise(self.row, outcome):
                return Incoming.IGNORED, outcome
            self.receipt.problem("Nothing in your email reads as a command.")
            self._help()
        self.receipt.stands.append(late.told(self.table))
        self.receipt.send()
        return Incoming.DONE, outcome

    def _done(self, word: Word, line: Counted) -> None:
        try:
            says = self._do(word)
        except Refused as refused:
            self.receipt.fate(Fate(line, "wrong", str(refused)))
        else:
            self.receipt.fate(Fate(line, "done", says))

    def _do(self, word: Word) -> str:
        if word.name == "EXTEND":
            return self._extend(word.more)
        if word.name == "MESSAGE":
            return self._message(word.more)
        if word.name == "HELP":
            self._help()
        elif word.name != "STATUS":
            raise Illegal("That word is a player's. There are: " + ", ".join(HELP))
        return "See below."

    def _help(self) -> None:
        wide = max(map(len, HELP))
        self.receipt.section(
            "What you can write", "\n".join(f"  {word:<{wide}}  {says}" for word, says in HELP.items())
        )

    def _extend(self, more: str) -> str:
        found = _TIME.fullmatch(more.strip())
        if found is None:
            raise Illegal("Say for how long: EXTEND 2 days, or EXTEND 12 hours Ada.")
        seconds = int(found.group(1)) * (3600 if found.group(2)[0].lower() in "hs" else 86400)
        seat = self._seat(found.group(3).strip()) if found.group(3).strip() else None
        extending.extend(self.person, self.code, seconds=seconds, seat=seat, reason="By email.")
        return "The deadline has been extended."

    def _message(self, more: str) -> str:
        to, _, text = more.partition("\0")
        if to.strip().lower() in ("all", "everybody", "everyone"):
            talking.message(self.person, self.code, text)
        else:
            seats = [self._seat(part.strip()) for part in re.split(r",|\band\b|&", to) if part.strip()]
            talking.message(self.person, self.code, text, to=seats)
        return "It was sent."

    def _seat(self, named: str) -> int:
        return commands.seat_called(look.table(self.person, self.code).seats, named)
