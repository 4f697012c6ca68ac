"""Printable sheets and the archive of reports."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from terrarium.kernel import SPECTATOR, Match
from terrarium.kernel.document import Document, Pairs, Para, as_html, as_text, filled
from terrarium.kernel.registry import find
from terrarium.press import SIZES, Sheets

from ...base import addresses, printing
from ...base.problems import Full, TooMany
from ...tables.show import activity, look
from .. import clients
from ..web import game_or_404, page, person, seat_of, whole


def _sheet(request: HttpRequest, document: Any, slug: str, code: str) -> HttpResponse:
    kind, _, size = request.GET.get("as", "").partition("-")
    if kind == "text":
        return HttpResponse(as_text(document), content_type="text/plain; charset=utf-8")
    game = find(slug)
    if kind == "pdf" and size in SIZES:
        return _pdf(request, Sheets(document, size, f"{game.title} · {code}"), f"{game.slug}-{code}")
    context = {"title": document.title, "html": as_html(document), "game": game, "code": code, "here": ""}
    context["own_style"] = clients.has(game, "print.css")
    return render(request, "play/paper.html", context)


def _pdf(request: HttpRequest, job: Sheets, name: str) -> HttpResponse:
    """The file itself; where too many were asked for, the page says so."""
    who = person(request)
    try:
        printing.allow(f"person:{who.pk}" if who else f"address:{addresses.of_request(request)}")
        made = printing.printed(job)
    except (TooMany, Full) as refused:
        status = 429 if isinstance(refused, TooMany) else 503
        answer = render(request, "play/unprinted.html", {"says": str(refused), "here": ""}, status=status)
        answer["Retry-After"] = "60"
        return answer
    answer = HttpResponse(made, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}-{slugify(job.document.title) or "paper"}.pdf"'
    answer["X-Content-Type-Options"] = "nosniff"
    return answer


@require_safe
@page
def paper(request: HttpRequest, code: str, name: str) -> HttpResponse:
    """A sheet of the game, made now for this seat: on the page, for the printer, or as text."""
    shown = look.table(person(request), code, seat=seat_of(request))
    if name not in find(shown.game).papers:
        raise Http404("There is no such paper.")
    return _sheet(request, look.paper(person(request), code, name, seat=shown.who), shown.game, code)


@require_safe
@page
def blank(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """A sheet of the game that tells of no match, as PDF."""
    game = game_or_404(slug)
    found = game.papers.get(name)
    size = next((size for size in SIZES if size == request.GET.get("size", "a4")), None)
    if found is None or not found.blank or size is None:
        raise Http404("There is no such paper.")
    match = Match.new(game, game.seats[0], secret=bytes(32))
    return _pdf(request, Sheets(filled(match.pov(SPECTATOR).paper(name)), size, game.title), game.slug)


def beginning(document: Document) -> str:
    """What a report begins with below its letterhead and the moderator's notes, so that those of one title are told
    apart: its first facts or its first sentence."""
    for block in document.blocks:
        match block:
            case Pairs(rows) if rows and rows[0][0] != "Table":
                return " · ".join(f"{name} {value}" for name, value in rows)
            case Para(text, tone) if tone != "note":
                return text
    return ""


@require_safe
@page
def reports(request: HttpRequest, code: str) -> HttpResponse:
    """Every report this seat was ever given, withdrawn ones marked; the last one, for who was dropped from it."""
    seat = seat_of(request)
    seat = look.table(person(request), code).who if seat is None else seat
    slug, found = activity.archive(person(request), code, seat=seat)
    number = whole(request.GET.get("n"))
    if number is not None:
        chosen = next((report for report in found if report.number == number), None)
        if chosen is None:
            raise Http404("There is no such report.")
        return _sheet(request, chosen.document, slug, code)
    listed = [(report, beginning(report.document)) for report in reversed(found)]
    return render(request, "play/reports.html", {"code": code, "reports": listed, "here": ""})
