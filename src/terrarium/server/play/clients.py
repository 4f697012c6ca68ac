"""A game's own files for the browser: its client's modules and styles, its board's colours, its picture.

Their addresses carry a mark of their contents, so that a browser keeps them for good and never has a stale one. All
modules of a client stand under one mark: an import of a neighbour (`./map.js`) leads to the same release.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from base64 import b64encode
from collections.abc import Iterable
from functools import cache, lru_cache
from hashlib import blake2b, sha256
from importlib import resources
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import Http404, HttpResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from terrarium.kernel import Game
from terrarium.kernel.svg import HOUSE, style

from . import portraits

log = logging.getLogger("terrarium.play")
PORTRAITS = Path(settings.STATIC_ROOT).parent / "pictures"
KINDS = ("text/javascript", "text/css")
FOREVER = "public, max-age=31536000, immutable"


def _mark(contents: Iterable[bytes]) -> str:
    mark = blake2b(digest_size=6)
    for content in contents:
        mark.update(content + b"\0")
    return mark.hexdigest()


# ---- the client


def package(game: Game[Any, Any]) -> Any:
    """The folder in which the game's files lie."""
    module = sys.modules[type(game).__module__]
    name = module.__name__ if hasattr(module, "__path__") else module.__package__
    return resources.files(name) if name else Path(module.__file__ or "").with_suffix("")


def folder(game: Game[Any, Any]) -> Any:
    return package(game) / "client"


def has(game: Game[Any, Any], name: str) -> bool:
    return bool((folder(game) / name).is_file())


@lru_cache(maxsize=64)
def _folder_mark(place: Any, stamp: int) -> str:
    files = sorted((file for file in place.iterdir() if file.is_file()), key=lambda file: file.name)
    return _mark(part for file in files for part in (file.name.encode(), file.read_bytes()))


def client_mark(game: Game[Any, Any]) -> str:
    """Changes when any file of the client does, also while the server runs."""
    place = folder(game)
    newest = max((f.stat().st_mtime_ns for f in place.iterdir()), default=0) if isinstance(place, Path) else 0
    return _folder_mark(place, newest)


def client_address(game: Game[Any, Any], name: str) -> str:
    return reverse("client-file", args=[game.slug, client_mark(game), name])


def kit_map() -> SafeString:
    """Where the browser finds what a client imports by name (`from "terrarium/kit"`): an import map."""
    return mark_safe(json.dumps({"imports": {"terrarium/kit": static("terrarium/js/kit/index.js")}}))


def client_file(game: Game[Any, Any], mark: str, name: str) -> HttpResponse:
    """A file of the client. An older mark gets what there is now, and is not kept."""
    file = folder(game) / name
    kind = guess_type(name)[0] or ""
    if "/" in name or name.startswith(".") or kind not in KINDS or not file.is_file():
        raise Http404("There is no such file.")
    answer = HttpResponse(file.read_bytes(), content_type=f"{kind}; charset=utf-8")
    answer["Cache-Control"] = FOREVER if mark == client_mark(game) else "no-cache"
    return answer


# ---- colours and picture


@cache
def colours(game: Game[Any, Any]) -> str:
    """The style sheet of a game's board, by day and by night."""
    return style({**HOUSE, **game.palette})


def colours_address(game: Game[Any, Any]) -> str:
    return f"{reverse('board-style', args=[game.slug])}?{_mark([colours(game).encode()])}"


@cache
def portrait(game: Game[Any, Any]) -> str:
    """A board of the game in play, as its picture: the same for all, with its night inside. It is drawn once for each
    state of the game's files (`draw_ahead`) and kept beside the collected files."""
    kept = _kept_portrait(game)
    if kept.is_file():
        return kept.read_text()
    drawn = _drawn_portrait(game)
    draft = kept.with_suffix(f".{os.getpid()}")
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        draft.write_text(drawn)
        draft.replace(kept)
    except OSError:
        log.warning("a picture cannot be kept", extra={"game": game.slug})
    return drawn


def draw_ahead(games: Iterable[Game[Any, Any]]) -> None:
    """Draw the pictures that are not there yet, and throw away those of games as they were. A game that cannot be drawn
    keeps nobody from starting."""
    wanted = set()
    for game in games:
        try:
            portrait(game)
            wanted.add(_kept_portrait(game))
        except Exception:
            log.warning("a game has no picture", extra={"game": game.slug})
    for old in PORTRAITS.glob("*.svg"):
        if old not in wanted:
            old.unlink(missing_ok=True)


def _kept_portrait(game: Game[Any, Any]) -> Path:
    return PORTRAITS / f"{game.slug}-{_source_mark(game)}.svg"


def _source_mark(game: Game[Any, Any]) -> str:
    """Changes with any file of the game, by which its picture may look different."""
    place = package(game)
    files = sorted(place.rglob("*")) if isinstance(place, Path) else []
    stats = [(str(f), f.stat()) for f in files if f.is_file() and f.suffix != ".pyc"]
    return _mark(f"{name}/{stat.st_size}/{stat.st_mtime_ns}".encode() for name, stat in stats)


def _drawn_portrait(game: Game[Any, Any]) -> str:
    head, _, rest = portraits.drawn(game).partition(">")
    return f"{head}><style>{colours(game)}</style>{rest}" if rest else ""


def portrait_policy(game: Game[Any, Any]) -> dict[str, list[str]]:
    """The picture's own style, and no other, is let in by its hash."""
    digest = b64encode(sha256(colours(game).encode()).digest()).decode()
    return {"style-src": ["'self'", f"'sha256-{digest}'"]}
