"""Control flow as data: a stack of frames, each a step's name and a few numbers.

A game registers its steps in one `Steps`, each under the rulebook's word for it:

    rules: Steps[State] = Steps()

    @rules.step
    def upkeep(s: State, f: Flow, seat: int) -> None:
        ...
        f.then(start_draw(seat), actions(seat))        # calling a step makes its frame

    @rules.ask(tempo="move")
    def attack(s: State, seat: int) -> Decisions:
        return {seat: Decision("attack", One(s.targets(seat), of="seat"), default=...)}

    @attack.answered
    def declare(s: State, f: Flow, answers: Answers, seat: int) -> None:
        ...

Where a single seat is asked, which is most of the time, `ask_one` is shorter and quicker:

    @rules.ask_one(tempo="move")
    def attack(s: State, seat: int) -> OneDecision:
        return seat, Decision("attack", One(s.targets(seat), of="seat"), default=...)

    @attack.answered
    def declare(s: State, f: Flow, answer: Value, seat: int) -> Frame:
        ...
        return strike(seat, answer)                     # what comes next; or None

No generator, closure or object reference ever waits inside a state: it can be saved, copied and rewound at any
moment, in the middle of any effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from inspect import CO_VARARGS
from typing import TYPE_CHECKING, Any, Concatenate, Generic, Literal, ParamSpec, Protocol, TypeAlias, TypeVar

from .dice import Dice
from .errors import Finding
from .events import Event, Face
from .form import Form, Value
from .leaving import DROP, RESIGN, Leaving
from .moment import Decision, Tempo

if TYPE_CHECKING:
    from .state import State

S = TypeVar("S")
P = ParamSpec("P")
R = TypeVar("R", bound="Frame | None")

Frame: TypeAlias = tuple[Any, ...]
"""A step's name, then numbers, texts, and tuples of these."""
Decisions: TypeAlias = dict[int, Decision]
OneDecision: TypeAlias = tuple[int, Decision] | None
"""The one seat that is asked, and what; None: nobody."""
Answers: TypeAlias = Mapping[int, Value]
By: TypeAlias = Literal["seat", "table", "referee"]
Film: TypeAlias = Callable[[str, tuple[str, ...], Any, int], None]
FORKS = 10_000
"""More strands than one strand may start in its life."""


class Strand:
    """One stack of frames. A forked strand has a parent, which waits until all its children have ended.

    `number` counts its moments, `forks` the strands it has started; `asked` is what the open moment asks (of `ask`), a
    cache that may be dropped at any time; `running`: the machine is at work on it.
    """

    __slots__ = ("ask", "asked", "forks", "id", "number", "parent", "running", "stack", "waits")

    def __init__(
        self, id: int, stack: list[Frame], parent: int = -1, waits: int = 0, number: int = 0, forks: int = 0
    ) -> None:
        self.id = id
        self.parent = parent
        self.waits = waits
        self.number = number
        self.forks = forks
        self.stack = stack
        self.running = False
        self.asked: Decisions | None = None
        self.ask: Ask = None  # type: ignore[assignment]

    def copy(self) -> Strand:
        """A twin that reads anew what it asks: a form may hold a list that the first one changes."""
        return Strand(self.id, self.stack[:], self.parent, self.waits, self.number, self.forks)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Strand) and self.bare() == other.bare()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Strand{self.bare()}"

    def bare(self) -> tuple[int, int, int, int, int, list[Frame]]:
        return (self.id, self.parent, self.waits, self.number, self.forks, self.stack)


class Step:
    """A step that does something, as the machine has it."""

    __slots__ = ("name", "run")

    def __init__(self, name: str, run: Callable[..., Any]) -> None:
        self.name = name
        self.run = run


class Ask:
    """A step that asks: who is asked what (a pure reading of the state), and what the answers do.

    Nobody to ask: the answers are empty and taken at once. `one`: a single seat is asked, so that `asks` gives a pair
    or None, and `takes` gets the bare answer or None.
    """

    __slots__ = ("asks", "closes", "defaults", "hidden", "name", "one", "revisable", "takes", "tempo")

    def __init__(
        self,
        name: str,
        asks: Callable[..., Any],
        tempo: Tempo,
        closes: Literal["all", "any"],
        hidden: bool,
        revisable: bool,
        one: bool = False,
    ) -> None:
        self.name = name
        self.asks = asks
        self.one = one
        self.tempo: Tempo = tempo
        self.closes: Literal["all", "any"] = closes
        self.hidden = hidden
        self.revisable = revisable
        self.takes: Callable[..., Frame | None] = _nothing
        self.defaults: Callable[..., Value] | None = None

    def answered(self, takes: Callable[..., R]) -> Callable[..., R]:
        """Decorates what the answers do: `(state, flow, answers, *the frame's numbers)`, or of an `ask_one`
        `(state, flow, answer or None, *the frame's numbers)`. A frame that it returns comes next.

        `flow.missed` names the seats whose answer is the default because their time ran out.
        """
        self.takes = takes
        return takes

    def default(self, defaults: Callable[..., Value]) -> Callable[..., Value]:
        """Decorates how a costly default is worked out: `(state, asked seat, *the frame's numbers)`."""
        self.defaults = defaults
        return defaults


