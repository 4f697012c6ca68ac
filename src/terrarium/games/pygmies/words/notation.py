"""Answers as text and back. Moves: one line (or part between semicolons) for each model, in inches.

`SA3 10,8 12.5,9` legs; `>10,8` bent round what is in the way; `!NB2` charge; `^x,y` jump; `%x,y` climb;
`~R1@x,y` swing; `v` lie down; `u` stand up; `+Item_Name` take; `-Item_Name` leave. `SA3 !NB2` alone charges by the
planner's path. `done` ends. A deployment: `SA3 10,4; SA4 12,4`; who is not named stands where the usual one puts them.
A crew: its squads (see `rosters`); one with cards of its own is JSON.
Everything else is written in the common notation, or as JSON where that does not lead back to the answer.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from terrarium.kernel import Decision, Finding, Reading, Value
from terrarium.kernel import notation as common

from ..forms.orders import MoveForm
from ..forms.places import Places
from ..view import View
from . import rosters
from .labels import label

MARKS = {"go": "", "walk": ">", "jump": "^", "climb": "%"}
KINDS = {mark: kind for kind, mark in MARKS.items()}
POINT = re.compile(r"([>^%]?)(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)")
ROPE = re.compile(r"~(\w+)@(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)")


def inches(n: int) -> str:
    return f"{n / 1000:.3f}".rstrip("0").rstrip(".")


def thousandths(text: str) -> int:
    """PY-051: finer coordinates are rounded."""
    return round(float(text) * 1000)


def write(view: View, decision: Decision, answer: Value) -> str:
    form = decision.form
    if isinstance(form, MoveForm):
        return _moves(answer)
    if isinstance(form, Places):
        return "; ".join(f"{name} {inches(x)},{inches(y)}" for name, (x, y) in answer.items())
    if squads := rosters.written(form, answer):
        return squads
    if not isinstance(form, common.COMMON):
        return _json(answer)

    def called(of: str, value: Value) -> str:
        return label(view, of, value)

    text = common.write(form, answer, called)
    reading = common.read(form, text, called)
    return text if reading.answer == answer and not reading.rest else _json(answer)


def _json(answer: Value) -> str:
    return msgspec.json.encode(answer).decode()


def _moves(answer: Value) -> str:
    if "orders" not in answer:
        return "done" if "done" in answer else "use " + _json(answer["use"])
    return "; ".join(written_order(order) for order in answer["orders"])


def written_order(order: dict[str, Any]) -> str:
    words = [order["model"]]
    for step in order["steps"]:
        [(kind, what)] = step.items()
        if kind in MARKS:
            words.append(f"{MARKS[kind]}{inches(what[0])},{inches(what[1])}")
        elif kind == "swing":
            words.append(f"~{what['rope']}@{inches(what['to'][0])},{inches(what['to'][1])}")
        elif kind in ("take", "leave"):
            words.append(("+" if kind == "take" else "-") + what.replace(" ", "_"))
        else:
            words.append("v" if kind == "drop" else "u")
    return " ".join([*words, *(f"!{name}" for name in order.get("charge", []))])


def read(view: View, decision: Decision, text: str) -> Reading:
    form, text = decision.form, text.strip()
    if text[:1] in ("{", "["):
        try:
            answer = msgspec.json.decode(text)
        except msgspec.DecodeError as error:
            if text.startswith("{"):
                return Reading(findings=[Finding("unreadable", str(error))])
        else:
            if form.ok(answer) or text.startswith("{"):
                return Reading(answer, form.check(answer))
    if isinstance(form, MoveForm):
        return _read_moves(form, text)
    if isinstance(form, Places):
        return _read_places(form, text, decision.default)
    return rosters.read(form, text) or common.read(form, text, lambda of, value: label(view, of, value))


def _read_moves(form: MoveForm, text: str) -> Reading:
    if text.lower() == "done":
        return Reading({"done": True}, form.check({"done": True}))
    if text.startswith("use "):
        try:
            answer = {"use": msgspec.json.decode(text[4:])}
        except msgspec.DecodeError as error:
            return Reading(findings=[Finding("unreadable", str(error))])
        return Reading(answer, form.check(answer))
    orders = []
    lines = [line.strip() for line in re.split(r"[;\n]", text) if line.strip()]
    for n, line in enumerate(lines):
        order = read_order(line)
        if isinstance(order, str):
            return Reading(findings=[Finding("unreadable", f"Line {n + 1}: {order!r} is no step.", (n,))])
        orders.append(order)
    if not orders:
        return Reading(findings=[Finding("unreadable", "Write orders, or done.")])
    answer = {"orders": orders}
    return Reading(answer, form.check(answer))


def _read_places(form: Places, text: str, usual: Value) -> Reading:
    lines = [(n, line.split()) for n, line in enumerate(re.split(r"[;\n]", text), 1) if line.strip()]
    if not lines:
        return Reading(findings=[Finding("unreadable", "Write who stands where: a model and its place in inches.")])
    places = dict(usual)
    for n, words in lines:
        at = POINT.fullmatch(words[-1])
        if len(words) != 2 or at is None or at[1]:
            says = f"{' '.join(words)!r} is no model and its place, such as {next(iter(places))} 18,4."
            return Reading(findings=[Finding("unreadable", says, ("line", n))])
        places[words[0].upper()] = [thousandths(at[2]), thousandths(at[3])]
    return Reading(places, form.check(places))


def read_order(line: str) -> dict[str, Any] | str:
    """An order, or the word that cannot be read."""
    name, *words = line.split()
    steps: list[Any] = []
    charge = []
    for word in words:
        if match := POINT.fullmatch(word):
            steps.append({KINDS[match[1]]: [thousandths(match[2]), thousandths(match[3])]})
        elif match := ROPE.fullmatch(word):
            steps.append({"swing": {"rope": match[1], "to": [thousandths(match[2]), thousandths(match[3])]}})
        elif word in ("v", "u"):
            steps.append({"drop" if word == "v" else "stand": True})
        elif word[0] in "+-":
            steps.append({"take" if word[0] == "+" else "leave": word[1:].replace("_", " ")})
        elif word[0] == "!":
            charge.append(word[1:].upper())
        else:
            return word
    order = {"model": name.upper(), "steps": steps}
    return {**order, "charge": charge} if charge else order
