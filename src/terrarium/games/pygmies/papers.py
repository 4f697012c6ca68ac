"""PY-431, PY-432: the turn's report."""

from __future__ import annotations

from terrarium.kernel import Document, Paper, Pov
from terrarium.kernel.document import Block, Figure, Grid, Heading, Listing, Para

from .content import BOARDS
from .content.factions import known
from .content.factions import written as faction_lines
from .content.own_boards import plan_of, title, written
from .forms.orders import MoveForm
from .model.terms import stat
from .view import View
from .words.names import standing_of
from .words.text import gauge


def report(pov: Pov[View]) -> Document:
    """What happened, casualties, Wounds and Heroism left, distance to breaking, scenario counts."""
    view, events = pov.view, pov.heard
    blocks: list[Block] = [Para(pov.caption)]
    if view.fields:
        field = view.fields[standing_of(view)]
        if field.originals[0]:
            blocks += [Heading("Standing"), Listing([gauge(field, 0), gauge(field, 1)])]
        lost = [event for event in events if event.kind == "removed"]
        if lost:
            blocks += [Heading("Casualties"), Listing([pov.words(event) for event in lost])]
        heroes = [i for i in field.alive() if field.card(i).hero]
        rows = [
            [field.models[i].id, field.models[i].card, str(field.models[i].wounds), str(field.models[i].heroism)]
            for i in heroes
        ]
        if rows:
            blocks.append(Grid(["Id", "Hero", "Wounds", "Heroism"], rows, [2, 3], "Heroes"))
    if events:
        blocks += [Heading("What happened"), Listing([pov.words(event) for event in events])]
    blocks.append(Figure(pov.board(), pov.text(), pov.caption))
    return Document("Pygmies: report", blocks + owed(pov))


def owed(pov: Pov[View]) -> list[Block]:
    """PY-432: the decision now owed, what may be chosen in it, and how orders are written."""
    blocks: list[Block] = []
    for asked in pov.asked:
        blocks += [Heading("Asked of you"), Para(asked.prompt)]
        shut = [finding.says for finding in asked.barred.values()]
        if isinstance(asked.form, MoveForm):
            field, pool = asked.form.field, asked.form.pool
            free = [f'{field.models[i].id} {field.models[i].card}, {stat(field, i, "move")}" of movement' for i in pool]
            blocks += [Para("They may move:"), Listing(free), Para(NOTATION)]
        if shut:
            blocks += [Para("Not open now:"), Listing(shut)]
    return blocks


NOTATION = (
    "One line for each model, in inches: SA3 10,8 12.5,9 goes by legs; >10,8 finds its way round others; !NB2 charges; "
    "^x,y jumps; %x,y climbs; ~R1@x,y swings on a rope; v lies down; u stands up. Then write done."
)


def board_text(pov: Pov[View]) -> Document:
    """PY-443: the table as text, to be changed, kept or passed on."""
    name = title(pov.view.board)
    text = written(name.capitalize() if name in BOARDS else name, plan_of(pov.view.board))
    told = "Paste this as a table of your own when you open a match, changed as you like."
    return Document(f"Pygmies: the table {name}", [Para(told), Listing([f"`{line}`" for line in text.splitlines()])])


def faction_text(pov: Pov[View]) -> Document:
    """PY-444: the factions as text, to be changed, kept or passed on."""
    told = "Paste the cards of one faction, changed as you like and under new names, when you open a match."
    blocks: list[Block] = [Para(told)]
    cards = list(known(pov.view.customs).values())
    for side in ("Good", "Evil", "Undead"):
        own = [card for card in cards if card.alignment == side]
        blocks += [Heading(side), Listing([f"`{line}`" for line in faction_lines(own).splitlines()])]
    return Document("Pygmies: the factions", blocks)


PAPERS = {
    "report": Paper("Turn report", report),
    "table": Paper("The table as text", board_text),
    "factions": Paper("The factions as text", faction_text, blank=True),
}
