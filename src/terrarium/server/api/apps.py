from __future__ import annotations

from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "terrarium.server.api"
    label = "api"
