"""How accounts are made and entered: sign-up may be closed, and a guest's browser brings the seat along."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.http import HttpRequest

from . import people


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return bool(settings.ACCOUNT_SIGNUP_OPEN)

    def save_user(self, request: HttpRequest, user: Any, form: Any, commit: bool = True) -> Any:
        """A guest signs up: what the guest holds passes to the new account at once."""
        before = people.of(request)
        saved = super().save_user(request, user, form, commit)
        if commit and before is not None:
            people.claim(before, saved)
        return saved

    def login(self, request: HttpRequest, user: Any) -> None:
        """A guest logs in to an account that exists already."""
        before = people.of(request)
        super().login(request, user)
        if before is not None:
            people.claim(before, user)
