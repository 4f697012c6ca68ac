"""From what was typed to games, options, bots and records; each with a sentence where it cannot be found."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from rich.text import Text as Styled

from terrarium.bots import find_bot
from terrarium.kernel import BrokenRecord, Either, Game, One, Record, Text, Value, notation, registry
from terrarium.wording import option

from ..server.policy import roster
from .plain import Plain
from .screen import console


def game(slug: str) -> Game[Any, Any]:
    """The installed game of that name, its beginning or its title."""
    slugs = registry.slugs()
    wanted = slug.lower().replace("_", "-").replace(" ", "-")
    if wanted in slugs:
        return registry.find(wanted)
    begins = [known for known in slugs if known.startswith(wanted)]
    if len(begins) == 1:
        return registry.find(begins[0])
    near = get_close_matches(wanted, slugs, 1)
    hint = f"Did you mean {near[0]}?" if near else f"There are: {', '.join(slugs) or 'none'}."
    raise Plain(f"There is no game called {slug!r}. {hint}")


def tell_broken() -> None:
    """What is installed and cannot be played."""
    for says in registry.broken():
        console(stderr=True).print(Styled(says, style="ember"), soft_wrap=True)


def seats(of: Game[Any, Any], wanted: int | None) -> int:
    """How many seats: as asked for, or the fewest with which the game is a game."""
    if wanted is None:
        return of.usual_seats
    if wanted not in of.seats:
        raise Plain(f"{of.title} takes {of.how_many()}, not {wanted}.")
    return wanted


def options(of: Game[Any, Any], pairs: Sequence[str]) -> dict[str, Value]:
    """`key=value` pairs, read by the game's option form in the common notation."""
    chosen: dict[str, Value] = {}
    for pair in pairs:
        key, sign, text = pair.partition("=")
        form = of.options.parts.get(key)
        if form is None:
            known = ", ".join(f"{name} ({option(of, name).title})" for name in of.options.parts) or "none"
            raise Plain(f"{of.title} has no option {key!r}. There are: {known}.")
        if not sign:
            raise Plain(f"Write the option as {key}=value.")
        if isinstance(form.shape() or form, Text):
            text = msgspec.json.encode(text).decode()
        if isinstance(form, One) and isinstance(form.options[0], bool):
            text = {"yes": "true", "on": "true", "no": "false", "off": "false"}.get(text.lower(), text)
        if isinstance(form, Either) and text.lower() in form.ways:
            text = text.lower()
        reading = notation.read(form, text)
        if not reading.ok:
            wrong = " ".join(finding.says for finding in reading.findings)
            raise Plain(f"Option {key} ({option(of, key).title}): {wrong} See: terrarium games {of.slug}")
        chosen[key] = reading.answer
    return chosen


def level(of: Game[Any, Any], name: str) -> str:
    """The bot of that name or its beginning; also `search=20000`, `module:class` and `file.py:class`."""
    known = list(roster.levels(of))
    begins = [one for one in known if one.startswith(name)]
    if name in known:
        return name
    if name and len(begins) == 1:
        return begins[0]
    try:
        find_bot(of, name)
    except (LookupError, ImportError, AttributeError, TypeError, OSError) as error:
        raise Plain(str(error.args[0]) if error.args else f"There is no bot {name!r}.") from None
    return name


def listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def seat_numbers(text: str, count: int) -> list[int]:
    """`1,3` or `1-3` or `all` or `none`, as seats counted from 0."""
    if text.lower() in ("none", "0", ""):
        return []
    if text.lower() == "all":
        return list(range(count))
    found: set[int] = set()
    for part in listed(text):
        low, _, high = part.partition("-")
        if not low.isdigit() or (high and not high.isdigit()):
            raise Plain(f"{part!r} is not a seat; write seats as 1,3 or 1-3, or all, or none.")
        span = range(int(low), int(high or low) + 1)
        for seat in span:
            if not 1 <= seat <= count:
                raise Plain(f"There is no seat {seat}: this match has seats 1 to {count}.")
            found.add(seat - 1)
    return sorted(found)


def record(path: Path) -> Record:
    """A record from a file."""
    try:
        return Record.from_json(read(path))
    except (BrokenRecord, msgspec.ValidationError) as broken:
        raise Plain(f"{path}: {broken}") from None


def read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise Plain(f"{path} cannot be read: {error.strerror or error}.") from None


def write(path: Path, data: bytes) -> None:
    """A file, written whole or not at all."""
    beside = path.with_name(path.name + ".part")
    try:
        beside.write_bytes(data)
        beside.replace(path)
    except OSError as error:
        raise Plain(f"{path} cannot be written: {error.strerror or error}.") from None


def secret(seed: str | None) -> bytes | None:
    """The dice's secret for a seed, so that the same command plays the same match; None: a fresh one."""
    return None if seed is None else blake2b(seed.encode(), digest_size=32, person=b"terrarium-seed").digest()
