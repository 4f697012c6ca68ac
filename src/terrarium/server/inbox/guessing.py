"""What a sentence may have meant, where a list of answers was sent: it is asked about, never taken."""

from __future__ import annotations

import re
from collections import Counter

from terrarium.kernel import Asked, Pov, notation
from terrarium.wording import answer as in_words

_WORD = re.compile(r"[^\W_]+")
LEAST = 2
"""Letters of a word that says something."""


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
