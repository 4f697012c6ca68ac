"""The way back: a whole state that a view allows."""

from __future__ import annotations

from random import Random

from terrarium.kernel import state_of

from ..content import ITEMS, Crew
from ..content.factions import roster
from ..state import DECK, SLOTS, Battle, State
from . import View


def imagine(view: View, rng: Random) -> State:
    """Unknown Movement cards, packs and picks are dealt at random; secret dice are one each."""
    packs, picks = _draft(view, rng)
    return state_of(
        State, view, battles=[_battle(view, k, rng) for k in range(len(view.fields))], packs=packs, picks=picks
    )


def needed(view: View, k: int, side: int) -> set[str]:
    """The slots that must be on a hidden card: those of heroes that threw With Me! dice (PY-096)."""
    field = view.fields[k]
    return {SLOTS[field.models[i].slot] for owner, i in field.with_me if owner == side}


def _battle(view: View, k: int, rng: Random) -> Battle:
    field, secrets = view.fields[k].copy(), view.secrets[k]
    b = Battle(field=field, invoked=[[], []])
    b.dice, b.thrown, b.queue = dict(secrets.dice), dict(secrets.thrown), list(secrets.queue)
    if field.cast and field.cast["hero"] not in b.dice:
        b.dice[field.cast["hero"]] = 1
    bag = [item for item in ITEMS for _ in range(2)]
    for known in secrets.bags:
        for item in known or ():
            bag.remove(item)
    rng.shuffle(bag)
    for side in range(2):
        hand, pile, known = secrets.hands[side], secrets.discards[side], secrets.bags[side]
        b.bag.append(list(known) if known is not None else sorted(bag.pop() for _ in range(3)))
        if hand is not None and pile is not None:
            b.hands.append(list(hand))
            b.discards.append(list(pile))
            b.played.append(secrets.played[side])
            continue
        cards = list(DECK)
        top, shown = field.tops[side], field.shown[side]
        in_play = _in_play(field.phase)
        if top:
            cards.remove(top)
        played = ""
        if in_play:
            fits = [card for card in cards if needed(view, k, side) <= set(card)]
            played = shown or rng.choice(fits or cards)
            cards.remove(played)
        rng.shuffle(cards)
        count = field.hands[side]
        b.hands.append(sorted(cards[:count], key=DECK.index))
        b.discards.append([*cards[count:], top] if top else cards[count:])
        b.played.append(played)
    return b


def _in_play(phase: str) -> bool:
    return phase in ("with me", "movement")


def _draft(view: View, rng: Random) -> tuple[list[list[str]], list[list[str]]]:
    """Packs and picks."""
    if not view.pack_sizes:
        return [], []
    if view.packs:
        return [list(pack) for pack in view.packs], [list(cards or ()) for cards in view.picks]
    hidden = [name for name, card in roster(view.customs).items() for _ in range(card.copies)]
    own = list(view.picks[view.who] or ()) if view.who >= 0 else []
    for name in (*own, *view.pack):
        hidden.remove(name)
    picks: list[list[str]] = []
    for seat, count in enumerate(view.pick_counts):
        cards = own if seat == view.who else _fielded(view.crews[seat])[:count]
        if seat != view.who:
            for name in cards:
                hidden.remove(name)
        picks.append(list(cards))
    rng.shuffle(hidden)
    for seat, count in enumerate(view.pick_counts):
        while len(picks[seat]) < count:
            picks[seat].append(hidden.pop())
    mine = view.held[view.who] if view.who >= 0 and view.held else -1
    packs = [
        list(view.pack) if n == mine else sorted(hidden.pop() for _ in range(size))
        for n, size in enumerate(view.pack_sizes)
    ]
    return packs, picks


def _fielded(crew: Crew | None) -> list[str]:
    if crew is None:
        return []
    return [s.hero for s in crew.squads if s.hero] + [
        g.name for s in crew.squads for g in s.groups for _ in range(g.count)
    ]
