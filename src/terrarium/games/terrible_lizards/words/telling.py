"""What the aids say, in words: the facts of `aids` as sentences and tables."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Pov
from terrarium.kernel.document import Block, Grid, Heading, Listing, Para

from ..content import BONUS, DINOSAURS, NAMES, PARTS
from ..view import View


def percent(chance: float) -> str:
    """A chance that is neither nothing nor certain never looks so."""
    return f"{min(99, max(1, round(100 * chance)))} %" if 0 < chance < 1 else f"{round(100 * chance)} %"


def odds(pov: Pov[View], rows: list[dict[str, Any]]) -> list[Block]:
    """TL-080 to TL-087: one line for each opponent, then what each can do about it."""
    view = pov.view
    if not rows:
        return [Para("There is nobody left to attack.")]
    grid = [
        [
            view.called(row["defender"]),
            str(view.health[row["defender"]]),
            f"{row['offence']} to {row['defence']}",
            _span([damage + row["extra"] for damage, _ in row["damage"]]),
            f"{row['mean'] + row['extra']:.1f}",
            percent(row["none"]),
            percent(row["kill"]),
        ]
        for row in rows
    ]
    head = ["Against", "Health", "Attack to weight", "Damage", "On average", "Untouched", "Dies"]
    blocks: list[Block] = [Grid(head, grid, right=[1, 2, 3, 4, 5, 6])]
    answers = [f"{view.called(row['defender'])}: {'; '.join(row['back'])}." for row in rows if row["back"]]
    if any(row["gain"] for row in rows):
        answers.append("The attacker gains as much health as it takes from the other.")
    if answers:
        blocks += [Heading("What may come back"), Listing(answers)]
    return blocks


def _span(figures: list[int]) -> str:
    low, high = min(figures, default=0), max(figures, default=0)
    return str(low) if low == high else f"{low} to {high}"


def attaching(pov: Pov[View], facts: dict[str, Any]) -> list[Block]:
    """TL-060 to TL-070: before and after."""
    rows = [[name.capitalize(), str(facts[name][0]), str(facts[name][1])] for name in ("attack", "weight")]
    blocks: list[Block] = [
        Para(f"You would have: {facts['animal']}."),
        Grid(["Figure", "Now", "Afterwards"], rows, right=[1, 2]),
    ]
    lines = [f"{NAMES[facts['replaces']]} is replaced."] if facts["replaces"] else []
    if facts["breaks"]:
        lines.append(f"You lose the set of {_set(facts['breaks'])}")
    if facts["makes"]:
        lines.append(f"You complete the set of {_set(facts['makes'])}")
    return [*blocks, Listing(lines)] if lines else blocks


def _set(key: str) -> str:
    bonus = BONUS[key]
    return f"{bonus.dinosaur}. **{bonus.bonus}**: {bonus.text}"


def tracker(pov: Pov[View], facts: dict[str, Any]) -> list[Block]:
    """TL-202: hands as far as they were shown, the parts of every dinosaur, the effects still to come."""
    known = [f"{pov.view.called(int(seat))}: {_named(hand)}" for seat, hand in facts["known"].items()]
    parts = [
        [name, *(", ".join(found.get(where, ())) or "-" for where in ("in play", "discarded", "unseen"))]
        for name, found in _dinosaurs(facts).items()
    ]
    unseen = {name: n for name, n in facts["unseen"].items() if name not in _PART_NAMES}
    gone = _named(facts["discard"].get("effects", []))
    return [
        Heading("Cards that were shown"),
        Listing(known) if known else Para("No card in anybody else's hand is known."),
        Heading("Parts"),
        Grid(["Dinosaur", "In play", "Discarded", "Not seen yet"], parts),
        Heading("Effects"),
        Para("Not seen yet: " + (", ".join(f"{name} {n}" for name, n in sorted(unseen.items())) or "none") + "."),
        Para(f"Discarded: {gone or 'none'}."),
    ]


_PART_NAMES = frozenset(NAMES[card] for card in PARTS)


def _named(cards: list[str]) -> str:
    return ", ".join(NAMES[card] for card in cards)


def _dinosaurs(facts: dict[str, Any]) -> dict[str, dict[str, list[str]]]:
    """Where the parts of each dinosaur are, as far as everybody may know."""
    found: dict[str, dict[str, list[str]]] = {}
    for name, where in facts["sets"].items():
        found[name] = {place: [PARTS[card].type for card in cards] for place, cards in where.items()}
    for card, part in PARTS.items():
        if NAMES[card] in facts["unseen"]:
            found.setdefault(DINOSAURS[part.key], {}).setdefault("unseen", []).append(part.type)
    return {name: found[name] for name in sorted(found)}
