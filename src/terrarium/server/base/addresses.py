"""Where a request comes from: the address by which strangers are counted and logged."""

from __future__ import annotations

import os
from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from typing import Any

from django.http import HttpRequest


def behind_proxy() -> bool:
    """A proxy stands before the house, and what it says in X-Forwarded-For is believed."""
    return os.environ.get("TERRARIUM_BEHIND_PROXY", "no").lower() in ("1", "yes", "true", "on")


def of_request(request: HttpRequest) -> str:
    return _seen(str(request.META.get("REMOTE_ADDR", "")), request.headers.get("X-Forwarded-For", ""))


def of_scope(scope: dict[str, Any]) -> str:
    """The same for an ASGI application."""
    client = scope.get("client")
    passed = header(scope["headers"], b"x-forwarded-for") if behind_proxy() else ""
    return _seen(client[0] if client else "", passed)


def header(headers: Iterable[tuple[bytes, bytes]], wanted: bytes) -> str:
    """A header by its small-letter name; of several the last, which the nearest proxy has added."""
    found = b""
    for name, value in headers:
        if name == wanted:
            found = value
    return found.decode("latin-1")


def _seen(peer: str, forwarded: str) -> str:
    """Behind a proxy, the address that the proxy saw: the last that it lists, for the others are the stranger's own
    words. In IPv6 a house has 2**64 addresses: they count as one."""
    if forwarded and behind_proxy():
        peer = forwarded.rpartition(",")[2].strip() or peer
    try:
        ip = ip_address(peer)
    except ValueError:
        return peer[:64]
    if ip.version == 4:
        return peer
    return str(ip.ipv4_mapped or ip_network((ip, 64), strict=False))
