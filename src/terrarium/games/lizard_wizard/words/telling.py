"""What the aids say, in words: the facts of `aids` as sentences and tables."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Pov
from terrarium.kernel.document import Block, Grid, Listing, Pairs, Para

from ..content import FAMILIARS, GATHERING, REAGENT_NAMES, REAGENTS, SCHOOL_NAMES, TILES
from ..view import WizardView
from .names import number, seat_name, tokens
from .narrate import cards


def kinds(letters: str) -> str:
    """Printed icons in words: 2 Toadstool and 1 Foxglove."""
    return tokens({kind: letters.count(kind) for kind in REAGENTS})


def price(pov: Pov[WizardView], rows: list[dict[str, int]]) -> list[Block]:
    """LW-342, LW-343: what so many tokens bring, and how far the value falls."""
    grid = [[str(row["count"]), str(row["mana"]), str(row["value"])] for row in rows]
    about = "Tokens of one kind, sold in one action at market value; the value falls afterwards."
    return [Para(about), Grid(["Tokens", "Mana", "Value afterwards"], grid, right=[0, 1, 2])]


def gathering(pov: Pov[WizardView], facts: dict[str, Any]) -> list[Block]:
    card = GATHERING[facts["card"]]
    rises = [
        f"{name} {before} to {after}" if after > before else f"{name} stays at {before}"
        for name, before, after, rise in zip(REAGENT_NAMES, pov.view.tracks, facts["values"], card.rises, strict=True)
        if rise
    ]
    bonus = facts["bonus"]
    rows = [
        ("On the card", kinds(card.gather)),
        ("You take", number(facts["take"], "token") + " of these"),
        ("Wizards and spells add", tokens(bonus) if bonus else "nothing"),
        ("Values rise", ", ".join(rises)),
        ("You could then cast", cards(facts["castable"])),
    ]
    over = facts["over"]
    full = f"That is {number(over, 'token')} more than you can store: as many go back at the end of the action."
    return [Pairs(rows), Para(full if over else "You have room for all of it.", "bad" if over else "")]


def odds(pov: Pov[WizardView], facts: dict[str, Any]) -> list[Block]:
    """LW-633, LW-634: what the next card may be, and what is at stake."""
    left = facts["left"]
    rows = [
        ["Gold", str(left["gold"])],
        ["Items", str(left["item"])],
        ["Monsters", str(left["monster"])],
        ["Traps", str(left["trap"])],
    ]
    blocks: list[Block] = [
        Para(f"The next card is a Hit with {facts['hit']} %. It means defeat with {facts['defeat']} %."),
        Grid(["Still in the dungeon", "Cards"], rows, right=[1]),
    ]
    if pov.view.expedition is not None:
        won = f"{facts['gold']} gold and {number(facts['items'], 'item')}"
        blocks.append(Para(f"At stake: {won}; {number(pov.view.expedition.hits, 'Hit')} so far."))
    else:
        blocks.append(Para("Nobody is in the dungeon now: these are the odds of a first card."))
    return blocks


def familiar(pov: Pov[WizardView], facts: dict[str, Any]) -> list[Block]:
    """LW-602: the four uses side by side."""
    of = FAMILIARS[facts["familiar"]]
    more = f" and {number(facts['choice'], 'more token')} of your choice" if facts["choice"] else ""
    gathers = f"{kinds(facts['gather'])}{more}; you could then cast " + (
        "what these allow" if more else cards(facts["castable"])
    )
    rows = [
        ["Score", f"{facts['score']} gold: one for each card of {SCHOOL_NAMES[of.school]} you would own"],
        ["Gather", gathers],
        ["New research", f"four new spells, one of them free ({number(facts['research'], 'spell')} left)"],
        ["Dungeon", f"{number(facts['treasures'], 'treasure')} still lie there"],
    ]
    about = (
        f"{of.name}, a familiar of {SCHOOL_NAMES[of.school]} for {facts['cost']} mana. It is used at once, in one way."
    )
    return [Para(about), Grid(["Use", "What it brings now"], rows)]


POINTS = {
    "matching": "Matching pairs, 10 each",
    "other": "Other pairs, 5 each",
    "singles": "Wizards and towers alone, 1 each",
    "spells": "Cast spells of schools with a matching pair",
    "ends": "Spells that score at the end",
    "gold": "Gold",
    "items": "Dungeon items",
    "tiles": "Achievements, 10 each",
}


def points(pov: Pov[WizardView], facts: dict[str, Any]) -> list[Block]:
    """LW-821 to LW-828 as far as it is open."""
    rows = [[says, "secret" if facts[key] is None else str(facts[key])] for key, says in POINTS.items()]
    rows.append(["**Total**", f"**{facts['total']}**"])
    blocks: list[Block] = [Grid(["What counts", seat_name(pov.view, facts["seat"])], rows, right=[1])]
    if facts["gold"] is None:
        blocks.append(Para("Gold is secret until the end and is not in this total.", "note"))
    return blocks


def tile(pov: Pov[WizardView], facts: dict[str, Any]) -> list[Block]:
    """LW-801: how far everybody is."""
    view, of = pov.view, TILES[facts["tile"]]
    taken = next((seat for seat, mage in enumerate(view.mages) if of.id in mage.tiles), None)
    said = [Para(f"**{of.name}**: {of.words}. 10 points.")]
    if taken is not None:
        return [*said, Para(f"{seat_name(view, taken)} has taken it.")]
    lines = [
        f"{seat_name(view, seat)}: " + ("secret" if have is None else f"{have} of {facts['need']}")
        for seat, have in facts["have"].items()
    ]
    gone = "" if of.id in view.tiles else "It is not on the table in this game."
    return [*said, *([Para(gone, "note")] if gone else [Listing(lines)])]
