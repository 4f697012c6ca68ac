"""Letters as people's programs write them: programs x ways of posting x languages, in turn by every encoding.

Each has what was meant by it.
"""

from __future__ import annotations

from collections.abc import Iterator
from email.message import EmailMessage
from itertools import cycle
from typing import NamedTuple

from .programs import LANGUAGES, PROGRAMS, Body, Made, Said


class Letter(NamedTuple):
    name: str
    raw: bytes
    meant: list[str]
    """The order lines; none: it says nothing."""


# ---- ways of posting: the writer's lines and the quoted ones, each line with whether it is quoted


def top(own: list[str], sent: list[str], said: Said) -> Body:
    return [*_own([said.hello, "", *own, "", *said.bye.split("\n"), ""]), *_quote(sent)]


def top_bare(own: list[str], sent: list[str], said: Said) -> Body:
    return [*_own([*own, ""]), *_quote(sent)]


def bottom(own: list[str], sent: list[str], said: Said) -> Body:
    return [*_quote(sent), *_own(["", said.hello, "", *own, "", *said.bye.split("\n")])]


def inline(own: list[str], sent: list[str], said: Said) -> Body:
    """Answers between the lines of the question."""
    at = next(n for n, line in enumerate(sent) if line.startswith("#orders")) - 1
    return [*_quote(sent[:at]), *_own(["", *own, ""]), *_quote(sent[at:])]


def in_form_quoted(own: list[str], sent: list[str], said: Said) -> Body:
    """Typed into the quoted form, so that the program's marks stand before it."""
    at = next(n for n, line in enumerate(sent) if line.startswith("#end"))
    return [*_own([said.hello, ""]), *_quote([*sent[:at], *own, *sent[at:]])]


def in_form_between(own: list[str], sent: list[str], said: Said) -> Body:
    """Typed between the quoted lines of the form."""
    at = next(n for n, line in enumerate(sent) if line.startswith("#end"))
    return [*_quote(sent[:at]), *_own(own), *_quote(sent[at:])]


def in_form_sent_back(own: list[str], sent: list[str], said: Said) -> Body:
    """The whole letter, not quoted at all, with the form filled in."""
    at = next(n for n, line in enumerate(sent) if line.startswith("#end"))
    return _own([*sent[:at], *own, *sent[at:]])


def _own(lines: list[str]) -> Body:
    return [(False, line) for line in lines]


def _quote(lines: list[str]) -> Body:
    return [(True, line) for line in lines]


STYLES = (top, top_bare, bottom, inline, in_form_quoted, in_form_between, in_form_sent_back)


# ---- encodings

ENCODINGS = (
    "utf-8 8bit",
    "utf-8 quoted-printable",
    "utf-8 base64",
    "iso-8859-1 quoted-printable",
    "cp1252 8bit unnamed",
    "utf-16 base64",
    "html",
    "both",
    "both base64",
)


def encoded(made: Made, encoding: str, headers: dict[str, str]) -> bytes:
    message = EmailMessage()
    for name, value in headers.items():
        message[name] = value
    if made.html and encoding.startswith(("html", "both")):
        cte = "base64" if "base64" in encoding else "quoted-printable"
        if encoding == "html":
            message.set_content(made.html, subtype="html", cte=cte)
        else:
            message.set_content(made.plain, cte=cte)
            message.add_alternative(made.html, subtype="html", cte=cte)
        return message.as_bytes()
    if made.flowed and encoding.startswith("utf-8"):
        text = _flowed(made.plain, made.flowed == "delsp")
        message.set_content(text, cte="quoted-printable" if "quoted" in encoding else "8bit")
        message.set_param("format", "flowed")
        if made.flowed == "delsp":
            message.set_param("delsp", "yes")
        return message.as_bytes()
    charset, _, rest = encoding.partition(" ") if not encoding.startswith(("html", "both")) else ("utf-8", "", "8bit")
    if "unnamed" in rest:
        head = "".join(f"{name}: {value}\n" for name, value in headers.items())
        return (head + "\n").encode() + made.plain.encode("cp1252", "replace")
    message.set_content(made.plain, charset=charset, cte=rest)
    return message.as_bytes()


