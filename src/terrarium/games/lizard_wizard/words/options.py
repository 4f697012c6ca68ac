"""The table's options in words (LW-101)."""

from __future__ import annotations

from typing import Final

from terrarium.kernel import Option

OPTION_WORDS: Final = {
    "no_gotcha": Option(
        "Without starred spells",
        "The 14 spells with a star, most of them aimed at somebody else, leave the game; so do the dungeon's traps.",
    ),
    "open_money": Option(
        "Open mana and gold",
        "Everybody sees how much mana and gold each player has. Otherwise these are secret until the end.",
    ),
    "round_cap": Option("Last round at the latest", "A game that has not ended by then ends after this round."),
    "start_mana": Option(
        "Mana to start with, two players",
        "By the rulebook both start with 20. The house recommends the balanced start: in its studies who goes first, "
        "and so shows a hand first, wins only three games in eight with 20, and half of them with 29.",
        {"alike": "20 for both, as in the rulebook", "balanced": "29 for who goes first (recommended)"},
    ),
    "ai_level": Option(
        "The solo opponent",
        "How well the chart plays against you when you sit alone. With two or more seats it is not used.",
        {
            "1": "1: bids low, takes no achievements",
            "2": "2: as the rules are written",
            "3": "3: bids high, converts late",
        },
    ),
}
