"""A small market with something of everything: sealed bids, two stalls side by side, a hidden thief, acts and aids.

It passes the kit. The tests break one thing of it at a time, to see that the kit finds it.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from terrarium.kernel import (
    SPECTATOR,
    Aid,
    Amount,
    Answers,
    Decision,
    Decisions,
    Dice,
    Document,
    Either,
    Fields,
    Flow,
    Form,
    Game,
    One,
    Option,
    Outcome,
    Paper,
    Place,
    Pov,
    Question,
    Reply,
    Seen,
    Standing,
    State,
    Steps,
    Text,
    Value,
    View,
    Yes,
)
from terrarium.kernel.derive import state_of, view_of
from terrarium.kernel.document import Para
from terrarium.kernel.svg import drawing, el


class MarketState(State, kw_only=True):
    days: int
    day: int = 0
    purse: list[int]
    goods: list[int]
    thief: int
    """The seat that holds the thief's card; only it knows."""
    stalls: list[int]
    gone: list[bool]

    def view(self, who: int) -> MarketView:
        opened = self.over or who < SPECTATOR
        return view_of(
            MarketView,
            self,
            who,
            purse=[coins if opened or seat == who else -1 for seat, coins in enumerate(self.purse)],
            thief=self.thief if opened or who == self.thief else -1,
        )

    def result(self) -> dict[int, Place]:
        if not self.over:
            return {}
        return {seat: Place(1 + sum(g > goods for g in self.goods), goods) for seat, goods in enumerate(self.goods)}

    def faults(self) -> list[str]:
        return [f"Seat {seat} has {coins} coins." for seat, coins in enumerate(self.purse) if coins < 0]

    def here(self) -> list[int]:
        return [seat for seat in range(self.seats) if not self.gone[seat]]


class MarketView(View, kw_only=True, frozen=True):
    days: int
    day: int
    purse: list[int]
    goods: list[int]
    thief: int
    stalls: list[int]
    gone: list[bool]


rules: Steps[MarketState] = Steps()
MarketState.rules = rules


@rules.step
def morning(s: MarketState, f: Flow) -> None:
    if s.day == s.days or len(s.here()) < 2:
        f.tell("closed")
        f.over()
        return
    s.day += 1
    s.stalls = [0, 0]
    f.tell("day", day=s.day)
    f.then(bid(), open_stalls(), tally(), night(), morning())


@rules.ask(tempo="turn", revisable=True)
def bid(s: MarketState) -> Decisions:
    return {
        seat: Decision(
            "bid",
            Fields({"coins": Amount(0, s.purse[seat]), "note": Text(20)}, optional=("note",)),
            default={"coins": 0},
            facts={"day": s.day},
        )
        for seat in s.here()
    }


@bid.answered
def opened(s: MarketState, f: Flow, answers: Answers) -> None:
    for seat in sorted(answers):
        if answers[seat].get("note"):
            f.tell("said", seat=seat, note=answers[seat]["note"])
    seat = max(sorted(answers), key=lambda seat: answers[seat]["coins"])
    s.purse[seat] -= answers[seat]["coins"]
    s.goods[seat] += 3
    f.whisper("sold", {seat: {"seat": seat, "price": answers[seat]["coins"]}}, {"seat": seat})


@rules.step
def open_stalls(s: MarketState, f: Flow) -> None:
    f.fork([stall(0)], [stall(1)])


@rules.ask(tempo="errand", closes="any")
def stall(s: MarketState, number: int) -> Decisions:
    form = One(("haggle", "leave"), of="way")
    return {seat: Decision("stall", form, default="leave", facts={"stall": number}) for seat in s.here()}


@stall.answered
def visited(s: MarketState, f: Flow, answers: Answers, number: int) -> None:
    seat, way = next(iter(answers.items()))
    if way == "haggle":
        s.stalls[number] = 1 + seat * 10 + f.dice.die("haggle")
        f.tell("haggled", stall=number, seat=seat)


