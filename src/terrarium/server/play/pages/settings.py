"""One's own pages: settings, vacation, API tokens, notifications, the download of one's data, deleting the account."""

from __future__ import annotations

from datetime import datetime, time
from typing import Any, cast
from zoneinfo import available_timezones

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.dateparse import parse_datetime, parse_time
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ...accounts import leaving, profile, tokens
from ...models import Token, User
from ...outbox import undeliverable
from ...tables.show import activity
from ..web import page, whole

NOTICES = {
    "turn": "Your turn",
    "reminder": "Deadline soon",
    "report": "Turn report",
    "message": "New message",
    "table": "Game starts, pauses or ends",
}


def _me(request: HttpRequest) -> User:
    return cast(User, request.user)


@require_http_methods(["GET", "POST"])
@login_required
@page
def settings(request: HttpRequest) -> HttpResponse:
    me = _me(request)
    if request.method == "POST":
        post = request.POST
        quiet = _times(post.get("quiet_from", ""), post.get("quiet_until", ""))
        profile.change(
            me,
            name=post.get("name", ""),
            zone=post.get("zone", me.zone),
            notices={kind: post[f"notice-{kind}"] for kind in NOTICES if f"notice-{kind}" in post},
            quiet=quiet,
            report_paper=post.get("report_paper"),
            digest_at=parse_time(post.get("digest_at", "")),
        )
        messages.success(request, "Saved.", extra_tags="good")
        return redirect("settings")
    shown = profile.shown(me)
    rows = [(kind, words, shown["notices"].get(kind, "mail")) for kind, words in NOTICES.items()]
    context = {
        "me": shown,
        "notices": rows,
        "zones": sorted(available_timezones()),
        "refused": undeliverable.marked(me.email),
        "here": "settings",
    }
    return render(request, "play/settings.html", context)


def _times(begin: str, end: str) -> tuple[time, time] | None:
    one, two = parse_time(begin), parse_time(end)
    return (one, two) if one is not None and two is not None else None


@require_POST
@login_required
@page
def vacation(request: HttpRequest) -> HttpResponse:
    """Away from one day to another, in one's own zone; or back."""
    me = _me(request)
    back = request.POST.get("do") == "back"
    profile.vacation(
        me, None if back else _moment(request, "from", me), None if back else _moment(request, "until", me)
    )
    messages.success(request, "Welcome back." if back else "Saved. Have a good time.", extra_tags="good")
    return redirect("settings")


def _moment(request: HttpRequest, name: str, me: User) -> datetime | None:
    at = parse_datetime(request.POST.get(name, "") + "T00:00:00")
    return at.replace(tzinfo=me.tz) if at else None


@require_http_methods(["GET", "POST"])
@login_required
@page
def tokens_page(request: HttpRequest) -> HttpResponse:
    """Keys for programs; a new one is shown once."""
    me = _me(request)
    key = ""
    if request.method == "POST" and request.POST.get("do") == "revoke":
        tokens.revoke(me, whole(request.POST.get("token")) or 0)
        return redirect("tokens")
    if request.method == "POST":
        key, _ = tokens.make(me, request.POST.get("name", ""), request.POST.getlist("scopes"))
    context: dict[str, Any] = {"key": key, "tokens": tokens.mine(me), "scopes": Token.SCOPES, "here": "settings"}
    return render(request, "play/tokens.html", context)


@require_safe
@login_required
@page
def notifications(request: HttpRequest) -> HttpResponse:
    """What was emailed to you, and whether it went out."""
    return render(request, "play/notifications.html", {"sent": activity.deliveries(_me(request)), "here": "settings"})


@require_safe
@login_required
@page
def export(request: HttpRequest) -> HttpResponse:
    answer = HttpResponse(leaving.export(_me(request)), content_type="application/json")
    answer["Content-Disposition"] = 'attachment; filename="terrarium-my-data.json"'
    return answer


@require_POST
@login_required
@page
def delete_account(request: HttpRequest) -> HttpResponse:
    """Delete oneself; the name typed once more says that it is meant."""
    me = _me(request)
    if request.POST.get("username") != me.username:
        messages.error(request, "Type your user name to confirm. Nothing was deleted.", extra_tags="bad")
        return redirect("settings")
    logout(request)
    leaving.delete(me)
    return redirect("home")
