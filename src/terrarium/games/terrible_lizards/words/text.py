"""View -> text twin: everything that the drawing shows, for the terminal and for reading aloud."""

from __future__ import annotations

from ..content import BONUS, CARDS, DINOSAURS, EFFECTS, PARTS, TYPES
from ..model import actions_left, attack_of, weight_of
from ..view import View
from .labels import card, told
from .naming import animal, figure
from .narrate import aimed, does, whom, whose

_STRIP = 25


def amber(health: int, full: int = 50) -> str:
    """Health as a strip of amber; what lies above fifty is written behind it."""
    filled = min(_STRIP, max(0, -(-health * _STRIP // full)))
    return "#" * filled + "." * (_STRIP - filled)


def pips(view: View, number: int) -> str:
    """Progress towards sets: one pip for each part in play of a dinosaur that has a set."""
    counts: dict[str, int] = {}
    for worn in view.dinos[number]:
        if worn and PARTS[worn].key in BONUS:
            counts[PARTS[worn].key] = counts.get(PARTS[worn].key, 0) + 1
    shown = [f"{DINOSAURS[key]} {'*' * n}{'-' * (4 - n)}" for key, n in counts.items() if n > 1]
    return ", ".join(shown)


def _figures(id: str) -> str:
    part = PARTS.get(id)
    return f"{card(id)} {part.attack}/{part.weight}" if part else card(id)


def _seat(view: View, number: int) -> list[str]:
    if view.died[number]:
        return [f"{view.called(number)}: extinct."]
    marks = " <- turn" if number == view.active else ""
    you = " (you)" if number == view.who else ""
    lines = [
        f"{view.called(number)}{you}: {animal(view.dinos[number])}{marks}",
        f"  health {view.health[number]:>3} [{amber(view.health[number])}]"
        f"  attack {attack_of(view, number)}  weight {weight_of(view, number)}",
    ]
    if any(view.dinos[number]):
        lines += [f"    {line}" for line in figure(view.dinos[number])]
    worn = [f"{TYPES[slot]}: {_figures(id)}" for slot, id in enumerate(view.dinos[number]) if id]
    lines.append("  " + ("; ".join(worn) if worn else "no parts"))
    if view.bonus[number]:
        bonus = BONUS[view.bonus[number]]
        lines.append(f"  set: {bonus.dinosaur}, {bonus.bonus}. {bonus.text}")
    elif progress := pips(view, number):
        lines.append(f"  towards a set: {progress}")
    if view.rows[number]:
        lines.append("  persistent: " + ", ".join(card(id) for id in view.rows[number]))
    for kept in view.suppressed[number]:
        until = "end of turn" if kept.until == "end_of_turn" else f"{view.called(kept.by)}'s next turn"
        lines.append(f"  suppressed: {card(kept.card)} until {until}")
    for mod in view.mods:
        if mod.seat == number:
            lines.append(f"  {mod.amount:+} {mod.stat} until end of turn ({card(mod.card)})")
    if view.rights[number]:
        lines.append(f"  rampage rights: {view.rights[number]}")
    if view.armored[number]:
        lines.append("  Super Armor is used this turn")
    hand = view.hands[number]
    known = [_figures(id) for id in hand if id]
    if number != view.who or not known:
        known_words = f", known: {', '.join(known)}" if known else ""
        lines.append(f"  hand: {len(hand)} card{'s' if len(hand) != 1 else ''}{known_words}")
    return lines


def text(view: View) -> str:
    lines = [caption(view), f"Deck {view.deck_count}, discard pile {len(view.discard)}."]
    if view.discard:
        lines[-1] += f" On top: {card(view.discard[-1])}."
    if not view.over:
        lines.append(f"Actions left: {actions_left(view)}.")
    for number in range(view.seats):
        lines += ["", *_seat(view, number)]
    if view.attack is not None:
        attack = view.attack
        dice = f", dice {', '.join(map(str, attack.dice))} = {sum(attack.dice)}" if attack.dice else ""
        dodged = ", dodged" if attack.dodged else ""
        lines += ["", f"Attack: {view.called(attack.attacker)} on {view.called(attack.defender)}{dice}{dodged}."]
    if view.stack:
        lines += ["", "Stack, the next to resolve first:"]
        for played in reversed(view.stack):
            face = {"who": played.who, "cards": played.cards, "replace": played.replace}
            lines.append(f"  {card(played.card)} of {view.called(played.seat)}{aimed(view, face)}")
    if view.seated and view.hand:
        lines += ["", "Your hand:"]
        for id in view.hand:
            held = CARDS[id]
            words = f"{_figures(id)}" if id in PARTS else f"{card(id)} ({held.kind}). {held.text}"  # type: ignore[union-attr]
            lines.append(f"  {id}: {words}")
    if any(EFFECTS[id].target == "discarded_parts" for id in view.hand if id in EFFECTS):
        fossils = sorted(id for id in view.discard if id in PARTS)
        lines += ["", "Parts in the discard pile: " + (", ".join(_figures(id) for id in fossils) or "none")]
    if view.search:
        lines += ["", "Parts in the deck: " + ", ".join(_figures(id) for id in view.search)]
    return "\n".join(lines) + "\n"


def caption(view: View) -> str:
    """What matters now."""
    if view.over:
        living = [s for s in range(view.seats) if not view.died[s]]
        if not living:
            return "Nothing is left alive: the last of them share the win."
        best = max(view.health[s] for s in living)
        first = " and ".join(whom(view, s) for s in living if view.health[s] == best)
        return f"{first[:1].upper()}{first[1:]} won in round {view.round}."
    if view.attack is not None:
        attack = view.attack
        dice = f", rolled {sum(attack.dice)}" if attack.dice else ""
        fight = f"{does(view, attack.attacker, 'attacks')} {whom(view, attack.defender)}"
        return (
            f"Round {view.round}: {fight[:1].lower() if attack.attacker == view.who else fight[:1]}{fight[1:]}{dice}."
        )
    if view.stack:
        top = view.stack[-1]
        return f"Round {view.round}: {whose(view, top.seat)} {told(top.card)} waits to resolve."
    left = actions_left(view)
    return f"Round {view.round}: {whose(view, view.active)} turn, {left} action{'s' if left != 1 else ''} left."
