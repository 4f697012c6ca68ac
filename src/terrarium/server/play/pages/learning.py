"""Lessons: begun from a game's page, steered at the table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from terrarium.kernel import Refused

from ...accounts import people
from ...models import User
from ...tables.lobby import learning
from ...tables.play import lessons
from ...tables.show import look
from ..web import game_or_404, page, person


def unfinished(who: User | None, slug: str) -> str:
    """The table of a lesson that somebody has begun, and neither finished nor left; empty: there is none."""
    code = learning.last_lesson(who, slug)
    if not code:
        return ""
    with look.at(who, code) as seen:
        now = seen.lesson()
    return code if now is not None and now.step else ""


@require_POST
@page
def learn(request: HttpRequest, slug: str) -> HttpResponse:
    """The lesson that was begun, or a new one; somebody unknown learns as a guest."""
    game = game_or_404(slug)
    return redirect("table", unfinished(person(request), slug) or learning.lesson(people.guest(request), game.slug))


@require_POST
@page
def steer(request: HttpRequest, code: str) -> HttpResponse:
    """Pass over a step, leave the lesson, or take it up again."""
    who, what = person(request), request.POST.get("do", "")
    if what == "skip":
        lessons.skip(who, code, request.POST.get("step", ""))
    elif what == "leave":
        lessons.leave(who, code)
    elif what == "resume":
        lessons.resume(who, code)
    else:
        raise Refused("There is no such action.")
    return redirect("table", code)
