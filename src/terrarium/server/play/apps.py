from __future__ import annotations

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "terrarium.server.play"
    label = "play"
    default_auto_field = "django.db.models.BigAutoField"
