"""What the aids say, in words: the facts of `aids` and `crafts` as sentences and tables."""

from __future__ import annotations

from typing import Any, Final

from terrarium.kernel import Pov
from terrarium.kernel.document import Block, Grid, Para

from ..content import COLOURS, LIMIT, ORDERS
from ..content.figures import FIGURES
from ..view import View
from .teller import ground, plural

FIELDS: Final = {
    "hex": "Your band",
    "target": "Who is attacked",
    "number": "With only this many warriors",
    "enemies": "Against this many, if you know better",
}
"""The questions' fields, where their names do not say what is wanted."""
MARKS: Final = {
    "unknown": "unknown land",
    "feeds": "food",
    "attack den": "a foreign den: an attack",
    f"over {LIMIT}": f"more than {LIMIT} warriors",
}
"""Marks of the map that need more words in a table."""


def place(view: View, code: str) -> str:
    """A hex with its land and who stands there, as the clan knows it."""
    h = view.grid.hex(code)
    band = next((band for band in view.bands if band.hex == h), None)
    land = ground(view.terrain(h))
    if band is None:
        return f"{code}: {land}"
    whose = "yours" if band.clan == view.who else view.clans[band.clan].name
    return f"{code}: {land}, {plural(band.total, 'warrior')} of {whose}"


def reach(pov: Pov[View], facts: dict[str, Any]) -> list[Block]:
    """LZ-200: every hex within two steps, by the way on which the least waits."""
    view = pov.view
    if facts["stuck"]:
        return [Para(f"From {facts['hex']} nobody goes: {facts['stuck']}.")]
    best: dict[str, dict[str, Any]] = {}
    for way in sorted(facts["ways"], key=lambda way: (len(way["way"]), sum(map(len, way["hazards"])))):
        if way["hex"] != facts["hex"]:
            best.setdefault(way["hex"], way)
    rows = [
        [
            code,
            ground(view.terrain(view.grid.hex(code))),
            " ".join(way["way"]),
            _marks(way["hazards"][0]) if len(way["hazards"]) > 1 else "",
            _marks(way["hazards"][-1]),
        ]
        for code, way in best.items()
    ]
    about = f"From {facts['hex']}, in one step or two. Where several ways lead, the one on which least waits."
    return [Para(about), Grid(["To", "Land", "Way", "On the way", "What waits there"], rows)]


def _marks(marks: list[str]) -> str:
    return ", ".join(MARKS.get(mark, mark) for mark in marks)


def odds(pov: Pov[View], facts: dict[str, Any]) -> list[Block]:
    """LZ-242 to LZ-254: one line for each number that may be met."""
    if not facts["attackers"]:
        return [Para("No band of yours is there.")]
    rows = [
        [
            str(fight["enemies"]),
            f"{fight['win']} %",
            f"{fight['they_flee']} %",
            f"{fight['you_flee']} %",
            _spread(fight["lost"]),
            _spread(fight["theirs"]),
            str(fight["left"]),
        ]
        for fight in facts["fights"]
    ]
    walls = " behind the walls of a den" if facts["walls"] else ""
    head = ["Enemies", "You win", "They flee", "You flee", "You lose", "They lose", "Left if you win"]
    return [
        Para(f"{plural(facts['attackers'], 'warrior')} attack{walls}. How many are there: {facts['known']}."),
        Grid(head, rows, right=list(range(7))),
        Para("Losses: as in the middle of all cases, and the span of eight in ten.", "note"),
    ]


def _spread(losses: list[int]) -> str:
    low, half, high = losses
    return str(half) if low == high else f"{half} ({low} to {high})"


def dens(pov: Pov[View], rows: list[dict[str, Any]]) -> list[Block]:
    """LZ-104, LZ-300: growth, and what a RECRUIT would bring."""
    if not rows:
        return [Para("Your clan holds no den.")]
    grid = [
        [
            row["hex"] + (" (Home Den)" if row["home"] else ""),
            COLOURS[row["colour"]].name if row["colour"] >= 0 else "unsettled",
            f"{row['population']} of {row['capacity']}",
            str(row["next"]),
            str(row["recruits"]),
            str(row["recruits_later"]),
        ]
        for row in rows
    ]
    head = ["Den", "Colour", "Live there", "Next turn", "Recruits next turn", "A turn later"]
    return [Grid(head, grid, right=[2, 3, 4, 5])]


