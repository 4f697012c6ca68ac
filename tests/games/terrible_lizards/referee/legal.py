"""What a seat may play, with which targets (sections 7 and 14.3), and who is asked in a window (TL-122, TL-123)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from .page import cards
from .position import Position


def attacks_today(p: Position) -> bool:
    """TL-052: whether this turn has an attack step."""
    last = (p.first - 1) % p.seats
    return p.opened or p.round > 1 or p.active == last


def saids(p: Position, seat: int, card: str, window: str) -> list[Any]:
    """All that may be said when this card of the hand is played now; `window` is "" at one's own action."""
    opponents = [other for other in p.opponents(seat) if p.aimable(seat, other)]
    anyone = [other for other in p.living() if p.aimable(seat, other)]

    def parts(seats: list[int]) -> list[Any]:
        return [part for other in seats for part in p.parts[other].values()]

    a, about = p.attack, p.stack[-1] if p.stack else None
    match cards()[card].name:
        case "Spy-nosaur":
            return [other for other in opponents if p.hands[other]]
        case "Trip" | "Tail Lash":
            return list(opponents)
        case "Fossil Dig" | "Clutch of Eggs":
            return [True] if p.drawable() else []
        case "Scavenge":
            lie = [c for c in p.discard if cards()[c].kind == "part"]
            pairs = combinations(lie, 2)
            return [[c] for c in lie] + [[c, d] for c, d in pairs if cards()[c].dinosaur == cards()[d].dinosaur]
        case "Bone Thief":
            return parts(opponents)
        case "Growth Spurt" | "Feast" | "Stampede" | "Asteroid":
            return [True]
        case "Amber":
            return parts(anyone) + [c for other in anyone for c in p.rows[other]]
        case "Mimicry":
            return [c for other in opponents for c in p.rows[other]]
        case "Selective Autotomy":
            return parts([seat])
        case "Roar":
            ready = window == "play" and about and about.by != seat and cards()[about.card].kind != "part"
            return [True] if ready else []
        case "Play Dead":
            return [True] if window in ("declare", "roll") and a and a["on"] == seat else []
        case "Adrenaline" | "Thick Hide":
            return list(anyone)
        case "Tar Pit":
            return parts(anyone)
        case "Stumble":
            return [True] if window == "roll" else []
        case "Ambush":
            return [True] if attacks_today(p) and not p.rampaged else []
    assert cards()[card].kind == "P"
    replacing = [{"replace": other} for other in p.rows[seat]]
    return replacing + [[True], [{}], []][len(p.rows[seat])]


def actions(p: Position, seat: int) -> list[Any]:
    found: list[Any] = [{"end": True}, *({"drop": card} for card in p.rows[seat])]
    for card in p.hands[seat]:
        found.append({"discard": card})
        if cards()[card].kind == "part":
            found.append({"attach": card})
        else:
            found += [{"play": {card: said}} for said in saids(p, seat, card, "")]
    return found


def responses(p: Position, seat: int, window: str) -> list[Any]:
    found: list[Any] = [{"pass": True}]
    if can_dodge(p, seat, window):
        found.append({"dodge": p.parts[seat]["wings"]})
    if can_cancel(p, seat, window):
        found.append({"cancel": True})
    if seat == p.active and not p.actions_left():
        return found
    for card in p.hands[seat]:
        if cards()[card].kind == "Q":
            found += [{"play": {card: said}} for said in saids(p, seat, card, window)]
    return found


def can_dodge(p: Position, seat: int, window: str) -> bool:
    a = p.attack
    return window == "declare" and bool(a) and a["on"] == seat and not a["dodged"] and "wings" in p.parts[seat]


def can_cancel(p: Position, seat: int, window: str) -> bool:
    able = window == "play" and p.set(seat) == "Ankylosaurus" and not p.cancelled[seat]
    return able and bool(p.stack) and p.stack[-1].by != seat


def asked(p: Position, window: str, actor: int) -> set[int]:
    found = set()
    for seat in p.living():
        if (window == "play" and seat == actor) or (window not in ("play", "declare", "roll") and seat == p.active):
            continue
        cards_to_play = p.hands[seat] and (seat != p.active or p.actions_left() > 0)
        if cards_to_play or can_dodge(p, seat, window) or can_cancel(p, seat, window):
            found.add(seat)
    return found
