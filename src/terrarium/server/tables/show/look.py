"""One look at a table: who looks, with whose eyes, and all that these see, as of one stamp.

    with look.at(person, code, seat) as seen:
        seen.table(), seen.position(), seen.decisions(), seen.events()

`person` is an `accounts.models.User` or None for somebody unknown; `seat` says as whom: a seat of one's own, SPECTATOR
(for who has none) or REFEREE (a moderator who has opened the screen, or whom the game asks as its referee). When the
match is over, everybody who may see the table may look with anyone's eyes. What a person may not know of is `Unknown`.

The table is held only until the point of view is there; what is drawn and said is made after that. Rules that break
down over it stop the table, as long as nobody has sent anything that might have provoked them.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from secrets import token_bytes
from typing import Any

from django.conf import settings

from terrarium.bots.reasons import Reasons
from terrarium.interface.records import DecisionShown, DraftShown, EventShown, MessageShown, StopShown
from terrarium.kernel import (
    REFEREE,
    SPECTATOR,
    Asked,
    Closed,
    Document,
    Finding,
    Form,
    Illegal,
    NotYours,
    Offered,
    Position,
    Reading,
    Refused,
    Tried,
    Value,
)
from terrarium.kernel.document import filled
from terrarium.kernel.guide import Guide
from terrarium.kernel.lessons import Progress, progress

from ...base.errors import Stopped
from ...base.timeout import Limit, Overtime
from ...models import Message, Table, User
from ...policy import moment_names
from ..access import permissions
from ..match.loaded import LoadedTable, frozen
from ..shown import SceneShown, TableShown
from ..storage import cache, guard, store
from . import activity, counting, povs, presenter, reasons, scenes, story
from .story import Story

log = logging.getLogger("terrarium.tables")
Eyes = Callable[..., int]


class Look:
    """What one person sees of a table with one pair of eyes."""

    def __init__(
        self, here: LoadedTable, person: User | None, who: int, invitation: str, pov: povs.TablePov | None
    ) -> None:
        self.here, self.person, self.who, self.invitation = here, person, who, invitation
        self.game = here.game
        self._pov = pov
        """None: the match has not begun, or not for spectators, who see it later."""

    @property
    def own(self) -> bool:
        """These are one's own seat's eyes."""
        return self.who in self.here.seats_of(permissions.identity(self.person))

    @property
    def refereeing(self) -> bool:
        """The game asks its referee, and this person answers for it."""
        return self.here.referee_asked and permissions.referees(self.here, self.person)

    @property
    def pov(self) -> povs.TablePov:
        if self._pov is None:
            late = f"Spectators see this match {self.here.terms.delay} seconds later."
            raise Closed(late if self.here.begun else "The match has not begun.")
        return self._pov

    @property
    def ongoing(self) -> bool:
        return self._pov is not None and self.here.status in Table.ONGOING

    @property
    def number(self) -> int:
        """This audience's own count of events."""
        return 0 if self._pov is None else len(self._pov.heard)

    # ---- what there is

    @cached_property
    def _mine(self) -> tuple[int, dict[tuple[int, int], DraftShown]]:
        """Up to which event the seat has read, and its drafts by moment."""
        return store.mine(self.here, self.who) if self.own or self.who == REFEREE else (0, {})

    def table(self) -> TableShown:
        """The table around the board."""
        read = self._mine[0] if self.own else 0
        return presenter.table(self.here, self.person, self.who, self._pov, self.number, read, self.invitation)

    def position(self, at: int | None = None, draw: bool = True) -> Position:
        """The board; `at` is a number of one's own events: what this audience knew of it then."""
        pov, number = self._then(at)
        svg, text, caption, _ = povs.drawings(pov) if draw else ("", "", "", "")
        return Position(self.who, number, pov.view, svg, text, caption, pov.view.over)

    def wide_board(self, at: int | None = None) -> str:
        """The board for a wide screen, where that is another."""
        return povs.drawings(self._then(at)[0])[3]

    def square_board(self, at: int | None = None) -> str:
        """The board for a screen about as wide as it is high, where that is another."""
        return povs.squarish(self._then(at)[0])

    def _then(self, at: int | None) -> tuple[povs.TablePov, int]:
        """The match as this audience knew it when it had been told so many events (None: now)."""
        if at is None or at >= self.number:
            return self.pov, self.number
        if at < 0:
            raise Illegal("There is no such event.")
        here, ears = self.here, _ears(self.here, self.person, self.who)
        entry = counting.entry_of(here, self.who, at)
        if counting.count_at(here, self.who, entry) < at and (scene := scenes.picture(here, ears, entry, at)):
            return povs.cut(here, ears, entry, scene.number, scene.view), at
        return povs.then(here, ears, entry, at), at

    def decisions(self) -> list[DecisionShown]:
        """What this seat is asked and may still answer or revise."""
        if not self.ongoing:
            return []
        return [self._shown(one) for one in self.pov.asked if not self._final(one)]

    def _final(self, one: Asked) -> bool:
        sent = one.draft is not None and one.draft.by == "person" and not one.revisable
        return sent and self.here.status == Table.RUNNING

    def _shown(self, one: Asked) -> DecisionShown:
        row = self.here.moments.get(one.id.strand)
        fields: dict[str, Any] = {name: getattr(one, name) for name in one.__struct_fields__ if name != "draft"}
        return DecisionShown(
            **fields,
            opened=None if row is None else row.opened_at,
            due=None if row is None else row.due(one.seat),
            draft=None if one.kind == "enter_dice" else self._mine[1].get((one.id.strand, one.id.number)),
        )

    def lesson(self) -> Progress | None:
        """How far this seat is in the lesson that is given here; None: nothing is taught, or not to it."""
        taught = self.game.lesson
        if taught is None or self.here.lesson is None or self._pov is None or not self.own:
            return None
        return progress(taught, self._pov, self.here.lesson)

    def acts(self) -> list[Offered]:
        """What this seat may do unasked; with the referee's eyes, the corrections."""
        return list(self.pov.acts) if self.ongoing and self.who != SPECTATOR else []

    def instruction(self) -> tuple[Form | None, Value]:
        """The form of the game's standing instructions (None: there are none) and this seat's own."""
        return self.game.instructions, None if self._pov is None else self._pov.instruction

    def stops(self) -> list[StopShown]:
        """The instructions that one press gives this seat, and which of them stands."""
        if not self.ongoing or self.game.instructions is None or not self.own:
            return []
        now, view = self.pov.instruction, self.pov.view
        return [
            StopShown(one.name, one.does, one.says, one.kinds, one.stands(now, view), one.files(now, view))
            for one in self.game.stops
        ]

    def events(self, since: int = 0, limit: int = 200) -> list[EventShown]:
        """The events after that number, oldest first, in words."""
        return [] if self._pov is None else self._pov.events(since, limit)

    def scenes(self, since: int = 0, limit: int = 50) -> list[SceneShown]:
        """What happened after that number as pictures in order; each one's board is the position at its number."""
        return [] if self._pov is None else [scene for scene, _ in scenes.shown(self._pov, since, limit)]

    def film(self, since: int, limit: int, most: int, layout: str) -> list[tuple[SceneShown, str]]:
        """The last of these scenes, each with its drawing: played again once for all, and drawn for one screen only."""
        if self._pov is None:
            return []
        found = scenes.shown(self._pov, since, limit)[-most:]
        return [(scene, povs.TablePov(self.game, view).laid_out(layout)) for scene, view in found]

    def story(self) -> Story | None:
        """How the seats stood, and where it turned; told when the match is over, for it opens everything."""
        if self.here.status != Table.OVER:
            raise Closed("The story can be read when the game is over.")
        return story.story(self.here)

    def why(self, number: int) -> list[Reasons]:
        """What bots answered where this audience was told event `number`, what else there was, and where that would
        have led; told when the match is over, for it opens hands."""
        if self.here.status != Table.OVER:
            raise Closed("Why a bot played as it did can be asked once the game is over.")
        return reasons.why(self.here, self.who, number)

    def explained(self, number: int) -> bool:
        """Whether there is something of that kind to be told."""
        return self.here.status == Table.OVER and reasons.answered(self.here, self.who, number) is not None

    def messages(self, limit: int = 200) -> list[MessageShown]:
        """The newest of the talk that this audience may read, oldest first."""
        rows = activity.visible(self.here, self.person, self.who, Message.objects.select_related("person"))
        return activity.shown(self.person, list(rows.order_by("-pk")[:limit])[::-1])

    def pulse(self, talk: int | None = None) -> tuple[int, str]:
        return presenter.pulse(self.here, self.person, self.who, talk)

    # ---- answers, before they are sent

    def asked(self, moment: str) -> Asked:
        """What this seat is asked in that moment."""
        permissions.ongoing(self.here)
        name = moment_names.read(moment, self.here.branch)
        row = self.here.moments.get(name.strand)
        if row is not None and row.number == name.number and all(one.id != name for one in self.pov.asked):
            raise NotYours("It is not this seat's turn.")
        return self.pov.find(name)

    def check(self, moment: str, answer: Value) -> list[Finding]:
        """What there is to say about an answer; no error among it: it would be taken."""
        return self.pov.check(self.asked(moment), answer)

    def read(self, moment: str, text: str) -> Reading:
        """Typed text to an answer, with findings by line."""
        asked = self.asked(moment)
        with self._provoked("This cannot be read."):
            return self.pov.read(asked, text)

    def guide(self, moment: str, draft: Value = None, touch: str = "") -> Guide:
        """How to go on with an answer (see the kernel's `guide`), from what was saved of it on whichever device."""
        asked = self._shown(self.asked(moment))
        with self._provoked("There is no way on from here. Please start this answer over."):
            return self.pov.guide(asked, draft, touch)

    def try_out(self, moment: str, answer: Value) -> Tried:
        """What an answer might lead to, on a copy of what this seat knows."""
        asked = self.asked(moment)
        with self._provoked("This cannot be tried out here."):
            return self.pov.try_out(asked, answer, token_bytes(32))

    def aid(self, name: str, question: Value) -> Any:
        """Put a question (reach, odds, price) to what this audience may know."""
        with self._provoked("That takes too long to work out."):
            return self.pov.aid(name, question)

    @contextmanager
    def _provoked(self, says: str) -> Iterator[None]:
        """Rules at work on what somebody has sent: an error, or too long a time, is told to that one alone."""
        try:
            with Limit(settings.TERRARIUM["rules_seconds"]):
                yield
        except Refused:
            raise
        except (Exception, Overtime):
            about = {"game": self.game.slug, "table": self.here.code}
            log.exception("the rules failed over what was sent", extra=about)
            raise Closed(says) from None


