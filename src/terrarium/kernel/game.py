"""The game: what a game's folder offers to the rest of the house.

Derive it, fill in the attributes, write the methods without a default, and register the instance under the entry
point group `terrarium.games`. `docs/contract.md` says what holds before and after each call; the conformance kit
checks it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from . import codec, notation
from .asked import Asked
from .bot import Bot
from .dice import Dice
from .document import Block, Document
from .errors import Finding, Illegal
from .events import Seen
from .form import Form, Value
from .guide import Guide, derived
from .joints import Fields
from .lessons import Lesson
from .moment import SPECTATOR, Decision
from .notation import Reading
from .phrases import phrase
from .rooms import furnish
from .state import Outcome, State
from .view import View

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class Aid(msgspec.Struct, frozen=True):
    """A question to a point of view: reach, odds, price. `ask` gives its form, `answer` the facts."""

    title: str
    ask: Callable[[Any], Form]
    answer: Callable[[Any, Value], Any]
    for_programs: bool = False
    """The game's own client asks it; it is not offered to people, who could not read the answer."""
    tell: Callable[[Any, Any], list[Block]] | None = None
    """The facts in words, from what `answer` gave. Without it they are shown by their names."""


class Paper(msgspec.Struct, frozen=True):
    """A printable sheet made from a point of view, the events that it has heard included."""

    title: str
    write: Callable[[Any], Document]
    blank: bool = False
    """It tells nothing of a match: the game's own page has it too, to print before one is begun."""


class Option(msgspec.Struct, frozen=True):
    """An option in words: what it is called, what it does, and its values where they do not speak for themselves."""

    title: str
    says: str = ""
    values: Mapping[str, str] = {}


class Portrait(msgspec.Struct, frozen=True):
    """How a picture of the game is come by: its best bots give so many answers, and this audience looks at the board,
    at its top or at its middle."""

    seats: int = 2
    answers: int = 120
    who: int = SPECTATOR
    middle: bool = False


class Standing(msgspec.Struct, frozen=True):
    """What a standing instruction answers, and the instruction as it stands from now on."""

    answer: Value
    instruction: Value


class Stop(msgspec.Struct, frozen=True):
    """A standing instruction that is given by one press in a question: `does` is what its button says, `says` what
    holds while it stands, as a sentence to the seat; it is offered in questions of these `kinds`. `files` makes it from
    the seat's instruction and view, `stands` tells whether an instruction is this one."""

    name: str
    does: str
    says: str
    kinds: tuple[str, ...]
    files: Callable[[Any, Any], Value]
    stands: Callable[[Any, Any], bool]


class Tally(msgspec.Struct, frozen=True):
    """How the seats stand, by what one view shows: `counts` is what `figures` count (`points`), one for each seat;
    `lines` are the parts of it, in words, where it has any."""

    counts: str
    figures: tuple[int, ...]
    lines: tuple[tuple[str, tuple[int, ...]], ...] = ()


