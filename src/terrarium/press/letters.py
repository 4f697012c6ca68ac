"""Text that the fonts of the press can write. What they have no sign for is written in letters that everybody has:
a name in Chinese as it sounds, an emoji by its name. Nothing becomes an empty box."""

from __future__ import annotations

import re
from html import escape
from typing import Final

from anyascii import anyascii

SCRIPTS: Final = (
    "\t\n\u0020-\u007e\u00a0-\u017f\u0192\u01cd-\u01dc\u01fa-\u01ff\u0218-\u021b\u1e80-\u1e85\u1ea0-\u1ef9"
    "\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490\u0491"
    "\u2010\u2012-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u2044\u2070\u2074-\u2089"
    "\u20ac\u2116\u2122\u2153\u2154\u215b-\u215e\u2190-\u2195\u2212\u221e\u2248\u2260\u2264\u2265"
    "\u2500-\u259f\u25a0\u25a1\u25aa\u25ab\u25b2\u25b3\u25b6\u25b7\u25bc\u25bd\u25c0\u25c1\u25c6\u25c7\u25ca\u25cb\u25cf"
    "\u2605\u2606\u2660\u2663\u2665\u2666\u2680-\u2685\u2713\u2717"
)
"""Latin, Greek and Cyrillic letters, figures, arrows, lines and a few signs, as a class of a pattern. A test sets every
one of them."""
_OTHERS: Final = re.compile(f"[^{SCRIPTS}]+")
_SILENT: Final = re.compile(
    "[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]+"
)


def _spelt(found: re.Match[str]) -> str:
    return anyascii(found[0]).strip() or "?"


def writable(text: str) -> str:
    """The same text in signs that can be printed."""
    return _OTHERS.sub(_spelt, _SILENT.sub("", text))


def writable_markup(svg: str) -> str:
    """The same for the text of a drawing, which stays well-formed."""
    return _OTHERS.sub(lambda found: escape(_spelt(found)), _SILENT.sub("", svg))
