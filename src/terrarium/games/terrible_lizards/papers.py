"""View and events -> papers: the report of a game for a seat, and the sheet of sets."""

from __future__ import annotations

from collections.abc import Sequence

from terrarium.kernel import Paper, Pov, Seen
from terrarium.kernel.document import Cards, Document, Figure, Grid, Heading, Listing, Para

from .board import board, wide_board
from .board.cards import back, printed
from .content import EFFECTS, PARTS, SETS, TYPES
from .model import attack_of, weight_of
from .view import View
from .words.labels import card
from .words.naming import animal
from .words.narrate import narrate
from .words.text import caption, text


def tally(events: Sequence[Seen], seats: int) -> list[dict[str, int]]:
    """Damage dealt and taken, gains, sets and the best attack, seat by seat, from what was seen."""
    rows = [{"dealt": 0, "taken": 0, "gained": 0, "sets": 0, "best": 0} for _ in range(seats)]
    for event in events:
        face = event.face
        if event.kind == "damage":
            rows[face["seat"]]["taken"] += face["damage"]
            if "attacker" in face:
                rows[face["attacker"]]["dealt"] += face["damage"]
                rows[face["attacker"]]["best"] = max(rows[face["attacker"]]["best"], face["damage"])
        elif event.kind == "gained":
            rows[face["seat"]]["gained"] += face["gain"]
        elif event.kind == "set_gained":
            rows[face["seat"]]["sets"] += 1
    return rows


def report(pov: Pov[View]) -> Document:
    """The table as it stands, the figures of all seats, and what happened."""
    view, events = pov.view, pov.heard
    counted = tally(events, view.seats)
    rows = []
    for number in range(view.seats):
        row = counted[number]
        rows.append(
            [
                view.called(number),
                "extinct" if view.died[number] else animal(view.dinos[number]),
                str(view.health[number]),
                str(attack_of(view, number)),
                str(weight_of(view, number)),
                str(row["dealt"]),
                str(row["taken"]),
                str(row["best"]),
                str(row["sets"]),
            ]
        )
    head = ["Seat", "Animal", "Health", "Attack", "Weight", "Dealt", "Taken", "Best attack", "Sets"]
    lines = [narrate(view, event) for event in events if event.kind not in ("window_closed", "turn_ended")]
    return Document(
        "Terrible Lizards",
        [
            Para(caption(view)),
            Figure(board(view), text(view), paper=wide_board(view)),
            Heading("The animals"),
            Grid(head, rows, right=list(range(2, 9))),
            Heading("What happened"),
            Listing(lines) if lines else Para("Nothing yet."),
        ],
    )


def sheet(pov: Pov[View]) -> Document:
    """All sets with their parts and bonuses, for the table."""
    rows = []
    for key, bonus in SETS.items():
        figures = []
        for kind in TYPES:
            part = next((p for p in PARTS.values() if p.key == key and p.type == kind), None)
            figures.append(f"{part.attack}/{part.weight}" if part else "")
        rows.append([bonus.dinosaur, *figures, f"**{bonus.bonus}**: {bonus.text}"])
    wings = [f"{card(id)} {part.attack}/{part.weight}" for id, part in PARTS.items() if part.key not in SETS]
    return Document(
        "Terrible Lizards: sets",
        [
            Para("Attack/weight of each part, and what the four of a dinosaur give."),
            Grid(["Dinosaur", *TYPES, "Set bonus"], rows),
            Para("Wings of no set: " + ", ".join(wings) + "."),
        ],
    )


def cards(pov: Pov[View]) -> Document:
    """The whole deck to cut out, for a table without a screen."""
    faces = [(printed(id), card(id)) for id in (*PARTS, *EFFECTS)]
    told = (
        f"{len(faces)} cards of 63 by 88 mm, nine a page, each page followed by its backs: print on both sides, turned "
        "over the long side, or leave the backs out. Cut along the marks."
    )
    return Document("Terrible Lizards: the cards", [Para(told), Cards(faces, back())])


PAPERS = {
    "report": Paper("Report", report),
    "sets": Paper("Sheet of sets", sheet, blank=True),
    "cards": Paper("Cards to cut out", cards, blank=True),
}
