"""Bad input, said in one sentence: it goes to stderr, the exit code is 2, and nobody sees a traceback."""

from __future__ import annotations


class Plain(Exception):
    """What the person at the keyboard can mend. The message is one whole sentence."""
