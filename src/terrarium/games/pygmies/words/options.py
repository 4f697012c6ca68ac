"""The table's options in words (PY-026)."""

from __future__ import annotations

from typing import Final

from terrarium.kernel import Option

OPTION_WORDS: Final = {
    "board": Option(
        "The table",
        "A yard of ground with its own terrain.",
        {"park": "The park", "harbor": "The harbor", "meadow": "The meadow"},
    ),
    "scenario": Option(
        "The scenario",
        "Each table has its own: the grave in the park, the ship in the harbor. The meadow has none.",
        {"own": "The table's own", "plain": "None: only breaking the other crew wins"},
    ),
    "items": Option(
        "Magic and special items",
        "Crews may bring armor, cloaks, holy water and the like; each item is given to a model before the battle.",
        {"off": "Without items", "on": "With items"},
    ),
    "turn_limit": Option("Last turn", "The battle ends after this turn at the latest."),
    "red": Option(
        "Red skills and spells",
        "Whether cards that players write themselves may carry the skills and spells marked red.",
        {"off": "Not allowed", "on": "Allowed"},
    ),
}
