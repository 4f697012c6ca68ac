"""How much of what people write is read exactly as they meant it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from terrarium.kernel import Asked, Match, Pov, Reading, registry
from terrarium.server.inbox import answers
from terrarium.server.inbox.reading import mime
from terrarium.server.inbox.reading.extracting import extract
from terrarium.server.inbox.reading.words import meant
from terrarium.server.mail import answerable

from . import handwritten
from .corpus import Letter, letters

Turn = tuple[Pov[Any], Asked]

SHEETS = {
    "lizards": [
        ["MO 4C SW", "SP 6D N GRN=20"],
        ["MO 4C N", "MO 6D SE"],
        ["SP 4C SE NE RED=105 YEL=32 BLK=10"],
        ["MO 6D S", "SP 4C N RED=40", "RE 6D"],
    ],
    "lizard-wizard": [["S H"], ["F T"], ["T S"]],
}


@pytest.fixture(scope="module", params=sorted(SHEETS))
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def turn(game: str) -> Turn:
    """The first turn, as one seat sees it; of Lizards!, when the clans are settled."""
    match = Match.new(registry.find(game), 2, {}, secret=bytes(32))
    while match.pov(0).asked[0].kind == "startup":
        for seat in (0, 1):
            at = match.seat(seat)
            [asked] = at.pov().asked
            at.answer(asked, asked.default)
    pov = match.pov(0)
    return pov, pov.asked[0]


@pytest.fixture(scope="module")
def sent(turn: Turn) -> str:
    """A letter of the house: its first line, a report that tells of old orders, and the form."""
    told = "Turn 1\n\nYour band at 4C has moved to 5C.\n# was: MO 4C S\n\nDue: Friday 20 November 19:39 UTC"
    question = answerable.question(*turn, "seat+ngbw3xi6wfsfc6hbkv2hurkz@house.example")
    stop = "\n\n--\nUnsubscribe from emails of this kind: https://house.example/notifications/stop/eyJwIjoxLCJrIjo"
    return answerable.topped(f"{told}\n\n{question}", "x") + stop


@pytest.fixture(scope="module")
def orders(game: str, turn: Turn) -> list[list[str]]:
    """Orders that this seat may give."""
    pov, asked = turn
    for sheet in SHEETS[game]:
        found = pov.read(asked, "\n".join(sheet))
        assert found.ok, found.findings
    return SHEETS[game]


def read(turn: Turn, letter: Letter, sent: str) -> tuple[Any, list[str]]:
    """The answer that the house makes of it (None: it asks or finds nothing), and the lines that it says it left."""
    pov, asked = turn

    def reader(text: str) -> Reading:
        return pov.read(asked, text)

    extracted = extract(mime.body(mime.parsed(letter.raw)).lines, sent.partition("Unsubscribe")[0])
    lines = [line for line in extracted.counted if meant(line.text) is None]
    made = answers.read(reader, lines)
    return made.answer if made.found else None, extracted.unread


def test_letters_are_read_as_they_were_meant(turn: Turn, sent: str, orders: list[list[str]]) -> None:
    pov, asked = turn
    corpus = list(letters(sent, orders))
    assert len(corpus) >= 200
    wrong = []
    for letter in corpus:
        wanted = pov.read(asked, "\n".join(letter.meant)).answer if letter.meant else None
        if read(turn, letter, sent)[0] != wanted:
            wrong.append(letter.name)
    assert wrong == []


def test_letters_written_by_hand_are_read_as_they_were_meant(turn: Turn, sent: str, orders: list[list[str]]) -> None:
    pov, asked = turn
    corpus = list(handwritten.letters(sent, orders))
    assert len(corpus) >= 60
    wrong = []
    for letter in corpus:
        wanted = pov.read(asked, "\n".join(letter.meant)).answer if letter.meant else None
        found = read(turn, letter, sent)[0]
        alike = sorted(found) == sorted(wanted) if isinstance(found, list) and wanted else found == wanted
        if not alike:
            wrong.append(letter.name)
    assert wrong == []


def test_where_the_house_does_not_know_its_own_letter_nothing_wrong_is_read(
    turn: Turn, sent: str, orders: list[list[str]]
) -> None:
    """An answer below a letter that is quoted without marks cannot be told from it then, and is not read; all others
    are."""
    pov, asked = turn
    missed = set()
    for letter in letters(sent, orders):
        wanted = pov.read(asked, "\n".join(letter.meant)).answer if letter.meant else None
        found = read(turn, letter, "")[0]
        assert found in (wanted, None), letter.name
        if found != wanted:
            missed.add(tuple(letter.name.split("/")[:2]))
    unmarked = ("outlook", "outlook_web", "samsung", "aol")
    assert missed <= {(program, style) for program in unmarked for style in ("bottom", "inline")}


def test_the_corpus_has_every_program_style_and_encoding(sent: str, orders: list[list[str]]) -> None:
    named = [letter.name.split("/") for letter in letters(sent, orders) if "/" in letter.name]
    for part in range(4):
        assert min(Counter(name[part] for name in named).values()) >= 10
