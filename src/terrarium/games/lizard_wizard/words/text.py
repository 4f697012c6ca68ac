"""The board as text: everything that the drawing shows."""

from __future__ import annotations

from collections.abc import Sequence

from ..content import (
    DUNGEON,
    FAMILIARS,
    GATHERING,
    NAMES,
    REAGENT_NAMES,
    REAGENTS,
    SCHOOLS,
    SPELLS,
    TILES,
    TOWERS,
    WIZARDS,
)
from ..rules.achievements import progress
from ..rules.dungeon import rooms_left
from ..rules.scoring import scores
from ..view import MageView, WizardView
from . import chart
from .names import listed, number, seat_name, who, whom
from .tally import winners

NONE = "-"


def text(view: WizardView) -> str:
    parts = [heading(view), tracks(view), offers(view), tiles(view), dungeon(view), ai_chart(view)]
    parts += [mage(view, seat) for seat in range(len(view.mages))]
    parts += [final(view)] if view.over else []
    return "\n\n".join(part for part in parts if part) + "\n"


def heading(view: WizardView) -> str:
    lines = [f"LIZARD WIZARD   round {view.round} of at most {view.round_cap}" + ("   LAST ROUND" if view.last else "")]
    order = [(view.start + n) % len(view.mages) for n in range(len(view.mages))]
    marks = [seat_name(view, seat) + ("*" if seat == view.active else "") for seat in order]
    lines.append("Order: " + " > ".join(marks) + "   (* has the turn)")
    lines += now(view)
    if view.level:
        lines.append(
            f"AI level {view.level}, side {'AB'[view.side]} next, last box {view.box or NONE}, die {view.die or NONE}"
        )
    return "\n".join(lines)


def now(view: WizardView) -> list[str]:
    """What is under way."""
    lines = []
    if view.duel is not None:
        duel = view.duel
        still = ", ".join(seat_name(view, seat) for seat in duel.still if seat != duel.high) or "nobody"
        lines.append(
            f"Duel for {card(duel.wizard)}, opened by {seat_name(view, duel.recruiter)}: high bid {duel.bid} by "
            f"{seat_name(view, duel.high)}; may still bid: {still}"
        )
    if view.played:
        lines.append(f"Gathering card being played: {gathering(view.played)}")
    if view.dug:
        seen = ", ".join(card(c) for c in view.digging) if view.digging else f"{view.dug} cards"
        lines.append(f"Spells being looked at: {seen}")
    if view.extra or view.again:
        lines.append(f"Actions still owed this turn: {view.extra + view.again}")
    return lines


def card(of: str) -> str:
    """A card in one line: id, name, school, price."""
    if of in SPELLS:
        spell = SPELLS[of]
        kind = "ongoing" if spell.ongoing else "once"
        star = " *" if spell.star else ""
        return f"{of} {spell.name}{star} ({spell.mana} mana, {spell.reagents}, {kind}: {spell.words})"
    if of in TOWERS:
        tower = TOWERS[of]
        return f"{of} {tower.name} ({tower.reagents} or {tower.gold} gold)"
    if of in FAMILIARS:
        familiar = FAMILIARS[of]
        return f"{of} {familiar.name} ({SCHOOLS[familiar.school]}, {familiar.mana} mana, shows {familiar.shows})"
    if of in WIZARDS:
        return f"{of} {NAMES[of]} ({REAGENTS[WIZARDS[of].reagent]})"
    return f"{of} {NAMES[of]}"


def gathering(of: str) -> str:
    return f"{of} (gather {GATHERING[of].gather}, increase {GATHERING[of].increase})"


def ai_chart(view: WizardView) -> str:
    """LW-905: the side that comes next, box by box as things stand."""
    if not view.level or view.over:
        return ""
    stands = chart.as_it_stands(view)
    coming = chart.next_box(view, stands)
    side = "AB"[view.side]
    lines = [f"The AI's chart, side {side} (* where it would act now):"]
    for box, found in stands.items():
        if box[0] == side:
            mark = "*" if box == coming else " "
            why = "" if box[1] == "5" else f": {'yes' if found.holds else 'no'}, {chart.reason(box, found.facts)}"
            lines.append(f" {mark}{box} {chart.ACTIONS[box]}{why}")
    return "\n".join(lines)


def tracks(view: WizardView) -> str:
    lines = ["Reagent        value 1 . . . . . . . . . . 12   supply"]
    for kind, (value, left) in enumerate(zip(view.tracks, view.supply, strict=True)):
        bar = " ".join("#" if n < value else "." for n in range(12))
        lines.append(f"{REAGENTS[kind]} {REAGENT_NAMES[kind]:<12} {value:>3}   {bar}   {left:>3}")
    return "\n".join(lines)


def offers(view: WizardView) -> str:
    rows = (
        ("Wizards", view.wizards, view.wizard_deck.size),
        ("Tower", view.towers, view.tower_deck.size),
        ("Spells", view.spells, view.spell_deck.size),
        ("Familiars", view.familiars, view.familiar_deck.size),
    )
    lines = []
    for name, offer, size in rows:
        lines.append(f"{name} on offer ({size} in the deck):")
        lines += [f"  {slot}. {card(of) if of else 'empty'}" for slot, of in enumerate(offer, 1)]
    top = f", top {view.discard[-1]}" if view.discard else ""
    lines.append(f"Gathering deck {view.gather_deck.size}, discard pile {len(view.discard)}{top}")
    return "\n".join(lines)


