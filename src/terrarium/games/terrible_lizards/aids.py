"""Questions to a point of view: odds of an attack, what attaching would change, what all may know of the cards."""

from __future__ import annotations

from typing import Any

from terrarium.kernel import Aid, Fields, Form, One, Pov, Value, Yes

from .content import BONUS, CARDS, DINOSAURS, NAMES, PARTS, WINGS, Bonus
from .model import opponents
from .rules.attack import besides, defence, offence
from .rules.building import attached, dressed
from .rules.odds import reckon
from .view import View
from .words import telling
from .words.naming import animal


def _comes_back(ours: Bonus, theirs: Bonus, view: View, defender: int) -> list[str]:
    back = []
    if theirs.spikes:
        back.append(f"{theirs.bonus}: you take {0 if ours.armored else theirs.spikes}")
    if theirs.untouched:
        back.append(f"{theirs.bonus}: no damage if you roll more than {theirs.untouched}")
    if view.dinos[defender][WINGS]:
        back.append(f"{NAMES[view.dinos[defender][WINGS]]} in play: it may dodge")
    if view.hands[defender]:
        held = len(view.hands[defender])
        back.append(f"{held} card{'s' if held != 1 else ''} in hand may answer")
    return back


def odds(pov: Pov[View], value: Value) -> list[dict[str, Any]]:
    """For each living opponent: chance of each damage figure, mean, chance to kill, and what comes back."""
    view = pov.view
    attacker = value["attacker"]
    ours = BONUS[view.bonus[attacker]]
    table = []
    for defender in opponents(view, attacker):
        theirs = BONUS[view.bonus[defender]]
        chances, mean, none = reckon(view, attacker, defender)
        extra = besides(view, attacker, defender)
        health = view.health[defender]
        table.append(
            {
                "defender": defender,
                "offence": offence(view, attacker, view.bonus[attacker]),
                "defence": defence(view, defender, view.bonus[attacker]),
                "damage": [[damage, round(chance, 6)] for damage, chance in sorted(chances.items())],
                "none": round(none, 6),
                "mean": round(mean, 3),
                "extra": extra,
                "kill": round(sum(chance for damage, chance in chances.items() if damage + extra >= health), 6),
                "gain": round(mean, 3) if ours.drinks else 0,
                "back": _comes_back(ours, theirs, view, defender),
            }
        )
    return table


def _attackers(pov: Pov[View]) -> Form:
    view = pov.view
    living = [seat for seat in range(view.seats) if not view.died[seat]] or [0]
    if view.who in living:
        living = [view.who, *[seat for seat in living if seat != view.who]]
    return Fields({"attacker": One(living, of="seat")})


def _parts(pov: Pov[View]) -> Form:
    view = pov.view
    held = [card for card in view.hand if card in PARTS]
    return Fields({"card": One(held or list(PARTS), of="card")})


def attaching(pov: Pov[View], value: Value) -> dict[str, Any]:
    """Attack and weight before and after, what is replaced, which set is made or broken."""
    view = pov.view
    seat = view.who if view.seated else view.active
    return {**attached(view, seat, value["card"]), "animal": animal(dressed(view.dinos[seat], value["card"]))}


def tracker(pov: Pov[View], value: Value) -> dict[str, Any]:
    """The discard pile by dinosaur, parts in play, cards known to be in a hand, and what has not been seen."""
    view = pov.view
    piles: dict[str, list[str]] = {}
    for card in view.discard:
        piles.setdefault(DINOSAURS[PARTS[card].key] if card in PARTS else "effects", []).append(card)
    seen = {card for hand in view.hands for card in hand if card} | set(view.discard) | set(view.deck)
    for zone in (view.dinos, view.rows):
        seen |= {card for cards in zone for card in cards if card}
    seen |= {kept.card for row in view.suppressed for kept in row} | {played.card for played in view.stack}
    unseen: dict[str, int] = {}
    for card in CARDS:
        if card not in seen:
            unseen[NAMES[card]] = unseen.get(NAMES[card], 0) + 1
    return {
        "discard": {name: piles[name] for name in sorted(piles)},
        "known": {
            seat: [card for card in hand if card]
            for seat, hand in enumerate(view.hands)
            if seat != view.who and any(hand)
        },
        "sets": {
            bonus.dinosaur: {
                "in play": [card for dino in view.dinos for card in dino if card and PARTS[card].key == key],
                "discarded": [card for card in view.discard if card in PARTS and PARTS[card].key == key],
            }
            for key, bonus in BONUS.items()
            if key
        },
        "unseen": unseen,
    }


AIDS = {
    "odds": Aid("Odds of an attack", _attackers, odds, tell=telling.odds),
    "attach": Aid("What attaching would change", _parts, attaching, tell=telling.attaching),
    "tracker": Aid("What everybody may know", lambda pov: Yes(), tracker, tell=telling.tracker),
}
