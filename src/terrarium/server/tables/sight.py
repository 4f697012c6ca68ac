"""What one audience sees of a table: the board, what is asked, the seats and the clocks."""

from __future__ import annotations

import logging
from datetime import timedelta
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from django.conf import settings
from django.utils import timezone

from terrarium.kernel import REFEREE, SPECTATOR, Closed, Form, Illegal, Match, Pov, Value

from . import access, faults, hot, labels, may, names, refereeing, store
from .errors import Stopped
from .models import Draft, Entry, Message, Seat, Table, Waiting
from .shown import ActShown, DecisionShown, DraftShown, MomentShown, MotionShown, Position, SeatShown, TableShown
from .sitting import REFEREE_BIT, Asking, Sitting
from .watch import Limit, Overtime

if TYPE_CHECKING:
    from ..accounts.models import User

log = logging.getLogger("terrarium.tables")


def delayed_to(here: Sitting) -> int:
    """The entry up to which spectators see the match just now; -1: nothing yet."""
    if not here.terms.delay or here.status == Table.OVER:
        return here.number
    cutoff = timezone.now() - timedelta(seconds=here.terms.delay)
    seen = Entry.objects.filter(table_id=here.id, at__lte=cutoff).order_by("-number").values_list("number", flat=True)
    return next(iter(seen[:1]), -1)


def spectated(here: Sitting) -> Match:
    """The match as spectators may see it."""
    number = delayed_to(here)
    if number == here.number:
        return here.playing
    if number < 0:
        raise Closed(f"Spectators see this match {here.terms.delay} seconds later.")
    return store.at_entry(here, number)


def match_for(here: Sitting, who: int) -> Match:
    return spectated(here) if who == SPECTATOR else here.playing


def count_for(here: Sitting, who: int) -> int:
    """How many events this audience has been told."""
    if here.match is None:
        return 0
    if who >= 0:
        return here.told[who + 1]
    if who == SPECTATOR:
        number = delayed_to(here)
        if number == here.number:
            return here.told[0]
        row = Entry.objects.filter(table_id=here.id, number=number).values_list("told", flat=True).first()
        return store.told(row)[0] if row else 0
    from . import stories

    return stories.count_all(here)


def position(person: User | None, code: str, seat: int | None, at: int | None, draw: bool = True) -> Position:
    with faults.looking(code) as here:
        who = access.onlooker(here, person, seat)
        if here.match is None:
            raise Closed("The match has not begun.")
        number = count_for(here, who)
        if at is None or at >= number:
            match = match_for(here, who)
        else:
            from . import stories

            if at < 0:
                raise Illegal("There is no such event.")
            entry, number = stories.entry_of(here, who, at), at
            match = store.at_entry(here, entry)
        view = match.view(who)
        return drawn(here, view, who, number) if draw else Position(who, number, view, "", "", "", view.over)


def pov(person: User | None, code: str, seat: int | None) -> Pov[Any]:
    """One audience's side of the match, without its events."""
    with faults.looking(code) as here:
        who = access.onlooker(here, person, seat)
        if here.match is None:
            raise Closed("The match has not begun.")
        return match_for(here, who).pov(who, heard=())


def drawn(here: Sitting, view: Any, who: int, number: int) -> Position:
    """A view as drawing and text. A drawing that fails leaves the text; both failing leave the view."""
    game = here.game
    parts = []
    for draw in (game.board, game.text, game.caption):
        try:
            with Limit(settings.TERRARIUM["rules_seconds"]):
                parts.append(draw(view))
        except (Exception, Overtime):
            log.exception("a drawing failed", extra={"game": game.slug, "part": draw.__name__})
            parts.append("")
    return Position(who, number, view, parts[0], parts[1], parts[2], view.over)


