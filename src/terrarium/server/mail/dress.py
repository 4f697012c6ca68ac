"""The HTML part of a letter with its pictures, and the report on paper for who wants it: made when the letter goes, so
that nothing of it is kept. What cannot be made is left out; the text says it all."""

from __future__ import annotations

import logging
import re
from email.mime.application import MIMEApplication
from email.mime.base import MIMEBase
from email.mime.image import MIMEImage
from html import escape
from typing import Any, Final

import msgspec
from django.core.mail import EmailMultiAlternatives
from django.core.mail.message import SafeMIMEMultipart
from django.utils.text import slugify

from terrarium.kernel import Refused
from terrarium.kernel.document import Document
from terrarium.press import SIZES, Picture, Sheets, Size

from ..base import printing
from ..models import Delivery, Incoming
from ..outbox import html
from ..policy.letter_marks import WIDTH
from ..tables.show import look, povs
from ..tables.storage import guard
from . import signing, telling
from .answerable import receipt_of

log = logging.getLogger("terrarium.post")

SHARP: Final = 2
"""Pixels of a picture for each that it is shown with."""
PICTURES: Final = 4
"""So many in a letter; the others are on the page."""
SHOWN: Final = ("turn", "reminder")
"""Letters that show the board as it is."""
_GOES_ON: Final = re.compile(r"#\s+(?!\d+\s\s)(?=\S)|  (?=\S)")
"""How a line begins that may go on with the one above: a comment that is no line of a list, or an item's."""
_IMAGE: Final = re.compile(r'<img src="cid:(figure-\d+)"[^>]*>')


class Dressed(EmailMultiAlternatives):
    """Text and HTML, the pictures beside the HTML that shows them, what is enclosed apart."""

    mixed_subtype = "related"

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.enclosed: list[MIMEBase] = []

    def message(self, **named: Any) -> Any:
        made = self._made(**named)
        signing.sign(made)
        return made

    def _made(self, **named: Any) -> Any:
        inner = super().message(**named)
        if not self.enclosed:
            return inner
        outer = SafeMIMEMultipart("mixed", encoding="utf-8")
        for name, value in inner.items():
            if not name.lower().startswith(("content-", "mime-version")):
                outer[name] = value
                del inner[name]
        outer.attach(inner)
        for part in self.enclosed:
            outer.attach(part)
        return outer


def dress(message: Dressed, letter: Delivery, text: str, stop: str, asked: str = "") -> None:
    """Give the letter its HTML part, pictures and paper. `asked`: what stands below a report."""
    report = letter.report if letter.kind == "report" else None
    drawings: list[tuple[str, float]] = []
    if report is not None and letter.html:
        document = msgspec.json.decode(report.document, type=Document)
        drawings = [(figure.svg, html.width(figure.svg)) for figure in html.figures(document)]
        top = text.removesuffix(letter.text).strip()
        inside = (_told(top) if top else "") + letter.html + (_told(asked) if asked else "")
        _enclose(message, letter, document)
    elif letter.kind in SHOWN and letter.table is not None and letter.seat is not None:
        board, caption = _board(letter)
        drawings = [(board, html.width(board))] if board else []
        told, _, words = text.partition(f"\n\n{telling.BOARD}\n")
        top, _, rest = told.partition("\n\n") if told.startswith("#") else ("", "", told)
        shown = html.image(1, drawings[0][1], caption or "The board") if drawings else ""
        inside = (_told(top) if top else "") + shown + _told(rest)
        inside += html.verbatim(words.strip("\n")) if words.strip() else ""
    else:
        if letter.html:
            message.attach_alternative(letter.html, "text/html")
        _papers(message, letter)
        return
    pictures = {f"figure-{n}": made for n, one in enumerate(drawings[:PICTURES], 1) if (made := _picture(*one))}
    inside = _IMAGE.sub(lambda found: found[0] if found[1] in pictures else "", inside)
    style = f'class="link" style="color:{html.DAY["moss"]}"'
    foot = f'<a {style} href="{escape(stop)}">Unsubscribe from emails of this kind</a>' if stop else ""
    message.attach_alternative(html.framed(inside, foot), "text/html")
    for name, made in pictures.items():
        part = MIMEImage(made, "png")
        part["Content-ID"] = f"<{name}>"
        part.add_header("Content-Disposition", "inline", filename=f"{name}.png")
        message.attach(part)


def unwrapped(text: str) -> list[str]:
    """Its lines, those put together again that were broken only for the text's width: a narrow window would break them
    once more."""
    lines: list[str] = []
    before = ""
    for line in text.splitlines():
        mark = _GOES_ON.match(line)
        word = "" if mark is None else line[mark.end() :].split(" ")[0]
        if (
            mark
            and word[:1] not in ("/", "-")
            and before[:1] in ("#", "-", " ")
            and len(before) + 1 + len(word) > WIDTH
        ):
            lines[-1] += " " + line[mark.end() :]
        else:
            lines.append(line)
        before = line
    return lines


def _told(text: str) -> str:
    """A text as HTML, its addresses to be clicked."""
    lines = [html.linked(escape(line)) for line in unwrapped(text)]
    return f'<div class="ink" style="margin:12px 0">{"<br>".join(lines)}</div>'


def _board(letter: Delivery) -> tuple[str, str]:
    """The board as this seat sees it now, and what matters on it."""
    assert letter.table is not None
    assert letter.seat is not None
    try:
        with guard.looking(letter.table.code) as here:
            if not here.begun:
                return "", ""
            pov = povs.now(here, povs.Ears(letter.seat))
        board, _, caption, _ = povs.drawings(pov)
    except Refused:
        return "", ""
    return board, caption


def _picture(svg: str, wide: float) -> bytes | None:
    try:
        return printing.printed(Picture(svg, round(min(html.WIDE, wide) * SHARP), html.DAY["paper"]))
    except Refused:
        return None


def _size(letter: Delivery) -> Size | None:
    return next((size for size in SIZES if letter.person and letter.person.report_paper == size), None)


def _enclose(message: Dressed, letter: Delivery, document: Document) -> None:
    """The report as PDF, for who has chosen a size of paper."""
    if size := _size(letter):
        _sheets(message, document, size, letter.subject)


def _papers(message: Dressed, letter: Delivery) -> None:
    """The sheets that a letter has asked for, as they are for its seat now."""
    row = Incoming.objects.filter(pk=receipt_of(letter) or 0).first() if letter.seat is not None else None
    if row is None or letter.table is None:
        return
    for name in row.papers:
        try:
            document = look.paper(letter.person, letter.table.code, name, seat=letter.seat)
        except Refused:
            continue
        _sheets(message, document, _size(letter) or "a4", document.title or name)


def _sheets(message: Dressed, document: Document, size: Size, title: str) -> None:
    try:
        made = printing.printed(Sheets(document, size, title))
    except Refused:
        return
    part = MIMEApplication(made, "pdf")
    part.add_header("Content-Disposition", "attachment", filename=f"{slugify(title) or 'report'}.pdf")
    message.enclosed.append(part)