def alerts(pov: Pov[View], rows: list[dict[str, Any]]) -> list[Block]:
    """LZ-344, LZ-347: who is lost next turn, and the way out."""
    if not rows:
        return [Para("No band starves and no spy is lost next turn.")]
    return [Para(_alert(row), "bad") for row in rows]


def _alert(row: dict[str, Any]) -> str:
    away = f"{row['to']}, {plural(row['steps'], 'step')} away" if row["to"] else ""
    if row["what"] == "starves":
        way = f"The nearest Fertile hex you know is {away}." if away else "You know of no Fertile hex."
        return f"{row['hex']}: {plural(row['number'], 'warrior')} starve next turn unless fed. {way}"
    way = f"The nearest is in {away}." if away else "You have none left."
    return f"{row['hex']}: the spy is lost next turn unless it is back with a band. {way}"


WORTH: Final = (
    ("lizards", "Lizards", FIGURES.points.lizards),
    ("homes", "Home Dens", FIGURES.points.homes),
    ("temples", "Temples", FIGURES.points.temples),
    ("dens", "Dens", FIGURES.points.dens),
    ("bridges", "Bridges", FIGURES.points.bridges),
)
"""LZ-360, LZ-361: the parts of a standing, in words, and what each is worth."""


def points(pov: Pov[View], facts: dict[str, Any]) -> list[Block]:
    """LZ-360, LZ-361, LZ-363: what counts how much, and how far it is to victory."""
    leads = f"The leading clan has {facts['leader']} points; {facts['needed']} win."
    if "lizards" not in facts:
        return [Para(leads)]
    rows = [[says, str(facts[key]), str(worth * facts[key])] for key, says, worth in WORTH]
    rows.append(["**Together**", "", f"**{facts['points']}**"])
    far = f"{facts['missing']} more and you win." if facts["missing"] else "That is enough to win."
    return [Para(f"{leads} {far}"), Grid(["What counts", "Number", "Points"], rows, right=[1, 2])]


def chants(pov: Pov[View], facts: dict[str, Any]) -> list[Block]:
    """Section 8: each chant with what it takes and costs."""
    where = f"in {facts['hex']}" + (", a Temple, where none turns red but by the Dark" if facts["temple"] else "")
    rows = [
        [row["name"], str(row["needs"]), "yes" if row["able"] else "no", str(row["reverts"]), _chant(row)]
        for row in facts["chants"]
    ]
    head = ["Chant", "Blacks needed", "Possible", "Would turn red", "What it does"]
    return [Para(f"{plural(facts['blacks'], 'black')} {where}."), Grid(head, rows, right=[1, 3])]


def _chant(row: dict[str, Any]) -> str:
    says = str(row["does"])
    if "flight" in row:
        says += f" From here: {plural(row['flight'], 'hex', 'hexes')} far."
    if "gates" in row:
        gates = [
            f"{gate['hex']} (room for {gate['room']}{'' if gate['seen'] else ' at most'})" for gate in row["gates"]
        ]
        says += f" Temples you know: {', '.join(gates) or 'no other'}."
    return says


def works(pov: Pov[View], facts: dict[str, Any]) -> list[Block]:
    """LZ-310 to LZ-334: what can be built from here, and what stands against the rest."""
    rows = [
        [ORDERS[row["work"]].name, "yes" if row["able"] else "no", "; ".join(row["against"]) or _where(row)]
        for row in facts["works"]
    ]
    return [Grid(["Work", "Possible", f"From {facts['hex']}"], rows), Para(facts["mind"], "note")]


def _where(row: dict[str, Any]) -> str:
    if not row["directions"]:
        return "in this hex"
    beyond = f", over to {', '.join(row['beyond'])}" if row["beyond"] else ""
    return f"to the {', '.join(row['directions'])}{beyond}"
