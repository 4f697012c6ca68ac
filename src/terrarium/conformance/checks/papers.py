"""Aids answer what their forms take, with plain facts; papers are written for everyone who has a view."""

from __future__ import annotations

from terrarium.kernel import SPECTATOR, Document
from terrarium.kernel.document import as_text

from ..case import require
from ..spot import Spot, as_json


def check(spot: Spot) -> None:
    seat = spot.rng.randrange(spot.case.seats)
    for name, aid in spot.game.aids.items():
        require(aid.title.strip(), f"the aid {name} has no title")
        form = aid.ask(spot.view(seat))
        value = form.sample(spot.rng)
        require(form.ok(value), f"the aid {name} draws a question that its form refuses: {value!r}")
        facts = aid.answer(spot.view(seat), value)
        as_json(facts)
        if aid.tell:
            require(as_text(Document("", aid.tell(spot.view(seat), facts))).strip(), f"the aid {name} says nothing")
    for who in (SPECTATOR, seat):
        for name, paper in spot.game.papers.items():
            require(paper.title.strip(), f"the paper {name} has no title")
            sheet = paper.write(spot.view(who), spot.match.seen(who)[-30:])
            require(isinstance(sheet, Document), f"the paper {name} is no Document")
