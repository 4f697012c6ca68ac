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
    """Figures without names: for who sends `TERRARIUM_METRICS_TOKEN` as a bearer; where none is set, for who asks on
    the machine itself. Whoever could count requests from outside would learn when others answer."""
    token = settings.TERRARIUM["metrics_token"]
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not (hmac.compare_digest(token.encode(), given.encode()) if token else _at_home(request)):
        return HttpResponse(status=403)
    return HttpResponse(figures.text(), content_type="text/plain; version=0.0.4; charset=utf-8")


def _at_home(request: HttpRequest) -> bool:
    """The request comes from this machine, and no proxy has passed it on."""
    passed = any(name in request.headers for name in ("X-Forwarded-For", "X-Forwarded-Proto", "Forwarded"))
    return not passed and request.META.get("REMOTE_ADDR") in ("127.0.0.1", "::1")
