"""From the bytes of a letter to its text: parts, charsets, flowed lines, HTML, attachments."""

from __future__ import annotations

import re
from email.message import EmailMessage, Message
from email.parser import BytesParser
from typing import Any

import msgspec

from ...policy.letter_bounds import SHORT, bounded
from .html import as_text
from .lines import Line

MOST_LINES = 5000
MOST_CHARACTERS = 500_000
_CHARSETS = ("utf-8", "cp1252")
_NO_CHARSETS = ("punycode", "idna", "undefined", "unicode_escape", "raw_unicode_escape", "utf_7")
"""Not of letters: some take the square of what they read, some make other signs of plain ones."""
_TEXT = (".txt", ".orders", ".ord", ".text")


class Body(msgspec.Struct):
    """What a letter says, line by line, and what there was beside it."""

    lines: list[Line] = []
    sealed: bool = False
    """Encrypted: nobody here can read it."""
    unread: list[str] = []
    """Names of attachments that were not read."""


def parsed(raw: bytes) -> EmailMessage:
    """Never fails, whatever was sent."""
    try:
        found: EmailMessage = BytesParser(policy=SHORT).parsebytes(bounded(raw))
    except Exception:
        return EmailMessage()
    return found


def body(message: EmailMessage) -> Body:
    """The text that counts: plain where there is any, else HTML; then attachments of text."""
    found = Body()
    texts = _walk(message, found)
    plain = [part for kind, part in texts if kind == "plain"]
    html = [part for kind, part in texts if kind == "html"]
    lines = [line for part in plain for line in _plain(part)]
    if not any(line.text.strip() for line in lines):
        lines = [line for part in html for line in _lines(as_text(_decoded(part)))]
    for kind, part in texts:
        if kind == "file":
            lines += [msgspec.structs.replace(line, file=True) for line in _plain(part)]
    found.lines = lines[:MOST_LINES]
    return found


def _walk(message: Message, found: Body) -> list[tuple[str, Message]]:
    """The parts of text with their kind. What is inside another letter that was attached is not this one's."""
    texts: list[tuple[str, Message]] = []
    waiting: list[Message] = [message]
    seen = 0
    while waiting and seen < 200:
        part = waiting.pop(0)
        seen += 1
        kind = _content_type(part)
        if kind in ("multipart/encrypted", "application/pkcs7-mime", "application/x-pkcs7-mime"):
            signed = str(_param(part, "smime-type")).lower() == "signed-data"
            found.sealed = found.sealed or not signed
            continue
        if kind == "message/rfc822" or kind == "message/delivery-status":
            continue
        if part.is_multipart():
            waiting = [one for one in part.get_payload() if isinstance(one, Message)] + waiting
            continue
        name = _name(part)
        attached = bool(name) or _disposition(part) == "attachment"
        if not attached and kind in ("text/plain", "text/html"):
            texts.append(("html" if kind == "text/html" else "plain", part))
        elif attached and (kind == "text/plain" or name.lower().endswith(_TEXT)):
            texts.append(("file", part))
        elif attached and not kind.startswith(("image/", "application/pkcs7-sig", "application/pgp-sig", "text/html")):
            found.unread.append(name or kind)
    return texts


def _content_type(part: Message) -> str:
    try:
        return part.get_content_type()
    except Exception:
        return "text/plain"


def _disposition(part: Message) -> str:
    try:
        return part.get_content_disposition() or ""
    except Exception:
        return ""


def _name(part: Message) -> str:
    try:
        return part.get_filename() or ""
    except Exception:
        return ""


def _param(part: Message, name: str) -> Any:
    try:
        return part.get_param(name) or ""
    except Exception:
        return ""


def _decoded(part: Message) -> str:
    """The part's text by its charset; by the usual ones where it names none, or a wrong one."""
    try:
        found = part.get_payload(decode=True)
    except Exception:
        found = b""
    raw = found[:MOST_CHARACTERS] if isinstance(found, bytes) else b""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        return raw.decode("utf-16", "replace")
    named = str(_param(part, "charset")).strip("\"' ").lower()
    for charset in (named, *_CHARSETS):
        if charset in ("", "us-ascii", "ascii") or charset.replace("-", "_") in _NO_CHARSETS:
            continue
        try:
            return raw.decode(charset)
        except (LookupError, UnicodeDecodeError, ValueError):
            continue
    return raw.decode("latin-1")


def _plain(part: Message) -> list[Line]:
    text = _decoded(part)
    if str(_param(part, "format")).lower() == "flowed":
        return _flowed(text, str(_param(part, "delsp")).lower() == "yes")
    return _lines(text)


_MARK = re.compile(r"^(?:\s{0,3}[>|\u203a\u00bb]+)+ ?|^(?:\s*>)+ ?")
_BREAK = re.compile(r"\r\n|\r|\n|\u2028|\u2029|\x0b|\x0c|\x85")


def _lines(text: str) -> list[Line]:
    return [_marked(line) for line in _BREAK.split(text)]


def _marked(line: str) -> Line:
    """A line without its quotation marks, and how deep they were."""
    found = _MARK.match(line)
    if found is None:
        return Line(_clean(line), 0)
    mark = found.group()
    return Line(_clean(line[len(mark) :]), sum(sign in ">|\u203a\u00bb" for sign in mark))


_WIDE = {code + 0xFEE0: code for code in range(ord("!"), ord("~") + 1)}


def _clean(line: str) -> str:
    """Without what programs put in and nobody sees: marks of byte order and direction, blanks that do not break; and
    the wide letters of East Asian keyboards as the plain ones."""
    line = re.sub("[\ufeff\u200b-\u200f\u202a-\u202e\u2060-\u2069\u00ad\x00]", "", line)
    return re.sub("[\u00a0\u2000-\u200a\u202f\u205f\u3000\t]", " ", line).translate(_WIDE).rstrip()


def _flowed(text: str, delsp: bool) -> list[Line]:
    """RFC 3676: a line that ends with a blank goes on in the next of the same depth; a stuffed blank goes."""
    lines: list[Line] = []
    open_ = False
    for raw in _BREAK.split(text):
        mark = re.match(r">*", raw)
        depth = len(mark.group()) if mark else 0
        rest = raw[depth:]
        rest = rest[1:] if rest.startswith(" ") else rest
        signature = rest == "-- "
        flows = rest.endswith(" ") and not signature
        if flows and delsp:
            rest = rest[:-1]
        if open_ and lines and lines[-1].depth == depth and not signature:
            lines[-1] = Line(lines[-1].text + rest, depth)
        else:
            lines.append(Line(rest, depth))
        open_ = flows
    return [Line(_clean(line.text) if line.text != "-- " else "-- ", line.depth) for line in lines]
