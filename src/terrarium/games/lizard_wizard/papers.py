"""Printable sheets: what happened, the score sheet, the book of spells, and the AI's chart (LW-973, LW-974, LW-905)."""

from __future__ import annotations

from terrarium.kernel import Document, Paper, Pov
from terrarium.kernel.document import Block, Cards, Figure, Grid, Heading, Listing, Pairs, Para

from . import forms as decisions
from .board import board, printed, wide_board
from .content import NAMES, REAGENTS, SCHOOL_NAMES, SCHOOLS, SPELLS, TOWERS, WIZARDS
from .rules.scoring import Score, scores
from .rules.solo import Looked
from .view import WizardView
from .words import chart
from .words.names import seat_name
from .words.text import gathering, text


def digest(pov: Pov[WizardView]) -> Document:
    """LW-973: the events seen, the board, and for a seat its hand and the price of each spell on offer."""
    view = pov.view
    told = [pov.words(event) for event in pov.heard]
    blocks: list[Block] = [Heading("What happened"), Listing(told) if told else Para("Nothing yet.")]
    if view.seated:
        own = view.me
        hand = "; ".join(gathering(card) for card in own.hand or ()) or "none"
        blocks += [
            Heading("Your secrets"),
            Pairs([("Mana", str(own.mana)), ("Gold", str(own.gold)), ("Hand", hand)]),
            Heading("Spells on offer, for you"),
            Grid(
                ["Spell", "Mana", "Reagents", "Affordable"],
                [
                    [
                        NAMES[spell],
                        str(cost := decisions.spell_cost(own, spell)),
                        SPELLS[spell].reagents,
                        "yes" if cost <= (own.mana or 0) else "no",
                    ]
                    for spell in view.spells
                    if spell
                ],
                right=[1],
            ),
        ]
    blocks += [Heading("The table"), Figure(board(view), text(view), paper=wide_board(view))]
    return Document(f"Lizard Wizard, round {view.round}", blocks)


def pairs_listed(view: WizardView, seat: int) -> list[str]:
    """LW-974: the best pairing, pair by pair: matching ones first, then what is left, in the order owned."""
    own = view.mages[seat]
    wizards, towers = list(own.wizards), list(own.towers)
    lines = []
    for wizard in own.wizards:
        mate = next((t for t in towers if view.tower_school(t) == WIZARDS[wizard].school), None)
        if mate is not None:
            wizards.remove(wizard)
            towers.remove(mate)
            lines.append(f"{NAMES[wizard]} in {NAMES[mate]}: matching ({SCHOOLS[WIZARDS[wizard].school]}), 10 VP")
    for wizard, tower in zip(wizards, towers, strict=False):
        lines.append(f"{NAMES[wizard]} in {NAMES[tower]}: 5 VP")
    paired = min(len(wizards), len(towers))
    lines += [f"{NAMES[card]} alone: 1 VP" for card in wizards[paired:] + towers[paired:]]
    return lines


def score_rows(view: WizardView, counted: list[Score]) -> list[list[str]]:
    """LW-974 line by line, a column for each seat: spells by school and END spells where anybody has any."""
    lines: list[tuple[str, list[int | str]]] = [
        ("Matching pairs, 10 each", [10 * sum(score.matched) for score in counted]),
        ("Other pairs, 5 each", [5 * score.other for score in counted]),
        ("Singles, 1 each", [score.singles for score in counted]),
    ]
    for school, name in enumerate(SCHOOL_NAMES):
        if any(score.spells[school] for score in counted):
            lines.append((f"Cast spells of {name}", [score.spells[school] for score in counted]))
    for spell in dict.fromkeys(spell for score in counted for spell, _ in score.ends):
        lines.append((f"END: {NAMES[spell]}", [sum(vp for of, vp in score.ends if of == spell) for score in counted]))
    lines += [
        ("Gold", [_open(mage.gold) for mage in view.mages]),
        ("Items", [score.items for score in counted]),
        ("Achievements, 10 each", [score.tiles for score in counted]),
    ]
    rows = [[name, *map(str, figures)] for name, figures in lines]
    rows.append(["**Total**", *(f"**{score.total}**" for score in counted)])
    owned = ["Items owned", *(str(len(mage.items)) for mage in view.mages)]
    return [*rows, ["Mana", *(str(_open(mage.mana)) for mage in view.mages)], owned]


