"""Alliances (section 21)."""

from __future__ import annotations

from terrarium.kernel import Answers, Decision, Decisions, Flow, Some

from ..model.roster import faction, grade
from ..state import Campaign, rules


def possible(s: Campaign, seat: int) -> list[int]:
    """All seats in play with which an alliance is not out of the question (X)."""
    own = faction(s, seat)
    return [
        other
        for other in range(s.seats)
        if other != seat and s.players[other].out == 0 and grade(own, faction(s, other)) != "X"
    ]


@rules.ask(tempo="turn", revisable=True)
def alliances(s: Campaign) -> Decisions:
    """WW-248: every seat names, at the same time, the seats it would ally with."""
    asked = {}
    for seat in range(s.seats):
        others = possible(s, seat)
        if s.asked(seat) and others:
            kept = [other for other in s.players[seat].names if other in others]
            asked[seat] = Decision("alliances", Some(tuple(others), 0, len(others), of="seat"), kept, suggestion=kept)
    return asked


@alliances.answered
def allied(s: Campaign, f: Flow, answers: Answers) -> None:
    for seat, names in answers.items():
        s.seat(seat, names=tuple(sorted(names)))
    s.allies = []
    for a in range(s.seats):
        for b in range(a + 1, s.seats):
            if b in answers.get(a, ()) and a in answers.get(b, ()):
                s.allies.append((a, b))
                f.tell("allied", one=a, other=b, grade=grade(faction(s, a), faction(s, b)))
