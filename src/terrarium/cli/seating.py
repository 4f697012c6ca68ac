"""Bots at a terminal's table: each gets its seat's view, its events since last time and its own note."""

from __future__ import annotations

from random import Random

from terrarium.bots import find_bot
from terrarium.kernel import MISSED, Answer, Bot, Due, Match

from .saves import Table


class Bots:
    """The bots of one table. What they must remember is kept in the table, so that a save goes on alike."""

    def __init__(self, match: Match, table: Table) -> None:
        self.match = match
        self.table = table
        self.made: dict[str, Bot] = {level: find_bot(match.game, level) for level in set(table.bots.values())}

    def answer(self, due: Due) -> Answer:
        """The bot's answer. A die that should be thrown on a real table is thrown by the match for it."""
        if due.decision.kind == "enter_dice":
            return MISSED
        match, table, seat = self.match, self.table, due.seat
        seen = match.seen(seat)
        heard = seen[min(table.asked.get(seat, 0), len(seen)) :]
        rng = Random(f"{table.seed}/{seat}/{match.number}/{due.moment.id}")
        reply = self.made[table.bots[seat]].answer(match.question(due, table.notes.get(seat), rng, heard))
        table.asked[seat] = len(seen)
        table.notes[seat] = reply.note
        return reply.answer
