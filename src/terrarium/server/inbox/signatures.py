"""DKIM signatures of letters that come in, for houses whose mail server does not judge senders.

A signature counts if it is by the domain that stands in From. Without a key in the DNS, or without an answer, nothing
is known: that is no forgery."""

from __future__ import annotations

import logging
from typing import Final, Literal

from django.conf import settings

from ..policy.letter_bounds import bounded

log = logging.getLogger("terrarium.post")

Verdict = Literal["pass", "fail", "none"]
MOST: Final = 3
"""Signatures of one letter that are looked at."""


def lookup(name: bytes, timeout: float = 5) -> bytes | None:
    """The text that the DNS has for a name; None: none, or nobody answers."""
    from dkim import DnsTimeoutError
    from dkim.dnsplug import get_txt

    try:
        found: bytes | None = get_txt(name, timeout)
    except DnsTimeoutError:
        return None
    return found


def verdict(raw: bytes, writer: str) -> Verdict:
    """What the letter's signatures by its writer's domain say."""
    domain = writer.rpartition("@")[2].lower()
    if not settings.MAIL_IN["dkim"] or not domain or b"dkim-signature" not in raw.lower() or bounded(raw) != raw:
        return "none"
    try:
        import dkim
    except ImportError:
        log.warning("signatures cannot be checked without dkimpy: install terrarium-games[mail]")
        return "none"
    found: set[Verdict] = set()
    for number in range(MOST):
        keys: list[bytes] = []

        def key(name: bytes, timeout: float = 5, keys: list[bytes] = keys) -> bytes | None:
            text = lookup(name, timeout)
            keys += [text] if text else []
            return text

        letter = dkim.DKIM(raw, timeout=5)
        try:
            prepared = letter.verify_headerprep(number)
            if not prepared:
                break
            signature, fields, all_of_them = prepared
            if not aligned(signature.get(b"d", b"").decode("ascii", "replace").lower(), domain):
                continue
            good = letter.verify_sig(signature, fields, all_of_them[number], key)
        except IndexError:
            break
        except dkim.ValidationError:
            good = False
        except Exception as error:
            log.info("a signature could not be checked", extra={"says": f"{type(error).__name__}: {error}"[:200]})
            continue
        found.add("pass" if good else "fail" if keys else "none")
    return "pass" if "pass" in found else "fail" if "fail" in found else "none"


def aligned(signer: str, domain: str) -> bool:
    """The same domain, or one below the other (as DMARC has it, without the list of public suffixes: of those that
    are registered under one, neither is below the other)."""
    if "." not in signer or "." not in domain:
        return False
    return signer == domain or signer.endswith(f".{domain}") or domain.endswith(f".{signer}")