def decisions(person: User | None, code: str, seat: int | None) -> list[DecisionShown]:
    with faults.looking(code) as here:
        own = here.seats_of(access.identity(person))
        if seat is not None:
            own = [access.answers_for(here, person, seat)]
        elif not own:
            access.see(here, person)
            own = [REFEREE] if access.referees(here, person) else []
        if here.match is None or here.status not in (Table.RUNNING, Table.PAUSED):
            return []
        drafts = {
            (d.seat, d.strand, d.number): d
            for d in Draft.objects.filter(table_id=here.id, seat__in=own, branch=here.branch)
        }
        found = []
        for moment in here.match.moments():
            for number in own:
                held = here.held.get(moment.id, {}).get(number)
                final = held is not None and held.by == "person" and not moment.revisable and here.status == "running"
                if number in moment.decisions and not final:
                    dice = moment.decisions[number].kind == "enter_dice"
                    draft = None if dice else drafts.get((number, moment.strand, moment.number))
                    found.append(_decision(here, moment, number, here.moments.get(moment.strand), draft))
        return found


def _decision(here: Sitting, moment: Any, seat: int, row: Asking | None, draft: Draft | None) -> DecisionShown:
    match, game = here.playing, here.game
    decision = moment.decisions[seat]
    view = match.view(seat)
    default = match.state.default(moment, seat)
    shown = None
    if draft is not None:
        answer = msgspec.json.decode(draft.answer)
        shown = DraftShown(draft.state, answer, draft.text, draft.version, draft.at, draft.by)  # type: ignore[arg-type]
    return DecisionShown(
        moment=names.written(here.branch, moment.id),
        seat=seat,
        kind=decision.kind,
        prompt=game.prompt(view, decision),
        facts=decision.facts,
        form=decision.form,
        default=default,
        notation=_noted(game, view, decision, default),
        labels=labels.of(game, view, decision.form),
        barred=dict(game.barred(view, decision)),
        tempo=moment.tempo,
        revisable=moment.revisable,
        hidden=moment.hidden,
        opened=None if row is None else row.opened_at,
        due=None if row is None else row.due(seat),
        draft=shown,
    )


def _noted(game: Any, view: Any, decision: Any, default: Value) -> str:
    try:
        return str(game.write(view, decision, default))
    except Exception:
        log.exception("a default has no notation", extra={"game": game.slug, "kind": decision.kind})
        return ""


def acts(person: User | None, code: str, seat: int) -> list[ActShown]:
    with faults.looking(code) as here:
        if seat == REFEREE:
            access.moderate(here, person)
            if here.seats_of(access.identity(person)):
                return []
        else:
            access.own_seat(here, person, seat)
        if here.match is None or here.status not in (Table.RUNNING, Table.PAUSED):
            return []
        offers = here.match.state.offers(seat)
        return [ActShown(name, name.replace("_", " ").capitalize(), form) for name, form in offers.items()]


def instruction(person: User | None, code: str, seat: int) -> tuple[Form | None, Value]:
    with hot.kept(code) as here:
        access.own_seat(here, person, seat)
        return here.game.instructions, None if here.match is None else here.match.instructions.get(seat)


def moments(here: Sitting, who: int) -> list[MomentShown]:
    """The open moments, with nobody named in the hidden ones but, to itself, this seat."""
    if here.match is None or (who == SPECTATOR and delayed_to(here) != here.number):
        return []
    found = []
    for row in here.moments.values():
        everyone = range(len(here.chairs))
        firm = [seat for seat in everyone if row.firm >> seat & 1]
        waited = [seat for seat in everyone if row.asked >> seat & 1 and seat not in firm]
        if row.hidden and who != REFEREE:
            firm, waited = [s for s in firm if s == who], [s for s in waited if s == who]
        name = f"{row.branch}-{row.strand}-{row.number}"
        due = row.due(who)
        referee = bool(row.asked & ~row.firm & REFEREE_BIT) and (who == REFEREE or not row.hidden)
        found.append(
            MomentShown(name, row.tempo, row.revisable, tuple(waited), tuple(firm), row.opened_at, due, referee)
        )
    return found


def referee(here: Sitting, person: User | None, shown: list[MomentShown]) -> Literal["", "you", "moderator", "nobody"]:
    """Who is to decide, where this audience may know that the referee is waited for."""
    if here.referee_asked and access.referees(here, person):
        return "you"
    return refereeing.who(here) if any(moment.referee for moment in shown) else ""


def motions(here: Sitting, who: int) -> tuple[MotionShown, ...]:
    """What the players want together; spectators who see everything later do not see it now."""
    from . import voting

    return () if who == SPECTATOR and here.terms.delay else voting.motions(here)


