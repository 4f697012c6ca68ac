"""A go on the map (WW-047 to WW-058): lift an army, and put it down where it shall be. Squares beside it are entered at
once; farther ones are a march, whose first step is the answer and whose other steps a client files as a plan. All that
is not a way across the map is guided by its form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from terrarium.kernel import Asked, Either, Guide, One, Touch, Value
from terrarium.kernel.guide import derived

from ..forms import goes
from ..model.land import grid, open_way
from ..model.rates import entry_cost, mp_left
from ..model.roster import enemies_at
from ..state.records import Stack
from ..view import CampaignView
from ..words.labels import stack_label
from ..words.naming import moves_words, mp_words, placed
from ..words.outlook import outlook
from .shelf import P

V = CampaignView
GOES = {"step": "March to", "explore": "Explore", "charge": "Charge at", "ferry": "Ferry to", "port": "Sail to"}
"""The ways that lead one army to one square."""


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


class Move:
    """One army to one square: the answer that begins it, and the squares that follow."""

    def __init__(
        self, stack: int, square: str, verb: str, answer: Value, says: str, path: tuple[str, ...] = ()
    ) -> None:
        self.stack, self.square, self.answer, self.says, self.path = stack, square, answer, says, path
        self.verb = verb
        self.touch = f"{'march' if path else 'go:' + next(iter(answer))}:{square}"

    def touched(self, label: str) -> Touch:
        name, _, rest = self.touch.partition(":")
        sent = f"{name}:{self.stack}:{rest}"
        return Touch(sent, label, f"square:{self.square}", self.says, self.verb, ends=True)


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
        for path, left in marches(v, v.stacks[stack]):
            if path[-1] in beside or ("step", stack, path[0]) not in ways:
                continue
            says = f"{moves_words(mp_left(v, v.stacks[stack]) - left)}, {mp_words(left)} left; there this turn"
            answer = {"step": {str(stack): path[0]}}
            found.append(Move(stack, path[-1], "March to", answer, says, path))
    return found


def marches(v: V, stack: Stack) -> Iterator[tuple[tuple[str, ...], int]]:
    """The squares that this army can come to, each with the cheapest way there and the movement left then: the rule
    says where and for how much, the way is read back from that."""
    g = grid(v)
    best = {**goes.reachable(v, stack), stack.square: 0}
    for goal in sorted(best):
        path = [goal]
        while path[0] != stack.square and len(path) <= len(best):
            here = path[0]
            cost = entry_cost(v, stack, v.squares[here])
            before = [
                o
                for o in g.adjacent[here]
                if best.get(o, -9) + (cost or 0) == best[here] and open_way(v, o, here) and not ends(v, stack, o)
            ]
            if cost is None or not before:
                break
            path.insert(0, min(before))
        if path[0] == stack.square and len(path) > 2:
            yield tuple(g.names[i] for i in path[1:]), mp_left(v, stack) - best[goal]


def ends(v: V, stack: Stack, square: int) -> bool:
    """Whether a way ends there: an enemy stands in it, or a village that is not open."""
    return bool(enemies_at(v, square, stack.seat)) or goes.unfriendly_village(v, stack.seat, square)


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
        facts = {"stack": str(one.stack), "path": list(one.path)}
    shows = (f"stack:{one.stack}", f"square:{one.square}")
    lines = (f"{stack_label(v, one.stack)}: {one.verb.lower()} {placed(v, one.square)}",)
    draft = {"stack": one.stack, "to": one.touch}
    return Guide(draft, (), lines, ready=True, answer=one.answer, shows=shows, own=True, facts=facts)
