"""The game's aids: questions to what one's own seat knows."""

from __future__ import annotations

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from terrarium.kernel import Document, Fields, Refused
from terrarium.kernel.document import as_html

from ...tables.access import permissions
from ...tables.show import look
from ...tables.show.look import Look
from .. import forms
from ..facts import shown as facts
from ..fields import inputs, kept, shape
from ..web import page, person, seat_of


@require_safe
@page
def aid(request: HttpRequest, code: str, name: str) -> HttpResponse:
    """Ask in the page's address, so that an answer can be kept and shared; with `as=json` the facts alone."""
    with look.at(person(request), code, seat_of(request), eyes=permissions.audience) as seen:
        return _aid(request, seen, name)


def _aid(request: HttpRequest, seen: Look, name: str) -> HttpResponse:
    table, game, pov = seen.table(), seen.game, seen.pov
    if name not in game.aids:
        raise Http404("There is no such aid.")
    plain = request.GET.get("as") == "json"
    form = pov.aid_form(name)
    sole = form.count() == 1
    posted = kept(dict(request.GET.lists()))
    question, answer, found = None, "", []
    if any(key == "a" or key.startswith("a.") for key in posted) or sole:
        try:
            question = forms.read(shape(form) or form, posted, pov.label) if not sole else next(form.each())
            told = seen.aid(name, question)
            if plain:
                return JsonResponse(msgspec.to_builtins(told, str_keys=True), safe=False)
            words = pov.aid_told(name, told)
            answer = facts(told) if words is None else as_html(Document("", words))
        except Refused as refused:
            found = list(refused.findings)
    if plain:
        return JsonResponse({"refused": [str(finding) for finding in found]}, status=400)
    fields = [("field", key) for key in form.parts] if isinstance(form, Fields) else []
    labels = {f"{of}:{option}": pov.label(of, option) for of, option in (*fields, *form.named())}
    context = {
        "t": table,
        "game": game,
        "aid": game.aids[name],
        "html": "" if sole else inputs(form, question, labels=labels, findings=found, prefix="aid"),
        "answer": answer,
        "found": found,
        "here": "",
    }
    return render(request, "play/aid.html", context)
