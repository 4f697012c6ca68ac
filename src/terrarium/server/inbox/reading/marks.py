"""What in a letter is not the writer's own: the line that the house puts on top, forms, signatures, footers, and the
sentences with which mail programs begin a quotation."""

from __future__ import annotations

import re

_BANNER = re.compile(r"#{3,}\s*write above this line", re.IGNORECASE)
_OPEN = re.compile(r"[*_`\s]*#\s*orders\s+(\d{1,9}-\d{1,9}-\d{1,9})\b\s*(\w*)", re.IGNORECASE)
_CLOSE = re.compile(r"[*_`\s]*#\s*end\s+\d+-\d+-\d+", re.IGNORECASE)

_QUOTES = re.compile(
    r"(?:"
    r"(?:on|am|le|el|il|op|em|den|w dniu|dne)\b.{4,200}\b(?:wrote|schrieb\b.*|a écrit|escribió|ha scritto|schreef\b.*|"
    r"escreveu|skrev\b.*|napisał(?:\(a\))?|napsal\(a\))\s*:"
    r"|.{0,120}<[^<>@\s]+@[^<>\s]+>\s*(?:wrote|schrieb|a écrit|escribió|writes|ha scritto|schreef)\s*:?"
    r"|-{2,}\s*(?:original message|ursprüngliche nachricht|message d'origine|mensaje original|messaggio originale|"
    r"oorspronkelijk bericht|mensagem original|forwarded message|weitergeleitete nachricht|original-nachricht|"
    r"originalnachricht|reply message)\s*-{2,}.*"
    r"|_{20,}"
    r"|(?:from|von|de|da|van)\s*:\s.*@.*"
    r"|\*(?:from|von|de|da|van)\s*:\*.*"
    r")\s*$",
    re.IGNORECASE,
)
_BEGINS = re.compile(r"(?:on|am|le|el|il|op|em|den)\s.*\d", re.IGNORECASE)
_HEADERS = re.compile(
    r"\*?(?:from|von|de|da|van|sent|gesendet|envoyé|enviado|inviato|verzonden|to|an|à|para|a|aan|subject|betreff|objet|"
    r"asunto|oggetto|onderwerp|date|datum|fecha|cc)\s*:",
    re.IGNORECASE,
)

_FOOTERS = re.compile(
    r"(?:sent (?:from|with|via)\b|get outlook for\b|sent by\b.*\bmail|von meinem\b.*\bgesendet|"
    r"gesendet (?:von|mit|aus)\b|"
    r"diese nachricht wurde (?:von|mit)\b|envoyé (?:de|depuis|à partir)\b|télécharger outlook|"
    r"enviado (?:desde|con|do)\b|"
    r"obtener outlook|inviato da|verzonden (?:vanaf|met|vanuit)\b|yahoo mail\b|holen sie sich outlook|"
    r"outlook für (?:ios|android)|verstuurd vanaf|sendt fra|wysłane z)",
    re.IGNORECASE,
)
_LEGAL = re.compile(
    r"(?:confidential(?:ity)?\b.*\b(?:notice|e-?mail|message)|this (?:e-?mail|message)\b.*\b(?:confidential|intended)|"
    r"diese e-?mail\b.*\bvertraulich|ce (?:message|courriel)\b.*\bconfidentiel|"
    r"este (?:mensaje|correo)\b.*\bconfidencial|"
    r"disclaimer\b|unsubscribe from emails\b|you received this message because|to unsubscribe\b|mailing list\b)",
    re.IGNORECASE,
)

_COURTESY = re.compile(
    r"(?:(?:hi|hello|hey|dear|good (?:morning|evening|day)|hallo|liebe[rs]?|moin|servus|guten (?:tag|morgen|abend)|"
    r"bonjour|salut|bonsoir|chère?|hola|buenas?|buenos|estimad[oa]s?|querid[oa]s?)\b.{0,60}[,!.:]?"
    r"|(?:thanks?|thank you|thx|many thanks|cheers|best|best wishes|best regards|kind regards|regards|yours|sincerely|"
    r"bye|see you|good luck|have fun|danke|vielen dank|viele grüße|liebe grüße|beste grüße|schöne grüße|gruß|"
    r"grüße|lg|vg|"
    r"mfg|mit freundlichen grüßen|merci|cordialement|bien à vous|amicalement|à bientôt|gracias|saludos|un saludo|"
    r"atentamente|abrazos|here (?:are|is) my (?:orders?|answers?|moves?)|my (?:orders?|answers?|moves?)"
    r"|hier (?:sind|ist|kommen) meine?\b.{0,30}|voici mes ordres|aquí van mis órdenes)\b.{0,40}[,!.:]?)$",
    re.IGNORECASE,
)


def banner(text: str) -> bool:
    return _BANNER.search(text[:300]) is not None


def opens(text: str) -> tuple[str, str]:
    """The moment of the form that begins here, and its mark; empty: none does."""
    found = _OPEN.match(text)
    return (found.group(1), found.group(2).lower()) if found else ("", "")


def closes(text: str) -> bool:
    return _CLOSE.match(text) is not None


def signature(text: str) -> bool:
    return text.strip() in ("--", "—", "-- ") or text == "-- "


def footer(text: str) -> bool:
    return _FOOTERS.match(text[:300].strip(" *_")) is not None


def legal(text: str) -> bool:
    return _LEGAL.match(text[:300].strip(" *_")) is not None


def courtesy(text: str) -> bool:
    """A greeting or a farewell: no order, and no mistake."""
    line = text.strip()
    return len(line) < 100 and not any(sign.isdigit() for sign in line) and _COURTESY.match(line) is not None


def begins_quotation(text: str, following: str = "") -> bool:
    """A sentence that mail programs put before a quotation, perhaps wrapped over two lines."""
    line, following = text.strip()[:300], following[:300]
    if _QUOTES.match(line):
        if re.match(r"\*?(?:from|von|de|da|van)\s*:", line, re.IGNORECASE):
            return _HEADERS.match(following.strip()) is not None
        return True
    return _BEGINS.match(line) is not None and _QUOTES.match(f"{line} {following.strip()}") is not None
