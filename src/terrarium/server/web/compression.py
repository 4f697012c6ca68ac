"""Pages go out compressed, by brotli where the reader knows it: a table's page is about a tenth then, and of pictures
in order each further one costs next to nothing, for brotli looks back over all of them.

Compression can betray a secret that stands on a page beside something a stranger may choose, by the length (BREACH).
Three things stand against it: the form's token is masked anew in every reply; other sites cannot ask with a person's
session, for its cookie is SameSite; and a random number of bytes is added to every reply (by Django's middleware to
gzip; to brotli, whose format has no room for them, in a header). Only what is read (GET) is compressed, and the parts
of a page that an answer of its own script brings back; a stream never: it would be held back until there is enough.
"""

from __future__ import annotations

import re
import secrets

import brotli
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

KINDS = ("text/", "image/svg+xml", "application/json", "application/javascript")
QUALITY, WINDOW = 5, 22
"""Of brotli: quick, and looking back over four million bytes."""
LEAST = 200
"""Shorter replies go as they are."""
PADDING = "X-Padding"
FRAGMENT = "X-Fragment"
MOST = 100
"""So many bytes are added at most."""
_BROTLI = re.compile(r"\bbr\b(?!\s*;\s*q=0(\.0*)?(\s|,|$))")


class SqueezingMiddleware(GZipMiddleware):
    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        kind = response.get("Content-Type", "")
        read = request.method in ("GET", "HEAD") or response.has_header(FRAGMENT)
        if response.streaming or not read or not kind.startswith(KINDS):
            return response
        if isinstance(response, HttpResponse) and _BROTLI.search(request.headers.get("Accept-Encoding", "")):
            return _squeezed(response)
        return super().process_response(request, response)


def _squeezed(response: HttpResponse) -> HttpResponse:
    if len(response.content) < LEAST or response.has_header("Content-Encoding"):
        return response
    patch_vary_headers(response, ("Accept-Encoding",))
    packed = brotli.compress(response.content, quality=QUALITY, lgwin=WINDOW)
    if len(packed) >= len(response.content):
        return response
    response.content = packed
    response["Content-Length"] = str(len(packed))
    response["Content-Encoding"] = "br"
    response[PADDING] = secrets.token_hex(MOST // 2)[: secrets.randbelow(MOST) + 1]
    etag = response.get("ETag", "")
    if etag.startswith('"'):
        response["ETag"] = f"W/{etag}"
    return response
