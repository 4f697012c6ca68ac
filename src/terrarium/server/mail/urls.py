from __future__ import annotations

from django.urls import path

from .pages import again, stop

urlpatterns = [
    path("notifications/stop/<str:token>", stop, name="unsubscribe"),
    path("notifications/try-again", again, name="address-again"),
]
