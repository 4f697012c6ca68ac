"""What the press is asked to do, as data: so it can be done in another process."""

from __future__ import annotations

import subprocess
import sys
from typing import Final, TypeAlias

import msgspec

from terrarium.kernel.document import Document

from .typesetting import PressError, Size, pdf, png

SECONDS: Final = 20
"""Of processor time for one job; in time of day three times as much."""
MEMORY: Final = 4 << 30
"""Bytes of addresses; a large report takes about 0.2 GB."""


class Sheets(msgspec.Struct, frozen=True, tag="sheets"):
    """A document as PDF."""

    document: Document
    size: Size = "a4"
    footer: str = ""
    day: tuple[int, int, int] | None = None


class Picture(msgspec.Struct, frozen=True, tag="picture"):
    """A drawing as PNG."""

    svg: str
    width: int
    ground: str = "#FFFFFF"


Job: TypeAlias = Sheets | Picture


def work(job: Job) -> bytes:
    """Do it here."""
    match job:
        case Sheets(document, size, footer, day):
            return pdf(document, size, footer, day)
        case Picture(svg, width, ground):
            return png(svg, width, ground)


def work_apart(job: Job) -> bytes:
    """Do it in a process that ends with it: processor time and memory are bounded, and nothing else waits meanwhile."""
    command = [sys.executable, "-m", "terrarium.press"]
    try:
        done = subprocess.run(command, input=msgspec.json.encode(job), capture_output=True, timeout=3 * SECONDS)
    except subprocess.TimeoutExpired as error:
        raise PressError("It took too long.") from error
    if done.returncode:
        raise PressError(done.stderr.decode(errors="replace")[-2000:] or f"The press ended with {done.returncode}.")
    return done.stdout
