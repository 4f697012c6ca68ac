"""A go on the map (WW-047 to WW-058): lift an army, and put it down where it shall be. Squares beside it are entered at
once; farther ones are a march, whose first step is the answer and whose other steps a client files as a plan, over
several turns where it is far. All that is not a way across the map is guided by its form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from terrarium.kernel import Asked, Either, Guide, One, Touch, Value
from terrarium.kernel.guide import derived

from ..forms import goes
from ..model.land import grid
from ..model.rates import mp_left
from ..state.records import Stack
from ..view import CampaignView
from ..words.labels import stack_label
from ..words.naming import headed, moves_words, mp_words, placed
from ..words.outlook import outlook
from .shelf import P

V = CampaignView
GOES = {"step": "March to", "explore": "Explore", "charge": "Charge at", "ferry": "Ferry to", "port": "Sail to"}
"""The ways that lead one army to one square."""
TURNS = 4
"""No march is planned farther ahead: who knows what the land is like then."""


def go(pov: P, asked: Asked, draft: Value, touch: str) -> Guide:
    form = asked.form
    if not isinstance(form, Either) or (isinstance(draft, list) and draft) or touch.startswith("way:"):
        return derived(pov, asked, draft if isinstance(draft, list) else None, touch)
    ways = {(way, int(stack), square) for way, stack, square in across(form)}
    given = draft if isinstance(draft, dict) else {}
    lifted = given.get("stack") if any(given.get("stack") == stack for _, stack, _ in ways) else None
    to = given.get("to") if lifted is not None else None
    kind, _, rest = touch.partition(":")
    if kind == "stack" and rest.isdigit() and any(int(rest) == stack for _, stack, _ in ways):
        lifted, to = int(rest), None
    elif kind == "back":
        lifted, to = None, None
    elif kind in ("go", "march"):
        stack, _, where = rest.partition(":")
        lifted, to = (int(stack), f"{kind}:{where}") if stack.isdigit() else (lifted, to)
    found = moves(pov, asked, ways)
    chosen = next((one for one in found if one.stack == lifted and one.touch == to), None)
    if chosen is not None:
        return done(pov, chosen)
    if lifted is None:
        return Guide({}, tuple(opening(pov, asked, found)), own=True)
    return in_hand(pov, asked, found, lifted)


class Leg(NamedTuple):
    """What of a march is gone in one turn, and how much movement it takes, in halves."""

    turn: int
    path: tuple[str, ...]
    spent: int


class Move:
    """One army to one square: the answer that begins it, and the squares that follow."""

    def __init__(
        self,
        stack: int,
        square: str,
        verb: str,
        answer: Value,
        says: str,
        path: tuple[str, ...] = (),
        legs: tuple[Leg, ...] = (),
    ) -> None:
        self.stack, self.square, self.answer, self.says, self.path = stack, square, answer, says, path
        self.legs = legs
        self.verb = verb
        self.touch = f"{'march' if path else 'go:' + next(iter(answer))}:{square}"

    def touched(self, label: str) -> Touch:
        name, _, rest = self.touch.partition(":")
        sent = f"{name}:{self.stack}:{rest}"
        return Touch(sent, label, f"square:{self.square}", self.says, self.verb, ends=len(self.legs) < 2)


def across(form: Either) -> Iterator[tuple[str, str, str]]:
    """Way, army and square of every step, voyage and charge that is open."""
    for way in GOES:
        part = form.ways.get(way)
        if isinstance(part, Either):
            for stack, squares in part.ways.items():
                if isinstance(squares, One):
                    yield from ((way, stack, str(square)) for square in squares.options)


def moves(pov: P, asked: Asked, ways: set[tuple[str, int, str]]) -> list[Move]:
    """What lies beside an army, and for one's own also what is farther within its reach."""
    v = pov.view
    found = []
    for way, stack, square in sorted(ways):
        answer = {way: {str(stack): square}}
        found.append(Move(stack, square, GOES[way], answer, outlook(pov, asked, answer)))
    if asked.facts["seat"] != v.who:
        return found
    for stack in sorted({stack for _, stack, _ in ways}):
        beside = {square for _, army, square in ways if army == stack}
        for legs in marches(v, v.stacks[stack]):
            path = tuple(square for leg in legs for square in leg.path)
            if path[-1] in beside or ("step", stack, path[0]) not in ways or legs[0].turn != v.turn:
                continue
            answer = {"step": {str(stack): path[0]}}
            found.append(Move(stack, path[-1], "March to", answer, arrival(v, stack, legs), path, legs))
    return found


