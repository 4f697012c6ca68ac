"""The game's own bots answer rightly, from their seat's view alone, and the same twice."""

from __future__ import annotations

from random import Random
from time import perf_counter

import msgspec

from terrarium.kernel import Bot, Due, Reply

from ..case import require
from ..spot import Spot, as_json

SLOW = 5.0


def check(spot: Spot) -> None:
    dues = [due for due in spot.dues() if due.moment.ask.name in spot.state.rules.table]
    if not dues or not spot.game.bots:
        return
    level = min(spot.game.bots, key=lambda name: spot.coverage.bots[name])
    [due] = spot.some(dues, 1)
    bot = spot.game.bots[level]()
    seed = spot.rng.random()
    began = perf_counter()
    reply = _asked(spot, bot, due, seed)
    took = perf_counter() - began
    if took > SLOW:
        spot.coverage.note(f"the bot {level} needs {took:.1f} s for a {due.decision.kind}")
    spot.coverage.bots[level] += 1
    says = f"the bot {level} answers {due.decision.kind} with {reply.answer!r}"
    errors = [str(f) for f in due.decision.form.check(reply.answer) if not f.warning]
    require(not errors, f"{says}, which is refused: {'; '.join(errors)}")
    note = msgspec.json.decode(as_json(reply.note))
    require(note == reply.note, f"the note of the bot {level} is not plain JSON data: {reply.note!r}")
    again = _asked(spot, bot, due, seed)
    require(again.answer == reply.answer, f"{says}; asked again with the same luck it says {again.answer!r}")


def _asked(spot: Spot, bot: Bot, due: Due, seed: float) -> Reply:
    """The reply to a question that holds nothing but what the seat may have."""
    reply = bot.answer(spot.match.question(due, None, Random(seed), spot.match.seen(due.seat)))
    require(isinstance(reply, Reply), f"the bot {type(bot).__name__} gives {reply!r}, which is no Reply(answer)")
    return reply
