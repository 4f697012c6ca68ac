"""The terms of a table: its pace, what happens to the absent, and who may watch. Plain data, stored as JSON."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias
from zoneinfo import ZoneInfo

import msgspec

from terrarium.kernel import Illegal
from terrarium.kernel.errors import Finding
from terrarium.kernel.moment import Tempo

Kind: TypeAlias = Literal["live", "correspondence", "mail"]

MINUTE, HOUR, DAY = 60, 3600, 86400
_HOUR = re.compile(r"([01]?[0-9]|2[0-3]):[0-5]?[0-9]")


class Pace(msgspec.Struct, frozen=True, omit_defaults=True):
    """How long a seat has, in seconds by tempo (0: no deadline).

    By mail, a `turn` (and a move, where its time is 0) is due at a fixed hour of the clock in a zone, on certain days
    of the week, at least `notice` seconds after it opened; daylight-saving time never shifts that hour.
    """

    kind: Kind = "correspondence"
    reply: int = DAY
    move: int = 3 * DAY
    turn: int = 3 * DAY
    errand: int = 7 * DAY
    hour: str = "20:00"
    zone: str = "UTC"
    weekdays: tuple[int, ...] = (0, 1, 2, 3, 4, 5, 6)
    """0 is Monday."""
    notice: int = 12 * HOUR
    grace: int = 0
    """Beyond the deadline that is shown, before the answer counts as missed."""
    early: bool = True
    """A moment closes as soon as all have confirmed."""
    guard: int = 0
    """How long a hidden moment stays open whatever the answers, where two or more people play."""
    respect_vacation: bool = True

    def time_for(self, tempo: Tempo) -> int:
        return {"reply": self.reply, "move": self.move, "turn": self.turn, "errand": self.errand}[tempo]

    @property
    def name(self) -> str:
        """As it was chosen: a live one that gives no time is `untimed`."""
        clocks = self.reply or self.move or self.turn or self.errand
        return "untimed" if self.kind == "live" and not clocks else self.kind


PACES: dict[str, Pace] = {
    "live": Pace("live", reply=60, move=5 * MINUTE, turn=15 * MINUTE, errand=2 * HOUR, grace=3, guard=4),
    "correspondence": Pace(grace=10 * MINUTE, guard=10 * MINUTE),
    "mail": Pace("mail", reply=DAY, move=0, turn=0, errand=7 * DAY, grace=30 * MINUTE, guard=6 * HOUR),
    "untimed": Pace("live", reply=0, move=0, turn=0, errand=0, guard=4),
}
"""Paces to start from."""


class Absence(msgspec.Struct, frozen=True, omit_defaults=True):
    """A missed deadline is answered by the game's default. After so many in a row a bot stands in; after so many
    more the seat is dropped. 0: never."""

    bot_after: int = 3
    bot: str = ""
    """The stand-in's level; empty: the game's usual one."""
    drop_after: int = 0


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a table's maker settles beside the game's own options."""

    pace: Pace = Pace()
    absence: Absence = Absence()
    spectators: bool = True
    delay: int = 0
    """Seconds by which spectators see everything later."""
    talk: bool = True
    """Players may write to each other."""
    whispers: bool = True
    """Also to some alone; otherwise everybody hears everything."""
    take_back: bool = True
    votes: bool = True
    """When all players agree, the table pauses, goes on, waits longer, goes back a step or ends."""
    several: bool = False
    """One person may hold several seats (round one screen)."""
    bots_think: bool = False
    """Live, and with people at the table, bots take their time before they answer."""
    bots_resign: bool = False
    """A bot gives up a match of two that is lost for it."""
    start_when_full: bool = True
    fee: int = 0
    """For each turn, in the ledger's smallest unit."""
    drop_unpaid: bool = False

    def check(self) -> Terms:
        """The same terms, or `Illegal` with everything that is wrong."""
        found: list[Finding] = []
        pace = self.pace
        for name in ("reply", "move", "turn", "errand", "notice", "grace", "guard"):
            if not 0 <= getattr(pace, name) <= 366 * DAY:
                found.append(Finding("illegal", "From 0 seconds to a year.", ("pace", name)))
        try:
            ZoneInfo(pace.zone)
        except (KeyError, ValueError, OSError):
            found.append(Finding("illegal", f"There is no time zone {pace.zone!r}.", ("pace", "zone")))
        if not _HOUR.fullmatch(pace.hour):
            found.append(Finding("malformed", "Write the hour as 20:00.", ("pace", "hour")))
        if not pace.weekdays or not all(0 <= day <= 6 for day in pace.weekdays):
            found.append(Finding("illegal", "Days of the week are 0 (Monday) to 6.", ("pace", "weekdays")))
        if not 0 <= self.delay <= 7 * DAY:
            found.append(Finding("illegal", "The delay is from 0 seconds to a week.", ("delay",)))
        for name in ("bot_after", "drop_after"):
            if getattr(self.absence, name) < 0:
                found.append(Finding("illegal", "Not below 0.", ("absence", name)))
        if not 0 <= self.fee <= 10**9:
            found.append(Finding("illegal", "A fee is from 0 to 1,000,000,000.", ("fee",)))
        if found:
            raise Illegal(findings=found)
        return self


_decoder = msgspec.json.Decoder(Terms)


def from_json(text: str | bytes) -> Terms:
    return _decoder.decode(text or "{}")


def to_json(terms: Terms) -> str:
    return msgspec.json.encode(terms).decode()
