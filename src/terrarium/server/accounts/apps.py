from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.http import HttpRequest


class AccountsConfig(AppConfig):
    name = "terrarium.server.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Imports wait until Django has loaded its apps."""
        from allauth.account.signals import password_reset

        password_reset.connect(_reset)


def _reset(request: HttpRequest, user: Any, **_: object) -> None:
    from . import attempts

    attempts.forget(request, user)
