from __future__ import annotations

from django.urls import path

from .undeliverable import again
from .unsubscribe import stop

urlpatterns = [
    path("post/stop/<str:token>", stop, name="unsubscribe"),
    path("post/again", again, name="address-again"),
]
