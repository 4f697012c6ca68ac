"""Every address of the house; each app brings its own."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

from .accounts import staff
from .live import events
from .monitor import status

staff.guard(admin.site)
handler500 = "terrarium.server.web.failures.broken"

urlpatterns = [
    path("livez", status.well, name="livez"),
    path("healthz", status.well, name="healthz"),
    path("readyz", status.well, name="readyz"),
    path("metrics", status.metrics, name="metrics"),
    path("events/<str:table>", events.within, name="table-events"),
    path("events", events.within, name="my-events"),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("", include("terrarium.server.mail.urls")),
    path("api/", include("terrarium.server.api.urls")),
    path("", include("terrarium.server.play.urls")),
]
