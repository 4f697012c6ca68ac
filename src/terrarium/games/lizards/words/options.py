"""The table's options in words (25.5)."""

from __future__ import annotations

from typing import Final

from terrarium.kernel import Option

OPTION_WORDS: Final = {
    "wrap": Option(
        "The edges of the map",
        "Whether who walks off one edge comes back at the opposite one.",
        {"true": "Joined: the swamp has no edge", "false": "Closed"},
    ),
    "map": Option(
        "A map of your own",
        "Leave it empty and the swamp is made from what the clans choose. Or paste a table: the first line MAP with "
        "rows and columns (MAP 16 16), then a line for each hex with code, terrain, owner, colour, population and "
        "warriors (4D Hom 1 Red 50 RED=200,YEL=60), - for blank. Hexes you do not name are Water.",
        {"": "Made from what the clans choose"},
    ),
    "victory_per_home_den": Option(
        "Points to win, for each Home Den",
        "Victory takes this many points for each Home Den that is left. 0: by the number of clans, from 2500 with "
        "two to 1000 with sixteen.",
        {"0": "By the number of clans"},
    ),
    "literal_experience": Option(
        "Experience in combat",
        "What a difference of experience is worth to the attacker.",
        {
            "false": "More helps, less hurts",
            "true": "Any difference helps, more or less",
        },
    ),
    "turn_limit": Option(
        "Last turn", "After this turn the clan with the most points wins. 0: the war has no such end.", {"0": "None"}
    ),
}
