"""What an answer would cost and bring, in a few words (section 18): asked of the rules."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Asked, Pov, Value

from ..content import BONUS, DINOSAURS
from ..rules.attack import besides
from ..rules.building import attached, dressed
from ..rules.odds import reckon
from ..view import View
from .labels import told
from .telling import percent


def outlook(pov: Pov[View], asked: Asked, answer: Value) -> str:
    view = pov.view
    if not isinstance(answer, dict) or not view.seated:
        return ""
    if "attach" in answer:
        return _attach(attached(view, view.who, answer["attach"]))
    if "target" in answer:
        return _attack(view, answer["target"])
    return "" if "discard" not in answer else "Costs an action"


def _attach(facts: dict[str, Any]) -> str:
    """TL-060 to TL-070."""
    attack, weight = (f"{was} → {then}" for was, then in (facts["attack"], facts["weight"]))
    parts = [f"Attack {attack}", f"weight {weight}"]
    if facts["replaces"]:
        parts.append(f"replaces {told(facts['replaces'])}")
    if facts["breaks"]:
        parts.append(f"you lose {BONUS[facts['breaks']].bonus}")
    if facts["makes"]:
        parts.append(f"completes {DINOSAURS[facts['makes']]}: {BONUS[facts['makes']].bonus}")
    return "; ".join(parts)


def _attack(view: View, defender: int) -> str:
    """TL-080 to TL-087, before anybody answers it."""
    chances, mean, none = reckon(view, view.who, defender)
    more = besides(view, view.who, defender)
    kills = sum(chance for damage, chance in chances.items() if damage + more >= view.health[defender])
    says = f"{mean + more * (1 - none):.1f} damage on average"
    says += f", {percent(none)} chance of none" if none else ""
    return says + (f", {percent(kills)} chance to kill" if kills else "")


def promises(pov: Pov[View], asked: Asked, answer: Value) -> dict[str, Value]:
    """What is sure right after an answer at one's own turn, whatever the others hold and the dice show."""
    view = pov.view
    if not isinstance(answer, dict) or not view.seated or asked.kind not in ("action", "attack"):
        return {}
    [(way, said)] = answer.items()
    hand = f"hands.{view.who}"
    if way == "discard":
        return {hand: _without(view.hand, said)}
    if way == "drop":
        return {} if view.suppressed[view.who] else {f"rows.{view.who}": _without(view.rows[view.who], said)}
    if way == "target" and _answerable(view):
        return {"attack.attacker": view.who, "attack.defender": said}
    if way not in ("attach", "play"):
        return {}
    card = said if way == "attach" else next(iter(said))
    if _answerable(view):
        return {"stack.0.card": card, "used": view.used + 1, hand: _without(view.hand, card)}
    return {hand: _without(view.hand, card), **_worn(view, card)} if way == "attach" else {}


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(other for other in cards if other != card)


def _answerable(view: View) -> bool:
    """TL-122: whether a window opens on one's own card or attack by what all know of the others."""
    others = [seat for seat in range(view.seats) if seat != view.who and not view.died[seat]]
    return any(view.hands[seat] or (BONUS[view.bonus[seat]].cancels and not view.armored[seat]) for seat in others)


def _worn(view: View, card: str) -> dict[str, Value]:
    """What is told of attaching a part, where nothing comes between and nothing suppressed may return."""
    if view.suppressed[view.who]:
        return {}
    facts = attached(view, view.who, card)
    bonus = facts["makes"] if facts["makes"] or facts["breaks"] else view.bonus[view.who]
    return {f"dinos.{view.who}": dressed(view.dinos[view.who], card), f"bonus.{view.who}": bonus}