@contextmanager
def at(
    person: User | None, code: str, seat: int | None = None, invitation: str = "", eyes: Eyes = permissions.onlooker
) -> Iterator[Look]:
    """A look. `eyes` says as whom: `access.onlooker`, `audience`, `own_seat`, `answers_for` or `acting`."""
    with cache.kept(code) as live, guard.blamed(live):
        who = eyes(live, person, seat, invitation)
        store.about(live)
        here = frozen(live)
        ears = _ears(here, person, who)
        late = who == SPECTATOR and bool(here.terms.delay) and here.status != Table.OVER
        pov = povs.now(live, ears) if here.begun and not late else None
    with guard.blamed(here):
        if late and here.begun:
            pov = povs.later(here, ears)
        yield Look(here, person, who, invitation, pov)


def _ears(here: LoadedTable, person: User | None, who: int) -> povs.Ears:
    if who == REFEREE:
        return povs.Ears(who, referee=permissions.referees(here, person))
    return povs.Ears(who, who == SPECTATOR or who in here.seats_of(permissions.identity(person)))


# ---- one thing alone

_at = at


def table(person: User | None, code: str, *, seat: int | None = None, invitation: str = "") -> TableShown:
    """The table around the board; an invitation lets its bearer see a private one. One whose match cannot be shown is
    shown without it: who sits there, and that it stands still."""
    try:
        with at(person, code, seat, invitation) as seen:
            return seen.table()
    except Stopped:
        here = store.load(code, bare=True)
        permissions.see(here, person, invitation)
        return Look(here, person, permissions.onlooker(here, person, seat, invitation), invitation, None).table()


