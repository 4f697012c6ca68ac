"""Letters that are for no seat: to the house itself, to an address that has ended, and answers to an invitation."""

from __future__ import annotations

import re
import secrets
from email.message import EmailMessage

from allauth.account.models import EmailAddress
from django.conf import settings
from django.utils import timezone

from terrarium.kernel import Refused

from ..models import Incoming, Invitation, User
from ..outbox.letters import Letter, link, put
from ..policy import naming
from ..tables.access import quotas
from ..tables.lobby import lobby
from . import limits, sorting
from .reading import mime
from .reading.extracting import extract, no_form
from .reading.words import meant

NO = """You have written to Terrarium, where people play games by email. The address that you wrote to is not
a player's, or not any more, so nothing was done.

If you play here, answer the newest email of your game. If you would like to play: {url}"""


class Stranger:
    """Somebody writes to the house, or to an address that was a seat's once. One polite no a day."""

    code = ""

    def __init__(self, row: Incoming, message: EmailMessage, forged: bool) -> None:
        self.row, self.message, self.forged = row, message, forged
        self.confirmed = not forged and sorting.confirmed(message, bytes(row.raw))

    def beforehand(self) -> None:
        """Nothing is."""

    def work(self) -> tuple[str, str]:
        address = sorting.writer(self.message)
        try:
            quotas.address(address)
        except Refused:
            return Incoming.IGNORED, "stranger without an address"
        if not self.confirmed:
            return Incoming.IGNORED, "stranger whom nobody confirms"
        known = User.objects.filter(email__iexact=address, deleted_at=None).first()
        once = f"stranger/{address.lower()[:80]}/{timezone.now():%Y%m%d}"
        text = NO.format(url=link("/"))
        put(Letter(known or address, "account", once, "Terrarium: nothing was done", text, asked=True))
        return Incoming.REFUSED, "stranger"


class Guest:
    """Somebody answers an invitation: JOIN takes the seat, for the address that was invited, whoever writes."""

    def __init__(self, row: Incoming, message: EmailMessage, invitation: Invitation, forged: bool) -> None:
        self.row, self.message, self.invitation, self.forged = row, message, invitation, forged
        self.code = ""
        self.says = ""
        self.outcome = "invitation"
        self.seat: int | None = None

    def beforehand(self) -> None:
        """Sitting down twice is sitting down once: it goes before the letter's own transaction."""
        if self.forged or not self.invitation.email:
            return
        lines = extract(mime.body(self.message).lines, genuine=no_form).counted
        if not any((word := meant(line.text)) is not None and word.name == "JOIN" for line in lines):
            self.outcome = "nothing read"
            self.says = "To take the seat, answer with JOIN on a line of its own. You need no password."
            return
        try:
            person = self._person()
            self.seat = lobby.join(person, self.invitation.table.code, invitation=self.invitation)
            self.says = (
                f"You have seat {self.seat + 1}. You will get an email when it is your turn, and answer it.\n\n"
                "To learn more, answer this one: with BOARD for the board, with RULES\n"
                "and some words for the rules about them, with HELP for all that you\ncan write."
            )
        except Refused as refused:
            self.says = str(refused)

    def _person(self) -> User:
        """Whoever has the account with the invited address; else one is made: the address is proved by the letter."""
        address = self.invitation.email
        known = User.objects.filter(email__iexact=address, deleted_at=None, guest=False).first()
        if known is not None:
            return known
        if not settings.ACCOUNT_SIGNUP_OPEN:
            raise Refused("New accounts cannot be created here right now; ask whoever invited you.")
        name = re.sub(r"[^\w.-]", "", address.partition("@")[0])[:20] or "player"
        if naming.complaint(name) or User.objects.filter(username__iexact=name).exists():
            name = f"{name[:20]}-{secrets.token_hex(3)}"
        person = User(username=name, email=address)
        person.set_unusable_password()
        person.save()
        EmailAddress.objects.create(user=person, email=address, verified=True, primary=True)
        return person

    def work(self) -> tuple[str, str]:
        if not self.says:
            return Incoming.REFUSED, "forged" if self.forged else "an invitation to nobody"
        if self.outcome != "invitation" and limits.noise(self.row, self.outcome):
            return Incoming.IGNORED, self.outcome
        table = self.invitation.table
        person = User.objects.filter(email__iexact=self.invitation.email, deleted_at=None, guest=False).first()
        once = f"receipt/{self.row.pk}"
        text = f"{self.says}\n\n{link(f'/tables/{table.code}')}"
        to = person or self.invitation.email
        subject = f"Re: {table}: you are invited"
        put(Letter(to, "receipt", once, subject, text, table=table, seat=self.seat, asked=True))
        return Incoming.DONE, self.outcome
