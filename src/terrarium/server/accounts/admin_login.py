"""The operator logs in like everybody, second factor included; the admin has no door of its own."""

from __future__ import annotations

from allauth.account.decorators import secure_admin_login
from django.contrib.admin import AdminSite

from . import staff


def secure_admin(site: AdminSite) -> None:
    site.login = secure_admin_login(site.login)  # type: ignore[method-assign]
    staff.guard(site)
