"""Pages go out compressed: a table's page is about a tenth then.

Compression can betray a secret that stands on a page beside something a stranger may choose, by the length (BREACH).
Three things stand against it: the form's token is masked anew in every reply; other sites cannot ask with a person's
session, for its cookie is SameSite; and Django's middleware adds a random number of bytes to every reply. Only what is
read (GET) is compressed, and a stream never: it would be held back until there is enough of it.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import GZipMiddleware

KINDS = ("text/", "image/svg+xml", "application/json", "application/javascript")


class SqueezingMiddleware(GZipMiddleware):
    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        kind = response.get("Content-Type", "")
        if response.streaming or request.method not in ("GET", "HEAD") or not kind.startswith(KINDS):
            return response
        return super().process_response(request, response)
