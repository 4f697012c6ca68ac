"""Probe: a draft for four that forks into two duels, with an interrupt and secret dice.

All four pick a card at once from a pack and pass the rest. Then two duels run side by side: the leader swings with
its best card; before that the other may interrupt with a card of its own. The swing's die is thrown in secret when
the swing is declared, is state until the interrupt is answered, and is then shown.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from terrarium.kernel import (
    SPECTATOR,
    TABLE,
    Answers,
    Decision,
    Decisions,
    Dice,
    Either,
    Flow,
    Form,
    Game,
    One,
    Outcome,
    Place,
    Seen,
    State,
    Steps,
    Value,
    View,
    Yes,
)
from terrarium.kernel.derive import state_of, view_of


class DraftState(State, kw_only=True):
    packs: list[list[int]]
    picks: list[list[int]]
    secret: list[int]
    """The secret die of each duel; 0: none thrown."""
    scores: list[int]

    def view(self, who: int) -> DraftView:
        opened = self.over or who < SPECTATOR
        return view_of(
            DraftView,
            self,
            who,
            pack=self.packs[who][:] if who >= 0 else [],
            packs=[len(p) for p in self.packs],
            picks=[p[:] if opened or s == who else [-1] * len(p) for s, p in enumerate(self.picks)],
            secret=[d if opened else min(d, 1) for d in self.secret],
        )

    def result(self) -> dict[int, Place]:
        if not self.over:
            return {}
        return {s: Place(1 + sum(o > score for o in self.scores), score) for s, score in enumerate(self.scores)}


class DraftView(View, kw_only=True, frozen=True):
    pack: list[int]
    packs: list[int]
    picks: list[list[int]]
    secret: list[int]
    scores: list[int]


rules: Steps[DraftState] = Steps()
DraftState.rules = rules


@rules.ask(revisable=True)
def pick(s: DraftState) -> Decisions:
    return {seat: Decision("pick", One(pack, of="card"), default=pack[0]) for seat, pack in enumerate(s.packs) if pack}


@pick.answered
def picked(s: DraftState, f: Flow, answers: Answers) -> None:
    for seat, card in answers.items():
        s.packs[seat].remove(card)
        s.picks[seat].append(card)
        f.whisper("picked", {seat: {"card": card}}, {"seat": seat})
    s.packs = [s.packs[(seat - 1) % 4] for seat in range(4)]
    if s.packs[0]:
        f.then(pick())
    else:
        f.then(end())
        f.fork([swing(0, 0)], [swing(1, 2)])


@rules.step
def swing(s: DraftState, f: Flow, duel: int, seat: int) -> None:
    if not s.picks[seat]:
        return
    s.secret[duel] = f.dice.die("swing")
    f.reveal()
    f.tell("declared", duel=duel, seat=seat)
    f.then(interrupt(duel, seat))


@rules.ask(tempo="reply")
def interrupt(s: DraftState, duel: int, seat: int) -> Decisions:
    other = seat ^ 1
    ways: dict[str, Form] = {"pass": Yes()}
    if s.picks[other]:
        ways["seize"] = One(s.picks[other], of="card")
    return {other: Decision("interrupt", Either(ways), default={"pass": True})}


@interrupt.answered
def interrupted(s: DraftState, f: Flow, answers: Answers, duel: int, seat: int) -> None:
    other = seat ^ 1
    if "seize" in answers[other]:
        card = answers[other]["seize"]
        s.picks[other].remove(card)
        f.tell("seized", duel=duel, seat=other, card=card)
        f.then(swing(duel, other), strike(duel, seat))
    else:
        f.then(strike(duel, seat))


@rules.step
def strike(s: DraftState, f: Flow, duel: int, seat: int) -> None:
    if s.picks[seat]:
        best = max(s.picks[seat])
        s.picks[seat].remove(best)
        s.scores[seat] += best + s.secret[duel]
        f.reveal()
        f.tell("struck", duel=duel, seat=seat, card=best, die=s.secret[duel])
    s.secret[duel] = 0
    f.then(swing(duel, seat ^ 1))


@rules.step
def end(s: DraftState, f: Flow) -> None:
    f.tell("over", scores=s.scores[:])


@rules.act(by="seat")
def resign(s: DraftState, who: int) -> Form | None:
    return Yes()


@resign.done
def resigned(s: DraftState, f: Flow, who: int, value: Value) -> None:
    s.scores[who] = -100
    f.tell("left", seat=who)


@rules.act(by="table")
def drop(s: DraftState, who: int) -> Form | None:
    return One([0, 1, 2, 3], of="seat") if who == TABLE else None


@drop.done
def dropped(s: DraftState, f: Flow, who: int, value: Value) -> None:
    resigned(s, f, value, True)


class Draft(Game[DraftState, DraftView]):
    slug = "probe-draft"
    title = "Draft"
    summary = "A draft that forks into two duels."
    seats = range(4, 5)
    state = DraftState

    def new(self, seats: int, options: Mapping[str, Value], dice: Dice) -> tuple[DraftState, Outcome]:
        deck = dice.shuffle("packs", range(12))
        packs = [sorted(deck[3 * i : 3 * i + 3]) for i in range(4)]
        s = DraftState(edition=1, seats=4, packs=packs, picks=[[] for _ in range(4)], secret=[0, 0], scores=[0] * 4)
        return s, s.begin(dice, pick())

    def imagine(self, view: DraftView, rng: Random) -> DraftState:
        known = {*view.pack, *(c for own in view.picks for c in own)}
        unseen = [c for c in range(12) if c not in known]
        rng.shuffle(unseen)
        packs = [[] if s != view.who else view.pack[:] for s in range(4)]
        for seat, size in enumerate(view.packs):
            while len(packs[seat]) < size:
                packs[seat].append(unseen.pop())
        return state_of(
            DraftState,
            view,
            packs=[p if s == view.who else sorted(p) for s, p in enumerate(packs)],
            picks=[[unseen.pop() if c < 0 else c for c in own] for own in view.picks],
            secret=[rng.randint(1, 6) if d and not view.over else d for d in view.secret],
        )

    def narrate(self, view: DraftView, event: Seen) -> str:
        return f"{event.kind}: " + ", ".join(f"{key} {value}" for key, value in event.face.items())

    def text(self, view: DraftView) -> str:
        return f"Pack {view.pack}. Picks {view.picks}. Scores {view.scores}."

    def caption(self, view: DraftView) -> str:
        return f"{sum(view.packs)} cards to pick."


def disguise(state: DraftState, who: int, rng: Random) -> DraftState:
    twin = state.copy()
    cards = [c for s in range(4) if s != who for c in twin.packs[s] + twin.picks[s]]
    rng.shuffle(cards)
    for seat in range(4):
        if seat != who:
            twin.packs[seat] = sorted(cards.pop() for _ in twin.packs[seat])
            twin.picks[seat] = [cards.pop() for _ in twin.picks[seat]]
    twin.secret = [rng.randint(1, 6) if d else 0 for d in twin.secret]
    twin.reread()
    return twin


game = Draft()
