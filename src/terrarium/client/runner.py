"""The bot runner: a bot of one's own in real matches, through the interface and nothing else.

Listeners (one thread a table, one for all games) say where there is news; one loop asks the bot and answers. An
answer's key is made of its moment, so that whatever is sent again after a lost connection is harmless.
"""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from terrarium.kernel import Asked, Bot, Closed, Game, NotYours, Refused, Stale

from .client import Client
from .errors import Conflict, Stopped, TooMany, Unknown, Unreachable
from .notes import Note, Notes
from .table import Table

log = logging.getLogger("terrarium.bot")

MakeBot = Callable[[Game[Any, Any] | None], Bot]
"""Gives the bot for a game (None: one that is not installed here)."""

POLL = 15.0
"""Even without news all games are looked at so often (in seconds)."""
MOST_LISTENERS = 50
DESK = ""


class Runner:
    """Plays all tables where the token's person is asked, or only those named.

    A bot that breaks, or whose answer is refused, answers with the default; `trouble` is told of it.
    """

    def __init__(
        self,
        client: Client,
        make: MakeBot,
        *,
        tables: Sequence[str] = (),
        notes: Path | None = None,
        rng: Random | None = None,
        tell: Callable[[str], None] = log.info,
    ) -> None:
        self.client = client
        self.make = make
        self.only = tuple(tables)
        self.notes = Notes(notes)
        self.rng = rng or Random()
        self.tell = tell
        self.answered = 0
        self.trouble: list[str] = []
        self._bots: dict[str, Bot] = {}
        self._tables: dict[tuple[str, int | None], Table] = {}
        self._over: set[str] = set()
        self._news: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._listeners: dict[str, threading.Thread] = {}
        self._stop = threading.Event()

    def stop(self) -> None:
        """End `run` soon, from another thread or a signal."""
        self._stop.set()
        self._news.put(DESK)

    # ---- the loop

    def run(self, *, until_idle: bool = False) -> int:
        """Play until stopped, or until all named tables are over; gives how many answers were sent. With `until_idle`
        it ends as soon as nothing is asked."""
        wait = 0.5
        while not self._stop.is_set():
            try:
                self._look()
                wait = 0.5
            except TooMany as refused:
                self._stop.wait(refused.wait)
                continue
            except Unreachable as error:
                self.tell(f"{error} Trying again.")
                self._stop.wait(wait)
                wait = min(2 * wait, 30.0)
                continue
            if until_idle or (self.only and set(self.only) <= self._over):
                break
            self._await_news()
        return self.answered

    def _look(self) -> None:
        """Answer everything that is asked now, here and there, until nothing is."""
        again = True
        while again and not self._stop.is_set():
            again = False
            for code in self._asked():
                again = self._play(code) or again

    def _asked(self) -> list[str]:
        """The tables to look at; listeners are set up on those that go on."""
        if self.only:
            going = [code for code in self.only if code not in self._over]
        else:
            desk = self.client.mine()
            going = [line.code for line in (*desk.asked, *desk.playing) if line.status == "running"]
            self._listen(DESK)
        for code in going[:MOST_LISTENERS]:
            self._listen(code)
        return going if self.only else [line.code for line in desk.asked]

    def _await_news(self) -> None:
        """Sleep until a listener has heard something, or for a while; everything heard by then counts once."""
        try:
            self._news.get(timeout=POLL)
            while True:
                self._news.get_nowait()
        except queue.Empty:
            pass

    # ---- one table

    def _table(self, code: str, seat: int | None = None) -> Table:
        if (code, seat) not in self._tables:
            self._tables[code, seat] = self.client.table(code, seat)
        return self._tables[code, seat]

    def _play(self, code: str) -> bool:
        """Answer what is asked at one table; True if anything was. What the referee is asked waits for a person."""
        table = self._table(code)
        moved = False
        try:
            for asked in table.decisions():
                if asked.open and asked.seat >= 0:
                    moved = self._answer(self._table(code, asked.seat), asked.moment) or moved
            if not moved and self.only and table.info().over:
                self._over.add(code)
                self.notes.forget(code)
        except (Unknown, NotYours, Closed) as refused:
            self._trouble(code, str(refused))
            self._over.add(code)
        return moved

    def _answer(self, table: Table, moment: str) -> bool:
        """Ask the bot, and send what it says; True if the table took it."""
        pov = table.pov()
        asked = next((one for one in pov.asked if one.moment == moment and one.open), None)
        if asked is None:
            return False
        kept = self.notes.of(table.code, asked.seat)
        note = kept.note
        answer = asked.default
        if asked.kind != "enter_dice":
            try:
                reply = self._bot(table.game).answer(pov.question(asked, note, self.rng, kept.seen))
                answer, note = reply.answer, reply.note
            except Exception as error:
                self._trouble(table.code, f"{asked.kind}: {type(error).__name__}: {error}")
        if not self._sent(table, asked, answer):
            return False
        self.answered += 1
        self.notes.keep(table.code, asked.seat, Note(note, len(pov.heard)))
        return True

    def _sent(self, table: Table, asked: Asked, answer: Any) -> bool:
        key = f"bot-{asked.seat}-{asked.moment}"
        try:
            table.answer(asked, answer, key=key)
            return True
        except (Stale, Closed, Conflict, Stopped, Unknown) as refused:
            log.debug("%s: %s", table.code, refused)
            return False
        except (NotYours, TooMany):
            raise
        except Refused as refused:
            if answer == asked.default:
                self._trouble(table.code, f"{asked.kind}: {refused}")
                return False
            self._trouble(table.code, f"{asked.kind}: {refused}; the default is sent.")
            return self._sent(table, asked, asked.default)

    def _bot(self, game: Game[Any, Any] | None) -> Bot:
        name = "" if game is None else game.slug
        if name not in self._bots:
            self._bots[name] = self.make(game)
        return self._bots[name]

    def _trouble(self, code: str, says: str) -> None:
        self.trouble.append(f"{code}: {says}")
        self.tell(f"Table {code}: {says}")

    # ---- listening

    def _listen(self, code: str) -> None:
        if code not in self._listeners:
            listener = threading.Thread(target=self._listener, args=(code,), name=f"listen-{code}", daemon=True)
            self._listeners[code] = listener
            listener.start()

    def _listener(self, code: str) -> None:
        """Passes news on until the table is over or closed to us; after a break everything may be new."""
        wait = 0.5
        while not self._stop.is_set() and code not in self._over:
            try:
                for _ in self.client.wire.news(f"/events/{code}" if code else "/events"):
                    wait = 0.5
                    self._news.put(code)
                    if self._stop.is_set():
                        return
            except (Refused, RuntimeError):
                return
            except Unreachable:
                self._stop.wait(wait)
                wait = min(2 * wait, 30.0)
                self._news.put(code)
