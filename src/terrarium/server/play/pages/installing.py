"""Terrarium as an installed app: its manifest, its service worker, and the page for when there is no connection.

The worker keeps by list: styles, scripts and the mark under their hashed names, the offline page, and rulebooks that
were read. Pages, fragments, drawings, the API, streams and whatever is sent pass it untouched: the Cache API would keep
even what says `no-store`.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import blake2b
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

SHELL = (
    "tokens.css",
    "base.css",
    "parts.css",
    "forms.css",
    "contrast.css",
    "print.css",
    "mark.svg",
    "js/theme.js",
    "js/install.js",
)
"""What every page needs."""
RULEBOOKS = r"^/games/[a-z-]+/(rules|how-to-play)/$"


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    icon = {"src": static("terrarium/mark.svg"), "sizes": "any", "type": "image/svg+xml"}
    said = {
        "name": "Terrarium",
        "short_name": "Terrarium",
        "description": "Turn-based tabletop games, live or one turn a week, against people and bots.",
        "id": "/",
        "start_url": reverse("my-games"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#F6F1E4",
        "theme_color": "#2F6B3F",
        "icons": [icon, {**icon, "purpose": "maskable"}],
    }
    answer = HttpResponse(json.dumps(said), content_type="application/manifest+json")
    answer["Cache-Control"] = "public, max-age=3600"
    return answer


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The same for everybody, and nobody's: it is kept."""
    return HttpResponse(render_to_string("offline.html"))


SCRIPT = Path(__file__).parents[1] / "static/terrarium/js/worker.js"


@cache
def _written() -> str:
    """The script behind its list, with a mark of the list by which an older one is told apart."""
    shell = [offline_address(), *(static(f"terrarium/{name}") for name in SHELL)]
    mark = blake2b(json.dumps([shell, render_to_string("offline.html")]).encode(), digest_size=6).hexdigest()
    listed = {"mark": mark, "shell": shell, "offline": offline_address(), "rulebooks": RULEBOOKS}
    return f"self.listed = {json.dumps({**listed, 'hashed': settings.STATIC_URL})};\n{SCRIPT.read_text()}"


def offline_address() -> str:
    return reverse("offline")


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, at the top of the house so that all pages are in its reach; asked for anew each time."""
    answer = HttpResponse(_written(), content_type="text/javascript")
    answer["Cache-Control"] = "no-cache"
    return answer
