"""The docs, and a game's player's rulebook: what anyone may read."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from terrarium.kernel.registry import slugs

from .. import docsite
from ..primer import chapters, picture, primer
from ..rulebook import known
from ..web import game_or_404

OURS = {"rules": "rules", "play": "primer"}
"""The pages of a game that the site itself has: the docs lead to them, so that nothing stands in two places."""


@require_safe
def docs(request: HttpRequest, name: str = "") -> HttpResponseBase:
    """A page or file of the docs; where they are not built, how to build them."""
    room, _, slug = name.rstrip("/").partition("/")
    if room in OURS and slug in slugs():
        return redirect(OURS[room], slug)
    site = docsite.folder()
    if site is None:
        return render(request, "play/docs.html", {"here": "docs"}, status=404 if name else 200)
    found = docsite.file(site, name)
    if found is None:
        raise Http404("The docs have no such page.")
    if found.name == "index.html" and name and not name.endswith(("/", ".html")):
        return redirect(reverse("docs", args=[f"{name}/"]))
    return docsite.reply(request, found, site)


@require_safe
def how_to_play(request: HttpRequest, slug: str) -> HttpResponse:
    """The game as a player learns it: two or three pages with pictures."""
    game = game_or_404(slug)
    page = primer(game, reverse("rules", args=[slug]), reverse("primer", args=[slug]))
    if not page:
        raise Http404(f"{game.title} has no page for its players.")
    context = {"game": game, "page": page, "chapters": chapters(page), "has_rules": known(game), "here": "games"}
    return render(request, "play/primer.html", context)


@require_safe
def primer_picture(request: HttpRequest, slug: str, name: str) -> HttpResponseBase:
    """A picture of that page."""
    found = picture(game_or_404(slug), name)
    if found is None:
        raise Http404("There is no such picture.")
    return docsite.reply(request, found)
