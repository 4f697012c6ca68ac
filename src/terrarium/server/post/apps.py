from __future__ import annotations

from django.apps import AppConfig


class PostConfig(AppConfig):
    name = "terrarium.server.post"
    label = "post"
    default_auto_field = "django.db.models.BigAutoField"