def _nothing(*_: Any) -> None:
    """An ask whose answers change nothing."""


class Act:
    """What may be done unasked, by a seat, the table or the referee."""

    __slots__ = ("by", "correction", "does", "name", "offers")

    def __init__(self, name: str, offers: Callable[..., Form | None], by: By, correction: bool) -> None:
        self.name = name
        self.offers = offers
        self.by: By = by
        self.correction = correction
        self.does: Callable[..., None] = _nothing

    def done(self, does: Callable[..., None]) -> Callable[..., None]:
        """Decorates what the act does: `(state, flow, who, value)`."""
        self.does = does
        return does


class Doing(Protocol[P]):
    """What a game has of a step: calling it makes its frame; `run` does it on the spot."""

    run: Callable[..., Any]

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Frame: ...


class Asking(Protocol[P]):
    """What a game has of an ask: calling it makes its frame; the decorators say what the answers do."""

    @property
    def answered(self) -> Callable[[Callable[..., R]], Callable[..., R]]: ...

    default: Callable[[Callable[..., Value]], Callable[..., Value]]

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Frame: ...


def _frame(*parts: Any) -> Frame:
    return parts


def _framer(name: str, does: Any, given: int) -> Any:
    """What makes the frames of a step, which happens at every turn of the machine: quickest where it takes one number
    beside the `given` that the machine itself hands over."""
    code = getattr(does, "__code__", None)
    if code is not None and code.co_argcount == given + 1 and not code.co_flags & CO_VARARGS and not does.__defaults__:
        return lambda number: (name, number)
    return partial(_frame, name)


class Steps(Generic[S]):
    """All steps and acts of a game, by name."""

    def __init__(self) -> None:
        self.table: dict[str, Step | Ask] = {}
        self.acts: dict[str, Act] = {}
        self.leaving: Leaving | None = None
        self.placed: Callable[[S], dict[int, Any]] | None = None

    def _new(self, name: str) -> str:
        if name in self.table or name in self.acts:
            raise ValueError(f"two steps are called {name!r}")
        return name

    def step(self, run: Callable[Concatenate[S, Flow, P], Any]) -> Doing[P]:
        """Registers a step that does something. What it returns is handed on, as the last part of the next frame."""
        name = self._new(run.__name__)
        self.table[name] = Step(name, run)
        doing = _framer(name, run, 2)
        doing.run = run
        return doing  # type: ignore[no-any-return]

    def ask(
        self,
        *,
        tempo: Tempo = "move",
        closes: Literal["all", "any"] = "all",
        hidden: bool = False,
        revisable: bool = False,
    ) -> Callable[[Callable[Concatenate[S, P], Decisions]], Asking[P]]:
        """Registers a step that asks any number of seats at once (see `Ask`)."""

        def register(asks: Callable[Concatenate[S, P], Decisions]) -> Asking[P]:
            return self._asking(Ask(asks.__name__, asks, tempo, closes, hidden, revisable))

        return register

    def ask_one(
        self, *, tempo: Tempo = "move", hidden: bool = False, revisable: bool = False
    ) -> Callable[[Callable[Concatenate[S, P], OneDecision]], Asking[P]]:
        """Registers a step that asks one seat at most (see `Ask`)."""

        def register(asks: Callable[Concatenate[S, P], OneDecision]) -> Asking[P]:
            return self._asking(Ask(asks.__name__, asks, tempo, "all", hidden, revisable, one=True))

        return register

    def _asking(self, ask: Ask) -> Asking[P]:
        self.table[self._new(ask.name)] = ask
        asking = _framer(ask.name, ask.asks, 1)
        asking.answered, asking.default = ask.answered, ask.default
        return asking  # type: ignore[no-any-return]

    def act(self, *, by: By = "seat", correction: bool = False) -> Callable[[Callable[[S, int], Form | None]], Act]:
        """Registers an act. The function gives its form for `who`, or None where it is not possible now.

        A `correction` that breaks an invariant is refused unless it is forced.
        """

        def register(offers: Callable[[S, int], Form | None]) -> Act:
            act = Act(self._new(offers.__name__), offers, by, correction)
            self.acts[act.name] = act
            return act

        return register

    def result(self, places: Callable[[S], dict[int, Any]]) -> Callable[[S], dict[int, Any]]:
        """Registers who has which place, where a chapter of the rules says it (see `State.result`)."""
        self.placed = places
        return places

    def leave(
        self, playing: Callable[[S], Sequence[int]], *, reason: Form | None = None
    ) -> Callable[[Callable[[S, Flow, int, str], None]], Callable[[S, Flow, int, str], None]]:
        """Registers what leaving does: `(state, flow, seat, why)`; `playing` gives the seats that can still leave.

        It makes the acts `resign` and `drop` (see `leaving`).
        """

        def register(leaves: Callable[[S, Flow, int, str], None]) -> Callable[[S, Flow, int, str], None]:
            said = Leaving(playing, leaves, reason)
            for name, offers, by, does in (
                (RESIGN, said.resign, "seat", said.resigned),
                (DROP, said.drop, "table", said.dropped),
            ):
                act = self.acts[name] = Act(self._new(name), offers, by, False)  # type: ignore[arg-type]
                act.done(does)
            self.leaving = said
            return leaves

        return register


