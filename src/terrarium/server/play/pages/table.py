"""One table: the page where its seats are filled, and from the start on the page where it is played."""

from __future__ import annotations

import hashlib
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from terrarium.interface.records import DecisionShown, MomentShown, MotionShown
from terrarium.kernel import REFEREE, NotYours
from terrarium.kernel.registry import find
from terrarium.wording import settled

from ...tables.show import look
from ...tables.show.look import Look
from ...tables.shown import TableShown
from .. import clients
from ..brief import brief
from ..fields import inputs
from ..templatetags.house import ordinal
from ..web import page, person, seat_of, whole
from . import fragments, naming, questions
from .ending import ranking
from .terms import pace_words
from .terms import shown as asked_terms

LATEST = 8
"""So many events stand beside the board for who only watches."""
LOGGED = 150
"""So many events stand in the page's log, newest first."""
SINCE = 60
"""So many of those since one's last turn; what came before them is in the log."""
PAUSED = {
    "moderator": "by the moderator",
    "vote": "by a vote of the players",
    "nobody": "because everybody was away",
    "fault": "by a fault in the rules; the moderator has been told",
}


@require_safe
@page
def table(request: HttpRequest, code: str) -> HttpResponse:
    """Who sits down, while the table is open; afterwards the play page."""
    return _looked(request, code, seat_of(request))


def _looked(request: HttpRequest, code: str, seat: int | None) -> HttpResponse:
    who, invitation = person(request), request.GET.get("invitation", "")
    try:
        with look.at(who, code, seat, invitation) as seen:
            if seat is not None or not seen.refereeing:
                return _shown(request, seen)
        with look.at(who, code, REFEREE) as seen:
            return _shown(request, seen)
    except NotYours:
        return redirect("table", code)


def back(request: HttpRequest, code: str, seat: int | None, anchor: str = "") -> HttpResponse:
    """After something was done: a page that is there already gets what has changed with this very answer; any other is
    led to the table."""
    if fragments.HEADER not in request.headers:
        return redirect(reverse("table", args=[code]) + (f"?seat={seat}" if seat is not None else "") + anchor)
    return _looked(request, code, seat)


def _shown(request: HttpRequest, seen: Look) -> HttpResponse:
    if seen.who >= 0 and not seen.own:
        return redirect("table", seen.here.code)
    if seen.here.status in ("open", "cancelled"):
        return _open(request, seen.table(), seen.invitation)
    if fragments.unchanged(request, seen):
        return HttpResponse(status=204)
    return fragments.shown(request, playing(request, seen, []))


def _open(request: HttpRequest, shown: TableShown, invitation: str) -> HttpResponse:
    game = find(shown.game)
    context = {
        "t": shown,
        "game": game,
        "named": _named(shown),
        "address": request.build_absolute_uri(reverse("table", args=[shown.code])),
        "asked": asked_terms(shown.terms),
        "settled": [("Pace", pace_words(shown.terms.pace)), *settled(game, shown.options)],
        "brief": brief(game, reverse("rules", args=[shown.game])),
        "invitation": invitation,
        "here": "lobby",
    }
    return render(request, "play/open_table.html", context)


