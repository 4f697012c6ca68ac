"""A table for tests: positions laid out card by card, and a hand that plays them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from terrarium.games.lizard_wizard import game
from terrarium.games.lizard_wizard.content import DUNGEON, FAMILIARS, GATHERING, REAGENTS, SPELLS, TOWERS, WIZARDS
from terrarium.games.lizard_wizard.content.vocabulary import counts
from terrarium.games.lizard_wizard.state import Mage, WizardState
from terrarium.kernel import Decision, Event, Scripted

PASS = {"pass": True}
NONE = {"none": True}
DECLINE = {"decline": True}
SPELL = {spell.name: spell.id for spell in SPELLS.values()}
"""Spells by name."""


def kinds(tokens: str) -> list[int]:
    """Tokens as a list in board order: `SST` are two Sulphur and a Toadstool."""
    return list(counts(tokens))


def held(mage: Mage) -> str:
    """A mage's tokens in board order."""
    return "".join(kind * n for kind, n in zip(REAGENTS, mage.tokens, strict=True))


class Table:
    """A game in the first round in which it is `turn`'s turn to act; seat 0 has the start marker, all have 20 mana.

    Every play checks that no invariant is broken.
    """

    def __init__(
        self,
        seats: int = 2,
        turn: int = 0,
        start: int = 0,
        script: Mapping[str, Sequence[Any]] | None = None,
        **options: Any,
    ) -> None:
        self.dice = Scripted({"start": [start]})
        self.s: WizardState
        self.s, outcome = game.new(seats, game.settled(options), self.dice)
        self.events: list[Event] = list(outcome.events)
        self.s.tiles.clear()
        for mage in self.s.mages[:seats]:
            mage.mana = 20
        self.dice = Scripted(script or {})
        self.turn(turn)

    def turn(self, seat: int) -> None:
        """It is this seat's turn to act; the seats after it in the round follow."""
        s = self.s
        order = s.clockwise(s.start)
        after = order[order.index(seat) + 1 :]
        s.round = max(1, s.round)
        s.active = seat
        s.kept = s.converted = s.extra = 0
        stack = s.strands[0].stack
        stack[:] = [("round_end",), *[("turn", other) for other in reversed(after)]]
        stack += [("turn_ends", seat), ("action", seat, "turn")]
        self._reopen()

    def _reopen(self) -> None:
        self.s.strands[0].asked = None

    # ---- laying out

    def __getitem__(self, seat: int) -> Mage:
        return self.s.mages[seat]

    def tokens(self, seat: int, tokens: str) -> None:
        """The seat holds exactly these tokens."""
        mage = self.s.mages[seat]
        for kind, n in enumerate(kinds(tokens)):
            self.s.supply[kind] += mage.tokens[kind] - n
            mage.tokens[kind] = n
        self._reopen()

    def values(self, **tracks: int) -> None:
        for kind, value in tracks.items():
            self.s.tracks[REAGENTS.index(kind)] = value
        self._reopen()

    def supply(self, kind: str, left: int, holder: int = -1) -> None:
        """So many tokens of a kind are left; the others lie with the last seat."""
        index = REAGENTS.index(kind)
        self.s.mages[holder].tokens[index] += self.s.supply[index] - left
        self.s.supply[index] = left
        self._reopen()

    def _lift(self, card: str) -> None:
        """Take a card from wherever it lies; an offer is refilled."""
        s = self.s
        piles = [s.wizard_deck, s.tower_deck, s.spell_deck, s.familiar_deck, s.gather_deck, s.gather_discard, s.dungeon]
        piles += [s.aside]
        for pile in piles:
            if card in pile:
                pile.remove(card)
                return
        for offer, deck in (
            (s.wizards, s.wizard_deck),
            (s.towers, s.tower_deck),
            (s.spells, s.spell_deck),
            (s.familiars, s.familiar_deck),
        ):
            if card in offer:
                offer[offer.index(card)] = deck.pop()
                return
        for mage in s.mages:
            if card in mage.hand:
                mage.hand.remove(card)
                return
        raise LookupError(f"{card} is not in this game")

    def own(self, seat: int, *cards: str, state: str = "uncast") -> None:
        """The seat owns these cards; spells (by id or name) lie `uncast`, `active` or `spent`."""
        mage = self.s.mages[seat]
        for name in cards:
            card = SPELL.get(name, name)
            self._lift(card)
            if card in SPELLS:
                getattr(mage, state).append(card)
            elif card in WIZARDS:
                mage.wizards.append(card)
            elif card in TOWERS:
                mage.towers.append(card)
            elif card in FAMILIARS:
                mage.familiars.append(card)
            elif card in GATHERING:
                mage.hand.append(card)
            elif DUNGEON[card].kind == "item":
                mage.items.append(card)
            else:
                mage.treasure.append(card)
        mage.stats = self.s.modifiers(seat)
        self._reopen()

    def hand(self, seat: int, *cards: str) -> None:
        """The seat holds exactly these gathering cards."""
        mage = self.s.mages[seat]
        self.s.gather_deck[:0] = mage.hand
        mage.hand = []
        self.own(seat, *cards)

    def offer(self, *cards: str) -> None:
        """These cards are on offer, from the first slot on; what lay there goes under its deck."""
        s = self.s
        slots: dict[int, int] = {}
        for name in cards:
            card = SPELL.get(name, name)
            for number, (offer, deck, known) in enumerate(
                (
                    (s.wizards, s.wizard_deck, WIZARDS),
                    (s.towers, s.tower_deck, TOWERS),
                    (s.spells, s.spell_deck, SPELLS),
                    (s.familiars, s.familiar_deck, FAMILIARS),
                )
            ):
                if card in known:
                    slot = slots.get(number, 0)
                    slots[number] = slot + 1
                    if offer[slot] != card:
                        self._lift(card)
                        deck.insert(0, offer[slot])
                        offer[slot] = card
        self._reopen()

    def top(self, *cards: str) -> None:
        """These dungeon cards lie on top, the first one uppermost."""
        for card in reversed(cards):
            self.s.dungeon.remove(card)
            self.s.dungeon.append(card)

    def next_card(self, card: str) -> None:
        """This gathering card lies on top of its deck."""
        self._lift(card)
        self.s.gather_deck.append(card)

    def tile(self, *tiles: str) -> None:
        self.s.tiles[:] = tiles

    def deplete(self, name: str, left: int, owner: int = -1) -> None:
        """All but so many cards of a deck, offer included, belong to one seat."""
        deck: list[str] = getattr(self.s, f"{name}_deck")
        offer: list[str] = getattr(self.s, f"{name}s")
        where = {"wizard": "wizards", "tower": "towers", "familiar": "familiars", "spell": "uncast"}[name]
        pile: list[str] = getattr(self.s.mages[owner], where)
        pile += deck
        deck.clear()
        for slot in range(left, len(offer)):
            pile += [offer[slot]] if offer[slot] else []
            offer[slot] = ""
        self._reopen()

    def ready(self, seat: int, spell: str, tokens: str = "") -> None:
        """The seat owns a spell, the tokens to cast it (and these), and R8S, whose tokens S, T, E it gathers first."""
        spell = SPELL.get(spell, spell)
        self.own(seat, spell)
        self.tokens(seat, SPELLS[spell].reagents + tokens)
        self.hand(seat, "R8S", "R1T", "R1N")

    def cast(self, seat: int, spell: str) -> Table:
        """A Gather action with R8S, in which the spell is cast."""
        self.play(seat, {"gather": {"R8S": self._take(seat)}})
        return self.play(seat, {"cast": SPELL.get(spell, spell)})

    def _take(self, seat: int) -> Any:
        limit = self.s.mages[seat].gather_limit
        return True if limit >= 3 else dict(zip("STE"[:limit], [1] * limit, strict=True))

    # ---- playing

    def asked(self) -> dict[int, str]:
        """Who is asked what."""
        return {seat: d.kind for moment in self.s.moments() for seat, d in moment.decisions.items()}

    def decision(self, seat: int) -> Decision:
        return self.s.moments()[0].decisions[seat]

    def may(self, seat: int, answer: Any) -> bool:
        """Whether this seat is asked and could answer so."""
        moments = self.s.moments()
        return bool(moments) and seat in moments[0].decisions and moments[0].decisions[seat].form.ok(answer)

    def play(self, seat: int, answer: Any) -> Table:
        return self.together({seat: answer})

    def together(self, answers: Mapping[int, Any]) -> Table:
        outcome = self.s.play(self.s.moments()[0], answers, self.dice)
        self.events += outcome.events
        self.outcome = outcome
        assert not self.s.faults()
        return self

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The open faces of all events of that kind."""
        return [event.face for event in self.events if event.kind == kind and event.face is not None]

    def whispered(self, kind: str, who: int) -> list[dict[str, Any] | None]:
        return [event.seen_by(who) for event in self.events if event.kind == kind]

    def vp(self, seat: int) -> int:
        from terrarium.games.lizard_wizard.rules.scoring import scores

        return scores(self.s)[seat].total