class Flow:
    """What a running step has at hand: the dice, the telling of events, and what comes next."""

    __slots__ = ("asked", "dice", "events", "film", "luck", "missed", "revealed", "shown", "state", "strand", "table")

    def __init__(self, state: State, dice: Dice, telling: bool) -> None:
        self.state = state
        self.table = state.rules.table
        self.dice = dice
        self.events: list[Event] | None = [] if telling else None
        self.asked: Decisions | None = None
        """In `answered`: the decisions that were answered, by seat."""
        self.film: Film | None = None
        self.missed: frozenset[int] = frozenset()
        self.luck = False
        self.shown = False
        self.revealed = False
        self.strand: Strand = None  # type: ignore[assignment]

    def then(self, *frames: Frame) -> None:
        """Do these next, in this order, before whatever was waiting."""
        if len(frames) == 1:
            self.strand.stack.append(frames[0])
        else:
            self.strand.stack.extend(frames[::-1])

    def drop(self, step: str, *numbers: int | str) -> int:
        """Take out what still waits of that step in this strand, with these first numbers; gives how many."""
        stack = self.strand.stack
        kept = [frame for frame in stack if frame[0] != step or frame[1 : 1 + len(numbers)] != numbers]
        dropped = len(stack) - len(kept)
        stack[:] = kept
        return dropped

    def tell(self, kind_: str, /, **face: Any) -> None:
        """Something happens in the open. (A compiled function knows no `/`: the face may have a `kind` of its own.)"""
        if self.events is not None:
            self.events.append(Event(kind_, face))

    def whisper(self, kind: str, faces: dict[int, Face | None], face: Face | None = None) -> None:
        """Something happens of which the seats in `faces` see more (or, by None, less) than the others."""
        self.shown = True
        if self.events is not None:
            self.events.append(Event(kind, face, faces))

    def reveal(self) -> None:
        """A secret is shown in the open, though perhaps no view keeps it: nobody may take back what led to it."""
        self.revealed = True

    def scene(self, kind: str, *refs: str) -> None:
        """Cut here: what was told so far and the board as it stands are a picture of their own (see `scenes`)."""
        if self.film is not None:
            self.film(kind, refs, self.state, len(self.events or ()))

    def fork(self, *beginnings: Iterable[Frame]) -> None:
        """Each beginning becomes a strand of its own; this strand goes on when all of them have ended.

        A child's name follows from its parent's, so that it never depends on what other strands do.
        """
        parent = self.strand
        for frames in beginnings:
            parent.forks += 1
            assert parent.forks < FORKS, "a strand forks too often"
            child = parent.id * FORKS + parent.forks
            self.state.strands[child] = Strand(child, list(frames)[::-1], parent.id)
            parent.waits += 1

    def over(self) -> None:
        """The game is over: nothing waits any more, in any strand."""
        main = self.state.strands[0]
        self.strand.stack.clear()
        self.strand.running = False
        main.stack.clear()
        main.running = False
        main.waits = 0
        main.asked = None
        self.state.strands = {0: main}


def worse(before: list[str], after: list[str]) -> list[Finding]:
    """The faults that a correction would add."""
    return [Finding("fault", fault) for fault in after if fault not in before]