def arrival(v: V, stack: int, legs: tuple[Leg, ...]) -> str:
    """What a march costs, and when it is over."""
    if len(legs) == 1:
        left = mp_left(v, v.stacks[stack]) - legs[0].spent
        return f"{moves_words(legs[0].spent)}, {mp_words(left)} left; there this turn"
    return f"{moves_words(sum(leg.spent for leg in legs))} in {len(legs)} turns; there in turn {legs[-1].turn}"


def marches(v: V, stack: Stack) -> Iterator[tuple[Leg, ...]]:
    """The ways of more than one step that this army can go, each the quickest to its goal, leg by leg: the rule says
    where to, when and for how much."""
    names = grid(v).names
    last = max(1, min(TURNS, v.setup.length - v.turn + 1))
    found = goes.journeys(v, stack, last)
    for goal in sorted(found):
        path = [goal]
        while (before := found[path[0]][1]) != stack.square:
            path.insert(0, before)
        if len(path) < 2:
            continue
        legs: dict[int, list[int]] = {}
        for square in path:
            legs.setdefault(found[square][0][0], []).append(square)
        yield tuple(
            Leg(v.turn + turn, tuple(names[i] for i in squares), found[squares[-1]][0][1])
            for turn, squares in legs.items()
        )


def opening(pov: P, asked: Asked, found: list[Move]) -> Iterator[Touch]:
    """Armies to lift; squares that only one army and one way leads to; then whatever else the go allows."""
    v = pov.view
    for number in dict.fromkeys(one.stack for one in found):
        yield Touch(f"stack:{number}", f"Move {stack_label(v, number)}", f"stack:{number}", does="Move this army")
    for one in found:
        if sum(other.square == one.square for other in found) == 1:
            yield one.touched(f"{one.verb} {placed(v, one.square)}")
    yield from others(pov, asked)


def in_hand(pov: P, asked: Asked, found: list[Move], lifted: int) -> Guide:
    """An army is lifted: where it may be put down, and what else it can do."""
    v = pov.view
    own = [one for one in found if one.stack == lifted]
    touches = [one.touched(f"{one.verb} {placed(v, one.square)}") for one in own]
    touches += others(pov, asked, lifted)
    touches.append(Touch("back", "Another army"))
    return Guide({"stack": lifted}, tuple(touches), (stack_label(v, lifted),), shows=(f"stack:{lifted}",), own=True)


def others(pov: P, asked: Asked, lifted: int | None = None) -> Iterator[Touch]:
    """What the form offers beside the ways across the map; with an army in hand only what is its own. A way with many
    beginnings is offered by its name."""
    ways: dict[str, list[Touch]] = {}
    for one in derived(pov, asked).touches:
        way = one.touch.removeprefix("way:").partition(">")[0]
        if way not in GOES and (lifted is None or one.ref == f"stack:{lifted}"):
            ways.setdefault(way, []).append(one)
    for way, touches in ways.items():
        if len(touches) > 1:
            yield Touch(f"way:{way}", pov.label("", way))
        else:
            [one] = touches
            yield Touch(one.touch, one.label, "", one.says, one.does, one.kind, one.bounds, one.ends)


def done(pov: P, one: Move) -> Guide:
    v = pov.view
    facts: dict[str, Any] = {}
    if one.path:
        here = grid(v).names[v.stacks[one.stack].square]
        legs = [
            {"turn": leg.turn, "path": list(leg.path), "says": f"turn {leg.turn}: {moves_words(leg.spent)}"}
            for leg in one.legs
        ]
        facts = {"stack": str(one.stack), "from": here, "path": list(one.path), "legs": legs}
    shows = (f"stack:{one.stack}", f"square:{one.square}")
    lines: tuple[str, ...] = (f"{stack_label(v, one.stack)}: {one.verb.lower()} {placed(v, one.square)}",)
    if len(one.legs) > 1:
        lines += tuple(f"{headed(leg['says'])}, to {placed(v, leg['path'][-1])}" for leg in facts["legs"])
    draft = {"stack": one.stack, "to": one.touch}
    return Guide(draft, (), lines, ready=True, answer=one.answer, shows=shows, own=True, facts=facts)