@rules.step
def tally(s: MarketState, f: Flow) -> None:
    for worth in s.stalls:
        if worth:
            s.goods[(worth - 1) // 10] += worth % 2


@rules.ask(tempo="reply", hidden=True)
def night(s: MarketState) -> Decisions:
    if s.gone[s.thief]:
        return {}
    others = [seat for seat in s.here() if seat != s.thief]
    ways: dict[str, Form] = {"sleep": Yes(), "steal": One(tuple(others), of="seat")}
    return {s.thief: Decision("night", Either(ways), default={"sleep": True})}


@night.answered
def dawn(s: MarketState, f: Flow, answers: Answers) -> None:
    for answer in answers.values():
        if "steal" in answer:
            taken = min(1, s.purse[answer["steal"]])
            s.purse[answer["steal"]] -= taken
            s.purse[s.thief] += taken
            f.whisper("robbed", {s.thief: {"victim": answer["steal"]}, answer["steal"]: {"victim": answer["steal"]}})


@rules.leave(MarketState.here)
def leave(s: MarketState, f: Flow, seat: int, why: str) -> None:
    s.gone[seat] = True
    f.tell("left", seat=seat, why=why)
    if len(s.here()) < 2:
        f.tell("closed")
        f.over()


@rules.act(by="referee", correction=True)
def set_coins(s: MarketState, who: int) -> Form | None:
    return Fields({"seat": Amount(0, s.seats - 1), "coins": Amount(-5, 20)})


@set_coins.done
def coins_set(s: MarketState, f: Flow, who: int, value: Value) -> None:
    s.purse[value["seat"]] = value["coins"]
    f.tell("corrected", seat=value["seat"])


class Miser:
    def answer(self, question: Question[MarketView]) -> Reply:
        return Reply(question.default, {"asked": question.decision.kind})


def _more(pov: Pov[MarketView]) -> Form:
    return Amount(0, 9)


def _left(pov: Pov[MarketView], more: Value) -> int:
    return int(pov.view.days - pov.view.day + more)


class Market(Game[MarketState, MarketView]):
    slug = "market"
    title = "Market"
    summary = "Bids, stalls and a thief."
    seats = range(2, 5)
    state = MarketState
    options = Fields({"days": Amount(1, 3), "rich": One((False, True))})
    option_words = {
        "days": Option("Days", "How long the market lasts."),
        "rich": Option("Rich", "Whether everybody begins with more."),
    }
    defaults = {"days": 2, "rich": False}
    instructions = Fields({"bid": Amount(0, 9)})
    bots = {"miser": Miser}
    aids = {"left": Aid("Days left", _more, _left)}
    papers = {"sheet": Paper("Sheet", lambda pov: Document("Sheet", [Para(f"Day {pov.view.day}")]))}

    def new(self, seats: int, options: Mapping[str, Value], dice: Dice) -> tuple[MarketState, Outcome]:
        s = MarketState(
            edition=1,
            seats=seats,
            days=options["days"],
            purse=[dice.die("purse") + 5 * options["rich"] for _ in range(seats)],
            goods=[0] * seats,
            thief=dice.below("thief", seats),
            stalls=[0, 0],
            gone=[False] * seats,
        )
        return s, s.begin(dice, morning())

    def imagine(self, view: MarketView, rng: Random) -> MarketState:
        others = [seat for seat in range(len(view.goods)) if seat != view.who]
        return state_of(
            MarketState,
            view,
            purse=[rng.randint(0, 9) if coins < 0 else coins for coins in view.purse],
            thief=rng.choice(others) if view.thief < 0 else view.thief,
        )

    def standing(self, instruction: Value, view: MarketView, decision: Decision) -> Standing | None:
        if decision.kind != "bid":
            return None
        return Standing({"coins": min(instruction["bid"], view.purse[view.who])}, instruction)

    def narrate(self, view: MarketView, event: Seen) -> str:
        return f"{event.kind}: " + ", ".join(f"{key} {value}" for key, value in event.face.items())

    def text(self, view: MarketView) -> str:
        return f"Day {view.day} of {view.days}. Goods {view.goods}. Purses {view.purse}."

    def caption(self, view: MarketView) -> str:
        return f"Day {view.day} of {view.days}."

    def board(self, view: MarketView) -> str:
        ways = [el("rect", x=x, width=9, height=9, data_ref=f"way:{way}") for x, way in ((0, "haggle"), (10, "leave"))]
        return drawing(40, 10, *ways, title="Market")


def disguise(state: MarketState, who: int, rng: Random) -> MarketState:
    """Other purses, and the thief's card in other hands."""
    twin = state.copy()
    others = [seat for seat in range(twin.seats) if seat != who]
    for seat in others:
        twin.purse[seat] = rng.randint(0, 12)
    if twin.thief != who:
        twin.thief = rng.choice([seat for seat in others if twin.gone[seat] == twin.gone[twin.thief]])
    return twin


game = Market()
