"""What the aids say, in words: the facts of `aids` as sentences and tables."""

from __future__ import annotations

from typing import Any, Final

from terrarium.kernel import Pov
from terrarium.kernel.document import Block, Grid, Heading, Listing, Para

from ..model.land import grid
from ..view import CampaignView
from .naming import TERRAIN, building_name, listed, placed, plural

P = Pov[CampaignView]

CHARTS: Final = {
    "basic": "Neither mountain nor water touches it.",
    "mountain": "A mountain touches it.",
    "water": "Water touches it.",
    "mixed": "Mountain and water touch it.",
}
"""WW-060: which chart is rolled on, by what lies around."""
CATEGORIES: Final = {"L": "Lords", "H": "Heroes", "C": "Core units", "S": "Special units", "R": "Rare units"}
NOT_SEATED: Final = "Only whoever leads a faction is told this."


def reach(pov: P, facts: dict[str, Any]) -> list[Block]:
    """WW-053: every square within this turn's movement."""
    if not facts["squares"]:
        return [Para("No stack of yours can move from there now.")]
    v = pov.view
    index = grid(v).index
    rows = [[name, TERRAIN[v.squares[index[name]].terrain], left] for name, left in facts["squares"].items()]
    about = f"Movement points left this turn: {facts['mp']}. It can come to {plural(len(rows), 'square')}."
    return [Para(about), Grid(["Square", "Ground", "Points left there"], rows, right=[2])]


def chart_odds(pov: P, facts: dict[str, Any]) -> list[Block]:
    """WW-060: one line for each terrain that may come up, the likeliest first."""
    if "explored" in facts:
        return [Para(f"{facts['square']} is explored: {TERRAIN[facts['explored']]}.")]
    chances = sorted(facts["percent"].items(), key=lambda pair: -pair[1])
    rows = [[TERRAIN[key].capitalize(), f"{chance} %"] for key, chance in chances]
    return [Para(f"{facts['square']} is unexplored. {CHARTS[facts['chart']]}"), Grid(["May be", "Chance"], rows, [1])]


def price(pov: P, facts: dict[str, Any]) -> list[Block]:
    """WW-195, WW-202: the price with its discounts, and what stands against the work."""
    if not facts:
        return [Para(NOT_SEATED)]
    name = building_name(facts["key"]).capitalize()
    sums = facts["spelled"]
    said = f"{name} at {facts['square']}: **{facts['price']} points**" + (f" ({sums})." if "=" in sums else ".")
    why = facts["refused"]
    return [Para(said), Para(f"It cannot be built there: {why}.", "bad") if why else Para("It can be built there.")]


def meter(pov: P, facts: dict[str, Any]) -> list[Block]:
    """WW-041: what there is beside what there may be."""
    if not facts:
        return [Para(NOT_SEATED)]
    rows = [
        [
            says,
            str(facts["have"][key]),
            f"{facts['core_duty']} at least" if key == "C" else f"{facts['limits'][key]} at most",
        ]
        for key, says in CATEGORIES.items()
    ]
    about = f"Your troops are worth {facts['points']} points. The limits rise at {facts['next']} points."
    return [Para(about), Grid(["Kind", "You have", "You may have"], rows, right=[1, 2])]


def ledger(pov: P, facts: dict[str, Any]) -> list[Block]:
    """WW-189 to WW-193 and WW-273: income by square, and the points so far."""
    if not facts:
        return [Para(NOT_SEATED)]
    rows = [[name, str(total)] for name, total in facts["income"].items()]
    rows += [["Battle pay", str(facts["pay"])]] if facts["pay"] else []
    points = Para(f"If the campaign ended now you would have **{facts['points']} points**.")
    if not rows:
        return [Para("You own no square, so nothing comes in."), points]
    return [Grid(["Square", "Income"], [*rows, ["**Together**", f"**{facts['total']}**"]], right=[1]), points]


def odds(pov: P, facts: dict[str, Any]) -> list[Block]:
    if not facts:
        return [Para("Choose two different stacks.")]
    lost = facts["runs"] - facts["won"] - facts["drawn"]
    return [
        Para(
            f"Of {facts['runs']} battles fought in trial the first stack wins **{facts['won']}**, "
            f"draws {facts['drawn']} and loses {lost}."
        ),
        Para("Yours as it is, the other as it may be; the real one may still end otherwise.", "note"),
    ]


def diplomacy(pov: P, facts: dict[str, str]) -> list[Block]:
    """WW-249: the grades of the own row."""
    if not facts:
        return [Para("Nobody whose faction is known could be your ally yet.")]
    grades = {
        "brothers": "brothers",
        "trusted": "trusted allies",
        "distrustful": "distrustful allies: -1 Ld side by side",
        "never": "never",
    }
    return [Heading("Who you may ally with"), Listing([f"{name}: {grades[word]}" for name, word in facts.items()])]


def networks(pov: P, facts: dict[str, Any]) -> list[Block]:
    """WW-191, WW-192: the networks, and the roads that would join two of them."""
    if not facts:
        return [Para(NOT_SEATED)]
    v = pov.view
    if not facts["networks"]:
        return [Para("You have no town.")]
    rows = [
        [listed([placed(v, town) for town in row["towns"]]), str(row["squares"]), str(row["merchants"])]
        for row in facts["networks"]
    ]
    blocks: list[Block] = [Grid(["Towns", "Squares", "Merchants earn"], rows, right=[1, 2])]
    roads = [
        f"A road at {square} would join {listed([placed(v, town) for town in towns])}."
        for square, towns in facts["roads"].items()
    ]
    return [*blocks, Listing(roads)] if roads else blocks