def position(
    person: User | None, code: str, *, seat: int | None = None, at: int | None = None, draw: bool = True
) -> Position:
    """The board, drawn and in words; without drawing, the view alone, for programs that want nothing else."""
    with _at(person, code, seat) as seen:
        return seen.position(at, draw)


def decisions(person: User | None, code: str, *, seat: int | None = None) -> list[DecisionShown]:
    """What this person's seat (or all of them; of a moderator without one, the referee) is asked."""
    if seat is not None:
        with at(person, code, seat, eyes=permissions.answers_for) as seen:
            return seen.decisions()
    with at(person, code, eyes=permissions.audience) as seen:
        found = seen.decisions() if seen.own else []
        more = seen.here.seats_of(permissions.identity(person))[1:]
        if not seen.own and permissions.referees(seen.here, person):
            more = [REFEREE]
    for one in more:
        found += decisions(person, code, seat=one)
    return sorted(found, key=lambda one: (one.id, one.seat))


def events(
    person: User | None, code: str, *, seat: int | None = None, since: int = 0, limit: int = 200
) -> list[EventShown]:
    with at(person, code, seat) as seen:
        return seen.events(since, limit)


def acts(person: User | None, code: str, *, seat: int) -> list[Offered]:
    with at(person, code, seat, eyes=permissions.acting) as seen:
        return seen.acts()


