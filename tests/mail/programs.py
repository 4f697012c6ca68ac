"""Mail programs, and what they and their people say: a body in the shape that each of them gives it.

None was copied from anybody's mail: the shapes are those that the programs are known for.
"""

from __future__ import annotations

import html
import textwrap
from collections.abc import Callable
from typing import NamedTuple

Body = list[tuple[bool, str]]
"""Lines, each with whether it is quoted."""


HOUSE = "Terrarium <terrarium@house.example>"


class Said(NamedTuple):
    """What programs and people say in a language."""

    hello: str
    bye: str
    wrote: str
    original: str
    head: tuple[str, str, str, str]
    phone: str


LANGUAGES = {
    "en": Said("Hi all,", "Best wishes\nAda", f"On Tue, 17 Nov 2026 at 19:00, {HOUSE} wrote:",
               "-----Original Message-----", ("From", "Sent", "To", "Subject"), "Sent from my iPhone"),
    "de": Said("Hallo zusammen,", "Viele Grüße\nÄda", f"Am Di., 17. Nov. 2026 um 19:00 Uhr schrieb {HOUSE}:",
               "-----Ursprüngliche Nachricht-----", ("Von", "Gesendet", "An", "Betreff"), "Von meinem iPhone gesendet"),
    "fr": Said("Bonjour à tous,", "Cordialement\nAdèle", f"Le mar. 17 nov. 2026 à 19:00, {HOUSE} a écrit :",
               "-----Message d'origine-----", ("De", "Envoyé", "À", "Objet"), "Envoyé de mon iPhone"),
    "es": Said("Hola a todos,", "Saludos\nÁda", f"El mar, 17 nov 2026 a las 19:00, {HOUSE} escribió:",
               "-----Mensaje original-----", ("De", "Enviado", "Para", "Asunto"), "Enviado desde mi iPhone"),
}  # fmt: skip


# ---- programs: a body as plain text and as HTML


class Made(NamedTuple):
    plain: str
    html: str
    flowed: str = ""
    """`yes`, `delsp` or nothing."""


def _runs(body: Body) -> list[tuple[bool, list[str]]]:
    found: list[tuple[bool, list[str]]] = []
    for quoted, line in body:
        if not found or found[-1][0] != quoted:
            found.append((quoted, []))
        found[-1][1].append(line)
    return found


def _marked(body: Body, before: str, mark: str = "> ", width: int = 0) -> str:
    """Quoted lines with a mark, the sentence before the first of them; perhaps wrapped, as programs do."""
    lines: list[str] = []
    told = False
    for quoted, part in _runs(body):
        if quoted and not told and before:
            lines += before.split("\n")
            told = True
        for line in part:
            text = f"{mark}{line}".rstrip() if quoted else line
            if width and len(text) > width:
                first, *rest = textwrap.wrap(text, width, break_long_words=False) or [""]
                lines += [first, *(f"{mark}{more}" if quoted else more for more in rest)]
            else:
                lines.append(text)
    return "\n".join(lines)


def _tags(lines: list[str], tag: str = "div") -> str:
    return "".join(f"<{tag}>{html.escape(line) or '<br>'}</{tag}>" for line in lines)


def _breaks(lines: list[str]) -> str:
    return "<br>\n".join(html.escape(line) for line in lines)


def _blocks(body: Body, before: str, open_: str, close: str, tag: str = "div") -> str:
    parts = []
    told = False
    for quoted, lines in _runs(body):
        if not quoted:
            parts.append(_tags(lines, tag))
            continue
        if before and not told:
            parts.append(f'<div class="attr">{html.escape(before)}<br></div>')
            told = True
        parts.append(open_ + _breaks(lines) + close)
    return "<html><head><style>p{margin:0}</style></head><body>" + "".join(parts) + "</body></html>"


def gmail(body: Body, said: Said) -> Made:
    quote = '<blockquote class="gmail_quote" style="margin:0 0 0 .8ex">'
    return Made(_marked(body, said.wrote + "\n", width=78), _blocks(body, said.wrote, quote, "</blockquote>"))


def outlook(body: Body, said: Said) -> Made:
    """No marks: a block of headers, then the letter as it was."""
    head = [f"{said.head[0]}: Terrarium <terrarium@house.example>", f"{said.head[1]}: Tuesday 17 November 2026 19:00",
            f"{said.head[2]}: Ada <ada@example.org>", f"{said.head[3]}: your turn", ""]  # fmt: skip
    plain, told, parts = [], False, []
    for quoted, lines in _runs(body):
        if quoted and not told:
            plain += ["", said.original, *head]
            parts.append('<div style="border-top:solid 1pt">' + "<br>".join(map(html.escape, head)) + "</div>")
            told = True
        plain += lines
        parts.append("".join(f'<p class="MsoNormal">{html.escape(line) or "&nbsp;"}<o:p></o:p></p>' for line in lines))
    return Made("\n".join(plain), f"<html><body>{''.join(parts)}</body></html>")


