"""Phase 5: orders are given at the same time and carried out in priority order (sections 16 to 18)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from terrarium.kernel import Answers, Decision, Decisions, Flow, Frame, One, OneDecision, Value

from ..forms import orders
from ..forms.goes import known
from ..forms.sheet import sheet
from ..model import building
from ..model.forces import put
from ..model.land import grid, index, name
from ..model.rates import entry_cost
from ..model.roster import faction
from ..model.sight import private, remember, show
from ..state import Campaign, rules
from ..state.records import NOBODY, Work, apart
from .arriving import arrives
from .characters import advance_roll, advancement
from .exploration import discover
from .movement import steward_of


@rules.step
def spending_phase(s: Campaign, f: Flow) -> None:
    f.scene("phase")
    s.phase = 5
    f.tell("phase", phase=5, turn=s.turn)
    remember(s)
    s.orders = {}
    f.then(advancement(), spend(), execute(0))


@rules.ask(tempo="turn", revisable=True)
def spend(s: Campaign) -> Decisions:
    """WW-196: all seats at the same time."""
    asked = {}
    for seat in range(s.seats):
        if s.asked(seat):
            view = replace(s.view(seat), strands=())
            asked[seat] = Decision(
                "spend", sheet(view, view, seat), default=[], facts={"treasury": s.players[seat].treasury, "seat": seat}
            )
    return asked


@spend.answered
def spent(s: Campaign, f: Flow, answers: Answers) -> None:
    frames = []
    for seat, given in answers.items():
        s.orders[seat] = apart(given)
        if seat in f.missed and steward_of(s, seat) != NOBODY:
            frames.append(steward_spend(seat, steward_of(s, seat)))
    if frames:
        f.then(*frames)


@rules.ask_one(tempo="turn")
def steward_spend(s: Campaign, seat: int, steward: int) -> OneDecision:
    """WW-284: no tribute, grants, demolishing or burning."""
    if not s.asked(steward) or not s.asked(seat):
        return None
    view = replace(s.view(steward), strands=())
    form = sheet(view, view, seat, orders.NOT_FOR_STEWARDS)
    return steward, Decision("spend", form, default=[], facts={"treasury": s.players[seat].treasury, "seat": seat})


@steward_spend.answered
def steward_spent(s: Campaign, f: Flow, answer: Value, seat: int, steward: int) -> None:
    s.orders[seat] = apart(answer or [])


@rules.step
def execute(s: Campaign, f: Flow, at: int) -> None:
    """In priority order, each list in its own order."""
    while at < len(s.order):
        seat = s.order[at]
        waiting = s.orders.get(seat)
        if not waiting:
            if seat in s.orders:
                f.scene("orders", f"seat:{seat}")
            at += 1
            continue
        order = waiting[0]
        s.orders[seat] = waiting[1:]
        f.then(execute(at))
        why = orders.refused(s, seat, order)
        if why is None:
            follow(s, f, seat, order, orders.carried_out(s, f, seat, order))
        else:
            private(s, f, "order_refused", [seat], way=next(iter(order)), why=why[0], rule=why[1])
        return
    s.orders = {}
    remember(s)


def follow(s: Campaign, f: Flow, seat: int, order: dict[str, Any], done: Any) -> None:
    """What an order leads to beyond its list: a far bank, settlers' gifts, a way into the wild, a crown's advances."""
    [(way, given)] = order.items()
    if way == "build" and given["key"] == "bridge":
        f.then(bridge_bank(seat, index(s, given["square"]), given["side"]))
    elif way == "build" and given["key"] == "clearing":
        square = index(s, given["square"])
        if faction(s, seat) == "BR" and s.squares[square].terrain == "open":
            f.then(free_upgrade(seat, square))
    elif way == "wander":
        f.then(wanders_in(done, index(s, given["square"])))
    elif way == "crown" and (rolls := orders.realm.free_advances(given["points"])):
        f.then(*(advance_roll(given["unit"]) for _ in range(rolls)))


# ---- bridges


@rules.step
def bridge_bank(s: Campaign, f: Flow, seat: int, square: int, side: str) -> None:
    """WW-205: the square straight beyond is explored first."""
    span = building.bridge_span(s, seat, square, side)
    if not span:
        return
    bank = grid(s).sides[span[-1]].get(side)
    if bank is None:
        return
    if not s.squares[bank].explored:
        discover(s, f, bank, seat)
    if s.squares[bank].passable:
        f.then(bridge_confirm(seat, square, side))
    else:
        private(s, f, "order_refused", [seat], way="build", why="the far bank is impassable", rule="WW-205")


@rules.ask_one(tempo="reply")
def bridge_confirm(s: Campaign, seat: int, square: int, side: str) -> OneDecision:
    if not s.asked(seat) or not building.bridge_span(s, seat, square, side):
        return None
    span = building.bridge_span(s, seat, square, side)
    cost = building.price(s, seat, square, "bridge", len(span))
    if cost > s.players[seat].treasury:
        return None
    facts = {"square": name(s, span[0]), "cost": cost}
    return seat, Decision("bridge_confirm", One((False, True)), default=False, facts=facts, suggestion=True)


@bridge_confirm.answered
def bridged(s: Campaign, f: Flow, answer: Value, seat: int, square: int, side: str) -> None:
    if not answer:
        return
    span = building.bridge_span(s, seat, square, side)
    cost = building.price(s, seat, square, "bridge", len(span))
    orders.pay(s, seat, cost)
    axis = "NS" if side in "NS" else "EW"
    for n, water in enumerate(span):
        s.works.append(Work(seat, water, "bridge", cost // len(span) + (n < cost % len(span)), axis))


# ---- Brettonia and Ogres


@rules.ask_one(tempo="reply")
def free_upgrade(s: Campaign, seat: int, square: int) -> OneDecision:
    """WW-226."""
    here = s.squares[square]
    if not s.asked(seat) or here.terrain != "open" or here.town:
        return None
    keys = tuple(key for key in ("road", "farm", "watch-post") if not here.has(key))
    default = "farm" if "farm" in keys else "none"
    facts = {"square": name(s, square)}
    form = One((*keys, "none"), of="building")
    return seat, Decision("free_upgrade", form, default=default, facts=facts, suggestion=default)


@free_upgrade.answered
def upgraded_free(s: Campaign, f: Flow, answer: Value, seat: int, square: int) -> None:
    if answer is not None and answer != "none":
        s.square(square, works=(*s.squares[square].works, (answer, 0)))
        show(s, f, "stands", [square], [seat], square=name(s, square), key=answer, seat=seat)


@rules.step
def wanders_in(s: Campaign, f: Flow, stack: int, square: int) -> None:
    """WW-228, WW-229: the square is explored; impassable: another one is chosen."""
    if stack not in s.stacks:
        return
    seat = s.stacks[stack].seat
    found = discover(s, f, square, seat) if not s.squares[square].explored else s.squares[square]
    if found.terrain != "volcano" and entry_cost(s, s.stacks[stack], found) is not None:
        put(s, stack, square)
        show(s, f, "wanders_in", [square], [seat], stack=stack, seat=seat, square=name(s, square))
        f.then(arrives(stack))
    else:
        f.then(wander_on(stack, square))


@rules.ask_one(tempo="reply")
def wander_on(s: Campaign, stack: int, first: int) -> OneDecision:
    seat = s.stacks[stack].seat
    wild = orders.troops.wander_squares(known(s, seat))
    if not s.asked(seat) or not wild:
        return None
    g = grid(s)
    nearest = min(wild, key=lambda i: (g.distance(first, i), i))
    names = tuple(g.names[i] for i in wild)
    best = g.names[nearest]
    return seat, Decision("wander_on", One(names, of="square"), best, {"stack": stack}, suggestion=best)


@wander_on.answered
def wandered_on(s: Campaign, f: Flow, answer: Value, stack: int, first: int) -> Frame | None:
    return wanders_in(stack, grid(s).index[answer]) if answer else None
