from __future__ import annotations

from django.urls import path

from .unsubscribe import stop

urlpatterns = [path("post/stop/<str:token>", stop, name="unsubscribe")]