def outlook_web(body: Body, said: Said) -> Made:
    made = outlook(body, said)
    line = "_" * 32
    shown = made.html.replace('<div style="border', '<hr><div id="divRplyFwdMsg" style="border', 1)
    return Made(made.plain.replace(said.original, line), shown)


def apple(body: Body, said: Said) -> Made:
    return Made(
        _marked(body, said.wrote + "\n"),
        _blocks(body, said.wrote, '<blockquote type="cite">', "</blockquote>"),
        "delsp",
    )


def iphone(body: Body, said: Said) -> Made:
    first, *rest = _runs(body)
    if first[0] or not rest:
        return apple(body, said)
    signed = [
        *((False, line) for line in (*first[1], said.phone, "")),
        *((quoted, line) for quoted, part in rest for line in part),
    ]
    return Made(
        _marked(signed, said.wrote + "\n"), _blocks(signed, said.wrote, '<blockquote type="cite">', "</blockquote>")
    )


def thunderbird(body: Body, said: Said) -> Made:
    return Made(
        _marked(body, said.wrote), _blocks(body, said.wrote, '<blockquote cite="mid:1">', "</blockquote>", "p"), "yes"
    )


def yahoo(body: Body, said: Said) -> Made:
    made = _blocks(body, said.wrote, '<div class="yahoo_quoted"><blockquote>', "</blockquote></div>")
    return Made(_marked(body, said.wrote, width=76), made)


def proton(body: Body, said: Said) -> Made:
    before = f"------- Original Message -------\n{said.wrote}\n"
    return Made(_marked(body, before), _blocks(body, said.wrote, '<blockquote type="cite">', "</blockquote>"))


def k9(body: Body, said: Said) -> Made:
    return Made(
        _marked(body, said.wrote, mark=">"), _blocks(body, said.wrote, '<blockquote class="k9mail">', "</blockquote>")
    )


def mutt(body: Body, said: Said) -> Made:
    return Made(_marked(body, said.wrote) + "\n\n-- \nAda Lovelace\nhttps://ada.example.org/", "")


def gmx(body: Body, said: Said) -> Made:
    quote = '<div style="margin:10px 5px"><blockquote style="border-left:2px solid #C3D9E5">'
    return Made(_marked(body, said.wrote), _blocks(body, said.wrote, quote, "</blockquote></div>"))


def roundcube(body: Body, said: Said) -> Made:
    return Made(
        _marked(body, said.wrote, width=76), _blocks(body, said.wrote, "<blockquote><pre>", "</pre></blockquote>"), ""
    )


def kmail(body: Body, said: Said) -> Made:
    return Made(_marked(body, said.wrote.replace("Terrarium <terrarium@house.example>", "Terrarium")), "")


def evolution(body: Body, said: Said) -> Made:
    return Made(_marked(body, said.wrote), _blocks(body, said.wrote, '<blockquote type="cite">', "</blockquote>"), "")


def samsung(body: Body, said: Said) -> Made:
    made = outlook(body, said)
    return Made(made.plain.replace(said.original, "-------- Original message --------"), made.html)


def notes(body: Body, said: Said) -> Made:
    """Quoted by a bar."""
    return Made(_marked(body, said.wrote, mark="| "), "")


def zoho(body: Body, said: Said) -> Made:
    return Made(
        _marked(body, said.wrote), _blocks(body, said.wrote, '<blockquote style="border-left:1px">', "</blockquote>")
    )


def fastmail(body: Body, said: Said) -> Made:
    made = _blocks(body, said.wrote, '<blockquote type="cite" id="qt">', "</blockquote>")
    return Made(_marked(body, said.wrote), made)


def pine(body: Body, said: Said) -> Made:
    return Made(_marked(body, said.wrote + "\n", mark="> ", width=74), "")


def claws(body: Body, said: Said) -> Made:
    return Made(
        _marked(body, said.wrote + "\n") + "\n\n" + "_" * 40 + "\nTerrarium mailing list\nTo unsubscribe write to x", ""
    )


def aol(body: Body, said: Said) -> Made:
    made = outlook(body, said)
    return Made(made.plain, made.html)


def disclaimed(body: Body, said: Said) -> Made:
    """A company's server puts its notice below everything."""
    made = gmail(body, said)
    notice = "\n\nThis e-mail is confidential and intended for its addressee only.\nMO 1A N is not an order."
    return Made(made.plain + notice, "")


PROGRAMS: tuple[Callable[[Body, Said], Made], ...] = (
    gmail, outlook, outlook_web, apple, iphone, thunderbird, yahoo, proton, k9, mutt, gmx, roundcube, kmail, evolution,
    samsung, notes, zoho, fastmail, pine, claws, aol, disclaimed,
)  # fmt: skip
