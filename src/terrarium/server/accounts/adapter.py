"""How accounts are made and entered: sign-up may be closed, and a guest's browser brings the seat along."""

from __future__ import annotations

import re
from secrets import token_hex
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings
from django.core.validators import RegexValidator
from django.http import HttpRequest

from ..outbox.letters import ACCOUNT, Letter, put
from ..policy import naming
from . import attempts, people

validators = [
    RegexValidator(r"\A[\w.-]+\Z", "User names can have letters, digits, dots, dashes and underscores."),
    RegexValidator(rf"\A{naming.TAKEN.pattern}\Z", "That name is taken.", flags=re.IGNORECASE, inverse_match=True),
]
"""For the name with which somebody signs in: others see it where no other name was given."""


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return bool(settings.ACCOUNT_SIGNUP_OPEN)

    def save_user(self, request: HttpRequest, user: Any, form: Any, commit: bool = True) -> Any:
        """The browser's time zone is the account's until another is chosen. What a guest holds passes to the new one
        at once, the zone too."""
        before = people.of(request)
        user.zone = before.zone if before is not None else people.zone(request)
        saved = super().save_user(request, user, form, commit)
        if commit and before is not None:
            people.claim(before, saved)
        return saved

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Into the outbox, from which a worker sends it: no page waits for a mail server, and nobody has to ask twice.

        The links lead to the house's own address, whatever host the request has named that asked for the letter: else
        a stranger could have others' keys sent to a house of his.
        """
        asked, own = self.request.get_host(), urlsplit(settings.SITE_URL)
        for name, value in context.items():
            if isinstance(value, str) and (link := urlsplit(value)).netloc == asked:
                context[name] = link._replace(scheme=own.scheme, netloc=own.netloc).geturl()
        site = SimpleNamespace(domain=own.netloc, name="Terrarium")
        about = {"request": self.request, "email": email, "current_site": site, **context}
        written = self.render_mail(template_prefix, email, about)
        put(Letter(email, ACCOUNT, f"account/{token_hex(16)}", written.subject, str(written.body)))

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Counted as `attempts` says, whatever host the request names and by whichever of its names the account."""
        self.attempt = attempts.Attempt(request, credentials.get("email") or credentials.get("username") or "")
        if not self.attempt.allowed():
            raise self.validation_error("too_many_login_attempts")

    def _rollback_login_failed_rl_usage(self) -> None:
        self.attempt.forgiven()

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """Done for the whole account when the password was set (see `apps`)."""

    def login(self, request: HttpRequest, user: Any) -> None:
        """A guest logs in to an account that exists already."""
        before = people.of(request)
        super().login(request, user)
        attempts.remember(request, user)
        if before is not None:
            people.claim(before, user)
