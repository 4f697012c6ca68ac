"""The pages over WSGI: for many requests a second beside an ASGI process that serves `/events`."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "terrarium.server.settings")
application = get_wsgi_application()

from .run import presence  # noqa: E402

presence.heed_parent()
