"""The campaign's options in words (section 1)."""

from __future__ import annotations

from typing import Final

from terrarium.kernel import Option

from ..content import LOCAL, MAIN
from .naming import faction_name

OPTION_WORDS: Final = {
    "length": Option(
        "Length",
        "How many turns the campaign lasts; then points decide.",
        {
            "6": "6 turns",
            "8": "8 turns",
            "10": "10 turns",
            "12": "12 turns",
            "last": "Until one is left, or 40 turns have passed",
        },
    ),
    "battle_mode": Option(
        "Battles",
        "Whether battles are resolved here, or played with miniatures and their results entered.",
        {
            "auto": "Resolved here",
            "tabletop": "Played on a real table",
            "ask": "On a real table where all sides ask for it",
        },
    ),
    "encounters": Option(
        "Encounters",
        "Who armies meet in the wild.",
        {
            "realism": "Where a stack finds new land, by chance",
            "inclusive": "Shared out from turn 3, with other players in Gaia's part",
        },
    ),
    "fog": Option(
        "What players see of the map",
        "In fog you know what lies within two squares of your squares and stacks and of your allies', and remember "
        "the rest as you last saw it.",
        {"table": "All that anybody has explored, as on a paper map", "fog": "Only what is near: fog"},
    ),
    "local_seats": Option(
        "Local peoples",
        "Whether players may also lead the Moai, the Consuming Forest, the Jungle Goblins or the Skink Tribes.",
    ),
    "twins": Option("Twins", "Whether two players may lead the same faction; they are then brothers."),
    "total_advancement": Option(
        "All characters advance",
        "Every character gains character points in battle. Otherwise only the leader and the heir do.",
    ),
    "dice": Option(
        "Dice",
        "Whether the campaign's dice are drawn here, or thrown on your own table and entered. Battles resolved here "
        "always use the server's dice.",
        {"software": "Drawn here", "table": "Thrown and entered by hand"},
    ),
    "sea_rim": Option("Sea all round", "The outermost squares of the map are water, known from the beginning."),
    "fair_start": Option("Kind beginnings", "Water or mountain found beside a starting square is rolled again, once."),
    "referee": Option("A referee", "A referee decides disputed battles and throws Gaia's dice."),
    "houses": Option(
        "Houses of a town",
        "The rulebook sets no number. Ten is recommended: a house pays for itself in two turns and counts as a "
        "building at the end, so that without a limit nobody would build anything else.",
        {"ten": "Ten at most (recommended)", "any": "As many as one likes (as the rulebook has it)"},
    ),
    "partners": Option(
        "Partners of a merchant",
        "The rulebook sets no number. Four is recommended: the income of joined houses grows with the square of their "
        "number, and who is left out of the largest alliance could not catch up.",
        {"four": "Four at most (recommended)", "any": "Every house in reach (as the rulebook has it)"},
    ),
    "width": Option(
        "Squares from west to east", "Left out, the map grows with the number of seats, from 8 for two to 20 for 15."
    ),
    "height": Option("Squares from north to south", "Left out, the map is square."),
    "factions": Option(
        "Factions given out beforehand",
        "The first is the first seat's, and so on. Seats without one choose for themselves.",
        {key: faction_name(key) for key in (*MAIN, *LOCAL)},
    ),
}
