"""A house whose streams never look by themselves: what they tell, they were woken for."""

from __future__ import annotations

from django.apps import AppConfig


class Unpolled(AppConfig):
    name = "tests.server.unpolled"

    def ready(self) -> None:
        from terrarium.server.live import hub

        assert hub.POLL > 0
        hub.POLL = 86_400.0
