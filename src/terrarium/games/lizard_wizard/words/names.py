"""Names and small words that prompts, events and labels share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from terrarium.kernel import Face

from ..content import NAMES, REAGENT_NAMES, REAGENTS, SCHOOL_NAMES, SCHOOLS
from ..view import WizardView

KIND = dict(zip(REAGENTS, REAGENT_NAMES, strict=True))
SCHOOL = dict(zip(SCHOOLS, SCHOOL_NAMES, strict=True))
USE_WORDS = {
    "score": "score",
    "gather": "gather and cast",
    "research": "new research",
    "dungeon": "enter the dungeon",
}
DECISION_WORDS = {
    "setup_reagents": "starting tokens",
    "action": "action",
    "bid": "bid",
    "cast": "casting",
    "effect": "a spell's choice",
    "discard": "discarding",
    "pick_spell": "a spell",
    "delve": "the dungeon",
}


def seat_name(view: WizardView, seat: int) -> str:
    return "The AI" if seat == view.ai else view.called(seat)


def short_name(view: WizardView, seat: int, letters: int) -> str:
    """A seat's name where a drawing has room for so many letters; the number that tells it from others stays."""
    name = seat_name(view, seat)
    if len(name) <= letters:
        return name
    head, _, last = name.rpartition(" ")
    number = last if head and last.isdigit() else ""
    return f"{name[: letters - 1 - len(number)].rstrip()}…{number}"


def who(view: WizardView, seat: int) -> str:
    return "You" if seat == view.who else seat_name(view, seat)


def whom(view: WizardView, seat: int) -> str:
    return "you" if seat == view.who else "the AI" if seat == view.ai else view.called(seat)


def card_name(card: str) -> str:
    return NAMES.get(card, card)


def tokens(counts: Mapping[str, int]) -> str:
    """Tokens in words: 2 Sulphur and 1 Horn."""
    return listed([f"{n} {KIND[kind]}" for kind, n in counts.items() if n]) or "nothing"


def listed(parts: Sequence[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else list(parts))


def amounts(face: Face) -> str:
    """What was gained, as far as it is more than nothing."""
    parts = [tokens(face["tokens"])] if face.get("tokens") else []
    parts += [f"{face[what]} {what}" for what in ("mana", "gold") if face.get(what)]
    return listed(parts) or "nothing"


def number(n: int, thing: str) -> str:
    """1 trap, 2 traps."""
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"
