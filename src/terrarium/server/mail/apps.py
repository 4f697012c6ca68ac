from __future__ import annotations

from typing import Any

from django.apps import AppConfig


class PostConfig(AppConfig):
    name = "terrarium.server.mail"
    label = "post"

    def ready(self) -> None:
        """Imports wait until Django has loaded its apps."""
        from allauth.account.signals import email_confirmed

        email_confirmed.connect(_confirmed)


def _confirmed(email_address: Any, **_: object) -> None:
    from ..outbox import undeliverable

    undeliverable.taken(email_address.email)
