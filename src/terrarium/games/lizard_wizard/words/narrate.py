"""Words for events (chapter 13)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from terrarium.kernel import Face, Seen, because

from ..content import DUNGEON, GATHERING, SPELLS, TILES
from ..view import WizardView
from .chart import reason
from .labels import icons
from .names import (
    DECISION_WORDS,
    KIND,
    SCHOOL,
    USE_WORDS,
    amounts,
    card_name,
    listed,
    number,
    seat_name,
    tokens,
    who,
    whom,
)


def _why(face: Face) -> str:
    """Why the AI did it; what was told before reasons were has none."""
    way = face.get("way")
    return f": {reason(face['box'], way[-1])}" if way else ""


def _limit(face: Face) -> str:
    if "limit" not in face:
        return ""
    name = card_name(face["wizard"])
    return f": {name} is worth {face['worth']} to it, so it will go up to {face['limit']} mana"


def cards(names: Sequence[str]) -> str:
    return listed([card_name(card) for card in names]) or "nothing"


def drawn_room(card: str) -> str:
    room = DUNGEON[card]
    if room.kind == "monster":
        return f"{room.name}: a Hit"
    return f"a treasure of {room.gold} gold" if room.kind == "gold" else f"the item {room.name}"


def changes(face: Face) -> str:
    return listed([f"{KIND[kind]} {old} to {new}" for kind, old, new in face["changes"]])


def way_of_payment(face: Face) -> str:
    if face["gold"] or not face["tokens"]:
        return f"{face['gold']} gold"
    return tokens(face["tokens"])


def wizards_bonus(face: Face) -> str:
    return f", and {tokens(face['bonus'])} from wizards" if face["bonus"] else ""


def of_amount(face: Face) -> str:
    """The amount, for those who may know it (LW-972)."""
    return f"{face['amount']} {face['what']}" if "amount" in face else str(face["what"])


def ending(view: WizardView, face: Face) -> str:
    why = {
        "depleted": "One of the decks ran out.",
        "idle": "Nobody did anything for a whole round.",
        "cap": "That was the last round.",
        "left": "Nobody else is left.",
    }[face["why"]]
    table = [f"{seat_name(view, seat)} {total} VP" for seat, total in enumerate(face["scores"])]
    return f"**The game is over.** {why} " + (f"{listed(table)}." if table else "")


Words = Callable[[WizardView, Face, str, str], str]
"""(view, face, the seat it is about, the seat it happens to)."""

EVENTS: dict[str, Words] = {
    "setup": lambda v, f, a, b: (
        f"{who(v, f['start'])} had the start marker. On offer: {cards(f['wizards'])}; "
        f"the tower {card_name(f['tower'])}; {cards(f['spells'])}; {cards(f['familiars'])}. "
        f"Achievements: {cards(f['tiles'])}."
    ),
    "ai_setup": lambda v, f, a, b: (
        f"{a} of level {f['level']} began with {card_name(f['wizard'])} and {tokens(f['tokens'])}."
    ),
    "starting_tokens": lambda v, f, a, b: f"{a} began with {tokens(f['tokens'])}.",
    "round": lambda v, f, a, b: f"**Round {f['round']}.**",
    "turn": lambda v, f, a, b: "Your turn." if f["seat"] == v.who else f"{a}'s turn.",
    "skipped": lambda v, f, a, b: f"{a} slept through a turn.",
    "passed": lambda v, f, a, b: f"{a} passed.",
    "missed": lambda v, f, a, b: f"{a} ran out of time for {DECISION_WORDS[f['decision']]}; the default was played.",
    "gathered": lambda v, f, a, b: f"{a} gathered {tokens(f['tokens'])}{wizards_bonus(f)}.",
    "values": lambda v, f, a, b: f"Prices: {changes(f)}.",
    "drawn": lambda v, f, a, b: (
        f"{a} drew {listed([f'a card for {icons(GATHERING[card].gather)}' for card in f['cards']])}."
        if "cards" in f
        else f"{a} drew {number(f['number'], 'gathering card')}."
    ),
    "reshuffled": lambda v, f, a, b: f"The {f['number']} discarded gathering cards became the new deck.",
    "refilled": lambda v, f, a, b: f"{card_name(f['card'])} is now on offer.",
    "new_offer": lambda v, f, a, b: f"New spells on offer: {cards(f['spells'])}.",
    "gain": lambda v, f, a, b: f"{a} gained {amounts(f)}" + (f" ({card_name(f['source'])})." if f["source"] else "."),
    "discarded": lambda v, f, a, b: f"{a} discarded {tokens(f['tokens'])}.",
    "converted": lambda v, f, a, b: (
        f"{a} converted {f['count']} {KIND[f['reagent']]} at {f['value']}: {f['mana']} mana"
        + (f" ({card_name(f['source'])})." if f["source"] else ".")
    ),
    "converted_mixed": lambda v, f, a, b: f"{a} converted {tokens(f['tokens'])} into {f['mana']} mana.",
    "duel": lambda v, f, a, b: f"{a} opened a duel for {card_name(f['wizard'])} with {f['bid']}.",
    "bid": lambda v, f, a, b: f"{a} bid {f['bid']}.",
    "bid_passed": lambda v, f, a, b: f"{a} passed in the duel.",
    "duel_won": lambda v, f, a, b: (
        f"{a} won {card_name(f['wizard'])} and paid {f['pays']} mana"
        + (f" for a bid of {f['bid']}." if f["pays"] != f["bid"] else ".")
    ),
    "duel_void": lambda v, f, a, b: f"Nobody won the duel; {whom(v, f['seat'])} may act again.",
    "researched": lambda v, f, a, b: f"{a} researched {card_name(f['spell'])} for {f['mana']} mana.",
    "picked": lambda v, f, a, b: f"{a} took {card_name(f['spell'])} without paying.",
    "dug": lambda v, f, a, b: (
        f"{a} saw the top spells: {cards(f['spells'])}." if "spells" in f else f"{a} looked at {f['number']} spells."
    ),
    "created": lambda v, f, a, b: f"{a} created {card_name(f['tower'])} for {way_of_payment(f)}.",
    "summoned": lambda v, f, a, b: (
        f"{a} summoned {card_name(f['familiar'])} for {f['mana']} mana, to {USE_WORDS[f['use']]}."
    ),
    "reused": lambda v, f, a, b: (
        f"{a} sent out {card_name(f['familiar'])} again, to {USE_WORDS[f['use']]} ({card_name(f['spell'])})."
    ),
    "cast": lambda v, f, a, b: f"{a} cast **{card_name(f['spell'])}**: {SPELLS[f['spell']].words}.",
    "effect": lambda v, f, a, b: (
        f"{card_name(f['spell'])} took effect" + (f" on {whom(v, f['target'])}." if "target" in f else ".")
    ),
    "nothing": lambda v, f, a, b: f"{card_name(f['spell'])} had no effect.",
    "declined": lambda v, f, a, b: (
        f"{a} declined the effect of {card_name(f['spell'])}." if f["spell"] else f"{a} took none of the spells."
    ),
    "extra_action": lambda v, f, a, b: f"{a} may take one more action ({card_name(f['spell'])}).",
    "swapped": lambda v, f, a, b: f"{a} swapped 1 {KIND[f['give']]} for 1 {KIND[f['get']]} ({card_name(f['spell'])}).",
    "traded": lambda v, f, a, b: f"{a} paid {f['mana']} mana for {f['gold']} gold ({card_name(f['spell'])}).",
    "took": lambda v, f, a, b: f"{a} took {card_name(f['card'])} without paying ({card_name(f['spell'])}).",
    "echoed": lambda v, f, a, b: f"{a} repeated {card_name(f['card'])} ({card_name(f['spell'])}).",
    "recoloured": lambda v, f, a, b: (
        f"{a} turned {card_name(f['tower'])} to {SCHOOL[f['school']]} ({card_name(f['spell'])})."
    ),
    "stole_tokens": lambda v, f, a, b: f"{a} took {tokens(f['tokens'])} from {b} ({card_name(f['spell'])}).",
    "stole": lambda v, f, a, b: f"{a} took {of_amount(f)} from {b} ({card_name(f['spell'])}).",
    "toll": lambda v, f, a, b: f"{a} took a toll of {of_amount(f)} from {b} ({card_name(f['spell'])}).",
    "silenced": lambda v, f, a, b: f"{a} silenced {card_name(f['card'])} of {b}: it is uncast again.",
    "hexed": lambda v, f, a, b: f"{a} laid {card_name(f['spell'])} on {b}.",
    "swapped_wizards": lambda v, f, a, b: (
        f"{a} gave {card_name(f['own'])} to {b} for {card_name(f['theirs'])} ({card_name(f['spell'])})."
    ),
    "stunned": lambda v, f, a, b: f"{a} put {b} to sleep: the next turn is skipped ({card_name(f['spell'])}).",
    "trapped": lambda v, f, a, b: f"{a} armed {number(f['number'], 'trap')} in the dungeon.",
    "expedition": lambda v, f, a, b: f"{a} entered the dungeon.",
    "dungeon_card": lambda v, f, a, b: (
        f"{a} {'met' if DUNGEON[f['card']].kind == 'monster' else 'found'} {drawn_room(f['card'])}."
    ),
    "trap_idle": lambda v, f, a, b: f"{a} avoided a trap.",
    "trap_sprung": lambda v, f, a, b: f"{a} sprang a trap: 2 Hits; {whom(v, f['setter'])} gained {f['gold']} gold.",
    "peeked": lambda v, f, a, b: (
        f"Next in the dungeon: {drawn_room(f['card']) if DUNGEON[f['card']].kind != 'trap' else 'a trap'}."
        if "card" in f
        else f"{a} peeked at the next card."
    ),
    "returned": lambda v, f, a, b: f"{a} came back from the dungeon with {cards(f['cards'])}.",
    "defeated": lambda v, f, a, b: (
        f"{a} fell in the dungeon" + (f" and saved {cards(f['cards'])}." if f["cards"] else ".")
    ),
    "tile": lambda v, f, a, b: f"{a} took the achievement **{card_name(f['tile'])}**: {TILES[f['tile']].words}.",
    "last_round": lambda v, f, a, b: f"**This is the last round**: there is no {listed(f['decks'])} card left.",
    "final": lambda v, f, a, b: ending(v, f),
    "ai_box": lambda v, f, a, b: f"The AI acted by box {f['box']} of its chart{_why(f)}.",
    "ai_die": lambda v, f, a, b: f"The AI rolled {f['die']}{_limit(f)}.",
    "left": lambda v, f, a, b: f"{a} has left the game: {because(f['how'])}.",
    "corrected": lambda v, f, a, b: (
        f"The moderator put the {f['what']} right"
        + (f" of {whom(v, f['seat'])}" if "seat" in f else "")
        + (f": {KIND[f['reagent']]}" if "reagent" in f else "")
        + (f", now {f.get('amount', f.get('value'))}." if "amount" in f or "value" in f else ".")
    ),
}


def narrate(view: WizardView, event: Seen) -> str:
    face = event.face
    about = who(view, face["seat"]) if "seat" in face else ""
    target = whom(view, face["target"]) if "target" in face else ""
    return EVENTS[event.kind](view, face, about, target)