class Game(Generic[S, V]):
    """One game. Everything here is called with views and answers; only `new` and the state itself know the truth."""

    slug: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str] = ""
    edition: int = 1
    """Rises when a stored record would replay differently; a game keeps the old way behind `state.edition`."""
    seats: ClassVar[range]
    state: ClassVar[type[State]]
    options: ClassVar[Fields] = Fields({})
    defaults: ClassVar[Mapping[str, Value]] = {}
    """The option form and the value of each option that is not named."""
    option_words: ClassVar[Mapping[str, Option]] = {}
    instructions: ClassVar[Form | None] = None
    """The form of a standing instruction, where the game knows any."""
    initial: ClassVar[Value] = None
    """The instruction that every seat starts with (None: it is always asked)."""
    stops: ClassVar[Sequence[Stop]] = ()
    """The instructions that one press in a question gives."""
    bots: ClassVar[Mapping[str, Callable[[], Bot]]] = {}
    """The game's own bots by level, weakest first."""
    aids: ClassVar[Mapping[str, Aid]] = {}
    papers: ClassVar[Mapping[str, Paper]] = {}
    lesson: ClassVar[Lesson | None] = None
    """How it is taught, at a table with bots (see `lessons`)."""
    length: ClassVar[str] = ""
    """How long a game takes, in words: `half an hour`."""
    weight: ClassVar[int] = 0
    """How much there is to learn, from 1 (a card game for the family) to 5 (a campaign); 0: nobody has said."""
    portrait: ClassVar[Portrait] = Portrait()
    uneventful: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events that only say that nothing happened: in the log and in replays, but not among the news."""
    letters: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events that bring what one player wrote to some others: private for good, also when all is open."""
    grounds: ClassVar[Mapping[str, str]] = {}
    """The rule that bounds an answer, by the kind of decision and the way into it (`action`, `action.research`): what a
    refusal names where nothing nearer does."""
    palette: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """The board's own colours by name, for day and night (see `svg`)."""

    words: ClassVar[Mapping[str, str | Sequence[str]]] = {}
    prompts: ClassVar[Mapping[str, str | Sequence[str]]] = {}
    labels: ClassVar[Mapping[str, str]] = {}
    """Events and questions in words by kind, as templates (see `phrases`), and options by name: all that a small game
    needs to say."""
    sends: ClassVar[Mapping[str, str]] = {}
    """What the button does that sends an answer, in words by the kind of decision: where what was chosen is too long
    for a button, or stands in a sheet beside it."""

    rooms: ClassVar[str] = ""
    """The game's folder, as a module's name: what the class does not write itself is found there (see `rooms`)."""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        if "rooms" in vars(cls):
            furnish(cls, cls.rooms)

    # ---- to be written

    def new(self, seats: int, options: Mapping[str, Value], dice: Dice) -> tuple[S, Outcome]:
        """A new game at its first moment, and what happened on the way there."""
        if type(self).set_up is Game.set_up:
            raise NotImplementedError
        return self.set_up(self.edition, seats, self.settled(options), dice)

    def set_up(self, edition: int, seats: int, options: Mapping[str, Value], dice: Dice) -> tuple[S, Outcome]:
        """The same by that edition, all options settled: what a game's folder offers as `rules/setup.py: new`."""
        raise NotImplementedError

    def imagine(self, view: V, rng: Random) -> S:
        """A whole state that this view allows: `imagine(v).view(v.who) == v`."""
        raise NotImplementedError

    def narrate(self, view: V, event: Seen) -> str:
        """An event in words for the one who saw it; Markdown without HTML. By default from `words`."""
        if event.kind not in self.words:
            raise NotImplementedError
        return phrase(view, self.words[event.kind], event.face)

    def text(self, view: V) -> str:
        """The board as text: everything that the drawing shows, for the terminal and for reading aloud."""
        raise NotImplementedError

    # ---- with a default

    @property
    def usual_seats(self) -> int:
        """The fewest with which it is a game among several; of a solitaire, its one seat."""
        return self.seats[0] if self.seats[-1] < 2 else max(2, self.seats[0])

    def at(self, edition: int) -> Self:
        """The game as that edition played it: its `new` begins a match of that edition."""
        newest = type(self).edition
        if not 1 <= edition <= newest:
            raise Illegal(f"{self.title} has no edition {edition}; the newest here is {newest}.")
        if edition == self.edition:
            return self
        older = copy(self)
        older.edition = edition
        return older

    def board(self, view: V) -> str:
        """The board as a complete `<svg>`; its elements carry `data-ref`. Empty: there is no drawing."""
        return ""

    def wide_board(self, view: V) -> str:
        """The board laid out for a wide screen, where that differs. Empty: `board` serves every screen."""
        return ""

    def square_board(self, view: V) -> str:
        """The board laid out for a screen about as wide as it is high, as tablets are. Empty: one of the others."""
        return ""

    def scene(self) -> str:
        """A drawing that makes one want to play, for the pages about the game; three by two. Empty: a board of it in
        play, as `portrait` says."""
        return ""

    def caption(self, view: V) -> str:
        """One sentence that says what matters now on the board. By default the first line of the text."""
        return self.text(view).partition("\n")[0]

    def seat_name(self, view: V, seat: int) -> str:
        """What the game calls a seat."""
        return view.called(seat)

    def prompt(self, view: V, decision: Decision) -> str:
        """What is asked, in words. By default from `prompts`, with the decision's facts."""
        if decision.kind in self.prompts:
            return phrase(view, self.prompts[decision.kind], decision.facts)
        return decision.kind.replace("_", " ").capitalize()

    def label(self, view: V, of: str, value: Value) -> str:
        """What an option of that kind is called. By default from `labels`."""
        return self.seat_name(view, value) if of == "seat" else self.labels.get(str(value), str(value))

    def barred(self, view: V, decision: Decision) -> Mapping[str, Finding]:
        """Things that somebody might want to choose and may not, by `of:option`, with the reason."""
        return {}

    def guide(self, pov: Any, asked: Asked, draft: Value, touch: str) -> Guide:
        """How to go on with an answer (see `guide`). The derived one serves forms made of the common parts."""
        return derived(pov, asked, draft, touch)

    def said(self, view: V, decision: Decision, answer: Value) -> Sequence[str]:
        """A right answer in words, a sentence for each thing that it orders; nothing where its text is as plain."""
        return ()

    def outlook(self, pov: Any, asked: Asked, answer: Value) -> str:
        """What a right answer would cost and bring, in a few words; asked of the rules, never worked out again."""
        return ""

    def promises(self, pov: Any, asked: Asked, answer: Value) -> Mapping[str, Value]:
        """What `outlook`, labels and aids say of a right answer, as facts: the parts of one's view after it, by path
        (`purse.0`, `dens.hex=45.pop`), that are sure to have this value then. The kit plays it and looks."""
        return {}

    def tally(self, view: V) -> Tally | None:
        """How the seats stand, from a view that shows it all (the referee's): at the end, their scores. None: the game
        has no figure that would tell it."""
        return None

    def standing(self, instruction: Value, view: V, decision: Decision) -> Standing | None:
        """The answer that an instruction gives, or None: ask the seat."""
        return None

    def read(self, view: V, decision: Decision, text: str) -> Reading:
        """Text to an answer, with findings by line. The common notation reads any form."""
        return notation.read(decision.form, text, lambda of, value: self.label(view, of, value))

    def write(self, view: V, decision: Decision, answer: Value) -> str:
        """An answer as text that `read` takes."""
        return notation.write(decision.form, answer, lambda of, value: self.label(view, of, value))

    def interrupted(self, events: Sequence[Seen], seat: int) -> bool:
        """Whether somebody has come between since a seat typed ahead, so that the rest is handed back to it.

        As it stands: what the seat has seen since tells of another seat's doing.
        """
        doers = (event.face.get("seat", event.face.get("by")) for event in events)
        return any(doer.__class__ is int and doer >= 0 and doer != seat for doer in doers)

    def thrown(self, options: Mapping[str, Value]) -> bool:
        """Whether the table throws the owned dice itself and enters them."""
        return False

    def how_many(self, noun: str = "seat") -> str:
        """How many may play, in words: 2 to 5 seats, 2 or 4 seats."""
        fewest, most = self.seats[0], self.seats[-1]
        if fewest == most:
            return f"{fewest} {noun}" + ("s" if fewest > 1 else "")
        return f"{fewest} {'to' if self.seats.step == 1 else 'or'} {most} {noun}s"

    def seated(self, seats: int) -> None:
        """Refuses a number of seats that the game does not take."""
        if seats not in self.seats:
            raise Illegal(f"{self.title} takes {self.how_many()}, not {seats}.")

    def settled(self, options: Mapping[str, Value]) -> dict[str, Value]:
        """The options with every default filled in."""
        return {**self.defaults, **options}

    def encode(self, state: S) -> bytes:
        return codec.encode(state)

    def decode(self, data: bytes) -> S:
        return codec.decode(self.state, data)  # type: ignore[return-value]
