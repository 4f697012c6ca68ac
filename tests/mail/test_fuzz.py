"""Letters that nobody would write: read without a word of complaint from the program, and without any effect."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from terrarium.kernel import Finding, Match, Reading, registry
from terrarium.server.inbox import answers, taking
from terrarium.server.inbox.reading import mime, words
from terrarium.server.inbox.reading.extracting import Counted, extract
from terrarium.server.mail import answerable

from .corpus import letters

HEADS = (
    b"Content-Type: text/plain; charset=", b"Content-Type: multipart/mixed; boundary=x", b"Content-Transfer-Encoding: ",
    b"From: =?utf-8?B?", b"Message-ID: <", b"Received: from ", b"Content-Type: text/html", b"Subject: =?x?Q?",
    b"Content-Disposition: attachment; filename*=utf-8''%", b"Auto-Submitted: ", b"Date: ",
)  # fmt: skip
PIECES = (
    b"\x00", b"\xff\xfe", b"\r\n", b"\n", b"> ", b"#orders 0-0-1", b"#end 0-0-1", b"<div>", b"<blockquote>",
    b"</table>", b"=3D", b"=", b"&#0;", b"--x", b"--x--", b"MO 4C N", b"CONFIRM", b"MESSAGE TO ALL:",
    b"\xc3\x28", b";", b"base64",
    b"quoted-printable", b"utf-7", b"9" * 400, b"\xe2\x80\xa8", b"[" * 60, b"{", b"\xf0\x9f\xa6\x8e",
)  # fmt: skip


def mutated(rng: Random, raw: bytes) -> bytes:
    """Cut, doubled, turned over, or with something put in that does not belong there."""
    data = bytearray(raw)
    for _ in range(rng.randint(1, 12)):
        at = rng.randrange(len(data) + 1)
        way = rng.randrange(6)
        if way == 0:
            del data[at : at + rng.randint(1, 200)]
        elif way == 1:
            data[at:at] = rng.choice(PIECES) * rng.randint(1, 3)
        elif way == 2:
            data[at:at] = data[at : at + rng.randint(1, 300)]
        elif way == 3 and data:
            data[at % len(data)] = rng.randrange(256)
        elif way == 4:
            data[:0] = rng.choice(HEADS) + rng.choice(PIECES) + b"\n"
        else:
            data[at:at] = rng.randbytes(rng.randint(1, 40))
    return bytes(data)


def seeds() -> tuple[list[bytes], str, Any]:
    match = Match.new(registry.find("lizard-wizard"), 2, {}, secret=bytes(32))
    pov = match.pov(0)
    sent = answerable.topped(answerable.question(pov, pov.asked[0], "seat+x@house.example"), "x")
    return [letter.raw for letter in letters(sent, [["S H"], ["F T"]])], sent, pov


def fuzzed(count: int, seed: int) -> None:
    rng = Random(seed)
    raws, sent, pov = seeds()
    asked = pov.asked[0]

    def reader(text: str) -> Reading:
        return pov.read(asked, text)

    before = pov.text()
    for _ in range(count):
        raw = mutated(rng, rng.choice(raws))
        taking.key_of(raw, taking.headers_of(raw), "seat+x@house.example")
        taking.recipients(taking.headers_of(raw))
        found = extract(mime.body(mime.parsed(raw)).lines, sent)
        rest = [line for line in found.counted if words.meant(line.text) is None]
        made = answers.read(reader, rest[:20])
        assert not made.found or not [f for f in pov.check(asked, made.answer) if not f.warning]
    assert pov.text() == before


@pytest.mark.parametrize("text", ["99999999S", "S99999999", "9" * 400 + "S", "S1" * 400 + "!", "[" * 60])
def test_numbers_without_end_are_no_answer_and_cost_nothing(text: str) -> None:
    match = Match.new(registry.find("lizard-wizard"), 2, {}, secret=bytes(32))
    pov = match.pov(0)
    assert not pov.read(pov.asked[0], text).ok


def test_a_very_long_letter_is_looked_through_only_so_far() -> None:
    """Thousands of lines that say nothing must not keep a worker busy."""
    reads = 0

    def reader(text: str) -> Reading:
        nonlocal reads
        reads += 1
        wrong = [Finding("x", "No.", ("line", n)) for n in range(1, text.count("\n") + 2)]
        return Reading({"orders": []}, wrong)

    lines = [Counted(f"word {n}; word", n, after_gap=n % 3 == 0) for n in range(1, 5000)]
    made = answers.read(reader, lines)
    assert not made.found
    assert reads < 400
    assert [fate.line.number for fate in made.fates if fate.says.startswith("Not read")] == [61, 601]
    assert "and 4398 below it" in made.fates[-1].says


def test_two_thousand_spoilt_letters() -> None:
    fuzzed(2000, 1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 12))
def test_a_hundred_thousand_spoilt_letters(seed: int) -> None:
    fuzzed(10_000, seed)
