"""Letters written by hand in the shapes of people's programs and in their ways of writing, for a reader that was made
without them.

Each is a file with marks in which the house's letter and the writer's orders are put: `@O@` are the orders, a line each
(`@div@`, `@numbers@` and so on: dressed), `@S@` is the house's letter as it is, `@Q@` with `> `, `@G@` with `| `, `@H@`
and `@D@` as HTML; with 1 or 2 behind it only what stands before or after the place in its form. `X-Means: nothing` says
that nothing is meant as an order, `X-Coding` how the body is coded.
"""

from __future__ import annotations

import base64
import quopri
import re
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Final

from .corpus import Letter

LETTERS: Final = Path(__file__).parent / "handwritten_letters"


def letters(sent: str, sheets: list[list[str]]) -> Iterator[Letter]:
    for n, path in enumerate(sorted(LETTERS.glob("*.eml"))):
        orders = sheets[n % len(sheets)]
        yield _letter(path, sent, orders)


def _letter(path: Path, sent: str, orders: list[str]) -> Letter:
    head, _, body = path.read_text(encoding="utf-8").partition("\n\n")
    means_nothing = "X-Means: nothing" in head
    kept = [line for line in head.split("\n") if not line.startswith("X-Means")]
    filled = re.sub(r"@(\w+)@", lambda mark: _mark(mark[1], sent, orders), body)
    coding = re.search(r"^X-Coding: (\S+) (\S+)\n?", head, re.M)
    kept = [line for line in kept if not line.startswith("X-Coding")]
    if coding is None:
        content = filled.encode()
    else:
        raw = filled.encode(coding[1], "replace")
        content = {"base64": base64.encodebytes, "quoted-printable": quopri.encodestring}.get(coding[2], bytes)(raw)
    lines = ["From: Someone <someone@elsewhere.example>", "To: seat+x@house.example", "MIME-Version: 1.0", *kept]
    return Letter(path.stem, "\r\n".join(lines).encode() + b"\r\n\r\n" + content, [] if means_nothing else orders)


Dress = Callable[[list[str]], str]
DRESSES: Final[dict[str, Dress]] = {
    "O": "\n".join,
    "div": lambda orders: "".join(f"<div>{escape(order)}</div>" for order in orders),
    "li": lambda orders: "".join(f"<li>{escape(order)}</li>" for order in orders),
    "td": lambda orders: "".join(f"<tr><td>{escape(order)}</td></tr>" for order in orders),
    "br": lambda orders: "<br>".join(map(escape, orders)),
    "low": lambda orders: "\n".join(orders).lower(),
    "capital": lambda orders: "\n".join(map(str.capitalize, orders)),
    "wide": lambda orders: "".join(map(_wide, "\n".join(orders))),
    "hard": lambda orders: "\n".join(orders).replace(" ", "\N{NO-BREAK SPACE}"),
    "dots": lambda orders: "\n".join(f"{order}." for order in orders),
    "commas": ",\n".join,
    "stars": lambda orders: "\n".join(f"*{order}*" for order in orders),
    "dashes": lambda orders: "\n".join(f"\N{EN DASH} {order}" for order in orders),
    "numbers": lambda orders: "\n".join(f"{n}. {order}" for n, order in enumerate(orders, 1)),
    "hashes": lambda orders: "\n".join(f"{n}) {order}" for n, order in enumerate(orders, 1)),
    "marks": lambda orders: "\n".join(f"\u201c{order}\u201d" for order in orders),
    "gaps": lambda orders: "\n\n".join(orders).replace(" ", "  "),
    "deep": lambda orders: "\n".join(f"> {order}" for order in orders),
    "indent": lambda orders: "\n".join(f"    {order}" for order in orders),
}


def _mark(mark: str, sent: str, orders: list[str]) -> str:
    if mark in DRESSES:
        return DRESSES[mark](orders)
    before, _, after = sent.partition("\n#end")
    lines = {"1": before, "2": f"#end{after}", "": sent}[mark[1:]].split("\n")
    return {
        "S": "\n".join(lines),
        "Q": "\n".join(f"> {line}" if line else ">" for line in lines),
        "G": "\n".join(f"| {line}" for line in lines),
        "H": "<br>\n".join(map(escape, lines)),
        "D": "".join(f"<div>{escape(line) or '<br>'}</div>" for line in lines),
    }[mark[0]]


def _wide(letter: str) -> str:
    if letter == " ":
        return "\N{IDEOGRAPHIC SPACE}"
    return chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else letter
