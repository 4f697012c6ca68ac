"""One's own notes on the others at a table: for who plays without scripts, and for games without a place for them."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from ...tables.access import permissions
from ...tables.play import notes as kept
from ...tables.show import look
from ..web import page, person, seat_of


@require_http_methods(["GET", "POST"])
@page
def notes(request: HttpRequest, code: str) -> HttpResponse:
    """A box for each of the others; what was sent stands at once on every device."""
    who, seat = person(request), seat_of(request)
    with look.at(who, code, seat, eyes=permissions.own_seat if seat is not None else permissions.audience) as seen:
        shown = seen.table()
    own = shown.who
    others = [one for one in shown.seats if one.number != own]
    if request.method == "POST":
        for one in others:
            if (text := request.POST.get(f"about-{one.number}")) is not None:
                kept.write_note(who, code, own, one.number, text)
        messages.success(request, "Your notes are saved.", extra_tags="good")
        return redirect(reverse("notes", args=[code]) + f"?seat={own}")
    known = {note.about: note.text for note in kept.read_notes(who, code, own)}
    boxes = [(one, known.get(one.number, "")) for one in others]
    return render(request, "play/notes.html", {"t": shown, "boxes": boxes, "most": kept.MOST, "here": ""})
