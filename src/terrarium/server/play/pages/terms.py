"""A table's terms as people read them and fill them in: where a table is made, and where its moderator changes it."""

from __future__ import annotations

from typing import Any

import msgspec

from terrarium.kernel import Game
from terrarium.wording import called, settled, title

from ...policy.terms import DAY, MINUTE, PACES, Absence, Pace, Terms, from_json
from ..web import whole

PACE_WORDS = {
    "live": "Live: minutes per move, everybody at the screen",
    "correspondence": "Correspondence: days per move",
    "mail": "Fixed hours: one turn at a set time, on set days",
    "untimed": "No time limit",
}
WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
UNITS = {"live": ("minutes", MINUTE), "correspondence": ("days", DAY)}
"""What a move's time is counted in, and how many seconds that is."""
PARTS = ("pace", "absence")
"""Terms that have parts of their own."""
TIMES = ("reply", "move", "turn", "errand")
CALLED = {
    "spectators": "Anyone may watch",
    "delay": "Delay for spectators",
    "talk": "Players may chat",
    "bots_think": "Bots take their time",
    "bots_resign": "Bots resign when all is lost",
    "bot_after": "Missed deadlines until a bot stands in",
    "drop_after": "More missed deadlines until the player is dropped",
}
"""What the log calls the terms whose own names would not do."""
CLOCK = (("day", DAY), ("hour", 60 * MINUTE), ("minute", MINUTE), ("second", 1))


def pace_words(pace: Pace) -> str:
    """A table's pace, with the time that it gives."""
    if pace.kind == "mail":
        every = len(pace.weekdays) == len(WEEKDAYS)
        days = "" if every else "on " + ", ".join(WEEKDAYS[day] for day in pace.weekdays) + " "
        return f"Fixed hours: {days}at {pace.hour}, {pace.zone}"
    if pace.name == "untimed":
        return PACE_WORDS["untimed"]
    times = [f"{_span(pace.move)} per move"] if pace.move else []
    times += [f"{_span(pace.turn)} per turn"] if pace.turn and pace.turn != pace.move else []
    return f"{PACE_WORDS[pace.name].partition(':')[0]}: {', '.join(times) or 'no time limit for a move'}"


def _span(seconds: int) -> str:
    """In the largest unit that comes out even."""
    unit, size = next((unit, size) for unit, size in CLOCK if not seconds % size)
    count = seconds // size
    return f"{count} {unit}" + ("" if count == 1 else "s")


class Shown(msgspec.Struct, frozen=True):
    """Terms as the page asks for them."""

    terms: Terms
    paces: dict[str, str]
    chosen: str
    days: int
    minutes: int
    weekdays: list[tuple[int, str, bool]]
    delay: int


def shown(terms: Terms) -> Shown:
    pace = terms.pace
    return Shown(
        terms,
        PACE_WORDS,
        pace.name,
        days=_each(pace if pace.name == "correspondence" else PACES["correspondence"]),
        minutes=_each(pace if pace.name == "live" else PACES["live"]),
        weekdays=[(n, day, n in pace.weekdays) for n, day in enumerate(WEEKDAYS)],
        delay=terms.delay // MINUTE,
    )


def _each(pace: Pace) -> int:
    """The time of a move, in whole units of its pace."""
    _, size = UNITS[pace.name]
    return max(1, round(pace.move / size))


def read(post: Any, was: Terms) -> Terms:
    """The terms as they are filled in. What the page does not ask for stays as it was."""

    def number(name: str, usual: int) -> int:
        given = whole(post.get(name))
        return usual if given is None else given

    absent: Absence = msgspec.structs.replace(
        was.absence,
        bot_after=number("bot_after", was.absence.bot_after),
        drop_after=number("drop_after", was.absence.drop_after),
    )
    delay = number("delay", was.delay // MINUTE)
    return msgspec.structs.replace(
        was,
        pace=_pace(post, was.pace),
        absence=absent,
        spectators=post.get("spectators") == "on",
        delay=was.delay if delay == was.delay // MINUTE else delay * MINUTE,
        talk=post.get("talk") == "on",
        bots_think=post.get("bots_think") == "on",
        bots_resign=post.get("bots_resign") == "on",
    )


def _pace(post: Any, was: Pace) -> Pace:
    """The one that is chosen; if it is another, all its times are the usual ones. A longer or shorter move makes them
    all longer or shorter."""
    name = post.get("pace", "")
    pace = was if name == was.name else PACES.get(name, was)
    changes: dict[str, Any] = {}
    if pace.name in UNITS:
        unit, size = UNITS[pace.name]
        each, usual = whole(post.get(unit)), PACES[pace.name]
        if each and each != _each(pace):
            changes |= {time: getattr(usual, time) * each * size // usual.move for time in TIMES}
    if post.get("hour"):
        changes["hour"] = post["hour"]
    if post.get("zone"):
        changes["zone"] = post["zone"]
    if days := [day for text in post.getlist("weekdays") if (day := whole(text)) is not None]:
        changes["weekdays"] = tuple(days)
    return msgspec.structs.replace(pace, **changes)


def changed(game: Game[Any, Any], before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """What the log kept of a change at a table, each thing with what it was before."""
    was, now = _told(game, before), _told(game, after)
    return [f"{what}: {says} (before: {was.get(what, 'none')})" for what, says in now.items() if was.get(what) != says]


def _told(game: Game[Any, Any], kept: dict[str, Any]) -> dict[str, str]:
    found = {}
    if "title" in kept:
        found["Name"] = kept["title"] or "none"
    if "private" in kept:
        found["Private"] = called(kept["private"]).lower()
    if "options" in kept:
        found |= dict(settled(game, msgspec.json.decode(kept["options"] or "{}")))
    if "terms" in kept:
        terms = from_json(kept["terms"])
        absence = msgspec.structs.asdict(terms.absence)
        others = {**msgspec.structs.asdict(terms), **absence, "delay": _span(terms.delay) if terms.delay else "none"}
        found["Pace"] = pace_words(terms.pace)
        found |= {
            CALLED.get(key) or title(key): called(value).lower() for key, value in others.items() if key not in PARTS
        }
    return found
