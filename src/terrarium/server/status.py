"""Is the house well? For balancers and collectors, in plain text."""

from __future__ import annotations

import hmac

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse

from . import metrics as figures


def healthz(request: HttpRequest) -> HttpResponse:
    """200 while this process can reach the database and its tables are there."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM tables_table LIMIT 1")
            cursor.fetchone()
    except DatabaseError:
        return HttpResponse("The database cannot be reached.\n", status=503, content_type="text/plain")
    return HttpResponse("well\n", content_type="text/plain")


def metrics(request: HttpRequest) -> HttpResponse:
    """Figures without names; with `TERRARIUM_METRICS_TOKEN` set, only for who sends it as a bearer."""
    token = settings.TERRARIUM["metrics_token"]
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if token and not hmac.compare_digest(token.encode(), given.encode()):
        return HttpResponse(status=403)
    return HttpResponse(figures.text(), content_type="text/plain; version=0.0.4; charset=utf-8")
