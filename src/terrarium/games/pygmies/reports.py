"""PY-431, PY-432: the turn's report."""

from __future__ import annotations

from terrarium.kernel import Document, Paper, Seen
from terrarium.kernel.document import Block, Figure, Grid, Heading, Listing, Para

from .board import board
from .narrate import caption, gauge, narrate, standing_of
from .text import text
from .view import View


def report(view: View, events: list[Seen]) -> Document:
    """What happened, casualties, Wounds and Heroism left, distance to breaking, scenario counts."""
    blocks: list[Block] = [Para(caption(view))]
    if view.fields:
        field = view.fields[standing_of(view)]
        if field.originals[0]:
            blocks += [Heading("Standing"), Listing([gauge(field, 0), gauge(field, 1)])]
        lost = [event for event in events if event.kind == "removed"]
        if lost:
            blocks += [Heading("Casualties"), Listing([narrate(view, event) for event in lost])]
        heroes = [i for i in field.alive() if field.card(i).hero]
        rows = [
            [field.models[i].id, field.models[i].card, str(field.models[i].wounds), str(field.models[i].heroism)]
            for i in heroes
        ]
        if rows:
            blocks.append(Grid(["Id", "Hero", "Wounds", "Heroism"], rows, [2, 3], "Heroes"))
    if events:
        blocks += [Heading("What happened"), Listing([narrate(view, event) for event in events])]
    blocks.append(Figure(board(view), text(view), caption(view)))
    return Document("Pygmies: report", blocks)


PAPERS = {"report": Paper("Turn report", report)}
