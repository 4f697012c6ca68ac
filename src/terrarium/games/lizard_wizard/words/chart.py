"""The AI's flow chart in words (chapter 11): what each box asks, and why it held or not.

What a box finds is asked of the rules (`rules/solo`): as it was told when the AI acted, or as the table stands now.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from ..content import FAMILIARS, SCHOOL_NAMES, TOWERS
from ..rules.ai import BASE
from ..rules.solo import CHART, KEPT, READING, RECRUITS, THRESHOLDS, Looked
from ..view import WizardView
from ..view.imagine import imagine
from .names import KIND, card_name, number

Facts = Mapping[str, Any]

ACTIONS = dict(
    zip(
        CHART,
        ("Create", "Recruit", "Convert", "Summon", "Gather", "Research", "Create", "Summon", "Convert", "Gather"),
        strict=True,
    )
)
"""What the AI does in each box."""


def asks(box: str, level: int) -> str:
    """The question in a box, with the figures of the AI's level."""
    sale = "its best sale brings at least {} mana"
    return {
        "A1": "the tower on offer is of a school in which it has more wizards than towers, and it can pay",
        "A2": f"it has {RECRUITS} mana or more, and a wizard is on offer; after a lost duel it goes on with A3",
        "A3": sale.format(THRESHOLDS[level][0]),
        "A4": f"a familiar on offer leaves it {KEPT} mana",
        "A5": "nothing above holds",
        "B1": f"it has fewer than {READING} uncast spells, and can pay one of a school of its wizards or towers",
        "B2": "it has more wizards than towers, and can pay the tower on offer",
        "B3": "it can pay a familiar on offer",
        "B4": sale.format(THRESHOLDS[level][1]),
        "B5": "nothing above holds",
    }[box]


def _tower(facts: Facts, of: str) -> str:
    if not facts["tower"]:
        return "no tower is left"
    owned = f"{number(facts['wizards'], 'wizard')}{of} and {number(facts['towers'], 'tower')}"
    if facts["wizards"] <= facts["towers"]:
        return f"it has {owned}"
    name = card_name(facts["tower"])
    return f"it has {owned}, and pays {name} in {facts['pays']}" if facts["pays"] else f"it cannot pay {name}"


def _matching_tower(facts: Facts) -> str:
    return _tower(facts, f" of {SCHOOL_NAMES[TOWERS[facts['tower']].school]}" if facts["tower"] else "")


def _wizard(facts: Facts) -> str:
    if not facts["wizard"]:
        return "no wizard is on offer"
    if facts["mana"] < facts["least"]:
        return f"it has only {facts['mana']} mana"
    return f"it has {facts['mana']} mana, and {card_name(facts['wizard'])} is worth most to it"


def _sale(facts: Facts) -> str:
    if not facts["count"]:
        return "it has nothing to sell"
    only = "" if facts["mana"] >= facts["least"] else "only "
    return f"its best sale, {facts['count']} {KIND[facts['kind']]}, brings {only}{facts['mana']} mana"


def _familiar(facts: Facts) -> str:
    if not facts["most"]:
        return "it has no mana to spare"
    if not facts["familiar"]:
        return f"no familiar on offer costs {facts['most']} mana or less"
    return (
        f"{card_name(facts['familiar'])} costs {FAMILIARS[facts['familiar']].mana} of the {facts['most']} it may spend"
    )


def _spell(facts: Facts) -> str:
    if facts["uncast"] > facts["most"]:
        return f"it has {facts['uncast']} uncast spells"
    return f"it can pay {card_name(facts['spell'])}" if facts["spell"] else "no spell on offer is for it"


def _rest(facts: Facts) -> str:
    return "nothing above held"


REASONS: dict[str, Callable[[Facts], str]] = dict(
    zip(
        CHART,
        (_matching_tower, _wizard, _sale, _familiar, _rest, _spell, lambda facts: _tower(facts, ""), _familiar, _sale,
         _rest),
        strict=True,
    )
)  # fmt: skip


def reason(box: str, facts: Facts) -> str:
    return REASONS[box](facts)


def way(rows: list[Facts]) -> list[str]:
    """The AI's way down its chart, as it was told: a line for each box that it looked at."""
    return [
        f"{row['box']} {ACTIONS[row['box']]}: {'yes' if row['holds'] else 'no'}, {reason(row['box'], row)}"
        for row in rows
    ]


def as_it_stands(view: WizardView) -> dict[str, Looked]:
    """Every box as the AI would find it now. Nothing that it looks at is secret (LW-915), so any table that the view
    allows will do."""
    table = imagine(view, Random(0))
    return {name: box.look(table) for name, box in CHART.items()}


def next_box(view: WizardView, stands: Mapping[str, Looked]) -> str:
    """The box in which it would act if its turn came now; none while it acts."""
    if view.active == view.ai or view.over:
        return ""
    side = "AB"[view.side]
    return next((name for name, box in stands.items() if name[0] == side and box.holds), "")


def worth(level: int) -> str:
    """LW-909, LW-910: how it bids."""
    return (
        f"For each duel the AI rolls a die. A wizard is worth {BASE[level]} to it, 6 more if it has more towers than "
        "wizards of that school, and 2 more for each of its cards of that school; worth and die, but never more than "
        "its mana, are the most it bids. It opens with that, and answers a bid by one mana more."
    )
