"""Sheets and start-ups as text, and back (sections 16 and 25.12): one reading for terminal, mail and browser.

`read_sheet` gives the lines that stand as an answer, and all findings with their line. A strict client takes the answer
only if there is no error (`Reading.ok`); a lenient one (mail, LZ-421) takes it as it is. Only a wrong mail frame (E20)
leaves no answer at all.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from terrarium.kernel import Decision, Finding, Reading, Value

from ..content import CHANTS, COLOUR, ORDERS
from ..forms.orders import FIELDS, Frame, Wrong, fields_of, parsed, texts
from ..forms.sheet import MOST_MESSAGES, Line, Sheet, finding, reviewed
from ..forms.startup import Startup
from ..forms.warnings import warnings
from ..geometry import DIRECTION
from ..state.order import Order
from ..view import View

_QUOTED = re.compile(r"^\s*>[> ]?")
_FRAME = re.compile(r"(\w+)=(\S*)")
_HEX = re.compile(r"\d+[A-Za-z]+")
_COMPASS = re.compile(r"[NESWnesw]+")


class MailFrame(msgspec.Struct, frozen=True):
    """LZ-418: the first line of a mailed sheet, as the caller expects it. What is None is not compared."""

    game: str | None = None
    clan: int | None = None
    turn: int | None = None
    key: str | None = None


def read(view: View, decision: Decision, text: str) -> Reading:
    """Text to an answer (`Game.read`)."""
    if isinstance(decision.form, Sheet):
        return read_sheet(decision.form, text)
    assert isinstance(decision.form, Startup)
    return _read_startup(decision.form, text)


def write(view: View, decision: Decision, answer: Value) -> str:
    """An answer as text that `read` takes (`Game.write`)."""
    if isinstance(decision.form, Sheet):
        return write_sheet(decision.form, answer)
    return _write_startup(answer)


# ---- order sheets


def frame_of(line: str) -> MailFrame | None:
    """The frame in a sheet's first line, or None if it is none."""
    if line.split()[:1] != ["LIZARDS"]:
        return None
    words = {name.lower(): value for name, value in _FRAME.findall(line)}
    numbers = {name: _int(words.get(name, "")) for name in ("clan", "turn")}
    return MailFrame(words.get("game"), numbers["clan"], numbers["turn"], words.get("key"))


