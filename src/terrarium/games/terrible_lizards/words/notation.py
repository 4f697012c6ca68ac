"""TL-212, TL-213: answers as short commands and back.

Card names may be shortened word by word while unambiguous; without a copy's number the lowest id that fits is meant.
Seats count from 1. Commands are parted by line ends or semicolons: the first one answers, the rest is handed back.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from terrarium.kernel import Decision, Either, Fields, Finding, Form, One, Reading, Seen, Some, Value, Yes

from ..content import NAMES
from ..forms import WINDOWS
from ..model import attack_step_exists
from ..view import View
from .barred import barred
from .standing import AUTO_PASS, INITIAL, QUICK_NAMES, turns_begun


class Unread(Exception):
    pass


def _plain(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "", text.lower())


def _fits(words: Sequence[str], card: str) -> bool:
    """Each word begins the next word of the card's name or id."""
    wanted = _plain("".join(words))
    if _plain(card).startswith(wanted) or _plain(NAMES.get(card, card)).startswith(wanted):
        return True
    parts = re.split(r"[^a-z0-9]+", card.lower())
    given = [word for word in (re.split(r"[^a-z0-9]+", " ".join(words).lower())) if word]
    return len(given) <= len(parts) and all(part.startswith(word) for word, part in zip(given, parts, strict=False))


def find(words: list[str], options: Sequence[Any]) -> tuple[str, list[str]]:
    """The card that the longest run of first words names, and the words after it."""
    for length in range(len(words), 0, -1):
        run = words[:length]
        exact = [card for card in options if _plain(card) == _plain("".join(run))]
        fits = exact or [card for card in options if _fits(run, card)]
        if fits:
            names = {NAMES.get(card, card) for card in fits}
            whole = [card for card in fits if _plain(NAMES.get(card, card)) == _plain("".join(run))]
            if len(names) > 1 and not whole:
                raise Unread(f"{' '.join(run)!r} may mean: {', '.join(sorted(names))}.")
            return min(whole or fits), words[length:]
    shown = ", ".join(sorted({NAMES.get(card, card) for card in options})[:12]) or "none"
    raise Unread(f"{' '.join(words)!r} is not among: {shown}." if words else f"A card is missing; there are: {shown}.")


def seat_number(word: str) -> int:
    found = re.fullmatch(r"@?(?:s|seat)?\s*(\d+)", word.lower())
    if not found:
        raise Unread(f"{word!r} is not a seat; write @2 for seat 2.")
    return int(found[1]) - 1


def _said(form: Form, words: list[str]) -> Value:
    """What follows the name of a played card."""
    if isinstance(form, Yes):
        return True
    if isinstance(form, One):
        if not words and len(form.options) == 1:
            return form.options[0]
        if form.of == "seat":
            if not words:
                raise Unread("It needs a target: write @ and a seat's number.")
            return seat_number(words.pop(0))
        card, words[:] = find([word for word in words if not word.startswith("@")], form.options)
        return card
    if isinstance(form, Fields):
        if not words:
            if form.optional:
                return {}
            raise Unread("Name the Persistent to replace.")
        return {"replace": _said(form.parts["replace"], words)}
    assert isinstance(form, Some)
    return _cards(form, words)


def _cards(form: Some, words: list[str]) -> list[str]:
    chosen: list[str] = []
    left = [] if words == ["none"] else list(words)
    words.clear()
    while left:
        open_: Sequence[Any] = [option for option in form.options if option not in chosen]
        card, left = find(left, open_ or form.options)
        chosen.append(card)
    return chosen


def _answer(decision: Decision, words: list[str]) -> Value:
    """The answer that one command gives to this decision."""
    verb, rest, form = words[0].lower(), words[1:], decision.form
    if isinstance(form, One) and form.of in ("draw", "chain"):
        return verb
    if isinstance(form, One | Some):
        if verb != "choose":
            raise Unread("Write: choose, and the cards.")
        return _cards(form, rest) if isinstance(form, Some) else find(rest, form.options)[0]
    assert isinstance(form, Either)
    if verb == "attack":
        verb = "target"
    if verb not in form.ways:
        ways = ", ".join("attack" if way == "target" else way for way in form.ways)
        raise Unread(f"{words[0]!r} is not possible now; there are: {ways}.")
    way = form.ways[verb]
    if isinstance(way, Yes):
        return {verb: True}
    if isinstance(way, Either):
        card, left = find([word for word in rest if not word.startswith("@")], list(way.ways))
        left = [word for word in rest if word.startswith("@")] + left
        return {verb: {card: _said(way.ways[card], left)}}
    assert isinstance(way, One)
    return {verb: _said(way, rest)}


