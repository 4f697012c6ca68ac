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
    "own_board": Option(
        "A table of your own",
        "Leave it empty for the table above. Or draw one, or write it down, a line for each piece: first BOARD and its "
        "name, then ZONE and the depth of the deployment zones, then pieces such as barrier Long Wall | 12,10 24,10 | "
        "h=1 t=0.5 (kind and name, points in inches, figures). The rulebook has them all; every table can be had as "
        "such a text among its papers, to change it or to pass it on.",
        {"": "None: the table above"},
    ),
    "own_faction": Option(
        "A faction of your own",
        "Leave it empty for the three of the roster. Or write down one of your own, a line for each card as the papers "
        "of any match have them: 6 heroes and 40 henchmen in 7 to 9 groups, all Good, Evil or Undead. In the draft it "
        "takes the place of that faction; with two seats its cards come to the roster.",
        {"": "None: the roster as it is"},
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
