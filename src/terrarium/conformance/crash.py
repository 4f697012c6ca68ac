"""What broke, as a sentence: for an error that no check expected, and for a loop that does not end."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from traceback import FrameSummary, extract_tb, walk_tb
from types import FrameType
from typing import Any

from terrarium.kernel import Decision, Form, Game

PATIENCE = 30.0
"""Seconds of computing that one check or one step may take before its game is taken to run in a circle."""


class Endless(BaseException):
    """The patience is over. Not an Exception, so that no rule swallows it."""


@contextmanager
def patience() -> Iterator[None]:
    """Whatever computes too long inside is stopped with `Endless`, where the system can do that."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _stop(number: int, frame: FrameType | None) -> None:
    raise Endless(f"still running after {PATIENCE:.0f} seconds of computing: an endless loop?")


def crashed(error: BaseException, game: Game[Any, Any]) -> str:
    """The error in a sentence, with the line of the game that raised it."""
    last = extract_tb(error.__traceback__)[-1]
    own = _own(error, game)
    if isinstance(error, NotImplementedError):
        return f"the game does not write `{last.name}`"
    said = str(error) if isinstance(error, Endless | AssertionError) else f"{type(error).__name__}: {error}"
    place = own or last
    notes = "".join(f", {note}" for note in getattr(error, "__notes__", ()))
    return f"{_hint(error) or said} (in {place.name}, {Path(place.filename).name}, line {place.lineno}){notes}"


def _own(error: BaseException, game: Game[Any, Any]) -> FrameSummary | None:
    """The innermost line of the game's own package, or of its only file."""
    module = sys.modules.get(type(game).__module__)
    file = Path(getattr(module, "__file__", None) or "nowhere")
    home = file.parent if getattr(module, "__package__", "") else file
    lines = [line for line in extract_tb(error.__traceback__) if Path(line.filename).is_relative_to(home)]
    return lines[-1] if lines else None


def _hint(error: BaseException) -> str:
    """What a frame or a form has to do with it, where the machine itself stumbled."""
    asked = "a form"
    frames = [frame for frame, _ in walk_tb(error.__traceback__)]
    for frame in frames:
        decision = frame.f_locals.get("decision")
        asked = decision.kind if isinstance(decision, Decision) else asked
    last = frames[-1]
    forms = [frame.f_locals.get("self") for frame in frames if frame.f_code.co_name == "sample"]
    empty = [form for form in forms if isinstance(form, Form) and form.__class__.__module__.startswith("terrarium.")]
    if empty and not isinstance(error, Endless):
        return f"{asked} asks where nothing could be answered: {empty[-1]!r}"
    if last.f_code.co_name == "go" and "frame" in last.f_locals:
        return _stumbled(error, last.f_locals["frame"])
    return ""


def _stumbled(error: BaseException, frame: Any) -> str:
    if not isinstance(frame, tuple):
        name = getattr(frame, "args", [frame])[0]
        return f"{name!r} is no frame: call the step that comes next, as in f.then(step())"
    if isinstance(error, KeyError):
        return f"no step is called {frame[0]!r}"
    return f"the frame {frame!r} does not fit its step: {error}"
