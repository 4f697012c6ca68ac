"""Probe: two battles fought outside, as strands; dice entered from a real table, a referee's correction, a rewind.

Four armies; 0 fights 1 and 2 fights 3, side by side. Either side files its battle's result, the other confirms or
disputes; a dispute is settled by a die that the attacker throws on the table. What the battles do to the map waits
for the join, in the order of the battles.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from terrarium.kernel import (
    REFEREE,
    TABLE,
    Amount,
    Answers,
    Decision,
    Decisions,
    Dice,
    Fields,
    Flow,
    Form,
    Game,
    One,
    Option,
    Outcome,
    Place,
    Seen,
    State,
    Steps,
    Value,
    View,
)
from terrarium.kernel.derive import state_of, view_of


class BattleState(State, kw_only=True):
    turn: int
    land: list[int]
    thrown: bool
    winners: list[int]
    """By battle; -1 while it is fought."""

    def view(self, who: int) -> BattleView:
        return view_of(BattleView, self, who)

    def result(self) -> dict[int, Place]:
        if not self.over:
            return {}
        return {s: Place(1 + sum(o > land for o in self.land), land) for s, land in enumerate(self.land)}

    def faults(self) -> list[str]:
        return [f"Army {s} holds {land} lands." for s, land in enumerate(self.land) if not 0 <= land <= 12]


class BattleView(View, kw_only=True, frozen=True):
    turn: int
    land: list[int]
    thrown: bool
    winners: list[int]


rules: Steps[BattleState] = Steps()
BattleState.rules = rules


@rules.step
def campaign_turn(s: BattleState, f: Flow) -> None:
    if s.turn == 3:
        f.tell("over")
        return
    s.turn += 1
    s.winners = [-1, -1]
    f.tell("turn", turn=s.turn)
    f.then(harvest())
    f.fork([weather(0), fight(0)], [weather(1), fight(1)])


@rules.step
def weather(s: BattleState, f: Flow, battle: int) -> None:
    f.tell("rain", battle=battle, rain=f.dice.die("rain"))


@rules.ask(tempo="errand", closes="any")
def fight(s: BattleState, battle: int) -> Decisions:
    sides = (2 * battle, 2 * battle + 1)
    return {side: Decision("result", One(sides, of="seat"), default=sides[1]) for side in sides}


@fight.answered
def filed(s: BattleState, f: Flow, answers: Answers, battle: int) -> None:
    side, winner = next(iter(answers.items()))
    f.tell("filed", battle=battle, side=side, winner=winner)
    f.then(confirm(battle, side ^ 1, winner))


@rules.ask(tempo="reply")
def confirm(s: BattleState, battle: int, side: int, winner: int) -> Decisions:
    return {side: Decision("confirm", One((False, True)), default=True, facts={"winner": winner})}


@confirm.answered
def confirmed(s: BattleState, f: Flow, answers: Answers, battle: int, side: int, winner: int) -> None:
    if not answers[side]:
        thrown = f.dice.roll("dispute", 2, owner=2 * battle)
        winner = 2 * battle + int(sum(thrown) > 7)
        thrown += [f.dice.die("dispute", owner=2 * battle + 1)]
        f.tell("disputed", battle=battle, dice=thrown)
    s.winners[battle] = winner


@rules.step
def harvest(s: BattleState, f: Flow) -> None:
    """The join: what the battles did to the map, in the order of the battles, then luck of its own."""
    for battle, winner in enumerate(s.winners):
        loser = 4 * battle + 1 - winner
        if s.land[loser]:
            s.land[loser] -= 1
            s.land[winner] += 1
        f.tell("won", battle=battle, winner=winner)
    lucky = f.dice.die("harvest", 4) - 1
    s.land[lucky] = min(12, s.land[lucky] + 1)
    f.tell("harvest", seat=lucky)
    f.then(campaign_turn())


@rules.act(by="referee", correction=True)
def set_land(s: BattleState, who: int) -> Form | None:
    return Fields({"seat": Amount(0, 3), "land": Amount(0, 99)}) if who == REFEREE else None


@set_land.done
def land_set(s: BattleState, f: Flow, who: int, value: Value) -> None:
    s.land[value["seat"]] = value["land"]
    f.tell("corrected", seat=value["seat"], land=value["land"])


@rules.act(by="table")
def drop(s: BattleState, who: int) -> Form | None:
    return One([0, 1, 2, 3], of="seat") if who == TABLE else None


@drop.done
def dropped(s: BattleState, f: Flow, who: int, value: Value) -> None:
    s.land[value] = 0
    f.tell("left", seat=value)


class Battles(Game[BattleState, BattleView]):
    slug = "probe-battles"
    title = "Battles"
    summary = "Battles fought elsewhere, side by side."
    seats = range(4, 5)
    state = BattleState
    options = Fields({"thrown": One((False, True))})
    option_words = {"thrown": Option("Thrown dice", "The table throws its dice itself.")}
    defaults = {"thrown": False}

    def new(self, seats: int, options: Mapping[str, Value], dice: Dice) -> tuple[BattleState, Outcome]:
        s = BattleState(edition=1, seats=4, turn=0, land=[3] * 4, thrown=options["thrown"], winners=[])
        return s, s.begin(dice, campaign_turn())

    def thrown(self, options: Mapping[str, Value]) -> bool:
        return bool(options["thrown"])

    def imagine(self, view: BattleView, rng: Random) -> BattleState:
        return state_of(BattleState, view)

    def narrate(self, view: BattleView, event: Seen) -> str:
        return f"{event.kind}: " + ", ".join(f"{key} {value}" for key, value in event.face.items())

    def text(self, view: BattleView) -> str:
        return f"Turn {view.turn}. Land: {view.land}. Winners: {view.winners}."

    def caption(self, view: BattleView) -> str:
        return f"Turn {view.turn}."


def disguise(state: BattleState, who: int, rng: Random) -> BattleState:
    """Nothing is hidden but the dice to come, which are in no state."""
    return state.copy()


game = Battles()
