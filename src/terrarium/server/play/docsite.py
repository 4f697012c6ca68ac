"""The docs as the running house has them: the files that `make docs` has built, beside the package or in a checkout.

Nothing of the site's strictness is given up for them: an inline script or style of such a file is let in by its hash.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from functools import lru_cache
from hashlib import blake2b, sha256
from mimetypes import guess_type
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response

HERE = Path(__file__).resolve()
PLACES = (HERE.parents[2] / "site", HERE.parents[4] / "build" / "site")
"""In an installed package, in a checkout; an operator may name another place."""
FOREVER, AWHILE = "public, max-age=31536000, immutable", "public, max-age=600"
_HASHED = re.compile(r"\.[0-9a-f]{8}\.min\.\w+$")
_INLINE = re.compile(r"<(script|style)(?![^>]*\bsrc=)[^>]*>(.*?)</\1>", re.DOTALL)


def folder() -> Path | None:
    """Where the built docs are, if they were built."""
    named = settings.TERRARIUM["docs"]
    places = (Path(named),) if named else PLACES
    return next((place for place in places if (place / "index.html").is_file()), None)


def file(site: Path, name: str) -> Path | None:
    """A file of the docs by its address; a folder is its index. Nothing outside of the site is ever found."""
    try:
        found = (site / name).resolve()
        found = found / "index.html" if found.is_dir() else found
        inside = found.is_relative_to(site.resolve())
        return found if inside and found.is_file() else None
    except (OSError, ValueError):  # a name that no file can have
        return None


def policy(text: str) -> dict[str, list[str]]:
    """What the file's own inline scripts and styles need, by their hashes."""
    needs: dict[str, list[str]] = {}
    for kind, inside in _INLINE.findall(text):
        digest = b64encode(sha256(inside.encode()).digest()).decode()
        needs.setdefault(f"{kind}-src", []).append(f"'sha256-{digest}'")
    return needs


@lru_cache(maxsize=256)
def _read(path: Path, stamp: int) -> tuple[bytes, str, dict[str, list[str]]]:
    content = path.read_bytes()
    mark = f'"{blake2b(content, digest_size=12).hexdigest()}"'
    return content, mark, policy(content.decode()) if path.suffix in (".html", ".svg") else {}


def _whole_policy(site: Path) -> dict[str, list[str]]:
    """What all pages need beyond that: styles that a script puts in (`tools/docs.py` writes it down)."""
    told = site / "policy.json"
    found: dict[str, list[str]] = json.loads(_read(told, told.stat().st_mtime_ns)[0]) if told.is_file() else {}
    return found


def reply(request: HttpRequest, path: Path, site: Path | None = None) -> HttpResponseBase:
    """The file as a response: kept by browsers for good where its name changes with its contents, else asked again."""
    content, mark, needs = _read(path, path.stat().st_mtime_ns)
    if site is not None and path.suffix == ".html":
        needs = {**_whole_policy(site), **needs}
    kind = guess_type(path.name)[0] or "application/octet-stream"
    answer = HttpResponse(content, content_type=f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
    answer["Cache-Control"] = FOREVER if _HASHED.search(path.name) else AWHILE
    answer["ETag"] = mark
    answer._csp_update = needs  # type: ignore[attr-defined]
    return get_conditional_response(request, etag=mark, response=answer) or answer
