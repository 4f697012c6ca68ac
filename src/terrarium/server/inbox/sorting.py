"""What kind of letter it is, before anybody asks what it says: a person's, a machine's, a forged or a sealed one."""

from __future__ import annotations

import re
from email.message import EmailMessage
from email.utils import parseaddr
from typing import Literal

from django.conf import settings

from ..models import Delivery, Incoming
from . import signatures
from .taking import WORLD

Sort = Literal["letter", "bounce", "automatic", "loop", "forged"]

_BULK = ("bulk", "junk", "list", "auto_reply", "auto-reply")
_AUTOMATIC = re.compile(
    r"\s*(?:re:\s*)?(?:auto(?:matic|matische)?[ -]?(?:reply|response|antwort)|automatic reply|out of (?:the )?office|"
    r"abwesenheits(?:notiz|benachrichtigung)|réponse automatique|respuesta automática|risposta automatica|"
    r"automatisch antwoord|vacation (?:reply|response)|i am (?:away|out)|undelivered mail|undeliverable|"
    r"delivery status notification|mail delivery (?:failed|system)|returned mail)",
    re.IGNORECASE,
)
_VERDICT = re.compile(r"\b(dmarc|dkim|spf)\s*=\s*(\w+)", re.IGNORECASE)


def sort(row: Incoming, message: EmailMessage) -> Sort:
    """Machines are never answered: two that answer each other would do so for ever."""
    kind = message.get_content_type()
    null = row.sender in ("", "<>") and row.door in ("smtp", "lmtp", WORLD)
    if kind == "multipart/report" or (null and _told(message, "Subject", _AUTOMATIC)):
        return "bounce"
    if own(row.message_id):
        return "loop"
    if null or _machine(message):
        return "automatic"
    return "forged" if forged(message, bytes(row.raw)) else "letter"


def _machine(message: EmailMessage) -> bool:
    submitted = head(message, "Auto-Submitted").partition(";")[0].strip().lower()
    if submitted and submitted != "no":
        return True
    if head(message, "Precedence").strip().lower() in _BULK:
        return True
    if any(
        head(message, name) for name in ("X-Autoreply", "X-Autorespond", "X-Loop", "List-Id", "X-Failed-Recipients")
    ):
        return True
    return _told(message, "Subject", _AUTOMATIC)


def own(message_id: str) -> bool:
    """A letter that this house has written and that came back."""
    if not message_id.endswith(f"@{settings.MAIL_DOMAIN}>"):
        return False
    return Delivery.objects.filter(message_id=message_id).exists()


def verdicts(message: EmailMessage, raw: bytes = b"") -> dict[str, str]:
    """What the receiving server found of the sender, by method: told by lines that this server itself has written, by
    the name that the operator gave it, and by no other. It may write several; of two that say the same, the upper one
    counts. Where it says nothing, the signature of the `raw` letter is looked at, if the operator wants that."""
    authserv = settings.MAIL_IN["authserv"].lower()
    found: dict[str, str] = {}
    for value in message.get_all("Authentication-Results") or [] if authserv else []:
        name, _, rest = str(value).partition(";")
        if name.lower().split()[:1] == [authserv]:
            for method, result in _VERDICT.findall(rest):
                found.setdefault(method.lower(), result.lower())
    if raw and set(found.values()) <= {"none"}:
        found["dkim"] = signatures.verdict(raw, writer(message))
    return found


def forged(message: EmailMessage, raw: bytes = b"") -> bool:
    """The receiving server found that the sender is not who it says."""
    found = verdicts(message, raw)
    if found.get("dmarc", "none") not in ("none", "temperror"):
        return found["dmarc"] in ("fail", "permerror")
    told = {found.get("spf", "none"), found.get("dkim", "none")}
    return "pass" not in told and "fail" in told


def head(message: EmailMessage, name: str) -> str:
    """A header as text; empty where it is missing or broken."""
    try:
        return str(message.get(name) or "")
    except Exception:
        return ""


def writer(message: EmailMessage) -> str:
    """The address in From."""
    return parseaddr(head(message, "From"))[1][:254]


def _told(message: EmailMessage, name: str, pattern: re.Pattern[str]) -> bool:
    return pattern.match(head(message, name)) is not None


def confirmed(message: EmailMessage, raw: bytes = b"") -> bool:
    """The writer's address may be answered: where the receiving server or the house judges senders, this one was found
    good. Where nobody judges, strangers are answered once a day."""
    judged = settings.MAIL_IN["authserv"] or settings.MAIL_IN["dkim"]
    return not judged or "pass" in verdicts(message, raw).values()
