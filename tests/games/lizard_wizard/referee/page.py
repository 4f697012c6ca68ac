"""The tables of the rule page, read anew: cards as they are printed there."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PAGE = Path(__file__).parents[4] / "docs" / "rules" / "lizard-wizard.md"
KINDS = "STENMFH"
SCHOOLS = ("CON", "SOR", "ALC", "ENC", "DRU", "THA", "NEC")


@dataclass(frozen=True)
class Part:
    """One part of a spell: when, what, and what stands in its brackets (for MOD: the change)."""

    when: str
    what: str
    given: tuple[str, ...]


@dataclass(frozen=True)
class Card:
    """Whatever a card shows; what it does not have stays empty."""

    id: str
    school: str = ""
    mana: int = 0
    gold: int = 0
    reagents: str = ""
    rises: str = ""
    ongoing: bool = False
    star: bool = False
    parts: tuple[Part, ...] = ()


def cells(heading: str) -> list[list[str]]:
    """The rows of the table below a heading."""
    chapter = re.split(r"^#{2,3} ", PAGE.read_text(), flags=re.M)
    [text] = [part for part in chapter if part.startswith(heading)]
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def part(text: str) -> Part:
    when, _, body = (word.strip() for word in text.partition(":"))
    if when == "MOD":
        stat, change = body.split()
        return Part(when, stat, (change,))
    what, _, inside = body.partition("(")
    return Part(when, what, tuple(inside[:-1].split(",")) if inside else ())


@cache
def spells() -> dict[str, Card]:
    found = {}
    for id, _, mana, reagents, lasts, star, effect, *_ in cells("17.5"):
        parts = tuple(part(text) for text in effect.strip("`").split(" ; "))
        found[id] = Card(id, id[:3], int(mana), 0, reagents, "", lasts == "O", star == "*", parts)
    return found


@cache
def gathering() -> dict[str, Card]:
    return {id: Card(id, reagents=shown.replace(" ", ""), rises=up.replace(" ", "")) for id, shown, up in cells("17.7")}


@cache
def wizards() -> dict[str, Card]:
    return {id: Card(id, school, reagents=kind) for id, _, school, kind in cells("17.8")}


@cache
def towers() -> dict[str, Card]:
    return {id: Card(id, school, 0, int(gold), reagents) for id, _, school, reagents, gold in cells("17.9")}


@cache
def familiars() -> dict[str, Card]:
    return {id: Card(id, school, int(mana), 0, shown) for id, _, school, mana, shown in cells("17.10")}


@cache
def treasure() -> dict[str, int]:
    """Gold treasures with their value."""
    found = {}
    for ids, kind, content, *_ in cells("17.11"):
        if kind == "gold treasure":
            first, _, last = ids.partition("-")
            value = int(re.findall(r"of (\d+) gold", content)[0])
            for number in range(int(first[1:]), int((last or first)[1:]) + 1):
                found[f"G{number:02}"] = value
    return found


@cache
def tiles(seats: int) -> dict[str, tuple[str, int]]:
    """Each tile's counter and how much of it is needed with so many seats."""
    found = {}
    for id, _, condition, *_ in cells("17.6"):
        text = condition.strip("`")
        small = re.search(r"\((\d+) with 1-2 seats\)", text)
        counter, _, least = text.split(" (")[0].partition(" >= ")
        if small:
            counter, _, least = text[: small.start()].strip().partition(" >= ")
        found[id] = (counter, int(small[1]) if small and seats <= 2 else int(least))
    return found
