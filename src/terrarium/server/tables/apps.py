from __future__ import annotations

from django.apps import AppConfig


class TablesConfig(AppConfig):
    name = "terrarium.server.tables"
    label = "tables"
