"""Idempotency keys for what is not an answer: the first reply is kept for a day and given again.

Answers and acts have their own, durable receipts (`playing.submit`); replies that hold a secret are never kept.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b

from django.core.cache import caches
from django.http import HttpResponse

from terrarium.kernel import Malformed

from ..base.errors import Conflict
from .callers import Caller

DAY = 86400
LONGEST = 64


def checked(caller: Caller) -> str:
    key = caller.key
    if len(key) > LONGEST:
        raise Malformed(f"An Idempotency-Key has at most {LONGEST} characters.")
    return key


def done(caller: Caller, body: bytes, work: Callable[[], HttpResponse]) -> HttpResponse:
    """The reply of `work`, or the one that the same key got before."""
    key = checked(caller)
    if not key or caller.person is None:
        return work()
    request = caller.request
    name = blake2b(f"{caller.person.pk}\0{request.method}\0{request.path}\0{key}".encode(), digest_size=16)
    place = f"once:{name.hexdigest()}"
    print_ = blake2b(body, digest_size=16).digest()
    cache = caches["once"]
    if not cache.add(place, (print_, 0, b""), 60):
        known = cache.get(place)
        if known is None or known[1] == 0:
            raise Conflict("A request with this key is being worked on.")
        if known[0] != print_:
            raise Conflict("This key was used for another request.")
        again = HttpResponse(known[2], status=known[1], content_type="application/json")
        again["Idempotent-Replayed"] = "true"
        return again
    try:
        response = work()
    except BaseException:
        cache.delete(place)
        raise
    cache.set(place, (print_, response.status_code, response.content), DAY)
    return response