def _int(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def read_sheet(form: Sheet, text: str, expected: MailFrame | None = None) -> Reading:
    """A sheet of LZ-412 to LZ-418. With `expected` (mail) there must be a first line, and it must fit."""
    lines = [_QUOTED.sub("", line, count=1) for line in text.replace("\r\n", "\n").split("\n")]
    start, wrong = _begun(form, lines, expected)
    if wrong is not None:
        return Reading(findings=[wrong])
    reader = _SheetReader(form)
    reader.read(lines, start)
    kept, found = reviewed(reader.orders, form.frame)
    orders = [order for _, order in kept]
    found += reader.findings
    found += [
        finding(code, says, kept[at][0] if at >= 0 else ())
        for code, says, at in warnings(orders, form.frame.grid, form.known)
    ]
    found.sort(key=lambda f: f.place[1] if len(f.place) > 1 else 10**6)
    answer = {
        "orders": [fields_of(order, form.frame.grid) for order in orders],
        "messages": reader.messages,
        "surrender": reader.surrender,
    }
    return Reading(answer, found)


def _begun(form: Sheet, lines: Sequence[str], expected: MailFrame | None) -> tuple[int, Finding | None]:
    """Where the sheet begins, and E20 if its frame does not fit."""
    for number, line in enumerate(lines):
        frame = frame_of(line)
        if frame is None:
            if expected is None and line.strip():
                break
            continue
        want = expected or MailFrame()
        clan = form.clan + 1 if want.clan is None else want.clan
        turn = form.known.turn if want.turn is None else want.turn
        for what, got, right in (
            ("game", frame.game, want.game),
            ("clan", frame.clan, clan),
            ("turn", frame.turn, turn),
            ("key", frame.key, want.key),
        ):
            if right is not None and got != right:
                return 0, finding("E20", f"wrong {what} in the first line", ("line", number + 1))
        return number + 1, None
    if expected is not None:
        return 0, finding("E20", "the line LIZARDS game=… clan=… turn=… key=… is missing", ())
    return 0, None


class _SheetReader:
    def __init__(self, form: Sheet) -> None:
        self.form = form
        self.frame = form.frame
        self.orders: list[Line] = []
        self.messages: list[dict[str, Any]] = []
        self.findings: list[Finding] = []
        self.surrender = False

    def read(self, lines: Sequence[str], start: int) -> None:
        number = start
        while number < len(lines):
            line = lines[number]
            number += 1
            bare = re.split("[#;]", line, maxsplit=1)[0].strip()
            words = bare.upper().split()
            if not words:
                continue
            if words == ["END"]:
                return
            if words == ["SURRENDER"]:
                self.surrender = True
            elif words[0] == "MESSAGE":
                number = self._message(bare.split()[1:], lines, number)
            else:
                self.orders.append((("line", number), fields_in(bare)))

    def _message(self, to: Sequence[str], lines: Sequence[str], number: int) -> int:
        """A block up to END MESSAGE; where it goes on."""
        at: tuple[str | int, ...] = ("line", number)
        body = []
        while number < len(lines) and lines[number].strip().upper() != "END MESSAGE":
            line = lines[number]
            body.append(line[1:] if line.startswith("\\") else line)
            number += 1
        if number == len(lines):
            self.findings.append(finding("E18", "END MESSAGE is missing", at))
            return number
        clans = self._addressed(to)
        message = {"to": clans, "text": "\n".join(body)}
        if clans is None:
            self.findings.append(finding("E14", "name the clans a message is for, or ALL", at))
        elif len(self.messages) >= MOST_MESSAGES:
            self.findings.append(Finding("illegal", f"At most {MOST_MESSAGES} messages.", at, "LZ-521"))
        else:
            wrong = self.form._message(message, ())
            self.findings += [msgspec.structs.replace(found, place=at) for found in wrong]
            if not wrong:
                self.messages.append(message)
        return number + 1

    def _addressed(self, to: Sequence[str]) -> list[int] | None:
        if [word.upper() for word in to] == ["ALL"]:
            return [number for number in range(1, self.frame.clans + 1) if number != self.frame.clan + 1]
        clans = []
        for word in to:
            number = _int(word)
            if number is None:
                code = word.upper()
                number = self.frame.codes.index(code) + 1 if code in self.frame.codes else 0
            if not 1 <= number <= self.frame.clans:
                return None
            clans.append(number)
        return clans or None


def fields_in(line: str) -> list[str] | Wrong:
    """LZ-412, LZ-413: the ten fields of a line, long or short form; E18 (or E04) if they cannot be told apart."""
    if "," in line:
        fields = [field.strip() for field in line.split(",")]
        if len(fields) > len(FIELDS):
            return Wrong("E18", "", f"more than {len(FIELDS)} fields")
        return [*fields, *[""] * (len(FIELDS) - len(fields))]
    code, *words = line.split()
    order: dict[str, str] = {"ord": code, "hex": words[0] if words else ""}
    kind = ORDERS.get(code.upper())
    if kind is None:
        return texts(order)
    strange = ""
    for word in words[1:]:
        place = _place(word, kind.extra, order)
        if place == "":
            return Wrong("E18", "", f'"{word}" cannot be read here')
        if place == "?":
            strange = strange or word
            place = "m1" if "m1" not in order else "m2"
        order[place] = word.partition("=")[2] if "=" in word else word
    return texts(order)


def _place(word: str, extra: str, order: dict[str, str]) -> str:
    """The field that a word of the short form fills; "?" for a direction that is none, nothing if it fits nowhere."""
    plain = word.upper()
    name, equals, _ = plain.partition("=")
    if equals:
        return name.lower() if name in COLOUR and name.lower() not in order else ""
    if plain in DIRECTION:
        return "m1" if "m1" not in order else "m2" if "m2" not in order else ""
    if extra == "chant" and plain in CHANTS and "extra" not in order:
        return "extra"
    if extra == "chant" and _HEX.fullmatch(word) and "m1" not in order:
        return "m1"
    if extra == "clan" and "extra" not in order:
        return "extra"
    if _COMPASS.fullmatch(word):
        return "?" if "m2" not in order else ""
    if extra == "chant" and "extra" not in order:
        return "extra"
    return ""


def line_of(order: Order | dict[str, Any], frame: Frame) -> str:
    """An order in the short form."""
    plain = order if isinstance(order, dict) else fields_of(order, frame.grid)
    read = parsed(texts(plain), frame)
    if isinstance(read, Order):
        plain = fields_of(read, frame.grid)
    words = [str(plain.get(name, "")) for name in FIELDS[:4]]
    words += [f"{name.upper()}={plain[name]}" for name in FIELDS[4:9] if plain.get(name)]
    words.append(str(plain.get("extra", "")))
    return " ".join(word for word in words if word)


def write_sheet(form: Sheet, answer: Value) -> str:
    """A sheet as text, without the mail's first line."""
    lines = [line_of(order, form.frame) for order in answer.get("orders", ())]
    for message in answer.get("messages", ()):
        lines.append("MESSAGE " + " ".join(map(str, message["to"])))
        lines += [_escaped(line) for line in message["text"].split("\n")] if message["text"] else []
        lines.append("END MESSAGE")
    if answer.get("surrender"):
        lines.append("SURRENDER")
    return "\n".join([*lines, "END"]) + "\n"


def _escaped(line: str) -> str:
    risky = line.lstrip().startswith(">") or line.startswith("\\") or line.strip().upper() == "END MESSAGE"
    return "\\" + line if risky else line


# ---- start-ups

_ROW_KEYS: Final = ("pop", "red", "grn", "gry", "yel", "blk", "points")


def _write_startup(answer: Value) -> str:
    lines = [f"NAME {answer['name']}".rstrip()]
    if "choice" in answer:
        lines.append(f"CHOICE {answer['choice']}")
    if "custom" in answer:
        custom = answer["custom"]
        lines.append(f"TEMPLATE {custom['template']}")
        if "home" in custom:
            lines.append(f"HOME {custom['home']}")
        for row in custom["rows"]:
            words = [str(row["hex"])]
            words += [row["terrain"] or "-----"] if "terrain" in row else []
            words += [f"{key.upper()}={row[key]}" for key in _ROW_KEYS if key in row]
            lines.append(" ".join(words))
    return "\n".join(lines) + "\n"


def _read_startup(form: Startup, text: str) -> Reading:
    """NAME, then CHOICE 1-4, or TEMPLATE, HOME and a line for each hex: `4 Blk POP=50 RED=100`."""
    answer: dict[str, Any] = {"name": ""}
    custom: dict[str, Any] = {}
    rows: list[dict[str, Any]] = []
    found: list[Finding] = []
    for number, line in enumerate(text.split("\n"), 1):
        word, _, rest = _QUOTED.sub("", line, count=1).strip().partition(" ")
        key, value = word.upper(), _int(rest.strip())
        if not word or word.startswith("#") or key == "END":
            continue
        if key == "NAME":
            answer["name"] = rest.strip()
        elif key == "CHOICE" and value is not None:
            answer["choice"] = value
        elif key in ("TEMPLATE", "HOME") and value is not None:
            custom[key.lower()] = value
        elif _int(word) is not None and (row := _row(word, rest.split())) is not None:
            rows.append(row)
        else:
            found.append(Finding("E18", f'"{line.strip()}" cannot be read.', ("line", number), "LZ-386"))
    if custom or rows:
        answer["custom"] = {**custom, "rows": rows}
    elif not form.given and "choice" not in answer:
        answer["choice"] = 3
    return Reading(answer, [*found, *form.check(answer)])


def _row(number: str, words: Sequence[str]) -> dict[str, Any] | None:
    row: dict[str, Any] = {"hex": int(number)}
    for word in words:
        name, equals, n = word.partition("=")
        value = _int(n)
        if equals and name.lower() in _ROW_KEYS and value is not None:
            row[name.lower()] = value
        elif not equals and "terrain" not in row:
            row["terrain"] = word
        else:
            return None
    return row
