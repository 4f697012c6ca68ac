"""What a sentence may have meant, where a list of answers was sent: it is asked about, never taken."""

from __future__ import annotations

import re
from collections import Counter

from terrarium.kernel import Asked, Pov, notation
from terrarium.wording import answer as in_words

_WORD = re.compile(r"[^\W_]+")
LEAST = 2
"""Letters of a word that says something."""
MOST = 6
"""Things that one sentence names."""


def likely(pov: Pov, asked: Asked, text: str) -> tuple[int, str] | None:  # type: ignore[type-arg]
    """The line of the question's list that has most in common with the text, with its number; None: no single one."""
    listed = notation.menu(asked.form)
    if listed is None:
        return None
    lines = [in_words(asked.form, value, pov.label) for value in listed]
    words = [_words(line) for line in lines]
    common = Counter(word for one in words for word in one)
    said = _words(text)
    scores = [sum(1 / common[word] for word in one & said) for one in words]
    best = max(scores)
    if not best or scores.count(best) > 1:
        return None
    number = scores.index(best)
    return number + 1, lines[number]


def _words(text: str) -> set[str]:
    return {word for word in _WORD.findall(text.lower()) if len(word) > LEAST}


def named(pov: Pov, asked: Asked, text: str) -> str:  # type: ignore[type-arg]
    """What would answer, made of the things that a sentence names in full, where there is no list of answers; empty:
    nothing would, or several things each for itself."""
    said = f" {' '.join(_in_order(text))} "
    found: dict[str, None] = {}
    for ref, label in asked.labels.items():
        of, _, option = ref.partition(":")
        names = {" ".join(_in_order(name)) for name in (option, re.split(r"[:(]", label)[0])}
        if of != "field" and any(len(name) > LEAST and f" {name} " in said for name in names):
            found[option] = None
    if not found or len(found) > MOST:
        return ""
    for tries in ([" ".join(found)], list(found)):
        good = [one for one in tries if (reading := pov.read(asked, one)).ok and not reading.rest]
        if good:
            return good[0] if len(good) == 1 else ""
    return ""


def _in_order(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]