def _setting(view: View, words: list[str], settings: dict[str, Any]) -> dict[str, Any]:
    """`set auto_pass smart`, `set hold roar play`; a hold without a window removes the note."""
    what, rest = (words[0].lower(), words[1:]) if words else ("", [])
    if what == "auto_pass" and len(rest) == 1 and rest[0] in AUTO_PASS:
        kept = {"hold": settings["hold"]}
        if rest[0] == "away":
            before = settings.get("then", "smart") if settings["auto_pass"] == "away" else settings["auto_pass"]
            return {"auto_pass": "away", "then": before, "since": turns_begun(view), **kept}
        return {"auto_pass": rest[0], **kept}
    if what == "hold" and rest:
        windows = [word for word in rest if word in WINDOWS]
        words = [word for word in rest if word not in WINDOWS]
        fits = [name for name in QUICK_NAMES if _plain(name).startswith(_plain("".join(words)))]
        if words and len(fits) == 1:
            notes = [note for note in settings["hold"] if note["card"] != fits[0]]
            return {**settings, "hold": notes + ([{"card": fits[0], "windows": windows}] if windows else [])}
    raise Unread(f"Write: set auto_pass {'|'.join(AUTO_PASS)}, or: set hold <card> [<window>...].")


def _reason(view: View, decision: Decision, words: list[str]) -> Finding | None:
    """Why a card of the own hand that was named cannot be played now (TL-211)."""
    try:
        card, _ = find([word for word in words[1:] if not word.startswith("@")], view.hand)
    except Unread:
        return None
    return barred(view, decision).get(f"card:{card}") if words[0].lower() == "play" else None


def _no_attack(view: View) -> Finding:
    """TL-051 to TL-053: why there is no attack just now."""
    if not attack_step_exists(view):
        return Finding("illegal", "Nobody attacks before every seat has had its turn.", rule="TL-053")
    if view.who != view.active:
        return Finding("illegal", "Only the seat whose turn it is attacks.", rule="TL-051")
    return Finding("illegal", "The attack step comes after your actions: end them first.", rule="TL-051")


def commands(text: str) -> list[str]:
    lines = [line.strip() for line in re.split(r"[;\n]", text)]
    return [line for line in lines if line and not line.startswith((">", "#"))]


def read(view: View, decision: Decision, text: str) -> Reading:
    """The first command as the answer, a resignation as an act, settings as an instruction to file, and the rest for
    the decisions after this one. The `set` commands of one message together are the whole setting."""
    left = commands(text)
    acts: list[tuple[str, Value]] = []
    settings = INITIAL
    filed: Value = UNSET
    try:
        while left:
            words = left.pop(0).split()
            if words[0].lower() == "resign":
                acts.append(("resign", True))
            elif words[0].lower() == "set":
                filed = settings = _setting(view, words[1:], settings)
            else:
                answer = _answer(decision, words)
                return Reading(answer, decision.form.check(answer), acts, filed, "\n".join(left))
    except Unread as unread:
        early = words[0].lower() == "attack" and "target" not in getattr(decision.form, "ways", ())
        why = _no_attack(view) if early else _reason(view, decision, words)
        found = [why or Finding("unreadable", str(unread), rule="TL-212")]
        return Reading(None, found, acts, filed, "\n".join(left))
    found = [] if acts or filed is not UNSET else [Finding("unreadable", "There is nothing to read.", rule="TL-212")]
    return Reading(None, found, acts, filed)


def interrupted(events: Sequence[Seen], seat: int) -> bool:
    """TL-213: another seat has carried out a response since, so what is left of a message is dropped."""
    return any(
        (event.kind == "announced" and event.face["seat"] != seat)
        or (event.kind == "cancelled" and event.face["by"] != seat)
        or (event.kind == "dodged" and event.face["seat"] != seat)
        for event in events
    )


def write(view: View, decision: Decision, answer: Value) -> str:
    """The answer as one command that `read` takes."""
    form = decision.form
    if isinstance(form, One) and form.of in ("draw", "chain"):
        return str(answer)
    if isinstance(form, One):
        return f"choose {answer}"
    if isinstance(form, Some):
        return " ".join(["choose", *answer]) if answer else "choose none"
    assert isinstance(form, Either)
    [(verb, said)] = answer.items()
    if said is True:
        return str(verb)
    if verb == "target":
        return f"attack {said + 1}"
    if isinstance(said, str):
        return f"{verb} {said}"
    [(card, target)] = said.items()
    words = [verb, card]
    if target.__class__ is int:
        words.append(f"@{target + 1}")
    elif isinstance(target, str):
        words.append(target)
    elif isinstance(target, list):
        words += target
    elif isinstance(target, dict):
        words += target.values()
    return " ".join(words)