def playing(request: HttpRequest, seen: Look, found: list[Any], posted: Any = None) -> dict[str, Any]:
    """All that the play page shows of one look."""
    shown, game = seen.table(), seen.game
    seat = shown.who if shown.who >= 0 else None
    about = whole(request.GET.get("log"))
    talk = seen.messages()
    _, pulse = seen.pulse(talk[-1].number if talk else 0)
    position, pov = seen.position(), seen.pov
    decisions = seen.decisions() if seat is not None or (shown.who == REFEREE and shown.referee == "you") else []
    events = seen.events(max(0, shown.number - LOGGED), LOGGED)
    form, instruction = seen.instruction() if seat is not None else (None, None)
    stops = seen.stops() if seat is not None else []
    acts = seen.acts() if seat is not None else []
    told = [e for e in events if e.kind not in game.uneventful]
    new = [e for e in told if e.number > shown.read_number] if seat is not None else told[-LATEST:]
    seat_name = next((s.name for s in shown.seats if s.number == shown.who), "")
    asked = [questions.asked(seen, decision, found, posted) for decision in decisions]
    lesson = seen.lesson()
    return {
        "t": shown,
        "pulse": pulse,
        "game": game,
        "position": position,
        "wide": seen.wide_board(),
        "square": seen.square_board(),
        "asked": asked,
        "new": new[-SINCE:],
        "new_since": new[0].number - 1 if new else shown.number,
        "before_new": max(0, len(new) - SINCE),
        "events": [e for e in reversed(events) if about is None or about in e.seats],
        "about": about,
        "messages_shown": talk,
        "acts": lambda: [
            (act, inputs(act.form, labels=pov.labels(act.form), prefix=f"act-{act.name}")) for act in acts
        ],
        "stops": stops,
        "standing": [stop for stop in stops if stop.stands],
        "instructed": form is not None,
        "instructions": lambda: "" if form is None else inputs(form, instruction, labels=pov.labels(form), prefix="i"),
        "lesson": lesson,
        "lights": "|".join(lesson.lights) if lesson else "",
        "left": lesson is not None and all(step.passed for step in lesson.steps),
        "papers": game.papers,
        "aids": {name: aid for name, aid in game.aids.items() if not aid.for_programs},
        "brief": brief(game, reverse("rules", args=[game.slug])),
        "client": clients.has(game, "main.js"),
        "client_style": clients.has(game, "main.css"),
        "stamps": {
            "who": _stamp(shown.who, seat_name, bool(asked)),
            "panel": _stamp(
                _panel_stamp(shown, decisions), [stop.name for stop in stops if stop.stands], _unnamed(request, shown)
            ),
            "lesson": _stamp(lesson),
            "since": _stamp(shown.number, shown.read_number),
            "board": _stamp(position.svg, position.text),
            "log": _stamp(shown.number, shown.read_number, about),
            "seats": _stamp(shown.seats, shown.moments, shown.status),
            "messages": _stamp(talk),
            "tools": _stamp([(act.name, act.form) for act in acts], form, instruction, _may_move(shown), shown.status),
        },
        "awaited": _awaited(shown),
        "waiting": _waiting(shown) if shown.status == "running" else [],
        "unnamed": _unnamed(request, shown),
        "closing": closing(shown),
        "home": _home(request, shown, about),
        "referee": REFEREE_ASKED.get(shown.referee, ""),
        "paused": PAUSED.get(shown.paused_because, ""),
        "motions": [_motion(shown, motion) for motion in shown.motions],
        "may_move": _may_move(shown) if seat is not None else [],
        "mine_here": seat is not None,
        "named": _named(shown),
        "may_act": bool(acts),
        "ended": _ended(shown),
        "alone": shown.practice and not talk,
        "seat_name": seat_name,
        "ranking": ranking(shown),
        "here": "",
    }


REFEREE_ASKED = {
    "moderator": "The referee has to decide. The moderator does, and sees everything until then.",
    "nobody": "The referee has to decide, but a moderator who plays may not. The moderator can hand over to somebody "
    "who does not play, or all players can agree to let the rules decide. When the time is up, the rules decide.",
}


def _unnamed(request: HttpRequest, shown: TableShown) -> bool:
    """A guest who has made a first move is asked for a name, once."""
    who = person(request)
    guest = who is not None and who.guest and not who.name and bool(shown.your_seats)
    return guest and bool(shown.read_number) and not request.session.get(naming.ASKED)


def _home(request: HttpRequest, shown: TableShown, about: int | None) -> str:
    """The page's own address, to be fetched again: as whom one looks follows from the table where none was named."""
    named = {"seat": shown.who} if seat_of(request) is not None else {}
    query = urlencode(named if about is None else {**named, "log": about})
    return reverse("table", args=[shown.code]) + (f"?{query}" if query else "")


def _named(shown: TableShown) -> bool:
    """Whether the table has a name that does not tell its game."""
    return bool(shown.title) and shown.game_title not in shown.title