def _open(amount: int | None) -> int | str:
    return "secret" if amount is None else amount


def score_sheet(pov: Pov[WizardView]) -> Document:
    """LW-974 after the end; before it, what is open."""
    view = pov.view
    counted = scores(view)
    names = [seat_name(view, seat) for seat in range(len(view.mages))]
    blocks: list[Block] = [] if view.over else [Para("The game goes on; what is secret is not counted.", "note")]
    blocks.append(Grid(["What counts", *names], score_rows(view, counted), right=list(range(1, len(names) + 1))))
    for seat, name in enumerate(names):
        if pairs := pairs_listed(view, seat):
            blocks += [Heading(f"The pairs of {name}"), Listing(pairs)]
    return Document("Score sheet", blocks)


def spell_book(pov: Pov[WizardView]) -> Document:
    """All spells in play, school by school, and the towers: a sheet to look things up."""
    blocks: list[Block] = []
    for school, name in enumerate(SCHOOL_NAMES):
        rows = [
            [s.name + (" *" if s.star else ""), str(s.mana), s.reagents, "ongoing" if s.ongoing else "once", s.words]
            for s in SPELLS.values()
            if s.school == school and not (s.star and pov.view.no_gotcha)
        ]
        blocks += [Heading(name), Grid(["Spell", "Mana", "Reagents", "Lasts", "Effect"], rows, right=[1])]
    towers = [[t.name, SCHOOLS[t.school], t.reagents, str(t.gold)] for t in TOWERS.values()]
    blocks += [Heading("Towers"), Grid(["Tower", "School", "Reagents", "Gold"], towers, right=[3])]
    blocks.append(Para(f"Reagents in board order: {' '.join(REAGENTS)}."))
    return Document("The book of spells", blocks)


def ai_chart(pov: Pov[WizardView]) -> Document:
    """LW-905 to LW-910: both sides box by box, how each stands now, and what the AI did last and why."""
    view = pov.view
    level = view.level or 2
    blocks: list[Block] = []
    stands = chart.as_it_stands(view) if view.level else {}
    if not view.level:
        blocks.append(Para("Nobody plays by this chart here: the AI joins a table of one.", "note"))
    acted = [event for event in pov.heard if event.kind == "ai_box"]
    if acted and acted[-1].face.get("way"):
        blocks += [Heading(f"What the AI did last: box {view.box}"), Listing(chart.way(acted[-1].face["way"]))]
        blocks += [Para(pov.words(event)) for event in pov.heard if event.kind == "ai_die"][-1:]
    coming = chart.next_box(view, stands)
    for side in "AB":
        turn = ", for its next turn" if view.level and side == "AB"[view.side] and view.active != view.ai else ""
        rows = [
            [
                f"**{box}**" if box in (view.box, coming) else box,
                f"{action}, if {chart.asks(box, level)}",
                *([_stands(box, stands[box], box == coming)] if stands else []),
            ]
            for box, action in chart.ACTIONS.items()
            if box[0] == side
        ]
        blocks += [
            Heading(f"Side {side}{turn}"),
            Grid(["Box", "Action", *(["As things stand"] if stands else [])], rows),
        ]
    blocks += [Para("From the top, the first box that holds acts; the chart is turned over after each turn."),
               Para(chart.worth(level))]  # fmt: skip
    return Document(f"The AI's chart, level {level}", blocks)


def _stands(box: str, found: Looked, coming: bool) -> str:
    said = f"{'yes' if found.holds else 'no'}, {chart.reason(box, found.facts)}" if box[1] != "5" else ""
    return f"**{said or 'yes'}**" if coming else said


def cards(pov: Pov[WizardView]) -> Document:
    """Every deck to cut out, for a table without a screen."""
    told = (
        "Cards of 63 by 88 mm, nine a page, each page followed by its backs: print on both sides, turned over the long "
        "side, or leave the backs out. Cut along the marks."
    )
    decks = [Cards(printed.faces(deck), printed.back(deck)) for deck in printed.DECKS]
    return Document("Lizard Wizard: the cards", [Para(told), *decks])


PAPERS = {
    "digest": Paper("What happened, and the table", digest),
    "score": Paper("Score sheet", score_sheet),
    "spells": Paper("The book of spells", spell_book, blank=True),
    "cards": Paper("Cards to cut out", cards, blank=True),
    "chart": Paper("The AI's chart", ai_chart),
}