def table(person: User | None, code: str, seat: int | None, invitation: str) -> TableShown:
    """One whose match cannot be shown is shown without it: who sits there, and that it stands still."""
    try:
        with faults.looking(code) as here:
            return _table(here, person, seat, invitation)
    except Stopped:
        return _table(store.load(code, bare=True), person, seat, invitation)


def _table(here: Sitting, person: User | None, seat: int | None, invitation: str) -> TableShown:
    access.see(here, person, invitation)
    who = access.onlooker(here, person, seat, invitation)
    own = here.seats_of(access.identity(person))
    row = Table.objects.select_related("moderator").get(pk=here.id)
    shown = moments(here, who)
    read = Seat.objects.filter(table_id=here.id, number=who).values_list("read_number", flat=True).first()
    read = read if who in own else 0
    waiting = Waiting.objects.filter(table_id=here.id).select_related("person")
    over = row.status == Table.OVER
    return TableShown(
        code=row.code,
        game=row.game,
        game_title=here.game.title,
        title=row.title,
        status=row.status,  # type: ignore[arg-type]
        paused_because=row.paused_because,
        edition=row.edition,
        options=msgspec.json.decode(row.options),
        terms=here.terms,
        private=row.private,
        practice=row.practice,
        commitment=row.commitment,
        secret=bytes(row.secret).hex() if over else "",
        words=tuple(here.playing.header.words) if here.match is not None else (),
        moderator=row.moderator.shown if row.moderator else "",
        who=who,
        number=count_for(here, who),
        read_number=read or 0,
        your_seats=tuple(own),
        seats=tuple(_seats(here, row, who, own, shown)),
        moments=tuple(shown),
        may=may.names(here, person, invitation),
        waiting=tuple(one.person.shown for one in waiting),
        created=row.created_at,
        started=row.started_at,
        ended=row.ended_at,
        delayed=here.terms.delay if who == SPECTATOR and not over else 0,
        motions=motions(here, who),
        referee=referee(here, person, shown),
    )


def _seats(here: Sitting, row: Table, who: int, own: list[int], shown: list[MomentShown]) -> list[SeatShown]:
    awaited = {seat for moment in shown for seat in moment.awaited}
    public = {s for r in here.moments.values() if not r.hidden for s in range(len(here.chairs)) if r.asked >> s & 1}
    view: Any = None
    if here.match is not None and (who != SPECTATOR or delayed_to(here) >= 0):
        view = match_for(here, who).view(who)
    places = msgspec.json.decode(row.result, type=dict[int, dict[str, int]])
    found = []
    for seat in row.seats.select_related("person").order_by("number"):
        n = seat.number
        player = seat.person.shown if seat.person else seat.bot
        place = places.get(n, {})
        found.append(
            SeatShown(
                number=n,
                name=here.game.seat_name(view, n) if view is not None else f"Seat {n + 1}",
                kind=seat.kind,  # type: ignore[arg-type]
                player=player,
                stand_in=seat.stand_in,
                away=bool(seat.person and seat.person.away()),
                missed=seat.missed_total,
                has_word=bool(seat.word),
                yours=n in own,
                awaited=n in awaited and n in public,
                place=place.get("place"),
                score=place.get("score"),
            )
        )
    return found


def pulse(person: User | None, code: str, seat: int | None) -> tuple[int, str]:
    with faults.looking(code) as here:
        return pulse_of(here, person, access.audience(here, person, seat))


def pulse_of(here: Sitting, person: User | None, who: int) -> tuple[int, str]:
    """The pulse of an audience; the person matters only for who moderates the table."""
    from . import stories

    number = count_for(here, who)
    shown = moments(here, who)
    chairs = [(c.kind, c.person, c.bot, c.stand_in) for c in here.chairs]
    talk = stories.visible(here, person, who, Message.objects.order_by("-pk")).values_list("pk", flat=True).first()
    asked = [m.id for m in here.open_moments() if who in m.decisions]
    facts = (here.status, number, shown, chairs, talk, asked, motions(here, who))
    return number, blake2b(msgspec.json.encode(facts), digest_size=8).hexdigest()