def tiles(view: WizardView) -> str:
    lines = ["Achievements:"]
    for tile in view.tiles:
        line = f"  {tile} {TILES[tile].name}: {TILES[tile].words}"
        if view.seated:
            have, need = progress(view, view.me, tile)
            line += f" (you: {have} of {need})"
        lines.append(line)
    return "\n".join(lines) if view.tiles else "Achievements: all taken"


def dungeon(view: WizardView) -> str:
    left = dict.fromkeys(("gold", "item", "monster", "trap"), 0)
    for of in rooms_left(view):
        left[DUNGEON[of].kind] += 1
    line = (
        f"Dungeon: {view.dungeon.size} cards: {left['gold']} gold treasures, {left['item']} items, "
        f"{left['monster']} monsters, {left['trap']} traps"
    )
    setters = sorted(set(view.traps.values()))
    if setters:
        line += " set by " + ", ".join(seat_name(view, seat) for seat in setters)
    lines = [line]
    if view.expedition is not None:
        trip = view.expedition
        drawn = ", ".join(NAMES[of] for of in trip.drawn) or "nothing yet"
        lines.append(f"  {seat_name(view, trip.seat)} is inside: {drawn}; {number(trip.hits, 'Hit')}")
    if view.peeked:
        lines.append(f"  Next card: {NAMES[view.peeked]}")
    return "\n".join(lines)


def names(cards: Sequence[str]) -> str:
    return ", ".join(f"{of} {NAMES[of]}" for of in cards) or NONE


def towers(view: WizardView, own: MageView) -> str:
    shown = []
    for of in own.towers:
        turned = f" (now {SCHOOLS[view.recoloured[of]]})" if of in view.recoloured else ""
        shown.append(f"{of} {NAMES[of]}{turned}")
    return ", ".join(shown) or NONE


def amount(n: int | None) -> str:
    return "?" if n is None else str(n)


def mage(view: WizardView, seat: int) -> str:
    own = view.mages[seat]
    title = seat_name(view, seat).upper() + (" (you)" if seat == view.who else "")
    marks = [word for word, on in (("left the game", own.out), ("skips the next turn", own.skip)) if on]
    marks += [f"under {NAMES[spell]}" for spell, target in view.hexes.items() if target == seat]
    marks += ["start marker"] if seat == view.start else []
    held = " ".join(f"{kind}{n}" for kind, n in zip(REAGENTS, own.tokens, strict=True) if n) or NONE
    limit = "no limit" if seat == view.ai else f"limit {own.storage}"
    lines = [
        title + (f" [{'; '.join(marks)}]" if marks else ""),
        f"  Mana {amount(own.mana)}, gold {amount(own.gold)}, tokens {held} ({sum(own.tokens)}, {limit})",
    ]
    if seat != view.ai:
        hand = own.hand
        shown = f"{own.cards} cards" if hand is None else ", ".join(gathering(of) for of in hand) or NONE
        lines.append(f"  Hand: {shown}")
    lines += [
        f"  Wizards: {names(own.wizards)}",
        f"  Towers: {towers(view, own)}",
        f"  Familiars: {names(own.familiars)}",
        f"  Active spells: {names(own.active)}",
        f"  Uncast spells: {names(own.uncast)}",
        *([f"  Being cast: {names(own.casting)}"] if own.casting else []),
        f"  Spent spells: {names(own.spent)}",
        f"  Items: {names(own.items)}; treasure kept: {names(own.treasure)}; achievements: {names(own.tiles)}",
    ]
    return "\n".join(lines)


def final(view: WizardView) -> str:
    lines = ["FINAL SCORE"]
    for seat, score in enumerate(scores(view)):
        lines.append(
            f"  {seat_name(view, seat)}: {score.total} VP = {10 * sum(score.matched)} matching pairs + "
            f"{5 * score.other} other pairs + {score.singles} singles + {sum(score.spells)} spells + "
            f"{score.gold} gold + {sum(vp for _, vp in score.ends)} END spells + "
            f"{score.items} items + {score.tiles} tiles; mana {score.mana}"
        )
    return "\n".join(lines)


def caption(view: WizardView) -> str:
    """One sentence on what matters now."""
    if view.over:
        first = winners(view)
        best = scores(view)[first[0]].total
        return f"{listed([who(view, seat) for seat in first])} won with {best} victory points."
    if view.duel is not None:
        duel = view.duel
        return f"A duel for {NAMES[duel.wizard]}: {whom(view, duel.high)} leads with {duel.bid} mana."
    if view.expedition is not None:
        trip = view.expedition
        met = f"{number(trip.hits, 'Hit')} and {number(len(trip.drawn), 'card')} drawn"
        here = "You are" if trip.seat == view.who else f"{seat_name(view, trip.seat)} is"
        return f"{here} in the dungeon with {met}."
    if view.active < 0:
        return "Everybody chooses two reagents to start with."
    turn = "Your turn" if view.active == view.who else f"{seat_name(view, view.active)}'s turn"
    best_kind = max(range(7), key=lambda kind: view.tracks[kind])
    last = " This is the last round." if view.last else ""
    dear = f"{REAGENT_NAMES[best_kind]} sells highest, at {view.tracks[best_kind]}"
    return f"{turn} in round {view.round}; {dear}.{last}"
