"""State -> what an audience may know (section 12), built field by field."""

from __future__ import annotations

from terrarium import kernel
from terrarium.kernel import REFEREE, SPECTATOR, Frame, view_of

from ..model import parts_of
from ..state import EVERYONE, Attack, Modifier, Played, State, Suppressed


class View(kernel.View, kw_only=True, frozen=True):
    """A hidden card of a hand is "". `deck` is empty unless the deck is open to this audience; `search` lists the parts
    in the deck for the seat that is searching it (TL-201). `shown` holds the cards of hands that this audience knows
    to be there, and of its own cards those that others know, as a mask of seats (-1: everyone)."""

    acted: int
    deck_out: str
    health_cap: int
    round_limit: int
    first: int
    active: int
    round: int
    used: int
    opened: bool
    rampaged: bool
    attack: Attack | None
    health: tuple[int, ...]
    died: tuple[int, ...]
    deck_count: int
    deck: tuple[str, ...]
    search: tuple[str, ...]
    discard: tuple[str, ...]
    hands: tuple[tuple[str, ...], ...]
    dinos: tuple[tuple[str, ...], ...]
    rows: tuple[tuple[str, ...], ...]
    suppressed: tuple[tuple[Suppressed, ...], ...]
    stack: tuple[Played, ...]
    bonus: tuple[str, ...]
    armored: tuple[bool, ...]
    rights: tuple[int, ...]
    mods: tuple[Modifier, ...]
    shown: dict[str, int]
    ended: str

    @property
    def top(self) -> Frame:
        """The frame that asks now, or nothing."""
        return self.strands[0].stack[-1] if self.strands and self.strands[0].stack else ()

    @property
    def window(self) -> str:
        """The window that is open, or nothing."""
        return str(self.top[1]) if self.top[:1] == ("respond",) else ""

    @property
    def about(self) -> str:
        """The announced card that an open `play` window is about."""
        return str(self.top[3]) if self.window == "play" else ""

    @property
    def hand(self) -> tuple[str, ...]:
        """This audience's own cards."""
        return self.hands[self.who] if self.seated else ()

    @property
    def drawable(self) -> bool:
        return self.deck_count > 0 or (self.deck_out == "reshuffle" and bool(self.discard))


def look(s: State, who: int) -> View:
    every = s.over or who == REFEREE
    hands = tuple([tuple(hand) if every or seat == who else _known(s, hand, who) for seat, hand in enumerate(s.hands)])
    return view_of(
        View,
        s,
        who,
        hands=hands,
        deck_count=len(s.deck),
        deck=tuple(s.deck) if every else (),
        search=_search(s, who),
        shown=dict(sorted(s.shown.items())) if every else _shown(s, who),
    )


def _knows(mask: int, who: int) -> bool:
    return mask == EVERYONE or (who > SPECTATOR and bool(mask >> who & 1))


def _known(s: State, hand: list[str], who: int) -> tuple[str, ...]:
    """Another seat's hand: what was seen going there, then so many unknown cards."""
    if not s.shown:
        return ("",) * len(hand)
    known = sorted(card for card in hand if _knows(s.shown.get(card, 0), who))
    return (*known, *[""] * (len(hand) - len(known)))


def _shown(s: State, who: int) -> dict[str, int]:
    if not s.shown:
        return {}
    own = s.hands[who] if who > SPECTATOR else ()
    return {
        card: mask if card in own or mask == EVERYONE else 1 << who
        for card, mask in sorted(s.shown.items())
        if card in own or _knows(mask, who)
    }


def _search(s: State, who: int) -> tuple[str, ...]:
    """TL-201: only while this seat's search is open."""
    stack = s.strands[0].stack if s.strands else []
    if stack and stack[-1][0] == "fetch" and any(p.card == stack[-1][1] and p.seat == who for p in s.stack):
        return tuple(sorted(parts_of(s.deck)))
    return ()
