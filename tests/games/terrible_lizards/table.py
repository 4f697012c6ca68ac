"""A table for tests: positions laid out by card names, and a hand that plays them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from terrarium.games.terrible_lizards.content import CARDS, NAMES, PARTS, SETS, slug
from terrarium.games.terrible_lizards.rules.attack import declare
from terrarium.games.terrible_lizards.rules.deck import draw
from terrarium.games.terrible_lizards.rules.turn import (
    action,
    attack_step,
    cleanup,
    hand_limit,
    rampage_step,
    turn,
    upkeep,
)
from terrarium.games.terrible_lizards.rules.windows import respond
from terrarium.games.terrible_lizards.state import Modifier, State, Suppressed, set_of
from terrarium.kernel import Event, Flow, Moment, Refused, Scripted

PASS = {"pass": True}


def ids(*names: str) -> list[str]:
    """Cards by name ("Razor Claws" is its first copy not yet named here) or by id."""
    found: list[str] = []
    for name in names:
        fits = [card for card in CARDS if card == slug(name) or NAMES[card] == name]
        found.append(next(card for card in fits if card not in found))
    return found


def full(dinosaur: str) -> list[str]:
    """The four parts of a set."""
    assert slug(dinosaur) in SETS
    return [card for card, part in PARTS.items() if part.dinosaur == dinosaur]


class Table:
    """A position, and what is told while it is played. Seat numbers count from 0, as everywhere but in words."""

    def __init__(
        self,
        seats: int = 2,
        *,
        dinos: Mapping[int, Sequence[str]] = {},
        rows: Mapping[int, Sequence[str]] = {},
        hands: Mapping[int, Sequence[str]] = {},
        health: Mapping[int, int] = {},
        suppressed: Sequence[tuple[int, str, int, str]] = (),
        mods: Sequence[tuple[int, str, int]] = (),
        discard: Sequence[str] = (),
        deck: Sequence[str] | None = None,
        active: int = 0,
        first: int = 0,
        round: int = 3,
        dice: Sequence[int] = (),
        script: Mapping[str, Sequence[Any]] = {},
        **options: Any,
    ) -> None:
        self.events: list[Event] = []
        self.dice = Scripted({"attack": list(dice), **script})
        state = State(
            edition=1,
            seats=seats,
            deck_out=options.get("deck_out", "reshuffle"),
            health_cap=options.get("health_cap", 0),
            round_limit=options.get("round_limit", 40),
            first=first,
            active=active,
            round=round,
            opened=round > 1,
            health=[health.get(seat, 50) for seat in range(seats)],
            hands=[[] for _ in range(seats)],
            dinos=[[""] * 5 for _ in range(seats)],
            rows=[[] for _ in range(seats)],
            suppressed=[[] for _ in range(seats)],
            died=[0] * seats,
            bonus=[""] * seats,
            armored=[False] * seats,
            rights=[0] * seats,
        )
        taken: set[str] = set()

        def take(names: Sequence[str]) -> list[str]:
            cards: list[str] = []
            for name in names:
                fits = [card for card in CARDS if card == name or NAMES[card] == name]
                card = next(card for card in fits if card not in taken)
                taken.add(card)
                cards.append(card)
            return cards

        for seat, names in dinos.items():
            for card in take(names):
                state.dinos[seat][PARTS[card].slot] = card
        for seat, names in rows.items():
            state.rows[seat] = take(names)
        for seat, names in hands.items():
            state.hands[seat] = take(names)
        for seat, name, by, until in suppressed:
            state.suppressed[seat].append(Suppressed(take([name])[0], by, until))
        state.discard = take(discard)
        state.mods = [Modifier(seat, stat, amount, seat, "") for seat, stat, amount in mods]
        rest = [card for card in CARDS if card not in taken]
        if deck is None:
            state.deck = rest
        else:
            state.deck = take(deck)
            state.discard += [card for card in CARDS if card not in taken]
        for seat in range(seats):
            state.bonus[seat] = set_of(state.dinos[seat], state.rows[seat])
        self.state = state

    # ---- beginning

    def begin(self, *frames: Any) -> Table:
        self.events += self.state.begin(self.dice, *frames).events
        return self

    def turn(self) -> Table:
        return self.begin(turn())

    def actions(self) -> Table:
        seat = self.state.active
        return self.begin(
            action(),
            respond("pre_attack", seat, ""),
            attack_step(),
            rampage_step(0),
            respond("turn_end", seat, ""),
            draw("end"),
            hand_limit(),
            cleanup(),
        )

    def attacking(self) -> Table:
        return self.begin(attack_step(), rampage_step(0), draw("end"), hand_limit(), cleanup())

    def ending(self) -> Table:
        return self.begin(draw("end"), hand_limit(), cleanup())

    def upkeep(self) -> Table:
        return self.begin(upkeep(), draw("start"), action(), cleanup())

    # ---- playing

    @property
    def moment(self) -> Moment:
        [moment] = self.state.moments()
        return moment

    @property
    def kind(self) -> str:
        moments = self.state.moments()
        return next(iter(moments[0].decisions.values())).kind if moments else ""

    @property
    def window(self) -> str:
        return str(self.state.strands[0].stack[-1][1]) if self.kind == "respond" else ""

    @property
    def asked(self) -> set[int]:
        return set(self.moment.decisions)

    def form(self, seat: int) -> Any:
        return self.moment.decisions[seat].form

    def plays(self, seat: int) -> set[str]:
        """The cards that this seat may play now."""
        ways = self.form(seat).ways
        return set(ways["play"].ways) if "play" in ways else set()

    def allows(self, seat: int, answer: Any) -> bool:
        return bool(self.form(seat).ok(answer))

    def answer(self, answers: Mapping[int, Any]) -> Table:
        """Close the open moment; who is not named passes (in a window) or takes the default."""
        moment = self.moment
        assert set(answers) <= set(moment.decisions), f"{self.kind} is asked of {set(moment.decisions)}"
        whole = {seat: answers.get(seat, self.state.default(moment, seat)) for seat in moment.decisions}
        self.events += self.state.play(moment, whole, self.dice).events
        assert self.state.faults() == []
        return self

    def quiet(self) -> Table:
        """Everybody passes until something else is asked."""
        while self.kind == "respond":
            self.answer({})
        return self

    def do(self, answer: Any) -> Table:
        """The one asked seat answers; afterwards everybody passes."""
        [seat] = self.asked
        return self.answer({seat: answer}).quiet()

    def attack(self, attacker: int, defender: int) -> Table:
        """An attack out of the blue, with every window passed."""
        flow = Flow(self.state, self.dice, True)
        self.begin()
        flow.strand = self.state.strands[0]
        declare(self.state, flow, attacker, defender)
        self.events += flow.events or []
        self.events += self.state.begin(self.dice, *self.state.strands[0].stack[::-1]).events
        return self

    def refuses(self, seat: int, answer: Any) -> bool:
        before = self.state.copy()
        try:
            self.state.play(self.moment, {seat: answer}, self.dice)
        except Refused:
            return self.state == before
        return False

    # ---- looking

    def health(self, seat: int) -> int:
        return self.state.health[seat]

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [event.face or {} for event in self.events if event.kind == kind]

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]