def instruction(person: User | None, code: str, *, seat: int) -> tuple[Form | None, Value]:
    with at(person, code, seat, eyes=permissions.own_seat) as seen:
        return seen.instruction()


def same_moment(person: User | None, code: str, *, seat: int, other: int, number: int) -> int:
    """In a finished match: how many events `seat` had been told when `other` had been told `number`."""
    with at(person, code, other), at(person, code, seat) as seen:
        if seen.here.status != Table.OVER:
            raise Closed("You can see what others knew when the game is over.")
        return counting.count_at(seen.here, seen.who, counting.entry_of(seen.here, other, number))


def pulse(person: User | None, code: str, *, seat: int | None = None) -> tuple[int, str]:
    """This audience's number of events, and a mark that changes whenever anything it may see has changed."""
    with guard.looking(code) as here:
        return presenter.pulse(here, person, permissions.audience(here, person, seat))


def paper(person: User | None, code: str, name: str, *, seat: int | None = None) -> Document:
    """A printable sheet of the game, made now from the seat's view and events."""
    with at(person, code, seat, eyes=permissions.audience) as seen:
        return filled(seen.pov.paper(name))


def check(person: User | None, code: str, seat: int, moment: str, answer: Value) -> list[Finding]:
    with at(person, code, seat, eyes=permissions.answers_for) as seen:
        return seen.check(moment, answer)


def read_text(person: User | None, code: str, seat: int, moment: str, text: str) -> Reading:
    with at(person, code, seat, eyes=permissions.answers_for) as seen:
        return seen.read(moment, text)


def guide(person: User | None, code: str, seat: int | None, moment: str, draft: Value, touch: str) -> Guide:
    with at(person, code, seat, eyes=permissions.answers_for) as seen:
        return seen.guide(moment, draft, touch)


def try_out(person: User | None, code: str, seat: int, moment: str, answer: Value) -> Tried:
    with at(person, code, seat, eyes=permissions.own_seat) as seen:
        return seen.try_out(moment, answer)


def aid(person: User | None, code: str, seat: int | None, aid: str, question: Value) -> Any:
    with at(person, code, seat, eyes=permissions.audience) as seen:
        return seen.aid(aid, question)
