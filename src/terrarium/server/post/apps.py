from __future__ import annotations

from typing import Any

from django.apps import AppConfig


class PostConfig(AppConfig):
    name = "terrarium.server.post"
    label = "post"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from allauth.account.signals import email_confirmed

        email_confirmed.connect(_confirmed)


def _confirmed(email_address: Any, **_: object) -> None:
    from . import undeliverable

    undeliverable.taken(email_address.email)