def _ended(shown: TableShown) -> str:
    """How it ended for who looks."""
    own = next((seat for seat in shown.seats if seat.number == shown.who), None)
    first = [seat for seat in shown.seats if seat.place == 1]
    if own is None or own.place is None:
        return f"{first[0].name} won" if len(first) == 1 else "The game is over"
    if own.place == 1:
        return "You won" if len(first) == 1 else "A draw" if len(first) == len(shown.seats) else "You share the win"
    return "You lost" if len(shown.seats) <= 2 else f"You came {ordinal(own.place)}"


BY_ITSELF = "This page updates by itself."
RESPONDING = (
    "Everybody gets a few seconds, even players who cannot respond, so that nobody can tell who holds an answer. "
    "Play continues as soon as everybody has answered."
)


def _waiting(shown: TableShown) -> list[dict[str, Any]]:
    """Since when each of them is waited for: hours tell nothing of who is asked in a hidden moment."""
    since = {seat: moment.opened for moment in shown.moments for seat in moment.awaited}
    return [
        {"name": seat.name, "since": since[seat.number], "away": seat.away, "bot": seat.kind == "bot"}
        for seat in shown.seats
        if seat.awaited and seat.number in since
    ]


def _awaited(shown: TableShown) -> tuple[str, str]:
    """Whom all wait for, as far as everybody may know; and a sentence on it."""
    names = [seat.name for seat in shown.seats if seat.awaited]
    if any(moment.referee for moment in shown.moments):
        names.append("the referee")
    if shown.status == "paused":
        return "Paused", "Nothing happens until the game is resumed."
    if not names:
        return "Time to respond", RESPONDING
    return "Waiting for " + ", ".join(names[:-1]) + (" and " if len(names) > 1 else "") + names[-1], BY_ITSELF


def closing(shown: TableShown) -> list[MomentShown]:
    """The open moments that close at a known hour, one for each hour. While the table is paused no clock runs."""
    found = {moment.due: moment for moment in shown.moments if moment.due} if shown.status == "running" else {}
    return [found[due] for due in sorted(found)]


MOTIONS = {
    "pause": "Pause the game",
    "resume": "Resume the game",
    "extend": "More time for this turn",
    "take-back": "Undo the last step",
    "end": "End the game now",
    "settle": "Let the rules decide for the referee",
}


def _motion(shown: TableShown, motion: MotionShown) -> dict[str, Any]:
    """A motion that somebody has made: what, who is for it, whose voice is wanted, and whether one's own is."""
    names = {seat.number: seat.name for seat in shown.seats}
    return {
        "name": motion.motion,
        "says": MOTIONS.get(motion.motion, motion.motion),
        "ayes": ", ".join(names[seat] for seat in motion.ayes),
        "wanted": ", ".join(names[seat] for seat in motion.wanted),
        "mine": shown.who in motion.ayes,
    }


def _may_move(shown: TableShown) -> list[tuple[str, str]]:
    """What this seat may propose to the others."""
    made = {motion.motion for motion in shown.motions}
    there = ("resume", "end") if shown.status == "paused" else ("extend", "take-back", "pause", "end")
    there = ("settle", *there) if shown.referee and shown.status == "running" else there
    return [(name, MOTIONS[name]) for name in there if name not in made] if "vote" in shown.may else []


def _panel_stamp(shown: TableShown, decisions: list[DecisionShown]) -> str:
    """Changes with what is asked, and never with what one is writing or with what others send meanwhile: a panel that
    is being filled in stays on the page."""
    asked = [(d.moment, d.due, d.draft.state if d.draft and d.draft.state != "saved" else "") for d in decisions]
    told = "" if asked else (_awaited(shown), [moment.due for moment in closing(shown)])
    may = sorted(shown.may & {"take_back", "come_back"})
    return _stamp(asked, shown.status, shown.motions, may, told, shown.referee, shown.rematch)


def _stamp(*parts: Any) -> str:
    return hashlib.blake2b(repr(parts).encode(), digest_size=6).hexdigest()


@require_safe
@page
def pulse(request: HttpRequest, code: str) -> HttpResponse:
    """A mark that changes with anything on the page: who has the same has nothing to fetch."""
    _, mark = look.pulse(person(request), code, seat=seat_of(request))
    return HttpResponse(mark, content_type="text/plain", headers={"Cache-Control": "no-store"})