def _flowed(text: str, delsp: bool) -> str:
    """Long lines that are not quoted, broken softly; the others stuffed where they must be."""
    lines = []
    for line in text.split("\n"):
        if line.startswith((" ", "From ")):
            line = " " + line
        if line.startswith((">", "#")) or len(line) < 30:
            lines.append(line.rstrip() if line != "-- " else line)
            continue
        words = line.split(" ")
        cut = len(words) // 2
        soft = " " if not delsp else "  "
        lines += [" ".join(words[:cut]) + soft, " ".join(words[cut:])]
    return "\n".join(lines)


# ---- all of them


def letters(sent: str, orders: list[list[str]]) -> Iterator[Letter]:
    """Every program with every way of posting; languages, encodings and orders in turn."""
    lines = sent.split("\n")
    tongues, encodings, meant = cycle(LANGUAGES), cycle(ENCODINGS), cycle(orders)
    number = 0
    for program in PROGRAMS:
        for style in STYLES:
            for _ in range(2):
                tongue, encoding, own = next(tongues), next(encodings), next(meant)
                said = LANGUAGES[tongue]
                number += 1
                headers = {
                    "From": "ada@example.org",
                    "Subject": "Re: your turn",
                    "Message-ID": f"<{number}@example.org>",
                }
                made = program(style(own, lines, said), said)
                name = f"{program.__name__}/{style.__name__}/{tongue}/{encoding}"
                yield Letter(name, encoded(made, encoding, headers), own)
            next(encodings)
        next(tongues)
    yield from odd(sent, orders)


def odd(sent: str, orders: list[list[str]]) -> Iterator[Letter]:
    """What does not come by the dozen."""
    said = LANGUAGES["en"]
    own = orders[0]
    headers = {"From": "ada@example.org", "Subject": "Re: your turn", "Message-ID": "<odd@example.org>"}

    def plain(name: str, text: str, meant: list[str]) -> Letter:
        return Letter(name, encoded(Made(text, ""), "utf-8 quoted-printable", headers), meant)

    quoted = "\n".join(f"> {line}" for line in sent.split("\n"))
    yield plain("bullets", "\n".join(f"- {line}" for line in own) + "\n\n" + quoted, own)
    yield plain("stars", "\n".join(f"* {line}" for line in own), own)
    yield plain("numbers", "\n".join(f"{n}. {line}" for n, line in enumerate(own, 1)), own)
    yield plain("bold", "\n".join(f"*{line}*" for line in own), own)
    yield plain("blanks that do not break", "\n".join(line.replace(" ", "\u00a0") for line in own), own)
    yield plain("a mark of byte order", "\ufeff" + "\n".join(own), own)
    yield plain("small letters", "\n".join(line.lower() for line in own), own)
    yield plain("thanks alone", f"Thank you!\n\n{said.wrote}\n{quoted}", [])
    yield plain("sent back as it came", sent, [])
    yield plain("quoted as it came", quoted, [])
    yield plain("quoted twice", "\n".join(f"> {line}" for line in quoted.split("\n")), [])
    yield plain("nothing", "", [])
    yield plain("history twice", "\n".join(own) + f"\n\n{said.wrote}\n{quoted}\n>\n> {said.wrote}\n"
                + "\n".join(f"> > {line}" for line in sent.split("\n")), own)  # fmt: skip
    yield plain("signature", "\n".join(own) + "\n-- \nMO 1A N\nmy motto", own)
    table = "".join("<tr>" + "".join(f"<td>{word}</td>" for word in line.split()) + "</tr>" for line in own)
    yield Letter("a table", encoded(Made("", f"<table>{table}</table>"), "html", headers), own)
    message = EmailMessage()
    message["From"], message["Message-ID"] = "ada@example.org", "<file@example.org>"
    message.set_content("My orders are attached.")
    message.add_attachment("\n".join(own), filename="orders.txt")
    yield Letter("attached", message.as_bytes(), own)
    hidden = '<div style="display:none">MO 1A N</div>' + "".join(f"<div>{line}</div>" for line in own)
    yield Letter("hidden text", encoded(Made("", hidden), "html", headers), own)
