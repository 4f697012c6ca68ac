"""Every address of the house; each app brings its own."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

from . import status
from .accounts.admin_login import secure_admin
from .tables import live

secure_admin(admin.site)
handler500 = "terrarium.server.failing.broken"

urlpatterns = [
    path("livez", status.well, name="livez"),
    path("healthz", status.well, name="healthz"),
    path("readyz", status.well, name="readyz"),
    path("metrics", status.metrics, name="metrics"),
    path("events/<str:table>", live.within, name="table-events"),
    path("events", live.within, name="my-events"),
    path("admin/", admin.site.urls),
    path("accounts/", include("allauth.urls")),
    path("", include("terrarium.server.accounts.urls")),
    path("", include("terrarium.server.post.urls")),
    path("api/", include("terrarium.server.api.urls")),
    path("", include("terrarium.server.play.urls")),
]
