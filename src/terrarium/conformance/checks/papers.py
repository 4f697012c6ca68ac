"""Aids answer what their forms take, with plain facts; papers are written for everyone who has a view."""

from __future__ import annotations

from terrarium.kernel import SPECTATOR, Document
from terrarium.kernel.document import as_text

from ..case import require
from ..spot import Spot, as_json


def check(spot: Spot) -> None:
    seat = spot.rng.randrange(spot.case.seats)
    pov = spot.match.pov(seat)
    for name, aid in spot.game.aids.items():
        require(aid.title.strip(), f"the aid {name} has no title")
        form = pov.aid_form(name)
        value = form.sample(spot.rng)
        require(form.ok(value), f"the aid {name} draws a question that its form refuses: {value!r}")
        facts = pov.aid(name, value)
        as_json(facts)
        blocks = pov.aid_told(name, facts)
        if blocks is not None:
            require(as_text(Document("", blocks)).strip(), f"the aid {name} says nothing")
    for who in (SPECTATOR, seat):
        for name, paper in spot.game.papers.items():
            require(paper.title.strip(), f"the paper {name} has no title")
            sheet = spot.match.pov(who, heard=spot.match.seen(who)[-30:]).paper(name)
            require(isinstance(sheet, Document), f"the paper {name} is no Document")
